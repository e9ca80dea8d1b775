//! Scale: the effects of a difference in size.

use crate::state::Look;
use hexfray_battle::UnitId;

/// The difference of two scales: of scales on the same side of human, their difference, otherwise their sum. Since
/// scales below human are negative, both are the distance between the two (DC-150).
pub const fn modifier(one: i32, other: i32) -> i32 {
    (one - other).abs()
}

/// The changes that scale makes to an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScaleEffect {
    /// Added to the difficulty if the attacker is larger (DC-151).
    pub difficulty: i32,
    /// Added to the damage total if the attacker is larger (DC-151).
    pub damage: i32,
    /// Added to the attacker's total if it is smaller (DC-152).
    pub attack: i32,
    /// Added to the defender's resistance total if the attacker is smaller (DC-152).
    pub resistance: i32,
}

/// The changes for the scales of an attacker and its target. Flimsy targets resist as if they were not large (DC-153).
pub const fn effect(attacker: i32, target: i32, lightly_built: bool) -> ScaleEffect {
    let by = modifier(attacker, target);
    if attacker > target {
        ScaleEffect { difficulty: by, damage: by, attack: 0, resistance: 0 }
    } else {
        ScaleEffect { difficulty: 0, damage: 0, attack: by, resistance: if lightly_built { 0 } else { by } }
    }
}

/// The effect of scale between two units; a weapon has the scale of its holder (DC-154).
pub fn between(look: &Look<'_>, attacker: UnitId, target: UnitId) -> ScaleEffect {
    if !look.settings().use_modifiers.scale {
        return ScaleEffect::default();
    }
    let struck = look.sheet(target);
    effect(look.sheet(attacker).scale, struck.scale, struck.lightly_built)
}
