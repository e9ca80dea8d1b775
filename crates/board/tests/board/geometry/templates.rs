//! Lines and cones.

use hexfray_board::grid::{Cell, Direction, Grid, LineDirections, RowVertical, SquareCone, Template, TemplateRules};

use super::boards::{SIDE, all_boards, at, axial, hex_boards, middle, set, sorted, squares, squares_with_corners};

const EAST: Direction = Direction(0);

fn flat(_: Cell) -> i32 {
    0
}

fn cone(grid: &Grid, direction: Direction, length: u32, form: SquareCone) -> Vec<(i32, i32)> {
    sorted(grid, grid.cone(middle(), direction, length, form).map(|(cell, _)| cell))
}

#[test]
fn mc_015_line_runs_to_the_edge() {
    let rules = TemplateRules::default();
    for grid in all_boards() {
        let line = grid.template(Template::Line, middle(), grid.step(middle(), EAST), &rules, |_| 9);
        let expected: Vec<_> = (1..).map(|k| at(&grid, (k, 0))).take_while(|&cell| grid.contains(cell)).collect();
        assert_eq!(line, expected, "user + k·d for k = 1, 2, … on {:?}", grid.shape());
        assert!(line.len() >= usize::from(SIDE) / 2 - 1 && !line.contains(&middle()));
    }
}

#[test]
fn mc_015_line_may_follow_any_centre_line() {
    let rules = TemplateRules { line_directions: LineDirections::Any, ..TemplateRules::default() };
    for grid in hex_boards() {
        let line = grid.template(Template::Line, middle(), at(&grid, (2, 1)), &rules, flat);
        let start: Vec<_> = line.iter().take(6).map(|&cell| axial(&grid, cell)).collect();
        assert_eq!(start, [(1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2)]);
        assert!(line.len() > 10, "it runs on to the edge");
    }
    let grid = squares();
    let line = grid.template(Template::Line, middle(), at(&grid, (1, 1)), &rules, flat);
    assert_eq!(line.len(), 19, "across the corners to the edge of the board");
}

#[test]
fn mc_015_heights_matter_only_if_the_setting_says_so() {
    let rules = TemplateRules { line_vertical: RowVertical::Tapered, ..TemplateRules::default() };
    let grid = squares();
    let rises = |cell: Cell| if cell == middle() { 0 } else { 3 };
    let line = grid.template(Template::Line, middle(), at(&grid, (1, 0)), &rules, rises);
    assert_eq!(line.len(), 17, "row k of 19 reaches 20 − k levels");
}

#[test]
fn mc_016_cone_on_hexes() {
    let rows = [(1, 0), (1, 1), (2, 0), (2, -1), (1, 2), (2, 1), (3, 0), (3, -1), (3, -2)];
    for grid in hex_boards() {
        assert_eq!(cone(&grid, EAST, 3, SquareCone::Wedge), set(&rows), "the seed's diagram");
        for (cell, row) in grid.cone(middle(), Direction(4), 4, SquareCone::Wedge) {
            assert_eq!(grid.distance(middle(), cell), row, "the row is the distance");
        }
    }
}

#[test]
fn mc_017_cone_on_squares() {
    let wedge = [(1, 0), (2, -1), (2, 0), (2, 1), (3, -2), (3, -1), (3, 0), (3, 1), (3, 2)];
    let sector = [(1, 0), (1, 1), (1, -1), (2, 0), (1, 2), (1, -2), (2, 1), (2, -1), (3, 0)];
    assert_eq!(cone(&squares(), EAST, 3, SquareCone::Wedge), set(&wedge));
    assert_eq!(cone(&squares(), EAST, 3, SquareCone::Sector), set(&sector));
    assert_eq!(cone(&squares_with_corners(), EAST, 3, SquareCone::Wedge), set(&wedge));
    let diagonal: Vec<_> = (1..=3).flat_map(|x| (1..=3).map(move |y| (x, -y))).collect();
    assert_eq!(cone(&squares_with_corners(), Direction(1), 3, SquareCone::Wedge), set(&diagonal));
}

#[test]
fn mc_016_mc_017_cones_have_n_squared_cells_in_rows_of_odd_numbers() {
    for grid in all_boards() {
        for direction in grid.all_directions() {
            for form in [SquareCone::Wedge, SquareCone::Sector] {
                for length in 1..=6 {
                    let cells: Vec<_> = grid.cone(middle(), direction, length, form).collect();
                    let distinct = sorted(&grid, cells.iter().map(|&(cell, _)| cell));
                    assert!(distinct.windows(2).all(|pair| pair[0] != pair[1]), "each cell once");
                    assert_eq!(cells.len() as u32, length * length);
                    for row in 1..=length {
                        let width = cells.iter().filter(|&&(_, of)| of == row).count() as u32;
                        assert_eq!(width, 2 * row - 1, "row {row} of a cone on {:?}", grid.shape());
                    }
                    assert!(!distinct.contains(&(0, 0)), "never the user");
                }
            }
        }
    }
}

#[test]
fn mc_018_cones_taper_upward() {
    let rules = TemplateRules::default();
    for grid in all_boards() {
        let caught = |levels: i32, rules: &TemplateRules| {
            let heights = move |cell| if cell == middle() { 1 } else { 1 + levels };
            grid.template(Template::Cone { length: 3 }, middle(), grid.step(middle(), EAST), rules, heights).len()
        };
        assert_eq!([0, 1, 2, 3, 4].map(|levels| caught(levels, &rules)), [9, 9, 4, 1, 0], "row k reaches 4 − k levels");
        assert_eq!(caught(-2, &rules), 4, "down as up, from the user's level");
        let ignore = TemplateRules { cone_vertical: RowVertical::Ignore, ..rules };
        assert_eq!(caught(7, &ignore), 9);
    }
}

#[test]
fn templates_read_and_write_as_json() {
    let cone: Template = serde_json::from_str(r#"{"kind": "cone", "length": 3}"#).unwrap();
    assert_eq!(cone, Template::Cone { length: 3 });
    assert_eq!(serde_json::from_str::<Template>(r#"{"kind": "party"}"#).unwrap(), Template::Party { size: 3 });
    assert!(serde_json::from_str::<TemplateRules>(r#"{"square_cones": "wedge"}"#).is_err(), "unknown keys are errors");
}
