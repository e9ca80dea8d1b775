//! Where an act can be aimed, and what it catches: one set of templates for every ruleset.

mod caught;
mod ground;
mod lines;

pub use ground::{Ground, in_the_way, is_out_of_reach, is_parted};

use bevy_ecs::prelude::*;

use crate::{Aim, CannotAim, InTheWay, Presence, Range, Targeting, UnitId, Who};
use hexfray_board::grid::{Cell, Template};

impl Targeting {
    /// The user alone.
    pub const SELF: Self = Self {
        range: Range::Own,
        template: Template::Area { size: 1 },
        who: Who::User,
        line_of_fire: false,
        at_cells: false,
    };

    /// One unit at most this many cells away, past any obstacle.
    pub const fn one_within(cells: u32, who: Who) -> Self {
        Self { range: Range::Cells(cells), who, ..Self::SELF }
    }

    /// Whether the act needs no aim: it takes effect around its user, on the user or everywhere.
    pub const fn aims_itself(&self) -> bool {
        matches!(self.range, Range::Own)
            || matches!(self.template, Template::All | Template::Party { .. })
            || matches!(self.who, Who::User)
    }

    /// Whether it is aimed in a direction.
    pub const fn aims_way(&self) -> bool {
        matches!(self.template, Template::Line | Template::Cone { .. })
    }

    /// Whether it strikes one unit only.
    pub const fn is_single(&self) -> bool {
        matches!(self.template, Template::Area { size: 1 })
    }

    /// Every legal aim from a cell.
    pub fn aims(&self, world: &World, user: UnitId, from: Cell) -> Vec<Aim> {
        let ground = Ground::of(world);
        let grid = ground.field.board().grid();
        if self.aims_way() {
            let rows = grid.all_directions().map(Aim::Way);
            return rows.chain(self.aims_between_rows(&ground, user, from)).collect();
        }
        if self.aims_itself() {
            return vec![Aim::None];
        }
        let mut aims = Vec::new();
        if self.at_cells {
            let radius = match self.range {
                Range::Cells(range) => range,
                Range::Own => 0,
                Range::Unlimited => hexfray_board::grid::UNLIMITED,
            };
            let free = |&cell: &Cell| self.check_cell(&ground, user, from, cell).is_ok();
            let farthest = radius.saturating_add(u32::from(ground.field.footprint(user).size() - 1) * 2);
            aims.extend(grid.ball(from, farthest).filter(free).map(Aim::Cell));
        } else {
            let units = ground.roster.units().iter().map(|identity| identity.id);
            aims.extend(units.filter(|&unit| self.check_unit(&ground, user, from, unit).is_ok()).map(Aim::Unit));
        }
        aims
    }

