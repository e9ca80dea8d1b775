//! Ranges, rings and areas, with and without heights.

use hexfray_board::grid::{AreaVertical, Grid, RangeHeight, RangeVertical, Template, TemplateRules, UNLIMITED};

use super::boards::{all_boards, at, hex_boards, middle, sorted, squares, squares_with_corners};

fn flat(_: hexfray_board::grid::Cell) -> i32 {
    0
}

fn count(grid: &Grid, radius: u32) -> usize {
    grid.ball(middle(), radius).count()
}

#[test]
fn checked_numbers_of_cells_within_a_radius() {
    for grid in hex_boards() {
        assert_eq!([1, 2, 3].map(|radius| count(&grid, radius)), [7, 19, 37]);
    }
    assert_eq!([1, 2, 3].map(|radius| count(&squares_with_corners(), radius)), [9, 25, 49]);
    assert_eq!([1, 2, 3].map(|radius| count(&squares(), radius)), [5, 13, 25]);
}

#[test]
fn mc_005_range_has_no_minimum() {
    for grid in all_boards() {
        let near = grid.step(middle(), hexfray_board::grid::Direction(0));
        let book = RangeHeight::default();
        assert!(grid.in_range(middle(), near, 0, 8, book), "a rifle may fire at an adjacent foe");
        assert!(grid.in_range(middle(), middle(), 0, 0, book), "the own cell is at distance 0");
        let far = at(&grid, (9, 0));
        assert!(grid.in_range(middle(), at(&grid, (8, 0)), 0, 8, book));
        assert!(!grid.in_range(middle(), far, 0, 8, book));
    }
}

#[test]
fn mc_006_levels_count_against_the_range() {
    for grid in all_boards() {
        let target = at(&grid, (4, 0));
        let within = |rise, height| grid.in_range(middle(), target, rise, 6, height);
        let book = RangeHeight::default();
        assert!(within(2, book) && within(-2, book), "bow R:6, four cells away, two levels");
        assert!(!within(3, book) && !within(-3, book), "bow R:6, four cells away, three levels");
        let larger = RangeHeight { vertical: RangeVertical::Max, slack: 0 };
        assert!(within(6, larger) && !within(7, larger), "the larger of both counts");
        let slack = RangeHeight { vertical: RangeVertical::Sum, slack: 1 };
        assert!(within(3, slack) && !within(4, slack), "one level is free");
        let near = grid.step(middle(), hexfray_board::grid::Direction(0));
        assert!(!grid.in_range(middle(), near, 1, 1, book), "melee does not reach another level by the book");
        assert!(grid.in_range(middle(), near, 1, 1, slack));
    }
}

#[test]
fn mc_007_range_0_starts_from_the_own_cell() {
    for grid in all_boards() {
        let book = RangeHeight::default();
        let reached: Vec<_> = grid.cells().filter(|&cell| grid.in_range(middle(), cell, 0, 0, book)).collect();
        assert_eq!(reached, [middle()]);
    }
}

#[test]
fn mc_008_unlimited_range_reaches_the_whole_map() {
    for grid in all_boards() {
        let book = RangeHeight::default();
        assert!(grid.cells().all(|cell| grid.in_range(middle(), cell, 99, UNLIMITED, book)));
    }
}

#[test]
fn mc_010_area_is_a_radius_of_a_minus_1() {
    let sizes =
        |grid: &Grid| [1, 2, 3, 4, 5].map(|size| grid.area(middle(), size, AreaVertical::Tapered, flat).count());
    for grid in hex_boards() {
        assert_eq!(sizes(&grid), [1, 7, 19, 37, 61]);
    }
    assert_eq!(sizes(&squares()), [1, 5, 13, 25, 41]);
    let corner = hexfray_board::grid::Cell::new(0, 0);
    assert_eq!(squares().area(corner, 3, AreaVertical::Tapered, flat).count(), 6, "cut off by the map's edge");
}

#[test]
fn mc_011_levels_count_against_the_area() {
    let tower = |levels| move |cell| if cell == middle() { 0 } else { levels };
    for grid in all_boards() {
        let near = grid.step(middle(), hexfray_board::grid::Direction(0));
        let catches =
            |size, vertical, levels| grid.area(middle(), size, vertical, tower(levels)).any(|cell| cell == near);
        assert!(catches(2, AreaVertical::Tapered, 1) && catches(2, AreaVertical::Tapered, -1));
        assert!(!catches(2, AreaVertical::Tapered, 2), "one cell away one level of A:2 is left");
        assert!(catches(2, AreaVertical::Cylinder, 2) && !catches(2, AreaVertical::Cylinder, 3));
        assert!(!catches(2, AreaVertical::Sum, 1) && catches(2, AreaVertical::Sum, 0));
        assert!(catches(2, AreaVertical::Ignore, 99));
    }
    assert!(AreaVertical::Tapered.catches(0, 2, 2), "A:2 reaches two levels above the target itself");
    assert!(!AreaVertical::Tapered.catches(0, 3, 2));
}

#[test]
fn mc_012_unlimited_area_catches_the_whole_map() {
    for grid in all_boards() {
        let all = grid.template(Template::All, middle(), middle(), &TemplateRules::default(), |_| 50);
        assert_eq!(all.len(), grid.len());
        let heights = |cell: hexfray_board::grid::Cell| i32::from(cell.col);
        assert_eq!(grid.area(middle(), UNLIMITED, AreaVertical::Sum, heights).count(), grid.len());
    }
}

#[test]
fn mc_013_mc_014_areas_lie_around_the_cell_aimed_at() {
    let rules = TemplateRules::default();
    for grid in all_boards() {
        let target = at(&grid, (4, 0));
        let caught = grid.template(Template::Area { size: 2 }, middle(), target, &rules, flat);
        let expected: Vec<_> = grid.cells().filter(|&cell| grid.distance(target, cell) <= 1).collect();
        assert_eq!(sorted(&grid, caught), sorted(&grid, expected), "every cell around the target is in the area");
        let party = grid.template(Template::Party { size: 3 }, middle(), target, &rules, flat);
        assert!(party.iter().all(|&cell| grid.distance(middle(), cell) <= 2), "Party lies around the user");
        assert!(party.contains(&middle()));
    }
}

#[test]
fn rings_are_the_borders_of_balls() {
    for grid in all_boards() {
        for centre in [middle(), hexfray_board::grid::Cell::new(1, 0), hexfray_board::grid::Cell::new(38, 39)] {
            for radius in 0..6 {
                let border = grid.cells().filter(|&cell| grid.distance(centre, cell) == radius);
                assert_eq!(sorted(&grid, grid.ring(centre, radius)), sorted(&grid, border), "{:?}", grid.shape());
            }
        }
    }
}
