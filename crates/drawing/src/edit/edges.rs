//! Features between two cells: links, cover and climbs.

use std::collections::{BTreeMap, BTreeSet};

use toml_edit::{Item, Table, Value};

use super::{
    Draft, Edge, Refusal,
    draft::{cell_of, cell_value, cells_of, cells_value},
    frame, layers,
    picture::is_hole,
};
use hexfray_board::{
    grid::{Cell, Direction, Grid},
    map::{LinkKind, direction_names},
};

/// Adds a link between two cells, or removes it.
///
/// # Errors
/// Cells that do not touch, or links written as an inline list.
pub(super) fn link(
    draft: &mut Draft,
    (from, to): (Cell, Cell),
    kind: Option<LinkKind>,
    half_cost: bool,
) -> Result<(), Refusal> {
    let grid = frame::grid_of(draft)?;
    if !frame::touch(&grid, from, to) || !grid.contains(from) || !grid.contains(to) {
        return Err(Refusal::Apart(from, to));
    }
    if is_missing(draft, from)? || is_missing(draft, to)? {
        return Ok(());
    }
    draft.tables("link")?;
    frame::split_paths(draft, &|one, other| (one, other) != (from, to) && (one, other) != (to, from));
    let Some(kind) = kind else {
        draft.drop_empty("link");
        return Ok(());
    };
    let mut table = Table::new();
    table.insert("kind", Item::Value(kind.word().into()));
    table.insert("from", Item::Value(cell_value(from)));
    table.insert("to", Item::Value(cell_value(to)));
    if half_cost {
        table.insert("half_cost", Item::Value(true.into()));
    }
    draft.tables("link")?.push(table);
    Ok(())
}

/// Whether the board does not have the cell.
fn is_missing(draft: &Draft, cell: Cell) -> Result<bool, Refusal> {
    Ok(layers::terrain(draft, cell.level)?.get(cell).is_none_or(is_hole))
}

/// Gives the side of a cell cover or a modifier for climbing, in place of an earlier one.
///
/// # Errors
/// A cell outside the board, or tables written as an inline list.
pub(super) fn edge(draft: &mut Draft, cell: Cell, side: Direction, edge: Edge) -> Result<(), Refusal> {
    let grid = frame::grid_of(draft)?;
    if !grid.contains(cell) || side.0 >= grid.directions() {
        return Err(Refusal::Apart(cell, grid.step(cell, side)));
    }
    let name = direction_names(grid.shape())[usize::from(side.0)];
    let (key, value, both) = match edge {
        Edge::Cover { percent, both } => ("cover", i64::from(percent), both),
        Edge::Climb(modifier) => ("climb", i64::from(modifier), true),
    };
    put_side(draft, &grid, &Side { key, cell, name, value, both })
}

/// A property of a side of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Side {
    /// `cover` or `climb`.
    pub key: &'static str,
    /// The cell.
    pub cell: Cell,
    /// The name of the side; cover may also be `up` or `down`.
    pub name: &'static str,
    /// Percent of cover, or the modifier; 0 for none.
    pub value: i64,
    /// Whether the cell beyond the side has it, too.
    pub both: bool,
}

/// Replaces the cover or the climbing modifier of a side.
pub(super) fn put_side(draft: &mut Draft, grid: &Grid, side: &Side) -> Result<(), Refusal> {
    let Side { key, cell, name, value, both } = *side;
    if is_missing(draft, cell)? {
        return Ok(());
    }
    draft.tables(key)?;
    free(draft, key, grid, (cell, name))?;
    if let Some(back) = facing(grid, cell, name).filter(|back| both && grid.contains(back.0)) {
        free(draft, key, grid, back)?;
    }
    let mut words = vec![(if key == "cover" { "percent" } else { "modifier" }, Value::from(value))];
    if !both {
        words.push(("both", false.into()));
    }
    if value != 0 {
        add(draft, key, cell, name, words)?;
    }
    draft.drop_empty(key);
    Ok(())
}

/// The properties of the sides of some cells. If tables contradict each other, the greatest cover and the last modifier count,
/// as in the game.
pub(super) fn sides_of(draft: &Draft, grid: &Grid, cells: &BTreeSet<Cell>) -> Vec<Side> {
    let mut known: BTreeMap<(&'static str, Cell, &'static str), (i64, bool)> = BTreeMap::new();
    for key in ["cover", "climb"] {
        for table in draft.tables_of(key) {
            let value = if key == "cover" { "percent" } else { "modifier" };
            let value = table.get(value).and_then(Item::as_integer).unwrap_or_default();
            let both = key == "climb" || table.get("both").and_then(Item::as_bool).unwrap_or(true);
            let sides = table.get("sides").map(names).unwrap_or_default();
            for (cell, name) in cells_of(table.get("cells"))
                .into_iter()
                .flat_map(|cell| sides.iter().filter_map(|name| known_name(grid, name)).map(move |name| (cell, name)))
            {
                let back = facing(grid, cell, name).filter(|_| both);
                for (cell, name) in [Some((cell, name)), back].into_iter().flatten() {
                    let place = known.entry((key, cell, name)).or_insert((value, both));
                    if key == "climb" || value > place.0 {
                        *place = (value, both);
                    }
                }
            }
        }
    }
    let inside = known.into_iter().filter(|((_, cell, _), (value, _))| *value != 0 && cells.contains(cell));
    inside.map(|((key, cell, name), (value, both))| Side { key, cell, name, value, both }).collect()
}

/// The name of a side, if the grid has it.
pub(super) fn known_name(grid: &Grid, name: &str) -> Option<&'static str> {
    direction_names(grid.shape()).iter().copied().chain(["up", "down"]).find(|known| *known == name)
}

