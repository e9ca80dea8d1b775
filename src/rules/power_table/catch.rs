//! Where an attempt can be aimed, and whom it catches (SW-128 … SW-152, SW-190 … SW-206).

use super::{Area, Attempt, Figure, Positions, Reach, Scenario, Who, attempt::Tool, survey};
use crate::{
    battle::{Aim, OrderError, UnitId},
    grid::Cell,
};

/// Whom an attempt catches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caught {
    /// Whoever is affected in any case, in the order of their numbers.
    pub surely: Vec<UnitId>,
    /// Whoever a die decides about (SW-195, SW-201).
    pub by_die: Vec<UnitId>,
    /// Of `surely` only so many, drawn by lot (SW-191).
    pub most: Option<u8>,
    /// One of these is hit at random instead of the one aimed at (SW-134, SW-138).
    pub misfire: Vec<UnitId>,
}

impl Attempt<'_> {
    /// The figures as if its user stood where it stands in this question.
    pub fn figures(&self) -> Vec<Figure> {
        let mut figures = survey::figures(self.actor.world);
        if let (Some(figure), Some(cell)) =
            (figures.iter_mut().find(|one| one.unit == self.actor.id()), self.actor.cell)
            && figure.cell != cell
        {
            (figure.cell, figure.melee) = (cell, None);
        }
        figures
    }

    /// Whether the attempt can be aimed like that, and whom it catches then.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn catch(&self, aim: Aim) -> Result<Caught, OrderError> {
        self.catch_among(&self.figures(), aim)
    }

    /// The same among figures that were looked at already.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn catch_among(&self, figures: &[Figure], aim: Aim) -> Result<Caught, OrderError> {
        survey::with_figures(self.actor.world, figures, |positions| self.caught(positions, aim))
    }

    fn caught(&self, positions: &Positions<'_>, aim: Aim) -> Result<Caught, OrderError> {
        let actor = &self.actor;
        let own = positions.figure(actor.id()).ok_or(OrderError::NoSuchUnit(actor.id()))?;
        if self.is_own() {
            return match aim {
                Aim::None => Ok(self.around(positions, own, own.cell)),
                _ => Err(actor.refused("it is not aimed at anybody", "SW-133")),
            };
        }
        match aim {
            Aim::Unit(target) => {
                let figure = positions.figure(target).ok_or(OrderError::NoSuchUnit(target))?;
                self.check_target(positions, own, figure)?;
                Ok(self.aimed_at(positions, own, figure))
            }
            Aim::Cell(cell) if self.at_cells() => {
                self.check_cell(positions, own, cell)?;
                Ok(self.around(positions, own, cell))
            }
            _ => Err(actor.refused("it is not aimed like that", "SW-133")),
        }
    }

    /// Whether it takes effect where its user is, without an aim.
    pub fn is_own(&self) -> bool {
        matches!(self.tool, Tool::Deed { deed, .. } if deed.reach == Reach::Own)
    }

    /// Whether it may be aimed at a cell.
    pub fn at_cells(&self) -> bool {
        matches!(self.tool, Tool::Deed { deed, .. } if deed.at_cells)
    }

    fn who(&self) -> Who {
        match self.tool {
            Tool::Weapon { .. } => Who::Others,
            Tool::Deed { deed, .. } => deed.who,
        }
    }

    fn concerns(&self, own: &Figure, other: &Figure) -> bool {
        match self.who() {
            Who::Everybody => true,
            Who::Others => other.unit != own.unit,
            Who::Foes => other.side != own.side,
            Who::Friends => other.side == own.side,
        }
    }

    fn check_target(&self, positions: &Positions<'_>, own: &Figure, target: &Figure) -> Result<(), OrderError> {
        let actor = &self.actor;
        if !self.concerns(own, target) {
            return Err(actor.refused("the target is not of the kind that it affects", "SW-190"));
        }
        match self.range_m() {
            None if own.unit == target.unit || positions.can_touch(own, target) => Ok(()),
            None => Err(actor.refused("the target is not at the same coordinates", "SW-128")),
            Some(metres) if positions.metres(own.place(), target.place()) <= metres.into() => Ok(()),
            Some(_) => Err(actor.refused("the target is out of range", "SW-133")),
        }
    }

    fn check_cell(&self, positions: &Positions<'_>, own: &Figure, cell: Cell) -> Result<(), OrderError> {
        let actor = &self.actor;
        if !positions.board.exists(cell) {
            return Err(actor.refused("the cell is not on the board", "SW-009"));
        }
        let index = positions.board.grid().index(cell);
        if index.is_some_and(|index| !actor.world.resource::<Scenario>().may_aim(index)) {
            return Err(actor.refused("no effect may start from there", "SW-009"));
        }
        let metres = positions.space.metres(own.cell, own.altitude, cell, 0);
        match self.range_m() {
            Some(range) if metres <= range.into() => Ok(()),
            None if cell == own.cell => Ok(()),
            _ => Err(actor.refused("the cell is out of range", "SW-133")),
        }
    }

    fn aimed_at(&self, positions: &Positions<'_>, own: &Figure, target: &Figure) -> Caught {
        match self.area() {
            Area::Radius { .. } => self.around(positions, own, target.cell),
            _ => Caught { surely: vec![target.unit], ..Caught::default() },
        }
    }

    fn around(&self, positions: &Positions<'_>, own: &Figure, centre: Cell) -> Caught {
        let (metres, most) = match self.area() {
            Area::Radius { metres, most } => (metres, most),
            _ if self.is_own() => return Caught { surely: vec![own.unit], ..Caught::default() },
            _ => (0, None),
        };
        let near = |other: &&Figure| {
            positions.space.metres(centre, own.altitude, other.cell, other.altitude) <= metres.into()
                && self.concerns(own, other)
        };
        let surely = positions.figures.iter().filter(near).map(|other| other.unit).collect();
        Caught { surely, most, ..Caught::default() }
    }

    /// Every legal aim.
    pub fn aims(&self) -> Vec<Aim> {
        if self.is_own() {
            return vec![Aim::None];
        }
        let figures = self.figures();
        let mut aims: Vec<Aim> = figures.iter().map(|figure| Aim::Unit(figure.unit)).collect();
        if let (true, Some(range), Some(from)) = (self.at_cells(), self.range_m(), self.actor.cell) {
            let grid = super::legal::board(self.actor.world).grid();
            aims.extend(grid.ball(from, u32::from(range) * 2).map(Aim::Cell));
        }
        aims.retain(|&aim| self.catch_among(&figures, aim).is_ok());
        aims
    }
}
