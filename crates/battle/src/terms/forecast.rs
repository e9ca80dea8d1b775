//! The exact odds of an order before it is given.

use serde::{Serialize, Serializer};

use crate::{Name, Parts, UnitId};
use hexfray_board::odds::{Dist, total};

/// The beginning of the text about an answer that the odds leave out because a better one is counted.
pub const WORSE_ANSWER: &str = "a worse answer than ";

/// What the odds of dice that are rolled again without end leave out: less than the rounding of any number in the odds.
pub const RAREST_ROLLS: &str = "rolls rarer than 1 in 10^12";

/// The exact odds of an order. Making one throws no die and changes nothing.
#[derive(Clone, Debug, Serialize)]
pub struct Forecast {
    /// The unit that would act.
    pub unit: UnitId,
    /// The name of the act.
    pub what: Name,
    /// The odds for each unit that it can affect, in the order in which dice would be thrown.
    pub targets: Vec<TargetForecast>,
    /// The count at which it takes effect; `None`: at once.
    pub ready: Option<i32>,
    /// Units that it brings onto the board, such as summons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrives: Vec<UnitId>,
    /// What the odds leave out, in words; empty if they are complete.
    pub leaves_out: Vec<&'static str>,
}

/// The exact odds for one target.
#[derive(Clone, Debug, Serialize)]
pub struct TargetForecast {
    /// The target.
    pub target: UnitId,
    /// The chance that the act reaches this unit at all, if targets are chosen at random or another unit is in the way.
    pub reached: f64,
    /// The chance to hit it, 0 to 1, once reached.
    pub hit: f64,
    /// The chance of a critical hit, 0 to 1; part of `hit`.
    pub critical: f64,
    /// The terms of the chance to hit.
    pub chance: Parts,
    /// What opposes the roll; `None` if nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Box<Opposition>>,
    /// Hit points that it loses, with their chances. A miss counts as 0; the unit loses at most what it has.
    #[serde(serialize_with = "as_chances")]
    pub damage: Dist,
    /// Terms of the damage of a normal hit, with the dice at their mean rounded down.
    pub parts: Parts,
    /// Mean of `damage`.
    pub expected: f64,
    /// Mean of the hit points that it regains.
    pub healing: f64,
    /// Mean of the magic points that it loses; negative if it regains some.
    pub drained: f64,
    /// Mean of the initiative that it loses to its attacker, if attacks are made on initiative; negative if it regains some.
    #[serde(skip_serializing_if = "is_nothing")]
    pub initiative: f64,
    /// Mean of the points by which holds on it grow, at most to the number that defeats it; negative if they loosen.
    #[serde(skip_serializing_if = "is_nothing")]
    pub held: f64,
    /// The chance that it falls.
    pub defeat: f64,
    /// The chance of each condition that it would newly gain.
    pub conditions: Vec<(Name, f64)>,
}

/// What a target opposes a roll with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opposition {
    /// Its name, such as a dodge or Evasion.
    pub what: Name,
    /// Its terms: a value, or a number of dice.
    pub parts: Parts,
    /// The number of dice that are added to its value.
    pub dice: u8,
    /// The number of dice that are added to the value of the unit that acts.
    pub own_dice: u8,
    /// How the dice count if nobody rolls them, such as "half of them hits without a roll"; empty if they are rolled.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub manner: &'static str,
}

/// How far rounding may take a chance outside 0 to 1; a larger error is a mistake in the rules.
const DRIFT: f64 = 1e-9;

/// Clamps a chance to 0 to 1: a sum of parts may be outside by a few units in the last place.
pub(crate) fn settle_chance(chance: &mut f64) {
    debug_assert!((-DRIFT..=1.0 + DRIFT).contains(chance), "{chance} is no chance");
    *chance = chance.clamp(0.0, 1.0);
}

impl TargetForecast {
    /// Clamps every chance to 0 to 1.
    fn settle(&mut self) {
        let Self { reached, hit, critical, defeat, conditions, .. } = self;
        [reached, hit, critical, defeat].into_iter().for_each(settle_chance);
        conditions.iter_mut().for_each(|(_, chance)| settle_chance(chance));
    }

