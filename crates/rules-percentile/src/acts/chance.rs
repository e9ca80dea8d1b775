//! The chance that an act takes effect, as a sum of named parts (TC-093 … TC-096, TC-115, TC-116).

use crate::{
    acts::plan::Plan,
    content::{
        Chance,
        circumstances::Check,
        effects::{Flags, Number},
        settings::Settings,
    },
    numbers::{
        circumstances,
        figures::{self, set_to},
    },
    state::Unit,
};
use hexfray_battle::{CheckResult, Name, Parts, Rule, Sum, Total};

/// A roll of d% for a chance, and the numbers that decide its result.
#[derive(Clone, Debug)]
pub struct Trial<S = Parts> {
    /// The terms; their sum is the chance in percent (TC-002).
    pub parts: S,
    /// Whether it is an attack roll, with critical hits and automatic misses (TC-094 … TC-096).
    pub attack: bool,
    /// Highest roll that is critical.
    pub critical_max: i32,
}

impl<S: Sum> Trial<S> {
    /// The highest number that passes.
    pub fn needed(&self) -> i32 {
        self.parts.total()
    }

    /// The highest roll that is critical, and the highest that passes.
    fn highest(&self, settings: &Settings) -> (i32, i32) {
        let needed = self.needed();
        if !self.attack {
            return (0, needed);
        }
        let most = settings.check_botch_min - 1;
        let critical = if settings.critical_always_hits { self.critical_max } else { self.critical_max.min(needed) };
        (critical.min(most), needed.min(most))
    }

    /// The result of a roll.
    pub fn judge(&self, roll: i32, settings: &Settings) -> CheckResult {
        let (critical, passed) = self.highest(settings);
        if roll <= critical {
            CheckResult::Critical
        } else if roll <= passed {
            CheckResult::Passed
        } else if self.attack && roll >= settings.check_botch_min {
            CheckResult::Botch
        } else {
            CheckResult::Failed
        }
    }

    /// How many of a hundred rolls miss, hit without being critical, and are critical.
    pub fn counts(&self, settings: &Settings) -> [i32; 3] {
        let (critical, passed) = self.highest(settings);
        let critical = critical.clamp(0, 100);
        let hits = passed.clamp(critical, 100);
        [100 - hits, hits - critical, critical]
    }
}

/// The trial of a plan's own chance against a target; `None` where it takes effect without a roll.
pub fn trial<S: Sum>(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>) -> Option<Trial<S>> {
    // An act that restores all hit points has to overcome the M.Evasion of a unit that it would fell or hurt.
    if plan.fells(target) || mends_all(plan) && target.effects().has(Flags::REVERSED) {
        return trial_of(user, target, plan, Chance::Magic(-50));
    }
    let spared = plan.ability.is_helpful() && !user.book.settings.ally_spells_roll && user.side() == target.side();
    if spared || plan.unblockable { None } else { trial_of(user, target, plan, chance(user, plan)) }
}

/// Whether a recovery restores all hit points of its target.
fn mends_all(plan: &Plan<'_>) -> bool {
    plan.ability.mend.is_some_and(|mend| mend.percent == 100)
}

/// How a plan's own chance is calculated for this user: a user that cannot see has a flat chance with abilities that
/// use a weapon and are otherwise sure.
fn chance(user: &Unit<'_>, plan: &Plan<'_>) -> Chance {
    let with_weapon = plan.weapon.is_some() && plan.ability.chance == Chance::Sure;
    if with_weapon && user.effects().has(Flags::GROPING) { Chance::Flat(GROPING) } else { plan.ability.chance }
}

/// Chance in percent of abilities that use weapon damage, for a user that cannot see.
const GROPING: i16 = 75;

/// The trial of a chance against a target; `None` for a chance that is sure.
pub fn trial_of<S: Sum>(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>, chance: Chance) -> Option<Trial<S>> {
    let settings = &user.book.settings;
    let mut parts: S = match chance {
        Chance::Sure => return None,
        Chance::Flat(percent) => flat(percent),
        Chance::Attack => against(weapon_accuracy(user, plan, 0), figures::evasion(target), "Evasion", ATTACK),
        Chance::Weapon(by) => {
            against(weapon_accuracy(user, plan, by), figures::evasion(target), "Evasion", Rule::new("TC-116"))
        }
        Chance::Magic(by) => {
            let mut parts = S::default();
            parts.base(Name::new("Magic accuracy"), figures::magic_accuracy::<Total>(user).total(), SPELL);
            parts.add("the spell's own", i32::from(by), SPELL);
            against(parts, figures::magic_evasion(target), "M.Evasion", SPELL)
        }
    };
    parts.add("modifier", i32::from(user.vitals.modifier), Rule::new("TC-005"));
    circumstances::add(&mut parts, user, Some(target), check_of(plan, chance));
    if let Some(least) = settings.cos_min {
        parts.at_least("chance", least, Rule::new("TC-002"));
    }
    if let Some(most) = settings.cos_max {
        parts.at_most("chance", most, Rule::new("TC-002"));
    }
    Some(Trial { parts, attack: chance == Chance::Attack, critical_max: critical_max(user) })
}

/// The kind of check of a chance, for the circumstances of a battle.
fn check_of(plan: &Plan<'_>, chance: Chance) -> Check<'static> {
    match chance {
        Chance::Attack | Chance::Weapon(_) => Check::Attack { ranged: plan.ranged },
        Chance::Magic(_) => Check::Spell,
        Chance::Flat(_) | Chance::Sure => Check::Flat,
    }
}

const ATTACK: Rule = Rule::new("TC-093");

const SPELL: Rule = Rule::new("TC-115");

fn flat<S: Sum>(percent: i16) -> S {
    let mut parts = S::default();
    parts.base(Name::new("flat"), i32::from(percent), Rule::new("TC-002"));
    parts
}

/// Highest roll that is a critical hit for this unit; 0 if it makes none (TC-094).
pub fn critical_max(user: &Unit<'_>) -> i32 {
    if user.kind.no_criticals || user.effects().has(Flags::NO_CRITICAL) {
        return 0;
    }
    let factor = if user.effects().has(Flags::KEEN) { 2 } else { 1 };
    user.book.settings.check_critical_max * factor
}

/// ACC with the weapon used (TC-093), including the wrong hand's penalty (TC-105).
pub fn weapon_accuracy<S: Sum>(user: &Unit<'_>, plan: &Plan<'_>, own: i16) -> S {
    let mut parts = S::default();
    let (acc, wrong) = plan.hand.map_or((0, false), |hand| (i32::from(hand.acc), hand.wrong));
    parts.base(Name::new("Accuracy"), acc, ATTACK);
    if wrong {
        parts.add("wrong hand", -50, Rule::new("TC-105"));
    }
    figures::by_conditions(&mut parts, user, Number::Acc, STATUS);
    if user.effects().has(Flags::UNERRING) {
        parts.push(set_to(UNERRING, "unerring", STATUS));
    }
    parts.add("its own", i32::from(own), Rule::new("TC-116"));
    parts
}

/// ACC of a unit that cannot miss.
const UNERRING: i32 = 255;

/// Subtracts the defender's number.
fn against<S: Sum>(mut parts: S, defence: Total, term: &'static str, rule: Rule) -> S {
    parts.base(Name::new(term), -defence.total(), rule);
    parts
}

const STATUS: Rule = Rule::new("TC-146");
