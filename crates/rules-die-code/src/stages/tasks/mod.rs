//! The effects of tasks: their rolls, and the effects of success or failure, in files by kind as in [`acts::tasks`].
//!
//! [`acts::tasks`]: crate::acts::tasks

mod aid;
mod body;
mod grips;
mod handling;

pub use aid::{give_back, wake};

use super::{
    pending::{Rolls, Then, Wants},
    play::Play,
    question::{self, Question},
};
use crate::{
    acts::{
        plan::{Need, Plan, TaskPlan},
        verbs::DieCodeVerb,
    },
    content::{Attribute, DieCode, OpposedTie, Skill},
    numbers::{codes, roll::changes_situation},
    stages::{consequences, points},
    state::Look,
};
use hexfray_battle::{CheckResult, Name, Options, Parts, ResolveSystems, Rule, UnitId, Verb, narrow, play::Playing};

/// Makes the roll of a task; stops to ask about Character Points if they might help (DC-006).
pub fn roll(play: &mut Play<'_>, mut plan: TaskPlan) {
    if plan.need == Need::Nothing || resist(play, &mut plan) {
        return;
    }
    if plan.roll.is_none() {
        let purpose = purpose(plan.act.verb);
        plan.roll = Some(play.roll_skill(plan.unit, plan.code, plan.attribute, purpose));
        let most = points::may_spend(&play.look(), plan.unit);
        // If no number must be reached, a higher total always helps; without dice there is no roll.
        let helps = !matches!(plan.need, Need::Number(_)) || plan.needed() > plan.total();
        if most > 0 && helps && !plan.code.is_zero() {
            let unit = plan.unit;
            play.keep(Plan::Task(plan));
            let then = question::resumes_with(Question::TaskPoints);
            return play.ask_midway(unit, Question::TaskPoints, Options::numbers(0, most), then);
        }
    }
    play.keep(Plan::Task(plan.clone()));
    if settle(play, &mut plan).is_some() {
        play.keep(Plan::Task(plan));
    }
}

/// Rolls the resistance of a task's target, if it resists; returns whether it stopped for a question (DC-006, DC-114,
/// DC-118).
fn resist(play: &mut Play<'_>, plan: &mut TaskPlan) -> bool {
    let resists = plan.asked && plan.struggle.is_none();
    let Some((resisted, held)) = plan.resisted.filter(|_| resists).zip(plan.target) else { return false };
    let favour = play.look().state(held).favour;
    let mut rolls = Rolls::of(play, HIT);
    let wish = |_| Wants::Higher;
    let Some(roll) = rolls.roll(held, resisted.code, Some(resisted.attribute), "resisting", wish) else { return true };
    rolls.done();
    plan.struggle = Some(roll + favour);
    play.keep(Plan::Task(plan.clone()));
    false
}

/// The step with which a task's rolls continue after a question.
const HIT: Then = Then::Step(ResolveSystems::Hit);

/// The purpose of a task's dice.
const fn purpose(verb: Verb) -> &'static str {
    match verb {
        DieCodeVerb::DODGE | DieCodeVerb::BLOCK | DieCodeVerb::PARRY => "defence",
        Verb::ABILITY => "medicine",
        DieCodeVerb::RUN => "running",
        DieCodeVerb::TRICK => "acrobatics",
        DieCodeVerb::COMMAND => "command",
        DieCodeVerb::LIFT => "lifting",
        DieCodeVerb::BREAK_FREE | DieCodeVerb::SNAP | DieCodeVerb::SLIP => "breaking free",
        DieCodeVerb::BREAK_ARM => "breaking the arm",
        DieCodeVerb::FORCE_DOWN => "forcing down",
        _ => "the task",
    }
}

/// Determines whether a task's roll has passed, and logs the check; `None` if it stopped for a question.
fn settle(play: &mut Play<'_>, plan: &mut TaskPlan) -> Option<()> {
    let total = plan.total();
    match plan.need.clone() {
        Need::Nothing | Need::Total => plan.passed = true,
        Need::Number(parts) => {
            let parts = match (plan.resisted, plan.struggle) {
                (Some(resisted), Some(struggle)) => {
                    let mut parts = Parts::new();
                    parts.base(Name::new("resisting"), struggle, plan.rule);
                    parts.add("and more", resisted.plus, plan.rule);
                    parts
                }
                _ => parts,
            };
            plan.passed = play.check(plan.unit, plan.target, plan.what, parts, total);
        }
        // The weapon's owner rolls against the attempt (DC-126).
        Need::Weapon { by, code, modifier } => {
            let mut rolls = Rolls::of(play, HIT);
            let holds = |rolled: i32| Wants::to_reach(total + 1, rolled + modifier);
            let rolled = rolls.roll(by, code, None, "damage", holds)?;
            rolls.done();
            let mut parts = Parts::new();
            parts.base(Name::new("what the weapon rolls"), rolled + modifier, plan.rule);
            plan.passed = play.check(plan.unit, plan.target, plan.what, parts, total);
        }
        Need::Opposed { code, modifier } => {
            // The holder's roll is free (DC-128).
            let holder = plan.target.unwrap_or(plan.unit);
            let tie = play.look().settings().opposed_tie;
            let needs = total + i32::from(tie == OpposedTie::Change);
            let mut rolls = Rolls::of(play, HIT);
            let holds = |rolled: i32| Wants::to_reach(needs, rolled + modifier);
            let against = rolls.roll(holder, code, Some(plan.attribute), "holding on", holds)? + modifier;
            rolls.done();
            plan.passed = changes_situation(total, against, tie);
            let mut parts = Parts::new();
            parts.base(Name::new("holding on"), against, Rule::new("DC-010"));
            parts.add("a tie changes nothing", i32::from(tie == OpposedTie::StatusQuo), Rule::new("DC-010"));
            play.check(plan.unit, plan.target, plan.what, parts, total);
        }
    }
    Some(())
}

