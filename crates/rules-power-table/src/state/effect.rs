//! The effects on a unit (SW-042 … SW-044).

use arrayvec::ArrayVec;

use crate::content::ConditionId;
use hexfray_battle::{Canonical, CloneInPlace, UnitId};

/// An effect on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(bits)]
pub struct Effect {
    /// Its condition.
    pub condition: ConditionId,
    /// The rounds left; `None`: until something else ends it.
    pub rounds: Option<u16>,
    /// The rounds that it lasts in all (SW-052).
    pub lasts: Option<u16>,
    /// The unit that caused it.
    pub by: Option<UnitId>,
}

/// The effects on a unit, the oldest first. A seventeenth replaces the oldest.
#[derive(Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Effects(pub ArrayVec<Effect, 16>);

impl Effects {
    /// Adds an effect; of two effects with the same condition, the longer one stays.
    pub fn add(&mut self, effect: Effect) {
        if let Some(known) = self.0.iter_mut().find(|known| known.condition == effect.condition) {
            let longer = match (known.rounds, effect.rounds) {
                (None, _) => false,
                (Some(_), None) => true,
                (Some(known), Some(new)) => new > known,
            };
            if longer {
                *known = effect;
            }
            return;
        }
        if self.0.is_full() {
            self.0.remove(0);
        }
        self.0.push(effect);
    }

    /// Whether a condition is on the unit.
    pub fn has(&self, condition: ConditionId) -> bool {
        self.0.iter().any(|effect| effect.condition == condition)
    }
}
