//! The odds of an escape, and the opponents that can stop it (TC-133).

use bevy_ecs::prelude::*;

use crate::{
    content::effects::Flags,
    numbers::{checks, opposed::chance_to_win},
    state::{Escaping, Unit, place_of},
};
use hexfray_battle::{Forecast, Name, Roster, TargetForecast, UnitId};

/// The odds of an attempt to escape: one roll of the unit against one roll of each opponent (TC-133).
pub fn forecast(world: &World, user: &Unit<'_>) -> Forecast {
    let chance = checks::escape(user);
    let rating = |foe: UnitId| checks::hold(&Unit::of(world, foe)).total();
    let foes: Vec<i32> = opponents(world, user.unit).into_iter().map(rating).collect();
    let hit = chance_to_win(chance.total(), &foes, &user.book.settings);
    let odds = TargetForecast { reached: 1.0, hit, chance, ..TargetForecast::untouched(user.unit) };
    let leaves_out = match user.turn.escaping {
        Escaping::ThisRound => Vec::new(),
        Escaping::No | Escaping::NextRound => vec!["what changes until the next round, when it is tried"],
    };
    let what = Name::new("Escape");
    Forecast { unit: user.unit, what, targets: vec![odds], ready: None, arrives: Vec::new(), leaves_out }
}

/// Opponents that can and want to stop it: they are active, can see and move, and do not let opponents escape.
pub fn opponents(world: &World, unit: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let side = roster.side(unit);
    let able = |&foe: &UnitId| roster.side(foe) != side && place_of(world, foe).is_active() && stops(world, foe);
    roster.iter().map(|(foe, _)| foe).filter(able).collect()
}

fn stops(world: &World, unit: UnitId) -> bool {
    let foe = Unit::of(world, unit);
    let hindered = Flags::NO_TURN.and(Flags::NO_MOVE).and(Flags::UNAWARE);
    !foe.effects().has(hindered) && !foe.memory.unconcerned.unwrap_or(foe.kind.unconcerned)
}
