//! Turns that no player chooses: a unit under Berserk closes in on the nearest foe and strikes (MC-176), one under
//! Confuse stumbles about and does what a die decides (MC-177), one under Charm without its master strikes an ally
//! (TC-075).

mod confusion;
mod targets;

use bevy_ecs::prelude::*;

use self::targets::{ATTACK, at_hand, blow_aim, foes, may_strike, others};
use crate::{
    acts::{plan, planning},
    content::effects::Flags,
    numbers::{conditions::is_lost, travel},
    stages::{accept, lots::draw},
    state::{Unit, change, look::active_cell},
};
use hexfray_battle::{
    Action, Field, Flow, Log, Name, Order, Roster, Rule, UnitId,
    movement::{Destination, destinations_by, way_by, ways_within},
    narrow, note, throw as roll,
};
use hexfray_board::{
    grid::{Cell, Direction},
    map::{JumpMode, Traveller},
};

/// Half points for a path that is longer than one move: enough to cross any board.
const FAR: u16 = 2_000;

const BERSERK: Rule = Rule::new("MC-176");

const CONFUSE: Rule = Rule::new("MC-177");

const CHARM: Rule = Rule::new("TC-075");

/// Chooses for a unit that cannot choose: its move and its attack are queued, and no question is asked.
pub fn compel(In(unit): In<Option<UnitId>>, world: &mut World) {
    let Some(unit) = unit else { return };
    let user = Unit::of(world, unit);
    let (turn, flags) = (user.turn, user.effects().flags);
    let lost = is_lost(&user.conditions, |master| active_cell(world, master).is_some());
    let Some(from) = active_cell(world, unit) else { return };
    if lost {
        note(&mut world.resource_mut::<Log>(), unit, "turns on its allies", CHARM);
        go(world, unit, None);
        let side = world.resource::<Roster>().side(unit);
        let allies = others(world, unit, |ally| world.resource::<Roster>().side(ally) == side);
        return strike_one_of(world, unit, from, allies);
    }
    if flags.any(Flags::CONFUSED) {
        note(&mut world.resource_mut::<Log>(), unit, "does not know friend from foe", CONFUSE);
        let to = if turn.moves > 0 { stumble(world, unit, from) } else { None };
        go(world, unit, to);
        if !turn.acted && !confusion::act(world, unit, to.unwrap_or(from), to.is_none()) {
            change(world, unit).turn.acted = true;
        }
        return;
    }
    note(&mut world.resource_mut::<Log>(), unit, "rages", BERSERK);
    let prey = nearest_foe(world, unit, from);
    let to = prey.filter(|_| turn.moves > 0).and_then(|prey| charge(world, unit, from, prey));
    go(world, unit, to);
    if !turn.acted {
        let stand = to.unwrap_or(from);
        let first = prey.map(|prey| prey.foe).filter(|&foe| may_strike(world, unit, foe, stand));
        let instead = || at_hand(world, unit, stand);
        let victims = first.map_or_else(instead, |foe| vec![foe]);
        strike_one_of(world, unit, stand, victims);
    }
}

/// Queues the move, if there is one, and spends the rest of the turn.
fn go(world: &mut World, unit: UnitId, to: Option<Cell>) {
    change(world, unit).turn.moves = u8::from(to.is_some());
    if let Some(to) = to {
        let action = Action::now(unit, Order::Move { unit, to }, Name::new("move"));
        world.resource_mut::<Flow>().resolve(action);
    }
}

/// Attacks one of these units from a cell, drawn by lot (TC-076); the standard action is spent either way.
fn strike_one_of(world: &mut World, unit: UnitId, stand: Cell, mut victims: Vec<UnitId>) {
    victims.retain(|&victim| may_strike(world, unit, victim, stand));
    match draw(world, victims) {
        Some(victim) => {
            let aim = blow_aim(world, unit, victim, stand);
            accept::attack(world, unit, aim);
        }
        None => change(world, unit).turn.acted = true,
    }
}

/// A foe to close in on.
#[derive(Clone, Copy)]
struct Prey {
    foe: UnitId,
    /// The cell beside it that is cheapest to reach; `None` where no path leads there.
    beside: Option<Cell>,
}

