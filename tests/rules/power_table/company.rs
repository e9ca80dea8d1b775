//! Monsters of several sections in a melee, with a limb lost, and at the referee's word (SW-225, SW-227 … SW-229).

use super::field::{FIGHTER, Field, Fight, GOBLIN};
use hexfray::battle::{Event, Presence, Ruling, UnitId};

const PARTS: &str = r#"
[[unit]]
key = "test_wing"
name = "Wing"
glyph = "wind"
level = 2
hp = 10
move_speed = 10
weapons = ["claws"]
monster = { accuracy = 3, evasion = 3, fortitude = 3, willpower = 3, damage = 2, initiative = 8 }
"#;

/// A monster of a body and two wings; without the body it is beaten. Its wings come after all units of the file.
fn beast() -> String {
    let monster = "monster = { core = true, sections = [\"test_wing\", \"test_wing\"],";
    GOBLIN.replace("hp = 16", "hp = 40").replace("monster = {", monster) + "name = \"Beast\"\n"
}

/// Two fighters at 5 and the monster somewhere: units 0, 1, the body 2, the wings 3 and 4.
fn field(at: i16) -> Field {
    Field::line()
        .unit("a", (5, 0), FIGHTER)
        .unit("a", (5, 0), FIGHTER)
        .unit("b", (at, 0), &beast())
        .file("units/power_table_parts.toml", PARTS)
}

/// The fighters let their turns go.
fn side_a_passes(fight: &mut Fight) {
    fight.turn_of(0);
    fight.end(0);
    fight.end(1);
}

fn presence(fight: &Fight, unit: u16) -> Presence {
    fight.0.unit(UnitId(unit)).unwrap().presence
}

#[test]
fn sw_225_sections_stand_in_one_cell_from_the_start_and_move_at_once() {
    let mut fight = field(20).start(&[]);
    assert_eq!([2, 3, 4].map(|unit| fight.cell(unit)), [(20, 0); 3]);
    side_a_passes(&mut fight);
    fight.turn_of(3);
    fight.go(3, (13, 0));
    assert_eq!([2, 3, 4].map(|unit| fight.cell(unit)), [(13, 0); 3], "a wing moved them all");
    fight.end(3);
    fight.turn_of(2);
    assert!(fight.0.reach(UnitId(2)).is_empty(), "the monster has moved");
}

#[test]
fn sw_227_each_section_counts_as_one() {
    let mut fight = field(5).start(&[1, 2]);
    fight.turn_of(0);
    fight.attack(0, 2);
    let melee = fight.0.melees().remove(0);
    assert_eq!(melee.members.len(), 1 + 3, "one fighter, a body and two wings");
}

#[test]
fn sw_229_all_sections_join() {
    let mut fight = field(5).start(&[1, 2]);
    fight.turn_of(0);
    fight.attack(0, 2);
    assert_eq!([2, 3, 4].map(|unit| fight.in_melee(unit)), [true; 3]);
    assert_eq!(fight.skirmishes(), [((5, 0), 3)], "one fighter and three sections: 4");
    fight.end(0);
    fight.rule(Ruling::Hurt { unit: UnitId(3), amount: 10 });
    assert!(!fight.in_melee(3), "a section at 0 HP does not count (SW-228)");
}

#[test]
fn sw_228_the_monster_is_beaten_with_its_core_and_not_with_another_section() {
    let mut fight = field(20).start(&[]);
    fight.rule(Ruling::Hurt { unit: UnitId(4), amount: 10 });
    assert_eq!([2, 3, 4].map(|unit| presence(&fight, unit)), [Presence::Active, Presence::Active, Presence::Down]);
    side_a_passes(&mut fight);
    fight.turn_of(2);
    assert!(fight.0.orders().iter().all(|order| order.unit() != Some(UnitId(4))));
    fight.go(2, (22, 0));
    assert_eq!(fight.cell(4), (22, 0), "the limp wing is dragged along");
    let events = fight.rule(Ruling::Hurt { unit: UnitId(2), amount: 40 });
    let defeated = events.iter().filter(|event| matches!(event, Event::Defeated { .. })).count();
    assert_eq!(defeated, 2, "the body, and the wing that was left");
    assert!(fight.0.outcome().is_some(), "nobody of the other side is left");
}

#[test]
fn sw_225_the_referee_puts_a_monster_somewhere_as_a_whole() {
    let mut fight = field(20).start(&[]);
    fight.rule(Ruling::Place { unit: UnitId(3), cell: hexfray::grid::Cell::new(30, 0) });
    assert_eq!([2, 3, 4].map(|unit| fight.cell(unit)), [(30, 0); 3]);
}

/// A monster that flies by two sets of wings, lifted to an altitude in its turn.
fn aloft(metres: i16, dice: &[u16]) -> Fight {
    let wings = PARTS.replace("initiative = 8 }", "initiative = 8, wings = true }");
    let flyer = beast().replace("hp = 40", "hp = 90") + "flight = { kind = \"wings\", ceiling = 40 }\n";
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("a", (5, 0), FIGHTER).unit("b", (20, 0), &flyer);
    let mut fight = field.file("units/power_table_parts.toml", &wings).start(dice);
    side_a_passes(&mut fight);
    fight.turn_of(2);
    fight.order(super::field::act(2, hexfray::battle::Verb::FLY, 0, metres, hexfray::battle::Aim::None));
    assert_eq!([2, 3, 4].map(|unit| fight.altitude(unit)), [metres as i8; 3]);
    fight
}

#[test]
fn sw_252_a_monster_falls_when_half_of_its_wings_are_lost() {
    let mut fight = aloft(12, &[]);
    fight.rule(Ruling::Hurt { unit: UnitId(3), amount: 10 });
    fight.end(2);
    fight.next_round();
    assert_eq!(fight.altitude(2), 0, "one of two sets is half of them");
}

#[test]
fn sw_253_every_section_takes_the_damage_of_the_fall() {
    let mut fight = aloft(12, &[]);
    let before = [2, 4].map(|unit| fight.hp(unit));
    fight.rule(Ruling::Hurt { unit: UnitId(3), amount: 10 });
    fight.end(2);
    fight.next_round();
    let lost: Vec<i32> = [2, 4].iter().zip(before).map(|(&unit, before)| before - fight.hp(unit)).collect();
    // 36 for 12 m, less Tumble 10 and each section's Defense: 1 for the body, none for the wing.
    assert_eq!(lost, [36 - 10 - 1, 36 - 10]);
}
