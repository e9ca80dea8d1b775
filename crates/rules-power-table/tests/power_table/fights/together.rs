//! Moves that are declared together (SW-118).

use hexfray_battle::{Act, Aim, Battle, Decision, Order, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::PowerTableVerb;

use super::{Fight, Ground, begin, cell_of, claw, go, order_of, refused, submit};

/// Three against two in melee at 10, and two more units that come from 2.
fn crowd(settings: &'static str) -> Battle {
    let mut fight = Fight::on(Ground::Line(41)).with(settings);
    for _ in 0..3 {
        fight = fight.grunt('a', 10, 0);
    }
    fight = fight.grunt('b', 10, 0).grunt('b', 10, 0).grunt('a', 2, 0).grunt('a', 2, 0);
    let mut battle = fight.start(&[3, 3]);
    submit(&mut battle, claw(0, 3));
    begin(&mut battle, 5);
    battle
}

const JOINT: &str = "skirmish_founders='all_in_cell'\njoint_passage=true";

fn with(unit: u16, other: u16) -> Order {
    order_of(unit, PowerTableVerb::TOGETHER, 0, Aim::Unit(UnitId(other)))
}

fn is_asked(battle: &Battle) -> bool {
    matches!(battle.decision(), Decision::Answer { .. })
}

#[test]
fn sw_118_two_who_are_declared_together_count_together() {
    let mut battle = crowd(JOINT);
    let to = Cell::new(14, 0);
    assert!(!battle.blockers(UnitId(5), to).is_empty(), "four against two may be stopped");
    submit(&mut battle, with(5, 6));
    assert!(battle.blockers(UnitId(5), to).is_empty(), "five against two may not");
    go(&mut battle, 5, 14, 0);
    assert_eq!((is_asked(&battle), cell_of(&battle, 5)), (false, (14, 0)));
    go(&mut battle, 6, 14, 0);
    assert_eq!((is_asked(&battle), cell_of(&battle, 6)), (false, (14, 0)), "the other is still one of two");
}

#[test]
fn sw_118_each_for_itself_may_be_stopped() {
    let mut battle = crowd(JOINT);
    go(&mut battle, 5, 14, 0);
    assert!(is_asked(&battle), "nothing was declared");
    let mut battle = crowd("skirmish_founders='all_in_cell'");
    assert_eq!(refused(&mut battle, with(5, 6)), Some("SW-118".into()), "by default each counts for itself");
    assert!(battle.acts(UnitId(5)).iter().all(|act| act.act.verb != PowerTableVerb::TOGETHER));
}

#[test]
fn sw_118_units_that_pass_together_move_alike() {
    let mut battle = crowd(JOINT);
    assert_eq!(refused(&mut battle, with(5, 1)), Some("SW-118".into()), "members do not pass");
    assert_eq!(refused(&mut battle, with(5, 3)), Some("SW-118".into()), "nor do foes");
    assert_eq!(refused(&mut battle, with(5, 5)), Some("SW-118".into()), "nor a unit with itself");
    submit(&mut battle, with(5, 6));
    assert_eq!(refused(&mut battle, with(5, 6)), Some("SW-118".into()), "once is enough");
    go(&mut battle, 5, 14, 0);
    let limited =
        Order::Act { unit: UnitId(6), act: Act { verb: PowerTableVerb::PACE, with: 0, option: 0 }, aim: Aim::None };
    assert_eq!(refused(&mut battle, limited), Some("SW-057".into()), "a Normal Move was declared for both");
    let bow = order_of(6, Verb::ATTACK, 1, Aim::Unit(UnitId(3)));
    assert_eq!(refused(&mut battle, bow), Some("SW-150".into()), "so that it does not shoot");
}
