//! Tasks taking effect: their rolls, and what passing or failing does.

use super::{
    apply::{self, Hit},
    effects,
    play::Play,
    questions::{self, Question},
    resolve, things,
};
use crate::{
    battle::{CheckResult, Event, Name, Options, Parts, Rule, UnitId, play::Carried, raise},
    rules::die_code::{
        acts::{
            healing,
            plan::{Need, Plan, Task, TaskPlan},
            tasks::helpers_dice,
        },
        content::{HealthMode, OpposedTie},
        numbers::{attack::HarmRoll, roll::changes_situation},
        state::{Aiming, Defence, HoldKind, Look, Stance, State},
    },
};

/// The number that a task's roll has to reach, as far as that is fixed.
pub fn needed(plan: &TaskPlan) -> i32 {
    match (&plan.need, plan.resisted, plan.struggle) {
        (_, Some(resisted), Some(struggle)) => struggle + resisted.plus,
        (Need::Number(parts), ..) => parts.total(),
        _ => 0,
    }
}

/// Rolls what a task rolls; stops for Character Points where they might help (DC-006).
pub fn roll(play: &mut Play<'_>, mut plan: TaskPlan) {
    if plan.need == Need::Nothing {
        return;
    }
    if plan.roll.is_none() {
        let purpose = purpose(plan.task);
        plan.roll = Some(play.roll_skill(plan.unit, plan.code, plan.attribute, purpose));
        let most = questions::may_spend(&play.look(), plan.unit);
        // Where no number is to be reached, a higher total always helps.
        let helps = !matches!(plan.need, Need::Number(_))
            || resolve::is_in_hope(needed(&plan) - plan.roll.unwrap_or(0) - plan.modifier, most);
        if most > 0 && helps {
            let unit = plan.unit;
            play.keep(Plan::Task(plan));
            let then = questions::resumes_with(Question::TaskPoints);
            return play.ask_midway(unit, Question::TaskPoints, Options::numbers(0, most), then);
        }
    }
    settle(play, &mut plan);
    play.keep(Plan::Task(plan));
}

/// What a task's dice are thrown for.
const fn purpose(task: Task) -> &'static str {
    match task {
        Task::Defend { .. } => "defence",
        Task::FirstAid => "medicine",
        Task::Run => "running",
        Task::Trick => "acrobatics",
        Task::Coordinate => "command",
        Task::Lift => "lifting",
        Task::BreakFree | Task::Snap | Task::Slip => "breaking free",
        Task::BreakArm => "breaking the arm",
        Task::ForceDown => "forcing down",
        _ => "the task",
    }
}

/// Says whether a task's roll has passed, and logs the check.
fn settle(play: &mut Play<'_>, plan: &mut TaskPlan) {
    let total = plan.roll.unwrap_or(0) + plan.modifier;
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
        // Breaking a thing throws its dice where it takes effect (DC-119).
        Need::Weapon { by, code, modifier } => {
            let mut parts = Parts::new();
            parts.base(Name::new("what the weapon rolls"), play.roll(by, code, "damage").total + modifier, plan.rule);
            plan.passed = play.check(plan.unit, plan.target, plan.what, parts, total);
        }
        Need::Opposed { code, modifier } => {
            // The holder's roll is free (DC-128).
            let holder = plan.target.unwrap_or(plan.unit);
            let against = play.roll_skill(holder, code, plan.attribute, "holding on") + modifier;
            let tie = play.look().settings().opposed_tie;
            plan.passed = changes_situation(total, against, tie);
            let mut parts = Parts::new();
            parts.base(Name::new("holding on"), against, Rule::new("DC-010"));
            parts.add("a tie changes nothing", i32::from(tie == OpposedTie::StatusQuo), Rule::new("DC-010"));
            play.check(plan.unit, plan.target, plan.what, parts, total);
        }
    }
}

