//! Falling: what a drop of more levels than a unit's Jump takes (MC-062, MC-063).

use bevy::ecs::prelude::*;

use super::{
    numbers, reach,
    resolve::lose_hp,
    state::{Unit, place_of},
};
use crate::{
    battle::{Field, Name, Parts, Rule, Total, UnitId},
    grid::Cell,
};

const RULE: Rule = Rule::new("MC-062");

/// What a fall of so many levels into a cell takes, with its terms: a share of maximum HP for each level beyond
/// Jump, more or less by what is fallen into; nothing from those who fly or float.
pub fn harm(world: &World, of: &Unit<'_>, levels: i32, into: Cell) -> Parts {
    let mut parts = Parts::new();
    let board = world.resource::<Field>().board();
    let beyond = levels - numbers::jump::<Total>(of, reach::in_water(world, into)).total();
    if beyond <= 0 || reach::flies(of) || reach::floats(of) {
        return parts;
    }
    let settings = &of.book.settings;
    parts.add("levels beyond Jump", settings.rounding.percent(of.kind.hp, beyond * settings.fall_percent), RULE);
    let softness = board.terrain(into).map_or(100, |terrain| i32::from(terrain.fall_percent));
    let base = parts.total();
    parts.add("what it falls into", settings.rounding.percent(base, softness) - base, Rule::new("MC-063"));
    parts
}

/// Lets a unit fall so many levels into a cell.
pub fn fall(world: &mut World, unit: UnitId, levels: i32, into: Cell) {
    if !place_of(world, unit).is_active() {
        return;
    }
    let parts = harm(world, &Unit::of(world, unit), levels, into);
    let amount = parts.total();
    if amount > 0 {
        lose_hp(world, unit, None, Name::new("the fall"), amount, parts);
    }
}
