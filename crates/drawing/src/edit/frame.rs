//! The board as a whole: its size, its grid, and the positions of everything on it.

use toml_edit::{Array, InlineTable, Item, TableLike, Value};

use super::{
    Draft, Margins, Mirror, Refusal,
    draft::{cell_of, cell_value, cells_of},
    layers::{self, LAYERS},
    picture::{Picture, is_hole},
};
use hexfray_board::{
    grid::{Adjacency, Cell, Direction, Grid, HexTop, Offset, Shape},
    map::direction_names,
};

/// The most columns and rows of a board.
const MOST: i32 = 1024;

/// Keys whose value is one cell.
const CELL_KEYS: [&str; 5] = ["at", "cell", "from", "to", "user_to"];
/// Keys whose value is a list of cells.
const LIST_KEYS: [&str; 4] = ["cells", "clears", "guards", "patrols"];

/// A cell that is adjacent to no cell of any board.
const NOWHERE: Cell = Cell::new(-9, -9);

/// The new place of a cell; `None` if it is gone.
pub(super) type Move<'m> = &'m dyn Fn(Cell) -> Option<Cell>;
/// The new name of a direction; empty if it is gone.
pub(super) type Turn<'t> = &'t dyn Fn(&str) -> String;

/// The shape that the text names; pointy hexes if it names no known shape.
pub(super) fn shape_of(draft: &Draft) -> Shape {
    let grid = draft.document.get("grid").and_then(Item::as_table_like);
    let word = |key: &str| grid.and_then(|grid| grid.get(key)?.as_str()).unwrap_or_default();
    if word("shape") == "square" {
        let adjacency = if word("adjacency") == "corners" { Adjacency::Corners } else { Adjacency::Sides };
        return Shape::Square { adjacency };
    }
    let top = if word("top") == "flat" { HexTop::Flat } else { HexTop::Pointy };
    Shape::Hex { top, offset: if word("offset") == "even" { Offset::Even } else { Offset::Odd } }
}

/// The grid of a map's text.
///
/// # Errors
/// The picture of the terrain is broken.
pub(super) fn grid_of(draft: &Draft) -> Result<Grid, Refusal> {
    let (cols, rows) = layers::terrain(draft, 0)?.size().ok_or(Refusal::BrokenPicture("terrain"))?;
    Ok(Grid::new(shape_of(draft), cols as u16, rows as u16).with_levels(draft.levels()))
}

/// Whether a row of a picture is drawn half a cell to the right.
pub(super) fn shifted(shape: Shape) -> impl Fn(usize) -> bool {
    move |row| match shape {
        Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd } => row % 2 == 1,
        Shape::Hex { top: HexTop::Pointy, offset: Offset::Even } => row % 2 == 0,
        _ => false,
    }
}

/// Writes the grid's shape.
fn put_shape(draft: &mut Draft, shape: Shape) {
    let words: &[(&str, &str)] = match shape {
        Shape::Hex { top, offset } => &[
            ("shape", "hex"),
            ("top", if top == HexTop::Flat { "flat" } else { "pointy" }),
            ("offset", if offset == Offset::Even { "even" } else { "odd" }),
        ],
        Shape::Square { adjacency } => {
            &[("shape", "square"), ("adjacency", if adjacency == Adjacency::Corners { "corners" } else { "sides" })]
        }
    };
    if shape_of(draft) == shape && draft.document.contains_key("grid") {
        return;
    }
    let table: InlineTable = words.iter().map(|&(key, word)| (key, Value::from(word))).collect();
    draft.put("grid", Value::InlineTable(table), &["description", "name"]);
}

const fn other(offset: Offset) -> Offset {
    match offset {
        Offset::Odd => Offset::Even,
        Offset::Even => Offset::Odd,
    }
}

