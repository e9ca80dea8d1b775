//! The start of feats.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        feats::{is_gear, label},
        verbs::PercentileVerb,
    },
    stages::{gear, manoeuvre::assist, trigger},
};
use hexfray_battle::{Act, Action, Aim, Flow, Name, Order, UnitId, Verb};

/// Begins a feat, whose action is already spent.
pub fn accept(world: &mut World, order: Order, unit: UnitId, act: Act, aim: Aim) {
    match act.verb {
        PercentileVerb::ASSIST => assist::accept(world, unit, aim),
        Verb::TRIGGER => trigger::accept(world, order, unit, act, aim),
        _ if is_gear(act) => gear::accept(world, unit, act),
        _ => {
            let what = Name::new(label(act).0);
            world.resource_mut::<Flow>().resolve(Action::now(unit, order, what));
        }
    }
}
