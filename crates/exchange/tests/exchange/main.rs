//! Boards of other programs: to Tiled and back, foreign maps of Tiled, and maps of Wesnoth.

mod foreign;
mod hostile;
mod in_tiled;
mod round_trip;
mod wesnoth;

use hexfray_board::{
    map::{Board, Terrains},
    text::{Problems, Source},
};
use hexfray_exchange::exchange::{Hints, Imported, from_tmx};

/// The board of a board file; panics with its problems.
#[track_caller]
fn board(text: &str) -> Board {
    Board::read(&Source::new("b.map.toml", text), &hexfray_data::library())
        .unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// Reads a map of Tiled that has no files beside it.
fn read(map: &str, hints: &[&str]) -> Result<Imported, Problems> {
    read_beside(map, hints, &|name| Err(format!("nobody asked for {name}")))
}

/// Reads a map of Tiled with the files beside it.
fn read_beside(
    map: &str,
    hints: &[&str],
    beside: &dyn Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Imported, Problems> {
    let library = hexfray_data::library();
    let kinds = Terrains::read(&library).unwrap_or_else(|problems| panic!("{problems}"));
    let hints = Hints::parse(hints.iter().copied(), &kinds).unwrap_or_else(|error| panic!("{error}"));
    from_tmx("m.tmx", map.as_bytes(), beside, &hints, &library)
}

/// The board of a map without warnings; panics with its problems.
#[track_caller]
fn good(map: &str) -> Board {
    let read = read(map, &[]).unwrap_or_else(|problems| panic!("{problems}"));
    assert!(read.warnings.is_empty(), "{}", read.warnings);
    read.board
}

/// The problems of a map as `file:line:column: message`.
#[track_caller]
fn bad(map: &str, hints: &[&str]) -> Vec<String> {
    read(map, hints).expect_err("this map is wrong").lines()
}
