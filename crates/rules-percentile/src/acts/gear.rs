//! Things that units handle: where they are, and where they go (TC-127).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{refusal::Refusal, travel},
    state::{Unit, things::Thing},
};
use hexfray_battle::{Act, Rule};
use hexfray_board::grid::Cell;

/// The rule about gear.
pub const RULE: Rule = Rule::new("TC-127");

/// The option of Equip that takes the thing into a free hand.
pub const TO_FREE_HAND: i16 = 0;

/// The option of Pick up that takes the thing into a free hand at once.
pub const TO_HAND: i16 = 1;

/// The free hand for a thing that is picked up to be used at once.
pub fn hand_for(user: &Unit<'_>, thing: Thing) -> Option<usize> {
    match thing {
        Thing::Weapon(weapon) => user.gear.free_hand(weapon, user.book),
        Thing::Item(_) => None,
    }
}

/// The thing on the ground that an act picks up, if it is in reach: in the unit's own cell or an adjacent one.
pub fn in_reach(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<Thing, Refusal> {
    match user.things().lying.get(usize::from(act.with)) {
        Some(lying) if travel::is_at_hand(world, user.unit, from, lying.cell) => Ok(lying.thing),
        Some(_) => Err(("out of reach", RULE)),
        None => Err(("there is no such thing", RULE)),
    }
}

/// The slot in which a unit keeps an item of this kind.
pub fn slot_of(user: &Unit<'_>, item: u16) -> Option<usize> {
    user.kind.kit.items.iter().position(|&(known, _)| known == item)
}
