//! Under water: movement, checks, breath, drowning.

use super::field::{FIGHTER, Field, Fight, act};
use hexfray::battle::{Aim, UnitId, Verb};

/// A lake 3 m deep, with a strip of land on the right.
const LAKE: &str = r#"
name = "Lake"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
w w w w w w w w w w w w w w w w w w w w . . . .
'''
[legend]
w = { terrain = "deep_water", depth = 3 }
"#;

/// A diver with Vitality 15 and Agility 14.
fn diver(more: &str) -> String {
    format!(
        "hero = true\nlevel = 3\nclasses = {{ fighter = 3, sorcerer = 2, marksman = 2 }}\nabilities = {{ dexterity = 12, agility = \
         14, strength = 12, vitality = 15, intelligence = 12, spirit = 12 }}\nhp = 40\n{more}\n"
    )
}

fn lake(about: &str) -> Fight {
    let field = Field::on(LAKE).unit("a", (5, 0), about).unit("b", (22, 0), FIGHTER);
    let mut fight = field.seeded(1);
    fight.turn_of(0);
    fight
}

#[test]
fn sw_231_under_water_metres_are_a_fifth() {
    let fight = lake(&diver("weapons = [\"bastard_sword\"]"));
    let farthest = fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max();
    assert_eq!(farthest, Some(9), "a Full Move of 42 m");
    let reach = |option| {
        let mut fight = lake(&diver("weapons = [\"bastard_sword\"]"));
        fight.order(act(0, Verb::Pace, 0, option, Aim::None));
        fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max()
    };
    assert_eq!([reach(0), reach(1), reach(2)], [Some(1), Some(3), Some(9)]);
}

#[test]
fn sw_232_checks_are_four_lower_but_fortitude_and_willpower() {
    let fight = lake(&diver("weapons = [\"bastard_sword\"]"));
    let stat = |label: &str| fight.0.stats(UnitId(0)).iter().find(|one| one.label.as_str() == label).unwrap().value;
    assert_eq!(stat("Evasion"), 3 + 2 - 4);
    assert_eq!(stat("Fortitude"), 3 + 2);
    assert_eq!(stat("Willpower"), 3 + 2);
}

#[test]
fn sw_235_nothing_is_shot_or_thrown_under_water() {
    let fight = lake(&diver("weapons = [\"dagger\"]"));
    let thrown = act(0, Verb::Attack, 0, 1, Aim::Unit(UnitId(1)));
    assert!(fight.refused(thrown).contains("nothing is shot or thrown under water"));
}

#[test]
fn sw_237_breath_lasts_as_many_rounds_as_vitality() {
    let mut fight = lake(&diver("weapons = [\"bastard_sword\"]"));
    while fight.0.round() < 15 {
        fight.next_round();
    }
    assert_eq!(fight.hp(0), 40, "15 rounds are safe");
    fight.next_round();
    assert_eq!(fight.hp(0), 0, "at the start of the 16th");
    assert!(fight.has(0, "unconscious") || fight.health(0).dead);
}

#[test]
fn sw_241_water_does_not_hinder_those_at_home_in_it() {
    let fight = lake(&diver("weapons = [\"bastard_sword\"]\nwaterborne = true"));
    let farthest = fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max();
    assert_eq!(farthest, Some(18), "the board ends before its 42 m do");
    let stat = fight.0.stats(UnitId(0)).into_iter().find(|one| one.label.as_str() == "Evasion").unwrap();
    assert_eq!(stat.value, 5);
}
