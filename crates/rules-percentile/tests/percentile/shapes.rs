//! Settings of heights, areas, lines and cones in battles, and obstacles that stop a Line (MC-006, MC-011, MC-015 … MC-018).

use hexfray_battle::{Aim, UnitId};
use hexfray_board::grid::{Cell, Direction};

use super::field::{Field, cast, damaged, knows, other, strike, user, wields};

/// A row of open ground with these heights, and the user at its west end.
fn row(heights: &str, settings: &str, lines: &str) -> Field {
    let cells = vec!["."; heights.split_whitespace().count()].join(" ");
    let board = format!(
        "name = \"Row\"\ngrid = {{ shape = \"square\", adjacency = \"sides\" }}\nterrain = '''\n{cells}\n'''\nheight = \
         '''\n{heights}\n'''\n"
    );
    Field::on(&board).set(settings).unit("a", (0, 0), lines)
}

#[test]
fn mc_006_how_heights_count_against_range_is_a_setting() {
    let strikes = |setting: &str| {
        let field = row("0 1 0", setting, &user("")).unit("b", (1, 0), &other(5));
        field.start(&[1, 1]).0.check(&strike(1)).is_ok()
    };
    assert!(!strikes("") && strikes("range_height_slack = 1"), "a level up beside a blow of R:1");
    let shoots = |setting: &str| {
        let field = row("0 0 0 0 6", setting, &wields("kit_bow")).unit("b", (4, 0), &other(5));
        field.start(&[1, 1]).0.check(&strike(1)).is_ok()
    };
    assert!(!shoots("") && shoots("range_vertical = \"max\""), "4 cells and 6 levels of R:6");
}

#[test]
fn mc_011_how_heights_count_against_an_area_is_a_setting() {
    // Aimed at the cell in front of a unit that stands this many levels higher: A:2.
    let catches = |setting: &str, level: i8| {
        let field = row(&format!("0 0 0 {level} 0"), setting, &knows("kit_gale")).unit("b", (3, 0), &other(5));
        let mut fight = field.unit("b", (4, 0), &other(4)).start(&[1, 1, 1]);
        damaged(&fight.order(cast(Aim::Cell(Cell::new(2, 0))))) == [1]
    };
    let table = [
        ("tapered", [true, true, false, false]),
        ("cylinder", [true, true, true, false]),
        ("sum", [true, false, false, false]),
        ("ignore", [true, true, true, true]),
    ];
    for (word, expected) in table {
        let setting = format!("area_vertical = \"{word}\"");
        assert_eq!([0, 1, 2, 3].map(|level| catches(&setting, level)), expected, "{word}");
        assert_eq!([0, -1, -2, -3].map(|level| catches(&setting, level)), expected, "{word}, downward");
    }
    assert!(catches("", 1) && !catches("", 2), "tapered by the book");
}

/// Whether an act to the east catches a unit in this column, on these heights.
fn catches(ability: &str, settings: &str, heights: &str, cell: i16) -> bool {
    let field = row(heights, settings, &knows(ability)).unit("b", (cell, 0), &other(5));
    damaged(&field.start(&[1, 1]).order(cast(Aim::Way(Direction(0))))) == [1]
}

#[test]
fn mc_015_that_heights_count_against_a_line_is_a_setting() {
    let tapered = "line_vertical = \"tapered\"";
    let far_up = |setting: &str| catches("kit_line", setting, "0 0 0 0 0 3 0", 5);
    assert!(far_up("") && !far_up(tapered), "the fifth of six cells reaches two levels");
    assert!(catches("kit_line", tapered, "0 0 0 0 0 2 0", 5));
}

#[test]
fn mc_018_that_heights_count_against_a_cone_is_a_setting() {
    let free = "cone_vertical = \"ignore\"";
    for (row, levels) in [(1, 2), (2, 1)] {
        let heights = |level: i8| if row == 1 { format!("0 {level} 0") } else { format!("0 0 {level}") };
        assert!(catches("kit_cone", "", &heights(levels), row), "row {row} of 2 reaches {levels} levels");
        assert!(catches("kit_cone", "", &heights(-levels), row), "downward too");
        assert!(!catches("kit_cone", "", &heights(levels + 1), row), "and no more");
        assert!(catches("kit_cone", free, &heights(levels + 1), row));
    }
}

#[test]
fn mc_017_the_form_of_cones_on_squares_is_a_setting() {
    let catches = |setting: &str, cell: (i16, i16)| {
        let field = Field::open().set(setting).unit("a", (5, 2), &knows("kit_cone")).unit("b", cell, &other(5));
        damaged(&field.start(&[1, 1]).order(cast(Aim::Way(Direction(0))))) == [1]
    };
    let sector = "square_cone = \"sector\"";
    assert_eq!([(7, 1), (6, 1)].map(|cell| catches("", cell)), [true, false], "a wedge widens ahead");
    assert_eq!([(7, 1), (6, 1)].map(|cell| catches(sector, cell)), [false, true], "a half diamond beside the user");
}

#[test]
fn mc_015_neither_obstacles_nor_holes_nor_others_stop_a_line() {
    let board = r#"
name = "Lane"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . O . · . .
'''
"#;
    let field = Field::on(board).unit("a", (0, 0), &knows("kit_line")).unit("b", (1, 0), &other(5));
    let mut fight = field.unit("a", (3, 0), &other(4)).unit("b", (6, 0), &other(3)).start(&[1; 4]);
    assert_eq!(damaged(&fight.order(cast(Aim::Way(Direction(0))))), [1, 2, 3], "to the edge of the map");
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().hp, 80);
}

#[test]
fn mc_015_a_line_may_run_through_any_cell_where_the_setting_says_so() {
    let field = |setting: &str| {
        let field = Field::open().set(setting).unit("a", (5, 2), &knows("kit_line")).unit("b", (9, 4), &other(5));
        field.unit("b", (6, 2), &other(4)).unit("b", (13, 2), &other(3)).start(&[1; 4])
    };
    let through = |cell: (i16, i16)| cast(Aim::Cell(Cell::new(cell.0, cell.1)));
    assert!(field("").0.check(&through((7, 3))).is_err(), "along the rows of the grid by the book");
    let any = "line_directions = \"any\"";
    let mut fight = field(any);
    let slant = through((7, 3));
    assert!(fight.0.orders().contains(&slant), "two columns for a row");
    for wrong in [(6, 2), (5, 2)] {
        assert!(fight.0.check(&through(wrong)).is_err(), "a row is aimed in its direction: {wrong:?}");
    }
    let foretold: Vec<u16> = fight.0.forecast(&slant).unwrap().targets.iter().map(|one| one.target.0).collect();
    assert_eq!(foretold, [1, 2], "beside the user it crosses the row, and then leaves it");
    assert_eq!(damaged(&fight.order(slant)), [1, 2]);
    let mut fight = field(any);
    assert_eq!(damaged(&fight.order(cast(Aim::Way(Direction(0))))), [2, 3], "straight ahead as ever");
}
