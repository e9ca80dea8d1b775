//! Crouching, lying, getting up.

use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::common::*;

/// B acts before A, since its Perception is better.
const FIRST: &str = "[[unit]]\nkey='first'\nname='First'\nglyph='person'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nskills={ marksmanship='2D', running='2D' }\nweapons=['pistol','fists']\ndrawn=['pistol','fists']\n";
const NO_ROLL: &str = "initiative_method = 'no_roll'";

fn before(settings: &'static str, cells: i16, dice: &[u16]) -> Battle {
    duel(settings, cells).between(["fighter", "first"]).with_sheets(FIRST).start(dice)
}

fn go(to: (i16, i16)) -> Order {
    Order::Move { unit: B, to: Cell::new(to.0, to.1) }
}

/// How many cells away the decision's unit may go.
fn far(battle: &Battle) -> i16 {
    let unit = battle.decision().unit().expect("a unit is asked");
    let from = battle.unit(unit).and_then(|view| view.cell).expect("it is on the board");
    let cells =
        battle.reach(unit).into_iter().map(|to| (to.cell.col - from.col).abs() + (to.cell.row - from.row).abs());
    cells.max().unwrap_or(0)
}

/// The combat difficulty of A's pistol shot after B has ended its turn.
fn needed(battle: &mut Battle) -> i32 {
    end(battle);
    difficulty(battle, &attack(A, 0, 0, B))
}

#[test]
fn dc_137_a_crouching_target_is_harder_to_hit() {
    let mut battle = before(NO_ROLL, 3, &[]);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    assert!(has(&battle, B, "crouched"));
    assert_eq!(needed(&mut battle), 13, "10 → 13");
    assert_eq!(terms(&battle, &attack(A, 0, 0, B)).to_string(), "passive defence 10 + crouched 3");
    for (cells, other) in [(1, -5), (8, 5), (15, 10)] {
        let mut battle = before(NO_ROLL, cells, &[]);
        give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
        assert_eq!(needed(&mut battle), 13 + other, "at any range, as at {cells} cells");
    }
    let mut battle = before("initiative_method = 'no_roll'\nmodifier_mode = 'rolled'", 3, &[5, 6, 5]);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    end(&mut battle);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (15, 11, false), "1D that the referee rolls");
    let mut battle = before("initiative_method = 'no_roll'\nuse_modifiers = ['range']", 3, &[]);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    assert_eq!(needed(&mut battle), 10, "use_modifiers without posture");
}

#[test]
fn dc_138_moving_while_crouched_counts_six_instead_and_halves_the_move() {
    let mut battle = before(NO_ROLL, 3, &[]);
    assert_eq!(far(&battle), 5, "Move 10 m");
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    assert_eq!(far(&battle), 2, "5 m");
    give(&mut battle, go((5, 3)));
    assert_eq!(far(&battle), 1, "one of two cells is left");
    assert_eq!(needed(&mut battle), 16, "6 in place of 3");
    let mut battle = before("initiative_method = 'no_roll'\nmodifier_mode = 'rolled'", 3, &[5, 4, 6, 5]);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    give(&mut battle, go((5, 3)));
    end(&mut battle);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))).0, 19, "2D that the referee rolls");
}

#[test]
fn dc_138_the_free_move_is_halved_too() {
    let mut battle = before(NO_ROLL, 3, &[2, 2]);
    give(&mut battle, attack(B, 0, 0, A));
    assert_eq!(far(&battle), 2, "free: half of 10 m, rounded down to cells");
    let mut battle = before(NO_ROLL, 3, &[2, 2]);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    give(&mut battle, attack(B, 0, 0, A));
    assert_eq!(far(&battle), 1, "free: half of 5 m");
}

#[test]
fn dc_138_the_running_result_is_halved_too() {
    // Running 2D: 5 and 5. Upright 10 + 10 m, crouched 5 + 5 m.
    let mut battle = before(NO_ROLL, 3, &[5, 5]);
    give(&mut battle, plain(B, DieCodeVerb::RUN, 0, 0));
    assert_eq!(far(&battle), 10);
    let mut battle = before(NO_ROLL, 3, &[5, 5]);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    give(&mut battle, plain(B, DieCodeVerb::RUN, 0, 0));
    assert_eq!(far(&battle), 5);
}

#[test]
fn dc_138_it_counts_until_its_next_turn_begins() {
    let mut battle = before(NO_ROLL, 3, &[]);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    give(&mut battle, go((5, 3)));
    end(&mut battle);
    end(&mut battle);
    assert_eq!((battle.round(), battle.decision().unit()), (2, Some(B)));
    assert_eq!(needed(&mut battle), 13, "in this round it has not moved");
}

#[test]
fn dc_139_and_140_lying_is_easy_to_hit_close_by_and_hard_from_afar() {
    for (cells, expected) in [(1, 3), (3, 4), (4, 4), (5, 21), (8, 21), (9, 26), (15, 26)] {
        let mut battle = before(NO_ROLL, cells, &[]);
        give(&mut battle, plain(B, DieCodeVerb::PRONE, 0, 0));
        assert!(has(&battle, B, "prone"));
        assert_eq!(needed(&mut battle), expected, "{cells} cells off");
    }
}

#[test]
fn dc_139_prone_close() {
    let mut battle = before(NO_ROLL, 3, &[]);
    give(&mut battle, plain(B, DieCodeVerb::PRONE, 0, 0));
    assert_eq!(needed(&mut battle), 4, "10 → 4 at Short range");
    assert_eq!(terms(&battle, &attack(A, 0, 0, B)).to_string(), "passive defence 10 − lying, close by 6");
    let mut battle = before("initiative_method = 'no_roll'\nmodifier_mode = 'rolled'", 3, &[2, 3, 2, 2]);
    give(&mut battle, plain(B, DieCodeVerb::PRONE, 0, 0));
    end(&mut battle);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))).0, 5, "2D that the referee rolls, taken off");
}

