//! Boards of other programs: export to Tiled's `.tmx`, import from Tiled's `.tmx` and Wesnoth's `.map`.
//!
//! An imported file first becomes a [`draft`]: the text of a board file, each line with its place in the foreign file. The
//! reader of boards ([`Board::read`]) checks the draft, and its problems are reported at these places, so this module has no
//! rules about boards. It draws tiles with [`picture`](hexfray_drawing::picture), so it is above `map` and not a part of it. It
//! opens no files: it gets bytes, and asks its caller for the files that belong to them.

mod draft;
mod tiled;
mod wesnoth;

use hexfray_board::{
    map::Board,
    text::{Problem, Problems},
};

pub use tiled::{Encoding, Hints, MOST_BYTES, from_tmx, tile_pictures, to_tmx};
pub use wesnoth::from_wesnoth;

/// An imported board.
#[derive(Debug)]
pub struct Imported {
    /// The board.
    pub board: Board,
    /// Parts that were left out or guessed.
    pub warnings: Problems,
}

impl Imported {
    /// A board and its warnings in the order in which they were found.
    fn new(board: Board, warnings: Vec<Problem>) -> Self {
        let mut list = Problems::new();
        warnings.into_iter().for_each(|warning| list.push(warning.warning()));
        Self { board, warnings: list }
    }
}

/// The problems of a list.
fn problems(list: impl IntoIterator<Item = Problem>) -> Problems {
    let mut problems = Problems::new();
    list.into_iter().for_each(|problem| problems.push(problem));
    problems
}
