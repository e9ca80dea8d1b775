//! Dice and tests (DP-001 … DP-008).

use dice_pool::{
    content::{Resolution, Settings},
    numbers::{
        pool::Pool,
        score::{self, Grade, Method},
    },
};

use crate::common::*;

fn faces(list: &[i32]) -> impl FnMut(u16) -> i32 {
    let mut at = 0;
    move |_| {
        at += 1;
        list[at - 1]
    }
}

fn pool_of(dice: i32) -> Pool {
    Pool { dice, ..Pool::default() }
}

#[test]
fn dp_001_a_pool_is_the_sum_of_its_ratings_and_modifiers() {
    let battle = duel("", 3).start(&FIRST);
    let parts = battle.forecast(&attack(A, GUN, B)).unwrap().targets[0].chance.clone();
    assert_eq!(parts.to_string(), "Physical 2 + Ranged Combat 2 − distance 3");
    assert_eq!(pool(&battle, attack(A, GUN, B)), 1);
}

#[test]
fn dp_001_modifiers_may_change_hits_in_place_of_dice() {
    let mut battle = duel("modifier_kind = 'hits'", 2).start(&after(&[6, 6, 6, 6, 1, 1, 1, 1, 1, 1]));
    let events = strike(&mut battle, attack(A, GUN, B), DODGE);
    assert_eq!(dice_for(&events, "attack"), 4, "the distance takes no die");
    assert_eq!(check(&events), (1, 2, true), "but two hits");
}

#[test]
fn dp_002_a_die_is_a_hit_from_four_up() {
    let settings = Settings::default();
    assert_eq!(score::hits(&settings, 5, faces(&[6, 4, 3, 1, 5])), 3);
    let strict = Settings { hit_on: 5, ..Settings::default() };
    assert_eq!(score::hits(&strict, 5, faces(&[6, 4, 3, 1, 5])), 2, "hit_on");
    for (settings, dice) in [(&settings, -1), (&settings, 0), (&settings, 1), (&strict, 7), (&strict, 30)] {
        let apart = score::no_hit(settings, dice) - score::hit_odds(settings, dice).p(0);
        assert!(apart.abs() < 1e-12, "{dice} dice: no hit is the odds' first entry");
    }
}

#[test]
fn dp_003_a_pool_of_nothing_rolls_nothing() {
    let mut battle = duel("", 5).start(&after(&[6, 6, 6]));
    let events = strike(&mut battle, attack(A, GUN, B), DODGE);
    assert_eq!(dice_for(&events, "attack"), 0, "4 dice less 5 spaces");
    assert_eq!(damaged(&events), None);
    let least = duel("min_pool = 1", 5).start(&FIRST);
    assert_eq!(pool(&least, attack(A, GUN, B)), 1, "the setting leaves one die");
    let mut far = duel("", 9).start(&after(&[6, 6, 6]));
    assert_eq!(pool(&far, attack(A, GUN, B)), 0, "no less than none");
    assert_eq!(check(&strike(&mut far, attack(A, GUN, B), DODGE)).1, 0, "and no hits");
    let mut one = duel("min_pool = 1", 9).start(&after(&[6, 1, 1, 1, 6]));
    assert_eq!(dice_for(&strike(&mut one, attack(A, GUN, B), DODGE), "attack"), 1, "however far the penalties go");
}

