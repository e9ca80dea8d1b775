//! Climbing between heights that are farther apart than Jump, over one turn or several (MC-075 … MC-079).
//!
//! A unit part-way hangs on the wall: it is in the lower cell, lifted above its ground.

use bevy::ecs::prelude::*;

use super::of;
use crate::{
    battle::{Aim, CheckResult, Event, Field, Log, Name, Parts, Rule, Total, UnitId, lift, note, put},
    grid::Cell,
    rules::percentile::{
        checks, fall, numbers,
        opposed::attempt,
        orders::Refusal,
        reach, resolve,
        state::{Unit, change, place_of},
    },
};

const RULE: Rule = Rule::new("MC-075");
const SKILL: Name = Name::new("climb");

/// The option of the act: a critical success brings one more level, or leaves the action (MC-078).
pub const KEEPS_ACTION: i16 = 1;

/// Levels above the ground of its cell at which a unit hangs.
pub fn lifted(world: &World, unit: UnitId) -> i32 {
    i32::from(place_of(world, unit).lift())
}

/// A climb in one direction.
#[derive(Clone, Copy)]
struct Climb {
    /// The cell below.
    foot: Cell,
    /// The cell above.
    top: Cell,
    /// Levels between them.
    height: i32,
    /// Levels above the foot now.
    at: i32,
    /// Whether it goes up.
    up: bool,
    /// Whether a marked way helps: each point of Jump covers two levels (MC-060).
    marked: bool,
    /// The modifier of this side of the cell.
    modifier: i32,
}

/// The climb that a unit would make from a cell to an aim.
fn climb_to(world: &World, unit: UnitId, from: Cell, to: Cell) -> Option<Climb> {
    let board = world.resource::<Field>().board();
    let lifted = lifted(world, unit);
    let (one, other, at) = match of(world, unit).top.filter(|_| lifted > 0) {
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

/// Levels that a success brings: as many as Jump.
fn gain(of: &Unit<'_>, climb: &Climb) -> i32 {
    numbers::jump::<Total>(of, false).total() * if climb.marked { 2 } else { 1 }
}

/// Whether the unit has the skill at all.
pub fn knows(of: &Unit<'_>) -> bool {
    checks::rating(of, SKILL.as_str()) > 0
}

/// Whether a unit can climb anywhere now.
pub fn check(world: &World, user: &Unit<'_>) -> Result<(), Refusal> {
    if !knows(user) {
        return Err(("it cannot climb", RULE));
    }
    if user.turn.moves == 0 {
        return Err(("its Movement action is spent", RULE));
    }
    if world.resource::<Field>().is_large(user.unit) {
        return Err(("it is too large for that", Rule::new("MC-094")));
    }
    match reach::fresh(world, user.unit) {
        None => Err(("it cannot move", RULE)),
        Some(traveller) if traveller.flying => Err(("whoever flies need not climb", RULE)),
        Some(_) => Ok(()),
    }
}

/// Where a unit can climb from a cell: adjacent free cells farther up or down than its Jump, or the ends of the
/// wall that it hangs on.
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

/// The check is rolled, and the unit climbs, stays or falls.
pub fn roll(world: &mut World, unit: UnitId, option: i16, aim: Aim) {
    let (Aim::Cell(to), Some(from)) = (aim, resolve::cell_of(world, unit)) else { return };
    let Some(climb) = climb_to(world, unit, from, to) else { return };
    let fighter = Unit::of(world, unit);
    let (parts, gain) = (chance(world, &fighter, from, aim), gain(&fighter, &climb));
    let turn = &mut change(world, unit).turn;
    (turn.moves, turn.moved) = (turn.moves.saturating_sub(1), true);
    match attempt(world, unit, parts, Name::new("Climb")).result() {
        CheckResult::Botch => tumble(world, unit, &climb),
        CheckResult::Failed => note(&mut world.resource_mut::<Log>(), unit, "finds no hold", Rule::new("MC-077")),
        CheckResult::Passed => go(world, unit, &climb, gain),
        CheckResult::Critical if option == KEEPS_ACTION => {
            change(world, unit).turn.acted = false;
            go(world, unit, &climb, gain);
        }
        CheckResult::Critical => go(world, unit, &climb, gain + 1),
    }
}

/// So many levels along the wall.
fn go(world: &mut World, unit: UnitId, climb: &Climb, gain: i32) {
    let at = if climb.up { climb.at + gain } else { climb.at - gain };
    let (cell, above) = if at >= climb.height { (climb.top, 0) } else { (climb.foot, at.max(0)) };
    settle(world, unit, cell, above, climb.top);
    if above > 0 {
        note(&mut world.resource_mut::<Log>(), unit, "hangs on the wall", RULE);
    }
}

/// Puts the unit where it is now, and tells so if that is another cell.
fn settle(world: &mut World, unit: UnitId, cell: Cell, above: i32, top: Cell) {
    let before = resolve::cell_of(world, unit);
    put(world, unit, cell);
    lift(world, unit, above as i8);
    change(world, unit).manoeuvre.top = (above > 0).then_some(top);
    if before != Some(cell) {
        let path = before.into_iter().chain([cell]).collect();
        world.resource_mut::<Log>().push(Event::Moved { unit, path, cost: 0 });
    }
}

/// A fall to the ground (MC-079), unless somebody stands there: then it just keeps hold.
fn tumble(world: &mut World, unit: UnitId, climb: &Climb) {
    let taken = world.resource::<Field>().occupants(climb.foot).any(|other| other != unit);
    if taken || climb.at == 0 {
        return note(&mut world.resource_mut::<Log>(), unit, "slips", Rule::new("MC-079"));
    }
    note(&mut world.resource_mut::<Log>(), unit, "falls off the wall", Rule::new("MC-079"));
    settle(world, unit, climb.foot, 0, climb.top);
    fall::fall(world, unit, climb.at, climb.foot);
}

/// What players read.
pub const LABEL: (&str, &str, &str) =
    ("Climb", "jump", "Up or down a wall that is too high to jump: its move and its action, and a check.");
