//! Changing a battle by the floor's means: what these rules keep in it, and what they ask.

use bevy::ecs::prelude::*;

use crate::{
    battle::play::Playing,
    rules::percentile::state::{UnitState, question::Question},
};

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
