//! Spells with rules of their own on a map (MC-115 … MC-120): warps and falling stars.

use hexfray::{
    battle::{Aim, Event, Order, Ruling, UnitId},
    grid::Cell,
};

use super::{
    field::{Field, damage},
    kit::{cast, cell, damaged, other, user},
};

/// MAG 12 and enough MP for everything.
fn mage(ability: &str) -> String {
    user("").replace("mag = 7", "mag = 12").replace("mp = 50", "mp = 300") + &format!("abilities = [\"{ability}\"]\n")
}

const fn on(col: i16, row: i16) -> Aim {
    Aim::Cell(Cell::new(col, row))
}

/// Four foes within four cells of (5, 2), one five cells away, and a friend beside the caster.
fn under_the_sky(ability: &str) -> Field {
    Field::open()
        .unit("a", (5, 2), &mage(ability))
        .unit("b", (9, 2), &other(1))
        .unit("b", (6, 3), &other(1))
        .unit("b", (10, 2), &other(1))
        .unit("a", (5, 1), &other(1))
}

#[test]
fn mc_118_stars_fall_on_random_foes_in_the_area() {
    let order = [10, 1, 1, 1, 1];
    // Comet, twice: lots for two foes, then to hit and damage of each strike by itself.
    let dice = [80, 20, 60, 30, 50, 50, 1, 2, 3, 4];
    let mut fight = under_the_sky("comet").start(&[&order[..], &[2, 1, 3, 4], &dice].concat());
    let events = fight.order(cast(Aim::None));
    assert_eq!(damaged(&events), [1, 1], "the same foe may be drawn again");
    assert_eq!(damage(&events), [91, 9], "8 × 12 + 1 + 2 − 8 = 91, then what is left of 100");
    assert_eq!(fight.hp(0), 80, "the caster stands in the area and is no foe");
    assert_eq!((fight.hp(2), fight.hp(3), fight.hp(4)), (100, 100, 100), "no splash; five cells away is out of A:5");
}

#[test]
fn mc_118_numbers_of_strikes() {
    for (spell, strikes) in [("meteorite", 1), ("comet", 2), ("quasar", 4), ("meteor", 6)] {
        let field = Field::open().unit("a", (5, 2), &mage(spell)).unit("b", (9, 2), &other(1).replace("100", "900"));
        let dice = [vec![10, 1], vec![50; strikes], vec![1; 2 * strikes]].concat();
        let events = field.start(&dice).order(cast(Aim::None));
        assert_eq!(damage(&events), vec![90; strikes], "{spell}: 8 × 12 + 2 − 8 each, all on the only foe");
    }
}

#[test]
fn mc_118_odds_say_how_likely_a_foe_is_struck() {
    let fight = under_the_sky("comet").start(&[10, 1, 1, 1, 1, 2, 1, 3, 4]);
    let forecast = fight.0.forecast(&cast(Aim::None)).unwrap();
    let one = &forecast.targets[0];
    assert_eq!((forecast.targets.len(), one.target), (2, UnitId(1)));
    assert!((one.reached - 0.75).abs() < 1e-9, "two strikes at two foes miss one of them once in four");
    assert!((one.reached * one.hit - (1.0 - 0.545 * 0.545)).abs() < 1e-9, "each strike: drawn 1/2, hits 91 %");
}

#[test]
fn mc_119_teleport_reaches_as_many_cells_as_mag() {
    let field = Field::open().unit("a", (0, 2), &mage("teleport")).unit("b", (3, 2), &other(1));
    let mut fight = field.start(&[10, 1]);
    assert!(fight.refused(cast(on(13, 2))).contains("out of range"), "MAG 12: R:12");
    assert!(fight.refused(cast(on(3, 2))).contains("MC-116"), "somebody stands there");
    let events = fight.order(cast(on(12, 2)));
    assert!(events.iter().any(|event| matches!(event, Event::Placed { unit: UnitId(0), .. })));
    assert_eq!(cell(&fight, 0), (12, 2));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().mp, 290);
}

/// The caster with friends two and three cells away, and a foe beside it.
fn party(spell: &str) -> Field {
    Field::open().unit("a", (2, 2), &mage(spell)).unit("a", (3, 1), &other(1)).unit("a", (5, 2), &other(1)).unit(
        "b",
        (2, 1),
        &other(1),
    )
}

#[test]
fn mc_116_exit_takes_those_in_the_area_anywhere() {
    let mut fight = party("exit").start(&[10, 1, 1, 1, 2, 3, 4]);
    fight.order(cast(on(18, 2)));
    assert_eq!((cell(&fight, 0), cell(&fight, 1)), ((18, 2), (19, 1)), "as they stood, beyond every range");
    assert_eq!((cell(&fight, 2), cell(&fight, 3)), ((5, 2), (2, 1)), "three cells away is outside A:3; no foe comes");
}

#[test]
fn mc_117_warp_finds_free_cells_for_everybody() {
    let mut fight = party("warp").start(&[10, 1, 1, 1, 2, 3, 4]);
    fight.order(Order::Referee(Ruling::Place { unit: UnitId(3), cell: Cell::new(11, 1) }));
    fight.order(cast(on(10, 2)));
    assert_eq!(cell(&fight, 0), (10, 2));
    let beside = cell(&fight, 1);
    let away = (beside.0 - 11).abs() + (beside.1 - 1).abs();
    assert_eq!(away, 1, "its cell is taken, so it stands on a free one beside it: {beside:?}");
}

#[test]
fn mc_036_a_warp_breaks_off_what_its_party_charges() {
    let field = Field::open()
        .unit("a", (2, 2), &(other(11) + "abilities = [\"test_slow\"]\n"))
        .unit("a", (3, 2), &mage("exit").replace("spd = 20", "spd = 10"))
        .unit("b", (4, 2), &other(1));
    let mut fight = field.start(&[9, 5, 1]);
    fight.order(super::field::act(0, hexfray::battle::Verb::Ability, 0, 0, super::kit::at(2)));
    let order = Order::Act {
        unit: UnitId(1),
        act: hexfray::battle::Act::new(hexfray::battle::Verb::Ability, 0),
        aim: on(10, 2),
    };
    let events = fight.order(order);
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. })), "{events:?}");
}
