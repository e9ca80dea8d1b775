//! The border case of lines: what two cells that touch do to a segment that runs between them.

use std::collections::BTreeSet;

use hexfray_board::grid::{Adjacency, Cell, Grid, HexTop, Met, Offset, Shape};
use proptest::prelude::*;

use super::boards::{all_boards, at, axial, hex_boards, middle, squares};

type Axial = (i32, i32);

fn a_board() -> impl Strategy<Value = Grid> {
    prop::sample::select(all_boards())
}

fn a_vector(far: i32) -> impl Strategy<Value = Axial> {
    (-far..=far, -far..=far)
}

/// Walls in about this share of the cells near the middle.
fn some_walls() -> impl Strategy<Value = BTreeSet<Axial>> {
    prop::collection::btree_set(a_vector(4), 0..60)
}

#[test]
fn mc_057_two_walls_that_touch_stop_a_line_between_them_and_one_does_not() {
    for grid in hex_boards() {
        let stopped = |walls: &[Axial], to| {
            let stops = |cell| walls.contains(&axial(&grid, cell));
            grid.stopped(middle(), at(&grid, to), stops).is_some()
        };
        assert!(stopped(&[(1, 0), (0, 1)], (1, 1)), "along the side that they share");
        assert!(!stopped(&[(1, 0)], (1, 1)) && !stopped(&[(0, 1)], (1, 1)), "one of them is passed by");
        assert!(stopped(&[(2, 1), (1, 2)], (2, 2)), "the second side counts like the first");
        assert!(!stopped(&[(1, 0), (1, 2)], (2, 2)), "these two do not touch each other");
        assert!(!stopped(&[(1, 1), (3, 0)], (4, 1)), "a corner that it touches beside what it crosses is no gap");
    }
    let grid = squares();
    let stopped = |walls: &[Axial], to| {
        grid.stopped(middle(), at(&grid, to), |cell| walls.contains(&axial(&grid, cell))).is_some()
    };
    assert!(stopped(&[(1, 0), (0, 1)], (1, 1)), "corner to corner they leave no gap");
    assert!(!stopped(&[(1, 0)], (1, 1)) && !stopped(&[(1, 0), (1, 2)], (2, 2)), "others leave one");
    assert!(stopped(&[(1, 1), (2, 0)], (3, 1)), "a line that is no diagonal meets corners, too");
}

