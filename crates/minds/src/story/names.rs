//! The names of all units and sides, and the colours in which they are shown.

use super::{
    line::{Span, Tone},
    place::name_of_cell,
    words::{counted, titled},
};
use hexfray_battle::{Battle, UnitId, liveries};
use hexfray_board::grid::{Cell, Grid};

/// Names and sides of the units of a battle.
#[derive(Clone, Debug, Default)]
pub struct Names {
    units: Vec<(String, usize)>,
    sides: Vec<String>,
    liveries: Vec<usize>,
    rolls_under: bool,
    explains_needed: bool,
    counts_hits: bool,
    time_unit: &'static str,
    grid: Option<Grid>,
    /// The names of cells, on boards whose cells are areas.
    areas: Vec<(Cell, String)>,
}

impl Names {
    /// The names of a battle.
    pub fn of(battle: &Battle) -> Self {
        Self {
            units: battle.units().map(|unit| (unit.name.to_string(), unit.side.index())).collect(),
            sides: battle.sides().iter().map(|side| titled(side.name.as_str())).collect(),
            liveries: liveries(battle.sides().iter().map(|side| side.name.as_str())),
            rolls_under: battle.rolls_under(),
            explains_needed: battle.explains_needed(),
            counts_hits: battle.counts_hits(),
            time_unit: battle.time_unit(),
            grid: Some(battle.board().grid()),
            areas: areas(battle),
        }
    }

    /// Whether a check passes by rolling low.
    pub const fn rolls_under(&self) -> bool {
        self.rolls_under
    }

    /// Whether the terms of a check are those of the number that is needed.
    pub(super) const fn explains_needed(&self) -> bool {
        self.explains_needed
    }

    /// Whether the dice of a roll that hit are counted.
    pub(super) const fn counts_hits(&self) -> bool {
        self.counts_hits
    }

    /// The result of a roll: `11`, or `2 hits` where the dice that hit are counted.
    pub(super) fn rolled(&self, roll: i32) -> String {
        match u64::try_from(roll) {
            Ok(hits) if self.counts_hits => counted(hits, "hit"),
            _ => roll.to_string(),
        }
    }

    /// An amount of the time that a referee lets pass, without its sign: `1 minute`, `30 ticks`.
    pub(super) fn time(&self, amount: i32) -> String {
        counted(amount.unsigned_abs(), self.time_unit)
    }

    /// The number of cells that a path crosses without touching those between; `None` if it leads from cell to cell.
    pub(super) fn leap(&self, path: &[Cell]) -> Option<u32> {
        let grid = self.grid?;
        let far = |step: &[Cell]| matches!(step, [from, to] if grid.flat_distance(*from, *to) > 1);
        let ends = path.first().zip(path.last())?;
        path.windows(2).any(far).then(|| grid.flat_distance(*ends.0, *ends.1))
    }

    /// A cell: the name of the area that it is, otherwise its column and row.
    pub fn cell(&self, cell: Cell) -> String {
        self.area(cell).map_or_else(|| cell.to_string(), str::to_owned)
    }

    /// The name of a cell on a board whose cells are areas.
    pub fn area(&self, cell: Cell) -> Option<&str> {
        self.areas.iter().find(|(known, _)| *known == cell).map(|(_, name)| name.as_str())
    }

    /// A unit's name.
    pub fn unit(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("a unit", |(name, _)| name)
    }

    /// A unit's side.
    pub fn side_of(&self, unit: UnitId) -> usize {
        self.units.get(unit.index()).map_or(0, |&(_, side)| side)
    }

    /// The livery of a side.
    pub fn livery(&self, side: usize) -> usize {
        self.liveries.get(side).copied().unwrap_or(side)
    }

    /// The livery of a unit's side.
    pub fn livery_of(&self, unit: UnitId) -> usize {
        self.livery(self.side_of(unit))
    }

    /// A side's name.
    pub fn side(&self, side: usize) -> &str {
        self.sides.get(side).map_or("nobody", String::as_str)
    }

    pub(super) fn span(&self, unit: UnitId) -> Span {
        Span { text: self.unit(unit).to_owned(), tone: Tone::Side(self.livery_of(unit)), why: None }
    }
}
/// The cells that have names, on a board of a single row, whose cells are areas.
fn areas(battle: &Battle) -> Vec<(Cell, String)> {
    let grid = battle.board().grid();
    let cells = grid.cells().filter(|_| grid.rows() == 1 && grid.levels() == 1);
    cells.filter_map(|cell| Some((cell, name_of_cell(battle, cell)?))).collect()
}
