//! Equipping, swapping, putting away, dropping and picking up things (TC-127).

use bevy_ecs::prelude::*;

use crate::{
    acts::gear::{RULE, TO_HAND, hand_for, in_reach, label, slot_of},
    stages::costs,
    state::{
        Unit, change,
        gear::{Gear, PUT_AWAY},
        look,
        things::{Lying, Thing, Things},
    },
};
use hexfray_battle::{Act, Aim, Event, Log, UnitId, Verb, narrow, note};

/// Carries out such an act; they take effect at once.
pub fn accept(world: &mut World, unit: UnitId, act: Act) {
    let what = label(world, unit, act).0;
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what, aim: Aim::None });
    match act.verb {
        Verb::EQUIP => equip(world, unit, act),
        Verb::DROP => drop(world, unit, act),
        _ => pick_up(world, unit, act),
    }
    note(&mut world.resource_mut::<Log>(), unit, doing(act), RULE);
}

const fn doing(act: Act) -> &'static str {
    match (act.verb, act.option) {
        (Verb::EQUIP, PUT_AWAY..) => "puts something away",
        (Verb::EQUIP, _) => "takes something in hand",
        (Verb::DROP, _) => "drops something",
        _ => "picks something up",
    }
}

/// Changes a unit's gear, and with it the blows of its attacks.
fn change_gear(world: &mut World, unit: UnitId, change_it: impl FnOnce(&mut Gear)) {
    let user = Unit::of(world, unit);
    let mut gear = user.gear;
    change_it(&mut gear);
    gear.take_stock(&user.kind.kit, user.book);
    change(world, unit).gear = gear;
}

fn equip(world: &mut World, unit: UnitId, act: Act) {
    let user = Unit::of(world, unit);
    if let Some(after) = user.gear.after(act, user.book) {
        change_gear(world, unit, |gear| *gear = after);
    }
}

fn drop(world: &mut World, unit: UnitId, act: Act) {
    let Some(cell) = look::cell_of(world, unit) else { return };
    let (user, slot) = (Unit::of(world, unit), usize::from(act.with));
    let thing = if act.option == 1 {
        user.kind.kit.items.get(slot).map(|&(item, _)| Thing::Item(item))
    } else {
        user.gear.carried.get(slot).copied().flatten().map(Thing::Weapon)
    };
    let Some(thing) = thing else { return };
    match thing {
        Thing::Item(_) => costs::use_up(world, unit, slot),
        Thing::Weapon(_) => change_gear(world, unit, |gear| {
            gear.carried[slot] = None;
            gear.hands.iter_mut().for_each(|hand| *hand = hand.filter(|&held| usize::from(held) != slot));
        }),
    }
    world.resource_mut::<Things>().lying.push(Lying { cell, thing });
}

fn pick_up(world: &mut World, unit: UnitId, act: Act) {
    let Some(from) = look::cell_of(world, unit) else { return };
    let user = Unit::of(world, unit);
    let Ok(thing) = in_reach(world, &user, act, from) else { return };
    match thing {
        Thing::Weapon(weapon) => {
            let free = user.gear.carried.iter().position(Option::is_none);
            let hand = hand_for(&user, thing).filter(|_| act.option == TO_HAND);
            change_gear(world, unit, |gear| {
                let Some(slot) = free else { return };
                gear.carried[slot] = Some(weapon);
                hand.into_iter().for_each(|hand| gear.hands[hand] = Some(narrow::<u8>(slot)));
            });
        }
        Thing::Item(item) => {
            let slot = slot_of(&user, item);
            let supplies = &mut change(world, unit).supplies;
            slot.into_iter().for_each(|slot| supplies.0[slot] = supplies.0[slot].saturating_add(1));
        }
    }
    world.resource_mut::<Things>().lying.remove(usize::from(act.with));
}
