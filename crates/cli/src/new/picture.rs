//! The pictures of a new board: level ground, a wooded rise in the middle, starting cells on two sides.

use std::{fmt::Write as _, str::FromStr};

use clap::ValueEnum;

use hexfray_board::grid::{Adjacency, Cell, Grid, HexTop, Offset};

/// The shape of the cells of a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Shape {
    Hex,
    Square,
}

/// Which way the hexes of a new board point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Top {
    Pointy,
    Flat,
}

/// Columns and rows of a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    cols: u16,
    rows: u16,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || "columns and rows from 2 to 200, such as 12x8".to_owned();
        let (cols, rows) = text.split_once(['x', 'X', '×']).ok_or_else(expected)?;
        let number = |text: &str| text.trim().parse().ok().filter(|number| (2..=200).contains(number));
        let (cols, rows) = number(cols).zip(number(rows)).ok_or_else(expected)?;
        Ok(Self { cols, rows })
    }
}

impl Shape {
    /// The `grid` of the file.
    pub(super) fn grid(self, top: Top) -> String {
        match (self, top) {
            (Self::Hex, Top::Pointy) => r#"{ shape = "hex", top = "pointy", offset = "odd" }"#.to_owned(),
            (Self::Hex, Top::Flat) => r#"{ shape = "hex", top = "flat", offset = "odd" }"#.to_owned(),
            (Self::Square, _) => r#"{ shape = "square", adjacency = "sides" }"#.to_owned(),
        }
    }

    /// The comment about it in the file.
    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Hex => "Hexes, pointy or flat at the top; odd or even rows (columns, if flat) are shifted.",
            Self::Square => {
                "Squares; those that touch at their corners only are adjacent with adjacency = \"corners\"."
            }
        }
    }

    /// Directions towards the end and the start of a row.
    pub(super) const fn facings(self, top: Top) -> [&'static str; 2] {
        match (self, top) {
            (Self::Hex, Top::Flat) => ["SE", "NW"],
            _ => ["E", "W"],
        }
    }

    fn board(self, top: Top, size: Size) -> Grid {
        let top = match top {
            Top::Pointy => HexTop::Pointy,
            Top::Flat => HexTop::Flat,
        };
        let shape = match self {
            Self::Hex => hexfray_board::grid::Shape::Hex { top, offset: Offset::Odd },
            Self::Square => hexfray_board::grid::Shape::Square { adjacency: Adjacency::Sides },
        };
        Grid::new(shape, size.cols, size.rows)
    }
}

/// Pictures as a board file has them, without the line end of the last row.
pub(super) struct Drawn {
    pub(super) terrain: String,
    pub(super) height: String,
    pub(super) marks: String,
}

/// Draws a board.
pub(super) fn draw(shape: Shape, top: Top, size: Size) -> Drawn {
    let grid = shape.board(top, size);
    let middle = Cell::new((size.cols / 2) as i16, (size.rows / 2) as i16);
    let rise = |cell: Cell| size.cols >= 7 && size.rows >= 5 && grid.distance(middle, cell) <= 1;
    // Four starting cells on each side, in as many columns as that takes.
    let deep = 4_u16.div_ceil(size.rows).min(size.cols / 2) as i16;
    let high = 4.min(size.rows) as i16;
    let first = (size.rows as i16 - high) / 2;
    let mark = |cell: Cell| match cell.col {
        _ if !(first..first + high).contains(&cell.row) => '.',
        col if col < deep => 'r',
        col if col >= size.cols as i16 - deep => 'b',
        _ => '.',
    };
    let shifted = shape == Shape::Hex && top == Top::Pointy;
    let picture = |letter: &dyn Fn(Cell) -> char| {
        let mut text = String::new();
        for row in 0..size.rows as i16 {
            let indent = if shifted && row % 2 == 1 { " " } else { "" };
            let letters = (0..size.cols as i16).map(|col| letter(Cell::new(col, row)).to_string());
            let line: Vec<String> = letters.collect();
            writeln!(text, "{indent}{}", line.join(" ")).expect("writing to a string");
        }
        text.truncate(text.trim_end().len());
        text
    };
    Drawn {
        terrain: picture(&|cell| if rise(cell) { 'f' } else { '.' }),
        height: picture(&|cell| if rise(cell) { '1' } else { '.' }),
        marks: picture(&mark),
    }
}
