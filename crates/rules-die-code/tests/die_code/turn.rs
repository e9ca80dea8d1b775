//! Turns, actions and movement.

use hexfray_battle::OrderError;
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

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
    let settings = "initiative_cp_max = 0\ncp_other_rolls = false\nhealth_mode = 'body_points'";
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
    // Any number of actions that leaves a die, up to the setting's limit.
    let battle = ace().start(&[5, 3]);
    assert!(battle.check(&attack(A, 0, 4, B)).is_ok(), "five actions with 1D each");
    assert!(battle.check(&attack(A, 0, 5, B)).is_err(), "six would leave no die");
    let limited = duel("initiative_cp_max = 0\nmost_actions = 2", 3).between(["ace", "fighter"]).start(&[5, 3]);
    assert!(limited.check(&attack(A, 0, 1, B)).is_ok() && limited.check(&attack(A, 0, 2, B)).is_err());
}

#[test]
fn dc_031_announcing_first_takes_a_die_off_every_action_that_follows() {
    // Two actions: a dodge with 2D of the Reflexes 3D, then a shot with 4D of the marksmanship 5D.
    let settings = "initiative_method = 'no_roll'\ncp_other_rolls = false\nhealth_mode = 'body_points'";
    let ace = || duel(settings, 3).between(["ace", "guard"]);
    let mut battle = ace().start(&[4, 3, 2, 2, 2, 3]);
    while battle.decision().unit() == Some(B) {
        end(&mut battle);
    }
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2))), 0, "announcing is no action");
    assert!(battle.check(&plain(A, DieCodeVerb::ANNOUNCE, 0, 3)).is_err(), "once");
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0))), 2);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (10, 9, false), "4D");
    assert!(battle.check(&attack(A, 0, 0, B)).is_err(), "both actions are taken");
    assert_eq!(battle.unused_dice(), Some(0));
    // Resistance, damage and initiative are no actions: Physique resists with all 3D.
    let mut battle = duel("initiative_method = 'no_roll'", 3).start(&[1, 1, 5, 5, 5, 5, 1, 1, 2]);
    give(&mut battle, attack(A, 0, 1, B));
    give(&mut battle, attack(A, 0, 0, B));
    end(&mut battle);
    give(&mut battle, attack(B, 0, 0, A));
    assert_eq!(battle.unused_dice(), Some(0), "1D for each of A's shots, 2D for B's, 2D damage, 3D resistance");
}

#[test]
fn dc_032_resisting_before_one_s_turn_uses_the_turn_up_or_not() {
    // A disarms B with the pole: melee combat 2D against 10 − 5 and the called shot at a knife, then 4D of damage.
    // B keeps its grip with Physique 3D.
    let fight = |settings: &'static str| {
        let dice = [5, 5, 1, 1, 1, 2, 5, 5, 5];
        let mut battle = duel(settings, 1).start(&dice);
        give(&mut battle, at(A, DieCodeVerb::DISARM, 2, 1, B));
        battle
    };
    let mut battle = fight("initiative_method = 'no_roll'");
    let (unit, options) = asked(&battle).expect("B has not acted yet");
    assert_eq!((unit, options.len()), (B, 2), "let it happen, or resist");
    answer(&mut battle, 1);
    assert!(has(&battle, B, "moved up"));
    end(&mut battle);
    assert_eq!((battle.round(), battle.decision().unit()), (2, Some(A)), "B's turn of this round is used up");
    let mut battle = fight("initiative_method = 'no_roll'\nmoved_up_uses_turn = false");
    answer(&mut battle, 1);
    end(&mut battle);
    assert_eq!((battle.round(), battle.decision().unit()), (1, Some(B)), "moved_up_uses_turn = false");
    assert!(battle.orders().iter().any(|order| matches!(order, Order::Act { .. })), "and it can act in it");
    // A unit that has already acted gets no question.
    let mut battle = duel("initiative_method = 'no_roll'", 1).start(&[5, 5, 1, 1, 1, 2]);
    end(&mut battle);
    give(&mut battle, at(B, DieCodeVerb::DISARM, 2, 1, A));
    assert_eq!(asked(&battle), None, "A has acted");
}

#[test]
fn dc_032_moving_up_spoils_the_aim_and_ends_the_defence_of_the_last_round() {
    // B aims at A in round 1 and dodges in none; in round 2 it resists before its turn.
    let disarms = [5, 5, 1, 1, 1, 2, 5, 5, 5];
    let mut battle = duel("initiative_method = 'no_roll'", 1).start(&disarms);
    end(&mut battle);
    give(&mut battle, at(B, Verb::AIM, 0, 0, A));
    assert!(has(&battle, B, "aiming"));
    give(&mut battle, at(A, DieCodeVerb::DISARM, 2, 1, B));
    answer(&mut battle, 1);
    assert!(!has(&battle, B, "aiming"), "it has acted (DC-064)");
    let mut battle = duel("initiative_method = 'no_roll'", 1).start(&[&[3, 3, 2][..], &disarms].concat());
    end(&mut battle);
    give(&mut battle, plain(B, DieCodeVerb::DODGE, 0, 0));
    end(&mut battle);
    assert!(has(&battle, B, "dodge"));
    give(&mut battle, at(A, DieCodeVerb::DISARM, 2, 1, B));
    answer(&mut battle, 1);
    assert!(!has(&battle, B, "dodge"), "its turn of this round has come (DC-045)");
}

