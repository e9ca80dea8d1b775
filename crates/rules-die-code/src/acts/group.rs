//! Group attacks, which a leader plans in one round and the group strikes on the leader's turn in the next (DC-129).

use super::{
    attack,
    draft::Draft,
    plan::{AttackPlan, Cost, Need, Outcome, TaskPlan},
    restraint,
    using::Use,
};
use crate::{
    content::{Location, Manoeuvre, Skill},
    numbers::attack::Attack,
    state::Look,
};
use hexfray_battle::{Act, Aim, Name, OrderError, Parts, Rule, UnitId, Verb, Who};

/// The option of a command with which the group strikes; without it, the attack is planned.
pub const STRIKE: i16 = 1;

/// The friends that a leader may lead now: they have not acted in this round, and nothing prevents them from acting.
pub fn followers<'a>(look: &'a Look<'_>, leader: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let waits = move |unit: &UnitId| {
        *unit != leader
            && look.side(*unit) == look.side(leader)
            && look.may_move_up(*unit)
            && restraint::has_free_hands(look, *unit)
    };
    look.units.iter().map(|(unit, _)| unit).filter(waits)
}

/// Planning an attack on a unit, which takes the leader's turn: command is rolled against the complexity of the plan
/// and the modifier for the team.
///
/// # Errors
/// The rule that forbids it.
pub fn planning(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let (look, settings) = (draft.look, draft.look.settings());
    if !settings.group_attack {
        return draft.refuse("this battle's rules know no group attacks", "DC-129");
    }
    let target = draft.target(Who::Foes, u32::from(u16::MAX), "DC-129")?;
    let friend = |&(unit, _): &(UnitId, _)| {
        unit != draft.unit && look.side(unit) == look.side(draft.unit) && look.is_active(unit)
    };
    if look.units.iter().find(friend).is_none() {
        return draft.refuse("there is no unit to lead", "DC-129");
    }
    let mut parts = Parts::new();
    parts.base(Name::new("complexity"), settings.group_complexity, Rule::new("DC-129"));
    parts.add("the team", settings.group_team, Rule::new("DC-129"));
    let plan = draft.plain("plan a group attack", Cost::Whole, "DC-129");
    let plan = draft.rolling(plan, Skill::Command, Need::Number(parts));
    Ok(TaskPlan { target: Some(target), ..plan })
}

/// Striking together at the planned target: the leader and all units that it may lead, each with its first weapon that
/// reaches, at the part of the body that the leader has declared.
///
/// # Errors
/// The rule that forbids it.
pub fn strike(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let (look, leader) = (draft.look, draft.unit);
    let Aim::Unit(target) = draft.aim else { return draft.refuse("not a valid target", "DC-129") };
    let planned = look.state(leader).group.filter(|plan| plan.target == target && plan.since < look.round());
    if planned.is_none() {
        return draft.refuse("no attack of the group on that target was planned in an earlier round", "DC-129");
    }
    let attacks = blows(look, leader, target);
    if attacks.is_empty() {
        return draft.refuse("none of the group reaches the target", "DC-129");
    }
    Ok(AttackPlan {
        unit: leader,
        with: None,
        what: Name::new("group attack"),
        manoeuvre: Manoeuvre::Plain,
        outcomes: vec![Outcome::default(); attacks.len()],
        attacks,
        at: 0,
        rounds: 0,
        cost: Cost::Action(0),
        aimed_at: None,
        thrown_to: None,
        hurled_from: None,
        together: true,
    })
}

/// The attacks on a target that a leader and all units that it may lead can make now.
pub fn blows(look: &Look<'_>, leader: UnitId, target: UnitId) -> Vec<Attack> {
    let location = look.state(leader).declared.location;
    let units = std::iter::once(leader).chain(followers(look, leader));
    units.filter_map(|unit| blow(look, unit, target, location)).collect()
}

/// The first plain attack that a member of the group can make on the target.
fn blow(look: &Look<'_>, unit: UnitId, target: UnitId, location: Option<Location>) -> Option<Attack> {
    let mut state = look.state(unit).clone();
    state.declared.location = location;
    let look = look.posing(unit, &state);
    look.weapons(unit).find_map(|(with, _)| {
        let act = Act::new(Verb::ATTACK, with);
        let plain = Use::of(&look, unit, act)?.manoeuvre == Manoeuvre::Plain;
        let plan = attack::plan(&look, unit, act, Aim::Unit(target)).ok().filter(|_| plain)?;
        plan.attacks.into_iter().next()
    })
}
