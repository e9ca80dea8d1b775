//! Which unit throws a spell back, and which units it may then strike (TC-073).

use bevy_ecs::prelude::*;

use crate::{
    acts::plan::Plan,
    content::effects::Flags,
    state::{Unit, look::settings_of, place_of},
};
use hexfray_battle::{Aim, Roster, UnitId, is_out_of_reach};
use hexfray_board::grid::Cell;

/// The unit that throws back an act that is aimed at it alone; most spells can be thrown back, and only once.
pub fn mirror(world: &World, plan: &Plan<'_>, aim: Aim) -> Option<UnitId> {
    let Aim::Unit(target) = aim else { return None };
    (can_be_thrown_back(plan) && throws_back(&Unit::of(world, target), plan)).then_some(target)
}

/// Whether a unit at which an act is aimed throws it back.
pub fn throws_back(target: &Unit<'_>, plan: &Plan<'_>) -> bool {
    can_be_thrown_back(plan) && target.effects().has(Flags::REFLECTS)
}

fn can_be_thrown_back(plan: &Plan<'_>) -> bool {
    plan.ability.reflectable && plan.targeting.is_single()
}

/// The units that a spell may strike after this unit has thrown it back: its opponents on the board, or, if the setting
/// says so, only those in the spell's range.
pub fn behind_mirror(world: &World, plan: &Plan<'_>, user: UnitId, from: Cell, mirror: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let needs_range = settings_of(world).reflect_needs_range;
    let stands = |unit| place_of(world, unit).is_active() && !is_out_of_reach(world, unit);
    let in_range = |unit| !needs_range || plan.targeting.check(world, user, from, Aim::Unit(unit)).is_ok();
    let foes = roster.units().iter().filter(|one| one.side != roster.side(mirror) && stands(one.id));
    foes.map(|one| one.id).filter(|&unit| in_range(unit)).collect()
}
