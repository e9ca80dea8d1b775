//! Boards of other programs: a Wesnoth map becomes a board, the board becomes a Tiled map, and that becomes the same board
//! again.

use std::{error::Error, fmt::Write};

use hexfray_board::{map::Board, text::Source};
use hexfray_exchange::exchange::{Encoding, Hints, from_tmx, from_wesnoth, tile_pictures, to_tmx};

/// Four by three cells in Wesnoth's codes, with the border around them; players start in the two keeps.
const ISLE: &str = "\
Wo    , Wo    , Wo    , Wo    , Wo    , Wo
Wo    , Gg    , Gs^Fp , Hh    , Mm    , Wo
Wo    , 1 Ke  , Ce    , Hh^Fds, 2 Khr , Wo
Wo    , Ww    , Ww^Bw|, Ss    , Zz    , Wo
Wo    , Wo    , Wo    , Wo    , Wo    , Wo
";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let library = hexfray_data::library();
    let mut out = String::new();
    let isle = from_wesnoth(&Source::new("maps/2p_Isle.map", ISLE), &library)?;
    writeln!(out, "From Wesnoth: {}", in_words(&isle.board))?;
    for warning in isle.warnings.iter() {
        let (line, column) = warning.line_and_column();
        writeln!(out, "  line {line}, column {column}: {}", warning.message())?;
    }
    writeln!(out, "\n{}", isle.board.to_text())?;

    // Tiled stores cells as tile numbers, plain or packed; the tiles have the names of our terrains.
    let beside = |_: &str| Err("a map has its tilesets within".to_owned());
    let mut back = Vec::new();
    for (name, encoding) in Encoding::WORDS {
        let tmx = to_tmx(&isle.board, "isle", encoding)?;
        let again = from_tmx("isle.tmx", tmx.as_bytes(), &beside, &Hints::default(), &library)?.board;
        let is_same = again.to_text() == isle.board.to_text();
        writeln!(
            out,
            "To Tiled as {name:<6} {:>5} bytes, and back: {}",
            tmx.len(),
            if is_same { "the same board" } else { "another board" }
        )?;
        back.push(again);
    }
    let pictures = tile_pictures(&isle.board, "isle")?;
    let names: Vec<&str> = pictures.iter().map(|(name, _)| name.as_str()).collect();
    writeln!(out, "Beside the map lie the pictures of its tiles: {}.", names.join(", "))?;
    Ok(out)
}

fn in_words(board: &Board) -> String {
    let (grid, spawns) = (board.grid(), board.spawns());
    let sides: Vec<&str> = spawns.iter().map(|spawn| spawn.side.as_str()).collect();
    format!("{}, {} × {} cells, starts for {}", board.name(), grid.cols(), grid.rows(), sides.join(" and "))
}

#[cfg(test)]
#[test]
fn boards_come_back_from_tiled() {
    let report = report().expect("the maps can be read");
    print!("{report}");
    assert!(report.starts_with("From Wesnoth: 2p_Isle, 4 × 3 cells, starts for red and blue\n"), "{report}");
    assert_eq!(report.matches("and back: the same board").count(), Encoding::WORDS.len(), "{report}");
}
