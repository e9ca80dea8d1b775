//! The winners' rewards: experience and money in even shares, and items that they share as they like (TC-149 … TC-154).

use bevy_ecs::prelude::*;

use crate::{
    numbers::checks,
    stages::{opposed::attempt, play::Play},
    state::{
        Book, Unit,
        look::settings_of,
        place_of,
        question::{About, Question},
        spoils::{Fate, Spoils},
    },
};
use hexfray_battle::{
    Event, Flow, Identity, Log, LootView, Name, Presence, Roster, Rule, SideId, SpoilsView, UnitId, narrow,
    play::Playing, throw as roll,
};

/// Counts the winners' rewards, and asks for each item which winner takes it.
pub fn settle(world: &mut World) {
    if !world.resource::<Spoils>().counted {
        let view = count(world);
        *world.resource_mut::<Spoils>() = Spoils { counted: true, view };
    }
    ask(world);
}

/// The tally of a won battle; `None` where no player's character has won, there is nothing to win, or the
/// battle counts no spoils.
fn count(world: &mut World) -> Option<SpoilsView> {
    if !settings_of(world).spoils {
        return None;
    }
    let side = world.resource::<Flow>().verdict()?.winner?;
    let sharers = heroes_of(world, side);
    let beaten = beaten_by(world, side);
    if sharers.is_empty() || beaten.is_empty() {
        return None;
    }
    let fighter = |unit: UnitId| Unit::of(world, unit);
    let settings = settings_of(world);
    // Ejected units leave less behind, by the table of conditions (TC-150).
    let counted = |value: i32, fate: Fate| match fate {
        Fate::Ejected => settings.rounding.percent(value, settings.ejected_percent),
        _ => value,
    };
    let xp = beaten.iter().map(|&(unit, fate)| counted(fighter(unit).kind.prize.xp, fate)).sum();
    // Money that was stolen from a unit is counted with the thief's (MC-173).
    let purse = |unit: UnitId| if fighter(unit).memory.robbed { 0 } else { fighter(unit).kind.prize.gil };
    let found: i32 = beaten.iter().map(|&(unit, fate)| counted(purse(unit), fate)).sum();
    let gil = found + sharers.iter().map(|&unit| fighter(unit).memory.gil).sum::<i32>();
    let money = if gil > 0 && settings_of(world).gil_as_trophies { trophies(world, &sharers, gil) } else { gil };
    let loot = find_loot(world, &beaten, &sharers);
    if (xp, money) == (0, 0) && loot.is_empty() {
        return None;
    }
    let heads = narrow::<i32>(sharers.len());
    let (xp_each, money_each) = (xp / heads, money / heads);
    let spoils = Event::Spoils { side, sharers: sharers.clone(), xp, xp_each, money, money_each };
    let mut log = world.resource_mut::<Log>();
    log.push(spoils);
    loot.iter().for_each(|one| log.push(Event::Dropped { unit: one.from, item: one.item }));
    Some(SpoilsView { sharers, xp, money, xp_each, money_each, loot, learned: Vec::new() })
}

/// All players' characters of a side, including the unconscious and the escaped (TC-151).
fn heroes_of(world: &World, side: SideId) -> Vec<UnitId> {
    let units = world.resource::<Roster>().units().iter();
    let came = |unit: &&Identity| place_of(world, unit.id).presence() != Presence::Away;
    units.filter(|unit| unit.side == side && unit.hero).filter(came).map(|unit| unit.id).collect()
}

/// The opponents that count, each with its fate (TC-149, TC-150).
fn beaten_by(world: &World, side: SideId) -> Vec<(UnitId, Fate)> {
    let settings = settings_of(world);
    let counts = |one: Unit<'_>| {
        let presence = place_of(world, one.unit).presence();
        let gone = matches!(presence, Presence::Down | Presence::Out) && one.side() != side;
        let counted = match one.fate {
            Fate::Standing => false,
            Fate::Defeated => true,
            Fate::Fled => settings.count_fled,
            Fate::Ejected => settings.count_ejected,
        };
        (gone && counted).then_some((one.unit, one.fate))
    };
    Unit::all(world).filter_map(counts).collect()
}

