//! What opponents expect of an act, near its exact odds (MC-118, TC-074, TC-106, TC-118).

use hexfray_battle::{Act, Estimate, TargetForecast, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::{
    field::{Field, at, cast, hurt, inflict, knows, other, strike, user, wields},
    second_look::weak,
};

/// What opponents expect of a user's attack with these weapons on a foe in a cell, and its exact odds.
fn reckoned(weapons: &str, cell: (i16, i16), foe: &str) -> (Estimate, TargetForecast) {
    let lines = user(&format!("weapons = [{weapons}]\ntwo_weapons = 97"));
    let field = Field::open().unit("a", (5, 2), &lines).unit("b", cell, foe).unit("b", (19, 4), &other(1));
    let fight = field.start(&[1; 3]);
    let told = fight.0.estimate(UnitId(0), Act::new(Verb::ATTACK, 0), UnitId(1), Cell::new(5, 2));
    let odds = fight.0.forecast(&strike(1)).map(|odds| odds.targets[0].clone());
    (told.expect("an attack does something"), odds.unwrap())
}

#[test]
fn tc_106_opponents_reckon_with_both_of_two_weapons() {
    let near = |one: f64, other: f64, by: f64| (one - other).abs() <= by;
    for (weapons, at) in [
        ("\"kit_sword\"", (6, 2)),
        ("\"kit_sword\", \"kit_rod\"", (6, 2)),
        ("\"kit_sword\", \"kit_dart\"", (8, 2)),
        ("\"kit_dart\", \"kit_sword\"", (8, 2)),
    ] {
        let (told, odds) = reckoned(weapons, at, &other(5));
        assert!(near(told.hit, odds.hit, 1e-9), "{weapons} at {at:?}: {} for {}", told.hit, odds.hit);
        assert!(near(told.damage, odds.expected, 1.5), "{weapons} at {at:?}: {} for {}", told.damage, odds.expected);
        let (told, odds) = reckoned(weapons, at, &weak(5));
        assert!(told.damage <= 14.0 && near(told.damage, odds.expected, 3.5), "no more than there is, {weapons}");
        assert!(near(told.defeat, odds.defeat, 0.15), "{weapons}: {} for {}", told.defeat, odds.defeat);
    }
}

#[test]
fn tc_106_opponents_reckon_with_the_conditions_of_the_second_weapon() {
    let (told, odds) = reckoned("\"kit_sword\", \"kit_blinding_rod\"", (6, 2), &other(5));
    assert!((told.conditions - odds.conditions[0].1).abs() < 1e-9, "{} for {odds:?}", told.conditions);
}

#[test]
fn mc_118_opponents_reckon_with_strikes_that_go_astray() {
    let stones = "[[ability]]\nkey = \"kit_stones\"\ntype = \"technique\"\ntarget = \"all\"\nwho = \"foes\"\ndamage = \"10\"\n\
                  armour = \"none\"\nto_hit = \"sure\"\neffects = [{ effect = \"strikes\", count = 3 }]\n";
    let field = Field::open().file("abilities/percentile_stones.toml", stones).unit("a", (5, 2), &knows("kit_stones"));
    let fight = field.unit("b", (8, 2), &other(5)).unit("b", (9, 2), &other(4)).start(&[1; 3]);
    let told = fight.0.estimate(UnitId(0), Act::new(Verb::ABILITY, 0), UnitId(1), Cell::new(5, 2)).unwrap();
    assert!((told.hit - 7.0 / 8.0).abs() < 1e-9, "three strikes at one of two each: {}", told.hit);
    assert!((told.damage - 15.0).abs() < 1e-9, "half of them strike it, on average: {}", told.damage);
}

#[test]
fn tc_074_opponents_know_how_long_a_sleeper_would_sleep_on() {
    let field = Field::open().unit("a", (5, 2), &wields("kit_sword")).unit("b", (6, 2), &other(5));
    for rounds in [1, 2] {
        let mut fight = field.start(&[1; 2]);
        inflict(&mut fight, 1, "sleep", rounds);
        let ends = fight.0.releases(UnitId(0), Act::new(Verb::ATTACK, 0), UnitId(1));
        assert_eq!((ends.harmful, ends.helpful, ends.turns), (1, 0, rounds), "a blow wakes it");
    }
}

#[test]
fn tc_118_opponents_take_account_of_targets_that_absorb_an_element() {
    let absorbs = format!("{}always = [\"fire_absorb\"]\n", other(5));
    let field = Field::open().unit("a", (5, 2), &knows("fire")).unit("b", (8, 2), &absorbs);
    let mut fight = field.unit("b", (19, 4), &other(1)).start(&[1; 3]);
    hurt(&mut fight, 1, 5);
    let cast_it = Act::new(Verb::ABILITY, 0);
    let told = fight.0.estimate(UnitId(0), cast_it, UnitId(1), Cell::new(5, 2)).expect("a spell does something");
    let odds = fight.0.forecast(&cast(at(1))).unwrap().targets[0].clone();
    assert_eq!(told.damage, 0.0);
    assert!(told.healing > 0.0 && told.healing <= 5.0, "5 HP are missing: {}", told.healing);
    assert!((told.healing - odds.healing).abs() < 1e-9, "{} for {}", told.healing, odds.healing);
}
