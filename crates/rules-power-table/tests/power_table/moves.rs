//! Movement in play: between areas, in metres, along named cells, and after a retreat.

use hexfray_battle::{Act, Aim, Event, Order, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    PowerTableVerb,
    content::Method,
    state::{Turn, state_of},
};

use super::field::{FIGHTER, Field, Fight, GOBLIN, LINE, act};

fn turn(fight: &Fight, unit: u16) -> Turn {
    state_of(fight.0.world(), UnitId(unit)).turn
}

/// The areas that a unit may go to, each with the movement method.
pub fn ways(fight: &mut Fight, unit: u16) -> Vec<(i16, u16)> {
    fight.turn_of(unit);
    let mut ways: Vec<(i16, u16)> =
        fight.0.reach(UnitId(unit)).into_iter().map(|way| (way.cell.col, way.cost / 2)).collect();
    let listed = |order: &Order| match *order {
        Order::Move { to, .. } => Some(to.col),
        _ => None,
    };
    let mut orders: Vec<i16> = fight.0.orders().iter().filter_map(listed).collect();
    ways.sort_unstable();
    orders.sort_unstable();
    assert_eq!(ways.iter().map(|&(col, _)| col).collect::<Vec<_>>(), orders, "what is shown can be ordered");
    ways
}

/// Units of both sides in these areas, in the second round, when the restrictions of the first have ended.
fn areas(own: &[i16], foes: &[i16], set: &str) -> Fight {
    let field = own.iter().fold(Field::areas().set(set), |field, &col| field.unit("a", (col, 0), FIGHTER));
    let field = foes.iter().fold(field, |field, &col| field.unit("b", (col, 0), GOBLIN));
    let mut fight = field.seeded(1);
    fight.next_round();
    fight
}

fn retreat(unit: u16) -> Order {
    act(unit, PowerTableVerb::RETREAT, 0, 0, Aim::None)
}

const NORMAL: u16 = 1;
const FULL: u16 = 2;

#[test]
fn sw_066_a_full_move_leads_through_an_empty_front() {
    assert_eq!(ways(&mut areas(&[0], &[2], ""), 0), [(1, NORMAL), (2, FULL)]);
    assert_eq!(ways(&mut areas(&[0, 1], &[2], ""), 0), [(1, NORMAL), (2, FULL)], "friends do not matter");
    assert_eq!(ways(&mut areas(&[0], &[1], ""), 0), [(1, NORMAL)], "a foe in the front does");
    let mut fight = areas(&[0], &[1, 2], "");
    fight.inflict(1, "Asleep", 0);
    assert_eq!(ways(&mut fight, 0), [(1, NORMAL), (2, FULL)], "one that can act, that is");
    fight.go(0, (2, 0));
    assert_eq!(turn(&fight, 0).method, Some(Method::Full));
    assert!(fight.posture(0).full_move);
}

#[test]
fn sw_067_a_normal_move_leads_to_the_next_area() {
    let mut fight = areas(&[0], &[2], "");
    fight.turn_of(0);
    fight.go(0, (1, 0));
    assert_eq!((turn(&fight, 0).method, fight.posture(0).full_move), (Some(Method::Normal), false));
}

#[test]
fn sw_068_a_limited_move_stays_in_the_area() {
    let mut fight = areas(&[0], &[2], "");
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::PACE, 0, 0, Aim::None));
    assert!(fight.0.reach(UnitId(0)).is_empty());
}

#[test]
fn sw_069_foes_in_the_area_pin() {
    assert_eq!(ways(&mut areas(&[1], &[1], ""), 0), []);
    let mut fight = areas(&[1], &[1], "");
    fight.inflict(1, "Asleep", 0);
    assert_eq!(ways(&mut fight, 0), [(0, NORMAL), (2, NORMAL)], "sleepers do not");
}

#[test]
fn sw_070_a_declared_retreat_leads_toward_the_own_rear() {
    let mut fight = areas(&[1], &[1], "");
    fight.turn_of(0);
    fight.order(retreat(0));
    assert!(fight.0.reach(UnitId(0)).is_empty(), "not in the same turn");
    fight.end(0);
    fight.end(1);
    assert_eq!(ways(&mut fight, 0), [(0, NORMAL)], "in the next one, and not forward (SW-071)");
    fight.go(0, (0, 0));
    fight.end(0);
    assert!(!fight.posture(0).retreating, "it is done with");
    // From the foes' rear a unit can go to the front, or by a Full Move to its own rear.
    let mut deep = areas(&[2], &[2], "intruders_free = false");
    deep.turn_of(0);
    deep.order(retreat(0));
    deep.end(0);
    deep.end(1);
    assert_eq!(ways(&mut deep, 0), [(0, FULL), (1, NORMAL)]);
}

