//! The odds of tasks.

use super::{POINTS, RESISTS, strikes::blow_forecast, struck};
use crate::{
    acts::{
        plan::{Need, Resisted, TaskPlan},
        verb_rules::rules_of,
    },
    numbers::odds::{AttackOdds, OddsTable, attack_odds},
    state::{Look, conditions},
};
use hexfray_battle::{Forecast, Parts, TargetForecast};

/// The chance that a task succeeds, against the target's resistance if it may resist.
pub fn success(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan) -> f64 {
    let settings = look.settings();
    let free = match &plan.need {
        Need::Nothing | Need::Total => 1.0,
        Need::Number(parts) => table.reaches(settings, plan.code, plan.modifier, parts.total()),
        Need::Opposed { code, modifier } => table.changes(settings, (plan.code, plan.modifier), (*code, *modifier)),
        Need::Weapon { code, modifier, .. } => {
            let weapon = table.of(settings, *code).iter();
            weapon.map(|(rolled, p)| p * table.reaches(settings, plan.code, plan.modifier, rolled + modifier)).sum()
        }
    };
    plan.resisted.map_or(free, |resisted| resisted_success(look, table, plan, resisted))
}

/// The chance that a task succeeds against a target that resists (DC-114, DC-118).
pub fn resisted_success(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, resisted: Resisted) -> f64 {
    let settings = look.settings();
    let rolls = table.of(settings, plan.code);
    let target = plan.target.map_or(0, |target| look.state(target).favour);
    let struggle = table.of(settings, resisted.code);
    struggle.iter().map(|(rolled, p)| p * rolls.p_at_least(rolled + target + resisted.plus - plan.modifier)).sum()
}

/// The odds of a task.
pub(super) fn of_task(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, forecast: &mut Forecast) {
    let p = success(look, table, plan);
    let chance = match &plan.need {
        Need::Number(parts) => parts.clone(),
        _ => Parts::new(),
    };
    let whom = plan.target.unwrap_or(plan.unit);
    let mut target = TargetForecast { reached: 1.0, hit: p, chance, ..TargetForecast::untouched(whom) };
    (rules_of(plan.act.verb).add_odds)(look, table, plan, p, &mut target);
    if let (Some(harm), None) = (&plan.harm, plan.resisted) {
        let odds = AttackOdds::of(1.0 - p, attack_odds(look.settings(), table, harm).net.clone());
        let blow = blow_forecast(whom, &struck(look, table, whom, false), odds);
        target.conditions.extend(blow.conditions);
        (target.damage, target.expected, target.defeat) = (blow.damage, blow.expected, blow.defeat);
    }
    if plan.resisted.is_some() {
        target.conditions.push((conditions::MOVED_UP.name, 1.0));
        forecast.leaves_out.push(RESISTS);
    }
    if look.settings().cp_other_rolls && look.state(plan.unit).points.left > 0 && plan.need != Need::Nothing {
        forecast.leaves_out.push(POINTS);
    }
    forecast.targets.push(target);
}
