//! Checks and standard values: SW-014 to SW-024, SW-165.

use hexfray_battle::{Name, Rule};
use hexfray_power_table::{
    content::{AbilityScore, AbilityScores, Settings, WeaponKind},
    numbers::{
        CheckValue, Luck, Outcome,
        ability_score::{extra, modifier, of_weapon},
        check::standard_value,
    },
};

use super::{just, terms};

fn settings() -> Settings {
    Settings::default()
}

fn rolled(value: i32, two_dice: i32) -> Outcome {
    CheckValue::rolled(just(value)).outcome(&settings(), two_dice)
}

fn fixed(value: i32) -> Outcome {
    CheckValue::fixed(just(value)).outcome(&settings(), 2)
}

#[test]
fn sw_014_a_modifier_grows_by_one_for_every_six_points() {
    let modifiers: Vec<i32> = [0, 5, 6, 11, 12, 17, 18, 24].map(modifier).into();
    assert_eq!(modifiers, [0, 0, 1, 1, 2, 2, 3, 4]);
    assert_eq!(modifier(14 + 6), modifier(14) + 1, "Strength +6 is +1 to damage");
}

#[test]
fn sw_015_a_check_is_two_dice_and_the_standard_value() {
    let value = standard_value(&settings(), Some((Name::new("Fighter"), 3)), AbilityScore::Dexterity, 15);
    assert_eq!(terms(&value), [("Fighter", 3), ("Dexterity modifier", 2)]);
    let outcome = CheckValue::rolled(value).outcome(&settings(), 4 + 2);
    assert_eq!((outcome.total, outcome.luck), (11, Luck::Plain), "5 + 4 + 2");
}

#[test]
fn sw_015_double_6_succeeds_of_itself_only_where_the_setting_says_so() {
    assert!(!rolled(0, 12).beats(fixed(20)), "12 against 20");
    let lucky = Settings { auto_success_on_12: true, ..settings() };
    let twelve = CheckValue::rolled(just(0)).outcome(&lucky, 12);
    assert!(twelve.beats(fixed(20)) && twelve.meets(&lucky, 99));
    assert!(!twelve.beats(twelve), "both of themselves: the passive side wins");
    assert!(twelve.beats(CheckValue::rolled(just(50)).outcome(&lucky, 11)), "11 is no double 6");
}

#[test]
fn sw_016_the_active_side_has_to_be_higher() {
    assert!(rolled(5, 6).beats(fixed(10)), "Accuracy 11 against Evasion 10 hits");
    assert!(!rolled(4, 6).beats(fixed(10)), "10 against 10 misses");
    assert!(!rolled(3, 6).beats(rolled(3, 6)), "a tie of two rolls goes to the passive side");
    assert!(rolled(3, 7).beats(rolled(3, 6)));
}

#[test]
fn sw_017_a_target_number_has_to_be_reached() {
    assert!(rolled(3, 7).meets(&settings(), 10) && !rolled(3, 6).meets(&settings(), 10));
    let strict = Settings { tn_meets: false, ..settings() };
    assert!(!rolled(3, 7).meets(&strict, 10) && rolled(3, 8).meets(&strict, 10));
}

#[test]
fn sw_018_double_1_fails_at_any_sum_and_teaches_characters() {
    let failure = rolled(50, 2);
    assert!(!failure.beats(fixed(0)) && !failure.meets(&settings(), 0));
    assert!(rolled(0, 3).beats(failure), "an automatic failure to evade is a hit");
    assert!(!failure.beats(rolled(0, 2)), "where both fail the passive side wins");
    assert_eq!(failure.experience(&settings(), true), 50);
    assert_eq!(failure.experience(&settings(), false), 0, "monsters learn nothing");
    assert_eq!(rolled(50, 3).experience(&settings(), true), 0);
    let stingy = Settings { auto_fail_xp: 10, ..settings() };
    assert_eq!(failure.experience(&stingy, true), 10, "as the setting says");
}

#[test]
fn sw_020_penalties_change_fixed_values_too() {
    let mut evasion = just(10);
    evasion.add("underwater", -4, Rule::new("SW-232"));
    let evasion = CheckValue::fixed(evasion);
    assert_eq!(evasion.outcome(&settings(), 7).total, 6, "Evasion 10 becomes 6");
    assert_eq!(evasion.outcome(&settings(), 2).luck, Luck::Plain, "no dice, no automatic failure");
    assert!(rolled(0, 7).beats(evasion.outcome(&settings(), 12)));
}

#[test]
fn sw_024_without_a_class_there_is_the_value_of_the_untrained_and_no_extra_damage() {
    let value = |settings: &Settings| standard_value(settings, None, AbilityScore::Dexterity, 24).total();
    assert_eq!(value(&settings()), 0, "plain 2d6, regardless of the ability score");
    assert_eq!(value(&Settings { untrained_value: -2, ..settings() }), -2);
    let strong = AbilityScores { strength: 24, ..AbilityScores::default() };
    assert_eq!(extra(None, Some(AbilityScore::Strength), &strong).total(), 0, "regardless of the ability score");
    let novice = Some((Name::new("Fighter"), 0));
    assert_eq!(extra(novice, Some(AbilityScore::Strength), &strong).total(), 0, "level 0 is no level");
}

#[test]
fn sw_165_extra_damage_is_a_class_level_and_the_modifier_of_its_ability() {
    let scores = AbilityScores { strength: 14, dexterity: 18, intelligence: 24, ..AbilityScores::default() };
    assert_eq!(of_weapon(WeaponKind::Melee, true), Some(AbilityScore::Strength));
    assert_eq!(of_weapon(WeaponKind::Shooting, true), Some(AbilityScore::Strength));
    assert_eq!(of_weapon(WeaponKind::Shooting, false), None, "a crossbow");
    assert_eq!(of_weapon(WeaponKind::Gun, false), Some(AbilityScore::Intelligence), "Magic Power");
    let wolf = extra(Some((Name::new("Fighter"), 3)), Some(AbilityScore::Strength), &scores);
    assert_eq!(terms(&wolf), [("Fighter", 3), ("Strength modifier", 2)], "extra damage 5");
    let herbs = extra(Some((Name::new("Ranger"), 4)), Some(AbilityScore::Dexterity), &scores);
    assert_eq!(terms(&herbs), [("Ranger", 4), ("Dexterity modifier", 3)]);
    let crossbow = extra(Some((Name::new("Marksman"), 2)), None, &scores);
    assert_eq!(terms(&crossbow), [("Marksman", 2)]);
}