    /// The odds for an unaffected unit.
    pub fn untouched(target: UnitId) -> Self {
        Self {
            target,
            reached: 0.0,
            hit: 0.0,
            critical: 0.0,
            chance: Parts::new(),
            against: None,
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

    /// The odds for a unit that the act is certain to reach and to hit, without any effect yet.
    pub fn certain(target: UnitId) -> Self {
        Self { reached: 1.0, hit: 1.0, ..Self::untouched(target) }
    }

    /// The odds for a unit that the act is certain to reach and hits with this chance, 0 to 1. `lost` are the hit points that it
    /// then loses, at most those that it has.
    pub fn of_blow(target: UnitId, hit: f64, lost: &Dist) -> Self {
        let damage = Dist::mix(hit, lost, &Dist::point(0));
        Self { reached: 1.0, hit, expected: damage.expected(), damage, ..Self::untouched(target) }
    }
}

impl TargetForecast {
    /// Whether nothing can happen to the target.
    fn is_nothing(&self) -> bool {
        let Self { expected, healing, drained, initiative, held, defeat, .. } = *self;
        let effects = [self.reached * self.hit, expected, healing, drained, initiative, held, defeat];
        effects.into_iter().all(|effect| effect == 0.0) && self.conditions.iter().all(|&(_, chance)| chance <= 0.0)
    }

    /// Whether this has the same chances as another, apart from rounding.
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

/// The largest difference that rounding makes between two equal chances.
const NEAR: f64 = 1e-9;

fn is_near(one: f64, two: f64) -> bool {
    (one - two).abs() <= NEAR
}

/// A distribution as a map from outcome to chance: `{"15": 0.1, …}`.
fn as_chances<S: Serializer>(dist: &Dist, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(dist.iter().map(|(outcome, chance)| (outcome, chance.min(1.0))))
}

/// Whether a mean is 0 and is therefore left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references on")]
fn is_nothing(amount: &f64) -> bool {
    *amount == 0.0
}

/// The means of an act's odds for one target, which opponents use.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The chance to hit, 0 to 1, including the chance to reach the target.
    pub hit: f64,
    /// Mean of the hit points that it loses, misses included.
    pub damage: f64,
    /// Mean of the hit points that it regains.
    pub healing: f64,
    /// Mean of the magic points that it loses; negative if it regains some.
    pub drained: f64,
    /// Mean of the initiative that it loses to its attacker; negative if it regains some.
    pub initiative: f64,
    /// Mean of the points by which holds on it grow; negative if they loosen.
    pub held: f64,
    /// The chance that it falls.
    pub defeat: f64,
    /// The sum of the chances of conditions that it would newly gain.
    pub conditions: f64,
}

/// The value of an act that affects no unit now, only its user's next turns; for opponents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Promise {
    /// Mean of the hit points that it would save from the given blows.
    pub spared: f64,
    /// The target and effect of the blow that it prepares.
    pub later: Option<(UnitId, Estimate)>,
    /// The target and additional effect of the next blow of its user, or of the friend that it is aimed at.
    pub gained: Option<(UnitId, Estimate)>,
    /// The chance that its user can act freely again.
    pub freed: f64,
}

/// The conditions that an act ends on a unit if it takes effect; see [`crate::Ruleset::releases`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Release {
    /// The number of ending conditions that harm the unit.
    pub harmful: u8,
    /// The number of other conditions that end.
    pub helpful: u8,
    /// Turns, at most [`Release::MOST`], that the unit would have lost to them or spent under its foes' control.
    pub turns: u8,
}

impl Release {
    /// The most turns to look ahead: later ones are too uncertain.
    pub const MOST: u8 = 3;

    /// This release with another condition that ends.
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
    /// Every mean multiplied by a factor.
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

    /// The difference of these odds from others, mean by mean.
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
    /// The odds of an immediate act that affects these units and leaves nothing out.
    pub const fn of(unit: UnitId, what: Name, targets: Vec<TargetForecast>) -> Self {
        Self { unit, what, targets, ready: None, arrives: Vec::new(), leaves_out: Vec::new() }
    }

    /// The effects that the odds leave out and that a player has to expect: all except answers that are worse for the other
    /// side than the counted one, and except [the rarest rolls](RAREST_ROLLS).
    pub fn warnings(&self) -> impl Iterator<Item = &'static str> {
        let is_expected = |left: &&str| !left.starts_with(WORSE_ANSWER) && *left != RAREST_ROLLS;
        self.leaves_out.iter().copied().filter(is_expected)
    }

    /// The means for one of its targets; `None` if it cannot affect that unit.
    pub fn estimate(&self, target: UnitId) -> Option<Estimate> {
        self.targets.iter().find(|odds| odds.target == target).map(Estimate::from)
    }

    /// Clamps every chance to 0 to 1.
    pub(crate) fn settle(&mut self) {
        self.targets.iter_mut().for_each(TargetForecast::settle);
    }

    /// Whether this promises the same as another, apart from rounding: the same chances for the same units.
    pub fn promises_the_same(&self, other: &Self) -> bool {
        let targets = || self.targets.iter().zip(&other.targets);
        (self.unit, self.ready, &self.arrives) == (other.unit, other.ready, &other.arrives)
            && self.targets.len() == other.targets.len()
            && targets().all(|(one, two)| one.promises_the_same(two))
    }

    /// Whether the act has targets and can do nothing to any of them with any roll of the dice.
    pub fn is_in_vain(&self) -> bool {
        !self.targets.is_empty() && self.arrives.is_empty() && self.targets.iter().all(TargetForecast::is_nothing)
    }

    /// The units that an act strikes instead of the one that it is aimed at, since it cannot reach that one; none if it can.
    pub fn instead_of(&self, meant: UnitId) -> impl Iterator<Item = &TargetForecast> {
        let is_caught = self.targets.iter().any(|target| target.target == meant && target.reached <= 0.0);
        self.targets.iter().filter(move |target| is_caught && target.reached > 0.0)
    }

    /// Sum of the mean damage over all targets.
    pub fn expected(&self) -> f64 {
        total(self.targets.iter().map(|target| target.expected))
    }
}
