//! The attempt to escape (TC-133).

use bevy_ecs::prelude::*;

use crate::{
    acts::escape::opponents,
    numbers::checks,
    stages::opposed::{attempt, wins},
    state::{Escaping, Unit, change, spoils::Fate},
};
use hexfray_battle::{Log, Name, Presence, Rule, UnitId, note, remove};

/// Rolls once for the unit; it gets away if its result beats those of all opponents.
pub fn try_it(world: &mut World, unit: UnitId) {
    change(world, unit).turn.escaping = Escaping::No;
    let what = Name::new("SPD");
    let parts = checks::escape(&Unit::of(world, unit));
    let mine = attempt(world, unit, parts, what);
    let mut away = true;
    for foe in opponents(world, unit) {
        let parts = checks::hold(&Unit::of(world, foe));
        let theirs = attempt(world, foe, parts, what);
        away &= wins(world, &mine, &theirs);
    }
    if away {
        change(world, unit).fate = Fate::Fled;
        remove(world, unit, Presence::Out, Name::new("escaped"));
    } else {
        note(&mut world.resource_mut::<Log>(), unit, "does not get away", Rule::new("TC-133"));
    }
}
