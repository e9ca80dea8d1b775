//! The values of the answers to an open question: their chances and costs.

use bevy_ecs::prelude::*;

use super::{
    initiative,
    pending::Pending,
    questions::{Question, free_defences, is_close},
    resolve,
};
use crate::{
    acts::{
        forecast,
        plan::{Need, Plan, TaskPlan},
        quick_draw,
    },
    numbers::{
        attack::HarmRoll,
        codes,
        odds::{Odds, OddsTable, attack_odds},
    },
    state::Look,
};
use hexfray_battle::{
    AnswerView, Decision, Flow, Name, Options, Resolving, UnitId,
    play::{Asked, Plans},
};
use hexfray_board::odds::Dist;

/// The meaning of each answer to the open question, in order, with its chance.
pub fn views(world: &World) -> Vec<AnswerView> {
    let Some((unit, question)) = world.resource::<Asked<Question>>().open() else { return Vec::new() };
    let (look, odds) = (Look::of(world), &world.resource::<Odds>().0);
    let options = match world.resource::<Flow>().decision() {
        Some(Decision::Answer { options, .. }) => options.clone(),
        _ => Options::from([]),
    };
    let plan = {
        let acts = world.resource::<Resolving>();
        world.resource::<Plans<Plan>>().top(acts)
    };
    let missing = world.resource::<Pending>().last().and_then(|thrown| thrown.missing);
    let chances = chances(&look, odds, unit, (question, missing), plan, options.len());
    let view = |at: usize| AnswerView {
        chance: chances.get(at).copied(),
        points: points(question, at),
        uses_turn: at > 0 && uses_turn(&look, question),
        about: about(&look, unit, question),
        ..AnswerView::default()
    };
    (0..options.len()).map(view).collect()
}

/// What players need to know to answer: the total so far, or the event whose chance is shown.
fn about(look: &Look<'_>, unit: UnitId, question: Question) -> Option<Name> {
    match question {
        Question::InitiativePoints => {
            let found = look.state(unit).initiative;
            let total = initiative::so_far(look, unit, found.rolled, found.bought);
            Name::intern(&format!("The total is {total} so far.")).ok()
        }
        Question::AttackPoints => Some(Name::new("The percentage is the chance to hit.")),
        Question::ResistancePoints => Some(Name::new("The percentage is the chance to take no damage.")),
        Question::TaskPoints | Question::RollPoints => Some(Name::new("The percentage is the chance to succeed.")),
        Question::DamagePoints => Some(Name::new("The percentage is the chance to get through.")),
        Question::Struggle => Some(Name::new("The percentage is the chance that the tackle fails.")),
        Question::QuickDraw => Some(Name::new("The percentage is the chance to hit the nearest foe in this round.")),
        Question::QuickDrawAttacks { .. } => {
            Some(Name::new("The percentage is the chance that one of the attacks hits the nearest foe."))
        }
        Question::QuickDrawDice { .. } => {
            Some(Name::new("The percentage is the chance to hit the nearest foe before it strikes you down."))
        }
        _ => None,
    }
}

/// The points that an answer costs (DC-006, DC-022).
fn points(question: Question, answer: usize) -> u8 {
    match question {
        Question::InitiativePoints
        | Question::AttackPoints
        | Question::DamagePoints
        | Question::ResistancePoints
        | Question::TaskPoints
        | Question::RollPoints => answer.min(usize::from(u8::MAX)) as u8,
        _ => 0,
    }
}

/// Whether a unit that acts before its turn uses up the turn (DC-032).
fn uses_turn(look: &Look<'_>, question: Question) -> bool {
    match question {
        Question::KeepGrip => look.settings().moved_up_uses_turn,
        Question::ResistPin | Question::Escape => true,
        _ => false,
    }
}

