//! Falls: two spaces in a turn, and the landing (DP-069 … DP-072).

use bevy_ecs::prelude::*;

use super::{
    apply::{self, Hit},
    play::Play,
    steps,
};
use crate::{
    acts::{
        plan::{Cost, Doing, Plan, Task},
        triggers::{self, Occasion},
        verb_rules::DicePoolVerb,
    },
    numbers::passage,
    state::{Harm, Look, conditions},
};
use hexfray_battle::{
    Act, ActId, Action, Aim, Name, Order, Parts, Rule, UnitId, Verb, narrow,
    play::{Plans, Playing},
};
use hexfray_board::grid::Cell;

impl DicePoolVerb {
    /// Fall after foes may strike; it is never ordered (DP-069, DP-110).
    pub const FALL: Verb = Verb::new("fall");
}

/// Makes a unit fall if nothing holds it up. If forced moves provoke and a foe may strike first, the fall is an act of
/// its own, which the foe may interrupt (DP-069, DP-110).
pub fn come_down(play: &mut Play<'_>, unit: UnitId) {
    let look = play.look();
    let is_struck_at = || !triggers::strikers(&look, unit, Occasion::Leaving).is_empty();
    if look.settings().forced_move_provokes && falls_from(&look, unit).is_some() && is_struck_at() {
        let order = Order::Act { unit, act: Act::new(DicePoolVerb::FALL, 0), aim: Aim::None };
        return play.flow().resolve(Action::now(unit, order, Name::new("fall")));
    }
    fall(play, unit);
}

/// Makes the plan of a fall that is an act.
pub fn declare(play: &mut Play<'_>, unit: UnitId) {
    let (verb, what, rule) = (DicePoolVerb::FALL, Name::new("fall"), Rule::new("DP-069"));
    play.keep(Plan { unit, verb, what, cost: Cost::default(), rule, doing: Doing::Task(Task::Fall) });
}

/// Carries out a fall that was an act, when that act is over: a unit that is struck down first falls nevertheless.
pub fn carry_out(world: &mut World, act: ActId) {
    let is_fall = |(id, plan): &&(ActId, Plan)| *id == act && matches!(plan.doing, Doing::Task(Task::Fall));
    let falls = world.resource::<Plans<Plan>>().iter().find(is_fall).map(|(_, plan)| plan.unit);
    if let Some(unit) = falls {
        fall(&mut Play(world), unit);
    }
}

/// The cell of a unit that nothing holds up. Units aboard a vehicle fall only with it.
fn falls_from(look: &Look<'_>, unit: UnitId) -> Option<Cell> {
    let cell = look.cell(unit).filter(|_| look.vehicle_of(unit).is_none())?;
    (!passage::is_held(look, unit, cell)).then_some(cell)
}

/// Makes a unit that nothing holds up fall as far as a turn takes it; all aboard fall with a vehicle (DP-069).
fn fall(play: &mut Play<'_>, unit: UnitId) {
    let Some(cell) = falls_from(&play.look(), unit) else { return };
    let look = play.look();
    let path = passage::way_down(&look, cell, passage::FALL);
    let landed = path.last().is_some_and(|&end| passage::is_firm(&look, end));
    let spaces = narrow::<u8>(path.len() - 1);
    let all: Vec<UnitId> = [unit].into_iter().chain(look.aboard(unit)).collect();
    play.note(unit, "falls", Rule::new("DP-069"));
    let fallen = play.look().state(unit).motion.fallen.saturating_add(spaces);
    for &one in &all {
        steps::come(play, one, &path, "fell");
        play.change(one).motion.fallen = if landed { 0 } else { fallen };
    }
    if landed {
        all.into_iter().for_each(|one| land(play, one, fallen));
    }
}

/// Resets the count of spaces for falls that are over because a unit was caught, flies again or clings: its next fall
/// starts from 0 (DP-071).
pub fn settle(play: &mut Play<'_>) {
    let look = play.look();
    let over = |unit: &UnitId| look.state(*unit).motion.fallen > 0 && !passage::is_falling(&look, *unit);
    let over: Vec<UnitId> = look.units.iter().map(|(unit, _)| unit).filter(over).collect();
    for unit in over {
        play.change(unit).motion.fallen = 0;
        if play.look().cell(unit).is_some() {
            play.ended(unit, conditions::FALLING, "no longer falling");
        }
    }
}

/// Damages a unit that lands: by 2 for each space, without any roll (DP-071, DP-072).
fn land(play: &mut Play<'_>, unit: UnitId, fallen: u8) {
    play.ended(unit, conditions::FALLING, "landed");
    let Some(cell) = play.look().cell(unit) else { return };
    let amount = passage::fall_damage(&play.look(), unit, fallen, cell);
    if amount == 0 {
        return;
    }
    let mut parts = Parts::new();
    parts.base(Name::new("2 for each cell"), amount, Rule::new("DP-071"));
    let rolls = play.settings().fall_wound_roll;
    let hit = Hit { target: unit, by: None, what: Name::new("a fall"), rolls };
    apply::harm(play, hit, Harm { amount, lethal: true, most: None }, parts);
}
