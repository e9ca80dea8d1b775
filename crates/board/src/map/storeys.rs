//! Levels on top of each other: which cells carry a unit, where a falling unit lands, and what separates two levels.

use std::collections::BTreeMap;

use super::board::{Board, Storey};
use super::cells::{self, Frame, Legend, Marks, PicturesFile};
use super::ground::Ground;
use super::{Space, Terrains};
use crate::grid::{Cell, Grid, MOST_LEVELS};
use crate::text::{Content, Shape, Table};

/// The most columns and rows of a board of several levels.
pub const MOST_OF_STOREYS: u16 = 64;
/// The Height Levels between the floors of two storeys, unless the file says otherwise.
pub const STOREY_HEIGHT: i8 = 3;
/// The range of Height Levels of storeys.
const HEIGHTS: std::ops::RangeInclusive<i8> = -20..=60;

impl Board {
    /// Whether it has more than one level.
    pub fn has_storeys(&self) -> bool {
        !self.storeys.is_empty()
    }

    /// The levels above the lowest one, from below.
    pub fn storeys(&self) -> &[Storey] {
        &self.storeys
    }

    /// The name of a level for players: its own, or "ground", "storey 1", "storey 2" and so on.
    pub fn level_name(&self, level: u8) -> String {
        let storey = usize::from(level).checked_sub(1).and_then(|at| self.storeys.get(at));
        match storey {
            Some(storey) if !storey.name.is_empty() => storey.name.clone(),
            _ if level == 0 => "ground".to_owned(),
            _ => format!("storey {level}"),
        }
    }

    /// The Height Level of a level's floors, unless the file draws them higher or lower; 0 for the lowest level.
    pub fn level_height(&self, level: u8) -> i8 {
        let storey = usize::from(level).checked_sub(1).and_then(|at| self.storeys.get(at));
        storey.map_or(0, |storey| storey.elevation)
    }

    /// The kind of space of a cell (DP-037); `None` if the cell does not exist.
    pub fn space(&self, cell: Cell) -> Option<Space> {
        let terrain = self.terrain(cell)?;
        Some(match terrain.space {
            Space::Ground if self.depth(cell) > 0 => Space::Water,
            Space::Water if self.depth(cell) == 0 => Space::Ground,
            space => space,
        })
    }

    /// Whether a cell has a floor that separates it from the level below. Open air, faces, missing cells and water above water
    /// have none.
    pub fn has_floor(&self, cell: Cell) -> bool {
        match self.space(cell) {
            Some(Space::Ground) => true,
            Some(Space::Water) => {
                let below = cell.level.checked_sub(1).map(|level| cell.on_level(level));
                below.is_none_or(|below| self.space(below) != Some(Space::Water))
            }
            Some(Space::Face | Space::Air) | None => false,
        }
    }

    /// Whether there is water above a cell of water, so that a unit in it is under water.
    pub fn is_submerged(&self, cell: Cell) -> bool {
        let above = cell.level.checked_add(1).map(|level| cell.on_level(level));
        self.space(cell) == Some(Space::Water) && above.and_then(|above| self.space(above)) == Some(Space::Water)
    }

    /// Whether a unit that neither climbs nor flies can stay in a cell: on ground, in water, or on the lowest level.
    pub fn carries(&self, cell: Cell) -> bool {
        self.space(cell).is_some_and(|space| !space.is_open() || cell.level == 0)
    }

    /// Whether a unit in a cell stands on top of something that fills the cell below, such as a wall.
    pub fn is_on_top(&self, cell: Cell) -> bool {
        let under = cell.level.checked_sub(1).map(|level| cell.on_level(level));
        under.is_some_and(|under| self.exists(under) && self.blocks_move(under))
    }

    /// The cell in which a unit lands that falls from a cell: the first one downward that carries it, often the cell itself;
    /// `None` if there is none, as off the board.
    pub fn landing(&self, cell: Cell) -> Option<Cell> {
        (0..=cell.level).rev().map(|level| cell.on_level(level)).find(|&cell| self.carries(cell))
    }

    /// Whether there is a path without a floor between two neighbouring cells of different levels: up first and then across, or
    /// across first and then up. On one level there always is.
    pub fn is_open_between(&self, one: Cell, other: Cell) -> bool {
        let (low, high) = if one.level <= other.level { (one, other) } else { (other, one) };
        let closed = |cell: Cell, mut levels: std::ops::RangeInclusive<u8>| {
            levels.any(|level| self.has_floor(cell.on_level(level)))
        };
        (low.level..=high.level).any(|turn| !closed(low, low.level + 1..=turn) && !closed(high, turn + 1..=high.level))
    }

    /// The cell with the first floor between two successive cells of a straight line; `None` if there is none. The crossed
    /// cells are those of [`Grid::crossed`].
    pub fn floor_on(&self, crossed: impl IntoIterator<Item = Cell>) -> Option<Cell> {
        let mut last = None;
        crossed.into_iter().find_map(|cell| {
            let pair = last.replace(cell).map(|last| (last, cell));
            let (one, other) = pair.filter(|&(one, other)| !self.is_open_between(one, other))?;
            let (low, high) = if one.level < other.level { (one, other) } else { (other, one) };
            Some(if self.has_floor(high) { high } else { low.on_level(high.level) })
        })
    }

    /// The cell whose floor stops a shot between two cells; `None` if none does, as always on one level.
    pub fn floor_between(&self, from: Cell, to: Cell) -> Option<Cell> {
        if from.level == to.level { None } else { self.floor_on(self.grid.crossed(from, to)) }
    }

