//! The state of one unit: everything about it that changes in a battle.

use crate::{
    content::{Compendium, UnitKind, effects::Flags},
    state::{
        Charged, Conditions, Supplies, Turn, gear::Gear, manoeuvre::Manoeuvre, memory::Memory, spoils::Fate,
        summoning::Summoning,
    },
};
use hexfray_battle::{Canonical, UnitId, narrow};

/// Hit points, magic points, and the referee's standing modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Vitals {
    /// Its present hit points (TC-012).
    pub hp: i32,
    /// Its present magic points.
    pub mp: i32,
    /// The referee's Conditional Modifier to every check of the unit (TC-005).
    pub modifier: i16,
}

impl Vitals {
    /// The points of a new unit of this kind.
    pub const fn full(kind: &UnitKind) -> Self {
        Self { hp: kind.hp, mp: kind.mp, modifier: 0 }
    }
}

/// Everything about a unit that changes in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct UnitState {
    /// Its kind, by its place in the compendium; changes only when it takes another shape (TC-137).
    pub shape: u16,
    /// Hit points, magic points and the referee's modifier.
    pub vitals: Vitals,
    /// Its place in the round, and what it has done in its turn.
    pub turn: Turn,
    /// The slow action that it charges (TC-053).
    pub charge: Option<Charged>,
    /// How many of each of its items it has left.
    pub supplies: Supplies,
    /// The weapons and shields that it carries and has in hand.
    pub gear: Gear,
    /// Its manoeuvres.
    pub manoeuvre: Manoeuvre,
    /// Its memory of the acts of others, and its bond to another unit.
    pub memory: Memory,
    /// Its summoner, and the unit that it has called.
    pub summoning: Summoning,
    /// How it was lost.
    pub fate: Fate,
    /// Conditions.
    pub conditions: Conditions,
}

impl UnitState {
    /// Whether Fast Pockets leave it an Item Action besides the standard action of its turn (TC-045); a unit that does
    /// not choose for itself cannot use it.
    pub fn has_pocket(&self) -> bool {
        let effects = self.conditions.effects();
        let barred = Flags::NO_ITEM.and(Flags::BERSERK).and(Flags::CONFUSED).and(Flags::CHARMED);
        let quick_at_hand = effects.has(Flags::FAST_POCKETS) && !effects.has(barred);
        quick_at_hand && !self.turn.pocketed && self.supplies.0.iter().any(|&left| left > 0)
    }

    /// A unit of this kind at the start of a battle, with its summoner if it has one.
    pub fn new(book: &Compendium, shape: u16, called_by: Option<UnitId>) -> Self {
        let kind = &book.units[usize::from(shape)];
        let mut conditions = Conditions::default();
        (0..narrow::<u8>(book.conditions.len()))
            .filter(|&condition| kind.always.has(condition))
            .for_each(|condition| conditions.set(condition, 0, book));
        Self {
            shape,
            vitals: Vitals::full(kind),
            turn: Turn::default(),
            charge: None,
            supplies: Supplies::of(kind),
            gear: Gear::of(&kind.kit, book),
            manoeuvre: Manoeuvre::default(),
            memory: Memory::default(),
            summoning: Summoning::follows(called_by),
            fate: Fate::default(),
            conditions,
        }
    }
}
