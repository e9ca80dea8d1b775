//! Units that are off the ground.

use crate::{
    content::{Creature, effects::Flags},
    state::Unit,
};

/// Whether a unit flies (MC-024, MC-061).
pub fn flies(of: &Unit<'_>) -> bool {
    of.kind.creature == Creature::Aerial || of.kind.flies || of.effects().has(Flags::FLIGHT)
}

/// Whether a unit floats (MC-180).
pub fn floats(of: &Unit<'_>) -> bool {
    of.kind.floats || of.effects().has(Flags::FLOAT)
}
