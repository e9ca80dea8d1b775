//! Monsters of several sections in a melee, after the loss of a limb, and under the referee's rulings (SW-225,
//! SW-227 … SW-229).

use super::field::{FIGHTER, Field, Fight, GOBLIN};
use hexfray_battle::{Aim, Event, Name, Presence, Ruling, UnitId, Verb};
use hexfray_power_table::PowerTableVerb;

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

/// A monster with a body and two wings, defeated when its body is. Its wings are numbered after all units of the file.
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

/// Passes the turns of the fighters.
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
fn sw_227_sections_count_for_the_size_of_a_skirmish() {
    let field = (0..3).fold(Field::line(), |field, _| field.unit("a", (5, 0), FIGHTER));
    let field = field.unit("b", (5, 0), &beast()).file("units/power_table_parts.toml", PARTS);
    let mut fight = field.set("skirmish_founders = \"all_in_cell\"").start(&[1, 2]);
    fight.turn_of(0);
    fight.attack(0, 3);
    assert_eq!(fight.skirmishes(), [((5, 0), 4)], "three and a monster of three are six");
}

#[test]
fn sw_227_sections_count_when_a_retreat_is_declared() {
    // Seven others are more than twice the three sections; six are not.
    for (friends, exposed) in [(6_u16, true), (7, false)] {
        let field = (0..=friends).fold(Field::line(), |field, _| field.unit("a", (5, 0), FIGHTER));
        let field = field.unit("b", (5, 0), &beast()).file("units/power_table_parts.toml", PARTS);
        let mut fight = field.set("skirmish_founders = \"all_in_cell\"").start(&[1, 2]);
        fight.turn_of(0);
        fight.attack(0, friends + 1);
        fight.end(0);
        fight.turn_of(1);
        fight.order(super::field::act(1, PowerTableVerb::RETREAT, 0, 0, Aim::None));
        assert_eq!(fight.posture(1).exposed, exposed, "{friends} others against three sections");
    }
}

#[test]
fn sw_227_sections_count_for_those_who_pass_and_those_who_stop_them() {
    // A goblin fights a fighter 10 m on, and others of its side pass: in all two against one are stopped, four are not.
    let field = |mover: &str| {
        let field = Field::line().set("auto_block = \"always\"").unit("a", (10, 0), FIGHTER).unit("b", (10, 0), GOBLIN);
        field.unit("b", (20, 0), mover).file("units/power_table_parts.toml", PARTS)
    };
    let passes = |mover: &str| {
        let mut fight = field(mover).start(&[1, 2]);
        fight.turn_of(0);
        fight.attack(0, 1);
        fight.end(0);
        fight.turn_of(2);
        fight.go(2, (2, 0));
        fight.cell(2)
    };
    assert_eq!(passes(GOBLIN), (10, 0), "one more goblin is drawn in");
    assert_eq!(passes(&beast()), (2, 0), "a monster of three sections goes through");
    // Three sections of a monster stop a unit that would pass with two friends in the fight; a goblin does not.
    let stopped = |foe: &str| {
        let field = Field::line().set("auto_block = \"always\"").set("skirmish_founders = \"all_in_cell\"");
        let field = field.unit("a", (10, 0), FIGHTER).unit("a", (10, 0), FIGHTER).unit("a", (2, 0), FIGHTER);
        let field = field.unit("b", (10, 0), foe).file("units/power_table_parts.toml", PARTS);
        let mut fight = field.start(&[1, 2]);
        fight.turn_of(0);
        fight.attack(0, 3);
        fight.end(0);
        fight.turn_of(2);
        fight.go(2, (20, 0));
        fight.cell(2)
    };
    assert_eq!((stopped(GOBLIN), stopped(&beast())), ((20, 0), (10, 0)));
    // Outside of skirmishes three sections stop six, and a goblin two.
    let blocked = |blocker: &str| {
        let field =
            Field::line().set("auto_block = \"always\"").unit("a", (12, 0), blocker).unit("b", (20, 0), &beast());
        let mut fight = field.file("units/power_table_parts.toml", PARTS).start(&[]);
        fight.turn_of(1);
        fight.go(1, (2, 0));
        fight.cell(1)
    };
    assert_eq!((blocked(FIGHTER), blocked(&beast().replace("Beast", "Other"))), ((2, 0), (15, 0)));
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
    for placed in [2, 3, 4] {
        let mut fight = field(20).start(&[]);
        fight.rule(Ruling::Place { unit: UnitId(placed), cell: hexfray_board::grid::Cell::new(30, 0) });
        assert_eq!([2, 3, 4].map(|unit| fight.cell(unit)), [(30, 0); 3], "by its section {placed}");
    }
}

