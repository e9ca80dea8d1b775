//! Handling weapons and accessories: putting away, drawing, dropping, picking up, handing over, wearing (SW-209 …
//! SW-223).
//!
//! A weapon that changes hands, lies on the ground or is offered is an entry in a unit's [`Gear`](crate::state::Gear).
//! This folder lists the acts ([`acts`]) and checks whether they are possible ([`check`], [`aims`]).

pub mod lying;
pub mod show;

use crate::{
    acts::verbs::PowerTableVerb,
    acts::{Lying, riding::command},
    content::Weapon,
    numbers::{Figure, survey},
    state::{Actor, Carried, Hold, Keep},
};
use hexfray_battle::{Act, Aim, OrderError, UnitId, Verb, narrow};

/// Whether a verb handles things in hand, in the luggage or on the ground.
pub const fn is_handling(verb: Verb) -> bool {
    is_major(verb)
        || matches!(
            verb,
            Verb::EQUIP | PowerTableVerb::STANCE | PowerTableVerb::SHEATHE | Verb::DROP | PowerTableVerb::RECEIVE
        )
}

/// Whether a handling act takes the Major Action (SW-209 … SW-211); otherwise it is a Minor Action.
pub const fn is_major(verb: Verb) -> bool {
    matches!(verb, PowerTableVerb::STOW | Verb::PICK_UP | PowerTableVerb::GIVE | PowerTableVerb::WEAR)
}

/// Adds every handling act that a unit's things allow, whether it is possible now or not.
pub fn acts(actor: &Actor<'_>, acts: &mut Vec<Act>) {
    for (at, carried) in actor.gear.weapons.iter().enumerate() {
        let weapon = actor.book.weapon(carried.weapon);
        let mut add = |verb| acts.push(Act::new(verb, narrow::<u8>(at)));
        match carried.keep {
            Keep::Held(_) => {
                if weapon.one_handed.is_some() && weapon.two_handed.is_some() {
                    add(PowerTableVerb::STANCE);
                }
                if weapon.sheath {
                    add(PowerTableVerb::SHEATHE);
                }
                add(Verb::DROP);
                add(PowerTableVerb::STOW);
                add(PowerTableVerb::GIVE);
            }
            Keep::Sheathed | Keep::Stowed => add(Verb::EQUIP),
            Keep::Body | Keep::Offered(..) | Keep::Ground(_) | Keep::Gone => {}
        }
    }
    acts.extend((0..narrow::<u8>(lying::lying_here(actor).len())).map(|with| Act::new(Verb::PICK_UP, with)));
    acts.extend((0..narrow::<u8>(lying::offered(actor).len())).map(|with| Act::new(PowerTableVerb::RECEIVE, with)));
    acts.extend(
        (0..narrow::<u8>(actor.sheet.accessories.len().min(32))).map(|with| Act::new(PowerTableVerb::WEAR, with)),
    );
}

/// Whether a handling act is possible now with any aim.
///
/// # Errors
/// The first reason why it is not.
pub fn check(actor: &Actor<'_>, act: Act) -> Result<(), OrderError> {
    if is_major(act.verb) {
        actor.check_major()?;
    } else {
        actor.check_minor()?;
        if actor.turn.majors > 0 {
            return Err(actor.refused("weapons cannot be handled after a Major Action", "SW-218"));
        }
    }
    command::check_hands(actor)?;
    match act.verb {
        Verb::PICK_UP => check_taking(actor, lying::lying_here(actor).get(usize::from(act.with)), false),
        PowerTableVerb::RECEIVE => check_taking(actor, lying::offered(actor).get(usize::from(act.with)), true),
        PowerTableVerb::WEAR => check_wearing(actor, act.with),
        _ => {
            let carried = actor.gear.get(act.with).ok_or_else(|| actor.no_such("there is no weapon of this number"))?;
            check_own(actor, act.verb, carried)
        }
    }
}

