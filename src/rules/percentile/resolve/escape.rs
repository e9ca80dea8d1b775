//! The attempt to escape: SPD against the SPD of every opponent still active (TC-133 … TC-135).

use bevy::ecs::prelude::*;

use crate::{
    battle::{Act, Action, Log, Name, Order, Presence, Resolving, Roster, Rule, UnitId, Verb, note, remove},
    rules::percentile::{
        checks,
        effects::Flags,
        opposed::attempt,
        spoils::Fate,
        state::{Escaping, Fighter, Turn, change, place_of},
    },
};

/// The escapee rolls once; it gets away when its result is better than everybody's.
pub fn try_it(world: &mut World) {
    let Some(Action { unit, order: Order::Act { act: Act { verb: Verb::Escape, .. }, .. }, .. }) =
        world.resource::<Resolving>().action()
    else {
        return;
    };
    change::<Turn>(world, unit).escaping = Escaping::No;
    let what = Name::new("SPD");
    let parts = checks::escape(&Fighter::of(world, unit));
    let mine = attempt(world, unit, parts, what);
    let settings = Fighter::of(world, unit).book.settings;
    let mut away = true;
    for foe in opponents(world, unit) {
        let parts = checks::chance(&Fighter::of(world, foe), what, 0, Rule::new("TC-004"));
        let theirs = attempt(world, foe, parts, what);
        away &= mine.beats(theirs, &settings);
    }
    if away {
        *change::<Fate>(world, unit) = Fate::Fled;
        remove(world, unit, Presence::Out, Name::new("escaped"));
    } else {
        note(&mut world.resource_mut::<Log>(), unit, "does not get away", Rule::new("TC-133"));
    }
}

/// Opponents that could stop it: active, and free to see and to run.
fn opponents(world: &World, unit: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let side = roster.side(unit);
    let able = |&foe: &UnitId| {
        let hindered = Flags::NO_TURN.and(Flags::NO_MOVE).and(Flags::UNAWARE);
        roster.side(foe) != side && place_of(world, foe).is_active() && !Fighter::of(world, foe).effects().has(hindered)
    };
    roster.iter().map(|(foe, _)| foe).filter(able).collect()
}
