//! Acts that handle gear: which ones exist, and what prevents them (TC-127).

use bevy_ecs::prelude::*;

use crate::{
    acts::{plan, water},
    content::effects::Flags,
    numbers::{refusal::Refusal, travel},
    state::{
        Unit,
        gear::{Gear, INSTEAD, MOST_CARRIED, PUT_AWAY},
        look,
        things::Thing,
    },
};
use hexfray_battle::{Act, Field, Name, Rule, UnitId, Verb, Wanted, narrow};
use hexfray_board::grid::Cell;

/// The rule about gear.
pub const RULE: Rule = Rule::new("TC-127");

/// The most things that lie on the ground at once.
const MOST_LYING: usize = 60;

/// The option of Equip that takes the thing into a free hand.
pub const TO_FREE_HAND: i16 = 0;

/// The option of Pick up that takes the thing into a free hand at once.
pub const TO_HAND: i16 = 1;

/// The reason why fangs and the like are neither put away nor dropped.
const PART_OF_BODY: &str = "it is part of the body";

/// Adds the acts by which a unit can handle gear, among those that are wanted.
pub fn acts(world: &World, user: &Unit<'_>, wanted: Wanted<'_>, acts: &mut Vec<Act>) {
    for with in 0..narrow::<u8>(MOST_CARRIED) {
        let all = (TO_FREE_HAND..=PUT_AWAY + 1).map(|option| Act { option, ..Act::new(Verb::EQUIP, with) });
        acts.extend(all.filter(|act| wanted.act(act) && user.gear.after(*act, user.book).is_some()));
    }
    let loose = |slot: u8| user.gear.carried[usize::from(slot)].is_some_and(|at| Gear::is_loose(at, user.book));
    let held = (0..narrow::<u8>(MOST_CARRIED)).filter(|&slot| loose(slot));
    acts.extend(held.map(|slot| Act::new(Verb::DROP, slot)).filter(|act| wanted.act(act)));
    let items =
        (0..narrow::<u8>(user.kind.kit.items.len())).map(|slot| Act { option: 1, ..Act::new(Verb::DROP, slot) });
    acts.extend(items.filter(|act| wanted.act(act) && plan::left(world, user.unit, usize::from(act.with)) > 0));
    let from = if user.things().lying.is_empty() { None } else { look::cell_of(world, user.unit) };
    for act in (0..narrow::<u8>(user.things().lying.len())).map(|at| Act::new(Verb::PICK_UP, at)) {
        let Some(thing) = from.and_then(|from| in_reach(world, user, act, from).ok()) else { continue };
        acts.extend(Some(act).filter(|act| wanted.act(act)));
        let to_hand = Act { option: TO_HAND, ..act };
        acts.extend(Some(to_hand).filter(|act| wanted.act(act) && hand_for(user, thing).is_some()));
    }
}

/// The free hand for a thing that is picked up to be used at once.
pub fn hand_for(user: &Unit<'_>, thing: Thing) -> Option<usize> {
    match thing {
        Thing::Weapon(weapon) => user.gear.free_hand(weapon, user.book),
        Thing::Item(_) => None,
    }
}

