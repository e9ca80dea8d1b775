//! From the dice to hit points: SW-018, SW-159 to SW-176.

use super::*;

#[test]
fn sw_176_the_worked_attack() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[4, 2, 5, 5, 4, 3]);
    let events = play(&mut battle, strike(A, B));
    assert_eq!(checks(&events), [(A, 11, 11, CheckResult::Passed)], "5 + 4 + 2 against 10: 11 are needed");
    let wanted = [("power roll", 7), ("criticals", 5), ("Fighter", 3), ("Strength modifier", 2), ("Defence", -1)];
    assert_eq!(terms(&events), wanted);
    assert_eq!(damage(&events), [(B, 16)]);
    assert_eq!((hp(&battle, B), presence(&battle, B)), (0, Presence::Down), "HP 16 are gone: unconscious");
}

#[test]
fn sw_153_equal_totals_miss() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[4, 1]);
    let events = play(&mut battle, strike(A, B));
    assert_eq!((checks(&events), damage(&events)), (vec![(A, 10, 11, CheckResult::Failed)], vec![]));
}

#[test]
fn sw_018_double_1_misses_and_teaches_the_character() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[1, 1]);
    let events = play(&mut battle, strike(A, B));
    assert_eq!(checks(&events)[0].3, CheckResult::Botch);
    assert_eq!((experience(&events), damage(&events)), (vec![(A, 50)], vec![]));
}

#[test]
fn sw_018_a_failed_evasion_teaches_too_and_monsters_never_learn() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[1, 1, 3, 4]);
    to_turn_of(&mut battle, B);
    let events = play(&mut battle, strike(B, A));
    assert_eq!(experience(&events), [(A, 50)], "a double 1 on Evasion");
    assert_eq!(damage(&events), [(A, 3 + 4 + 4)], "it is hit regardless of the sums");
    let rolling = fight("test_mage", "test_goblin").setting("auto_fail_xp=10");
    let mut battle = rolling.with_dice(&[1, 1]);
    assert_eq!(experience(&cast(&mut battle, "Bolt", Aim::Unit(B))), [(A, 10)], "as the setting says");
}

#[test]
fn sw_162_a_failed_power_roll_does_nothing_and_adds_nothing() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[6, 5, 1, 1]);
    let events = play(&mut battle, strike(A, B));
    assert_eq!(damage(&events), [(B, 0)], "extra damage 5 is not added");
    assert_eq!(terms(&events), [("automatic failure", 0)]);
    assert_eq!(experience(&events), [(A, 50)]);
}

#[test]
fn sw_162_costs_stay_paid_when_a_cast_fails() {
    let mut battle = fight("test_mage", "test_goblin").with_dice(&[1, 1]);
    let events = cast(&mut battle, "Bolt", Aim::Unit(B));
    assert_eq!((damage(&events), experience(&events)), (vec![], vec![(A, 50)]));
    assert_eq!(mp(&battle, A), 30 - 4, "MP are spent; nothing is resisted for half");
}

#[test]
fn sw_159_defense_takes_nothing_from_magic() {
    let mut battle = fight("test_mage", "test_goblin").with_dice(&[3, 4, 3, 4]);
    let events = cast(&mut battle, "Bolt", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 5 + 8)], "power 20, roll 7: 5; Magic Power 8; Defence 1 left out");
    assert_eq!(terms(&events), [("power roll", 5), ("Sorcerer", 4), ("Intelligence modifier", 4)]);
}

