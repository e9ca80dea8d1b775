//! The order in which sides and their members act (SW-025, SW-030, SW-045 … SW-048).

use bevy_ecs::prelude::*;

use crate::state::{Rulebook, Sides, UnitState, lead_of, states};
use hexfray_battle::{Field, Roster, SideId, UnitId};

/// The sides in the order in which they place themselves and act: the one with initiative first, then the others by
/// their numbers, and last those without foes (SW-025, SW-030, SW-048).
pub fn side_order(world: &World) -> Vec<SideId> {
    let (roster, sides) = (world.resource::<Roster>(), world.resource::<Sides>());
    let first = sides.first.unwrap_or(sides.acting);
    let mut order: Vec<SideId> = roster.side_ids().collect();
    order.sort_by_key(|&side| (side != first, !roster.has_foes(side), side));
    order
}

/// The units of a side that have yet to take their turn in this round and can act (SW-045).
pub fn ready_units(world: &World, side: SideId) -> Vec<UnitId> {
    let (roster, field, book) = (world.resource::<Roster>(), world.resource::<Field>(), world.resource::<Rulebook>());
    let ready = |&(unit, state): &(UnitId, &UnitState)| {
        roster.side(unit) == side && field.is_active(unit) && !state.turn.acted && state.is_able(&book.0)
    };
    states(world).iter().filter(ready).map(|(unit, _)| unit).collect()
}

/// The units that may be picked now: the rest of the company that acts, or all units that are ready (SW-226).
pub fn choice(world: &World) -> Vec<UnitId> {
    let sides = *world.resource::<Sides>();
    let ready = ready_units(world, sides.acting);
    let together: Vec<UnitId> = match sides.company {
        Some(lead) => ready.iter().copied().filter(|&unit| lead_of(world, unit) == lead).collect(),
        None => Vec::new(),
    };
    if together.is_empty() { ready } else { together }
}

/// Why a unit may not be picked now, though its side picks.
pub fn why_not(world: &World, unit: UnitId) -> &'static str {
    let (state, book) = (states(world).of(unit), world.resource::<Rulebook>());
    match state {
        _ if world.resource::<Roster>().side(unit) != world.resource::<Sides>().acting => "not this side's turn",
        _ if state.turn.acted => "has had its turn",
        _ if !state.is_able(&book.0) => "cannot act",
        _ => "another company acts first",
    }
}
