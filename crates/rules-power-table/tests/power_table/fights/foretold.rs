//! Information before an order: a unit's reach, the units that could stop it, the shields of a target.

use hexfray_battle::{Act, ActView, Battle, InTheWay, UnitId, Verb, Wanted};
use hexfray_board::grid::Cell;

use super::{BOLT, Fight, Ground, begin, go};

/// The view of the first unit's bolt.
fn bolt(battle: &Battle) -> ActView {
    let is_bolt = |act: &Act| *act == Act::new(Verb::ABILITY, BOLT);
    battle.acts_where(UnitId(0), Wanted::like(&is_bolt)).first().copied().expect("a grunt has a bolt")
}

#[test]
fn sw_057_the_open_movement_methods_are_told_with_what_they_cover() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 0, 0).grunt('b', 30, 0).start(&[]);
    begin(&mut battle, 0);
    let strides: Vec<(String, u16)> =
        battle.strides(UnitId(0)).iter().map(|stride| (stride.name.to_string(), stride.cost / 2)).collect();
    let told = |name: &str, metres| (name.to_owned(), metres);
    assert_eq!(strides, [told("Limited Move", 3), told("Normal Move", 12), told("Full Move", 36)]);
    go(&mut battle, 0, 5, 0);
    assert!(battle.strides(UnitId(0)).is_empty(), "after the move none is open");
}

#[test]
fn sw_111_who_could_stop_a_move_is_told_before_it() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 0, 0).grunt('b', 8, 0).start(&[]);
    begin(&mut battle, 0);
    let blockers = battle.blockers(UnitId(0), Cell::new(12, 0));
    let told: Vec<(UnitId, Cell, Cell)> =
        blockers.iter().map(|one| (one.unit, one.cells[0], one.cells[one.cells.len() - 1])).collect();
    assert_eq!(told, [(UnitId(1), Cell::new(5, 0), Cell::new(11, 0))], "3 m off the way on either side");
    assert!(battle.blockers(UnitId(0), Cell::new(4, 0)).is_empty(), "nobody gets to a way that ends before");
}

#[test]
fn sw_145_what_shields_a_target_is_told() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 0, 0).grunt('b', 5, 0).grunt('b', 10, 0).start(&[]);
    begin(&mut battle, 0);
    let sight = |to: i16| battle.sight(UnitId(0), &bolt(&battle), Cell::new(0, 0), Cell::new(to, 0));
    let (between, first) = sight(10).expect("a bolt takes a line");
    assert_eq!(first, Some(InTheWay::Unit(UnitId(1))), "a foe shields what is behind it");
    assert_eq!(between.len(), 9, "all cells between are told");
    assert_eq!(sight(5).expect("a bolt takes a line").1, None, "nobody shields the first");
}
