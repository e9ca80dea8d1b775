//! Turns, actions and movement.

use hexfray::{battle::OrderError, grid::Cell};

use crate::common::*;

#[test]
fn dc_030_nobody_has_to_fight() {
    let mut battle = duel("", 3).start(&[5, 3]);
    let orders = battle.orders();
    assert!(orders.contains(&Order::EndTurn { unit: A }), "letting the turn go is legal");
    assert!(orders.contains(&Order::Move { unit: A, to: Cell::new(2, 3) }), "so is going somewhere");
    assert!(orders.contains(&attack(A, 0, 0, B)), "and fighting");
    assert_eq!(turns(&end(&mut battle)), [1]);
}

#[test]
fn dc_031_several_actions_are_announced_with_the_first() {
    let settings = "initiative_cp_max = 0\nhealth_mode = 'body_points'";
    let ace = || duel(settings, 3).between(["ace", "fighter"]);
    // 5D of marksmanship, two actions: 4D each. 4 dice miss with 8, then 4 dice with 9.
    let mut battle = ace().start(&[5, 3, 2, 2, 2, 2, 2, 2, 2, 3]);
    assert_eq!(check(battle.submit(attack(A, 0, 1, B)).expect("two shots are announced")).1, 8);
    let refused = battle.check(&attack(A, 0, 1, B));
    assert!(matches!(refused, Err(OrderError::Refused { .. })), "the number was announced: {refused:?}");
    assert_eq!(check(battle.submit(attack(A, 0, 0, B)).expect("the second shot")).1, 9, "with 4D too");
    let refused = battle.check(&attack(A, 0, 0, B));
    assert!(matches!(refused, Err(OrderError::Refused { .. })), "both actions are taken: {refused:?}");
    // One action: 5D, and no second.
    let mut battle = ace().start(&[5, 3, 2, 2, 2, 2, 1]);
    assert_eq!(check(battle.submit(attack(A, 0, 0, B)).expect("one shot")).1, 9);
    assert!(battle.check(&attack(A, 0, 0, B)).is_err(), "no second action was announced");
    // Any number of actions that leaves a die; and no more than the setting allows.
    let battle = ace().start(&[5, 3]);
    assert!(battle.check(&attack(A, 0, 4, B)).is_ok(), "five actions with 1D each");
    assert!(battle.check(&attack(A, 0, 5, B)).is_err(), "six would leave no die");
    let limited = duel("initiative_cp_max = 0\nmost_actions = 2", 3).between(["ace", "fighter"]).start(&[5, 3]);
    assert!(limited.check(&attack(A, 0, 1, B)).is_ok() && limited.check(&attack(A, 0, 2, B)).is_err());
}

#[test]
fn dc_033_half_the_move_is_free_and_the_whole_is_an_action() {
    // 10 m are 5 cells of 2 m; 5 m are 2 cells, rounded down.
    let mut battle = duel("", 8).start(&[5, 3, 5, 3]);
    let farthest = battle.reach(A).iter().map(|way| way.cost).max();
    assert_eq!(farthest, Some(10), "5 cells, 10 half points");
    battle.submit(Order::Move { unit: A, to: Cell::new(4, 2) }).expect("2 cells");
    assert_eq!(battle.reach(A).iter().map(|way| way.cost).max(), Some(6), "3 cells are left");
    assert!(battle.check(&attack(A, 0, 1, B)).is_ok(), "going 2 cells was free: 2D allow two actions");
    battle.submit(Order::Move { unit: A, to: Cell::new(5, 2) }).expect("a third cell");
    assert!(battle.check(&attack(A, 0, 1, B)).is_err(), "a third cell took an action: three would leave no die");
    let events = battle.submit(attack(A, 0, 0, B)).expect("1D is left").to_vec();
    assert_eq!(dice_thrown(&events), 1, "marksmanship 2D less 1D for going farther than half");
    assert_eq!(battle.reach(A).iter().map(|way| way.cost).max(), Some(4), "the rest of the move is paid for");
    battle.submit(Order::Move { unit: A, to: Cell::new(5, 4) }).expect("the last 2 cells");
    assert_eq!(battle.decision().unit(), Some(B), "no action and no move is left: the turn is over");
}

#[test]
fn dc_033_after_a_single_action_only_the_free_move_is_left() {
    let mut battle = duel("", 3).start(&[5, 3, 2, 3]);
    battle.submit(attack(A, 0, 0, B)).expect("in range");
    assert_eq!(battle.reach(A).iter().map(|way| way.cost).max(), Some(4), "2 cells");
}

#[test]
fn dc_033_a_forecast_from_elsewhere_counts_the_way() {
    let battle = duel("health_mode = 'body_points'", 3).start(&[5, 3]);
    let shot = attack(A, 0, 0, B);
    let near = battle.forecast_from(&shot, Cell::new(3, 3)).expect("in range").targets[0].hit;
    let here = battle.forecast(&shot).expect("in range").targets[0].hit;
    let far = battle.forecast_from(&shot, Cell::new(4, 3)).expect("in range").targets[0].hit;
    assert_eq!(near, here, "2 cells away: still Short range, and the way there is free");
    assert!(far < here / 2.0, "3 cells away the way takes an action: 1D is left ({far} against {here})");
}
