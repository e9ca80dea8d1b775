//! Changing a battle: states, plans, questions, dice and the log of a world, by the units' numbers.

use bevy_ecs::prelude::*;

use super::{Asked, Asking, Look, Plans, Units};
use crate::{
    Canonical, CheckResult, Decision, Event, Flow, Log, Name, Options, Parts, ResolveSystems, Resolving, Roster, Rule,
    UnitId, fell, throw,
};

/// A battle as a ruleset changes it, with the ruleset's own types.
pub trait Playing {
    /// The state of a unit.
    type State: Clone + Canonical + Send + Sync + 'static;
    /// The plan of an act.
    type Plan: Clone + Send + Sync + 'static;
    /// A question of the ruleset.
    type Question: Asking;

    /// The world, to read it.
    fn world(&self) -> &World;

    /// The world, to change it.
    fn world_mut(&mut self) -> &mut World;

    /// The present state, to read it.
    fn look(&self) -> Look<'_, Self::State> {
        Look::of(self.world())
    }

    /// A unit's state, to change it.
    fn change(&mut self, unit: UnitId) -> Mut<'_, Self::State> {
        self.world_mut().resource_mut::<Units<Self::State>>().map_unchanged(|units| units.change(unit))
    }

    /// The states of all units, to change them.
    fn states(&mut self) -> Mut<'_, Units<Self::State>> {
        self.world_mut().resource_mut()
    }

    /// The stage and decision of the battle, to change them.
    fn flow(&mut self) -> Mut<'_, Flow> {
        self.world_mut().resource_mut()
    }

    /// The acts under way, to change them.
    fn acts(&mut self) -> Mut<'_, Resolving> {
        self.world_mut().resource_mut()
    }

    /// The plan of the current act, taken out to work with; put it back with [`Playing::keep`].
    fn plan(&self) -> Option<Self::Plan> {
        let acts = self.world().resource::<Resolving>();
        self.world().resource::<Plans<Self::Plan>>().top(acts).cloned()
    }

    /// The plan itself, not a copy: until it is put back the act has none.
    fn take_plan(&mut self) -> Option<Self::Plan> {
        let take = |world: &mut World, mut plans: Mut<Plans<Self::Plan>>| plans.take(world.resource::<Resolving>());
        self.world_mut().resource_scope(take)
    }

    /// Keeps the plan of the current act.
    fn keep(&mut self, plan: Self::Plan) {
        let put = |world: &mut World, mut plans: Mut<Plans<Self::Plan>>| plans.put(world.resource::<Resolving>(), plan);
        self.world_mut().resource_scope(put);
    }

    /// Asks a unit; the battle stops until it has answered.
    fn ask(&mut self, unit: UnitId, question: Self::Question, options: Options) {
        self.world_mut().resource_scope(|world, mut asked: Mut<Asked<Self::Question>>| {
            world.resource_scope(|world, mut flow: Mut<Flow>| {
                asked.ask(&mut flow, world.resource::<Roster>(), unit, question, options);
            });
        });
    }

    /// Asks a unit during the current act, which continues with a step after the answer.
    fn ask_midway(&mut self, unit: UnitId, question: Self::Question, options: Options, then: ResolveSystems) {
        self.acts().resume_with(then);
        self.ask(unit, question, options);
    }

    /// The open question and the unit that is asked, or was asked before a ruling removed it.
    fn asked(&self) -> Option<(UnitId, Self::Question)> {
        self.world().resource::<Asked<Self::Question>>().open()
    }

    /// Whether the battle waits for the answer to a question.
    fn is_asking(&self) -> bool {
        matches!(self.world().resource::<Flow>().decision(), Some(Decision::Answer { .. }))
    }

    /// Withdraws the open question unanswered: the system that asked it runs again, with the present state.
    fn take_back(&mut self) -> Option<(UnitId, Self::Question)> {
        let take = |world: &mut World, mut asked: Mut<Asked<Self::Question>>| {
            asked.take_back(&mut world.resource_mut::<Flow>())
        };
        self.world_mut().resource_scope(take)
    }

    /// Throws a die; the face is 1 to `sides`.
    fn throw(&mut self, unit: Option<UnitId>, sides: u16, purpose: &'static str) -> i32 {
        throw(self.world_mut(), unit, sides, Name::new(purpose))
    }

    /// Logs an event.
    fn log(&mut self, event: Event) {
        self.world_mut().resource_mut::<Log>().push(event);
    }

    /// Asks a unit's side what the unit does in its turn.
    fn ask_for_act(&mut self, unit: UnitId) {
        let side = self.world().resource::<Roster>().side(unit);
        self.flow().ask(Decision::Act { unit, side });
    }

    /// Fells a unit, whose acts under way are lost. Without a `body` nothing of it stays on the board.
    fn fall(&mut self, unit: UnitId, by: Option<UnitId>, body: bool) {
        fell(self.world_mut(), unit, body);
        self.flow().drop_actions_of(unit);
        self.acts().lose_acts_of(unit);
        self.log(Event::Defeated { unit, by, body });
    }

    /// Logs a note about a rule that gives no number.
    fn note(&mut self, unit: UnitId, what: &'static str, rule: Rule) {
        self.log(Event::Noted { unit, what: Name::new(what), rule });
    }

    /// Logs a check and returns whether it was passed: the roll has to reach a number.
    fn check(&mut self, unit: UnitId, target: Option<UnitId>, what: Name, parts: Parts, roll: i32) -> bool {
        let needed = parts.total();
        let result = if roll >= needed { CheckResult::Passed } else { CheckResult::Failed };
        self.log(Event::Checked { unit, target, attack: false, what, parts, needed, against: None, roll, result });
        result.passed()
    }

    /// Logs the check of an attack, whose number its target may have set with a roll of its own, and returns whether it hit.
    fn strike(
        &mut self,
        unit: UnitId,
        target: UnitId,
        against: Option<Name>,
        what: Name,
        parts: Parts,
        roll: i32,
    ) -> bool {
        let needed = parts.total();
        let result = if roll >= needed { CheckResult::Passed } else { CheckResult::Failed };
        let (target, attack) = (Some(target), true);
        self.log(Event::Checked { unit, target, attack, what, parts, needed, against, roll, result });
        result.passed()
    }

    /// Logs that a unit gained a condition.
    fn gained(&mut self, unit: UnitId, condition: impl Into<Name>, by: Option<UnitId>) {
        let condition = condition.into();
        self.log(Event::ConditionGained { unit, condition, rounds: None, by });
    }

    /// Logs that a condition ended.
    fn ended(&mut self, unit: UnitId, condition: impl Into<Name>, why: &'static str) {
        self.log(Event::ConditionEnded { unit, condition: condition.into(), why: Name::new(why) });
    }
}

