//! Every change of place respects holds, opportunity attacks and drags: over the edge of the board, by vehicle, and in moves
//! that are cut short (DP-058, DP-076, DP-110, DP-131, DP-132).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

pub const CAR: &str = "[[unit]]\nkey='car'\nname='Car'\nglyph='truck'\nphysical=4\nsize=2\nspeed=4\nweapons=[]\n\
                   vehicle={ seats=3 }\n";

/// Four dice of an attack and three of a Dodge that leave this number of net hits.
fn net(hits: usize) -> Vec<u16> {
    let attack = (0..4).map(|at| if at < hits { 6 } else { 1 });
    attack.chain([1, 1, 1]).collect()
}

fn seize(battle: &mut Battle, by: UnitId, target: UnitId) {
    strike(battle, grapple(by, target), DODGE);
}

fn plain(unit: UnitId, verb: Verb) -> Order {
    act(unit, verb, 0)
}

/// Declines every opportunity attack; returns the units that had one.
fn let_pass(battle: &mut Battle) -> Vec<UnitId> {
    let mut had = Vec::new();
    while let Some((unit, options)) = asked(battle).filter(|(_, options)| options[0] == "let it go") {
        assert!(options.len() > 1);
        had.push(unit);
        answer(battle, 0);
    }
    had
}

/// Two fighters in one cell at the right edge, the first or the second of them first; a third one of the second's side far
/// off.
fn at_the_edge(settings: &str, first: UnitId, dice: &[u16]) -> Battle {
    let units = [unit("fighter", "a", 15, 3), unit("fighter", "b", 15, 3), unit("fighter", "b", 1, 3)];
    let order = if first == A { [6, 1, 1] } else { [1, 6, 1] };
    melee(&format!("wound_penalties = false\n{settings}"), &units).start(&[&order[..], dice].concat())
}

#[test]
fn dp_131_nobody_who_is_held_runs_over_an_edge() {
    let mut battle = at_the_edge("", B, &net(3));
    seize(&mut battle, B, A);
    until_turn_of(&mut battle, A);
    assert_eq!(battle.why_not_move(A), Some("it is held, and has to break free first"));
    assert!(refusal(&battle, &plain(A, DicePoolVerb::PURSUE)).contains("DP-131"), "it pursues nobody");
    give(&mut battle, plain(A, DicePoolVerb::WITHDRAW));
    assert!(refusal(&battle, &plain(A, Verb::ESCAPE)).contains("DP-131"), "nor runs away");
    let free = battle.orders().into_iter().any(|order| order == plain(A, Verb::ESCAPE));
    assert!(!free, "and nothing of the kind is listed");
}

#[test]
fn dp_131_a_unit_that_runs_over_an_edge_is_struck_at() {
    let mut battle = at_the_edge("", A, &net(2));
    give(&mut battle, plain(A, DicePoolVerb::WITHDRAW));
    assert_eq!(provoked(&battle, &plain(A, Verb::ESCAPE), Cell::new(15, 3)), [(B, Act::new(Verb::ATTACK, BLADE))]);
    give(&mut battle, plain(A, Verb::ESCAPE));
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options[0].clone())), Some((B, "let it go".to_owned())));
    assert!(!has(&battle, A, "beyond the edge"), "before it has gone");
    answer(&mut battle, 1);
    let events = answer(&mut battle, DODGE);
    assert_eq!((damaged(&events), has(&battle, A, "beyond the edge")), (Some((2, 4)), true), "struck, it runs on");
}

