//! The attempt to escape: SPD against the SPD of every opponent still active (TC-133 … TC-135).

use bevy::ecs::prelude::*;

use crate::{
    battle::{Forecast, Log, Name, Presence, Roster, Rule, TargetForecast, UnitId, note, remove},
    rules::percentile::{
        checks,
        effects::Flags,
        opposed::{attempt, chance_to_win, wins},
        spoils::Fate,
        state::{Escaping, Unit, change, place_of},
    },
};

/// The escapee rolls once; it gets away when its result is better than everybody's.
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

/// The odds of an attempt to escape: one roll of the escapee's against one of each opponent's (TC-133).
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

/// Opponents that could stop it and would: active, free to see and to run, and not of those who do not care.
fn opponents(world: &World, unit: UnitId) -> Vec<UnitId> {
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