/// Adds and cuts off columns and rows. Everything keeps its place in the landscape. So if the number of rows at the top or
/// columns at the left is odd, the offset changes between odd and even.
///
/// # Errors
/// A board without cells or with too many, or a broken picture.
pub(super) fn frame(map: &mut Draft, battle: Option<&mut Draft>, margins: Margins) -> Result<(), Refusal> {
    let shape = match shape_of(map) {
        Shape::Hex { top: HexTop::Pointy, offset } if margins.top.rem_euclid(2) == 1 => {
            Shape::Hex { top: HexTop::Pointy, offset: other(offset) }
        }
        Shape::Hex { top: HexTop::Flat, offset } if margins.left.rem_euclid(2) == 1 => {
            Shape::Hex { top: HexTop::Flat, offset: other(offset) }
        }
        shape => shape,
    };
    let grid = grid_of(map)?;
    let cols = i32::from(grid.cols()) + i32::from(margins.left) + i32::from(margins.right);
    let rows = i32::from(grid.rows()) + i32::from(margins.top) + i32::from(margins.bottom);
    let moved = |cell: Cell| {
        let (col, row) = (i32::from(cell.col) + i32::from(margins.left), i32::from(cell.row) + i32::from(margins.top));
        let inside = (0..cols).contains(&col) && (0..rows).contains(&row);
        inside.then(|| Cell::new(col as i16, row as i16).on_level(cell.level))
    };
    lay_anew(map, battle, shape, (cols, rows), &moved, &str::to_owned)
}

/// Reflects a board. The landscape is mirrored exactly, so on hexes the offset may change between odd and even.
///
/// # Errors
/// As [`frame`].
pub(super) fn mirror(map: &mut Draft, battle: Option<&mut Draft>, how: Mirror) -> Result<(), Refusal> {
    let grid = grid_of(map)?;
    let (cols, rows) = (grid.cols() as i16, grid.rows() as i16);
    let shape = match (shape_of(map), how) {
        (Shape::Hex { top: top @ HexTop::Pointy, offset }, Mirror::Columns)
        | (Shape::Hex { top: top @ HexTop::Flat, offset }, Mirror::Rows) => Shape::Hex { top, offset: other(offset) },
        (Shape::Hex { top: top @ HexTop::Pointy, offset }, Mirror::Rows) if rows % 2 == 0 => {
            Shape::Hex { top, offset: other(offset) }
        }
        (Shape::Hex { top: top @ HexTop::Flat, offset }, Mirror::Columns) if cols % 2 == 0 => {
            Shape::Hex { top, offset: other(offset) }
        }
        (shape, _) => shape,
    };
    let moved = |cell: Cell| {
        Some(match how {
            Mirror::Columns => Cell { col: cols - 1 - cell.col, ..cell },
            Mirror::Rows => Cell { row: rows - 1 - cell.row, ..cell },
        })
    };
    let pair = if how == Mirror::Columns { ('E', 'W') } else { ('N', 'S') };
    let turned = |name: &str| -> String {
        let swap = |letter| match letter {
            letter if letter == pair.0 => pair.1,
            letter if letter == pair.1 => pair.0,
            letter => letter,
        };
        name.chars().map(swap).collect()
    };
    lay_anew(map, battle, shape, (i32::from(cols), i32::from(rows)), &moved, &turned)
}

/// Changes the shape of the grid; the pictures keep their letters.
///
/// # Errors
/// As [`frame`].
pub(super) fn regrid(map: &mut Draft, battle: Option<&mut Draft>, shape: Shape) -> Result<(), Refusal> {
    let grid = grid_of(map)?;
    let names = direction_names(shape);
    let turned = |name: &str| if names.contains(&name) { name.to_owned() } else { String::new() };
    let size = (i32::from(grid.cols()), i32::from(grid.rows()));
    lay_anew(map, battle, shape, size, &Some, &turned)?;
    // Links between cells that no longer touch are cut.
    let fresh = grid_of(map)?;
    split_paths(map, &|one, other| touch(&fresh, one, other));
    Ok(())
}

