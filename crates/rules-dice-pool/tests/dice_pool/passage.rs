//! Rough ground, swimming, climbing and flying (DP-055 … DP-068, DP-073 … DP-075).

use hexfray_battle::Order;

use crate::common::*;

/// Swamp at columns 3 and 4, harder swamp at 5, wading water at 7, deep water at 8 and 9.
const MARSH: &str = r#"
name = "Marsh"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
. . . u u U . ~ w w . . . . . . . . . .
. . . u u U . ~ w w . . . . . . . . . .
'''
[legend]
U = { terrain = "swamp", difficulty = "difficult" }
w = { terrain = "deep_water" }
"#;

/// A cliff three levels high, to climb at column 3; the sea, two levels deep, at columns 7 and 8; gusts over column 2 on
/// level 2; air up to level 9.
pub fn cliff() -> String {
    let level = |row: &str| format!("{row}\n{row}\n{row}\n");
    let air = ". . _ _ _ _ _ _ _ _".replace('.', "_");
    let mut text = format!(
        "name = 'Cliff'\ngrid = {{ shape = 'square', adjacency = 'corners' }}\nterrain = '''\n{}'''\n\
         [legend]\nw = {{ terrain = 'deep_water' }}\n",
        level(". . . | # # # w w .")
    );
    for at in 1..10 {
        let row = match at {
            1 => "_ _ _ | # # # w w _".to_owned(),
            2 => "_ _ ! | # # # _ _ _".to_owned(),
            3 => "_ _ _ _ . . . _ _ _".to_owned(),
            _ => air.clone(),
        };
        text += &format!("[[storey]]\nterrain = '''\n{}'''\n", level(&row));
    }
    text
}

pub fn start_on(map: &str, fight: &Fight, dice: &[u16]) -> Battle {
    let mut library = hexfray_data::library();
    library.add("maps/here.map.toml", map);
    library.add("units/dice_pool.toml", &format!("{UNITS}{}", fight.sheets));
    library.add("weapons/dice_pool.toml", &format!("{WEAPONS}{}", fight.weapons));
    library.add("powers/dice_pool.toml", &format!("{POWERS}{}", fight.powers));
    let text = format!(
        "name='Here'\nruleset='dice_pool'\nmap='maps/here.map.toml'\n[settings]\n{}\n[[side]]\nname='a'\n[[side]]\n\
         name='b'\n{}",
        fight.settings, fight.units
    );
    library.add("maps/here.battle.toml", &text);
    let setup = rules::load(&library, "maps/here.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    Battle::new(&setup, DiceSource::Script(dice.to_vec())).expect("the script fits the start")
}

/// Physical 2 and Mobility 1 make 3 dice for rough ground.
pub fn mover(key: &str, lines: &str) -> String {
    person(key, "mobility = 1", lines)
}

pub const GIFTS: &str = "[[power]]\nkey='fish'\nname='Perfect Swimmer'\nglyph='water'\ndoes=['perfect_swimmer']\n\
                     [[power]]\nkey='gecko'\nname='Perfect Climber'\nglyph='rope'\ndoes=['perfect_climber']\n\
                     [[power]]\nkey='cat'\nname='Free Fall'\nglyph='float'\ndoes=['free_fall']\n\
                     [[power]]\nkey='wings'\nname='Flight'\nglyph='wind'\ndoes=['fly']\n";

pub fn place(kind: &str, side: &str, at: [i16; 3]) -> String {
    format!("[[unit]]\nkind='{kind}'\nside='{side}'\nat=[{},{},{}]\n", at[0], at[1], at[2])
}

/// A mover at [col, 0], with these lines on its sheet, and a foe far off.
fn marsh(settings: &str, col: i16, lines: &str, dice: &[u16]) -> Battle {
    let fight = melee(settings, &[unit("mover", "a", col, 0), unit("fighter", "b", 19, 1)]);
    start_on(MARSH, &fight.with_powers(GIFTS).with_sheets(&mover("mover", lines)), &after(dice))
}

/// A mover and a foe on the cliff; the referee puts the mover in a cell.
pub fn at_cliff(settings: &str, at: [i16; 3], lines: &str, dice: &[u16]) -> Battle {
    let fight = melee(settings, &[place("mover", "a", [0, 0, 0]), place("fighter", "b", [9, 2, 0])]);
    let mut battle = start_on(&cliff(), &fight.with_powers(GIFTS).with_sheets(&mover("mover", lines)), &after(dice));
    put(&mut battle, A, at);
    battle
}

pub fn put(battle: &mut Battle, unit: UnitId, at: [i16; 3]) {
    rule(battle, Ruling::Place { unit, cell: Cell::new(at[0], at[1]).on_level(at[2] as u8) });
}

pub fn to(col: i16, row: i16, level: u8) -> Order {
    Order::Move { unit: A, to: Cell::new(col, row).on_level(level) }
}

pub fn is_legal(battle: &Battle, order: &Order) -> bool {
    battle.check(order).is_ok()
}

fn rough(events: &[Event]) -> usize {
    dice_for(events, "rough ground")
}

pub fn level(battle: &Battle, unit: UnitId) -> u8 {
    cell(battle, unit).map_or(99, |cell| cell.level)
}

/// Ends the turns of both units, so that the first unit's next turn begins; returns the last events.
pub fn round(battle: &mut Battle) -> Vec<Event> {
    end(battle);
    end(battle)
}

#[test]
fn dp_055_rough_ground_is_tested_with_physical_and_mobility() {
    let mut battle = marsh("", 2, "", &[6, 6, 1]);
    let events = give(&mut battle, go(A, 3, 0));
    assert_eq!((rough(&events), check(&events)), (3, (2, 2, true)), "3 dice against 2 where the map says nothing");
    let mut harder = marsh("rough_difficulty = 1", 4, "", &[6, 1, 1, 6, 6, 1]);
    let events = give(&mut harder, go(A, 5, 0));
    assert_eq!(check(&events).0, 2, "1, and one more where the map says that the swamp is difficult");
    let mut plain = marsh("", 0, "", &[]);
    assert_eq!(rough(&give(&mut plain, go(A, 1, 0))), 0, "grass is not");
}

#[test]
fn dp_055_the_better_pool_may_be_taken() {
    let pilot = "speed = 1\n";
    let sheets = person("mover", "pilot = 4", pilot);
    let dice = |settings: &str| {
        let fight = melee(settings, &[unit("mover", "a", 2, 0), unit("fighter", "b", 19, 1)]);
        let mut battle = start_on(MARSH, &fight.with_sheets(&sheets), &after(&[6; 5]));
        rough(&give(&mut battle, go(A, 3, 0)))
    };
    assert_eq!((dice(""), dice("rough_pool = 'best'")), (2, 5), "Mental 1 and Pilot 4");
}

#[test]
fn dp_056_failing_costs_two_energy_and_the_move_goes_on() {
    let mut battle = marsh("", 2, "energy = 3\nspeed = 2", &[6, 1, 1, 6, 6, 1]);
    let events = give(&mut battle, go(A, 4, 0));
    assert_eq!((rough(&events), energy(&battle, A)), (6, 1), "1 hit in the first space, 2 in the second");
    assert_eq!(cell(&battle, A), Some(Cell::new(4, 0)));
}

#[test]
fn dp_057_who_cannot_pay_gets_stuck_or_hurt() {
    let mut battle = marsh("", 2, "energy = 1\nspeed = 2", &[6, 1, 1]);
    let events = give(&mut battle, go(A, 4, 0));
    assert_eq!((energy(&battle, A), damaged(&events)), (1, None), "its energy is kept");
    assert_eq!(cell(&battle, A).unwrap().col, 3, "the move ends where it got stuck");
    assert!(is_legal(&battle, &attack(A, GUN, B)), "and is counted as one");
    let mut hurt = marsh("rough_critical_damage = 2\nwound_penalties = false", 2, "energy = 0", &[6, 1, 1]);
    assert_eq!(damaged(&give(&mut hurt, go(A, 3, 0))), Some((2, 4)));
    let dice = [1, 1, 1, 1];
    let mut worse = marsh("rough_difficulty = 3", 2, "energy = 0", &dice);
    assert_eq!(damaged(&give(&mut worse, go(A, 3, 0))), Some((1, 5)), "short by 3: a dramatic failure");
    let mut mild = marsh("rough_difficulty = 3\nrough_dramatic_damage = 0", 2, "energy = 0", &dice[..3]);
    assert_eq!(damaged(&give(&mut mild, go(A, 3, 0))), None);
}

#[test]
fn dp_058_each_space_is_tested_once() {
    let mut battle = marsh("", 2, "speed = 3", &[6; 6]);
    assert_eq!(rough(&give(&mut battle, go(A, 4, 0))), 6, "on entering each of two");
    let mut out = marsh("", 4, "speed = 3", &[6; 6]);
    assert_eq!(rough(&give(&mut out, go(A, 2, 0))), 6, "on leaving where it began, on entering the next");
    let mut leaving = marsh("rough_test_on = 'leave'", 2, "speed = 4", &[6; 6]);
    assert_eq!(rough(&give(&mut leaving, go(A, 3, 0))), 0);
    assert_eq!(rough(&give(&mut leaving, go(A, 2, 0))), 3);
    let mut back = marsh("", 2, "", &[6; 3]);
    give(&mut back, go(A, 3, 0));
    assert_eq!(rough(&give(&mut back, go(A, 2, 0))), 0, "never on both");
}

#[test]
fn dp_059_levels_are_changed_by_swimming_climbing_falling_or_flying() {
    let walker = at_cliff("", [1, 1, 0], "speed = 3", &[]);
    assert!(!is_legal(&walker, &to(1, 1, 1)), "there is nothing to climb");
    assert!(is_legal(&at_cliff("", [2, 1, 0], "", &[]), &to(3, 1, 1)), "over a corner onto the face");
    assert!(is_legal(&at_cliff("", [7, 1, 1], "", &[]), &to(7, 1, 0)), "down through water");
    assert!(!is_legal(&at_cliff("", [7, 1, 1], "", &[]), &to(7, 1, 2)), "but not up into the air");
    assert!(is_legal(&at_cliff("", [1, 1, 0], "powers = ['wings']", &[]), &to(1, 1, 1)));
}

#[test]
fn dp_060_nobody_swims_for_energy_when_time_does_not_matter() {
    let mut battle = marsh("", 2, "", &[]);
    let events = rule(&mut battle, Ruling::Place { unit: A, cell: Cell::new(8, 0) });
    assert_eq!((energy(&battle, A), rough(&events)), (5, 0), "a unit placed by the referee pays and tests nothing");
    let events = rule(&mut battle, Ruling::Time { amount: 7 * 24 * 60 });
    assert_eq!((energy(&battle, A), rough(&events)), (5, 0), "nor does a week in the water cost anything");
    let mut high = at_cliff("wound_penalties = false", [1, 1, 7], "health = 30", &[]);
    let events = rule(&mut high, Ruling::Time { amount: 7 * 24 * 60 });
    assert_eq!((level(&high, A), damaged(&events)), (7, None), "time that does not matter lets nobody fall");
    round(&mut high);
    assert_eq!(level(&high, A), 5, "rounds do");
    let mut swims = marsh("", 7, "", &[]);
    give(&mut swims, go(A, 8, 0));
    assert_eq!(energy(&swims, A), 4, "and in rounds it costs energy to swim");
}

#[test]
fn dp_061_swimming_costs_energy() {
    let mut battle = marsh("", 7, "energy = 3\nspeed = 2", &[]);
    give(&mut battle, go(A, 8, 0));
    assert_eq!(energy(&battle, A), 2);
    give(&mut battle, go(A, 9, 0));
    assert_eq!(energy(&battle, A), 0, "the sprint's fee besides: 3 for both");
    assert!(!is_legal(&marsh("", 7, "energy = 0", &[]), &go(A, 8, 0)), "without energy it cannot");
    assert!(!is_legal(&marsh("", 8, "energy = 0", &[]), &go(A, 7, 0)), "nor get out again");
    let spaces = "swim_energy_per = 'space'";
    let mut long = marsh(spaces, 7, "energy = 3\nspeed = 3", &[]);
    give(&mut long, go(A, 9, 0));
    assert_eq!(energy(&long, A), 1);
    assert!(!is_legal(&marsh(spaces, 7, "energy = 1\nspeed = 3", &[]), &go(A, 9, 0)));
    let mut whole = marsh("", 7, "energy = 3\nspeed = 3", &[]);
    give(&mut whole, go(A, 9, 0));
    assert_eq!(energy(&whole, A), 2, "once for each move, as a rule");
}

#[test]
fn dp_062_swimmers_are_slower_by_one() {
    let battle = marsh("", 7, "speed = 3", &[]);
    assert!(is_legal(&battle, &go(A, 9, 0)) && !is_legal(&battle, &go(A, 10, 0)), "2 in place of 3");
    assert!(is_legal(&marsh("", 7, "speed = 1", &[]), &go(A, 8, 0)), "never below 1");
    let mixed = marsh("", 6, "speed = 3", &[]);
    assert!(is_legal(&mixed, &go(A, 8, 0)) && !is_legal(&mixed, &go(A, 9, 0)), "for the whole move");
    let fast = marsh("", 6, "speed = 6", &[]);
    assert!(is_legal(&fast, &go(A, 11, 0)) && !is_legal(&fast, &go(A, 12, 0)), "5 in place of 6");
    assert!(is_legal(&marsh("", 10, "speed = 6", &[]), &go(A, 16, 0)), "on land all 6");
}

#[test]
fn dp_063_wading_is_walking() {
    let mut battle = marsh("", 6, "speed = 1\nenergy = 0", &[]);
    give(&mut battle, go(A, 7, 0));
    assert!(!has(&battle, A, "swimming"));
}

#[test]
fn dp_064_perfect_swimmers_swim_as_others_walk() {
    let mut battle = marsh("", 6, "speed = 3\nenergy = 0\npowers = ['fish']", &[]);
    give(&mut battle, go(A, 9, 0));
    assert_eq!((energy(&battle, A), has(&battle, A, "swimming")), (0, true));
}

#[test]
fn dp_065_every_climbed_space_is_tested() {
    let mut battle = at_cliff("", [2, 1, 0], "speed = 3", &[6; 6]);
    assert_eq!(rough(&give(&mut battle, to(3, 1, 1))), 3, "one space of the face");
    assert!(has(&battle, A, "climbing"));
    assert_eq!(rough(&give(&mut battle, to(3, 1, 2))), 3);
    let mut top = at_cliff("", [3, 1, 2], "", &[6; 3]);
    assert_eq!(rough(&give(&mut top, to(4, 1, 3))), 3, "once, where it began; the ground on top is none");
}

#[test]
fn dp_066_climbers_are_slower_by_one() {
    let battle = at_cliff("", [2, 1, 0], "speed = 3", &[6; 9]);
    assert!(is_legal(&battle, &to(3, 1, 2)) && is_legal(&battle, &to(3, 1, 1)), "2 in place of 3");
    assert!(!is_legal(&battle, &to(4, 1, 3)), "three spaces up are too far for speed 3");
    assert!(is_legal(&at_cliff("", [2, 1, 0], "speed = 1", &[6; 3]), &to(3, 1, 0)), "never below 1");
}

#[test]
fn dp_067_climbing_up_costs_energy() {
    let mut battle = at_cliff("", [3, 1, 0], "energy = 3", &[6; 9]);
    give(&mut battle, to(3, 1, 1));
    assert_eq!(energy(&battle, A), 2);
    give(&mut battle, to(3, 2, 1));
    assert_eq!(energy(&battle, A), 1, "sideways costs nothing but the sprint");
    let mut down = at_cliff("", [3, 1, 1], "energy = 0", &[6; 6]);
    give(&mut down, to(3, 1, 0));
    assert_eq!(energy(&down, A), 0, "nor does down");
    assert!(!is_legal(&at_cliff("", [3, 1, 1], "energy = 0", &[]), &to(3, 1, 2)), "up takes energy");
    let per_space = |settings: &str| {
        let mut battle = at_cliff(settings, [3, 1, 0], "energy = 5\nspeed = 3", &[6; 9]);
        give(&mut battle, to(3, 1, 2));
        energy(&battle, A)
    };
    assert_eq!((per_space(""), per_space("climb_energy_per = 'space'")), (4, 3));
    let mut slips = at_cliff("", [2, 1, 0], "energy = 3", &[6, 1, 1]);
    give(&mut slips, to(3, 1, 1));
    assert_eq!(energy(&slips, A), 0, "a failed test costs 2 more");
}

#[test]
fn dp_068_perfect_climbers_climb_as_others_walk() {
    let mut battle = at_cliff("", [2, 1, 0], "speed = 3\nenergy = 0\npowers = ['gecko']", &[]);
    let events = give(&mut battle, to(4, 1, 3));
    assert_eq!((rough(&events), energy(&battle, A)), (0, 0), "neither test nor energy, all three spaces");
}

#[test]
fn dp_073_flyers_change_levels_freely() {
    let wings = "speed = 2\npowers = ['wings']";
    let mut battle = at_cliff("", [1, 1, 0], wings, &[]);
    assert!(is_legal(&battle, &to(2, 2, 2)), "over corners too; speed counts as usual");
    assert!(!is_legal(&battle, &to(1, 1, 3)));
    give(&mut battle, to(1, 1, 2));
    round(&mut battle);
    assert_eq!((level(&battle, A), has(&battle, A, "flying")), (2, true), "it does not fall");
}

#[test]
fn dp_074_only_risky_air_is_tested() {
    let wings = "powers = ['wings']";
    let mut battle = at_cliff("", [1, 1, 2], wings, &[6, 6]);
    let events = give(&mut battle, to(2, 1, 2));
    assert_eq!((rough(&events), check(&events).0), (1, 2), "gusts, with Mental 1 and Pilot 0");
    let mut calm = at_cliff("", [1, 1, 2], wings, &[]);
    assert_eq!(rough(&give(&mut calm, to(1, 1, 3))), 0);
    let mut failed = at_cliff("", [1, 1, 2], wings, &[1]);
    give(&mut failed, to(2, 1, 2));
    assert_eq!(energy(&failed, A), 3, "failing is as in rough ground");
}

#[test]
fn dp_075_powers_let_people_fly() {
    assert!(is_legal(&at_cliff("", [1, 1, 0], "powers = ['wings']", &[]), &to(1, 1, 1)));
    assert!(!is_legal(&at_cliff("", [1, 1, 0], "", &[]), &to(1, 1, 1)));
}

#[test]
fn dp_039_levels_count_in_distances() {
    let pool_at = |settings: &str| {
        let fight = melee(settings, &[place("mover", "a", [1, 1, 0]), place("flyer", "b", [0, 0, 0])]);
        let sheets = format!("{}{}", person("mover", "ranged_combat = 6", ""), mover("flyer", "powers = ['wings']"));
        let mut battle = start_on(&cliff(), &fight.with_powers(GIFTS).with_sheets(&sheets), &FIRST);
        put(&mut battle, B, [3, 1, 3]);
        pool(&battle, attack(A, GUN, B))
    };
    assert_eq!((pool_at(""), pool_at("vertical_distance = 'sum'")), (5, 3), "8 dice, 3 or 5 spaces away");
}

/// Sea at column 1, a face at column 3 that leads up to level 1, for a mover of speed 8.
fn shore(settings: &str, energy: i32, dice: &[u16]) -> Battle {
    let map = "name = 'Shore'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n. w . | # . . .\n'''\n\
               [legend]\nw = { terrain = 'deep_water' }\n[[storey]]\nterrain = '''\n_ _ _ | . _ _ _\n'''\n";
    let fight = melee(settings, &[place("mover", "a", [0, 0, 0]), place("fighter", "b", [7, 0, 0])]);
    let sheet = mover("mover", &format!("speed = 8\nenergy = {energy}"));
    start_on(map, &fight.with_sheets(&sheet), &after(dice))
}

