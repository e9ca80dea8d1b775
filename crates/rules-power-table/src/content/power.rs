//! The power table: the result of two dice for every power (SW-160).

use hexfray_board::text::{Content, Key, Kind, Shape, Table, Value};

/// The highest power that has a row (SW-160).
pub const HIGHEST_POWER: u8 = 100;

/// The highest power of a spell (SW-161).
pub const HIGHEST_MAGIC_POWER: u8 = 50;

/// The natural roll that fails automatically: double 1 (SW-018).
pub const DOUBLE_ONE: i32 = 2;

/// The number of results in a row that are numbers: those for the rolls 3 to 12.
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
    /// The result of a roll of two dice; `None` is the table's `*` (SW-160, SW-162).
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
}

impl Content for PowerTable {
    /// Reads `[rows]`, which has a list of eleven results for every power from 0 to 100.
    fn read(table: &Table<'_>, (): &()) -> Option<Self> {
        let rows = table.table("rows", |rows| {
            let row = |power: u8| read_row(rows.require(&power.to_string(), ROW)?);
            Some((0..=HIGHEST_POWER).map(row).collect::<Vec<_>>())
        })?;
        rows.into_iter().collect::<Option<_>>().map(|rows| Self { rows })
    }

    fn shape() -> Shape {
        let row = Kind::list(Kind::OneOf(vec![Kind::Word(vec!["*"]), Kind::Number(0, 99)]));
        let key = |power: u8| Key::required(&power.to_string(), row.clone(), "The results of the rolls 2 to 12.");
        let rows = Shape::of((0..=HIGHEST_POWER).map(key).collect());
        Shape::of(vec![Key::required("rows", Kind::Table(rows), "A row of results for each power.")])
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
