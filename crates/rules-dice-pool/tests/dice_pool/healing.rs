//! Healing (DP-159, DP-163, DP-165).

use dice_pool::state::{Health, Rested};

use crate::common::*;

const WEEK: i32 = 7 * 24 * 60;

#[test]
fn dp_159_non_lethal_damage_heals_a_point_in_ten_minutes() {
    let beaten = Health { non_lethal: 5, ..Health::full(8) };
    assert_eq!((beaten.after_rest(29).non_lethal, beaten.after_rest(30).non_lethal), (3, 2));
    let mut battle = duel("wound_penalties = false", 5).start(&FIRST);
    hurt(&mut battle, A, 3);
    rule(&mut battle, Ruling::Time { amount: 60 });
    assert_eq!(hp(&battle, A), 3, "lethal damage does not heal so quickly");
}

#[test]
fn dp_163_lethal_damage_heals_a_point_in_a_week() {
    let hurt = Health { lethal: 5, ..Health::full(8) };
    assert_eq!((hurt.after_rest(WEEK - 1).lethal, hurt.after_rest(2 * WEEK).lethal), (5, 3));
}

#[test]
fn dp_159_two_rests_of_half_a_period_are_one() {
    let beaten = Health { non_lethal: 5, ..Health::full(8) };
    assert_eq!(beaten.after_rest(5).non_lethal, 5);
    assert_eq!(beaten.after_rest(5).after_rest(5).non_lethal, 4);
    assert_eq!(beaten.after_rest(19).after_rest(1).non_lethal, 3, "19 minutes and 1");
    assert_eq!(beaten.after_rest(50).rested, Rested::default(), "nothing is counted when nothing is left");
}

#[test]
fn dp_163_time_adds_up_over_several_rests() {
    let hurt_and_rested = |rests: &[i32]| {
        let mut battle = duel("wound_penalties = false", 5).start(&FIRST);
        hurt(&mut battle, A, 3);
        rests.iter().for_each(|&amount| drop(rule(&mut battle, Ruling::Time { amount })));
        hp(&battle, A)
    };
    assert_eq!(hurt_and_rested(&[WEEK / 2]), 3);
    assert_eq!(hurt_and_rested(&[WEEK / 2, WEEK / 2]), 4, "two halves are a week");
    assert_eq!(hurt_and_rested(&[WEEK - 1, 1, WEEK - 1, 1]), 5);
    let mut battle = duel("wound_penalties = false", 5).start(&FIRST);
    hurt(&mut battle, A, 1);
    rule(&mut battle, Ruling::Time { amount: WEEK + WEEK / 2 });
    hurt(&mut battle, A, 1);
    rule(&mut battle, Ruling::Time { amount: WEEK / 2 });
    assert_eq!(hp(&battle, A), 5, "what was left over counted for nothing, since nothing was left to heal");
}

#[test]
fn dp_164_rests_of_half_a_day_are_a_day() {
    let mut battle = duel("wound_penalties = false\ninfection = true", 5).start(&after(&[3]));
    hurt(&mut battle, A, 3);
    rule(&mut battle, Ruling::Time { amount: 12 * 60 });
    assert!(!has(&battle, A, "infected"));
    rule(&mut battle, Ruling::Time { amount: 12 * 60 });
    assert!(has(&battle, A, "infected"));
}

#[test]
fn dp_152_a_unit_that_rests_until_it_stands_bleeds_no_more() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 9, 3)];
    let mut battle = melee("wound_penalties = false", &units).start(&[6, 4, 1]);
    hurt(&mut battle, B, 7);
    assert!(has(&battle, B, "bleeding"));
    rule(&mut battle, Ruling::Time { amount: 2 * WEEK });
    assert_eq!((presence(&battle, B), has(&battle, B, "bleeding"), hp(&battle, B)), (Presence::Active, false, 1));
    end(&mut battle);
    assert_eq!((battle.decision().unit(), hp(&battle, B)), (Some(B), 1), "nor in its turn");
    let mut cured = melee("wound_penalties = false", &units).start(&[6, 4, 1]);
    hurt(&mut cured, B, 7);
    rule(&mut cured, Ruling::Cure { unit: B, condition: Name::new("incapacitated") });
    assert!(!has(&cured, B, "bleeding"), "by a ruling too");
}

