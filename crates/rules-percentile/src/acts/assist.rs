//! Helping an ally move: which units can, and where the ally ends up (MC-038, MC-039).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{air, refusal::Refusal, travel},
    state::{
        Unit,
        look::{self, manoeuvre_of},
    },
};
use hexfray_battle::{Aim, Field, Presence, Roster, Rule, UnitId, is_out_of_reach, movement::destinations_by};
use hexfray_board::grid::Cell;

/// The rule of helping an ally move.
pub const RULE: Rule = Rule::new("MC-038");

/// Whether a unit can help an ally move now.
pub fn check(world: &World, user: &Unit<'_>) -> Result<(), Refusal> {
    if user.turn.moves == 0 {
        return Err(("the Movement action is spent", RULE));
    }
    if travel::fresh(world, user.unit).is_none() {
        return Err(("unable to move without help", RULE));
    }
    if world.resource::<Field>().is_large(user.unit) {
        return Err(("too large for that", Rule::new("MC-094")));
    }
    Ok(())
}

/// The adjacent allies, even those that cannot walk (MC-039).
pub fn aims(world: &World, user: &Unit<'_>, from: Cell) -> Vec<Aim> {
    let (roster, field) = (world.resource::<Roster>(), world.resource::<Field>());
    let unconscious = user.book.settings.assist_unconscious;
    let fits = |unit: UnitId| {
        let place = field.place(unit);
        // A unit high in the air or off the field cannot be held (MC-130, MC-138).
        let there = place.is_active() && !is_out_of_reach(world, unit);
        let there = there || (unconscious && place.presence() == Presence::Down);
        let beside = place.cell().is_some_and(|cell| field.board().grid().neighbours(from).any(|next| next == cell));
        let small = !field.is_large(unit);
        unit != user.unit && small && roster.side(unit) == roster.side(user.unit) && there && beside
    };
    roster.units().iter().map(|one| one.id).filter(|&unit| fits(unit)).map(Aim::Unit).collect()
}

/// The cells into which the ally can come when the assistant stops in a cell: cells beside it in which the assistant
/// could stop, the assistant's old cell, or the ally's own; none over impassable ground for a unit that would fall
/// there (MC-054).
pub fn seats(world: &World, from: Cell, friend: UnitId, to: Cell, free: &[Cell]) -> impl Iterator<Item = Cell> {
    let own = look::cell_of(world, friend);
    let grid = world.resource::<Field>().board().grid();
    let (board, carried) = (world.resource::<Field>().board(), Unit::of(world, friend));
    let hovers = air::flies(&carried) || air::floats(&carried);
    let free_for_it = |cell: &Cell| *cell == from || Some(*cell) == own || free.contains(cell);
    let stands = |cell: &Cell| free_for_it(cell) && (hovers || !board.is_impassable(*cell));
    grid.neighbours(to).filter(stands).collect::<Vec<_>>().into_iter()
}

/// The cells in which a unit could stop by itself.
pub fn free_cells(world: &World, unit: UnitId) -> Option<Vec<Cell>> {
    let traveller = travel::traveller(world, unit)?;
    let all = destinations_by(world, unit, traveller);
    Some(all.into_iter().filter(|way| way.may_stop).map(|way| way.cell).collect())
}

/// Where an assistant may stop: wherever the ally has room beside it. `None` for units that help no ally.
pub fn stops(world: &World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + '_>> {
    let friend = manoeuvre_of(world, unit).assists?;
    let (from, free) = (look::cell_of(world, unit)?, free_cells(world, unit)?);
    Some(Box::new(move |to| seats(world, from, friend, to, &free).next().is_some()))
}

/// The texts that players read.
pub const LABEL: (&str, &str, &str) =
    ("Help an ally walk", "person", "Both move together, with this unit's movement; the ally's action is spent.");
