//! Neighbours, directions, and the sides by which lines enter a cell.

use hexfray_board::grid::{Direction, Grid};

use super::boards::{all_boards, at, hex_boards, middle, sorted, squares, squares_with_corners};

const E: Direction = Direction(0);
const NE: Direction = Direction(1);
const NW: Direction = Direction(2);
const W: Direction = Direction(3);
const SW: Direction = Direction(4);

fn entered(grid: &Grid, target: (i32, i32)) -> Vec<Direction> {
    grid.sides_facing(at(grid, target), middle()).to_vec()
}

#[test]
fn mc_002_cells_are_adjacent_across_a_side() {
    for grid in hex_boards() {
        let around = sorted(&grid, grid.neighbours(middle()));
        assert_eq!(around, [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]);
    }
    let grid = squares();
    assert_eq!(grid.neighbours(middle()).count(), 4, "a corner is not enough");
    assert_eq!(grid.distance(middle(), at(&grid, (1, 1))), 2);
    assert_eq!(squares_with_corners().neighbours(middle()).count(), 8);
}

#[test]
fn mc_003_distance_counts_side_adjacent_cells() {
    for grid in hex_boards() {
        for (to, steps) in [((2, 1), 3), ((3, -1), 3), ((1, 1), 2), ((0, 0), 0)] {
            assert_eq!(grid.distance(middle(), at(&grid, to)), steps, "to {to:?}");
        }
    }
    assert_eq!(squares().distance(middle(), at(&squares(), (2, 1))), 3);
    assert_eq!(squares().distance(middle(), at(&squares(), (2, 2))), 4);
    assert_eq!(squares_with_corners().distance(middle(), at(&squares(), (2, 1))), 2);
}

#[test]
fn lines_enter_by_one_side_or_by_both_sides_of_a_spine() {
    for grid in hex_boards() {
        assert_eq!(entered(&grid, (2, 1)), [W]);
        assert_eq!(entered(&grid, (2, 2)), [NW, W], "spine: both sides");
        assert_eq!(entered(&grid, (2, -1)), [W, SW], "spine: both sides");
        assert_eq!(entered(&grid, (0, 0)), [], "nobody enters where it stands");
    }
    assert_eq!(entered(&squares(), (2, 1)), [Direction(2)]);
    assert_eq!(entered(&squares(), (2, 2)), [Direction(1), Direction(2)], "corner: both sides");
    assert_eq!(entered(&squares_with_corners(), (2, 2)), [Direction(2), Direction(4)], "sides only, no corners");
}

#[test]
fn lines_enter_through_the_last_cell_that_they_cross() {
    for grid in all_boards() {
        for target in (-6..=6).flat_map(|q| (-6..=6).map(move |r| (q, r))).filter(|&cell| cell != (0, 0)) {
            let cell = at(&grid, target);
            let crossed: Vec<_> = grid.crossed(middle(), cell).collect();
            let sides = grid.sides_facing(cell, middle());
            let last = crossed[crossed.len() - 2];
            if let [side] = sides[..] {
                assert_eq!(grid.step(cell, side), last, "line to {target:?} on {:?}", grid.shape());
            } else {
                let common = sides.iter().all(|&side| grid.straight_distance_squared(grid.step(cell, side), last) == 1);
                assert!(common, "both sides lie beside the corner by which the line to {target:?} enters");
            }
        }
    }
}

#[test]
fn a_step_enters_by_the_side_between_the_cells() {
    for grid in all_boards().into_iter().filter(|grid| grid.directions() != 8) {
        for direction in grid.all_directions() {
            let next = grid.step(middle(), direction);
            assert_eq!(grid.sides_facing(next, middle())[..], [grid.opposite(direction)]);
            assert_eq!(grid.direction_to(middle(), next), Some(direction));
        }
    }
}

#[test]
fn rows_run_to_the_edge_of_the_board() {
    for grid in all_boards() {
        for direction in grid.all_directions() {
            let row: Vec<_> = grid.row(middle(), direction).collect();
            let last = row[row.len() - 1];
            assert_eq!(grid.row_to(middle(), last), Some((direction, row.len() as u32)));
            assert!(!grid.contains(grid.step(last, direction)), "the row ends at the edge");
        }
        assert_eq!(grid.row_to(middle(), middle()), None);
    }
    assert_eq!(hex_boards()[0].row_to(middle(), at(&hex_boards()[0], (2, 1))), None, "between the rows");
}

#[test]
fn mc_170_the_nearest_direction_may_be_two() {
    let grid = hex_boards().remove(0);
    let nearest = |to| grid.nearest_directions(middle(), at(&grid, to)).to_vec();
    assert_eq!(nearest((2, 0)), [E]);
    assert_eq!(nearest((1, 1)), [E, Direction(5)], "a tie between (1,0) and (0,1)");
    assert_eq!(nearest((3, -2)), [NE]);
    let corners = squares_with_corners();
    let nearest = |to| corners.nearest_directions(middle(), at(&corners, to)).to_vec();
    assert_eq!(nearest((2, -1)), [NE], "26.6° are nearer to the diagonal");
    assert_eq!(nearest((5, -2)), [E], "21.8° are nearer to the row");
}
