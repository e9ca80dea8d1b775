//! Character Points on other rolls than initiative, and Fate Points.

use hexfray_battle::Ruling;
use hexfray_die_code::DieCodeVerb;

use crate::arena::spent;
use crate::common::*;

/// Units act in the order of their sheets, and harm is counted in Body Points.
const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const WOUNDS: &str = "initiative_method = 'no_roll'";

/// The ace with Character Points, 3 cells from a fighter: 5D of marksmanship against 10.
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
    assert_eq!(spent(&events), Some((2, 1)), "the log says what is left");
    let events = answer(&mut battle, 0);
    assert_eq!((damaged(&events), spent(&events)), (Some((5, 27)), None), "none of them on the damage");
    assert_eq!(battle.unused_dice(), Some(0));
    assert_eq!(battle.unit(A).expect("the ace").mp, 1, "two of three points are spent");
    // The player may decline to spend points.
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
    assert_eq!(asked(&battle).map(|(_, options)| options.len()), Some(3), "10 hits: only the damage may be raised");
    assert!(battle.answers()[0].about.is_some_and(|about| about.as_str().contains("get through")));
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
fn dc_006_the_question_says_the_roll_the_number_it_needs_and_the_limit_of_points() {
    let told = |battle: &Battle| battle.answers()[0].about.expect("the question is explained").to_string();
    let mut battle = shot(BODY, &[&MISS[..], &[6, 1, 3, 3, 2]].concat());
    assert_eq!(
        told(&battle),
        "The roll is 6; it needs 10. Each point adds one die (a 6 rolls again) and is then gone; \
         3 are left, 2 at most on one roll. The percentage is the chance to hit."
    );
    answer(&mut battle, 2);
    assert_eq!(
        told(&battle),
        "The damage is 5. Each point adds one die (a 6 rolls again) and is then gone; 1 is left. \
         The percentage is the chance to get through.",
        "two of three are spent"
    );
    let battle = shot("initiative_method = 'no_roll'\ncp_per_roll = 5", &MISS);
    assert_eq!(
        told(&battle),
        "The roll is 6; it needs 10. Each point adds one die (a 6 rolls again) and is then gone; 3 are left. \
         The percentage is the chance to hit."
    );
    let mut battle = duel(WOUNDS, 3).between(["fighter", "ace"]).start(&[5, 5, 6, 5, 1, 1, 2]);
    give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(
        told(&battle),
        "The resistance is 4; the damage is 11. Each point adds one die (a 6 rolls again) and is then gone; \
         3 are left, 2 at most on one roll. \
         The percentage is the chance to take no damage."
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
    // 7 are missing: one Wild Die has to show a 6 and then any face.
    assert_eq!(chances[0], 0.0, "without a point it gets through");
    assert!((chances[1] - 1.0 / 6.0).abs() < 1e-9, "{chances:?}");
    let events = answer(&mut battle, 2);
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((0, 6)), Some(0)), "11 against 4 + 3 + 4");
    assert_eq!(battle.unit(B).expect("the ace").mp, 1);
    let mut battle = fight(&[]);
    answer(&mut battle, 0);
    assert!(has(&battle, B, "wounded"), "net 7");
    // A unit that already resists gets no question.
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
    let chances = [0, 1].map(|points| battle.answers()[points].chance.expect("it is known"));
    assert_exact(chances[0], 0.0, "9 is too little");
    assert_exact(chances[1], 1.0 / 6.0, "6 are missing");
    assert_eq!(check(&answer(&mut battle, 1)), (15, 17, true));
    assert!(!has(&battle, B, "wounded"));
    assert_eq!((battle.unit(A).expect("the nurse").mp, battle.unused_dice()), (1, Some(0)));
}

#[test]
fn dc_006_points_add_to_defences_and_opposed_rolls() {
    // The ace dodges untrained with Reflexes 3D: 7, and a Wild Die of 5.
    let mut battle = duel(WOUNDS, 3).between(["ace", "fighter"]).start(&[2, 2, 3, 5]);
    give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0));
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((A, 3)));
    answer(&mut battle, 1);
    assert!(has(&battle, A, "dodge 12"));
    // Seized by a fighter, it breaks free with Physique 3D: 7 and 6 more against 11.
    let mut battle = duel(WOUNDS, 1).between(["fighter", "ace"]).start(&[6, 5, 2, 2, 3, 5, 4, 4, 3]);
    give(&mut battle, at(A, DieCodeVerb::GRAB, 1, 0, B));
    end(&mut battle);
    give(&mut battle, plain(B, DieCodeVerb::BREAK_FREE, 0, 0));
    answer(&mut battle, 1);
    assert_eq!((battle.bonds().len(), battle.unused_dice()), (0, Some(0)), "12 against 11");
}

