//! Monsters of several sections.

use hexfray_battle::{Aim, Battle, Decision, Event, Name, Order, Presence, Ruling, UnitId, UnitView, Verb};
use hexfray_board::grid::Cell;

use super::scenario::{line, pick, started, unit};

/// A fighter 10 m from a serpent: its body is unit 1, its two pairs of wings units 2 and 3.
fn fight() -> Battle {
    started(&line(40), "", &(unit("wolf", "blue", "at=[5,0]") + &unit("sky_serpent", "red", "at=[15,0]")))
}

const BODY: UnitId = UnitId(1);
const WINGS: [UnitId; 2] = [UnitId(2), UnitId(3)];

fn view(battle: &Battle, unit: UnitId) -> UnitView {
    battle.unit(unit).unwrap()
}

fn cells(battle: &Battle) -> Vec<i16> {
    [BODY, WINGS[0], WINGS[1]].map(|unit| view(battle, unit).cell.unwrap().col).to_vec()
}

/// Passes turns until one of the serpent's sections has a decision.
fn to_the_serpent(battle: &mut Battle) {
    for _ in 0..20 {
        match *battle.decision() {
            Decision::Act { unit, .. } if unit != UnitId(0) => return,
            Decision::Act { unit, .. } => drop(battle.submit(Order::EndTurn { unit }).unwrap()),
            _ => {
                let order = battle.orders()[0];
                battle.submit(order).unwrap();
            }
        }
    }
    panic!("the serpent never acts");
}

fn hurt(battle: &mut Battle, unit: UnitId, amount: i32) -> Vec<Event> {
    battle.submit(Order::Referee(Ruling::Hurt { unit, amount })).unwrap().to_vec()
}

#[test]
fn sw_225_all_sections_stand_and_move_together() {
    let mut battle = fight();
    assert_eq!(cells(&battle), [15, 15, 15]);
    to_the_serpent(&mut battle);
    let acting = battle.decision().unit().unwrap();
    battle.submit(Order::Move { unit: acting, to: Cell::new(10, 0) }).unwrap();
    assert_eq!(cells(&battle), [10, 10, 10], "whichever of them is moved");
    battle.submit(Order::EndTurn { unit: acting }).unwrap();
    let next = WINGS.into_iter().chain([BODY]).find(|&unit| unit != acting).unwrap();
    pick(&mut battle, next);
    let moves = battle.orders().iter().any(|order| matches!(order, Order::Move { .. }));
    assert!(!moves, "at once, not one after the other");
}

#[test]
fn sw_111_sections_whose_monster_is_held_stop_nobody() {
    let mut battle = fight();
    let past = Cell::new(30, 0);
    let sections = [BODY, WINGS[0], WINGS[1]];
    let stops =
        |battle: &Battle| battle.blockers(UnitId(0), past).iter().any(|blocker| sections.contains(&blocker.unit));
    assert!(stops(&battle), "as long as it may move");
    let condition = Name::new("webbed");
    battle.submit(Order::Referee(Ruling::Inflict { unit: BODY, condition, rounds: 0 })).unwrap();
    assert!(!stops(&battle), "its wings go nowhere without it (SW-065, SW-225)");
    let orders = battle.orders();
    assert!(
        !orders.iter().any(|order| matches!(order, Order::Move { unit, .. } if sections.contains(unit))),
        "{orders:?}"
    );
}

#[test]
fn sw_226_all_sections_act_within_one_turn() {
    let other = unit("wolf", "blue", "at=[5,0]")
        + &unit("sky_serpent", "red", "at=[15,0]")
        + &unit("goblin", "red", "at=[20,0]");
    let mut battle = started(&line(40), "", &other);
    for _ in 0..20 {
        match *battle.decision() {
            Decision::Pick { side } if side.0 == 1 => break,
            Decision::Act { unit, .. } => drop(battle.submit(Order::EndTurn { unit }).unwrap()),
            _ => {
                let order = battle.orders()[0];
                battle.submit(order).unwrap();
            }
        }
    }
    // The goblin is unit 2 here, the wings come after it.
    battle.submit(Order::Pick { unit: UnitId(3) }).unwrap();
    battle.submit(Order::EndTurn { unit: UnitId(3) }).unwrap();
    let goblin = Order::Pick { unit: UnitId(2) };
    assert!(!battle.orders().contains(&goblin), "nobody comes in between");
    for _ in 0..2 {
        if let Some(&order) = battle.orders().iter().find(|order| matches!(order, Order::Pick { .. })) {
            battle.submit(order).unwrap();
        }
        let unit = battle.decision().unit().unwrap();
        assert_ne!(unit, UnitId(2));
        battle.submit(Order::EndTurn { unit }).unwrap();
    }
    assert_eq!(battle.decision().unit(), Some(UnitId(2)), "after them the goblin");
}

#[test]
fn sw_228_a_section_without_points_is_out_and_the_core_takes_all_with_it() {
    let mut battle = fight();
    to_the_serpent(&mut battle);
    hurt(&mut battle, WINGS[0], 99);
    assert_eq!(view(&battle, WINGS[0]).presence, Presence::Down);
    assert!(view(&battle, BODY).is_active() && view(&battle, WINGS[1]).is_active(), "the others fight on");
    let events = hurt(&mut battle, BODY, 99);
    let defeated =
        |unit: UnitId| events.iter().any(|event| matches!(event, Event::Defeated { unit: one, .. } if *one == unit));
    assert!(defeated(BODY) && defeated(WINGS[1]), "the body is the core");
    assert!(!defeated(WINGS[0]), "nobody falls twice");
    assert_ne!(battle.decision().side(), Some(hexfray_battle::SideId(1)), "nothing of it acts any more");
}

#[test]
fn sw_230_sections_are_targets_of_their_own() {
    let units = unit("wolf", "blue", "at=[15,0]") + &unit("sky_serpent", "red", "at=[15,0]");
    let mut battle = started(&line(40), "", &units);
    for _ in 0..20 {
        match *battle.decision() {
            Decision::Act { unit: UnitId(0), .. } => break,
            Decision::Act { unit, .. } => drop(battle.submit(Order::EndTurn { unit }).unwrap()),
            _ => {
                let order = battle.orders()[0];
                battle.submit(order).unwrap();
            }
        }
    }
    let orders = battle.orders();
    for section in [BODY, WINGS[0], WINGS[1]] {
        let aimed = |order: &Order| matches!(order, Order::Act { act, aim: Aim::Unit(unit), .. } if act.verb == Verb::ATTACK && *unit == section);
        assert!(orders.iter().any(aimed), "unit {} can be attacked", section.0);
    }
    let points = [BODY, WINGS[0], WINGS[1]].map(|unit| view(&battle, unit).hp);
    assert_eq!(points, [40, 22, 22], "each with hit points of its own");
}
