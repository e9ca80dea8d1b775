//! Pastes a copied part into a board and its battle, and clears cells of them.

use std::collections::BTreeSet;

use toml_edit::{Item, Table};

use super::{
    Draft, Part, Refusal,
    clip::{self, Clip, Stamp, THINGS, lies_in},
    draft::{table_of, words_of},
    edges::{self, Side},
    frame, ground, zones,
};
use hexfray_board::{
    grid::{Cell, Grid},
    map::Terrains,
};

/// The target of a pasted part.
struct Place<'a> {
    stamp: &'a Stamp,
    grid: Grid,
    at: Cell,
    /// The cells of the board that it covers.
    cells: BTreeSet<Cell>,
}

impl Place<'_> {
    fn of(&self, cell: Cell) -> Cell {
        self.stamp.place(&self.grid, self.at, cell)
    }
}

/// Pastes a part with its middle in a cell, and replaces the content of the cells there. The text of unchanged cells stays as
/// it is.
///
/// # Errors
/// A board with cells of another shape, a place outside the board, or a text that cannot be changed here.
pub(super) fn paste(
    map: &mut Draft,
    battle: Option<&mut Draft>,
    kinds: &Terrains,
    stamp: &Stamp,
    at: Cell,
) -> Result<(), Refusal> {
    stamp.check(frame::shape_of(map))?;
    let grid = frame::grid_of(map)?;
    let mut place = Place { stamp, grid, at, cells: BTreeSet::new() };
    let placed = stamp.clip.cells.iter().map(|&(cell, patch)| (place.of(cell), patch));
    let placed: Vec<_> = placed.filter(|(cell, _)| grid.contains(*cell)).collect();
    if placed.is_empty() {
        return Err(Refusal::Beside);
    }
    place.cells = placed.iter().map(|(cell, _)| *cell).collect();
    ground::put_patches(map, kinds, at.level, &placed)?;
    sides(map, &place)?;
    links(map, &place)?;
    zones::put_parts(map, &stamp.clip.zones, &place.cells, &|cell| place.of(cell), &|way| {
        stamp.turn(&grid, way).to_owned()
    })?;
    things(map, Part::Map, &place)?;
    if let Some(battle) = battle {
        things(battle, Part::Battle, &place)?;
        let holes: BTreeSet<Cell> = placed.iter().filter(|(_, patch)| patch.is_none()).map(|(cell, _)| *cell).collect();
        if !holes.is_empty() {
            frame::remap(battle, &|cell| (!holes.contains(&cell)).then_some(cell), &str::to_owned);
        }
    }
    Ok(())
}

/// Replaces cells of one level with the commonest ground and nothing on it; on a storey, removes the cells.
///
/// # Errors
/// As [`paste`].
pub(super) fn clear(
    map: &mut Draft,
    battle: Option<&mut Draft>,
    kinds: &Terrains,
    cells: &[Cell],
) -> Result<(), Refusal> {
    let old = clip::copy(map, None, kinds, cells)?;
    let usual = ground::usual(map, kinds, old.pivot.level)?;
    let blank = old.cells.iter().map(|&(cell, patch)| (cell, patch.and(usual))).collect();
    let (sides, links, zones, things) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let stamp = Stamp::new(Clip { grid: old.grid, pivot: old.pivot, cells: blank, sides, links, zones, things });
    paste(map, battle, kinds, &stamp, old.pivot)?;
    frame::split_paths(map, &|one, other| !cells.contains(&one) && !cells.contains(&other));
    Ok(())
}

/// Pastes cover and climbing modifiers.
fn sides(map: &mut Draft, place: &Place<'_>) -> Result<(), Refusal> {
    let (grid, stamp) = (&place.grid, place.stamp);
    let turned = |side: &Side| Side { cell: place.of(side.cell), name: stamp.turn(grid, side.name), ..side.clone() };
    let mut wanted: Vec<Side> = stamp.clip.sides.iter().map(turned).collect();
    wanted.retain(|side| !side.name.is_empty() && place.cells.contains(&side.cell));
    let there = edges::sides_of(map, grid, &place.cells);
    for side in there.iter().filter(|side| !wanted.contains(side)) {
        edges::put_side(map, grid, &Side { value: 0, ..side.clone() })?;
    }
    let mut done: Vec<(&str, Cell, &str)> = Vec::new();
    for side in wanted.iter().filter(|side| !there.contains(side)) {
        if done.contains(&(side.key, side.cell, side.name)) {
            continue;
        }
        edges::put_side(map, grid, side)?;
        done.extend(
            edges::facing(grid, side.cell, side.name).filter(|_| side.both).map(|(cell, name)| (side.key, cell, name)),
        );
    }
    Ok(())
}

/// Pastes the links between the part's cells; links that lead out of it stay.
fn links(map: &mut Draft, place: &Place<'_>) -> Result<(), Refusal> {
    let links = place.stamp.clip.links.iter();
    let mut wanted: Vec<_> = links.map(|&(from, to, kind, half)| (place.of(from), place.of(to), kind, half)).collect();
    wanted.retain(|(from, to, ..)| place.cells.contains(from) && place.cells.contains(to));
    let there = edges::links_of(map, &place.cells);
    let same = |one: &edges::Linked, other: &edges::Linked| {
        let ends = (one.0, one.1) == (other.0, other.1) || (one.0, one.1) == (other.1, other.0);
        ends && (one.2, one.3) == (other.2, other.3)
    };
    for link in there.iter().filter(|link| !wanted.iter().any(|wanted| same(wanted, link))) {
        edges::link(map, (link.0, link.1), None, false)?;
    }
    for link in wanted.iter().filter(|link| !there.iter().any(|there| same(there, link))) {
        edges::link(map, (link.0, link.1), Some(link.2), link.3)?;
    }
    Ok(())
}

/// Pastes units, objects and triggers.
fn things(draft: &mut Draft, part: Part, place: &Place<'_>) -> Result<(), Refusal> {
    for key in THINGS.into_iter().filter(|known| known.0 == part).map(|(_, key)| key) {
        let mut wanted = brought(place, part, key);
        if wanted.is_empty() && !draft.document.contains_key(key) {
            continue;
        }
        let tables = draft.tables(key)?;
        tables.retain(|table| {
            let same = wanted.iter().position(|wanted| words_of(wanted) == words_of(table));
            !lies_in(table, &place.cells) || same.map(|at| wanted.remove(at)).is_some()
        });
        for mut table in wanted {
            // A unit gets its kind's name if another unit has the same name.
            let name = |table: &Table| table.get("name").and_then(Item::as_str).map(str::to_owned);
            let taken = name(&table).filter(|own| tables.iter().any(|other| name(other).as_ref() == Some(own)));
            if key == "unit" && taken.is_some() {
                table.remove("name");
            }
            tables.push(table);
        }
        draft.drop_empty(key);
    }
    Ok(())
}

/// The tables of a key in the part, with their new cells and directions.
fn brought(place: &Place<'_>, part: Part, key: &str) -> Vec<Table> {
    let moved = |cell: Cell| Some(place.of(cell)).filter(|&to| place.grid.contains(to));
    let turned = |way: &str| place.stamp.turn(&place.grid, way).to_owned();
    let things = place.stamp.clip.things.iter().filter(|thing| thing.part == part && thing.key == key);
    let table = |thing: &clip::Thing| {
        let mut table = table_of(&thing.words)?;
        let stays = frame::move_table(&mut table, key, &moved, &turned);
        (stays && lies_in(&table, &place.cells)).then_some(table)
    };
    things.filter_map(table).collect()
}