#[test]
fn dc_032_a_unit_moves_up_once_in_a_round() {
    // Two disarms with −1D each against 10 − 5 and the called shot at a pistol; B keeps its grip with 5, 5 and 5.
    let settings = "initiative_method = 'no_roll'\nmoved_up_uses_turn = false";
    let mut battle = duel(settings, 1).start(&[6, 5, 1, 1, 1, 2, 5, 5, 5, 6, 5, 1, 1, 1, 2]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, at(A, DieCodeVerb::DISARM, 2, 1, B));
    answer(&mut battle, 1);
    assert!(!has(&battle, B, "disarmed"), "it has kept its grip");
    give(&mut battle, at(A, DieCodeVerb::DISARM, 2, 1, B));
    assert_eq!(asked(&battle), None, "though the setting leaves it its turn");
    assert!(has(&battle, B, "disarmed"));
    assert_eq!(battle.unused_dice(), Some(0));
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

/// The cost of unit 0's longest path, in half points.
fn farthest(battle: &Battle) -> Option<u16> {
    battle.reach(A).iter().map(|way| way.cost).max()
}

#[test]
fn dc_033_running_adds_the_running_total_to_the_move() {
    // Reflexes 3D without the skill: 2, 2 and 3 are 7 m; with 10 m of Move 17 m, 8 cells.
    let mut battle = duel("initiative_method = 'no_roll'", 20).start(&[2, 2, 3]);
    give(&mut battle, plain(A, DieCodeVerb::RUN, 0, 0));
    assert_eq!(battle.unused_dice(), Some(0));
    assert_eq!(farthest(&battle), Some(16));
    assert!(battle.check(&attack(A, 0, 0, B)).is_err(), "running is its action");
    assert!(battle.check(&plain(A, DieCodeVerb::RUN, 0, 0)).is_err(), "once in a round");
    give(&mut battle, Order::Move { unit: A, to: Cell::new(7, 2) });
    assert_eq!(farthest(&battle), Some(6), "3 cells are left");
    // Move and running total are rounded down together: 9 m and 7 m are 8 cells.
    let mut battle = duel("initiative_method = 'no_roll'\nbase_move = 9", 20).start(&[2, 2, 3]);
    give(&mut battle, plain(A, DieCodeVerb::RUN, 0, 0));
    assert_eq!(farthest(&battle), Some(16), "16 m");
    // Announced together with a shot, both have 1D less.
    let mut battle = duel("initiative_method = 'no_roll'", 8).start(&[4, 3, 2]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, DieCodeVerb::RUN, 0, 0))), 2);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1);
    // Going beyond the free Move takes the action of moving.
    let mut battle = duel("initiative_method = 'no_roll'", 20).start(&[]);
    give(&mut battle, Order::Move { unit: A, to: Cell::new(5, 2) });
    assert!(battle.check(&plain(A, DieCodeVerb::RUN, 0, 0)).is_err());
}

#[test]
fn dc_033_the_settings_say_how_far_one_goes() {
    let reach = |settings: &'static str| farthest(&duel(settings, 20).seeded(1));
    assert_eq!(reach("initiative_method = 'no_roll'"), Some(10), "base_move = 10: 5 cells");
    assert_eq!(reach("initiative_method = 'no_roll'\nbase_move = 15"), Some(14), "15 m: 7 cells, rounded down");
    assert_eq!(reach("initiative_method = 'no_roll'\ncell_metres = 4"), Some(4), "10 m: 2 cells of 4 m");
    let free = |settings: &'static str| {
        let mut battle = duel(settings, 3).start(&[2, 3]);
        give(&mut battle, attack(A, 0, 0, B));
        farthest(&battle)
    };
    assert_eq!(free("initiative_method = 'no_roll'"), Some(4), "half of it is free: 5 m, 2 cells");
    assert_eq!(free("initiative_method = 'no_roll'\nfree_move_share = '1/1'"), Some(10), "all of it");
    assert_eq!(free("initiative_method = 'no_roll'\nfree_move_share = '0/1'"), None, "nothing of it");
}

#[test]
fn dc_033_the_free_share_of_the_move_is_a_fraction_of_at_most_one() {
    let loads = |share: &str| {
        let settings = format!("free_move_share = '{share}'").leak();
        duel(settings, 3).setup().is_ok()
    };
    for share in ["1/2", "0/1", "1/100", "100/100"] {
        assert!(loads(share), "{share}");
    }
    for share in ["1/0", "2/1", "1/101", "1", "half"] {
        assert!(!loads(share), "{share}");
    }
}

#[test]
fn dc_031_the_setting_may_leave_the_number_of_actions_open() {
    let announces = |settings: &'static str, actions: i16| {
        duel(settings, 3).start(&[]).check(&plain(A, DieCodeVerb::ANNOUNCE, 0, actions)).is_ok()
    };
    let counts = |settings: &'static str| (2..=6).filter(|&actions| announces(settings, actions)).count();
    assert_eq!(counts("initiative_method = 'no_roll'\nmost_actions = 0"), 5, "no limit");
    assert_eq!(counts("initiative_method = 'no_roll'\nmost_actions = 3"), 2, "two or three");
}
