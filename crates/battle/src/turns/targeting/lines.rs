//! Lines that follow the straight line through any cell, if the rules allow them (MC-015).

use super::Ground;
use crate::{Aim, UnitId};
use crate::{CannotAim, Targeting};
use hexfray_board::grid::{Cell, LineDirections, Template};

impl Targeting {
    /// Whether this is a line that may run between the rows of the grid.
    pub(super) fn may_run_anywhere(&self, ground: &Ground<'_>) -> bool {
        self.template == Template::Line && ground.geometry.templates.line_directions == LineDirections::Any
    }

    /// The cells through which such a line may be aimed; a line along a row is aimed by its direction.
    pub(super) fn aims_between_rows(&self, ground: &Ground<'_>, user: UnitId, from: Cell) -> Vec<Aim> {
        if !self.may_run_anywhere(ground) {
            return Vec::new();
        }
        let cells = ground.grid().cells();
        cells.filter(|&cell| self.check_through(ground, user, from, cell).is_ok()).map(Aim::Cell).collect()
    }

    /// Whether such a line may be aimed through a cell.
    pub(super) fn check_through(
        &self,
        ground: &Ground<'_>,
        user: UnitId,
        from: Cell,
        cell: Cell,
    ) -> Result<(), CannotAim> {
        if !ground.field.board().exists(cell) {
            return Err(CannotAim::NoCell);
        }
        if cell.level != from.level || ground.cells_as_if(user, from, user).contains(&cell) {
            return Err(CannotAim::NoLine);
        }
        if ground.grid().row_to(from, cell).is_some() {
            return Err(CannotAim::AlongRow);
        }
        Ok(())
    }
}
