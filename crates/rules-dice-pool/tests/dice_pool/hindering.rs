//! The units whose rolls the points of a hold hinder (DP-122).

use crate::{common::*, holds::*};
use hexfray_dice_pool::DicePoolVerb;

/// A holds B; C is B's comrade, and the last unit is A's, all in one space; one of B and C protects the other.
fn guarded(protector: UnitId, protected: UnitId, dice: &[u16]) -> Battle {
    let units = [
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "a", 2, 3),
    ];
    let mut battle = melee("wound_penalties = false", &units).start(&[&[6, 4, 4, 1][..], &net(3), dice].concat());
    seize(&mut battle, A, B);
    until_turn_of(&mut battle, protector);
    give(&mut battle, at(protector, DicePoolVerb::DEFEND_OTHER, 0, 0, protected));
    until_turn_of(&mut battle, UnitId(3));
    give(&mut battle, attack(UnitId(3), HANDS, protected));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(protector), "it may step in");
    battle
}

#[test]
fn dp_122_a_protector_who_is_free_is_not_hindered() {
    let mut free = guarded(C, B, &[1; 7]);
    let events = answer(&mut free, 1);
    assert_eq!((dice_for(&events, "defence"), points(&free, A, B)), (3, 3), "nobody holds the one who rolls");
    let mut own = guarded(C, B, &[1; 7]);
    answer(&mut own, 0);
    answer(&mut own, DODGE);
    assert_eq!(asked(&own).map(|(unit, _)| unit), Some(A), "the one who is held defends itself");
}

#[test]
fn dp_122_a_held_unit_is_hindered_as_a_protector_too() {
    let mut battle = guarded(B, C, &[1; 7]);
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).map(|(unit, numbers)| (unit, numbers.len())), Some((A, 4)), "0 to 3 points");
    let events = answer(&mut battle, 2);
    assert_eq!((dice_for(&events, "defence"), points(&battle, A, B)), (1, 1));
}

#[test]
fn dp_122_tests_that_the_referee_asks_for_are_hindered() {
    let test = |unit: UnitId| {
        let check = Some((Name::new("mobility"), 1));
        Ruling::Allow { unit, what: Name::new("slip away"), action: false, check }
    };
    let mut battle = three("", true, &[&net(3)[..], &[1; 8]].concat());
    seize(&mut battle, A, B);
    let events = rule(&mut battle, test(B));
    assert_eq!(dice_for(&events, "test"), 0, "before any die is thrown");
    assert_eq!(asked(&battle).map(|(unit, numbers)| (unit, numbers.len())), Some((A, 4)));
    assert_eq!(battle.answers()[2].about.unwrap().as_str(), "1 dice; the hold is left with 1.");
    let events = answer(&mut battle, 2);
    assert_eq!((dice_for(&events, "test"), points(&battle, A, B)), (1, 1));
    assert_eq!(battle.decision().unit(), Some(A), "and its turn goes on");
    assert_eq!(dice_for(&rule(&mut battle, test(C)), "test"), 3, "nobody holds the other");
    give(&mut battle, attack(A, HANDS, B));
    let question = asked(&battle);
    rule(&mut battle, test(B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "in the midst of an act too");
    answer(&mut battle, 0);
    assert_eq!(asked(&battle), question, "after which the open question is asked again");
}

#[test]
fn dp_122_dice_off_a_defence_stay_off_when_a_ruling_strikes_the_target_down() {
    const D: UnitId = UnitId(3);
    let units = [
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "b", 9, 3),
        unit("fighter", "a", 2, 3),
    ];
    let dice = [&[6, 4, 4, 1][..], &net(3), &net(2), &[1; 8]].concat();
    let mut battle = melee("wound_penalties = false\nstart_energy = 0", &units).start(&dice);
    seize(&mut battle, A, B);
    until_turn_of(&mut battle, D);
    seize(&mut battle, D, B);
    answer(&mut battle, 0);
    give(&mut battle, attack(D, HANDS, B));
    answer(&mut battle, SOAK);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "the first grappler");
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(D), "then the second");
    hurt(&mut battle, B, 6);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(D), "who is asked again");
    let events = answer(&mut battle, 0);
    assert_eq!(dice_for(&events, "defence"), 1, "two to soak, less the one that was paid for");
}

/// A holds B, which has 3 health left, with 3 points less one. Returns the chance that A's own blow pins or fells B if A spends
/// `points_spent` points on its defence: by the forecast, and over all results of the dice.
fn pinned_by_a_blow(points_spent: u16) -> (f64, f64) {
    let settings = "start_energy = 0\ndefence_choice = 'before_roll'";
    let start = |dice: &[u16]| {
        let mut battle = three(settings, true, &[&net(2)[..], dice].concat());
        hurt(&mut battle, B, 3);
        seize(&mut battle, A, B);
        give(&mut battle, attack(A, HANDS, B));
        answer(&mut battle, SOAK);
        battle
    };
    let told = start(&[]);
    let order = Order::Answer { unit: A, option: points_spent };
    let told = told.forecast(&order).unwrap().targets[0].defeat;
    let rolled = 4 + (2 - usize::from(points_spent));
    let beaten = (0..1_u32 << rolled).filter(|mask| {
        let dice: Vec<u16> = (0..rolled).map(|at| if mask >> at & 1 == 1 { 6 } else { 1 }).collect();
        let mut battle = start(&dice);
        answer(&mut battle, points_spent);
        while asked(&battle).is_some() {
            answer(&mut battle, 0);
        }
        presence(&battle, B) != Presence::Active
    });
    (told, beaten.count() as f64 / f64::from(1_u32 << rolled))
}

#[test]
fn dp_140_odds_reckon_with_the_hold_after_its_points_are_spent() {
    for points_spent in 0..=2 {
        let (told, true_one) = pinned_by_a_blow(points_spent);
        assert!((told - true_one).abs() < 1e-9, "{points_spent} points: told {told}, by enumeration {true_one}");
    }
}

#[test]
fn dp_122_odds_of_points_against_an_attack_say_what_is_left_of_both() {
    let mut battle = three("", true, &net(3));
    seize(&mut battle, A, B);
    end(&mut battle);
    give(&mut battle, attack(B, HANDS, A));
    assert_eq!(asked(&battle).map(|(unit, numbers)| (unit, numbers.len())), Some((A, 4)), "0 to 3 points");
    for option in 0..=3_u16 {
        let odds = battle.forecast(&Order::Answer { unit: A, option }).expect("it is asked");
        let [target, hold] = &odds.targets[..] else { panic!("the attack and the hold: {odds:?}") };
        // Four dice less the points, against a Parry of four.
        let nets = net_hits(4 - u32::from(option), 4);
        let all = nets.len() as f64;
        let hit = nets.filter(|net| *net > 0).count() as f64 / all;
        assert!(target.target == A && (target.hit - hit).abs() < 1e-9, "{option} points: {} told, {hit}", target.hit);
        assert_eq!((hold.target, hold.held), (B, -f64::from(option)), "{option} points");
    }
}

#[test]
fn dp_029_a_protector_goes_on_when_a_ruling_strikes_its_comrade_down() {
    let mut battle = guarded(B, C, &[1; 7]);
    answer(&mut battle, 1);
    let question = asked(&battle);
    assert_eq!(question.as_ref().map(|(unit, _)| *unit), Some(A), "how many points against the protector's Dodge?");
    hurt(&mut battle, C, 6);
    assert_eq!((asked(&battle), presence(&battle, C)), (question, Presence::Down));
    assert_eq!(dice_for(&answer(&mut battle, 0), "defence"), 3, "the protector dodges, and the fallen does not Soak");
}
