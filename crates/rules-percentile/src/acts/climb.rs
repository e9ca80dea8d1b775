//! Climbing walls: which units can climb, and to which cells (MC-075 … MC-079).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{checks, figures, refusal::Refusal, travel},
    state::{Unit, look::manoeuvre_of, place_of},
};
use hexfray_battle::{Aim, Field, Name, Parts, Rule, Total, UnitId};
use hexfray_board::grid::Cell;

/// The rule of climbing.
pub const RULE: Rule = Rule::new("MC-075");

const SKILL: Name = Name::new("climb");

/// The option of the act by which a critical success leaves the action instead of bringing one more level (MC-078).
pub const KEEPS_ACTION: i16 = 1;

/// The levels above the ground of its cell at which a unit hangs.
pub fn lifted(world: &World, unit: UnitId) -> i32 {
    i32::from(place_of(world, unit).lift())
}

/// A climb in one direction.
#[derive(Clone, Copy)]
pub struct Climb {
    /// The cell below.
    pub foot: Cell,
    /// The cell above.
    pub top: Cell,
    /// The levels between them.
    pub height: i32,
    /// The present level above the foot.
    pub at: i32,
    /// Whether it goes up.
    pub up: bool,
    /// Whether a link makes it easier: each point of Jump covers two levels (MC-060).
    pub marked: bool,
    /// The modifier of the check for this side of the cell.
    pub modifier: i32,
}

/// The climb that a unit would make from a cell to an aim.
pub fn climb_to(world: &World, unit: UnitId, from: Cell, to: Cell) -> Option<Climb> {
    let board = world.resource::<Field>().board();
    let lifted = lifted(world, unit);
    let (one, other, at) = match manoeuvre_of(world, unit).top.filter(|_| lifted > 0) {
        Some(top) if to == top || to == from => (from, top, Some(lifted)),
        Some(_) => return None,
        None => (from, to, None),
    };
    let way = board.grid().all_directions().find(|&way| board.grid().step(one, way) == other)?;
    let rise = i32::from(board.height(other)) - i32::from(board.height(one));
    let (foot, top, up) = if rise > 0 { (one, other, to != from) } else { (other, one, false) };
    let at = at.unwrap_or(if rise > 0 { 0 } else { rise.abs() });
    let modifier = i32::from(board.climb_modifier(one, way));
    Some(Climb { foot, top, height: rise.abs(), at, up, marked: board.link(one, way).is_some(), modifier })
}

/// Levels that a success gains: as many as Jump.
pub fn gain(of: &Unit<'_>, climb: &Climb) -> i32 {
    figures::jump::<Total>(of, false).total() * if climb.marked { 2 } else { 1 }
}

/// Whether the unit has the skill at all.
pub fn knows(of: &Unit<'_>) -> bool {
    checks::rating(of, SKILL.as_str()) > 0
}

/// Whether a unit can climb anywhere now.
pub fn check(world: &World, user: &Unit<'_>) -> Result<(), Refusal> {
    if !knows(user) {
        return Err(("unable to climb", RULE));
    }
    if user.turn.moves == 0 {
        return Err(("the Movement action is spent", RULE));
    }
    if world.resource::<Field>().is_large(user.unit) {
        return Err(("too large for that", Rule::new("MC-094")));
    }
    match travel::fresh(world, user.unit) {
        None => Err(("unable to move", RULE)),
        Some(traveller) if traveller.flying => Err(("a flying unit need not climb", RULE)),
        Some(_) => Ok(()),
    }
}

/// The cells to which a unit can climb from a cell: adjacent free cells farther up or down than its Jump, or the ends
/// of the wall on which it hangs.
pub fn aims(world: &World, user: &Unit<'_>, from: Cell) -> Vec<Aim> {
    let grid = world.resource::<Field>().board().grid();
    let hangs = lifted(world, user.unit) > 0;
    let mut cells: Vec<Cell> = grid.neighbours(from).filter(|&cell| may_climb(world, user, from, cell)).collect();
    if hangs {
        cells.push(from);
    }
    cells.into_iter().map(Aim::Cell).collect()
}

fn may_climb(world: &World, user: &Unit<'_>, from: Cell, to: Cell) -> bool {
    let field = world.resource::<Field>();
    let board = field.board();
    let stands = !board.blocks_move(to) && !board.is_impassable(to) && field.occupants(to).next().is_none();
    let Some(climb) = climb_to(world, user.unit, from, to).filter(|_| stands) else { return false };
    lifted(world, user.unit) > 0 || climb.height > gain(user, &climb)
}

/// The chance of the Climb check (MC-075).
pub fn chance(world: &World, of: &Unit<'_>, from: Cell, aim: Aim) -> Parts {
    let modifier = match aim {
        Aim::Cell(to) => climb_to(world, of.unit, from, to).map_or(0, |climb| climb.modifier),
        _ => 0,
    };
    checks::chance(of, SKILL, modifier, RULE)
}

/// The texts that players read.
pub const LABEL: (&str, &str, &str) =
    ("Climb", "jump", "Climb up or down a wall that is too high to jump: takes the move, the action and a check.");
