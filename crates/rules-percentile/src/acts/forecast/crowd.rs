//! The odds of repeated castings at one of the units that share a cell: each casting strikes any of them (MC-047).

use std::slice;

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        forecast::{BATTLE_MAY_END, MOST_REPEATS, aimed, branch::Branch, may_end_the_battle, summed, ways::follow},
        losses::Losses,
        plan::Plan,
        targets,
        verb_rules::rules_of,
    },
    state::Unit,
};
use hexfray_battle::{Act, Aim, TargetForecast, UnitId};
use hexfray_board::grid::Cell;

/// The odds for every unit in the cell and its guards; `None` if no lot is drawn. A unit that an earlier casting may
/// have felled still takes part in later lots.
pub fn odds(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    aim: Aim,
    from: Cell,
    leaves_out: &mut Vec<&'static str>,
) -> Option<Vec<TargetForecast>> {
    let first = aimed(world, user, act, aim, 0).filter(|_| !rules_of(act.verb).uses_weapons)?;
    let crowd = targets::crowd(world, &first, user.unit, aim);
    if crowd.len() < 2 || first.strikes_singly() || targets::met(world, user.unit, &first, from, aim).is_some() {
        return None;
    }
    let each = 1.0 / crowd.len() as f64;
    let mut shares: Vec<(UnitId, f64)> = Vec::new();
    for &drawn in &crowd {
        let (unit, _) = targets::in_place_of_drawn(world, user.unit, &first, drawn, &Losses::default());
        match shares.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, share)) => *share += each,
            None => shares.push((unit, each)),
        }
    }
    let one = |&(unit, share): &(UnitId, f64)| {
        let target = Unit::of(world, unit);
        let cast = |ways: Vec<Branch>, blow: u8| {
            let Some(plan) = aimed(world, user, act, Aim::Unit(unit), blow) else { return ways };
            ways.iter().flat_map(|way| among(user, &target, &plan, way, share)).collect()
        };
        let branches = (0..MOST_REPEATS).fold(vec![Branch::start(&target, 1.0)], cast);
        summed(world, user, &target, &first, &branches)
    };
    let spared = crowd.iter().filter(|&&unit| shares.iter().all(|&(taker, _)| taker != unit));
    let spared = spared.map(|&unit| TargetForecast::untouched(unit));
    let targets: Vec<TargetForecast> = shares.iter().map(one).chain(spared).collect();
    if first.repeats() > 1 && may_end_the_battle(world, &targets) {
        leaves_out.push(BATTLE_MAY_END);
    }
    Some(targets)
}

/// The branches after one casting that strikes a unit with this probability.
fn among(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>, way: &Branch, share: f64) -> Vec<Branch> {
    let mut ways = follow(user, target, plan, slice::from_ref(&way.times(share)));
    ways.push(way.times(1.0 - share));
    ways
}
