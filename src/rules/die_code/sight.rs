//! What lies between attacker and target on the board: distance in metres, cover, poor sight.

use bevy::ecs::prelude::*;

use super::{Book, Cover, Murk, Reach, Sighting, cell_metres};
use crate::{battle::Field, grid::Cell, map::Board};

/// What an attacker in one cell has to reckon with against a target in another; `None` beyond the weapon's reach.
pub fn sighting(book: &Book, world: &World, reach: Reach, from: Cell, to: Cell) -> Option<Sighting> {
    let board = world.resource::<Field>().board();
    let band = reach.band(&book.settings, board.grid().distance(from, to), cell_metres(book, board))?;
    Some(Sighting { band, cover: cover(board, from, to), murk: murk(board, from, to) })
}

/// The best cover on the line: things in the cells between and in the target's, and the sides that the line comes
/// over (DC-063). The sides of the attacker's own cell hide the attacker, not the target.
pub fn cover(board: &Board, from: Cell, to: Cell) -> Cover {
    let mut most = 0;
    let mut last = from;
    for cell in board.grid().crossed(from, to).skip(1) {
        most = most.max(board.obstacle_cover(cell)).max(side_cover(board, cell, last));
        if last != from {
            most = most.max(side_cover(board, last, cell));
        }
        last = cell;
    }
    match most {
        0 => Cover::None,
        1..=25 => Cover::Quarter,
        26..=50 => Cover::Half,
        51..=99 => Cover::ThreeQuarters,
        _ => Cover::Full,
    }
}

/// What a cell's side toward another hides, in percent; over a corner the lesser of two sides.
fn side_cover(board: &Board, cell: Cell, toward: Cell) -> u8 {
    let sides = board.grid().sides_facing(cell, toward);
    sides.iter().map(|&side| board.cover(cell, side)).min().unwrap_or(0)
}

/// The poorest sight on the line and at the target (DC-063).
pub fn murk(board: &Board, from: Cell, to: Cell) -> Murk {
    let worst = board.grid().crossed(from, to).skip(1).map(|cell| board.visibility(cell)).max();
    match worst.unwrap_or(0) {
        0 => Murk::Clear,
        1 => Murk::Light,
        2 => Murk::Thick,
        _ => Murk::Dark,
    }
}