#[test]
fn dp_008_dp_061_dp_067_fees_of_one_move_are_paid_together() {
    let poor = shore("", 1, &[6; 3]);
    assert!(is_legal(&poor, &to(2, 0, 0)), "1 energy is enough to swim");
    assert!(!is_legal(&poor, &to(3, 0, 1)), "and not to climb up after that");
    assert!(!poor.orders().contains(&to(3, 0, 1)));
    let mut rich = shore("", 2, &[6; 3]);
    give(&mut rich, to(3, 0, 1));
    assert_eq!(energy(&rich, A), 0, "1 for swimming and 1 for climbing up");
    let mut mixed = shore("climb_energy_per = 'space'", 2, &[6; 3]);
    give(&mut mixed, to(3, 0, 1));
    assert_eq!(energy(&mixed, A), 0);
    let poor = shore("climb_energy_per = 'space'", 1, &[6; 3]);
    assert!(is_legal(&poor, &to(2, 0, 0)) && !is_legal(&poor, &to(3, 0, 1)), "with fees for single spaces too");
}

#[test]
fn dp_008_dp_114_a_charge_pays_for_its_way_too() {
    let start = |energy: i32| {
        let units = [unit("charger", "a", 7, 0), unit("fighter", "b", 8, 0)];
        start_on(MARSH, &charge("", &units, &format!("energy = {energy}")), &after(&[1; 20]))
    };
    assert!(refusal(&start(2), &CHARGE).contains("DP-114"), "2 for the charge leave nothing to swim with");
    let mut battle = start(3);
    give(&mut battle, CHARGE);
    assert_eq!((energy(&battle, A), cell(&battle, A)), (0, Some(Cell::new(8, 0))));
}

