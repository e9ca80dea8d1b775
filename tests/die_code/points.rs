//! Character Points on other rolls than initiative, and Fate Points.

use hexfray::battle::Ruling;

use crate::common::*;

/// Everybody acts in the order of the sheets, and Body Points count.
const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const WOUNDS: &str = "initiative_method = 'no_roll'";

/// The ace with so many points at 3 cells from a fighter: 5D of marksmanship against 10.
fn shot(settings: &'static str, dice: &[u16]) -> Battle {
    let mut battle = duel(settings, 3).between(["ace", "fighter"]).start(dice);
    give(&mut battle, attack(A, 0, 0, B));
    battle
}

/// A shot that comes to 6, which is 4 too few.
const MISS: [u16; 5] = [1, 1, 1, 1, 2];

#[test]
fn dc_006_points_add_wild_dice_to_an_attack_that_misses() {
    // 6, a Wild Die of 6 and 1, and a Wild Die of 3: 16. Then 2D of damage.
    let mut battle = shot(BODY, &[&MISS[..], &[6, 1, 3, 3, 2]].concat());
    let (unit, options) = asked(&battle).expect("the ace is asked");
    assert_eq!((unit, options), (A, vec!["0".to_owned(), "1".to_owned(), "2".to_owned()]), "cp_per_roll = 2");
    let events = answer(&mut battle, 2);
    assert_eq!(check(&events), (10, 16, true));
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((5, 27)), Some(0)));
    assert_eq!(battle.unit(A).expect("the ace").mp, 1, "two of three points are spent");
    // Nobody has to spend any.
    let mut battle = shot(BODY, &MISS);
    assert_eq!(check(&answer(&mut battle, 0)), (10, 6, false));
    assert_eq!(battle.unit(A).expect("the ace").mp, 3);
    // A 1 on the extra die has no special result.
    let mut battle = shot("initiative_method = 'no_roll'\nwild_one = 'remove_highest'", &[&MISS[..], &[1]].concat());
    let events = answer(&mut battle, 1);
    assert_eq!(check(&events).1, 7, "it just adds 1");
    let mut battle = shot(BODY, &[&MISS[..], &[1]].concat());
    let events = answer(&mut battle, 1);
    assert!(!events.iter().any(|event| matches!(event, Event::Noted { .. })), "and is no complication");
}

#[test]
fn dc_006_who_hits_or_has_no_points_is_not_asked() {
    let battle = shot(BODY, &[2, 2, 2, 2, 2, 3, 2]);
    assert_eq!(asked(&battle), None, "10 hits");
    let mut battle = duel(BODY, 3).start(&[2, 3]);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (10, 5, false), "a fighter has no points");
    // The points run out.
    let mut battle = shot("initiative_method = 'no_roll'\ncp_per_roll = 5", &[&MISS[..], &[1, 1, 1]].concat());
    assert_eq!(asked(&battle).expect("the ace is asked").1.len(), 4, "no more than the three it has");
    assert_eq!(check(&answer(&mut battle, 3)), (10, 9, false));
}

#[test]
fn dc_006_the_settings_limit_points_on_other_rolls() {
    let battle = shot("initiative_method = 'no_roll'\ncp_per_roll = 1", &MISS);
    assert_eq!(asked(&battle).expect("the ace is asked").1, ["0", "1"], "cp_per_roll = 1");
    let battle = shot("initiative_method = 'no_roll'\ncp_per_roll = 0", &MISS);
    assert_eq!(asked(&battle), None, "cp_per_roll = 0");
    let battle = shot("initiative_method = 'no_roll'\ncp_other_rolls = false", &MISS);
    assert_eq!(asked(&battle), None, "cp_other_rolls = false");
    // They stay allowed on initiative.
    let battle = duel("cp_other_rolls = false", 3).between(["ace", "fighter"]).start(&[5]);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A));
}

#[test]
fn dc_006_the_answers_say_how_likely_they_help() {
    let battle = shot(BODY, &MISS);
    let chances: Vec<f64> = battle.answers().iter().map(|answer| answer.chance.expect("it is known")).collect();
    // 4 is missing: one Wild Die shows it with 4, 5 or 6; two fall short with 1 and 1, 1 and 2, 2 and 1.
    let exact = [0.0, 0.5, 33.0 / 36.0];
    assert!(chances.iter().zip(exact).all(|(one, other)| (one - other).abs() < 1e-9), "{chances:?}");
    assert_eq!(
        battle.answers().iter().map(|answer| answer.points).collect::<Vec<u8>>(),
        [0, 1, 2],
        "and what they take"
    );
}

