//! The odds of die codes and of whole attacks, each computed once and then kept.

use std::sync::{Arc, OnceLock};

use bevy_ecs::prelude::*;

use super::{
    attack::{self, Attack, HarmRoll},
    roll::{self, WildRules, changes_situation},
};
use crate::{
    content::{DieCode, Settings},
    state::Health,
};
use hexfray_board::odds::{Dist, Memo};

/// The most attacks whose odds are kept, about 2 KB each, and the most pairs of rolls: as many as a battle needs repeatedly.
const MOST_KNOWN: usize = 8_192;
/// The most blows at units in a given state whose averages are kept, about 100 bytes each.
const MOST_BLOWS: usize = 65_536;

/// The odds of every die code and of the attacks under a battle's settings, computed when first needed.
#[derive(Debug)]
pub struct OddsTable {
    codes: Vec<OnceLock<Dist>>,
    rolls: Memo<u128, Arc<HarmRolls>>,
    attacks: Memo<u128, Arc<AttackOdds>>,
    blows: Memo<(u128, Endured), Blow>,
}

/// The odds of a battle, for its questions.
#[derive(Resource, Clone)]
pub struct Odds(pub Arc<OddsTable>);

/// The rolls that give the damage of a hit, before fixed numbers are added.
#[derive(Debug)]
struct HarmRolls {
    /// The damage roll, with what the margin of the attack adds (DC-070).
    raised: Dist,
    /// The damage roll less the resistance roll, computed when first needed.
    apart: OnceLock<Dist>,
}

impl HarmRolls {
    /// The damage roll less the resistance roll of an attack with these rolls: only their difference counts.
    fn apart(&self, settings: &Settings, odds: &OddsTable, attack: &Attack) -> &Dist {
        self.apart.get_or_init(|| self.raised.minus(odds.of(settings, attack.resistance)))
    }
}

/// The values that determine the odds of an attack.
#[derive(Clone, Copy)]
struct Rolls {
    /// The skill, the damage and the resistance that are rolled.
    codes: [DieCode; 3],
    /// The attack's modifier and the fixed difficulty, and the additions to damage and to resistance.
    numbers: [i32; 4],
    /// Dice of the difficulty that are added, and those that are subtracted.
    dice: [u8; 2],
    margin_counts: bool,
    sure: bool,
    rolls: u8,
}

impl Rolls {
    fn of(attack: &Attack) -> Self {
        let difficulty = &attack.difficulty;
        let dice = [difficulty.dice, difficulty.dice_off];
        // Without dice in the difficulty only the difference counts.
        let aim = match dice {
            [0, 0] => [attack.modifier - difficulty.total(0), 0],
            _ => [attack.modifier, difficulty.parts.total()],
        };
        Self {
            codes: [attack.code, attack.harm.code, attack.resistance],
            numbers: [aim[0], aim[1], attack.harm.bonus(), attack.resistance_bonus],
            dice,
            margin_counts: attack.margin_counts,
            sure: attack.sure,
            rolls: attack.rolls as u8,
        }
    }

    /// The values that determine the rolls for damage and resistance.
    fn of_harm(self) -> Self {
        let [code, harm, resistance] = self.codes;
        let [modifier, difficulty, ..] = self.numbers;
        let rolls = Self { numbers: [modifier, difficulty, 0, 0], rolls: 0, ..self };
        if self.margin_counts && !self.sure {
            return Self { codes: [code, harm, resistance], ..rolls };
        }
        Self { codes: [DieCode::ZERO, harm, resistance], numbers: [0; 4], dice: [0; 2], margin_counts: false, ..rolls }
    }

    /// All values in one number; `None` if one of them is beyond its 16 bits.
    fn key(self) -> Option<u128> {
        let mut key = 0;
        let mut add = |bits: u32, value: u16| key = key << bits | u128::from(value);
        for number in self.numbers {
            add(16, i16::try_from(number).ok()?.cast_unsigned());
        }
        for code in self.codes {
            add(10, u16::from(code.dice()) << 2 | u16::from(code.pips()));
        }
        self.dice.into_iter().for_each(|dice| add(8, dice.into()));
        add(1, self.margin_counts.into());
        add(1, self.sure.into());
        add(2, self.rolls.into());
        Some(key)
    }
}

