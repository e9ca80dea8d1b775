//! Where magic and force may take a unit, without blocking and without spending movement (SW-122).

use bevy_ecs::prelude::*;

use crate::{
    acts::areas,
    content::{Ability, Displacement},
    numbers::{Barrier, Figure, Positions, ThreeAreas},
    state::{Actor, Place, board},
};
use hexfray_battle::OrderError;
use hexfray_board::grid::{Cell, Direction};

impl Ability {
    /// The metres over which it takes its user to a cell without a path, if it does (SW-122).
    pub fn teleports_m(&self) -> Option<u16> {
        match self.displaces {
            Some(Displacement::Teleport(metres)) => Some(metres),
            _ => None,
        }
    }
}

/// Whether a unit could be put into a cell: there is room, and the cell is not forbidden (SW-009).
fn has_ground(positions: &Positions<'_>, cell: Cell, airborne: bool) -> bool {
    let board = positions.board;
    let open = board.exists(cell) && !board.blocks_move(cell) && !positions.is_closed(cell);
    open && (airborne || !board.is_impassable(cell))
}

/// The reason why a unit cannot be taken from area to area, with the rule (SW-071, SW-072, SW-073).
const fn why_not(barrier: Barrier) -> (&'static str, &'static str) {
    match barrier {
        Barrier::Cornered => ("enemies in the rear prevent leaving", "SW-073"),
        Barrier::Forward => ("foes hold the front, so nobody can go on into their rear", "SW-071"),
        Barrier::Past => ("foes hold the front, so nobody can pass it", "SW-072"),
    }
}

/// Whether a unit may go to a cell without a path, within a number of metres.
///
/// # Errors
/// The first reason why it cannot.
pub fn check(actor: &Actor<'_>, positions: &Positions<'_>, cell: Cell, metres: u16) -> Result<(), OrderError> {
    let Some(own) = positions.figure(actor.id()) else { return Err(OrderError::NoSuchUnit(actor.id())) };
    let to = Place { cell, altitude: own.altitude };
    if positions.is_closed(cell) {
        return Err(actor.refused("nobody may go there", "SW-009"));
    }
    if !has_ground(positions, cell, actor.is_airborne()) || cell == own.cell {
        return Err(actor.refused("nobody can stand there", "SW-009"));
    }
    if positions.metres(own.place(), to) > metres.into() {
        return Err(actor.refused("the cell is out of range", "SW-133"));
    }
    match areas::three(actor.world).and_then(|areas| positions.barrier(&areas, own, cell)).map(why_not) {
        Some((why, rule)) => Err(actor.refused(why, rule)),
        None => Ok(()),
    }
}

/// Whether Area: Breakthrough may take its user to its target: it passes no enemies unless the setting says so (SW-197,
/// SW-203), leads neither out of a rear in which the user is cornered (SW-073) nor into a forbidden cell (SW-009), and
/// does not take a user that may not move (SW-065).
///
/// # Errors
/// The first reason why it cannot.
pub fn check_breakthrough(
    actor: &Actor<'_>,
    positions: &Positions<'_>,
    own: &Figure,
    to: Place,
) -> Result<(), OrderError> {
    if actor.is_rooted() && to.cell != own.cell {
        return Err(actor.refused("a condition prevents movement", "SW-065"));
    }
    let barrier = areas::three(actor.world).and_then(|areas| positions.barrier(&areas, own, to.cell));
    if barrier == Some(Barrier::Cornered) {
        let (why, rule) = why_not(Barrier::Cornered);
        return Err(actor.refused(why, rule));
    }
    if positions.is_closed(to.cell) && to.cell != own.cell {
        return Err(actor.refused("nobody may go there", "SW-009"));
    }
    match positions.breakthrough(own, to) {
        Ok(()) => Ok(()),
        Err(_) => Err(actor.refused("enemies bar the way", "SW-203")),
    }
}

/// The cells over which a push of a number of metres leads: straight away from the pusher, along the line between the
/// two centres, as far as there is room (SW-012). At the same coordinates every direction leads away: the push takes
/// the one in which it leads farthest, and prefers the direction of a line's row.
pub fn pushed_over(world: &World, positions: &Positions<'_>, from: Place, target: &Figure, metres: u16) -> Vec<Cell> {
    let (grid, cell) = (positions.board.grid(), target.cell);
    let by = from.cell.on_level(cell.level);
    let push = Push { positions, target, metres, areas: areas::three(world) };
    if by != cell {
        return push.over(grid.ray(by, cell).skip_while(|&crossed| crossed != cell).skip(1));
    }
    let along = [grid.opposite(Direction(0)), Direction(0)];
    let across = grid.all_directions().filter(|direction| !along.contains(direction));
    let ways = along.into_iter().chain(across).map(|direction| push.over(grid.row(cell, direction)));
    let length = |way: &Vec<Cell>| way.last().map_or(0, |&end| push.metres_to(end));
    ways.fold(Vec::new(), |best, way| if length(&way) > length(&best) { way } else { best })
}

/// The note that the odds of a push leave out the ground, if some ground on the board hurts units.
pub fn leaves_out(target: &Actor<'_>, displaces: Option<Displacement>) -> Option<&'static str> {
    let pushes = matches!(displaces, Some(Displacement::Push(_))) && !target.is_airborne();
    (pushes && board(target.world).has_hazards()).then_some("what the ground does to a unit that is pushed (SW-249)")
}

/// A push in progress.
struct Push<'a> {
    positions: &'a Positions<'a>,
    target: &'a Figure,
    metres: u16,
    areas: Option<ThreeAreas>,
}

impl Push<'_> {
    /// The distance from the target to a cell.
    fn metres_to(&self, cell: Cell) -> u32 {
        let place = self.target.place();
        self.positions.metres(place, Place { cell, ..place })
    }

    /// The cells over which it leads, along a path that begins beside the target.
    fn over(&self, way: impl Iterator<Item = Cell>) -> Vec<Cell> {
        let (mut over, mut end) = (Vec::new(), self.target.cell);
        for cell in way {
            if self.metres_to(cell) > self.metres.into() || !self.has_room(cell) || !self.fits_between(end, cell) {
                break;
            }
            over.push(cell);
            end = cell;
        }
        over
    }

    /// Whether the target could come to rest in a cell.
    fn has_room(&self, cell: Cell) -> bool {
        let barred = |areas: &ThreeAreas| self.positions.barrier(areas, self.target, cell).is_some();
        has_ground(self.positions, cell, self.target.altitude > 0) && !self.areas.as_ref().is_some_and(barred)
    }

    /// Whether there is room between two cells of a path that leads past a corner or along a side: in at least one of
    /// the cells there, or in both if corners may not be cut (SW-006).
    fn fits_between(&self, from: Cell, to: Cell) -> bool {
        let (grid, board) = (self.positions.board.grid(), self.positions.board);
        let over_a_corner = !grid.is_hex() && from.col != to.col && from.row != to.row;
        if !over_a_corner && grid.flat_distance(from, to) == 1 {
            return true;
        }
        let mut between = grid.neighbours(from).filter(|&cell| grid.flat_distance(cell, to) == 1);
        let open = |cell: Cell| board.exists(cell) && !board.blocks_move(cell);
        if self.positions.settings.cut_corners { between.any(open) } else { between.all(open) }
    }
}