#[test]
fn dp_152_a_unit_that_falls_before_its_first_turn_bleeds_where_it_would_come() {
    let late = "[[unit]]\nkind='fighter'\nside='a'\ngroup='late'\n[[reinforcement]]\ngroup='late'\ncells=[[0,0]]\n";
    let units = [unit("fighter", "a", 1, 1), unit("fighter", "b", 5, 1), late.to_owned()];
    let mut battle = melee("wound_penalties = false", &units).start(&[6, 1, 1]);
    rule(&mut battle, Ruling::Enter { group: Name::new("late") });
    hurt(&mut battle, C, 8);
    assert!(has(&battle, C, "bleeding"));
    let mut harm = Vec::new();
    while battle.round() < 3 {
        harm.extend(damaged(&end(&mut battle)));
    }
    assert_eq!(harm, [(1, 0)], "once, in the round after it came");
}

#[test]
fn dp_165_penalties_heal_at_the_pace_of_the_damage() {
    let hurt = Health { lethal: 6, penalty: 2, ..Health::full(8) };
    let rested = hurt.after_rest(2 * WEEK);
    assert_eq!((rested.lethal, rested.penalty), (4, 0));
    let beaten = Health { non_lethal: 1, penalty: 2, ..Health::full(8) };
    assert_eq!(beaten.after_rest(60).penalty, 1, "only as long as non-lethal damage heals");
}

/// A hurt fighter rests for a day; then for two weeks.
fn hurt_and_resting(settings: &str, dice: &[u16]) -> Battle {
    let mut battle = duel(&format!("wound_penalties = false\n{settings}"), 5).start(&after(dice));
    hurt(&mut battle, A, 3);
    rule(&mut battle, Ruling::Time { amount: 24 * 60 });
    battle
}

#[test]
fn dp_164_untreated_wounds_may_become_infected() {
    let mut ill = hurt_and_resting("infection = true", &[3]);
    assert!(has(&ill, A, "infected") && !has(&ill, B, "infected"), "the unhurt throw no die");
    rule(&mut ill, Ruling::Time { amount: 2 * WEEK });
    assert_eq!(hp(&ill, A), 3, "infected wounds do not heal");
    rule(&mut ill, Ruling::Cure { unit: A, condition: Name::new("infected") });
    rule(&mut ill, Ruling::Time { amount: 2 * WEEK });
    assert_eq!((hp(&ill, A), has(&ill, A, "infected")), (5, false), "until they are seen to");
    let mut lucky = hurt_and_resting("infection = true", &[4, 6]);
    rule(&mut lucky, Ruling::Time { amount: WEEK });
    assert_eq!((hp(&lucky, A), has(&lucky, A, "infected")), (4, false), "a hit keeps them clean");
    assert!(!has(&hurt_and_resting("", &[]), A, "infected"), "it is the referee's word as a rule");
}

#[test]
fn dp_164_treated_wounds_stay_clean() {
    let units = [unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3), unit("fighter", "a", 2, 3)];
    let mut battle = melee("wound_penalties = false\ninfection = true", &units).start(&[6, 1, 1, 1]);
    hurt(&mut battle, C, 3);
    give(&mut battle, at(A, Verb::ABILITY, 1, 0, C));
    rule(&mut battle, Ruling::Time { amount: WEEK });
    assert_eq!((hp(&battle, C), has(&battle, C, "infected")), (4, false), "no die is thrown");
    hurt(&mut battle, C, 1);
    rule(&mut battle, Ruling::Time { amount: WEEK });
    assert!(has(&battle, C, "infected"), "a new wound is an open one");
}

#[test]
fn dp_165_two_half_weeks_are_a_week_when_no_damage_is_left() {
    let scarred = Health { penalty: 2, ..Health::full(8) };
    let twice = scarred.after_rest(WEEK / 2).after_rest(WEEK / 2);
    assert_eq!((scarred.after_rest(WEEK).penalty, twice.penalty), (1, 1));
    let mended = Health { lethal: 1, penalty: 2, ..Health::full(8) }.after_rest(WEEK + WEEK / 2);
    assert_eq!(
        (mended.lethal, mended.penalty, mended.after_rest(WEEK / 2).penalty),
        (0, 1, 0),
        "nor what was left over"
    );
    assert_eq!(mended.after_rest(WEEK / 2).rested, Rested::default(), "nothing is counted when nothing is left");
}
