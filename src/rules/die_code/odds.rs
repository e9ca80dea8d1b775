//! The odds of die codes and of whole attacks, each worked out once and then known.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use super::{Attack, DieCode, Settings, attack, net_damage, roll};
use crate::odds::Dist;

/// Most attacks whose odds are kept; more than a battle has.
const MOST_KNOWN: usize = 4_096;

/// The odds of every die code and of the attacks under a battle's settings, worked out when first asked for.
#[derive(Debug)]
pub struct OddsTable {
    codes: Vec<OnceLock<Dist>>,
    attacks: RwLock<BTreeMap<Rolls, Arc<AttackOdds>>>,
}

/// What the odds of an attack follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rolls {
    /// The skill, the damage and the resistance that are rolled.
    codes: [DieCode; 3],
    /// The attack's modifier, the fixed difficulty, the ranks that add to damage.
    numbers: [i32; 3],
    /// Dice of the difficulty.
    dice: u8,
    margin_counts: bool,
}

impl Rolls {
    fn of(attack: &Attack) -> Self {
        Self {
            codes: [attack.code, attack.harm.code, attack.resistance],
            numbers: [attack.modifier, attack.difficulty.parts.total(), attack.harm.ranks],
            dice: attack.difficulty.dice,
            margin_counts: attack.margin_counts,
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
        self.codes[place].get_or_init(|| roll::odds(code, settings.wild))
    }
}

/// The odds of an attack on one target.
#[derive(Clone, Debug)]
pub struct AttackOdds {
    /// The chance to hit.
    pub hit: f64,
    /// Net damage of a hit.
    pub net: Dist,
}

/// Reckons an attack through: hit (DC-042), damage with bonus (DC-066, DC-070), resistance (DC-073 … DC-075).
pub fn attack_odds(settings: &Settings, odds: &OddsTable, attack: &Attack) -> Arc<AttackOdds> {
    let rolls = Rolls::of(attack);
    let known = odds.attacks.read().unwrap_or_else(PoisonError::into_inner).get(&rolls).cloned();
    known.unwrap_or_else(|| {
        let found = Arc::new(reckon(settings, odds, attack));
        let mut attacks = odds.attacks.write().unwrap_or_else(PoisonError::into_inner);
        if attacks.len() < MOST_KNOWN {
            attacks.insert(rolls, Arc::clone(&found));
        }
        found
    })
}

fn reckon(settings: &Settings, odds: &OddsTable, attack: &Attack) -> AttackOdds {
    let skill = odds.of(settings, attack.code);
    let damage = odds.of(settings, attack.harm.code);
    let resistance = odds.of(settings, attack.resistance);
    if !attack.margin_counts && attack.difficulty.dice == 0 {
        let hit = skill.p_that(|rolled| attack::hits(attack.margin(rolled, attack.difficulty.total(0))));
        return AttackOdds {
            hit,
            net: damage.join(resistance, |rolled, resisted| net_damage(attack.harm, rolled, 0, resisted)),
        };
    }
    let rolled_modifiers = roll::odds_plain(attack.difficulty.dice);
    let margins = skill.join(&rolled_modifiers, |rolled, dice| attack.margin(rolled, attack.difficulty.total(dice)));
    let hit = margins.p_that(attack::hits);
    let bonuses = given_hit(&margins).map(|margin| attack.bonus(margin));
    let raised = damage.add(&bonuses);
    let net = raised.join(resistance, |total, resisted| net_damage(attack.harm, total, 0, resisted));
    AttackOdds { hit, net }
}

/// The margins of those attacks that hit; 0 where none does.
fn given_hit(margins: &Dist) -> Dist {
    let points: Vec<(f64, Dist)> = margins
        .iter()
        .filter(|&(margin, _)| attack::hits(margin))
        .map(|(margin, p)| (p, Dist::point(margin)))
        .collect();
    Dist::mixture(points.iter().map(|(p, point)| (*p, point)))
}
