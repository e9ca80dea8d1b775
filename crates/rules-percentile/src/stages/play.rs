//! Changing a battle by the floor's means: what these rules keep in it, and what they ask.

use bevy_ecs::prelude::*;

use crate::state::{UnitState, question::Question};
use hexfray_battle::play::Playing;

/// A battle in the hands of these rules.
pub struct Play<'w>(pub &'w mut World);

impl Playing for Play<'_> {
    type State = UnitState;
    type Plan = ();
    type Question = Question;

    fn world(&self) -> &World {
        self.0
    }

    fn world_mut(&mut self) -> &mut World {
        self.0
    }
}