/// A unit that may charge, beside the swamp of column 3, and a foe this many columns on.
fn charge_into_the_swamp(foe: i16, energy: i32, lines: &str, dice: &[u16]) -> Battle {
    let lines = format!("energy = {energy}\n{lines}");
    let units = [unit("charger", "a", 2, 0), unit("fighter", "b", foe, 0), unit("fighter", "b", 19, 1)];
    start_on(MARSH, &charge("", &units, &lines), &[&[6, 1, 1][..], dice].concat())
}

/// A fight between units of which the charger, with these lines on its sheet, may charge for 2 energy.
fn charge(settings: &str, units: &[String], lines: &str) -> Fight {
    let blitz = "[[power]]\nkey='blitz'\nname='Blitz Attack'\nglyph='run'\naction='simple'\ntarget='foe'\nenergy=2\n\
                 attack=4\ndoes=['blitz']\n";
    let sheet = person("charger", "close_combat = 3", &format!("powers = ['blitz']\n{lines}"));
    melee(settings, units).with_powers(blitz).with_sheets(&sheet)
}

const CHARGE: Order =
    Order::Act { unit: A, act: Act { verb: Verb::ATTACK, with: BLADE, option: 2 }, aim: Aim::Unit(B) };

#[test]
fn dp_057_dp_114_odds_of_a_charge_follow_the_rough_ground_on_its_way() {
    let reached = |foe: i16, energy: i32, lines: &str| {
        let battle = charge_into_the_swamp(foe, energy, lines, &[]);
        let target = battle.forecast(&CHARGE).expect("it is legal").targets.remove(0);
        assert_eq!(target.target, B);
        target.reached
    };
    // Two dice for each space, both of which have to be hits; the charge spends the energy that a failed test costs.
    let arrived = |foe: i16, energy: i32, lines: &str, dice: u32| {
        let faces = |at: u32| (0..dice).map(|die| if at >> die & 1 == 1 { 6 } else { 1 }).collect::<Vec<u16>>();
        let there = |at: &u32| {
            // If the charge arrives, the foe is asked for a defence before any further die is thrown.
            let script = [faces(*at), vec![1; 24]].concat();
            let mut battle = charge_into_the_swamp(foe, energy, lines, &script);
            give(&mut battle, CHARGE);
            cell(&battle, A) == Some(Cell::new(foe, 0))
        };
        (0..1 << dice).filter(there).count() as f64 / f64::from(1 << dice)
    };
    let ways = [
        (3, 2, "", 2),
        (3, 4, "", 2),
        (4, 2, "speed = 2", 4),
        (4, 4, "speed = 2", 4),
        (5, 5, "speed = 3", 4),
        (5, 6, "speed = 3", 4),
    ];
    for (foe, energy, lines, dice) in ways {
        let (told, seen) = (reached(foe, energy, lines), arrived(foe, energy, lines, dice));
        assert!((told - seen).abs() < 1e-9, "energy {energy}, to column {foe}: {told} told, {seen} by enumeration");
    }
    assert!((reached(4, 2, "speed = 2") - 0.25).abs() < 1e-9, "both dice for the first; the second holds it there");
    let says = |foe: i16, energy: i32| {
        let forecast = charge_into_the_swamp(foe, energy, "", &[]).forecast(&CHARGE).expect("it is legal");
        forecast.leaves_out.iter().any(|left| left.contains("DP-057"))
    };
    assert!(says(3, 2) && !says(3, 4), "without energy it may be hurt there");
}

