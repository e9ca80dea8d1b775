//! Costs of the ground, and the cells that units may enter (MC-041 … MC-045, MC-056 … MC-069, MC-148, MC-180).

use hexfray_board::{
    grid::{Cell, Grid},
    map::{Gauge, LeapOver, Shares, Standing, Travel, Traveller},
};

use super::{SQUARES, board, costs, explored, row, stops, walker};

fn steps_only(traveller: Traveller) -> Traveller {
    Traveller { leaps_over: LeapOver::None, leaps_impassable: false, always_one: false, ..traveller }
}

#[test]
fn sw_006_tc_083_points_are_half_points_in_any_unit() {
    assert_eq!(Traveller { points: 11, ..Traveller::ON_FOOT }.half_points(), 11);
    for metre in [1, 2, 459] {
        let gauge = Gauge { metre, straight: metre, diagonal: None, cuts_corners: false, crowds: false };
        let runner = Traveller { points: gauge.units(12), gauge: Some(gauge), ..Traveller::ON_FOOT };
        assert_eq!(runner.half_points(), 24, "two for each of 12 metres of {metre} units");
    }
    let shares = Some(Shares { half_point: 4, cells: [8; 4], off_ground: 8 });
    assert_eq!(Traveller { points: 40, shares, ..Traveller::ON_FOOT }.half_points(), 10, "four units each");
}

#[test]
fn mc_041_entering_costs_1_to_4_points() {
    let all = row("1 1 2 3 4", "");
    assert_eq!(costs(&all, &walker(10, 0), &[]), [Some(1), Some(3), Some(6), Some(10)]);
    let three = row("1 1 2 2 1", "");
    assert_eq!(costs(&three, &walker(5, 0), &[]), [Some(1), Some(3), Some(5), None], "Move 5: three cells");
    assert_eq!(costs(&row("1 % 1", ""), &walker(9, 0), &[]), [None, None], "impassable cannot be entered on foot");
}

#[test]
fn mc_042_one_cell_is_always_possible() {
    let adverse = row("1 4 1", "");
    assert_eq!(costs(&adverse, &walker(2, 0), &[]), [Some(2), None], "Move 2 into Adverse is the whole move");
    assert_eq!(costs(&row("1 1 4", ""), &walker(2, 0), &[]), [Some(1), None], "only as the first and only step");
    assert_eq!(costs(&row("1 %", ""), &walker(2, 0), &[]), [None], "not into impassable cells");
    assert_eq!(costs(&row("1 X", ""), &walker(2, 0), &[]), [None], "nor into obstacles");
    assert_eq!(costs(&adverse, &walker(2, 0), &[(1, Standing::Foe)]), [None, None], "nor into a foe's cell");
    assert_eq!(costs(&adverse, &walker(0, 0), &[]), [None, None], "not with Move 0");
    assert_eq!(costs(&row("1 4", "0 2"), &walker(2, 1), &[]), [None], "Jump is needed all the same");
}

#[test]
fn mc_043_allies_are_passed_but_not_stopped_on() {
    let meadow = row("1 1 1 1", "");
    let ally = [(1, Standing::Friend)];
    assert_eq!(costs(&meadow, &walker(3, 0), &ally), [Some(1), Some(2), Some(3)]);
    assert_eq!(stops(&meadow, &walker(3, 0), &ally), [2, 3]);
}

#[test]
fn mc_044_foes_are_neither_entered_nor_passed() {
    let meadow = row("1 1 1 1", "");
    let foe = [(2, Standing::Foe)];
    assert_eq!(costs(&meadow, &walker(9, 0), &foe), [Some(1), None, None]);
    let flyer = Traveller { flying: true, ..walker(9, 0) };
    assert_eq!(costs(&meadow, &flyer, &foe), [Some(1), None, None], "flying units likewise");
    assert_eq!(stops(&meadow, &walker(9, 0), &[(2, Standing::Body)]), [1, 3], "bodies are passed");
}

#[test]
fn mc_045_allies_may_share_a_cell_where_the_setting_says_so() {
    let meadow = row("1 1 1", "");
    let sharing = Traveller { shares_cells: true, ..walker(2, 0) };
    assert_eq!(stops(&meadow, &sharing, &[(1, Standing::Friend)]), [1, 2]);
    assert_eq!(stops(&meadow, &sharing, &[(1, Standing::Crowd)]), [2], "two in a cell, not three");
}

