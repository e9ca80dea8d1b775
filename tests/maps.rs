//! Board files: what they may say, what is wrong with them and where, and the boards of the game.

mod maps {
    mod boards;
    mod errors;
    mod rules;
}

use hexfray::map::Board;
use hexfray::text::{Library, Problems, Source};

/// Reads a board text with the game's terrain.
fn read(text: &str) -> Result<Board, Problems> {
    Board::read(&Source::new("b.map.toml", text), &Library::embedded())
}
