//! Searching fallen monsters: the drop table of each, at ten minutes each (SW-054, SW-269).

use bevy_ecs::prelude::*;

use crate::{
    content::Loot,
    stages::{after, play::Play, throw},
    state::{About, Actor, After, Fate, Rulebook, UnitState, standing, states, winner},
};
use hexfray_battle::{Event, Field, Log, LootView, Name, Presence, Roster, SideId, SpoilsView, UnitId};

/// The minutes for each monster that is searched.
const MINUTES: u16 = 10;

const CHOICES: [Name; 2] = [Name::new("search them"), Name::new("leave them")];

/// Asks the winners' heroes one by one whether they search the fallen monsters, until one does; returns whether a
/// question is open.
pub fn ask(world: &mut World) -> bool {
    let Some(side) = winner(world).filter(|_| world.resource::<Rulebook>().0.settings.spoils) else { return false };
    let from = world.resource::<After>().searcher;
    let searcher = searchers(world, side).into_iter().find(|unit| unit.0 >= from);
    let count = fallen(world, side).len();
    let Some(searcher) = searcher.filter(|_| count > 0) else { return false };
    let minutes = usize::from(MINUTES) * count;
    let question = Name::intern(&format!("Spend {minutes} minutes searching the fallen?"));
    Play(world).ask_about(About::Search, searcher, question.unwrap_or(Name::new("Search the fallen?")), &CHOICES);
    true
}

/// Takes a hero's answer.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    if option == 0 {
        search(world, unit);
        after::next(world);
    } else {
        world.resource_mut::<After>().searcher = unit.0.saturating_add(1);
    }
}

/// The players' characters of the winners that can act.
fn searchers(world: &World, side: SideId) -> Vec<UnitId> {
    let hero = |&unit: &UnitId| Actor::of(world, unit).is_some_and(|actor| actor.identity.hero && actor.is_able());
    standing(world, side).into_iter().filter(hero).collect()
}

/// The beaten monsters that may carry something; a rider and its mount each count, sections do not (SW-269).
fn fallen(world: &World, side: SideId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let is_fallen = |&(unit, state): &(UnitId, &UnitState)| {
        let beaten = matches!(world.resource::<Field>().place(unit).presence(), Presence::Down | Presence::Out);
        let here = state.fate == Fate::Here;
        let Some(actor) =
            Actor::of(world, unit).filter(|_| roster.are_hostile(roster.side(unit), side) && beaten && here)
        else {
            return false;
        };
        let table = actor.sheet.monster.as_ref().is_some_and(|monster| !monster.loot.is_empty());
        table && actor.health.is_down() && actor.company.body == unit
    };
    states(world).iter().filter(is_fallen).map(|(unit, _)| unit).collect()
}

/// Lets a unit search all fallen monsters and take what it finds.
fn search(world: &mut World, taker: UnitId) {
    let Some(side) = winner(world) else { return };
    let sharers = searchers(world, side);
    let mut found = Vec::new();
    for from in fallen(world, side) {
        let dice = throw::two_dice(world, from, Name::new("drop table"));
        let table = Actor::of(world, from).and_then(|actor| actor.sheet.monster.as_ref());
        let entries: Vec<Loot> = table.map(|monster| monster.loot.clone()).unwrap_or_default();
        let mut log = world.resource_mut::<Log>();
        for entry in entries.iter().filter(|entry| (i32::from(entry.from)..=i32::from(entry.to)).contains(&dice)) {
            for _ in 0..entry.count {
                log.push(Event::Dropped { unit: from, item: entry.item });
                log.push(Event::Took { unit: taker, item: entry.item });
                found.push(LootView { item: entry.item, from, taker: Some(taker) });
            }
        }
        let mut after = world.resource_mut::<After>();
        after.minutes = after.minutes.saturating_add(MINUTES);
    }
    world.resource_mut::<After>().spoils = Some(SpoilsView { sharers, loot: found, ..SpoilsView::default() });
}
