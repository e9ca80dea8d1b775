//! Equipping, swapping, putting away, dropping and picking up things (TC-127).

use bevy_ecs::prelude::*;

use super::feats::odds;
use crate::{
    acts::{
        plan,
        verb_rules::{Asked, VerbRules, rules_of},
        views::PURPOSE,
    },
    content::effects::Flags,
    numbers::{
        depth,
        refusal::{Refusal, refuse},
        travel,
    },
    stages::costs,
    state::{
        Unit, change,
        gear::{Gear, INSTEAD, MOST_CARRIED, PUT_AWAY},
        look,
        things::{Lying, Thing, Things},
    },
};
use hexfray_battle::{
    Act, ActView, Aim, BarPlace, Event, Field, Log, Name, Rule, Shelf, UnitId, Verb, VerbInfo, narrow, note,
};
use hexfray_board::grid::Cell;

pub(super) const GEAR: BarPlace = BarPlace::new("Gear", 4, Shelf::Items);

/// The rule about gear.
const RULE: Rule = Rule::new("TC-127");

/// The option of Equip that takes the thing into a free hand.
const TO_FREE_HAND: i16 = 0;

/// The option of Pick up that takes the thing into a free hand at once.
const TO_HAND: i16 = 1;

/// The most things that lie on the ground at once.
const MOST_LYING: usize = 60;

/// The reason why fangs and the like are neither put away nor dropped.
const PART_OF_BODY: &str = "it is part of the body";

/// An act that handles a thing; it takes effect at once.
const fn handling(info: VerbInfo) -> VerbRules {
    VerbRules {
        is_feat: true,
        odds: Some(|_, user, act, _, _| odds(user, (rules_of(act.verb).label)(user, act).0, None)),
        ..VerbRules::plain(info)
    }
}

pub(super) static EQUIP: VerbRules = VerbRules {
    acts: |_, user, wanted, acts| {
        for with in (0..narrow::<u8>(MOST_CARRIED)).filter(|_| wanted.meant_for(PURPOSE)) {
            let all = (TO_FREE_HAND..=PUT_AWAY + 1).map(|option| Act { option, ..Act::new(Verb::EQUIP, with) });
            acts.extend(all.filter(|act| wanted.act(act) && user.gear.after(*act, user.book).is_some()));
        }
    },
    check: |asked| {
        check_hands(asked)?;
        let (user, option) = (asked.user, asked.act.option);
        if !(TO_FREE_HAND..=4).contains(&option) {
            return refuse("there is only one way to do this", "TC-046");
        }
        match user.gear.after(asked.act, user.book) {
            Some(_) => Ok(()),
            None if holds_part_of_body(user, option) => Err((PART_OF_BODY, RULE)),
            None => Err(("no hand is free", RULE)),
        }
    },
    label: |_, _| ("Equip", "parry", "Take a weapon or shield in hand, or put one away."),
    dress: dress_equip,
    accept: |world, _, unit, act, _| {
        let doing = if act.option >= PUT_AWAY { "puts something away" } else { "takes something in hand" };
        handle(world, unit, act, doing, equip);
    },
    ..handling(VerbInfo::new(
        Verb::EQUIP,
        "Equip",
        Some('Q'),
        "trade",
        GEAR,
        "Draw a weapon or shield, or put one away.",
    ))
};

pub(super) static DROP: VerbRules = VerbRules {
    acts: |world, user, wanted, acts| {
        if !wanted.meant_for(PURPOSE) {
            return;
        }
        let loose = |slot: u8| user.gear.carried[usize::from(slot)].is_some_and(|at| Gear::is_loose(at, user.book));
        let held = (0..narrow::<u8>(MOST_CARRIED)).filter(|&slot| loose(slot));
        acts.extend(held.map(|slot| Act::new(Verb::DROP, slot)).filter(|act| wanted.act(act)));
        let slots = 0..narrow::<u8>(user.kind.kit.items.len());
        let items = slots.map(|slot| Act { option: 1, ..Act::new(Verb::DROP, slot) });
        acts.extend(items.filter(|act| wanted.act(act) && plan::left(world, user.unit, usize::from(act.with)) > 0));
    },
    check: check_drop,
    label: |_, _| ("Drop", "cancel", "Drop an item."),
    dress: |world, unit, act, view| {
        let (user, slot) = (Unit::of(world, unit), usize::from(act.with));
        let name = match act.option {
            1 => user.kind.kit.items.get(slot).map(|&(at, _)| item_name(&user, at)),
            _ => user.gear.carried.get(slot).copied().flatten().map(|at| weapon_name(&user, at)),
        };
        dress(view, name, "Drop it in this cell.");
    },
    accept: |world, _, unit, act, _| handle(world, unit, act, "drops something", drop),
    ..handling(VerbInfo::new(Verb::DROP, "Drop", Some('N'), "disarm", GEAR, "Drop an item in this cell."))
};