/// A monster that flies with this many sets of wings, at an altitude, in its turn. The monster is unit 2; its sets follow.
fn aloft(sets: usize, metres: i16, dice: &[u16]) -> Fight {
    let wings = PARTS.replace("initiative = 8 }", "initiative = 8, wings = true }");
    let sections = vec!["\"test_wing\""; sets].join(", ");
    let flyer = beast().replace("\"test_wing\", \"test_wing\"", &sections).replace("hp = 40", "hp = 90")
        + "flight = { kind = \"wings\", ceiling = 40 }\n";
    let archer = FIGHTER.replace("fighter = 3", "marksman = 9").replace("bastard_sword", "short_bow");
    let field = Field::line().unit("a", (5, 0), &archer).unit("a", (5, 0), FIGHTER).unit("b", (12, 0), &flyer);
    let field = field.lines(&format!("[[start]]\nunits = [\"Beast\"]\naltitude = {metres}\n"));
    let fight = field.file("units/power_table_parts.toml", &wings).start(dice);
    assert_eq!(fight.altitude(2), metres as i8);
    fight
}

/// Takes one set of wings after the other from a monster; returns the number that makes it fall.
fn falls_after(sets: usize) -> Option<usize> {
    let mut fight = aloft(sets, 12, &[]);
    for lost in 1..=sets {
        fight.turn_of(0);
        fight.rule(Ruling::Hurt { unit: UnitId(2 + lost as u16), amount: 10 });
        // A ruling is no act: the monster falls as soon as the turn is over.
        fight.end(0);
        if fight.altitude(2) == 0 {
            return Some(lost);
        }
        fight.next_round();
    }
    None
}

#[test]
fn sw_248_wings_are_lost_when_half_of_them_rounded_up_are() {
    assert_eq!([1, 2, 3, 4, 5].map(falls_after), [Some(1), Some(1), Some(2), Some(2), Some(3)]);
}

#[test]
fn sw_252_a_monster_falls_at_once_when_half_of_its_wings_are_lost() {
    // Accuracy 9 + 2 and double 6, power roll, and so on: enough for a wing of 10 points in one shot.
    let shot = |sets| {
        let mut fight = aloft(sets, 12, &[6, 6, 5, 4]);
        fight.turn_of(0);
        fight.order(super::field::act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(3))));
        assert_eq!((fight.unused(), presence(&fight, 3)), (0, Presence::Down));
        fight.altitude(2)
    };
    assert_eq!((shot(2), shot(3)), (0, 12), "one of two sets, but not one of three, within the act that takes it");
}

#[test]
fn sw_252_losing_a_flight_ability_ends_no_flight_of_wings() {
    let mut fight = aloft(2, 12, &[]);
    fight.inflict(2, "Flying", 0);
    fight.rule(Ruling::Cure { unit: UnitId(2), condition: Name::new("Flying") });
    fight.next_round();
    assert_eq!(fight.altitude(2), 12);
    fight.inflict(2, "Flying", 0);
    fight.rule(Ruling::Hurt { unit: UnitId(3), amount: 10 });
    fight.next_round();
    assert_eq!(fight.altitude(2), 12, "nor does the loss of wings while something else carries it (SW-248)");
}

#[test]
fn sw_253_every_section_takes_the_damage_of_the_fall() {
    let mut fight = aloft(3, 12, &[]);
    let before = [2, 3, 4, 5].map(|unit| fight.hp(unit));
    fight.turn_of(0);
    for wing in [3, 4] {
        fight.rule(Ruling::Hurt { unit: UnitId(wing), amount: 10 });
    }
    fight.end(0);
    assert_eq!(fight.altitude(2), 0);
    let lost: Vec<i32> = [2, 3, 4, 5].iter().zip(before).map(|(&unit, before)| before - fight.hp(unit)).collect();
    // 36 for 12 m, less Tumble 10 and each section's Defence: 1 for the body, none for a wing, lost or not.
    assert_eq!(lost, [36 - 10 - 1, 10 + 36 - 10, 10 + 36 - 10, 36 - 10]);
}
