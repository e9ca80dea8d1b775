//! The odds of acts that may strike other units than those at which they are aimed: acts that are thrown back, caught
//! by a blade, struck at random or in a chain.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        chain,
        forecast::{aimed, blows, branch::Branch, crowd, one_target, summed, ways::follow_together},
        mirror,
        plan::Plan,
        planning, targets, witness,
    },
    state::Unit,
};
use hexfray_battle::{Act, Aim, TargetForecast, UnitId};
use hexfray_board::grid::Cell;

/// The odds if the act is one of these; `None` for all others.
pub fn targets(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    aim: Aim,
    from: Cell,
    leaves_out: &mut Vec<&'static str>,
) -> Option<Vec<TargetForecast>> {
    caught_by_a_blade(world, user, act, aim, from)
        .or_else(|| reflected(world, user, act, aim, from))
        .or_else(|| blows::odds(world, user, act, aim, from, leaves_out))
        .or_else(|| crowd::odds(world, user, act, aim, from, leaves_out))
        .or_else(|| at_random(world, user, act, aim, from))
        .or_else(|| in_a_chain(world, user, act, aim, from))
}

/// The odds of a spell that goes into a unit's blade and reaches no target (MC-164).
fn caught_by_a_blade(world: &World, user: &Unit<'_>, act: Act, aim: Aim, from: Cell) -> Option<Vec<TargetForecast>> {
    let plan = planning::plan(user, act, 0)?;
    witness::catcher(world, &plan, user.unit, from, aim)?;
    Some(targets::caught(world, user, &plan, from, aim).into_iter().map(TargetForecast::untouched).collect())
}

/// The odds of a spell that its target throws back at one of its opponents, by lot (TC-073).
fn reflected(world: &World, user: &Unit<'_>, act: Act, aim: Aim, from: Cell) -> Option<Vec<TargetForecast>> {
    let plan = planning::plan(user, act, 0)?;
    let mirror = mirror::mirror(world, &plan, aim)?;
    let foes = mirror::behind_mirror(world, &plan, user.unit, from, mirror);
    let plan = [plan.sure_if(true)];
    let reached = 1.0 / foes.len().max(1) as f64;
    let one = |&foe: &UnitId| TargetForecast { reached, ..one_target(world, user, &Unit::of(world, foe), &plan) };
    let mut targets: Vec<TargetForecast> = foes.iter().map(one).collect();
    if !foes.contains(&mirror) {
        targets.push(TargetForecast::untouched(mirror));
    }
    Some(targets)
}

/// The odds of strikes at random among the units in the area (MC-118): the number of strikes at one unit follows the
/// binomial distribution, and each is rolled for by itself.
fn at_random(world: &World, user: &Unit<'_>, act: Act, aim: Aim, from: Cell) -> Option<Vec<TargetForecast>> {
    let plan = planning::plan(user, act, 0)?;
    let count = plan.volley()?;
    let among = targets::caught(world, user, &plan, from, aim);
    let share = 1.0 / among.len().max(1) as f64;
    let weights: Vec<f64> = (0..=count).map(|strikes| binomial(count, strikes, share)).collect();
    let one = |&unit: &UnitId| several(world, user, unit, &plan, &weights);
    Some(among.iter().map(one).collect())
}

/// The probability of exactly `hits` successes in `tries`, each with this probability.
fn binomial(tries: u8, hits: u8, p: f64) -> f64 {
    let ways = (0..u32::from(hits)).fold(1.0, |ways, at| ways * f64::from(u32::from(tries) - at) / f64::from(at + 1));
    ways * p.powi(i32::from(hits)) * (1.0 - p).powi(i32::from(tries - hits))
}

/// The odds of strikes that go from one target to the next (MC-141), over all sequences of targets.
fn in_a_chain(world: &World, user: &Unit<'_>, act: Act, aim: Aim, from: Cell) -> Option<Vec<TargetForecast>> {
    let plan = aimed(world, user, act, aim, 0)?;
    let links = plan.links()?;
    if targets::met(world, user.unit, &plan, from, aim).is_some() {
        // The unit that takes the first blow ends the chain.
        return None;
    }
    let first = *targets::caught(world, user, &plan, from, aim).first()?;
    let ways = chain::ways(world, user, first, links);
    let mut targets: Vec<UnitId> = ways.iter().flat_map(|(way, _)| way.iter().copied()).collect();
    targets.sort_unstable();
    targets.dedup();
    let one = |&unit: &UnitId| {
        let mut weights = vec![0.0; usize::from(links) + 1];
        for (way, p) in &ways {
            weights[way.iter().filter(|&&struck| struck == unit).count()] += p;
        }
        several(world, user, unit, &plan, &weights)
    };
    Some(targets.iter().map(one).collect())
}

/// The odds for a target that is struck not at all, once, twice and so on with these probabilities.
fn several(world: &World, user: &Unit<'_>, unit: UnitId, plan: &Plan<'_>, weights: &[f64]) -> TargetForecast {
    let target = Unit::of(world, unit);
    let reached = 1.0 - weights[0];
    let mut branches = Vec::new();
    let mut ways = vec![Branch::start(&target, 1.0)];
    for &weight in &weights[1..] {
        ways = follow_together(user, &target, plan, &ways);
        if weight > 0.0 {
            branches.extend(ways.iter().map(|way| way.times(weight / reached)));
        }
    }
    TargetForecast { reached, ..summed(world, user, &target, plan, &branches) }
}
