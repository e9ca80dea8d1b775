//! Taking aim: its bonus and its ends.

use hexfray_battle::Ruling;
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::common::*;

const ORDERED: &str = "initiative_method = 'no_roll'";

/// The indices of the fighter's weapons, and of the ace's star.
const PISTOL: u8 = 0;
const KNIFE: u8 = 3;
const STAR: u8 = 2;

fn aim(target: UnitId) -> Order {
    at(A, Verb::AIM, PISTOL, 0, target)
}

/// A fight in which A has aimed at B for this many rounds, at A's turn.
fn aimed(fight: &Duel, rounds: usize, dice: &[u16]) -> Battle {
    let mut battle = fight.start(dice);
    for _ in 0..rounds {
        give(&mut battle, aim(B));
        until_turn_of(&mut battle, A);
    }
    battle
}

/// The dice of A's shot at a unit, which have to be the script's last.
fn dice_of_shot(battle: &mut Battle, target: UnitId) -> usize {
    let dice = dice_thrown(&give(battle, attack(A, PISTOL, 0, target)));
    assert_eq!(battle.unused_dice(), Some(0));
    dice
}

#[test]
fn dc_064_who_aims_does_nothing_else() {
    let mut battle = duel(ORDERED, 3).start(&[1, 2]);
    assert_eq!(dice_thrown(&give(&mut battle, aim(B))), 0);
    assert!(has(&battle, A, "aiming"));
    assert_eq!(battle.decision().unit(), Some(B), "neither an act nor a step is left");
    let mut battle = duel(ORDERED, 3).start(&[1, 2]);
    give(&mut battle, attack(A, PISTOL, 0, B));
    assert!(battle.check(&aim(B)).is_err(), "not after a shot");
    let mut battle = duel(ORDERED, 3).seeded(1);
    give(&mut battle, Order::Move { unit: A, to: Cell::new(2, 3) });
    assert!(refusal(&battle, &aim(B)).contains("DC-064"), "not after a step");
    let mut battle = duel(ORDERED, 3).seeded(1);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    assert!(battle.check(&aim(B)).is_err(), "nor beside another action");
}

#[test]
fn dc_064_moving_targets_are_tracked() {
    let mut battle = duel(ORDERED, 3).start(&[1, 1, 1, 2]);
    give(&mut battle, aim(B));
    give(&mut battle, Order::Move { unit: B, to: Cell::new(5, 4) });
    until_turn_of(&mut battle, A);
    give(&mut battle, aim(B));
    until_turn_of(&mut battle, A);
    assert_eq!(dice_of_shot(&mut battle, B), 4, "two rounds of aiming: 2D more");
}

#[test]
fn dc_064_aim_is_bound_to_one_target() {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "b", 5, 4)];
    let other = UnitId(2);
    let mut battle = melee(ORDERED, &units).start(&[1, 2]);
    for _ in 0..2 {
        give(&mut battle, aim(B));
        until_turn_of(&mut battle, A);
    }
    assert_eq!(dice_of_shot(&mut battle, other), 2, "nothing against another target");
    assert!(!has(&battle, A, "aiming"), "and it is lost");
    let mut battle = melee(ORDERED, &units).start(&[1, 1, 2]);
    for target in [B, B, other] {
        give(&mut battle, aim(target));
        until_turn_of(&mut battle, A);
    }
    assert_eq!(dice_of_shot(&mut battle, other), 3, "a new target begins anew: 1D");
}

#[test]
fn dc_064_acting_moving_or_letting_a_round_go_ends_aim() {
    let ends = |order: Order, dice: &[u16]| {
        let mut battle = aimed(&duel(ORDERED, 3), 1, dice);
        assert!(has(&battle, A, "aiming"));
        give(&mut battle, order);
        assert!(!has(&battle, A, "aiming"), "{order:?}");
    };
    ends(plain(A, DieCodeVerb::DODGE, 0, 0), &[3, 3, 3]);
    ends(plain(A, DieCodeVerb::DODGE, 0, 1), &[3, 3, 3]);
    ends(Order::Move { unit: A, to: Cell::new(2, 3) }, &[]);
    ends(Order::EndTurn { unit: A }, &[]);
    // Letting a weapon fall is no action.
    let mut battle = aimed(&duel(ORDERED, 3), 1, &[]);
    give(&mut battle, plain(A, Verb::DROP, KNIFE, 0));
    assert!(has(&battle, A, "aiming"));
    // The odds from another cell take into account that the move ends the aim.
    let battle = aimed(&duel(ORDERED, 3), 2, &[]);
    let shot = attack(A, PISTOL, 0, B);
    let here = battle.forecast(&shot).expect("legal").targets[0].hit;
    let there = battle.forecast_from(&shot, Cell::new(2, 3)).expect("legal").targets[0].hit;
    assert!(there < here, "{there} against {here}");
}

