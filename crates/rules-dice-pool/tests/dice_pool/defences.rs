//! Defences (DP-093 … DP-100).

use hexfray_battle::play::Units;
use hexfray_dice_pool::state::UnitState;

use crate::common::*;

fn asked_dice(settings: &str, sheet: &str) -> Vec<(String, i32)> {
    let fight = melee(settings, &[unit("fighter", "a", 2, 3), unit("target", "b", 2, 3)]).with_sheets(sheet);
    let mut battle = fight.start(&FIRST);
    give(&mut battle, attack(A, BLADE, B));
    defence_dice(&battle)
}

fn names(dice: &[(String, i32)]) -> Vec<(&str, i32)> {
    dice.iter().map(|(name, dice)| (name.as_str(), *dice)).collect()
}

#[test]
fn dp_093_defending_is_free() {
    let units = [unit("fighter", "b", 2, 3), unit("fighter", "a", 2, 3), unit("fighter", "a", 2, 3)];
    let settings = "wound_penalties = false\ninterrupts_per_round = 1\nincapacitated_social = false";
    let mut battle = melee(settings, &units).start(&[&[1, 6, 6][..], &[1; 80]].concat());
    for attacker in [B, C] {
        until_turn_of(&mut battle, attacker);
        for defence in [DODGE, PARRY] {
            let events = strike(&mut battle, attack(attacker, HANDS, A), defence);
            assert_eq!(dice_for(&events, "defence"), if defence == DODGE { 3 } else { 4 }, "however many come");
            let turn = battle.world().resource::<Units<UnitState>>().of(A).turn;
            assert_eq!((turn.used, turn.free, turn.interrupts), (0, 0, 0), "nothing of its turn or round is used");
        }
        end(&mut battle);
    }
    assert_eq!((battle.decision().unit(), energy(&battle, A)), (Some(A), 5));
    strike(&mut battle, attack(A, BLADE, B), DODGE);
    strike(&mut battle, attack(A, BLADE, B), DODGE);
    assert!(refusal(&battle, &attack(A, BLADE, B)).contains("DP-023"), "it has had two actions of its own");
}

#[test]
fn dp_094_the_target_chooses_a_defence_for_each_attack() {
    let mut battle = duel("", 0).start(&after(&[1; 8]));
    give(&mut battle, attack(A, BLADE, B));
    assert_eq!(asked(&battle), Some((B, ["Dodge", "Parry", "Soak"].map(str::to_owned).to_vec())));
    assert_eq!(battle.unused_dice(), Some(8), "before any die is rolled");
    let events = answer(&mut battle, PARRY);
    assert_eq!(dice_for(&events, "defence"), 4);
}

#[test]
fn dp_094_each_answer_shows_its_chance() {
    let mut battle = duel("", 0).start(&FIRST);
    let odds = battle.forecast(&attack(A, BLADE, B)).unwrap();
    give(&mut battle, attack(A, BLADE, B));
    let chances: Vec<f64> = battle.answers().iter().map(|view| view.chance.unwrap()).collect();
    assert!(chances[1] > chances[0] && chances[0] > chances[2], "4 dice, 3 dice, 2 dice: {chances:?}");
    assert!((chances[1] + odds.targets[0].hit - 1.0).abs() < 1e-12, "the forecast reckons with the best");
}

#[test]
fn dp_094_forecast_and_log_name_the_defence_that_sets_the_number() {
    let mut battle = duel("", 0).start(&after(&[1; 8]));
    let odds = battle.forecast(&attack(A, BLADE, B)).unwrap();
    let against = odds.targets[0].against.as_deref().expect("the best defence is a parry");
    assert_eq!((against.what.as_str(), against.parts.total()), ("Parry", 4));
    give(&mut battle, attack(A, BLADE, B));
    let events = answer(&mut battle, DODGE);
    let named = events.iter().find_map(|event| match event {
        Event::Checked { target: Some(B), attack: true, against, .. } => *against,
        _ => None,
    });
    assert_eq!(named.expect("it is logged").as_str(), "Dodge");
}

