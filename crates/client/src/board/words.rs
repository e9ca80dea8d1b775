//! Cells in words.

use hexfray_board::{
    grid::{Cell, Direction},
    map::{Board, direction_names},
};

/// A cell in a few words: terrain, depth of water, things in it, its storey.
pub fn describe(board: &Board, cell: Cell) -> String {
    let mut words = board.terrain(cell).map_or_else(String::new, |terrain| terrain.name.clone());
    if board.depth(cell) > 0 {
        words += &format!(", {} deep", board.depth(cell));
    }
    if let Some(obstacle) = board.obstacle(cell) {
        words += &format!(", {}", obstacle.name.to_lowercase());
    }
    if board.has_storeys() {
        words += &format!(" · {}", board.level_name(cell.level));
    }
    words
}

/// The cover at the sides of a cell, which shields at its edges mark: `50 % cover to N, NE`; `None` if it has none.
pub fn cover_in_words(board: &Board, cell: Cell) -> Option<String> {
    let ways = direction_names(board.grid().shape()).iter().zip((0..).map(Direction));
    let sides: Vec<(&str, u8)> = ways.map(|(&name, way)| (name, board.cover(cell, way))).collect();
    let mut shares: Vec<u8> = sides.iter().map(|side| side.1).filter(|&share| share > 0).collect();
    shares.sort_unstable_by(|one, other| other.cmp(one));
    shares.dedup();
    let at = |share: u8| {
        let names: Vec<&str> = sides.iter().filter(|side| side.1 == share).map(|side| side.0).collect();
        format!("{share} % cover to {}", names.join(", "))
    };
    let words: Vec<String> = shares.into_iter().map(at).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::session::{Session, Texts};
    use hexfray_board::map::CoverSide;

    #[test]
    fn the_shields_at_the_sides_of_a_cell_are_said_in_words() {
        let session = Session::start(&Texts::of_the_game(), "maps/duel_on_hexes.battle.toml", &[], 7);
        let (board, cell) = (Arc::clone(session.expect("it starts").battle.board()), Cell::new(2, 2));
        let way = |at: u8| Some(CoverSide::Way(Direction(at)));
        let bare = board.with_cover(cell, None, 0);
        assert_eq!(cover_in_words(&bare, cell), None);
        let names = direction_names(board.grid().shape());
        let one = bare.with_cover(cell, way(1), 50);
        assert_eq!(cover_in_words(&one, cell), Some(format!("50 % cover to {}", names[1])));
        let two = one.with_cover(cell, way(0), 75);
        let both = format!("75 % cover to {}, 50 % cover to {}", names[0], names[1]);
        assert_eq!(cover_in_words(&two, cell), Some(both));
    }
}
