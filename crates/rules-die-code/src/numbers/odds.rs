//! The odds of die codes and of whole attacks, each computed once and then kept.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use bevy_ecs::prelude::*;

use super::{
    attack::{self, Attack, HarmRoll},
    roll::{self, WildRules, changes_situation},
};
use crate::{
    content::{DieCode, Settings},
    state::Health,
};
use hexfray_board::odds::Dist;

/// The most attacks whose odds are kept, about 3 KB each: as many as a battle needs repeatedly. When there are more,
/// the table is cleared, so that a series of battles takes no more memory than the first few.
const MOST_KNOWN: usize = 2_048;

/// The odds of every die code and of the attacks under a battle's settings, computed when first needed.
#[derive(Debug)]
pub struct OddsTable {
    codes: Vec<OnceLock<Dist>>,
    attacks: RwLock<BTreeMap<Rolls, Arc<AttackOdds>>>,
}

/// The odds of a battle, for its questions.
#[derive(Resource, Clone)]
pub struct Odds(pub Arc<OddsTable>);

/// The values that determine the odds of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rolls {
    /// The skill, the damage and the resistance that are rolled.
    codes: [DieCode; 3],
    /// The attack's modifier, the fixed difficulty, and the additions to damage and to resistance.
    numbers: [i32; 4],
    /// Dice of the difficulty that are added, and those that are subtracted.
    dice: [u8; 2],
    margin_counts: bool,
    sure: bool,
    rolls: u8,
}

impl Rolls {
    fn of(attack: &Attack) -> Self {
        let numbers = [attack.modifier, attack.difficulty.parts.total(), attack.harm.bonus(), attack.resistance_bonus];
        Self {
            codes: [attack.code, attack.harm.code, attack.resistance],
            numbers,
            dice: [attack.difficulty.dice, attack.difficulty.dice_off],
            margin_counts: attack.margin_counts,
            sure: attack.sure,
            rolls: attack.rolls as u8,
        }
    }
}

impl Default for OddsTable {
    fn default() -> Self {
        let codes = (usize::from(DieCode::MOST_DICE) + 1) * 3;
        Self { codes: (0..codes).map(|_| OnceLock::new()).collect(), attacks: RwLock::default() }
    }
}

impl OddsTable {
    /// The odds of a code's total.
    pub fn of(&self, settings: &Settings, code: DieCode) -> &Dist {
        let place = usize::from(code.dice()) * 3 + usize::from(code.pips());
        self.codes[place].get_or_init(|| roll::odds(code, WildRules::of(settings)))
    }

    /// The chance that a code with a modifier reaches a number (DC-042).
    pub fn reaches(&self, settings: &Settings, code: DieCode, modifier: i32, needed: i32) -> f64 {
        self.of(settings, code).p_at_least(needed - modifier)
    }

    /// The chance that the side that wants to change the situation wins an opposed roll (DC-010).
    pub fn changes(&self, settings: &Settings, change: (DieCode, i32), resist: (DieCode, i32)) -> f64 {
        let (one, other) = (self.of(settings, change.0), self.of(settings, resist.0));
        one.iter()
            .map(|(rolled, p)| {
                let wins = |resisted| changes_situation(rolled + change.1, resisted + resist.1, settings.opposed_tie);
                p * other.p_that(wins)
            })
            .sum()
    }
}

/// The odds of an attack on one target.
#[derive(Clone, Debug, Default)]
pub struct AttackOdds {
    /// The chance to hit.
    pub hit: f64,
    /// The damage total of a hit.
    pub total: Dist,
    /// Net damage of a hit, not halved; 0 if none is inflicted.
    pub net: Dist,
    /// The average effects of a hit on the units that were asked about.
    pub left: Known<Stricken, Means>,
}

/// The values that determine the state of a unit after net damage, under a battle's settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stricken {
    /// Its health.
    pub health: Health,
    /// The round.
    pub round: u16,
    /// Whether only half of the harm is done.
    pub halves: bool,
    /// The chance that it falls when it is incapacitated (DC-077).
    pub drops: f64,
}

/// The average effect of a hit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Means {
    /// Hit points or wound levels lost.
    pub lost: f64,
    /// The chance that its target falls.
    pub falls: f64,
    /// The sum of the chances of wound levels that are shown as conditions, and of unconsciousness.
    pub conditions: f64,
}

/// The last few answers; a copy begins with none.
#[derive(Debug)]
pub struct Known<K, V>(RwLock<Vec<(K, V)>>);

impl<K, V> Known<K, V> {
    /// The most answers that are kept.
    const MOST: usize = 32;
}

