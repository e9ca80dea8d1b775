//! What acts cost: magic points, items, and the ticks of a charge (TC-053, TC-113).

use bevy_ecs::prelude::*;

use crate::state::{Charged, Unit, change, look::settings_of};
use hexfray_battle::{Action, Event, Flow, Log, Name, UnitId, narrow};

/// Takes MP (TC-113).
pub fn pay_mp(world: &mut World, unit: UnitId, mp: i32) {
    if mp == 0 {
        return;
    }
    let vitals = &mut change(world, unit).vitals;
    vitals.mp -= mp;
    let left = vitals.mp;
    world.resource_mut::<Log>().push(Event::Spent { unit, what: Name::new("MP"), amount: mp, left });
}

/// Uses up one piece of an item.
pub fn use_up(world: &mut World, unit: UnitId, slot: usize) {
    let user = Unit::of(world, unit);
    let Some(&(item, _)) = user.kind.kit.items.get(slot) else { return };
    let what = user.book.items[usize::from(item)].ability.label.name;
    let supplies = &mut change(world, unit).supplies;
    supplies.0[slot] = supplies.0[slot].saturating_sub(1);
    let left = i32::from(supplies.0[slot]);
    world.resource_mut::<Log>().push(Event::Spent { unit, what, amount: 1, left });
}

/// Lets a slow act that has been announced take effect the given number of ticks later (TC-053).
pub fn start_charging(world: &mut World, action: Action, times: u8, ticks: i32) {
    let (unit, what) = (action.unit, action.what);
    let round = world.resource::<Flow>().round();
    let threshold = settings_of(world).extreme_initiative;
    let turn = &mut change(world, unit).turn;
    let due = turn.count - narrow::<i16>(ticks);
    turn.count = due - threshold;
    change(world, unit).charge = Some(Charged { action: Action { delayed: true, ..action }, times, due, round });
    world.resource_mut::<Log>().push(Event::Charging { unit, what, ready: i32::from(due) });
}
