//! Rising and sinking: the altitudes to which a flyer may be ordered (SW-242).

use crate::{
    acts::{falling, travel},
    state::{Actor, Place},
};
use hexfray_battle::{OrderError, narrow};

/// The altitudes to which a flyer may be ordered: every metre up to its ceiling except its present one.
pub fn altitudes(actor: &Actor<'_>) -> impl Iterator<Item = i16> + use<> {
    let ceiling = ceiling(actor).unwrap_or(0);
    let here = actor.altitude;
    (0..=i16::from(ceiling)).filter(move |&metres| metres != here)
}

/// The greatest altitude in metres of a unit that can fly (SW-242).
fn ceiling(actor: &Actor<'_>) -> Option<i8> {
    let by_effect = actor.conditions().filter_map(|condition| condition.flight.as_ref());
    let by_thing = actor.accessories().filter_map(|worn| worn.flight.as_ref());
    let by_body = actor.sheet.flight.as_ref().filter(|_| !falling::wings_are_lost(actor));
    by_effect.chain(by_thing).chain(by_body).map(|flight| flight.ceiling).max()
}

/// Whether a unit may rise or sink to an altitude now, as a part of its movement (SW-242).
///
/// # Errors
/// The first reason why it cannot.
pub fn check_climb(actor: &Actor<'_>, metres: i16) -> Result<(), OrderError> {
    let Some(ceiling) = ceiling(actor) else { return Err(actor.refused("unable to fly", "SW-242")) };
    if actor.company.lead != actor.id() {
        return Err(actor.refused("the mount is flying", "SW-254"));
    }
    if metres < 0 || metres > i16::from(ceiling) {
        return Err(actor.refused("unable to fly so high", "SW-242"));
    }
    actor.check_move()?;
    let more = metres.abs_diff(actor.altitude);
    let reach = actor.methods().last().map_or(0, |&(_, left)| left);
    if more == 0 {
        return Err(actor.refused("already flying at that altitude", "SW-242"));
    }
    if more > reach {
        return Err(actor.refused("too far up or down for this turn", "SW-242"));
    }
    let Some(cell) = actor.cell else { return Ok(()) };
    travel::check_end(actor, Place { cell, altitude: metres })
}

/// The places through which it rises or sinks to an altitude, metre by metre, beginning with its present one (SW-111,
/// SW-242).
pub fn way(actor: &Actor<'_>, metres: i16) -> Vec<Place> {
    let Some(cell) = actor.cell else { return Vec::new() };
    let (from, up) = (actor.altitude, metres > actor.altitude);
    let steps = 0..=narrow::<i16>(metres.abs_diff(from));
    steps.map(|step| Place { cell, altitude: if up { from + step } else { from - step } }).collect()
}
