//! Acts with holds: grappling, breaking free, letting go, tying up and untying (DP-108, DP-120 … DP-143).

use super::{
    blitz,
    draft::Draft,
    plan::{Cost, Doing, Plan, Task},
    verbs::DicePoolVerb,
};
use crate::{
    content::{ActionKind, Does, Power, Rating},
    numbers::{
        grapple,
        means::{Goal, Means},
    },
    state::{Cause, Grapple, Look},
};
use hexfray_battle::{Act, Aim, Name, OrderError, Promise, Rule, UnitId, narrow};

/// Checks the weapon and the power of an attack for grappling, with any target (DP-010, DP-108, DP-124).
///
/// # Errors
/// The rule that forbids it.
pub(super) fn check_means(draft: &Draft<'_, '_>, means: Means<'_>) -> Result<(), OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let cost = means.power.map_or(0, |power| power.grapple_cost);
    if cost > 0 && !look.victims(unit).any(|(_, hold)| hold.pool >= cost) {
        return draft.refuse("no hold is strong enough for that", "DP-124");
    }
    let grapples = means.power.is_some_and(|power| power.is_grapple());
    if means.goal != Goal::Grapple {
        return if grapples { draft.refuse("that power is for grappling", "DP-124") } else { Ok(()) };
    }
    if !means.weapon.is_close() && !look.sheet(unit).does(Does::RangedGrapple) {
        return draft.refuse("grappling from afar takes a power for it", "DP-108");
    }
    let fits = means.power.is_none() || grapples || blitz::is_blitz(means.power);
    if !means.lethal || !fits {
        return draft.no_such("there is no such manner of grappling");
    }
    if look.sheet(unit).rating(Rating::CloseCombat) < i32::from(look.settings().grapple_min_close) {
        return draft.refuse("has not learned to grapple", "DP-010");
    }
    Ok(())
}

/// Checks whether holds permit an attack on a target; returns the points of the attacker's Grappling Pool on the target
/// that it costs (DP-124, DP-135, DP-138, DP-139).
///
/// # Errors
/// The rule that forbids it.
pub(super) fn check(draft: &Draft<'_, '_>, target: UnitId, means: Means<'_>) -> Result<i32, OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let cost = means.power.map_or(0, |power| power.grapple_cost);
    if cost > 0 && look.hold(unit, target).is_none_or(|hold| hold.pool < cost) {
        return draft.refuse("the hold on the target is not strong enough for that", "DP-124");
    }
    match means.goal {
        Goal::Grapple if look.sheet(target).size > grapple::largest(look, unit) => {
            draft.refuse("the target is too large to be grappled", "DP-135")
        }
        Goal::Grapple if has_hands_full(look, unit, target) => {
            draft.refuse("no hand is free to hold another unit", "DP-138")
        }
        _ => Ok(cost),
    }
}

/// Whether a unit already holds as many victims as it can, and the target is not one of them (DP-138, DP-139).
fn has_hands_full(look: &Look<'_>, unit: UnitId, target: UnitId) -> bool {
    look.hold(unit, target).is_none() && look.victims(unit).count() >= grapple::most_victims(look, unit)
}

/// Whether net hits of an attack that was not announced as a grapple may go to the attacker's own hold (DP-137).
pub fn fills(look: &Look<'_>, unit: UnitId, target: UnitId, means: Means<'_>) -> bool {
    means.goal != Goal::Grapple && may_grapple_back(look, unit, target, means)
}

/// Whether an attacker is held by its target and could have grappled it with these means without a penalty (DP-137).
fn may_grapple_back(look: &Look<'_>, unit: UnitId, target: UnitId, means: Means<'_>) -> bool {
    let settings = look.settings();
    !settings.counter_grapple_declared
        && look.hold(target, unit).is_some()
        && means.weapon.is_close()
        && !grapple::hampers(settings, means.weapon)
        && look.sheet(unit).rating(Rating::CloseCombat) >= i32::from(settings.grapple_min_close)
        && can_hold(look, unit, target)
}

