//! Attacks (DP-086 … DP-092, DP-105, DP-109).

use crate::common::*;

#[test]
fn dp_086_an_attack_is_one_contested_test() {
    let mut battle = duel("", 3).start(&after(&[1; 40]));
    let checks = |event: &&Event| matches!(event, Event::Checked { .. });
    for shot in 1..=10 {
        until_turn_of(&mut battle, A);
        let events = strike(&mut battle, attack(A, GUN, B), DODGE);
        assert_eq!(events.iter().filter(checks).count(), 1, "shot {shot} is one test of both sides");
        assert_eq!((dice_for(&events, "attack"), dice_for(&events, "defence")), (1, 3));
        if shot % 2 == 0 {
            end(&mut battle);
        }
    }
    assert!(battle.round() > 4, "and nobody counts ammunition");
}

#[test]
fn dp_088_an_attack_is_a_simple_action() {
    let mut battle = duel("", 0).start(&after(&[1; 7]));
    strike(&mut battle, attack(A, BLADE, B), DODGE);
    assert_eq!(refusal(&battle, &go(A, 3, 3)), "", "one action is left");
}

#[test]
fn dp_089_net_hits_are_the_damage() {
    for (dice, damage) in
        [([6, 6, 1, 1, 6, 6, 1], None), ([6, 6, 6, 1, 6, 6, 1], Some(1)), ([6, 6, 6, 6, 6, 1, 1], Some(3))]
    {
        let dice = [&after(&dice)[..], &[1, 1, 1]].concat();
        let mut battle = duel("", 0).start(&dice);
        let events = strike(&mut battle, attack(A, BLADE, B), DODGE);
        assert_eq!(damaged(&events).map(|(amount, _)| amount), damage);
        assert_eq!(hp(&battle, B), 6 - damage.unwrap_or(0));
    }
}

#[test]
fn dp_090_ranged_attacks_roll_physical_and_ranged_combat() {
    let battle = duel("", 1).start(&FIRST);
    let parts = battle.forecast(&attack(A, GUN, B)).unwrap().targets[0].chance.clone();
    assert_eq!(parts.to_string(), "Physical 2 + Ranged Combat 2 − distance 1");
}

#[test]
fn dp_091_close_attacks_roll_physical_and_close_combat() {
    let battle = duel("", 0).start(&FIRST);
    let parts = battle.forecast(&attack(A, HANDS, B)).unwrap().targets[0].chance.clone();
    assert_eq!(parts.to_string(), "Physical 2 + Close Combat 2");
}

#[test]
fn dp_092_a_weapon_counts_by_its_kind_and_mods() {
    let weapons = "[[weapon]]\nkey='axe'\nname='Axe'\nglyph='sword'\nkind='close'\nrating=3\n\
                   [[weapon]]\nkey='stick'\nname='Stick'\nglyph='club'\nkind='close'\nrating=-1\n";
    let sheet = person("armed", "close_combat = 2", "")
        .replace("'hands','blade','gun'", "'hands','blade','axe','stick'")
        .replace("drawn=['blade','gun']", "drawn=['blade','axe','stick']");
    let fight = melee("wound_penalties = false", &[unit("armed", "a", 2, 3), unit("fighter", "b", 2, 3)]);
    let fight = Fight { weapons: weapons.to_owned(), ..fight }.with_sheets(&sheet);
    let mut battle = fight.start(&after(&[6, 6, 1, 1, 1, 1, 1, 1, 1, 1]));
    let with = |with: u8| battle.forecast(&attack(A, with, B)).unwrap().targets[0].chance.to_string();
    assert_eq!(with(BLADE), "Physical 2 + Close Combat 2", "without a rating it adds nothing");
    assert_eq!(with(2), "Physical 2 + Close Combat 2 + rating of Axe 3", "a rating adds as many dice");
    assert_eq!(with(3), "Physical 2 + Close Combat 2 − rating of Stick 1");
    let events = strike(&mut battle, attack(A, 2, B), DODGE);
    assert_eq!((dice_for(&events, "attack"), damaged(&events)), (7, Some((2, 4))), "and nothing to the damage");
    let statement = hexfray_data::catalogue::statement("DP-092").expect("it is stated").statement;
    assert!(statement.contains("rating") && statement.contains("dice"), "players read so: {statement}");
}

#[test]
fn dp_105_each_space_costs_a_die() {
    let far = melee("", &[unit("marksman", "a", 1, 3), unit("fighter", "b", 7, 3)]);
    let battle = far.with_sheets(&person("marksman", "ranged_combat = 6", "")).start(&FIRST);
    assert_eq!(pool(&battle, attack(A, GUN, B)), 8 - 6);
    assert_eq!(pool(&duel("", 0).start(&FIRST), attack(A, GUN, B)), 4, "none in the same space");
}

#[test]
fn dp_109_close_combat_is_within_one_space() {
    let battle = duel("", 1).start(&FIRST);
    assert!(refusal(&battle, &attack(A, BLADE, B)).contains("DP-109"), "the adjacent cell is too far");
    assert_eq!(refusal(&duel("", 0).start(&FIRST), &attack(A, BLADE, B)), "");
}
