//! Changing a battle with the tools of `play`: what this ruleset keeps in a battle, and which questions it asks.

use crate::{
    acts::plan::PlannedAct,
    state::{UnitState, question::Question},
};
use hexfray_battle::playing;

playing! {
    /// A battle that this ruleset changes.
    pub struct Play { State = UnitState, Plan = PlannedAct, Question = Question }
}
