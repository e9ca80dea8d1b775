//! Leaps over gaps and the Jump points that they draw on (MC-050 … MC-054).

use hexfray_board::{
    grid::Cell,
    map::{JumpMode, LeapOver, Standing, Traveller},
};

use super::{HEXES, board, costs, explored, row, stops, walker};

#[test]
fn mc_050_a_leap_costs_a_point_a_cell_and_jump_for_length_and_height() {
    let swamp = row("1 4 4 1", "");
    assert_eq!(costs(&swamp, &walker(3, 3), &[])[2], Some(3), "three cells: 3 Move, 3 Jump");
    assert_eq!(costs(&swamp, &walker(3, 1), &[])[2], None, "Jump 1 is too little for any leap");
    assert_eq!(costs(&row("1 4 1", "0 0 1"), &walker(2, 3), &[])[1], Some(2), "L + ΔHL = 3");
    assert_eq!(costs(&row("1 4 1", "0 0 1"), &walker(2, 2), &[])[1], None, "L + ΔHL = 3");
    let landing = row("1 1 4", "");
    assert_eq!(costs(&landing, &walker(2, 2), &[])[1], Some(2), "the landing costs 1 like the others");
    assert!(stops(&row("1 % 1", ""), &walker(2, 2), &[(2, Standing::Friend)]).is_empty(), "the landing must be free");
    assert_eq!(costs(&row("1 1 % 1 1", ""), &walker(4, 2), &[])[3], Some(4), "one part of a longer move");
}

#[test]
fn mc_050_leaps_go_over_allies_only() {
    let chasm = row("1 % 1", "");
    let over =
        |leaps_over, standing| costs(&chasm, &Traveller { leaps_over, ..walker(2, 2) }, &[(1, standing)])[1].is_some();
    assert!(over(LeapOver::Allies, Standing::Friend) && !over(LeapOver::Allies, Standing::Foe));
    assert!(over(LeapOver::All, Standing::Foe), "with leap_over_units = all");
    assert!(!over(LeapOver::None, Standing::Friend), "with leap_over_units = none");
    assert_eq!(costs(&row("1 X 1", ""), &walker(9, 9), &[])[1], None, "not over obstacles");
    assert_eq!(costs(&row("1 4 1", "0 4 0"), &walker(2, 3), &[])[1], None, "not over higher ground");
    assert_eq!(costs(&row("1 4 1", "0 -4 0"), &walker(2, 3), &[])[1], Some(2), "over a ditch");
    assert_eq!(costs(&row("1 · 1", ""), &walker(9, 9), &[])[1], None, "not over what is no cell");
}

#[test]
fn mc_050_leaps_follow_the_rows_of_hexes() {
    let ring = board(HEXES, "1 % 1/% % 1/1 1 1", "", "");
    let travel = explored(&ring, &walker(2, 2), &[]);
    let mut landings: Vec<_> =
        travel.destinations().map(|found| (found.cell.col, found.cell.row, found.cost)).collect();
    landings.sort_unstable();
    assert_eq!(landings, [(1, 2, 4), (2, 0, 4)], "two cells east and two cells south-east, in straight rows");
    assert_eq!(travel.way(Cell::new(2, 0)), Some(vec![Cell::new(0, 0), Cell::new(2, 0)]), "from start to landing");
}

#[test]
fn mc_051_impassable_cells_may_be_leapt() {
    let chasm = row("1 % % 1", "");
    assert_eq!(costs(&chasm, &walker(3, 3), &[]), [None, None, Some(3)]);
    assert_eq!(costs(&chasm, &walker(3, 2), &[]), [None, None, None], "with enough Jump");
    let refused = Traveller { leaps_impassable: false, ..walker(3, 3) };
    assert_eq!(costs(&chasm, &refused, &[]), [None, None, None], "with leap_over_impassable = false");
}

#[test]
fn mc_052_jump_is_one_pool_for_the_action() {
    let stairs = |heights| row("1 1 1", heights);
    assert_eq!(costs(&stairs("0 1 3"), &walker(5, 3), &[]), [Some(1), Some(2)], "Jump 3: +1, +2 is allowed");
    assert_eq!(costs(&stairs("0 2 4"), &walker(5, 3), &[]), [Some(1), None], "+2, +2 is not");
    let per_step = Traveller { jump_mode: JumpMode::PerStep, ..walker(5, 3) };
    assert_eq!(costs(&stairs("0 2 4"), &per_step, &[]), [Some(1), Some(2)], "with jump_mode = per_step it is");
    let climb_and_leap = row("1 1 % 1", "0 1 0 1");
    assert_eq!(costs(&climb_and_leap, &walker(9, 3), &[])[2], Some(3), "climbs and leaps draw on it together");
    assert_eq!(costs(&climb_and_leap, &walker(9, 2), &[])[2], None);
    assert_eq!(explored(&climb_and_leap, &walker(9, 4), &[]).jump(Cell::new(3, 0)), Some(3));
}

#[test]
fn mc_054_nobody_stops_in_an_impassable_cell_but_with_float_or_flight() {
    let chasm = row("1 % % 1", "");
    assert_eq!(stops(&chasm, &walker(9, 9), &[]), [3]);
    assert_eq!(stops(&chasm, &Traveller { floating: true, ..walker(9, 0) }, &[]), [1, 2, 3]);
    assert_eq!(stops(&chasm, &Traveller { flying: true, ..walker(9, 0) }, &[]), [1, 2, 3]);
}