/// A character with Fate Points: 2D in skills, Physique 3D, a vest of 1D.
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
    let events = give(&mut battle, plain(A, DieCodeVerb::FATE, 0, 0));
    assert_eq!(dice_thrown(&events), 0);
    assert!(has(&battle, A, "Fate"));
    let events = give(&mut battle, attack(A, 0, 0, B));
    assert_eq!((check(&events).1, damaged(&events)), (11, Some((5, 27))), "spending it took no action");
    assert_eq!(battle.unused_dice(), Some(0));
    // Physique 3D becomes 6D, Strength Damage 3D; the knife's 1D stays.
    let mut battle = chosen(BODY, 1).start(&[2, 2, 2, 2, 1, 1, 1, 2]);
    give(&mut battle, plain(A, DieCodeVerb::FATE, 0, 0));
    assert_eq!(damaged(&give(&mut battle, attack(A, 1, 0, B))), Some((5, 27)));
    assert_eq!(battle.unused_dice(), Some(0), "4D to hit, 4D of damage");
    // Against wounds it resists with 6D and the vest's 1D; against Body Points with the vest's 1D.
    for (settings, resisted) in [(WOUNDS, 7), (BODY, 1)] {
        let mut battle = chosen(settings, 3).start(&[&[5, 5, 4, 4][..], &[2].repeat(resisted)].concat());
        give(&mut battle, plain(A, DieCodeVerb::FATE, 0, 0));
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
    give(&mut battle, plain(A, DieCodeVerb::FATE, 0, 0));
    assert!(battle.check(&plain(A, DieCodeVerb::FATE, 0, 0)).is_err(), "the point is spent");
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0))), 6);
    end(&mut battle);
    let events = end(&mut battle);
    assert_eq!((battle.round(), initiatives(&events)), (2, vec![(0, 5), (1, 3)]), "1D each");
    assert!(!has(&battle, A, "Fate"));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2);
    assert!(battle.check(&plain(A, DieCodeVerb::FATE, 0, 0)).is_err());
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_007_fate_doubles_the_roll_that_keeps_the_incapacitated_up() {
    // 17 of damage against 6D and 1D of 7: net 10. Stamina, untrained Physique 3D, is rolled with 6D: 17.
    let mut battle = chosen(WOUNDS, 3).start(&[5, 5, 6, 6, 5, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 2]);
    give(&mut battle, plain(A, DieCodeVerb::FATE, 0, 0));
    end(&mut battle);
    give(&mut battle, attack(B, 0, 0, A));
    assert!(battle.unit(A).expect("the chosen").is_active());
    assert!(has(&battle, A, "incapacitated"));
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_007_there_may_be_no_fate_points() {
    let battle = chosen("initiative_method = 'no_roll'\nfate_effect = 'none'", 3).seeded(1);
    assert!(battle.check(&plain(A, DieCodeVerb::FATE, 0, 0)).is_err(), "fate_effect = none");
    let battle = duel(WOUNDS, 3).seeded(1);
    assert!(battle.check(&plain(A, DieCodeVerb::FATE, 0, 0)).is_err(), "a fighter has none");
}

#[test]
fn dc_006_points_are_offered_for_any_shortfall() {
    // 1, 1, 1, 1 and 2 are 6 against 34: 28 are missing, which a Wild Die may still show.
    let mut battle = duel("initiative_method = 'no_roll'\ncp_per_roll = 1", 3).between(["ace", "fighter"]).start(&MISS);
    give(&mut battle, at(A, DieCodeVerb::CALLED, 0, 10, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A));
    let chance = battle.answers()[1].chance.expect("it is known");
    assert!((chance - (1.0 / 6.0_f64).powi(4) * 3.0 / 6.0).abs() < 1e-9, "four sixes and 4 or more: {chance}");
}

#[test]
fn dc_006_points_add_to_damage() {
    // 10 hits; damage 3 and 2, and a Wild Die of 4.
    let mut battle = shot(BODY, &[2, 2, 2, 2, 2, 3, 2, 4]);
    let events = answer(&mut battle, 1);
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((9, 23)), Some(0)));
    assert_eq!(battle.unit(A).expect("the ace").mp, 2);
}