#[test]
fn sw_163_recovery_adds_extra_points_and_knows_no_criticals() {
    let heals = || fight("test_mage", "test_goblin").and("blue", "test_plain");
    let mut battle = heals().with_dice(&[3, 4, 6, 6]);
    hurt(&mut battle, C, 24);
    let events = cast(&mut battle, "Mend", Aim::Unit(C));
    assert_eq!(hp(&battle, C), 1 + 10 + 8, "a 12 is not critical");
    assert_eq!(terms(&events), [("power roll", 10), ("Sorcerer", 4), ("Intelligence modifier", 4)]);
    let mut battle = heals().with_dice(&[3, 4, 6, 6]);
    hurt(&mut battle, C, 5);
    cast(&mut battle, "Mend", Aim::Unit(C));
    assert_eq!(hp(&battle, C), 25, "no more than it had");
    let mut battle = heals().with_dice(&[3, 4, 1, 1]);
    hurt(&mut battle, C, 5);
    let events = cast(&mut battle, "Mend", Aim::Unit(C));
    assert_eq!((hp(&battle, C), mp(&battle, A)), (20, 28), "double 1 restores 0, MP are spent");
    assert_eq!(experience(&events), [(A, 50)]);
}

#[test]
fn sw_163_potions_go_by_ranger_and_intelligence() {
    let mut battle = fight("test_mage", "test_goblin").and("blue", "test_plain").with_dice(&[1, 4]);
    hurt(&mut battle, C, 20);
    let events = cast(&mut battle, "Healing Potion", Aim::Unit(C));
    assert_eq!(terms(&events), [("power roll", 3), ("Ranger", 2), ("Intelligence modifier", 4)]);
    assert_eq!(hp(&battle, C), 5 + 9, "without any check");
    let left = battle.acts(A).iter().find(|view| view.name.as_str() == "Healing Potion").and_then(|view| view.left);
    assert_eq!(left, Some(1));
}

#[test]
fn sw_167_a_lowered_strength_lowers_extra_damage() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[4, 2, 3, 4]);
    inflict(&mut battle, A, "enfeebled");
    let events = play(&mut battle, strike(A, B));
    assert_eq!(terms(&events)[2], ("Strength modifier", 1), "Strength 14 − 6 = 8");
    assert_eq!(damage(&events), [(B, 5 + 3 + 1 - 1)]);
}

#[test]
fn sw_167_all_six_abilities_can_be_raised_and_lowered() {
    use crate::field::{FIGHTER, Field, act};
    let conditions: String = ["dexterity", "agility", "strength", "vitality", "intelligence", "spirit"]
        .map(|ability| {
            let text = |more: i32, name: &str| {
                format!(
                    "[[condition]]\nkey = \"test_{name}_{ability}\"\nname = \"{name} {ability}\"\nglyph = \"strong\"\n\
                     changes = {{ {ability} = {more} }}\n"
                )
            };
            text(6, "more") + &text(-6, "less")
        })
        .concat();
    let mage = FIGHTER.replace("fighter = 3", "fighter = 3, sorcerer = 2") + "mp = 20\ndeeds = [\"spark_bolt\"]\n";
    let mage = mage.replace("mp = 12\n", "");
    // Accuracy, Evasion, Move Speed, the damage of a sword, Fortitude, the casting check, Willpower.
    let numbers = |condition: &str| -> Vec<i32> {
        let field = Field::line().file("conditions/power_table_test.toml", &conditions);
        let mut fight = field.unit("a", (5, 0), &mage).unit("b", (5, 0), FIGHTER).seeded(1);
        fight.turn_of(0);
        if !condition.is_empty() {
            fight.inflict(0, condition, 0);
        }
        let stat = |label: &str| fight.0.stats(A).iter().find(|one| one.label.as_str() == label).unwrap().value;
        let odds = |verb| fight.0.forecast(&act(0, verb, 0, 0, Aim::Unit(B))).unwrap().targets.remove(0);
        let (blow, spell) = (odds(Verb::ATTACK), odds(Verb::ABILITY));
        vec![
            blow.chance.total(),
            stat("Evasion"),
            stat("Move Speed"),
            blow.parts.total(),
            stat("Fortitude"),
            spell.chance.total(),
            stat("Willpower"),
        ]
    };
    let plain = numbers("");
    let changed = |condition: String| -> Vec<i32> {
        numbers(&condition).iter().zip(&plain).map(|(now, plain)| now - plain).collect()
    };
    for (ability, more) in [
        ("dexterity", [1, 0, 0, 0, 0, 0, 0]),
        ("agility", [0, 1, 6, 0, 0, 0, 0]),
        ("strength", [0, 0, 0, 1, 0, 0, 0]),
        ("vitality", [0, 0, 0, 0, 1, 0, 0]),
        ("intelligence", [0, 0, 0, 0, 0, 1, 0]),
        ("spirit", [0, 0, 0, 0, 0, 0, 1]),
    ] {
        assert_eq!(changed(format!("more {ability}")), more, "{ability} + 6");
        assert_eq!(changed(format!("less {ability}")), more.map(|more| -more), "{ability} − 6");
    }
}

