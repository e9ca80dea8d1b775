//! Losing hit points, unconsciousness and the Death Check: SW-185 to SW-187.

use super::*;

#[test]
fn sw_185_hit_points_go_below_zero() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[]);
    hurt(&mut battle, B, 20);
    assert_eq!(hp(&battle, B), -4);
}

#[test]
fn sw_186_a_unit_at_zero_is_unconscious_and_wakes_above_it() {
    let mut battle = fight("test_mage", "test_goblin").and("blue", "test_plain").with_dice(&[1, 2, 3, 4, 4, 4]);
    let events = hurt(&mut battle, C, 25);
    assert_eq!((hp(&battle, C), presence(&battle, C)), (0, Presence::Down));
    assert_eq!(checks(&events), [(C, 5 + 3, 0, CheckResult::Passed)], "a Death Check at once");
    let falls = events.iter().position(|event| matches!(event, Event::Defeated { unit: C, body: true, .. }));
    let lives = |event: &Event| matches!(event, Event::Noted { unit: C, what, .. } if what.as_str().contains("alive"));
    assert!(falls.is_some_and(|at| at > 0 && lives(&events[at - 1])), "what the check means is told before the fall");
    let events = cast(&mut battle, "Mend", Aim::Unit(C));
    assert_eq!((hp(&battle, C), presence(&battle, C)), (6 + 8, Presence::Active));
    assert!(events.iter().any(|event| matches!(event, Event::Revived { unit: C })));
}

#[test]
fn sw_186_too_little_recovery_wakes_nobody() {
    let mut battle = fight("test_mage", "test_goblin").and("blue", "test_plain").with_dice(&[6, 6, 3, 4, 1, 2]);
    hurt(&mut battle, C, 25 + 17);
    cast(&mut battle, "Mend", Aim::Unit(C));
    assert_eq!((hp(&battle, C), presence(&battle, C)), (-17 + 9, Presence::Down));
}

#[test]
fn sw_187_who_fails_the_death_check_is_dead() {
    let dying = |dice: &[u16], lost: i32| {
        let mut battle = fight("test_mage", "test_goblin").and("blue", "test_plain").with_dice(dice);
        let events = hurt(&mut battle, C, lost);
        (presence(&battle, C), checks(&events)[0])
    };
    let (alive, check) = dying(&[3, 4], 25 + 12);
    assert_eq!(
        (alive, check),
        (Presence::Down, (C, 12, 12, CheckResult::Passed)),
        "level 3, Vitality 16: 5 + 7 reaches 12"
    );
    let (dead, check) = dying(&[3, 3], 25 + 12);
    assert_eq!((dead, check), (Presence::Out, (C, 11, 12, CheckResult::Failed)));
    assert_eq!(dying(&[1, 1], 25).0, Presence::Out, "double 1 fails, even at 0");
}

#[test]
fn sw_187_what_changes_all_checks_changes_the_death_check() {
    let dying = |prepare: &dyn Fn(&mut Battle)| {
        let mut battle = fight("test_mage", "test_goblin").and("blue", "test_plain").with_dice(&[3, 4]);
        prepare(&mut battle);
        let events = hurt(&mut battle, C, 25 + 12);
        (checks(&events)[0].1, presence(&battle, C))
    };
    assert_eq!(dying(&|_| ()), (12, Presence::Down));
    assert_eq!(dying(&|battle| inflict(battle, C, "prone")), (10, Presence::Out), "lying prone (SW-189)");
    assert_eq!(dying(&|battle| inflict(battle, C, "afraid")), (10, Presence::Out), "fear, as of all checks");
    let favour = |battle: &mut Battle| {
        play(battle, Order::Referee(Ruling::Modifier { unit: C, value: -1 }));
    };
    assert_eq!(dying(&favour), (11, Presence::Out), "the referee's word");
}

#[test]
fn sw_187_the_dead_are_not_healed() {
    let mut battle = fight("test_mage", "test_goblin").and("blue", "test_plain").with_dice(&[1, 1]);
    hurt(&mut battle, C, 30);
    let mend = ability(&battle, A, "Mend", Aim::Unit(C));
    assert!(battle.submit(mend).is_err(), "they are gone from the field");
    play(&mut battle, Order::Referee(Ruling::Heal { unit: C, amount: 40 }));
    assert_eq!(presence(&battle, C), Presence::Out);
}

#[test]
fn sw_187_each_further_damage_asks_for_another_check() {
    let mut battle = fight("test_plain", "test_goblin").and("blue", "test_plain").with_dice(&[1, 2, 3, 4, 1, 2]);
    assert_eq!(checks(&hurt(&mut battle, C, 26)).len(), 1);
    let events = hurt(&mut battle, C, 4);
    assert_eq!(checks(&events), [(C, 12, 5, CheckResult::Passed)]);
    let events = hurt(&mut battle, C, 4);
    assert_eq!(checks(&events), [(C, 8, 9, CheckResult::Failed)], "9 below 0, and 5 + 3");
    assert_eq!(presence(&battle, C), Presence::Out);
}

#[test]
fn sw_187_monsters_are_simply_out_unless_all_make_death_checks() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[]);
    let events = hurt(&mut battle, B, 30);
    assert_eq!((checks(&events), presence(&battle, B)), (vec![], Presence::Down));
    let all = || fight("test_plain", "test_goblin").setting("death_check_for='all'");
    let mut battle = all().with_dice(&[3, 3]);
    let events = hurt(&mut battle, B, 16 + 8);
    assert_eq!(checks(&events), [(B, 8, 8, CheckResult::Passed)], "level 2 and no Vitality");
    let mut battle = all().with_dice(&[3, 2]);
    hurt(&mut battle, B, 16 + 8);
    assert_eq!(presence(&battle, B), Presence::Out);
}

#[test]
fn sw_018_a_failed_death_check_of_itself_teaches() {
    let mut battle = fight("test_plain", "test_goblin").and("blue", "test_plain").with_dice(&[1, 1]);
    assert_eq!(experience(&hurt(&mut battle, C, 25)), [(C, 50)]);
}

#[test]
fn sw_186_the_unconscious_do_not_act() {
    let mut battle = fight("test_plain", "test_goblin").and("blue", "test_plain").with_dice(&[6, 6]);
    hurt(&mut battle, C, 26);
    play(&mut battle, Order::EndTurn { unit: A });
    assert!(!battle.orders().contains(&Order::Pick { unit: C }));
    assert_ne!(battle.decision().unit(), Some(C));
}
