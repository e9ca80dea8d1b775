//! Circumstances: the standing Conditional Modifiers of a battle's file, to attacks and to every check (TC-005,
//! TC-134).

pub mod read;

pub use self::read::read;
use hexfray_battle::{Name, SideId, UnitId};
use hexfray_board::{grid::Cell, map::Board, words};

/// The most circumstances in one battle: each takes a bit in the set of those in force.
pub const MOST: usize = 32;

/// A standing modifier, and the conditions under which it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circumstance {
    /// Its name in logs and forecasts.
    pub name: Name,
    /// Percentage points.
    pub value: i32,
    /// The checks that it changes; empty: every check.
    pub checks: Vec<Occasion>,
    /// The side whose checks it changes, if only one side's.
    pub side: Option<SideId>,
    /// The units whose checks it changes, if only theirs.
    pub units: Option<Vec<UnitId>>,
    /// The rounds in which it counts, the first and the last.
    pub rounds: (u16, u16),
    /// Where it counts; `None`: everywhere.
    pub place: Option<Whereabouts>,
    /// The least cover between user and target, in percent.
    pub cover: Option<u8>,
}

/// Checks of one sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Rolls to hit with ACC.
    Attack,
    /// Rolls to hit in melee.
    Melee,
    /// Rolls to hit with shots and throws.
    Ranged,
    /// Rolls with M.ACC.
    Spell,
    /// Chances of abilities and equipment that are a single number.
    Flat,
    /// All Task Checks.
    Task,
    /// The checks of an escape: those of the unit that tries it and of the units that hold it.
    Escape,
    /// Task Checks of one attribute or skill.
    Rating(&'static str),
}

/// A check that is about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check<'a> {
    /// A roll to hit with ACC.
    Attack {
        /// Whether it is a shot or a throw.
        ranged: bool,
    },
    /// A roll with M.ACC.
    Spell,
    /// A chance that is a single number.
    Flat,
    /// A Task Check.
    Task {
        /// The attribute or skill.
        of: &'a str,
        /// Whether it is part of an escape.
        escape: bool,
        /// Whether it is a straight one, which only modifiers of its own rating change (MC-070).
        straight: bool,
    },
}

impl Check<'_> {
    /// Whether modifiers to all checks count for it.
    pub const fn is_modified(self) -> bool {
        !matches!(self, Check::Task { straight: true, .. })
    }
}

impl Occasion {
    /// The sorts that are not named after a rating, with the words that files use.
    pub const WORDS: [(&'static str, Self); 7] = [
        ("attack", Self::Attack),
        ("melee", Self::Melee),
        ("ranged", Self::Ranged),
        ("spell", Self::Spell),
        ("flat", Self::Flat),
        ("task", Self::Task),
        ("escape", Self::Escape),
    ];

    /// Whether a check is of this sort.
    pub fn is(self, check: Check<'_>) -> bool {
        match (self, check) {
            (Self::Attack, Check::Attack { .. })
            | (Self::Melee, Check::Attack { ranged: false })
            | (Self::Ranged, Check::Attack { ranged: true })
            | (Self::Spell, Check::Spell)
            | (Self::Flat, Check::Flat)
            | (Self::Task, Check::Task { straight: false, .. })
            | (Self::Escape, Check::Task { escape: true, .. }) => true,
            (Self::Rating(own), Check::Task { of, .. }) => own.eq_ignore_ascii_case(of),
            _ => false,
        }
    }
}

words! {
    /// Whose cells are checked.
    pub enum Whose {
        /// The cells of the unit that rolls.
        User = "user",
        /// The cells of its target.
        Target = "target",
        /// The cells that the line between the two crosses, and the target's own.
        Line = "line",
    }
}

/// The condition that one of the checked cells has to fulfil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// Whose cells.
    pub whose: Whose,
    /// The cell is one of these.
    pub cells: Option<Vec<Cell>>,
    /// Its terrain is one of these.
    pub terrain: Option<Vec<String>>,
    /// The least depth of its water, in levels.
    pub depth: u8,
    /// The least obstruction of sight in it.
    pub visibility: u8,
}

impl Whereabouts {
    /// Whether it is about the ground, which does not matter for units in the air.
    pub const fn is_footing(&self) -> bool {
        self.terrain.is_some() || self.depth > 0
    }

    /// Whether a cell fulfils the condition.
    pub fn fits(&self, board: &Board, cell: Cell) -> bool {
        self.cells.as_ref().is_none_or(|cells| cells.contains(&cell))
            && self.terrain.as_ref().is_none_or(|kinds| kinds.iter().any(|kind| kind == board.terrain_name(cell)))
            && board.depth(cell) >= self.depth
            && board.visibility(cell) >= self.visibility
    }
}

impl Circumstance {
    /// Whether it depends on poor sight.
    pub fn heeds_sight(&self) -> bool {
        self.place.as_ref().is_some_and(|place| place.visibility > 0)
    }

    /// Whether it counts in a round.
    pub const fn is_in_force(&self, round: u16) -> bool {
        self.rounds.0 <= round && round <= self.rounds.1
    }
}
