//! Herbs after a battle: each use takes minutes, and gives points back by a power roll (SW-055, SW-163, SW-165).

use crate::battle::Field;
use crate::rules::power_table::{UnitState, change, states};
use bevy::ecs::prelude::*;

use super::{
    super::{
        Actor, Attempt, Rulebook,
        asked::{self, Asked},
        attempt::Tool,
        begin, damage,
        forecast::target_forecast,
        hurt, throw,
    },
    After, next, winner,
};
use crate::battle::{Act, Forecast, Name, Presence, Roster, SideId, UnitId, Verb};

/// A herb that somebody could use now.
struct Herb {
    user: UnitId,
    item: u8,
    title: Name,
    to_mp: bool,
    minutes: u16,
}

/// Asks on whom the next herb is used; says whether there is anything to ask.
pub fn ask(world: &mut World) -> bool {
    let Some((herb, patients)) = due(world) else { return false };
    let question = Name::intern(&format!("Use {} on whom, for {} minutes?", herb.title, herb.minutes));
    let roster = world.resource::<Roster>();
    let mut options: Vec<Name> = patients.iter().map(|&unit| roster.name(unit)).collect();
    options.push(Name::new("nobody"));
    asked::ask(world, Asked::Remedy, herb.user, question.unwrap_or(Name::new("Use the herb on whom?")), &options);
    world.resource_mut::<After>().healer = (herb.user, herb.item);
    true
}

/// Takes the answer: somebody is treated, or the herb is kept.
pub fn answer(world: &mut World, option: u16) {
    let Some((herb, patients)) = due(world) else { return next(world) };
    match patients.get(usize::from(option)) {
        Some(&patient) => treat(world, &herb, patient),
        None => world.resource_mut::<After>().healer = (herb.user, herb.item.saturating_add(1)),
    }
}

/// The next herb that is left to be used, from where the last question was, and whom it could help, who lacks most
/// first.
fn due(world: &World) -> Option<(Herb, Vec<UnitId>)> {
    let side = winner(world)?;
    let (from, first) = world.resource::<After>().healer;
    for user in begin::standing(world, side).into_iter().filter(|&user| user >= from) {
        let Some(actor) = Actor::of(world, user).filter(Actor::is_able) else { continue };
        for at in 0..actor.sheet.items.len().min(255) as u8 {
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
    let deed = actor.deed_of(actor.sheet.items.get(usize::from(item))?.deed);
    let (minutes, harm) = (deed.after_battle_min?, deed.harm.filter(|harm| harm.heals)?);
    let left = actor.stock.left(item) > 0;
    left.then_some(Herb { user: actor.id(), item, title: deed.title, to_mp: harm.to_mp, minutes })
}

/// Those of a side who lack points, who lacks most first.
fn patients(world: &World, side: SideId, to_mp: bool) -> Vec<UnitId> {
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

/// The patients that the open question names, in the order of its answers.
pub fn asked(world: &World) -> Vec<UnitId> {
    due(world).map(|(_, patients)| patients).unwrap_or_default()
}

/// The odds of an answer to the open question: what the herb gives back.
pub fn forecast(world: &World, option: u16) -> Option<Forecast> {
    let (herb, patients) = due(world)?;
    let target = Actor::of(world, *patients.get(usize::from(option))?)?;
    let attempt = Attempt::of(Actor::of(world, herb.user)?, Act::new(Verb::ITEM, herb.item)).ok()?;
    let targets = vec![target_forecast(world, &target, &attempt.on(&target), 1.0)];
    Some(Forecast { unit: herb.user, what: herb.title, targets, ready: None, arrives: vec![], leaves_out: vec![] })
}

fn treat(world: &mut World, herb: &Herb, patient: UnitId) {
    let act = Act::new(Verb::ITEM, herb.item);
    let Some(attempt) = Actor::of(world, herb.user).and_then(|actor| Attempt::of(actor, act).ok()) else { return };
    let Tool::Deed { at, item, .. } = attempt.tool else { return };
    let Some(target) = Actor::of(world, patient) else { return };
    let (Some(hurt), title) = (attempt.on(&target).hurt, attempt.title()) else { return };
    let book = world.resource::<Rulebook>().clone();
    let rolled = hurt.roll.roll(&book.0.powers, hurt.critical, || throw::two_dice(world, herb.user, title));
    throw::learn(world, herb.user, rolled.failed);
    let parts = damage::recovery(hurt.roll, rolled, &hurt.extra);
    let amount = parts.total().max(0);
    let source = hurt::Source { by: Some(herb.user), what: title, parts };
    hurt::heal(world, patient, amount, hurt.to_mp, &source);
    change(world, herb.user).stock.take(at, item);
    let mut after = world.resource_mut::<After>();
    after.minutes = after.minutes.saturating_add(herb.minutes);
}
