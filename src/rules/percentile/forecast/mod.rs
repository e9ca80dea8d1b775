//! The exact odds of an act, from the same formulas that resolve it.
//!
//! An attack with two weapons is followed blow by blow: what the first one does to the target's hit points and
//! conditions is what the second one meets. Every way it can go is a [`Branch`] with its weight.

mod lots;

use bevy::ecs::prelude::*;

use super::{
    attack::{self, Trial},
    content::{Armour, AtOnce, Condition, Inflict},
    effects::bit,
    feats, orders,
    plan::{self, Plan},
    plunge, reaction, resolve, shared, spikes,
    state::{Conditions, Fighter},
    status::{self, Turning},
    summoning,
};
use crate::{
    battle::{Act, Aim, CheckResult, Forecast, Name, Order, OrderError, Parts, Roster, TargetForecast, UnitId, Verb},
    grid::Cell,
    odds::Dist,
};

/// One way that a fight can have gone so far, for one target.
struct Branch {
    /// The target's conditions then.
    conditions: Conditions,
    /// Whether a critical hit was among the blows.
    critical: bool,
    /// Whether any blow hit.
    hit: bool,
    /// Hit points left with their weights; the weights of all branches add up to 1.
    hp: Vec<(i32, f64)>,
}

/// The odds of an act as if its user stood in `from`. Whether it is the user's turn does not matter.
///
/// # Errors
/// The reason why the act is not legal from there.
pub fn forecast(world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
    let order = match *order {
        Order::Answer { unit, option } => reaction::order_of(world, unit, option),
        order => Some(order),
    };
    let Some(Order::Act { unit, act, aim }) = order else { return Err(OrderError::WrongKind("an act to forecast")) };
    let roster = world.resource::<Roster>();
    if unit.index() >= roster.len() {
        return Err(OrderError::NoSuchUnit(unit));
    }
    let user = Fighter::of(world, unit);
    if feats::is_feat(act) {
        return Ok(feats::forecast(world, &user, act, aim, from));
    }
    let Some(plan) = plan::plan(&user, act, 0) else {
        let what = Name::new("no odds");
        return Ok(Forecast {
            unit,
            what,
            targets: Vec::new(),
            ready: None,
            arrives: Vec::new(),
            leaves_out: Vec::new(),
        });
    };
    let refused = |(why, rule)| OrderError::Refused { unit: roster.name(unit), why, rule };
    orders::check_deed(world, &user, act, from).map_err(refused)?;
    orders::check_aim(world, &user, act, aim, from).map_err(refused)?;
    let mut leaves_out = Vec::new();
    if plan.charge > 0 {
        leaves_out.push("what happens while it charges");
    }
    if attack::blow(&plan).is_some_and(|blow| blow.drains > 0) {
        leaves_out.push("the hit points that its user drains");
    }
    if spikes::touches(&plan) && matches!(aim, Aim::Unit(target) if spikes::bears(&Fighter::of(world, target))) {
        leaves_out.push("the spikes that meet its user");
    }
    if plan.repeats() > 1 && resolve::mirror(world, &plan, aim).is_some() {
        leaves_out.push("the castings after the first");
    }
    if act.verb == Verb::Attack && user.gear.blows().len() > 1 && resolve::crowd(world, &plan, user.unit, aim).len() > 1
    {
        leaves_out.push("that the second blow meets whoever is left");
    }
    if lots::splits(world, &user, act, aim, from) == Some(false) {
        leaves_out.push("whom the second blow strikes once the first has felled its target");
    }
    if let Aim::Unit(target) = aim
        && shared::holds_prisoners(world, target)
    {
        leaves_out.push("what its prisoners suffer with it");
    }
    leaves_out.extend(plan.deed.effects.iter().filter_map(|effect| effect.leaves_out()));
    let ready = (plan.charge > 0).then(|| i32::from(user.turn.count) - plan.charge);
    let targets = targets(world, &user, act, aim, from);
    if reaction::may_be_answered(world, &user, act, targets.iter().map(|odds| odds.target)) {
        leaves_out.push("how it is answered");
    }
    if targets.iter().any(|odds| plunge::hovers(world, odds.target)) {
        leaves_out.push("that whoever cannot hover any more falls");
    }
    if resolve::limit(&user, &plan).is_some_and(|most| targets.len() > most) {
        leaves_out.push("whom its user leaves out");
    }
    let summoned = plan.deed.effects.iter().filter_map(|effect| effect.summons());
    let arrives = summoned.filter_map(|kind| summoning::callable(world, unit, kind).ok()).collect();
    Ok(Forecast { unit, what: plan.name(), targets, ready, arrives, leaves_out })
}