#[test]
fn dp_131_a_runner_that_is_taken_out_stays_and_has_paid() {
    let mut battle = at_the_edge("", A, &net(4));
    hurt(&mut battle, A, 3);
    give(&mut battle, go(A, 14, 3));
    let_pass(&mut battle);
    give(&mut battle, plain(A, DicePoolVerb::WITHDRAW));
    end(&mut battle);
    give(&mut battle, go(B, 14, 3));
    end(&mut battle);
    end(&mut battle);
    give(&mut battle, go(A, 15, 3));
    let_pass(&mut battle);
    until_turn_of(&mut battle, B);
    give(&mut battle, go(B, 15, 3));
    until_turn_of(&mut battle, A);
    let before = energy(&battle, A);
    give(&mut battle, plain(A, Verb::ESCAPE));
    answer(&mut battle, 1);
    answer(&mut battle, DODGE);
    let state = (presence(&battle, A), has(&battle, A, "beyond the edge"), energy(&battle, A));
    assert_eq!(state, (Presence::Down, false, before), "the first move of a turn is for nothing");
}

#[test]
fn dp_131_every_space_that_is_left_beyond_the_edge_gives_occasion() {
    let sheets = person("runner", "mobility = 1", "speed = 3");
    let units = [unit("runner", "a", 15, 3), unit("fighter", "b", 15, 3), unit("fighter", "b", 1, 3)];
    let mut battle = melee("", &units).with_sheets(&sheets).start(&[1, 6, 1]);
    // The second one goes two spaces ahead, and waits there.
    give(&mut battle, plain(B, DicePoolVerb::WITHDRAW));
    give(&mut battle, plain(B, Verb::ESCAPE));
    let_pass(&mut battle);
    give(&mut battle, plain(B, Verb::ESCAPE));
    until_turn_of(&mut battle, A);
    give(&mut battle, plain(A, DicePoolVerb::WITHDRAW));
    give(&mut battle, plain(A, Verb::ESCAPE));
    assert_eq!(let_pass(&mut battle), [B], "where it passes the one that stands there");
    let about = battle.conditions(A).into_iter().find(|on| on.name.as_str() == "beyond the edge").unwrap().about;
    assert_eq!(about.as_str(), "Is 3 cells beyond the edge of the board.");
}

#[test]
fn dp_132_a_grappler_that_runs_over_an_edge_drags_its_victim() {
    let mut battle = at_the_edge("", A, &net(3));
    seize(&mut battle, A, B);
    give(&mut battle, plain(A, DicePoolVerb::WITHDRAW));
    give(&mut battle, plain(A, Verb::ESCAPE));
    let_pass(&mut battle);
    assert_eq!((points(&battle, A, B), has(&battle, B, "beyond the edge")), (2, true), "for a point a space");
    let fast = person("fast", "close_combat = 2", "speed = 3");
    let units = [unit("fast", "a", 15, 3), unit("fighter", "b", 15, 3), unit("fighter", "b", 1, 3)];
    let fight = melee("wound_penalties = false", &units).with_sheets(&fast);
    let mut slow = fight.start(&[&[6, 1, 1][..], &net(3)].concat());
    seize(&mut slow, A, B);
    give(&mut slow, plain(A, DicePoolVerb::WITHDRAW));
    give(&mut slow, plain(A, Verb::ESCAPE));
    let_pass(&mut slow);
    assert_eq!(points(&slow, A, B), 2, "one space, with a victim in tow (DP-133)");
}

/// A fighter and a car of its side, a foe, all in one cell; another foe far off. The fighter is first, or the foe.
fn beside_a_car(settings: &str, foe_first: bool, dice: &[u16]) -> Battle {
    let units =
        [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 14, 3), unit("car", "a", 3, 3)];
    let order = if foe_first { [1, 6, 1] } else { [6, 1, 1] };
    let fight = melee(&format!("wound_penalties = false\n{settings}"), &units).with_sheets(CAR);
    let mut battle = fight.start(&[&order[..], dice].concat());
    [A, B].into_iter().for_each(|unit| drop(rule(&mut battle, Ruling::Place { unit, cell: Cell::new(3, 3) })));
    battle
}

const VEHICLE: UnitId = UnitId(3);

fn enter(unit: UnitId) -> Order {
    at(unit, DicePoolVerb::ENTER, 0, 0, VEHICLE)
}