/// The chance of success with each answer; empty if the chances are unknown.
fn chances(
    look: &Look<'_>,
    odds: &OddsTable,
    unit: UnitId,
    (question, missing): (Question, Option<i32>),
    plan: Option<&Plan>,
    answers: usize,
) -> Vec<f64> {
    let settings = look.settings();
    let bought = |points: usize| {
        let die = Dist::exploding(6, 6);
        (0..points).fold(Dist::point(0), |sum, _| sum.add(&die))
    };
    let buys = |missing: i32| -> Vec<f64> { (0..answers).map(|points| bought(points).p_at_least(missing)).collect() };
    match (question, plan) {
        (Question::RollPoints, _) => missing.map_or_else(Vec::new, buys),
        (Question::DamagePoints, Some(Plan::Attack(plan))) => {
            let at = usize::from(plan.at);
            let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
            if attack.rolls != HarmRoll::Inflicted {
                return Vec::new();
            }
            let resisted = odds.of(settings, attack.resistance);
            let against = attack.resistance_bonus - outcome.damage.total();
            (0..answers).map(|points| bought(points).minus(resisted).p_at_least(against + 1)).collect()
        }
        (Question::Struggle, Some(Plan::Attack(plan))) => {
            let attack = &plan.attacks[usize::from(plan.at)];
            vec![1.0 - attack_odds(settings, odds, attack).hit, 0.0]
        }
        (Question::Escape, Some(Plan::Attack(plan))) => {
            let holder = plan.attacks[usize::from(plan.at)].by;
            let of = |unit: UnitId| (codes::strength(look, unit, 1), look.state(unit).favour);
            vec![0.0, odds.changes(settings, of(unit), of(holder))]
        }
        (Question::AttackPoints, Some(Plan::Attack(plan))) => {
            let at = usize::from(plan.at);
            let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
            buys(-attack.margin(outcome.roll, attack.difficulty.total(outcome.dice)))
        }
        (Question::ResistancePoints, Some(Plan::Attack(plan))) => {
            let at = usize::from(plan.at);
            let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
            buys(outcome.damage.total() - outcome.resisted - attack.resistance_bonus)
        }
        (Question::TaskPoints, Some(Plan::Task(plan))) if matches!(plan.need, Need::Number(_)) => {
            if plan.roll.is_some() { buys(plan.needed() - plan.total()) } else { Vec::new() }
        }
        (Question::QuickDraw, _) => quick_draw::with_each(look, odds, unit, &initiative::quick_choices(look, unit)),
        (Question::QuickDrawAttacks { choice }, _) => quick_draw::with_attacks(look, odds, unit, choice, answers),
        (Question::QuickDrawDice { choice, attacks }, _) => {
            quick_draw::with_dice(look, odds, unit, (choice, attacks), answers)
        }
        (Question::KeepGrip, Some(Plan::Attack(plan))) => {
            let total = plan.outcomes[usize::from(plan.at)].total;
            vec![0.0, forecast::keeps_grip(look, odds, unit, &Dist::point(total))]
        }
        (Question::ResistPin, Some(Plan::Task(plan))) => {
            let Some(resisted) = plan.resisted else { return Vec::new() };
            let free = forecast::success(look, odds, &TaskPlan { resisted: None, ..plan.clone() });
            vec![1.0 - free, 1.0 - forecast::resisted_success(look, odds, plan, resisted)]
        }
        (Question::FreeDefence, Some(Plan::Attack(plan))) => {
            let attack = &plan.attacks[usize::from(plan.at)];
            let misses = |total: Option<i32>| {
                let mut attack = attack.clone();
                if let Some(total) = total {
                    attack.difficulty = resolve::with_defence(&attack.difficulty, total);
                }
                1.0 - attack_odds(settings, odds, &attack).hit
            };
            let close = is_close(look, plan, usize::from(plan.at));
            let rolled = free_defences(look, unit, close).into_iter().map(|(_, _, _, code)| {
                let totals = odds.of(settings, code).clone().shift(look.state(unit).favour);
                totals.iter().map(|(total, p)| p * misses(Some(total))).sum()
            });
            std::iter::once(misses(None)).chain(rolled).collect()
        }
        _ => Vec::new(),
    }
}