/// Whether a unit is large enough to hold another, and has a hand free for it (DP-135, DP-138).
pub fn can_hold(look: &Look<'_>, unit: UnitId, target: UnitId) -> bool {
    look.sheet(target).size <= grapple::largest(look, unit) && !has_hands_full(look, unit, target)
}

/// Whether a unit holds another or is held: other units may attack either of the two, even on their own side (DP-134).
pub fn is_entangled(look: &Look<'_>, unit: UnitId) -> bool {
    look.holds().iter().any(|bond| bond.holder == unit || bond.held == unit)
}

/// The target's holds against which net hits of an attack may go: on the attacker and on its friends (DP-130, DP-134).
pub fn drainable(look: &Look<'_>, unit: UnitId, target: UnitId) -> Vec<(UnitId, Grapple)> {
    let mut holds: Vec<(UnitId, Grapple)> =
        look.victims(target).filter(|&(held, _)| held == unit || !look.are_hostile(unit, held)).collect();
    holds.sort_by_key(|&(held, _)| held != unit);
    holds
}

/// The plan of an act with holds.
///
/// # Errors
/// The reason why it cannot be done.
pub(super) fn task(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let Act { verb, with, option } = draft.act;
    let (look, unit) = (draft.look, draft.unit);
    let holder = look.holders(unit).nth(usize::from(with));
    let victim = |at: i16| usize::try_from(at).ok().and_then(|at| look.victims(unit).nth(at));
    let cost = |action| Cost { action, energy: 0 };
    match (verb, draft.aim) {
        (DicePoolVerb::GET_FREE, Aim::None) => match holder {
            None => draft.refuse("no unit holds on like that", "DP-129"),
            Some((holder, hold)) => {
                let cost = Cost { action: Some(ActionKind::Interrupt), energy: hold.pool };
                Ok(plan(draft, "break free", Task::BreakFree(holder), cost, "DP-129"))
            }
        },
        (DicePoolVerb::LET_GO, Aim::None) => match victim(i16::from(with)) {
            None => draft.refuse("no unit is held like that", "DP-128"),
            Some((held, _)) => Ok(plan(draft, "let go", Task::LetGo(held), cost(None), "DP-128")),
        },
        (DicePoolVerb::RESTRAIN, Aim::None) => match victim(option) {
            _ if !look.restraints(unit).any(|(at, _)| at == with) => draft.no_such("there is no such restraint"),
            None => draft.refuse("no unit is held like that", "DP-143"),
            Some((held, _)) if look.is_vehicle(held) => draft.refuse("a vehicle is not tied up", "DP-085"),
            Some((held, _)) if !look.state(held).is_out() => draft.refuse("the victim is not helpless", "DP-143"),
            Some((held, _)) if look.state(held).out.has(Cause::Restraint) => {
                draft.refuse("the victim is tied up already", "DP-143")
            }
            Some((held, _)) => {
                Ok(plan(draft, "restrain", Task::Restrain(with, held), cost(Some(ActionKind::Free)), "DP-143"))
            }
        },
        (DicePoolVerb::UNTIE, Aim::Unit(target)) if with == 0 && look.knows(target) && target != unit => {
            if !look.are_together(unit, target) {
                return draft.refuse("the target is not in the same cell", "DP-143");
            }
            if !look.state(target).out.has(Cause::Restraint) {
                return draft.refuse("the target is not tied up", "DP-143");
            }
            let cost = cost(Some(look.settings().unrestrain_action));
            Ok(plan(draft, "untie", Task::Untie(target), cost, "DP-143"))
        }
        _ => draft.refuse("not a valid target", "DP-143"),
    }
}

fn plan(draft: &Draft<'_, '_>, what: &'static str, task: Task, cost: Cost, rule: &'static str) -> Plan {
    Plan { unit: draft.unit, what: Name::new(what), cost, rule: Rule::new(rule), doing: Doing::Task(task) }
}

