//! A board from a file: the data of each cell, and the same board written again.
//!
//! `cargo run --no-default-features --example board_from_file -- maps/duel.map.toml` reads another one, with the kinds of
//! terrain in `assets/terrain.toml` if that exists.

use std::{env, error::Error, fmt::Write, fs, path::Path};

use hexfray_board::{
    grid::Cell,
    map::Board,
    text::{Library, Source},
};

/// The board that is read if none is named.
const GLEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/glen/glen.map.toml");

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1);
    let terrain = if file.is_some() { "assets/terrain.toml" } else { GLEN_TERRAIN };
    print!("{}", report(Path::new(file.as_deref().unwrap_or(GLEN)), Path::new(terrain))?);
    Ok(())
}

/// The kinds of terrain of that board.
const GLEN_TERRAIN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/glen/terrain.toml");

fn report(file: &Path, terrain: &Path) -> Result<String, Box<dyn Error>> {
    // A library opens no files: the caller adds their texts.
    let mut library = Library::empty();
    library.add("terrain.toml", &fs::read_to_string(terrain)?);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let board = Board::read(&Source::new(&name, &fs::read_to_string(file)?), &library)?;

    let mut out = String::new();
    let grid = board.grid();
    writeln!(out, "{}: {} columns, {} rows", board.name(), grid.cols(), grid.rows())?;
    for row in 0..grid.rows() {
        // Every second row of hexes is shifted by half a cell.
        let indent = if grid.is_hex() && row % 2 == 1 { "   " } else { "" };
        let cells = (0..grid.cols()).map(|col| in_brief(&board, Cell::new(col as i16, row as i16)));
        writeln!(out, "  {indent}{}", cells.collect::<String>().trim_end())?;
    }
    let highest = board.cells().map(|cell| board.height(cell)).max().unwrap_or(0);
    let dear = board.cells().filter(|&cell| board.entry_cost(cell) > 2 && !board.is_impassable(cell)).count();
    writeln!(out, "{dear} cells cost more than a point to enter; the highest lies {highest} levels up")?;
    // The written text reads as the same board.
    let again = Board::read(&Source::new("again.map.toml", &board.to_text()), &library)?;
    let is_same = board
        .cells()
        .all(|cell| (again.entry_cost(cell), again.height(cell)) == (board.entry_cost(cell), board.height(cell)));
    writeln!(out, "written and read again it is {}", if is_same { "the same" } else { "another" })?;
    Ok(out)
}

/// A cell in six characters: its entry cost and its height.
fn in_brief(board: &Board, cell: Cell) -> String {
    if !board.exists(cell) {
        return " ".repeat(6);
    }
    // Costs are half points, so that half costs are whole numbers.
    let cost = if board.is_impassable(cell) { "#".to_owned() } else { (board.entry_cost(cell) / 2).to_string() };
    let height = board.height(cell);
    if height == 0 { format!("{cost:<6}") } else { format!("{:<6}", format!("{cost}{height:+}")) }
}

#[cfg(test)]
#[test]
fn a_board_is_read_from_its_file() {
    let report = report(Path::new(GLEN), Path::new(GLEN_TERRAIN)).expect("the board can be read");
    assert!(report.starts_with("Glen: 8 columns, 5 rows\n"), "{report}");
    assert!(report.contains("  1     1     2     2     1     1     1+2   1+2\n"), "wood and hill: {report}");
    assert!(report.contains("9 cells cost more than a point"), "{report}");
    assert!(report.ends_with("read again it is the same\n"), "{report}");
}
