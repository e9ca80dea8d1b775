//! How units were lost, and the winners' rewards (TC-149 … TC-154).

use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, CloneInPlace, SpoilsView};

/// How a unit was lost, for the tally after the battle (TC-150).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub enum Fate {
    /// It was not lost, or the referee took it away.
    #[default]
    Standing,
    /// It fell.
    Defeated,
    /// It ran away.
    Fled,
    /// It was thrown out.
    Ejected,
}

/// The winners' rewards.
#[derive(Resource, Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Spoils {
    /// Whether they have been counted.
    pub counted: bool,
    /// The rewards to share; `None` before they are counted, and if there are none.
    pub view: Option<SpoilsView>,
}