pub(super) static PICK_UP: VerbRules = VerbRules {
    acts: |world, user, wanted, acts| {
        let lying = &user.things().lying;
        let from = if lying.is_empty() || !wanted.meant_for(PURPOSE) { None } else { look::cell_of(world, user.unit) };
        for act in (0..narrow::<u8>(lying.len())).map(|at| Act::new(Verb::PICK_UP, at)) {
            let Some(thing) = from.and_then(|from| in_reach(world, user, act, from).ok()) else { continue };
            acts.extend(Some(act).filter(|act| wanted.act(act)));
            let to_hand = Act { option: TO_HAND, ..act };
            acts.extend(Some(to_hand).filter(|act| wanted.act(act) && hand_for(user, thing).is_some()));
        }
    },
    check: check_picking_up,
    label: |_, _| ("Pick up", "grab", "Pick up an item nearby."),
    dress: |world, unit, act, view| {
        let user = Unit::of(world, unit);
        let lying = user.things().lying.get(usize::from(act.with)).map(|lying| match lying.thing {
            Thing::Weapon(at) => weapon_name(&user, at),
            Thing::Item(at) => item_name(&user, at),
        });
        dress(view, lying, if act.option == TO_HAND { "Pick it up and hold it." } else { "Pick it up nearby." });
    },
    accept: |world, _, unit, act, _| handle(world, unit, act, "picks something up", pick_up),
    ..handling(VerbInfo::new(Verb::PICK_UP, "Pick up", Some('P'), "grab", GEAR, "Pick up an item nearby."))
};

/// Whether a unit can handle things at all.
fn check_hands(asked: Asked<'_>) -> Result<(), Refusal> {
    if asked.user.effects().has(Flags::NO_ITEM) {
        return Err(("a condition prevents the use of items", RULE));
    }
    depth::check_depth(asked.world.resource::<Field>().board(), asked.user, asked.from)
}

/// Whether the thing that would leave a hand is part of the body.
fn holds_part_of_body(user: &Unit<'_>, option: i16) -> bool {
    let hand = usize::from((option - INSTEAD).rem_euclid(2).unsigned_abs());
    option >= INSTEAD && user.gear.in_hand(hand).is_some_and(|at| !Gear::is_loose(at, user.book))
}

fn check_drop(asked: Asked<'_>) -> Result<(), Refusal> {
    check_hands(asked)?;
    let (user, slot) = (asked.user, usize::from(asked.act.with));
    let carried = user.gear.carried.get(slot).copied().flatten();
    match asked.act.option {
        0 if carried.is_none() => Err(("no such item is carried", RULE)),
        0 if carried.is_some_and(|at| !Gear::is_loose(at, user.book)) => Err((PART_OF_BODY, RULE)),
        1 if plan::left(asked.world, user.unit, slot) == 0 => Err(("none are left", RULE)),
        0 | 1 if user.things().lying.len() >= MOST_LYING => Err(("too many items lie on the ground", RULE)),
        0 | 1 => Ok(()),
        _ => refuse("there is only one way to do this", "TC-046"),
    }
}

fn check_picking_up(asked: Asked<'_>) -> Result<(), Refusal> {
    check_hands(asked)?;
    let Asked { world, user, act, from, .. } = asked;
    if !(0..=TO_HAND).contains(&act.option) {
        return refuse("there is only one way to do this", "TC-046");
    }
    match in_reach(world, user, act, from)? {
        thing if act.option == TO_HAND && hand_for(user, thing).is_none() => Err(("no hand is free", RULE)),
        Thing::Weapon(_) if user.gear.carried.iter().all(Option::is_some) => Err(("carries too much", RULE)),
        Thing::Item(item) if slot_of(user, item).is_none() => Err(("there is no room for it", RULE)),
        _ => Ok(()),
    }
}

fn weapon_name(user: &Unit<'_>, at: u16) -> Name {
    user.book.weapons[usize::from(at)].ability.label.name
}

fn item_name(user: &Unit<'_>, at: u16) -> Name {
    user.book.items[usize::from(at)].ability.label.name
}

fn dress(view: &mut ActView, name: Option<Name>, about: &'static str) {
    (view.name, view.about) = (name.unwrap_or(Name::new("Nothing")), Name::new(about));
}

