//! Movement: cells to swim or climb, flight and falls, tests of rough ground (DP-055 … DP-075, DP-079).

use super::{
    pool::Pool,
    score::{self, Grade},
};
use crate::{
    content::{Does, EnergyPer, Rating, RoughPool, Settings, TestOn},
    state::Look,
};
use hexfray_battle::{Rule, UnitId, narrow};
use hexfray_board::{grid::Cell, map::Space};

/// The depth of water from which units have to swim: more than to the waist (DP-063).
const SWUM: u8 = 2;
/// Energy that a failed test of rough ground costs (DP-056).
pub const STUMBLE: i32 = 2;
/// Spaces that a unit falls in a turn (DP-069).
pub const FALL: u8 = 2;
/// Damage for each space of a fall (DP-071).
const PER_SPACE: i32 = 2;
/// The most spaces of a fall that count (DP-071).
const MOST_COUNTED: u8 = 6;

/// Whether a unit or vehicle flies: a person by a power, a vehicle while it has a driver (DP-073, DP-075).
pub fn flies(look: &Look<'_>, mover: UnitId) -> bool {
    look.sheet(mover).does(Does::Fly) && is_in_control(look, mover)
}

fn is_in_control(look: &Look<'_>, mover: UnitId) -> bool {
    match look.is_vehicle(mover) {
        true => look.driver(mover).is_some(),
        false => look.is_active(mover),
    }
}

/// Whether a unit has to swim in a cell (DP-061, DP-063); a flying unit swims only under water.
pub fn swims(look: &Look<'_>, mover: UnitId, cell: Cell) -> bool {
    let floats = look.sheet(mover).vehicle.is_some_and(|vehicle| vehicle.floats);
    let deep = look.board().depth(cell) >= SWUM && !floats;
    deep && (!flies(look, mover) || look.board().is_submerged(cell))
}

/// Whether a unit climbs in a cell (DP-065).
pub fn climbs(look: &Look<'_>, mover: UnitId, cell: Cell) -> bool {
    look.board().space(cell) == Some(Space::Face) && !flies(look, mover)
}

/// Whether units do not fall through a cell: it has ground or water, or something solid under it (DP-069).
pub fn is_firm(look: &Look<'_>, cell: Cell) -> bool {
    look.board().carries(cell) || look.board().is_on_top(cell)
}

/// Whether something holds a unit up in a cell: ground, water, a face that it climbs, its flight, its vehicle, or a
/// grappler that flies or climbs (DP-069, DP-071).
pub fn is_held(look: &Look<'_>, mover: UnitId, cell: Cell) -> bool {
    let keeps_up = |one: UnitId| flies(look, one) || clings(look, one, cell);
    let caught =
        |holder: UnitId| look.cell(holder) == Some(cell) && keeps_up(look.vehicle_of(holder).unwrap_or(holder));
    is_firm(look, cell) || keeps_up(mover) || look.holders(mover).any(|(holder, _)| caught(holder))
}

/// Whether a unit holds on to a face in a cell, which falling units cannot do (DP-070).
fn clings(look: &Look<'_>, mover: UnitId, cell: Cell) -> bool {
    let steady = is_in_control(look, mover) && look.state(mover).motion.fallen == 0;
    steady && !look.is_vehicle(mover) && climbs(look, mover, cell)
}

/// Whether a unit is falling.
pub fn is_falling(look: &Look<'_>, unit: UnitId) -> bool {
    let mover = look.vehicle_of(unit).unwrap_or(unit);
    look.cell(mover).is_some_and(|cell| !is_held(look, mover, cell))
}

/// The difficulty of a cell's ground for a unit that crosses it; `None` if there is no test. Every face is rough to
/// climb (DP-055, DP-065, DP-068); flyers are tested only in risky air (DP-074).
pub fn difficulty(look: &Look<'_>, mover: UnitId, cell: Cell) -> Option<i32> {
    let (board, settings) = (look.board(), look.settings());
    let terrain = board.terrain(cell)?;
    // The higher difficulties of a terrain are also harder to cross, by one for each step.
    let harder =
        narrow::<i32>(terrain.difficulties.iter().position(|&usual| usual == board.difficulty(cell)).unwrap_or(0));
    let of_ground = match terrain.rough {
        Some(0) => Some(settings.rough_difficulty + harder),
        Some(own) => Some(i32::from(own) + harder),
        None => None,
    };
    if flies(look, mover) {
        return of_ground.filter(|_| terrain.space == Space::Air);
    }
    if climbs(look, mover, cell) {
        let perfect = look.sheet(mover).does(Does::PerfectClimber);
        return Some(of_ground.unwrap_or(settings.rough_difficulty)).filter(|_| !perfect);
    }
    of_ground
}

/// The difficulties of the tests that a step requires: of the cell that it leaves, and of the one that it enters
/// (DP-058).
pub fn tests(look: &Look<'_>, mover: UnitId, from: Cell, to: Cell, tested: bool) -> [Option<i32>; 2] {
    let of = |cell: Cell| difficulty(look, mover, cell);
    match look.settings().rough_test_on {
        TestOn::Enter => [of(from).filter(|_| !tested), of(to)],
        TestOn::Leave => [of(from), None],
    }
}