/// Whether a walk over shared sides leads from one cell to another around the walls; corners of squares do not connect.
fn is_connected(grid: &Grid, walls: &BTreeSet<Axial>, from: Cell, to: Cell) -> bool {
    let sides = match grid.shape() {
        Shape::Square { .. } => Grid::new(Shape::Square { adjacency: Adjacency::Sides }, grid.cols(), grid.rows()),
        Shape::Hex { .. } => *grid,
    };
    let (mut seen, mut open) = (BTreeSet::from([from]), vec![from]);
    while let Some(cell) = open.pop() {
        for next in sides.neighbours(cell).filter(|&next| next == to || !walls.contains(&axial(grid, next))) {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.contains(&to)
}

/// How a segment meets a cell, by the slabs of the cell's definition: `None` where it misses the cell, `true` where it crosses
/// the cell's inside.
fn by_slabs(grid: &Grid, from: Axial, to: Axial, cell: Axial) -> Option<bool> {
    let slabs = |(q, r): Axial| if grid.is_hex() { vec![q - r, q + 2 * r, -2 * q - r] } else { vec![2 * q, 2 * r] };
    let (start, end, centre) = (slabs(from), slabs(to), slabs(cell));
    let common: i64 = start.iter().zip(&end).map(|(a, b)| i64::from((b - a).abs().max(1))).product();
    let (mut first, mut last, mut inside) = (0, common, true);
    for ((a, b), x) in start.iter().zip(&end).zip(&centre) {
        let (along, offset) = (i64::from(b - a), i64::from(a - x));
        if along == 0 {
            if offset.abs() > 1 {
                return None;
            }
            inside &= offset.abs() < 1;
            continue;
        }
        let ends = [(-1 - offset) * (common / along), (1 - offset) * (common / along)];
        first = first.max(ends[0].min(ends[1]));
        last = last.min(ends[0].max(ends[1]));
    }
    (first <= last).then_some(inside && first < last)
}

/// The rule itself: a line is stopped by a wall whose inside it crosses, or by two walls that it only touches, that touch each
/// other, and that lie on its two sides.
fn is_stopped(grid: &Grid, walls: &BTreeSet<Axial>, from: Axial, to: Axial) -> bool {
    let met: Vec<(Axial, bool)> = walls
        .iter()
        .filter(|&&wall| wall != from && wall != to)
        .filter_map(|&wall| Some((wall, by_slabs(grid, from, to, wall)?)))
        .collect();
    let side = |(q, r): Axial| ((to.0 - from.0) * (r - from.1) - (to.1 - from.1) * (q - from.0)).signum();
    let touch = |one: Axial, other: Axial| {
        let (q, r) = (one.0 - other.0, one.1 - other.1);
        if grid.is_hex() { q.abs().max(r.abs()).max((q + r).abs()) == 1 } else { q.abs().max(r.abs()) == 1 }
    };
    met.iter().any(|&(wall, crossed)| {
        crossed || met.iter().any(|&(other, _)| side(wall) * side(other) < 0 && touch(wall, other))
    })
}

proptest! {
    #[test]
    fn mc_057_what_no_way_leads_into_no_line_leads_into(
        grid in a_board(), walls in some_walls(), a in a_vector(6), b in a_vector(6),
    ) {
        let (from, to) = (at(&grid, a), at(&grid, b));
        let free = grid.stopped(from, to, |cell| walls.contains(&axial(&grid, cell))).is_none();
        prop_assert!(!free || is_connected(&grid, &walls, from, to), "a ring of walls that touch is closed");
    }

    #[test]
    fn mc_057_a_line_is_stopped_by_what_it_crosses_and_by_two_that_touch(
        grid in a_board(), walls in some_walls(), a in a_vector(6), b in a_vector(6),
    ) {
        let stops = |cell| walls.contains(&axial(&grid, cell));
        let stopped = grid.stopped(at(&grid, a), at(&grid, b), stops).is_some();
        prop_assert_eq!(stopped, is_stopped(&grid, &walls, a, b));
    }

    #[test]
    fn mc_057_what_stops_a_line_stops_it_both_ways_however_the_board_lies(
        grid in a_board(), walls in some_walls(), a in a_vector(6), b in a_vector(6),
    ) {
        let (from, to) = (at(&grid, a), at(&grid, b));
        let stops = |cell| walls.contains(&axial(&grid, cell));
        let stopped = grid.stopped(from, to, stops).is_some();
        prop_assert_eq!(grid.stopped(to, from, stops).is_some(), stopped);
        for symmetry in grid.symmetries() {
            let images: BTreeSet<Cell> =
                walls.iter().map(|&wall| grid.mapped(symmetry, middle(), at(&grid, wall))).collect();
            let [from, to] = [from, to].map(|cell| grid.mapped(symmetry, middle(), cell));
            prop_assert_eq!(grid.stopped(from, to, |cell| images.contains(&cell)).is_some(), stopped);
        }
    }

    #[test]
    fn mc_086_what_is_met_is_what_is_crossed_and_what_lies_beside(
        grid in a_board(), a in a_vector(9), b in a_vector(9), up in 0_u8..4, down in 0_u8..4,
    ) {
        let grid = grid.with_levels(4);
        let (from, to) = (at(&grid, a).on_level(up), at(&grid, b).on_level(down));
        let there: Vec<Met> = grid.met(from, to).collect();
        let crossed = there.iter().filter_map(|met| match met { Met::Crossed(cell) => Some(*cell), Met::Between(_) => None });
        prop_assert_eq!(crossed.collect::<Vec<_>>(), grid.crossed(from, to).collect::<Vec<_>>());
        let pairs = |met: &[Met]| {
            let pair = |met: &Met| match met { Met::Crossed(_) => None, Met::Between(pair) => {
                let mut pair = *pair;
                pair.sort_unstable();
                Some(pair)
            } };
            met.iter().filter_map(pair).collect::<BTreeSet<[Cell; 2]>>()
        };
        let back: Vec<Met> = grid.met(to, from).collect();
        prop_assert_eq!(pairs(&there), pairs(&back));
        if up == down {
            let line = grid.line_of_fire(from, to);
            let beside: BTreeSet<Cell> = line.edges.iter().chain(&line.corners).copied().collect();
            prop_assert!(pairs(&there).iter().flatten().all(|cell| beside.contains(cell)));
            prop_assert_eq!(pairs(&there).len() * 2, if grid.is_hex() { line.edges.len() } else { line.corners.len() });
        }
    }
}

/// A room of hexes with walls all round, as columns and rows.
const ROOM: &str = "
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . # # # # . . . . . .
. . . . # i i i # . . . . . .
. . . . # i i i i # . . . . .
. . . . # i i i # . . . . . .
. . . . . # # # # . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
";

#[test]
fn mc_057_no_line_of_all_leads_into_a_closed_ring() {
    let grid = Grid::new(Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, 15, 9);
    let letters: Vec<char> = ROOM.chars().filter(|letter| !letter.is_whitespace()).collect();
    let is = |cell: Cell, letter: char| grid.index(cell).is_some_and(|at| letters[at] == letter);
    let cells = |letter| grid.cells().filter(|&cell| is(cell, letter)).collect::<Vec<_>>();
    let (outside, inside) = (cells('.'), cells('i'));
    let wall = |cell: Cell| is(cell, '#');
    let lines: Vec<(Cell, Cell)> =
        outside.iter().flat_map(|&out| inside.iter().map(move |&cell| (out, cell))).collect();
    assert_eq!(lines.len(), 1_110, "from every cell outside to every cell inside");
    let free = lines.iter().filter(|&&(out, inside)| grid.stopped(out, inside, wall).is_none());
    assert_eq!(free.count(), 0, "none is free");
}
