//! How units travel: what is left of a turn as points of the way, and by which modes (DP-051 … DP-075, DP-079, DP-080).

use crate::{
    battle::UnitId,
    grid::Cell,
    map::{Effort, Gauge, JumpMode, Modes, Traveller},
    rules::dice_pool::{
        content::{ActionKind, Does, EnergyPer, Sheet},
        numbers::passage,
        state::{Look, Turn},
    },
};

/// Energy that a second move in a turn costs (DP-053).
const SPRINT: i32 = 1;

/// Energy that another move in a turn costs (DP-053).
pub const fn sprint(turn: Turn) -> i32 {
    if turn.moves > 0 { SPRINT } else { 0 }
}

/// Whether a unit has a move action left that it can pay for (DP-051, DP-053, DP-080).
pub fn has_move(look: &Look<'_>, unit: UnitId, turn: Turn) -> bool {
    let can_pay = look.state(look.purse(unit)).energy.left >= sprint(turn);
    look.is_active(unit) && !turn.over && can_pay && turn.check(look.settings(), ActionKind::Simple).is_ok()
}

/// How a unit travels with what is left of a turn: one move action, a second one for energy (DP-051 … DP-054); `None`
/// where it may not move, as passengers and those who fall may not (DP-070, DP-079). Units never block one another
/// (DP-035).
pub fn traveller(look: &Look<'_>, unit: UnitId, turn: Turn) -> Option<Traveller> {
    let mover = look.mover(unit)?;
    let held = look.cell(mover).is_some_and(|cell| passage::is_held(look, mover, cell));
    // Whom somebody has hold of cannot go away (DP-131).
    if !has_move(look, unit, turn) || !held || look.is_tied(unit) || look.state(mover).motion.is_beyond() {
        return None;
    }
    let sheet = look.sheet(mover);
    let space = space(sheet);
    let cuts_corners = look.settings().cut_corners;
    let gauge = Gauge { metre: space, straight: space, diagonal: Some(space), cuts_corners, crowds: true };
    let left = look.state(look.purse(unit)).energy.left - sprint(turn);
    let modes = modes(look, unit, mover, left);
    let drawn = [modes.swims, modes.climbs, modes.rises].into_iter().flatten().any(|effort| effort.drawn > 0);
    let (jump, jump_mode) = if drawn { (left.clamp(0, 100) as u8, JumpMode::Pool) } else { (0, JumpMode::PerStep) };
    Some(Traveller {
        points: drag_speed(look, mover).saturating_mul(space),
        gauge: Some(gauge),
        flying: passage::flies(look, mover),
        modes: Some(modes),
        jump,
        jump_mode,
        ..Traveller::ON_FOOT
    })
}

/// Units of the way in a space: two half points as a rule, and so many that a move with one unit more for each space that
/// is swum or climbed is just one space shorter, however long it is (DP-062, DP-066).
const fn space(sheet: &Sheet) -> u16 {
    let speed = sheet.speed;
    if sheet.vehicle.is_some() || speed <= 3 { 2 } else { speed - speed % 2 }
}

/// What swimming, climbing, falling and rough ground take of a unit with so much energy.
fn modes(look: &Look<'_>, unit: UnitId, mover: UnitId, left: i32) -> Modes {
    let (sheet, settings, fees) = (look.sheet(mover), look.settings(), passage::fees(look, mover));
    let rough = risk(look, unit);
    if let Some(vehicle) = sheet.vehicle {
        let swims = vehicle.floats.then(Effort::default);
        return Modes { swims, rough, ..Modes::default() };
    }
    let (swims_well, climbs_well) = (fees.swims == 0, fees.rises == 0);
    let effort = |well: bool, fee: i32, per: EnergyPer| Effort {
        more: u16::from(!well && drag_speed(look, mover) > 1),
        drawn: if per == EnergyPer::Space { fee as u8 } else { 0 },
        rough: false,
    };
    let climbs = Effort { rough: !climbs_well, ..effort(climbs_well, 0, EnergyPer::Action) };
    let rises = Effort { rough: !climbs_well, ..effort(climbs_well, fees.rises, settings.climb_energy_per) };
    let danger = match sheet.does(Does::FreeFall) {
        true => 0,
        false => (200 / look.state(mover).health.most.max(2)).min(100) as u8,
    };
    Modes {
        swims: Some(effort(swims_well, fees.swims, settings.swim_energy_per)).filter(|_| left >= fees.swims),
        climbs: Some(climbs),
        rises: Some(rises).filter(|_| left >= fees.rises),
        falls: Some(danger),
        rough,
    }
}

/// How much a cell of rough ground is to be avoided, by a unit's usual hits against the usual difficulty.
fn risk(look: &Look<'_>, unit: UnitId) -> u8 {
    let usual = passage::pool(look, unit).dice / 2;
    match usual - look.settings().rough_difficulty {
        i32::MIN..0 => 6,
        0 => 3,
        1 => 1,
        2.. => 0,
    }
}

/// Whether a unit may set foot in a cell: boats keep to the water (DP-085).
pub fn keeps_to_water(look: &Look<'_>, unit: UnitId) -> bool {
    let mover = look.mover(unit).unwrap_or(unit);
    look.sheet(mover).vehicle.is_some_and(|vehicle| vehicle.floats)
}

/// A look at the battle as if a unit had gone to a cell first, which takes a move action (DP-051).
pub fn standing_in<'w>(look: &Look<'w>, unit: UnitId, cell: Cell) -> Look<'w> {
    if look.cell(unit) == Some(cell) {
        return *look;
    }
    look.with(unit, cell, look.turn(unit).after_move())
}

/// Spaces of a move action: with a victim in tow 1, unless the grappler is larger (DP-052, DP-132, DP-133).
pub fn drag_speed(look: &Look<'_>, mover: UnitId) -> u16 {
    let (speed, size) = (look.sheet(mover).speed, |unit: UnitId| look.sheet(unit).size);
    let in_tow = look.holds().iter().filter(|bond| look.goes_with(bond.holder, mover));
    let mut in_tow = in_tow.filter(|bond| !look.goes_with(bond.held, mover));
    if in_tow.all(|bond| size(bond.holder) > size(bond.held)) { speed } else { speed.min(1) }
}
