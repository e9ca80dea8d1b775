//! What a unit has in its hands and its pack, and how that changes: equip, swap, put away, drop, pick up (TC-127).

use arrayvec::ArrayVec;
use bevy::ecs::prelude::*;

use super::{Lying, Thing, Things};
use crate::{
    battle::{Act, Aim, Canonical, CanonicalHasher, Event, Field, Log, Name, Rule, UnitId, Verb, Wanted, Words, note},
    grid::Cell,
    rules::percentile::{
        accept,
        content::{Compendium, Hand, Kit},
        effects::Flags,
        orders::{self, Refusal},
        plan, reach, resolve,
        state::{Unit, change},
    },
};

const RULE: Rule = Rule::new("TC-127");
/// Most weapons and shields that a unit carries, those in its hands counted.
pub const MOST_CARRIED: usize = 6;
/// Most things that lie about at once.
const MOST_LYING: usize = 60;

/// Equip: take it into a free hand.
pub const TO_FREE_HAND: i16 = 0;
/// Equip: take it instead of what is in the first or second hand, 1 and 2.
pub const INSTEAD: i16 = 1;
/// Equip: put away what is in the first or second hand, 3 and 4.
pub const PUT_AWAY: i16 = 3;
/// Pick up: take it into a free hand at once.
pub const TO_HAND: i16 = 1;

/// The weapons and shields of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gear {
    /// What it carries, by place in the compendium's weapons.
    carried: [Option<u16>; MOST_CARRIED],
    /// Which of these are in its two hands.
    hands: [Option<u8>; 2],
    /// The weapons that it strikes with, in order; the rest of the array is of no meaning.
    blows: [Hand; 2],
    count: u8,
}

impl Gear {
    /// What a unit has at first: weapons in hand, spare ones in its pack.
    pub fn of(kit: &Kit, book: &Compendium) -> Self {
        let bare = Hand { weapon: 0, acc: 0, wrong: false };
        let mut gear = Self { carried: [None; MOST_CARRIED], hands: [None; 2], blows: [bare; 2], count: 0 };
        for (slot, &weapon) in kit.wields.iter().chain(&kit.spares).take(MOST_CARRIED).enumerate() {
            gear.carried[slot] = Some(weapon);
        }
        for hand in 0..kit.wields.len().min(2) {
            gear.hands[hand] = Some(hand as u8);
        }
        gear.take_stock(kit, book);
        gear
    }

    /// The weapons that it strikes with: one, or two (TC-106); bare hands where it has none.
    pub fn blows(&self) -> &[Hand] {
        &self.blows[..usize::from(self.count)]
    }

    /// Works out anew what it strikes with.
    fn take_stock(&mut self, kit: &Kit, book: &Compendium) {
        let mut blows: ArrayVec<Hand, 2> = ArrayVec::new();
        for hand in 0..2 {
            let Some(weapon) = self.in_hand(hand).filter(|&at| !book.weapons[usize::from(at)].is_shield()) else {
                continue;
            };
            blows.push(kit.hand(hand, weapon, book));
        }
        if blows.is_empty() {
            blows.push(kit.hand(0, 0, book));
        }
        self.count = blows.len() as u8;
        for (place, blow) in self.blows.iter_mut().zip(blows) {
            *place = blow;
        }
    }

    fn in_hand(&self, hand: usize) -> Option<u16> {
        self.carried[usize::from(self.hands[hand]?)]
    }

    /// Evasion and M.Evasion of the shields in hand.
    pub fn shield(&self, book: &Compendium) -> (i32, i32) {
        let sum = |(eva, m_eva): (i32, i32), weapon: u16| {
            let (more, m_more) = book.weapons[usize::from(weapon)].shield.unwrap_or_default();
            (eva + i32::from(more), m_eva + i32::from(m_more))
        };
        (0..2).filter_map(|hand| self.in_hand(hand)).fold((0, 0), sum)
    }

    /// The hand that a thing would go into: a free one, two of them for what takes both.
    fn free_hand(&self, weapon: u16, book: &Compendium) -> Option<usize> {
        let both = |at: u16| book.weapons[usize::from(at)].hands == 2;
        let full = (0..2).filter_map(|hand| self.in_hand(hand)).any(both);
        let free = (0..2).filter(|&hand| self.in_hand(hand).is_none()).collect::<ArrayVec<usize, 2>>();
        match free.as_slice() {
            _ if full => None,
            [hand, ..] if !both(weapon) || free.len() == 2 => Some(*hand),
            _ => None,
        }
    }

