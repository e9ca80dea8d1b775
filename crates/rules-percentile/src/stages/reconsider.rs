//! What is left of a question after a ruling: units that are gone are not struck, and the question is asked again for
//! the present state.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        guards,
        planning::{self, use_under_way},
        targets,
    },
    stages::{
        play::Play,
        resolve::{self, reroll, target},
    },
    state::{
        Unit,
        look::cell_of,
        picking::Picking,
        question::{About, Question},
        reactions::Reactions,
    },
};
use hexfray_battle::{
    Action, Aim, Decision, Field, Flow, ResolveSystems, Resolving, Stage, Strike, UnitId,
    play::{Asked, Gone, Playing},
};

/// Updates the current act and the open question.
pub fn reconsider(world: &mut World) {
    // A ruling may have changed what the current act costs and how far it reaches.
    if let Some((action, act)) = use_under_way(world) {
        target::plan(world, &action, act);
    }
    forget_gone(world);
    let flow = world.resource::<Flow>();
    // The choice of a turn may now belong to another player, or to none.
    if matches!(flow.decision(), Some(Decision::Act { .. })) && flow.stage() == Stage::Turn {
        return world.resource_mut::<Flow>().answered();
    }
    let Some((_, question)) = world.resource::<Asked<Question>>().open() else { return };
    let can_answer = Play(world).is_asking();
    if question.about == About::Loot && can_answer {
        return;
    }
    Play(world).take_back();
    match question.about {
        About::Reaction => world.resource_mut::<Reactions>().open.clear(),
        About::Reroll if can_answer && !world.resource::<Resolving>().lost => ask_reroll(world),
        About::Reflect if can_answer => resolve::ask_mirror(world),
        // The stage or the step that asked runs again.
        About::Escape | About::Face | About::Pick | About::Loot | About::Reroll | About::Reflect => {}
    }
}

/// Removes the strikes at units that are gone, and those at units that an act no longer reaches if it has not taken
/// effect yet. An act at one unit is lost with it; an act at an area strikes the units that are left.
fn forget_gone(world: &mut World) {
    let Some((action, _)) = use_under_way(world) else { return };
    let question = world.resource::<Asked<Question>>().open().map(|(_, question)| question.about);
    let is_over = !matches!(question, Some(About::Pick | About::Reroll));
    let (resolving, field) = (world.resource::<Resolving>(), world.resource::<Field>());
    let gone = |strike: &Strike| Gone::of(field, strike.target, is_over || reaches(world, &action, strike.target));
    let gone: Vec<Option<Gone>> = resolving.strikes.iter().map(gone).collect();
    let Some(why) = gone.iter().copied().flatten().next() else { return };
    let Picking(taken) = *world.resource::<Picking>();
    world.resource_mut::<Picking>().0 -= gone.iter().take(taken).filter(|gone| gone.is_some()).count();
    let mut each = gone.iter();
    world.resource_mut::<Resolving>().strikes.retain(|_| each.next() == Some(&None));
    let is_at_one = matches!(action.aim(), Aim::Unit(_)) && !is_over;
    if let (true, true, Some(id)) = (is_at_one, !gone.contains(&None), world.resource::<Resolving>().id()) {
        why.lose(world, id, action.unit, action.what);
    }
}

/// Whether the current act still reaches one of its targets from its user's present cell. A guard counts as in reach if
/// the unit that it guards is, and lots are drawn only once.
fn reaches(world: &World, action: &Action, target: UnitId) -> bool {
    let user = Unit::of(world, action.unit);
    let (Some(plan), Some(from)) = (planning::kept(world, &user, action), cell_of(world, action.unit)) else {
        return true;
    };
    match action.aim() {
        _ if plan.volley().is_some() || plan.links().is_some() => true,
        Aim::Unit(aimed) => {
            let is_other = aimed != target || target == action.unit || guards::may_guard(&Unit::of(world, target));
            is_other || plan.targeting.reaches_unit(world, action.unit, from, target)
        }
        aim => targets::caught(world, &user, &plan, from, aim).contains(&target),
    }
}

/// Asks whether one of the rolls that have missed, among the strikes that are left, is repeated.
fn ask_reroll(world: &mut World) {
    let Some((action, _)) = use_under_way(world) else { return };
    if let Some((question, options)) = reroll::offer(world, &action) {
        Play(world).ask_midway(action.unit, question, options, ResolveSystems::Damage);
    }
}
