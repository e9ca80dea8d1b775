//! Which circumstances count in a round, determined at its start (TC-134).

use bevy_ecs::prelude::*;

use crate::{content::scenario::Script, state::in_force::InForce};
use hexfray_battle::Flow;

/// Determines the circumstances that count in the round that begins.
pub fn begin_round(script: Res<Script>, flow: Res<Flow>, mut force: ResMut<InForce>) {
    let all = script.circumstances.iter().enumerate();
    let bits = all.filter(|(_, one)| one.is_in_force(flow.round())).map(|(at, _)| 1 << at);
    *force = InForce(bits.fold(0, |all, bit: u32| all | bit));
}