#[test]
fn sw_070_a_retreat_may_follow_at_once_by_the_setting() {
    let mut fight = areas(&[1], &[1], "retreat_timing = \"same_turn\"");
    fight.turn_of(0);
    fight.order(retreat(0));
    assert_eq!(ways(&mut fight, 0), [(0, NORMAL)]);
    fight.go(0, (0, 0));
    assert!(fight.0.check(&act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)))).is_err(), "the Major Action is used up");
    fight.end(0);
    assert!(fight.posture(0).exposed, "and its Evasion is worse until its next turn (SW-124)");
    fight.end(1);
    assert!(!fight.posture(0).exposed && !fight.posture(0).retreating);
}

#[test]
fn sw_071_nobody_retreats_forward() {
    for foes in [&[1][..], &[1, 2]] {
        let mut fight = areas(&[1], foes, "");
        fight.turn_of(0);
        fight.order(retreat(0));
        fight.next_round();
        assert_eq!(ways(&mut fight, 0), [(0, NORMAL)], "with or without a friend behind the foes");
    }
}

#[test]
fn sw_072_a_side_without_a_front_is_broken_into() {
    assert_eq!(ways(&mut areas(&[1], &[2], ""), 0), [(0, NORMAL), (2, NORMAL)]);
    let mut fight = areas(&[1, 0], &[1, 2], "");
    fight.inflict(2, "Asleep", 0);
    assert_eq!(ways(&mut fight, 0), [(0, NORMAL), (2, NORMAL)], "who cannot act holds no front");
    fight.go(0, (2, 0));
    fight.end(0);
    fight.turn_of(3);
    assert!(fight.0.check(&act(3, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(0)))).is_ok(), "they fight in the rear now");
}

#[test]
fn sw_073_backs_to_the_wall() {
    let mut fight = areas(&[0], &[0], "");
    assert_eq!(ways(&mut fight, 0), []);
    assert!(fight.refused(retreat(0)).contains("SW-073"), "nor does a retreat help");
    let board = super::field::AREAS.to_owned() + "[[exit]]\nname = \"out\"\ncells = [[0, 0]]\n";
    let field = |foe: i16| {
        let field = Field::on(&board).top("mode = \"simplified\"").unit("a", (0, 0), FIGHTER);
        let mut fight = field.unit("b", (foe, 0), GOBLIN).seeded(1);
        fight.turn_of(0);
        fight
    };
    let leave = act(0, Verb::ESCAPE, 0, 0, Aim::None);
    assert!(field(1).0.check(&leave).is_ok());
    assert!(field(0).refused(leave).contains("SW-073"), "nor does the edge");
    let mut front = areas(&[0, 1], &[0], "");
    assert_eq!(ways(&mut front, 1), [(0, NORMAL), (2, NORMAL)], "who stands in the front may come back");
}

#[test]
fn sw_074_intruders_move_freely() {
    assert_eq!(ways(&mut areas(&[2], &[2], ""), 0), [(0, FULL), (1, NORMAL)]);
    assert_eq!(ways(&mut areas(&[2], &[2], "intruders_free = false"), 0), [], "unless the setting pins them too");
}

#[test]
fn sw_075_when_the_intruders_have_left_the_way_is_free() {
    let mut fight = areas(&[0], &[0], "");
    fight.turn_of(1);
    fight.go(1, (1, 0));
    fight.end(1);
    assert_eq!(ways(&mut fight, 0), [(1, NORMAL)]);
}

/// The distance that a unit with this Agility or Move Speed covers by each method, in metres on open ground.
fn metres(about: &str, method: Method) -> u16 {
    let board = format!("name = 'Long'\ngrid = {{ shape = 'square' }}\nterrain = '{}'\n", ".".repeat(120));
    let mut fight = Field::on(&board).unit("a", (0, 0), about).unit("b", (119, 0), GOBLIN).seeded(1);
    fight.turn_of(0);
    let declare = act(0, PowerTableVerb::PACE, 0, method as i16, Aim::None);
    if fight.0.check(&declare).is_ok() {
        fight.order(declare);
    }
    fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max().unwrap_or(0)
}

