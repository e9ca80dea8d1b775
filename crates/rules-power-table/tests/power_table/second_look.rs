//! Rising and sinking are moves like any other (SW-050, SW-062, SW-081, SW-101, SW-111, SW-113, SW-117, SW-242).

use super::field::{FIGHTER, Field, Fight, GOBLIN, act};
use super::riding::{HORSE, knight};
use hexfray_battle::{Aim, Decision, Order, UnitId};
use hexfray_power_table::{PowerTableVerb, state::state_of};

/// A tough winged unit: a Limited Move leads 3 m, a Normal one 12 m, a Full one 36 m.
const WINGED: &str = r#"
hero = true
level = 3
classes = { fighter = 3, scout = 2 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 600
weapons = ["bastard_sword"]
flight = { kind = "wings", ceiling = 60 }
"#;

const ASKED: &str = "auto_block = 'ask'";

const fn fly(unit: u16, metres: i16) -> Order {
    let act = hexfray_battle::Act { verb: PowerTableVerb::FLY, with: 0, option: metres };
    Order::Act { unit: UnitId(unit), act, aim: Aim::None }
}

/// Lets a unit rise in its turn, while foes decline to stop it, and ends its turn.
fn rise(fight: &mut Fight, unit: u16, metres: i16) {
    fight.turn_of(unit);
    fight.order(fly(unit, metres));
    while let Decision::Answer { options, .. } = fight.0.decision() {
        let pass = options.len() as u16 - 1;
        answer(fight, pass);
    }
    assert_eq!(i16::from(fight.altitude(unit)), metres);
    fight.end(unit);
}

/// The open question: the unit that has to answer, and the options.
fn question(fight: &Fight) -> Option<(u16, Vec<String>)> {
    match fight.0.decision() {
        Decision::Answer { unit, options, .. } => Some((unit.0, options.iter().map(|one| one.to_string()).collect())),
        _ => None,
    }
}

fn answer(fight: &mut Fight, option: u16) {
    let unit = fight.0.decision().unit().expect("a unit is asked");
    fight.order(Order::Answer { unit, option });
}

fn covered(fight: &Fight, unit: u16) -> u16 {
    state_of(fight.0.world(), UnitId(unit)).turn.climbed
}

#[test]
fn sw_101_a_flight_ends_a_retreat_outside_of_the_skirmish() {
    let field = Field::line().unit("a", (5, 0), WINGED).unit("b", (5, 0), &WINGED.replace("flight", "# flight"));
    let mut fight = field.seeded(3);
    fight.turn_of(0);
    fight.attack(0, 1);
    assert!(fight.in_melee(0));
    fight.next_round();
    fight.turn_of(0);
    assert!(fight.refused(fly(0, 4)).contains("SW-100"), "a retreat is declared first");
    fight.order(act(0, PowerTableVerb::RETREAT, 0, 0, Aim::None));
    fight.next_round();
    fight.turn_of(0);
    assert_eq!(fight.skirmishes(), [((5, 0), 3)]);
    for metres in 1..=3 {
        assert!(fight.refused(fly(0, metres)).contains("SW-101"), "{metres} m above the centre are within its radius");
        assert!(!fight.0.orders().contains(&fly(0, metres)), "and are not offered");
    }
    assert!(fight.0.orders().contains(&fly(0, 4)));
    fight.order(fly(0, 4));
    assert!(!fight.in_melee(0), "outside");
    assert!(!fight.0.reach(UnitId(0)).is_empty(), "and its move goes on");
}

#[test]
fn sw_050_the_panicked_do_not_sink_towards_a_foe() {
    let mut fight = Field::line().unit("a", (5, 0), WINGED).unit("b", (12, 0), GOBLIN).start(&[]);
    rise(&mut fight, 0, 10);
    fight.inflict(0, "Panicked", 0);
    fight.turn_of(0);
    assert!(fight.refused(fly(0, 5)).contains("SW-050"));
    assert!(fight.0.orders().contains(&fly(0, 15)));
}

/// Two winged foes two metres apart: the first on the ground, about to rise, the second at 5 m.
fn below() -> Fight {
    let field = Field::line().set(ASKED).unit("a", (5, 0), WINGED).unit("b", (7, 0), WINGED);
    let mut fight = field.unit("b", (30, 0), GOBLIN).start(&[]);
    rise(&mut fight, 1, 5);
    fight.next_round();
    fight.turn_of(0);
    fight
}

#[test]
fn sw_111_a_unit_that_rises_past_a_foe_may_be_stopped() {
    let mut fight = below();
    fight.order(fly(0, 10));
    assert_eq!(question(&fight), Some((1, vec!["5 m up".to_owned(), "let it pass".to_owned()])));
    let told: Vec<Option<UnitId>> = fight.0.answers().iter().map(|answer| answer.who).collect();
    assert_eq!(told, [Some(UnitId(1)), None], "and each answer names the unit it is about");
    answer(&mut fight, 0);
    assert_eq!((fight.cell(0), fight.altitude(0)), ((5, 0), 5), "it ends there");
    assert_eq!((fight.cell(1), fight.altitude(1)), ((5, 0), 5), "beside the unit that stopped it");
    assert_eq!(covered(&fight, 0), 5, "of 10 m it has covered 5 (SW-081)");
    assert!(fight.0.reach(UnitId(0)).is_empty() && fight.0.check(&fly(0, 12)).is_err(), "its movement is over");
    assert!(!fight.posture(0).full_move);
    let mut fight = below();
    fight.order(fly(0, 10));
    answer(&mut fight, 1);
    assert_eq!((fight.altitude(0), fight.cell(1)), (10, (7, 0)), "or it is let pass");
    assert!(fight.0.orders().contains(&fly(0, 11)), "and may go on");
    let mut fight = below();
    fight.order(fly(0, 4));
    assert_eq!((question(&fight), fight.altitude(0)), (None, 4), "nobody meets it below");
}

#[test]
fn sw_242_a_unit_that_sinks_to_the_ground_may_be_stopped_there() {
    let field = Field::line().set(ASKED).unit("a", (5, 0), WINGED).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    rise(&mut fight, 0, 10);
    fight.turn_of(1);
    fight.go(1, (20, 0));
    fight.end(1);
    for column in [12, 7] {
        fight.turn_of(1);
        fight.go(1, (column, 0));
        fight.end(1);
    }
    fight.turn_of(0);
    fight.order(fly(0, 0));
    assert_eq!(question(&fight), Some((1, vec!["on the ground".to_owned(), "let it pass".to_owned()])));
    answer(&mut fight, 0);
    assert_eq!((fight.altitude(0), fight.cell(1)), (0, (5, 0)));
}

#[test]
fn sw_113_a_flight_that_is_stopped_keeps_its_method() {
    for (metres, full) in [(12, false), (13, true)] {
        let mut fight = below();
        fight.order(fly(0, metres));
        answer(&mut fight, 0);
        assert_eq!((fight.altitude(0), fight.posture(0).full_move), (5, full), "{metres} m, of which 5 were flown");
    }
}

#[test]
fn sw_117_a_unit_that_rises_through_the_centre_of_a_skirmish_may_be_drawn_in() {
    let field = Field::line().set(ASKED).unit("a", (5, 0), WINGED).unit("b", (7, 0), WINGED);
    let mut fight = field.unit("a", (6, 0), WINGED).unit("b", (30, 0), GOBLIN).seeded(5);
    rise(&mut fight, 2, 5);
    rise(&mut fight, 1, 5);
    fight.next_round();
    fight.turn_of(1);
    fight.go(1, (6, 0));
    fight.next_round();
    fight.turn_of(2);
    fight.attack(2, 1);
    fight.end(2);
    assert!(fight.in_melee(1) && fight.in_melee(2));
    fight.turn_of(0);
    fight.go(0, (6, 0));
    fight.next_round();
    fight.turn_of(0);
    fight.order(fly(0, 10));
    assert_eq!(question(&fight), Some((1, vec!["stop it".to_owned(), "let it pass".to_owned()])));
    answer(&mut fight, 0);
    assert!(fight.in_melee(0));
    assert_eq!(fight.altitude(0), 5, "at the centre");
}

#[test]
fn sw_062_a_rider_whose_mount_takes_a_full_move_upwards_pays_its_price() {
    let horse = HORSE.to_owned() + "flight = { kind = \"wings\", ceiling = 60 }\n";
    let field = Field::line().unit("a", (5, 0), &knight()).unit("a", (5, 0), &horse).unit("b", (39, 0), FIGHTER);
    let field = field.lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n");
    for (metres, full) in [(20, false), (21, true)] {
        let mut fight = field.start(&[]);
        fight.turn_of(1);
        fight.order(fly(1, metres));
        fight.end(1);
        fight.turn_of(0);
        assert_eq!((fight.posture(1).full_move, fight.posture(0).full_move), (full, full), "{metres} m");
        fight.end(0);
        assert_eq!(fight.posture(0).full_move, full, "until its next turn");
    }
}
