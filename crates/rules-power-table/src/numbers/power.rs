//! A power roll: two dice read in a row of the table, again and again while they are critical.

use crate::{content::PowerRow, numbers::Critical};

/// What one throw of two dice does to a power roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// The roll fails of itself: nothing comes of it (SW-162).
    Fails,
    /// It adds so much, and that is all.
    Ends(i32),
    /// It adds so much and is critical: another throw follows (SW-177).
    GoesOn(i32),
}

/// Reads one throw: the first double 1 fails (SW-162), a later one adds nothing (SW-179), and from the critical value
/// on another throw follows (SW-177).
pub fn throw(row: PowerRow, critical: Critical, first: bool, two_dice: i32) -> Throw {
    match row.result(two_dice) {
        None if first => Throw::Fails,
        None => Throw::Ends(0),
        Some(result) if critical.is_reached(two_dice) => Throw::GoesOn(result),
        Some(result) => Throw::Ends(result),
    }
}

/// What a roll for damage or recovery came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// The first throw's result, which those who resist an area's one roll take alone (SW-184).
    pub first: i32,
    /// All results together (SW-177).
    pub sum: i32,
    /// How many throws were critical.
    pub criticals: u16,
    /// Whether it was an automatic failure: nothing is added to it (SW-162).
    pub failed: bool,
}

impl Rolled {
    /// What a target takes that resists an effect that was rolled for once: the first result (SW-184).
    #[must_use]
    pub const fn first_only(self) -> Self {
        Self { sum: self.first, criticals: 0, ..self }
    }
}

/// A power roll under way: it takes totals of two dice until it is over.
///
/// ```
/// use hexfray_board::text::{Library, Problems};
/// use hexfray_power_table::{content::PowerTable, numbers::{Critical, PowerRoll}};
///
/// let table = PowerTable::load(&hexfray_data::library(), &mut Problems::new()).unwrap();
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

    /// Takes the total of two dice; answers whether they are to be thrown again.
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

    /// What it has come to.
    pub const fn rolled(&self) -> Rolled {
        self.rolled
    }
}
