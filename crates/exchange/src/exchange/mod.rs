//! Boards of other programs: Tiled's `.tmx` out and in, and Wesnoth's `.map` in.
//!
//! What comes in is first a [`draft`]: the text of a board file, each line with the place in the foreign file from
//! which it came. The one reader of boards ([`Board::read`]) checks it, and what it objects to is told at that place.
//! So this room holds no rule of its own about what a board may be. It draws the tiles with the drawings of
//! [`picture`](hexfray_drawing::picture), which is why it lies above `map` and is no part of it. It gets bytes, and asks its
//! caller for the files beside them: it opens none.

mod draft;
mod tiled;
mod wesnoth;

use hexfray_board::{
    map::Board,
    text::{Problem, Problems},
};

pub use tiled::{Encoding, Hints, MOST_BYTES, from_tmx, tile_pictures, to_tmx};
pub use wesnoth::from_wesnoth;

/// A board that came from somewhere else.
#[derive(Debug)]
pub struct Imported {
    /// The board.
    pub board: Board,
    /// What could not be carried over, or only by a guess.
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
