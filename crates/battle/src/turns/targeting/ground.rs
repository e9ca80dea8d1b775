//! The state of a battle that targeting needs: where units are, and what is in the way.

use bevy_ecs::prelude::*;

use crate::{Aim, Field, Geometry, InTheWay, Roster, Rules, ShotsStopAt, Targeting, UnitId};
use hexfray_board::grid::{Cell, Covered, Grid, Met};

/// The state that targeting needs, looked up once for many queries.
pub struct Ground<'w> {
    pub(super) world: &'w World,
    pub(super) field: &'w Field,
    pub(super) roster: &'w Roster,
    pub(super) geometry: &'w Geometry,
    pub(super) rules: Rules,
}

impl<'w> Ground<'w> {
    pub(crate) fn of(world: &'w World) -> Self {
        Self::with(world, world.resource(), world.resource(), *world.resource::<Rules>())
    }

    /// As `of`, for a caller that already has most of the parts.
    pub(crate) fn with(world: &'w World, field: &'w Field, roster: &'w Roster, rules: Rules) -> Self {
        Self { world, field, roster, geometry: world.resource(), rules }
    }

    /// Whether an act may be aimed at a unit as if its user stood in `from`: range, target and obstacles allow it.
    pub fn can_aim(&self, user: UnitId, act: &Targeting, from: Cell, target: UnitId) -> bool {
        act.check_on(self, user, from, Aim::Unit(target)).is_ok()
    }

    /// Whether an act's range spans from a unit that stands in `from` to another, by any of their cells (MC-094), regardless of
    /// lines of fire. All three have to belong to this battle.
    pub fn reaches_unit(&self, user: UnitId, act: &Targeting, from: Cell, target: UnitId) -> bool {
        act.gets_to(self, user, from, target)
    }

    /// Whether an act's range spans from one cell to another, including heights, regardless of lines of fire.
    pub fn reaches(&self, act: &Targeting, from: Cell, to: Cell) -> bool {
        act.spans(self, from, to)
    }

    /// The units that an act catches if its user stands in `from`, in order of their numbers, into a list that is emptied
    /// first. All have to belong to this battle.
    pub fn caught_into(&self, user: UnitId, act: &Targeting, from: Cell, aim: Aim, units: &mut Vec<UnitId>) {
        act.units_on(self, user, from, aim, units);
    }