/// Lets the unit with the best Scavenge rating look for useful things; returns whether it finds them (TC-152, TC-153).
fn scavenge(world: &mut World, sharers: &[UnitId]) -> bool {
    let able = |&unit: &UnitId| place_of(world, unit).is_active();
    let what = Name::new("Scavenge");
    let rating = |unit: UnitId| checks::rating(&Unit::of(world, unit), what.as_str());
    let best = sharers.iter().copied().filter(able).max_by_key(|&unit| (rating(unit), std::cmp::Reverse(unit)));
    let Some(unit) = best else { return false };
    let parts = checks::chance(&Unit::of(world, unit), what, 0, Rule::new("TC-152"));
    attempt(world, unit, parts, what).passed()
}

fn announce(world: &mut World, what: &'static str, rule: &'static str) {
    let event = Event::Announced { side: None, what: Name::new(what), rule: Rule::new(rule) };
    world.resource_mut::<Log>().push(event);
}

/// The money, in the form of trophies that a trader buys: all of it or nothing (TC-152).
fn trophies(world: &mut World, sharers: &[UnitId], gil: i32) -> i32 {
    let found = scavenge(world, sharers);
    let what = if found { "trophies are taken, for the next trader to pay for" } else { "no trophy can be used" };
    announce(world, what, "TC-152");
    if found { gil } else { 0 }
}

/// The items that defeated units leave behind; units that were ejected or fled leave none (TC-150, TC-153).
fn find_loot(world: &mut World, beaten: &[(UnitId, Fate)], sharers: &[UnitId]) -> Vec<LootView> {
    let book = world.resource::<Book>().clone();
    let mut loot = Vec::new();
    for &(from, _) in beaten.iter().filter(|(_, fate)| *fate == Fate::Defeated) {
        for drop in Unit::of(world, from).kind.prize.drops.clone() {
            let item = book.items[usize::from(drop.item)].ability.label.name;
            if drop.chance >= 100 || roll(world, Some(from), 100, item) <= i32::from(drop.chance) {
                loot.extend((0..drop.count).map(|_| LootView { item, from, taker: None }));
            }
        }
    }
    if book.settings.drops_processed && !loot.is_empty() {
        let found = scavenge(world, sharers);
        let what = if found { "materials are taken, to be worked in town" } else { "no material can be used" };
        announce(world, what, "TC-153");
        if !found {
            loot.clear();
        }
    }
    loot
}

/// Asks which winner takes the next item; a single winner takes everything (TC-154).
fn ask(world: &mut World) {
    let Some(view) = &world.resource::<Spoils>().view else { return };
    let open = view.loot.iter().filter(|loot| loot.taker.is_none()).map(|loot| loot.item);
    let (items, sharers): (Vec<Name>, Vec<UnitId>) = (open.collect(), view.sharers.clone());
    let (Some(item), Some(&first)) = (items.first(), sharers.first()) else { return };
    if sharers.len() == 1 {
        return items.iter().for_each(|_| take(world, first));
    }
    let roster = world.resource::<Roster>();
    let question = Question::made(About::Loot, &format!("Who takes {item}?"), "Who takes it?");
    let options = sharers.iter().take(MOST_TAKERS).map(|&unit| roster.name(unit)).collect();
    Play(world).ask(first, question, options);
}

/// The most winners that one question can offer.
const MOST_TAKERS: usize = 8;

/// Takes the answer: which winner takes the item.
pub fn answer(world: &mut World, option: u16) {
    let sharers = world.resource::<Spoils>().view.as_ref().map(|view| view.sharers.clone());
    if let Some(&taker) = sharers.iter().flatten().nth(usize::from(option)) {
        take(world, taker);
    }
}

/// Gives a unit the next item that no winner has taken.
fn take(world: &mut World, unit: UnitId) {
    let mut spoils = world.resource_mut::<Spoils>();
    let mut loot = spoils.view.iter_mut().flat_map(|view| &mut view.loot);
    let Some(next) = loot.find(|loot| loot.taker.is_none()) else { return };
    next.taker = Some(unit);
    let item = next.item;
    world.resource_mut::<Log>().push(Event::Took { unit, item });
}
