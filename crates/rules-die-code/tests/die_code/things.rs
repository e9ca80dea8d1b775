//! Breaking things: damage against Toughness.

use hexfray_battle::Name;
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::common::*;

/// No unit rolls initiative: A acts before B.
const NO_ROLL: &str = "initiative_method = 'no_roll'";

/// Starts a fight on a yard with this row for the units.
pub fn start_on(duel: &Duel, row: &str, dice: &[u16]) -> Battle {
    let lines: Vec<&str> = YARD.lines().collect();
    let first = lines.iter().position(|line| line.starts_with(". .")).expect("the yard has rows");
    let mut yard = lines.clone();
    yard[first + 2] = row;
    start_in(duel, &yard.join("\n"), dice)
}

/// Starts a fight on a board of its own.
pub fn start_in(duel: &Duel, board: &str, dice: &[u16]) -> Battle {
    let mut library = hexfray_data::library();
    library.add("maps/yard.map.toml", &format!("{board}\n{}", duel.map));
    library.add("units/die_code.toml", &format!("{UNITS}{}", duel.sheets));
    library.add("weapons/die_code.toml", &format!("{WEAPONS}{}", duel.weapons));
    library.add("armour/die_code.toml", &format!("{ARMOUR}{}", duel.armour));
    let text = format!(
        "name='Duel'\nruleset='die_code'\nmap='maps/yard.map.toml'\n{}\n[settings]\nquick_draw='trained'\n{}\n[[side]]\nname='a'\n[[side]]\nname='b'\n{}",
        duel.battle, duel.settings, duel.units
    );
    library.add("maps/duel.battle.toml", &text);
    let setup = rules::load(&library, "maps/duel.battle.toml").unwrap_or_else(|error| panic!("it loads: {error}"));
    Battle::new(&setup, DiceSource::Script(dice.to_vec())).expect("the script fits the start")
}

/// A table beside A, a wall behind the table, a cactus on A's other side.
const ROW: &str = ". Y . j W . . . . . . . . . . . . . . . . . . .";
const TABLE: Cell = Cell::new(3, 2);
const WALL: Cell = Cell::new(4, 2);
const CACTUS: Cell = Cell::new(1, 2);

fn fight(settings: &'static str, dice: &[u16]) -> Battle {
    start_on(&duel(settings, 8), ROW, dice)
}

fn smash(with: u8, cell: Cell) -> Order {
    Order::Act { unit: A, act: Act { verb: DieCodeVerb::SMASH, with, option: 0 }, aim: Aim::Cell(cell) }
}

fn stands(battle: &Battle, cell: Cell) -> bool {
    battle.board().obstacle(cell).is_some()
}

const FISTS: u8 = 1;

#[test]
fn dc_119_damage_of_toughness_and_five_breaks() {
    // Fists, 2D+1: 5, 4 and 1 are 10; a table of 2D: 2 and 3.
    let mut battle = fight(NO_ROLL, &[5, 4, 2, 3]);
    let events = give(&mut battle, smash(FISTS, TABLE));
    assert!(!stands(&battle, TABLE), "10 reaches 5 + 5");
    assert!(events.iter().any(|event| matches!(event, Event::BoardChanged { cells } if cells == &[TABLE])));
    assert_eq!(battle.unused_dice(), Some(0), "damage and Toughness: nobody rolls to hit a thing");
    let mut battle = fight(NO_ROLL, &[5, 3, 2, 3]);
    give(&mut battle, smash(FISTS, TABLE));
    assert!(stands(&battle, TABLE), "9 does not");
}

