//! Movement of units: the rest of a turn as points of movement, and the modes of moving (DP-051 … DP-075, DP-079,
//! DP-080).

use std::collections::BTreeSet;

use crate::{
    content::{ActionKind, Does, EnergyPer, Sheet},
    numbers::passage,
    state::{Look, Turn},
};
use hexfray_battle::{
    UnitId,
    movement::{self, Course},
    narrow,
};
use hexfray_board::{
    grid::Cell,
    map::{Effort, Gauge, JumpMode, Modes, Traveller},
};

/// Energy that a second move in a turn costs (DP-053).
const SPRINT: i32 = 1;

/// Energy that the next move in a turn costs (DP-053).
pub const fn sprint(turn: Turn) -> i32 {
    if turn.moves > 0 { SPRINT } else { 0 }
}

/// Whether a unit has a move action left that it can pay for (DP-051, DP-053, DP-080).
pub fn has_move(look: &Look<'_>, unit: UnitId, turn: Turn) -> bool {
    let can_pay = look.state(look.purse(unit)).energy.left >= sprint(turn);
    look.is_active(unit) && !turn.over && can_pay && turn.check(look.settings(), ActionKind::Simple).is_ok()
}

/// The number of move actions of a fresh turn in which the unit does nothing else (DP-053).
pub fn moves_per_turn(look: &Look<'_>, unit: UnitId) -> u8 {
    let after = |turn: &Turn| Some(turn.after_move());
    std::iter::successors(Some(Turn::default()), after)
        .zip(0..)
        .find(|&(turn, _)| !has_move(look, unit, turn))
        .map_or(0, |(_, moves)| moves)
}

/// How a unit travels in the rest of a turn: one move action, or a second one for energy (DP-051 … DP-054); `None` if
/// it may not move, as with passengers and falling units (DP-070, DP-079). Units never block one another (DP-035).
pub fn traveller(look: &Look<'_>, unit: UnitId, turn: Turn) -> Option<Traveller> {
    let mover = look.mover(unit)?;
    let held = look.cell(mover).is_some_and(|cell| passage::is_held(look, mover, cell));
    // A held unit cannot leave (DP-131).
    if !has_move(look, unit, turn) || !held || look.is_tied(unit) || look.state(mover).motion.is_beyond() {
        return None;
    }
    let fares = Fares::of(look, mover);
    let left = look.state(look.purse(unit)).energy.left - sprint(turn);
    Some(travels(look, unit, mover, Budget { swims: fares.swim <= left, rises: fares.rise <= left, left }))
}

