//! Helping another along: the assistant gives its action, and both go together with its Movement action
//! (MC-038, MC-039).

use bevy::ecs::prelude::*;

use super::{Manoeuvre, of};
use crate::{
    battle::{
        Aim, Event, Field, Log, Presence, Roster, Rule, UnitId,
        movement::{destinations_by, way_by},
        note, shift,
    },
    grid::Cell,
    rules::percentile::{
        orders::Refusal,
        reach, resolve,
        state::{Book, Unit, change},
    },
};

const RULE: Rule = Rule::new("MC-038");

/// Whether a unit can help somebody along now.
pub fn check(world: &World, user: &Unit<'_>) -> Result<(), Refusal> {
    if user.turn.moves == 0 {
        return Err(("its Movement action is spent", RULE));
    }
    if reach::fresh(world, user.unit).is_none() {
        return Err(("it cannot move itself", RULE));
    }
    if world.resource::<Field>().is_large(user.unit) {
        return Err(("it is too large for that", Rule::new("MC-094")));
    }
    Ok(())
}

/// The adjacent allies, whatever keeps them from walking (MC-039).
pub fn aims(world: &World, user: &Unit<'_>, from: Cell) -> Vec<Aim> {
    let (roster, field) = (world.resource::<Roster>(), world.resource::<Field>());
    let unconscious = user.book.settings.assist_unconscious;
    let fits = |unit: UnitId| {
        let place = field.place(unit);
        let there = place.is_active() || (unconscious && place.presence() == Presence::Down);
        let beside = place.cell().is_some_and(|cell| field.board().grid().neighbours(from).any(|next| next == cell));
        let small = !field.is_large(unit);
        unit != user.unit && small && roster.side(unit) == roster.side(user.unit) && there && beside
    };
    roster.units().iter().map(|one| one.id).filter(|&unit| fits(unit)).map(Aim::Unit).collect()
}

/// The assistant takes hold.
pub fn accept(world: &mut World, unit: UnitId, aim: Aim) {
    let Aim::Unit(friend) = aim else { return };
    change(world, unit).manoeuvre.assists = Some(friend);
    note(&mut world.resource_mut::<Log>(), unit, "helps another along", RULE);
}

/// Where the one that is helped along can come to stand when the assistant stops in a cell: cells beside it that
/// the assistant could stop in, its own old cell, or where the other one is; none over impassable ground for whoever
/// would fall there (MC-054).
fn seats(world: &World, from: Cell, friend: UnitId, to: Cell, free: &[Cell]) -> impl Iterator<Item = Cell> {
    let own = resolve::cell_of(world, friend);
    let grid = world.resource::<Field>().board().grid();
    let (board, carried) = (world.resource::<Field>().board(), Unit::of(world, friend));
    let hovers = reach::flies(&carried) || reach::floats(&carried);
    let free_for_it = |cell: &Cell| *cell == from || Some(*cell) == own || free.contains(cell);
    let stands = |cell: &Cell| free_for_it(cell) && (hovers || !board.is_impassable(*cell));
    grid.neighbours(to).filter(stands).collect::<Vec<_>>().into_iter()
}

/// The cells in which a unit could stop by itself.
fn free_cells(world: &World, unit: UnitId) -> Option<Vec<Cell>> {
    let traveller = reach::traveller(world, unit)?;
    let all = destinations_by(world, unit, traveller);
    Some(all.into_iter().filter(|way| way.may_stop).map(|way| way.cell).collect())
}

/// Where an assistant may stop: where there is room for the other one beside it. `None` for those who help nobody.
pub fn stops(world: &World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + '_>> {
    let friend = of(world, unit).assists?;
    let (from, free) = (resolve::cell_of(world, unit)?, free_cells(world, unit)?);
    Some(Box::new(move |to| seats(world, from, friend, to, &free).next().is_some()))
}

/// Before a joint move: finds the other one's new cell, on the way behind the assistant if that can be.
pub fn find_seat(world: &mut World, unit: UnitId, to: Cell) {
    let Some(friend) = of(world, unit).assists else { return };
    let seat = seat(world, unit, friend, to);
    change(world, unit).manoeuvre.seat = seat;
}

fn seat(world: &World, unit: UnitId, friend: UnitId, to: Cell) -> Option<Cell> {
    let (from, free) = (resolve::cell_of(world, unit)?, free_cells(world, unit)?);
    let way = way_by(world, unit, reach::traveller(world, unit)?, to)?;
    let behind = way.iter().rev().nth(1).copied();
    let mut seats: Vec<Cell> = seats(world, from, friend, to, &free).collect();
    seats.sort_unstable_by_key(|&cell| (Some(cell) != behind, cell));
    seats.first().copied()
}

/// The other one comes along. Being moved breaks its charge off (MC-036); it treads on nothing by itself.
pub fn bring(world: &mut World, assistant: &Manoeuvre) {
    let &Manoeuvre { assists: Some(friend), seat: Some(cell), .. } = assistant else { return };
    if resolve::cell_of(world, friend) == Some(cell) {
        return;
    }
    shift(world, friend, cell);
    world.resource_mut::<Log>().push(Event::Placed { unit: friend, cell });
    if world.resource::<Book>().settings.forced_move_cancels {
        resolve::interrupt(world, friend, "it was moved");
    }
}

/// What players read.
pub const LABEL: (&str, &str, &str) =
    ("Help along", "person", "Both go together with this unit's move; its action is spent.");
