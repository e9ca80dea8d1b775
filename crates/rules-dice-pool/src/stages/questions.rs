//! The effects of the answers to questions, their odds, and their meaning for players.

use bevy_ecs::prelude::*;

use super::{grapple_questions, in_hand, interrupts, last_words, offers, play::Play, question::Question};
use crate::{
    acts::{
        forecast,
        plan::{AttackPlan, Doing, Plan},
        triggers::{self, Occasion},
    },
    numbers::{pool::Pool, score::Method},
    state::Look,
};
use hexfray_battle::{
    Aim, AnswerView, Decision, Forecast, Name, UnitId, narrow,
    play::{Asked, Playing},
};

/// Takes an answer to the open question.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let open = world.resource_mut::<Asked<Question>>().take();
    let Some((_, question)) = open.filter(|(asked, _)| *asked == unit) else { return };
    match question {
        Question::Defence => defend(&mut Play(world), option),
        Question::StrikeLeaving => interrupts::strike(&mut Play(world), unit, Occasion::Leaving, option),
        Question::StrikeShooting => interrupts::strike(&mut Play(world), unit, Occasion::Shooting, option),
        Question::Protect => interrupts::protect(&mut Play(world), unit, option),
        Question::GoOn => interrupts::go_on(&mut Play(world), unit, option),
        Question::Prize => interrupts::name_prize(&mut Play(world), option),
        Question::Grapple(question) => grapple_questions::answer(&mut Play(world), unit, question, option),
        Question::LastWords => last_words::speak(&mut Play(world), unit, option),
    }
}

fn defend(play: &mut Play<'_>, option: u16) {
    let Some(mut plan) = play.plan() else { return };
    if let Doing::Attack(attack) = &mut plan.doing {
        attack.defence = attack.attack.open().nth(usize::from(option));
        attack.chosen = true;
    }
    play.keep(plan);
}

/// The answer that declines the open question; the best defence if it is about a defence.
pub fn passing(world: &World) -> Option<u16> {
    let (_, question) = world.resource::<Asked<Question>>().open()?;
    match question {
        Question::Defence => {
            let Doing::Attack(attack) = &in_hand::plan_in_hand(world)?.doing else { return None };
            let best = attack.attack.best(Look::of(world).settings())?;
            attack.attack.open().position(|defence| defence == best).map(narrow)
        }
        Question::LastWords => Some(last_words::SILENCE),
        _ => Some(0),
    }
}

/// The exact odds of an answer to the open question.
pub fn odds(world: &World, unit: UnitId, option: u16) -> Forecast {
    let look = &Look::of(world);
    let nothing = || forecast::nothing(unit, Name::new("answer"));
    let Some((_, question)) = world.resource::<Asked<Question>>().open() else { return nothing() };
    let place = usize::from(option);
    let in_hand = in_hand::plan_in_hand(world);
    let attack = in_hand.and_then(|plan| match &plan.doing {
        Doing::Attack(attack) => Some((plan, attack)),
        Doing::Task(_) => None,
    });
    match (question, attack) {
        (Question::Defence, Some((plan, attack))) => {
            forecast::of_attack(look, plan, attack, attack.attack.open().nth(place))
        }
        (Question::StrikeLeaving | Question::StrikeShooting, _) => {
            struck(look, unit, question, place).map_or_else(nothing, |(_, plan)| forecast::of_plan(look, &plan))
        }
        (Question::Protect, Some((plan, attack))) => {
            let then = place.checked_sub(1).and_then(|place| interrupts::stepping_in(look, attack, unit, place));
            let attack = then.as_ref().unwrap_or(attack);
            let defence = attack.defence.or_else(|| attack.attack.best(look.settings()));
            forecast::of_attack(look, plan, attack, defence)
        }
        (Question::Prize, Some((plan, attack))) => {
            forecast::of_attack(look, plan, attack, attack.attack.best(look.settings()))
        }
        (Question::Grapple(question), _) => grapple_questions::forecast(look, in_hand, unit, question, option),
        // A unit that has given up is out of the fight in any case: the attack has no value.
        _ => nothing(),
    }
}

/// The target and the attack that an answer of a unit that may strike stands for.
fn struck(look: &Look<'_>, unit: UnitId, question: Question, place: usize) -> Option<(UnitId, Plan)> {
    let occasion = if question == Question::StrikeLeaving { Occasion::Leaving } else { Occasion::Shooting };
    let at = offers::exposed_to(look, unit, occasion)?;
    let act = triggers::opportunities(look, unit, at).into_iter().nth(place.checked_sub(1)?)?;
    Some((at, triggers::plan(look, unit, act, Aim::Unit(at)).ok()?))
}

