//! `steal`: the user takes a thing or money from whom it touches (MC-173).

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::Special;
use crate::{
    battle::{Action, Event, Log, Name, Rule, Strike, UnitId, note},
    rules::percentile::{
        content::Known,
        state::{Unit, change},
    },
    text::Table,
};

/// Takes one of the target's things, which the thief keeps with those that it knows to use, or all its money, once.
#[derive(Debug)]
struct Steal {
    money: bool,
}

/// `"steal"` for a thing, `{ effect = "steal", money = true }` for money.
pub(super) fn read(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let money = table.is_some_and(|table| table.flag_or("money", false));
    Some(Arc::new(Steal { money }))
}

impl Special for Steal {
    fn follow(&self, world: &mut World, action: &Action, strikes: &[Strike]) {
        for strike in strikes.iter().filter(|strike| strike.hit && strike.target != action.unit) {
            let found = if self.money {
                take_money(world, action.unit, strike.target)
            } else {
                take_thing(world, action.unit, strike.target)
            };
            if !found {
                note(&mut world.resource_mut::<Log>(), action.unit, "finds nothing to take", Rule::new("MC-173"));
            }
        }
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("what it steals")
    }
}

/// Money that has not been taken before goes to the thief, and into the spoils if its side wins.
fn take_money(world: &mut World, thief: UnitId, victim: UnitId) -> bool {
    let fighter = Unit::of(world, victim);
    let amount = fighter.kind.prize.gil;
    if amount == 0 || fighter.memory.robbed {
        return false;
    }
    change(world, victim).memory.robbed = true;
    let memory = &mut change(world, thief).memory;
    memory.gil = memory.gil.saturating_add(amount);
    let left = memory.gil;
    world.resource_mut::<Log>().push(Event::Spent { unit: thief, what: Name::new("Gil"), amount: -amount, left });
    true
}

/// The first of the victim's things that are left; the thief keeps it where it carries others like it.
fn take_thing(world: &mut World, thief: UnitId, victim: UnitId) -> bool {
    let kit = &Unit::of(world, victim).kind.kit;
    let items = kit.items.clone();
    let Some(slot) = change(world, victim).supplies.0.iter().position(|&count| count > 0) else { return false };
    let Some(&(item, _)) = items.get(slot) else { return false };
    let what = Unit::of(world, thief).book.items[usize::from(item)].deed.label.name;
    let supplies = &mut change(world, victim).supplies;
    supplies.0[slot] -= 1;
    let left = i32::from(supplies.0[slot]);
    world.resource_mut::<Log>().push(Event::Spent { unit: victim, what, amount: 1, left });
    let own = Unit::of(world, thief).kind.kit.items.iter().position(|(other, _)| *other == item);
    if let Some(own) = own {
        let supplies = &mut change(world, thief).supplies;
        supplies.0[own] = supplies.0[own].saturating_add(1);
        let left = i32::from(supplies.0[own]);
        world.resource_mut::<Log>().push(Event::Spent { unit: thief, what, amount: -1, left });
    }
    true
}
