//! The conditions between attacker and target on the board: distance in metres, cover, poor sight.

use super::difficulty::Sighting;
use crate::{
    content::{Cover, Murk, Reach},
    state::Look,
};
use hexfray_board::{grid::Cell, map::Board};

/// The conditions for an attacker in one cell against a target in another; `None` beyond the weapon's reach, to which a
/// lunge adds `lunge` cells.
pub fn sighting(look: &Look<'_>, reach: Reach, lunge: u16, from: Cell, to: Cell) -> Option<Sighting> {
    let board = look.board();
    let band = reach.band(look.settings(), board.grid().distance(from, to), look.cell_metres(), lunge)?;
    Some(Sighting { band, cover: cover(board, from, to), murk: murk(board, from, to) })
}

/// The best cover on the line (DC-063), see [`Board::cover_between`].
pub fn cover(board: &Board, from: Cell, to: Cell) -> Cover {
    match board.cover_between(from, to) {
        0 => Cover::None,
        1..=25 => Cover::Quarter,
        26..=50 => Cover::Half,
        51..=99 => Cover::ThreeQuarters,
        _ => Cover::Full,
    }
}

/// The poorest sight on the line and at the target (DC-063).
pub fn murk(board: &Board, from: Cell, to: Cell) -> Murk {
    match board.visibility_between(from, to) {
        0 => Murk::Clear,
        1 => Murk::Light,
        2 => Murk::Thick,
        _ => Murk::Dark,
    }
}
