//! Questions that the rules ask besides what a unit does in its turn, and who takes the answers.

use bevy_ecs::prelude::*;

use crate::{
    stages::{
        after::{self, loot, treatment},
        begin::placing,
        block, falls,
    },
    state::{About, Question},
};
use hexfray_battle::{Decision, Flow, UnitId, play::Asked};

/// Takes the answer to the open question.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let Some((_, question)) = world.resource_mut::<Asked<Question>>().take() else { return };
    match question.about {
        About::Placement => placing::answer(world, option),
        About::Pursuit => after::pursue(world, option),
        About::Search => loot::answer(world, unit, option),
        About::Remedy => treatment::answer(world, option),
        About::Block => block::answer(world, option),
        About::Catch => falls::answer(world, unit, option),
    }
}

/// After a ruling the open question is put anew: who may be asked, and what the answers mean, may have changed.
pub fn reconsider(world: &mut World) {
    let open = match world.resource::<Flow>().decision() {
        Some(Decision::Answer { .. }) => true,
        // Of the units to choose from one may be gone, or none be left.
        Some(Decision::Pick { .. }) => return world.resource_mut::<Flow>().answered(),
        // The ruling has done away with it, or with the unit that was asked.
        None => false,
        Some(_) => return,
    };
    let Some((_, question)) = world.resource_mut::<Asked<Question>>().take() else { return };
    match question.about {
        About::Block => block::forget_question(world),
        About::Catch => falls::forget_question(world),
        About::Placement | About::Pursuit | About::Search | About::Remedy => {}
    }
    if open {
        world.resource_mut::<Flow>().answered();
    }
}