#[test]
fn dp_131_nobody_who_is_held_gets_into_a_vehicle_or_drives() {
    let mut battle = beside_a_car("", true, &net(3));
    seize(&mut battle, B, A);
    until_turn_of(&mut battle, A);
    assert!(refusal(&battle, &enter(A)).contains("DP-131"));
    let mut inside = beside_a_car("target_occupants = true", false, &net(3));
    give(&mut inside, enter(A));
    let_pass(&mut inside);
    end(&mut inside);
    seize(&mut inside, B, A);
    until_turn_of(&mut inside, A);
    assert!(has(&inside, A, "aboard") && inside.reach(A).is_empty(), "nor does it drive on");
}

#[test]
fn dp_131_a_unit_that_gets_into_a_vehicle_is_struck_at_and_may_be_seized() {
    let mut battle = beside_a_car("opportunity_special = true\nhands_free_with_ranged = true", false, &net(2));
    give(&mut battle, enter(A));
    let (unit, options) = asked(&battle).expect("the foe in the space is asked");
    assert_eq!(unit, B);
    let grapples = options.iter().position(|option| option == "Grapple: Empty hands").expect("it may seize it") as u16;
    answer(&mut battle, grapples);
    answer(&mut battle, DODGE);
    assert!(!has(&battle, A, "aboard"), "seized, it stays where it was");
    let mut passes = beside_a_car("", false, &[]);
    give(&mut passes, enter(A));
    assert_eq!((let_pass(&mut passes), has(&passes, A, "aboard")), (vec![B], true));
}

#[test]
fn dp_132_a_grappler_takes_its_victim_into_a_vehicle_and_out_again() {
    let mut battle = beside_a_car("", false, &net(4));
    seize(&mut battle, A, B);
    give(&mut battle, enter(A));
    let_pass(&mut battle);
    assert_eq!((has(&battle, B, "aboard"), points(&battle, A, B)), (true, 3), "for a point");
    until_turn_of(&mut battle, B);
    assert!(battle.reach(B).is_empty(), "a foe does not drive");
    assert_eq!(refusal(&battle, &attack(B, BLADE, A)), "", "those inside reach each other");
    until_turn_of(&mut battle, C);
    assert!(refusal(&battle, &attack(C, GUN, B)).contains("DP-085"), "others do not");
    until_turn_of(&mut battle, A);
    give(&mut battle, plain(A, DicePoolVerb::GET_OUT));
    assert_eq!((has(&battle, B, "aboard"), points(&battle, A, B)), (false, 1), "after an upkeep, and for another");
    let full = CAR.replace("seats=3", "seats=1");
    let units =
        [unit("fighter", "a", 3, 3), unit("fighter", "b", 3, 3), unit("fighter", "b", 14, 3), unit("small", "a", 2, 3)];
    let small = full.replace("'car'", "'small'");
    let mut narrow =
        melee("wound_penalties = false", &units).with_sheets(&small).start(&[&[6, 1, 1][..], &net(3)].concat());
    seize(&mut narrow, A, B);
    rule(&mut narrow, Ruling::Place { unit: VEHICLE, cell: Cell::new(3, 3) });
    assert!(refusal(&narrow, &enter(A)).contains("no seat"), "both need one");
}

/// Whether the forecast of an order says that others may strike first.
fn warns(battle: &Battle, order: &Order) -> bool {
    battle.forecast(order).expect("it is legal").leaves_out.iter().any(|text| text.contains("DP-110"))
}

#[test]
fn dp_110_the_odds_of_leaving_by_any_act_name_the_blows_that_come_first() {
    assert!(warns(&beside_a_car("", false, &[]), &enter(A)), "getting into a vehicle");
    let units = [unit("fighter", "a", 3, 3), unit("fighter", "b", 14, 3), unit("car", "a", 2, 3)];
    let mut alone = melee("", &units).with_sheets(CAR).start(&[6, 1]);
    rule(&mut alone, Ruling::Place { unit: C, cell: Cell::new(3, 3) });
    assert!(!warns(&alone, &at(A, DicePoolVerb::ENTER, 0, 0, C)), "where no foe shares the space");
    let mut battle = at_the_edge("", A, &[]);
    give(&mut battle, plain(A, DicePoolVerb::WITHDRAW));
    assert!(warns(&battle, &plain(A, Verb::ESCAPE)), "running over an edge");
}

