//! Blitz: a charge and a blow in one action (DP-010, DP-114, DP-115).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

const BLITZ: &str = "[[power]]\nkey='blitz'\nname='Blitz Attack'\nglyph='run'\naction='simple'\ntarget='foe'\nenergy=2\n\
                     requires={ close_combat = 3 }\ncomes_with=true\nattack=4\ndoes=['blitz']\n";

/// A unit with Physical 3 and this Close Combat against a fighter at this distance in spaces.
fn fight(settings: &str, close: u8, spaces: i16) -> Fight {
    let fight = melee(settings, &[unit("duellist", "a", 2, 3), unit("fighter", "b", 2 + spaces, 3)]);
    let sheet = person("duellist", &format!("close_combat = {close}"), "").replace("physical=2", "physical=3");
    fight.with_powers(BLITZ).with_sheets(&sheet)
}

/// A blow with the blade after a charge.
fn charge(target: UnitId) -> Order {
    at(A, Verb::ATTACK, BLADE, 2, target)
}

#[test]
fn dp_114_it_moves_and_strikes_with_four_dice_more_for_two_energy() {
    let mut battle = fight("", 3, 1).start(&after(&[1; 13]));
    assert_eq!(pool(&battle, charge(B)), 10);
    let told: Vec<String> = battle
        .acts(A)
        .iter()
        .filter(|view| view.act.verb == Verb::ATTACK && view.act.with == BLADE)
        .map(|view| view.about.to_string())
        .collect();
    assert!(told.iter().any(|about| about.contains("Rolls 6 dice")), "the plain blow: {told:?}");
    assert!(
        told.iter().any(|about| about.contains("Rolls 10 dice")),
        "the list says the dice that are rolled: {told:?}"
    );
    assert!(refusal(&battle, &attack(A, BLADE, B)).contains("DP-109"), "a plain blow does not reach it");
    let events = give(&mut battle, charge(B));
    assert_eq!(cell(&battle, A), Some(Cell::new(3, 3)), "it moves first");
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "then the target defends itself");
    assert!(events.iter().any(|event| matches!(event, Event::Moved { unit: A, .. })));
    let events = answer(&mut battle, DODGE);
    assert_eq!((dice_for(&events, "attack"), energy(&battle, A)), (10, 3));
    assert_eq!(refusal(&battle, &charge(B)), "", "a Simple action: another one fits, after no space at all");
}

#[test]
fn dp_114_it_goes_as_far_as_a_move_and_the_target_has_to_be_within_that() {
    assert!(refusal(&fight("", 3, 2).start(&FIRST), &charge(B)).contains("DP-114"), "speed 1, two spaces");
    let mut battle = fight("", 3, 1).start(&FIRST);
    let gun = at(A, Verb::ATTACK, GUN, 2, B);
    assert!(!refusal(&battle, &gun).is_empty(), "it is a close attack");
    for _ in 0..2 {
        assert_eq!(refusal(&battle, &charge(B)), "");
        battle = fight("start_energy = 2", 3, 1).start(&FIRST);
    }
    assert!(refusal(&fight("start_energy = 1", 3, 1).start(&FIRST), &charge(B)).contains("DP-008"));
}

#[test]
fn dp_010_dp_114_it_comes_with_close_combat_three() {
    let has_it = |close| fight("", close, 1).start(&FIRST).acts(A).iter().any(|view| view.act.option == 2);
    assert!(has_it(3) && !has_it(2), "at Close Combat 2 it is not available");
    assert!(!refusal(&fight("", 2, 1).start(&FIRST), &charge(B)).is_empty());
}

#[test]
fn dp_114_moving_no_space_is_a_setting() {
    assert_eq!(refusal(&fight("", 3, 0).start(&FIRST), &charge(B)), "");
    assert!(refusal(&fight("blitz_min_move = 1", 3, 0).start(&FIRST), &charge(B)).contains("DP-114"));
    assert_eq!(refusal(&fight("blitz_min_move = 1", 3, 1).start(&FIRST), &charge(B)), "");
}