#[test]
fn dc_006_points_add_to_the_resistance_to_what_gets_through() {
    // A fighter shoots at the ace: 10 to hit, 11 of damage, Physique 3D shows 4.
    let fight = |dice: &[u16]| {
        let mut battle =
            duel(WOUNDS, 3).between(["fighter", "ace"]).start(&[&[5, 5, 6, 5, 1, 1, 2][..], dice].concat());
        give(&mut battle, attack(A, 0, 0, B));
        battle
    };
    let mut battle = fight(&[3, 4]);
    let (unit, options) = asked(&battle).expect("the ace is asked");
    assert_eq!((unit, options.len()), (B, 3));
    let chances: Vec<f64> = battle.answers().iter().filter_map(|answer| answer.chance).collect();
    // 7 are missing: one Wild Die has to show a 6 and anything after it.
    assert!((chances[0], chances[1]) == (0.0, 1.0 / 6.0) || (chances[1] - 1.0 / 6.0).abs() < 1e-9, "{chances:?}");
    let events = answer(&mut battle, 2);
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((0, 6)), Some(0)), "11 against 4 + 3 + 4");
    assert_eq!(battle.unit(B).expect("the ace").mp, 1);
    let mut battle = fight(&[]);
    answer(&mut battle, 0);
    assert!(has(&battle, B, "wounded"), "net 7");
    // Whoever resists already is not asked.
    let mut battle = duel(WOUNDS, 3).between(["fighter", "ace"]).start(&[5, 5, 1, 3, 2, 2, 2]);
    give(&mut battle, attack(A, 0, 0, B));
    assert_eq!((asked(&battle), hp(&battle, B)), (None, 6), "4 against 6");
    // Without armour nothing is rolled against Body Points, so that nothing can be added to the roll.
    let mut battle = duel(BODY, 3).between(["fighter", "ace"]).start(&[5, 5, 4, 3]);
    give(&mut battle, attack(A, 0, 0, B));
    assert_eq!((asked(&battle), hp(&battle, B)), (None, 32 - 7));
}

/// A medic with points.
const NURSE: &str = r#"
[[unit]]
key = "nurse"
name = "Nurse"
glyph = "healer"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { medicine = "2D" }
weapons = ["fists"]
first_aid = 2
character_points = 2
"#;

#[test]
fn dc_006_points_add_to_tasks() {
    // A wound needs 15: 5 and 4 and a Wild Die of 6 and 2.
    let units = [unit("nurse", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 20, 5)];
    let mut battle = melee(WOUNDS, &units).with_sheets(NURSE).start(&[5, 4, 6, 2]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: 5 }));
    give(&mut battle, tend(0, B));
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((A, 3)));
    assert_eq!(check(&answer(&mut battle, 1)), (15, 17, true));
    assert!(!has(&battle, B, "wounded"));
    assert_eq!((battle.unit(A).expect("the nurse").mp, battle.unused_dice()), (1, Some(0)));
}

#[test]
fn dc_006_points_add_to_defences_and_opposed_rolls() {
    // The ace dodges untrained with Reflexes 3D: 7, and a Wild Die of 5.
    let mut battle = duel(WOUNDS, 3).between(["ace", "fighter"]).start(&[2, 2, 3, 5]);
    give(&mut battle, plain(A, Verb::DODGE, 0, 0));
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((A, 3)));
    answer(&mut battle, 1);
    assert!(has(&battle, A, "dodge 12"));
    // Seized by a fighter, it breaks free with Physique 3D: 7 and 6 more against 11.
    let mut battle = duel(WOUNDS, 1).between(["fighter", "ace"]).start(&[6, 5, 2, 2, 3, 5, 4, 4, 3]);
    give(&mut battle, at(A, Verb::GRAB, 1, 0, B));
    end(&mut battle);
    give(&mut battle, plain(B, Verb::BREAK_FREE, 0, 0));
    answer(&mut battle, 1);
    assert_eq!((battle.bonds().len(), battle.unused_dice()), (0, Some(0)), "12 against 11");
}