    /// What would be if a thing were taken or put away, for checks; `None` where that cannot be.
    fn after(&self, act: Act, book: &Compendium) -> Option<Self> {
        let mut after = *self;
        if act.option >= PUT_AWAY {
            let hand = usize::from(act.option.unsigned_abs() - PUT_AWAY.unsigned_abs());
            return (act.with == 0 && self.in_hand(hand).is_some()).then(|| {
                after.hands[hand] = None;
                after
            });
        }
        let slot = usize::from(act.with);
        let weapon = (*self.carried.get(slot)?)?;
        if self.hands.contains(&Some(slot as u8)) {
            return None;
        }
        if act.option >= INSTEAD {
            let hand = usize::from(act.option.unsigned_abs() - INSTEAD.unsigned_abs());
            self.in_hand(hand)?;
            after.hands[hand] = None;
        }
        let hand = after.free_hand(weapon, book)?;
        after.hands[hand] = Some(slot as u8);
        Some(after)
    }
}

impl Canonical for Gear {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        // Of the blows only so many as there are mean anything.
        let Self { carried, hands, blows: _, count } = self;
        let mut words = Words::new(hasher);
        words.put(carried);
        words.put(hands);
        words.put(count);
        self.blows().iter().for_each(|blow| words.put(blow));
        words.finish();
    }
}

/// The acts with gear that a unit has of those that are wanted.
pub fn acts(world: &World, user: &Unit<'_>, wanted: Wanted<'_>, acts: &mut Vec<Act>) {
    for with in 0..MOST_CARRIED as u8 {
        let all = (TO_FREE_HAND..=PUT_AWAY + 1).map(|option| Act { option, ..Act::new(Verb::EQUIP, with) });
        acts.extend(all.filter(|act| wanted.act(act) && user.gear.after(*act, user.book).is_some()));
    }
    let held = (0..MOST_CARRIED as u8).filter(|&slot| user.gear.carried[usize::from(slot)].is_some());
    acts.extend(held.map(|slot| Act::new(Verb::DROP, slot)).filter(|act| wanted.act(act)));
    let items = (0..user.kind.kit.items.len() as u8).map(|slot| Act { option: 1, ..Act::new(Verb::DROP, slot) });
    acts.extend(items.filter(|act| wanted.act(act) && plan::left(world, user.unit, usize::from(act.with)) > 0));
    let from = if user.things().lying.is_empty() { None } else { resolve::cell_of(world, user.unit) };
    for act in (0..user.things().lying.len() as u8).map(|at| Act::new(Verb::PICK_UP, at)) {
        let Some(thing) = from.and_then(|from| in_reach(world, user, act, from).ok()) else { continue };
        acts.extend(Some(act).filter(|act| wanted.act(act)));
        let to_hand = Act { option: TO_HAND, ..act };
        acts.extend(Some(to_hand).filter(|act| wanted.act(act) && hand_for(user, thing).is_some()));
    }
}

/// The free hand for a thing that is taken up to be used at once.
fn hand_for(user: &Unit<'_>, thing: Thing) -> Option<usize> {
    match thing {
        Thing::Weapon(weapon) => user.gear.free_hand(weapon, user.book),
        Thing::Item(_) => None,
    }
}

/// Whether something that lies about is in reach: in the own or an adjacent cell.
fn in_reach(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<Thing, Refusal> {
    match user.things().lying.get(usize::from(act.with)) {
        Some(lying) if reach::is_at_hand(world, user.unit, from, lying.cell) => Ok(lying.thing),
        Some(_) => Err(("it lies out of reach", RULE)),
        None => Err(("there is no such thing", RULE)),
    }
}

/// Whether a unit can do this with its gear now.
pub fn check(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), Refusal> {
    if user.effects().has(Flags::NO_ITEM) {
        return Err(("its condition keeps it from using items", RULE));
    }
    orders::check_depth(world.resource::<Field>().board(), user, from)?;
    let carried = |slot: u8| user.gear.carried.get(usize::from(slot)).copied().flatten();
    match (act.verb, act.option) {
        (Verb::EQUIP, TO_FREE_HAND..=4) => match user.gear.after(act, user.book) {
            Some(_) => Ok(()),
            None => Err(("no hand is free for it", RULE)),
        },
        (Verb::DROP, 0) if carried(act.with).is_none() => Err(("it carries no such thing", RULE)),
        (Verb::DROP, 1) if plan::left(world, user.unit, usize::from(act.with)) == 0 => {
            Err(("none of it is left", RULE))
        }
        (Verb::DROP, 0 | 1) if user.things().lying.len() >= MOST_LYING => Err(("too much lies about", RULE)),
        (Verb::DROP, 0 | 1) => Ok(()),
        (Verb::PICK_UP, 0 | TO_HAND) => match in_reach(world, user, act, from)? {
            thing if act.option == TO_HAND && hand_for(user, thing).is_none() => Err(("no hand is free for it", RULE)),
            Thing::Weapon(_) if user.gear.carried.iter().all(Option::is_some) => Err(("it carries too much", RULE)),
            Thing::Item(item) if slot_of(user, item).is_none() => Err(("it has no place for it", RULE)),
            _ => Ok(()),
        },
        _ => Err(("there is only one manner of doing this", Rule::new("TC-046"))),
    }
}

/// Where a unit keeps an item of this kind.
fn slot_of(user: &Unit<'_>, item: u16) -> Option<usize> {
    user.kind.kit.items.iter().position(|&(known, _)| known == item)
}

/// Does it; these acts take effect at once.
pub fn accept(world: &mut World, unit: UnitId, act: Act) {
    let what = label(world, unit, act).0;
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what, aim: Aim::None });
    match act.verb {
        Verb::EQUIP => equip(world, unit, act),
        Verb::DROP => drop(world, unit, act),
        _ => pick_up(world, unit, act),
    }
    note(&mut world.resource_mut::<Log>(), unit, doing(act), RULE);
}

