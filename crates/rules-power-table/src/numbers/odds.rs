//! The odds of checks, power rolls and whole attacks, each calculated once and then kept.

use std::sync::{Arc, LazyLock, OnceLock};

use bevy_ecs::prelude::*;

use crate::{
    content::{HIGHEST_POWER, OnResist, PowerTable, Resisted, Settings},
    numbers::{CheckValue, Critical, HarmRoll, Luck, Outcome, Pipeline, Throw, check, health, power},
};
use hexfray_board::odds::{Dist, Memo, total};

/// The most attacks whose odds are kept, more than a battle has.
const MOST_KNOWN: usize = 4_096;

static TWO_DICE: LazyLock<Dist> = LazyLock::new(|| Dist::dice(2, 6));

static NO_DICE: LazyLock<Dist> = LazyLock::new(|| Dist::point(0));

/// The odds of the rolls and attacks of a battle, shared by all battles with the same rules. Odds are only added, never
/// changed.
#[derive(Resource, Clone)]
pub struct Odds(pub Arc<OddsTable>);

/// The distribution of the total of two dice.
pub fn two_dice() -> &'static Dist {
    &TWO_DICE
}

/// One side of a check in plain numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// The value with everything that changes it.
    pub value: i32,
    /// Whether two dice are added.
    pub rolled: bool,
}

impl From<&CheckValue> for Side {
    fn from(value: &CheckValue) -> Self {
        Self { value: value.parts.total(), rolled: value.rolled }
    }
}

impl Side {
    /// Every outcome with its chance.
    fn outcomes(self, settings: &Settings) -> impl Iterator<Item = (Outcome, f64)> {
        let dice: &Dist = if self.rolled { &TWO_DICE } else { &NO_DICE };
        let lucky_twelve = settings.auto_success_on_12;
        dice.iter().map(move |(dice, p)| (check::outcome(self.value, self.rolled, lucky_twelve, dice), p))
    }

    /// The chance to reach a target number (SW-017, SW-018).
    pub fn meets(self, settings: &Settings, number: i32) -> f64 {
        total(self.outcomes(settings).filter(|(outcome, _)| outcome.meets(settings, number)).map(|(_, p)| p))
    }
}

/// A check of an active side against a passive one; without a passive side, only an automatic failure can prevent
/// success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contest {
    /// The side that acts.
    pub active: Side,
    /// The side that evades or resists.
    pub passive: Option<Side>,
}

/// How a contest may end; the three chances add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContestOdds {
    /// The chance that the active side fails automatically, so that the act has no effect (SW-018).
    pub fumbles: f64,
    /// The chance that the active side wins (SW-016).
    pub wins: f64,
    /// The chance that the passive side wins.
    pub loses: f64,
}

impl Contest {
    /// The odds of a contest, including automatic failures and successes (SW-015, SW-016, SW-018).
    pub fn odds(self, settings: &Settings) -> ContestOdds {
        let mut odds = ContestOdds { fumbles: 0.0, wins: 0.0, loses: 0.0 };
        for (active, p) in self.active.outcomes(settings) {
            if active.luck == Luck::Failure {
                odds.fumbles += p;
                continue;
            }
            let wins = self.passive.map_or(1.0, |passive| {
                let beaten = passive.outcomes(settings).filter(|&(passive, _)| active.beats(passive));
                total(beaten.map(|(_, p)| p))
            });
            odds.wins += p * wins;
            odds.loses += p * (1.0 - wins);
        }
        odds
    }
}

/// The odds of a roll for damage or recovery.
#[derive(Clone, Debug)]
pub struct RollOdds {
    /// The chance of an automatic failure (SW-162).
    pub fails: f64,
    /// The chance of at least one critical (SW-177).
    pub critical: f64,
    /// The sum of all results of a roll that does not fail.
    pub sum: Dist,
}

impl RollOdds {
    /// The odds of a power roll, by the [`power::throw`] that resolution uses too, over every total of two dice.
    /// Criticals are followed until the rest weighs less than [`Dist::TINY`], which is the remainder of the sum.
    fn of_power(table: &PowerTable, power: u8, critical: Critical) -> Self {
        let row = table.row(power);
        let later = |dice| match power::throw(row, critical, false, dice) {
            Throw::Fails => (0, false),
            Throw::Ends(gain) => (gain, false),
            Throw::GoesOn(gain) => (gain, true),
        };
        let chain = Dist::chain(&TWO_DICE, |dice| later(dice).0, |dice| later(dice).1);
        let (mut fails, mut criticals, mut firsts) = (0.0, 0.0, Vec::new());
        for (dice, p) in TWO_DICE.iter() {
            match power::throw(row, critical, true, dice) {
                Throw::Fails => fails += p,
                Throw::Ends(gain) => firsts.push((p, Dist::point(gain))),
                Throw::GoesOn(gain) => {
                    criticals += p;
                    firsts.push((p, chain.clone().shift(gain)));
                }
            }
        }
        Self { fails, critical: criticals, sum: Dist::mixture(firsts.iter().map(|(p, first)| (*p, first))) }
    }

    /// The damage applied to a target; an automatic failure is 0 (SW-162 … SW-175).
    pub fn applied(&self, pipeline: Pipeline) -> Dist {
        let applied = self.sum.map(|sum| pipeline.steps(sum).applied);
        if self.fails == 0.0 { applied } else { Dist::mix(self.fails, &Dist::point(0), &applied) }
    }
}

