//! The use of herbs after a battle, one question at a time (SW-055).

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, Herb, Tool, remedies},
    numbers::damage,
    stages::{Source, after, hurt, play::Play, throw},
    state::{About, Actor, After, Rulebook, change},
};
use hexfray_battle::{Act, Name, Roster, UnitId, Verb};

/// Asks on which unit the next herb is used; returns whether a question is open.
pub fn ask(world: &mut World) -> bool {
    let Some((herb, patients)) = remedies::due(world) else { return false };
    let question = Name::intern(&format!("Use {} on whom, for {} minutes?", herb.title, herb.minutes));
    let roster = world.resource::<Roster>();
    let mut options: Vec<Name> = patients.iter().map(|&unit| roster.name(unit)).collect();
    options.push(Name::new("nobody"));
    Play(world).ask_about(About::Remedy, herb.user, question.unwrap_or(Name::new("Use the herb on whom?")), &options);
    world.resource_mut::<After>().healer = (herb.user, herb.item);
    true
}

/// Takes the answer: treats a unit, or keeps the herb.
pub fn answer(world: &mut World, option: u16) {
    let Some((herb, patients)) = remedies::due(world) else { return after::next(world) };
    match patients.get(usize::from(option)) {
        Some(&patient) => treat(world, &herb, patient),
        None => world.resource_mut::<After>().healer = (herb.user, herb.item.saturating_add(1)),
    }
}

fn treat(world: &mut World, herb: &Herb, patient: UnitId) {
    let act = Act::new(Verb::ITEM, herb.item);
    let Some(attempt) = Actor::of(world, herb.user).and_then(|actor| Attempt::of(actor, act).ok()) else { return };
    let Tool::Ability { at, item, .. } = attempt.tool else { return };
    let Some(target) = Actor::of(world, patient) else { return };
    let (Some(hurt), title) = (attempt.on(&target).hurt, attempt.title()) else { return };
    let book = world.resource::<Rulebook>().clone();
    let rolled = hurt.roll.roll(&book.0.powers, hurt.critical, || throw::two_dice(world, herb.user, title));
    throw::learn(world, herb.user, rolled.failed);
    let parts = damage::recovery(hurt.roll, rolled, &hurt.extra);
    let amount = parts.total().max(0);
    let source = Source { by: Some(herb.user), what: title, parts };
    hurt::heal(world, patient, amount, hurt.to_mp, &source);
    change(world, herb.user).stock.take(at, item);
    let mut after = world.resource_mut::<After>();
    after.minutes = after.minutes.saturating_add(herb.minutes);
}