fn dress_equip(world: &World, unit: UnitId, act: Act, view: &mut ActView) {
    let user = Unit::of(world, unit);
    let with = |verb: &str, thing: Name| Name::intern(&format!("{verb} {thing}")).unwrap_or(thing);
    let carried = user.gear.carried.get(usize::from(act.with)).copied().flatten();
    let taken = carried.map(|at| with("Equip", weapon_name(&user, at)));
    let hand = |hand: usize| user.gear.in_hand(hand).map(|at| with("Put away", weapon_name(&user, at)));
    let (name, about) = match act.option {
        PUT_AWAY => (hand(0), "Put away what is in the first hand."),
        other if other > PUT_AWAY => (hand(1), "Put away what is in the second hand."),
        TO_FREE_HAND => (taken, "Take it into a free hand."),
        INSTEAD => (taken, "Take it instead of what is in the first hand."),
        _ => (taken, "Take it instead of what is in the second hand."),
    };
    dress(view, name, about);
}

/// Carries out such an act, and logs it.
fn handle(world: &mut World, unit: UnitId, act: Act, doing: &'static str, how: fn(&mut World, UnitId, Act)) {
    let mut view = ActView::plain(act, Name::new("Nothing"), Name::new("grab"), Name::new(""));
    (rules_of(act.verb).dress)(world, unit, act, &mut view);
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what: view.name, aim: Aim::None });
    how(world, unit, act);
    note(&mut world.resource_mut::<Log>(), unit, doing, RULE);
}

/// Changes a unit's gear, and with it the blows of its attacks.
fn change_gear(world: &mut World, unit: UnitId, change_it: impl FnOnce(&mut Gear)) {
    let user = Unit::of(world, unit);
    let mut gear = user.gear;
    change_it(&mut gear);
    gear.take_stock(&user.kind.kit, user.book);
    change(world, unit).gear = gear;
}

fn equip(world: &mut World, unit: UnitId, act: Act) {
    let user = Unit::of(world, unit);
    if let Some(after) = user.gear.after(act, user.book) {
        change_gear(world, unit, |gear| *gear = after);
    }
}

fn drop(world: &mut World, unit: UnitId, act: Act) {
    let Some(cell) = look::cell_of(world, unit) else { return };
    let (user, slot) = (Unit::of(world, unit), usize::from(act.with));
    let thing = if act.option == 1 {
        user.kind.kit.items.get(slot).map(|&(item, _)| Thing::Item(item))
    } else {
        user.gear.carried.get(slot).copied().flatten().map(Thing::Weapon)
    };
    let Some(thing) = thing else { return };
    match thing {
        Thing::Item(_) => costs::use_up(world, unit, slot),
        Thing::Weapon(_) => change_gear(world, unit, |gear| {
            gear.carried[slot] = None;
            gear.hands.iter_mut().for_each(|hand| *hand = hand.filter(|&held| usize::from(held) != slot));
        }),
    }
    world.resource_mut::<Things>().lying.push(Lying { cell, thing });
}

fn pick_up(world: &mut World, unit: UnitId, act: Act) {
    let Some(from) = look::cell_of(world, unit) else { return };
    let user = Unit::of(world, unit);
    let Ok(thing) = in_reach(world, &user, act, from) else { return };
    match thing {
        Thing::Weapon(weapon) => {
            let free = user.gear.carried.iter().position(Option::is_none);
            let hand = hand_for(&user, thing).filter(|_| act.option == TO_HAND);
            change_gear(world, unit, |gear| {
                let Some(slot) = free else { return };
                gear.carried[slot] = Some(weapon);
                hand.into_iter().for_each(|hand| gear.hands[hand] = Some(narrow::<u8>(slot)));
            });
        }
        Thing::Item(item) => {
            let slot = slot_of(&user, item);
            let supplies = &mut change(world, unit).supplies;
            slot.into_iter().for_each(|slot| supplies.0[slot] = supplies.0[slot].saturating_add(1));
        }
    }
    world.resource_mut::<Things>().lying.remove(usize::from(act.with));
}

/// The free hand for a thing that is picked up to be used at once.
fn hand_for(user: &Unit<'_>, thing: Thing) -> Option<usize> {
    match thing {
        Thing::Weapon(weapon) => user.gear.free_hand(weapon, user.book),
        Thing::Item(_) => None,
    }
}

/// The thing on the ground that an act picks up, if it is in reach: in the unit's own cell or an adjacent one.
fn in_reach(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<Thing, Refusal> {
    match user.things().lying.get(usize::from(act.with)) {
        Some(lying) if travel::is_at_hand(world, user.unit, from, lying.cell) => Ok(lying.thing),
        Some(_) => Err(("out of reach", RULE)),
        None => Err(("there is no such thing", RULE)),
    }
}

/// The slot in which a unit keeps an item of this kind.
fn slot_of(user: &Unit<'_>, item: u16) -> Option<usize> {
    user.kind.kit.items.iter().position(|&(known, _)| known == item)
}
