//! Carrying out Zero Actions (TC-047).

use bevy_ecs::prelude::*;

use crate::{
    acts::{verbs::PercentileVerb, zero::counts},
    state::{Unit, change},
};
use hexfray_battle::{Log, Rule, UnitId, Verb, note};

/// Carries out a Zero Action that was checked.
pub fn accept(world: &mut World, unit: UnitId, verb: Verb) {
    let counted = counts(&Unit::of(world, unit), verb);
    let turn = &mut change(world, unit).turn;
    turn.zero += u8::from(counted);
    turn.calls += u8::from(verb == PercentileVerb::SHOUT);
    if verb == PercentileVerb::TURN {
        let face = turn.face.other();
        turn.face = face;
        return note(&mut world.resource_mut::<Log>(), unit, face.looks(), Rule::new("TC-031"));
    }
    note(&mut world.resource_mut::<Log>(), unit, "calls out", Rule::new("TC-049"));
}