impl<K: Copy + PartialEq, V: Copy> Known<K, V> {
    /// The answer to a question, computed if it is not known.
    pub fn of(&self, question: K, answer: impl FnOnce() -> V) -> V {
        let known = |(asked, answer): &(K, V)| (*asked == question).then_some(*answer);
        let found = self.0.read().unwrap_or_else(PoisonError::into_inner).iter().find_map(known);
        found.unwrap_or_else(|| {
            let answer = answer();
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            if all.len() >= Self::MOST {
                all.clear();
            }
            all.push((question, answer));
            answer
        })
    }
}

impl<K, V> Default for Known<K, V> {
    fn default() -> Self {
        Self(RwLock::default())
    }
}

impl<K, V> Clone for Known<K, V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Computes an attack: hit (DC-042), damage with bonus (DC-066, DC-070), resistance (DC-073 … DC-075).
pub fn attack_odds(settings: &Settings, odds: &OddsTable, attack: &Attack) -> Arc<AttackOdds> {
    let rolls = Rolls::of(attack);
    let known = odds.attacks.read().unwrap_or_else(PoisonError::into_inner).get(&rolls).cloned();
    known.unwrap_or_else(|| {
        let found = Arc::new(reckon(settings, odds, attack));
        let mut attacks = odds.attacks.write().unwrap_or_else(PoisonError::into_inner);
        if attacks.len() >= MOST_KNOWN {
            attacks.clear();
        }
        attacks.insert(rolls, Arc::clone(&found));
        found
    })
}

/// The margins of an attack's roll, including the referee's dice (DC-009, DC-042).
pub fn margins(settings: &Settings, odds: &OddsTable, attack: &Attack) -> Dist {
    let skill = odds.of(settings, attack.code);
    let difficulty = &attack.difficulty;
    if difficulty.dice == 0 && difficulty.dice_off == 0 {
        return skill.map(|rolled| attack.margin(rolled, difficulty.total(0)));
    }
    let modifiers = roll::odds_plain(difficulty.dice).minus(&roll::odds_plain(difficulty.dice_off));
    skill.join(&modifiers, |rolled, dice| attack.margin(rolled, difficulty.total(dice)))
}

fn reckon(settings: &Settings, odds: &OddsTable, attack: &Attack) -> AttackOdds {
    let damage = odds.of(settings, attack.harm.code);
    let resistance = odds.of(settings, attack.resistance);
    let (hit, raised) = if attack.sure {
        (1.0, damage.clone())
    } else {
        let margins = margins(settings, odds, attack);
        let hit = margins.p_that(attack::hits);
        let bonuses = || given_hit(&margins).map(|margin| attack.bonus(margin));
        (hit, if attack.margin_counts { damage.add(&bonuses()) } else { damage.clone() })
    };
    if attack.rolls == HarmRoll::None {
        return AttackOdds { hit, ..AttackOdds::default() };
    }
    let total = raised.map(|rolled| attack.damage(rolled, 0));
    let net = match attack.rolls {
        // Only the difference of the two rolls counts.
        HarmRoll::Inflicted => raised.minus(resistance).map(|apart| attack.net(apart, 0, 0)),
        HarmRoll::None | HarmRoll::Measured => Dist::point(0),
    };
    AttackOdds { hit, total, net, left: Known::default() }
}

/// The margins of the rolls that hit; 0 if none does.
fn given_hit(margins: &Dist) -> Dist {
    let least = margins.iter().map(|(margin, _)| margin).find(|&margin| attack::hits(margin));
    let hits =
        least.and_then(|least| Dist::from_weights(least, (least..=margins.max()).map(|at| margins.p(at)).collect()));
    hits.unwrap_or_default()
}

/// The chance that an attack misses and stays below a total, so that a parry or block injures a unit (DC-051, DC-052).
pub fn backlash_chance(settings: &Settings, odds: &OddsTable, attack: &Attack) -> f64 {
    let Some(backlash) = attack.backlash else { return 0.0 };
    let (skill, difficulty) = (odds.of(settings, attack.code), &attack.difficulty);
    let modifiers = roll::odds_plain(difficulty.dice).minus(&roll::odds_plain(difficulty.dice_off));
    modifiers
        .iter()
        .map(|(dice, p)| {
            let strikes_back = |rolled: i32| {
                let margin = attack.margin(rolled, difficulty.total(dice));
                !attack::hits(margin) && rolled + attack.modifier < backlash.below
            };
            p * skill.p_that(strikes_back)
        })
        .sum()
}