#[test]
fn dp_110_dp_114_odds_of_a_charge_say_who_may_strike_on_its_way() {
    let says = |between: i16| {
        let units = [unit("charger", "a", 12, 0), unit("fighter", "b", 14, 0), unit("fighter", "b", between, 0)];
        let fight = charge("", &units, "speed = 2");
        let row = format!("{}\n", ". ".repeat(20));
        let map =
            format!("name = 'Lane'\ngrid = {{ shape = 'square', adjacency = 'corners' }}\nterrain = '''\n{row}'''\n");
        let battle = start_on(&map, &fight, &[6, 1, 1]);
        let forecast = battle.forecast(&CHARGE).expect("it is legal");
        forecast.leaves_out.iter().any(|left| left.contains("DP-110"))
    };
    assert!(says(13), "one stands in between, whose space it leaves");
    assert!(!says(16), "nobody does");
}

#[test]
fn dp_061_dp_114_odds_of_a_charge_reckon_with_the_spaces_that_it_swims() {
    // Water at column 1, swamp at columns 2 and 3, where the foe stands.
    let map = "name = 'Ford'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n. w u u .\n'''\n\
               [legend]\nw = { terrain = 'deep_water' }\n";
    let reached = |energy: i32| {
        let units = [unit("charger", "a", 0, 0), unit("fighter", "b", 3, 0)];
        let fight = charge("swim_energy_per = 'space'", &units, &format!("energy = {energy}\nspeed = 4"));
        start_on(map, &fight, &FIRST).forecast(&CHARGE).expect("it is legal").targets[0].reached
    };
    // Two for the charge and one each for the steps into the water and out of it; two dice for each space of the swamp, both
    // of which have to be hits.
    assert!((reached(4) - 0.25).abs() < 1e-9, "nothing is left to fail with: {}", reached(4));
    assert!((reached(6) - 1.0).abs() < 1e-9, "2 are left, enough to fail once: {}", reached(6));
}

