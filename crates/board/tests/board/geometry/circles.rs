//! Circles by straight distance, and midpoints.

use hexfray_board::grid::Cell;

use super::boards::{all_boards, at, hex_boards, middle, sorted, squares, squares_with_corners};

#[test]
fn checked_numbers_of_centres_within_a_straight_distance() {
    for grid in hex_boards() {
        let spot = grid.centre_of(middle());
        assert_eq!([3, 4, 5, 6].map(|radius| grid.circle(spot, radius, 1).count()), [37, 61, 91, 127]);
        let between = grid.midway(middle(), at(&grid, (5, 0)));
        assert_eq!([3, 4, 5, 6].map(|radius| grid.circle(between, radius, 1).count()), [30, 60, 92, 130]);
    }
    for grid in [squares(), squares_with_corners()] {
        let spot = grid.centre_of(middle());
        assert_eq!([3, 4, 5, 6].map(|radius| grid.circle(spot, radius, 1).count()), [29, 49, 81, 113]);
    }
}

#[test]
fn radii_may_be_fractions_of_a_cell() {
    let grid = squares();
    let spot = grid.centre_of(middle());
    assert_eq!(grid.circle(spot, 3, 2).count(), 9, "1.5 cell widths reach across the corners");
    assert_eq!(grid.circle(spot, 7, 5).count(), 5, "1.4 cell widths do not");
}

#[test]
fn straight_distance_is_rounded_down() {
    let grid = squares();
    assert_eq!(grid.straight_distance(middle(), at(&grid, (3, 4))), 5);
    assert_eq!(grid.straight_distance(middle(), at(&grid, (3, 3))), 4);
    let hexes = hex_boards().remove(0);
    assert_eq!(hexes.straight_distance_squared(middle(), at(&hexes, (1, 1))), 3);
}

#[test]
fn midpoints_are_the_nearest_cells_to_the_middle() {
    for grid in all_boards() {
        for to in (-5..=5).flat_map(|q| (-5..=5).map(move |r| (q, r))) {
            let end = at(&grid, to);
            let double = |cell: Cell| {
                let (a, b, c) = (grid.hex(middle()), grid.hex(end), grid.hex(cell));
                let (q, r) = (2 * c.x - a.x - b.x, 2 * c.y - a.y - b.y);
                if grid.directions() == 6 { q * q + q * r + r * r } else { q * q + r * r }
            };
            let least = grid.cells().map(double).min().unwrap();
            let nearest = grid.cells().filter(|&cell| double(cell) == least);
            assert_eq!(sorted(&grid, grid.midpoints(middle(), end)), sorted(&grid, nearest), "to {to:?}");
            let chosen = grid.midpoint(middle(), end);
            assert!(
                grid.straight_distance_squared(middle(), chosen) <= grid.straight_distance_squared(chosen, end),
                "the middle is rounded towards the first cell"
            );
        }
    }
}
