//! What changes during a battle: health, the turn, what lasts until the next one, skirmishes, the order of sides.

use std::sync::Arc;

use arrayvec::ArrayVec;
use bevy::ecs::prelude::*;

use super::{
    Book, Breath, ConditionId, FeatId, Gear, Knowledge, Sheet, SheetId, Skirmish, SkirmishId, Stock, after::After,
    air::Falls, asked::Asked, begin::Begin, company, leave::Fate, pace::Method,
};
use crate::{
    battle::{Machine, SideId, UnitId, UnitSetup, play::Units},
    canonical, clone_in_place,
    grid::Cell,
};

/// The rulebook of a battle: content and settings; never changes.
#[derive(Resource, Clone)]
pub struct Rulebook(pub Arc<Book>);

impl Rulebook {
    /// A sheet.
    pub fn sheet(&self, sheet: SheetId) -> &Sheet {
        self.0.sheet_of(sheet)
    }
}

/// Hit points, magic points, and what became of somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// Hit points; they may go below 0 (SW-185).
    pub hp: i32,
    /// Magic points, at least 0 (SW-188).
    pub mp: i32,
    /// Hit points at full health.
    pub hp_max: i32,
    /// Magic points at full strength.
    pub mp_max: i32,
    /// Whether it is dead (SW-187).
    pub dead: bool,
    /// Experience for automatic failures (SW-018).
    pub experience: i32,
}

impl Health {
    /// Whether it lies unconscious or dead (SW-186).
    pub const fn is_down(&self) -> bool {
        self.hp <= 0 || self.dead
    }
}

canonical!(packed Health { hp, mp, hp_max, mp_max, dead, experience });

/// Most deeds of a unit, items included, of which a turn allows so many uses.
pub const MOST_COUNTED: usize = 16;

/// A unit's turn (SW-056).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Whether its turn of this round is over or lost.
    pub acted: bool,
    /// Whether it lets the rest of the turn go.
    pub over: bool,
    /// How it moves, once that is declared (SW-057).
    pub method: Option<Method>,
    /// Whether it has moved, or may not move any more.
    pub moved: bool,
    /// Metres that it covered (SW-081).
    pub metres: u16,
    /// Metres that it rose or sank; they count as covered (SW-242).
    pub climbed: u16,
    /// Major Actions used (SW-060).
    pub majors: u8,
    /// Major Actions that it has been given beyond the first (SW-060).
    pub further: u8,
    /// Whether it may leave a skirmish this turn, having declared so in the last one (SW-101).
    pub leaving: bool,
    /// The feat that is declared for the attack to come (SW-217).
    pub feat: Option<FeatId>,
    /// Feats declared in this turn.
    pub feats: u8,
    /// Whether it has got on or off what it rides (SW-260).
    pub remounted: bool,
    /// Whether it has acted, so that as a section of a mount it was the one that was commanded (SW-263).
    pub commanded: bool,
    /// The skirmish inside which it was at the end of its turn without being in melee; if it stays there it joins when the
    /// next round begins (SW-096).
    pub inside: Option<SkirmishId>,
}

canonical!(packed Turn {
    acted, over, method, moved, metres, climbed, majors, further, leaving, feat, feats, remounted, commanded, inside
});

impl Turn {
    /// Whether a Major Action is left (SW-060).
    pub const fn has_major(&self) -> bool {
        self.majors <= self.further
    }
}

/// What a unit has announced for its turn, and what it has used of what a turn allows so often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// Those who pass with it (SW-118).
    pub together: ArrayVec<UnitId, 6>,
    /// Cells that its way is to lead over (SW-006).
    pub via: ArrayVec<Cell, 8>,
    /// Abilities of which a turn allows so many uses, and how often they were used in it (SW-059).
    pub used: ArrayVec<(u16, u8), MOST_COUNTED>,
}

canonical!(Announced { together, via, used });

impl Announced {
    /// Nothing yet.
    pub const NOTHING: Self =
        Self { together: ArrayVec::new_const(), via: ArrayVec::new_const(), used: ArrayVec::new_const() };

    /// How often an ability was used in this turn.
    pub fn uses(&self, ability: u16) -> u8 {
        self.used.iter().find(|(known, _)| *known == ability).map_or(0, |&(_, count)| count)
    }

