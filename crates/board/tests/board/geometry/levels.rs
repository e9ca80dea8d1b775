//! Boards of several levels: places in dense arrays, neighbours, distances, ranges, and lines of fire between levels.

use std::collections::VecDeque;

use hexfray_board::grid::{AreaVertical, Cell, Grid, MOST_LEVELS, Neighbours, RangeHeight, RangeVertical, Symmetry};
use proptest::prelude::*;

use super::boards::{all_boards, at, axial, hex_boards, middle, squares, squares_with_corners};

/// Boards of all shapes with this number of levels.
fn boards(levels: u8) -> Vec<Grid> {
    all_boards().into_iter().map(|grid| grid.with_levels(levels)).collect()
}

fn a_board() -> impl Strategy<Value = Grid> {
    prop::sample::select(boards(6))
}

fn a_cell() -> impl Strategy<Value = ((i32, i32), u8)> {
    ((-7..=7, -7..=7), 0_u8..6)
}

fn cell(grid: &Grid, ((q, r), level): ((i32, i32), u8)) -> Cell {
    at(grid, (q, r)).on_level(level)
}

#[test]
fn dp_037_a_board_of_one_level_keeps_its_places_in_arrays() {
    for flat in all_boards() {
        let tall = flat.with_levels(3);
        assert_eq!((tall.len(), tall.level_len()), (3 * flat.len(), flat.len()));
        for (index, cell) in flat.cells().enumerate() {
            assert_eq!(
                (flat.index(cell), tall.index(cell)),
                (Some(index), Some(index)),
                "the lowest level comes first"
            );
            assert_eq!(tall.index(cell.on_level(2)), Some(index + 2 * flat.len()));
            assert_eq!(tall.cell(index + 2 * flat.len()), cell.on_level(2));
            assert_eq!(flat.index(cell.on_level(1)), None, "there is no second level");
        }
        assert_eq!(flat.with_levels(0).levels(), 1);
        assert_eq!(flat.with_levels(200).levels(), MOST_LEVELS);
    }
}

#[test]
fn dp_038_dp_040_cells_touch_26_others_on_squares_and_20_on_hexes() {
    let touching = |grid: Grid| {
        let cell = middle().on_level(1);
        let around: Vec<Cell> = grid.neighbours(cell).chain(grid.vertical_neighbours(cell)).collect();
        assert!(around.iter().all(|&next| grid.flat_distance(cell, next) <= 1 && next != cell));
        assert_eq!(grid.vertical_neighbours(cell).next(), Some(cell.on_level(2)), "the one above comes first");
        around.len()
    };
    assert_eq!(touching(squares_with_corners().with_levels(3)), 26);
    for hexes in hex_boards() {
        assert_eq!(touching(hexes.with_levels(3)), 20);
    }
    assert_eq!(touching(squares().with_levels(3)), 14, "by sides on a level, and the same above and below");
    assert_eq!(squares().vertical_neighbours(middle()).count(), 0, "nothing is above a single level");
}

#[test]
fn dp_039_checked_distances_between_levels() {
    let grid = squares_with_corners().with_levels(12);
    let distance = |a: (i16, i16, u8), b: (i16, i16, u8)| grid.distance(a.into(), b.into());
    assert_eq!(distance((0, 0, 0), (6, 2, 3)), 6, "the farthest of the three counts");
    assert_eq!(distance((3, 3, 0), (4, 4, 1)), 1, "cells that touch by a corner are adjacent");
    assert_eq!(distance((3, 3, 0), (3, 3, 7)), 7, "straight up");
}

#[test]
fn mc_006_storeys_count_against_a_range_by_their_heights() {
    for grid in boards(3) {
        let (here, above) = (middle(), middle().on_level(1));
        let within = |range, height| grid.in_range(here, above, 3, range, height);
        assert!(within(3, RangeHeight::default()) && !within(2, RangeHeight::default()), "3 levels of height up");
        let level = RangeHeight { vertical: RangeVertical::Ignore, slack: 0 };
        assert!(within(1, level) && !within(0, level), "another storey is never nearer than one cell");
        let heights = |cell: Cell| 3 * i32::from(cell.level);
        let caught = grid.area(here, 3, AreaVertical::Tapered, heights);
        assert!(caught.into_iter().any(|cell| cell == above), "A:3 reaches 3 levels up over its middle");
        assert!(grid.area(here, 2, AreaVertical::Tapered, heights).all(|cell| cell.level == 0), "A:2 does not");
    }
}