    /// Whether neither a unit nor a body is in a cell.
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.field.occupants(cell).next().is_none()
    }

    /// Whether a unit would fit on a cell: all cells that it covers are on the board and empty of others (MC-094).
    pub fn has_room(&self, unit: UnitId, cell: Cell) -> bool {
        self.field.fits(unit, cell, |cell| self.field.occupants(cell).all(|other| other == unit))
    }

    /// Whether a unit in a cell can be within this many cells of a user in `from`, as a quick test: heights only add to the
    /// distance, and another cell of a large unit may be nearer.
    pub fn can_be_near(&self, user: UnitId, from: Cell, unit: UnitId, cell: Cell, range: u32) -> bool {
        !self.are_small(user, unit) || self.grid().distance(from, cell) <= range
    }

    /// The board's grid.
    pub fn grid(&self) -> Grid {
        self.field.board().grid()
    }

    /// Where a unit is, with the user standing in `from` instead of its own cell.
    pub(crate) fn cell_as_if(&self, user: UnitId, from: Cell, unit: UnitId) -> Option<Cell> {
        if unit == user { Some(from) } else { self.field.place(unit).cell() }
    }

    /// The cells where a unit is, with the user standing in `from` instead of its own cell.
    pub(crate) fn cells_as_if(&self, user: UnitId, from: Cell, unit: UnitId) -> Covered {
        if unit == user { self.field.cells_from(unit, from) } else { self.field.cells(unit) }
    }

    /// Whether each of the two covers one cell.
    pub(crate) fn are_small(&self, one: UnitId, other: UnitId) -> bool {
        self.field.all_are_small() || !(self.field.is_large(one) || self.field.is_large(other))
    }

    /// Whether this is true of any of a unit's cells; `cell` is its own one.
    pub(crate) fn meets(
        &self,
        user: UnitId,
        from: Cell,
        unit: UnitId,
        cell: Cell,
        test: impl Fn(Cell) -> bool,
    ) -> bool {
        if !self.field.is_large(unit) {
            return test(cell);
        }
        self.cells_as_if(user, from, unit).into_iter().any(test)
    }

    /// The foremost cell of a unit that stands in `from`, in a direction; the first in order among equals.
    pub(crate) fn front(&self, unit: UnitId, from: Cell, way: hexfray_board::grid::Direction) -> Cell {
        if !self.field.is_large(unit) {
            return from;
        }
        let (grid, cells) = (self.field.board().grid(), self.field.cells_from(unit, from));
        // The cell with the most steps back through the body is foremost.
        let back = grid.opposite(way);
        let depth = |cell: Cell| std::iter::successors(Some(cell), |&cell| Some(grid.step(cell, back)));
        let steps = |cell: Cell| depth(cell).take_while(|cell| cells.contains(cell)).count();
        let ahead = |cell: &Cell| !cells.contains(&grid.step(*cell, way));
        let foremost = cells.iter().copied().filter(ahead).rev().max_by_key(|&cell| steps(cell));
        foremost.unwrap_or(from)
    }

    /// Levels above its cell's ground at which a unit is, with the user standing in `from` instead of its own cell.
    pub(crate) fn lift_as_if(&self, user: UnitId, from: Cell, unit: UnitId) -> i32 {
        let place = self.field.place(unit);
        if unit != user || place.cell() == Some(from) { i32::from(place.lift()) } else { 0 }
    }

    /// The height of a unit that stands in a cell.
    pub(crate) fn altitude_as_if(&self, user: UnitId, from: Cell, unit: UnitId, cell: Cell) -> i32 {
        i32::from(self.field.board().height(cell)) + self.lift_as_if(user, from, unit)
    }

    pub(crate) fn is_out_of_reach(&self, unit: UnitId) -> bool {
        self.rules.0.is_out_of_reach(self.world, unit)
    }

    /// Whether a unit takes part and can be struck.
    pub(crate) fn stands(&self, unit: UnitId) -> bool {
        self.field.is_active(unit) && !self.is_out_of_reach(unit)
    }

    /// What a line of fire meets, except at its ends (MC-086).
    fn between(&self, from: Cell, to: Cell) -> impl Iterator<Item = Met> {
        self.grid().met(from, to).filter(move |&met| met != Met::Crossed(from) && met != Met::Crossed(to))
    }

    /// Whether an obstacle blocks a line of fire (MC-057), or two touching ones do, or a floor separates its ends.
    pub(crate) fn is_blocked(&self, from: Cell, to: Cell) -> bool {
        let stopped = self.grid().stopped(from, to, |cell| self.stops_shots(cell));
        stopped.is_some() || !self.field.board().floors_let_pass(from, to)
    }

    /// Whether a cell stops shots (MC-057).
    fn stops_shots(&self, cell: Cell) -> bool {
        match self.geometry.shots_stop_at {
            ShotsStopAt::Marked => self.field.board().blocks_fire(cell),
            ShotsStopAt::Everything => self.field.board().bars_shots(cell),
        }
    }

    /// The height, in levels, of the thing in a cell that takes a shot without blocking movement (MC-087); `None` if there is
    /// none.
    fn thing_in(&self, cell: Cell) -> Option<u8> {
        if self.geometry.shots_stop_at == ShotsStopAt::Marked {
            return None;
        }
        let board = self.field.board();
        let standing = board.obstacle(cell).map(|obstacle| obstacle.height.unwrap_or(u8::MAX));
        let lies = || !board.objects().is_empty() && self.rules.0.holds_object(self.world, cell);
        standing.or_else(|| lies().then_some(1))
    }

    pub(crate) fn in_the_way(&self, shooter: UnitId, from: Cell, to: Cell) -> Option<InTheWay> {
        self.in_the_way_but(shooter, from, to, &[])
    }

    /// Whether an obstacle stops a shot between two cells, or a thing takes it before any unit does.
    pub fn hides(&self, shooter: UnitId, from: Cell, to: Cell) -> bool {
        if self.geometry.shots_stop_at != ShotsStopAt::Marked {
            let first = self.in_the_way(shooter, from, to);
            return matches!(first, Some(InTheWay::Obstacle(_) | InTheWay::Object(_)));
        }
        let stops = |met: Met| match met {
            Met::Crossed(cell) => self.stops_shots(cell),
            Met::Between(cells) => cells.into_iter().all(|cell| self.stops_shots(cell)),
        };
        self.field.board().floor_between(from, to).is_some() || self.between(from, to).any(stops)
    }

    /// What is in the way as if these units were gone.
    pub(crate) fn in_the_way_but(&self, shooter: UnitId, from: Cell, to: Cell, gone: &[UnitId]) -> Option<InTheWay> {
        let board = self.field.board();
        if let Some(floor) = board.floor_between(from, to) {
            return Some(InTheWay::Obstacle(floor));
        }
        let mut first = None;
        let level = |cell: Cell| i32::from(board.height(cell));
        let ends = [level(from) + self.lift_as_if(shooter, from, shooter), level(to)];
        let meets = |cell: Cell, lift: i8, levels: Option<u8>| {
            let grid = board.grid();
            let cells = [grid.distance(from, cell), grid.distance(cell, to)];
            self.geometry.hazard.meets(ends, cells, level(cell) + i32::from(lift), levels)
        };
        let hits = |unit: UnitId, cell: Cell| {
            let stands = unit != shooter && self.stands(unit) && !gone.contains(&unit);
            stands && meets(cell, self.field.place(unit).lift(), None)
        };
        for met in self.between(from, to) {
            let cell = match met {
                Met::Crossed(cell) => cell,
                // Two obstacles that touch stop a shot; units beside the line are not in its way (MC-088).
                Met::Between([one, other]) if self.stops_shots(one) && self.stops_shots(other) => one,
                Met::Between(_) => continue,
            };
            if self.stops_shots(cell) {
                return Some(InTheWay::Obstacle(cell));
            }
            if first.is_none() {
                let unit = self.field.occupants(cell).find(|&unit| hits(unit, cell));
                let takes = |levels: &u8| meets(cell, 0, Some(*levels));
                let thing = || self.thing_in(cell).filter(takes).map(|_| InTheWay::Object(cell));
                first = unit.map(InTheWay::Unit).or_else(thing);
            }
        }
        first
    }
}

/// Whether no act can strike or catch a unit for now, by the battle's rules.
pub fn is_out_of_reach(world: &World, unit: UnitId) -> bool {
    world.resource::<Rules>().0.is_out_of_reach(world, unit)
}

/// Whether an obstacle or a floor separates two cells, so that no shot goes from one to the other (MC-057).
pub fn is_parted(world: &World, from: Cell, to: Cell) -> bool {
    Ground::of(world).is_blocked(from, to)
}

/// What is first in the line of fire between two cells, except at its ends (MC-086, MC-087). The shooter is not in its own way.
pub fn in_the_way(world: &World, shooter: UnitId, from: Cell, to: Cell) -> Option<InTheWay> {
    Ground::of(world).in_the_way(shooter, from, to)
}
