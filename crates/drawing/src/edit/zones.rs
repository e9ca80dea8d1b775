//! Zones in which sides start, and zones through which units may leave.

use std::collections::BTreeSet;

use toml_edit::{Item, Table, Value};

use super::{
    Draft, Refusal, ZoneName,
    draft::{cell_of, cell_value, cells_of, cells_value, push, put, table_of, words_of},
    frame, layers,
    picture::{Picture, is_hole},
};
use hexfray_board::{
    grid::{Cell, Direction},
    map::direction_names,
};

/// The cells of a zone that are copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ZonePart {
    pub name: ZoneName,
    /// The rest of the zone's table, without the cells.
    pub words: String,
    pub cells: Vec<Cell>,
}

impl ZoneName {
    /// The key of its tables, and the key of its name in them.
    const fn keys(&self) -> (&'static str, &'static str) {
        match self {
            Self::Spawn(_) => ("spawn", "side"),
            Self::Exit(_) => ("exit", "name"),
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        let (Self::Spawn(name) | Self::Exit(name)) = self;
        name
    }
}

/// Adds cells to a zone or removes them. A cell that is added to a starting zone leaves every other one.
///
/// # Errors
/// Zones written as an inline list, or a broken picture of marks.
pub(super) fn zone(draft: &mut Draft, zone: &ZoneName, cells: &[Cell], add: bool) -> Result<(), Refusal> {
    let grid = frame::grid_of(draft)?;
    let pictures = (0..draft.levels()).map(|level| layers::terrain(draft, level)).collect::<Result<Vec<_>, _>>()?;
    let is_there = |cell: &Cell| {
        let letter = |picture: &Picture| picture.get(*cell).is_some_and(|letter| !is_hole(letter));
        grid.contains(*cell) && pictures.get(usize::from(cell.level)).is_some_and(letter)
    };
    let mut seen = Vec::with_capacity(cells.len());
    for cell in cells.iter().copied().filter(is_there) {
        if !seen.contains(&cell) {
            seen.push(cell);
        }
    }
    let cells = seen;
    let (key, naming) = zone.keys();
    let own = |table: &Table| table.get(naming).and_then(Item::as_str) == Some(zone.name());
    if matches!(zone, ZoneName::Spawn(_)) || !add {
        take_out(draft, key, &cells, &|table| add && own(table) || !add && !own(table))?;
    }
    if !add || cells.is_empty() {
        return Ok(());
    }
    let mark =
        draft.tables_of(key).find(|table| own(table)).and_then(|table| table.get("mark")?.as_str()).map(str::to_owned);
    if let Some(mark) = mark {
        return stamp(draft, &cells, &|_| Some(mark.clone()));
    }
    let tables = draft.tables(key)?;
    let list = tables.iter_mut().find(|table| own(table)).and_then(|table| table.get_mut("cells")?.as_array_mut());
    if let Some(list) = list {
        for &cell in &cells {
            if !list.iter().any(|value| cell_of(value) == Some(cell)) {
                push(list, cell_value(cell));
            }
        }
        return Ok(());
    }
    let mut table = Table::new();
    table.insert(naming, Item::Value(zone.name().into()));
    table.insert("cells", Item::Value(cells_value(&cells)));
    tables.push(table);
    Ok(())
}

/// Removes cells from all zones of a kind except the `spared` ones; a zone that loses its last cell is removed.
fn take_out(draft: &mut Draft, key: &str, cells: &[Cell], spared: &dyn Fn(&Table) -> bool) -> Result<(), Refusal> {
    let marks: Vec<String> = draft
        .tables_of(key)
        .filter(|table| !spared(table))
        .filter_map(|table| Some(table.get("mark")?.as_str()?.to_owned()))
        .collect();
    if !marks.is_empty() {
        stamp(draft, cells, &|old| marks.iter().any(|mark| mark == old).then(|| ".".to_owned()))?;
    }
    let pictures = (0..draft.levels()).filter_map(|level| draft.level_words(level, "marks"));
    let left: Vec<String> = pictures.flat_map(|text| Picture::read(text, false).rows()).flatten().collect();
    if !draft.document.contains_key(key) {
        return Ok(());
    }
    draft.tables(key)?.retain(|table| {
        spared(table)
            || match (table.get("cells").and_then(Item::as_array), table.get("mark").and_then(Item::as_str)) {
                (Some(list), _) => list.iter().any(|value| cell_of(value).is_none_or(|cell| !cells.contains(&cell))),
                (None, Some(mark)) => left.iter().any(|letter| letter == mark),
                (None, None) => true,
            }
    });
    for table in draft.tables(key)?.iter_mut().filter(|table| !spared(table)) {
        if let Some(list) = table.get_mut("cells").and_then(Item::as_array_mut) {
            list.retain(|value| cell_of(value).is_none_or(|cell| !cells.contains(&cell)));
        }
    }
    draft.drop_empty(key);
    Ok(())
}

/// Changes letters in the pictures of marks; a level without one gets a new picture.
fn stamp(draft: &mut Draft, cells: &[Cell], letter: &dyn Fn(&str) -> Option<String>) -> Result<(), Refusal> {
    let grid = frame::grid_of(draft)?;
    for level in 0..grid.levels() {
        let of_level: Vec<Cell> = cells.iter().copied().filter(|cell| cell.level == level).collect();
        let mut picture = match draft.level_words(level, "marks") {
            Some(text) => Picture::read(text, grid.cols() == 1),
            None if of_level.is_empty() => continue,
            None if level == 0 && grid.levels() == 1 => return Err(Refusal::BrokenPicture("marks")),
            None => {
                let row = vec![layers::blank("marks", level, ""); usize::from(grid.cols())];
                Picture::draw(&vec![row; usize::from(grid.rows())], frame::shifted(grid.shape()))
            }
        };
        for cell in of_level {
            let old = picture.get(cell).ok_or(Refusal::BrokenPicture("marks"))?;
            if let Some(new) = letter(old) {
                picture.set(cell, &new);
            }
        }
        layers::put_picture(draft, level, "marks", &picture);
    }
    Ok(())
}

/// The zones that have cells among these, in the order of the text, each with these cells.
pub(super) fn parts_of(draft: &Draft, inside: &BTreeSet<Cell>) -> Vec<ZonePart> {
    let mut parts: Vec<ZonePart> = Vec::new();
    for name in names(draft) {
        let (key, naming) = name.keys();
        let own = |table: &&Table| table.get(naming).and_then(Item::as_str) == Some(name.name());
        let mut words = None;
        let mut cells = Vec::new();
        for table in draft.tables_of(key).filter(own) {
            cells.extend(members(draft, table).into_iter().filter(|cell| inside.contains(cell)));
            words.get_or_insert_with(|| {
                let mut table = table.clone();
                ["cells", "mark"].iter().for_each(|key| drop(table.remove(key)));
                words_of(&table)
            });
        }
        if !cells.is_empty() {
            parts.push(ZonePart { name, words: words.unwrap_or_default(), cells });
        }
    }
    parts
}

/// Assigns cells to the zones that are pasted onto them, and to no others.
///
/// # Errors
/// As [`zone`].
pub(super) fn put_parts(
    draft: &mut Draft,
    parts: &[ZonePart],
    targets: &BTreeSet<Cell>,
    moved: &dyn Fn(Cell) -> Cell,
    turned: frame::Turn<'_>,
) -> Result<(), Refusal> {
    let known = parts_of(draft, targets);
    let all = names(draft);
    let wanted = |name: &ZoneName| -> Vec<Cell> {
        let cells = parts.iter().filter(|part| part.name == *name).flat_map(|part| part.cells.iter());
        cells.map(|&cell| moved(cell)).filter(|cell| targets.contains(cell)).collect()
    };
    // Cells are added first, so that no zone becomes empty and loses its other lines.
    for part in parts {
        let there = known.iter().find(|known| known.name == part.name).map(|known| known.cells.as_slice());
        let mut cells = wanted(&part.name);
        cells.retain(|cell| !there.unwrap_or_default().contains(cell));
        if cells.is_empty() {
            continue;
        }
        let is_new = !all.contains(&part.name);
        zone(draft, &part.name, &cells, true)?;
        if let (true, Some(words)) = (is_new, table_of(&part.words)) {
            add_words(draft, &part.name, words, turned)?;
        }
    }
    for known in known {
        let stay = wanted(&known.name);
        let mut cells = known.cells;
        cells.retain(|cell| !stay.contains(cell));
        if !cells.is_empty() {
            zone(draft, &known.name, &cells, false)?;
        }
    }
    Ok(())
}

/// Copies the other lines of a zone's table into a new zone.
fn add_words(draft: &mut Draft, zone: &ZoneName, mut words: Table, turned: frame::Turn<'_>) -> Result<(), Refusal> {
    let (key, naming) = zone.keys();
    frame::turn(&mut words, turned);
    let own = |table: &&mut Table| table.get(naming).and_then(Item::as_str) == Some(zone.name());
    if let Some(table) = draft.tables(key)?.iter_mut().find(own) {
        for (key, item) in words.iter().filter(|(key, _)| *key != naming) {
            table.insert(key, item.clone());
        }
    }
    draft.drop_empty(key);
    Ok(())
}

/// The zones in a map's text.
fn names(draft: &Draft) -> Vec<ZoneName> {
    let mut names = Vec::new();
    let kinds: [(&str, &str, fn(String) -> ZoneName); 2] =
        [("spawn", "side", ZoneName::Spawn), ("exit", "name", ZoneName::Exit)];
    for (key, naming, zone) in kinds {
        let named = draft.tables_of(key).filter_map(|table| table.get(naming)?.as_str());
        for name in named.map(|name| zone(name.to_owned())) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// The cells of a zone's table: those in its list, or those with its mark.
fn members(draft: &Draft, table: &Table) -> Vec<Cell> {
    let Some(mark) = table.get("mark").and_then(Item::as_str) else { return cells_of(table.get("cells")) };
    let mut cells = Vec::new();
    for level in 0..draft.levels() {
        let rows = draft.level_words(level, "marks").map(|text| Picture::read(text, false).rows()).unwrap_or_default();
        for (row, letters) in (0_i16..).zip(rows) {
            let marked = (0_i16..).zip(letters).filter(|(_, letter)| letter == mark);
            cells.extend(marked.map(|(col, _)| Cell::new(col, row).on_level(level)));
        }
    }
    cells
}

/// Sets the direction that units face when they start in a side's zone.
///
/// # Errors
/// A side without a starting zone.
pub(super) fn facing(draft: &mut Draft, side: &str, way: Option<Direction>) -> Result<(), Refusal> {
    let names = direction_names(frame::shape_of(draft));
    let name = way.and_then(|way| names.get(usize::from(way.0)));
    let mut found = false;
    for table in draft.tables("spawn")?.iter_mut() {
        if table.get("side").and_then(Item::as_str) != Some(side) {
            continue;
        }
        found = true;
        match name {
            Some(name) => put(table, "facing", Value::from(*name), &["cells", "mark", "side"]),
            None => {
                table.remove("facing");
            }
        }
    }
    draft.drop_empty("spawn");
    if found { Ok(()) } else { Err(Refusal::Missing("starting zone")) }
}
