//! The odds of an effect aimed at one of those who share a cell: each blow strikes any of them (MC-047).

use std::slice;

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        forecast::{Branch, MOST_REPEATS, aimed, follow, summed},
        plan::Plan,
        targets,
    },
    state::Unit,
};
use hexfray_battle::{Act, Aim, TargetForecast, UnitId, Verb};
use hexfray_board::{grid::Cell, odds::total};

/// The odds for everybody in the cell; `None` where no lot is drawn.
pub fn odds(world: &World, user: &Unit<'_>, act: Act, aim: Aim, from: Cell) -> Option<Vec<TargetForecast>> {
    let plan = aimed(world, user, act, aim, 0)?;
    let crowd = targets::crowd(world, &plan, user.unit, aim);
    if crowd.len() < 2 || plan.strikes_singly() || targets::met(world, user.unit, &plan, from, aim).is_some() {
        return None;
    }
    let blows = if act.verb == Verb::ATTACK { 2 } else { MOST_REPEATS };
    let reaches =
        |plan: &Plan<'_>| act.verb != Verb::ATTACK || plan.targeting.check(world, user.unit, from, aim).is_ok();
    let plans: Vec<Plan<'_>> =
        (0..blows).filter_map(|blow| aimed(world, user, act, aim, blow)).filter(reaches).collect();
    let lot = CrowdStrikes { world, user, aim, crowd: &crowd };
    let one = |&unit: &UnitId| {
        let target = Unit::of(world, unit);
        let branches = match plans[..] {
            [ref first, ref second] => lot.two_blows(&target, first, second),
            _ => plans.iter().fold(vec![Branch::start(&target, 1.0)], |ways, plan| lot.blow(&target, plan, &ways)),
        };
        Some(summed(world, user, &target, plans.first()?, &branches))
    };
    Some(crowd.iter().filter_map(one).collect())
}

/// Those among whom each blow is drawn.
struct CrowdStrikes<'a, 'w> {
    world: &'w World,
    user: &'a Unit<'w>,
    aim: Aim,
    crowd: &'a [UnitId],
}

impl<'w> CrowdStrikes<'_, 'w> {
    fn follow(&self, target: &Unit<'w>, plan: &Plan<'_>, before: &Branch) -> Vec<Branch> {
        follow(self.user, target, plan, slice::from_ref(before))
    }

    /// One blow that strikes any of the crowd, for one of them.
    fn blow(&self, target: &Unit<'w>, plan: &Plan<'_>, ways: &[Branch]) -> Vec<Branch> {
        self.blow_among(target, plan, ways, self.crowd.len())
    }

    fn blow_among(&self, target: &Unit<'w>, plan: &Plan<'_>, ways: &[Branch], many: usize) -> Vec<Branch> {
        let share = 1.0 / many.max(1) as f64;
        let met = |way: &Branch| {
            let mut ways = self.follow(target, plan, &way.times(share));
            ways.push(way.times(1.0 - share));
            ways
        };
        ways.iter().flat_map(met).collect()
    }

    /// Two blows: the second is drawn among those whom the first has left standing, and is lost with whom it was aimed
    /// at (TC-106).
    fn two_blows(&self, target: &Unit<'w>, first: &Plan<'_>, second: &Plan<'_>) -> Vec<Branch> {
        let (many, start) = (self.crowd.len(), Branch::start(target, 1.0));
        let share = 1.0 / many as f64;
        let mut ways = self.blow(target, second, &self.follow(target, first, &start.times(share)));
        for &other in self.crowd.iter().filter(|&&other| other != target.unit) {
            let falls = share * self.chance_to_fell(other, first);
            ways.extend(self.blow(target, second, &[start.times(share - falls)]));
            if self.aim == Aim::Unit(other) {
                ways.push(start.times(falls));
            } else {
                ways.extend(self.blow_among(target, second, &[start.times(falls)], many - 1));
            }
        }
        ways
    }

    fn chance_to_fell(&self, unit: UnitId, plan: &Plan<'_>) -> f64 {
        let target = Unit::of(self.world, unit);
        let ways = self.follow(&target, plan, &Branch::start(&target, 1.0));
        total(ways.iter().flat_map(|way| &way.left).filter(|left| left.hp <= 0).map(|left| left.weight))
    }
}
