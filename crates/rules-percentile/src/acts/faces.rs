//! Which face a unit looks at, and which units attack it from behind (TC-024 … TC-032).

use bevy_ecs::prelude::*;

use crate::{acts::plan::Plan, content::face::Face, state::Unit};
use hexfray_battle::{Aim, Roster, UnitId};
use hexfray_board::grid::Cell;

/// Whether one unit strikes another from the face that it does not look at (TC-032).
pub fn is_behind(user: &Unit<'_>, target: &Unit<'_>) -> bool {
    let (user, target) = (user.turn, target.turn);
    target.surrounded && !user.surrounded && user.face != Face::None && user.face != target.face
}

/// Whether an attack finds its victim Unaware because it comes from behind (TC-032).
pub fn finds_unaware(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>) -> bool {
    user.book.settings.pincer_unaware && plan.is_by_weapon() && is_behind(user, target)
}

/// Whether a surrounded unit may aim like this: at opponents on the face that it looks at, and at an area only if it
/// catches at least one of them (TC-030).
pub fn may_aim(world: &World, user: &Unit<'_>, plan: &Plan<'_>, aim: Aim, from: Cell) -> bool {
    if !user.turn.surrounded {
        return true;
    }
    let roster = world.resource::<Roster>();
    let is_foe = |unit: UnitId| roster.side(unit) != roster.side(user.unit);
    let behind = |unit: UnitId| {
        let face = Unit::of(world, unit).turn.face;
        face != Face::None && face != user.turn.face
    };
    match aim {
        Aim::None => true,
        Aim::Unit(target) if plan.targeting.is_single() => !(is_foe(target) && behind(target)),
        _ => {
            let caught = plan.targeting.units(world, user.unit, from, aim);
            let mut foes = caught.into_iter().filter(|&unit| is_foe(unit)).peekable();
            foes.peek().is_none() || foes.any(|unit| !behind(unit))
        }
    }
}
