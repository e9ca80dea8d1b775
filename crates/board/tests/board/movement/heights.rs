//! Heights, and the paths that lead up and down (MC-058 … MC-060).

use hexfray_board::grid::Cell;

use super::{SQUARES, board, costs, explored, link, row, walker};

#[test]
fn mc_058_heights_may_be_negative() {
    assert_eq!(costs(&row("1 1", "-1 1"), &walker(5, 1), &[]), [None], "from −1 to 1 are two levels");
    assert_eq!(costs(&row("1 1", "-1 1"), &walker(5, 2), &[]), [Some(1)]);
}

#[test]
fn mc_059_a_step_needs_jump_for_the_difference() {
    assert_eq!(costs(&row("1 1", "0 3"), &walker(5, 3), &[]), [Some(1)], "Jump 3: 0 → 3 yes");
    assert_eq!(costs(&row("1 1", "3 7"), &walker(5, 3), &[]), [None], "3 → 7 no");
    assert_eq!(costs(&row("1 1", "7 3"), &walker(5, 3), &[]), [None], "nor down");
    assert_eq!(costs(&row("1 3", "0 3"), &walker(5, 3), &[]), [Some(3)], "the entry cost is the cell's");
}

#[test]
fn mc_060_on_a_marked_path_a_point_of_jump_covers_2_levels() {
    for kind in ["slope", "stairs", "ladder", "vines"] {
        let climb = board(SQUARES, "1 1", "0 5", &link(kind, 0, 1));
        assert_eq!(costs(&climb, &walker(5, 3), &[]), [Some(1)], "5 levels by {kind}: 3 Jump points");
        assert_eq!(costs(&climb, &walker(5, 2), &[]), [None], "5 levels by {kind}: not with 2");
        assert_eq!(explored(&climb, &walker(5, 4), &[]).jump(Cell::new(1, 0)), Some(3), "rounded up");
    }
    let stairs = board(SQUARES, "1 1 1", "0 1 2", &(link("stairs", 0, 1) + &link("stairs", 1, 2)));
    assert_eq!(costs(&stairs, &walker(5, 1), &[]), [Some(1), Some(2)], "stairs of two levels for one point");
    let beside = board(SQUARES, "1 1/1 1", "0 2/0 2", &link("ladder", 0, 1));
    let travel = explored(&beside, &walker(1, 1), &[]);
    assert!(travel.destination(Cell::new(1, 0)).is_some());
    assert!(travel.destination(Cell::new(1, 1)).is_none(), "the ladder stands between two cells only");
}

#[test]
fn mc_060_a_half_cost_path_halves_the_entry_cost() {
    let path = "[[link]]\nkind = \"slope\"\nhalf_cost = true\npath = [[0, 0], [1, 0], [2, 0]]\n";
    let travel = explored(&board(SQUARES, "1 4 1", "", path), &walker(3, 0), &[]);
    let halves = |col| travel.destination(Cell::new(col, 0)).map(|found| found.cost);
    assert_eq!([halves(1), halves(2)], [Some(4), Some(5)], "2 points, then half a point");
}