/// The odds for everybody whom the act can touch, in the order of dice.
fn targets(world: &World, user: &Fighter<'_>, act: Act, aim: Aim, from: Cell) -> Vec<TargetForecast> {
    if let Some(targets) = lots::targets(world, user, act, aim, from) {
        return targets;
    }
    let mut struck: Vec<(UnitId, Vec<Plan<'_>>)> = Vec::new();
    let mut missed_by_all = None;
    for blow in 0..if act.verb == Verb::Attack { 2 } else { MOST_REPEATS } {
        let Some(plan) = aimed(user, act, aim, blow) else { continue };
        if act.verb == Verb::Attack && plan.targeting.check(world, user.unit, from, aim).is_err() {
            continue;
        }
        let caught = match resolve::met(world, user.unit, &plan, from, aim) {
            Some((unit, _)) => {
                missed_by_all = if let Aim::Unit(meant) = aim { Some(meant) } else { None };
                vec![unit]
            }
            None => resolve::caught(world, user, &plan, from, aim),
        };
        for unit in caught {
            match struck.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, plans)) => plans.push(plan),
                None => struck.push((unit, vec![plan])),
            }
        }
    }
    let mut targets: Vec<TargetForecast> =
        struck.iter().map(|(unit, plans)| one_target(world, user, &Fighter::of(world, *unit), plans)).collect();
    if let Some(meant) = missed_by_all.filter(|meant| struck.iter().all(|(unit, _)| unit != meant)) {
        targets.push(TargetForecast::untouched(meant));
    }
    targets
}

/// Most times that one act takes effect.
const MOST_REPEATS: u8 = 8;

/// The plan of one blow of an act, aimed; `None` after the last one.
fn aimed<'w>(user: &Fighter<'w>, act: Act, aim: Aim, blow: u8) -> Option<Plan<'w>> {
    let plan = plan::plan(user, act, blow)?;
    (act.verb == Verb::Attack || blow < plan.repeats()).then(|| plan.aimed_at(aim))
}

