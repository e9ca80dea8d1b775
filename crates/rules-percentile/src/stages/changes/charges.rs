//! Charges that are broken off, and turns that are lost (TC-053, TC-056, MC-036).

use bevy_ecs::prelude::*;

use crate::{
    acts::{planning, special},
    stages::changes::status,
    state::{Unit, change, look::settings_of},
};
use hexfray_battle::{Action, Event, Flow, Log, Name, Order, UnitId};

/// Cancels a unit's charge (TC-056).
pub fn interrupt(world: &mut World, unit: UnitId, why: &'static str) {
    let Some(charged) = change(world, unit).charge.take() else { return };
    end_charging(world, &charged.action);
    let event = Event::Interrupted { unit, what: charged.action.what, why: Name::new(why) };
    world.resource_mut::<Log>().push(event);
}

/// Cancels the charge of a unit that is moved, unless the setting says otherwise (MC-036).
pub fn interrupt_moved(world: &mut World, unit: UnitId, why: &'static str) {
    if settings_of(world).forced_move_cancels {
        interrupt(world, unit, why);
    }
}

/// Ends a unit's round: its turns, its defence, its acts that have yet to take effect.
pub fn drop_turn(world: &mut World, unit: UnitId) {
    let turn = &mut change(world, unit).turn;
    (turn.count, turn.moves, turn.acted, turn.defending, turn.late_move) = (0, 0, true, false, false);
    world.resource_mut::<Flow>().drop_actions_of(unit);
}

/// After a slow action's charge: removes the action from its owner, with the condition of the charge.
pub fn land(world: &mut World, action: &Action) {
    if action.delayed {
        change(world, action.unit).charge = None;
        end_charging(world, action);
    }
}

/// Ends the condition that a unit bears while it charges an act, which now takes effect or is lost.
fn end_charging(world: &mut World, action: &Action) {
    let Order::Act { act, .. } = action.order else { return };
    let user = Unit::of(world, action.unit);
    let Some(plan) = planning::plan(&user, act, 0) else { return };
    let mask = special::while_charging(&plan.ability.effects);
    if user.conditions.active.meets(mask) {
        status::cure(world, action.unit, mask, Name::new("comes down"));
    }
}
