//! Knockout: the head, the threshold, the duration, half the damage.

use hexfray_battle::{Presence, Ruling};
use hexfray_die_code::DieCodeVerb;

use crate::common::*;

const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const WOUNDS: &str = "initiative_method = 'no_roll'";
const THIRTY: &str = "[[unit]]\nkey='thirty'\nname='Thirty'\nglyph='person'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='1D'\npresence='3D'\nweapons=['fists']\nbody=30\n";

fn knock_out(target: UnitId) -> Order {
    at(A, DieCodeVerb::KNOCKOUT, 0, 0, target)
}

/// A blow of 18 against 13 that rolls `damage` on 2D, with 12 more for the head.
fn blow(damage: [u16; 2], rest: &[u16]) -> Vec<u16> {
    [&[5, 6, 6, 1][..], &damage, rest].concat()
}

/// A blow against a target of 30 Body Points without armour: the points that it loses, and whether it is knocked out.
fn with_body_points(settings: &'static str, damage: &[u16]) -> (i32, bool) {
    let dice = [&[6, 6, 1][..], damage].concat();
    let mut battle = duel(settings, 3).between(["fighter", "thirty"]).with_sheets(THIRTY).start(&dice);
    let events = give(&mut battle, knock_out(B));
    assert_eq!(battle.unused_dice(), Some(0));
    (damaged(&events).expect("13 reaches 13").0, battle.unit(B).expect("it is known").presence == Presence::Down)
}

/// A blow against Physique 3D that rolls `resist`: the hit points that are left of 6, and whether the target is knocked out.
fn with_wounds(settings: &'static str, before: i32, damage: [u16; 2], resist: &[u16]) -> (i32, bool) {
    let mut battle = duel(settings, 3).start(&blow(damage, resist));
    if before > 0 {
        give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: before }));
    }
    give(&mut battle, knock_out(B));
    assert_eq!(battle.unused_dice(), Some(0));
    (hp(&battle, B), battle.unit(B).expect("it is known").presence == Presence::Down)
}

#[test]
fn dc_132_a_knockout_is_a_called_shot_at_the_head() {
    let mut battle = duel(BODY, 3).start(&[6, 6]);
    assert_eq!(terms(&battle, &knock_out(B)).to_string(), "passive defence 10 + head 3");
    let mut missing = duel(BODY, 3).start(&[6, 5]);
    assert_eq!(check(&give(&mut missing, knock_out(B))), (13, 11, false), "what misses the head does nothing");
    assert_eq!(damaged(missing.events()), None);
    let option = |order: &Order| match order {
        Order::Act { act, .. } if act.verb == DieCodeVerb::KNOCKOUT && act.with == 0 => Some(act.option),
        _ => None,
    };
    let offered: Vec<i16> = battle.orders().iter().filter_map(option).collect();
    assert_eq!(offered, [0], "it is aimed at no other part");
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 5));
    assert_eq!(
        terms(&battle, &knock_out(B)).to_string(),
        "passive defence 10 + head 3",
        "regardless of what was declared"
    );
    let battle = duel(BODY, 1).start(&[]);
    assert!(battle.check(&at(A, DieCodeVerb::KNOCKOUT, 1, 0, B)).is_ok(), "fists can do it too");
}

#[test]
fn dc_132_normal_damage_is_halved() {
    assert_eq!(with_body_points(BODY, &[1, 1]).0, 7, "14 for the head: half");
}

#[test]
fn dc_133_half_the_body_points_at_once_put_out() {
    assert_eq!(with_body_points(BODY, &[1, 2]), (7, true), "net 15 of 30");
    assert_eq!(with_body_points(BODY, &[1, 1]), (7, false), "net 14 of 30");
}

#[test]
fn dc_133_the_threshold_is_half_of_the_maximum_not_of_what_is_left() {
    // 22 of 30 Body Points are left: net 14 is more than half of them, but less than half of 30.
    let mut battle =
        duel(BODY, 3).between(["fighter", "thirty"]).with_sheets(THIRTY).start(&[6, 6, 1, 1, 1, 6, 6, 1, 1, 2]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: 8 }));
    give(&mut battle, knock_out(B));
    assert_eq!((hp(&battle, B), battle.unit(B).expect("it is known").presence), (15, Presence::Active), "14, halved");
    next_turn_of(&mut battle, A);
    give(&mut battle, knock_out(B));
    assert_eq!((hp(&battle, B), battle.unit(B).expect("it is known").presence), (8, Presence::Down), "15, halved");
}