#[test]
fn dp_094_the_defence_may_be_chosen_in_sight_of_the_attack_or_by_itself() {
    let mut late = duel("defence_choice = 'after_roll'", 0).start(&after(&[6, 6, 6, 1, 1, 1, 1, 1, 1, 1]));
    give(&mut late, attack(A, BLADE, B));
    assert_eq!((asked(&late).is_some(), late.unused_dice()), (true, Some(6)), "the attack is rolled");
    assert_eq!(damaged(&answer(&mut late, DODGE)), Some((3, 3)));
    let mut best = duel("defence_choice = 'best'", 0).start(&after(&[1; 8]));
    let events = give(&mut best, attack(A, BLADE, B));
    assert_eq!(dice_for(&events, "defence"), 4, "Parry promises most");
}

#[test]
fn dp_095_dodge_is_physical_and_mobility() {
    assert_eq!(names(&asked_dice("", &person("target", "mobility = 3", "")))[0], ("Dodge", 5));
}

#[test]
fn dp_096_parry_is_physical_and_close_combat() {
    assert_eq!(names(&asked_dice("", &person("target", "close_combat = 3", "")))[1], ("Parry", 5));
    let shot = |settings| {
        let mut battle = duel(settings, 1).start(&FIRST);
        give(&mut battle, attack(A, GUN, B));
        asked(&battle).unwrap().1
    };
    assert_eq!(shot("").len(), 3, "it works against shots");
    assert_eq!(shot("parry_ranged = false"), ["Dodge", "Soak"]);
}

#[test]
fn dp_097_soak_is_physical_and_the_better_of_protection_and_armour() {
    for (protection, armour, dice) in [(3, 1, 5), (1, 4, 6), (0, 0, 2)] {
        let sheet = person("target", &format!("protection = {protection}"), &format!("armour = {armour}"));
        assert_eq!(names(&asked_dice("", &sheet))[2], ("Soak", dice));
    }
}

const POWERS_AT_FOES: &str = "[[power]]\nkey='sly'\nname='Sly'\nglyph='hide'\naction='simple'\ntarget='foe'\nbars=['parry']\n\
                              weakens={ dodge = 2 }\n[[power]]\nkey='sure'\nname='Sure'\nglyph='aim'\naction='simple'\n\
                              target='foe'\nenergy=2\nbars=['dodge','parry','soak']\n";

#[test]
fn dp_098_attacks_may_weaken_or_bar_defences() {
    let fight = melee("", &[unit("sly", "a", 2, 3), unit("fighter", "b", 2, 3)]).with_powers(POWERS_AT_FOES);
    let fight = fight.with_sheets(&person("sly", "close_combat = 2", "powers=['sly','sure']"));
    let mut battle = fight.start(&after(&[6, 6, 1, 1, 6, 6]));
    give(&mut battle, at(A, Verb::ATTACK, BLADE, 2, B));
    assert_eq!(names(&defence_dice(&battle)), [("Dodge", 1), ("Soak", 2)]);
    let mut battle = fight.start(&after(&[6, 6, 1, 1, 1, 1]));
    let events = give(&mut battle, at(A, Verb::ATTACK, BLADE, 4, B));
    assert_eq!(damaged(&events), Some((2, 4)), "against nothing every hit counts");
    assert_eq!(energy(&battle, A), 3, "and the power costs energy");
}

#[test]
fn dp_099_a_flawless_defence_counts_every_die() {
    let power = "[[power]]\nkey='iron'\nname='Iron'\nglyph='armour'\nflawless=['soak']\n";
    let fight = melee("", &[unit("fighter", "a", 2, 3), unit("iron_one", "b", 2, 3)]).with_powers(power);
    let mut battle =
        fight.with_sheets(&person("iron_one", "protection = 1", "powers=['iron']")).start(&after(&[6, 6, 6, 6, 1]));
    let events = strike(&mut battle, attack(A, BLADE, B), SOAK);
    assert_eq!(
        (check(&events), dice_for(&events, "defence")),
        ((4, 4, true), 0),
        "three dice, three hits; 1 more hits"
    );
}

#[test]
fn dp_100_a_static_defence_is_half_of_the_pool_rounded_up() {
    let mut battle = duel("static_defence = true", 0).start(&after(&[6, 6, 6, 1, 1]));
    let odds = battle.forecast(&attack(A, BLADE, B)).unwrap();
    let manner = odds.targets[0].against.as_deref().map(|against| against.manner);
    assert_eq!(manner, Some("half of them hits without a roll"));
    let events = strike(&mut battle, attack(A, BLADE, B), DODGE);
    assert_eq!((check(&events), dice_for(&events, "defence")), ((3, 3, true), 0), "half of 3 is 2; 1 more hits");
}
