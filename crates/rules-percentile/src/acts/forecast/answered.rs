//! Whether reactions may answer an act, which its odds leave out (TC-050).

use bevy_ecs::prelude::*;

use crate::{
    acts::{faces, planning, verb_rules::rules_of},
    numbers::conditions::may_react,
    state::{Unit, reactions::answers},
};
use hexfray_battle::{Act, UnitId, narrow};

/// Whether one of these targets could react to an act.
pub fn may_be(world: &World, user: &Unit<'_>, act: Act, targets: impl Iterator<Item = UnitId>) -> bool {
    let Some(plan) = planning::plan(user, act, 0) else { return false };
    let (is_blow, hurts) = (rules_of(act.verb).is_blow, plan.ability.harm.is_some());
    targets.filter(|&target| may_react(world, user.unit, target)).any(|target| {
        let target = Unit::of(world, target);
        let count = narrow::<u8>(target.kind.kit.abilities.len());
        faces::finds_unaware(user, &target, &plan)
            || (0..count).any(|at| answers(&target, at).is_some_and(|one| plan.is_answered_by(one, is_blow, hurts)))
    })
}