fn check_own(actor: &Actor<'_>, verb: Verb, carried: &Carried) -> Result<(), OrderError> {
    let weapon = actor.book.weapon(carried.weapon);
    match (verb, carried.keep) {
        (Verb::EQUIP, Keep::Sheathed | Keep::Stowed) => match actor.gear.room_for(weapon) {
            Some(_) => Ok(()),
            None => Err(actor.refused("no hand is free", "SW-219")),
        },
        (Verb::EQUIP, _) => Err(actor.refused("the weapon is not in its sheath or the luggage", "SW-219")),
        (_, keep) if !matches!(keep, Keep::Held(_)) => Err(actor.refused("the weapon is not in hand", "SW-209")),
        (PowerTableVerb::SHEATHE, _) if !weapon.sheath => Err(actor.refused("the weapon has no sheath", "SW-221")),
        (PowerTableVerb::STANCE, Keep::Held(hold)) => check_stance(actor, weapon, hold),
        _ => Ok(()),
    }
}

fn check_stance(actor: &Actor<'_>, weapon: &Weapon, hold: Hold) -> Result<(), OrderError> {
    match hold {
        Hold::One if weapon.two_handed.is_none() => Err(actor.refused("the weapon is for one hand", "SW-220")),
        Hold::One if actor.gear.free_hands() == 0 => Err(actor.refused("the other hand is not free", "SW-220")),
        Hold::Two if weapon.one_handed.is_none() => Err(actor.refused("the weapon takes both hands", "SW-220")),
        _ => Ok(()),
    }
}

/// Whether a weapon can be picked up or received; one that is received goes into the hand at once (SW-223).
fn check_taking(actor: &Actor<'_>, thing: Option<&Lying>, in_hand: bool) -> Result<(), OrderError> {
    let Some(thing) = thing else {
        return Err(match in_hand {
            true => actor.refused("no unit here offers anything", "SW-210"),
            false => actor.refused("nothing lies here", "SW-209"),
        });
    };
    if in_hand && actor.gear.room_for(actor.book.weapon(thing.carried.weapon)).is_none() {
        return Err(actor.refused("no hand is free", "SW-223"));
    }
    if thing.owner != actor.id() && !actor.gear.has_place() {
        return Err(actor.refused("no more weapons can be carried", "SW-209"));
    }
    Ok(())
}

/// Whether an accessory can be put on, which needs its slot, or stored, which is always possible (SW-211).
fn check_wearing(actor: &Actor<'_>, with: u8) -> Result<(), OrderError> {
    let at = usize::from(with);
    let &place =
        actor.sheet.accessories.get(at).ok_or_else(|| actor.no_such("there is no accessory of this number"))?;
    let slot = actor.book.accessories[place].slot;
    if !actor.gear.wears(at) && actor.accessories().any(|worn| worn.slot == slot) {
        return Err(actor.refused("another accessory is worn there", "SW-211"));
    }
    Ok(())
}

/// Every aim of a handling act: the units to which a weapon can be offered (SW-210), or none.
pub fn aims(actor: &Actor<'_>, act: Act) -> Vec<Aim> {
    if act.verb == PowerTableVerb::GIVE { takers(actor).into_iter().map(Aim::Unit).collect() } else { vec![Aim::None] }
}

/// Whether a handling act has a valid aim.
///
/// # Errors
/// The reason why it has not.
pub fn check_aim(actor: &Actor<'_>, act: Act, aim: Aim) -> Result<(), OrderError> {
    match (act.verb, aim) {
        (PowerTableVerb::GIVE, Aim::Unit(taker)) if takers(actor).contains(&taker) => Ok(()),
        (PowerTableVerb::GIVE, _) => Err(actor.refused("the friend has to be in the same place", "SW-210")),
        (_, Aim::None) => Ok(()),
        _ => Err(actor.refused("it needs a unit as its target", "SW-214")),
    }
}

/// The friends that are close enough to take the unit's offer, and able to do so (SW-210).
fn takers(actor: &Actor<'_>) -> Vec<UnitId> {
    survey::with_positions(actor.world, |positions| {
        let Some(own) = positions.figure(actor.id()) else { return Vec::new() };
        let takes = |other: &&Figure| {
            other.unit != own.unit && other.able && other.side == own.side && positions.can_touch(own, other)
        };
        positions.figures.iter().filter(takes).map(|other| other.unit).collect()
    })
}