/// The cell beyond a side, and the name of the side there that faces it.
pub(super) fn facing(grid: &Grid, cell: Cell, name: &str) -> Option<(Cell, &'static str)> {
    match name {
        "up" => Some((cell.on_level(cell.level.checked_add(1)?), "down")),
        "down" => Some((cell.on_level(cell.level.checked_sub(1)?), "up")),
        _ => {
            let all = direction_names(grid.shape());
            let way = all.iter().position(|known| *known == name)?;
            let beyond = grid.step(cell, Direction(way as u8));
            let back = frame::way(grid, beyond, cell)?;
            Some((beyond, all[usize::from(back.0)]))
        }
    }
}

/// Two linked cells, the kind of link, and whether it halves the cost.
pub(super) type Linked = (Cell, Cell, LinkKind, bool);

/// The links between some cells, in the order of the text.
pub(super) fn links_of(draft: &Draft, cells: &BTreeSet<Cell>) -> Vec<Linked> {
    let mut links = Vec::new();
    for table in draft.tables_of("link") {
        let word = table.get("kind").and_then(Item::as_str);
        let Some(kind) = LINKS.into_iter().find(|kind| Some(kind.word()) == word) else { continue };
        let half_cost = table.get("half_cost").and_then(Item::as_bool).unwrap_or(false);
        let mut path = cells_of(table.get("path"));
        path.extend(["from", "to"].iter().filter_map(|key| cell_of(table.get(key)?.as_value()?)));
        let inside = path.windows(2).filter(|pair| pair.iter().all(|cell| cells.contains(cell)));
        links.extend(inside.map(|pair| (pair[0], pair[1], kind, half_cost)));
    }
    links
}

/// All kinds of links.
const LINKS: [LinkKind; 4] = [LinkKind::Slope, LinkKind::Stairs, LinkKind::Ladder, LinkKind::Vines];

/// Adds a side: to a table with the same values and sides, otherwise in a new table.
fn add(draft: &mut Draft, key: &str, cell: Cell, side: &str, words: Vec<(&str, Value)>) -> Result<(), Refusal> {
    let tables = draft.tables(key)?;
    let says = |table: &Table| {
        table.len() == words.len() + 2
            && table.get("sides").is_some_and(|sides| names(sides) == [side])
            && words.iter().all(|(key, value)| {
                let same = |item: &Item| item.to_string().trim() == value.to_string().trim();
                table.get(key).is_some_and(same)
            })
    };
    if let Some(list) =
        tables.iter_mut().find(|table| says(table)).and_then(|table| table.get_mut("cells")?.as_array_mut())
    {
        super::draft::push(list, cell_value(cell));
        return Ok(());
    }
    let mut table = Table::new();
    table.insert("cells", Item::Value(cells_value(&[cell])));
    table.insert("sides", Item::Value(Value::Array([side].into_iter().collect())));
    words.into_iter().for_each(|(key, value)| {
        table.insert(key, Item::Value(value));
    });
    tables.push(table);
    Ok(())
}

/// Removes one side of one cell from every table that names it; the other sides and cells keep their values.
fn free(draft: &mut Draft, key: &str, grid: &Grid, edge: (Cell, &str)) -> Result<(), Refusal> {
    // A table may name the side from both of its cells.
    while free_once(draft, key, grid, edge)? {}
    Ok(())
}

/// Removes the side from each table once; returns whether any table named it.
fn free_once(draft: &mut Draft, key: &str, grid: &Grid, edge: (Cell, &str)) -> Result<bool, Refusal> {
    let mut any = false;
    let tables = draft.tables(key)?;
    for at in (0..tables.len()).rev() {
        let Some(table) = tables.get(at) else { continue };
        let both = key == "climb" || table.get("both").and_then(Item::as_bool).unwrap_or(true);
        let (cells, sides) = (cells_of(table.get("cells")), table.get("sides").map(names).unwrap_or_default());
        let mut found = None;
        for &cell in &cells {
            for side in sides.iter().filter_map(|name| known_name(grid, name)) {
                let back = facing(grid, cell, side).filter(|_| both);
                if (cell, side) == edge {
                    found = Some((cell, side, back));
                } else if back == Some(edge) {
                    found = Some((cell, side, Some((cell, side))));
                }
            }
        }
        let Some((cell, side, rest)) = found else { continue };
        any = true;
        let old = table.clone();
        let with = |cells: &[Cell], sides: Vec<&str>, both: Option<bool>| {
            let mut table = old.clone();
            super::draft::put(&mut table, "cells", cells_value(cells), &[]);
            super::draft::put(&mut table, "sides", Value::Array(sides.into_iter().collect()), &[]);
            if let Some(both) = both {
                super::draft::put(&mut table, "both", both.into(), &[]);
            }
            table
        };
        let others: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
        let remaining: Vec<&str> = sides.iter().map(String::as_str).filter(|&other| other != side).collect();
        let mut parts = Vec::new();
        if !others.is_empty() {
            parts.push(with(&others, sides.iter().map(String::as_str).collect(), None));
        }
        if !remaining.is_empty() {
            parts.push(with(&[cell], remaining, None));
        }
        if let Some((cell, side)) = rest.filter(|rest| key == "cover" && *rest != edge && grid.contains(rest.0)) {
            parts.push(with(&[cell], vec![side], Some(false)));
        }
        tables.remove(at);
        for (number, mut part) in parts.into_iter().enumerate() {
            if number > 0 {
                part.decor_mut().set_prefix("\n");
            }
            tables.insert(at + number, part);
        }
    }
    Ok(any)
}

/// The texts in a list.
fn names(item: &Item) -> Vec<String> {
    let words = item.as_array().map(|list| list.iter().filter_map(Value::as_str).map(str::to_owned).collect());
    words.unwrap_or_default()
}
