//! A board of several levels: where units can stand, where they fall to, how a walker gets upstairs, and which shots the floors
//! stop.

use std::{error::Error, fmt::Write};

use hexfray_board::{
    grid::Cell,
    map::{Board, Space, Standing, Travel, Traveller},
    text::{Library, Source},
};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let library = Library::over(&[("terrain.toml", include_str!("house/terrain.toml"))]);
    let board = Board::read(&Source::new("house.map.toml", include_str!("house/house.map.toml")), &library)?;
    let at = |col, row, level| Cell::from((col, row, level));
    let mut out = String::new();

    // Each level has a name, a height, and cells of its own.
    for level in 0..board.grid().levels() {
        let cells = board.cells().filter(|cell| cell.level == level).count();
        writeln!(out, "{}: height {}, {cells} cells", board.level_name(level), board.level_height(level))?;
    }

    // A cell may have a floor, or be open: then units fall to the first cell below that carries them.
    for cell in [at(1, 0, 1), at(4, 0, 1), at(2, 2, 1), at(5, 0, 1)] {
        let space = match board.space(cell) {
            Some(Space::Ground) => "a floor",
            Some(Space::Air) => "open air",
            Some(Space::Face) => "a face to climb",
            Some(Space::Water) => "water",
            None => "no cell",
        };
        let landing = board.landing(cell).ok_or("the ground is below")?;
        let falls = if landing == cell { "stays" } else { "falls" };
        writeln!(out, "{} is {space}: a unit {falls}, to {}", cell.in_brackets(), landing.in_brackets())?;
    }

    // A walker changes levels by a link alone, a flyer through each opening.
    let mut travel = Travel::new(board.grid());
    let walker = Traveller { points: 40, ..Traveller::ON_FOOT };
    for (who, traveller) in [("walks", walker), ("flies", Traveller { flying: true, ..walker })] {
        travel.explore(&board, at(3, 2, 0), &traveller, |_| Standing::Free);
        let way = travel.way(at(3, 0, 1)).ok_or("there is a way up")?;
        let cells: Vec<String> = way.iter().map(|cell| cell.in_brackets()).collect();
        writeln!(out, "A unit that {who} upstairs takes {} steps: {}", way.len() - 1, cells.join(" "))?;
    }

    // A floor between two levels stops a line of fire; past its edge there is none.
    for (from, to) in [(at(1, 0, 0), at(1, 0, 1)), (at(4, 1, 0), at(3, 0, 1))] {
        let floor = board.floor_between(from, to).map(|cell| cell.in_brackets());
        let passes = floor.map_or("passes".to_owned(), |cell| format!("stops at the floor of {cell}"));
        writeln!(out, "A shot from {} to {} {passes}", from.in_brackets(), to.in_brackets())?;
    }
    Ok(out)
}

#[cfg(test)]
#[test]
fn floors_carry_units_and_stop_shots() {
    let report = report().expect("the board can be read");
    print!("{report}");
    assert!(report.contains("upper floor: height 3"), "{report}");
    assert!(report.contains("[2, 2, 1] is open air: a unit falls, to [2, 2]\n"), "{report}");
    assert!(report.contains("[1, 0, 1] is a floor: a unit stays, to [1, 0, 1]\n"), "{report}");
    assert!(report.contains("stops at the floor of [1, 0, 1]") && report.contains(" passes\n"), "{report}");
    let steps: Vec<u32> =
        report.lines().filter_map(|line| line.split_once("takes ")?.1.split(' ').next()?.parse().ok()).collect();
    assert!(matches!(steps[..], [on_foot, by_air] if on_foot > by_air), "the stairs are a detour: {report}");
}
