//! Lines of fire: the checked table, and the rules about hazard zones.

use hexfray_board::grid::Grid;

use super::boards::{all_boards, at, axial, hex_boards, set, sorted, squares, squares_with_corners};

type Axial = (i32, i32);

/// From, to, cells crossed in order, cells along whose side the line runs, cells touched at a corner.
type Row = (Axial, Axial, &'static [Axial], &'static [Axial], &'static [Axial]);

const HEXES: &[Row] = &[
    ((0, 0), (3, 0), &[(0, 0), (1, 0), (2, 0), (3, 0)], &[], &[]),
    ((0, 0), (1, 1), &[(0, 0), (1, 1)], &[(1, 0), (0, 1)], &[]),
    ((0, 0), (2, 2), &[(0, 0), (1, 1), (2, 2)], &[(1, 0), (0, 1), (2, 1), (1, 2)], &[]),
    ((0, 0), (2, -1), &[(0, 0), (2, -1)], &[(1, 0), (1, -1)], &[]),
    ((0, 0), (2, 1), &[(0, 0), (1, 0), (1, 1), (2, 1)], &[], &[]),
    ((0, 0), (3, 1), &[(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (3, 1)], &[], &[]),
    ((0, 0), (4, 1), &[(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1)], &[], &[(1, 1), (3, 0)]),
    ((0, 0), (5, -1), &[(0, 0), (1, 0), (2, 0), (3, -1), (4, -1), (5, -1)], &[], &[(2, -1), (3, 0)]),
    ((-3, 4), (1, 2), &[(-3, 4), (-1, 3), (1, 2)], &[(-2, 3), (-2, 4), (0, 2), (0, 3)], &[]),
];

const SQUARES: &[Row] = &[
    ((0, 0), (3, 1), &[(0, 0), (1, 0), (2, 1), (3, 1)], &[], &[(1, 1), (2, 0)]),
    ((0, 0), (3, 3), &[(0, 0), (1, 1), (2, 2), (3, 3)], &[], &[(1, 0), (0, 1), (2, 1), (1, 2), (3, 2), (2, 3)]),
    ((0, 0), (2, 1), &[(0, 0), (1, 0), (1, 1), (2, 1)], &[], &[]),
];

fn check(grid: &Grid, &(from, to, crossed, edges, corners): &Row) {
    let line = grid.line_of_fire(at(grid, from), at(grid, to));
    let found: Vec<Axial> = line.crossed.iter().map(|&cell| axial(grid, cell)).collect();
    assert_eq!(found, crossed, "cells crossed from {from:?} to {to:?} on {:?}", grid.shape());
    assert_eq!(sorted(grid, line.edges), set(edges), "cells run along from {from:?} to {to:?}");
    assert_eq!(sorted(grid, line.corners), set(corners), "corners touched from {from:?} to {to:?}");
    let walked: Vec<_> = grid.crossed(at(grid, from), at(grid, to)).collect();
    assert_eq!(walked, line.crossed, "the quick walk visits the same cells");
}

#[test]
fn checked_lines_on_hexes() {
    for grid in hex_boards() {
        for row in HEXES {
            check(&grid, row);
        }
    }
}

#[test]
fn checked_lines_on_squares() {
    for grid in [squares(), squares_with_corners()] {
        for row in SQUARES {
            check(&grid, row);
        }
    }
}

/// The cells strictly between the ends.
fn between(grid: &Grid, to: Axial) -> Vec<Axial> {
    let cells: Vec<_> = grid.crossed(at(grid, (0, 0)), at(grid, to)).map(|cell| axial(grid, cell)).collect();
    cells[1..cells.len() - 1].to_vec()
}

#[test]
fn mc_086_every_cell_between_is_a_hazard_zone() {
    for grid in hex_boards() {
        assert_eq!(between(&grid, (3, 0)), [(1, 0), (2, 0)], "along a row");
        assert_eq!(between(&grid, (2, 1)), [(1, 0), (1, 1)]);
        assert_eq!(between(&grid, (3, -1)), [(1, 0), (2, -1)]);
        assert_eq!(between(&grid, (3, 1)), [(1, 0), (1, 1), (2, 0), (2, 1)]);
    }
    assert_eq!(between(&squares(), (2, 1)), [(1, 0), (1, 1)]);
    assert_eq!(between(&squares(), (3, 1)), [(1, 0), (2, 1)], "cells touched at a corner are not crossed");
}

#[test]
fn mc_088_cells_beside_the_spine_are_no_hazard_zones() {
    for grid in hex_boards() {
        assert!(between(&grid, (1, 1)).is_empty());
        assert!(between(&grid, (2, -1)).is_empty());
        assert_eq!(between(&grid, (2, 2)), [(1, 1)], "only the cell really crossed");
    }
    assert!(between(&squares(), (1, 1)).is_empty());
    assert_eq!(between(&squares(), (2, 2)), [(1, 1)]);
}

#[test]
fn a_line_to_the_own_cell_is_that_cell() {
    for grid in all_boards() {
        let cell = at(&grid, (0, 0));
        let line = grid.line_of_fire(cell, cell);
        assert_eq!(line.crossed, [cell]);
        assert!(line.edges.is_empty() && line.corners.is_empty());
    }
}

/// The design's definition, applied to every cell of a region: the open inside, the closed cell, and how much
/// of the segment lies in the closed cell.
fn by_slabs(grid: &Grid, from: Axial, to: Axial, cell: Axial) -> Option<Meeting> {
    let hex = grid.directions() == 6;
    let slabs = |(q, r): Axial| if hex { vec![q - r, q + 2 * r, -2 * q - r] } else { vec![2 * q, 2 * r] };
    let (start, end, centre) = (slabs(from), slabs(to), slabs(cell));
    // The segment's part within |x − X| ≤ 1 for each slab, as fractions of one common denominator.
    let common: i64 = start.iter().zip(&end).map(|(a, b)| i64::from((b - a).abs().max(1))).product();
    let (mut first, mut last, mut strictly) = (0, common, true);
    for ((a, b), x) in start.iter().zip(&end).zip(&centre) {
        let (along, offset) = (i64::from(b - a), i64::from(a - x));
        if along == 0 {
            if offset.abs() > 1 {
                return None;
            }
            strictly &= offset.abs() < 1;
            continue;
        }
        let ends = [(-1 - offset) * (common / along), (1 - offset) * (common / along)];
        first = first.max(ends[0].min(ends[1]));
        last = last.min(ends[0].max(ends[1]));
    }
    match first.cmp(&last) {
        std::cmp::Ordering::Greater => None,
        std::cmp::Ordering::Equal if from != to => Some(Meeting::Corner),
        _ if strictly => Some(Meeting::Crossed),
        _ => Some(Meeting::Edge),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Meeting {
    Crossed,
    Edge,
    Corner,
}

#[test]
fn mc_086_the_walk_agrees_with_the_slab_test_on_every_cell() {
    for grid in [hex_boards().remove(0), squares()] {
        for to in (-7..=7).flat_map(|q| (-7..=7).map(move |r| (q, r))) {
            let line = grid.line_of_fire(at(&grid, (0, 0)), at(&grid, to));
            let region = || (-9..=9).flat_map(|q| (-9..=9).map(move |r| (q, r)));
            let all =
                |kind| region().filter(|&cell| by_slabs(&grid, (0, 0), to, cell) == Some(kind)).collect::<Vec<_>>();
            assert_eq!(sorted(&grid, line.crossed), all(Meeting::Crossed), "crossed on the way to {to:?}");
            assert_eq!(sorted(&grid, line.edges), all(Meeting::Edge), "run along on the way to {to:?}");
            assert_eq!(sorted(&grid, line.corners), all(Meeting::Corner), "touched on the way to {to:?}");
        }
    }
}
