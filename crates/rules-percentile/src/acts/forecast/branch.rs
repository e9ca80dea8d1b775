//! Outcomes of the blows so far, each with its weight.

use crate::{
    acts::chance::Trial,
    state::{Conditions, Unit},
};
use hexfray_battle::Sum;

/// One outcome of the blows so far, for one target.
#[derive(Clone)]
pub struct Branch {
    /// The target's conditions in this outcome.
    pub(super) conditions: Conditions,
    /// Whether a critical hit was among the blows.
    pub(super) critical: bool,
    /// Whether any blow hit.
    pub(super) hit: bool,
    /// The points that it may have left; the weights of all branches add up to 1.
    pub(super) left: Vec<Left>,
}

impl Branch {
    /// The branch before any blow.
    pub(super) fn start(target: &Unit<'_>, weight: f64) -> Self {
        let left = vec![Left { hp: target.vitals.hp, mp: target.vitals.mp, weight }];
        Self { conditions: target.conditions, critical: false, hit: false, left }
    }

    /// The branch divided into the part in which the target stands and the part in which it has fallen.
    pub(super) fn parted(self) -> (Self, Option<Self>) {
        let (down, up): (Vec<Left>, Vec<Left>) = self.left.iter().partition(|left| left.hp <= 0);
        let fallen = (!down.is_empty()).then_some(Self { left: down, ..self });
        (Self { left: up, ..self }, fallen)
    }

    /// This branch, with its weights multiplied.
    pub(super) fn times(&self, share: f64) -> Self {
        let left = self.left.iter().map(|&left| left.times(share)).collect();
        Self { left, ..*self }
    }
}

/// The points that a target has left.
#[derive(Clone, Copy)]
pub struct Left {
    pub(super) hp: i32,
    pub(super) mp: i32,
    /// The probability.
    pub(super) weight: f64,
}

impl Left {
    /// This entry, with its weight multiplied.
    pub(super) fn times(self, share: f64) -> Self {
        Self { weight: self.weight * share, ..self }
    }
}

/// The probabilities that a trial misses, hits without being critical, and is critical, by counting all hundred rolls.
pub fn chances<S: Sum>(user: &Unit<'_>, trial: Option<&Trial<S>>) -> [f64; 3] {
    let counts = trial.map_or([0, 100, 0], |trial| trial.counts(&user.book.settings));
    counts.map(|count| f64::from(count) / 100.0)
}
