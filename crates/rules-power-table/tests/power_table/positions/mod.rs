//! Positions of units: pure queries on small scenes on a line, on squares, on hexes and in three areas.

mod areas;
mod blocking;
mod growth;
mod misfire;
mod movement;
mod retreat;
mod same_everywhere;
mod sight;
mod skirmishes;
mod symmetry;

use std::fmt::Write as _;

use hexfray_battle::{SideId, UnitId};
use hexfray_board::{grid::Cell, map::Board, text::Source};
use hexfray_power_table::{
    content::{Settings, Space},
    numbers::{Figure, Positions, positions::radius_m},
    state::{Skirmish, SkirmishId},
};

/// The side whose view most scenes take.
pub const OURS: SideId = SideId(0);
/// Its foes.
pub const THEIRS: SideId = SideId(1);

/// The builder of a snapshot.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board.
    pub board: Board,
    /// The settings.
    pub settings: Settings,
    /// All units.
    pub figures: Vec<Figure>,
    /// All skirmishes.
    pub skirmishes: Vec<Skirmish>,
    /// Cells that no unit may enter.
    pub closed: Vec<bool>,
    areas: bool,
    /// The row in which [`Scene::at`] counts.
    row: i16,
}

/// A board of open ground except for some cells, each given with its letter.
fn board(grid: &str, cols: i16, rows: i16, marks: &[((i16, i16), char)]) -> Board {
    let mut text = format!("name = \"Field\"\ngrid = {grid}\nterrain = '''\n");
    for row in 0..rows {
        for col in 0..cols {
            let letter = marks.iter().find(|&&(cell, _)| cell == (col, row)).map_or('.', |&(_, letter)| letter);
            write!(text, "{letter} ").unwrap();
        }
        text.push('\n');
    }
    text.push_str("'''\n");
    let read = Board::read(&Source::new("field.map.toml", &text), &hexfray_data::library());
    read.unwrap_or_else(|problems| panic!("{problems}"))
}

impl Scene {
    fn of(board: Board, row: i16, areas: bool) -> Self {
        let (settings, figures, skirmishes) = (Settings::default(), Vec::new(), Vec::new());
        Self { board, settings, figures, skirmishes, closed: Vec::new(), areas, row }
    }

    /// A line of this many metres.
    pub fn line(metres: i16) -> Self {
        Self::of(board(SQUARES, metres, 1, &[]), 0, false)
    }

    /// Open squares.
    pub fn squares() -> Self {
        Self::of(board(SQUARES, 41, 25, &[]), 12, false)
    }

    /// Squares with marked cells.
    pub fn squares_with(marks: &[((i16, i16), char)]) -> Self {
        Self::of(board(SQUARES, 41, 25, marks), 12, false)
    }

    /// Open hexes.
    pub fn hexes() -> Self {
        Self::of(board(HEXES, 41, 25, &[]), 12, false)
    }

    /// The three areas of simplified combat.
    pub fn areas() -> Self {
        Self::of(board(SQUARES, 3, 1, &[]), 0, true)
    }

    /// Forbids a cell to all units.
    pub fn close(&mut self, cell: impl Into<Cell>) {
        let grid = self.board.grid();
        self.closed.resize(grid.len(), false);
        self.closed[grid.index(cell.into()).unwrap()] = true;
    }

    /// The cell at a coordinate of the scene's own row.
    pub fn at(&self, metres: i16) -> Cell {
        Cell::new(metres, self.row)
    }

    /// Puts a unit on the board.
    pub fn put(&mut self, side: SideId, cell: impl Into<Cell>) -> UnitId {
        let unit = UnitId(self.figures.len() as u16);
        self.put_section(side, cell, unit)
    }

    /// Puts a section of a monster on the board.
    pub fn put_section(&mut self, side: SideId, cell: impl Into<Cell>, body: UnitId) -> UnitId {
        let unit = UnitId(self.figures.len() as u16);
        let (able, prone, melee, retreating) = (true, false, None, false);
        let cell = cell.into();
        self.figures.push(Figure { unit, side, cell, altitude: 0, able, prone, melee, retreating, body });
        unit
    }

    /// Adds a skirmish with this many of ours and theirs; returns its number.
    pub fn melee(&mut self, centre: impl Into<Cell>, ours: usize, theirs: usize) -> SkirmishId {
        let (id, centre) = (SkirmishId(self.skirmishes.len() as u16), centre.into());
        let radius = radius_m(ours + theirs);
        self.skirmishes.push(Skirmish { id, centre, altitude: 0, radius });
        for side in std::iter::repeat_n(OURS, ours).chain(std::iter::repeat_n(THEIRS, theirs)) {
            let unit = self.put(side, centre);
            self.figure(unit).melee = Some(id);
        }
        id
    }

    /// A unit, mutable.
    pub fn figure(&mut self, unit: UnitId) -> &mut Figure {
        &mut self.figures[unit.index()]
    }

    /// The members of a skirmish on a side.
    pub fn members(&self, id: SkirmishId, side: SideId) -> Vec<UnitId> {
        let of = |figure: &&Figure| figure.melee == Some(id) && figure.side == side;
        self.figures.iter().filter(of).map(|figure| figure.unit).collect()
    }

    /// The snapshot.
    pub fn positions(&self) -> Positions<'_> {
        let grid = self.board.grid();
        let space =
            if self.areas { Space::simplified(grid, &self.settings) } else { Space::standard(grid, &self.settings) };
        Positions {
            board: &self.board,
            space,
            settings: &self.settings,
            sides: &[],
            figures: &self.figures,
            skirmishes: &self.skirmishes,
            closed: &self.closed,
        }
    }
}

const SQUARES: &str = "{ shape = \"square\", adjacency = \"corners\" }";
const HEXES: &str = "{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }";
