//! Questions that the rules ask besides what a unit does in its turn, and who takes the answers.

use bevy::ecs::prelude::*;

use crate::{
    battle::{Decision, Flow, Name, Roster, UnitId},
    rules::power_table::{
        stages::{
            after::{self, loot, treatment},
            begin::placing,
            block, falls,
        },
        state::Asked,
    },
};

/// Stops the battle until a unit's side has answered a question.
pub fn ask(world: &mut World, about: Asked, unit: UnitId, question: Name, options: &[Name]) {
    let side = world.resource::<Roster>().side(unit);
    let options = options.iter().copied().collect();
    *world.resource_mut::<Asked>() = about;
    world.resource_mut::<Flow>().ask(Decision::Answer { unit, side, question, options });
}

/// Takes the answer to the open question.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    match std::mem::take(&mut *world.resource_mut::<Asked>()) {
        Asked::Nothing => {}
        Asked::Placement => placing::answer(world, option),
        Asked::Pursuit => after::pursue(world, option),
        Asked::Search => loot::answer(world, unit, option),
        Asked::Remedy => treatment::answer(world, option),
        Asked::Block => block::answer(world, option),
        Asked::Catch => falls::answer(world, unit, option),
    }
}

/// After a ruling the open question is put anew: who may be asked, and what the answers mean, may have changed.
pub fn reconsider(world: &mut World) {
    let open = match world.resource::<Flow>().decision() {
        Some(Decision::Answer { .. }) => true,
        // The ruling has done away with it, or with whoever was asked.
        None => false,
        Some(_) => return,
    };
    match std::mem::take(&mut *world.resource_mut::<Asked>()) {
        Asked::Nothing => return,
        Asked::Block => block::forget_question(world),
        Asked::Catch => falls::forget_question(world),
        Asked::Placement | Asked::Pursuit | Asked::Search | Asked::Remedy => {}
    }
    if open {
        world.resource_mut::<Flow>().answered();
    }
}