fn agile(agility: i32) -> String {
    FIGHTER.replace("agility = 12", &format!("agility = {agility}"))
}

fn slow(speed: u16) -> String {
    GOBLIN.replace("move_speed = 10", &format!("move_speed = {speed}"))
}

#[test]
fn sw_076_a_characters_move_speed_is_its_agility() {
    assert_eq!(metres(&agile(14), Method::Normal), 14, "the score, not its modifier");
    assert_eq!(metres(&slow(9), Method::Normal), 9, "a monster's is its own");
    let mut fight = Field::line().unit("a", (0, 0), &agile(14)).unit("b", (39, 0), GOBLIN).seeded(1);
    fight.inflict(0, "Slowed", 0);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::PACE, 0, 1, Aim::None));
    assert_eq!(fight.0.reach(UnitId(0)).len(), 6, "effects change it without touching Agility");
}

#[test]
fn sw_077_a_full_move_is_three_times_as_far() {
    assert_eq!(metres(&agile(14), Method::Full), 42);
}

#[test]
fn sw_078_a_normal_move_is_as_far_as_move_speed() {
    assert_eq!(metres(&agile(11), Method::Normal), 11);
}

#[test]
fn sw_079_a_limited_move_is_three_metres_at_most() {
    assert_eq!(metres(&agile(14), Method::Limited), 3);
    assert_eq!(metres(&slow(2), Method::Limited), 2, "or Move Speed, if that is less");
    assert_eq!(metres(&slow(0), Method::Limited), 0);
}

#[test]
fn sw_080_a_foe_at_the_same_coordinates_pins() {
    let cells = |set: &str| {
        let field = Field::line().set(set).unit("a", (10, 0), FIGHTER).unit("b", (10, 0), GOBLIN);
        let mut fight = field.seeded(1);
        fight.turn_of(0);
        fight.0.reach(UnitId(0)).len()
    };
    assert_eq!(cells(""), 0);
    assert_eq!(cells("same_cell_pin = \"limited_3m\""), 6, "3 m each way");
    assert_eq!(cells("same_cell_pin = \"free\""), 10 + 29);
    let mut fight = Field::line().unit("a", (10, 0), FIGHTER).unit("b", (10, 0), GOBLIN).seeded(1);
    fight.turn_of(0);
    fight.order(retreat(0));
    fight.next_round();
    fight.turn_of(0);
    assert!(!fight.0.reach(UnitId(0)).is_empty(), "a declared retreat lifts it");
}

#[test]
fn sw_081_metres_covered_are_those_of_the_way() {
    let covered = |set: &str| {
        let field = Field::yard().set(set).unit("a", (2, 2), FIGHTER).unit("b", (19, 10), GOBLIN);
        let mut fight = field.seeded(1);
        fight.turn_of(0);
        fight.order(via(0, (6, 2)));
        fight.go(0, (2, 2));
        turn(&fight, 0).metres
    };
    assert_eq!(covered(""), 8, "4 m out and 4 m back");
    assert_eq!(covered("travel_measure = \"straight\""), 0);
}

fn via(unit: u16, over: (i16, i16)) -> Order {
    act(unit, PowerTableVerb::VIA, 0, 0, Aim::Cell(Cell::new(over.0, over.1)))
}

#[test]
fn sw_006_a_way_may_lead_over_named_cells() {
    let mut fight = Field::yard().unit("a", (2, 2), FIGHTER).unit("b", (19, 10), GOBLIN).seeded(1);
    fight.turn_of(0);
    assert!(fight.0.orders().contains(&via(0, (5, 2))));
    fight.order(via(0, (5, 2)));
    fight.order(via(0, (5, 6)));
    assert!(!fight.0.orders().contains(&via(0, (5, 6))), "it leads there already");
    let way = fight.0.way(UnitId(0), Cell::new(8, 6)).unwrap();
    assert!(way.contains(&Cell::new(5, 2)) && way.contains(&Cell::new(5, 6)), "{way:?}");
    assert_eq!((way.first(), way.last()), (Some(&Cell::new(2, 2)), Some(&Cell::new(8, 6))));
    let reach = fight.0.reach(UnitId(0));
    let cost = reach.iter().find(|way| way.cell == Cell::new(8, 6)).map(|way| way.cost / 2);
    assert_eq!(cost, Some(3 + 4 + 3), "the whole way counts");
    fight.go(0, (8, 6));
    assert_eq!((turn(&fight, 0).metres, turn(&fight, 0).method), (10, Some(Method::Normal)));
    let mut fight = Field::yard().unit("a", (2, 2), FIGHTER).unit("b", (19, 10), GOBLIN).seeded(1);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::PACE, 0, 0, Aim::None));
    fight.order(via(0, (4, 2)));
    let far = fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max();
    assert_eq!(far, Some(3), "1 m of the Limited Move is left");
    assert!(fight.0.check(&Order::Move { unit: UnitId(0), to: Cell::new(2, 3) }).is_err());
    assert!(fight.0.undo(), "and a word can be taken back");
    assert!(fight.0.check(&Order::Move { unit: UnitId(0), to: Cell::new(2, 3) }).is_ok());
    fight.rule(Ruling::End { winner: None });
}

