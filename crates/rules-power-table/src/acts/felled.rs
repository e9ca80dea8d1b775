//! The damage of the fall of a unit that is felled in the air, for forecasts (SW-247, SW-249, SW-253).

use bevy_ecs::prelude::*;

use crate::{
    acts::{OnTarget, falling},
    content::Inflicts,
    state::{Actor, Fall, members},
};

/// Friends decide whether to catch a unit only when it falls.
const CAUGHT: &str = "that a friend may catch a falling unit (SW-250)";

/// Such units may Tumble, and friends may catch them.
const TOPPLED: &str = "the fall of a unit that is only toppled, or can no longer fly (SW-246, SW-248)";

/// The odds cover the target, not the units that fall with it.
const TAKEN_ALONG: &str = "what the fall does to units that fall with the target (SW-253, SW-266)";

/// The further damage to a unit that is felled where it is, in order: the fall, without a Tumble check (SW-247), and
/// the thorns or spears on which it falls (SW-249). None on the ground, nor for a unit that another carries.
pub fn blows(target: &Actor<'_>) -> Vec<i32> {
    if !falls(target) {
        return Vec::new();
    }
    let metres = falling::metres_fallen(target, fall(target));
    let ground = (metres > 0).then(|| falling::ground_parts(target, metres, 0).total());
    ground.into_iter().chain(falling::spikes_at(target.world, target.cell).map(|(_, amount)| amount)).collect()
}

/// What the odds leave out about falls.
pub fn leaves_out(world: &World, target: &Actor<'_>, on: &OnTarget) -> Vec<&'static str> {
    let mut notes = Vec::new();
    if target.altitude <= 0 {
        return notes;
    }
    let harms = on.hurt.as_ref().is_some_and(|hurt| !hurt.heals && !hurt.to_mp);
    if harms && falls(target) {
        if falling::next_catcher(world, fall(target)).is_some() {
            notes.push(CAUGHT);
        }
        if members(world, target.id()).len() > 1 {
            notes.push(TAKEN_ALONG);
        }
    }
    let topples = |inflicts: &Inflicts| {
        let condition = &target.book.conditions[usize::from(inflicts.condition.0)];
        condition.prone || condition.helpless
    };
    let wings = target.sheet.monster.as_ref().is_some_and(|monster| monster.wings);
    if on.inflicts.iter().any(topples) || (harms && wings) {
        notes.push(TOPPLED);
    }
    notes
}

/// Whether a unit is in the air by itself, so that it falls when it is felled (SW-247).
fn falls(target: &Actor<'_>) -> bool {
    target.altitude > 0 && target.cell.is_some() && target.company.lead == target.id()
}

/// The fall of an unconscious unit.
fn fall(target: &Actor<'_>) -> Fall {
    Fall { unit: target.id(), flyer: falling::can_fly(target), tumbles: false }
}
