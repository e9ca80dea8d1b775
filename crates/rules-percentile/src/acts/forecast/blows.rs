//! The odds of blows at one target that may hit others: units or objects in the line of fire, guards that step in,
//! units in a shared cell or behind the target. A later blow meets what the earlier ones have left: each outcome of
//! these is followed by itself, and ends with the battle (TC-148; MC-047, MC-087, MC-162, MC-163, MC-170, TC-106).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        forecast::{MOST_REPEATS, aimed, branch::Branch, goes_on_at_zero, summed, ways::follow},
        guards,
        losses::Losses,
        plan::Plan,
        targets::{self, HAZARD, Met},
        verb_rules::rules_of,
    },
    content::settings::HazardHit,
    state::Unit,
};
use hexfray_battle::{Act, Aim, Roster, Rule, TargetForecast, UnitId, Who, would_decide};
use hexfray_board::{grid::Cell, odds::total};

/// The most blows that are followed through a shared cell, and the most outcomes that are followed at all.
const MOST_IN_CROWDS: usize = 2;

const MOST_WAYS: usize = 400;

/// The odds for every unit that the blows may hit; `None` if all of them hit the unit at which they are aimed. If there
/// are too many outcomes, the odds leave out the later blows.
pub fn odds(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    aim: Aim,
    from: Cell,
    leaves_out: &mut Vec<&'static str>,
) -> Option<Vec<TargetForecast>> {
    let Aim::Unit(target) = aim else { return None };
    let count = if rules_of(act.verb).uses_weapons { 2 } else { MOST_REPEATS };
    let plans: Vec<Plan<'_>> = (0..count).filter_map(|blow| aimed(world, user, act, aim, blow)).collect();
    let blows = Blows { world, user, act, target, from, in_crowds: plans.len() <= MOST_IN_CROWDS };
    if plans.is_empty() || plans.iter().all(|plan| blows.goes_straight(plan)) && !blows.splits(&plans) {
        return None;
    }
    let mut ways = vec![Way { weight: 1.0, losses: Losses::default(), met: Vec::new() }];
    for (blow, plan) in plans.iter().enumerate() {
        if ways.len() > MOST_WAYS {
            leaves_out.push("the castings after the first few");
            break;
        }
        ways = ways.into_iter().flat_map(|way| blows.after(blow, plan, way)).collect();
    }
    if plans.len() > 1 && blows.may_unbind(&ways) {
        leaves_out.push("the conditions that end with the unit that keeps them up");
    }
    Some(blows.told(&plans, &ways))
}

/// The blows of one act, one after the other.
struct Blows<'a, 'w> {
    world: &'w World,
    user: &'a Unit<'w>,
    act: Act,
    target: UnitId,
    from: Cell,
    /// Whether lots among units that share a cell are followed.
    in_crowds: bool,
}

/// One outcome of the blows so far.
#[derive(Clone)]
struct Way {
    weight: f64,
    losses: Losses,
    /// Every unit that was hit, with its branches, whose weights add up to 1 for each unit.
    met: Vec<(UnitId, Vec<Branch>)>,
}

/// A probability and the unit that a blow then hits, with the rule if it is not aimed at that unit; `None`: no unit.
type Comes = (f64, Option<(UnitId, Option<Rule>)>);

