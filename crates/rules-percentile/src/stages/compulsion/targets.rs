//! The attacks of units that cannot choose, and their possible targets (MC-176, MC-177).

use bevy_ecs::prelude::*;

use crate::{
    acts::{aiming, orders, planning},
    content::effects::Flags,
    state::{Unit, look::active_cell},
};
use hexfray_battle::{Act, Aim, Field, Roster, UnitId, Verb};
use hexfray_board::grid::Cell;

/// The plain attack that these units make.
pub const ATTACK: Act = Act::new(Verb::ATTACK, 0);

/// Whether a unit could attack another from a cell.
pub fn may_strike(world: &World, unit: UnitId, victim: UnitId, stand: Cell) -> bool {
    let user = Unit::of(world, unit);
    orders::check_use_of(world, &user, ATTACK, stand).is_ok()
        && aiming::check_aim(world, &user, ATTACK, blow_aim(world, unit, victim, stand), stand).is_ok()
        && catches(world, unit, victim, stand)
}

/// Whether a plain attack from a cell at a unit catches it.
fn catches(world: &World, unit: UnitId, victim: UnitId, stand: Cell) -> bool {
    let Some(plan) = planning::plan(&Unit::of(world, unit), ATTACK, 0) else { return false };
    let aim = blow_aim(world, unit, victim, stand);
    !plan.targeting.aims_way() || plan.targeting.units(world, unit, stand, aim).contains(&victim)
}

/// The aim of a plain attack that strikes a unit: most are aimed at the unit, areas at its cell, cones in its
/// direction.
pub fn blow_aim(world: &World, unit: UnitId, victim: UnitId, stand: Cell) -> Aim {
    let targeting = planning::plan(&Unit::of(world, unit), ATTACK, 0).map(|plan| plan.targeting);
    let field = world.resource::<Field>();
    let grid = field.board().grid();
    let nearest = field.cells(victim).into_iter().min_by_key(|&cell| grid.distance(stand, cell));
    let cell = nearest.unwrap_or(stand);
    match targeting {
        Some(targeting) if targeting.at_cells => Aim::Cell(cell),
        Some(targeting) if targeting.aims_way() => {
            let ways = grid.nearest_directions(stand, cell);
            ways.first().map_or(Aim::None, |&way| Aim::Way(way))
        }
        _ => Aim::Unit(victim),
    }
}

/// The other units on the board that fulfil a condition.
pub fn others(world: &World, unit: UnitId, wanted: impl Fn(UnitId) -> bool) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let units = roster.iter().map(|(other, _)| other);
    units.filter(|&other| other != unit && active_cell(world, other).is_some() && wanted(other)).collect()
}

/// The foes on the board that can be seen.
pub fn foes(world: &World, unit: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let lost = Flags::UNSEEN.and(Flags::OUT_OF_REACH);
    let seen = |foe: UnitId| !Unit::of(world, foe).effects().has(lost);
    others(world, unit, |foe| roster.side(foe) != roster.side(unit) && seen(foe))
}

/// The nearest foes to a cell among those that can be struck from there.
pub fn at_hand(world: &World, unit: UnitId, stand: Cell) -> Vec<UnitId> {
    let grid = world.resource::<Field>().board().grid();
    let away = |foe: UnitId| active_cell(world, foe).map_or(u32::MAX, |cell| grid.distance(stand, cell));
    let mut all = foes(world, unit);
    all.retain(|&foe| may_strike(world, unit, foe, stand));
    let least = all.iter().map(|&foe| away(foe)).min();
    all.retain(|&foe| Some(away(foe)) == least);
    all
}