    /// Counts one more use of an ability.
    pub fn count_use(&mut self, ability: u16) {
        match self.used.iter_mut().find(|(known, _)| *known == ability) {
            Some((_, count)) => *count = count.saturating_add(1),
            // No sheet has more abilities that are counted than fit.
            None => {
                let _ = self.used.try_push((ability, 1));
            }
        }
    }
}

/// What lasts until the start of the unit's next turn (SW-044).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Posture {
    /// It took a Full Move (SW-062).
    pub full_move: bool,
    /// It has declared a retreat (SW-124).
    pub retreating: bool,
    /// Whether the retreat takes from its Evasion (SW-125).
    pub exposed: bool,
    /// What a declared feat changes of its Evasion.
    pub evasion: i32,
    /// It was surprised (SW-039).
    pub surprised: bool,
    /// Moves that it has blocked in this round (SW-112).
    pub blocks: u8,
    /// Whether a block has cost it the movement of its next turn, by the setting (SW-112).
    pub spent: bool,
}

canonical!(packed Posture { full_move, retreating, exposed, evasion, surprised, blocks, spent });

/// The skirmish that a unit is a member of (SW-083).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Melee {
    /// Which; `None` outside, and for independents (SW-092).
    pub of: Option<SkirmishId>,
    /// When it joined, counted in joinings of the whole battle (SW-108).
    pub since: u32,
}

canonical!(packed Melee { of, since });

/// With whom a unit moves: the main section of its monster, its mount, or itself (SW-225, SW-254).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Company {
    /// Whose moves take it along.
    pub lead: UnitId,
    /// The main section of its monster, or itself.
    pub body: UnitId,
    /// Who brought it into the battle, if it did not come by itself.
    pub came_with: Option<UnitId>,
    /// Its place on the mount: 0 for the rider, then passengers (SW-267).
    pub seat: u8,
    /// Whether it has been ridden, or called from a statue: without a rider it stays where it is (SW-256).
    pub steed: bool,
}

canonical!(packed Company { lead, body, came_with, seat, steed });

/// An effect on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What it is.
    pub condition: ConditionId,
    /// Rounds left; `None`: until it is ended otherwise.
    pub rounds: Option<u16>,
    /// Rounds that it lasts in all (SW-052).
    pub lasts: Option<u16>,
    /// Whose it is.
    pub by: Option<UnitId>,
}

/// The effects on a unit, the oldest first. More than sixteen push out the oldest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects(pub ArrayVec<Effect, 16>);

impl Effects {
    /// Adds an effect; of the same condition the longer one stays.
    pub fn add(&mut self, effect: Effect) {
        if let Some(known) = self.0.iter_mut().find(|known| known.condition == effect.condition) {
            let longer = match (known.rounds, effect.rounds) {
                (None, _) => false,
                (Some(_), None) => true,
                (Some(known), Some(new)) => new > known,
            };
            if longer {
                *known = effect;
            }
            return;
        }
        if self.0.is_full() {
            self.0.remove(0);
        }
        self.0.push(effect);
    }

    /// Whether a condition is on the unit.
    pub fn has(&self, condition: ConditionId) -> bool {
        self.0.iter().any(|effect| effect.condition == condition)
    }
}

canonical!(bits Effect { condition: ConditionId, rounds: Option<u16>, lasts: Option<u16>, by: Option<UnitId> });
canonical!(Effects(effects));

/// Everything about a unit that changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitState {
    /// Its sheet, by its place in the rulebook; never changes.
    pub sheet: SheetId,
    /// Hit points, magic points, and what became of it.
    pub health: Health,
    /// Its turn of this round.
    pub turn: Turn,
    /// What it has announced for it.
    pub announced: Announced,
    /// What lasts until its next turn.
    pub posture: Posture,
    /// The skirmish that it is a member of.
    pub melee: Melee,
    /// With whom it moves.
    pub company: Company,
    /// The effects on it.
    pub effects: Effects,
    /// What the referee adds to its checks.
    pub favour: i32,
    /// Its weapons and accessories.
    pub gear: Gear,
    /// Items and uses left.
    pub stock: Stock,
    /// Metres above the ground (SW-011); [`Place`](crate::battle::Place) shows them.
    pub altitude: i8,
    /// How it has left the battle, if it has.
    pub fate: Fate,
    /// How long it has been under water.
    pub breath: Breath,
}

