//! The gate of the rules: an order that names a unit, a cell or a direction that the battle does not have goes no further, so
//! that rulesets look up what they are asked about without asking first whether it is there.

use crate::{Aim, Battle, Order, OrderError, UnitId};
use hexfray_board::grid::Cell;

impl Battle {
    /// Whether a unit bears this number.
    pub fn has_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.roster().len()
    }

    /// Whether an order names only what the battle has. What the referee and sides may say is looked at where it is followed.
    ///
    /// # Errors
    /// What it names that is not there.
    pub(crate) fn check_named(&self, order: &Order) -> Result<(), OrderError> {
        if let Some(unit) = order.unit().filter(|&unit| !self.has_unit(unit)) {
            return Err(OrderError::NoSuchUnit(unit));
        }
        match *order {
            Order::Move { to, .. } => self.check_cell(to),
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

    /// Whether a cell lies within the board's edges, be there ground or not.
    pub(crate) fn check_cell(&self, cell: Cell) -> Result<(), OrderError> {
        if self.board().grid().contains(cell) { Ok(()) } else { Err(OrderError::NoSuchCell(cell)) }
    }

    /// The answer to a question about a unit; nothing where nobody bears its number.
    pub(crate) fn about<T: Default>(&self, unit: UnitId, answer: impl FnOnce() -> T) -> T {
        if self.has_unit(unit) { answer() } else { T::default() }
    }

    /// The answer to a question about a unit that stands in a cell and aims; nothing where one of them is not there.
    pub(crate) fn about_aim<T: Default>(&self, unit: UnitId, from: Cell, aim: Aim, answer: impl FnOnce() -> T) -> T {
        if self.has_aim(unit, from, aim) { answer() } else { T::default() }
    }

    /// Whether it can be asked about an aim at all.
    pub(crate) fn has_aim(&self, unit: UnitId, from: Cell, aim: Aim) -> bool {
        self.has_unit(unit) && self.check_cell(from).is_ok() && self.check_aim(aim).is_ok()
    }
}