/// Redraws all pictures and moves everything that names a cell.
fn lay_anew(
    map: &mut Draft,
    battle: Option<&mut Draft>,
    shape: Shape,
    (cols, rows): (i32, i32),
    moved: Move<'_>,
    turned: Turn<'_>,
) -> Result<(), Refusal> {
    if !(1..=MOST).contains(&cols) || !(1..=MOST).contains(&rows) {
        return Err(Refusal::Size(cols, rows));
    }
    let terrain = layers::terrain(map, 0)?;
    let size = terrain.size();
    let usual = commonest(&terrain);
    put_shape(map, shape);
    let keys = || ["terrain"].into_iter().chain(LAYERS);
    for (level, key) in (0..map.levels()).flat_map(|level| keys().map(move |key| (level, key))) {
        let Some(text) = map.level_words(level, key) else { continue };
        let narrow = size.is_some_and(|(cols, _)| cols == 1 && (level, key) != (0, "terrain"));
        let picture = Picture::read(text, narrow);
        if picture.size() != size {
            return Err(Refusal::BrokenPicture(key));
        }
        let fill = layers::blank(key, level, &usual);
        let mut letters = vec![vec![fill; cols as usize]; rows as usize];
        for (row, line) in (0_i16..).zip(picture.rows()) {
            for (col, letter) in (0_i16..).zip(line) {
                if let Some(to) = moved(Cell::new(col, row)) {
                    letters[to.row as usize][to.col as usize] = letter;
                }
            }
        }
        layers::put_picture(map, level, key, &Picture::draw(&letters, shifted(shape)));
    }
    remap(map, moved, turned);
    battle.into_iter().for_each(|battle| remap(battle, moved, turned));
    Ok(())
}

/// The letter of the commonest ground, for new cells.
fn commonest(terrain: &Picture) -> String {
    let mut letters: Vec<String> = terrain.rows().into_iter().flatten().filter(|letter| !is_hole(letter)).collect();
    letters.sort();
    let most = letters.chunk_by(|one, other| one == other).max_by_key(|same| same.len());
    most.and_then(|same| same.first().cloned()).unwrap_or_else(|| ".".to_owned())
}

// Values that name cells and directions

/// Moves every cell and turns every direction that a text names, and removes those that are gone.
pub(super) fn remap(draft: &mut Draft, moved: Move<'_>, turned: Turn<'_>) {
    let keys: Vec<String> = draft.document.iter().map(|(key, _)| key.to_owned()).collect();
    for key in keys {
        let Some(tables) = draft.document.get_mut(&key).and_then(Item::as_array_of_tables_mut) else { continue };
        let mut lost = Vec::new();
        for (at, table) in tables.iter_mut().enumerate() {
            if !move_table(table, &key, moved, turned) {
                lost.push(at);
            }
        }
        lost.iter().rev().for_each(|&at| {
            tables.remove(at);
        });
        draft.drop_empty(&key);
    }
    split_paths(draft, &|_, _| true);
}

/// Moves the cells that a table names; returns whether the table is still of use.
pub(super) fn move_table(table: &mut dyn TableLike, key: &str, moved: Move<'_>, turned: Turn<'_>) -> bool {
    for key in CELL_KEYS {
        let Some(cell) = table.get(key).and_then(Item::as_value).and_then(cell_of) else { continue };
        match moved(cell) {
            Some(there) if there != cell => replace(table, key, cell_value(there)),
            Some(_) => {}
            None => {
                table.remove(key);
            }
        }
    }
    for key in LIST_KEYS {
        if let Some(list) = table.get_mut(key).and_then(Item::as_array_mut) {
            move_list(list, moved);
        }
    }
    if let Some(path) = table.get_mut("path").and_then(Item::as_array_mut) {
        // A missing cell leaves a gap in the path, at which `split_paths` cuts it.
        move_list(path, &|cell| Some(moved(cell).unwrap_or(NOWHERE)));
    }
    for key in ["blocks", "carries", "inflicts", "hurts", "temper", "point"] {
        let Some(inner) = table.get_mut(key).and_then(Item::as_table_like_mut) else { continue };
        if !move_table(inner, key, moved, turned) {
            table.remove(key);
        }
    }
    turn(table, turned);
    let lacks = |wanted: &str| !table.contains_key(wanted);
    let empty = |list: &str| table.get(list).and_then(Item::as_array).is_some_and(Array::is_empty);
    match key {
        "unit" | "goal" | "reinforcement" => true,
        "temper" => {
            let gone = ["guards", "patrols"].map(|list| (list, empty(list)));
            gone.into_iter().filter(|&(_, gone)| gone).for_each(|(list, _)| drop(table.remove(list)));
            !table.is_empty()
        }
        "point" => !table.is_empty(),
        "link" => !lacks("path") || !lacks("from") && !lacks("to"),
        "object" => !lacks("at"),
        "carries" => !lacks("from") && !lacks("to"),
        "forbidden" => !empty("cells") && lacks("from") == lacks("to") && !(lacks("cells") && lacks("from")),
        "cover" | "climb" => !empty("cells") && !empty("sides"),
        _ => !empty("cells"),
    }
}

