//! Die codes, the Wild Die, skills, modifiers, opposed rolls.

use hexfray_board::odds::WildOne;
use hexfray_die_code::{
    DieCodeVerb,
    content::{Attribute, Cover, DieCode, Modifier, Settings, Sheet, Skill, Tables},
    numbers::{
        codes::acting_code,
        roll::{WildRules, odds, roll, roll_plain},
    },
};

use crate::common::*;

const BOOK: WildRules = WildRules { in_use: true, one: WildOne::Complication };

/// Rolls a code with these faces, all of which must be used up.
fn rolled(text: &str, rules: WildRules, faces: &[i32]) -> (i32, bool) {
    let mut faces = faces.iter();
    let result = roll(code(text), rules, |_| *faces.next().expect("a face for every die"));
    assert_eq!(faces.next(), None, "every face is used");
    (result.total, result.complication)
}

#[test]
fn dc_001_the_total_is_all_dice_and_the_pips() {
    assert_eq!(rolled("3D+2", BOOK, &[4, 2, 5]), (13, false));
    assert_eq!(rolled("+2", BOOK, &[]), (2, false), "a code without dice totals its pips");
    assert_eq!(code("3D+2").to_string(), "3D+2");
    for wrong in ["", "D", "3D+3", "3D-1", "3", "+3", "3D+", "0D", "61D", "3 D", "-1D", "+3D", "0003D", "999999999D"] {
        assert!(wrong.parse::<DieCode>().is_err(), "{wrong:?} is no die code");
    }
}

#[test]
fn dc_002_three_pips_are_a_die() {
    assert_eq!(code("2D+2") + code("1D+2"), code("4D+1"));
    assert_eq!(code("3D").less(code("+1"), 0), code("2D+2"));
    assert_eq!(code("2D").less(code("2D"), 0), DieCode::ZERO, "below 1D the total is 0");
    assert_eq!(code("1D+2").less_dice(1, 0), DieCode::ZERO, "pips alone are below 1D");
    assert_eq!(code("2D").less(code("2D"), 1), code("1D"), "min_dice = 1 leaves one");
    assert_eq!(code("+2").less_dice(0, 0), code("+2"), "nothing taken away, nothing changed");
    assert_eq!(code("3D+2") + code("+1"), code("4D"), "pips carry over");
    // In a battle: 1D with the knife and two actions leave no die, or one where the setting says so.
    let strikes = |settings: &'static str| {
        let battle = duel(settings, 1).between(["ace", "guard"]).seeded(1);
        battle.check(&attack(A, 1, 1, B)).is_ok()
    };
    assert!(!strikes("initiative_method = 'no_roll'"), "min_dice = 0");
    assert!(strikes("initiative_method = 'no_roll'\nmin_dice = 1"));
}

#[test]
fn dc_003_more_dice_are_higher_then_more_pips() {
    assert!(code("4D") > code("3D+2") && code("3D+2") > code("3D"));
}

#[test]
fn dc_004_a_six_on_the_wild_die_is_added_and_rolled_again() {
    assert_eq!(rolled("3D", BOOK, &[2, 4, 6, 6, 3]), (21, false));
    assert_eq!(rolled("3D", BOOK, &[6, 6, 3]), (15, false), "only the Wild Die is open-ended");
    assert_eq!(rolled("3D", WildRules { in_use: false, ..BOOK }, &[6, 6, 6]), (18, false), "wild_die = false");
    assert_eq!(roll_plain(2, |_| 6), 12, "the referee's dice have no Wild Die");
    // In a battle: 2D that show 4 and a Wild Die of 6, 6 and 2, or two dice without a Wild Die.
    let mut battle = duel("initiative_method = 'no_roll'", 9).start(&[4, 6, 6, 2]);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))).1, 18);
    let mut battle = duel("initiative_method = 'no_roll'\nwild_die = false", 9).start(&[4, 6]);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))).1, 10);
    assert_eq!(battle.unused_dice(), Some(0));
    let dist = odds(code("3D"), BOOK);
    assert!((dist.expected() - (7.0 + 4.2)).abs() < 1e-9, "two dice of 3.5 and a Wild Die of 4.2");
    assert!(dist.remainder() > 0.0 && dist.remainder() < 1e-12, "what is left out is tiny, and stated");
}

