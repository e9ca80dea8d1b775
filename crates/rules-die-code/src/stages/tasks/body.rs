//! The effects of defending, getting up and down, turning and running.

use crate::{
    acts::{forms, plan::TaskPlan},
    stages::play::Play,
    state::Stance,
    state::conditions,
};
use hexfray_battle::{Aim, Event, Name, narrow, play::Playing};

/// Adds an active defence (DC-045).
pub(super) fn defend(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(defence) = forms::defence_of(plan.act, plan.total()) else { return };
    play.change(plan.unit).defend(defence);
    let name = Name::intern(&format!("{} {}", plan.what, defence.total)).unwrap_or(plan.what);
    play.log(Event::ConditionGained { unit: plan.unit, condition: name, rounds: None, by: None });
}

/// Gets up or down (DC-137, DC-141, DC-142).
pub(super) fn stance(play: &mut Play<'_>, plan: &TaskPlan) {
    let (unit, stance) = (plan.unit, forms::stance(plan.act.verb).unwrap_or_default());
    let before = play.look().state(unit).posture.stance;
    play.change(unit).posture.stance = stance;
    match before {
        Stance::Standing => {}
        Stance::Crouched => play.ended(unit, conditions::CROUCHED, "moved in another way"),
        _ => play.ended(unit, conditions::PRONE, "got up"),
    }
    match stance {
        Stance::Standing => {}
        Stance::Crouched => play.gained(unit, conditions::CROUCHED, None),
        _ => play.gained(unit, conditions::PRONE, None),
    }
}

/// Turns the unit in another direction (DC-157).
pub(super) fn face(play: &mut Play<'_>, plan: &TaskPlan) {
    if let Aim::Way(way) = plan.aim {
        play.change(plan.unit).posture.facing = Some(way);
    }
}

/// The most metres that a running roll adds.
const MOST_RUN: i32 = 2_000;

/// Adds the running total to the whole Move, in metres; the sum is rounded down to cells (DC-033).
pub(super) fn run(play: &mut Play<'_>, plan: &TaskPlan) {
    let total = narrow::<u16>(plan.total().clamp(0, MOST_RUN));
    let mut state = play.change(plan.unit);
    state.turn.run = total;
    // The action of running is also the action that the move takes.
    state.turn.move_counted = true;
}
