//! Changing a battle by the floor's means: what these rules keep in it, and what they ask.

use crate::state::{UnitState, question::Question};
use hexfray_battle::playing;

playing! {
    /// A battle in the hands of these rules.
    pub struct Play { State = UnitState, Plan = (), Question = Question }
}
