//! Item Actions: use of items, and ranges (TC-126, MC-093, MC-108, MC-109, MC-203).

use hexfray_battle::{Aim, Event, Order, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::field::{Field, act, at, damage, damaged, hurt, other, user};

fn carries(item: &str, lines: &str) -> String {
    user(&format!("items = [{{ item = \"{item}\" }}]\n{lines}"))
}

fn use_item(aim: Aim) -> Order {
    act(0, Verb::ITEM, 0, 0, aim)
}

/// Whether a unit can use an item on a target this many cells away.
fn reaches(lines: &str, cells: i16) -> bool {
    let field = Field::open().unit("a", (2, 2), lines).unit("b", (2 + cells, 2), &other(5));
    field.start(&[1, 1]).0.check(&use_item(at(1))).is_ok()
}

#[test]
fn tc_126_an_item_leaves_the_inventory_with_its_use() {
    let mint = other(5).replace("hp = 100", "hp = 70");
    let field =
        Field::open().unit("a", (5, 2), &carries("potion", "")).unit("a", (6, 2), &mint).unit("b", (12, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    hurt(&mut fight, 1, 53);
    let events = fight.order(use_item(at(1)));
    assert_eq!(fight.hp(1), 67, "17 + 50");
    assert!(events.iter().any(|event| matches!(event, Event::Spent { left: 0, .. })), "the Potion is used up");
}

#[test]
fn tc_126_what_is_used_up_cannot_be_used_again() {
    let field = Field::open().unit("a", (5, 2), &carries("potion", "")).unit("a", (6, 2), &other(5)).unit(
        "b",
        (12, 2),
        &other(4),
    );
    let mut fight = field.start(&[1; 6]);
    fight.order(use_item(at(1)));
    while fight.0.round() < 2 || fight.actor() != UnitId(0) {
        fight.end();
    }
    assert!(fight.refused(use_item(at(1))).contains("TC-126"), "none is left in the next round");
}

#[test]
fn mc_093_monsters_reach_farther_by_a_modifier_of_their_own() {
    let monster = carries("potion", "creature = \"humanoid\"\nitem_range = 2");
    assert!(reaches(&monster, 2) && !reaches(&monster, 3), "Item Use with Ranged (2)");
}

#[test]
fn mc_108_items_reach_one_cell_and_battle_items_as_far_as_their_spell() {
    assert!(reaches(&carries("potion", ""), 1) && !reaches(&carries("potion", ""), 2), "R:1");
    let field = Field::open().unit("a", (2, 2), &carries("kit_flame", "")).unit("b", (7, 2), &other(5)).unit(
        "b",
        (8, 2),
        &other(4),
    );
    let mut fight = field.start(&[1; 3]);
    assert!(fight.0.check(&use_item(Aim::Cell(Cell::new(8, 2)))).is_err(), "6 cells are too far for the spell in it");
    let events = fight.order(use_item(Aim::Cell(Cell::new(7, 2))));
    assert_eq!((damaged(&events), damage(&events)), (vec![1, 2], vec![10, 10]), "R:5 A:2, as the spell it produces");
}

#[test]
fn mc_109_chemists_use_items_at_four_cells_and_throws_reach_four() {
    let chemist = carries("potion", "item_range = 4");
    assert!(reaches(&chemist, 4) && !reaches(&chemist, 5), "R:4 instead of R:1");
    let thrower = carries("throwing_star", "");
    assert!(reaches(&thrower, 4) && !reaches(&thrower, 5), "a throw reaches R:4");
}

#[test]
fn mc_203_on_a_map_an_item_does_not_reach_everybody() {
    let field = Field::open().unit("a", (5, 2), &carries("potion", "")).unit("a", (8, 2), &other(5)).unit(
        "b",
        (12, 2),
        &other(4),
    );
    let mut fight = field.start(&[1; 3]);
    hurt(&mut fight, 1, 50);
    assert!(fight.refused(use_item(at(1))).contains("range"), "an ally three cells away is out of range");
    assert_eq!(fight.0.check(&use_item(at(0))), Ok(()), "the user itself is at distance 0");
}
