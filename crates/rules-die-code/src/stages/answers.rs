//! The values of the answers to an open question: their chances and costs.

use bevy_ecs::prelude::*;

use super::{
    initiative,
    pending::{Pending, Thrown},
    question::Question,
    struggles,
};
use crate::{
    acts::{
        forecast,
        plan::{AttackPlan, Need, Plan, TaskPlan},
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
    AnswerView, Decision, Flow, Name, Options, Resolving, UnitId, narrow,
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
    let about = about(&look, unit, question, plan, world.resource::<Pending>().last());
    let view = |at: usize| AnswerView {
        chance: chances.get(at).copied(),
        chance_of: chance_of(question),
        points: points(question, at),
        uses_turn: at > 0 && uses_turn(&look, question),
        about,
        ..AnswerView::default()
    };
    (0..options.len()).map(view).collect()
}

/// What players need to know to answer: the result so far and the number that it must reach, the event whose chance is shown,
/// and what limits the answers.
fn about(
    look: &Look<'_>,
    unit: UnitId,
    question: Question,
    plan: Option<&Plan>,
    thrown: Option<&Thrown>,
) -> Option<Name> {
    let percentage = match question {
        Question::InitiativePoints => {
            let found = look.state(unit).initiative;
            let total = initiative::so_far(look, unit, found.rolled, found.bought);
            let text = format!(
                "The highest total acts first in this round; {total} so far. A Character Point, one of the Points of its card, \
                 adds a Wild Die (after a 6 it is rolled again) and is gone for the battle."
            );
            return Name::intern(&text).ok();
        }
        Question::AttackPoints => "The percentage is the chance to hit.",
        Question::ResistancePoints => "The percentage is the chance to take no damage.",
        Question::TaskPoints | Question::RollPoints => "The percentage is the chance to succeed.",
        Question::DamagePoints => "The percentage is the chance to get through.",
        Question::Struggle => "The percentage is the chance that the tackle fails.",
        Question::QuickDraw => {
            "A quick draw draws and strikes in one action, and may use dice of its skill to act earlier. The percentage is the \
             chance to hit the nearest foe in this round."
        }
        Question::QuickDrawAttacks { .. } => {
            "Each attack beyond the first costs 1D. The percentage is the chance that one of them hits the nearest foe."
        }
        Question::QuickDrawDice { .. } => {
            "Dice moved to Perception raise this round's initiative and lower the attack. The percentage is the chance to hit \
             the nearest foe before it strikes you down."
        }
        Question::FreeDefence => {
            "The defence is free, and stands until the unit's next turn. The percentage is the chance that the attack misses."
        }
        Question::KeepGrip => "The percentage is the chance to keep the grip.",
        Question::ResistPin => "The percentage is the chance that the pin fails.",
        Question::Escape => "The percentage is the chance to get free first.",
        Question::Surprise => "The extra dice count for the first roll in the unit's turn.",
    };
    let so_far = so_far(question, plan, thrown).map(|so_far| format!("{so_far} {} ", limit(look, unit)));
    match so_far {
        Some(so_far) => Name::intern(&(so_far + percentage)).ok(),
        None => Some(Name::new(percentage)),
    }
}

/// What the chance of an answer is of, before its number.
const fn chance_of(question: Question) -> &'static str {
    match question {
        Question::InitiativePoints | Question::Surprise => "",
        Question::AttackPoints => "hits",
        // Before the round: a unit that walks first has other chances.
        Question::QuickDrawAttacks { .. } | Question::QuickDraw => "hits from here",
        Question::QuickDrawDice { .. } => "hits first",
        Question::ResistancePoints => "no damage",
        Question::TaskPoints | Question::RollPoints => "succeeds",
        Question::DamagePoints => "gets through",
        Question::Struggle => "tackle fails",
        Question::FreeDefence => "attack misses",
        Question::KeepGrip => "keeps the grip",
        Question::ResistPin => "pin fails",
        Question::Escape => "gets free",
    }
}

/// The result that Character Points may improve, and the number that it must reach, if that is known.
fn so_far(question: Question, plan: Option<&Plan>, thrown: Option<&Thrown>) -> Option<String> {
    let rolled = |total: i32, needed: i32| format!("The roll is {total}; it needs {needed}.");
    let attack = |plan: &'_ AttackPlan| {
        let at = usize::from(plan.at);
        plan.attacks.get(at).cloned().zip(plan.outcomes.get(at).cloned())
    };
    match (question, plan) {
        (Question::RollPoints, _) => thrown.map(|thrown| match thrown.missing {
            Some(missing) => rolled(thrown.total, thrown.total + missing),
            None => format!("The roll is {}.", thrown.total),
        }),
        (Question::TaskPoints, Some(Plan::Task(plan))) => plan.roll.map(|_| match plan.need {
            Need::Number(_) => rolled(plan.total(), plan.needed()),
            _ => format!("The roll is {}.", plan.total()),
        }),
        (Question::AttackPoints, Some(Plan::Attack(plan))) => attack(plan)
            .map(|(attack, outcome)| rolled(outcome.roll + attack.modifier, attack.difficulty.total(outcome.dice))),
        (Question::DamagePoints, Some(Plan::Attack(plan))) => {
            attack(plan).map(|(_, outcome)| format!("The damage is {}.", outcome.damage.total()))
        }
        (Question::ResistancePoints, Some(Plan::Attack(plan))) => attack(plan).map(|(attack, outcome)| {
            let resisted = outcome.resisted + attack.resistance_bonus;
            format!("The resistance is {resisted}; the damage is {}.", outcome.damage.total())
        }),
        _ => None,
    }
}

/// What limits the Character Points that a unit may spend on a roll (DC-006).
fn limit(look: &Look<'_>, unit: UnitId) -> String {
    let (left, most) = (look.state(unit).points.left, i32::from(look.settings().cp_per_roll));
    let verb = if left == 1 { "is" } else { "are" };
    let most = if left > most { format!(", {most} at most on one roll") } else { String::new() };
    format!("Each point adds one die (a 6 rolls again) and is then gone; {left} {verb} left{most}.")
}

/// The points that an answer costs (DC-006, DC-022).
fn points(question: Question, answer: usize) -> u8 {
    match question {
        Question::InitiativePoints
        | Question::AttackPoints
        | Question::DamagePoints
        | Question::ResistancePoints
        | Question::TaskPoints
        | Question::RollPoints => narrow::<u8>(answer),
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
        (Question::FreeDefence, Some(Plan::Attack(plan))) => with_free_defences(look, odds, unit, plan),
        _ => Vec::new(),
    }
}

/// The chance that an attack misses without a free defence, then with each of them.
fn with_free_defences(look: &Look<'_>, odds: &OddsTable, unit: UnitId, plan: &AttackPlan) -> Vec<f64> {
    let at = usize::from(plan.at);
    let misses = |total: Option<i32>| {
        let mut attack = plan.attacks[at].clone();
        if let Some(total) = total {
            attack.difficulty = struggles::with_defence(&attack.difficulty, total);
        }
        1.0 - attack_odds(look.settings(), odds, &attack).hit
    };
    let close = struggles::is_close(look, plan, at);
    let rolled = struggles::free_defences(look, unit, close).into_iter().map(|(_, _, _, code)| {
        let totals = odds.of(look.settings(), code).clone().shift(look.state(unit).favour);
        totals.iter().map(|(total, p)| p * misses(Some(total))).sum()
    });
    std::iter::once(misses(None)).chain(rolled).collect()
}
