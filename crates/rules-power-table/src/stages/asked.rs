//! Questions of the rules that are not about a unit's acts in its turn, and the modules that take the answers.

use bevy_ecs::prelude::*;

use crate::{
    stages::{
        after::{self, loot, treatment},
        begin::placing,
        block, falls,
        play::Play,
    },
    state::{About, Question},
};
use hexfray_battle::{
    Decision, Flow, UnitId,
    play::{Asked, Playing},
};

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

/// Asks the open question again after a ruling: the units that may be asked, and the meaning of the answers, may have
/// changed. No strike waits for an answer: questions about a move are asked before it, all others after the act.
pub fn reconsider(world: &mut World) {
    // One of the units to choose from may be gone, or none may be left.
    if let Some(Decision::Pick { .. }) = world.resource::<Flow>().decision() {
        return world.resource_mut::<Flow>().answered();
    }
    let Some((_, question)) = Play(world).take_back() else { return };
    match question.about {
        About::Block => block::forget_question(world),
        About::Catch => falls::forget_question(world),
        About::Placement | About::Pursuit | About::Search | About::Remedy => {}
    }
}