canonical!(UnitState {
    sheet,
    health,
    turn,
    announced,
    posture,
    melee,
    company,
    effects,
    favour,
    gear,
    stock,
    altitude,
    fate,
    breath
});

impl UnitState {
    /// A unit at the start of a battle.
    pub fn new(book: &Book, sheet: SheetId, company: Company) -> Self {
        let content = book.sheet_of(sheet);
        let Sheet { hp, mp, .. } = *content;
        Self {
            sheet,
            health: Health { hp, hp_max: hp, mp, mp_max: mp, dead: false, experience: 0 },
            turn: Turn::default(),
            announced: Announced::NOTHING,
            posture: Posture::default(),
            melee: Melee::default(),
            company,
            effects: Effects::default(),
            favour: 0,
            gear: Gear::of(book, content),
            stock: Stock::of(book, content),
            altitude: 0,
            fate: Fate::default(),
            breath: Breath::default(),
        }
    }

    /// A new round: it may act again.
    pub fn begin_round(&mut self) {
        (self.turn, self.announced) = (Turn::default(), Announced::NOTHING);
    }
}

/// The states of all units.
pub fn states(world: &World) -> &Units<UnitState> {
    world.resource()
}

/// The state of a unit.
pub fn state_of(world: &World, unit: UnitId) -> &UnitState {
    states(world).of(unit)
}

/// The state of a unit, to change it.
pub fn change(world: &mut World, unit: UnitId) -> Mut<'_, UnitState> {
    world.resource_mut::<Units<UnitState>>().map_unchanged(|units| units.change(unit))
}

/// Whose turn it is among the sides (SW-040).
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The side with initiative; `None` until it is found (SW-028).
    pub first: Option<SideId>,
    /// The side that acts now.
    pub acting: SideId,
    /// Sides that have acted in this round, a bit for each.
    pub done: u32,
    /// The company whose members act now, one after the other (SW-226).
    pub company: Option<UnitId>,
}

impl Default for Sides {
    fn default() -> Self {
        Self { first: None, acting: SideId(0), done: 0, company: None }
    }
}

canonical!(packed Sides { first, acting, done, company });

/// The skirmishes of a battle, the oldest first (SW-083).
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct Skirmishes {
    /// All of them.
    pub list: Vec<Skirmish>,
    /// The number of the next one.
    pub next: u16,
    /// Joinings so far.
    pub joined: u32,
}

clone_in_place!(Skirmishes { list, next, joined });
canonical!(Skirmishes { list, next, joined });

/// Names everything that changes to the machine, and puts it in place.
pub fn install(machine: &mut Machine, world: &mut World) {
    Units::<UnitState>::install(machine, world);
    world.insert_resource(Sides::default());
    world.insert_resource(Skirmishes::default());
    world.insert_resource(Knowledge::default());
    world.insert_resource(Asked::default());
    world.insert_resource(Begin::default());
    world.insert_resource(After::default());
    world.insert_resource(super::block::Blocking::default());
    world.insert_resource(Falls::default());
    machine.track_resource::<Sides>();
    machine.track_resource::<Skirmishes>();
    machine.track_resource::<Knowledge>();
    machine.track_resource::<Asked>();
    machine.track_resource::<super::block::Blocking>();
    machine.track_resource::<Begin>();
    machine.track_resource::<After>();
    machine.track_resource::<Falls>();
}

/// Gives a new unit its state.
pub fn enlist(world: &mut World, unit: &UnitSetup, book: &Book) {
    let sheet = book.sheet(unit.kind.as_str()).unwrap_or(SheetId(0));
    let company = company::of_new(world, unit, sheet);
    world.resource_mut::<Units<UnitState>>().enlist(UnitState::new(book, sheet, company));
    // Sections stand in their monster's cell from the start (SW-225).
    let cell = world.resource::<crate::battle::Field>().place(company.body).cell();
    if let Some(cell) = cell.filter(|_| company.body != unit.id) {
        crate::battle::put(world, unit.id, cell);
    }
}