/// Lets a task take effect.
pub fn take_effect(play: &mut Play<'_>, plan: TaskPlan) {
    let unit = plan.unit;
    match plan.task {
        Task::Defend { kind, full } => defend(play, &plan, kind, full),
        Task::Aim => aim(play, &plan),
        Task::Ready | Task::PickUp | Task::Reload | Task::Drop => handle(play, &plan),
        Task::Stand => stance(play, unit, Stance::Standing),
        Task::Crouch => stance(play, unit, Stance::Crouched),
        Task::LieDown => stance(play, unit, Stance::Prone),
        Task::Face(way) => play.change(unit).posture.facing = Some(way),
        Task::Run => run(play, &plan),
        Task::BreakFree => break_free(play, &plan),
        Task::Snap | Task::Slip if plan.passed => {
            let snapped = plan.task == Task::Snap;
            unwrap_unit(play, unit, snapped);
        }
        Task::Lift if plan.passed => lift(play, &plan),
        Task::BreakArm | Task::ForceDown => pinned(play, &plan),
        Task::Release => release(play, &plan),
        Task::Trick if plan.passed => trick(play, &plan),
        Task::Coordinate if plan.passed => coordinate(play, &plan),
        Task::Fate => fate(play, unit),
        Task::Announce(actions) => play.change(unit).turn.announced = Some(actions),
        Task::CombineAllOut => {
            let mut state = play.change(unit);
            state.declared.all_out = !state.declared.all_out;
        }
        Task::CombineLocation(location) => {
            let mut state = play.change(unit);
            let again = state.declared.location == Some(location);
            state.declared.location = if again { None } else { Some(location) };
        }
        Task::Wake => wake(play, plan.target.unwrap_or(unit)),
        Task::FirstAid => tend(play, &plan),
        Task::Smash => smash(play, &plan),
        Task::Snap | Task::Slip | Task::Lift | Task::Trick | Task::Coordinate => {}
    }
}

fn defend(play: &mut Play<'_>, plan: &TaskPlan, kind: crate::rules::die_code::state::DefenceKind, full: bool) {
    let total = plan.roll.unwrap_or(0) + plan.modifier;
    let with = (kind == crate::rules::die_code::state::DefenceKind::Parry).then_some(plan.with);
    play.change(plan.unit).defend(Defence { kind, total, full, with });
    let name = Name::intern(&format!("{} {total}", plan.what)).unwrap_or(plan.what);
    play.log(Event::ConditionGained { unit: plan.unit, condition: name, rounds: None, by: None });
}

fn aim(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(target) = plan.target else { return };
    let mut state = play.change(plan.unit);
    let before = state.aiming.filter(|aiming| aiming.target == target).map_or(0, |aiming| aiming.rounds);
    let rounds = before.saturating_add(1).min(crate::rules::die_code::acts::attack::MOST_AIM);
    state.aiming = Some(Aiming { target, rounds });
    play.gained(plan.unit, "aiming", None);
}

fn handle(play: &mut Play<'_>, plan: &TaskPlan) {
    let (unit, with) = (plan.unit, plan.with);
    if plan.need != Need::Nothing && !plan.passed {
        return;
    }
    let look = play.look();
    let Some((_, weapon)) = look.weapon(unit, with) else { return };
    let (title, full, cell) = (weapon.title, weapon.ammo, look.cell(unit));
    let mut state = play.change(unit);
    match plan.task {
        Task::Drop => {
            if let Some(cell) = cell {
                effects::drop_weapon(play, unit, with, cell);
            }
        }
        Task::Reload => {
            state.gear.magazines = state.gear.magazines.map(|left| left.saturating_sub(1));
            let Some(stock) = state.gear.get_mut(with) else { return };
            let before = stock.rounds.unwrap_or(0);
            stock.rounds = full;
            let left = i32::from(full.unwrap_or(0));
            play.log(Event::Spent { unit, what: title, amount: i32::from(before) - left, left });
        }
        _ => {
            let Some(stock) = state.gear.get_mut(with) else { return };
            let taken = stock.carried == Carried::OnGround;
            stock.take_up();
            if taken {
                play.log(Event::Took { unit, item: title });
            } else {
                play.note(unit, "a weapon is ready", "DC-034");
            }
        }
    }
}

fn stance(play: &mut Play<'_>, unit: UnitId, stance: Stance) {
    let before = play.look().state(unit).posture.stance;
    play.change(unit).posture.stance = stance;
    match before {
        Stance::Standing => {}
        Stance::Crouched => play.ended(unit, "crouched", "it moved otherwise"),
        _ => play.ended(unit, "prone", "it got up"),
    }
    match stance {
        Stance::Standing => {}
        Stance::Crouched => play.gained(unit, "crouched", None),
        _ => play.gained(unit, "prone", None),
    }
}