#[test]
fn dc_140_prone_far() {
    let mut battle = before(NO_ROLL, 5, &[]);
    give(&mut battle, plain(B, DieCodeVerb::PRONE, 0, 0));
    assert_eq!(needed(&mut battle), 21, "10 + 5 for Medium range + 6");
}

#[test]
fn dc_141_who_goes_down_willingly_does_and_undoes_so_for_free() {
    let mut battle = before(NO_ROLL, 3, &[2, 2]);
    for verb in [
        DieCodeVerb::PRONE,
        Verb::STAND,
        DieCodeVerb::CROUCH,
        DieCodeVerb::PRONE,
        DieCodeVerb::CROUCH,
        Verb::STAND,
        DieCodeVerb::PRONE,
    ] {
        give(&mut battle, plain(B, verb, 0, 0));
    }
    assert_eq!(dice_thrown(&give(&mut battle, attack(B, 0, 0, A))), 2, "the full code: none of it was an action");
    give(&mut battle, plain(B, Verb::STAND, 0, 0));
    assert!(!has(&battle, B, "prone"), "and getting up is free after the action too");
    assert!(battle.check(&plain(B, Verb::STAND, 0, 0)).is_err(), "who stands need not stand up");
}

#[test]
fn dc_142_who_was_brought_down_needs_an_action_to_stand() {
    // Brawling 2D: 6 and 5 reach 10 − 5 + 6.
    let mut battle = duel(NO_ROLL, 1).start(&[6, 5, 3, 3]);
    give(&mut battle, at(A, DieCodeVerb::KNOCKDOWN, 1, 0, B));
    assert!(has(&battle, B, "prone"));
    end(&mut battle);
    assert!(refusal(&battle, &plain(B, DieCodeVerb::CROUCH, 0, 0)).contains("stand up first (DC-142)"));
    give(&mut battle, plain(B, Verb::STAND, 0, 0));
    assert!(!has(&battle, B, "prone"));
    assert!(refusal(&battle, &attack(B, 0, 0, A)).contains("(DC-031)"), "its action is used");
    let mut battle = duel(NO_ROLL, 1).start(&[6, 5, 3]);
    give(&mut battle, at(A, DieCodeVerb::KNOCKDOWN, 1, 0, B));
    end(&mut battle);
    give(&mut battle, plain(B, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, plain(B, Verb::STAND, 0, 0));
    assert_eq!(dice_thrown(&give(&mut battle, attack(B, 0, 0, A))), 1, "standing up and shooting: −1D");
}

#[test]
fn dc_163_who_lies_crawls_at_half_the_move() {
    let mut battle = before(NO_ROLL, 3, &[]);
    give(&mut battle, plain(B, DieCodeVerb::PRONE, 0, 0));
    assert_eq!(far(&battle), 2, "5 m");
}

#[test]
fn dc_138_who_walks_upright_and_crouches_at_the_end_is_merely_crouched() {
    let mut battle = before(NO_ROLL, 3, &[]);
    give(&mut battle, go((5, 3)));
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    assert_eq!(needed(&mut battle), 13, "3 and not 6: it did not go crouched");
    // Nor does it help to go the rest of the way crouched.
    let mut battle = before(NO_ROLL, 3, &[]);
    give(&mut battle, go((5, 3)));
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    give(&mut battle, go((5, 2)));
    assert_eq!(needed(&mut battle), 13, "not all the way");
    // A unit that stands up between two steps and goes on upright has not gone crouched all the way either.
    let mut battle = before(NO_ROLL, 3, &[]);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    give(&mut battle, go((5, 3)));
    give(&mut battle, plain(B, Verb::STAND, 0, 0));
    give(&mut battle, go((5, 2)));
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    assert_eq!(needed(&mut battle), 13);
}

#[test]
fn dc_138_who_has_run_upright_and_crouches_goes_half_as_far() {
    // Running 2D of 10: 20 m upright, 10 m crouched.
    let mut battle = before(NO_ROLL, 3, &[5, 5]);
    give(&mut battle, plain(B, DieCodeVerb::RUN, 0, 0));
    assert_eq!(far(&battle), 10);
    give(&mut battle, plain(B, DieCodeVerb::CROUCH, 0, 0));
    assert_eq!(far(&battle), 5);
}

#[test]
fn dc_138_who_crept_and_who_moved_and_then_crouched_are_told_apart() {
    // Both foes have moved and crouch by now, at the same distance: the one went crouched, the other upright.
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 8, 1), unit("fighter", "b", 8, 3)];
    let mut battle = melee("initiative_method = 'no_roll'", &units).seeded(1);
    let (crept, crouched) = (UnitId(1), UnitId(2));
    end(&mut battle);
    give(&mut battle, plain(crept, DieCodeVerb::CROUCH, 0, 0));
    give(&mut battle, Order::Move { unit: crept, to: Cell::new(8, 0) });
    until_turn_of(&mut battle, crouched);
    give(&mut battle, Order::Move { unit: crouched, to: Cell::new(8, 4) });
    give(&mut battle, plain(crouched, DieCodeVerb::CROUCH, 0, 0));
    until_turn_of(&mut battle, A);
    let shot = Act::new(Verb::ATTACK, 0);
    let from = Cell::new(2, 2);
    let both = battle.estimates(A, &[(shot, crept), (shot, crouched)], from);
    let each: Vec<_> = [crept, crouched].iter().map(|&foe| battle.estimate(A, shot, foe, from)).collect();
    assert_ne!(each[0], each[1], "who sneaks is harder to hit");
    assert_eq!(both, each);
}