impl<'w> Blows<'_, 'w> {
    /// Whether a blow now hits the unit at which it is aimed.
    fn goes_straight(&self, plan: &Plan<'_>) -> bool {
        targets::met(self.world, self.user.unit, plan, self.from, Aim::Unit(self.target)).is_none()
            && (!self.in_crowds || self.crowd(plan, self.target, &Losses::default()).len() < 2)
    }

    /// Whether a unit that is hit keeps up a condition of the user, or of another unit that is hit: the condition ends
    /// when its keeper falls (MC-135, MC-162).
    fn may_unbind(&self, ways: &[Way]) -> bool {
        let met = || ways.iter().flat_map(|way| &way.met).map(|(unit, _)| *unit);
        let keeps_up = |unit: UnitId| self.user.other(unit).memory.tie.map(|tie| tie.to);
        met().filter_map(keeps_up).any(|to| to == self.user.unit || met().any(|unit| unit == to))
    }

    /// Whether the second of two weapons finds another target once the first has felled its own (TC-106).
    fn splits(&self, plans: &[Plan<'_>]) -> bool {
        let second = plans.get(1).filter(|_| self.may_split());
        second.is_some_and(|second| !self.others(second, &Losses::default()).is_empty())
    }

    fn may_split(&self) -> bool {
        rules_of(self.act.verb).uses_weapons && self.user.book.settings.split_blows
    }

    fn others(&self, plan: &Plan<'_>, losses: &Losses) -> Vec<UnitId> {
        let mut others = targets::others_in_reach(self.world, self.user, plan, self.target, self.from);
        others.retain(|&unit| !losses.has_fallen(unit));
        others
    }

    /// The units that draw lots when a blow hits one of them.
    fn crowd(&self, plan: &Plan<'_>, target: UnitId, losses: &Losses) -> Vec<UnitId> {
        let mut crowd = match plan.strikes_singly() {
            true => vec![target],
            false => targets::crowd(self.world, plan, self.user.unit, Aim::Unit(target)),
        };
        crowd.retain(|&unit| !losses.has_fallen(unit));
        crowd
    }

    /// The units at which a blow is aimed after these losses, with equal probability; none if the blow is lost.
    fn aims(&self, blow: usize, plan: &Plan<'_>, losses: &Losses) -> Vec<UnitId> {
        let reaches = || plan.targeting.check(self.world, self.user.unit, self.from, Aim::Unit(self.target)).is_ok();
        let for_fallen = matches!(plan.targeting.who, Who::FallenFriends | Who::FallenOrStanding);
        if blow > 0 && losses.has_fallen(self.target) && !for_fallen {
            return if self.may_split() { self.others(plan, losses) } else { Vec::new() };
        }
        let is_checked = rules_of(self.act.verb).uses_weapons || blow > 0;
        if is_checked && !reaches() { Vec::new() } else { vec![self.target] }
    }

    /// The units that a blow may hit, each with its probability.
    fn comes(&self, blow: usize, plan: &Plan<'_>, losses: &Losses) -> Vec<Comes> {
        let aims = self.aims(blow, plan, losses);
        if aims.is_empty() {
            return vec![(1.0, None)];
        }
        let share = 1.0 / aims.len() as f64;
        aims.into_iter().flat_map(|aim| self.comes_from(plan, aim, share, losses)).collect()
    }

    fn comes_from(&self, plan: &Plan<'_>, aim: UnitId, share: f64, losses: &Losses) -> Vec<Comes> {
        let (world, user) = (self.world, self.user.unit);
        match targets::met_after(world, user, plan, self.from, aim, losses) {
            Some(Met::Object(_)) => vec![(share, None)],
            Some(Met::Unit(unit, rule)) => vec![(share, Some((unit, Some(rule))))],
            Some(Met::AnyOf(crowd)) => {
                let each = share / crowd.len() as f64;
                let guarded = |met: UnitId| {
                    let (unit, rule) = targets::in_place_of(world, user, plan, met, losses);
                    (each, Some((unit, Some(rule))))
                };
                crowd.into_iter().map(guarded).collect()
            }
            None => {
                let crowd = if self.in_crowds { self.crowd(plan, aim, losses) } else { Vec::new() };
                let each = share / crowd.len().max(1) as f64;
                if crowd.len() < 2 {
                    return vec![(share, Some((aim, None)))];
                }
                let taken = |drawn| targets::in_place_of_drawn(world, user, plan, drawn, losses);
                crowd.into_iter().map(|drawn| (each, Some(taken(drawn)))).collect()
            }
        }
    }

    /// The outcomes of a further blow after one outcome.
    fn after(&self, blow: usize, plan: &Plan<'_>, way: Way) -> Vec<Way> {
        if self.ends_the_battle(&way.losses) {
            return vec![way];
        }
        let mut after = Vec::new();
        for (share, comes) in self.comes(blow, plan, &way.losses) {
            let weight = way.weight * share;
            match comes {
                None => after.push(Way { weight, ..way.clone() }),
                Some((unit, rule)) => self.strike(unit, rule, plan, &Way { weight, ..way.clone() }, &mut after),
            }
        }
        after
    }

    /// Whether no later blow is struck, because the units that have fallen decide the battle (TC-148).
    fn ends_the_battle(&self, losses: &Losses) -> bool {
        let roster = self.world.resource::<Roster>();
        let stays_down = |unit: &UnitId| !goes_on_at_zero(&Unit::of(self.world, *unit), roster);
        let fallen: Vec<UnitId> = losses.fallen.iter().copied().filter(stays_down).collect();
        !fallen.is_empty() && would_decide(self.world, &fallen)
    }

    /// Adds the outcomes of a further blow that hits a unit, after one outcome.
    fn strike(&self, unit: UnitId, rule: Option<Rule>, plan: &Plan<'_>, way: &Way, after: &mut Vec<Way>) {
        let target = Unit::of(self.world, unit);
        let known = way.met.iter().find(|(one, _)| *one == unit).map(|(_, branches)| branches.as_slice());
        let start = [Branch::start(&target, 1.0)];
        let plan = self.coming_to(plan, unit, rule);
        let struck = follow(self.user, &target, &plan, known.unwrap_or(&start));
        let stood = target.vitals.hp > 0;
        let mut parts: [Vec<Branch>; 3] = Default::default();
        for branch in struck {
            let (up, down) = if stood { branch.parted() } else { (branch, None) };
            let idle = guards::may_guard(&target) && !guards::may_guard_with(&target, &up.conditions);
            parts[usize::from(idle)].push(up);
            parts[2].extend(down);
        }
        for (what, branches) in parts.into_iter().enumerate() {
            let weight = total(branches.iter().flat_map(|branch| &branch.left).map(|left| left.weight));
            if weight <= 0.0 {
                continue;
            }
            let mut next = Way { weight: way.weight * weight, ..way.clone() };
            match what {
                1 => next.losses.idle.push(unit),
                2 => next.losses.fallen.push(unit),
                _ => {}
            }
            let branches = branches.iter().map(|branch| branch.times(1.0 / weight)).collect();
            next.met.retain(|(one, _)| *one != unit);
            next.met.push((unit, branches));
            after.push(next);
        }
    }

    /// The plan of a blow that hits a unit by a rule: if the setting says so, it hits a unit in its line of fire for
    /// sure (MC-087).
    fn coming_to(&self, plan: &Plan<'w>, unit: UnitId, rule: Option<Rule>) -> Plan<'w> {
        let sure = rule == Some(HAZARD) && self.user.book.settings.hazard_hit == HazardHit::Automatic;
        plan.aimed_at(Aim::Unit(unit)).sure_if(sure)
    }

    /// The sum of all outcomes for every unit that is hit, and for the unit at which the blows are aimed.
    fn told(&self, plans: &[Plan<'w>], ways: &[Way]) -> Vec<TargetForecast> {
        let first = self.comes(0, &plans[0], &Losses::default());
        let mains = first.iter().filter_map(|&(share, comes)| comes.map(|(unit, rule)| Main { share, unit, rule }));
        let mains: Vec<Main> = mains.collect();
        let mut tallies: Vec<Tally> = Vec::new();
        for main in &mains {
            Tally::of(&mut tallies, main.unit);
        }
        for way in ways {
            for (unit, branches) in &way.met {
                Tally::of(&mut tallies, *unit).add(way.weight, branches);
            }
        }
        self.add_behind(&plans[0], &mains, &mut tallies);
        let mut told: Vec<TargetForecast> = tallies.iter().map(|tally| self.sum(tally, &plans[0], &mains)).collect();
        if told.iter().all(|one| one.target != self.target) {
            told.push(TargetForecast::untouched(self.target));
        }
        told
    }

    /// Adds the units behind the one that the main blow hits, to which some acts go on once it has hit (MC-170).
    fn add_behind(&self, plan: &Plan<'w>, mains: &[Main], tallies: &mut Vec<Tally>) {
        for &Main { share, unit: main, rule } in mains.iter().filter(|_| plan.goes_on()) {
            let plan = self.coming_to(plan, main, rule);
            let struck = |unit: UnitId| {
                let target = Unit::of(self.world, unit);
                follow(self.user, &target, &plan, &[Branch::start(&target, 1.0)])
            };
            let hits = struck(main).into_iter().filter(|branch| branch.hit);
            let hit = total(hits.flat_map(|branch| branch.left).map(|left| left.weight));
            let plan = plan.aimed_at(Aim::Unit(main));
            for unit in targets::behind(self.world, self.user, &plan, self.from, main) {
                Tally::of(tallies, unit).add(share * hit, &struck(unit));
            }
        }
    }

    /// One unit's odds. If a lot decides whether the first blow hits it, the lot counts as a chance to hit; for a unit
    /// that only later blows may hit, the odds hold for the case that they do.
    fn sum(&self, tally: &Tally, plan: &Plan<'w>, mains: &[Main]) -> TargetForecast {
        let target = Unit::of(self.world, tally.unit);
        let main = mains.iter().find(|main| main.unit == tally.unit);
        let plan = self.coming_to(plan, tally.unit, main.and_then(|main| main.rule));
        let missed = (1.0 - tally.reached).max(0.0);
        if main.is_some() {
            let mut branches: Vec<Branch> = tally.branches.iter().map(|branch| branch.times(1.0)).collect();
            branches.push(Branch::start(&target, missed));
            return summed(self.world, self.user, &target, &plan, &branches);
        }
        if tally.reached <= 0.0 {
            return TargetForecast::untouched(tally.unit);
        }
        let branches: Vec<Branch> = tally.branches.iter().map(|branch| branch.times(1.0 / tally.reached)).collect();
        TargetForecast { reached: tally.reached, ..summed(self.world, self.user, &target, &plan, &branches) }
    }
}

/// A unit that the first blow may hit, with its probability, and the rule if the blow is not aimed at it.
struct Main {
    share: f64,
    unit: UnitId,
    rule: Option<Rule>,
}

/// All that may happen to one unit.
struct Tally {
    unit: UnitId,
    reached: f64,
    branches: Vec<Branch>,
}

impl Tally {
    fn of(all: &mut Vec<Self>, unit: UnitId) -> &mut Self {
        let at = all.iter().position(|one| one.unit == unit).unwrap_or_else(|| {
            all.push(Self { unit, reached: 0.0, branches: Vec::new() });
            all.len() - 1
        });
        &mut all[at]
    }

    fn add(&mut self, weight: f64, branches: &[Branch]) {
        self.reached += weight;
        self.branches.extend(branches.iter().map(|branch| branch.times(weight)));
    }
}
