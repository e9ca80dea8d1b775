//! Copied parts of a board: the content of cells, which can be pasted elsewhere, mirrored or turned.

use std::{collections::BTreeSet, sync::Arc};

use toml_edit::{Item, Table};

use super::{
    Draft, Mirror, Part, Refusal, UnitText,
    draft::{cell_of, cells_of, table_of, words_of},
    edges::{self, Linked, Side},
    frame,
    ground::{self, Patch},
    zones::{self, ZonePart},
};
use hexfray_board::{
    grid::{Cell, Grid, HexTop, Shape, Symmetry},
    map::{Terrains, direction_names},
};

/// A copied part of a board, and of the battle on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clip {
    pub(super) grid: Grid,
    /// The cell around which it is mirrored and turned.
    pub(super) pivot: Cell,
    pub(super) cells: Vec<(Cell, Option<Patch>)>,
    pub(super) sides: Vec<Side>,
    pub(super) links: Vec<Linked>,
    pub(super) zones: Vec<ZonePart>,
    pub(super) things: Vec<Thing>,
}

/// A unit, an object or a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Thing {
    pub part: Part,
    /// The key of its table.
    pub key: &'static str,
    /// The text of its table.
    pub words: String,
}

/// The tables that are copied with the cells they name.
pub(super) const THINGS: [(Part, &str); 5] = [
    (Part::Map, "object"),
    (Part::Map, "trigger"),
    (Part::Battle, "object"),
    (Part::Battle, "trigger"),
    (Part::Battle, "unit"),
];

/// Copies cells of one level of a board.
///
/// # Errors
/// A broken picture, or no cells.
pub(super) fn copy(map: &Draft, battle: Option<&Draft>, kinds: &Terrains, cells: &[Cell]) -> Result<Clip, Refusal> {
    let grid = frame::grid_of(map)?;
    let cells: Vec<Cell> = cells.iter().copied().filter(|&cell| grid.contains(cell)).collect();
    let level = cells.first().ok_or(Refusal::Missing("cell"))?.level;
    let inside: BTreeSet<Cell> = cells.iter().copied().collect();
    let patches = ground::patches(map, kinds, level, &cells)?;
    let mut things = Vec::new();
    for (part, key) in THINGS {
        let Some(draft) = (if part == Part::Map { Some(map) } else { battle }) else { continue };
        let tables = draft.tables_of(key).filter(|table| lies_in(table, &inside));
        things.extend(tables.map(|table| Thing { part, key, words: words_of(table) }));
    }
    Ok(Clip {
        grid,
        pivot: middle(&cells),
        sides: edges::sides_of(map, &grid, &inside),
        links: edges::links_of(map, &inside),
        zones: zones::parts_of(map, &inside),
        things,
        cells: cells.into_iter().zip(patches).collect(),
    })
}

/// The middle of the columns and rows of some cells.
fn middle(cells: &[Cell]) -> Cell {
    let between = |of: fn(&Cell) -> i16| {
        let (least, most) = (cells.iter().map(of).min().unwrap_or(0), cells.iter().map(of).max().unwrap_or(0));
        least + (most - least) / 2
    };
    let level = cells.first().map_or(0, |cell| cell.level);
    Cell::new(between(|cell| cell.col), between(|cell| cell.row)).on_level(level)
}

/// Whether the place of a table is among these cells.
pub(super) fn lies_in(table: &Table, inside: &BTreeSet<Cell>) -> bool {
    let at = table.get("at").and_then(Item::as_value).and_then(cell_of);
    let cells = cells_of(table.get("cells"));
    match at {
        Some(at) => inside.contains(&at),
        None => !cells.is_empty() && cells.iter().all(|cell| inside.contains(cell)),
    }
}

/// A copied part of a board that is about to be pasted: unchanged, mirrored or turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    pub(super) clip: Arc<Clip>,
    symmetry: Symmetry,
}

impl Stamp {
    /// A copied part, unchanged.
    pub fn new(clip: Clip) -> Self {
        Self { clip: Arc::new(clip), symmetry: Symmetry { turns: 0, mirrored: false } }
    }

    /// The part, mirrored.
    #[must_use]
    pub fn mirrored(&self, how: Mirror) -> Self {
        // A symmetry mirrors across the line of direction 0 and turns afterwards.
        let turns = match (self.clip.grid.shape(), how) {
            (Shape::Hex { top: HexTop::Pointy, .. }, Mirror::Columns) => 3,
            (Shape::Hex { top: HexTop::Flat, .. }, Mirror::Columns) => 4,
            (Shape::Hex { top: HexTop::Flat, .. }, Mirror::Rows) => 1,
            (Shape::Square { .. }, Mirror::Columns) => 2,
            (_, Mirror::Rows) => 0,
        };
        self.then(Symmetry { turns, mirrored: true })
    }

    /// The part, turned clockwise: by a quarter of a turn on squares, by a sixth on hexes.
    #[must_use]
    pub fn turned(&self) -> Self {
        self.then(Symmetry { turns: self.all_turns() - 1, mirrored: false })
    }