/// Lets a task take effect; most failed tasks have no effect.
pub fn take_effect(play: &mut Play<'_>, mut plan: TaskPlan) {
    let then = Then::Step(ResolveSystems::Apply);
    if plan.done {
        return;
    }
    // Tasks that roll when they take effect may stop for a question.
    let thrown = match plan.act.verb {
        Verb::ABILITY => aid::tend(play, &plan, then),
        DieCodeVerb::SMASH => handling::smash(play, &plan, then),
        _ => Some(()),
    };
    if thrown.is_none() {
        return;
    }
    plan.done = true;
    play.keep(Plan::Task(plan.clone()));
    effect(play, &plan);
    consequences::run(play, then);
}

fn effect(play: &mut Play<'_>, plan: &TaskPlan) {
    match plan.act.verb {
        Verb::ABILITY | DieCodeVerb::SMASH => {}
        DieCodeVerb::BREAK_ARM | DieCodeVerb::FORCE_DOWN => grips::pinned(play, plan),
        _ if plan.need != Need::Nothing && !plan.passed => {}
        DieCodeVerb::DODGE | DieCodeVerb::BLOCK | DieCodeVerb::PARRY => body::defend(play, plan),
        Verb::STAND | DieCodeVerb::CROUCH | DieCodeVerb::PRONE => body::stance(play, plan),
        DieCodeVerb::FACE => body::face(play, plan),
        DieCodeVerb::RUN => body::run(play, plan),
        Verb::AIM => handling::aim(play, plan),
        Verb::READY | Verb::PICK_UP => handling::take_up(play, plan),
        DieCodeVerb::RELOAD => handling::reload(play, plan),
        Verb::DROP => handling::drop(play, plan),
        DieCodeVerb::BREAK_FREE => grips::break_free(play, plan),
        DieCodeVerb::SNAP | DieCodeVerb::SLIP => grips::unwrap_unit(play, plan),
        DieCodeVerb::LIFT => grips::lift(play, plan),
        DieCodeVerb::RELEASE => grips::release(play, plan),
        DieCodeVerb::TRICK => aid::trick(play, plan),
        DieCodeVerb::COMMAND => aid::coordinate(play, plan),
        DieCodeVerb::FATE => aid::fate(play, plan),
        DieCodeVerb::ANNOUNCE => play.change(plan.unit).turn.announced = Some(narrow::<u8>(plan.act.option)),
        DieCodeVerb::COMBINE => aid::combine(play, plan),
        DieCodeVerb::WAKE => wake(play, plan.target.unwrap_or(plan.unit)),
        _ => {}
    }
}

/// Rolls a unit's check of an attribute or skill, by name, against a number, for an act that the referee allows
/// (DC-037).
pub fn test(play: &mut Play<'_>, unit: UnitId, what: Name, rating: Name, needed: i32) -> CheckResult {
    let Some((code, attribute)) = code_of(&play.look(), unit, rating) else { return CheckResult::Failed };
    let roll = play.roll_skill(unit, code, attribute, "the task") + play.look().state(unit).favour;
    let mut parts = Parts::new();
    parts.base(rating, needed, Rule::new("DC-037"));
    if play.check(unit, None, what, parts, roll) { CheckResult::Passed } else { CheckResult::Failed }
}

/// A unit's code of an attribute or skill, by name, with its attribute.
pub fn code_of(look: &Look<'_>, unit: UnitId, rating: Name) -> Option<(DieCode, Attribute)> {
    let actions = look.turn(unit).announced.unwrap_or(1);
    let skill = Skill::ALL.iter().find(|(_, key, _)| *key == rating.as_str());
    if let Some(&(skill, _, attribute)) = skill {
        return Some((codes::skill(look, unit, skill, actions), attribute));
    }
    let (attribute, _) = *Attribute::ALL.iter().find(|(_, key)| *key == rating.as_str())?;
    Some((codes::attribute(look, unit, attribute, actions), attribute))
}