#[test]
fn cells_are_written_with_two_numbers_on_the_lowest_level_and_three_above() {
    let (low, high) = (Cell::new(3, 4), Cell::new(3, 4).on_level(2));
    assert_eq!((low.to_string(), high.to_string()), ("3,4".to_owned(), "3,4 (2 up)".to_owned()));
    assert_eq!((low.in_brackets(), high.in_brackets()), ("[3, 4]".to_owned(), "[3, 4, 2]".to_owned()));
    for (cell, text) in [(low, "[3,4]"), (high, "[3,4,2]")] {
        assert_eq!(serde_json::to_string(&cell).unwrap(), text);
        assert_eq!(serde_json::from_str::<Cell>(text).unwrap(), cell);
    }
    for wrong in ["[3]", "[3,4,1,1]", "[3,4,-1]", "[3,4,256]", "3", "[]", "[3,4.5]"] {
        assert!(serde_json::from_str::<Cell>(wrong).is_err(), "{wrong} is no cell");
    }
}

#[test]
fn the_table_of_neighbours_holds_on_every_level() {
    for grid in boards(3) {
        let table = Neighbours::new(&grid);
        for (index, cell) in grid.cells().enumerate().step_by(7) {
            let around: Vec<usize> = table.around(index).map(|(_, next)| next).collect();
            let expected: Vec<usize> = grid.neighbours(cell).filter_map(|next| grid.index(next)).collect();
            assert_eq!(around, expected, "around {cell} on {:?}", grid.shape());
        }
    }
}