#[test]
fn dp_114_the_attack_may_disarm() {
    let order = at(A, DicePoolVerb::DISARM, HANDS, 2, B);
    let mut battle = fight("", 3, 1).start(&after(&[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1]));
    assert_eq!(pool(&battle, order), 10);
    give(&mut battle, order);
    answer(&mut battle, 0);
    answer(&mut battle, DODGE);
    assert!(has(&battle, B, "disarmed") && cell(&battle, A) == cell(&battle, B));
}

#[test]
fn dp_114_the_attack_may_be_a_grapple() {
    let order = at(A, DicePoolVerb::GRAPPLE, HANDS, 2, B);
    let mut battle = fight("", 3, 1).start(&after(&[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    assert!(battle.orders().contains(&order), "it is listed");
    assert_eq!(pool(&battle, order), 10);
    give(&mut battle, order);
    answer(&mut battle, DODGE);
    assert_eq!((points(&battle, A, B), cell(&battle, A), energy(&battle, A)), (3, cell(&battle, B), 3));
}

#[test]
fn dp_114_the_move_provokes_as_usual() {
    let units = [unit("duellist", "a", 2, 3), unit("fighter", "b", 3, 3), unit("fighter", "b", 2, 3)];
    let sheet = person("duellist", "close_combat = 3", "");
    let fight =
        melee("wound_penalties = false\ndefence_choice = 'best'", &units).with_powers(BLITZ).with_sheets(&sheet);
    let mut battle = fight.start(&[6, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    give(&mut battle, charge(B));
    assert_eq!((asked(&battle).map(|(unit, _)| unit), cell(&battle, A)), (Some(C), Some(Cell::new(2, 3))));
    answer(&mut battle, 1);
    assert_eq!((hp(&battle, A), cell(&battle, A)), (4, Some(Cell::new(3, 3))), "struck, it goes on and strikes");
}

#[test]
fn dp_114_a_charge_draws_the_blows_of_all_whose_space_it_leaves() {
    // A row of foes across the way, and the target beyond.
    let row = (0..7).map(|row| unit("fighter", "b", 4, row));
    let units = [unit("duellist", "a", 2, 3), unit("fighter", "b", 6, 3)];
    let units: Vec<String> = units.into_iter().chain(row).collect();
    let sheet = person("duellist", "close_combat = 3", "speed = 4");
    let fight = melee("", &units).with_powers(BLITZ).with_sheets(&sheet);
    let mut battle = fight.start(&[6, 1, 1, 1, 1, 1, 1, 1, 1]);
    let blows = battle.provoked(&charge(B), Cell::new(2, 3));
    assert_eq!(blows.len(), 1, "{blows:?}");
    assert!(blows[0].2.damage > 0.0, "with its odds");
    give(&mut battle, charge(B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(blows[0].0), "and that foe is asked");
}

#[test]
fn dp_115_a_move_and_a_charge_fit_in_one_turn_without_the_sprint_fee() {
    let mut battle = fight("", 3, 2).start(&after(&[1; 13]));
    give(&mut battle, go(A, 3, 3));
    strike(&mut battle, charge(B), DODGE);
    assert_eq!((cell(&battle, A), energy(&battle, A)), (Some(Cell::new(4, 3)), 3), "only the charge costs energy");
    // The charge is no first move action either.
    let mut battle = fight("", 3, 1).start(&after(&[1; 13]));
    strike(&mut battle, charge(B), DODGE);
    give(&mut battle, go(A, 4, 3));
    answer(&mut battle, 0);
    assert_eq!(energy(&battle, A), 3);
}

#[test]
fn dp_114_a_charge_and_nothing_else_takes_its_user_to_the_target() {
    let battle = fight("", 3, 1).start(&FIRST);
    let end = |option: i16, from: i16| {
        let blow = Act { verb: Verb::ATTACK, with: BLADE, option };
        battle.goes_to(A, blow, Aim::Unit(B), Cell::new(from, 3))
    };
    assert_eq!(end(2, 2), cell(&battle, B), "into the target's space");
    assert_eq!(end(2, 3), None, "it is there already");
    assert_eq!(end(0, 2), None, "a plain blow moves nobody");
}
