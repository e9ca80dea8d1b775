//! The means of an act's odds for one unit, cheap enough for a computer opponent to calculate hundreds of times a turn.
//!
//! The formulas are those of resolution, but dice count with their mean, while the exact odds follow every face. The
//! chance to fell a target is exact for one blow.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        attack, chance, forecast::branch, guards, losses::Losses, mirror, plan::Plan, planning, targets,
        verb_rules::rules_of, witness,
    },
    content::{self, effects::Flags},
    numbers::conditions,
    state::{Unit, place_of},
};
use hexfray_battle::{Act, Aim, Estimate, Release, Total, UnitId, narrow, whole};
use hexfray_board::{grid::Cell, odds::Dist};

/// What an act does to the unit at which it is aimed; `None` for acts without an effect on any unit.
pub fn estimate(world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
    let user = Unit::of(world, unit).standing_in(from);
    let target = user.other(target);
    Some(planned(world, &user, act, &planning::plan(&user, act, 0)?, &target, from, Meddlers::of(world)))
}

/// The estimates of acts at units, in the given order. What the entries of one act have in common is calculated once if
/// they follow one another.
pub fn estimates(world: &World, unit: UnitId, choices: &[(Act, UnitId)], from: Cell) -> Vec<Option<Estimate>> {
    let (user, meddlers) = (Unit::of(world, unit).standing_in(from), Meddlers::of(world));
    let mut last: Option<(Act, Option<Plan<'_>>)> = None;
    let estimate = |&(act, target): &(Act, UnitId)| {
        if last.as_ref().is_none_or(|(known, _)| *known != act) {
            last = Some((act, planning::plan(&user, act, 0)));
        }
        let (_, first) = last.as_ref()?;
        Some(planned(world, &user, act, first.as_ref()?, &user.other(target), from, meddlers))
    };
    choices.iter().map(estimate).collect()
}

/// The effects that keep their bearer from taking its turns for its own side.
const TAKES_TURNS: Flags = Flags::NO_TURN.and(Flags::CONFUSED).and(Flags::CHARMED);

/// The conditions that an act ends if it takes effect: those that a blow of its kind ends (TC-074), and those that it
/// cures.
pub fn releases(world: &World, unit: UnitId, act: Act, target: UnitId) -> Release {
    let user = Unit::of(world, unit);
    let target = user.other(target);
    let Some(plan) = planning::plan(&user, act, 0).filter(|_| !target.conditions.active.is_empty()) else {
        return Release::default();
    };
    let book = target.book;
    let by_blow = attack::blow(&plan).map(|blow| {
        let physical = blow.armour == content::Armour::Arm;
        conditions::ended_by(&target.conditions, physical, blow.element, book)
    });
    let ends = |&at: &u8| plan.ability.cures.has(at) || by_blow.is_some_and(|ended| ended.has(at));
    target.conditions.iter().filter(ends).fold(Release::default(), |release, at| {
        let condition = &book.conditions[usize::from(at)];
        let rounds = target.conditions.rounds(at);
        let takes_turns = condition.effects.has(TAKES_TURNS);
        release.with(condition.is_harmful(), takes_turns, (rounds > 0).then_some(rounds))
    })
}

/// Whether a unit comes between acts and their targets, which is rare.
#[derive(Clone, Copy)]
struct Meddlers {
    /// Whether a unit may take a blow for another (MC-162, MC-163).
    guard: bool,
    /// Whether a unit catches spells (MC-164).
    catch: bool,
}

impl Meddlers {
    fn of(world: &World) -> Self {
        let mut found = Self { guard: false, catch: false };
        Unit::all(world).for_each(|one| {
            found.guard |= guards::may_guard(&one);
            found.catch |= witness::catches_spells(&one);
        });
        found
    }
}

/// What an act does to a unit by its plan.
fn planned(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    first: &Plan<'_>,
    target: &Unit<'_>,
    from: Cell,
    meddlers: Meddlers,
) -> Estimate {
    // A unit under Heat falls before it acts (MC-182).
    if conditions::burns(&user.conditions) {
        return Estimate::default();
    }
    let (unit, aim) = (user.unit, Aim::Unit(target.unit));
    // An act at one unit is estimated for the unit at which it is aimed.
    let first = &if first.targeting.is_single() { first.aimed_at(aim) } else { *first };
    // The act is thrown back, caught, or taken by a guard; only the exact odds follow it to another unit (TC-073,
    // MC-164, MC-162).
    if mirror::throws_back(target, first)
        || (meddlers.catch && witness::catcher(world, first, unit, from, aim).is_some())
        || (meddlers.guard && guards::stand_in(world, unit, first, target.unit, &Losses::default()).is_some())
    {
        return Estimate::default();
    }
    let mut sum = one_blow(user, target, first, target.vitals.hp);
    if let Some(count) = first.volley() {
        let among = targets::caught(world, user, first, from, Aim::None);
        return at_random(sum, count, if among.contains(&target.unit) { among.len() } else { 0 });
    }
    if !rules_of(act.verb).uses_weapons {
        return if first.repeats() > 1 { at_random(sum, first.repeats(), 1) } else { sum };
    }
    let Some(second) = planning::plan(user, planning::of_blow(world, user, act, 1), 1) else { return sum };
    let reaches = |plan: &Plan<'_>| {
        place_of(world, target.unit).cell().is_some()
            && plan.targeting.check(world, unit, from, Aim::Unit(target.unit)).is_ok()
    };
    // An attack with two weapons is made with those that reach the target.
    let (near, far) = (reaches(first), reaches(&second));
    if far || !near {
        // A first blow that is out of range takes no hit points.
        let taken = if near || !far { narrow::<i32>(whole(sum.damage)) } else { 0 };
        let left = target.vitals.hp - taken;
        let other = one_blow(user, target, &second, left.max(1));
        if far && !near {
            return other;
        }
        sum.hit = 1.0 - (1.0 - sum.hit) * (1.0 - other.hit);
        sum.damage = (sum.damage + other.damage).min(f64::from(target.vitals.hp.max(0)));
        sum.defeat = 1.0 - (1.0 - sum.defeat) * (1.0 - other.defeat);
        sum.conditions += other.conditions;
    }
    sum
}