#[test]
fn dc_006_points_help_a_captor_to_hold_on() {
    // The ace seizes a fighter, which tries to break free with 3D of 8 against 3D of 7: one point adds 2.
    let sheet = "[[unit]]\nkey='holder'\nname='Holder'\nglyph='fist'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nskills={ brawling='2D' }\nweapons=['fists']\ncharacter_points=2\n";
    let dice = [6, 5, 3, 3, 2, 2, 2, 3, 2];
    let mut battle = duel(WOUNDS, 1).with_sheets(sheet).between(["holder", "fighter"]).start(&dice);
    give(&mut battle, at(A, DieCodeVerb::GRAB, 0, 0, B));
    end(&mut battle);
    give(&mut battle, plain(B, DieCodeVerb::BREAK_FREE, 0, 0));
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((A, 3)), "it loses 7 to 8");
    answer(&mut battle, 1);
    assert_eq!((battle.bonds().len(), battle.unused_dice()), (1, Some(0)), "9 against 8: it holds on");
}

#[test]
fn dc_006_points_help_to_keep_a_grip_or_resist_a_pin() {
    // A disarm of 12; the ace's Physique 3D shows 11, and 2 more are enough.
    let dice = [6, 6, 1, 5, 6, 1, 4, 4, 3, 2];
    let mut battle = duel(BODY, 3).between(["fighter", "ace"]).start(&dice);
    give(&mut battle, at(A, DieCodeVerb::DISARM, 0, 1, B));
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((B, 3)), "11 does not keep it");
    answer(&mut battle, 1);
    assert!(!has(&battle, B, "disarmed"), "13 against 12");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_006_points_help_a_free_defence() {
    let free = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nfree_partial_defense = true";
    let mut battle = duel(free, 3).between(["fighter", "ace"]).start(&[2, 2, 3, 4, 5, 4]);
    give(&mut battle, attack(A, 0, 0, B));
    answer(&mut battle, 1);
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((B, 3)), "a dodge of 7 so far");
    let events = answer(&mut battle, 1);
    assert_eq!(check(&events), (11, 9, false), "7 and 4 against 9");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_006_points_keep_the_incapacitated_up() {
    // 11 to hit, damage 21 against 3D of 9 with none spent: net 12. Stamina 3D of 11, and a Wild Die of 4.
    let gun =
        "[[weapon]]\nkey='cannon'\nname='Cannon'\nglyph='pistol'\nskill='marksmanship'\ndamage='4D'\nrange=[8,16,30]\n";
    let gunner = person("gunner", "3D", "marksmanship = '2D'", "weapons = ['cannon']")
        .replace("perception = '1D'", "perception = '2D'");
    let dice = [5, 5, 6, 6, 5, 4, 3, 3, 3, 4, 4, 3, 4];
    let fight = duel(WOUNDS, 3).with_weapons(gun).with_sheets(&gunner).between(["gunner", "ace"]);
    let mut battle = fight.start(&dice);
    give(&mut battle, attack(A, 0, 0, B));
    answer(&mut battle, 0);
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((B, 3)), "11 against 15");
    let events = answer(&mut battle, 1);
    assert_eq!(check(&events), (15, 15, true));
    assert!(battle.unit(B).expect("the ace").is_active() && has(&battle, B, "incapacitated"));
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_006_points_help_the_dying_hold_on() {
    let units = [unit("ace", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 20, 5)];
    // Three rounds: 3D of 3 reaches 1, 2 and 3; in the fourth it needs a point.
    let dice = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2];
    let mut battle = melee(WOUNDS, &units).start(&dice);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 13 }));
    while asked(&battle).is_none() {
        end(&mut battle);
    }
    assert_eq!((battle.round(), asked(&battle).map(|(unit, _)| unit)), (4, Some(A)), "3 against 4");
    answer(&mut battle, 1);
    assert!(has(&battle, A, "mortally wounded"), "5 against 4");
    assert_eq!((battle.unused_dice(), battle.round()), (Some(0), 5));
}

#[test]
fn dc_006_points_help_against_what_follows_from_an_act() {
    // A bare-handed blow is parried with a knife: its 1D strikes back, and the ace's Physique resists it.
    let brawler = person("brawler", "3D", "brawling = '2D'", "weapons = ['fists']\ncharacter_points = 1");
    let fencer = person("fencer", "3D", "melee_combat = '3D'", "weapons = ['knife']")
        .replace("perception = '1D'", "perception = '2D'");
    let fight = duel(WOUNDS, 1).with_sheets(&format!("{brawler}{fencer}")).between(["fencer", "brawler"]);
    let mut battle = fight.start(&[5, 5, 4, 1, 1, 6, 5, 1, 1, 1, 6, 2]);
    give(&mut battle, plain(A, DieCodeVerb::PARRY, 0, 0));
    end(&mut battle);
    give(&mut battle, attack(B, 0, 0, A));
    answer(&mut battle, 0);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "11 of damage against 3");
    let events = answer(&mut battle, 1);
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((0, 6)), Some(0)), "3 and 8 more resist it");
}