#[test]
fn dc_133_two_levels_at_once_put_out() {
    assert_eq!(with_wounds(WOUNDS, 0, [3, 3], &[5, 5, 4]), (6, true), "net 4: stunned and wounded, two levels");
    assert_eq!(with_wounds(WOUNDS, 0, [3, 3], &[5, 5, 5]), (6, false), "net 3: stunned, one level");
    assert_eq!(with_wounds(WOUNDS, 4, [3, 3], &[5, 5, 4]), (4, false), "wounded again: one level");
    let (left, out) = with_wounds(WOUNDS, 4, [3, 3], &[3, 3, 3]);
    assert_eq!((left, out), (3, true), "from wounded to incapacitated: two levels, of which one is taken");
}

#[test]
fn dc_133_the_threshold_may_be_measured_after_the_halving() {
    const AFTER: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nknockout_before_halving = false";
    assert_eq!(with_body_points(AFTER, &[1, 2]), (7, false), "half of net 15 is 7 of 30");
    // 6 and 6, 5: 17 and 12 are 29, of which 14; one more makes 15.
    assert_eq!(with_body_points(AFTER, &[6, 6, 5]), (14, false));
    assert_eq!(with_body_points(AFTER, &[6, 6, 6, 1]), (15, true), "net 31");
    const LEVELS: &str = "initiative_method = 'no_roll'\nknockout_before_halving = false";
    assert_eq!(with_wounds(LEVELS, 0, [3, 3], &[5, 5, 4]), (6, false), "half of two levels is one");
    assert_eq!(with_wounds(LEVELS, 0, [3, 3], &[3, 3, 3]), (4, true), "half of four is two");
}

#[test]
fn dc_135_half_of_the_levels_or_points_are_taken_rounded_down() {
    assert_eq!(with_body_points(BODY, &[1, 2]).0, 7, "net 15");
    assert_eq!(with_body_points(BODY, &[1, 3]).0, 8, "net 16");
    assert_eq!(with_wounds(WOUNDS, 0, [3, 3], &[3, 3, 3]).0, 4, "net 9, incapacitated: two of four levels, wounded");
    assert_eq!(with_wounds(WOUNDS, 4, [5, 5], &[3, 3, 3]), (3, true), "net 13: one of three levels, severely wounded");
    let stunned = |resist: &[u16]| {
        let mut battle = duel(WOUNDS, 3).start(&blow([3, 3], resist));
        give(&mut battle, knock_out(B));
        has(&battle, B, "stunned")
    };
    assert!(stunned(&[5, 5, 4]), "one of two levels");
    assert!(!stunned(&[5, 5, 5]), "none of one");
}

#[test]
fn dc_135_a_knockout_that_does_nothing_lengthens_no_stun() {
    // Stunned in round 1 until the end of round 2; the blow of round 2 gets nothing through.
    let dice = [&[6, 5, 3, 2, 1, 1, 2][..], &[5, 6, 6, 1, 1, 1, 6, 6, 6, 1]].concat();
    let mut battle = duel(WOUNDS, 3).start(&dice);
    give(&mut battle, attack(A, 0, 0, B));
    assert!(has(&battle, B, "stunned"), "net 1");
    end(&mut battle);
    end(&mut battle);
    give(&mut battle, knock_out(B));
    assert_eq!(battle.unused_dice(), Some(0));
    end(&mut battle);
    end(&mut battle);
    assert_eq!((battle.round(), has(&battle, B, "stunned")), (3, false));
}

/// A knocks B out, a fighter of side b with a friend C beside it.
fn knocked_out(margin: &[u16]) -> Battle {
    knocked_out_then(margin, &[])
}

/// As [`knocked_out`], with further dice.
fn knocked_out_then(margin: &[u16], rest: &[u16]) -> Battle {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "b", 6, 2)];
    let mut battle = melee(WOUNDS, &units).start(&[margin, &[3, 3, 5, 5, 4], rest].concat());
    give(&mut battle, knock_out(B));
    assert_eq!(battle.unit(B).map(|unit| unit.presence), Some(Presence::Down));
    battle
}

