//! The state of one unit: everything about it that changes in a battle.

use bevy_ecs::prelude::*;

use crate::{
    content::{Book, Condition, Sheet, SheetId, companions},
    state::{Announced, Breath, Effects, Fate, Gear, Posture, Rulebook, SkirmishId, Supplies, Turn},
};
use hexfray_battle::{self as battle, Canonical, CloneInPlace, Field, Roster, SideId, UnitId, UnitSetup, play::Units};

/// Hit points, magic points, death and experience of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
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

/// The skirmish of which a unit is a member (SW-083).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Melee {
    /// The skirmish; `None` outside, and for independents (SW-092).
    pub of: Option<SkirmishId>,
    /// When it joined, counted in units that have joined a skirmish in the whole battle (SW-108).
    pub since: u32,
}

/// The units with which a unit moves: a monster's sections, a mount and its riders (SW-225, SW-254).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Company {
    /// The unit whose moves take it along: the main section of its monster, its mount, or itself.
    pub lead: UnitId,
    /// The main section of its monster, or itself.
    pub body: UnitId,
    /// The unit that brought it into the battle, if it did not come by itself.
    pub came_with: Option<UnitId>,
    /// Its place on the mount: 0 for the rider, then passengers (SW-267).
    pub seat: u8,
    /// Whether it has been ridden, or called from a statue; such a mount stays where it is without a rider (SW-256).
    pub steed: bool,
}

/// Everything about a unit that changes in a battle.
#[derive(Debug, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct UnitState {
    /// Its sheet, by its place in the rulebook; never changes.
    pub sheet: SheetId,
    /// Its hit points, magic points, death and experience.
    pub health: Health,
    /// Its turn in this round.
    pub turn: Turn,
    /// Its announcements for that turn.
    pub announced: Announced,
    /// The effects that last until its next turn.
    pub posture: Posture,
    /// The skirmish of which it is a member.
    pub melee: Melee,
    /// The units with which it moves.
    pub company: Company,
    /// The effects on it.
    pub effects: Effects,
    /// The referee's modifier of its checks.
    pub favour: i32,
    /// Its weapons and accessories.
    pub gear: Gear,
    /// Its items and uses left.
    pub stock: Supplies,
    /// The metres above the ground (SW-011), which [`Place`](hexfray_battle::Place) also has.
    pub altitude: i8,
    /// How it has left the battle, if it has.
    pub fate: Fate,
    /// How long it has been under water.
    pub breath: Breath,
}

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
            stock: Supplies::of(book, content),
            altitude: 0,
            fate: Fate::default(),
            breath: Breath::default(),
        }
    }

    /// The conditions on it.
    pub fn conditions<'b>(&self, book: &'b Book) -> impl Iterator<Item = &'b Condition> {
        self.effects.0.iter().map(|effect| &book.conditions[usize::from(effect.condition.0)])
    }

    /// Whether it can act by itself (SW-098).
    pub fn is_able(&self, book: &Book) -> bool {
        !self.health.is_down() && !self.conditions(book).any(|condition| condition.helpless)
    }

    /// Begins a round, in which it may act again.
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

/// All units that move with a lead, including the lead, by their numbers.
pub fn members(world: &World, lead: UnitId) -> Vec<UnitId> {
    states(world).iter().filter(|(_, state)| state.company.lead == lead).map(|(unit, _)| unit).collect()
}

/// The unit whose moves take a unit along.
pub fn lead_of(world: &World, unit: UnitId) -> UnitId {
    state_of(world, unit).company.lead
}

/// The units of a side that take part, by their numbers.
pub fn standing(world: &World, side: SideId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let field = world.resource::<Field>();
    roster.ids().filter(|&unit| roster.side(unit) == side && field.is_active(unit)).collect()
}

/// The board of a battle.
pub fn board(world: &World) -> &hexfray_board::map::Board {
    world.resource::<Field>().board()
}

/// The company of a new unit: a section belongs to the first body that lacks one of its kind, among the unit that
/// brings it and the others that come with that unit; all other units are alone.
pub fn company_of_new(world: &World, unit: &UnitSetup, sheet: SheetId) -> Company {
    let alone = Company { lead: unit.id, body: unit.id, came_with: unit.companion_of, seat: 0, steed: false };
    let Some(owner) = unit.companion_of else { return alone };
    let book = &world.resource::<Rulebook>().0;
    let others: Vec<(UnitId, Company, SheetId)> =
        states(world).iter().map(|(id, state)| (id, state.company, state.sheet)).collect();
    let lacks = |&&(id, company, of): &&(UnitId, Company, SheetId)| {
        let wanted =
            companions::sections(&book.sheets[usize::from(of.0)]).iter().filter(|&&kind| kind == sheet).count();
        let has = others.iter().filter(|&&(other, theirs, kind)| other != id && theirs.body == id && kind == sheet);
        (id == owner || company.came_with == Some(owner)) && has.count() < wanted
    };
    match others.iter().find(lacks) {
        Some(&(body, ..)) => Company { lead: body, body, ..alone },
        None => alone,
    }
}

/// Gives a new unit its state.
pub fn enlist(world: &mut World, unit: &UnitSetup, book: &Book) {
    let sheet = book.sheet(unit.kind.as_str()).unwrap_or(SheetId(0));
    let company = company_of_new(world, unit, sheet);
    world.resource_mut::<Units<UnitState>>().enlist(UnitState::new(book, sheet, company));
    // Sections stand in their monster's cell from the start (SW-225).
    let cell = world.resource::<Field>().place(company.body).cell();
    if let Some(cell) = cell.filter(|_| company.body != unit.id) {
        battle::put(world, unit.id, cell);
    }
}