#[test]
fn sw_081_a_running_blow_counts_the_metres_really_covered() {
    let runner = FIGHTER.to_owned() + "feats = [\"running_blow\"]\n";
    let field = Field::line().unit("a", (5, 0), &runner).unit("b", (16, 0), GOBLIN);
    let blow = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    let term = |parts: &hexfray_battle::Parts| {
        parts.iter().find(|part| part.term.as_str() == "Running Blow").map(|part| (part.value, part.rule.to_string()))
    };
    let mut fight = field.start(&[6, 6, 3, 3]);
    fight.turn_of(0);
    let from = fight.0.forecast_from(&blow, Cell::new(16, 0)).unwrap().targets.remove(0);
    assert_eq!(term(&from.parts), Some((2, "SW-081".to_owned())), "11 m are twice 5 m");
    fight.go(0, (16, 0));
    let here = fight.0.forecast(&blow).unwrap().targets.remove(0);
    assert!((here.expected - from.expected).abs() < 1e-9, "foretold from afar as it comes");
    let estimate = fight.0.estimate(UnitId(0), Act::new(Verb::ATTACK, 0), UnitId(1), Cell::new(16, 0)).unwrap();
    assert!((estimate.damage - here.expected).abs() < 1e-9, "and as opponents reckon");
    let events = fight.order(blow);
    let parts = events.iter().find_map(|event| match event {
        Event::Damaged { parts, .. } => Some(parts.clone()),
        _ => None,
    });
    assert_eq!(term(&parts.expect("it hits")), Some((2, "SW-081".to_owned())));
    let mut still = Field::line().unit("a", (5, 0), &runner).unit("b", (5, 0), GOBLIN).start(&[]);
    still.turn_of(0);
    let odds = still.0.forecast(&blow).unwrap().targets.remove(0);
    assert_eq!(term(&odds.parts), None, "no run, no more than usual");
}

/// A lane with spikes in the second and the third cell.
const SPIKED: &str =
    "name = 'Lane'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n. x x . . . . . . .\n'''\n";

#[test]
fn sw_249_who_treads_on_spikes_is_hurt_and_lies_where_it_falls() {
    let walk = |lost: i32| {
        let mut fight = Field::on(SPIKED).unit("a", (0, 0), GOBLIN).unit("b", (9, 0), FIGHTER).seeded(1);
        if lost > 0 {
            fight.rule(Ruling::Hurt { unit: UnitId(0), amount: lost });
        }
        fight.turn_of(0);
        let events = fight.go(0, (3, 0));
        let harmed = events.iter().filter(|event| matches!(event, Event::Damaged { unit: UnitId(0), amount: 10, .. }));
        (fight.cell(0), harmed.count(), fight.hp(0))
    };
    assert_eq!(walk(0), ((2, 0), 2, -4), "10 in each cell; it has 16 and lies in the second");
    assert_eq!(walk(7), ((1, 0), 1, -1), "with 9 left it lies in the first");
}