/// The meaning of each answer to the open question, in order, with its exact chance.
pub fn views(world: &World) -> Vec<AnswerView> {
    let Some((unit, question)) = world.resource::<Asked<Question>>().open() else { return Vec::new() };
    let look = Look::of(world);
    let Some(Decision::Answer { options, .. }) = look.flow.decision() else { return Vec::new() };
    if let Question::Grapple(question) = question {
        return grapple_questions::views(
            &look,
            in_hand::plan_in_hand(world),
            unit,
            question,
            narrow::<u16>(options.len()),
        );
    }
    let view = |option: u16| match question {
        Question::Defence => defence_view(world, unit, option, usize::from(option)),
        Question::StrikeLeaving | Question::StrikeShooting => strike_view(&look, unit, question, usize::from(option)),
        Question::Protect => protect_view(world, unit, option),
        Question::GoOn if option > 0 => go_on_view(&look, in_hand::plan_in_hand(world)),
        Question::GoOn | Question::Prize | Question::Grapple(_) | Question::LastWords => AnswerView::default(),
    };
    (0..narrow::<u16>(options.len())).map(view).collect()
}

/// The dice of an attack or a defence with their terms.
fn dice(pool: &Pool, method: Method) -> Option<Name> {
    let comma = if method == Method::Rolled { "" } else { ", " };
    let manner = format!("{comma}{}", method.in_words());
    Name::intern(&format!("{} dice{manner}: {}", pool.dice, pool.parts)).ok()
}

/// The dice of the defence that is open in a place, and the chance that the attack fails against it.
fn guarded(attack: &AttackPlan, place: usize, odds: &Forecast) -> AnswerView {
    let guard = attack.attack.open().nth(place).and_then(|defence| attack.attack.guards[defence as usize].as_ref());
    let about = guard.and_then(|guard| dice(&guard.pool, guard.method));
    let hit = odds.targets.first().map(|target| target.hit);
    AnswerView { about, chance: hit.map(|hit| 1.0 - hit), chance_of: STOPS, ..AnswerView::default() }
}

/// What the chance of a defence is of: all that the attack scores is taken off.
const STOPS: &str = "no harm";

fn defence_view(world: &World, unit: UnitId, option: u16, place: usize) -> AnswerView {
    match in_hand::plan_in_hand(world).map(|plan| &plan.doing) {
        Some(Doing::Attack(attack)) => guarded(attack, place, &odds(world, unit, option)),
        _ => AnswerView::default(),
    }
}

/// What the chance of an attack is of.
const HITS: &str = "hits";

/// The attack that would be struck, and its chance to hit.
fn strike_view(look: &Look<'_>, unit: UnitId, question: Question, place: usize) -> AnswerView {
    let Some((at, plan)) = struck(look, unit, question, place) else { return AnswerView::default() };
    let Doing::Attack(attack) = &plan.doing else { return AnswerView::default() };
    let hit = forecast::of_plan(look, &plan).targets.first().map(|target| target.hit);
    AnswerView {
        about: dice(&attack.attack.pool, Method::Rolled),
        chance: hit,
        chance_of: HITS,
        unit: Some(at),
        ..AnswerView::default()
    }
}

/// The defence with which a unit would step in, and the chance that it succeeds; that of the comrade's best defence if
/// the unit declines.
fn protect_view(world: &World, unit: UnitId, option: u16) -> AnswerView {
    let look = Look::of(world);
    let Some(Doing::Attack(attack)) = in_hand::plan_in_hand(world).map(|plan| &plan.doing) else {
        return AnswerView::default();
    };
    let Some(place) = usize::from(option).checked_sub(1) else {
        let hit = odds(world, unit, option).targets.first().map(|target| target.hit);
        return AnswerView { chance: hit.map(|hit| 1.0 - hit), chance_of: STOPS, ..AnswerView::default() };
    };
    match interrupts::stepping_in(&look, attack, unit, place) {
        Some(then) => guarded(&then, place, &odds(world, unit, option)),
        None => AnswerView::default(),
    }
}

/// The chance that the attack hits a target that can only soak it.
fn go_on_view(look: &Look<'_>, plan: Option<&Plan>) -> AnswerView {
    let Some(Plan { doing: Doing::Attack(attack), .. }) = plan else { return AnswerView::default() };
    let Some(action) = look.acts.action() else { return AnswerView::default() };
    let Some(then) = triggers::anew(look, attack, action.order) else { return AnswerView::default() };
    let defence = then.attack.best(look.settings());
    let hit = forecast::against(look, &AttackPlan { rolled: attack.rolled, ..then }, defence).hit;
    let about = dice(&attack.attack.pool, Method::Rolled);
    AnswerView { about, chance: Some(hit), chance_of: HITS, ..AnswerView::default() }
}
