//! Falling (DP-069 … DP-072).

use crate::{common::*, passage::*};
use hexfray_dice_pool::DicePoolVerb;

#[test]
fn dp_069_falls_go_two_spaces_a_turn() {
    let settings = "wound_penalties = false\ndie_at = 'exceed'";
    let mut battle = at_cliff(settings, [1, 1, 7], "health = 30", &[]);
    round(&mut battle);
    assert_eq!(level(&battle, A), 5, "two in its first turn after that");
    assert!(has(&battle, A, "falling"));
    assert_eq!(damaged(&round(&mut battle)), None);
    assert_eq!((level(&battle, A), energy(&battle, A)), (3, 5), "it costs no energy");
    round(&mut battle);
    assert_eq!(level(&battle, A), 1);
    let events = round(&mut battle);
    assert_eq!((level(&battle, A), damaged(&events)), (0, Some((12, 18))), "7 spaces: 2, 2, 2 and 1");
    assert!(!has(&battle, A, "falling"));
    assert!(is_legal(&battle, &attack(A, GUN, B)), "nor an action");
}

#[test]
fn dp_069_the_first_drop_is_in_the_turn_after_the_step_off() {
    let mut battle = at_cliff("wound_penalties = false", [4, 1, 3], "health = 30", &[]);
    give(&mut battle, to(3, 1, 3));
    assert_eq!((level(&battle, A), has(&battle, A, "falling")), (3, true));
    round(&mut battle);
    assert_eq!(level(&battle, A), 1, "past the face, which it cannot catch hold of");
    assert_eq!(damaged(&round(&mut battle)), Some((6, 24)));
}

#[test]
fn dp_069_a_fall_ends_on_what_is_solid() {
    let mut battle = at_cliff("wound_penalties = false", [5, 1, 4], "", &[]);
    assert_eq!(damaged(&round(&mut battle)), Some((2, 4)));
    assert_eq!(level(&battle, A), 3, "on the cliff's top");
    let wall = cliff().replace("_ _ _ _ . . . _ _ _", "_ _ _ _ _ . . _ _ _");
    let fight = melee("wound_penalties = false", &[place("mover", "a", [0, 0, 0]), place("fighter", "b", [9, 2, 0])]);
    let mut battle = start_on(&wall, &fight.with_sheets(&mover("mover", "")), &FIRST);
    put(&mut battle, A, [4, 1, 4]);
    round(&mut battle);
    assert_eq!(level(&battle, A), 3, "on top of the rock, not inside it");
}

#[test]
fn dp_070_who_falls_cannot_steer() {
    let battle = at_cliff("", [1, 1, 7], "health = 30", &[]);
    assert!(battle.reach(A).is_empty(), "no move action");
    assert!(is_legal(&battle, &attack(A, GUN, B)), "other actions stay possible");
    assert!(!at_cliff("", [1, 1, 7], "powers = ['wings']", &[]).reach(A).is_empty(), "a power allows it");
}

#[test]
fn dp_071_the_ground_does_two_damage_for_each_space() {
    let fall = |levels: u8, settings: &str, lines: &str, dice: &[u16]| {
        let mut battle = at_cliff(settings, [1, 1, i16::from(levels)], &format!("health = 30\n{lines}"), dice);
        let mut events = Vec::new();
        for _ in 0..5 {
            events.extend(round(&mut battle));
        }
        (damaged(&events).map(|(amount, _)| amount), dice_for(&events, "wound penalty"))
    };
    let calm = "wound_penalties = false";
    assert_eq!(fall(1, calm, "", &[]).0, Some(2));
    assert_eq!(fall(6, calm, "", &[]).0, Some(12));
    assert_eq!(fall(9, calm, "", &[]).0, Some(12), "6 spaces count at most");
    assert_eq!(fall(1, "", "", &[1, 1]).1, 2, "the wound penalty is rolled for");
    assert_eq!(fall(1, "fall_wound_roll = false", "", &[]).1, 0);
}

#[test]
fn dp_071_water_may_break_a_fall() {
    let fall = |settings: &str| {
        let settings = format!("wound_penalties = false\n{settings}");
        let mut battle = at_cliff(&settings, [7, 1, 3], "", &[]);
        round(&mut battle);
        hp(&battle, A)
    };
    assert_eq!((fall(""), fall("fall_water_damage = false")), (2, 6), "2 spaces to the surface");
}

#[test]
fn dp_072_free_fall_cancels_the_damage() {
    let mut battle = at_cliff("", [1, 1, 3], "powers = ['cat']", &[]);
    round(&mut battle);
    assert_eq!(damaged(&round(&mut battle)), None);
    assert_eq!((level(&battle, A), hp(&battle, A)), (0, 6));
}

