//! Lying prone, and conditions that end by damage or by an ability: SW-189.

use super::*;
use hexfray_battle::Release;

const STAND: Order = Order::Act { unit: A, act: Act { verb: Verb::STAND, with: 0, option: 0 }, aim: Aim::None };

#[test]
fn sw_189_the_prone_are_two_worse_and_stand_up_by_a_minor_action() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[4, 3, 4, 3, 3, 4]);
    inflict(&mut battle, A, "prone");
    let events = play(&mut battle, strike(A, B));
    assert_eq!(checks(&events), [(A, 10, 11, CheckResult::Failed)], "5 + 7 − 2");
    to_turn_of(&mut battle, B);
    to_turn_of(&mut battle, A);
    play(&mut battle, STAND);
    let events = play(&mut battle, strike(A, B));
    assert_eq!(checks(&events), [(A, 12, 11, CheckResult::Passed)], "up again, with the Major Action left");
}

#[test]
fn sw_189_evasion_suffers_too() {
    let mut battle = fight("test_plain", "test_goblin").setting("prone_penalty=-3").with_dice(&[3, 4, 1, 2]);
    inflict(&mut battle, A, "prone");
    to_turn_of(&mut battle, B);
    let events = play(&mut battle, strike(B, A));
    assert_eq!(checks(&events), [(B, 10, 5 + 7 - 3 + 1, CheckResult::Passed)], "as much as the setting says");
}

#[test]
fn sw_189_standing_up_comes_before_moving_and_once_is_enough() {
    let alone = Fight { settings: "", units: vec![("blue", "test_plain")] };
    let mut battle = alone.with_dice(&[]);
    inflict(&mut battle, A, "prone");
    let step = Order::Move { unit: A, to: hexfray_board::grid::Cell::new(6, 4) };
    assert!(battle.submit(step).is_err(), "nobody walks lying down");
    play(&mut battle, STAND);
    assert!(refused(&mut battle, STAND).contains("not lying prone"));
    play(&mut battle, step);
}

#[test]
fn sw_189_an_ability_may_throw_its_target_down() {
    let mut battle = fight("test_mage", "test_goblin").with_dice(&[]);
    cast(&mut battle, "Trip", Aim::Unit(B));
    assert!(battle.conditions(B).iter().any(|condition| condition.name.as_str() == "Prone"));
}

#[test]
fn sw_098_sleepers_wake_when_hurt_or_woken() {
    let asleep = |battle: &Battle| battle.conditions(B).iter().any(|condition| condition.name.as_str() == "Asleep");
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[4, 2, 3, 4]);
    inflict(&mut battle, B, "asleep");
    assert!(asleep(&battle) && battle.loses_next_turn(B) && !battle.loses_next_turn(A));
    play(&mut battle, strike(A, B));
    assert!(!asleep(&battle), "it hurts");
    let mut battle = fight("test_mage", "test_goblin").with_dice(&[]);
    inflict(&mut battle, B, "asleep");
    cast(&mut battle, "Wake", Aim::Unit(B));
    assert!(!asleep(&battle), "it is woken");
}

#[test]
fn sw_098_acts_show_whom_they_would_wake() {
    let of = |by: &'static str, condition: &'static str, title: Option<&str>| {
        let mut battle = fight(by, "test_goblin").with_dice(&[]);
        inflict(&mut battle, B, condition);
        let act = title.map_or(Act::new(Verb::ATTACK, 0), |title| {
            battle.acts(A).iter().find(|view| view.name.as_str() == title).expect("it is known").act
        });
        battle.releases(A, act, B)
    };
    let (none, wakes) = (Release::default(), Release { harmful: 1, helpful: 0, turns: Release::MOST });
    assert_eq!(of("test_plain", "asleep", None), wakes, "a blow hurts");
    assert_eq!(of("test_plain", "paralysed", None), none, "which frees nobody who is paralysed");
    assert_eq!(of("test_mage", "asleep", Some("Wake")), wakes, "a spell cures it");
    assert_eq!(of("test_mage", "paralysed", Some("Wake")), none);
    for title in ["Mend", "Mind", "Focus"] {
        assert_eq!(of("test_mage", "asleep", Some(title)), none, "{title}: neither healing nor damage to MP wakes");
    }
}
