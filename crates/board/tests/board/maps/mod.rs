//! Board files: their contents, their problems with places, and the boards of the game.

mod boards;
mod errors;
mod rules;
mod storeys;

use hexfray_board::map::Board;
use hexfray_board::text::{Problems, Source};

/// Reads a board text with the game's terrain.
fn read(text: &str) -> Result<Board, Problems> {
    Board::read(&Source::new("b.map.toml", text), &hexfray_data::library())
}
/// A board on a small grid with sides, plus more lines.
fn square(terrain: &str, more: &str) -> String {
    format!("name = 'B'\ngrid = {{ shape = 'square' }}\nterrain = '''\n{terrain}\n'''\n{more}")
}

/// The board of this text; panics with the problems.
#[track_caller]
fn good(text: &str) -> Board {
    read(text).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// The problems of this text as `file:line:column: message`.
#[track_caller]
fn bad(text: &str) -> Vec<String> {
    read(text).expect_err("this board is wrong").lines()
}
