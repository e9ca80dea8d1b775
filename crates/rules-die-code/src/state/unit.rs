//! The state of one unit: everything about it that changes in a battle.

use arrayvec::ArrayVec;

use super::{Declared, Gear, Health, Turn};
use crate::content::{Book, DieCode, Settings, Sheet};
use hexfray_battle::{Canonical, Rule, UnitId, play::Points};
use hexfray_board::{
    grid::{Cell, Direction},
    words,
};

/// A unit's initiative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Initiative {
    /// Whether it has a total.
    pub found: bool,
    /// The Perception roll.
    pub rolled: i32,
    /// The amount that Character Points added.
    pub bought: i32,
    /// The total (DC-016).
    pub total: i32,
    /// The total after the dice that were moved for a quick draw return to the skill (DC-146).
    pub own: i32,
    /// Whether it acts before all other units in this round, by surprise (DC-156).
    pub first: bool,
    /// Whether it has yet to choose between acting first and a die for its action (DC-156).
    pub surprises: bool,
}

words! {
    /// An active defence (DC-044).
    #[derive(Canonical)]
    pub enum DefenceKind {
        /// Getting out of the way of any attack (DC-049).
        Dodge = "dodge",
        /// Stopping a blow with the body (DC-050).
        Block = "block",
        /// Stopping a blow with a weapon in hand (DC-050).
        Parry = "parry",
    }
}

impl DefenceKind {
    /// The rule that it comes from.
    pub const fn rule(self) -> Rule {
        match self {
            Self::Dodge => Rule::new("DC-049"),
            Self::Block | Self::Parry => Rule::new("DC-050"),
        }
    }
}

/// An active defence that stands until its user's next turn (DC-045).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Defence {
    /// Its kind.
    pub kind: DefenceKind,
    /// The number that attacks must reach instead of 10, even if it is lower (DC-047).
    pub total: i32,
    /// Whether it is a full defence (DC-054).
    pub full: bool,
    /// The weapon that parries, by its place on the sheet.
    pub with: Option<u8>,
}

/// The posture of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub enum Stance {
    /// Upright.
    #[default]
    Standing,
    /// Crouched (DC-137).
    Crouched,
    /// Lying by choice (DC-141).
    Prone,
    /// Lying because a foe brought it down: getting up takes an action (DC-142).
    Felled,
    /// Lying after a flip: getting up takes its next round (DC-104).
    Flipped,
}

impl Stance {
    /// Whether it lies.
    pub const fn is_prone(self) -> bool {
        matches!(self, Self::Prone | Self::Felled | Self::Flipped)
    }

    /// Whether a foe has brought it down.
    pub const fn is_forced(self) -> bool {
        matches!(self, Self::Felled | Self::Flipped)
    }
}

/// A unit's posture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Posture {
    /// Its posture.
    pub stance: Stance,
    /// Whether it has moved since its last turn began.
    pub moved: bool,
    /// Whether it was crouched for all of that movement (DC-138).
    pub crept: bool,
    /// The direction that it faces, if the battle counts facing (DC-157).
    pub facing: Option<Direction>,
}

/// The aim of a unit (DC-064).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Aiming {
    /// The target.
    pub target: UnitId,
    /// The weapon that is aimed, by its place on the sheet (DC-065).
    pub with: u8,
    /// Consecutive rounds of aiming, 1 to 3 (DC-065).
    pub rounds: u8,
}

impl Aiming {
    /// The aim after another round of aiming a weapon at a target; a change of weapon or target starts from 1 (DC-064,
    /// DC-065).
    #[must_use]
    pub fn after_a_round(before: Option<Self>, target: UnitId, with: u8) -> Self {
        let same = before.filter(|aiming| (aiming.target, aiming.with) == (target, with));
        Self { target, with, rounds: same.map_or(0, |aiming| aiming.rounds).saturating_add(1) }
    }
}

/// The bonds on a unit (DC-124).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Bound {
    /// The owner of the weapon.
    pub by: UnitId,
    /// The weapon, by its place on its owner's sheet.
    pub with: u8,
    /// The number to break free from (DC-126).
    pub total: i32,
    /// The weapon's damage code, for the case that each try is rolled against it.
    pub code: DieCode,
    /// Added to that roll.
    pub plus: i32,
    /// The cell in which it is pinned to a thing beside it; `None` if it is entangled (DC-121).
    pub pinned: Option<Cell>,
}

/// A group attack that its leader has planned (DC-129).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct GroupPlan {
    /// The target.
    pub target: UnitId,
    /// The round in which it was planned.
    pub since: u16,
}

/// Everything about a unit that changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct UnitState {
    /// Its sheet, by its place in the rulebook; never changes.
    pub sheet: u16,
    /// Wounds or Body Points.
    pub health: Health,
    /// Its turn of this round.
    pub turn: Turn,
    /// Its place in the order.
    pub initiative: Initiative,
    /// The referee's modifier to its skill totals.
    pub favour: i32,
    /// Character Points (DC-006).
    pub points: Points,
    /// Fate Points left (DC-007).
    pub fate: u8,
    /// Whether a Fate Point doubles its codes in this round.
    pub fated: bool,
    /// First aid kits left.
    pub kits: u8,
    /// Its active defences.
    pub defences: ArrayVec<Defence, 3>,
    /// Its aim.
    pub aiming: Option<Aiming>,
    /// Its posture.
    pub posture: Posture,
    /// Its gear.
    pub gear: Gear,
    /// Whether it stumbles: its next Reflexes roll has 2D less (DC-093).
    pub stumbling: bool,
    /// Whether full auto has left it exposed until its next turn (DC-082).
    pub exposed: bool,
    /// The bonds on it.
    pub bound: Option<Bound>,
    /// How many of its arms are broken (DC-112).
    pub broken_arms: u8,
    /// The declarations for its next attack.
    pub declared: Declared,
    /// The group attack that it has planned (DC-129).
    pub group: Option<GroupPlan>,
}

impl UnitState {
    /// A unit at the start of a battle.
    pub fn new(book: &Book, settings: &Settings, sheet: u16) -> Self {
        let content: &Sheet = &book.sheets[usize::from(sheet)];
        Self {
            sheet,
            health: Health::full(settings, content),
            turn: Turn::default(),
            initiative: Initiative::default(),
            favour: 0,
            points: Points::full(i32::from(content.character_points)),
            fate: content.fate_points,
            fated: false,
            kits: content.first_aid,
            defences: ArrayVec::new(),
            aiming: None,
            posture: Posture::default(),
            gear: Gear::of(book, content),
            stumbling: false,
            exposed: false,
            bound: None,
            broken_arms: 0,
            declared: Declared::default(),
            group: None,
        }
    }

    /// Adds an active defence, which replaces an earlier one of its kind.
    pub fn defend(&mut self, defence: Defence) {
        self.defences.retain(|standing| standing.kind != defence.kind);
        self.defences.push(defence);
    }
}
