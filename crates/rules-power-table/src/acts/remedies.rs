//! Herbs after a battle: which ones may be used on which units, and what they restore (SW-055, SW-163, SW-165).

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, target_odds},
    state::{Actor, After, UnitState, standing, states, winner},
};
use hexfray_battle::{Act, Field, Forecast, Name, Presence, Roster, SideId, UnitId, Verb, narrow};

/// A herb that a unit could use now.
pub struct Herb {
    /// The unit that has it.
    pub user: UnitId,
    /// Its place in that unit's list of items.
    pub item: u8,
    /// Its name.
    pub title: Name,
    /// Whether it restores magic points.
    pub to_mp: bool,
    /// The minutes that its use takes.
    pub minutes: u16,
}

/// The next herb that can be used, after that of the last question, and the units that it could help, those that have
/// lost most points first.
pub fn due(world: &World) -> Option<(Herb, Vec<UnitId>)> {
    let side = winner(world)?;
    let (from, first) = world.resource::<After>().healer;
    for user in standing(world, side).into_iter().filter(|&user| user >= from) {
        let Some(actor) = Actor::of(world, user).filter(Actor::is_able) else { continue };
        for at in 0..narrow::<u8>(actor.sheet.items.len()) {
            let passed = user == from && at < first;
            let Some(herb) = herb(&actor, at).filter(|_| !passed) else { continue };
            let patients = patients(world, side, herb.to_mp);
            if !patients.is_empty() {
                return Some((herb, patients));
            }
        }
    }
    None
}

fn herb(actor: &Actor<'_>, item: u8) -> Option<Herb> {
    let ability = actor.ability_of(actor.sheet.items.get(usize::from(item))?.ability);
    let (minutes, harm) = (ability.after_battle_min?, ability.harm.filter(|harm| harm.heals)?);
    let left = actor.stock.left(item) > 0;
    left.then_some(Herb { user: actor.id(), item, title: ability.title, to_mp: harm.to_mp, minutes })
}

/// The units of a side that have lost points, those that have lost the most first.
pub fn patients(world: &World, side: SideId, to_mp: bool) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let lacks = |(unit, state): (UnitId, &UnitState)| {
        let here = matches!(world.resource::<Field>().place(unit).presence(), Presence::Active | Presence::Down);
        let health = Some(&state.health).filter(|health| here && !health.dead && roster.side(unit) == side)?;
        let lack = if to_mp { health.mp_max - health.mp } else { health.hp_max.saturating_sub(health.hp) };
        (lack > 0).then_some((std::cmp::Reverse(lack), unit))
    };
    let mut lacking: Vec<_> = states(world).iter().filter_map(lacks).collect();
    lacking.sort();
    lacking.into_iter().map(|(_, unit)| unit).collect()
}

/// The units that the open question names, in the order of its answers.
pub fn asked(world: &World) -> Vec<UnitId> {
    due(world).map(|(_, patients)| patients).unwrap_or_default()
}

/// The odds of an answer to the open question: how much the herb restores.
pub fn forecast(world: &World, option: u16) -> Option<Forecast> {
    let (herb, patients) = due(world)?;
    let target = Actor::of(world, *patients.get(usize::from(option))?)?;
    let attempt = Attempt::of(Actor::of(world, herb.user)?, Act::new(Verb::ITEM, herb.item)).ok()?;
    let targets = vec![target_odds::target_forecast(world, &target, &attempt.on(&target), 1.0)];
    Some(Forecast { unit: herb.user, what: herb.title, targets, ready: None, arrives: vec![], leaves_out: vec![] })
}
