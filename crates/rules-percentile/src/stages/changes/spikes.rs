//! Elemental Spikes, which hurt a unit that strikes their bearer in melee or enters its cell (MC-179).

use bevy_ecs::prelude::*;

use crate::{
    acts::{attack, spikes::bears},
    content::{Element, settings::SpikesOnMove},
    stages::changes,
    state::{Unit, place_of},
};
use hexfray_battle::{Field, Name, UnitId, is_out_of_reach};
use hexfray_board::grid::Cell;

const SPIKES: Name = Name::new("spikes");

/// Hurts a unit by all spikes of a bearer, element by element.
pub fn sting(world: &mut World, bearer: UnitId, victim: UnitId) {
    let spikes = Unit::of(world, bearer).effects().spikes;
    for &(_, element) in Element::WORDS.iter().filter(|(_, element)| spikes & element.bit() != 0) {
        if !is_standing(world, victim) {
            return;
        }
        let parts = attack::spikes(&Unit::of(world, bearer), &Unit::of(world, victim), element);
        let amount = parts.total();
        if amount < 0 {
            changes::gain_hp(world, victim, Some(bearer), SPIKES, -amount, parts);
        } else {
            changes::lose_hp(world, victim, Some(bearer), SPIKES, amount, parts);
        }
    }
}

/// Applies spikes when a unit has entered a cell: its own hurt the units there or itself, as the setting says, and
/// theirs hurt it.
pub fn meet(world: &mut World, mover: UnitId, cell: Cell) {
    let meets = |&unit: &UnitId| unit != mover && !is_out_of_reach(world, unit);
    let occupants: Vec<UnitId> = world.resource::<Field>().occupants(cell).filter(meets).collect();
    for occupant in occupants {
        if is_standing(world, occupant) && bears(&Unit::of(world, occupant)) {
            sting(world, occupant, mover);
        }
        let user = Unit::of(world, mover);
        if !bears(&user) || !is_standing(world, mover) || !is_standing(world, occupant) {
            continue;
        }
        match user.book.settings.spikes_on_move {
            SpikesOnMove::Occupants => sting(world, mover, occupant),
            SpikesOnMove::Caster => sting(world, mover, mover),
            SpikesOnMove::None => {}
        }
    }
}

/// Hit points that a unit loses by the spikes that it meets in a cell.
pub fn toll(world: &World, mover: UnitId, cell: Cell) -> i32 {
    let user = Unit::of(world, mover);
    let stings = |bearer: &Unit<'_>| {
        let spikes = bearer.effects().spikes;
        let elements = Element::WORDS.iter().filter(|(_, element)| spikes & element.bit() != 0);
        elements.map(|&(_, element)| attack::spikes(bearer, &user, element).total().max(0)).sum::<i32>()
    };
    let meets = |&unit: &UnitId| unit != mover && is_standing(world, unit) && !is_out_of_reach(world, unit);
    let occupants = world.resource::<Field>().occupants(cell).filter(meets);
    let theirs: i32 = occupants.map(|unit| stings(&Unit::of(world, unit))).sum();
    let own = bears(&user) && user.book.settings.spikes_on_move == SpikesOnMove::Caster;
    theirs + if own { stings(&user) } else { 0 }
}

fn is_standing(world: &World, unit: UnitId) -> bool {
    place_of(world, unit).is_active()
}
