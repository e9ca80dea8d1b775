//! The odds of the answers to questions about grapples, and the answers in words (DP-122 … DP-142).

use super::{number_of, roll_in_hand};
use crate::{
    acts::{
        forecast::of_net,
        holds::{hinder_defence, loosened, of_grapple},
        plan::{AttackPlan, Doing, Plan},
    },
    numbers::{grapple, score},
    stages::{
        grapple::POOL,
        question::{GrappleQuestion, Roll},
    },
    state::Look,
};
use hexfray_battle::{AnswerView, Forecast, Name, TargetForecast, UnitId, narrow, whole};
use hexfray_board::odds::Dist;

/// The odds after an answer (DP-122 … DP-142).
pub fn forecast(
    look: &Look<'_>,
    plan: Option<&Plan>,
    unit: UnitId,
    question: GrappleQuestion,
    option: u16,
) -> Forecast {
    let (what, targets) = match (question, plan) {
        (GrappleQuestion::Save(holder), _) => (POOL, vec![saved(look, unit, holder, i32::from(option))]),
        (_, Some(plan @ Plan { doing: Doing::Attack(attack), .. })) => {
            let number = number_of(look, attack, question, option);
            let targets = match question {
                GrappleQuestion::Hinder(Roll::Attack) => hindered_attack(look, attack, unit, number),
                GrappleQuestion::Hinder(Roll::Defence) => hindered_defence(look, attack, unit, number),
                GrappleQuestion::Hinder(_) => vec![loosened(look, unit, plan.unit, number)],
                GrappleQuestion::Drain(held) => divided(look, attack, number, Some(held)),
                GrappleQuestion::Fill => divided(look, attack, number, None),
                GrappleQuestion::Save(_) => Vec::new(),
            };
            (plan.what, targets)
        }
        (GrappleQuestion::Hinder(_), Some(plan)) => {
            (plan.what, vec![loosened(look, unit, plan.unit, i32::from(option))])
        }
        _ => (POOL, Vec::new()),
    };
    Forecast::of(plan.map_or(unit, |plan| plan.unit), what, targets)
}

/// The remaining threat of a hold after paying this much energy.
fn saved(look: &Look<'_>, unit: UnitId, holder: UnitId, energy: i32) -> TargetForecast {
    let defeat = f64::from(u8::from(grapple::is_beaten_though_it_pays(look, unit, holder, energy)));
    TargetForecast { defeat, ..TargetForecast::certain(unit) }
}

/// The meaning of each answer to a question about a grapple.
pub fn views(
    look: &Look<'_>,
    plan: Option<&Plan>,
    unit: UnitId,
    question: GrappleQuestion,
    answers: u16,
) -> Vec<AnswerView> {
    let view = |option: u16| {
        let odds = forecast(look, plan, unit, question, option);
        let (text, chance) = about(look, plan, unit, question, option, &odds.targets);
        AnswerView { about: Name::intern(&text).ok(), chance, ..AnswerView::default() }
    };
    (0..answers).map(view).collect()
}

