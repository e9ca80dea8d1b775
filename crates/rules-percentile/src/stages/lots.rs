//! Drawing lots (TC-076).

use bevy_ecs::prelude::*;

use hexfray_battle::{Name, UnitId, throw as roll};

/// The most times that equal lots are drawn again; scripted dice that have run out would tie for ever.
const MOST_LOTS: u8 = 20;

/// Draws one of several units by lot: each rolls d%, the highest is chosen, and ties roll again (TC-076).
pub fn draw(world: &mut World, mut eligible: Vec<UnitId>) -> Option<UnitId> {
    for _ in 0..MOST_LOTS {
        if eligible.len() < 2 {
            break;
        }
        let rolls: Vec<i32> =
            eligible.iter().map(|&unit| roll(world, Some(unit), 100, Name::new("random target"))).collect();
        let best = rolls.iter().max().copied();
        let mut kept = rolls.iter();
        eligible.retain(|_| kept.next().copied() == best);
    }
    eligible.first().copied()
}
