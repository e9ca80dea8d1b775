//! The exact odds of an act, from the same formulas that resolve it.
//!
//! An attack with two weapons is followed blow by blow: the second one meets the hit points and conditions that the
//! first one has left. Every outcome is a [`Branch`] with its weight.

pub mod answered;
pub mod blows;
pub mod branch;
pub mod crowd;
pub mod heat;
pub mod lots;
pub mod swim;
pub mod ways;

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        aiming, attack, chance,
        forecast::{
            branch::{Branch, Left},
            ways::follow,
        },
        mirror, orders,
        plan::Plan,
        planning, spikes, summoning, targets,
        verb_rules::rules_of,
    },
    content::{
        AtZero,
        effects::{Flags, Mask},
        settings::{OutOfRange, ReflectTarget},
    },
    numbers::{conditions, refusal::Refusal, travel},
    state::Unit,
};
use hexfray_battle::{
    Act, Aim, Forecast, Name, Order, OrderError, Parts, Roster, TargetForecast, Total, UnitId,
    movement::{course_over, way_by},
    narrow, would_decide,
};
use hexfray_board::{
    grid::Cell,
    odds::{Dist, total},
};

/// The odds of an act or a move if its user stood in `from`. Whether it is the user's turn does not matter.
///
/// # Errors
/// The reason why the act is not legal from there.
pub fn forecast(world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
    if let Order::Move { unit, .. } | Order::Walk { unit, .. } = *order
        && let Some(user) = Unit::find(world, unit)
    {
        if conditions::burns(&user.conditions) {
            return Ok(heat::fall(&user, Name::new("move"), Aim::None));
        }
        let path = match *order {
            Order::Walk { via, to, .. } => Some(course_over(world, unit, via.cells(), to)?.path),
            Order::Move { to, .. } => travel::traveller(world, unit).and_then(|by| way_by(world, unit, by, to)),
            _ => None,
        };
        let odds = path.and_then(|path| swim::odds(world, &user, &path));
        return odds.ok_or(OrderError::NoOdds("this move needs no check"));
    }
    let Order::Act { unit, act, aim } = *order else {
        return Err(OrderError::NoOdds("this order is neither an act, a move nor an answer with odds"));
    };
    let roster = world.resource::<Roster>();
    if unit.index() >= roster.len() {
        return Err(OrderError::NoSuchUnit(unit));
    }
    let user = Unit::of(world, unit).standing_in(from);
    let plan = planning::plan(&user, act, 0);
    let refused = |(why, rule)| roster.refused(unit, why, rule);
    check(world, &user, act, plan.as_ref(), aim, from).map_err(refused)?;
    if let Some(falls) = heat::before(&user, act, aim) {
        return Ok(falls);
    }
    if let Some(odds) = rules_of(act.verb).odds {
        return Ok(odds(world, &user, act, aim, from));
    }
    match plan {
        Some(plan) => Ok(planned(world, &user, act, &plan, aim, from)),
        None => Ok(Forecast {
            unit,
            what: Name::new("no odds"),
            targets: Vec::new(),
            ready: None,
            arrives: Vec::new(),
            leaves_out: Vec::new(),
        }),
    }
}

/// Whether an act that has odds is legal from a cell; the reason and its rule if it is not.
fn check(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    plan: Option<&Plan<'_>>,
    aim: Aim,
    from: Cell,
) -> Result<(), Refusal> {
    (rules_of(act.verb).check_odds)(world, user, from)?;
    if plan.is_some() {
        orders::check_planned_use(world, user, act, plan, from)?;
        aiming::check_planned_aim(world, user, act, plan, aim, from)?;
    }
    Ok(())
}

/// What the odds of a slow act leave out if it is lost once its target is out of reach (MC-037).
const LOST: &str = "what happens while it charges: it is lost if its target is then out of reach";

