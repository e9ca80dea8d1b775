//! From an order to what it does: the deed, its reach for this user, and the manner of doing it.

use bevy::ecs::prelude::*;

use super::{
    content::{Compendium, Deed, Hand, Item, Kit, Reach, Spread, Weapon},
    numbers,
    state::{Book, Fighter, OfKind, entity},
};
use crate::battle::{Act, Name, Range, Targeting, UnitId, Verb, Who};

/// The bit of an attack's option that pulls the blow (TC-107).
pub const PULLED: i16 = 1;

/// What an act is, for one user: everything that formulas ask of it.
#[derive(Clone, Copy)]
pub struct Plan<'w> {
    /// What it does.
    pub deed: &'w Deed,
    /// Where it can be aimed and what it catches.
    pub targeting: Targeting,
    /// The hand that strikes, for blows and abilities with weapon damage.
    pub hand: Option<Hand>,
    /// The weapon in it.
    pub weapon: Option<&'w Weapon>,
    /// Ammunition that is used up with it (TC-103).
    pub ammunition: Option<&'w Item>,
    /// Whether the blow is pulled (TC-107).
    pub pulled: bool,
    /// Whether a Single/Group ability is used on a group (TC-121).
    pub group: bool,
    /// Whether it needs no roll to hit, as a spell that Reflect has thrown back (TC-073).
    pub unblockable: bool,
    /// MP that it costs now.
    pub mp: i32,
    /// Ticks until it takes effect.
    pub charge: i32,
}

impl Plan<'_> {
    /// Its name.
    pub fn name(&self) -> Name {
        self.deed.label.name
    }

    /// Whether it strikes a unit that it catches.
    pub fn strikes(&self, user: &Fighter<'_>, target: &Fighter<'_>) -> bool {
        self.deed.effects.iter().all(|effect| effect.strikes(user, target))
    }

    /// How many strikes fall at random among those whom it catches, instead of one on each (MC-118).
    pub fn volley(&self) -> Option<u8> {
        self.deed.effects.iter().find_map(|effect| effect.volley())
    }
}

/// What a unit carries and knows.
pub fn kit(world: &World, unit: UnitId) -> &Kit {
    let kind = world.get::<OfKind>(entity(world, unit)).expect("every unit has a kind").0;
    &world.resource::<Book>().0.units[usize::from(kind)].kit
}

/// The place of the ammunition that an attack's option names, in the unit's list of items.
pub const fn ammunition_slot(option: i16) -> Option<usize> {
    if option >> 1 > 0 { Some((option >> 1) as usize - 1) } else { None }
}

/// What an act does; `blow` says which of an attack's two blows. `None` for what the unit has not got, and for
/// acts that do nothing to anybody, such as waiting.
pub fn plan<'w>(user: &Fighter<'w>, act: Act, blow: u8) -> Option<Plan<'w>> {
    let (book, kit) = (user.book, &user.kind.kit);
    match act.verb {
        Verb::Attack => blow_plan(book, kit, act, blow),
        Verb::Ability => {
            let deed = &book.abilities[usize::from(*kit.abilities.get(usize::from(act.with))?)];
            let spread = match act.option {
                0 => deed.spread,
                1 => deed.group?,
                _ => return None,
            };
            let mut plan = deed_plan(user, deed, &spread);
            plan.group = act.option == 1;
            if plan.group && book.settings.single_party_hits_foes && plan.targeting.who == Who::Friends {
                plan.targeting.who = Who::Everybody;
            }
            Some(plan)
        }
        Verb::Item => {
            let (item, _) = kit.items.get(usize::from(act.with)).filter(|_| act.option == 0)?;
            let item = &book.items[usize::from(*item)];
            if item.ammunition.is_some() {
                return None;
            }
            let mut plan = deed_plan(user, &item.deed, &item.deed.spread);
            if plan.targeting.range == Range::Cells(1) {
                plan.targeting.range = Range::Cells(user.kind.item_range);
            }
            Some(plan)
        }
        _ => None,
    }
}

fn blow_plan<'w>(book: &'w Compendium, kit: &Kit, act: Act, blow: u8) -> Option<Plan<'w>> {
    let hand = *kit.hands.get(usize::from(blow)).filter(|_| act.with == 0 && act.option >= 0)?;
    let weapon = &book.weapons[usize::from(hand.weapon)];
    let ammunition = match ammunition_slot(act.option) {
        None => None,
        Some(slot) => {
            let item = &book.items[usize::from(kit.items.get(slot)?.0)];
            let fits = item.ammunition.is_some() && item.ammunition == weapon.ammunition;
            // The other hand's blow goes without it.
            if !fits && blow == 0 {
                return None;
            }
            Some(item).filter(|_| fits)
        }
    };
    Some(Plan {
        deed: &weapon.deed,
        targeting: Targeting { range: Range::Cells(weapon.range), ..weapon.deed.spread.targeting },
        hand: Some(hand),
        weapon: Some(weapon),
        ammunition,
        pulled: act.option & PULLED != 0,
        group: false,
        unblockable: false,
        mp: 0,
        charge: 0,
    })
}

fn deed_plan<'w>(user: &Fighter<'w>, deed: &'w Deed, spread: &Spread) -> Plan<'w> {
    let uses_weapon = deed.harm.is_some_and(|harm| harm.code.is_none());
    let hand = user.kind.kit.hands.first().copied();
    let weapon = hand.map(|hand| &user.book.weapons[usize::from(hand.weapon)]);
    let mut targeting = spread.targeting;
    match (spread.reach, weapon) {
        (Reach::Fixed(range), _) => targeting.range = range,
        (Reach::Weapon, Some(weapon)) => {
            targeting.range = Range::Cells(weapon.range);
            targeting.line_of_fire = weapon.ranged;
        }
        (reach, _) => targeting.range = Range::Cells(numbers::reach(user, reach).max(0) as u32),
    }
    Plan {
        deed,
        targeting,
        hand,
        weapon: weapon.filter(|_| uses_weapon),
        ammunition: None,
        pulled: false,
        group: false,
        unblockable: false,
        mp: numbers::cost(user, deed),
        charge: numbers::charge(user, deed),
    }
}
