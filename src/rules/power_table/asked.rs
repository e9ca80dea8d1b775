//! Questions that the rules ask besides what a unit does in its turn, and who takes the answers.

use bevy::ecs::prelude::*;

use super::{after, air, begin, block};
use crate::{
    battle::{Decision, Flow, Name, Roster, UnitId},
    canonical,
};

/// What the open question is about.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Nothing is asked.
    #[default]
    Nothing,
    /// How a side stands, or where one of its members does, before the first round (SW-030, SW-038).
    Placement,
    /// Whether those who have left are pursued (SW-051).
    Pursuit,
    /// Whether the fallen are searched (SW-054).
    Search,
    /// On whom a herb is used (SW-055).
    Remedy,
    /// Whether a move is stopped, and where (SW-111, SW-117).
    Block,
    /// Whether somebody who falls is caught (SW-250).
    Catch,
}

canonical!(enum Asked);

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
        Asked::Placement => begin::placement::answer(world, option),
        Asked::Pursuit => after::pursue(world, option),
        Asked::Search => after::loot::answer(world, unit, option),
        Asked::Remedy => after::remedies::answer(world, option),
        Asked::Block => block::answer(world, option),
        Asked::Catch => air::answer(world, unit, option),
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
        Asked::Catch => air::forget_question(world),
        Asked::Placement | Asked::Pursuit | Asked::Search | Asked::Remedy => {}
    }
    if open {
        world.resource_mut::<Flow>().answered();
    }
}