/// The pool of a test of rough ground: Pilot in vehicles and in flight, otherwise Mobility, or the better one (DP-055,
/// DP-074, DP-079).
pub fn pool(look: &Look<'_>, unit: UnitId) -> Pool {
    let settings = look.settings();
    let on_foot = || Pool::of(look, unit, &[Rating::Physical, Rating::Mobility], Rule::new("DP-055"));
    let piloting = || Pool::of(look, unit, &[Rating::Mental, Rating::Pilot], Rule::new("DP-055"));
    let mover = look.vehicle_of(unit).unwrap_or(unit);
    let pilots = look.is_vehicle(mover) || flies(look, mover);
    let pool = match (pilots, settings.rough_pool) {
        (true, _) => piloting(),
        (false, RoughPool::ByMode) => on_foot(),
        (false, RoughPool::Best) => {
            let (feet, hands) = (on_foot(), piloting());
            if hands.dice > feet.dice { hands } else { feet }
        }
    };
    pool.settled(settings)
}

/// The grade of a failed test of a unit that cannot pay for it: a dramatic failure if it falls far enough short,
/// otherwise a critical one (DP-006, DP-057).
fn hardship(settings: &Settings, score: i32, difficulty: i32) -> Grade {
    if score::is_dramatic(settings, score, difficulty) { Grade::Dramatic } else { Grade::Critical }
}

/// The damage of a failed test for a unit that cannot pay for it (DP-057).
pub fn hardship_damage(settings: &Settings, score: i32, difficulty: i32) -> i32 {
    match hardship(settings, score, difficulty) {
        Grade::Dramatic => settings.rough_dramatic_damage,
        _ => settings.rough_critical_damage,
    }
}

/// What the parts of a move cost the mover (DP-061, DP-064, DP-067, DP-068).
pub struct Fees {
    /// Energy for swimming; 0 for a perfect swimmer.
    pub swims: i32,
    /// Energy for climbing up; 0 for a perfect climber.
    pub rises: i32,
}

/// The energy that swimming and climbing up cost a unit.
pub fn fees(look: &Look<'_>, mover: UnitId) -> Fees {
    let sheet = look.sheet(mover);
    Fees { swims: i32::from(!sheet.does(Does::PerfectSwimmer)), rises: i32::from(!sheet.does(Does::PerfectClimber)) }
}

/// The energy for a path as a whole, if the settings charge for each move (DP-061, DP-067).
pub fn fee_of_way(look: &Look<'_>, mover: UnitId, path: &[Cell]) -> i32 {
    let (settings, fees) = (look.settings(), fees(look, mover));
    let any = |like: fn(&Look<'_>, UnitId, Cell, Cell) -> bool| {
        i32::from(path.windows(2).any(|step| like(look, mover, step[0], step[1])))
    };
    let swims = if settings.swim_energy_per == EnergyPer::Action { fees.swims * any(is_swum) } else { 0 };
    let rises = if settings.climb_energy_per == EnergyPer::Action { fees.rises * any(is_rise) } else { 0 };
    swims + rises
}

/// The energy for a single step of a path, if the settings charge for each space (DP-061, DP-067).
pub fn fee_of_step(look: &Look<'_>, mover: UnitId, fees: &Fees, from: Cell, to: Cell) -> i32 {
    let settings = look.settings();
    let swum = settings.swim_energy_per == EnergyPer::Space && is_swum(look, mover, from, to);
    let rises = settings.climb_energy_per == EnergyPer::Space && is_rise(look, mover, from, to);
    fees.swims * i32::from(swum) + fees.rises * i32::from(rises)
}

/// Whether a unit swims in a step: one end of the step is deep water, and neither is a face.
pub fn is_swum(look: &Look<'_>, mover: UnitId, from: Cell, to: Cell) -> bool {
    let climbed = climbs(look, mover, from) || climbs(look, mover, to);
    !climbed && (swims(look, mover, from) || swims(look, mover, to))
}

/// Whether a step climbs to a higher level.
pub fn is_rise(look: &Look<'_>, mover: UnitId, from: Cell, to: Cell) -> bool {
    to.level > from.level && (climbs(look, mover, from) || climbs(look, mover, to))
}

/// The cells through which a unit falls, from one where nothing holds it up: down to the first firm one, or for this
/// many spaces (DP-069).
pub fn way_down(look: &Look<'_>, from: Cell, most: u8) -> Vec<Cell> {
    let mut way = vec![from];
    let mut end = from;
    while !is_firm(look, end) && way.len() <= usize::from(most) {
        let Some(below) = end.level.checked_sub(1) else { break };
        end = end.on_level(below);
        way.push(end);
    }
    way
}

/// The damage of landing in a cell after falling this many spaces (DP-071, DP-072).
pub fn fall_damage(look: &Look<'_>, unit: UnitId, fallen: u8, cell: Cell) -> i32 {
    let soft = look.board().depth(cell) >= SWUM && !look.settings().fall_water_damage;
    let safe = soft || look.sheet(unit).does(Does::FreeFall);
    if safe { 0 } else { PER_SPACE * i32::from(fallen.min(MOST_COUNTED)) }
}