/// An attack, spell or skill against one target, in the numbers that determine its odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Accuracy against Evasion, or casting against resistance; `None`: it succeeds without a check.
    pub contest: Option<Contest>,
    /// Whether a target that wins this contest takes half; otherwise it takes nothing (SW-170).
    pub half_on_loss: bool,
    /// The dice of the damage.
    pub roll: HarmRoll,
    /// The roll from which it is critical, unless it is resisted (SW-177, SW-184).
    pub critical: Critical,
    /// How the dice become damage.
    pub pipeline: Pipeline,
}

impl Strike {
    /// Whether a target that resists still takes half (SW-170).
    pub fn half_for(resisted: Option<Resisted>) -> bool {
        resisted.is_some_and(|resisted| resisted.effect == OnResist::Half)
    }
}

/// The odds of a [`Strike`].
#[derive(Clone, Debug)]
pub struct StrikeOdds {
    /// How the contest may end.
    pub contest: ContestOdds,
    /// The chance of at least one critical.
    pub critical: f64,
    /// The chance that it hits, or is resisted for half, and the power roll is then an automatic failure (SW-162).
    pub fails: f64,
    /// The damage applied, with misses and failures as 0, not limited by the target's points.
    pub damage: Dist,
}

impl StrikeOdds {
    /// The chance of taking a target's last points.
    pub fn defeat(&self, points: i32) -> f64 {
        if points <= 0 { 1.0 } else { self.damage.p_at_least(points) }
    }
}

/// The odds of every power and critical value and of the attacks of a battle, calculated when first needed.
#[derive(Debug)]
pub struct OddsTable {
    powers: Vec<OnceLock<RollOdds>>,
    two_dice: RollOdds,
    flat: RollOdds,
    strikes: Memo<Strike, Arc<StrikeOdds>>,
}

impl Default for OddsTable {
    fn default() -> Self {
        let powers = (usize::from(HIGHEST_POWER) + 1) * Critical::COUNT;
        let plain = |sum| RollOdds { fails: 0.0, critical: 0.0, sum };
        Self {
            powers: (0..powers).map(|_| OnceLock::new()).collect(),
            two_dice: plain(TWO_DICE.clone()),
            flat: plain(Dist::point(0)),
            strikes: Memo::new(MOST_KNOWN),
        }
    }
}

impl OddsTable {
    /// The odds of a roll.
    pub fn roll(&self, table: &PowerTable, roll: HarmRoll, critical: Critical) -> &RollOdds {
        match roll {
            HarmRoll::Power(power) => {
                let power = power.min(HIGHEST_POWER);
                let place = usize::from(power) * Critical::COUNT + critical.place();
                self.powers[place].get_or_init(|| RollOdds::of_power(table, power, critical))
            }
            HarmRoll::TwoDice => &self.two_dice,
            HarmRoll::Flat => &self.flat,
        }
    }

    /// The odds of a strike under a battle's settings.
    pub fn strike(&self, settings: &Settings, table: &PowerTable, strike: Strike) -> Arc<StrikeOdds> {
        self.strikes.of(strike, || Arc::new(self.reckon(settings, table, strike)))
    }

    fn reckon(&self, settings: &Settings, table: &PowerTable, strike: Strike) -> StrikeOdds {
        let happens = ContestOdds { fumbles: 0.0, wins: 1.0, loses: 0.0 };
        let contest = strike.contest.map_or(happens, |contest| contest.odds(settings));
        let halved = |halved: bool| {
            let critical = strike.roll.critical(strike.critical, false, halved);
            let pipeline = Pipeline { halved: strike.pipeline.halved || halved, ..strike.pipeline };
            (self.roll(table, strike.roll, critical), pipeline)
        };
        let ((full, plain), (resisted, half)) = (halved(false), halved(true));
        let p_half = if strike.half_on_loss { contest.loses } else { 0.0 };
        let nothing = Dist::point(0);
        let p_nothing = (1.0 - contest.wins - p_half).max(0.0);
        let (whole, less) = (full.applied(plain), resisted.applied(half));
        let damage = Dist::mixture([(contest.wins, &whole), (p_half, &less), (p_nothing, &nothing)]);
        let fails = contest.wins * full.fails + p_half * resisted.fails;
        StrikeOdds { contest, critical: contest.wins * full.critical, fails, damage }
    }
}

/// The effect of damage on a unit that has to make Death Checks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FallOdds {
    /// The chance to be unconscious afterwards, but alive (SW-186).
    pub unconscious: f64,
    /// The chance to be dead (SW-187).
    pub dead: f64,
}

/// The odds that damage fells or kills a unit with this number of hit points, whose Death Check has this value. Without
/// damage there is no check (SW-186, SW-187). `after` is the further damage to an unconscious unit, in order: a fall,
/// and the thorns or spears on which it falls (SW-247, SW-249).
pub fn fall(settings: &Settings, damage: &Dist, hit_points: i32, death_check: Side, after: &[i32]) -> FallOdds {
    let mut odds = FallOdds::default();
    for (applied, p) in damage.iter().filter(|&(applied, _)| applied > 0) {
        let left = hit_points.saturating_sub(applied);
        if health::is_unconscious(left) {
            let lives = survival(settings, left, death_check, after);
            odds.unconscious += p * lives;
            odds.dead += p * (1.0 - lives);
        }
    }
    odds
}

/// The chance to pass every Death Check, the first with `left` hit points, the next after each further blow.
fn survival(settings: &Settings, mut left: i32, death_check: Side, after: &[i32]) -> f64 {
    let mut lives = death_check.meets(settings, health::death_number(left));
    for &blow in after.iter().filter(|&&blow| blow > 0) {
        left = left.saturating_sub(blow);
        lives *= death_check.meets(settings, health::death_number(left));
    }
    lives
}
