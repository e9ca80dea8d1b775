//! Attacks on initiative and Finishing Moves: which units may make them on which targets, and their odds (DP-172 …
//! DP-180).

use super::{manner::Manner, plan::AttackPlan};
use crate::{
    content::{Defence, Does, Power},
    numbers::{
        attack::mean_parts,
        initiative_damage::{self, RELIEF},
        means::Goal,
    },
    state::{Look, Turn, conditions},
};
use hexfray_battle::{OrderError, Rule, TargetForecast, UnitId};
use hexfray_board::odds::Dist;

/// The power that lets a unit make Finishing Moves (DP-177).
pub fn finishing_power<'w>(look: &Look<'w>, unit: UnitId) -> Option<&'w Power> {
    look.powers(unit).map(|(_, power)| power).find(|power| power.does.contains(&Does::FinishingMove))
}

/// The initiative that an attack stakes: all of it for a Finishing Move, none for other attacks (DP-177).
pub fn stake(look: &Look<'_>, unit: UnitId, goal: Goal) -> i32 {
    if goal == Goal::Finish { look.state(unit).initiative.value.max(0) } else { 0 }
}

/// Checks the manner of an attack: attacks on initiative cannot be non-lethal, and a Finishing Move uses no other
/// power.
///
/// # Errors
/// The reason why there is no such manner.
pub fn check_manner(look: &Look<'_>, unit: UnitId, goal: Goal, manner: Manner) -> Result<(), OrderError> {
    let why = match goal {
        Goal::Initiative | Goal::Finish if !look.settings().initiative_damage => "initiative is not attacked here",
        Goal::Initiative if manner.pulled => "there is only one way to attack initiative",
        Goal::Finish if manner.power.is_some() => "no other power can be added",
        _ => return Ok(()),
    };
    Err(look.roster.no_such(unit, why))
}

/// Checks whether a unit has the initiative that an attack requires (DP-176, DP-177).
///
/// # Errors
/// The unit has no initiative left.
pub fn check_own(look: &Look<'_>, unit: UnitId, goal: Goal) -> Result<(), OrderError> {
    let (why, rule) = match goal {
        Goal::Harm if initiative_damage::is_exposed(look, unit) => {
            ("without initiative, only initiative can be attacked", "DP-176")
        }
        Goal::Finish if initiative_damage::is_exposed(look, unit) => ("there is no initiative to spend", "DP-177"),
        _ => return Ok(()),
    };
    Err(look.roster.refused(unit, why, Rule::new(rule)))
}

/// Checks whether a target has initiative that an attack can take, or has none left and can be finished (DP-172,
/// DP-177).
///
/// # Errors
/// The target cannot be attacked with this goal.
pub fn check_target(look: &Look<'_>, unit: UnitId, target: UnitId, goal: Goal) -> Result<(), OrderError> {
    let (why, rule) = match goal {
        Goal::Initiative if look.is_down(target) || !look.state(target).initiative.found => {
            ("the target has no place in the order", "DP-172")
        }
        Goal::Finish if !initiative_damage::is_exposed(look, target) => ("the target has initiative left", "DP-177"),
        _ => return Ok(()),
    };
    Err(look.roster.refused(unit, why, Rule::new(rule)))
}

/// The odds of an attack on initiative (DP-172, DP-173, DP-175).
pub fn against(look: &Look<'_>, plan: &AttackPlan, defence: Option<Defence>, net: &Dist) -> TargetForecast {
    let (attack, settings) = (&plan.attack, look.settings());
    let value = look.state(attack.target).initiative.value;
    let lost = net.map(|net| initiative_damage::lost(settings, value, net));
    let falls = if value > 0 { lost.p_that(|lost| lost >= value) } else { 0.0 };
    TargetForecast {
        reached: 1.0,
        hit: net.p_at_least(1),
        chance: attack.pool.parts.clone(),
        parts: mean_parts(attack, settings, defence),
        initiative: lost.expected(),
        conditions: if falls > 0.0 { vec![(conditions::EXPOSED.name, falls)] } else { Vec::new() },
        ..TargetForecast::untouched(attack.target)
    }
}

/// The initiative that the target of an attack on health loses on average; negative if it gains some, as by a Finishing
/// Move that misses (DP-180).
pub fn given_back(look: &Look<'_>, plan: &AttackPlan, net: &Dist) -> f64 {
    match plan.attack.goal {
        Goal::Finish => {
            let value = look.state(plan.attack.target).initiative.value;
            (1.0 - net.p_at_least(1)) * f64::from(value - RELIEF)
        }
        _ => 0.0,
    }
}

/// The chance in percent that a unit gives up as its turn begins: units other than players' characters do so when they
/// are exposed (DP-181), and those whose sheet says so always do when they are exposed or have lost half of their
/// health.
pub fn surrender_chance(look: &Look<'_>, unit: UnitId) -> u8 {
    let turn = look.turn(unit);
    if !look.on_turn(unit) || (Turn { interrupts: 0, ..turn } != Turn::default()) {
        return 0;
    }
    let (exposed, health) = (initiative_damage::is_exposed(look, unit), &look.state(unit).health);
    let shaken = exposed || 2 * health.damage() >= health.most;
    match exposed && !look.identity(unit).hero {
        _ if look.sheet(unit).surrenders && shaken => 100,
        true => look.settings().ai_surrender_at_zero,
        false => 0,
    }
}
