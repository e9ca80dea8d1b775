//! Water over the head: the Swimming check of whoever goes into it, through it or out of it (MC-067).

use bevy::ecs::prelude::*;

use crate::{
    battle::{
        Forecast, Name, Resolving, UnitId,
        movement::{lay_course, way_by},
    },
    grid::Cell,
    rules::percentile::{
        checks,
        opposed::attempt,
        reach,
        state::{Unit, change},
    },
};

const SWIMMING: Name = Name::new("Swimming");

/// Before a move: whoever begins in water over the head, crosses it or enters it swims or stays, by one check for the
/// whole Movement action; one that fails spends it. Says whether the unit can go.
pub fn swim(world: &mut World, unit: UnitId) -> bool {
    if world.resource::<Resolving>().action().is_none() || !lay_course(world) {
        return true;
    }
    let user = Unit::of(world, unit);
    let needs = reach::has_to_swim_over(world, &user, &world.resource::<Resolving>().course.path);
    if user.turn.swims || !needs {
        return true;
    }
    let passed = check(world, unit);
    let turn = &mut change(world, unit).turn;
    if passed {
        turn.swims = true;
    } else {
        (turn.moves, turn.moved, turn.used) = (turn.moves.saturating_sub(1), true, (0, 0));
    }
    passed
}

/// Whether a unit that is taken along by another gets over the cells of a way.
pub fn follows(world: &mut World, unit: UnitId, path: &[Cell]) -> bool {
    !reach::has_to_swim_over(world, &Unit::of(world, unit), path) || check(world, unit)
}

/// One Task Check of Swimming (TC-003).
fn check(world: &mut World, unit: UnitId) -> bool {
    let parts = reach::swimming(&Unit::of(world, unit));
    attempt(world, unit, parts, SWIMMING).passed()
}

/// The odds of the check that a move takes; `None` where it takes none, or no way leads there.
pub fn odds(world: &World, user: &Unit<'_>, to: Cell) -> Option<Forecast> {
    let path = way_by(world, user.unit, reach::traveller(world, user.unit)?, to)?;
    let needs = !user.turn.swims && reach::has_to_swim_over(world, user, &path);
    needs.then(|| Forecast {
        unit: user.unit,
        what: SWIMMING,
        targets: vec![checks::odds(user, reach::swimming(user))],
        ready: None,
        arrives: Vec::new(),
        leaves_out: Vec::new(),
    })
}