/// An answer in words, with its chance of success if that describes it completely.
fn about(
    look: &Look<'_>,
    plan: Option<&Plan>,
    unit: UnitId,
    question: GrappleQuestion,
    option: u16,
    odds: &[TargetForecast],
) -> (String, Option<f64>) {
    let attack = plan.and_then(|plan| match &plan.doing {
        Doing::Attack(attack) => Some(attack),
        Doing::Task(_) => None,
    });
    let number = attack.map_or(i32::from(option), |attack| number_of(look, attack, question, option));
    let hit = odds.first().map_or(0.0, |odds| odds.hit);
    let percent = (100.0 * hit).round();
    let left = |holder: UnitId, held: UnitId| (look.hold(holder, held).map_or(0, |hold| hold.pool) - number).max(0);
    let remain = attack.map_or(0, |attack| attack.left() - number);
    match (question, attack) {
        (GrappleQuestion::Hinder(Roll::Attack), Some(attack)) => {
            (format!("hits {percent} %; the hold is left with {}.", left(unit, attack.attack.by)), None)
        }
        (GrappleQuestion::Hinder(Roll::Defence), Some(attack)) => {
            (format!("hits {percent} %; the hold is left with {}.", left(unit, attack.defender())), None)
        }
        (GrappleQuestion::Hinder(roll), _) => {
            let rolls = plan.and_then(|plan| roll_in_hand(look, plan, roll));
            let (held, dice) = rolls.unwrap_or((unit, 0));
            (format!("{} dice; the hold is left with {}.", (dice - number).max(0), left(unit, held)), None)
        }
        (GrappleQuestion::Drain(held), Some(attack)) => {
            let pool = left(attack.attack.target, held);
            let name = look.identity(held).name;
            // Then success means getting the pinned unit back into the fight.
            let pinned = look.hold(attack.attack.target, held).is_some_and(|hold| hold.pins);
            let chance = pinned.then(|| f64::from(u8::from(pool <= 0)));
            (format!("The hold on {name} is left with {pool}; {remain} net hits remain."), chance)
        }
        (GrappleQuestion::Fill, Some(attack)) => {
            let pool = look.hold(unit, attack.attack.target).map_or(0, |hold| hold.pool) + number;
            let does_damage = attack.attack.goal.is_health();
            let rest = if does_damage { format!("{remain} damage") } else { format!("{remain} net hits remain") };
            (format!("The unit's own hold comes to {pool}; {rest}."), None)
        }
        (GrappleQuestion::Save(holder), _) => {
            let fights = odds.first().is_some_and(|odds| odds.defeat <= 0.0);
            let outcome = if fights { "still fighting" } else { "pinned" };
            let pool = look.hold(holder, unit).map_or(0, |hold| hold.pool) - i32::from(option);
            (format!("The hold is left with {pool}: {outcome}."), Some(f64::from(u8::from(fights))))
        }
        _ => (String::new(), None),
    }
}

/// The odds of an attack by a held unit when its grappler spends this many points on the roll (DP-122): for the target,
/// and for the hold.
fn hindered_attack(look: &Look<'_>, plan: &AttackPlan, holder: UnitId, points: i32) -> Vec<TargetForecast> {
    let mut plan = plan.clone();
    plan.attack.pool = grapple::hindered(look.settings(), &plan.attack.pool, points);
    let defence = if plan.chosen { plan.defence } else { plan.attack.best(look.settings()) };
    let net = plan.attack.net_odds(look.settings(), defence);
    let then = look.spending(holder, plan.attack.by, points);
    vec![of_net(&then, &plan, defence, &net), loosened(look, holder, plan.attack.by, points)]
}

/// The odds of an attack on a held unit when its grappler spends this many points on its defence (DP-122, DP-123).
fn hindered_defence(look: &Look<'_>, plan: &AttackPlan, holder: UnitId, points: i32) -> Vec<TargetForecast> {
    let mut plan = plan.clone();
    hinder_defence(look, &mut plan, points);
    let (settings, defence) = (look.settings(), plan.defence);
    let net = match plan.rolled {
        Some(rolled) => {
            plan.attack.defence_odds(settings, defence).map(|opposed| score::net(settings, rolled, opposed))
        }
        None => plan.attack.net_odds(settings, defence),
    };
    let then = look.spending(holder, plan.defender(), points);
    vec![of_net(&then, &plan, defence, &net), loosened(look, holder, plan.defender(), points)]
}

/// The effects of an attack if this many of its net hits go to a hold (DP-130, DP-134, DP-137): the target's hold on
/// the unit in `drains` gets weaker, or else the attacker's own hold on the target gets stronger.
fn divided(look: &Look<'_>, plan: &AttackPlan, hits: i32, drains: Option<UnitId>) -> Vec<TargetForecast> {
    let left = plan.left() - hits;
    let (by, target) = (plan.attack.by, plan.attack.target);
    let then = drains.map_or(*look, |held| look.spending(target, held, hits));
    let mut odds = of_net(&then, plan, plan.defence, &Dist::point(left));
    match drains {
        Some(held) => vec![odds, loosened(look, target, held, hits)],
        None => {
            let held = TargetForecast { reached: 1.0, ..of_grapple(look, &plan.attack, &Dist::point(hits)) };
            let health = look.state(target).health.left() - narrow::<i32>(whole(odds.damage.expected().round()));
            let pool = look.hold(by, target).map_or(0, |hold| hold.pool) + hits;
            (odds.held, odds.defeat) = (
                held.held,
                f64::from(u8::from(
                    odds.defeat > 0.0 || hits > 0 && grapple::is_beaten(look, target, health, Some((by, pool))),
                )),
            );
            vec![odds]
        }
    }
}