#[test]
fn mc_056_obstacles_cannot_be_moved_through() {
    let blocked = row("1 X 1", "");
    assert_eq!(costs(&row("1 1 1", ""), &walker(9, 9), &[]), [Some(1), Some(2)], "without it the way is open");
    for thing in ['O', 'B', 'U', 'n', 'j', 'C', '@', 'T', 'Y', '8', '&'] {
        let things = row(&format!("1 {thing} 1"), "");
        assert_eq!(costs(&things, &walker(9, 9), &[]), [None, None], "{thing} is an obstacle, too: nobody leaps it");
    }
    let sandbags = costs(&row("1 a 1", ""), &walker(9, 0), &[]);
    assert_eq!(sandbags, [Some(1), Some(2)], "what bars nobody's way is none");
    for traveller in
        [walker(9, 9), Traveller { flying: true, ..walker(9, 9) }, Traveller { floating: true, ..walker(9, 9) }]
    {
        assert_eq!(costs(&blocked, &traveller, &[]), [None, None], "nor flown over");
    }
}

#[test]
fn mc_061_flyers_ignore_heights_and_ground() {
    let wild = row("1 4 % W l 1", "0 8 -2 0 5 0");
    let flyer = Traveller { flying: true, ..walker(5, 0) };
    assert_eq!(costs(&wild, &flyer, &[]), [Some(1), Some(2), Some(3), Some(4), Some(5)]);
    assert_eq!(stops(&wild, &flyer, &[]), [1, 2, 3, 4, 5], "and may stop anywhere");
}

#[test]
fn mc_064_mc_065_mc_066_water_costs_as_its_terrain() {
    assert_eq!(costs(&row("1 ~ 1", ""), &walker(9, 0), &[]), [Some(2), Some(3)], "shallow water is Limited");
    assert_eq!(costs(&row("1 w 1", ""), &walker(9, 0), &[]), [Some(4), Some(5)], "deep water is Adverse");
    assert_eq!(costs(&row("1 W 1", ""), &walker(9, 0), &[]), [None, None], "or impassable, if the map says so");
    assert_eq!(stops(&row("1 w 1", ""), &walker(9, 0), &[]), [1, 2], "one may stop in depth 2");
}

#[test]
fn mc_069_floaters_flyers_and_creatures_of_the_water_ignore_depth() {
    let sea = row("1 ~ w W 1", "");
    for traveller in [
        Traveller { aquatic: true, ..walker(9, 0) },
        Traveller { floating: true, ..walker(9, 0) },
        Traveller { flying: true, ..walker(9, 0) },
    ] {
        assert_eq!(costs(&sea, &traveller, &[]), [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!(stops(&sea, &traveller, &[]), [1, 2, 3, 4]);
    }
    let aquatic = Traveller { aquatic: true, ..walker(9, 0) };
    assert_eq!(costs(&row("1 3", ""), &aquatic, &[]), [Some(3)], "land is as hard for it as for others");
}

#[test]
fn mc_148_sure_feet_find_every_difficulty_one_step_easier() {
    let sure = Traveller { sure_footed: true, ..walker(9, 0) };
    assert_eq!(costs(&row("1 4 3 2 1", ""), &sure, &[]), [Some(3), Some(5), Some(6), Some(7)]);
    assert_eq!(costs(&row("1 %", ""), &sure, &[]), [None], "impassable stays");
}

#[test]
fn mc_180_float_makes_all_ground_normal() {
    let floating = Traveller { floating: true, ..walker(9, 1) };
    let wild = row("1 4 % l 1", "0 0 0 1 1");
    assert_eq!(costs(&wild, &floating, &[]), [Some(1), Some(2), Some(3), Some(4)]);
    assert_eq!(costs(&row("1 1", "0 2"), &floating, &[]), [None], "height still needs Jump");
}

#[test]
fn ways_of_equal_cost_avoid_hazards() {
    // Lava and mountain cost the same; the walk is 1 + 4 + 1 either way.
    let fork = board(SQUARES, "1 l 1/1 4 1", "", "");
    let travel = explored(&fork, &steps_only(walker(9, 0)), &[]);
    let way = travel.way(Cell::new(2, 1)).unwrap();
    assert_eq!(way, [(0, 0), (0, 1), (1, 1), (2, 1)].map(Cell::from));
    let lane = row("1 l 1", "");
    assert!(explored(&lane, &walker(9, 0), &[]).destination(Cell::new(2, 0)).is_some(), "but no cell is barred");
}

#[test]
fn a_traveller_outside_the_board_or_on_another_board_goes_nowhere() {
    let meadow = row("1 1 1", "");
    let mut travel = Travel::new(meadow.grid());
    travel.explore(&meadow, Cell::new(9, 9), &walker(9, 9), |_| Standing::Free);
    assert_eq!(travel.destinations().count(), 0);
    let mut travel = Travel::new(Grid::new(meadow.grid().shape(), 9, 9));
    travel.explore(&meadow, Cell::new(0, 0), &walker(9, 9), |_| Standing::Free);
    assert_eq!(travel.destinations().count(), 0);
}
