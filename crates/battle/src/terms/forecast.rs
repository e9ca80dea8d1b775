//! What an order would do, exactly, before it is given.

use serde::{Serialize, Serializer};

use crate::{Name, Parts, UnitId};
use hexfray_board::odds::{Dist, total};

/// The exact odds of an order. Making one throws no die and changes nothing.
#[derive(Clone, Debug, Serialize)]
pub struct Forecast {
    /// Who would act.
    pub unit: UnitId,
    /// With what.
    pub what: Name,
    /// What it would do to each unit that it can touch, in the order in which dice would be thrown.
    pub targets: Vec<TargetForecast>,
    /// At which count it takes effect; `None` at once.
    pub ready: Option<i32>,
    /// Units that it brings onto the field from outside, such as summons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrives: Vec<UnitId>,
    /// What the odds leave out, in words; empty where they are complete.
    pub leaves_out: Vec<&'static str>,
}

/// The exact odds for one target.
#[derive(Clone, Debug, Serialize)]
pub struct TargetForecast {
    /// Whom.
    pub target: UnitId,
    /// The chance that this unit is struck at all, where targets are drawn by lot or something stands between.
    pub reached: f64,
    /// The chance to hit it, 0 to 1, once reached.
    pub hit: f64,
    /// The chance of a critical hit, 0 to 1; part of `hit`.
    pub critical: f64,
    /// The terms of the chance to hit.
    pub chance: Parts,
    /// Hit points that it loses, with their chances, a miss included as 0; bounded by those it has.
    #[serde(serialize_with = "as_chances")]
    pub damage: Dist,
    /// Terms of the damage of a plain hit, with the dice at their mean rounded down.
    pub parts: Parts,
    /// Mean of `damage`.
    pub expected: f64,
    /// Mean of hit points that it gets back.
    pub healing: f64,
    /// Mean of the magic points that it loses; negative where it gets some back.
    pub drained: f64,
    /// Mean of the initiative that it loses to its attacker, where attacks are on that; negative where it gets some back.
    #[serde(skip_serializing_if = "is_nothing")]
    pub initiative: f64,
    /// Mean of the points by which holds on it grow, up to those that beat it; negative where they loosen.
    #[serde(skip_serializing_if = "is_nothing")]
    pub held: f64,
    /// The chance that it falls.
    pub defeat: f64,
    /// The chance of each condition that it would newly have.
    pub conditions: Vec<(Name, f64)>,
}

/// How far rounding may carry a chance beyond 0 or 1; more is a mistake of the rules.
const DRIFT: f64 = 1e-9;

/// Holds a chance between 0 and 1: summed up from parts it may lie beyond by a few units of its last place.
pub(crate) fn settle_chance(chance: &mut f64) {
    debug_assert!((-DRIFT..=1.0 + DRIFT).contains(chance), "{chance} is no chance");
    *chance = chance.clamp(0.0, 1.0);
}

impl TargetForecast {
    /// Holds every chance between 0 and 1.
    fn settle(&mut self) {
        let Self { reached, hit, critical, defeat, conditions, .. } = self;
        [reached, hit, critical, defeat].into_iter().for_each(settle_chance);
        conditions.iter_mut().for_each(|(_, chance)| settle_chance(chance));
    }

    /// The odds for a unit to which nothing happens.
    pub fn untouched(target: UnitId) -> Self {
        Self {
            target,
            reached: 0.0,
            hit: 0.0,
            critical: 0.0,
            chance: Parts::new(),
            damage: Dist::point(0),
            parts: Parts::new(),
            expected: 0.0,
            healing: 0.0,
            drained: 0.0,
            initiative: 0.0,
            held: 0.0,
            defeat: 0.0,
            conditions: Vec::new(),
        }
    }
}

impl TargetForecast {
    /// Whether this says the same as another, but for what rounding leaves.
    fn promises_the_same(&self, other: &Self) -> bool {
        let means = |odds: &Self| {
            let Self { reached, hit, critical, expected, healing, drained, initiative, held, defeat, .. } = *odds;
            [reached, hit, critical, expected, healing, drained, initiative, held, defeat]
        };
        let conditions = |odds: &Self| {
            let mut likely: Vec<(Name, f64)> = odds.conditions.iter().copied().filter(|one| one.1 > NEAR).collect();
            likely.sort_unstable_by_key(|one| one.0.as_str());
            likely
        };
        let (one, two) = (conditions(self), conditions(other));
        let outcomes = || self.damage.iter().chain(other.damage.iter()).map(|(outcome, _)| outcome);
        self.target == other.target
            && means(self).iter().zip(means(other)).all(|(one, two)| is_near(*one, two))
            && outcomes().all(|outcome| is_near(self.damage.p(outcome), other.damage.p(outcome)))
            && one.len() == two.len()
            && one.iter().zip(&two).all(|(one, two)| one.0 == two.0 && is_near(one.1, two.1))
    }
}

/// What rounding leaves of the difference of two chances that are the same.
const NEAR: f64 = 1e-9;

fn is_near(one: f64, two: f64) -> bool {
    (one - two).abs() <= NEAR
}

