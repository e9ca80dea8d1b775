//! Laws of geometry on random cells: the board's rotations and reflections, reversal, translation.

use hexfray_board::grid::{Cell, Direction, Grid, SquareCone};
use proptest::prelude::*;

use super::boards::{all_boards, at, axial, middle, sorted};

fn a_board() -> impl Strategy<Value = Grid> {
    prop::sample::select(all_boards())
}

fn a_vector(far: i32) -> impl Strategy<Value = (i32, i32)> {
    (-far..=far, -far..=far)
}

/// The images of cells under a symmetry about the middle, in order.
fn mapped(grid: &Grid, symmetry: hexfray_board::grid::Symmetry, cells: &[Cell]) -> Vec<Cell> {
    cells.iter().map(|&cell| grid.mapped(symmetry, middle(), cell)).collect()
}

proptest! {
    #[test]
    fn mc_003_distance_is_the_same_under_every_symmetry(grid in a_board(), a in a_vector(9), b in a_vector(9)) {
        let (a, b) = (at(&grid, a), at(&grid, b));
        for symmetry in grid.symmetries() {
            let images = mapped(&grid, symmetry, &[a, b]);
            prop_assert_eq!(grid.distance(images[0], images[1]), grid.distance(a, b));
            prop_assert_eq!(grid.straight_distance_squared(images[0], images[1]), grid.straight_distance_squared(a, b));
        }
    }

    #[test]
    fn symmetries_take_steps_to_steps(grid in a_board(), cell in a_vector(9), way in 0u8..8) {
        let (cell, way) = (at(&grid, cell), Direction(way % grid.directions()));
        for symmetry in grid.symmetries() {
            let image = grid.mapped(symmetry, middle(), cell);
            let step = grid.step(image, grid.mapped_direction(symmetry, way));
            prop_assert_eq!(step, grid.mapped(symmetry, middle(), grid.step(cell, way)));
        }
    }

    #[test]
    fn mc_010_balls_are_all_cells_within_the_distance(
        grid in a_board(), col in -3i16..43, row in -3i16..43, radius in 0u32..12,
    ) {
        let centre = Cell::new(col, row);
        let within = grid.cells().filter(|&cell| grid.distance(centre, cell) <= radius);
        prop_assert_eq!(sorted(&grid, grid.ball(centre, radius)), sorted(&grid, within));
    }

    #[test]
    fn circles_are_all_cells_within_the_straight_distance(
        grid in a_board(), a in a_vector(8), radius in 0u32..40, width in 1u32..6,
    ) {
        let cell = at(&grid, a);
        let squared = |other| grid.straight_distance_squared(cell, other) * u64::from(width * width);
        let within = grid.cells().filter(|&other| squared(other) <= u64::from(radius * radius));
        prop_assert_eq!(sorted(&grid, grid.circle(grid.centre_of(cell), radius, width)), sorted(&grid, within));
    }

    #[test]
    fn mc_086_lines_turn_and_flip_with_the_board(grid in a_board(), a in a_vector(7), b in a_vector(7)) {
        let (a, b) = (at(&grid, a), at(&grid, b));
        let line = grid.line_of_fire(a, b);
        for symmetry in grid.symmetries() {
            let image = grid.line_of_fire(grid.mapped(symmetry, middle(), a), grid.mapped(symmetry, middle(), b));
            prop_assert_eq!(&image.crossed, &mapped(&grid, symmetry, &line.crossed));
            prop_assert_eq!(sorted(&grid, image.edges), sorted(&grid, mapped(&grid, symmetry, &line.edges)));
            prop_assert_eq!(sorted(&grid, image.corners), sorted(&grid, mapped(&grid, symmetry, &line.corners)));
        }
    }

    #[test]
    fn mc_086_a_line_reversed_is_the_reverse_line(grid in a_board(), a in a_vector(15), b in a_vector(15)) {
        let (there, back) = (grid.line_of_fire(at(&grid, a), at(&grid, b)), grid.line_of_fire(at(&grid, b), at(&grid, a)));
        prop_assert_eq!(there.crossed.iter().rev().copied().collect::<Vec<_>>(), back.crossed);
        prop_assert_eq!(sorted(&grid, there.edges), sorted(&grid, back.edges));
        prop_assert_eq!(sorted(&grid, there.corners), sorted(&grid, back.corners));
    }

    #[test]
    fn mc_086_lines_move_with_their_ends(grid in a_board(), to in a_vector(9), by in a_vector(9)) {
        let moved = |(q, r): (i32, i32)| (q + by.0, r + by.1);
        let line: Vec<_> = grid.crossed(middle(), at(&grid, to)).map(|cell| moved(axial(&grid, cell))).collect();
        let other: Vec<_> = grid.crossed(at(&grid, by), at(&grid, moved(to))).map(|cell| axial(&grid, cell)).collect();
        prop_assert_eq!(line, other);
    }

    #[test]
    fn mc_016_mc_017_cones_turn_and_flip_with_the_board(
        grid in a_board(), way in 0u8..8, length in 1u32..7, sector in any::<bool>(),
    ) {
        let way = Direction(way % grid.directions());
        let form = if sector { SquareCone::Sector } else { SquareCone::Wedge };
        let cone: Vec<_> = grid.cone(middle(), way, length, form).map(|(cell, _)| cell).collect();
        for symmetry in grid.symmetries() {
            let image = grid.cone(middle(), grid.mapped_direction(symmetry, way), length, form);
            prop_assert_eq!(sorted(&grid, image.map(|(cell, _)| cell)), sorted(&grid, mapped(&grid, symmetry, &cone)));
        }
    }

    #[test]
    fn nearest_directions_and_sides_turn_and_flip_with_the_board(grid in a_board(), to in a_vector(12)) {
        let to = at(&grid, to);
        for symmetry in grid.symmetries() {
            let image = grid.mapped(symmetry, middle(), to);
            let map_all = |found: arrayvec::ArrayVec<Direction, 2>| {
                let mut ways: Vec<_> = found.into_iter().map(|way| grid.mapped_direction(symmetry, way)).collect();
                ways.sort_unstable();
                ways
            };
            prop_assert_eq!(map_all(grid.nearest_directions(middle(), to)), {
                let mut ways = grid.nearest_directions(middle(), image).to_vec();
                ways.sort_unstable();
                ways
            });
            prop_assert_eq!(map_all(grid.sides_facing(to, middle())), {
                let mut ways = grid.sides_facing(image, middle()).to_vec();
                ways.sort_unstable();
                ways
            });
        }
    }
}

#[test]
fn wild_cells_and_directions_are_answered() {
    for grid in all_boards() {
        let far = [Cell::new(i16::MAX, i16::MIN), Cell::new(i16::MIN, i16::MAX), Cell::new(i16::MAX, i16::MAX)];
        for cell in far {
            assert_eq!(grid.ball(cell, 3).count(), 0);
            assert_eq!(grid.ring(cell, 3).count(), 0);
            assert_eq!(grid.cone(cell, Direction(250), u32::MAX, SquareCone::Wedge).count(), 0);
            assert!(grid.crossed(middle(), cell).last() == Some(cell), "the line arrives");
            grid.step(cell, Direction(250));
            grid.distance(cell, far[0]);
            grid.midpoint(cell, far[1]);
        }
        assert_eq!(grid.ball(middle(), u32::MAX).count(), grid.len());
    }
}
