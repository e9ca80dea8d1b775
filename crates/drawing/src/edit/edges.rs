//! Features between two cells: links, cover and climbs.

use toml_edit::{Item, Table, Value};

use super::{
    Draft, Edge, Refusal,
    draft::{cell_value, cells_of, cells_value},
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

/// Whether the board has no cell there; such cells are skipped.
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
    if is_missing(draft, cell)? {
        return Ok(());
    }
    let beyond = grid.step(cell, side);
    let back = frame::way(&grid, beyond, cell).filter(|_| grid.contains(beyond)).map(|back| (beyond, back));
    let key = if matches!(edge, Edge::Cover { .. }) { "cover" } else { "climb" };
    draft.tables(key)?;
    let both = match edge {
        Edge::Cover { both, .. } => both,
        Edge::Climb(_) => true,
    };
    free(draft, key, &grid, (cell, side))?;
    if let Some(back) = back.filter(|_| both) {
        free(draft, key, &grid, back)?;
    }
    let name = direction_names(grid.shape())[usize::from(side.0)];
    match edge {
        Edge::Cover { percent: 0, .. } | Edge::Climb(0) => {}
        Edge::Cover { percent, both } => {
            let mut extra = vec![("percent", Value::from(i64::from(percent)))];
            if !both {
                extra.push(("both", false.into()));
            }
            add(draft, key, cell, name, extra)?;
        }
        Edge::Climb(modifier) => add(draft, key, cell, name, vec![("modifier", Value::from(i64::from(modifier)))])?,
    }
    draft.drop_empty(key);
    Ok(())
}

/// Adds a side: to a table with the same values and sides, else as a table of its own.
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
fn free(draft: &mut Draft, key: &str, grid: &Grid, edge: (Cell, Direction)) -> Result<(), Refusal> {
    let all = direction_names(grid.shape());
    let number = |name: &str| all.iter().position(|known| *known == name).map(|way| Direction(way as u8));
    let tables = draft.tables(key)?;
    for at in (0..tables.len()).rev() {
        let Some(table) = tables.get(at) else { continue };
        let both = key == "climb" || table.get("both").and_then(Item::as_bool).unwrap_or(true);
        let (cells, sides) = (cells_of(table.get("cells")), table.get("sides").map(names).unwrap_or_default());
        let mut found = None;
        for &cell in &cells {
            for side in sides.iter().filter_map(|name| number(name)) {
                let beyond = grid.step(cell, side);
                let back = frame::way(grid, beyond, cell).map(|back| (beyond, back)).filter(|_| both);
                if (cell, side) == edge {
                    found = Some((cell, side, back));
                } else if back == Some(edge) {
                    found = Some((cell, side, Some((cell, side))));
                }
            }
        }
        let Some((cell, side, rest)) = found else { continue };
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
        let name = all[usize::from(side.0)];
        let others: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
        let remaining: Vec<&str> = sides.iter().map(String::as_str).filter(|&other| other != name).collect();
        let mut parts = Vec::new();
        if !others.is_empty() {
            parts.push(with(&others, sides.iter().map(String::as_str).collect(), None));
        }
        if !remaining.is_empty() {
            parts.push(with(&[cell], remaining, None));
        }
        if let Some((cell, side)) = rest.filter(|rest| key == "cover" && *rest != edge && grid.contains(rest.0)) {
            parts.push(with(&[cell], vec![all[usize::from(side.0)]], Some(false)));
        }
        tables.remove(at);
        for (number, mut part) in parts.into_iter().enumerate() {
            if number > 0 {
                part.decor_mut().set_prefix("\n");
            }
            tables.insert(at + number, part);
        }
    }
    Ok(())
}

/// The words of a list.
fn names(item: &Item) -> Vec<String> {
    let words = item.as_array().map(|list| list.iter().filter_map(Value::as_str).map(str::to_owned).collect());
    words.unwrap_or_default()
}