fn about(battle: &Battle) -> String {
    let conditions = battle.conditions(B);
    conditions.iter().find(|on| on.name.as_str() == "unconscious").map(|on| on.about.to_string()).unwrap_or_default()
}

#[test]
fn dc_134_it_lasts_as_many_hours_as_the_blow_exceeded_the_difficulty() {
    assert!(about(&knocked_out(&[4, 6, 6, 1])).contains("4 hours"), "17 against 13");
    assert!(about(&knocked_out(&[6, 6, 1])).contains("end of the scene"), "13 against 13: the scene at least");
    let mut battle = knocked_out(&[5, 6, 6, 1]);
    assert!(about(&battle).contains("5 hours"), "18 against 13");
    while battle.round() < 9 {
        end(&mut battle);
    }
    assert!(has(&battle, B, "unconscious"), "more than five rounds later: rounds are no hours");
}

#[test]
fn dc_134_a_friend_may_wake_it() {
    let mut battle = knocked_out(&[5, 6, 6, 1]);
    end(&mut battle);
    let wake = at(UnitId(2), DieCodeVerb::WAKE, 0, 0, B);
    assert!(battle.orders().contains(&wake));
    let events = give(&mut battle, wake);
    assert!(events.iter().any(|event| matches!(event, Event::Revived { unit } if *unit == B)));
    assert_eq!(battle.unit(B).map(|unit| unit.presence), Some(Presence::Active));
    assert!(battle.check(&attack(UnitId(2), 0, 0, A)).is_err(), "that took an action");
    end(&mut battle);
    assert_eq!(
        (battle.round(), battle.decision().unit()),
        (2, Some(A)),
        "the unit that was out has lost its turn (DC-021)"
    );
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(B), "and acts in the next");
}

#[test]
fn dc_134_whom_wounds_keep_down_is_not_woken() {
    let mut battle = knocked_out(&[5, 6, 6, 1]);
    end(&mut battle);
    let wake = at(UnitId(2), DieCodeVerb::WAKE, 0, 0, B);
    assert!(battle.check(&wake).is_ok());
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: 13 }));
    assert!(battle.check(&wake).is_err(), "mortally wounded");
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "b", 6, 2)];
    let mut battle = melee(WOUNDS, &units).start(&[]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: 13 }));
    end(&mut battle);
    assert!(battle.check(&wake).is_err(), "not knocked out");
}

#[test]
fn dc_135_what_does_no_harm_is_not_halved_in_the_log() {
    // 12 for the head and 2; the plates resist with 16, or with 8: net 0, or 6, of which 3 are taken.
    let plates = "[[armour]]\nkey = 'plates'\nname = 'Plates'\ncode = '6D'\n";
    let knight = person("knight", "3D", "", "weapons = ['fists']\narmour = ['plates']");
    for (faces, lost, halved) in [([3, 3, 3, 3, 3, 1], 0, false), ([1, 1, 1, 1, 2, 2], 3, true)] {
        let fight = Duel { armour: plates.to_owned(), ..duel(BODY, 3) }.between(["fighter", "knight"]);
        let mut battle = fight.with_sheets(&knight).start(&[&[6, 6, 1, 1, 1][..], &faces].concat());
        let events = give(&mut battle, knock_out(B));
        let text = events.iter().find_map(|event| match event {
            Event::Damaged { amount, parts, .. } => Some((*amount, parts.to_string())),
            _ => None,
        });
        let (amount, text) = text.expect("it hits");
        assert_eq!((amount, text.contains("half to stun")), (lost, halved), "{text}");
    }
}

#[test]
fn dc_077_the_rounds_of_a_mortal_wound_count_from_the_wound() {
    // Knocked out in round 1, and mortally wounded in round 4: 3D of 4 has to reach 1 at its end.
    let mut battle = knocked_out_then(&[5, 6, 6, 1], &[1, 1, 2]);
    while battle.round() < 4 {
        assert_eq!(dice_thrown(&end(&mut battle)), 0, "who is merely unconscious rolls for nothing");
    }
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: 13 }));
    let mut events = Vec::new();
    while battle.round() == 4 {
        events = end(&mut battle);
    }
    assert_eq!((check(&events), battle.unused_dice()), ((1, 4, true), Some(0)));
}
