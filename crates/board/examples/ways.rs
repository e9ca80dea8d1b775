//! Paths over a board: the cells that a walker can reach with its points, their costs, and the effect of slopes, jumps and
//! wings.

use std::{error::Error, fmt::Write};

use hexfray_board::{
    grid::Cell,
    map::{Board, Standing, Travel, Traveller},
    text::{Library, Source},
};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let library = Library::over(&[("terrain.toml", include_str!("glen/terrain.toml"))]);
    let board = Board::read(&Source::new("glen.map.toml", include_str!("glen/glen.map.toml")), &library)?;
    let (start, hilltop) = (Cell::new(3, 3), Cell::new(6, 1));
    let foe = board.grid().index(Cell::new(4, 3));

    // The walker has six points, in half points. A foe stands in one cell, which it cannot pass. A step up takes as much Jump
    // as its height, on the slope half of that.
    let walker = Traveller { points: 12, jump: 1, ..Traveller::ON_FOOT };
    let standing = |index| if Some(index) == foe { Standing::Foe } else { Standing::Free };
    let mut travel = Travel::new(board.grid());
    let mut out = String::new();
    for (who, traveller) in [
        ("with a jump of one level", walker),
        ("with a jump of two", Traveller { jump: 2, ..walker }),
        ("who flies", Traveller { flying: true, ..walker }),
    ] {
        travel.explore(&board, start, &traveller, standing);
        writeln!(out, "A walker {who} gets to {} cells with six points.", travel.destinations().count())?;
        for row in 0..board.grid().rows() {
            let indent = if row % 2 == 1 { "  " } else { "" };
            let cells = (0..board.grid().cols()).map(|col| match Cell::new(col as i16, row as i16) {
                cell if cell == start => "  @ ".to_owned(),
                cell if board.grid().index(cell) == foe => "  x ".to_owned(),
                cell => travel.destination(cell).map_or("  · ".to_owned(), |found| format!("{:>3} ", found.cost / 2)),
            });
            writeln!(out, "  {indent}{}", cells.collect::<String>().trim_end())?;
        }
        match travel.way(hilltop) {
            Some(way) => writeln!(out, "The way up the hill has {} steps: {}.\n", way.len() - 1, in_cells(&way))?,
            None => writeln!(out, "The top of the hill is out of its reach.\n")?,
        }
    }
    Ok(out)
}

fn in_cells(way: &[Cell]) -> String {
    way.iter().map(|cell| cell.in_brackets()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[test]
fn costs_heights_and_foes_shape_the_ways() {
    let report = report().expect("the board can be read");
    print!("{report}");
    let cells: Vec<u32> =
        report.lines().filter_map(|line| line.split_once("gets to ")?.1.split(' ').next()?.parse().ok()).collect();
    assert!(report.contains("way up the hill has 5 steps: [3, 3] [4, 4] [5, 4] [5, 3] [6, 2] [6, 1]."), "{report}");
    assert!(cells[0] < cells[1] && cells[1] < cells[2], "a jump opens cells, wings open more: {cells:?}");
}
