//! Changing a battle with the floor's tools: what this ruleset keeps in it, and which questions it asks.

use crate::state::{UnitState, question::Question};
use hexfray_battle::playing;

playing! {
    /// A battle that this ruleset changes.
    pub struct Play { State = UnitState, Plan = (), Question = Question }
}
