//! The damage of a fall (MC-060).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{air, figures, travel},
    state::Unit,
};
use hexfray_battle::{Field, Parts, Rule, Total};
use hexfray_board::grid::Cell;

const RULE: Rule = Rule::new("MC-062");

/// Hit points lost in a fall of a number of levels into a cell, with their terms: a share of maximum HP for each level
/// beyond Jump, more or less depending on what the unit falls into; units that fly or float lose none.
pub fn harm(world: &World, of: &Unit<'_>, levels: i32, into: Cell) -> Parts {
    beyond(world, of, levels - figures::jump::<Total>(of, travel::in_water(world, into)).total(), into)
}

/// Hit points that a unit on its path loses in a step of a number of levels down; its Acrobatics count for Jump
/// (MC-071).
pub fn harm_of_step(world: &World, of: &Unit<'_>, levels: i32, into: Cell) -> Parts {
    beyond(world, of, levels - travel::jump_on_foot(world, of, travel::in_water(world, into)), into)
}

/// Hit points lost in a fall of a number of levels beyond Jump.
fn beyond(world: &World, of: &Unit<'_>, beyond: i32, into: Cell) -> Parts {
    let mut parts = Parts::new();
    let board = world.resource::<Field>().board();
    if beyond <= 0 || air::flies(of) || air::floats(of) {
        return parts;
    }
    let settings = &of.book.settings;
    parts.add("levels beyond Jump", settings.rounding.percent(of.kind.hp, beyond * settings.fall_percent), RULE);
    let softness = board.terrain(into).map_or(100, |terrain| i32::from(terrain.fall_percent));
    let base = parts.total();
    parts.add("what it falls into", settings.rounding.percent(base, softness) - base, Rule::new("MC-063"));
    parts
}
