//! The battle on a board: sides, units and goals.

use toml_edit::{InlineTable, Item, Table, Value};

use super::{
    Draft, GoalText, Refusal, UnitText,
    draft::{cell_value, cells_of, cells_value, put},
};
use hexfray_board::grid::Cell;

/// Adds a side, unless it exists.
pub(super) fn add_side(draft: &mut Draft, name: &str) -> Result<(), Refusal> {
    let sides = draft.tables("side")?;
    if sides.iter().any(|side| says(side, "name", name)) {
        return Ok(());
    }
    let mut side = Table::new();
    side.insert("name", Item::Value(name.into()));
    sides.push(side);
    Ok(())
}

/// Removes a side, with its units and goals.
pub(super) fn remove_side(draft: &mut Draft, name: &str) -> Result<(), Refusal> {
    for (key, naming) in [("side", "name"), ("unit", "side"), ("goal", "side"), ("event", "side"), ("event", "to")] {
        if draft.document.contains_key(key) {
            draft.tables(key)?.retain(|table| !says(table, naming, name));
            draft.drop_empty(key);
        }
    }
    Ok(())
}

fn says(table: &Table, key: &str, word: &str) -> bool {
    table.get(key).and_then(Item::as_str) == Some(word)
}

/// Adds a unit after those of its side.
pub(super) fn add_unit(draft: &mut Draft, unit: &UnitText) -> Result<(), Refusal> {
    let units = draft.tables("unit")?;
    let mut table = Table::new();
    table.insert("kind", Item::Value(unit.kind.as_str().into()));
    table.insert("side", Item::Value(unit.side.as_str().into()));
    if !unit.name.is_empty() {
        table.insert("name", Item::Value(unit.name.as_str().into()));
    }
    if let Some(cell) = unit.at {
        table.insert("at", Item::Value(cell_value(cell)));
    }
    units.push(table);
    Ok(())
}

/// Moves a unit into a cell, or back into its side's starting zone.
pub(super) fn move_unit(draft: &mut Draft, unit: usize, at: Option<Cell>) -> Result<(), Refusal> {
    let table = draft.tables("unit")?.get_mut(unit).ok_or(Refusal::Missing("unit"))?;
    match at {
        Some(cell) => {
            table.remove("zone");
            put(table, "at", cell_value(cell), &["name", "side", "kind"]);
        }
        None => {
            table.remove("at");
        }
    }
    Ok(())
}

/// Changes a unit's kind, side, name and starting cell.
pub(super) fn set_unit(draft: &mut Draft, unit: usize, to: &UnitText) -> Result<(), Refusal> {
    let table = draft.tables("unit")?.get_mut(unit).ok_or(Refusal::Missing("unit"))?;
    for (key, word) in [("kind", &to.kind), ("side", &to.side), ("name", &to.name)] {
        if word.is_empty() {
            table.remove(key);
        } else if !says(table, key, word) {
            put(table, key, word.as_str().into(), &["side", "kind"]);
        }
    }
    move_unit(draft, unit, to.at)
}

/// Removes one of the tables `[[key]]`.
pub(super) fn remove(draft: &mut Draft, key: &'static str, at: usize) -> Result<(), Refusal> {
    let tables = draft.tables(key)?;
    if at >= tables.len() {
        draft.drop_empty(key);
        return Err(Refusal::Missing(key));
    }
    tables.remove(at);
    draft.drop_empty(key);
    Ok(())
}

/// Adds a goal.
pub(super) fn add_goal(draft: &mut Draft, side: &str, goal: &GoalText) -> Result<(), Refusal> {
    let mut words: Vec<(&str, Value)> = vec![("side", side.into())];
    match goal {
        GoalText::Defeat(unit) => {
            words.push(("kind", "defeat".into()));
            words.extend(unit.as_ref().map(|unit| ("unit", Value::from(unit.as_str()))));
        }
        GoalText::ReachZone { zone, count } => {
            words.extend([("kind", "reach".into()), ("zone", zone.as_str().into())]);
            words.push(("count", i64::from(*count).into()));
        }
        GoalText::ReachCells { cells, count } => {
            words.extend([("kind", "reach".into()), ("cells", cells_value(cells))]);
            words.push(("count", i64::from(*count).into()));
        }
        GoalText::HoldOut(rounds) => {
            words.extend([("kind", "hold_out".into()), ("rounds", i64::from(*rounds).into())]);
        }
    }
    let table: InlineTable = words.into_iter().collect();
    draft.tables("goal")?.push(table.into_table());
    Ok(())
}

/// The goals in a battle's text with their sides; `None` for a goal that the editor cannot show.
pub(super) fn goals(draft: &Draft) -> Vec<(String, Option<GoalText>)> {
    let goal = |table: &Table| {
        let word = |key: &str| table.get(key).and_then(Item::as_str);
        let number =
            |key: &str| table.get(key).and_then(Item::as_integer).and_then(|number| u16::try_from(number).ok());
        match word("kind")? {
            "defeat" => Some(GoalText::Defeat(word("unit").map(str::to_owned))),
            "hold_out" => number("rounds").map(GoalText::HoldOut),
            "reach" => {
                let count = number("count").unwrap_or(1);
                Some(match word("zone") {
                    Some(zone) => GoalText::ReachZone { zone: zone.to_owned(), count },
                    None => GoalText::ReachCells { cells: cells_of(table.get("cells")), count },
                })
            }
            _ => None,
        }
    };
    let side = |table: &Table| table.get("side").and_then(Item::as_str).unwrap_or_default().to_owned();
    draft.tables_of("goal").map(|table| (side(table), goal(table))).collect()
}