/// The odds of an act that affects units, by its plan.
fn planned(world: &World, user: &Unit<'_>, act: Act, plan: &Plan<'_>, aim: Aim, from: Cell) -> Forecast {
    let (unit, roster) = (user.unit, world.resource::<Roster>());
    let mut leaves_out = Vec::new();
    if plan.charge > 0 {
        let is_lost = matches!(aim, Aim::Unit(_)) && user.book.settings.out_of_range == OutOfRange::Lost;
        leaves_out.push(if is_lost { LOST } else { "what happens while it charges" });
    }
    if attack::blow(plan).is_some_and(|blow| blow.drains > 0) {
        leaves_out.push("what its user drains");
    }
    if user.book.settings.reflect_target == ReflectTarget::ReflectorsChoice
        && mirror::mirror(world, plan, aim).is_some()
    {
        leaves_out.push("the foe at which it is thrown back");
    }
    if plan.repeats() > 1 && mirror::mirror(world, plan, aim).is_some() {
        leaves_out.push("the castings after the first");
    }
    if plan.repeats() > 1 && targets::crowd(world, plan, user.unit, aim).len() > 1 {
        leaves_out.push("that later castings meet the units that are left");
    }
    if let Aim::Unit(target) = aim
        && targets::holds_prisoners(world, target)
    {
        leaves_out.push("what its prisoners suffer with it");
    }
    leaves_out.extend(plan.ability.effects.iter().filter_map(|effect| effect.leaves_out()));
    let ready = (plan.charge > 0).then(|| i32::from(user.turn.count) - plan.charge);
    let targets = targets(world, user, act, aim, from, &mut leaves_out);
    let stings = |odds: &TargetForecast| odds.reached > 0.0 && spikes::bears(&Unit::of(world, odds.target));
    if targets.iter().any(stings) && comes_close(world, user, act, aim, plan) {
        leaves_out.push("the spikes that meet its user");
    }
    let is_rolled_for =
        |odds: &TargetForecast| chance::trial::<Total>(user, &Unit::of(world, odds.target), plan).is_some();
    if user.memory.rolls_again && targets.iter().any(is_rolled_for) {
        leaves_out.push("that its user may roll a miss again");
    }
    if answered::may_be(world, user, act, targets.iter().map(|odds| odds.target)) {
        leaves_out.push("how it is answered");
    }
    let again = |odds: &TargetForecast| odds.defeat > 0.0 && goes_on_at_zero(&Unit::of(world, odds.target), roster);
    if aimed(world, user, act, aim, 1).is_some() && targets.iter().any(again) {
        leaves_out.push("that a target that goes on at 0 HP is struck again");
    }
    if targets.iter().any(|odds| travel::hovers(world, odds.target)) {
        leaves_out.push("that a unit which can no longer hover falls");
    }
    if targets::limit(user, plan).is_some_and(|most| targets.len() > most) {
        leaves_out.push("the units that its user leaves out");
    }
    let summoned = plan.ability.effects.iter().filter_map(|effect| effect.summons());
    let arrives = summoned.filter_map(|kind| summoning::callable(world, unit, kind).ok()).collect();
    Forecast { unit, what: plan.name(), targets, ready, arrives, leaves_out }
}

/// Whether spikes hurt the user at one of the act's blows (MC-179).
fn comes_close(world: &World, user: &Unit<'_>, act: Act, aim: Aim, first: &Plan<'_>) -> bool {
    spikes::touches(first) || aimed(world, user, act, aim, 1).is_some_and(|second| spikes::touches(&second))
}

/// Whether a unit at 0 HP stands again at once, in another shape or by Reraise (TC-137, TC-146).
fn goes_on_at_zero(one: &Unit<'_>, roster: &Roster) -> bool {
    let rises = one.effects().has(Flags::RERAISE) && roster.units()[one.unit.index()].hero;
    rises || matches!(one.kind.at_zero, Some(AtZero::Become(_)))
}

/// The odds for every unit that the act can affect, in the order of the dice; adds what they leave out.
fn targets(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    aim: Aim,
    from: Cell,
    leaves_out: &mut Vec<&'static str>,
) -> Vec<TargetForecast> {
    if let Some(targets) = lots::targets(world, user, act, aim, from, leaves_out) {
        return targets;
    }
    let targets = caught(world, user, act, aim, from);
    if aimed(world, user, act, aim, 1).is_some() && may_end_the_battle(world, &targets) {
        leaves_out.push(BATTLE_MAY_END);
    }
    targets
}

/// What the odds of several castings leave out because they are calculated for each target by itself.
const BATTLE_MAY_END: &str = "that the battle may end before the last casting";

/// Whether the fall of some of these targets may decide the battle (TC-148), so that another is not struck again.
fn may_end_the_battle(world: &World, targets: &[TargetForecast]) -> bool {
    targets.iter().any(|one| {
        let fall = targets.iter().filter(|other| other.target != one.target && other.defeat > 0.0);
        let fallen: Vec<UnitId> = fall.map(|other| other.target).collect();
        !fallen.is_empty() && would_decide(world, &fallen)
    })
}

