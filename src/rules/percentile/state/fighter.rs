//! A unit's state as formulas and checks read it, and where its parts lie.

use bevy::ecs::prelude::*;

use super::{Book, Charge, Conditions, OfKind, Turn, Vitals};
use crate::{
    battle::{Field, Identity, Name, Place, SideId, UnitId, UnitSetup},
    grid::Cell,
    rules::percentile::{
        circumstances::InForce,
        content::{Compendium, UnitKind},
        effects::{Effects, Mask},
        manoeuvre::Manoeuvre,
        memory::Memory,
        scenario::{Scenario, Script},
        shared,
        things::{Things, gear::Gear},
    },
};

/// One unit's state, to read: what formulas and checks ask.
#[derive(Clone, Copy)]
pub struct Fighter<'w> {
    /// Its number.
    pub unit: UnitId,
    /// The content.
    pub book: &'w Compendium,
    /// Its kind.
    pub kind: &'w UnitKind,
    /// Hit points and the like.
    pub vitals: &'w Vitals,
    /// Conditions.
    pub conditions: &'w Conditions,
    /// Its place in the round.
    pub turn: &'w Turn,
    /// What it remembers of others, and whom it keeps to.
    pub memory: &'w Memory,
    /// What it carries and has in hand.
    pub gear: &'w Gear,
    /// Whose it is.
    pub side: SideId,
    /// The things on the board.
    pub around: Around<'w>,
    /// Whether it shares its cell where damage to shared cells is halved (MC-046).
    pub crowded: bool,
    /// What the battle's file says that is special about it.
    pub script: &'w Scenario,
    /// Where it is taken to stand; `None`: where it does.
    pub stands: Option<Cell>,
}

/// What is around the units, looked up when somebody asks for it, which few do.
#[derive(Clone, Copy)]
pub enum Around<'w> {
    /// This.
    Known(Nearby<'w>),
    /// That of this world.
    Of(&'w World),
}

/// The things on the board, the board, and the circumstances that count now.
#[derive(Clone, Copy)]
pub struct Nearby<'w> {
    /// The things.
    pub things: &'w Things,
    /// The board, and who is where.
    pub field: &'w Field,
    /// The circumstances.
    pub force: &'w InForce,
}

impl<'w> Fighter<'w> {
    /// The things on the board.
    pub fn things(&self) -> &'w Things {
        match self.around {
            Around::Known(nearby) => nearby.things,
            Around::Of(world) => world.resource(),
        }
    }

    /// The board with who is where, and which circumstances count now.
    pub fn surroundings(&self) -> (&'w Field, &'w InForce) {
        match self.around {
            Around::Known(nearby) => (nearby.field, nearby.force),
            Around::Of(world) => (world.resource(), world.resource()),
        }
    }

    /// The same unit as if it stood in a cell.
    pub fn standing_in(self, cell: Cell) -> Self {
        Self { stands: Some(cell), ..self }
    }

    /// Where it stands, or is taken to.
    pub fn cell(&self, field: &Field) -> Option<Cell> {
        self.stands.or_else(|| field.place(self.unit).cell())
    }

    /// The cells that it covers there.
    pub fn cells(&self, field: &Field) -> impl Iterator<Item = Cell> + use<> {
        let covered = self.cell(field).map(|cell| field.cells_from(self.unit, cell));
        covered.into_iter().flatten()
    }

    /// The state of a unit of the roster.
    pub fn of(world: &'w World, unit: UnitId) -> Self {
        world.resource::<Finder>().all(world).get(unit)
    }

    /// The state of a unit, where one bears this number: for numbers from outside.
    pub fn find(world: &'w World, unit: UnitId) -> Option<Self> {
        world.resource::<Finder>().entity(unit).map(|_| Self::of(world, unit))
    }

    /// The state of two units of the roster; quicker than one after the other.
    pub fn both(world: &'w World, [one, two]: [UnitId; 2]) -> [Self; 2] {
        let all = world.resource::<Finder>().all(world);
        [all.get(one), all.get(two)]
    }

    /// All units, to ask for the state of many.
    pub fn found(world: &'w World) -> Found<'w> {
        world.resource::<Finder>().all(world)
    }

    /// The state of all units, in order of their numbers.
    pub fn all(world: &'w World) -> impl Iterator<Item = Self> {
        let finder = world.resource::<Finder>();
        let all = finder.all(world);
        (0..finder.units.len() as u16).map(move |unit| all.get(UnitId(unit)))
    }

    /// Whether anybody is like this, at a glance: much quicker than finding everybody, for what hardly ever is so.
    pub fn is_any(world: &'w World, like: impl Fn(Glance<'w>) -> bool) -> bool {
        // Going on to the end is quicker than stopping at the first, whom there hardly ever is.
        Self::glances(world).fold(false, |any, one| any | like(one))
    }

    /// Everybody at a glance, in any order.
    pub fn glances(world: &'w World) -> impl Iterator<Item = Glance<'w>> {
        let finder = world.resource::<Finder>();
        let book: &Compendium = &finder.book;
        let all = finder.glance.query_manual(world).iter_inner();
        all.map(move |(of, conditions, memory, manoeuvre)| Glance { book, of, conditions, memory, manoeuvre })
    }

    /// The same unit as it was in another shape (TC-137).
    pub fn in_shape(self, kind: OfKind) -> Self {
        Self { kind: &self.book.units[usize::from(kind.0)], ..self }
    }

    /// What its conditions do together.
    pub const fn effects(&self) -> &'w Effects {
        self.conditions.effects()
    }

    /// Conditions that cannot come over it, by nature or for now.
    pub const fn immune(&self) -> Mask {
        self.kind.immune.and(self.conditions.effects.immune)
    }
}