#[test]
fn dp_003_dp_106_a_pool_of_nothing_throws_no_single_die_either() {
    for resolution in ["d10", "d20"] {
        let settings = format!("resolution = '{resolution}'");
        let mut battle = duel(&settings, 5).start(&[9, 2, 1, 1]);
        assert_eq!(battle.forecast(&attack(A, GUN, B)).unwrap().targets[0].hit, 0.0, "it cannot hit");
        let events = strike(&mut battle, attack(A, GUN, B), DODGE);
        assert_eq!((dice_for(&events, "attack"), dice_for(&events, "defence")), (0, 1), "{resolution}");
        assert_eq!((check(&events).1, damaged(&events)), (0, None), "and scores nothing");
        let least = format!("{settings}\nmin_pool = 1");
        let mut least = duel(&least, 5).start(&[9, 2, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(dice_for(&strike(&mut least, attack(A, GUN, B), DODGE), "attack"), 1, "one die is left by setting");
    }
}

#[test]
fn dp_006_margins_count_hits_with_a_single_die() {
    let grade = |resolution, total, difficulty| {
        score::grade(&Settings { resolution, ..Settings::default() }, total, difficulty)
    };
    // A total of 5 with a D10, and of 10 with a D20, is worth no hit; each hit is worth 1 and 2.
    assert_eq!(
        [8, 7, 6, 5, 2].map(|total| grade(Resolution::D10, total, 3)),
        [Grade::Passed, Grade::Failed, Grade::Failed, Grade::Dramatic, Grade::Dramatic]
    );
    assert_eq!(grade(Resolution::D10, 5, 2), Grade::Critical, "two hits short");
    assert_eq!(
        [14, 13, 12, 11, 10].map(|total| grade(Resolution::D20, total, 2)),
        [Grade::Passed, Grade::Failed, Grade::Failed, Grade::Critical, Grade::Critical]
    );
    assert_eq!(grade(Resolution::D20, 11, 3), Grade::Dramatic, "three hits short are six points");
    for resolution in [Resolution::Pool, Resolution::D10, Resolution::D20] {
        let settings = Settings { resolution, ..Settings::default() };
        let usual = |difficulty| score::is_dramatic(&settings, 0, difficulty);
        assert_eq!([2, 3].map(usual), [false, true], "no hits at all, {resolution:?}");
    }
}

#[test]
fn dp_004_net_hits_are_the_difference() {
    let settings = Settings::default();
    assert_eq!([(5, 3), (3, 3), (1, 4)].map(|(one, other)| score::net(&settings, one, other)), [2, 0, -3]);
}

#[test]
fn dp_005_hits_have_to_reach_the_difficulty() {
    let settings = Settings::default();
    let grade = |settings: &Settings, hits| score::grade(settings, hits, 2);
    assert_eq!((grade(&settings, 2), grade(&settings, 1)), (Grade::Passed, Grade::Failed));
    let strict = Settings { tie_meets_difficulty: false, ..settings };
    assert_eq!((grade(&strict, 2), grade(&strict, 3)), (Grade::Failed, Grade::Passed));
    let mut battle = duel("", 3).start(&after(&[4, 4, 1]));
    let (what, check) = (Name::new("climb a fence"), Some((Name::new("mobility"), 2)));
    let events = rule(&mut battle, Ruling::Allow { unit: A, what, action: true, check });
    assert_eq!(crate::common::check(&events), (2, 2, true), "Physical 2 + Mobility 1: three dice");
}

#[test]
fn dp_006_failures_may_be_critical_or_dramatic() {
    let grade = |hits, difficulty| score::grade(&Settings::default(), hits, difficulty);
    assert_eq!(grade(1, 2), Grade::Failed);
    assert_eq!(grade(0, 2), Grade::Critical, "no hit at all");
    assert_eq!(grade(0, 3), Grade::Dramatic, "and short by three");
    let mut battle = duel("", 3).start(&after(&[1, 1, 1]));
    let (what, check) = (Name::new("leap"), Some((Name::new("mobility"), 3)));
    let events = rule(&mut battle, Ruling::Allow { unit: A, what, action: false, check });
    let noted = |event: &Event| matches!(event, Event::Noted { what, .. } if what.as_str() == "dramatic failure");
    assert!(events.iter().any(noted));
}

#[test]
fn dp_007_attacks_and_defences_never_fail_critically() {
    let mut battle = duel("", 0).start(&after(&[1, 1, 1, 1, 1, 1, 1]));
    let events = strike(&mut battle, attack(A, BLADE, B), DODGE);
    assert!(!events.iter().any(|event| matches!(event, Event::Noted { .. })), "a plain miss");
}

#[test]
fn dp_008_energy_starts_at_five_and_may_come_back() {
    let mut battle = duel("energy_per_round = 2", 3).start(&FIRST);
    assert_eq!(energy(&battle, A), 5);
    give(&mut battle, go(A, 3, 4));
    give(&mut battle, go(A, 2, 4));
    assert_eq!(energy(&battle, A), 4);
    end(&mut battle);
    end(&mut battle);
    assert_eq!(energy(&battle, A), 5, "no more than it had");
    let rich = melee("start_energy = 9", &[unit("fighter", "a", 1, 1), unit("fighter", "b", 4, 4)]).start(&FIRST);
    assert_eq!(energy(&rich, B), 9);
    let units = [unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3), unit("fighter", "a", 2, 3)];
    let mut poor = melee("start_energy = 1", &units).start(&[&[6, 1, 1][..], &[1; 6]].concat());
    hurt(&mut poor, C, 6);
    assert!(refusal(&poor, &at(A, Verb::ABILITY, 0, 0, C)).contains("DP-008"), "what it cannot pay it cannot do");
}

#[test]
fn dp_101_a_single_d10_and_half_of_the_pool() {
    let settings = Settings { resolution: Resolution::D10, ..Settings::default() };
    assert_eq!(score::score(&settings, &pool_of(7), Method::Rolled, faces(&[8])), 12, "8 + 4");
    assert_eq!(score::needed(&settings, 3), 8);
    assert_eq!(score::net(&settings, 12, 9), 3);
    let mut battle = duel("resolution = 'd10'", 0).start(&[9, 2, 7, 3, 1, 1, 1, 1]);
    let events = strike(&mut battle, attack(A, BLADE, B), DODGE);
    assert_eq!(check(&events), (3 + 2 + 1, 7 + 2, true), "half of 4 against half of 3, rounded up");
}

#[test]
fn dp_102_a_single_d20_and_all_of_the_pool() {
    let settings = Settings { resolution: Resolution::D20, ..Settings::default() };
    assert_eq!(score::score(&settings, &pool_of(7), Method::Rolled, faces(&[8])), 15);
    assert_eq!(
        [3, 2, 1, 0, -5].map(|apart| score::net(&settings, 10 + apart, 10)),
        [2, 1, 1, 0, -5],
        "half, rounded up"
    );
    assert_eq!(score::needed(&settings, 3), 16);
}

#[test]
fn dp_103_the_static_defence_with_a_d10_is_five_and_half_of_the_pool() {
    let settings = Settings { resolution: Resolution::D10, ..Settings::default() };
    assert_eq!(score::score(&settings, &pool_of(7), Method::Static, faces(&[])), 9);
    assert_eq!(score::score(&settings, &pool_of(7), Method::Flawless, faces(&[])), 12, "5 + the whole pool");
}

#[test]
fn dp_104_the_static_defence_with_a_d20_is_ten_and_the_pool() {
    let settings = Settings { resolution: Resolution::D20, ..Settings::default() };
    assert_eq!(score::score(&settings, &pool_of(7), Method::Static, faces(&[])), 17);
    assert_eq!(score::score(&settings, &pool_of(7), Method::Flawless, faces(&[])), 24, "10 + twice the pool");
}

#[test]
fn dp_001_dp_101_dp_102_hits_beside_the_dice_count_without_a_roll_too() {
    let pool = Pool { dice: 7, hits: 3, ..Pool::default() };
    let scores = |resolution: Resolution| {
        let settings = Settings { resolution, ..Settings::default() };
        [Method::Static, Method::Flawless].map(|method| score::score(&settings, &pool, method, faces(&[])))
    };
    assert_eq!(scores(Resolution::Pool), [4 + 3, 7 + 3], "half of the pool or all of it, and 3 hits (DP-099, DP-100)");
    assert_eq!(scores(Resolution::D10), [5 + 4 + 3, 5 + 7 + 3], "each hit is worth one");
    assert_eq!(
        scores(Resolution::D20),
        [10 + 7 + 2 * 3, 10 + 14 + 2 * 3],
        "and two on a D20, where net hits are halved"
    );
}
