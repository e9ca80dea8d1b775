//! The act in progress, and its plan.

use crate::{
    acts::{plan::Plan, planning, verbs::PercentileVerb},
    state::Unit,
};
use hexfray_battle::{Act, Action, Order, Resolving, Verb};

/// Whether acts of this verb affect a unit.
pub const fn uses_ability(verb: Verb) -> bool {
    matches!(verb, Verb::ATTACK | Verb::ABILITY | Verb::ITEM | PercentileVerb::IMPROVISE)
}

/// The act in progress, if it affects a unit.
pub fn use_under_way(resolving: &Resolving) -> Option<(Action, Act)> {
    let action = resolving.action()?;
    match action.order {
        Order::Act { act, .. } if uses_ability(act.verb) => Some((action, act)),
        _ => None,
    }
}

/// The plan of the act in progress.
pub fn plan_under_way<'w>(user: &Unit<'w>, action: &Action, act: Act) -> Option<Plan<'w>> {
    planning::plan(user, act, action.blow).map(|plan| plan.aimed_at(action.aim()))
}
