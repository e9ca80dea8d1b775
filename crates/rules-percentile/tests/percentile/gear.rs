//! Weapons carried and in hand: drawing, putting away, dropping and handing over (TC-127).

use hexfray_battle::{Aim, Record, UnitId, Verb};

use super::field::{Field, Fight, act, other, user};

const GEAR: &str = r#"
[[weapon]]
key = "gear_blade"
name = "Blade"
type = "sword"
damage = "10"

[[weapon]]
key = "gear_fangs"
name = "Fangs"
type = "glove"
damage = "10"
natural = true

[[weapon]]
key = "gear_pike"
name = "Pike"
type = "polearm"
hands = 2
damage = "20"

[[weapon]]
key = "gear_buckler"
name = "Buckler"
type = "shield"
evasion = 9
m_evasion = 3
"#;

/// A unit with these weapons and spares beside a foe, with dice for this many turns of the unit.
fn armed(weapons: &str, spares: &str, turns: usize) -> Fight {
    let lines =
        user(&format!("weapons = [{weapons}]\ncarries = [{spares}]\nitems = [{{ item = \"potion\", count = 2 }}]"));
    let field = Field::open().file("weapons/percentile_gear.toml", GEAR);
    let item = "items = [{ item = \"potion\" }]\n";
    let field =
        field.unit("a", (5, 2), &lines).unit("b", (6, 2), &other(5)).unit("a", (5, 3), &format!("{}{item}", other(4)));
    field.start(&[1; 3].repeat(turns))
}

fn gear(fight: &mut Fight, verb: Verb, with: u8, option: i16) {
    let order = act(0, verb, with, option, Aim::None);
    fight.order(order);
    assert!(fight.refused(order).contains("TC-045"), "it takes the action of the turn");
}

/// Passes turns until the first unit's next turn.
fn next(fight: &mut Fight) {
    fight.end();
    while fight.actor() != UnitId(0) {
        fight.end();
    }
}

fn attacks(fight: &Fight) -> Vec<&'static str> {
    let blows = fight.0.acts(UnitId(0));
    blows
        .iter()
        .filter(|view| view.act == hexfray_battle::Act::new(Verb::ATTACK, 0))
        .map(|view| view.name.as_str())
        .collect()
}

fn evasion(fight: &Fight) -> i32 {
    fight.0.stats(UnitId(0)).iter().find(|stat| stat.label.as_str() == "Evasion").unwrap().value
}

#[test]
fn tc_127_a_free_hand_takes_a_weapon_or_shield() {
    let mut fight = armed("\"gear_blade\"", "\"gear_buckler\"", 2);
    assert_eq!(evasion(&fight), 0);
    let before = fight.0.digest();
    gear(&mut fight, Verb::EQUIP, 1, 0);
    assert_eq!(evasion(&fight), 9, "a shield in hand");
    assert_ne!(fight.0.digest(), before);
    assert_eq!(attacks(&fight), ["Blade"], "a shield strikes no blow");
}

#[test]
fn tc_127_what_takes_both_hands_needs_both_free() {
    let fight = armed("\"gear_blade\"", "\"gear_pike\"", 1);
    assert!(fight.refused(act(0, Verb::EQUIP, 1, 0, Aim::None)).contains("TC-127"), "one hand is not enough");
    let mut fight = armed("\"gear_blade\"", "\"gear_pike\"", 2);
    gear(&mut fight, Verb::EQUIP, 1, 1);
    assert_eq!(attacks(&fight), ["Pike"], "swapped for the blade");
    next(&mut fight);
    assert!(fight.0.check(&act(0, Verb::EQUIP, 0, 0, Aim::None)).is_err(), "now both hands are full");
}

#[test]
fn tc_127_without_a_weapon_it_brawls() {
    let mut fight = armed("\"gear_blade\"", "", 2);
    gear(&mut fight, Verb::EQUIP, 0, 3);
    assert_eq!(attacks(&fight), ["Bare hands"], "put away (TC-104)");
    next(&mut fight);
    assert_eq!(fight.0.check(&act(0, Verb::EQUIP, 0, 0, Aim::None)), Ok(()), "it is still in the pack");
}