#[test]
fn dc_077_a_roll_that_was_left_behind_decides_for_nobody_else() {
    let units =
        [unit("ace", "a", 2, 2), unit("ace", "a", 3, 2), unit("fighter", "a", 4, 2), unit("fighter", "b", 20, 5)];
    // Three rounds in which both hold on with 3; in the fourth the first needs a point, and the second rolls 15.
    let dice = [&[1; 18][..], &[1, 1, 1, 6, 5, 4]].concat();
    let mut battle = melee(WOUNDS, &units).start(&dice);
    for unit in [A, B] {
        give(&mut battle, Order::Referee(Ruling::Hurt { unit, amount: 13 }));
    }
    while asked(&battle).is_none() {
        end(&mut battle);
    }
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A));
    let events = give(&mut battle, Order::Referee(Ruling::Heal { unit: A, amount: 6 }));
    assert!(!has(&battle, A, "mortally wounded"));
    assert_eq!(dice_thrown(&events), 3, "the second throws its own dice: {events:?}");
    assert_eq!((check(&events), battle.unused_dice()), ((4, 15, true), Some(0)));
    assert!(has(&battle, B, "mortally wounded"), "and lives");
}

/// The chance that a Wild Die shows this much or more.
fn wild_die_reaches(number: i32) -> f64 {
    let shows = |face: i32| match face {
        _ if face >= number => 1.0,
        6 => wild_die_reaches(number - 6),
        _ => 0.0,
    };
    (1..=6).map(shows).sum::<f64>() / 6.0
}

#[test]
fn dc_006_the_answers_say_how_likely_damage_gets_through() {
    // 10 hits with 5 of damage; Physique 3D has to be beaten, with a Wild Die for the point.
    let battle = shot("initiative_method = 'no_roll'\nwild_die = false", &[2, 2, 2, 2, 2, 3, 2]);
    let chances = [0, 1].map(|points| battle.answers()[points].chance.expect("it is known"));
    assert_exact(chances[0], chance(3, |resisted| resisted < 5), "5 alone");
    let with_one: f64 = throws(3).into_iter().map(|(resisted, p)| p * wild_die_reaches(resisted - 4)).sum();
    assert_exact(chances[1], with_one, "5 and a Wild Die");
}

#[test]
fn dc_077_who_is_healed_while_it_is_asked_holds_on_to_nothing() {
    let units = [unit("ace", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 20, 5)];
    let mut battle = melee(WOUNDS, &units).start(&[1; 12]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 13 }));
    while asked(&battle).is_none() {
        end(&mut battle);
    }
    give(&mut battle, Order::Referee(Ruling::Heal { unit: A, amount: 1 }));
    assert!(has(&battle, A, "incapacitated") && !battle.unit(A).expect("the ace").is_active(), "it still lies there");
    assert_eq!((asked(&battle), battle.round(), battle.unit(A).expect("the ace").mp), (None, 5, 3));
}

#[test]
fn dc_006_dc_122_points_on_damage_count_for_what_is_held_against() {
    // 22 hits; 5 of damage and a Wild Die of 4 come to 9; Physique 3D of 10 is above it.
    let keeps = |last: u16| {
        let mut battle = duel(WOUNDS, 3).between(["ace", "fighter"]).start(&[5, 5, 5, 5, 2, 3, 2, 4, 3, 4, last]);
        give(&mut battle, at(A, DieCodeVerb::DISARM, 0, 1, B));
        answer(&mut battle, 1);
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
        let events = answer(&mut battle, 1);
        assert_eq!(battle.unused_dice(), Some(0));
        (check(&events), has(&battle, B, "disarmed"))
    };
    assert_eq!(keeps(3), ((10, 10, true), false));
    assert_eq!(keeps(2), ((10, 9, false), true));
}

#[test]
fn dc_077_a_ruling_about_another_leaves_the_question_about_a_roll_open() {
    let units = [unit("ace", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 20, 5)];
    let mut battle = melee(WOUNDS, &units).start(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 13 }));
    while asked(&battle).is_none() {
        end(&mut battle);
    }
    let question = asked(&battle);
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: B, value: 1 }));
    assert_eq!(asked(&battle), question, "3 against 4, with a point to spend");
    answer(&mut battle, 1);
    assert!(has(&battle, A, "mortally wounded"), "5 against 4");
}