/// The means of strikes at random among a number of units, from the means of one strike at one of them (MC-118).
fn at_random(one: Estimate, count: u8, among: usize) -> Estimate {
    if among == 0 {
        return Estimate::default();
    }
    let (share, strikes) = (1.0 / among as f64, i32::from(count));
    let ever = |chance: f64| 1.0 - (1.0 - chance * share).powi(strikes);
    let mean = f64::from(count) * share;
    Estimate {
        hit: ever(one.hit),
        defeat: ever(one.defeat),
        damage: one.damage * mean,
        healing: one.healing * mean,
        drained: one.drained * mean,
        initiative: one.initiative * mean,
        held: one.held * mean,
        conditions: one.conditions * mean,
    }
}

/// The means of one blow at a target with a number of hit points.
fn one_blow(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>, hp: i32) -> Estimate {
    let trial = chance::trial::<Total>(user, target, plan);
    let [_, plain, critical] = branch::chances(user, trial.as_ref());
    let mut sum = Estimate { hit: plain + critical, ..Estimate::default() };
    let dice = attack::dice_of(plan);
    let mean = dice.map_or(0, |code| code.mean_of_dice());
    if plan.ability.harm.is_some() {
        for (p, great) in [(plain, false), (critical, true)] {
            if p > 0.0 {
                let damage = |thrown| attack::damage::<Total>(user, target, plan, thrown, great).total();
                let (amount, drained) = plan.divided(damage(mean), &user.book.settings);
                sum.drained += p * f64::from(drained.min(target.vitals.mp));
                sum.damage += p * f64::from(amount.clamp(0, hp.max(0)));
                sum.healing += p * f64::from((-amount).clamp(0, (target.kind.hp - hp).max(0)));
                let sides = dice.map_or((0, 0), |code| (u32::from(code.dice), u32::from(code.sides)));
                let wounds = |thrown| plan.divided(damage(thrown), &user.book.settings).0;
                sum.defeat += p * falls(wounds, sides, hp);
            }
        }
    } else if let Some(mend) = plan.ability.mend.filter(content::Mend::restores_hp) {
        let recovery = |thrown| attack::recovery::<Total>(user, target, plan, &mend, thrown).total();
        let amount = recovery(mean);
        let sides = dice.map_or((0, 0), |code| (u32::from(code.dice), u32::from(code.sides)));
        sum.defeat = sum.hit * falls(|thrown| -recovery(thrown), sides, hp);
        sum.healing = sum.hit * f64::from(amount.clamp(0, (target.kind.hp - hp).max(0)));
        sum.damage = sum.hit * f64::from((-amount).clamp(0, hp.max(0)));
    }
    let comes = |inflict: &content::Inflict| {
        let trial = chance::trial_of::<Total>(user, target, plan, inflict.chance);
        let [miss, ..] = branch::chances(user, trial.as_ref());
        sum.hit * (1.0 - miss)
    };
    let fresh = |inflict: &content::Inflict| {
        !target.conditions.has(inflict.condition) && conditions::can_come(target, inflict.condition)
    };
    sum.conditions = attack::inflicts(plan).into_iter().filter(fresh).map(|inflict| comes(&inflict)).sum();
    sum
}

/// The chance that the dice of a hit fell a target with a number of hit points; damage rises with the dice.
fn falls(damage: impl Fn(i32) -> i32, (dice, sides): (u32, u32), hp: i32) -> f64 {
    let (least, most) = (narrow::<i32>(dice), narrow::<i32>(dice * sides));
    if hp <= 0 || damage(most) < hp {
        return 0.0;
    }
    if damage(least) >= hp {
        return 1.0;
    }
    let (mut short, mut enough) = (least, most);
    while enough - short > 1 {
        let middle = (short + enough) / 2;
        if damage(middle) >= hp { enough = middle } else { short = middle }
    }
    Dist::dice(dice, sides).p_at_least(enough)
}