/// The cost of untying, with any target (DP-143).
pub(super) fn untying(look: &Look<'_>) -> Cost {
    Cost { action: Some(look.settings().unrestrain_action), energy: 0 }
}

/// Adds every act with holds that could be ordered, even if something prevents it now.
pub(super) fn acts(look: &Look<'_>, unit: UnitId, acts: &mut Vec<Act>) {
    let is_manner = |power: &Power| power.is_grapple() && power.does.is_empty() || blitz::is_blitz(Some(power));
    let powers = || look.powers(unit).filter(|(_, power)| is_manner(power));
    let afar = look.sheet(unit).does(Does::RangedGrapple);
    for (with, _) in look.weapons(unit).filter(|(_, weapon)| weapon.is_close() || afar) {
        let manners = std::iter::once(None).chain(powers().map(|(at, _)| Some(at)));
        acts.extend(manners.map(|power| {
            let option = super::verbs::Manner { pulled: false, power }.option();
            Act { verb: DicePoolVerb::GRAPPLE, with, option }
        }));
    }
    acts.extend((0..narrow::<u8>(look.holders(unit).count())).map(|at| Act::new(DicePoolVerb::GET_FREE, at)));
    let victims = look.victims(unit).count();
    acts.extend((0..narrow::<u8>(victims)).map(|at| Act::new(DicePoolVerb::LET_GO, at)));
    for (with, _) in look.restraints(unit) {
        acts.extend((0..narrow::<i16>(victims)).map(|option| Act { verb: DicePoolVerb::RESTRAIN, with, option }));
    }
    if look.units.iter().any(|(other, state)| other != unit && state.out.has(Cause::Restraint)) {
        acts.push(Act::new(DicePoolVerb::UNTIE, 0));
    }
}

/// The name of an act with holds, which names the other unit.
pub(super) fn name(look: &Look<'_>, unit: UnitId, act: Act) -> Option<Name> {
    let of = |unit: UnitId| look.identity(unit).name;
    let text = match act.verb {
        DicePoolVerb::GET_FREE => format!("Break free of {}", of(look.holders(unit).nth(usize::from(act.with))?.0)),
        DicePoolVerb::LET_GO => format!("Let go of {}", of(look.victims(unit).nth(usize::from(act.with))?.0)),
        DicePoolVerb::RESTRAIN => {
            let (_, restraint) = look.restraints(unit).find(|(at, _)| *at == act.with)?;
            let victim = look.victims(unit).nth(usize::try_from(act.option).ok()?)?.0;
            format!("{} on {}", restraint.title, of(victim))
        }
        _ => return None,
    };
    Name::intern(&text).ok()
}

/// The energy that an act with holds costs.
pub(super) fn energy(look: &Look<'_>, unit: UnitId, act: Act) -> i32 {
    let hold = look.holders(unit).nth(usize::from(act.with)).filter(|_| act.verb == DicePoolVerb::GET_FREE);
    hold.map_or(0, |(_, hold)| hold.pool)
}

/// The value of an act with holds for computer opponents: freedom from a hold that would last, or hands that a beaten
/// victim no longer needs.
pub(super) fn promise(look: &Look<'_>, task: Task) -> Option<Promise> {
    let freed = match task {
        // The last point is lost by itself (DP-125).
        Task::BreakFree(holder) => {
            let unit = look.flow.actor()?;
            let hold = look.hold(holder, unit)?;
            if hold.pool < 2 {
                return None;
            }
            1.0 / look.holders(unit).count() as f64
        }
        Task::Restrain(..) => 1.0,
        Task::LetGo(held) => {
            let stays = |cause| look.state(held).out.has(cause);
            if ![Cause::Wounds, Cause::Drug, Cause::Restraint].into_iter().any(stays) {
                return None;
            }
            0.5
        }
        _ => return None,
    };
    Some(Promise { freed, ..Promise::default() })
}
