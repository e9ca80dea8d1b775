//! Areas, cones and lines of tabletop rules: the cells that a template covers on hexes and on squares, and the effect of a
//! height.

use std::{error::Error, fmt::Write};

use hexfray_board::grid::{Adjacency, Cell, Grid, HexTop, Offset, RangeHeight, Shape, Template, TemplateRules};

const USER: Cell = Cell::new(4, 4);

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    let hexes = Grid::new(Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, 9, 9);
    let squares = Grid::new(Shape::Square { adjacency: Adjacency::Corners }, 9, 9);
    let plain = |_: Cell| 0;
    // A tower of five levels stands next to the target.
    let tower = |cell: Cell| if cell == Cell::new(6, 4) { 5 } else { 0 };
    let east = Cell::new(5, 4);
    for (name, grid) in [("hexes", hexes), ("squares", squares)] {
        show(&mut out, &format!("Area of size 3 on {name}"), &grid, Template::Area { size: 3 }, east, plain)?;
        show(&mut out, "The same beside a tower, too high for it", &grid, Template::Area { size: 3 }, east, tower)?;
        show(&mut out, &format!("Cone of length 4 on {name}"), &grid, Template::Cone { length: 4 }, east, plain)?;
        show(&mut out, &format!("Line on {name}"), &grid, Template::Line, east, plain)?;
    }
    // Ranges count heights as the rules say: here each level costs a cell.
    let (near, slack) = (RangeHeight::default(), 1);
    let lenient = RangeHeight { slack, ..near };
    for rise in [0, 1, 3] {
        let counted = [near, lenient].map(|height| height.counted(3, rise));
        writeln!(
            out,
            "Three cells off and {rise} levels up counts as {}; with {slack} level free as {}.",
            counted[0], counted[1]
        )?;
    }
    Ok(out)
}

/// Draws the cells that a template covers; `@` is its user.
fn show(
    out: &mut String,
    title: &str,
    grid: &Grid,
    template: Template,
    target: Cell,
    heights: impl Fn(Cell) -> i32,
) -> Result<(), Box<dyn Error>> {
    let caught = grid.template(template, USER, target, &TemplateRules::default(), heights);
    writeln!(out, "{title}: {} cells", caught.len())?;
    for row in 0..grid.rows() as i16 {
        let indent = if grid.is_hex() && row % 2 == 1 { " " } else { "" };
        let mark = |cell: Cell| match cell {
            USER => '@',
            _ if caught.contains(&cell) => '#',
            _ => '·',
        };
        let cells = (0..grid.cols() as i16).map(|col| mark(Cell::new(col, row)).to_string());
        writeln!(out, "  {indent}{}", cells.collect::<Vec<_>>().join(" "))?;
    }
    writeln!(out)?;
    Ok(())
}

#[cfg(test)]
#[test]
fn templates_catch_what_the_rules_say() {
    let report = report().expect("it can be written");
    print!("{report}");
    assert!(report.contains("Area of size 3 on hexes: 19 cells"), "1 + 6 + 12: {report}");
    assert!(report.contains("Area of size 3 on squares: 25 cells"), "five by five: {report}");
    assert!(report.contains("too high for it: 18 cells") && report.contains("too high for it: 24 cells"), "{report}");
    assert!(report.contains("Cone of length 4 on hexes: 16 cells"), "1 + 3 + 5 + 7: {report}");
}