#[test]
fn sw_168_monsters_roll_two_dice_and_add() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[1, 2, 6, 6]);
    to_turn_of(&mut battle, B);
    let events = play(&mut battle, strike(B, A));
    assert_eq!(checks(&events), [(B, 10, 5 + 3 + 1, CheckResult::Passed)], "fixed Accuracy 10 against 5 + 1 + 2");
    assert_eq!(terms(&events), [("two dice", 12), ("its damage", 4)], "no power table, no critical");
    assert_eq!((damage(&events), dice_thrown(&events)), (vec![(A, 16)], 4));
}

#[test]
fn sw_169_nothing_is_added_to_flat_damage() {
    let mut battle = fight("test_mage", "test_goblin").with_dice(&[3, 4]);
    let events = cast(&mut battle, "Doom", Aim::Unit(B));
    assert_eq!((terms(&events), damage(&events)), (vec![("Doom", 15)], vec![(B, 15)]));
    assert_eq!(dice_thrown(&events), 2, "no dice but the check");
}

#[test]
fn sw_016_sw_170_forecast_and_log_name_the_check_that_opposes_an_act() {
    let mut battle = fight("test_mage", "test_ogre").with_dice(&[3, 4]);
    let doom = ability(&battle, A, "Doom", Aim::Unit(B));
    let odds = battle.forecast(&doom).expect("it is legal");
    let against = odds.targets[0].against.as_deref().expect("it is resisted");
    assert_eq!((against.what.as_str(), against.parts.total()), ("Willpower", 16));
    assert_eq!((against.own_dice, against.dice), (2, 0), "a monster's value is fixed (SW-020)");
    assert!(odds.warnings().all(|left| !left.contains("10^12")), "nobody can notice what is that rare (SW-177)");
    let events = cast(&mut battle, "Doom", Aim::Unit(B));
    let named = events.iter().find_map(|event| match event {
        Event::Checked { target: Some(B), attack: true, against, .. } => *against,
        _ => None,
    });
    assert_eq!(named.expect("it is logged as an attack").as_str(), "Willpower");
    assert_eq!(battle.chance_sum(8, 2).as_deref(), Some("2d6 + 8"));
    assert_eq!(battle.chance_sum(-1, 2).as_deref(), Some("2d6 − 1"));
    assert_eq!(battle.chance_sum(16, 0), None, "a number is enough");
}

#[test]
fn sw_170_resisted_damage_is_halved_and_rounded_up() {
    let mut battle = fight("test_mage", "test_ogre").with_dice(&[3, 4]);
    let events = cast(&mut battle, "Doom", Aim::Unit(B));
    assert_eq!(checks(&events), [(A, 15, 17, CheckResult::Failed)], "8 + 7 against Willpower 16");
    assert_eq!(terms(&events), [("Doom", 15), ("resisted: half", -7)]);
    assert_eq!(damage(&events), [(B, 8)], "15 → 8");
}

/// A mage and a sage against a monster that is weak against magic.
fn wicker() -> Fight {
    fight("test_mage", "test_wicker").and("blue", "test_sage")
}

#[test]
fn sw_171_increases_are_added_after_halving() {
    let mut battle = wicker().setting("weakness_tn=2").with_dice(&[3, 4]);
    inflict(&mut battle, B, "protected");
    let events = cast(&mut battle, "Doom", Aim::Unit(B));
    let wanted = [("Doom", 15), ("resisted: half", -7), ("weakness", 3), ("Protected", -1)];
    assert_eq!(terms(&events), wanted, "the weakness is known, and reductions come after halving too (SW-173)");
    assert_eq!(damage(&events), [(B, 8 + 3 - 1)]);
    let mut battle = wicker().setting("weakness_tn=99").with_dice(&[3, 4]);
    assert_eq!(damage(&cast(&mut battle, "Doom", Aim::Unit(B))), [(B, 8)], "what is not known cannot be used (SW-027)");
}

