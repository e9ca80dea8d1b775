//! Changes of a battle: the tools of [`Playing`], and the pools of this ruleset.

use super::question::Question;
use crate::{
    acts::plan::Plan,
    content::Settings,
    numbers::{
        pool::Pool,
        score::{self, Method},
    },
    state::{Look, Rulebook, UnitState},
};
use hexfray_battle::{UnitId, play::Playing, playing};

playing! {
    /// A battle that this ruleset changes.
    pub struct Play { State = UnitState, Plan = Plan, Question = Question }
}

impl Play<'_> {
    /// The battle in its present state.
    pub fn look(&self) -> Look<'_> {
        Look::of(self.0)
    }

    /// Determines the score of a pool, with dice if it is rolled (DP-002, DP-099 … DP-104).
    pub fn score(&mut self, unit: UnitId, pool: &Pool, method: Method, purpose: &'static str) -> i32 {
        let settings = self.settings();
        score::score(&settings, pool, method, |sides| self.throw(Some(unit), sides, purpose))
    }

    /// A copy of the settings, for use while the battle changes.
    pub fn settings(&self) -> Settings {
        self.0.resource::<Rulebook>().0.settings.clone()
    }
}