/// Why a unit has no traveller in the rest of a turn (DP-051, DP-053, DP-070, DP-079, DP-131).
pub fn why_not_move(look: &Look<'_>, unit: UnitId, turn: Turn) -> Option<&'static str> {
    let Some(mover) = look.mover(unit) else { return Some("a passenger moves with its vehicle or carrier") };
    let has_energy = look.state(look.purse(unit)).energy.left >= sprint(turn);
    match turn.check(look.settings(), ActionKind::Simple) {
        _ if look.is_tied(unit) => Some("it is held, and has to break free first"),
        _ if look.state(mover).motion.is_beyond() => Some("it is beyond the edge of the board"),
        _ if !look.cell(mover).is_some_and(|cell| passage::is_held(look, mover, cell)) => Some("it is falling"),
        Err((why, _)) => Some(why),
        Ok(()) if !has_energy => Some("no energy is left for a second move"),
        Ok(()) => None,
    }
}

/// A traveller for each way to spend the energy above a reserve; usually one. A move that both swims and climbs up pays
/// for both, so a unit that cannot afford both must choose (DP-008, DP-061, DP-067).
pub fn travellers(look: &Look<'_>, unit: UnitId, turn: Turn, reserve: i32) -> Vec<Traveller> {
    let (Some(mover), Some(_)) = (look.mover(unit), traveller(look, unit, turn)) else { return Vec::new() };
    let left = look.state(look.purse(unit)).energy.left - sprint(turn) - reserve;
    let budgets = Fares::of(look, mover).budgets(left);
    budgets.into_iter().map(|budget| travels(look, unit, mover, budget)).collect()
}

/// Whether a unit lacks the energy for some paths of one move that its modes of moving would permit.
pub fn must_choose(look: &Look<'_>, unit: UnitId, turn: Turn) -> bool {
    let Some(mover) = look.mover(unit) else { return false };
    let left = look.state(look.purse(unit)).energy.left - sprint(turn);
    look.board().has_storeys() && left > 0 && Fares::of(look, mover).budgets(left).len() > 1
}

/// The path to a cell that a unit can pay for and keep a reserve: the least harmful, then the cheapest.
pub fn way(look: &Look<'_>, unit: UnitId, turn: Turn, reserve: i32, to: Cell) -> Option<Course> {
    let ways = travellers(look, unit, turn, reserve).into_iter().filter_map(|traveller| {
        let path = movement::way_by(look.world, unit, traveller, to)?;
        Some((path, movement::destination_by(look.world, unit, traveller, to)?))
    });
    let (path, end) = ways.min_by_key(|(_, end)| (end.harm, end.cost))?;
    Some(Course { path, cost: end.cost, jump: 0 })
}

/// The cells to which a unit can pay for a path; `None`, as usual, if it can pay for every path.
pub fn paid_for(look: &Look<'_>, unit: UnitId) -> Option<BTreeSet<Cell>> {
    let turn = look.turn(unit);
    if !must_choose(look, unit, turn) {
        return None;
    }
    let ways = travellers(look, unit, turn, 0);
    let cells = ways.into_iter().flat_map(|traveller| movement::destinations_by(look.world, unit, traveller));
    Some(cells.map(|way| way.cell).collect())
}

/// The fixed energy costs of a move that swims or climbs up; the costs of single spaces are paid from the rest.
struct Fares {
    swim: i32,
    rise: i32,
    /// Whether single spaces cost energy.
    draws: bool,
}

/// How the energy for a move is spent.
#[derive(Clone, Copy)]
struct Budget {
    swims: bool,
    rises: bool,
    /// The energy that is left for single spaces.
    left: i32,
}

impl Fares {
    fn of(look: &Look<'_>, mover: UnitId) -> Self {
        let (settings, fees) = (look.settings(), passage::fees(look, mover));
        if look.is_vehicle(mover) {
            return Self { swim: 0, rise: 0, draws: false };
        }
        let once = |fee: i32, per: EnergyPer| if per == EnergyPer::Action { fee } else { 0 };
        let (swim, rise) = (once(fees.swims, settings.swim_energy_per), once(fees.rises, settings.climb_energy_per));
        Self { swim, rise, draws: fees.swims + fees.rises > swim + rise }
    }

    /// The ways to spend this much energy, without those that another one includes.
    fn budgets(&self, left: i32) -> Vec<Budget> {
        let cost = |swims: bool, rises: bool| i32::from(swims) * self.swim + i32::from(rises) * self.rise;
        if cost(true, true) <= left && (!self.draws || cost(true, true) == 0) {
            return vec![Budget { swims: true, rises: true, left: left - cost(true, true) }];
        }
        // If there is no fixed cost, avoiding it saves nothing.
        let all = [(true, true), (true, false), (false, true), (false, false)];
        let all = all.into_iter().filter(|(swims, rises)| (*swims || self.swim > 0) && (*rises || self.rise > 0));
        let mut kept: Vec<Budget> = Vec::new();
        for (swims, rises) in all.filter(|&(swims, rises)| cost(swims, rises) <= left) {
            let more = |other: &Budget| other.swims >= swims && other.rises >= rises;
            if self.draws || !kept.iter().any(more) {
                kept.push(Budget { swims, rises, left: left - cost(swims, rises) });
            }
        }
        kept
    }
}

/// How a unit travels with a budget.
fn travels(look: &Look<'_>, unit: UnitId, mover: UnitId, budget: Budget) -> Traveller {
    let space = space(look.sheet(mover));
    let cuts_corners = look.settings().cut_corners;
    let gauge = Gauge { metre: space, straight: space, diagonal: Some(space), cuts_corners, crowds: true };
    let modes = modes(look, unit, mover, budget);
    let drawn = [modes.swims, modes.climbs, modes.rises].into_iter().flatten().any(|effort| effort.drawn > 0);
    let left = narrow::<u8>(budget.left.clamp(0, 100));
    let (jump, jump_mode) = if drawn { (left, JumpMode::Pool) } else { (0, JumpMode::PerStep) };
    Traveller {
        points: drag_speed(look, mover).saturating_mul(space),
        gauge: Some(gauge),
        flying: passage::flies(look, mover),
        modes: Some(modes),
        jump,
        jump_mode,
        ..Traveller::ON_FOOT
    }
}

/// The number of movement points per space: usually two, otherwise enough that a move that pays one point more for each
/// space swum or climbed is just one space shorter, at any length (DP-062, DP-066).
const fn space(sheet: &Sheet) -> u16 {
    let speed = sheet.speed;
    if sheet.vehicle.is_some() || speed <= 3 { 2 } else { speed - speed % 2 }
}

/// The costs of swimming, climbing, falling and rough ground for a unit with a budget.
fn modes(look: &Look<'_>, unit: UnitId, mover: UnitId, budget: Budget) -> Modes {
    let (sheet, settings, fees) = (look.sheet(mover), look.settings(), passage::fees(look, mover));
    let rough = risk(look, unit);
    if let Some(vehicle) = sheet.vehicle {
        let swims = vehicle.floats.then(Effort::default);
        return Modes { swims, rough, ..Modes::default() };
    }
    let (swims_well, climbs_well) = (fees.swims == 0, fees.rises == 0);
    let effort = |well: bool, fee: i32, per: EnergyPer| Effort {
        more: u16::from(!well && drag_speed(look, mover) > 1),
        drawn: if per == EnergyPer::Space { narrow::<u8>(fee) } else { 0 },
        rough: false,
    };
    let climbs = Effort { rough: !climbs_well, ..effort(climbs_well, 0, EnergyPer::Action) };
    let rises = Effort { rough: !climbs_well, ..effort(climbs_well, fees.rises, settings.climb_energy_per) };
    let danger = match sheet.does(Does::FreeFall) {
        true => 0,
        false => narrow::<u8>((200 / look.state(mover).health.most.max(2)).min(100)),
    };
    Modes {
        swims: Some(effort(swims_well, fees.swims, settings.swim_energy_per)).filter(|_| budget.swims),
        climbs: Some(climbs),
        rises: Some(rises).filter(|_| budget.rises),
        falls: Some(danger),
        rough,
    }
}

/// How strongly a unit avoids a cell of rough ground, by its average hits against the usual difficulty.
fn risk(look: &Look<'_>, unit: UnitId) -> u8 {
    let usual = passage::pool(look, unit).dice / 2;
    match usual - look.settings().rough_difficulty {
        i32::MIN..0 => 6,
        0 => 3,
        1 => 1,
        2.. => 0,
    }
}

/// Whether a unit can move only on water, as boats do (DP-085).
pub fn keeps_to_water(look: &Look<'_>, unit: UnitId) -> bool {
    let mover = look.mover(unit).unwrap_or(unit);
    look.sheet(mover).vehicle.is_some_and(|vehicle| vehicle.floats)
}

/// The battle as if a unit had gone to a cell first, which takes a move action (DP-051).
pub fn standing_in<'w>(look: &Look<'w>, unit: UnitId, cell: Cell) -> Look<'w> {
    if look.cell(unit) == Some(cell) {
        return *look;
    }
    look.with(unit, cell, look.turn(unit).after_move())
}

/// Spaces of a move action: 1 with a victim in tow, unless the grappler is larger (DP-052, DP-132, DP-133).
pub fn drag_speed(look: &Look<'_>, mover: UnitId) -> u16 {
    let (speed, size) = (look.sheet(mover).speed, |unit: UnitId| look.sheet(unit).size);
    let in_tow = look.holds().iter().filter(|bond| look.goes_with(bond.holder, mover));
    let mut in_tow = in_tow.filter(|bond| !look.goes_with(bond.held, mover));
    if in_tow.all(|bond| size(bond.holder) > size(bond.held)) { speed } else { speed.min(1) }
}
