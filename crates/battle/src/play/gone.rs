//! What a ruling in the midst of an act makes of its target: why the act can do nothing to it any more.

use bevy_ecs::prelude::*;

use crate::{ActId, Event, Field, Log, Name, Resolving, UnitId};

/// Why an act can do nothing to its target any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// The target has been taken off the board.
    Removed,
    /// One of the two has been moved away, so that the act does not reach the target.
    MovedAway,
}

impl Gone {
    /// Whether an act can do nothing to a target any more that it reaches, or does not reach, where both are now.
    pub fn of(field: &Field, target: UnitId, reaches: bool) -> Option<Self> {
        match (field.place(target).cell(), reaches) {
            (None, _) => Some(Self::Removed),
            (Some(_), false) => Some(Self::MovedAway),
            (Some(_), true) => None,
        }
    }

    /// The reason, as players read it.
    pub const fn why(self) -> Name {
        Name::new(match self {
            Self::Removed => "its target is gone",
            Self::MovedAway => "its target is out of reach",
        })
    }

    /// Loses the act of a number and logs why; nothing happens where it is lost already.
    pub fn lose(self, world: &mut World, act: ActId, unit: UnitId, what: Name) {
        if world.resource_mut::<Resolving>().lose(act) {
            world.resource_mut::<Log>().push(Event::Interrupted { unit, what, why: self.why() });
        }
    }
}