/// Declares how a ruleset changes its battles: a wrapper of the world that is [`Playing`] with the ruleset's own types. A ruleset
/// without plans and questions names only its state.
///
/// ```
/// use hexfray_battle::{Canonical, play::Playing, playing};
///
/// #[derive(Clone, Canonical)]
/// pub struct Fighter { hit_points: i32 }
///
/// playing! {
///     /// A battle by these rules.
///     pub struct Play { State = Fighter }
/// }
/// ```
#[macro_export]
macro_rules! playing {
    ($(#[$doc:meta])* $access:vis struct $name:ident { State = $state:ty }) => {
        $crate::playing! { $(#[$doc])* $access struct $name { State = $state, Plan = (), Question = () } }
    };
    ($(#[$doc:meta])* $access:vis struct $name:ident { State = $state:ty, Plan = $plan:ty, Question = $question:ty }) => {
        $(#[$doc])*
        $access struct $name<'w>($access &'w mut $crate::prelude::World);

        impl $crate::play::Playing for $name<'_> {
            type State = $state;
            type Plan = $plan;
            type Question = $question;

            fn world(&self) -> &$crate::prelude::World {
                self.0
            }

            fn world_mut(&mut self) -> &mut $crate::prelude::World {
                self.0
            }
        }
    };
}