#[test]
fn sw_172_and_173_spells_raise_and_reduce_the_damage_of_weapons() {
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[4, 2, 3, 4]);
    inflict(&mut battle, A, "enchanted_weapon");
    inflict(&mut battle, B, "protected");
    let events = play(&mut battle, strike(A, B));
    let wanted = [
        ("power roll", 5),
        ("Fighter", 3),
        ("Strength modifier", 2),
        ("Enchanted weapon", 1),
        ("Defence", -1),
        ("Protected", -1),
    ];
    assert_eq!((terms(&events), damage(&events)), (wanted.to_vec(), vec![(B, 9)]));
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[4, 2, 3, 4]);
    inflict(&mut battle, A, "blunted");
    assert_eq!(damage(&play(&mut battle, strike(A, B))), [(B, 10 - 3 - 1)], "Blunt Weapon");
}

#[test]
fn sw_173_applied_damage_is_at_least_nothing() {
    let mut battle = fight("test_mage", "test_imp").with_dice(&[3, 4, 1, 2]);
    inflict(&mut battle, B, "spell_shield");
    inflict(&mut battle, B, "protected");
    let events = cast(&mut battle, "Spark", Aim::Unit(B));
    let wanted = [("resistance", -4), ("Protected", -1), ("Spell shield", -3)];
    for term in wanted {
        assert!(terms(&events).contains(&term), "{term:?} in {:?}", terms(&events));
    }
    assert_eq!(damage(&events), [(B, 1 + 8 - 4 - 1 - 3)]);
}

#[test]
fn sw_173_armor_proficiency_is_for_the_armour_that_is_worn() {
    let mut battle = fight("test_plain", "test_warden").with_dice(&[6, 5, 1, 2, 3, 4]);
    let events = play(&mut battle, strike(A, B));
    let reductions: Vec<_> = terms(&events).into_iter().filter(|(_, value)| *value < 0).collect();
    assert_eq!(reductions, [("Defence", -6), ("Armour Proficiency (metal)", -1)], "not for light armour");
    assert_eq!(damage(&events), [(B, 5 + 5 - 6 - 1)]);
}

#[test]
fn sw_174_damage_to_mp_goes_the_same_way() {
    let mut battle = fight("test_mage", "test_ogre").with_dice(&[3, 4, 3, 4]);
    let events = cast(&mut battle, "Mind", Aim::Unit(B));
    let drained = events.iter().find_map(|event| match event {
        Event::Drained { unit, of, amount, left, parts, .. } => {
            Some((*unit, of.as_str(), *amount, *left, parts.total()))
        }
        _ => None,
    });
    assert_eq!(drained, Some((B, "MP", 6, 4, 6)), "3 + 8 = 11, resisted: 6");
    assert_eq!((mp(&battle, B), hp(&battle, B)), (4, 90), "hit points stay");
}

#[test]
fn sw_175_elements_are_resisted_or_do_nothing() {
    let mut battle = fight("test_mage", "test_imp").with_dice(&[3, 4, 3, 4]);
    let events = cast(&mut battle, "Venom", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 0)], "immune to poison");
    let mut battle = fight("test_mage", "test_imp").with_dice(&[3, 4, 3, 4]);
    let events = cast(&mut battle, "Spark", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 5 + 8 - 4)], "4 off fire");
    let mut battle = fight("test_plain", "test_imp").with_dice(&[4, 2, 3, 4]);
    inflict(&mut battle, A, "fire_weapon");
    let events = play(&mut battle, strike(A, B));
    assert_eq!(damage(&events), [(B, 10 + 3 - 4)], "a burning blade: 3 more, and 4 off fire");
}
