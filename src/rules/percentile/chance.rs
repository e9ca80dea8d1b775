//! The chance that an act takes effect, as a sum of named parts (TC-093 … TC-096, TC-115, TC-116).

use super::{
    attack::set_to,
    content::Chance,
    effects::{Flags, Number},
    numbers,
    plan::Plan,
    settings::Settings,
    state::Fighter,
};
use crate::battle::{CheckResult, Name, Parts, Rule};

/// How a chance is tried: with a d% and which numbers decide.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The terms; their sum is the chance in percent (TC-002).
    pub parts: Parts,
    /// Whether it is an attack roll, with critical hits and automatic misses (TC-094 … TC-096).
    pub attack: bool,
    /// Highest roll that is critical.
    pub critical_max: i32,
}

impl Trial {
    /// The number to stay at or below.
    pub fn needed(&self) -> i32 {
        self.parts.total()
    }

    /// How a roll goes.
    pub fn judge(&self, roll: i32, settings: &Settings) -> CheckResult {
        self.judge_against(self.needed(), roll, settings)
    }

    /// How a roll goes, for those who ask about many rolls and add up the terms once.
    pub fn judge_against(&self, needed: i32, roll: i32, settings: &Settings) -> CheckResult {
        let under = roll <= needed;
        if !self.attack {
            return if under { CheckResult::Passed } else { CheckResult::Failed };
        }
        if roll >= settings.check_botch_min {
            CheckResult::Botch
        } else if roll <= self.critical_max && (under || settings.critical_always_hits) {
            CheckResult::Critical
        } else if under {
            CheckResult::Passed
        } else {
            CheckResult::Failed
        }
    }
}

/// The trial of a plan's own chance against a target; `None` where it takes effect without a roll.
pub fn trial(user: &Fighter<'_>, target: &Fighter<'_>, plan: &Plan<'_>, friends: bool) -> Option<Trial> {
    // What gives back all hit points must be forced on those whom that would fell.
    if plan.fells(target) || mends_all(plan) && target.effects().has(Flags::REVERSED) {
        return trial_of(user, target, plan, Chance::Magic(-50));
    }
    let spared = friends && plan.deed.is_helpful() && !user.book.settings.ally_spells_roll;
    if spared || plan.unblockable { None } else { trial_of(user, target, plan, chance(user, plan)) }
}

/// Whether a recovery gives back all hit points that its target can have.
fn mends_all(plan: &Plan<'_>) -> bool {
    plan.deed.mend.is_some_and(|mend| mend.percent == 100)
}

/// What a plan's own chance is made of for this user: who gropes has a flat chance with abilities that use a weapon and
/// are sure otherwise.
fn chance(user: &Fighter<'_>, plan: &Plan<'_>) -> Chance {
    let with_weapon = plan.weapon.is_some() && plan.deed.chance == Chance::Sure;
    if with_weapon && user.effects().has(Flags::GROPING) { Chance::Flat(GROPING) } else { plan.deed.chance }
}

/// Chance in percent of abilities that use weapon damage for who cannot see.
const GROPING: i16 = 75;

/// The trial of a chance against a target; `None` for what is sure.
pub fn trial_of(user: &Fighter<'_>, target: &Fighter<'_>, plan: &Plan<'_>, chance: Chance) -> Option<Trial> {
    let settings = &user.book.settings;
    let mut parts = match chance {
        Chance::Sure => return None,
        Chance::Flat(percent) => flat(percent),
        Chance::Attack => against(weapon_accuracy(user, plan, 0), &numbers::evasion(target), "Evasion", ATTACK),
        Chance::Weapon(by) => {
            against(weapon_accuracy(user, plan, by), &numbers::evasion(target), "Evasion", Rule::new("TC-116"))
        }
        Chance::Magic(by) => {
            let mut parts = numbers::magic_accuracy(user);
            fold(&mut parts, "M.ACC", SPELL);
            parts.add("the spell's own", i32::from(by), SPELL);
            against(parts, &numbers::magic_evasion(target), "M.Evasion", SPELL)
        }
    };
    parts.add("modifier", i32::from(user.vitals.modifier), Rule::new("TC-005"));
    if let Some(least) = settings.cos_min {
        parts.at_least("at least", least, Rule::new("TC-002"));
    }
    if let Some(most) = settings.cos_max {
        parts.at_most("at most", most, Rule::new("TC-002"));
    }
    Some(Trial { parts, attack: chance == Chance::Attack, critical_max: critical_max(user) })
}

const ATTACK: Rule = Rule::new("TC-093");
const SPELL: Rule = Rule::new("TC-115");

fn flat(percent: i16) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("flat"), i32::from(percent), Rule::new("TC-002"));
    parts
}

/// Highest roll that is a critical hit for this unit; 0 where it makes none (TC-094).
pub fn critical_max(user: &Fighter<'_>) -> i32 {
    if user.kind.no_criticals || user.effects().has(Flags::NO_CRITICAL) {
        return 0;
    }
    let factor = if user.effects().has(Flags::KEEN) { 2 } else { 1 };
    user.book.settings.check_critical_max * factor
}

/// ACC with the weapon used (TC-093), the wrong hand's penalty with it (TC-105).
pub fn weapon_accuracy(user: &Fighter<'_>, plan: &Plan<'_>, own: i16) -> Parts {
    let mut parts = Parts::new();
    let (acc, wrong) = plan.hand.map_or((0, false), |hand| (i32::from(hand.acc), hand.wrong));
    parts.base(Name::new("ACC"), acc, ATTACK);
    if wrong {
        parts.add("wrong hand", -50, Rule::new("TC-105"));
    }
    numbers::by_conditions(&mut parts, user, Number::Acc, STATUS);
    if user.effects().has(Flags::UNERRING) {
        parts.push(set_to(UNERRING, "unerring", STATUS));
    }
    parts.add("its own", i32::from(own), Rule::new("TC-116"));
    parts
}

/// ACC of who cannot miss.
const UNERRING: i32 = 255;

/// Replaces a sum's terms by one, so that a longer sum stays legible.
fn fold(parts: &mut Parts, term: &'static str, rule: Rule) {
    let total = parts.total();
    let mut folded = Parts::new();
    folded.base(Name::new(term), total, rule);
    *parts = folded;
}

/// Takes the defender's number off.
fn against(mut parts: Parts, defence: &Parts, term: &'static str, rule: Rule) -> Parts {
    parts.base(Name::new(term), -defence.total(), rule);
    parts
}

const STATUS: Rule = Rule::new("TC-146");
