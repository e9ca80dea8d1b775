//! Acts that handle weapons, which change their place or their owner.

use bevy_ecs::prelude::*;

use crate::{
    acts::{Lying, lying},
    content::Origin,
    numbers::survey,
    state::{Actor, Gear, Keep, Rulebook, change},
};
use hexfray_battle::{Event, Field, Log, Name, Rule, UnitId};
use hexfray_board::grid::Cell;

/// Puts one of the unit's own weapons elsewhere.
pub fn put(world: &mut World, unit: UnitId, with: u8, to: impl FnOnce(Keep) -> Keep) {
    with_gear(world, unit, |gear| {
        if let Some(carried) = gear.weapons.get_mut(usize::from(with)) {
            carried.keep = to(carried.keep);
        }
    });
}

/// Gives a weapon to the unit that takes it: into a free hand if there is one, otherwise into the luggage.
pub fn take(world: &mut World, unit: UnitId, thing: Lying) {
    with_gear(world, thing.owner, |gear| gear.weapons[usize::from(thing.at)].keep = Keep::Gone);
    let book = world.resource::<Rulebook>().0.clone();
    let at = (thing.owner == unit).then_some(thing.at);
    with_gear(world, unit, |gear| {
        let hold = gear.room_for(book.weapon(thing.carried.weapon));
        let mut carried = thing.carried;
        carried.keep = hold.map_or(Keep::Stowed, Keep::Held);
        gear.add(carried, at);
    });
}

/// Puts a thrown weapon into the cell in which it landed (SW-151).
pub fn land(world: &mut World, unit: UnitId, with: u8, cell: Cell) {
    with_gear(world, unit, |gear| {
        if let Some(carried) = gear.weapons.get_mut(usize::from(with)) {
            carried.keep = Keep::Ground(cell);
        }
    });
}

/// Loads a bullet spell into the first gun in hand without one (SW-157); does nothing for any other ability.
pub fn load(world: &mut World, unit: UnitId, with: u8) {
    let Some(actor) = Actor::of(world, unit) else { return };
    let Some(&id) = actor.sheet.abilities.get(usize::from(with)) else { return };
    if actor.ability_of(id).origin != Origin::Bullet {
        return;
    }
    let Some(at) = actor.gear.empty_gun(actor.book) else { return };
    with_gear(world, unit, |gear| gear.weapons[at].bullet = Some(id));
}

/// Drops the weapons that a unit still offers when its next turn comes (SW-210).
pub fn let_go_of_offers(world: &mut World, giver: UnitId) {
    let offers = lying::entries(world, |carried| matches!(carried.keep, Keep::Offered(_)));
    offers.into_iter().filter(|offer| offer.owner == giver).for_each(|offer| fall(world, offer));
}

/// Drops weapons offered to a unit that is no longer close enough, or can no longer take them (SW-210), and those whose
/// owner can no longer offer them.
pub fn separate(world: &mut World) {
    let offers = lying::entries(world, |carried| matches!(carried.keep, Keep::Offered(_)));
    if offers.is_empty() {
        return;
    }
    for offer in offers {
        let Keep::Offered(taker) = offer.carried.keep else { continue };
        let stands = survey::with_positions(world, |positions| {
            let (giver, taker) = (positions.figure(offer.owner), positions.figure(taker));
            let both = giver.zip(taker).filter(|(giver, taker)| giver.able && taker.able);
            both.is_some_and(|(giver, taker)| positions.can_touch(giver, taker))
        });
        if !stands {
            fall(world, offer);
        }
    }
}

/// Drops an offered weapon where its giver is.
fn fall(world: &mut World, offer: Lying) {
    let cell = world.resource::<Field>().place(offer.owner).cell();
    with_gear(world, offer.owner, |gear| {
        gear.weapons[usize::from(offer.at)].keep = cell.map_or(Keep::Gone, Keep::Ground);
    });
    let what = Name::new("the offered weapon falls to the ground");
    world.resource_mut::<Log>().push(Event::Noted { unit: offer.owner, what, rule: Rule::new("SW-210") });
}

/// Changes a unit's gear.
pub fn with_gear(world: &mut World, unit: UnitId, how: impl FnOnce(&mut Gear)) {
    how(&mut change(world, unit).gear);
}
