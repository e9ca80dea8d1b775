//! Calling and dismissing summons (MC-112, MC-114).

use bevy_ecs::prelude::*;

use crate::{
    acts::summoning::{callable, present},
    content::effects::Flags,
    numbers::travel,
    stages::changes::{self, status},
    state::{
        Conditions, Supplies, Turn, Unit, UnitState, Vitals, change,
        look::{cell_of, is_active},
        situation::Situation,
        summoning::Expected,
    },
};
use hexfray_battle::{Event, Log, Name, Presence, Roster, UnitId, put, remove};

/// Calls a summon, which appears beside its summoner or in the nearest free cell, fully restored; it acts as soon as no
/// turn is in progress (MC-112).
pub fn call(world: &mut World, summoner: UnitId, kind: u16) {
    let (Ok(unit), Some(from)) = (callable(world, summoner, kind), cell_of(world, summoner)) else { return };
    let Some(cell) = travel::nearest_standing(world, unit, from) else { return };
    let tick = Unit::of(world, summoner).turn.last.min(world.resource::<Situation>().count).max(1);
    let one = Unit::of(world, unit);
    let fresh = UnitState {
        vitals: Vitals::full(one.kind),
        supplies: Supplies::of(one.kind),
        conditions: Conditions::default(),
        // It has rolled no initiative, so that it does not count for the clock (TC-035).
        turn: Turn { count: tick, at_once: true, ..Turn::default() },
        ..*one.state
    };
    *change(world, unit) = fresh;
    change(world, summoner).summoning.called = Some(unit);
    put(world, unit, cell);
    world.resource_mut::<Log>().push(Event::Placed { unit, cell });
    status::restore_always(world, unit);
}

/// Dismisses every summon whose summoner has fallen, has left or cannot act (MC-114).
pub fn dismiss_orphans(world: &mut World) {
    if !world.resource::<Expected>().0 {
        return;
    }
    for summoner in world.resource::<Roster>().ids() {
        let Some(unit) = present(world, summoner) else { continue };
        let able = is_active(world, summoner) && !Unit::of(world, summoner).effects().has(Flags::DISMISSES);
        if !able {
            changes::interrupt(world, unit, "the summoner cannot keep control");
            changes::drop_turn(world, unit);
            remove(world, unit, Presence::Away, Name::new("the summoner cannot keep control"));
        }
    }
}
