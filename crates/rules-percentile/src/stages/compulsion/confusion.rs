//! What a confused unit does with its action, which a d8 decides (TC-146, MC-177).

use bevy_ecs::prelude::*;

use super::targets::{ATTACK, blow_aim, may_strike, others};
use crate::{
    acts::{aiming, orders, planning, targets},
    stages::{accept, lots::draw},
    state::Unit,
};
use hexfray_battle::{Act, Aim, Name, Purpose, Roster, UnitId, Verb, narrow, throw as roll};
use hexfray_board::grid::Cell;

/// The most rolls in one turn, in case no result is possible.
const MOST_ROLLS: u8 = 40;

/// What each face of the d8 stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whim {
    /// An ability or spell that harms, or one that restores; the one that costs the most or the least MP, aimed at a
    /// friend or a foe.
    Uses { recovery: bool, best: bool, friend: bool },
    /// An attack on a friend or a foe.
    Strikes { friend: bool },
    /// An attack on itself.
    StrikesItself,
}

const WHIMS: [Whim; 8] = [
    Whim::Uses { recovery: false, best: false, friend: true },
    Whim::Uses { recovery: true, best: true, friend: true },
    Whim::Strikes { friend: true },
    Whim::StrikesItself,
    Whim::Strikes { friend: false },
    Whim::Strikes { friend: true },
    Whim::Uses { recovery: true, best: false, friend: false },
    Whim::Uses { recovery: false, best: true, friend: false },
];

/// Carries out the result of the d8 from a cell; if the ability is impossible, the die is rolled again. `stays`: the
/// unit has not moved, so that it may charge. Returns whether the action was used.
pub fn act(world: &mut World, unit: UnitId, stand: Cell, stays: bool) -> bool {
    for _ in 0..MOST_ROLLS {
        let face = roll(world, Some(unit), 8, Name::new("confused"));
        match WHIMS[narrow::<usize>((face - 1).clamp(0, 7))] {
            Whim::Uses { recovery, best, friend } => {
                if let Some((act, aim)) = ability(world, unit, stand, stays, (recovery, best, friend)) {
                    accept::compelled(world, unit, act, aim);
                    return true;
                }
            }
            Whim::Strikes { friend } => {
                let mut victims = of_side(world, unit, friend);
                victims.retain(|&victim| may_strike(world, unit, victim, stand));
                let Some(victim) = draw(world, victims) else { return false };
                let aim = blow_aim(world, unit, victim, stand);
                accept::attack(world, unit, aim);
                return true;
            }
            Whim::StrikesItself => {
                let able = orders::check_use_of(world, &Unit::of(world, unit), ATTACK, stand).is_ok();
                if able {
                    let aim = blow_aim(world, unit, unit, stand);
                    accept::attack(world, unit, aim);
                }
                return able;
            }
        }
    }
    false
}

/// The other units on the board that are friends of a unit, or its foes.
fn of_side(world: &World, unit: UnitId, friend: bool) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    others(world, unit, |other| (roster.side(other) == roster.side(unit)) == friend)
}

/// The most or least expensive ability by MP that the unit can use on any unit of that side, aimed at one of them by
/// lot.
fn ability(
    world: &mut World,
    unit: UnitId,
    stand: Cell,
    stays: bool,
    (recovery, best, friend): (bool, bool, bool),
) -> Option<(Act, Aim)> {
    let user = Unit::of(world, unit);
    let mut usable: Vec<(i32, Act)> = Vec::new();
    for at in 0..narrow::<u8>(user.kind.kit.abilities.len()) {
        let act = Act::new(Verb::ABILITY, at);
        let Some(plan) = planning::plan(&user, act, 0) else { continue };
        let fits = match plan.ability.purpose {
            Purpose::Mend => recovery,
            Purpose::Harm | Purpose::Hinder => !recovery,
            Purpose::Help | Purpose::Turn => false,
        };
        let in_time = stays || plan.charge == 0;
        if fits && in_time && plan.ability.answers.is_none() && orders::check_use_of(world, &user, act, stand).is_ok() {
            usable.push((plan.mp, act));
        }
    }
    usable.sort_by_key(|&(mp, act)| (if best { -mp } else { mp }, act.with));
    let candidates = of_side(world, unit, friend);
    for (_, act) in usable {
        let reached: Vec<UnitId> =
            candidates.iter().copied().filter(|&target| aim_at(world, unit, act, target, stand).is_some()).collect();
        if let Some(target) = draw(world, reached) {
            return aim_at(world, unit, act, target, stand).map(|aim| (act, aim));
        }
    }
    None
}

/// The first aim of an act from a cell that catches a unit.
fn aim_at(world: &World, unit: UnitId, act: Act, target: UnitId, stand: Cell) -> Option<Aim> {
    let user = Unit::of(world, unit);
    let plan = planning::plan(&user, act, 0)?;
    let catches = |aim: &Aim| {
        aiming::check_aim(world, &user, act, *aim, stand).is_ok()
            && targets::caught(world, &user, &plan, stand, *aim).contains(&target)
    };
    let straight = [Aim::Unit(target)];
    let others = if plan.targeting.is_single() { Vec::new() } else { plan.targeting.aims(world, unit, stand) };
    straight.into_iter().chain(others).find(catches)
}