    /// Whether floors let a shot pass between two cells; on one level they always do.
    pub fn floors_let_pass(&self, from: Cell, to: Cell) -> bool {
        self.floor_between(from, to).is_none()
    }

    /// The cells of other levels that touch a cell and into which a unit could fly from it (DP-073), as no floor is between.
    pub fn open_above_and_below(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let around = self.grid.vertical_neighbours(cell);
        around.filter(move |&next| self.exists(next) && self.is_open_between(cell, next))
    }
}

/// The levels above the lowest one, from a file.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) storeys: Vec<Storey>,
    /// The cells of all levels, level by level.
    pub(super) ground: Vec<Option<Ground>>,
}

/// A level above the ground, drawn like the ground; storeys follow each other from below.
#[derive(Content)]
struct StoreyFile {
    /// Which level it is: 1 is the first above the ground.
    #[content(range = 1..=MOST_LEVELS - 1)]
    level: Option<u8>,
    /// The name that players read.
    #[content(default)]
    name: String,
    /// Height levels of its floors unless `height` says otherwise; by default 3 over those below.
    #[content(range = HEIGHTS)]
    elevation: Option<i8>,
}

/// The keys of a storey.
pub(super) fn shape() -> Shape {
    let mut shape = <StoreyFile as Content>::shape();
    shape.keys.extend(<PicturesFile as Content>::shape().keys);
    shape
}

/// Reads all `[[storey]]`s; `lowest` is the ground level, against which they are checked.
pub(super) fn read<'a>(
    table: &Table<'a>,
    lowest: Option<(&Grid, &[Option<Ground>])>,
    legend: &Legend,
    kinds: &Terrains,
    marks: &mut Marks<'a>,
) -> Drawn {
    let mut drawn = Drawn::default();
    let grid = lowest.map(|(grid, _)| grid);
    // The heights of the highest floors and faces so far, by column and row.
    let mut floors: Vec<Option<i8>> = lowest.map_or(Vec::new(), |(_, ground)| heights(ground, kinds).collect());
    let mut level = 0_u8;
    table.tables("storey", |entry| {
        level = level.saturating_add(1);
        let (file, pictures) = (StoreyFile::read(entry, &()), PicturesFile::read(entry, &()));
        let StoreyFile { level: named, name, elevation } = file?;
        if let Some(named) = named.filter(|&named| named != level) {
            let message = format!("storey {named} where number {level} stands");
            entry.problem(
                entry.place_of("level"),
                message,
                format!("{level}: storeys are drawn from below, none left out"),
            );
        }
        if level == MOST_LEVELS {
            entry.problem(entry.place(), "too many storeys", format!("at most {} above the ground", MOST_LEVELS - 1));
        }
        let under = drawn.storeys.last().map_or(0, |storey: &Storey| storey.elevation);
        let elevation = elevation.unwrap_or(under.saturating_add(STOREY_HEIGHT).min(*HEIGHTS.end()));
        let size = grid.map(|grid| (usize::from(grid.cols()), usize::from(grid.rows())));
        let frame = Frame { size, height: elevation, heights: Some(HEIGHTS) };
        let cells = pictures.as_ref().and_then(|pictures| cells::level((entry, pictures), legend, kinds, &frame));
        cells::marks(entry, pictures.as_ref(), grid, level, marks);
        let (grid, cells) = (grid?, cells.filter(|_| level < MOST_LEVELS)?);
        check_floors(entry, grid, &cells.ground, kinds, &mut floors);
        drawn.storeys.push(Storey { name, elevation });
        drawn.ground.extend(cells.ground);
        Some(())
    });
    let wide = grid.filter(|grid| level > 0 && grid.cols().max(grid.rows()) > MOST_OF_STOREYS);
    if let Some(grid) = wide {
        let message = format!("a board with storeys has {} columns and {} rows", grid.cols(), grid.rows());
        table.problem(table.place_of("terrain"), message, format!("at most {MOST_OF_STOREYS} of each"));
    }
    drawn
}

/// The Height Level of each floor and face; `None` for air.
fn heights<'a>(ground: &'a [Option<Ground>], kinds: &'a Terrains) -> impl Iterator<Item = Option<i8>> + 'a {
    let is_built = |cell: &&Ground| kinds.terrains[usize::from(cell.terrain)].space != Space::Air;
    ground.iter().map(move |cell| cell.as_ref().filter(is_built).map(|cell| cell.height))
}

/// Reports a storey whose floors and faces are not above those below them.
fn check_floors(
    entry: &Table<'_>,
    grid: &Grid,
    ground: &[Option<Ground>],
    kinds: &Terrains,
    floors: &mut [Option<i8>],
) {
    let mut sunk: BTreeMap<Cell, (i8, i8)> = BTreeMap::new();
    for ((cell, height), under) in grid.cells().zip(heights(ground, kinds)).zip(floors) {
        if let (Some(height), Some(under)) = (height, *under)
            && height <= under
        {
            sunk.insert(cell, (height, under));
        }
        *under = height.or(*under);
    }
    if let Some((cell, (height, under))) = sunk.first_key_value() {
        let (cell, more) = (cell.in_brackets(), sunk.len() - 1);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let message = format!("the storey over {cell}{more} has height {height}, that under it {under}");
        entry.problem(entry.place_of("terrain"), message, "a greater `height` or `elevation` than below");
    }
}
