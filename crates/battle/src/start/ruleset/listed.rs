//! The orders that follow from what a ruleset says about acts.

use bevy_ecs::prelude::*;

use super::Ruleset;
use crate::{Decision, Field, Flow, Order, Wanted};

/// The orders that answer the open decision, as [`Ruleset::orders`] lists them by default.
pub(super) fn orders<R: Ruleset + ?Sized>(rules: &R, world: &World, orders: &mut Vec<Order>) {
    match world.resource::<Flow>().decision() {
        Some(&Decision::Act { unit, .. }) => {
            let from = world.resource::<Field>().place(unit).cell();
            for view in rules.acts(world, unit, Wanted { ready: true, ..Wanted::UNCHECKED }) {
                let aims = from.map_or_else(Vec::new, |from| rules.aims(world, unit, &view, from));
                orders.extend(aims.into_iter().map(|aim| Order::Act { unit, act: view.act, aim }));
            }
            orders.push(Order::EndTurn { unit });
        }
        Some(&Decision::Answer { unit, ref options, .. }) => {
            orders.extend(options.orders(unit));
        }
        _ => {}
    }
}
