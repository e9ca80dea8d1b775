//! The referee's word: who is put where, and who is past help.

use hexfray::{
    battle::{Order, Ruling, UnitId},
    grid::Cell,
};

use super::field::{FIGHTER, Field};

fn duel() -> Field {
    Field::line().unit("a", (5, 0), FIGHTER).unit("b", (30, 0), FIGHTER).unit("a", (6, 0), FIGHTER)
}

fn put(unit: u16, col: i16) -> Order {
    Order::Referee(Ruling::Place { unit: UnitId(unit), cell: Cell::new(col, 0) })
}

#[test]
fn sw_007_the_referee_puts_units_where_others_are() {
    let mut fight = duel().start(&[]);
    fight.order(put(1, 5));
    assert_eq!(fight.cell(1), fight.cell(0));
}

#[test]
fn sw_186_the_unconscious_lie_where_the_referee_puts_them() {
    // A Death Check that is passed.
    let mut fight = duel().start(&[6, 5]);
    let view = fight.0.unit(UnitId(2)).expect("it is there");
    fight.rule(Ruling::Hurt { unit: UnitId(2), amount: view.hp });
    fight.order(put(2, 9));
    assert_eq!(fight.cell(2), (9, 0));
    assert!(!fight.0.unit(UnitId(2)).expect("it is there").is_active(), "it is unconscious still");
}

#[test]
fn sw_187_the_dead_are_past_the_referees_help() {
    // A Death Check that fails.
    let mut fight = duel().start(&[1, 1]);
    fight.rule(Ruling::Hurt { unit: UnitId(2), amount: 100 });
    assert!(fight.refused(put(2, 9)).contains("dead"));
    let hurt = Order::Referee(Ruling::Hurt { unit: UnitId(2), amount: 1 });
    assert!(fight.refused(hurt).contains("not on the board"));
}
