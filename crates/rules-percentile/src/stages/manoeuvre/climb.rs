//! Climbing a wall, and falling off it (MC-075 … MC-079).

use bevy_ecs::prelude::*;

use crate::{
    acts::climb::{Climb, KEEPS_ACTION, RULE, chance, climb_to, gain, lifted},
    stages::{
        changes::{
            fall,
            steps::{self, Arrival},
        },
        opposed::attempt,
    },
    state::{Unit, change, look},
};
use hexfray_battle::{Aim, CheckResult, Event, Field, Log, Name, Rule, UnitId, lift, narrow, note, put};
use hexfray_board::grid::Cell;

/// Rolls the check, and lets the unit climb, stay or fall.
pub fn roll(world: &mut World, unit: UnitId, option: i16, aim: Aim) {
    let (Aim::Cell(to), Some(from)) = (aim, look::cell_of(world, unit)) else { return };
    let Some(climb) = climb_to(world, unit, from, to) else { return };
    let fighter = Unit::of(world, unit);
    let (parts, gain) = (chance(world, &fighter, from, aim), gain(&fighter, &climb));
    let turn = &mut change(world, unit).turn;
    (turn.moves, turn.moved) = (turn.moves.saturating_sub(1), true);
    match attempt(world, unit, parts, Name::new("Climb")).result {
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

/// Moves the unit up or down the wall by a number of levels.
fn go(world: &mut World, unit: UnitId, climb: &Climb, gain: i32) {
    let at = if climb.up { climb.at + gain } else { climb.at - gain };
    let (cell, above) = if at >= climb.height { (climb.top, 0) } else { (climb.foot, at.max(0)) };
    settle(world, unit, cell, above, climb.top);
    if above > 0 {
        note(&mut world.resource_mut::<Log>(), unit, "hangs on the wall", RULE);
    }
}

/// Puts the unit where it is now, and logs a change of cell. On the ground it is affected by hazards and by units
/// there.
fn settle(world: &mut World, unit: UnitId, cell: Cell, above: i32, top: Cell) {
    let (before, hung) = (look::cell_of(world, unit), lifted(world, unit) > 0);
    put(world, unit, cell);
    lift(world, unit, narrow::<i8>(above));
    change(world, unit).manoeuvre.top = (above > 0).then_some(top);
    if before != Some(cell) {
        let path = before.into_iter().chain([cell]).collect();
        world.resource_mut::<Log>().push(Event::Moved { unit, path, cost: 0 });
    }
    if above > 0 {
        steps::arrive(world, unit, before, cell, Arrival::SetDown);
    } else if before != Some(cell) || hung {
        let from = before.filter(|&before| before != cell);
        steps::arrive(world, unit, from, cell, Arrival::Lands);
    }
}

/// Lets the climber fall to the ground (MC-079), unless a unit stands there: then it just keeps its hold.
fn tumble(world: &mut World, unit: UnitId, climb: &Climb) {
    let taken = world.resource::<Field>().occupants(climb.foot).any(|other| other != unit);
    if taken || climb.at == 0 {
        return note(&mut world.resource_mut::<Log>(), unit, "slips", Rule::new("MC-079"));
    }
    note(&mut world.resource_mut::<Log>(), unit, "falls off the wall", Rule::new("MC-079"));
    settle(world, unit, climb.foot, 0, climb.top);
    fall::fall(world, unit, climb.at, climb.foot);
}
