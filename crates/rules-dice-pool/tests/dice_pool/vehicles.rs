//! Vehicles: drivers, the cost of driving, getting in and out, being shot at (DP-027, DP-079 … DP-085).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

const SHEETS: &str = "[[unit]]\nkey='car'\nname='Car'\nglyph='truck'\nphysical=4\nsize=2\nspeed=4\nweapons=[]\n\
                      skills={ protection=2 }\nvehicle={ seats=2 }\n\
                      [[unit]]\nkey='copter'\nname='Copter'\nglyph='truck'\nphysical=4\nsize=2\nspeed=3\nweapons=[]\n\
                      vehicle={ seats=2 }\npowers=['wings']\n\
                      [[unit]]\nkey='boat'\nname='Boat'\nglyph='truck'\nphysical=4\nsize=2\nspeed=3\nweapons=[]\n\
                      vehicle={ seats=2, floats=true }\n";
const POWERS: &str = "[[power]]\nkey='wings'\nname='Flight'\nglyph='wind'\ndoes=['fly']\n\
                      [[power]]\nkey='fuel'\nname='Overhaul'\nglyph='truck'\naction='simple'\ntarget='user'\n\
                      does=['refuel']\nrestores=2\n";
/// The vehicle of [`scene`], in which A drives and B is the passenger, and the foe.
const CAR: UnitId = UnitId(2);
const FOE: UnitId = UnitId(3);

/// Two units aboard a vehicle at [2, 3], and a foe at this distance in spaces; the driver acts first, then the passenger.
fn scene(settings: &str, vehicle: &str, spaces: i16, dice: &[u16]) -> Battle {
    let units = [
        unit("wheel", "a", 2, 3),
        unit("fighter", "a", 2, 3),
        unit(vehicle, "a", 2, 3),
        unit("fighter", "b", 2 + spaces, 3),
    ];
    let sheets = format!("{SHEETS}{}", person("wheel", "pilot = 3", "powers=['fuel']"));
    let fight = melee(settings, &units).with_powers(POWERS).with_sheets(&sheets);
    fight.start(&[&[6, 1, 1], dice].concat())
}

fn verbs(battle: &Battle, unit: UnitId) -> Vec<String> {
    let own = [
        DicePoolVerb::ENTER,
        DicePoolVerb::GET_OUT,
        DicePoolVerb::CRAWL_OUT,
        DicePoolVerb::BAIL_OUT,
        DicePoolVerb::PARK,
    ];
    let acts = battle.acts(unit);
    own.iter().filter(|verb| acts.iter().any(|act| act.act.verb == **verb)).map(|verb| verb.to_string()).collect()
}

#[test]
fn dp_027_getting_into_a_vehicle_takes_a_simple_action() {
    let start = |settings: &str| {
        let units = [unit("fighter", "a", 2, 3), unit("car", "a", 3, 3), unit("fighter", "b", 12, 3)];
        melee(settings, &units).with_powers(POWERS).with_sheets(SHEETS).start(&FIRST)
    };
    let mut battle = start("");
    let enter = at(A, DicePoolVerb::ENTER, 0, 0, B);
    assert!(refusal(&battle, &enter).contains("the vehicle is not in the same cell"));
    give(&mut battle, go(A, 3, 3));
    give(&mut battle, enter);
    assert!(has(&battle, A, "aboard") && presence(&battle, B) == Presence::Active);
    assert!(refusal(&battle, &attack(A, GUN, C)).contains("no Simple action is left"), "two Simple actions");
    let mut slow = start("enter_vehicle_action = 'complex'");
    give(&mut slow, go(A, 3, 3));
    assert!(refusal(&slow, &enter).contains("DP-022"));
    assert_eq!(presence(&slow, B), Presence::Down, "nobody drives it: it takes no part");
}

