//! Changing a battle with the tools of `play`, and with the plans and questions of this ruleset.

use bevy_ecs::prelude::*;

use crate::{
    acts::plan::{ActPlan, Blocking, Plan},
    state::{About, Question, UnitState},
};
use hexfray_battle::{Name, ResolveSystems, UnitId, play::Playing, playing};

playing! {
    /// A battle that this ruleset changes.
    pub struct Play { State = UnitState, Plan = Plan, Question = Question }
}

impl Play<'_> {
    /// Stops the battle until a unit's side has answered a question.
    pub fn ask_about(&mut self, about: About, unit: UnitId, text: Name, options: &[Name]) {
        self.ask(unit, Question { about, text }, options.iter().copied().collect());
    }

    /// Asks in the middle of the act in progress, which continues with a step after the answer.
    pub fn ask_about_midway(&mut self, about: About, unit: UnitId, text: Name, options: &[Name], then: ResolveSystems) {
        self.acts().resume_with(then);
        self.ask_about(about, unit, text, options);
    }
}

/// Works with the plan of the current act, which is taken out of the world meanwhile; does nothing if there is none.
pub fn with_plan(world: &mut World, work: impl FnOnce(&mut World, &mut ActPlan)) {
    match Play(world).take_plan() {
        Some(Plan::Act(mut plan)) => {
            work(world, &mut plan);
            Play(world).keep(Plan::Act(plan));
        }
        Some(plan) => Play(world).keep(plan),
        None => {}
    }
}

/// Changes the answers about the current move; `None` if no unit moves.
pub fn with_blocking<T>(world: &mut World, change: impl FnOnce(&mut Blocking) -> T) -> Option<T> {
    let mut plan = Play(world).take_plan()?;
    let changed = match &mut plan {
        Plan::Move(blocking) => Some(change(blocking)),
        Plan::Act(_) => None,
    };
    Play(world).keep(plan);
    changed
}
