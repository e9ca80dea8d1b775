//! Tasks: their rolls, and when they take effect. What each does stands with its verb.

mod aid;

pub use aid::{give_back, wake};

use super::{
    pending::{Rolls, Then, Wants},
    play::Play,
    question::{self, Question},
};
use crate::{
    acts::{
        plan::{Need, Plan, TaskPlan},
        verb_rules::rules_of,
    },
    content::{Attribute, DieCode, OpposedTie, Skill},
    numbers::{codes, roll::changes_situation},
    stages::{consequences, points},
    state::Look,
};
use hexfray_battle::{CheckResult, Name, Options, Parts, ResolveSystems, Rule, UnitId, play::Playing};

/// Makes the roll of a task; stops to ask about Character Points if they might help (DC-006).
pub fn roll(play: &mut Play<'_>, mut plan: TaskPlan) {
    if plan.need == Need::Nothing || resist(play, &mut plan) {
        return;
    }
    if plan.roll.is_none() {
        let purpose = rules_of(plan.act.verb).dice;
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
    let rules = rules_of(plan.act.verb);
    // Tasks that roll when they take effect may stop for a question.
    if (rules.roll_effect)(play.0, &plan).is_none() {
        return;
    }
    plan.done = true;
    play.keep(Plan::Task(plan.clone()));
    if rules.has_failure || plan.need == Need::Nothing || plan.passed {
        (rules.effect)(play.0, &plan);
    }
    consequences::run(play, then);
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
