//! The initial state of units (SW-010, SW-039).

use bevy_ecs::prelude::*;

use crate::{
    content::{ConditionId, Duration, Scenario, Start, StartCondition},
    state::{Effect, Rulebook, change},
};
use hexfray_battle::{Field, lift, narrow, shift};

/// Puts all units into their initial state, before the first round (SW-010, SW-039).
pub fn begin(world: &mut World) {
    let scenario = world.resource::<Scenario>().clone();
    // Mounts come first, so that their riders get their cell and altitude.
    let (mounted, others): (Vec<&Start>, Vec<&Start>) = scenario.starts.iter().partition(|start| start.rides.is_some());
    for start in others.into_iter().chain(mounted) {
        take_up(world, start);
    }
}

fn take_up(world: &mut World, start: &Start) {
    let book = world.resource::<Rulebook>().0.clone();
    let prone = book.conditions.iter().position(|condition| condition.prone).filter(|_| start.prone);
    let prone = prone.map(|at| StartCondition { condition: ConditionId(narrow(at)), duration: Duration::Lasting });
    for one in start.conditions.iter().copied().chain(prone) {
        let rounds = match one.duration {
            Duration::Lasting => None,
            Duration::Seconds(seconds) => Some(u16::try_from(seconds.div_ceil(10)).unwrap_or(u16::MAX)),
        };
        let effect = Effect { condition: one.condition, rounds, lasts: rounds, by: None };
        change(world, start.unit).effects.add(effect);
    }
    let mut altitude = narrow::<i8>(start.altitude);
    if let Some(mount) = start.rides {
        change(world, start.unit).company.lead = mount;
        if let Some(cell) = world.resource::<Field>().place(mount).cell() {
            shift(world, start.unit, cell);
        }
        altitude = world.resource::<Field>().place(mount).lift();
    }
    if altitude > 0 {
        change(world, start.unit).altitude = altitude;
        lift(world, start.unit, altitude);
    }
}