/// Sea and a face on the way from [0, 0] to [5, 0], and a second row to walk round them, for a mover with this energy.
fn detour(energy: i32) -> Battle {
    let map = "name = 'Detour'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n. w . | # .\n. . . . . .\n'''\n\
               [legend]\nw = { terrain = 'deep_water' }\n[[storey]]\nterrain = '''\n_ _ _ | . _\n_ _ _ _ _ _\n'''\n";
    let fight = melee("", &[place("mover", "a", [0, 0, 0]), place("fighter", "b", [5, 0, 0])]);
    start_on(map, &fight.with_sheets(&mover("mover", &format!("speed = 8\nenergy = {energy}"))), &FIRST)
}

#[test]
fn dp_008_who_cannot_pay_for_every_path_still_walks_the_one_that_is_named() {
    let mut battle = detour(1);
    let (round, end) = (Cell::new(0, 1), Cell::new(2, 0));
    let direct = battle.way(A, end).expect("it can go there");
    assert!(!direct.contains(&round), "{direct:?}");
    let via = hexfray_battle::Via::try_from(vec![round]).expect("one cell");
    let events = give(&mut battle, Order::Walk { unit: A, via, to: end });
    let walked = events.iter().find_map(|event| match event {
        Event::Moved { path, .. } => Some(path.clone()),
        _ => None,
    });
    assert_eq!(walked.expect("it moves")[..2], [Cell::new(0, 0), round]);
    assert_eq!(cell(&battle, A), Some(end));
}

#[test]
fn dp_008_dp_053_a_sprint_is_paid_before_the_fees_of_its_way() {
    let legal = |energy: i32| {
        let mut battle = shore("", energy, &[6; 3]);
        give(&mut battle, to(2, 0, 0));
        put(&mut battle, A, [0, 0, 0]);
        [to(2, 0, 0), to(3, 0, 1)].map(|order| is_legal(&battle, &order))
    };
    // Swimming costs 1 in the first move; then come 1 for the sprint, 1 for swimming, 1 for climbing up.
    assert_eq!([2, 3, 4].map(legal), [[false, false], [true, false], [true, true]]);
}