/// A fighter that has taken its victim, held with 4 points, into a flying car over open air, at the fighter's next turn.
fn aboard_with_a_victim(settings: &str) -> Battle {
    let flyer = CAR.replace("weapons=[]", "weapons=[]\npowers=['wings']");
    let wings = "[[power]]\nkey='wings'\nname='Flight'\nglyph='wind'\ndoes=['fly']\n";
    let row = format!("{}\n", ["_"; 16].join(" "));
    let air = format!("[[storey]]\nterrain = '''\n{}'''\n", row.repeat(7)).repeat(3);
    let units =
        [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 14, 3), unit("car", "a", 3, 3)];
    let fight = melee(&format!("wound_penalties = false\n{settings}"), &units).with_sheets(&flyer);
    let mut battle = fight.with_powers(wings).on(&air).start(&[&[6, 1, 1][..], &net(4)].concat());
    [A, B].into_iter().for_each(|unit| drop(rule(&mut battle, Ruling::Place { unit, cell: Cell::new(3, 3) })));
    seize(&mut battle, A, B);
    give(&mut battle, enter(A));
    let_pass(&mut battle);
    until_turn_of(&mut battle, C);
    until_turn_of(&mut battle, A);
    battle
}

#[test]
fn dp_084_a_victim_that_is_dragged_along_bails_out_too() {
    let mut battle = aboard_with_a_victim("bail_damage = 2");
    give(&mut battle, go(A, 4, 3));
    let_pass(&mut battle);
    let before = [A, B].map(|unit| hp(&battle, unit));
    give(&mut battle, plain(A, DicePoolVerb::BAIL_OUT));
    assert!(!has(&battle, A, "aboard") && !has(&battle, B, "aboard") && points(&battle, A, B) > 0);
    assert_eq!([A, B].map(|unit| hp(&battle, unit)), before.map(|hp| hp - 2), "both jump");
    let mut battle = aboard_with_a_victim("bail_damage = 2");
    give(&mut battle, Order::Move { unit: A, to: Cell::new(3, 3).on_level(2) });
    let_pass(&mut battle);
    let events = give(&mut battle, plain(A, DicePoolVerb::BAIL_OUT));
    let falls = |event: &Event| match event {
        Event::ConditionGained { unit, condition, .. } => (condition.as_str() == "falling").then_some(*unit),
        _ => None,
    };
    assert_eq!(events.iter().filter_map(falls).collect::<Vec<_>>(), [A, B], "in the air both begin to fall");
}

#[test]
fn dp_132_a_driver_drags_whom_it_holds_outside() {
    let mut battle = beside_a_car("", false, &net(3));
    give(&mut battle, enter(A));
    let_pass(&mut battle);
    seize(&mut battle, A, B);
    assert_eq!(points(&battle, A, B), 3);
    until_turn_of(&mut battle, C);
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(A));
    assert!(battle.check(&go(A, 5, 3)).is_err(), "with a victim in tow it goes a space, fast as the car is (DP-133)");
    give(&mut battle, go(A, 4, 3));
    let_pass(&mut battle);
    assert_eq!((cell(&battle, B), points(&battle, A, B)), (Some(Cell::new(4, 3)), 1), "2 after the upkeep, less 1");
}

