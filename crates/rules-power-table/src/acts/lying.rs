//! Weapons that can be taken: those on the ground, and those that a unit offers.

use bevy_ecs::prelude::*;

use crate::{
    numbers::survey,
    state::{Actor, CarriedWeapon, Keep, Rulebook, states},
};
use hexfray_battle::{ThingView, UnitId, narrow};

/// A weapon that can be taken, as an entry of a unit's gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    /// The unit whose gear has the entry.
    pub owner: UnitId,
    /// Its place in that gear.
    pub at: u8,
    /// The entry.
    pub carried: CarriedWeapon,
}

/// All gear entries that fulfil a condition, in the order of their owners' numbers.
pub fn entries(world: &World, is: impl Fn(&CarriedWeapon) -> bool) -> Vec<Lying> {
    let mut found = Vec::new();
    for (owner, state) in states(world).iter() {
        let entries = state.gear.weapons.iter().enumerate().filter(|(_, carried)| is(carried));
        found.extend(entries.map(|(at, &carried)| Lying { owner, at: narrow::<u8>(at), carried }));
    }
    found
}

/// The weapons on the ground where a unit stands, dropped or thrown by any unit; members of a skirmish stand at its
/// centre (SW-209).
pub fn lying_here(actor: &Actor<'_>) -> Vec<Lying> {
    let Some(cell) = actor.cell else { return Vec::new() };
    let (space, reach) = (survey::space(actor.world), u32::from(actor.settings().touch_reach_m));
    entries(actor.world, |carried| match carried.keep {
        Keep::Ground(there) => space.metres(cell, actor.altitude, there, 0) <= reach,
        _ => false,
    })
}

/// The weapons that are offered to a unit (SW-210).
pub fn offered(actor: &Actor<'_>) -> Vec<Lying> {
    entries(actor.world, |carried| matches!(carried.keep, Keep::Offered(taker) if taker == actor.id()))
}

/// The weapons on the ground of the board, as all players see them (SW-209, SW-222).
pub fn things(world: &World) -> Vec<ThingView> {
    let book = &world.resource::<Rulebook>().0;
    let view = |lying: &Lying| match lying.carried.keep {
        Keep::Ground(cell) => {
            let (name, about) = (book.weapon(lying.carried.weapon).title, String::new());
            Some(ThingView { name, about, cells: vec![cell], lies: true, left: None })
        }
        _ => None,
    };
    entries(world, |carried| matches!(carried.keep, Keep::Ground(_))).iter().filter_map(view).collect()
}
