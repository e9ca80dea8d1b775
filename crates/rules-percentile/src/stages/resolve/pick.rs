//! The choice of the units that a Party or Group effect of limited size reaches, which its user makes (TC-066).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        planning::{self, use_under_way},
        targets::limit,
    },
    stages::{play::Play, resolve::target},
    state::{
        Unit,
        look::settings_of,
        picking::Picking,
        place_of,
        question::{About, Question},
    },
};
use hexfray_battle::{Action, Name, ResolveSystems, Resolving, Roster, play::Playing};

const YES: Name = Name::new("Yes");

const NO: Name = Name::new("No, leave it out");

/// Lets the user of an act of limited size choose the units that it reaches, before it is paid for.
pub fn pick_and_pay(world: &mut World) {
    let Some((action, act)) = use_under_way(world) else { return };
    let settings = settings_of(world);
    if (settings.group_limit_on_map.is_none() && !settings.scene.on) || pick(world, &action) {
        target::pay(world, &action, act);
    }
}

/// Asks about one unit after another until the limit is reached or the rest fit into it. Returns whether the choice is
/// complete.
fn pick(world: &mut World, action: &Action) -> bool {
    let user = Unit::of(world, action.unit);
    let Some(most) = planning::kept(world, &user, action).and_then(|plan| limit(&user, &plan)) else { return true };
    let Picking(taken) = *world.resource::<Picking>();
    let there = place_of(world, action.unit).is_active();
    let strikes = &world.resource::<Resolving>().strikes;
    let (Some(candidate), true) = (strikes.get(taken), there && taken < most && strikes.len() > most) else {
        world.resource_mut::<Picking>().0 = 0;
        world.resource_mut::<Resolving>().strikes.truncate(most);
        return true;
    };
    let roster = world.resource::<Roster>();
    let text = format!("{}: include {}?", action.what, roster.name(candidate.target));
    let question = Question::made(About::Pick, &text, "Include it?");
    Play(world).ask_midway(action.unit, question, [YES, NO].into_iter().collect(), ResolveSystems::Cost);
    false
}

/// Takes the answer: the candidate is included or left out.
pub fn answer_pick(world: &mut World, option: u16) {
    let Picking(at) = *world.resource::<Picking>();
    if option == 0 {
        world.resource_mut::<Picking>().0 += 1;
    } else {
        world.resource_mut::<Resolving>().strikes.remove(at);
    }
}
