//! The referee's rulings: placing units, and dead units.

use hexfray_battle::{Aim, Decision, Event, Name, Order, Ruling, UnitId};
use hexfray_board::grid::Cell;
use hexfray_power_table::PowerTableVerb;

use super::field::{FIGHTER, Field, Fight, GOBLIN, act};

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

fn options(fight: &Fight) -> Vec<String> {
    match fight.0.decision() {
        Decision::Answer { options, .. } => options.iter().map(Name::to_string).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn sw_111_a_question_is_asked_anew_when_the_referee_has_ruled() {
    let field = Field::line().set("auto_block = 'ask'").unit("a", (0, 0), FIGHTER).unit("b", (8, 0), FIGHTER);
    let moving = || {
        let mut fight = field.start(&[]);
        fight.turn_of(0);
        fight.go(0, (12, 0));
        assert_eq!(options(&fight)[0], "at 5,0");
        fight
    };
    let mut nearer = moving();
    nearer.order(put(1, 10));
    assert_eq!(options(&nearer)[0], "at 7,0", "what the answers mean follows the board");
    nearer.order(Order::Answer { unit: UnitId(1), option: 0 });
    assert_eq!((nearer.cell(0), nearer.cell(1)), ((7, 0), (7, 0)));
    let mut away = moving();
    away.order(put(1, 30));
    assert_eq!((options(&away).len(), away.cell(0)), (0, (12, 0)), "nobody is left to be asked");
    let mut moved = moving();
    moved.order(put(0, 39));
    assert_eq!(moved.cell(0), (39, 0), "a unit placed elsewhere does not walk on from its old cell");
}

#[test]
fn sw_111_a_move_and_the_question_about_it_go_with_the_mover() {
    let field = Field::line().set("auto_block = 'ask'").unit("a", (0, 0), FIGHTER).unit("b", (8, 0), FIGHTER);
    let field = field.unit("a", (1, 0), FIGHTER);
    // A Death Check that is passed.
    for (ruling, dice) in
        [(Ruling::Remove { unit: UnitId(0) }, vec![]), (Ruling::Hurt { unit: UnitId(0), amount: 30 }, vec![6, 6])]
    {
        let mut fight = field.start(&dice);
        fight.turn_of(0);
        fight.go(0, (12, 0));
        assert!(!options(&fight).is_empty());
        let events = fight.rule(ruling);
        assert!(options(&fight).is_empty(), "{ruling:?}: nobody is asked whether to stop it");
        assert!(!events.iter().any(|event| matches!(event, Event::Moved { .. })), "{ruling:?}: it goes nowhere");
    }
}

#[test]
fn sw_048_the_next_one_is_picked_from_those_who_are_left() {
    let field = Field::line().unit("a", (0, 0), FIGHTER).unit("a", (1, 0), FIGHTER).unit("b", (30, 0), FIGHTER);
    let mut fight = field.unit("b", (31, 0), FIGHTER).start(&[]);
    assert!(matches!(fight.0.decision(), Decision::Pick { .. }), "{:?}", fight.0.decision());
    let side = fight.0.decision().side();
    let own: Vec<UnitId> = fight.0.units().filter(|view| Some(view.side) == side).map(|view| view.id).collect();
    fight.rule(Ruling::Remove { unit: own[0] });
    assert_eq!(fight.0.decision().unit(), Some(own[1]), "it is the turn of the only one who is left");
}

#[test]
fn sw_185_hit_points_stay_in_range_however_often_the_referee_takes_some() {
    // Monsters make no Death Checks.
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (30, 0), GOBLIN).unit("b", (31, 0), FIGHTER);
    let mut fight = field.start(&[]);
    let most = Ruling::POINTS.max().expect("there is a highest amount");
    for amount in [i32::MAX, most + 1, -1] {
        assert!(fight.refused(Order::Referee(Ruling::Hurt { unit: UnitId(1), amount })).contains("9,999"));
    }
    for _ in 0..30 {
        fight.rule(Ruling::Hurt { unit: UnitId(1), amount: most });
    }
    assert_eq!(fight.hp(1), -99_999, "no lower than is counted");
    for _ in 0..11 {
        fight.rule(Ruling::Heal { unit: UnitId(1), amount: most });
    }
    let view = fight.0.unit(UnitId(1)).expect("it is there");
    assert_eq!((view.hp, view.is_active()), (view.hp_max, true), "a unit with all its hit points is up");
}

#[test]
fn sw_250_a_battle_that_ends_takes_the_question_about_a_fall_with_it() {
    let catcher = FIGHTER.replace("fighter = 3", "fighter = 3, ranger = 3") + "items = { lifegrass = 1 }\n";
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("a", (5, 0), &catcher).unit("b", (30, 0), FIGHTER);
    let mut fight = field.start(&[3, 4]);
    fight.rule(Ruling::Hurt { unit: UnitId(1), amount: 20 });
    fight.turn_of(0);
    fight.inflict(0, "Flying", 0);
    fight.order(act(0, PowerTableVerb::FLY, 0, 10, Aim::None));
    fight.rule(Ruling::Cure { unit: UnitId(0), condition: Name::new("Flying") });
    fight.end(0);
    assert_eq!(options(&fight), ["let it fall", "catch it"]);
    fight.rule(Ruling::Remove { unit: UnitId(2) });
    assert_eq!(options(&fight)[0], "Unit B", "the herb is asked about instead");
    let before = fight.hp(1);
    fight.order(Order::Answer { unit: UnitId(1), option: 0 });
    assert!(fight.hp(1) > before, "and the answer is heard");
    assert!(fight.0.outcome().is_some());
}

#[test]
fn sw_250_a_unit_that_is_asked_to_catch_may_be_removed() {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("a", (5, 0), FIGHTER).unit("b", (30, 0), FIGHTER);
    let mut fight = field.start(&[6, 6]);
    fight.turn_of(0);
    fight.inflict(0, "Flying", 0);
    fight.order(act(0, PowerTableVerb::FLY, 0, 4, Aim::None));
    fight.rule(Ruling::Cure { unit: UnitId(0), condition: Name::new("Flying") });
    fight.end(0);
    assert_eq!(options(&fight), ["let it fall", "catch it"]);
    fight.rule(Ruling::Remove { unit: UnitId(1) });
    assert_eq!((options(&fight).len(), fight.altitude(0), fight.unused()), (0, 0, 0), "it falls, and tumbles");
}
