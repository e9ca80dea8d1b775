//! What follows an act, and what happens between two acts: falls that are over, last words, holds that end or beat
//! their victim (DP-071, DP-128, DP-140, DP-142, DP-154).

use bevy_ecs::prelude::*;

use super::{falls, grapple_questions, last_words, play::Play};
use hexfray_battle::{Decision, Flow, play::Playing};

/// Settles what follows an act; this may ask a unit.
pub fn settle(world: &mut World) {
    let play = &mut Play(world);
    falls::settle(play);
    if !last_words::ask_midway(play) {
        grapple_questions::settle(play);
    }
}

/// Does what [`settle`] does, between acts; returns whether a unit is asked.
pub fn settle_between(play: &mut Play<'_>) -> bool {
    falls::settle(play);
    last_words::ask(play) || grapple_questions::settle_between(play)
}

/// Makes room for a question to which a ruling has led between two acts; the acting unit is asked again afterwards.
pub fn reconsider(world: &mut World) {
    let chooses = matches!(world.resource::<Flow>().decision(), Some(Decision::Act { .. }));
    if chooses && last_words::due(&Play(world).look()).is_some() {
        Play(world).flow().answered();
    }
}