const fn doing(act: Act) -> &'static str {
    match (act.verb, act.option) {
        (Verb::EQUIP, PUT_AWAY..) => "puts something away",
        (Verb::EQUIP, _) => "takes something in hand",
        (Verb::DROP, _) => "drops something",
        _ => "picks something up",
    }
}

/// Changes a unit's gear, and what it strikes with.
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
    let Some(cell) = resolve::cell_of(world, unit) else { return };
    let (user, slot) = (Unit::of(world, unit), usize::from(act.with));
    let thing = if act.option == 1 {
        user.kind.kit.items.get(slot).map(|&(item, _)| Thing::Item(item))
    } else {
        user.gear.carried.get(slot).copied().flatten().map(Thing::Weapon)
    };
    let Some(thing) = thing else { return };
    match thing {
        Thing::Item(_) => accept::use_up(world, unit, slot),
        Thing::Weapon(_) => change_gear(world, unit, |gear| {
            gear.carried[slot] = None;
            gear.hands.iter_mut().for_each(|hand| *hand = hand.filter(|&held| usize::from(held) != slot));
        }),
    }
    world.resource_mut::<Things>().lying.push(Lying { cell, thing });
}

fn pick_up(world: &mut World, unit: UnitId, act: Act) {
    let Some(from) = resolve::cell_of(world, unit) else { return };
    let user = Unit::of(world, unit);
    let Ok(thing) = in_reach(world, &user, act, from) else { return };
    match thing {
        Thing::Weapon(weapon) => {
            let free = user.gear.carried.iter().position(Option::is_none);
            let hand = hand_for(&user, thing).filter(|_| act.option == TO_HAND);
            change_gear(world, unit, |gear| {
                let Some(slot) = free else { return };
                gear.carried[slot] = Some(weapon);
                hand.into_iter().for_each(|hand| gear.hands[hand] = Some(slot as u8));
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

/// Name and sentence.
pub fn label(world: &World, unit: UnitId, act: Act) -> (Name, Name) {
    let user = Unit::of(world, unit);
    let weapon = |at: u16| user.book.weapons[usize::from(at)].deed.label.name;
    let item = |at: u16| user.book.items[usize::from(at)].deed.label.name;
    let slot = usize::from(act.with);
    let carried = user.gear.carried.get(slot).copied().flatten().map(weapon);
    let hand = |hand: usize| user.gear.in_hand(hand).map(weapon);
    let (name, about) = match (act.verb, act.option) {
        (Verb::EQUIP, PUT_AWAY) => (hand(0), "Put away what is in the first hand."),
        (Verb::EQUIP, PUT_AWAY..) => (hand(1), "Put away what is in the second hand."),
        (Verb::EQUIP, TO_FREE_HAND) => (carried, "Take it into a free hand."),
        (Verb::EQUIP, INSTEAD) => (carried, "Take it instead of what is in the first hand."),
        (Verb::EQUIP, _) => (carried, "Take it instead of what is in the second hand."),
        (Verb::DROP, 1) => {
            (user.kind.kit.items.get(slot).map(|&(at, _)| item(at)), "Let go of it; it lies in the cell.")
        }
        (Verb::DROP, _) => (carried, "Let go of it; it lies in the cell."),
        _ => {
            let lying = user.things().lying.get(slot).map(|lying| match lying.thing {
                Thing::Weapon(at) => weapon(at),
                Thing::Item(at) => item(at),
            });
            (lying, if act.option == TO_HAND { "Take it up in hand." } else { "Take it up; it lies near." })
        }
    };
    (name.unwrap_or(Name::new("Nothing")), Name::new(about))
}
