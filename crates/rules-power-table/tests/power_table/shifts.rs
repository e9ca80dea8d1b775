//! Changes of area by magic, force and skills obey the rules of moves (SW-071 … SW-073).

use hexfray_battle::{Aim, Order, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::{
    field::{FIGHTER, Field, Fight, GOBLIN, act},
    moves::ways,
};

/// Units by side, area and sheet, in the second round of a battle in areas, with abilities that displace units at once: a
/// teleport, a push and a rush, each up to 30 m.
fn shifted(units: &[(&str, i16, &str)], set: &str) -> Fight {
    let field = Field::areas().set(set).file("abilities/power_table_test.toml", SHIFTS);
    let field = field.file("items/power_table_test.toml", STONE);
    let field = units.iter().fold(field, |field, &(side, col, about)| field.unit(side, (col, 0), about));
    let mut fight = field.seeded(1);
    fight.next_round();
    fight
}

const SHIFTS: &str = r#"
[[ability]]
key = "test_jaunt"
name = "Jaunt"
glyph = "next"
origin = "skill"
range = 30
at_cells = true
who = "friends"
teleport = 30

[[ability]]
key = "test_gale"
name = "Gale"
glyph = "wind"
origin = "skill"
range = 30
push = 30

[[ability]]
key = "test_rush"
name = "Rush"
glyph = "jump"
origin = "skill"
range = 30
area = "breakthrough"
harm = { flat = 1 }
"#;

const STONE: &str = r#"
[[item]]
key = "test_stone"
name = "Stone of Jaunting"
glyph = "next"
range = 30
at_cells = true
who = "friends"
teleport = 30
"#;

const JAUNT: u8 = 0;
const GALE: u8 = 1;
const RUSH: u8 = 2;

/// A fighter with all these abilities, movement feats and Hawk Eye.
fn shifter() -> String {
    FIGHTER.to_owned()
        + "deeds = [\"test_jaunt\", \"test_gale\", \"test_rush\"]\nitems = { test_stone = 1 }\n\
           feats = [\"footwork\", \"shukuchi\", \"shadow_sneak\", \"hawk_eye\"]\n"
}

/// A goblin that pushes.
fn gusty() -> String {
    GOBLIN.to_owned() + "deeds = [\"test_gale\"]\n"
}

fn jaunt(unit: u16, col: i16) -> Order {
    act(unit, Verb::ABILITY, JAUNT, 0, Aim::Cell(Cell::new(col, 0)))
}

fn rush(unit: u16, target: u16) -> Order {
    act(unit, Verb::ABILITY, RUSH, 0, Aim::Unit(UnitId(target)))
}

/// The rule that refuses an order; empty if the order is legal. Checks that exactly legal orders are listed.
fn barred(fight: &Fight, order: Order) -> String {
    let listed = fight.0.orders().contains(&order);
    let refused = fight.0.check(&order).err().map(|why| why.to_string());
    assert_eq!(listed, refused.is_none(), "orders listed are orders accepted: {order:?}");
    assert_eq!(fight.0.forecast(&order).is_ok(), listed, "and foretold: {order:?}");
    refused.map(|why| why[why.find("SW-").expect("by a rule")..][..6].to_owned()).unwrap_or_default()
}

#[test]
fn sw_071_nobody_gets_from_a_contested_front_into_the_foes_rear_even_by_magic() {
    let mut fight = shifted(&[("a", 1, &shifter()), ("b", 1, GOBLIN), ("b", 2, GOBLIN)], "");
    fight.turn_of(0);
    assert_eq!([0, 2].map(|col| barred(&fight, jaunt(0, col))), ["", "SW-071"]);
    assert_eq!(barred(&fight, rush(0, 2)), "SW-203", "nor by a rush at a foe there");
    fight.inflict(1, "Asleep", 0);
    assert_eq!(barred(&fight, jaunt(0, 2)), "", "a front that nobody holds is none");
    fight.order(jaunt(0, 2));
    assert_eq!(fight.cell(0), (2, 0));
}

#[test]
fn sw_071_nobody_is_pushed_from_a_contested_front_into_the_foes_rear() {
    let push = |held: bool| {
        let mut fight = shifted(&[("a", 1, FIGHTER), ("b", 1, GOBLIN), ("b", 0, &gusty())], "");
        if !held {
            fight.inflict(1, "Asleep", 0);
        }
        fight.turn_of(2);
        fight.order(act(2, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0))));
        fight.cell(0)
    };
    assert_eq!((push(true), push(false)), ((1, 0), (2, 0)), "away from the pusher, if the front is free");
}

#[test]
fn sw_072_nobody_gets_past_a_contested_front_by_magic() {
    let units = [("a", 0, &*shifter()), ("a", 2, &*shifter()), ("b", 1, GOBLIN), ("b", 2, GOBLIN)];
    let mut fight = shifted(&units, "");
    fight.turn_of(0);
    assert_eq!([1, 2].map(|col| barred(&fight, jaunt(0, col))), ["", "SW-072"]);
    assert_eq!(barred(&fight, rush(0, 3)), "SW-203");
    fight.end(0);
    fight.turn_of(1);
    assert_eq!([0, 1].map(|col| barred(&fight, jaunt(1, col))), ["SW-072", ""], "nor back");
    fight.inflict(2, "Asleep", 0);
    assert_eq!(barred(&fight, jaunt(1, 0)), "");
}

#[test]
fn sw_073_neither_magic_nor_feats_nor_items_lead_out() {
    let stone = |col| act(0, Verb::ITEM, 0, 0, Aim::Cell(Cell::new(col, 0)));
    let all = |fight: &Fight| {
        let orders = [jaunt(0, 1), jaunt(0, 2), stone(1), stone(2), rush(0, 2)];
        orders.map(|order| barred(fight, order))
    };
    let passes = "breakthrough_passes_enemies = true";
    let mut fight = shifted(&[("a", 0, &shifter()), ("b", 0, GOBLIN), ("b", 2, GOBLIN)], passes);
    assert_eq!(ways(&mut fight, 0), [], "no feat for the feet helps");
    assert_eq!(all(&fight), ["SW-073"; 5]);
    fight.inflict(1, "Asleep", 0);
    assert_eq!(all(&fight), [""; 5], "one who sleeps holds nobody");
}

#[test]
fn sw_073_nobody_is_pushed_out_of_a_broken_rear() {
    let push = |held: bool, by: u16| {
        let units = [("a", 0, FIGHTER), ("b", 0, &*gusty()), ("a", 0, &*shifter())];
        let mut fight = shifted(&units, "");
        if !held {
            fight.inflict(1, "Asleep", 0);
        }
        fight.turn_of(by);
        let with = if by == 2 { GALE } else { 0 };
        fight.order(act(by, Verb::ABILITY, with, 0, Aim::Unit(UnitId(0))));
        fight.cell(0)
    };
    assert_eq!((push(true, 1), push(true, 2)), ((0, 0), (0, 0)), "neither by a foe nor by a friend");
    assert_eq!(push(false, 2), (2, 0), "whom nobody holds flies as far as the push goes");
}