/// Most metres that a running roll adds.
const MOST_RUN: i32 = 2_000;

/// The whole Move and the running total in metres, half of it crouched; both together are rounded down to cells (DC-033,
/// DC-138).
fn run(play: &mut Play<'_>, plan: &TaskPlan) {
    let total = (plan.roll.unwrap_or(0) + plan.modifier).clamp(0, MOST_RUN) as u16;
    let look = play.look();
    let crouched = look.state(plan.unit).posture.stance == Stance::Crouched;
    let ran = if crouched { total / 2 } else { total };
    let way = look.half_points(look.move_metres(plan.unit) + ran);
    let more = way - look.stride(plan.unit).whole;
    let mut state = play.change(plan.unit);
    state.turn.run = more;
    // The action that it takes is the one of moving.
    state.turn.move_counted = true;
}

fn break_free(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(holder) = plan.target else { return };
    if plan.passed
        && let Some(hold) = play.holds().part(holder, plan.unit)
    {
        play.ended(plan.unit, hold.kind.title(), "it broke free");
    }
}

/// Gets a unit out of what it is wrapped in; snapping breaks the weapon (DC-126, DC-127).
fn unwrap_unit(play: &mut Play<'_>, unit: UnitId, snapped: bool) {
    let Some(bound) = play.change(unit).bound.take() else { return };
    play.ended(unit, "entangled", if snapped { "it snapped the bonds" } else { "it slipped free" });
    if snapped && !bound.pinned {
        let weapon = play.look().weapon(bound.by, bound.with).map(|(_, weapon)| weapon);
        // Of what is shot or carried several times, one piece is broken, which is spent already.
        let whole = weapon.is_some_and(|weapon| weapon.ammo.is_none() || weapon.thrown);
        let mut state = play.change(bound.by);
        let stock = state.gear.get_mut(bound.with).filter(|_| whole);
        if let Some(stock) = stock.filter(|stock| stock.rounds.is_none_or(|left| left == 0)) {
            stock.carried = Carried::Broken;
        }
        play.note(unit, "the entangling weapon is broken", "DC-126");
    }
}

fn lift(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(held) = plan.target else { return };
    if let Some(hold) = play.holds().between_mut(plan.unit, held) {
        hold.kind = HoldKind::Lift;
        play.gained(held, HoldKind::Lift.title(), Some(plan.unit));
    }
}

/// Breaking an arm or forcing down: what passing, failing, and failing against resistance do (DC-111 … DC-118).
fn pinned(play: &mut Play<'_>, plan: &TaskPlan) {
    let (Some(held), unit) = (plan.target, plan.unit) else { return };
    if plan.passed && plan.task == Task::BreakArm {
        let mut state = play.change(held);
        state.broken_arms = (state.broken_arms + 1).min(2);
        return play.gained(held, "arm broken", Some(unit));
    }
    if plan.passed {
        play.change(held).posture.stance = Stance::Felled;
        return play.gained(held, "prone", Some(unit));
    }
    if plan.struggle.is_some() {
        if let Some(hold) = play.holds().part(unit, held) {
            play.ended(held, hold.kind.title(), "it resisted");
        }
        return;
    }
    let Some(harm) = &plan.harm else { return };
    if harm.rolls != HarmRoll::Inflicted {
        return;
    }
    let rolled = play.roll(unit, harm.harm.code, "damage").total;
    let resisted = play.roll(held, harm.resistance, "resistance").total;
    let net = harm.net(rolled, 0, resisted);
    let mut parts = harm.damage_parts(rolled, 0);
    parts.add("resistance roll", -(resisted + harm.resistance_bonus), resolve::resistance_rule(&play.look()));
    parts.at_least("nothing gets through", 0, Rule::new("DC-075"));
    let hit = Hit { target: held, by: Some(unit), what: plan.what, halves: false };
    apply::harm(play, hit, net, parts, 0);
}

fn release(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(held) = plan.target else { return };
    if let Some(hold) = play.holds().part(plan.unit, held) {
        play.ended(held, hold.kind.title(), "it was let go");
    }
}

/// Half of what acrobatics has to spare, rounded up, goes to the damage of one blow (DC-088, DC-089).
fn trick(play: &mut Play<'_>, plan: &TaskPlan) {
    let spare = plan.roll.unwrap_or(0) + plan.modifier - needed(plan);
    // Whoever just makes it has nothing to spare.
    if spare > 0 {
        play.change(plan.unit).declared.trick = Some((spare + 1) / 2);
        play.gained(plan.unit, "acrobatic trick", None);
    }
}

