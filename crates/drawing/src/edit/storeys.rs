//! Adds, removes and changes the storeys of a map's text.

use toml_edit::{Item, Table, Value};

use super::{
    Draft, Refusal,
    draft::put,
    frame,
    layers::{blank, literal},
    picture::Picture,
};
use hexfray_board::{
    grid::{Cell, MOST_LEVELS},
    map::{MOST_OF_STOREYS, STOREY_HEIGHT},
};

/// The highest height level.
const HIGHEST: i8 = 60;

/// The height level of cells whose height is not drawn: the `elevation` of the storey, or 3 above the level below.
pub(super) fn elevation(draft: &Draft, level: u8) -> i8 {
    let written = |level: u8| draft.level(level)?.get("elevation")?.as_integer();
    (1..=level).fold(0, |under: i8, level| {
        let written = written(level).and_then(|height| i8::try_from(height).ok());
        written.unwrap_or(under.saturating_add(STOREY_HEIGHT).min(HIGHEST))
    })
}

/// Adds a storey above the highest level.
///
/// # Errors
/// A board that cannot have another storey.
pub(super) fn add(draft: &mut Draft, name: &str) -> Result<(), Refusal> {
    let grid = frame::grid_of(draft)?;
    let level = draft.levels();
    if level == MOST_LEVELS || grid.cols().max(grid.rows()) > MOST_OF_STOREYS {
        return Err(Refusal::Storeys);
    }
    let row = vec![blank("terrain", level, ""); usize::from(grid.cols())];
    let picture = Picture::draw(&vec![row; usize::from(grid.rows())], frame::shifted(grid.shape()));
    let height = elevation(draft, level - 1).saturating_add(STOREY_HEIGHT).min(HIGHEST);
    let mut table = Table::new();
    if !name.is_empty() {
        table.insert("name", Item::Value(name.into()));
    }
    table.insert("elevation", Item::Value(i64::from(height).into()));
    table.insert("terrain", Item::Value(literal(&picture.to_text())));
    draft.tables("storey")?.push(table);
    Ok(())
}

/// Removes a storey with everything on it; those above move down by one level.
///
/// # Errors
/// A storey that does not exist.
pub(super) fn remove(draft: &mut Draft, battle: Option<&mut Draft>, level: u8) -> Result<(), Refusal> {
    if level == 0 || level >= draft.levels() {
        return Err(Refusal::Missing("storey"));
    }
    let moved = |cell: Cell| match cell.level.cmp(&level) {
        std::cmp::Ordering::Less => Some(cell),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(cell.on_level(cell.level - 1)),
    };
    frame::remap(draft, &moved, &str::to_owned);
    battle.into_iter().for_each(|battle| frame::remap(battle, &moved, &str::to_owned));
    let tables = draft.tables("storey")?;
    tables.remove(usize::from(level) - 1);
    for (number, table) in (1_i64..).zip(tables.iter_mut()) {
        if table.contains_key("level") {
            put(table, "level", number.into(), &[]);
        }
    }
    draft.drop_empty("storey");
    Ok(())
}

/// Changes the name and the height of a storey.
///
/// # Errors
/// A storey that does not exist.
pub(super) fn set(draft: &mut Draft, level: u8, name: &str, elevation: i8) -> Result<(), Refusal> {
    let Some(table) = draft.level_mut(level).filter(|_| level > 0) else { return Err(Refusal::Missing("storey")) };
    match (name.is_empty(), table.get("name").and_then(Item::as_str)) {
        (true, _) => {
            table.remove("name");
        }
        (false, Some(old)) if old == name => {}
        (false, _) => put(table, "name", name.into(), &["level"]),
    }
    if table.get("elevation").and_then(Item::as_integer) != Some(i64::from(elevation)) {
        put(table, "elevation", Value::from(i64::from(elevation)), &["name", "level"]);
    }
    Ok(())
}