impl Default for OddsTable {
    fn default() -> Self {
        let codes = (usize::from(DieCode::MOST_DICE) + 1) * 3;
        let codes = (0..codes).map(|_| OnceLock::new()).collect();
        Self { codes, rolls: Memo::new(MOST_KNOWN), attacks: Memo::new(MOST_KNOWN), blows: Memo::new(MOST_BLOWS) }
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

    /// The averages of an attack on a target, computed by a function unless they are known.
    pub fn blow(&self, attack: &Attack, target: Endured, reckon: impl FnOnce() -> Blow) -> Blow {
        match Rolls::of(attack).key() {
            Some(key) => self.blows.of((key, target), reckon),
            None => reckon(),
        }
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
    /// Net damage of a hit, not halved; 0 if none is inflicted.
    pub net: Dist,
    rolls: Option<Arc<HarmRolls>>,
    bonus: i32,
}

impl AttackOdds {
    /// The odds of a blow with this chance to hit and this net damage.
    pub fn of(hit: f64, net: Dist) -> Self {
        Self { hit, net, ..Self::default() }
    }

    /// The damage total of a hit; 0 if no damage is rolled (DC-066, DC-070).
    pub fn total(&self) -> Dist {
        let rolled = |rolls: &Arc<HarmRolls>| rolls.raised.clone().shift(self.bonus);
        self.rolls.as_ref().map_or_else(Dist::default, rolled)
    }
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

/// What a hit meets, apart from the rolls: the state of its target, in which all that has no effect on harm is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Endured {
    health: Health,
    stamina: DieCode,
    halves: bool,
}

impl Endured {
    /// A target in this round, with the code that it rolls to stay up. The effects of a hit depend on how long the target is
    /// still stunned, and neither on the round nor on how long it has been dying.
    pub fn of(mut health: Health, round: u16, stamina: DieCode, halves: bool) -> Self {
        health.stunned_until = if health.is_stunned(round) { health.stunned_until - round + 1 } else { 0 };
        health.dying = 0;
        Self { health, stamina, halves }
    }
}

/// The averages of an attack on one target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Blow {
    /// The chance to hit.
    pub hit: f64,
    /// The average effect of a hit.
    pub means: Means,
}

/// The average effect of a hit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Means {
    /// Hit points or wound levels lost.
    pub lost: f64,
    /// The chance that its target falls.
    pub falls: f64,
    /// The sum of the chances of wound levels that are shown as conditions, and of unconsciousness.
    pub conditions: f64,
}

/// Computes an attack: hit (DC-042), damage with bonus (DC-066, DC-070), resistance (DC-073 … DC-075).
pub fn attack_odds(settings: &Settings, odds: &OddsTable, attack: &Attack) -> Arc<AttackOdds> {
    let rolls = Rolls::of(attack);
    let reckoned = || Arc::new(reckon(settings, odds, attack, rolls));
    match rolls.key() {
        Some(key) => odds.attacks.of(key, reckoned),
        None => reckoned(),
    }
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

/// The chance of an attack to hit, and the possible amounts of net damage of a hit with their chances, the lowest first; an
/// amount may come several times. That is all that averages need, and takes less time than [`attack_odds`].
pub fn with_hits<T>(
    settings: &Settings,
    odds: &OddsTable,
    attack: &Attack,
    reckon: impl FnOnce(f64, &mut dyn Iterator<Item = (i32, f64)>) -> T,
) -> T {
    let hit = hit_chance(settings, odds, attack);
    if attack.rolls != HarmRoll::Inflicted {
        return reckon(hit, &mut std::iter::once((0, 1.0)));
    }
    let rolls = harm_rolls(settings, odds, attack, Rolls::of(attack));
    let apart = rolls.apart(settings, odds, attack);
    reckon(hit, &mut apart.iter().map(|(apart, p)| (attack.net(apart, 0, 0), p)))
}

fn reckon(settings: &Settings, odds: &OddsTable, attack: &Attack, rolls: Rolls) -> AttackOdds {
    let hit = hit_chance(settings, odds, attack);
    if attack.rolls == HarmRoll::None {
        return AttackOdds { hit, ..AttackOdds::default() };
    }
    let rolls = harm_rolls(settings, odds, attack, rolls);
    let net = match attack.rolls {
        HarmRoll::Inflicted => rolls.apart(settings, odds, attack).map(|apart| attack.net(apart, 0, 0)),
        HarmRoll::None | HarmRoll::Measured => Dist::point(0),
    };
    AttackOdds { hit, net, rolls: Some(rolls), bonus: attack.harm.bonus() }
}

/// The chance that an attack hits (DC-042).
fn hit_chance(settings: &Settings, odds: &OddsTable, attack: &Attack) -> f64 {
    let difficulty = &attack.difficulty;
    match (difficulty.dice, difficulty.dice_off) {
        _ if attack.sure => 1.0,
        (0, 0) => {
            let needed = difficulty.total(0);
            odds.of(settings, attack.code).p_that(|rolled| attack::hits(attack.margin(rolled, needed)))
        }
        _ => margins(settings, odds, attack).p_that(attack::hits),
    }
}

/// The rolls that give the damage of a hit.
fn harm_rolls(settings: &Settings, odds: &OddsTable, attack: &Attack, rolls: Rolls) -> Arc<HarmRolls> {
    let raised = || {
        let damage = odds.of(settings, attack.harm.code);
        let margins = (attack.margin_counts && !attack.sure).then(|| margins(settings, odds, attack));
        let raised = margins.map(|margins| damage.add(&given_hit(&margins).map(|margin| attack.bonus(margin))));
        Arc::new(HarmRolls { raised: raised.unwrap_or_else(|| damage.clone()), apart: OnceLock::new() })
    };
    match rolls.of_harm().key() {
        Some(key) => odds.rolls.of(key, raised),
        None => raised(),
    }
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
