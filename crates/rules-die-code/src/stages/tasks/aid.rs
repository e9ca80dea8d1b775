//! The effects of declarations for later acts, and of acts for friends.

use crate::{
    acts::{healing, plan::TaskPlan, tasks::combined},
    content::{DieCode, HealthMode},
    stages::{
        pending::{Rolls, Then, Wants},
        play::Play,
    },
    state::{GroupPlan, State, conditions},
};
use hexfray_battle::{Event, Name, Parts, Rule, UnitId, play::Playing, raise};

/// Declares half the margin of acrobatics, rounded up, as additional damage of one blow (DC-088, DC-089).
pub(super) fn trick(play: &mut Play<'_>, plan: &TaskPlan) {
    let spare = plan.total() - plan.needed();
    // A roll that just succeeds has no margin.
    if spare > 0 {
        play.change(plan.unit).declared.trick = Some((spare + 1) / 2);
        play.gained(plan.unit, conditions::TRICK, None);
    }
}

/// Records the attack that a leader has planned, and that its group may make together in the next round (DC-129).
pub(super) fn coordinate(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(target) = plan.target else { return };
    let since = play.look().round();
    play.change(plan.unit).group = Some(GroupPlan { target, since });
    play.gained(plan.unit, conditions::GROUP_ATTACK, None);
}

pub(super) fn fate(play: &mut Play<'_>, plan: &TaskPlan) {
    let unit = plan.unit;
    let mut state = play.change(unit);
    state.fate = state.fate.saturating_sub(1);
    state.fated = true;
    let left = i32::from(state.fate);
    play.log(Event::Spent { unit, what: Name::new("Fate Points"), amount: 1, left });
    play.gained(unit, conditions::FATE, None);
}

/// Declares an option for the next attack, or withdraws it (DC-079).
pub(super) fn combine(play: &mut Play<'_>, plan: &TaskPlan) {
    let mut state = play.change(plan.unit);
    match combined(plan.act.option) {
        None => state.declared.all_out = !state.declared.all_out,
        named if state.declared.location == named => state.declared.location = None,
        named => state.declared.location = named,
    }
}

/// Lets an unconscious unit stand up; its turn in this round stays lost (DC-021, DC-134).
pub fn wake(play: &mut Play<'_>, unit: UnitId) {
    if !play.look().is_down(unit) {
        return;
    }
    let mut state = play.change(unit);
    state.health.unconscious = false;
    state.health.out_hours = None;
    raise(play.0, unit);
    play.ended(unit, conditions::UNCONSCIOUS, "came round");
    play.log(Event::Revived { unit });
}

/// Tends a wound (DC-037); `None` if it stopped for a question.
pub(super) fn tend(play: &mut Play<'_>, plan: &TaskPlan, then: Then) -> Option<()> {
    let (unit, Some(target)) = (plan.unit, plan.target) else { return Some(()) };
    let heals = play.look().settings().health_mode == HealthMode::BodyPoints;
    let back = if heals { healing::body_points_back(play.look().tables(), plan.total()) } else { DieCode::ZERO };
    let amount = if heals {
        let mut rolls = Rolls::of(play, then);
        let amount = rolls.roll(unit, back, None, "healing", |_| Wants::Higher)?;
        rolls.done();
        amount
    } else {
        1
    };
    let mut state = play.change(unit);
    state.kits = state.kits.saturating_sub(1);
    let left = i32::from(state.kits);
    play.log(Event::Spent { unit, what: Name::new("first aid kits"), amount: 1, left });
    let rule = Rule::new("DC-037");
    let mut parts = Parts::new();
    if heals || plan.passed {
        parts.base(Name::new(if heals { "healing roll" } else { "one level better" }), amount, rule);
        give_back(play, target, Some(unit), plan.what, amount, parts);
    }
    Some(())
}

/// Restores Body Points, or this many wound levels; a unit that is fit again stands up, unless it was knocked out.
pub fn give_back(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, what: Name, amount: i32, parts: Parts) {
    let mode = play.look().settings().health_mode;
    let mut state = play.change(unit);
    let before = state.health.hit_points(mode).0;
    match mode {
        HealthMode::BodyPoints => {
            state.health.body = state.health.body.saturating_add(amount).min(state.health.body_max);
        }
        HealthMode::Wounds => (0..amount.min(6)).for_each(|_| state.health.wound = state.health.wound.better()),
    }
    state.health.dying = 0;
    let health = state.health;
    let hp = health.hit_points(mode).0;
    play.log(Event::Healed { unit, by, what, amount: hp - before, hp, parts });
    if health.state(mode) == State::Up && health.out_hours.is_none() {
        wake(play, unit);
    }
}
