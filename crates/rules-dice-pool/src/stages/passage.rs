//! Moves step by step: their costs, tests of rough ground, and units that move along (DP-053 … DP-068, DP-079, DP-080).

use bevy_ecs::prelude::*;

use super::{
    apply::{self, Hit},
    play::Play,
    steps,
};
use crate::{
    acts::travel,
    numbers::{
        passage,
        score::{Method, needed},
    },
    state::Harm,
};
use hexfray_battle::{
    Event, Name, Order, Parts, Resolving, Rule, UnitId,
    movement::{lay_course, walk_part},
    narrow,
    play::Playing,
};
use hexfray_board::grid::Cell;

const ENERGY: Name = Name::new("energy");
const ROUGH: Name = Name::new("rough ground");

/// The unit of the current move, and the unit that it moves: itself or its vehicle.
fn move_in_hand(play: &Play<'_>) -> Option<(UnitId, UnitId)> {
    let look = play.look();
    let Some(Order::Move { unit, .. }) = look.acts.action().map(|action| action.order) else { return None };
    Some((unit, look.mover(unit)?))
}

/// Takes energy from the unit that pays for another's movement (DP-008, DP-080).
pub fn pay(play: &mut Play<'_>, unit: UnitId, amount: i32) {
    if amount > 0 {
        let purse = play.look().purse(unit);
        let amount = play.change(purse).energy.take(amount);
        let left = play.look().state(purse).energy.left;
        play.log(Event::Spent { unit: purse, what: ENERGY, amount, left });
    }
}

/// Takes the cost of a move as a whole, before its first step: sprinting, swimming and climbing up (DP-053, DP-061,
/// DP-067).
pub fn pay_move(world: &mut World) {
    let Some((unit, mover)) = move_in_hand(&Play(world)) else { return };
    find_way(&mut Play(world), unit);
    if !lay_course(world) {
        return;
    }
    let play = &mut Play(world);
    let sprint = travel::sprint(play.look().turn(unit));
    pay_way(play, unit, mover, sprint);
}

/// Finds the path of a move for a unit that lacks the energy for some paths (DP-008).
fn find_way(play: &mut Play<'_>, unit: UnitId) {
    let look = play.look();
    let Some(Order::Move { to, .. }) = look.acts.action().map(|action| action.order) else { return };
    let turn = look.turn(unit);
    let is_open = look.acts.course.path.is_empty();
    if is_open
        && travel::must_choose(&look, unit, turn)
        && let Some(course) = travel::way(&look, unit, turn, 0, to)
    {
        play.acts().course = course;
    }
}

/// Takes the cost of the path of the current act as a whole, in addition to another cost (DP-061, DP-067).
pub fn pay_way(play: &mut Play<'_>, unit: UnitId, mover: UnitId, cost: i32) {
    let look = play.look();
    let fee = passage::fee_of_way(&look, mover, &look.acts.course.path);
    play.change(unit).motion.steps = 0;
    pay(play, unit, cost + fee);
}

/// Moves the unit of the current move along its path, step by step, so that all that move with it come along.
pub fn go(world: &mut World) {
    let Some((unit, mover)) = move_in_hand(&Play(world)) else { return };
    if !lay_course(world) {
        return;
    }
    let play = &mut Play(world);
    loop {
        // The step walked before an interruption is handled first.
        if !see_to(play, unit, mover) || play.look().is_tied(unit) {
            play.acts().course.path.truncate(1);
            return;
        }
        let look = play.look();
        let course = &look.acts.course;
        let steps = course.path.len().saturating_sub(1);
        if steps == 0 {
            return;
        }
        // Its share of the cost, such that the shares of all steps add up.
        let cost = course.cost / narrow::<u16>(steps);
        if !walk_part(play.0, 1, cost) {
            play.acts().course.path.truncate(1);
            return;
        }
    }
}

/// Handles the steps walked since the last call: units that move along, costs of single spaces, tests. Returns whether
/// the unit may continue.
pub fn see_to(play: &mut Play<'_>, unit: UnitId, mover: UnitId) -> bool {
    loop {
        let at = usize::from(play.look().state(unit).motion.steps);
        let step = play.0.resource::<Resolving>().moved.path.get(at..at + 2).map(|step| (step[0], step[1]));
        let Some((from, to)) = step else { return play.look().is_active(unit) };
        play.change(unit).motion.steps += 1;
        if !take_step(play, unit, mover, from, to) {
            return false;
        }
    }
}

fn take_step(play: &mut Play<'_>, unit: UnitId, mover: UnitId, from: Cell, to: Cell) -> bool {
    let tested = play.look().state(mover).motion.tested;
    steps::go(play, mover, from, to);
    let look = play.look();
    let cost = passage::fee_of_step(&look, mover, &passage::fees(&look, mover), from, to);
    pay(play, unit, cost);
    cross(play, unit, mover, (from, to), tested)
}

/// Makes the tests of rough ground for a step that has been taken, on the board or over its edge, beyond which the
/// ground is open (DP-055, DP-058, DP-076); `tested` is whether its start was tested. Returns whether the move
/// continues.
pub fn cross(play: &mut Play<'_>, unit: UnitId, mover: UnitId, (from, to): (Cell, Cell), tested: bool) -> bool {
    let tests = passage::tests(&play.look(), mover, from, to, tested);
    // The pilot's test counts for all aboard (DP-079).
    for one in play.look().goers(mover) {
        play.change(one).motion.tested = tests[1].is_some();
    }
    tests.into_iter().flatten().all(|difficulty| test(play, unit, mover, difficulty))
}

/// Makes a test of rough ground: a unit that fails loses energy, and one with too little of it gets stuck and may be
/// hurt (DP-055 … DP-057). Returns whether the move continues.
fn test(play: &mut Play<'_>, unit: UnitId, mover: UnitId, difficulty: i32) -> bool {
    let (pool, settings) = (passage::pool(&play.look(), unit), play.settings());
    let score = play.score(unit, &pool, Method::Rolled, "rough ground");
    let mut parts = Parts::new();
    parts.base(Name::new("difficulty"), needed(&settings, difficulty), Rule::new("DP-055"));
    if play.check(unit, None, ROUGH, parts, score) {
        return true;
    }
    let purse = play.look().purse(unit);
    if play.look().state(purse).energy.left >= passage::STUMBLE {
        pay(play, unit, passage::STUMBLE);
        return true;
    }
    let damage = passage::hardship_damage(&settings, score, difficulty);
    play.note(unit, "stuck in rough ground", Rule::new("DP-057"));
    if damage > 0 {
        let mut parts = Parts::new();
        parts.base(ROUGH, damage, Rule::new("DP-057"));
        let hit = Hit { target: mover, by: None, what: ROUGH, rolls: true };
        apply::harm(play, hit, Harm { amount: damage, lethal: true, most: None }, parts);
    }
    false
}