/// The odds for one target of one or two blows.
fn one_target(world: &World, user: &Fighter<'_>, target: &Fighter<'_>, plans: &[Plan<'_>]) -> TargetForecast {
    let roster = world.resource::<Roster>();
    let friends = roster.side(user.unit) == roster.side(target.unit);
    let mut branches = vec![Branch::start(target, 1.0)];
    for plan in plans {
        let met = |branch: &Branch| {
            let target = Fighter { conditions: &branch.conditions, ..*target };
            follow(user, &target, plan, friends, branch)
        };
        branches = branches.iter().flat_map(met).collect();
    }
    summed(world, user, target, &plans[0], &branches)
}

/// What all the ways that a fight can go come to, for one target.
fn summed(
    world: &World,
    user: &Fighter<'_>,
    target: &Fighter<'_>,
    first: &Plan<'_>,
    branches: &[Branch],
) -> TargetForecast {
    let roster = world.resource::<Roster>();
    let friends = roster.side(user.unit) == roster.side(target.unit);
    let hp = target.vitals.hp;
    let trial = attack::trial(user, target, first, friends);
    let all = || branches.iter().flat_map(|branch| branch.hp.iter().map(move |(hp, weight)| (branch, *hp, *weight)));
    let share = |wanted: &dyn Fn(&Branch, i32) -> bool| -> f64 {
        all().filter(|(branch, hp, _)| wanted(branch, *hp)).map(|(.., weight)| weight).sum::<f64>().min(1.0)
    };
    let least = all().map(|(_, left, _)| left).min().unwrap_or(0).min(0);
    let damage = losses(hp, least, all().map(|(_, left, weight)| (left, weight)));
    let healing = all().map(|(_, left, weight)| f64::from((left - hp).max(0)) * weight).sum();
    let fresh = |at: u8| !target.conditions.has(at);
    let conditions = (0..user.book.conditions.len() as u8).filter(|&at| fresh(at)).filter_map(|at| {
        let chance = share(&|branch, hp| hp > 0 && branch.conditions.has(at));
        (chance > 0.0).then(|| (user.book.conditions[usize::from(at)].label.name, chance))
    });
    TargetForecast {
        target: target.unit,
        reached: 1.0,
        hit: share(&|branch, _| branch.hit),
        critical: share(&|branch, _| branch.critical),
        chance: trial.map_or_else(Parts::new, |trial| trial.parts),
        expected: damage.expected(),
        healing,
        defeat: if hp > 0 { share(&|_, hp| hp <= 0) } else { 0.0 },
        conditions: conditions.collect(),
        parts: mean_parts(user, target, first),
        damage,
    }
}

/// The distribution of hit points lost, from those left, of which there are at least so many.
fn losses(hp: i32, least: i32, left: impl Iterator<Item = (i32, f64)>) -> Dist {
    let most = if hp > 0 { hp - least } else { 0 };
    let mut weights = vec![0.0; most as usize + 1];
    for (left, weight) in left {
        weights[(hp - left).clamp(0, most) as usize] += weight;
    }
    Dist::from_weights(0, weights).unwrap_or_default()
}

/// The terms of a plain hit, with the dice at their mean rounded down.
fn mean_parts(user: &Fighter<'_>, target: &Fighter<'_>, plan: &Plan<'_>) -> Parts {
    let dice = resolve::dice_of(plan).map_or(0, |code| code.mean_of_dice());
    match &plan.deed.mend {
        _ if plan.deed.harm.is_some() => attack::damage(user, target, plan, dice, false),
        Some(mend) => attack::recovery(user, target, plan, mend, dice),
        None => Parts::new(),
    }
}

/// How likely a trial misses, hits plainly and hits critically, by counting all hundred rolls.
pub(super) fn chances(user: &Fighter<'_>, trial: Option<&Trial>) -> [f64; 3] {
    let Some(trial) = trial else { return [0.0, 1.0, 0.0] };
    let mut counts = [0_u32; 3];
    let needed = trial.needed();
    for roll in 1..=100 {
        match trial.judge_against(needed, roll, &user.book.settings) {
            CheckResult::Critical => counts[2] += 1,
            CheckResult::Passed => counts[1] += 1,
            CheckResult::Failed | CheckResult::Botch => counts[0] += 1,
        }
    }
    counts.map(|count| f64::from(count) / 100.0)
}

impl Branch {
    /// Nothing has happened yet.
    fn start(target: &Fighter<'_>, weight: f64) -> Self {
        Self { conditions: *target.conditions, critical: false, hit: false, hp: vec![(target.vitals.hp, weight)] }
    }

    /// The same way, so many times as likely.
    fn times(&self, share: f64) -> Self {
        let hp = self.hp.iter().map(|&(hp, weight)| (hp, weight * share)).collect();
        Self { hp, ..*self }
    }
}

/// What one blow makes of one way that the fight has gone so far; `target` is as the blow finds it.
fn follow(user: &Fighter<'_>, target: &Fighter<'_>, plan: &Plan<'_>, friends: bool, before: &Branch) -> Vec<Branch> {
    let trial = attack::trial(user, target, plan, friends);
    let [miss, plain, critical] = chances(user, trial.as_ref());
    let mut ways = Ways { user, plan, after: Vec::new() };
    for &(hp, weight) in &before.hp {
        if hp <= 0 && !raises(plan) {
            ways.add(before, before.conditions, (false, false), hp, weight);
            continue;
        }
        ways.add(before, before.conditions, (false, false), hp, weight * miss);
        for (p, is_critical) in [(plain, false), (critical, true)] {
            if p > 0.0 {
                ways.hit(target, before, is_critical, hp, weight * p);
            }
        }
    }
    ways.after
}

fn raises(plan: &Plan<'_>) -> bool {
    plan.deed.mend.is_some_and(|mend| mend.raises)
}

/// The ways that one blow can go, gathered by what they leave.
struct Ways<'a, 'w> {
    user: &'a Fighter<'w>,
    plan: &'a Plan<'w>,
    after: Vec<Branch>,
}

impl Ways<'_, '_> {
    fn add(&mut self, before: &Branch, conditions: Conditions, (hit, critical): (bool, bool), hp: i32, weight: f64) {
        if weight <= 0.0 {
            return;
        }
        let (hit, critical) = (hit || before.hit, critical || before.critical);
        let known = self
            .after
            .iter()
            .position(|one| one.critical == critical && one.hit == hit && one.conditions == conditions);
        let at = known.unwrap_or_else(|| {
            self.after.push(Branch { conditions, critical, hit, hp: Vec::new() });
            self.after.len() - 1
        });
        let all = &mut self.after[at].hp;
        match all.iter_mut().find(|(known, _)| *known == hp) {
            Some((_, sum)) => *sum += weight,
            None => all.push((hp, weight)),
        }
    }

    /// A blow that hits a target with so many hit points.
    fn hit(&mut self, target: &Fighter<'_>, before: &Branch, critical: bool, hp: i32, weight: f64) {
        let dice = resolve::dice_of(self.plan)
            .map_or_else(Dist::default, |code| Dist::dice(u32::from(code.dice), u32::from(code.sides)));
        let harmful = self.plan.deed.harm.is_some();
        for (thrown, p) in dice.iter() {
            let amount = match &self.plan.deed.mend {
                _ if harmful => attack::damage(self.user, target, self.plan, thrown, critical).total(),
                Some(mend) if mend.restores_hp() => {
                    -attack::recovery(self.user, target, self.plan, mend, thrown).total()
                }
                _ => 0,
            };
            let floor = if self.user.book.settings.hp_floor { 0 } else { i32::MIN };
            let left = (hp - amount).clamp(floor, target.kind.hp.max(hp));
            let mut conditions = before.conditions;
            if harmful && amount > 0 && hp > 0 {
                let blow = attack::blow(self.plan);
                let physical = blow.is_some_and(|blow| blow.armour == Armour::Arm);
                let element = blow.and_then(|blow| blow.element);
                let Some(rest) = status::after_damage(&conditions, physical, element, self.user.book) else {
                    self.add(before, conditions, (true, critical), left.min(0), weight * p);
                    continue;
                };
                conditions = rest;
            }
            conditions = status::without(&conditions, self.plan.deed.cures, self.user.book);
            let inflicts: Vec<Inflict> = resolve::inflicts(self.plan).into_iter().collect();
            self.inflict(target, before, critical, conditions, left, weight * p, &inflicts);
        }
    }

    /// Conditions that come with the blow, one after the other; none over the fallen (TC-102).
    fn inflict(
        &mut self,
        target: &Fighter<'_>,
        before: &Branch,
        critical: bool,
        conditions: Conditions,
        hp: i32,
        weight: f64,
        inflicts: &[Inflict],
    ) {
        let (Some(first), true) = (inflicts.first(), hp > 0 && weight > 0.0) else {
            return self.add(before, conditions, (true, critical), hp, weight);
        };
        let rest = &inflicts[1..];
        let now = Fighter { conditions: &conditions, ..*target };
        let turning = status::turning(&now, first);
        if turning == Turning::Nothing {
            return self.inflict(target, before, critical, conditions, hp, weight, rest);
        }
        let trial = attack::trial_of(self.user, &now, self.plan, first.chance);
        let [miss, plain, great] = chances(self.user, trial.as_ref());
        let comes = plain + great;
        if miss > 0.0 {
            self.inflict(target, before, critical, conditions, hp, weight * miss, rest);
        }
        if comes > 0.0 {
            if turning == Turning::Goes {
                let without = status::without(&conditions, bit(first.condition), self.user.book);
                return self.inflict(target, before, critical, without, hp, weight * comes, rest);
            }
            let kind: &Condition = &self.user.book.conditions[usize::from(first.condition)];
            match kind.at_once {
                Some(AtOnce::Fall) => return self.add(before, conditions, (true, critical), 0, weight * comes),
                Some(AtOnce::LeaveOne) => {
                    return self.inflict(target, before, critical, conditions, 1, weight * comes, rest);
                }
                Some(AtOnce::Eject) | None => {}
            }
            let with = status::with(&conditions, first.condition, first.rounds, self.user.book);
            self.inflict(target, before, critical, with, hp, weight * comes, rest);
        }
    }
}