#[test]
fn dc_119_damage_above_toughness_damages_and_the_next_breaks() {
    let mut battle = fight(NO_ROLL, &[3, 2, 2, 3, 3, 2, 2, 3]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    let events = give(&mut battle, smash(FISTS, TABLE));
    assert!(stands(&battle, TABLE), "6 is above 5, but not by 5");
    assert!(events.iter().any(|event| matches!(event, Event::Noted { rule, .. } if rule.to_string() == "DC-119")));
    give(&mut battle, smash(FISTS, TABLE));
    assert!(!stands(&battle, TABLE), "what is damaged breaks by the next damage");
    assert_eq!(battle.unused_dice(), Some(0), "several actions take nothing off damage");
    // 5 against 5 does nothing, so that 6 only damages it afterwards.
    let mut battle = fight(NO_ROLL, &[3, 1, 2, 3, 3, 2, 2, 3]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, smash(FISTS, TABLE));
    give(&mut battle, smash(FISTS, TABLE));
    assert!(stands(&battle, TABLE), "damage equal to Toughness does nothing");
}

#[test]
fn dc_119_the_margin_is_a_setting() {
    let mut battle = fight("initiative_method = 'no_roll'\nbreak_margin = 0", &[3, 1, 2, 3]);
    give(&mut battle, smash(FISTS, TABLE));
    assert!(!stands(&battle, TABLE), "5 reaches 5");
    let mut battle = fight("initiative_method = 'no_roll'\nbreak_margin = 6", &[5, 4, 2, 3]);
    give(&mut battle, smash(FISTS, TABLE));
    assert!(stands(&battle, TABLE), "10 does not reach 5 + 6");
}

#[test]
fn dc_119_toughness_has_no_wild_die() {
    let mut battle = fight(NO_ROLL, &[5, 5, 6, 6]);
    give(&mut battle, smash(FISTS, TABLE));
    assert_eq!(battle.unused_dice(), Some(0), "sixes of a thing are not rolled again");
    assert!(stands(&battle, TABLE), "11 is below 12");
}

#[test]
fn dc_119_a_thing_has_to_be_there_within_reach_and_in_the_open() {
    let battle = fight(NO_ROLL, &[]);
    assert!(refusal(&battle, &smash(FISTS, Cell::new(2, 1))).contains("nothing stands there"));
    assert!(refusal(&battle, &smash(FISTS, WALL)).contains("out of range (DC-060)"), "two cells off");
    assert!(battle.orders().contains(&smash(0, WALL)), "a shot goes over the table");
    let battle = start_on(&duel(NO_ROLL, 8), ". . . . . W . . . . . . . . . . . . . . . . . .", &[]);
    assert!(battle.orders().contains(&smash(0, Cell::new(5, 2))), "where nothing stands nearer too");
    let battle = start_on(&duel(NO_ROLL, 8), ". . a . . . . . . . . . . . . . . . . . . . . .", &[]);
    assert!(battle.orders().contains(&smash(FISTS, Cell::new(2, 2))), "and sandbags in one's own cell");
    let row = ". . . W . j . . . . . . . . . . . . . . . . . .";
    let battle = start_on(&duel(NO_ROLL, 8), row, &[]);
    let behind = smash(0, Cell::new(5, 2));
    assert!(refusal(&battle, &behind).contains("in the way"), "but not through a wall");
    assert!(!battle.orders().contains(&behind));
}

#[test]
fn dc_119_breaking_takes_an_action_and_ammunition() {
    let gun = "[[weapon]]\nkey='gun'\nname='Gun'\nglyph='pistol'\nskill='marksmanship'\ndamage='2D'\nrange=[8,16,30]\nammo=1\n";
    let sheet = "[[unit]]\nkey='gunner'\nname='Gunner'\nglyph='pistol'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='1D'\npresence='3D'\nweapons=['gun']\n";
    let duel = duel(NO_ROLL, 8).between(["gunner", "fighter"]).with_sheets(sheet).with_weapons(gun);
    let mut battle = start_on(&duel, ROW, &[2, 2, 4, 4]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    let events = give(&mut battle, smash(0, TABLE));
    let gun = Name::new("round of the gun");
    assert!(events.iter().any(|event| matches!(event, Event::Spent { what, left: 0, .. } if *what == gun)));
    assert!(refusal(&battle, &smash(0, TABLE)).contains("(DC-087)"), "the gun is empty");
    let mut battle = fight(NO_ROLL, &[2, 2, 4, 4]);
    give(&mut battle, smash(FISTS, TABLE));
    assert!(refusal(&battle, &smash(FISTS, TABLE)).contains("(DC-031)"), "it was an action");
}

#[test]
fn dc_119_the_forecast_shows_the_chance_to_damage_it() {
    let battle = fight("initiative_method = 'no_roll'\nwild_die = false", &[]);
    let hit = battle.forecast(&smash(FISTS, TABLE)).expect("it is legal").targets[0].hit;
    let pairs = (0..36).flat_map(|one| (0..36).map(move |other| (one, other)));
    let sum = |at: i32| at % 6 + at / 6 + 2;
    let above = pairs.filter(|&(one, other)| sum(one) + 1 > sum(other)).count() as f64 / 1296.0;
    assert!((hit - above).abs() < 1e-9, "{hit} against {above}");
}

#[test]
fn dc_163_what_a_chart_lacks_counts_nothing_and_the_log_says_so() {
    let mut battle = fight(NO_ROLL, &[2, 2]);
    let events = give(&mut battle, smash(FISTS, CACTUS));
    assert!(!stands(&battle, CACTUS), "5 reaches 0 + 5, and no Toughness is rolled");
    let noted = |event: &Event| matches!(event, Event::Noted { rule, .. } if rule.to_string() == "DC-163");
    assert!(events.iter().any(noted), "the log says that the chart has no such cell");
    let mut battle = fight(NO_ROLL, &[5, 4, 2, 3]);
    assert!(!give(&mut battle, smash(FISTS, TABLE)).iter().any(noted), "a table is in the chart");
    let battle = fight("initiative_method = 'no_roll'\nallow_placeholder_tables = false", &[]);
    assert!(battle.check(&smash(FISTS, CACTUS)).is_err(), "allow_placeholder_tables = false: it cannot be reckoned");
    assert!(battle.check(&smash(FISTS, TABLE)).is_ok());
}

#[test]
fn dc_008_a_lever_takes_any_skill_or_attribute_of_these_rules() {
    let loads = |check: &str| {
        let lever = format!(
            "[[trigger]]\nname = 'Lever'\ncells = [[3, 3]]\ncheck = '{check}'\nhurts = {{ cells = [[9, 3]], amount = 3 }}\n"
        );
        Duel { battle: lever, ..duel(NO_ROLL, 8) }.setup().map(|_| ()).map_err(|error| error.to_string())
    };
    for check in ["lifting", "physique"] {
        assert_eq!(loads(check), Ok(()), "{check}");
    }
    let why = loads("sorcery").expect_err("nobody has that skill");
    assert!(why.contains("no attribute or skill \"sorcery\"") && why.contains("lifting"), "{why}");
}
