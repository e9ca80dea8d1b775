//! Exact lines of fire: the cells through which the straight line between two centres runs, and those that it only touches.
//! They are the same cells from either end, which a line of floating-point steps does not guarantee.

use std::{error::Error, fmt::Write};

use hexfray_board::grid::{Adjacency, Cell, Grid, HexTop, LineOfFire, Offset, Shape};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    let hexes = Grid::new(Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, 12, 12);
    let squares = Grid::new(Shape::Square { adjacency: Adjacency::Corners }, 12, 12);

    // Along the spine between two rows of hexes, the line runs along their sides and enters neither.
    tell(&mut out, "Hexes, across", &hexes, Cell::new(2, 2), Cell::new(7, 4))?;
    tell(&mut out, "Hexes, along their edges", &hexes, Cell::new(2, 2), Cell::new(2, 6))?;
    tell(&mut out, "Squares, across", &squares, Cell::new(1, 1), Cell::new(6, 3))?;
    tell(&mut out, "Squares, through the corners", &squares, Cell::new(1, 1), Cell::new(4, 4))?;

    // The same holds for every pair of cells of both boards.
    for (name, grid) in [("hexes", hexes), ("squares", squares)] {
        let pairs = || grid.cells().flat_map(|from| grid.cells().map(move |to| (from, to)));
        let same = pairs().filter(|&(from, to)| {
            let mut back: Vec<Cell> = grid.crossed(to, from).collect();
            back.reverse();
            grid.crossed(from, to).eq(back)
        });
        writeln!(out, "{} of {} lines between {name} are the same from either end.", same.count(), pairs().count())?;
    }
    Ok(out)
}

fn tell(out: &mut String, title: &str, grid: &Grid, from: Cell, to: Cell) -> Result<(), Box<dyn Error>> {
    let LineOfFire { crossed, edges, corners } = grid.line_of_fire(from, to);
    writeln!(out, "{title}, {} to {}", from.in_brackets(), to.in_brackets())?;
    for (what, cells) in [("runs through", crossed), ("runs along", edges), ("touches the corner of", corners)] {
        if !cells.is_empty() {
            let cells: Vec<String> = cells.iter().map(|cell| cell.in_brackets()).collect();
            writeln!(out, "  {what} {}", cells.join(" "))?;
        }
    }
    Ok(())
}

#[cfg(test)]
#[test]
fn lines_are_the_same_from_either_end() {
    let report = report().expect("it can be written");
    print!("{report}");
    assert!(report.contains("20736 of 20736 lines between hexes"), "{report}");
    assert!(report.contains("20736 of 20736 lines between squares"), "{report}");
    let along = report.split("along their edges").nth(1).and_then(|rest| rest.split("Squares").next());
    assert!(along.is_some_and(|along| along.contains("runs along")), "{report}");
}
