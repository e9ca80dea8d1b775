//! What lies between attacker and target on the board: distance in metres, cover, poor sight.

use super::difficulty::Sighting;
use crate::{
    grid::Cell,
    map::Board,
    rules::die_code::{
        content::{Cover, Murk, Reach},
        state::Look,
    },
};

/// What an attacker in one cell has to reckon with against a target in another; `None` beyond the weapon's reach, to
/// which a lunge adds so many cells.
pub fn sighting(look: &Look<'_>, reach: Reach, lunge: u16, from: Cell, to: Cell) -> Option<Sighting> {
    let board = look.board();
    let band = reach.band(look.settings(), board.grid().distance(from, to), look.cell_metres(), lunge)?;
    Some(Sighting { band, cover: cover(board, from, to), murk: murk(board, from, to) })
}

/// Percent that what somebody stands in hides of it at most: whoever looks out of a hedge can be seen in it.
const MOST_AROUND: u8 = 75;

/// The best cover on the line: things in the cells between and in the target's, and the sides that the line comes
/// over (DC-063). The sides of the attacker's own cell hide the attacker, not the target; and what the target stands in
/// never hides it whole, and not at all from the next cell. A floor hides all.
pub fn cover(board: &Board, from: Cell, to: Cell) -> Cover {
    if !board.floors_let_pass(from, to) {
        return Cover::Full;
    }
    let mut most = 0;
    let mut last = from;
    let near = board.grid().distance(from, to) <= 1;
    for cell in board.grid().crossed(from, to).skip(1) {
        let thing = match board.obstacle_cover(cell) {
            _ if cell == to && near => 0,
            percent if cell == to => percent.min(MOST_AROUND),
            percent => percent,
        };
        most = most.max(thing).max(side_cover(board, cell, last));
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