/// The thing on the ground that an act picks up, if it is in reach: in the unit's own cell or an adjacent one.
pub fn in_reach(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<Thing, Refusal> {
    match user.things().lying.get(usize::from(act.with)) {
        Some(lying) if travel::is_at_hand(world, user.unit, from, lying.cell) => Ok(lying.thing),
        Some(_) => Err(("out of reach", RULE)),
        None => Err(("there is no such thing", RULE)),
    }
}

/// Whether a unit can do an act with gear now.
pub fn check(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), Refusal> {
    if user.effects().has(Flags::NO_ITEM) {
        return Err(("a condition prevents the use of items", RULE));
    }
    water::check_depth(world.resource::<Field>().board(), user, from)?;
    let carried = |slot: u8| user.gear.carried.get(usize::from(slot)).copied().flatten();
    match (act.verb, act.option) {
        (Verb::EQUIP, TO_FREE_HAND..=4) => match user.gear.after(act, user.book) {
            Some(_) => Ok(()),
            None if holds_part_of_body(user, act.option) => Err((PART_OF_BODY, RULE)),
            None => Err(("no hand is free", RULE)),
        },
        (Verb::DROP, 0) if carried(act.with).is_none() => Err(("no such item is carried", RULE)),
        (Verb::DROP, 0) if carried(act.with).is_some_and(|at| !Gear::is_loose(at, user.book)) => {
            Err((PART_OF_BODY, RULE))
        }
        (Verb::DROP, 1) if plan::left(world, user.unit, usize::from(act.with)) == 0 => Err(("none are left", RULE)),
        (Verb::DROP, 0 | 1) if user.things().lying.len() >= MOST_LYING => {
            Err(("too many items lie on the ground", RULE))
        }
        (Verb::DROP, 0 | 1) => Ok(()),
        (Verb::PICK_UP, 0 | TO_HAND) => match in_reach(world, user, act, from)? {
            thing if act.option == TO_HAND && hand_for(user, thing).is_none() => Err(("no hand is free", RULE)),
            Thing::Weapon(_) if user.gear.carried.iter().all(Option::is_some) => Err(("carries too much", RULE)),
            Thing::Item(item) if slot_of(user, item).is_none() => Err(("there is no room for it", RULE)),
            _ => Ok(()),
        },
        _ => Err(("there is only one way to do this", Rule::new("TC-046"))),
    }
}

/// The slot in which a unit keeps an item of this kind.
pub fn slot_of(user: &Unit<'_>, item: u16) -> Option<usize> {
    user.kind.kit.items.iter().position(|&(known, _)| known == item)
}

/// Whether the thing that would leave a hand is part of the body.
fn holds_part_of_body(user: &Unit<'_>, option: i16) -> bool {
    let hand = usize::from((option - INSTEAD).rem_euclid(2).unsigned_abs());
    option >= INSTEAD && user.gear.in_hand(hand).is_some_and(|at| !Gear::is_loose(at, user.book))
}

/// Name and description.
pub fn label(world: &World, unit: UnitId, act: Act) -> (Name, Name) {
    let user = Unit::of(world, unit);
    let weapon = |at: u16| user.book.weapons[usize::from(at)].ability.label.name;
    let item = |at: u16| user.book.items[usize::from(at)].ability.label.name;
    let slot = usize::from(act.with);
    let carried = user.gear.carried.get(slot).copied().flatten().map(weapon);
    let with = |verb: &str, thing: Name| Name::intern(&format!("{verb} {thing}")).unwrap_or(thing);
    let taken = carried.map(|thing| with("Equip", thing));
    let hand = |hand: usize| user.gear.in_hand(hand).map(weapon).map(|thing| with("Put away", thing));
    let (name, about) = match (act.verb, act.option) {
        (Verb::EQUIP, PUT_AWAY) => (hand(0), "Put away what is in the first hand."),
        (Verb::EQUIP, PUT_AWAY..) => (hand(1), "Put away what is in the second hand."),
        (Verb::EQUIP, TO_FREE_HAND) => (taken, "Take it into a free hand."),
        (Verb::EQUIP, INSTEAD) => (taken, "Take it instead of what is in the first hand."),
        (Verb::EQUIP, _) => (taken, "Take it instead of what is in the second hand."),
        (Verb::DROP, 1) => (user.kind.kit.items.get(slot).map(|&(at, _)| item(at)), "Drop it in this cell."),
        (Verb::DROP, _) => (carried, "Drop it in this cell."),
        _ => {
            let lying = user.things().lying.get(slot).map(|lying| match lying.thing {
                Thing::Weapon(at) => weapon(at),
                Thing::Item(at) => item(at),
            });
            (lying, if act.option == TO_HAND { "Pick it up and hold it." } else { "Pick it up nearby." })
        }
    };
    (name.unwrap_or(Name::new("Nothing")), Name::new(about))
}
