//! Sizes (DP-166 … DP-170).

use crate::common::*;

fn against(size: i32, attacker: &str) -> Vec<(String, i32)> {
    let power = "[[power]]\nkey='slayer'\nname='Slayer'\nglyph='spear'\ndoes=['anti_large_attacks']\n";
    let sheets = person("target", "protection = 2", &format!("size = {size}")) + &person("hunter", "", attacker);
    let fight = melee("", &[unit("hunter", "a", 2, 3), unit("target", "b", 2, 3)]).with_powers(power);
    let mut battle = fight.with_sheets(&sheets).start(&FIRST);
    give(&mut battle, attack(A, BLADE, B));
    let about = battle.answers().into_iter().map(|view| view.about.unwrap().as_str());
    let dice: Vec<i32> = defence_dice(&battle).into_iter().map(|(_, dice)| dice).collect();
    about.map(|text| text.split(':').next().unwrap().to_owned()).zip(dice).collect()
}

#[test]
fn dp_166_sizes_go_from_0_to_12() {
    let battle = melee("", &[unit("big", "a", 1, 1), unit("fighter", "b", 5, 1)])
        .with_sheets(&person("big", "", "size = 12"))
        .start(&FIRST);
    assert_eq!(stat(&battle, A, "Size"), 12);
    assert_eq!(battle.cells(A).len(), 1, "however large, it takes one space");
    let wrong = melee("", &[unit("big", "a", 1, 1)]).with_sheets(&person("big", "", "size = 13")).setup();
    assert!(wrong.is_err());
}

#[test]
fn dp_167_between_equals_nothing_changes() {
    assert_eq!(against(1, "")[2], ("4 dice".to_owned(), 4));
}

#[test]
fn dp_168_the_larger_ones_soak_is_flawless() {
    let answers = against(3, "");
    assert_eq!(answers[2].0, "6 dice, all of them hits without a roll");
    assert_eq!(
        (answers[0].0.as_str(), answers[1].0.as_str()),
        ("2 dice", "2 dice"),
        "Dodge and Parry stay as they are"
    );
}

#[test]
fn dp_169_the_difference_adds_to_the_soak() {
    assert_eq!(against(3, "")[2].1, 4 + 2, "six hits");
}

#[test]
fn dp_170_anti_large_attacks_make_up_for_it() {
    assert_eq!(against(3, "potency = 1\npowers = ['slayer']")[2].1, 4 + 1, "Potency 1 counts for one size");
    assert_eq!(against(3, "potency = 3\npowers = ['slayer']")[2].0, "4 dice", "and no more than makes them equal");
}
