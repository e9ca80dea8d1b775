//! The power table, and a power roll: two dice read in a row, again and again while they are critical.

use super::Critical;
use crate::text::{Library, Problems, Source, Table, Value, read};

/// The highest power that has a row (SW-160).
pub const HIGHEST_POWER: u8 = 100;
/// The highest power of a spell (SW-161).
pub const HIGHEST_MAGIC_POWER: u8 = 50;
/// The natural roll that fails of itself: double 1 (SW-018).
pub const DOUBLE_ONE: i32 = 2;
/// The file of the rows.
const ROWS: &str = "rulesets/power_table_rows.toml";
/// Results of a row that are numbers: for the rolls 3 to 12.
const RESULTS: usize = 10;

/// Whether spells may have this power: multiples of 10 from 0 to 50 (SW-161).
pub const fn is_magic_power(power: u8) -> bool {
    power <= HIGHEST_MAGIC_POWER && power.is_multiple_of(10)
}

/// The results of every power and roll (SW-160).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PowerTable {
    rows: Vec<PowerRow>,
}

/// The results of one power.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PowerRow([u8; RESULTS]);

impl PowerRow {
    /// What a roll of two dice gives; `None` is the table's `*` (SW-160, SW-162).
    pub fn result(self, two_dice: i32) -> Option<i32> {
        let at = usize::try_from(two_dice - 3).ok()?;
        self.0.get(at).map(|&result| i32::from(result))
    }
}

impl PowerTable {
    /// The row of a power; powers above the table have its last row (SW-160).
    pub fn row(&self, power: u8) -> PowerRow {
        self.rows.get(usize::from(power)).or(self.rows.last()).copied().unwrap_or_default()
    }

    /// Reads the ruleset's file of rows; whatever is wrong with it is added to the problems.
    pub fn load(library: &Library, problems: &mut Problems) -> Option<Self> {
        let missing = Source::new(ROWS, "");
        let source = library.get(ROWS).unwrap_or(&missing);
        read(source, Self::read).map_err(|found| problems.extend(found)).ok()
    }

    /// Reads `[rows]`, which has a list of eleven results for every power from 0 to 100.
    pub fn read(table: &Table<'_>) -> Option<Self> {
        let rows = table.table("rows", |rows| {
            let row = |power: u8| read_row(rows.require(&power.to_string(), ROW)?);
            Some((0..=HIGHEST_POWER).map(row).collect::<Vec<_>>())
        })?;
        rows.into_iter().collect::<Option<_>>().map(|rows| Self { rows })
    }
}

const ROW: &str = "eleven results, for the rolls 2 to 12, the first of them \"*\"";

fn read_row(value: Value<'_>) -> Option<PowerRow> {
    let results = value.values()?;
    let [failure, numbers @ ..] = &results[..] else {
        value.problem("the row is empty", ROW);
        return None;
    };
    failure.word(&[("*", ())])?;
    if numbers.len() != RESULTS {
        value.problem(format!("the row has {} results", results.len()), ROW);
        return None;
    }
    let read: Option<Vec<u8>> = numbers.iter().map(|number| number.int(0..=99_u8)).collect();
    read?.try_into().ok().map(PowerRow)
}

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
    /// What somebody takes who resists an effect that was rolled for once: the first result (SW-184).
    #[must_use]
    pub const fn first_only(self) -> Self {
        Self { sum: self.first, criticals: 0, ..self }
    }
}

/// A power roll under way: it takes totals of two dice until it is over.
///
/// ```
/// use hexfray::{rules::power_table::{Critical, PowerRoll, PowerTable}, text::{Library, Problems}};
///
/// let table = PowerTable::load(&Library::embedded(), &mut Problems::new()).unwrap();
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
