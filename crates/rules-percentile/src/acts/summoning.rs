//! The units that a summoner can call (MC-110 … MC-113).

use bevy_ecs::prelude::*;

use crate::{
    content::{Compendium, UnitKind},
    numbers::refusal::{Refusal, refuse},
    state::{Unit, look::is_active, place_of, state_of},
};
use hexfray_battle::{Presence, UnitId};

/// The kinds of unit that a kind can summon, in the order of its abilities.
pub fn companions(book: &Compendium, kind: &UnitKind) -> Vec<&'static str> {
    let mut kinds: Vec<u16> = Vec::new();
    for summoned in summoned_by(book, kind) {
        if !kinds.contains(&summoned) {
            kinds.push(summoned);
        }
    }
    kinds.into_iter().filter_map(|at| book.units.get(usize::from(at))).map(|kind| kind.label.key).collect()
}

/// The kinds of unit that a kind's abilities call.
fn summoned_by<'a>(book: &'a Compendium, kind: &'a UnitKind) -> impl Iterator<Item = u16> + 'a {
    let abilities = kind.kit.abilities.iter().flat_map(|&at| &book.abilities[usize::from(at)].effects);
    abilities.filter_map(|effect| effect.summons())
}

/// The unit that a summoner has called, if it is on the field now.
pub fn present(world: &World, summoner: UnitId) -> Option<UnitId> {
    let called = state_of(world, summoner).summoning.called;
    called.filter(|&unit| is_active(world, unit))
}

/// Whether a unit may do anything but move: a summoner may not while its summon is there (MC-113).
pub fn check(world: &World, user: &Unit<'_>) -> Result<(), Refusal> {
    // This is checked for every act of every unit; nothing has to be looked up for a unit that has no summons.
    if !summoned_by(user.book, user.kind).any(|_| true) {
        return Ok(());
    }
    match present(world, user.unit) {
        Some(_) => refuse("can only move while the summoned creature is there", "MC-113"),
        None => Ok(()),
    }
}

/// The unit of a kind that a summoner can call now.
///
/// # Errors
/// The reason why it cannot.
pub fn callable(world: &World, summoner: UnitId, kind: u16) -> Result<UnitId, Refusal> {
    check(world, &Unit::of(world, summoner))?;
    let follows = |one: &Unit<'_>| one.summoning.by == Some(summoner) && one.shape == kind;
    let Some(unit) = Unit::all(world).find(follows).map(|one| one.unit) else {
        return refuse("nobody can follow the call", "MC-112");
    };
    match place_of(world, unit).presence() {
        Presence::Away => Ok(unit),
        _ => refuse("the beast to call has fallen", "MC-112"),
    }
}
