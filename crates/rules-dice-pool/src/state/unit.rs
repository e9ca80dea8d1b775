//! The state of one unit: everything about it that changes in a battle.

use arrayvec::ArrayVec;

use super::{Causes, Health, Motion, Restraints, Turn};
use crate::content::{Book, Sheet};
use hexfray_battle::{
    Canonical, UnitId,
    play::{Carried, Points, Stock},
};

/// The most weapons of one unit.
const MOST_WEAPONS: usize = 12;

/// A unit's initiative (DP-013, DP-017).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Initiative {
    /// Whether it has been rolled.
    pub found: bool,
    /// Its value.
    pub value: i32,
    /// The dice of the pool.
    pub pool: i32,
    /// The result of another roll that decides ties.
    pub tie: i32,
    /// The value for its place in the order of this round: the present one, or the one at the start of the round
    /// (DP-174).
    pub place: i32,
}

impl Initiative {
    /// The result of a roll.
    pub const fn rolled(value: i32, pool: i32) -> Self {
        Self { found: true, value, pool, tie: 0, place: value }
    }
}

/// Everything about a unit that changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct UnitState {
    /// Its sheet, by its place in the rulebook; never changes.
    pub sheet: u16,
    /// Damage and wound penalty.
    pub health: Health,
    /// Energy (DP-008).
    pub energy: Points,
    /// Its place in the order.
    pub initiative: Initiative,
    /// Its turn of this round.
    pub turn: Turn,
    /// Whether it has taken cover in its cell (DP-044).
    pub in_cover: bool,
    /// The causes of its incapacitation; empty if there is none.
    pub out: Causes,
    /// Dice that the referee adds to its pools.
    pub favour: i32,
    /// Its weapons, in the order of its sheet.
    pub weapons: ArrayVec<Stock, MOST_WEAPONS>,
    /// Its movement.
    pub motion: Motion,
    /// Weapons of other units that it has picked up, which follow its own, by their places in the rulebook (DP-117).
    pub found: ArrayVec<u16, MOST_WEAPONS>,
    /// The unit that it protects until its next turn (DP-029).
    pub protects: Option<UnitId>,
    /// Whether it has given up, and is about to leave the fight (DP-033).
    pub surrendered: bool,
    /// The restraints that it has used on others, and the one on it (DP-143).
    pub restraints: Restraints,
    /// Whether it is about to die, as soon as it has been asked for its last words (DP-154).
    pub has_last_words: bool,
    /// The unit that gave it the deadly damage, if it is about to die.
    pub killer: Option<UnitId>,
}

impl UnitState {
    /// A unit at the start of a battle.
    pub fn new(book: &Book, sheet: u16) -> Self {
        let content: &Sheet = &book.sheets[usize::from(sheet)];
        let stock = |&drawn: &bool| Stock::new(if drawn { Carried::InHand } else { Carried::AtBelt }, None);
        Self {
            sheet,
            health: Health { lifeless: content.vehicle.is_some(), ..Health::full(content.health()) },
            energy: Points::full(content.energy.unwrap_or(match content.vehicle {
                Some(_) => book.settings.vehicle_energy,
                None => book.settings.start_energy,
            })),
            initiative: Initiative::default(),
            turn: Turn::default(),
            in_cover: false,
            out: Causes::default(),
            favour: 0,
            weapons: content.drawn.iter().take(MOST_WEAPONS).map(stock).collect(),
            motion: Motion::default(),
            found: ArrayVec::new(),
            protects: None,
            surrendered: false,
            restraints: Restraints::default(),
            has_last_words: false,
            killer: None,
        }
    }

    /// Whether it is incapacitated (DP-146).
    pub fn is_out(&self) -> bool {
        !self.out.is_empty()
    }

    /// Whether it can only soak an attack, because it is incapacitated or has given up (DP-033, DP-148).
    pub fn is_helpless(&self) -> bool {
        self.surrendered || self.is_out()
    }

    /// Whether a weapon is in hand.
    pub fn is_in_hand(&self, with: u8) -> bool {
        self.weapons.get(usize::from(with)).is_some_and(Stock::is_in_hand)
    }
}