#[test]
fn dp_079_all_aboard_go_with_the_vehicle() {
    let mut battle = scene("", "car", 12, &[]);
    give(&mut battle, go(A, 6, 3));
    assert!([A, B, CAR].map(|unit| cell(&battle, unit)).iter().all(|at| *at == Some(Cell::new(6, 3))));
    end(&mut battle);
    assert!(battle.reach(B).is_empty(), "only who drives moves it");
    assert_eq!(refusal(&battle, &attack(B, GUN, FOE)), "", "though passengers may act");
}

#[test]
fn dp_079_the_pilots_skill_replaces_movement_tests() {
    let mut library = hexfray_data::library();
    let map =
        "name='Marsh'\ngrid={ shape='square', adjacency='corners' }\nterrain='''\n. . u . . . . . . . . . . .\n'''\n";
    library.add("maps/here.map.toml", map);
    let sheets = person("wheel", "pilot = 3, mobility = 9", "");
    library.add("units/dice_pool.toml", &format!("{UNITS}{SHEETS}{sheets}"));
    library.add("weapons/dice_pool.toml", WEAPONS);
    library.add("powers/dice_pool.toml", &format!("{}{POWERS}", crate::common::POWERS));
    let units =
        [unit("wheel", "a", 1, 0), unit("fighter", "a", 1, 0), unit("car", "a", 1, 0), unit("fighter", "b", 13, 0)];
    let text = format!(
        "name='Here'\nruleset='dice_pool'\nmap='maps/here.map.toml'\n[[side]]\nname='a'\n[[side]]\nname='b'\n{}",
        units.concat()
    );
    library.add("maps/here.battle.toml", &text);
    let setup = rules::load(&library, "maps/here.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    let mut battle = Battle::new(&setup, DiceSource::Script(vec![6, 1, 1, 6, 1, 1, 1])).unwrap();
    let events = give(&mut battle, go(A, 2, 0));
    assert_eq!(dice_for(&events, "rough ground"), 4, "one test for all, with Mental 1 and Pilot 3");
    assert_eq!((energy(&battle, CAR), energy(&battle, A)), (3, 5), "and the vehicle pays for the failure");
}

#[test]
fn dp_080_the_vehicles_energy_pays() {
    let mut battle = scene("", "car", 13, &[]);
    for _ in 0..2 {
        until_turn_of(&mut battle, A);
        let col = cell(&battle, A).unwrap().col;
        give(&mut battle, go(A, col + 1, 3));
        give(&mut battle, go(A, col + 2, 3));
        end(&mut battle);
    }
    assert_eq!((energy(&battle, CAR), energy(&battle, A)), (3, 5), "two sprints");
    let mut dry = scene("vehicle_energy = 0", "car", 13, &[]);
    give(&mut dry, go(A, 3, 3));
    assert!(!refusal(&dry, &go(A, 4, 3)).is_empty(), "without energy it does not sprint");
}

#[test]
fn dp_081_only_powers_restore_it() {
    let mut battle = scene("energy_per_round = 1", "car", 13, &[]);
    give(&mut battle, go(A, 3, 3));
    give(&mut battle, go(A, 4, 3));
    end(&mut battle);
    end(&mut battle);
    end(&mut battle);
    assert_eq!(energy(&battle, CAR), 4, "nothing comes back with the round");
    give(&mut battle, act(A, Verb::ABILITY, 0));
    assert_eq!(energy(&battle, CAR), 5, "as much as fits");
    assert!(refusal(&battle, &act(A, Verb::ABILITY, 0)).contains("it would have no effect"));
}

#[test]
fn dp_082_parking_takes_the_whole_turn() {
    let mut battle = scene("", "car", 12, &[]);
    assert_eq!(verbs(&battle, A), ["bail_out", "park"]);
    assert!(refusal(&battle, &act(A, DicePoolVerb::GET_OUT, 0)).contains("parked first"));
    give(&mut battle, go(A, 3, 3));
    assert!(refusal(&battle, &act(A, DicePoolVerb::PARK, 0)).contains("DP-022"));
    end(&mut battle);
    end(&mut battle);
    end(&mut battle);
    give(&mut battle, act(A, DicePoolVerb::PARK, 0));
    assert!(has(&battle, CAR, "parked"));
    assert!(refusal(&battle, &go(A, 4, 3)).contains("no Simple action is left"), "the turn is used up");
}

#[test]
fn dp_083_getting_out_of_a_parked_vehicle_takes_a_simple_action() {
    let mut battle = scene("", "car", 12, &[]);
    give(&mut battle, act(A, DicePoolVerb::PARK, 0));
    end(&mut battle);
    assert_eq!(verbs(&battle, B), ["get_out"]);
    assert!(refusal(&battle, &act(B, DicePoolVerb::BAIL_OUT, 0)).contains("DP-084"), "it does not move");
    give(&mut battle, act(B, DicePoolVerb::GET_OUT, 0));
    assert!(!has(&battle, B, "aboard") && cell(&battle, B) == Some(Cell::new(2, 3)), "it stands in the vehicle's cell");
    give(&mut battle, go(B, 3, 3));
    assert_eq!(cell(&battle, CAR), Some(Cell::new(2, 3)), "on its own feet");
    end(&mut battle);
    end(&mut battle);
    give(&mut battle, go(A, 3, 4));
    assert!(!has(&battle, CAR, "parked"), "a car that is driven on is no longer parked");
}

#[test]
fn dp_084_bailing_out_is_a_jump() {
    let mut battle = scene("", "car", 12, &[]);
    let events = give(&mut battle, act(A, DicePoolVerb::BAIL_OUT, 0));
    assert_eq!((damaged(&events), has(&battle, A, "aboard")), (None, false), "no harm on the ground");
    assert_eq!(refusal(&battle, &attack(A, GUN, FOE)), "", "a Simple action is left");
    let mut rough = scene("bail_damage = 2\nwound_penalties = false", "car", 12, &[]);
    assert_eq!(damaged(&give(&mut rough, act(A, DicePoolVerb::BAIL_OUT, 0))).map(|(amount, _)| amount), Some(2));
}

#[test]
fn dp_085_a_vehicle_is_attacked_like_any_unit() {
    let mut battle = scene("", "car", 2, &[]);
    until_turn_of(&mut battle, FOE);
    assert!(refusal(&battle, &attack(FOE, GUN, A)).contains("DP-085"), "those inside are not");
    assert_eq!(refusal(&battle, &attack(FOE, GUN, CAR)), "");
    assert_eq!(battle.unit(CAR).unwrap().hp_max, 4 + 2 + 3, "its own Physical, size and 3");
    let mut open = scene("target_occupants = true", "car", 2, &[]);
    until_turn_of(&mut open, FOE);
    assert_eq!(refusal(&open, &attack(FOE, GUN, A)), "");
}

#[test]
fn dp_085_a_wreck_stops_and_is_left() {
    let mut battle = scene("wound_penalties = false", "car", 12, &[]);
    hurt(&mut battle, CAR, 9);
    assert_eq!(presence(&battle, CAR), Presence::Down);
    assert!(!has(&battle, CAR, "bleeding"), "it is a thing");
    assert!(battle.reach(A).is_empty());
    assert_eq!(verbs(&battle, A), ["crawl_out"]);
    give(&mut battle, act(A, DicePoolVerb::CRAWL_OUT, 0));
    assert!(!battle.reach(A).is_empty());
    hurt(&mut battle, CAR, 9);
    assert!(!has(&battle, B, "aboard"), "nothing is left to be in");
}

#[test]
fn dp_085_a_wreck_protects_nobody() {
    let mut battle = scene("wound_penalties = false", "car", 2, &[]);
    hurt(&mut battle, CAR, 9);
    assert!(has(&battle, A, "aboard"), "it has not got out yet");
    until_turn_of(&mut battle, FOE);
    assert_eq!(refusal(&battle, &attack(FOE, GUN, A)), "");
}

#[test]
fn dp_085_boats_keep_to_the_water() {
    assert!(scene("", "boat", 12, &[]).reach(A).is_empty(), "there is none around");
    let afloat = |kind: &str| {
        let mut library = hexfray_data::library();
        let map = "name='Shore'\ngrid={ shape='square', adjacency='corners' }\nterrain='''\n. . w w w w . . . .\n'''\n\
                   [legend]\nw = { terrain = 'deep_water' }\n";
        library.add("maps/here.map.toml", map);
        library.add("units/dice_pool.toml", &format!("{UNITS}{SHEETS}{}", person("wheel", "pilot = 3", "")));
        library.add("weapons/dice_pool.toml", WEAPONS);
        library.add("powers/dice_pool.toml", &format!("{}{POWERS}", crate::common::POWERS));
        let units = [unit("wheel", "a", 3, 0), unit(kind, "a", 3, 0), unit("fighter", "b", 9, 0)];
        let text = format!(
            "name='Here'\nruleset='dice_pool'\nmap='maps/here.map.toml'\n[[side]]\nname='a'\n[[side]]\nname='b'\n{}",
            units.concat()
        );
        library.add("maps/here.battle.toml", &text);
        let setup = rules::load(&library, "maps/here.battle.toml").unwrap_or_else(|error| panic!("{error}"));
        let battle = Battle::new(&setup, DiceSource::Script(vec![6, 1])).unwrap();
        let mut cols: Vec<i16> = battle.reach(A).iter().filter(|way| way.may_stop).map(|way| way.cell.col).collect();
        cols.sort_unstable();
        cols.retain(|&col| col != 3);
        cols
    };
    assert_eq!(afloat("boat"), [2, 4, 5], "the water, as far as it goes and no farther");
    assert!(!afloat("car").contains(&2) && !afloat("car").contains(&4), "where cars do not go");
}

/// A driver at the wheel and others of its side, with a foe at the far end; the unit that is named first acts first.
fn crew(units: &[(&str, i16)]) -> Battle {
    let mut all: Vec<String> = units.iter().map(|(kind, col)| unit(kind, "a", *col, 3)).collect();
    all.push(unit("fighter", "b", 14, 3));
    let sheets = format!("{SHEETS}{}", person("wheel", "pilot = 3", "powers=['fuel']"));
    let people = units.iter().filter(|(kind, _)| *kind != "car").count();
    melee("", &all).with_powers(POWERS).with_sheets(&sheets).start(&[&[6][..], &vec![1; people]].concat())
}

#[test]
fn dp_079_the_best_hand_drives() {
    let mut battle = crew(&[("fighter", 2), ("wheel", 2), ("car", 2)]);
    assert!(battle.reach(A).is_empty(), "the first aboard has no Pilot");
    end(&mut battle);
    assert!(!battle.reach(B).is_empty());
}

#[test]
fn dp_079_what_nobody_drives_stands_parked() {
    let mut battle = scene("", "car", 12, &[]);
    give(&mut battle, act(A, DicePoolVerb::BAIL_OUT, 0));
    end(&mut battle);
    give(&mut battle, act(B, DicePoolVerb::BAIL_OUT, 0));
    give(&mut battle, at(B, DicePoolVerb::ENTER, 0, 0, CAR));
    assert!(has(&battle, B, "aboard") && has(&battle, CAR, "parked"), "until it is driven on");
}

#[test]
fn dp_082_nobody_gets_into_a_moving_vehicle() {
    let start = || crew(&[("wheel", 2), ("fighter", 3), ("car", 2)]);
    let enter = at(B, DicePoolVerb::ENTER, 0, 0, CAR);
    let mut moving = start();
    end(&mut moving);
    give(&mut moving, go(B, 2, 3));
    assert!(refusal(&moving, &enter).contains("DP-082"));
    let mut parked = start();
    give(&mut parked, act(A, DicePoolVerb::PARK, 0));
    end(&mut parked);
    give(&mut parked, go(B, 2, 3));
    give(&mut parked, enter);
    assert!(has(&parked, B, "aboard"));
}

#[test]
fn dp_085_no_more_get_in_than_there_are_seats() {
    let mut battle = crew(&[("wheel", 2), ("fighter", 2), ("car", 2), ("fighter", 3)]);
    give(&mut battle, act(A, DicePoolVerb::PARK, 0));
    end(&mut battle);
    end(&mut battle);
    give(&mut battle, go(FOE, 2, 3));
    assert!(refusal(&battle, &at(FOE, DicePoolVerb::ENTER, 0, 0, CAR)).contains("DP-085"), "both seats are taken");
}

#[test]
fn dp_084_in_the_air_bailing_out_begins_a_fall() {
    let mut library = hexfray_data::library();
    let sheets = format!("{UNITS}{SHEETS}{}", person("wheel", "pilot = 3", ""));
    library.add("units/dice_pool.toml", &sheets);
    library.add("weapons/dice_pool.toml", WEAPONS);
    library.add("powers/dice_pool.toml", &format!("{}{POWERS}", crate::common::POWERS));
    let storey = |cell: &str| format!("terrain = '''\n{}\n'''\n", [cell; 10].join(" "));
    let grid = "name = 'Air'\ngrid = { shape = 'square', adjacency = 'corners' }\n";
    library.add(
        "maps/air.map.toml",
        &format!("{grid}{}{}", storey("."), format!("[[storey]]\n{}", storey("_")).repeat(3)),
    );
    let text = "name='Air'\nruleset='dice_pool'\nmap='maps/air.map.toml'\n[[side]]\nname='a'\n[[side]]\nname='b'\n\
                [[unit]]\nkind='wheel'\nside='a'\nat=[2,0]\n[[unit]]\nkind='copter'\nside='a'\nat=[2,0]\n\
                [[unit]]\nkind='fighter'\nside='b'\nat=[9,0]\n";
    library.add("maps/air.battle.toml", text);
    let setup = rules::load(&library, "maps/air.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    let mut battle = Battle::new(&setup, DiceSource::Script(vec![6, 1])).expect("the script fits the start");
    give(&mut battle, Order::Move { unit: A, to: Cell::new(2, 0).on_level(3) });
    assert!(refusal(&battle, &act(A, DicePoolVerb::PARK, 0)).contains("no ground to park on"), "DP-082");
    let events = give(&mut battle, act(A, DicePoolVerb::BAIL_OUT, 0));
    let falls = |event: &Event| matches!(event, Event::ConditionGained { unit: A, condition, .. } if condition.as_str() == "falling");
    assert!(events.iter().any(falls) && has(&battle, A, "falling"));
}

#[test]
fn dp_079_a_foe_aboard_drives_nothing() {
    let units =
        [unit("fighter", "a", 2, 3), unit("car", "a", 2, 3), unit("wheel", "b", 2, 3), unit("fighter", "b", 14, 3)];
    let sheets = format!("{SHEETS}{}", person("wheel", "pilot = 3", ""));
    let fight = melee("", &units).with_powers(POWERS).with_sheets(&sheets);
    let battle = fight.start(&[6, 1, 1]);
    assert!(battle.reach(A).iter().any(|way| way.cell == Cell::new(6, 3)), "the car's own side drives it");
    let aboard = battle.conditions(A).into_iter().find(|on| on.name.as_str() == "aboard");
    assert!(aboard.is_some_and(|on| on.about.as_str().starts_with("Drives ")), "and that is what is said of it");
}

#[test]
fn dp_027_who_is_put_elsewhere_by_the_referee_is_no_longer_aboard() {
    let mut battle = scene("", "car", 12, &[]);
    rule(&mut battle, Ruling::Place { unit: B, cell: Cell::new(5, 5) });
    assert!(!has(&battle, B, "aboard"));
    give(&mut battle, go(A, 6, 3));
    assert_eq!(cell(&battle, B), Some(Cell::new(5, 5)), "and does not go with the vehicle");
    let rides = battle.conditions(A).into_iter().find(|on| on.name.as_str() == "aboard");
    assert!(rides.is_some_and(|on| on.about.as_str().starts_with("Drives ")));
}

#[test]
fn dp_085_a_vehicle_is_not_healed_and_takes_no_action() {
    const WEEK: i32 = 7 * 24 * 60;
    let units = [unit("medic", "a", 2, 3), unit("car", "a", 2, 3), unit("fighter", "b", 12, 3)];
    let settings = "wound_penalties = false\ninfection = true\nstart_energy = 5";
    let start = || melee(settings, &units).with_powers(POWERS).with_sheets(SHEETS).start(&[6, 1, 1, 1, 1]);
    let mut wreck = start();
    hurt(&mut wreck, B, 10);
    let at_wreck = |battle: &Battle| {
        let orders = battle.orders();
        orders
            .iter()
            .any(|order| matches!(order, Order::Act { act, aim: Aim::Unit(B), .. } if act.verb == Verb::ABILITY))
    };
    assert!(!at_wreck(&wreck), "neither surgery nor first aid is for a wreck (DP-149, DP-153)");
    for power in [0, 1] {
        assert!(refusal(&wreck, &at(A, Verb::ABILITY, power, 0, B)).contains("DP-085"));
    }
    let mut dented = start();
    hurt(&mut dented, B, 3);
    rule(&mut dented, Ruling::Time { amount: 4 * WEEK });
    assert_eq!((hp(&dented, B), has(&dented, B, "infected")), (6, false), "rest mends nothing (DP-163, DP-164)");
    for condition in ["infected", "bleeding", "drugged", "restrained"] {
        let ruling = Ruling::Inflict { unit: B, condition: Name::new(condition), rounds: 0 };
        assert!(!refusal(&dented, &Order::Referee(ruling)).is_empty(), "{condition}");
    }
    assert_eq!(presence(&dented, B), Presence::Active, "the medic drives it");
    assert!(dented.out_of_turn().iter().all(|order| order.unit() != Some(B)), "it does not surrender (DP-033)");
    assert!(refusal(&dented, &act(B, DicePoolVerb::GIVE_UP, 0)).contains("DP-085"));
    assert!(dented.acts(B).is_empty(), "nor is it shown anything to do");
    let allow = Ruling::Allow { unit: B, what: Name::new("think"), action: false, check: None };
    assert!(refusal(&dented, &Order::Referee(allow)).contains("DP-085"));
    rule(&mut dented, Ruling::Heal { unit: B, amount: 2 });
    assert_eq!(hp(&dented, B), 8, "the referee repairs it");
}

#[test]
fn dp_143_a_vehicle_is_not_tied_up() {
    let sheets = format!("{SHEETS}{}", person("jailer", "close_combat = 2", "size=2\nrestraints=['rope']"));
    let units = [unit("jailer", "a", 2, 3), unit("car", "b", 2, 3), unit("fighter", "b", 12, 3)];
    let fight = melee("wound_penalties = false", &units).with_powers(POWERS).with_sheets(&sheets);
    let mut battle = fight.start(&[&[6, 1, 6, 6, 6, 6][..], &[1; 20]].concat());
    hurt(&mut battle, B, 9);
    give(&mut battle, grapple(A, B));
    if asked(&battle).is_some() {
        answer(&mut battle, 0);
    }
    let tie = Order::Act { unit: A, act: Act { verb: DicePoolVerb::RESTRAIN, with: 0, option: 0 }, aim: Aim::None };
    assert!(points(&battle, A, B) > 0);
    assert!(refusal(&battle, &tie).contains("DP-085"));
}

#[test]
fn dp_142_a_vehicle_pays_no_energy_against_a_hold() {
    let sheets = format!("{SHEETS}{}", person("giant", "close_combat = 2", "size = 2"));
    let units = [unit("giant", "a", 2, 3), unit("car", "b", 2, 3), unit("fighter", "b", 2, 3)];
    let fight =
        melee("wound_penalties = false\ndefence_choice = 'best'", &units).with_powers(POWERS).with_sheets(&sheets);
    let mut battle = fight.start(&[&[6, 1, 6, 6, 6, 6][..], &[1; 20]].concat());
    hurt(&mut battle, B, 7);
    assert_eq!((presence(&battle, B), hp(&battle, B)), (Presence::Active, 2), "it still has its driver");
    let odds = battle.forecast(&grapple(A, B)).expect("it is legal");
    assert!(odds.leaves_out.iter().all(|left| !left.contains("DP-142")), "{:?}", odds.leaves_out);
    give(&mut battle, grapple(A, B));
    assert_eq!(asked(&battle), None, "it is not asked for its fuel (DP-080, DP-085)");
    assert_eq!((energy(&battle, B), presence(&battle, B)), (5, Presence::Down), "it is held fast");
}

#[test]
fn dp_029_a_vehicle_is_no_comrade_to_protect() {
    let mut battle = scene("", "car", 12, &[]);
    let protect = |unit: UnitId, whom: UnitId| at(unit, DicePoolVerb::DEFEND_OTHER, 0, 0, whom);
    assert!(refusal(&battle, &protect(A, CAR)).contains("DP-085"), "nor its own");
    assert!(!battle.orders().contains(&protect(A, CAR)));
    give(&mut battle, protect(A, B));
}

#[test]
fn dp_085_a_vehicle_takes_the_blows_at_those_aboard_and_moves_only_by_its_driver() {
    let mut battle = scene("wound_penalties = false", "car", 12, &[]);
    let carriers = |battle: &Battle| [A, B, CAR, FOE].map(|unit| battle.carrier(unit));
    assert_eq!(carriers(&battle), [Some(CAR), Some(CAR), None, None]);
    let could_move = |unit: UnitId| battle.fresh_traveller(unit).is_some();
    assert_eq!([A, B, CAR, FOE].map(could_move), [true, false, false, true], "the driver, and the one on foot");
    hurt(&mut battle, CAR, 9);
    assert_eq!(carriers(&battle), [None; 4], "a wreck protects nobody");
}

/// The value for opponents of an act of a passenger, if the foe would shoot at it.
fn value_of(battle: &Battle, unit: UnitId, verb: Verb) -> Option<hexfray_battle::Promise> {
    battle.promise(unit, Act::new(verb, 0), Aim::None, &[(FOE, Act::new(Verb::ATTACK, GUN))])
}

#[test]
fn dp_083_dp_084_getting_out_is_worth_a_better_blow_less_the_blows_taken() {
    let mut battle = scene("", "car", 1, &[]);
    assert_eq!(value_of(&battle, A, DicePoolVerb::BAIL_OUT), None, "the driver stays");
    end(&mut battle);
    let told = value_of(&battle, B, DicePoolVerb::BAIL_OUT).expect("it has a value");
    let mut outside = battle.twin();
    give(&mut outside, act(B, DicePoolVerb::BAIL_OUT, 0));
    let there = cell(&outside, FOE).expect("it is there");
    let blow = outside.estimate(B, Act::new(Verb::ATTACK, BLADE), FOE, there).expect("a space away");
    let shot = outside.estimate(FOE, Act::new(Verb::ATTACK, GUN), B, there).expect("in sight");
    let (foe, later) = told.later.expect("it goes to the foe");
    assert_eq!((foe, told.freed), (FOE, 0.0));
    assert!((later.damage - blow.damage).abs() < 1e-9 && (told.spared + shot.damage).abs() < 1e-9, "{told:?}");
}

#[test]
fn dp_085_only_out_of_a_wreck_is_a_way_back_into_the_fight() {
    let mut parked = scene("wound_penalties = false", "car", 1, &[]);
    give(&mut parked, act(A, DicePoolVerb::PARK, 0));
    end(&mut parked);
    assert_eq!(value_of(&parked, B, DicePoolVerb::GET_OUT).map(|promise| promise.freed), Some(0.0));
    hurt(&mut parked, CAR, 9);
    let freed = value_of(&parked, B, DicePoolVerb::CRAWL_OUT).map(|promise| promise.freed);
    assert_eq!(freed, Some(1.0), "as much as acting freely once");
}
