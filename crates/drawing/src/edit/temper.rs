//! The tempers of sides and units in a battle's text.

use toml_edit::{InlineTable, Item, Table, TableLike, Value};

use super::{
    Draft, Refusal,
    draft::{cells_of, cells_value, put},
};
use hexfray_board::grid::Cell;

/// The behaviour of a unit or a side in a battle file: see [`hexfray_battle::Temper`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemperText {
    /// The place that it guards.
    pub guards: Option<GuardText>,
    /// The cells that it patrols, in order.
    pub patrols: Vec<Cell>,
    /// The name of the unit that it protects.
    pub protects: Option<String>,
    /// The name of the unit that it hunts.
    pub hunts: Option<String>,
    /// It flees below this percentage of its hit points.
    pub flees_below: Option<u8>,
    /// It holds fire until a foe sees it from at most this number of cells.
    pub holds_fire: Option<u8>,
}

/// A place to guard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuardText {
    /// A zone of the board, by its name.
    Zone(String),
    /// These cells.
    Cells(Vec<Cell>),
}

/// The owner of a temper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemperOf {
    /// A unit, by the number of its `[[unit]]` table, counted from 0.
    Unit(usize),
    /// All units of a side that have no temper of their own.
    Side(String),
}

/// Sets the temper of a unit or a side; an empty one removes the key.
pub(super) fn set(draft: &mut Draft, of: &TemperOf, to: &TemperText) -> Result<(), Refusal> {
    let table = match of {
        TemperOf::Unit(unit) => draft.tables("unit")?.get_mut(*unit).ok_or(Refusal::Missing("unit"))?,
        TemperOf::Side(name) => {
            let named = |table: &&mut Table| table.get("name").and_then(Item::as_str) == Some(name);
            draft.tables("side")?.iter_mut().find(named).ok_or(Refusal::Missing("side"))?
        }
    };
    if *to == TemperText::default() {
        table.remove("temper");
        return Ok(());
    }
    if of_table(table) != *to {
        put(table, "temper", Value::InlineTable(written(to)), &["at", "name", "side", "kind"]);
    }
    Ok(())
}

fn written(temper: &TemperText) -> InlineTable {
    let mut table = InlineTable::new();
    match &temper.guards {
        Some(GuardText::Zone(zone)) => drop(table.insert("guards", zone.as_str().into())),
        Some(GuardText::Cells(cells)) => drop(table.insert("guards", cells_value(cells))),
        None => {}
    }
    if !temper.patrols.is_empty() {
        table.insert("patrols", cells_value(&temper.patrols));
    }
    for (key, name) in [("protects", &temper.protects), ("hunts", &temper.hunts)] {
        if let Some(name) = name {
            table.insert(key, name.as_str().into());
        }
    }
    for (key, number) in [("flees_below", temper.flees_below), ("holds_fire", temper.holds_fire)] {
        if let Some(number) = number {
            table.insert(key, i64::from(number).into());
        }
    }
    table
}

/// The temper of a `[[unit]]` or `[[side]]`.
pub(super) fn of_table(table: &Table) -> TemperText {
    let Some(temper) = table.get("temper").and_then(Item::as_table_like) else { return TemperText::default() };
    let word = |key: &str| temper.get(key).and_then(Item::as_str).map(str::to_owned);
    let number = |key: &str| temper.get(key).and_then(Item::as_integer).and_then(|number| u8::try_from(number).ok());
    TemperText {
        guards: guards(temper),
        patrols: cells_of(temper.get("patrols")),
        protects: word("protects"),
        hunts: word("hunts"),
        flees_below: number("flees_below"),
        holds_fire: number("holds_fire"),
    }
}

fn guards(temper: &dyn TableLike) -> Option<GuardText> {
    let item = temper.get("guards")?;
    Some(match item.as_str() {
        Some(zone) => GuardText::Zone(zone.to_owned()),
        None => GuardText::Cells(cells_of(Some(item))),
    })
}

/// The temper of a side.
pub(super) fn of_side(draft: &Draft, side: &str) -> TemperText {
    let named = |table: &&Table| table.get("name").and_then(Item::as_str) == Some(side);
    draft.tables_of("side").find(named).map(of_table).unwrap_or_default()
}
