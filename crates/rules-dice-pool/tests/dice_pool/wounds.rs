//! Wound penalties (DP-160 … DP-162).

use crate::common::*;

#[test]
fn dp_160_as_many_dice_as_damage_are_rolled_for_the_penalty() {
    let mut battle = duel("", 5).start(&after(&[5, 2, 6, 3]));
    let events = hurt(&mut battle, A, 4);
    assert_eq!(dice_for(&events, "wound penalty"), 4);
    assert!(has(&battle, A, "wound penalty"));
    assert_eq!(stat(&battle, A, "Dodge"), 3 - 2, "5 and 6 are hits");
    let mut off = duel("wound_penalties = false", 5).start(&FIRST);
    hurt(&mut off, A, 4);
    assert!(!has(&off, A, "wound penalty"));
}

#[test]
fn dp_161_the_penalty_takes_dice_off_every_pool_and_adds_up() {
    let mut battle = duel("", 0).start(&after(&[6, 6]));
    hurt(&mut battle, A, 1);
    hurt(&mut battle, A, 1);
    assert_eq!(pool(&battle, attack(A, BLADE, B)), 4 - 2);
    assert_eq!(["Dodge", "Parry", "Soak"].map(|defence| stat(&battle, A, defence)), [1, 2, 0]);
    assert_eq!(stat(&battle, A, "Initiative dice"), 0);
}

#[test]
fn dp_162_resistance_saves_dice_of_that_roll() {
    let power = "[[power]]\nkey='tough'\nname='Tough'\nglyph='strong'\nranked=true\ndoes=['wound_resistance']\n";
    let sheet = person("tough_one", "mobility = 1", "potency = 2\npowers=['tough','tough']");
    let fight = melee("", &[unit("tough_one", "a", 1, 1), unit("fighter", "b", 9, 1)]).with_powers(power);
    let mut battle = fight.with_sheets(&sheet).start(&after(&[1]));
    assert_eq!(dice_for(&hurt(&mut battle, A, 2), "wound penalty"), 0, "bought twice, damage 2");
    assert_eq!(dice_for(&hurt(&mut battle, A, 3), "wound penalty"), 1, "damage 3");
    let greedy = person("tough_one", "mobility = 1", "potency = 1\npowers=['tough','tough']");
    let fight = melee("", &[unit("tough_one", "a", 1, 1)]).with_powers(power).with_sheets(&greedy);
    let error = fight.setup().err().unwrap().to_string();
    assert!(error.contains("named too often"), "up to Potency times: {error}");
}