/// The design's definition for cubes: the segment's part within all slabs of a cell is longer than a point, and not
/// along one of its sides. Everything is doubled, so that slabs reach 1 to both sides.
fn is_crossed(grid: &Grid, from: Cell, to: Cell, cell: Cell) -> bool {
    let slabs = |cell: Cell| {
        let ((q, r), level) = (axial(grid, cell), 2 * i32::from(cell.level));
        if grid.is_hex() { vec![q - r, q + 2 * r, -2 * q - r, level] } else { vec![2 * q, 2 * r, level] }
    };
    let (start, end, centre) = (slabs(from), slabs(to), slabs(cell));
    let common: i64 = start.iter().zip(&end).map(|(a, b)| i64::from((b - a).abs().max(1))).product();
    let (mut first, mut last) = (0, common);
    for ((a, b), x) in start.iter().zip(&end).zip(&centre) {
        let (along, offset) = (i64::from(b - a), i64::from(a - x));
        if along == 0 {
            if offset.abs() >= 1 {
                return false;
            }
            continue;
        }
        let ends = [(-1 - offset) * (common / along), (1 - offset) * (common / along)];
        first = first.max(ends[0].min(ends[1]));
        last = last.min(ends[0].max(ends[1]));
    }
    first < last || from == to
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn lines_between_levels_cross_the_cells_whose_inside_they_meet(grid in a_board(), a in a_cell(), b in a_cell()) {
        let (from, to) = (cell(&grid, a), cell(&grid, b));
        let mut crossed: Vec<Cell> = grid.crossed(from, to).collect();
        prop_assert_eq!((crossed.first(), crossed.last()), (Some(&from), Some(&to)));
        prop_assert_eq!(&grid.line_of_fire(from, to).crossed, &crossed);
        let (low, high) = (a.0.0.min(b.0.0) - 2, a.0.0.max(b.0.0) + 2);
        let (near, far) = (a.0.1.min(b.0.1) - 2, a.0.1.max(b.0.1) + 2);
        let region = (low..=high).flat_map(|q| (near..=far).map(move |r| (q, r)));
        let all = region.flat_map(|place| (0..6).map(move |level| (place, level))).map(|place| cell(&grid, place));
        let mut expected: Vec<Cell> = all.filter(|&one| is_crossed(&grid, from, to, one)).collect();
        expected.sort_unstable();
        crossed.sort_unstable();
        prop_assert_eq!(crossed, expected);
    }

    #[test]
    fn lines_between_levels_run_from_neighbour_to_neighbour(grid in a_board(), a in a_cell(), b in a_cell()) {
        let crossed: Vec<Cell> = grid.crossed(cell(&grid, a), cell(&grid, b)).collect();
        for pair in crossed.windows(2) {
            let apart = grid.flat_distance(pair[0], pair[1]);
            let diagonal = !grid.is_hex() && apart == 2;
            // Along the spine of hexes a line goes on two cells farther, and may pass levels meanwhile.
            prop_assert!(apart <= 1 || grid.is_hex() || diagonal, "no cell is left out");
            prop_assert!(pair[0].level.abs_diff(pair[1].level) <= 1 || apart == 2, "it changes one level at a time");
        }
    }

    #[test]
    fn a_line_between_levels_reversed_is_the_reverse_line(grid in a_board(), a in a_cell(), b in a_cell()) {
        let (from, to) = (cell(&grid, a), cell(&grid, b));
        let (there, mut back) = (grid.line_of_fire(from, to), grid.line_of_fire(to, from));
        back.crossed.reverse();
        prop_assert_eq!(there.crossed, back.crossed);
        let ordered = |mut cells: Vec<Cell>| { cells.sort_unstable(); cells };
        prop_assert_eq!(ordered(there.edges), ordered(back.edges));
        prop_assert_eq!(ordered(there.corners), ordered(back.corners));
    }

    #[test]
    fn lines_between_levels_move_with_their_ends(grid in a_board(), a in a_cell(), b in a_cell(), by in (-6..=6, -6..=6)) {
        let (from, to) = (cell(&grid, a), cell(&grid, b));
        let moved = |cell: Cell| {
            let (q, r) = axial(&grid, cell);
            at(&grid, (q + by.0, r + by.1)).on_level(cell.level + 3)
        };
        let line: Vec<Cell> = grid.crossed(from, to).map(moved).collect();
        prop_assert_eq!(line, grid.crossed(moved(from), moved(to)).collect::<Vec<_>>());
    }

    #[test]
    fn lines_between_levels_turn_and_flip_with_the_board(grid in a_board(), a in a_cell(), b in a_cell()) {
        let (from, to) = (cell(&grid, a), cell(&grid, b));
        let line: Vec<Cell> = grid.crossed(from, to).collect();
        let turned = |symmetry: Symmetry, cell: Cell| grid.mapped(symmetry, middle(), cell.on_level(0)).on_level(cell.level);
        for symmetry in grid.symmetries() {
            let image: Vec<Cell> = grid.crossed(turned(symmetry, from), turned(symmetry, to)).collect();
            prop_assert_eq!(image, line.iter().map(|&cell| turned(symmetry, cell)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn dp_039_the_distance_is_the_fewest_steps_between_cells_that_touch(grid in a_board(), a in a_cell(), b in a_cell()) {
        let small = Grid::new(grid.shape(), 8, 8).with_levels(4);
        let fit = |((q, r), level): ((i32, i32), u8)| {
            Cell::from((q.rem_euclid(8) as i16, r.rem_euclid(8) as i16, level % 4))
        };
        let (from, to) = (fit(a), fit(b));
        let mut steps = vec![None; small.len()];
        steps[small.index(from).unwrap()] = Some(0_u32);
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            let next = steps[small.index(at).unwrap()].map(|steps| steps + 1);
            for cell in small.neighbours(at).chain(small.vertical_neighbours(at)) {
                let known = &mut steps[small.index(cell).unwrap()];
                if known.is_none() {
                    *known = next;
                    open.push_back(cell);
                }
            }
        }
        prop_assert_eq!(steps[small.index(to).unwrap()], Some(small.distance(from, to)));
    }

    #[test]
    fn mc_010_balls_and_rings_reach_over_levels(grid in a_board(), a in a_cell(), radius in 0_u32..5) {
        let (small, centre) = (Grid::new(grid.shape(), 9, 9).with_levels(6), Cell::from((4, 4, a.1)));
        let cells = |keep: &dyn Fn(u32) -> bool| -> Vec<Cell> {
            let mut cells: Vec<Cell> = small.cells().filter(|&cell| keep(small.distance(centre, cell))).collect();
            cells.sort_unstable();
            cells
        };
        let ordered = |cells: &mut dyn Iterator<Item = Cell>| {
            let mut cells: Vec<Cell> = cells.collect();
            cells.sort_unstable();
            cells
        };
        prop_assert_eq!(ordered(&mut small.ball(centre, radius)), cells(&|apart| apart <= radius));
        prop_assert_eq!(ordered(&mut small.ring(centre, radius)), cells(&|apart| apart == radius));
    }

    #[test]
    fn circles_reach_over_levels(grid in a_board(), a in a_cell(), radius in 0_u32..12, width in 1_u32..4) {
        let small = Grid::new(grid.shape(), 9, 9).with_levels(6);
        let centre = Cell::from((4, 4, a.1));
        let squared = |other| small.straight_distance_squared(centre, other) * u64::from(width * width);
        let mut expected: Vec<Cell> =
            small.cells().filter(|&other| squared(other) <= u64::from(radius * radius)).collect();
        let mut found: Vec<Cell> = small.circle(small.centre_of(centre), radius, width).collect();
        expected.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn directions_stay_on_a_level(grid in a_board(), a in a_cell(), way in 0_u8..8) {
        let from = cell(&grid, a);
        let way = hexfray_board::grid::Direction(way % grid.directions());
        prop_assert_eq!(grid.step(from, way).level, from.level);
        prop_assert!(grid.row(from, way).all(|cell| cell.level == from.level));
        prop_assert_eq!(grid.direction_to(from, grid.step(from, way)), Some(way));
        let above = grid.step(from, way).on_level(from.level + 1);
        prop_assert_eq!(grid.direction_to(from, above), None, "no direction leads to another level");
        prop_assert!(grid.covered(from, hexfray_board::grid::Footprint::across(3)).iter().all(|cell| cell.level == from.level));
    }
}
