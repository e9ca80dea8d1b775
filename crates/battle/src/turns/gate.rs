//! The check before the rules: an order that names a missing unit, cell or direction is refused here, so that rulesets can look
//! these up without checking that they exist.

use crate::{Aim, Battle, Order, OrderError, UnitId};
use hexfray_board::grid::Cell;

impl Battle {
    /// Whether a unit has this number.
    pub fn has_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.roster().len()
    }

    /// Whether an order names only units, cells and directions that the battle has. Rulings and choices of sides are checked
    /// where they are followed.
    ///
    /// # Errors
    /// The missing unit, cell or direction.
    pub(crate) fn check_named(&self, order: &Order) -> Result<(), OrderError> {
        if let Some(unit) = order.unit().filter(|&unit| !self.has_unit(unit)) {
            return Err(OrderError::NoSuchUnit(unit));
        }
        match *order {
            Order::Move { to, .. } => self.check_cell(to),
            Order::Walk { via, to, .. } => via.cells().iter().chain([&to]).try_for_each(|&cell| self.check_cell(cell)),
            Order::Act { aim, .. } => self.check_aim(aim),
            _ => Ok(()),
        }
    }

    fn check_aim(&self, aim: Aim) -> Result<(), OrderError> {
        match aim {
            Aim::None => Ok(()),
            Aim::Unit(unit) if self.has_unit(unit) => Ok(()),
            Aim::Unit(unit) => Err(OrderError::NoSuchUnit(unit)),
            Aim::Cell(cell) => self.check_cell(cell),
            Aim::Way(way) => {
                let directions = self.board().grid().directions();
                if way.0 < directions { Ok(()) } else { Err(OrderError::NoSuchWay { way, directions }) }
            }
        }
    }

    /// Whether a cell is within the board's edges, with or without ground.
    pub(crate) fn check_cell(&self, cell: Cell) -> Result<(), OrderError> {
        if self.board().grid().contains(cell) { Ok(()) } else { Err(OrderError::NoSuchCell(cell)) }
    }

    /// The answer to a query about a unit; the default where no unit has its number.
    pub(crate) fn about<T: Default>(&self, unit: UnitId, answer: impl FnOnce() -> T) -> T {
        if self.has_unit(unit) { answer() } else { T::default() }
    }

    /// The answer to a query about a unit in a cell with an aim; the default where one of them does not exist.
    pub(crate) fn about_aim<T: Default>(&self, unit: UnitId, from: Cell, aim: Aim, answer: impl FnOnce() -> T) -> T {
        if self.has_aim(unit, from, aim) { answer() } else { T::default() }
    }

    /// Whether the unit, the cell and the aim exist.
    pub(crate) fn has_aim(&self, unit: UnitId, from: Cell, aim: Aim) -> bool {
        self.has_unit(unit) && self.check_cell(from).is_ok() && self.check_aim(aim).is_ok()
    }
}