/// What sets few units apart.
#[derive(Clone, Copy)]
pub struct Glance<'w> {
    book: &'w Compendium,
    of: &'w OfKind,
    /// A unit's conditions.
    pub conditions: &'w Conditions,
    /// What it remembers.
    pub memory: &'w Memory,
    /// What it is at.
    pub manoeuvre: &'w Manoeuvre,
}

impl<'w> Glance<'w> {
    /// The unit's kind.
    pub fn kind(&self) -> &'w UnitKind {
        &self.book.units[usize::from(self.of.0)]
    }
}

/// What the order of a round depends on.
type InRound = (&'static Identity, &'static Place, &'static Conditions, &'static Charge, &'static Turn);

/// What the order of a round depends on, of all units in any order.
pub fn in_round(world: &World) -> impl Iterator<Item = (&Identity, &Place, &Conditions, &Charge, &Turn)> {
    world.resource::<Finder>().in_round.query_manual(world).iter_inner()
}

/// A unit of the roster with what it is at: what it charges, and what it does with its feet besides walking.
pub fn with_doings(world: &World, unit: UnitId) -> (Fighter<'_>, &Charge, &Manoeuvre) {
    let finder = world.resource::<Finder>();
    let entity = finder.units[unit.index()].entity;
    let doings = finder.doings.query_manual(world).get_inner(entity);
    let (charge, manoeuvre) = doings.expect("every unit has all parts of its state");
    (finder.all(world).get(unit), charge, manoeuvre)
}

type Parts = (&'static OfKind, &'static Vitals, &'static Conditions, &'static Turn, &'static Memory, &'static Gear);

/// What never changes about a unit.
struct Listed {
    entity: Entity,
    side: SideId,
    name: Name,
}

/// Where the parts of units' state lie. Formulas ask for them thousands of times a turn, and looking each part up by
/// its type would take most of their time.
#[derive(Resource)]
pub struct Finder {
    book: Book,
    script: Script,
    units: Vec<Listed>,
    parts: QueryState<Parts>,
    glance: QueryState<(&'static OfKind, &'static Conditions, &'static Memory, &'static Manoeuvre)>,
    in_round: QueryState<InRound>,
    doings: QueryState<(&'static Charge, &'static Manoeuvre)>,
}

impl Finder {
    /// A finder for units to come.
    pub fn new(world: &mut World, book: Book, script: Script) -> Self {
        Self {
            book,
            script,
            units: Vec::new(),
            parts: QueryState::new(world),
            glance: QueryState::new(world),
            in_round: QueryState::new(world),
            doings: QueryState::new(world),
        }
    }

    /// A unit has got all parts of its state.
    pub fn enlist(world: &mut World, entity: Entity, unit: &UnitSetup) {
        world.resource_scope(|world, mut finder: Mut<Self>| {
            finder.units.push(Listed { entity, side: unit.side, name: unit.name });
            finder.parts.update_archetypes(world);
            finder.glance.update_archetypes(world);
            finder.in_round.update_archetypes(world);
            finder.doings.update_archetypes(world);
        });
    }

    /// The content that the battle plays by.
    pub fn book(&self) -> &Compendium {
        &self.book
    }

    /// What the battle's file says that is special about it.
    pub fn script(&self) -> &Scenario {
        &self.script
    }

    /// The entity of a unit; `None` for a number that no unit bears.
    pub fn entity(&self, unit: UnitId) -> Option<Entity> {
        self.units.get(unit.index()).map(|one| one.entity)
    }

    /// The entities, in order of the units' numbers.
    pub fn entities(&self) -> impl Iterator<Item = Entity> + '_ {
        self.units.iter().map(|one| one.entity)
    }

    /// A unit's side.
    pub fn side(&self, unit: UnitId) -> SideId {
        self.units[unit.index()].side
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> Name {
        self.units[unit.index()].name
    }

    fn all<'w>(&'w self, world: &'w World) -> Found<'w> {
        Found { finder: self, parts: self.parts.query_manual(world), world }
    }
}

/// The units of a world, found.
pub struct Found<'w> {
    finder: &'w Finder,
    parts: Query<'w, 'w, Parts>,
    world: &'w World,
}

impl<'w> Found<'w> {
    /// The state of a unit of the roster.
    pub fn get(&self, unit: UnitId) -> Fighter<'w> {
        let &Listed { entity, side, .. } = &self.finder.units[unit.index()];
        let parts = self.parts.get_inner(entity);
        let (kind, vitals, conditions, turn, memory, gear) = parts.expect("every unit has all parts of its state");
        let book: &Compendium = &self.finder.book;
        let kind = &book.units[usize::from(kind.0)];
        let crowded = book.settings.shared_damage_halved && shared::is_crowded(self.world, unit);
        let (around, script, stands) = (Around::Of(self.world), self.finder.script(), None);
        Fighter { unit, book, kind, vitals, conditions, turn, memory, gear, side, around, crowded, script, stands }
    }
}