/// Somebody whom Fate favours: 2D in skills, Physique 3D, a vest of 1D.
const CHOSEN: &str = r#"
[[unit]]
key = "chosen"
name = "Chosen"
glyph = "person"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { marksmanship = "2D", melee_combat = "2D" }
weapons = ["pistol", "knife"]
armour = ["vest"]
fate_points = 1
"#;

fn chosen(settings: &'static str, cells: i16) -> Duel {
    duel(settings, cells).with_sheets(CHOSEN).between(["chosen", "fighter"])
}

#[test]
fn dc_007_a_fate_point_doubles_one_s_own_codes_and_no_gear() {
    // Marksmanship 2D becomes 4D; the pistol's damage stays 2D.
    let mut battle = chosen(BODY, 3).start(&[3, 3, 3, 2, 3, 2]);
    let events = give(&mut battle, plain(A, Verb::FATE, 0, 0));
    assert_eq!(dice_thrown(&events), 0);
    assert!(has(&battle, A, "Fate"));
    let events = give(&mut battle, attack(A, 0, 0, B));
    assert_eq!((check(&events).1, damaged(&events)), (11, Some((5, 27))), "spending it took no action");
    assert_eq!(battle.unused_dice(), Some(0));
    // Physique 3D becomes 6D, Strength Damage 3D; the knife's 1D stays.
    let mut battle = chosen(BODY, 1).start(&[2, 2, 2, 2, 1, 1, 1, 2]);
    give(&mut battle, plain(A, Verb::FATE, 0, 0));
    assert_eq!(damaged(&give(&mut battle, attack(A, 1, 0, B))), Some((5, 27)));
    assert_eq!(battle.unused_dice(), Some(0), "4D to hit, 4D of damage");
    // Against wounds it resists with 6D and the vest's 1D; against Body Points with the vest's 1D.
    for (settings, resisted) in [(WOUNDS, 7), (BODY, 1)] {
        let mut battle = chosen(settings, 3).start(&[&[5, 5, 4, 4][..], &[2].repeat(resisted)].concat());
        give(&mut battle, plain(A, Verb::FATE, 0, 0));
        end(&mut battle);
        give(&mut battle, attack(B, 0, 0, A));
        assert_eq!(battle.unused_dice(), Some(0), "{settings}");
    }
}

#[test]
fn dc_007_fate_lasts_to_the_end_of_the_round_and_is_used_up() {
    // Dodging with 6D; in the next round, initiative and attack have their usual dice.
    let settings = "health_mode = 'body_points'";
    let mut battle = chosen(settings, 3).start(&[5, 3, 1, 1, 1, 1, 1, 2, 5, 3, 2, 2]);
    give(&mut battle, plain(A, Verb::FATE, 0, 0));
    assert!(battle.check(&plain(A, Verb::FATE, 0, 0)).is_err(), "the point is spent");
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, Verb::DODGE, 0, 0))), 6);
    end(&mut battle);
    let events = end(&mut battle);
    assert_eq!((battle.round(), initiatives(&events)), (2, vec![(0, 5), (1, 3)]), "1D each");
    assert!(!has(&battle, A, "Fate"));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2);
    assert!(battle.check(&plain(A, Verb::FATE, 0, 0)).is_err());
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_007_fate_doubles_the_roll_that_keeps_the_incapacitated_up() {
    // 17 of damage against 6D and 1D of 7: net 10. Stamina, untrained Physique 3D, is rolled with 6D: 17.
    let mut battle = chosen(WOUNDS, 3).start(&[5, 5, 6, 6, 5, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 2]);
    give(&mut battle, plain(A, Verb::FATE, 0, 0));
    end(&mut battle);
    give(&mut battle, attack(B, 0, 0, A));
    assert!(battle.unit(A).expect("the chosen").is_active());
    assert!(has(&battle, A, "incapacitated"));
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_007_there_may_be_no_fate_points() {
    let battle = chosen("initiative_method = 'no_roll'\nfate_effect = 'none'", 3).seeded(1);
    assert!(battle.check(&plain(A, Verb::FATE, 0, 0)).is_err(), "fate_effect = none");
    let battle = duel(WOUNDS, 3).seeded(1);
    assert!(battle.check(&plain(A, Verb::FATE, 0, 0)).is_err(), "a fighter has none");
}
