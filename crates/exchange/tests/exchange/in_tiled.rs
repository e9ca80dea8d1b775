//! Exported maps read by Tiled itself, where it is installed (Debian's package `tiled`).

use std::{path::Path, process::Command};

use hexfray_board::{
    grid::{Cell, HexTop, Offset, Shape},
    map::Board,
};
use hexfray_exchange::exchange::{Encoding, tile_pictures, to_tmx};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::{board, good};

/// Tiled's picture of a board; `None` where Tiled is not installed.
fn rendered(board: &Board, folder: &Path) -> Option<Pixmap> {
    let map = to_tmx(board, "b", Encoding::Zlib).unwrap_or_else(|error| panic!("{error}"));
    for (name, bytes) in tile_pictures(board, "b").unwrap_or_else(|error| panic!("{error}")) {
        std::fs::write(folder.join(name), bytes).expect("a picture is written");
    }
    std::fs::write(folder.join("b.tmx"), map).expect("the map is written");
    let done = Command::new("tmxrasterizer")
        .args(["--hide-layer", "height", "--no-smoothing", "b.tmx", "b.png"])
        .current_dir(folder)
        .env("QT_QPA_PLATFORM", "offscreen")
        .output();
    let Ok(done) = done else {
        eprintln!("Tiled is not installed: nothing has been compared with it");
        return None;
    };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let picture = std::fs::read(folder.join("b.png")).expect("Tiled draws the map");
    Some(Pixmap::decode_png(&picture).expect("Tiled draws a PNG"))
}

/// The pixel in the middle of a cell, by Tiled's documentation of hexagonal maps.
fn middle(shape: Shape, cell: Cell) -> (u32, u32) {
    let (col, row) = (cell.col as u32, cell.row as u32);
    let shifted = |line: u32, offset| (line % 2 == 1) == (offset == Offset::Odd);
    match shape {
        Shape::Hex { top: HexTop::Pointy, offset } => {
            (64 * col + if shifted(row, offset) { 64 } else { 32 }, 48 * row + 32)
        }
        Shape::Hex { top: HexTop::Flat, offset } => {
            (54 * col + 36, 54 * row + if shifted(col, offset) { 54 } else { 27 })
        }
        Shape::Square { .. } => (60 * col + 30, 52 * row + 26),
    }
}

fn size(shape: Shape, cols: u32, rows: u32) -> (u32, u32) {
    match shape {
        Shape::Hex { top: HexTop::Pointy, .. } => (64 * cols + if rows > 1 { 32 } else { 0 }, 48 * rows + 16),
        Shape::Hex { top: HexTop::Flat, .. } => (54 * cols + 18, 54 * rows + if cols > 1 { 27 } else { 0 }),
        Shape::Square { .. } => (60 * cols, 52 * rows),
    }
}

fn pixel(picture: &Pixmap, (x, y): (u32, u32)) -> PremultipliedColorU8 {
    picture.pixel(x, y).unwrap_or_else(|| panic!("no pixel {x}, {y}"))
}

#[test]
fn tiled_puts_every_cell_where_the_board_has_it() {
    let shapes = [
        "{ shape = 'hex', top = 'pointy', offset = 'odd' }",
        "{ shape = 'hex', top = 'pointy', offset = 'even' }",
        "{ shape = 'hex', top = 'flat', offset = 'odd' }",
        "{ shape = 'hex', top = 'flat', offset = 'even' }",
        "{ shape = 'square', adjacency = 'corners' }",
    ];
    for (shape, (cols, rows)) in shapes.into_iter().flat_map(|shape| [(4, 5), (5, 4)].map(|size| (shape, size))) {
        // Lava in one cell and none in another, in a field of snow.
        let mut cells = vec!["s"; cols * rows];
        let (lava, hole) = (Cell::new(2, 3), Cell::new(1, 1));
        let index = |cell: Cell| cell.row as usize * cols + cell.col as usize;
        cells[index(lava)] = "l";
        cells[index(hole)] = "·";
        let lines: Vec<String> = cells.chunks(cols).map(|row| row.join(" ")).collect();
        let board = board(&format!("name = 'B'\ngrid = {shape}\nterrain = '''\n{}\n'''\n", lines.join("\n")));
        let folder = tempfile::tempdir().expect("a folder");
        let Some(picture) = rendered(&board, folder.path()) else { return };
        let shape = board.grid().shape();
        assert_eq!(
            (picture.width(), picture.height()),
            size(shape, cols as u32, rows as u32),
            "{shape:?} {cols} × {rows}"
        );
        let snow = pixel(&picture, middle(shape, Cell::new(0, 0)));
        for cell in board.grid().cells() {
            let here = pixel(&picture, middle(shape, cell));
            if cell == hole {
                assert_eq!(here.alpha(), 0, "{shape:?} {cols} × {rows}: nothing is drawn where there is no cell");
            } else if cell == lava {
                assert!(
                    here.red() > here.blue().saturating_add(60),
                    "{shape:?} {cols} × {rows}: lava is red: {here:?}"
                );
            } else {
                assert_eq!(here, snow, "{shape:?} {cols} × {rows}: snow in {cell:?}");
            }
        }
    }
}

/// A map that Tiled has read and saved in its own way is the same board.
#[test]
fn tiled_saves_a_map_that_is_the_same_board() {
    let library = hexfray_data::library();
    for name in ["maps/ravine.map.toml", "maps/sunken_shrine.map.toml", "maps/castle.map.toml"] {
        let source = library.get(name).expect("a board of the game");
        let board = Board::read(source, &library).unwrap_or_else(|problems| panic!("{problems}"));
        let folder = tempfile::tempdir().expect("a folder");
        let path = |file: &str| folder.path().join(file);
        for (picture, bytes) in tile_pictures(&board, "b").unwrap_or_default() {
            std::fs::write(path(&picture), bytes).expect("a picture is written");
        }
        std::fs::write(path("b.tmx"), to_tmx(&board, "b", Encoding::Csv).unwrap_or_default())
            .expect("the map is written");
        let done = Command::new("tiled")
            .args(["--export-map", "tmx", "b.tmx", "c.tmx"])
            .current_dir(folder.path())
            .env("QT_QPA_PLATFORM", "offscreen")
            .output();
        let Ok(done) = done else {
            eprintln!("Tiled is not installed: nothing has been compared with it");
            return;
        };
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let saved = std::fs::read_to_string(path("c.tmx")).expect("Tiled saves the map");
        assert!(saved.contains("tiledversion"), "Tiled has written it");
        assert_eq!(good(&saved), board, "{name}");
    }
}
