//! Fights on boards, played with scripted dice: skirmishes, blocking, retreat, sight, areas.

mod areas;
mod blocking;
mod foretold;
mod same_log;
mod shots;
mod skirmishes;
mod together;

use std::fmt::Write as _;

use crate::rules;
use hexfray_battle::{Act, Aim, Battle, Decision, DiceSource, Event, Order, OrderError, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::state::{Skirmish, Skirmishes, states};

/// Units with fixed values, so that only damage needs dice: plain 2d against 100 HP and no Defence.
const UNITS: &str = r#"
[[unit]]
key = "grunt"
name = "Grunt"
glyph = "orc"
level = 1
hp = 100
mp = 100
move_speed = 12
weapons = ["test_claw", "test_bow"]
deeds = ["test_bolt", "test_line", "test_burst", "test_dash", "test_mark", "test_blast", "test_mine"]
monster = { accuracy = 20, evasion = 0, fortitude = 0, willpower = 0, magic_power = 20, initiative = 10, damage = 0, knowledge = 5, weakness = 5 }

[[unit]]
key = "hawk"
name = "Hawk"
glyph = "bow"
level = 1
hp = 100
mp = 100
move_speed = 12
weapons = ["test_claw", "test_bow"]
deeds = ["test_bolt", "test_line"]
feats = ["hawk_eye", "precise_shot", "guided_magic"]
monster = { accuracy = 20, evasion = 0, fortitude = 0, willpower = 0, magic_power = 20, initiative = 10, damage = 0, knowledge = 5, weakness = 5 }
"#;

/// A healer with a potion, a flask to throw, and a skill that encourages.
const HEALER: &str = r#"
[[unit]]
key = "healer"
name = "Healer"
glyph = "mage"
level = 1
hp = 100
mp = 100
move_speed = 12
weapons = ["test_claw"]
deeds = ["test_cheer"]
items = { test_potion = 2, test_flask = 2 }
monster = { accuracy = 20, evasion = 0, fortitude = 0, willpower = 0, magic_power = 20, initiative = 10, damage = 0, knowledge = 5, weakness = 5 }
"#;

const ITEMS: &str = r#"
[[item]]
key = "test_potion"
name = "Potion"
glyph = "healed"
range = "touch"
who = "friends"
heal = { flat = 10 }

[[item]]
key = "test_flask"
name = "Flask"
glyph = "fire"
range = "touch"
harm = { flat = 5 }
"#;

/// The indices of the healer's items.
const POTION: u8 = 0;
const FLASK: u8 = 1;

/// A runner with a Limited Move of 10 m.
const RUNNER: &str = r#"
[[unit]]
key = "runner"
name = "Runner"
glyph = "orc"
level = 1
hp = 100
move_speed = 12
weapons = ["test_claw"]
feats = ["footwork"]
monster = { accuracy = 20, evasion = 0, fortitude = 0, willpower = 0, magic_power = 20, initiative = 10, damage = 0, knowledge = 5, weakness = 5 }
"#;

const WEAPONS: &str = r#"
[[weapon]]
key = "test_claw"
name = "Claw"
glyph = "claw"
kind = "natural"
category = "natural"

[[weapon]]
key = "test_bow"
name = "Bow"
glyph = "bow"
kind = "shooting"
category = "bow"
two_handed = { power = 10 }
range = 30
ammunition = 20
"#;

const DEEDS: &str = r#"
[[ability]]
key = "test_bolt"
name = "Bolt"
glyph = "arcane"
origin = "skill"
range = 30
area = "shot"
harm = { flat = 5 }

[[ability]]
key = "test_line"
name = "Line"
glyph = "lightning"
origin = "skill"
range = 30
area = "line"
harm = { flat = 5 }

[[ability]]
key = "test_burst"
name = "Burst"
glyph = "fire"
origin = "skill"
range = 30
area = { radius = 3, most = 2 }
at_cells = true
harm = { flat = 5 }

[[ability]]
key = "test_dash"
name = "Dash"
glyph = "jump"
origin = "skill"
range = 30
area = "breakthrough"
harm = { flat = 5 }

[[ability]]
key = "test_mark"
name = "Mark"
glyph = "arcane"
origin = "skill"
range = 30
harm = { flat = 5 }

[[ability]]
key = "test_cheer"
name = "Cheer"
glyph = "sound"
origin = "skill"
range = "touch"
who = "friends"
heal = { flat = 1 }

[[ability]]
key = "test_blast"
name = "Blast"
glyph = "fire"
origin = "skill"
range = "own"
area = { radius = 10 }
harm = { flat = 5 }

[[ability]]
key = "test_mine"
name = "Mine"
glyph = "fire"
origin = "skill"
range = "touch"
area = { radius = 2 }
at_cells = true
harm = { flat = 5 }
"#;

/// The indices of a grunt's acts in its list.
const BOLT: u8 = 0;
const LINE: u8 = 1;
const BURST: u8 = 2;
const DASH: u8 = 3;
const MARK: u8 = 4;
const BLAST: u8 = 5;
const MINE: u8 = 6;

/// The kinds of board.
#[derive(Clone, Copy)]
enum Ground {
    /// A single row with this many columns.
    Line(i16),
    /// Squares, corners adjacent.
    Squares,
    /// Hexes.
    Hexes,
    /// Three areas.
    Areas,
}

/// A fight to be set up.
#[derive(Clone)]
struct Fight {
    ground: Ground,
    marks: Vec<((i16, i16), char)>,
    settings: &'static str,
    /// Keys at the top of the battle's file.
    top: &'static str,
    units: String,
}

impl Fight {
    fn on(ground: Ground) -> Self {
        Self { ground, marks: Vec::new(), settings: "", top: "", units: String::new() }
    }

    fn top(mut self, top: &'static str) -> Self {
        self.top = top;
        self
    }

    /// Adds lines to the battle's file after the units.
    fn lines(mut self, text: &str) -> Self {
        self.units.push_str(text);
        self
    }

    fn with(mut self, settings: &'static str) -> Self {
        self.settings = settings;
        self
    }

    /// Adds a grunt of a side.
    fn grunt(self, side: char, col: i16, row: i16) -> Self {
        self.unit("grunt", side, col, row)
    }

    fn unit(mut self, kind: &str, side: char, col: i16, row: i16) -> Self {
        write!(self.units, "[[unit]]\nkind='{kind}'\nside='{side}'\nat=[{col},{row}]\n").unwrap();
        self
    }

    /// Puts other ground in a cell.
    fn mark(mut self, col: i16, row: i16, letter: char) -> Self {
        self.marks.push(((col, row), letter));
        self
    }

    fn map(&self) -> String {
        let (grid, cols, rows) = match self.ground {
            Ground::Line(metres) => ("{ shape = \"square\", adjacency = \"corners\" }", metres, 1),
            Ground::Squares => ("{ shape = \"square\", adjacency = \"corners\" }", 41, 25),
            Ground::Hexes => ("{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }", 41, 25),
            Ground::Areas => ("{ shape = \"square\", adjacency = \"sides\" }", 3, 1),
        };
        let mut text = format!("name = \"Field\"\ngrid = {grid}\nterrain = '''\n");
        for row in 0..rows {
            for col in 0..cols {
                let mark = self.marks.iter().find(|(cell, _)| *cell == (col, row)).map_or('.', |mark| mark.1);
                write!(text, "{mark} ").unwrap();
            }
            text.push('\n');
        }
        text + "'''\n"
    }

    fn start(&self, dice: &[u16]) -> Battle {
        self.thrown(DiceSource::Script(dice.to_vec()))
    }

    fn thrown(&self, dice: DiceSource) -> Battle {
        let mut library = hexfray_data::library();
        library.add("maps/field.map.toml", &self.map());
        library.add("units/power_table_tests.toml", &(UNITS.to_owned() + HEALER + RUNNER));
        library.add("items/power_table_tests.toml", ITEMS);
        library.add("weapons/power_table_tests.toml", WEAPONS);
        library.add("abilities/power_table_tests.toml", DEEDS);
        let mode = if matches!(self.ground, Ground::Areas) { "simplified" } else { "standard" };
        let (settings, top, units) = (self.settings, self.top, &self.units);
        let text = format!(
            "name='Fight'\nruleset='power_table'\nmode='{mode}'\nmap='maps/field.map.toml'\n{top}\n[settings]\n{settings}\n\
             [[side]]\nname='a'\n[[side]]\nname='b'\n{units}"
        );
        library.add("maps/fight.battle.toml", &text);
        let setup = rules::load(&library, "maps/fight.battle.toml").unwrap_or_else(|error| panic!("{error}"));
        Battle::new(&setup, dice).expect("the dice fit the start")
    }
}

/// Begins the turn of a unit, if it has not begun; ends that of another unit of its side.
fn begin(battle: &mut Battle, unit: u16) {
    if let Decision::Act { unit: other, .. } = *battle.decision()
        && other != UnitId(unit)
    {
        battle.submit(Order::EndTurn { unit: other }).unwrap_or_else(|error| panic!("{error}"));
    }
    if matches!(battle.decision(), Decision::Pick { .. }) {
        battle.submit(Order::Pick { unit: UnitId(unit) }).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(battle.decision().unit(), Some(UnitId(unit)), "it is the turn of {unit}");
}

/// Ends a unit's turn.
fn pass(battle: &mut Battle, unit: u16) {
    begin(battle, unit);
    battle.submit(Order::EndTurn { unit: UnitId(unit) }).unwrap_or_else(|error| panic!("{error}"));
}

/// A unit moves.
fn go(battle: &mut Battle, unit: u16, col: i16, row: i16) -> Vec<Event> {
    begin(battle, unit);
    let order = Order::Move { unit: UnitId(unit), to: Cell::new(col, row) };
    battle.submit(order).unwrap_or_else(|error| panic!("{error}")).to_vec()
}

fn order_of(unit: u16, verb: Verb, with: u8, aim: Aim) -> Order {
    Order::Act { unit: UnitId(unit), act: Act::new(verb, with), aim }
}

/// An act of a unit without an aim.
fn plainly(battle: &mut Battle, unit: u16, verb: Verb) -> Vec<Event> {
    submit(battle, order_of(unit, verb, 0, Aim::None))
}

fn submit(battle: &mut Battle, order: Order) -> Vec<Event> {
    begin(battle, order.unit().expect("an order of a unit").0);
    battle.submit(order).unwrap_or_else(|error| panic!("{error}")).to_vec()
}

/// A claw attack at a target.
fn claw(unit: u16, target: u16) -> Order {
    order_of(unit, Verb::ATTACK, 0, Aim::Unit(UnitId(target)))
}

/// An ability at a target.
fn ability(unit: u16, with: u8, target: u16) -> Order {
    order_of(unit, Verb::ABILITY, with, Aim::Unit(UnitId(target)))
}

/// The rule that refuses an order; `None` if the order is legal.
fn refused(battle: &mut Battle, order: Order) -> Option<String> {
    begin(battle, order.unit().expect("an order of a unit").0);
    let listed = battle.orders().contains(&order);
    let mut copy = battle.scratch(1);
    battle.copy_into(&mut copy);
    let error = copy.submit(order).err();
    assert_eq!(listed, error.is_none(), "orders listed are orders accepted");
    match error? {
        OrderError::Refused { rule, .. } => Some(rule.to_string()),
        other => Some(other.to_string()),
    }
}

/// Takes hit points from a unit by a ruling.
fn hurt(battle: &mut Battle, unit: u16, amount: i32) {
    let ruling = Ruling::Hurt { unit: UnitId(unit), amount };
    battle.submit(Order::Referee(ruling)).unwrap_or_else(|error| panic!("{error}"));
}

fn cell_of(battle: &Battle, unit: u16) -> (i16, i16) {
    let cell = battle.unit(UnitId(unit)).expect("there is such a unit").cell.expect("it is on the board");
    (cell.col, cell.row)
}

fn hp(battle: &Battle, unit: u16) -> i32 {
    battle.unit(UnitId(unit)).expect("there is such a unit").hp
}

/// The skirmishes of a battle.
fn skirmishes(battle: &Battle) -> Vec<Skirmish> {
    battle.world().resource::<Skirmishes>().list.clone()
}

/// The members of all skirmishes.
fn members(battle: &Battle) -> Vec<u16> {
    let states = states(battle.world()).iter();
    states.filter(|(_, state)| state.melee.of.is_some()).map(|(unit, _)| unit.0).collect()
}

/// The units that events hurt, in order.
fn struck(events: &[Event]) -> Vec<u16> {
    let hurt = |event: &Event| if let Event::Damaged { unit, .. } = event { Some(unit.0) } else { None };
    events.iter().filter_map(hurt).collect()
}