    /// Whether an aim is legal from a cell.
    ///
    /// # Errors
    /// The reason, for a sentence that begins "cannot do this: …".
    pub fn check(&self, world: &World, user: UnitId, from: Cell, aim: Aim) -> Result<(), &'static str> {
        self.try_aim(world, user, from, aim).map_err(CannotAim::in_words)
    }

    /// As [`check`](Self::check), for rulesets that name the rule for each reason.
    ///
    /// # Errors
    /// The reason.
    pub fn try_aim(&self, world: &World, user: UnitId, from: Cell, aim: Aim) -> Result<(), CannotAim> {
        self.check_on(&Ground::of(world), user, from, aim)
    }

    fn check_on(&self, ground: &Ground<'_>, user: UnitId, from: Cell, aim: Aim) -> Result<(), CannotAim> {
        match aim {
            Aim::None if self.aims_itself() => Ok(()),
            Aim::Way(way) if self.aims_way() && way.0 < ground.field.board().grid().directions() => Ok(()),
            Aim::Cell(cell) if self.may_run_anywhere(ground) => self.check_through(ground, user, from, cell),
            Aim::Cell(cell) if self.at_cells && !self.aims_itself() && !self.aims_way() => {
                self.check_cell(ground, user, from, cell)
            }
            Aim::Unit(unit) if !self.aims_itself() && !self.aims_way() => self.check_unit(ground, user, from, unit),
            _ => Err(CannotAim::Manner),
        }
    }

    fn check_cell(&self, ground: &Ground<'_>, user: UnitId, from: Cell, cell: Cell) -> Result<(), CannotAim> {
        if !ground.field.board().exists(cell) {
            return Err(CannotAim::NoCell);
        }
        let mut why = CannotAim::OutOfRange;
        for own in ground.cells_as_if(user, from, user) {
            if self.spans(ground, own, cell) {
                match self.check_line(ground, own, cell) {
                    Ok(()) => return Ok(()),
                    Err(blocked) => why = blocked,
                }
            }
        }
        Err(why)
    }

    /// Shots need a line free of obstacles (MC-057).
    fn check_line(&self, ground: &Ground<'_>, from: Cell, cell: Cell) -> Result<(), CannotAim> {
        if self.line_of_fire && ground.is_blocked(from, cell) {
            return Err(CannotAim::Obstacle);
        }
        Ok(())
    }

    fn check_unit(&self, ground: &Ground<'_>, user: UnitId, from: Cell, unit: UnitId) -> Result<(), CannotAim> {
        let Some(cell) = ground.cell_as_if(user, from, unit) else { return Err(CannotAim::NoTarget) };
        if !self.concerns(ground, user, unit) {
            return Err(CannotAim::NotConcerned);
        }
        if ground.are_small(user, unit) {
            if !self.spans_between(ground, (user, from), (unit, cell), from) {
                return Err(CannotAim::OutOfRange);
            }
            return self.check_line(ground, from, cell);
        }
        match self.line_between(ground, user, from, unit) {
            Some((from, to)) => self.check_line(ground, from, to),
            None => Err(CannotAim::OutOfRange),
        }
    }

    /// Whether the range spans from a cell of the user, which stands in `stand`, to a cell of a unit.
    fn spans_between(
        &self,
        ground: &Ground<'_>,
        (user, from): (UnitId, Cell),
        (unit, to): (UnitId, Cell),
        stand: Cell,
    ) -> bool {
        let rise = ground.altitude_as_if(user, stand, unit, to) - ground.altitude_as_if(user, stand, user, from);
        self.spans_over(ground, from, to, rise)
    }

    /// The cells of its user and of a target between which it acts, for bodies of several cells too (MC-094): the nearest two
    /// in range, first those with a free line, then those without a unit in it; `None` if out of range.
    fn line_between(&self, ground: &Ground<'_>, user: UnitId, from: Cell, unit: UnitId) -> Option<(Cell, Cell)> {
        let grid = ground.field.board().grid();
        let theirs = ground.cells_as_if(user, from, unit);
        let mut best: Option<(u8, u32, (Cell, Cell))> = None;
        for own in ground.cells_as_if(user, from, user) {
            for &cell in &theirs {
                if !self.spans_between(ground, (user, own), (unit, cell), from) {
                    continue;
                }
                let hindered = match ground.in_the_way(user, own, cell).filter(|_| self.line_of_fire) {
                    Some(InTheWay::Obstacle(_)) => 2,
                    Some(InTheWay::Object(_)) => 1,
                    Some(InTheWay::Unit(other)) if other != unit => 1,
                    _ => 0,
                };
                let key = (hindered, grid.distance(own, cell));
                if best.is_none_or(|(hindered, away, _)| key < (hindered, away)) {
                    best = Some((key.0, key.1, (own, cell)));
                }
            }
        }
        best.map(|(.., line)| line)
    }

    /// What is in the way of a shot at a unit, as if its user stood in `from` (MC-086); the target itself is not.
    pub fn in_its_way(&self, world: &World, user: UnitId, from: Cell, target: UnitId) -> Option<InTheWay> {
        self.in_its_way_but(world, user, from, target, &[])
    }

    /// As [`in_its_way`](Self::in_its_way), as if some units were gone, such as those that an earlier blow may have felled.
    pub fn in_its_way_but(
        &self,
        world: &World,
        user: UnitId,
        from: Cell,
        target: UnitId,
        gone: &[UnitId],
    ) -> Option<InTheWay> {
        let ground = Ground::of(world);
        let to = ground.cell_as_if(user, from, target)?;
        let (from, to) = if ground.are_small(user, target) {
            (from, to)
        } else {
            self.line_between(&ground, user, from, target).unwrap_or((from, to))
        };
        ground.in_the_way_but(user, from, to, gone).filter(|&found| found != InTheWay::Unit(target))
    }

    /// Whether a unit is in range of another that stands in `from`, by any of their cells.
    pub fn reaches_unit(&self, world: &World, user: UnitId, from: Cell, unit: UnitId) -> bool {
        self.gets_to(&Ground::of(world), user, from, unit)
    }

    pub(super) fn gets_to(&self, ground: &Ground<'_>, user: UnitId, from: Cell, unit: UnitId) -> bool {
        match ground.cell_as_if(user, from, unit) {
            Some(cell) if ground.are_small(user, unit) => self.spans(ground, from, cell),
            Some(_) => {
                let theirs = ground.cells_as_if(user, from, unit);
                let own = ground.cells_as_if(user, from, user);
                own.iter().any(|&from| theirs.iter().any(|&to| self.spans(ground, from, to)))
            }
            None => false,
        }
    }

    /// Whether a cell is in range of another.
    pub fn reaches(&self, world: &World, from: Cell, to: Cell) -> bool {
        self.spans(&Ground::of(world), from, to)
    }

    fn spans(&self, ground: &Ground<'_>, from: Cell, to: Cell) -> bool {
        let board = ground.field.board();
        self.spans_over(ground, from, to, i32::from(board.height(to)) - i32::from(board.height(from)))
    }

    /// Whether the range spans the distance to a target that is this number of levels higher.
    fn spans_over(&self, ground: &Ground<'_>, from: Cell, to: Cell, rise: i32) -> bool {
        let grid = ground.field.board().grid();
        match self.range {
            Range::Own => from == to,
            Range::Unlimited => true,
            Range::Cells(range) => grid.in_range(from, to, rise, range, ground.geometry.range),
        }
    }

    /// Whether the act affects this unit if it catches it.
    pub fn affects(&self, world: &World, user: UnitId, unit: UnitId) -> bool {
        self.concerns(&Ground::of(world), user, unit)
    }

    fn concerns(&self, ground: &Ground<'_>, user: UnitId, unit: UnitId) -> bool {
        if unit.index() >= ground.roster.len() {
            return false;
        }
        let place = ground.field.place(unit);
        let friend = ground.roster.side(user) == ground.roster.side(unit);
        let meant = match self.who {
            Who::FallenFriends => return friend && place.presence() == Presence::Down,
            Who::FallenOrStanding if friend && place.presence() == Presence::Down => return true,
            Who::Everybody | Who::Formation | Who::FallenOrStanding => true,
            Who::Others => unit != user,
            Who::Foes => !friend,
            Who::Friends => friend,
            Who::User => unit == user,
        };
        meant && place.is_active() && (unit == user || !ground.is_out_of_reach(unit))
    }

    /// The centre of an area: the cell of the aim, or the user's. A shot with an area bursts where it meets a unit (MC-087).
    pub fn aimed_at(&self, world: &World, user: UnitId, from: Cell, aim: Aim) -> Cell {
        self.middle(&Ground::of(world), user, from, aim)
    }

    fn middle(&self, ground: &Ground<'_>, user: UnitId, from: Cell, aim: Aim) -> Cell {
        let middle = match aim {
            Aim::Cell(cell) => cell,
            Aim::Unit(unit) if ground.are_small(user, unit) => ground.cell_as_if(user, from, unit).unwrap_or(from),
            Aim::Unit(unit) => match self.line_between(ground, user, from, unit) {
                Some((_, cell)) => cell,
                None => ground.cell_as_if(user, from, unit).unwrap_or(from),
            },
            Aim::Way(way) => ground.field.board().grid().step(ground.front(user, from, way), way),
            Aim::None => from,
        };
        if !self.line_of_fire || !self.at_cells {
            return middle;
        }
        match ground.in_the_way(user, from, middle) {
            Some(InTheWay::Unit(unit)) if ground.field.is_large(unit) => {
                // It bursts where the line first meets one of its cells.
                let cells = ground.cells_as_if(user, from, unit);
                ground.field.board().grid().crossed(from, middle).find(|cell| cells.contains(cell)).unwrap_or(middle)
            }
            Some(InTheWay::Unit(unit)) => ground.cell_as_if(user, from, unit).unwrap_or(middle),
            Some(InTheWay::Object(cell)) => cell,
            Some(InTheWay::Obstacle(_)) | None => middle,
        }
    }
}