#[test]
fn sw_249_a_move_leads_round_spikes_where_its_metres_allow_it() {
    let yard = SPIKED.replace(". x x . . . . . . .", ". x x . . . . . . .\n. . . . . . . . . .");
    let mut fight = Field::on(&yard).unit("a", (0, 0), GOBLIN).unit("b", (9, 0), FIGHTER).seeded(1);
    fight.turn_of(0);
    let to = Cell::new(3, 0);
    let reached = fight.0.reach(UnitId(0)).into_iter().find(|found| found.cell == to).expect("it gets there");
    assert!(reached.harm.is_none(), "{reached:?}");
    let hot = fight.0.reach(UnitId(0)).into_iter().find(|found| found.cell == Cell::new(1, 0)).expect("it may");
    assert_eq!(hot.harm.loss, 1_000, "10 hit points are shown before it treads there");
    let events = fight.go(0, (3, 0));
    assert!(!events.iter().any(|event| matches!(event, Event::Damaged { .. })), "{events:?}");
    assert_eq!(fight.hp(0), 16);
}

#[test]
fn sw_111_who_steps_in_over_spikes_is_hurt_and_stops_nobody_from_where_it_falls() {
    let stop = |from: i16, spikes: &str, lost: i32| {
        let yard = SPIKED.replace(". x x . . . . . . .", &format!(". . . . . . . .\n {spikes}\n . . . . . . . ."));
        let field = Field::on(&yard).set("auto_block = \"always\"").unit("a", (from, 2), GOBLIN);
        let mut fight = field.unit("b", (3, 0), GOBLIN).seeded(1);
        if lost > 0 {
            fight.rule(Ruling::Hurt { unit: UnitId(1), amount: lost });
        }
        fight.turn_of(0);
        fight.go(0, (7, 2));
        (fight.cell(0), fight.cell(1), fight.hp(1))
    };
    assert_eq!(stop(0, "x x x x x x x x", 0), ((1, 2), (1, 2), 6), "it comes over the spikes");
    assert_eq!(stop(0, "x x x x x x x x", 7), ((7, 2), (2, 1), -1), "it lies on them, and the foe goes on");
    for gap in ["x x . x x x x x", "x x x . x x x x"] {
        assert_eq!(stop(1, gap, 7), ((2, 2), (2, 2), 9), "three metres lead round them");
    }
}

#[test]
fn sw_111_the_next_is_asked_where_the_first_falls_on_its_way() {
    let yard = SPIKED.replace(". x x . . . . . . .", ". . . . . . . .\n x x x x x x x x\n . . . . . . . .");
    let field = Field::on(&yard).set("auto_block = \"always\"").unit("a", (0, 2), GOBLIN).unit("b", (3, 0), GOBLIN);
    let mut fight = field.unit("b", (7, 2), GOBLIN).seeded(1);
    fight.rule(Ruling::Hurt { unit: UnitId(1), amount: 7 });
    fight.turn_of(0);
    fight.go(0, (7, 2));
    assert_eq!((fight.cell(0), fight.cell(2)), ((4, 2), (4, 2)), "three metres from where the second stands");
}

#[test]
fn sw_124_nobody_declares_a_retreat_whom_nobody_holds() {
    let mut fight = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (20, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    assert!(fight.refused(retreat(0)).contains("SW-124"));
    let entry = fight.0.acts(UnitId(0)).into_iter().find(|view| view.act.verb == PowerTableVerb::RETREAT);
    assert_eq!(entry.and_then(|view| view.refused), Some("nobody prevents leaving here"), "the menu says why");
    let mut held = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN).start(&[]);
    held.turn_of(0);
    assert_eq!(held.0.check(&retreat(0)), Ok(()));
}

#[test]
fn sw_101_a_retreat_leads_away_from_where_the_foes_began_by_the_setting() {
    // The foes began at 30; the melee is at 15, with a radius of 3 m.
    let zone = format!("{LINE}[[spawn]]\nside = 'b'\ncells = [[30, 0]]\n");
    let ends = |set: &str| {
        let field = Field::on(&zone).set(set).unit("a", (15, 0), FIGHTER).unit("b", (15, 0), GOBLIN);
        let mut fight = field.start(&[1, 2]);
        fight.turn_of(0);
        fight.attack(0, 1);
        fight.end(0);
        fight.next_round();
        fight.turn_of(0);
        fight.order(retreat(0));
        fight.next_round();
        fight.turn_of(0);
        let reach = fight.0.reach(UnitId(0));
        let stops: Vec<i16> = reach.iter().filter(|way| way.may_stop).map(|way| way.cell.col).collect();
        (stops.iter().any(|&col| col < 12), stops.iter().any(|&col| col > 18))
    };
    assert_eq!(ends(""), (true, true), "to either side");
    assert_eq!(ends("retreat_direction = 'own_edge'"), (true, false), "not toward 30");
}