#[test]
fn dc_064_an_injury_ends_aim_unless_the_setting_says_otherwise() {
    let keeps = |settings: &'static str, amount: i32| {
        let mut battle = duel(settings, 3).seeded(1);
        give(&mut battle, aim(B));
        give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount }));
        has(&battle, A, "aiming")
    };
    assert!(!keeps(ORDERED, 2), "a stun is an injury");
    assert!(!keeps("initiative_method = 'no_roll'\nhealth_mode = 'body_points'", 1));
    assert!(keeps(ORDERED, 0), "a blow that does nothing is none");
    assert!(keeps("initiative_method = 'no_roll'\naim_lost_on_injury = false", 2), "aim_lost_on_injury = false");
    // By an attack: 4 and 4 against 1, 1 and 2.
    let mut battle = duel(ORDERED, 3).start(&[5, 5, 4, 4, 1, 1, 2]);
    give(&mut battle, aim(B));
    give(&mut battle, attack(B, PISTOL, 0, A));
    assert!(!has(&battle, A, "aiming"));
}

#[test]
fn dc_065_each_round_of_aiming_adds_a_die_up_to_three() {
    for (rounds, dice) in [(0, 2), (1, 3), (2, 4), (3, 5), (5, 5)] {
        let faces = [&vec![1; dice - 1][..], &[2]].concat();
        let mut battle = aimed(&duel(ORDERED, 3), rounds, &faces);
        assert_eq!(dice_of_shot(&mut battle, B), dice, "after {rounds} rounds");
    }
}

#[test]
fn dc_065_the_bonus_is_used_up_by_the_next_attack() {
    let mut battle = aimed(&duel(ORDERED, 3), 2, &[1, 1, 2, 2]);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, PISTOL, 1, B))), 3, "2D less 1D for two shots, and 2D");
    assert_eq!(dice_of_shot(&mut battle, B), 1, "the second shot has none");
}

#[test]
fn dc_065_only_shooting_and_throwing_are_aimed() {
    let battle = duel(ORDERED, 1).seeded(1);
    assert!(refusal(&battle, &at(A, Verb::AIM, KNIFE, 0, B)).contains("DC-065"));
    let mut battle = aimed(&duel(ORDERED, 1), 2, &[1, 2]);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, KNIFE, 0, B))), 2, "a knife gains nothing by it");
    // Throwing, untrained with Coordination 3D, and missile weapons with 2D.
    let mut battle =
        duel("initiative_method = 'no_roll'\ncp_other_rolls = false", 2).between(["ace", "guard"]).start(&[1, 1, 1, 2]);
    give(&mut battle, at(A, Verb::AIM, STAR, 0, B));
    until_turn_of(&mut battle, A);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, STAR, 0, B))), 4);
    let bow = "[[weapon]]\nkey = 'bow'\nname = 'Bow'\nglyph = 'bow'\nskill = 'missile_weapons'\ndamage = '2D'\nrange = [8, 16, 30]\n";
    let archer = person("archer", "3D", "missile_weapons = '2D'", "weapons = ['bow']");
    let fight = duel(ORDERED, 3).with_weapons(bow).with_sheets(&archer).between(["archer", "fighter"]);
    assert_eq!(dice_of_shot(&mut aimed(&fight, 1, &[1, 1, 2]), B), 3);
}

#[test]
fn dc_065_the_die_of_aiming_belongs_to_the_weapon_that_was_aimed() {
    const ACE: &str = "initiative_method = 'no_roll'\ncp_other_rolls = false";
    let fight = duel(ACE, 2).between(["ace", "guard"]);
    // A star, untrained with Coordination 3D, after a round of aiming the pistol.
    let mut battle = fight.start(&[1, 1, 2]);
    give(&mut battle, aim(B));
    until_turn_of(&mut battle, A);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, STAR, 0, B))), 3, "the pistol was aimed, not the star");
    // Aiming another weapon starts over.
    let mut battle = fight.start(&[1, 1, 1, 2]);
    for with in [PISTOL, PISTOL, STAR] {
        give(&mut battle, at(A, Verb::AIM, with, 0, B));
        until_turn_of(&mut battle, A);
    }
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, STAR, 0, B))), 4, "one round of aiming the star");
}

#[test]
fn dc_065_aim_is_gone_when_the_weapon_leaves_the_hand() {
    let mut battle = aimed(&duel(ORDERED, 3), 2, &[]);
    let events = give(&mut battle, plain(A, Verb::DROP, PISTOL, 0));
    assert!(!has(&battle, A, "aiming"));
    let ends = |event: &Event| matches!(event, Event::ConditionEnded { unit: A, condition, .. } if condition.as_str() == "aiming");
    assert!(events.iter().any(ends), "and the log says so: {events:?}");
    // Knocked away: 13 to hit, and a damage total of 12 that A, which has spent its turn on aiming, cannot resist.
    let mut battle = duel(ORDERED, 3).start(&[6, 6, 1, 5, 6, 1]);
    give(&mut battle, aim(B));
    give(&mut battle, at(B, DieCodeVerb::DISARM, PISTOL, 1, A));
    assert!(!has(&battle, A, "aiming"), "a disarm takes the aim with the weapon");
}