/// The foe that is nearest by movement cost, however many turns it takes; unreachable foes come last, by distance. Foes
/// at equal cost draw lots (TC-076).
fn nearest_foe(world: &mut World, unit: UnitId, from: Cell) -> Option<Prey> {
    let ways = long_traveller(world, unit).map_or_else(Vec::new, |far| destinations_by(world, unit, far));
    let measured: Vec<(UnitId, (u32, Option<Cell>))> =
        foes(world, unit).into_iter().map(|foe| (foe, cost_of(world, unit, from, foe, &ways))).collect();
    let least = measured.iter().map(|(_, (cost, _))| *cost).min()?;
    let nearest = measured.iter().filter(|(_, (cost, _))| *cost == least).map(|(foe, _)| *foe).collect();
    let foe = draw(world, nearest)?;
    let beside = measured.iter().find(|(one, _)| *one == foe).and_then(|(_, (_, beside))| *beside);
    Some(Prey { foe, beside })
}

/// How a unit travels in more than one turn: Jump counts for each step.
fn long_traveller(world: &World, unit: UnitId) -> Option<Traveller> {
    let far = |traveller| Traveller { points: FAR, jump_mode: JumpMode::PerStep, ..traveller };
    travel::fresh(world, unit).map(far)
}

/// The cost of moving beside a foe, and the cell there; a cell from which the foe is in range is preferred to one that
/// is only adjacent.
fn cost_of(world: &World, unit: UnitId, from: Cell, foe: UnitId, ways: &[Destination]) -> (u32, Option<Cell>) {
    const NO_WAY: u32 = 1 << 20;
    let board = world.resource::<Field>().board();
    let grid = board.grid();
    let Some(target) = active_cell(world, foe) else { return (u32::MAX, None) };
    let user = Unit::of(world, unit);
    let plan = planning::plan(&user, ATTACK, 0);
    let in_range = |plan: &plan::Plan<'_>, cell: Cell| plan.targeting.reaches_unit(world, unit, cell, foe);
    let out_of_range = |cell: Cell| !plan.as_ref().is_some_and(|plan| in_range(plan, cell));
    let beside = travel::cells_beside(world, unit, foe).into_iter().filter_map(|cell| {
        if cell == from {
            return Some((out_of_range(cell), 0, cell));
        }
        let way = ways.iter().find(|way| way.cell == cell && way.may_stop)?;
        Some((out_of_range(cell), u32::from(way.cost), cell))
    });
    match beside.min_by_key(|&(out, cost, _)| (out, cost)) {
        Some((_, cost, cell)) => (cost, Some(cell)),
        None => (NO_WAY + grid.distance(from, target), None),
    }
}

/// The cell that the unit reaches on its path to its prey with one move; `None` if it stays.
fn charge(world: &World, unit: UnitId, from: Cell, prey: Prey) -> Option<Cell> {
    let now = travel::traveller(world, unit)?;
    let within = destinations_by(world, unit, now);
    let may_stop = |cell: &Cell| within.iter().any(|way| way.cell == *cell && way.may_stop);
    if let Some(beside) = prey.beside {
        if beside == from {
            return None;
        }
        let way = way_by(world, unit, long_traveller(world, unit)?, beside)?;
        if let Some(cell) = way.into_iter().skip(1).rfind(may_stop) {
            return Some(cell);
        }
    }
    let grid = world.resource::<Field>().board().grid();
    let target = active_cell(world, prey.foe)?;
    let nearest =
        within.iter().filter(|way| way.may_stop).min_by_key(|way| (grid.distance(way.cell, target), way.cost));
    nearest.map(|way| way.cell).filter(|&cell| grid.distance(cell, target) < grid.distance(from, target))
}

/// The cell to which the unit stumbles, with an even chance: as far as it can go in a random direction, to the map's
/// edge, a foe or an obstacle, or until its points run out; never onto an ally's cell, and never around anything
/// (MC-177).
fn stumble(world: &mut World, unit: UnitId, from: Cell) -> Option<Cell> {
    let traveller = travel::traveller(world, unit)?;
    if roll(world, Some(unit), 100, Name::new("stumbles")) > 50 {
        return None;
    }
    let grid = world.resource::<Field>().board().grid();
    let face = roll(world, Some(unit), u16::from(grid.directions()), Name::new("direction"));
    let row: Vec<Cell> = grid.row(from, Direction(narrow::<u8>(face - 1))).collect();
    let straight = ways_within(world, unit, traveller, |cell| row.contains(&cell))?;
    let known = row.iter().map_while(|&cell| straight.destination(cell));
    known.filter(|way| way.may_stop).last().map(|way| way.cell)
}