/// The odds for every unit that each of the act's blows reaches.
fn caught(world: &World, user: &Unit<'_>, act: Act, aim: Aim, from: Cell) -> Vec<TargetForecast> {
    let mut struck: Vec<(UnitId, Vec<Plan<'_>>)> = Vec::new();
    let with_weapons = rules_of(act.verb).uses_weapons;
    for blow in 0..if with_weapons { 2 } else { MOST_REPEATS } {
        let Some(plan) = aimed(world, user, act, aim, blow) else { continue };
        if with_weapons && plan.targeting.check(world, user.unit, from, aim).is_err() {
            continue;
        }
        for unit in targets::caught(world, user, &plan, from, aim) {
            match struck.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, plans)) => plans.push(plan),
                None => struck.push((unit, vec![plan])),
            }
        }
    }
    let mut targets: Vec<TargetForecast> =
        struck.iter().map(|(unit, plans)| one_target(world, user, &Unit::of(world, *unit), plans)).collect();
    // An act that goes on behind its target does so only if the target is hit (MC-170).
    if aimed(world, user, act, aim, 0).is_some_and(|plan| plan.goes_on())
        && let Some((first, behind)) = targets.split_first_mut()
    {
        behind.iter_mut().for_each(|one| one.reached *= first.hit);
    }
    targets
}

/// The most times that one act takes effect.
pub const MOST_REPEATS: u8 = 8;

/// The plan of one blow of an act, aimed; `None` after the last one.
pub fn aimed<'w>(world: &World, user: &Unit<'w>, act: Act, aim: Aim, blow: u8) -> Option<Plan<'w>> {
    let plan = planning::plan(user, planning::of_blow(world, user, act, blow), blow)?;
    (rules_of(act.verb).uses_weapons || blow < plan.repeats()).then(|| plan.aimed_at(aim))
}

/// The odds for one target of an act's blows.
pub fn one_target(world: &World, user: &Unit<'_>, target: &Unit<'_>, plans: &[Plan<'_>]) -> TargetForecast {
    let mut branches = vec![Branch::start(target, 1.0)];
    for plan in plans {
        branches = follow(user, target, plan, &branches);
    }
    summed(world, user, target, &plans[0], &branches)
}

/// The sum of all outcomes, for one target.
pub fn summed(
    _world: &World,
    user: &Unit<'_>,
    target: &Unit<'_>,
    first: &Plan<'_>,
    branches: &[Branch],
) -> TargetForecast {
    let hp = target.vitals.hp;
    let trial = chance::trial(user, target, first);
    let all = || branches.iter().flat_map(|branch| branch.left.iter().map(move |left| (branch, left.hp, left.weight)));
    let share = |wanted: &dyn Fn(&Branch, i32) -> bool| -> f64 {
        total(all().filter(|(branch, hp, _)| wanted(branch, *hp)).map(|(.., weight)| weight)).min(1.0)
    };
    let least = all().map(|(_, left, _)| left).min().unwrap_or(0).min(0);
    let damage = losses(hp, least, all().map(|(_, left, weight)| (left, weight)));
    let healing = total(all().map(|(_, left, weight)| f64::from((left - hp).max(0)) * weight));
    let lost = |left: &Left| f64::from(target.vitals.mp - left.mp) * left.weight;
    let drained = total(branches.iter().flat_map(|branch| &branch.left).map(lost));
    let any = branches.iter().fold(Mask::EMPTY, |any, branch| any | branch.conditions.active);
    let conditions = (any & !target.conditions.active).iter().filter_map(|at| {
        let chance = share(&|branch, hp| hp > 0 && branch.conditions.has(at));
        (chance > 0.0).then(|| (user.book.conditions[usize::from(at)].label.name, chance))
    });
    TargetForecast {
        target: target.unit,
        reached: 1.0,
        hit: share(&|branch, _| branch.hit),
        critical: share(&|branch, _| branch.critical),
        chance: trial.map_or_else(Parts::new, |trial| trial.parts),
        against: None,
        expected: damage.expected(),
        healing,
        drained,
        initiative: 0.0,
        held: 0.0,
        defeat: if hp > 0 { share(&|_, hp| hp <= 0) } else { 0.0 },
        conditions: conditions.collect(),
        parts: mean_parts(user, target, first),
        damage,
    }
}

/// The distribution of hit points lost, calculated from those left, which are never fewer than `least`.
fn losses(hp: i32, least: i32, left: impl Iterator<Item = (i32, f64)>) -> Dist {
    let most = if hp > 0 { hp - least } else { 0 };
    let mut weights = vec![0.0; narrow::<usize>(most) + 1];
    for (left, weight) in left {
        weights[narrow::<usize>((hp - left).clamp(0, most))] += weight;
    }
    Dist::from_weights(0, weights).unwrap_or_default()
}

/// The terms of a plain hit, with the mean of the dice, rounded down.
fn mean_parts(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>) -> Parts {
    let dice = attack::dice_of(plan).map_or(0, |code| code.mean_of_dice());
    match &plan.ability.mend {
        _ if plan.ability.harm.is_some() => attack::damage(user, target, plan, dice, false),
        Some(mend) => attack::recovery(user, target, plan, mend, dice),
        None => Parts::new(),
    }
}