fn coordinate(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(attacker) = plan.target else { return };
    let helpers = crate::rules::die_code::acts::tasks::helpers(&play.look(), plan.unit);
    play.change(attacker).declared.coordinated = helpers_dice(helpers);
    play.gained(attacker, "coordinated", Some(plan.unit));
}

fn fate(play: &mut Play<'_>, unit: UnitId) {
    let mut state = play.change(unit);
    state.fate = state.fate.saturating_sub(1);
    state.fated = true;
    let left = i32::from(state.fate);
    play.log(Event::Spent { unit, what: Name::new("Fate Points"), amount: 1, left });
    play.gained(unit, "Fate", None);
}

/// Lets an unconscious unit stand up; its turn of this round stays lost (DC-021, DC-134).
pub fn wake(play: &mut Play<'_>, unit: UnitId) {
    if !play.look().is_down(unit) {
        return;
    }
    let mut state = play.change(unit);
    state.health.unconscious = false;
    state.health.out_hours = None;
    raise(play.0, unit);
    play.ended(unit, "unconscious", "it came round");
    play.log(Event::Revived { unit });
}

fn tend(play: &mut Play<'_>, plan: &TaskPlan) {
    let (unit, Some(target)) = (plan.unit, plan.target) else { return };
    let mut state = play.change(unit);
    state.kits = state.kits.saturating_sub(1);
    let left = i32::from(state.kits);
    play.log(Event::Spent { unit, what: Name::new("first aid kits"), amount: 1, left });
    let rule = Rule::new("DC-037");
    let mut parts = Parts::new();
    match play.look().settings().health_mode {
        HealthMode::BodyPoints => {
            let total = plan.roll.unwrap_or(0) + plan.modifier;
            let back = healing::body_points_back(play.look().tables(), total);
            let amount = play.roll(unit, back, "healing").total;
            parts.base(Name::new("healing roll"), amount, rule);
            give_back(play, target, Some(unit), plan.what, amount, parts);
        }
        HealthMode::Wounds if plan.passed => {
            parts.base(Name::new("one level better"), 1, rule);
            give_back(play, target, Some(unit), plan.what, 1, parts);
        }
        HealthMode::Wounds => {}
    }
}

/// Gives Body Points back, or so many levels of wounds; whoever is fit again stands up, unless it was knocked out.
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

/// Damage against the Toughness of what stands there (DC-119).
fn smash(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(cell) = plan.cell else { return };
    let damage = play.roll(plan.unit, plan.code, "damage").total + plan.modifier;
    let toughness = things::roll_toughness(play, cell);
    things::settle(play, plan.unit, cell, damage, toughness);
}

/// Whether a check of somebody's with a code, by name, reaches a number; for what the referee allows (DC-037).
pub fn test(play: &mut Play<'_>, unit: UnitId, what: Name, rating: Name, needed: i32) -> CheckResult {
    let Some((code, attribute)) = code_of(&play.look(), unit, rating) else { return CheckResult::Failed };
    let roll = play.roll_skill(unit, code, attribute, "the task") + play.look().state(unit).favour;
    let mut parts = Parts::new();
    parts.base(rating, needed, Rule::new("DC-037"));
    if play.check(unit, None, what, parts, roll) { CheckResult::Passed } else { CheckResult::Failed }
}

/// A unit's code of an attribute or skill by its name.
pub fn code_of(
    look: &Look<'_>,
    unit: UnitId,
    rating: Name,
) -> Option<(crate::rules::die_code::content::DieCode, crate::rules::die_code::content::Attribute)> {
    use crate::rules::die_code::{
        content::{Attribute, Skill},
        numbers::codes,
    };
    let actions = look.turn(unit).announced.unwrap_or(1);
    let skill = Skill::ALL.iter().find(|(_, key, _)| *key == rating.as_str());
    if let Some(&(skill, _, attribute)) = skill {
        return Some((codes::skill(look, unit, skill, actions), attribute));
    }
    let (attribute, _) = *Attribute::ALL.iter().find(|(_, key)| *key == rating.as_str())?;
    Some((codes::attribute(look, unit, attribute, actions), attribute))
}