    fn then(&self, next: Symmetry) -> Self {
        let all = self.all_turns();
        let first = self.symmetry.turns % all;
        let first = if next.mirrored { all - first } else { first };
        let symmetry =
            Symmetry { turns: (first + next.turns) % all, mirrored: self.symmetry.mirrored != next.mirrored };
        Self { clip: Arc::clone(&self.clip), symmetry }
    }

    fn all_turns(&self) -> u8 {
        if matches!(self.clip.grid.shape(), Shape::Hex { .. }) { 6 } else { 4 }
    }

    /// The cell of a board onto which `cell` is pasted if the middle of the part is in `at`.
    pub(super) fn place(&self, grid: &Grid, at: Cell, cell: Cell) -> Cell {
        let own = &self.clip.grid;
        let pivot = self.clip.pivot;
        let there = own.hex(own.mapped(self.symmetry, pivot, cell)) - own.hex(pivot);
        let level = i16::from(at.level) + i16::from(cell.level) - i16::from(pivot.level);
        // A level below the lowest becomes one that no board has.
        let level = u8::try_from(level).unwrap_or(u8::MAX);
        grid.from_hex(grid.hex(at) + there).on_level(level)
    }

    /// The name of a direction after mirroring and turning; empty if the other board does not have it.
    pub(super) fn turn(&self, grid: &Grid, name: &str) -> &'static str {
        let own = &self.clip.grid;
        let ways = direction_names(own.shape());
        let name = match ways.iter().position(|known| *known == name) {
            Some(way) => {
                let turned = own.mapped_direction(self.symmetry, hexfray_board::grid::Direction(way as u8));
                ways[usize::from(turned.0)]
            }
            None => name,
        };
        edges::known_name(grid, name).unwrap_or_default()
    }

    /// The shape of its cells.
    pub fn shape(&self) -> Shape {
        self.clip.grid.shape()
    }

    /// Checks that its cells have the shape of a board's cells.
    ///
    /// # Errors
    /// Cells of another shape.
    pub fn check(&self, shape: Shape) -> Result<(), Refusal> {
        let kind = |shape: Shape| match shape {
            Shape::Square { .. } => "squares",
            Shape::Hex { top: HexTop::Pointy, .. } => "pointed hexes",
            Shape::Hex { top: HexTop::Flat, .. } => "flat hexes",
        };
        let (own, other) = (kind(self.clip.grid.shape()), kind(shape));
        if own == other { Ok(()) } else { Err(Refusal::OtherCells(own, other)) }
    }

    /// The cells that it would cover on a board if its middle is in `at`, with their ground; `None` for holes in the part.
    pub fn cells(&self, grid: &Grid, at: Cell) -> Vec<(Cell, Option<Ground>)> {
        let ground = |patch: &Patch| Ground {
            terrain: patch.meaning.terrain,
            obstacle: patch.meaning.obstacle,
            height: patch.height,
        };
        let cells = self.clip.cells.iter();
        cells.map(|(cell, patch)| (self.place(grid, at, *cell), patch.as_ref().map(ground))).collect()
    }

    /// Its units, with the cells in which they would stand.
    pub fn units(&self, grid: &Grid, at: Cell) -> Vec<(Cell, UnitText)> {
        let unit = |thing: &Thing| {
            let table = table_of(&thing.words).filter(|_| thing.key == "unit")?;
            let word = |key: &str| table.get(key).and_then(Item::as_str).unwrap_or_default().to_owned();
            let cell = table.get("at").and_then(Item::as_value).and_then(cell_of)?;
            let text = UnitText { kind: word("kind"), side: word("side"), name: word("name"), at: None };
            Some((self.place(grid, at, cell), text))
        };
        self.clip.things.iter().filter_map(unit).collect()
    }

    /// The cell for its middle with which it covers exactly the cells from which it was copied; `None` if there is none: on
    /// hexes the shifted rows of a mirrored rectangle stick out.
    pub fn onto_itself(&self) -> Option<Cell> {
        let grid = &self.clip.grid;
        let own: BTreeSet<Cell> = self.clip.cells.iter().map(|(cell, _)| *cell).collect();
        let first = |cells: &BTreeSet<Cell>| {
            let places = cells.iter().map(|&cell| (grid.hex(cell).y, grid.hex(cell).x));
            places.min()
        };
        let image = |at: Cell| -> BTreeSet<Cell> { own.iter().map(|&cell| self.place(grid, at, cell)).collect() };
        let (wanted, found) = (first(&own)?, first(&image(self.clip.pivot))?);
        let mut there = grid.hex(self.clip.pivot);
        (there.x, there.y) = (there.x + wanted.1 - found.1, there.y + wanted.0 - found.0);
        let at = grid.from_hex(there).on_level(self.clip.pivot.level);
        (image(at) == own).then_some(at)
    }
}

/// The ground of a cell of a part, for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Index of the terrain.
    pub terrain: u8,
    /// Index of the obstacle.
    pub obstacle: Option<u8>,
    /// Height levels above the floor of the storey.
    pub height: i8,
}
