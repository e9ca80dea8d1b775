//! What a ruling in the midst of a question leaves of it: nobody is struck who is gone, and what was asked is asked anew as
//! things stand.

use bevy_ecs::prelude::*;

use crate::{
    acts::under_way::use_under_way,
    stages::{
        play::Play,
        reroll,
        resolve::{self, with_strikes},
    },
    state::{
        picking::Picking,
        place_of,
        question::{About, Question},
        reactions::Reactions,
    },
};
use hexfray_battle::{
    Decision, Flow, Presence, ResolveSystems, Resolving, Stage, Strike,
    play::{Asked, Playing},
};

/// Sets right the act in hand and the open question.
pub fn reconsider(world: &mut World) {
    forget_gone(world);
    let flow = world.resource::<Flow>();
    // Whose choice a turn is, and whether there is any, may be another's by now.
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
        About::Reroll if can_answer => ask_reroll(world),
        About::Reflect if can_answer => resolve::ask_mirror(world),
        // The stage or the step that asked runs again.
        About::Escape | About::Face | About::Pick | About::Loot | About::Reroll | About::Reflect => {}
    }
}

/// A unit that is gone for good is struck by nothing.
fn forget_gone(world: &mut World) {
    let Picking(taken) = *world.resource::<Picking>();
    let mut left_out = 0;
    with_strikes(world, |world, strikes| {
        let is_gone = |strike: &Strike| place_of(world, strike.target).presence() == Presence::Out;
        left_out = strikes.iter().take(taken).filter(|strike| is_gone(strike)).count();
        strikes.retain(|strike| !is_gone(strike));
    });
    if left_out > 0 {
        world.resource_mut::<Picking>().0 -= left_out;
    }
}

/// Asks whether one of the throws that still miss a unit is made again.
fn ask_reroll(world: &mut World) {
    let Some((action, act)) = use_under_way(world.resource::<Resolving>()) else { return };
    if let Some((question, options)) = reroll::offer(world, &action, act) {
        Play(world).ask_midway(action.unit, question, options, ResolveSystems::Damage);
    }
}