/// Replaces a value and keeps the text around it.
fn replace(table: &mut dyn TableLike, key: &str, mut value: Value) {
    if let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
    }
}

fn move_list(list: &mut Array, moved: Move<'_>) {
    for at in (0..list.len()).rev() {
        let Some(cell) = list.get(at).and_then(cell_of) else { continue };
        match moved(cell) {
            Some(there) if there != cell => {
                list.replace(at, cell_value(there));
            }
            Some(_) => {}
            None => {
                list.remove(at);
            }
        }
    }
}

/// Turns the directions that a table names.
pub(super) fn turn(table: &mut dyn TableLike, turned: Turn<'_>) {
    if let Some(facing) = table.get("facing").and_then(Item::as_str).map(str::to_owned) {
        match turned(&facing) {
            name if name.is_empty() => {
                table.remove("facing");
            }
            name if name != facing => replace(table, "facing", Value::from(name)),
            _ => {}
        }
    }
    let Some(sides) = table.get_mut("sides").and_then(Item::as_array_mut) else { return };
    for at in (0..sides.len()).rev() {
        let Some(side) = sides.get(at).and_then(Value::as_str).map(str::to_owned) else { continue };
        match turned(&side) {
            name if name.is_empty() => {
                sides.remove(at);
            }
            name if name != side => {
                sides.replace(at, name);
            }
            _ => {}
        }
    }
}

/// Whether a link could join two cells: they are adjacent, or touch on neighbouring levels.
pub(super) fn touch(grid: &Grid, one: Cell, other: Cell) -> bool {
    way(grid, one, other).is_some() || (one.level != other.level && grid.distance(one, other) == 1)
}

/// The direction from a cell to an adjacent one.
pub(super) fn way(grid: &Grid, from: Cell, to: Cell) -> Option<Direction> {
    (0..grid.directions()).map(Direction).find(|&way| grid.step(from, way) == to)
}

/// Cuts the paths of links at steps that are not `kept` and at missing cells; removes remainders of a single cell.
pub(super) fn split_paths(draft: &mut Draft, kept: &dyn Fn(Cell, Cell) -> bool) {
    let grid = grid_of(draft).ok();
    let Some(links) = draft.document.get_mut("link").and_then(Item::as_array_of_tables_mut) else { return };
    let good = |one: Cell, other: Cell| kept(one, other) && grid.as_ref().is_none_or(|grid| touch(grid, one, other));
    for at in (0..links.len()).rev() {
        let Some(link) = links.get_mut(at) else { continue };
        let path = cells_of(link.get("path"));
        let ends = ["from", "to"].map(|key| link.get(key).and_then(Item::as_value).and_then(cell_of));
        if let [Some(from), Some(to)] = ends {
            if !good(from, to) {
                links.remove(at);
            }
            continue;
        }
        let runs: Vec<&[Cell]> = path.chunk_by(|&one, &other| good(one, other)).filter(|run| run.len() > 1).collect();
        match runs[..] {
            [] => {
                links.remove(at);
            }
            [whole] if whole.len() == path.len() => {}
            _ => {
                let mut table = link.clone();
                for (number, run) in runs.iter().enumerate() {
                    replace(&mut table, "path", super::draft::cells_value(run));
                    if number == 0 {
                        *link = table.clone();
                    }
                }
                for run in runs.iter().skip(1).rev() {
                    replace(&mut table, "path", super::draft::cells_value(run));
                    table.decor_mut().set_prefix("\n");
                    links.insert(at + 1, table.clone());
                }
            }
        }
    }
    draft.drop_empty("link");
}