#[test]
fn dp_071_the_count_ends_with_the_fall() {
    let settings = "wound_penalties = false\nstart_energy = 0";
    let fight = melee(settings, &[place("mover", "a", [0, 0, 0]), place("angel", "b", [0, 0, 0])]);
    let sheets =
        format!("{}{}", mover("mover", "health = 30"), person("angel", "close_combat = 6", "powers = ['wings']"));
    let dice = [&[6; 8][..], &[1; 3]].concat();
    let mut battle = start_on(&cliff(), &fight.with_powers(GIFTS).with_sheets(&sheets), &after(&dice));
    put(&mut battle, A, [1, 1, 5]);
    put(&mut battle, B, [1, 1, 3]);
    round(&mut battle);
    assert_eq!((level(&battle, A), has(&battle, A, "falling")), (3, true), "two spaces");
    end(&mut battle);
    strike(&mut battle, grapple(B, A), DODGE);
    assert!(has(&battle, A, "grappled") && !has(&battle, A, "falling"), "it is caught");
    end(&mut battle);
    assert_eq!(level(&battle, A), 3, "and held up");
    end(&mut battle);
    give(&mut battle, act(B, DicePoolVerb::LET_GO, 0));
    let mut damage = None;
    for _ in 0..6 {
        damage = damaged(&end(&mut battle)).or(damage);
    }
    assert_eq!(damage.map(|(amount, _)| amount), Some(6), "3 spaces since it was let go, not 5");
}

#[test]
fn dp_069_a_unit_dragged_or_placed_over_an_edge_is_logged_as_falling() {
    let falls = |events: &[Event]| {
        let fall = |event: &Event| match event {
            Event::ConditionGained { unit, condition, .. } if condition.as_str() == "falling" => Some(*unit),
            _ => None,
        };
        events.iter().filter_map(fall).collect::<Vec<_>>()
    };
    let fight = melee("wound_penalties = false", &[place("mover", "a", [0, 0, 0]), place("fighter", "b", [9, 2, 0])]);
    let sheets = person("mover", "close_combat = 6, mobility = 1", "");
    let dice = after(&[&[6; 3][..], &[1; 8]].concat());
    let mut battle = start_on(&cliff(), &fight.with_sheets(&sheets), &dice);
    put(&mut battle, A, [4, 1, 3]);
    put(&mut battle, B, [4, 1, 3]);
    strike(&mut battle, grapple(A, B), DODGE);
    give(&mut battle, to(3, 1, 3));
    // The victim may strike at its captor, which leaves, and lets it go.
    let events = answer(&mut battle, 0);
    assert_eq!(cell(&battle, B), Some(Cell { level: 3, ..Cell::new(3, 1) }));
    assert_eq!(falls(&events), [A, B], "the grappler steps off, and drags its victim along");

    let mut battle = at_cliff("", [0, 0, 0], "", &[]);
    let events = rule(&mut battle, Ruling::Place { unit: A, cell: Cell { level: 5, ..Cell::new(1, 1) } });
    assert_eq!(falls(&events), [A], "put in the air");
}

/// A unit that falls from level 5, at the beginning of its turn, and a winged foe in its space.
fn beside_wings(settings: &str, dice: &[u16]) -> Battle {
    let settings = format!("wound_penalties = false\n{settings}");
    let fight = melee(&settings, &[place("mover", "a", [0, 0, 0]), place("angel", "b", [0, 0, 0])]);
    let sheets = format!("{}{}", mover("mover", ""), person("angel", "close_combat = 6", "powers = ['wings']"));
    let mut battle = start_on(&cliff(), &fight.with_powers(GIFTS).with_sheets(&sheets), &after(dice));
    [A, B].into_iter().for_each(|unit| put(&mut battle, unit, [1, 1, 5]));
    (0..2).for_each(|_| drop(end(&mut battle)));
    battle
}

#[test]
fn dp_110_a_fall_gives_occasion_only_where_forced_moves_do() {
    let by_the_book = beside_wings("", &[]);
    assert_eq!((asked(&by_the_book), level(&by_the_book, A)), (None, 3));
    let mut battle = beside_wings("forced_move_provokes = true", &[]);
    assert_eq!((asked(&battle).map(|(unit, _)| unit), level(&battle, A)), (Some(B), 5), "before it falls");
    answer(&mut battle, 0);
    assert_eq!((asked(&battle), level(&battle, A), battle.decision().unit()), (None, 3, Some(A)), "and has its turn");
}

#[test]
fn dp_110_who_is_struck_down_as_it_falls_falls_all_the_same() {
    // Eight dice of attack against three of Dodge.
    let dice = [&[6; 8][..], &[1; 3]].concat();
    let mut battle = beside_wings("forced_move_provokes = true", &dice);
    answer(&mut battle, 1);
    answer(&mut battle, DODGE);
    assert_eq!((presence(&battle, A), level(&battle, A)), (Presence::Down, 3));
}
