//! The units that roll each check, and the targets that are picked at random.

use super::field::{FIGHTER, Field, GOBLIN, act, checks};
use hexfray_battle::{Aim, Event, UnitId, Verb};

/// An archer: Accuracy 5, Evasion by Fencer 3 and Fighter 1.
const ARCHER: &str = r#"
hero = true
level = 5
classes = { marksman = 3, fencer = 3, fighter = 1 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
weapons = ["short_bow"]
"#;

/// A fighter and two goblins in melee, and an archer 15 m off; the fighter's blow has missed.
fn melee(dice: &[u16]) -> super::field::Fight {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN);
    let field = field.unit("a", (20, 0), ARCHER);
    let mut fight = field.start(&[[1, 2].as_slice(), dice].concat());
    fight.turn_of(0);
    fight.attack(0, 1);
    fight.end(0);
    fight.turn_of(2);
    fight
}

#[test]
fn sw_019_all_that_may_be_hit_have_the_same_chance() {
    let shot = act(2, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    let fight = melee(&[]);
    let odds = fight.0.forecast(&shot).unwrap();
    let chances: Vec<(u16, f64)> = odds.targets.iter().map(|one| (one.target.0, one.reached)).collect();
    assert_eq!(chances, [(0, 0.5), (1, 0.5)], "friend and foe alike, in the order of their numbers");
    for (face, met) in [(1, 0), (2, 1)] {
        // The lot comes first, then Accuracy, then Evasion unless it is fixed (SW-137, SW-154).
        let script: &[u16] = if met == 0 { &[1, 1, 2, 6, 6] } else { &[2, 1, 2] };
        assert_eq!(script[0], face);
        let mut fight = melee(script);
        let events = fight.order(shot);
        let struck = events.iter().find_map(|event| match event {
            Event::Checked { target, attack, .. } => Some((*target, *attack)),
            _ => None,
        });
        assert_eq!(struck, Some((Some(UnitId(met)), true)), "it hits or misses, the friend too");
        assert_eq!(fight.unused(), 0);
    }
}

#[test]
fn sw_021_a_monster_keeps_to_its_fixed_values() {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN);
    let mut fight = field.start(&[1, 2, 2, 2]);
    for _ in 0..2 {
        fight.turn_of(0);
        let events = fight.attack(0, 1);
        assert_eq!(checks(&events)[0].2, 10 + 1, "its Evasion is 10 each time, and it throws no dice");
        fight.next_round();
    }
    assert_eq!(fight.unused(), 0);
}

#[test]
fn sw_023_evasion_is_by_the_best_class_and_not_by_that_of_accuracy() {
    let field = Field::line().unit("a", (5, 0), ARCHER).unit("b", (9, 0), GOBLIN);
    let fight = field.seeded(1);
    let evasion = fight.0.stats(UnitId(0)).into_iter().find(|one| one.label.as_str() == "Evasion").unwrap();
    assert_eq!(evasion.value, 3 + 2, "Fencer 3, not Fighter 1 or Marksman 3");
}

#[test]
fn sw_154_the_dice_fall_in_this_order() {
    let target = FIGHTER.replace("hp = 30", "hp = 60");
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), &target);
    let mut fight = field.start(&[6, 6, 1, 2, 5, 5, 2, 3]);
    fight.turn_of(0);
    let events = fight.attack(0, 1);
    let rolled: Vec<(u16, u16)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Rolled { unit: Some(unit), face, .. } => Some((unit.0, *face)),
            _ => None,
        })
        .collect();
    let accuracy = [(0, 6), (0, 6)];
    let evasion = [(1, 1), (1, 2)];
    let power = [(0, 5), (0, 5), (0, 2), (0, 3)];
    assert_eq!(rolled, [accuracy.as_slice(), &evasion, &power].concat(), "a critical is thrown again at once");
}