/// A distribution as a map from outcome to chance: `{"15": 0.1, …}`.
fn as_chances<S: Serializer>(dist: &Dist, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(dist.iter().map(|(outcome, chance)| (outcome, chance.min(1.0))))
}

/// Whether there is nothing to tell.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references on")]
fn is_nothing(amount: &f64) -> bool {
    *amount == 0.0
}

/// The means of an act's odds for one target: what an opponent weighs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The chance to hit, 0 to 1, chances to reach it included.
    pub hit: f64,
    /// Mean of the hit points that it loses, misses included.
    pub damage: f64,
    /// Mean of the hit points that it gets back.
    pub healing: f64,
    /// Mean of the magic points that it loses; negative where it gets some back.
    pub drained: f64,
    /// Mean of the initiative that it loses to its attacker; negative where it gets some back.
    pub initiative: f64,
    /// Mean of the points by which holds on it grow; negative where they loosen.
    pub held: f64,
    /// The chance that it falls.
    pub defeat: f64,
    /// The sum of the chances of conditions that it would newly have.
    pub conditions: f64,
}

/// What an act about its user's own turn is good for, as opponents weigh it: it affects no unit now.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Promise {
    /// Mean of the hit points that the blows asked about would take less.
    pub spared: f64,
    /// What the blow that it prepares would do to whom.
    pub later: Option<(UnitId, Estimate)>,
    /// What the next blow of its user, or of the friend that it is aimed at, would do more, and to whom.
    pub gained: Option<(UnitId, Estimate)>,
    /// The chance that its user can act freely again.
    pub freed: f64,
}

/// What an act takes off a unit besides points, if it takes effect: conditions that it ends; see [`crate::Ruleset::releases`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Release {
    /// How many conditions end of which their bearer is better off without.
    pub harmful: u8,
    /// How many others end.
    pub helpful: u8,
    /// Turns, up to [`Release::MOST`], that their bearer would have lost by them, or taken for its foes.
    pub turns: u8,
}

impl Release {
    /// Turns that are looked ahead at most: what lies farther off may come otherwise.
    pub const MOST: u8 = 3;

    /// With a condition that ends.
    #[must_use]
    pub fn with(self, harmful: bool, takes_turns: bool, rounds: Option<u8>) -> Self {
        let turns = if takes_turns { rounds.unwrap_or(Self::MOST).clamp(1, Self::MOST) } else { 0 };
        Self {
            harmful: self.harmful.saturating_add(u8::from(harmful)),
            helpful: self.helpful.saturating_add(u8::from(!harmful)),
            turns: self.turns.max(turns),
        }
    }
}

impl Estimate {
    /// Every mean so many times as large.
    #[must_use]
    pub fn times(&self, factor: f64) -> Self {
        Self {
            hit: factor * self.hit,
            damage: factor * self.damage,
            drained: factor * self.drained,
            initiative: factor * self.initiative,
            held: factor * self.held,
            healing: factor * self.healing,
            defeat: factor * self.defeat,
            conditions: factor * self.conditions,
        }
    }

    /// What these odds have more than others, mean by mean.
    #[must_use]
    pub fn less(&self, other: &Self) -> Self {
        Self {
            hit: self.hit - other.hit,
            damage: self.damage - other.damage,
            drained: self.drained - other.drained,
            initiative: self.initiative - other.initiative,
            held: self.held - other.held,
            healing: self.healing - other.healing,
            defeat: self.defeat - other.defeat,
            conditions: self.conditions - other.conditions,
        }
    }
}

impl From<&TargetForecast> for Estimate {
    fn from(odds: &TargetForecast) -> Self {
        Self {
            hit: odds.reached * odds.hit,
            damage: odds.reached * odds.expected,
            healing: odds.reached * odds.healing,
            drained: odds.reached * odds.drained,
            initiative: odds.reached * odds.initiative,
            held: odds.reached * odds.held,
            defeat: odds.reached * odds.defeat,
            conditions: odds.reached * total(odds.conditions.iter().map(|&(_, chance)| chance)),
        }
    }
}

impl Forecast {
    /// The odds of an act at once that touches these units and leaves nothing out.
    pub const fn of(unit: UnitId, what: Name, targets: Vec<TargetForecast>) -> Self {
        Self { unit, what, targets, ready: None, arrives: Vec::new(), leaves_out: Vec::new() }
    }

    /// The means for one of its targets; `None` where it cannot touch that unit.
    pub fn estimate(&self, target: UnitId) -> Option<Estimate> {
        self.targets.iter().find(|odds| odds.target == target).map(Estimate::from)
    }

    /// Holds every chance between 0 and 1.
    pub(crate) fn settle(&mut self) {
        self.targets.iter_mut().for_each(TargetForecast::settle);
    }

    /// Whether this promises the same as another, but for what rounding leaves: to the same units, with the same chances.
    pub fn promises_the_same(&self, other: &Self) -> bool {
        let targets = || self.targets.iter().zip(&other.targets);
        (self.unit, self.ready, &self.arrives) == (other.unit, other.ready, &other.arrives)
            && self.targets.len() == other.targets.len()
            && targets().all(|(one, two)| one.promises_the_same(two))
    }

    /// Sum of the mean damage over all targets.
    pub fn expected(&self) -> f64 {
        total(self.targets.iter().map(|target| target.expected))
    }
}