#[test]
fn dc_005_a_first_one_on_the_wild_die() {
    assert_eq!(rolled("3D", BOOK, &[5, 2, 1]), (8, true), "it counts as 1 and is a complication");
    assert_eq!(rolled("3D", BOOK, &[5, 2, 6, 1]), (14, false), "a 1 on a re-roll just adds 1");
    assert_eq!(rolled("3D", WildRules { one: WildOne::Plain, ..BOOK }, &[5, 2, 1]), (8, false));
    let drop = WildRules { one: WildOne::RemoveHighest, ..BOOK };
    assert_eq!(rolled("3D+1", drop, &[5, 2, 1]), (3, false), "the 1 and the 5 go: 2 and the pip stay");
    // In a battle an event reports the complication to the referee.
    let mut battle = duel("", 3).start(&[5, 3, 5, 1]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("in range");
    let told = |event: &Event| matches!(event, Event::Noted { what, .. } if what.as_str().contains("complication"));
    assert!(events.iter().any(told), "a complication is logged");
    assert_eq!(check(events).1, 6, "and the 1 counts");
    for (setting, total) in [("plain", 6), ("remove_highest", 0)] {
        let settings: &'static str = Box::leak(format!("wild_one = '{setting}'").into_boxed_str());
        let mut battle = duel(settings, 3).start(&[5, 3, 5, 1]);
        let events = give(&mut battle, attack(A, 0, 0, B));
        assert_eq!((check(&events).1, events.iter().any(told)), (total, false), "wild_one = {setting}");
    }
}

#[test]
fn dc_008_a_skill_includes_its_attribute() {
    let sheet = sheet("searcher");
    assert_eq!(sheet.over_attribute(Skill::Search), code("3D"), "search 4D over Perception 1D");
    assert_eq!(sheet.skill(Skill::Dodge), sheet.attribute(Attribute::Reflexes), "untrained: the attribute");
    // The star is thrown untrained, with Coordination 3D.
    let ace = |settings: &'static str| duel(settings, 2).between(["ace", "fighter"]);
    let penalty = "untrained_penalty = 5\ncp_other_rolls = false\ninitiative_cp_max = 0";
    let mut battle = ace(penalty).start(&[5, 3, 6, 5, 3]);
    assert_eq!(check(&give(&mut battle, attack(A, 2, 0, B))), (15, 14, false), "10 + 5 untrained");
    let battle = ace(penalty).start(&[5, 3]);
    assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), 10, "the pistol is trained");
    let battle = ace("initiative_cp_max = 0").start(&[5, 3]);
    assert_eq!(difficulty(&battle, &attack(A, 2, 0, B)), 10, "untrained_penalty = 0");
    // In close combat likewise; a specialist has trained for the weapon.
    let penalty = "initiative_method = 'no_roll'\nuntrained_penalty = 5";
    for (more, needed) in [("", 10), ("specialised = { knife = '4D' }", 5)] {
        let amateur = person("amateur", "3D", "", &format!("weapons = ['knife']\n{more}"));
        let battle = duel(penalty, 1).with_sheets(&amateur).between(["amateur", "fighter"]).start(&[]);
        assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), needed, "10 − 5 at Point Blank, {more}");
    }
}

/// A sheet of the tests' content.
pub fn sheet(key: &str) -> Sheet {
    let battle = duel("", 3).seeded(1);
    let book = battle.world().resource::<hexfray_die_code::state::Rulebook>();
    book.0.sheets.iter().find(|sheet| sheet.key == key).expect("the tests know it").clone()
}

#[test]
fn dc_009_modifiers_are_taken_at_their_number_or_rolled() {
    assert_eq!(Tables::default().cover(Cover::Half).1, Modifier { dice: 2, number: 6 });
    let cover = "[[cover]]\ncells = [[5, 2]]\nsides = ['W']\npercent = 50\n";
    let fight = |settings: &'static str| duel(settings, 3).on(cover);
    let battle = fight("").start(&[5, 3]);
    assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), 16, "modifier_mode = standard: 3 for each die");
    // They are rolled before the attack, without a Wild Die: 6 and 6 are 12.
    let mut battle = fight("modifier_mode = 'rolled'").start(&[5, 3, 6, 6, 6, 5]);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (22, 11, false));
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_009_dice_that_make_it_easier_are_rolled_and_taken_off() {
    // A lies down; B strikes it with the pole from two cells away: −2D (6), at Short range.
    let fight = |settings: &'static str, dice: &[u16]| {
        let mut battle = duel(settings, 2).start(dice);
        give(&mut battle, plain(A, DieCodeVerb::PRONE, 0, 0));
        end(&mut battle);
        battle
    };
    let battle = fight("initiative_method = 'no_roll'", &[]);
    assert_eq!(difficulty(&battle, &attack(B, 2, 0, A)), 4, "10 − 6");
    let mut battle = fight("initiative_method = 'no_roll'\nmodifier_mode = 'rolled'", &[1, 4, 2, 2]);
    assert_eq!(check(&give(&mut battle, attack(B, 2, 0, A))), (5, 4, false), "10 − 1 − 4");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_031_each_action_beyond_the_first_takes_a_die_off_all() {
    let settings = Settings::default();
    assert_eq!(acting_code(&settings, code("8D"), 2, 0), code("7D"), "two shuriken: 7D each");
    assert_eq!(acting_code(&settings, code("5D+2"), 3, 0), code("3D+2"));
    assert_eq!(acting_code(&settings, code("5D+2"), 1, 2), code("3D+2"), "wounds take dice too");
    let two_dice = Settings { map_per_action: 2, ..settings };
    assert_eq!(acting_code(&two_dice, code("8D"), 3, 0), code("4D"), "map_per_action = 2");
}
