//! Power rolls: two dice are looked up in a row of the table, again and again while they are critical.

use crate::{content::PowerRow, numbers::Critical};

/// The effect of one roll of two dice on a power roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// The power roll is an automatic failure, without effect (SW-162).
    Fails,
    /// The roll adds this number, and the power roll ends.
    Ends(i32),
    /// The roll adds this number and is critical: another roll follows (SW-177).
    GoesOn(i32),
}

/// The effect of one roll of two dice: a double 1 fails in the first roll (SW-162) and adds nothing in a later one
/// (SW-179); from the critical value on another roll follows (SW-177).
pub fn throw(row: PowerRow, critical: Critical, first: bool, two_dice: i32) -> Throw {
    match row.result(two_dice) {
        None if first => Throw::Fails,
        None => Throw::Ends(0),
        Some(result) if critical.is_reached(two_dice) => Throw::GoesOn(result),
        Some(result) => Throw::Ends(result),
    }
}

/// The result of a roll for damage or recovery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// The result of the first two dice, the only one that counts for units that resist an area's single roll (SW-184).
    pub first: i32,
    /// All results together (SW-177).
    pub sum: i32,
    /// The number of rolls that were critical.
    pub criticals: u16,
    /// Whether it was an automatic failure: nothing is added to it (SW-162).
    pub failed: bool,
}

impl Rolled {
    /// The result for a target that resists an effect rolled once for all: only the first roll counts (SW-184).
    #[must_use]
    pub const fn first_only(self) -> Self {
        Self { sum: self.first, criticals: 0, ..self }
    }
}

/// A power roll in progress: it takes totals of two dice until it is over.
///
/// ```
/// use hexfray_board::text::{Problems, read_file};
/// use hexfray_power_table::{content::PowerTable, numbers::{Critical, PowerRoll}};
///
/// let (library, file) = (hexfray_data::library(), "rulesets/power_table_rows.toml");
/// let table: PowerTable = read_file(&library, file, &mut Problems::new()).unwrap();
/// let mut roll = PowerRoll::new(table.row(17), Critical::of(10));
/// assert!(roll.add(10), "critical: roll again");
/// assert!(!roll.add(7));
/// assert_eq!(roll.rolled().sum, 7 + 5);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PowerRoll {
    row: PowerRow,
    critical: Critical,
    throws: u16,
    rolled: Rolled,
}

impl PowerRoll {
    /// A roll in this row, with this critical value.
    pub fn new(row: PowerRow, critical: Critical) -> Self {
        Self { row, critical, throws: 0, rolled: Rolled::default() }
    }

    /// Takes the total of two dice; returns whether two dice have to be rolled again.
    pub fn add(&mut self, two_dice: i32) -> bool {
        let first = self.throws == 0;
        self.throws = self.throws.saturating_add(1);
        let (result, goes_on) = match throw(self.row, self.critical, first, two_dice) {
            Throw::Fails => {
                self.rolled.failed = true;
                return false;
            }
            Throw::Ends(result) => (result, false),
            Throw::GoesOn(result) => (result, true),
        };
        if first {
            self.rolled.first = result;
        }
        self.rolled.sum = self.rolled.sum.saturating_add(result);
        self.rolled.criticals = self.rolled.criticals.saturating_add(u16::from(goes_on));
        goes_on
    }

    /// Its result.
    pub const fn rolled(&self) -> Rolled {
        self.rolled
    }
}