#[test]
fn tc_127_a_part_of_the_body_is_neither_put_away_nor_swapped_nor_dropped() {
    let fight = armed("\"gear_fangs\", \"gear_blade\"", "\"gear_buckler\"", 1);
    let body = |order: &hexfray_battle::Order| fight.refused(*order).contains("it is part of the body");
    assert!(body(&act(0, Verb::EQUIP, 0, 3, Aim::None)), "put away");
    assert!(body(&act(0, Verb::EQUIP, 2, 1, Aim::None)), "swapped for a shield");
    assert!(body(&act(0, Verb::DROP, 0, 0, Aim::None)), "dropped");
    let gone = |view: &hexfray_battle::ActView| view.name.as_str().contains("Fangs") && view.act.verb != Verb::ATTACK;
    assert!(!fight.0.acts(UnitId(0)).iter().any(gone), "nor is any of it offered");
    for (verb, with, option) in [(Verb::EQUIP, 0, 4), (Verb::EQUIP, 2, 2), (Verb::DROP, 1, 0)] {
        assert_eq!(fight.0.check(&act(0, verb, with, option, Aim::None)), Ok(()), "the blade in the other hand may go");
    }
}

#[test]
fn tc_127_dropped_things_lie_in_the_cell() {
    let mut fight = armed("\"gear_blade\"", "", 4);
    gear(&mut fight, Verb::DROP, 0, 0);
    assert_eq!(attacks(&fight), ["Bare hands"]);
    fight.go(0, (5, 1));
    next(&mut fight);
    gear(&mut fight, Verb::PICK_UP, 0, 1);
    assert_eq!(attacks(&fight), ["Blade"], "taken up from an adjacent cell, in hand at once");
    next(&mut fight);
    assert!(fight.0.check(&act(0, Verb::PICK_UP, 0, 0, Aim::None)).is_err(), "nothing lies there any more");
    gear(&mut fight, Verb::DROP, 0, 0);
    fight.go(0, (9, 1));
    next(&mut fight);
    assert!(fight.refused(act(0, Verb::PICK_UP, 0, 0, Aim::None)).contains("reach"));
}

#[test]
fn tc_127_items_are_handed_on_over_the_ground() {
    let mut fight = armed("\"gear_blade\"", "", 1);
    gear(&mut fight, Verb::DROP, 0, 1);
    let left = |fight: &Fight, unit: u16| {
        let acts = fight.0.acts(UnitId(unit));
        acts.iter().find(|view| view.act.verb == Verb::ITEM).and_then(|view| view.left)
    };
    assert_eq!(left(&fight, 0), Some(1));
    fight.end();
    fight.end();
    assert_eq!(fight.actor(), UnitId(2));
    fight.order(act(2, Verb::PICK_UP, 0, 0, Aim::None));
    assert_eq!(left(&fight, 2), Some(2));
    let text = serde_json::to_string(&fight.0.record()).unwrap();
    let record: Record = serde_json::from_str(&text).unwrap();
    let again = record.replay(fight.0.setup(), |_, _| ()).unwrap();
    assert_eq!(again.digest(), fight.0.digest(), "and all of it replays");
}

#[test]
fn tc_127_what_is_used_up_is_not_offered_to_be_dropped() {
    let lines = user("items = [{ item = \"potion\" }, { item = \"tonic\", count = 2 }]");
    let mut fight = Field::open().unit("a", (5, 2), &lines).unit("b", (9, 2), &other(5)).start(&[1; 2]);
    let dropped = |fight: &Fight| {
        let acts = fight.0.acts(UnitId(0)).into_iter().map(|view| view.act);
        acts.filter(|act| act.verb == Verb::DROP && act.option == 1).map(|act| act.with).collect::<Vec<_>>()
    };
    assert_eq!(dropped(&fight), [0, 1]);
    fight.order(act(0, Verb::ITEM, 0, 0, Aim::Unit(UnitId(0))));
    assert_eq!(dropped(&fight), [1], "the only Potion is gone");
}