#[test]
fn dp_131_a_vehicle_stays_while_a_passenger_is_held_from_outside() {
    let units =
        [unit("fighter", "a", 3, 3), unit("fighter", "b", 3, 3), unit("fighter", "a", 3, 3), unit("car", "a", 3, 3)];
    let fight = melee("wound_penalties = false\ntarget_occupants = true", &units).with_sheets(CAR);
    let mut battle = fight.start(&[&[6, 4, 1][..], &net(3)].concat());
    assert!(has(&battle, A, "aboard") && has(&battle, C, "aboard") && !battle.reach(A).is_empty());
    until_turn_of(&mut battle, B);
    seize(&mut battle, B, C);
    until_turn_of(&mut battle, A);
    assert!(battle.reach(A).is_empty(), "the one beside the driver is held");
}

#[test]
fn dp_131_a_unit_that_is_seized_on_its_way_stays_there() {
    let row = (0..7).map(|row| unit("fighter", "b", 4, row));
    let units: Vec<String> = [unit("swift", "a", 2, 3)].into_iter().chain(row).collect();
    let fight = melee("opportunity_special = true\nhands_free_with_ranged = true\nwound_penalties = false", &units);
    let fight = fight.with_sheets(&person("swift", "mobility = 1", "speed = 4"));
    let mut battle = fight.start(&[&[6, 1, 1, 1, 1, 1, 1, 1][..], &[6, 6, 6, 6, 1, 1, 1]].concat());
    give(&mut battle, go(A, 6, 3));
    let (unit, options) = asked(&battle).expect("a foe stands in its way");
    let there = cell(&battle, unit);
    let by_hand = options.iter().position(|option| option == "Grapple: Empty hands").unwrap() as u16;
    answer(&mut battle, by_hand);
    answer(&mut battle, DODGE);
    assert!(has(&battle, A, "grappled"));
    assert_eq!(cell(&battle, A), there, "it was seized there");
}

#[test]
fn dp_058_a_unit_that_is_dragged_has_not_been_tested_there() {
    let mut library = hexfray_data::library();
    let map = "name='Marsh'\ngrid={ shape='square', adjacency='corners' }\nterrain='''\n. u u u . . . . . . . .\n'''\n";
    library.add("maps/here.map.toml", map);
    library.add("units/dice_pool.toml", UNITS);
    library.add("weapons/dice_pool.toml", WEAPONS);
    library.add("powers/dice_pool.toml", POWERS);
    let units = [unit("fighter", "a", 2, 0), unit("fighter", "b", 1, 0), unit("fighter", "b", 11, 0)].concat();
    let text = format!(
        "name='Here'\nruleset='dice_pool'\nmap='maps/here.map.toml'\n[settings]\nwound_penalties=false\n[[side]]\nname='a'\n\
         [[side]]\nname='b'\n{units}"
    );
    library.add("maps/here.battle.toml", &text);
    let setup = rules::load(&library, "maps/here.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    // The victim walks into the swamp and is tested there (3 dice), is seized, and dragged into a further space.
    let script = [&[1, 6, 1][..], &[6; 6], &net(3), &[6; 6], &[6; 6]].concat();
    let mut battle = Battle::new(&setup, DiceSource::Script(script)).unwrap();
    assert_eq!(dice_for(&give(&mut battle, go(B, 2, 0)), "rough ground"), 6, "out of one, and into the next");
    until_turn_of(&mut battle, A);
    seize(&mut battle, A, B);
    give(&mut battle, go(A, 3, 0));
    assert_eq!(dice_for(&let_pass_events(&mut battle), "rough ground"), 6, "the one that drags is tested");
    assert_eq!(cell(&battle, B), Some(Cell::new(3, 0)));
    give(&mut battle, act(A, DicePoolVerb::LET_GO, 0));
    until_turn_of(&mut battle, B);
    give(&mut battle, go(B, 4, 0));
    assert_eq!(dice_for(&let_pass_events(&mut battle), "rough ground"), 3, "so it is tested as it leaves");
}

/// Declines every opportunity attack; returns the last events.
fn let_pass_events(battle: &mut Battle) -> Vec<Event> {
    let mut events = battle.events().to_vec();
    while asked(battle).is_some() {
        events = answer(battle, 0);
    }
    events
}
