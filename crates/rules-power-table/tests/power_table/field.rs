//! Small battles for tests: a board, units with round figures, scripted dice.
#![allow(dead_code)]

use std::{fmt::Write as _, sync::Arc};

use crate::rules;
use hexfray_battle::{Act, Aim, Battle, DiceSource, Event, Name, Order, Ruling, Setup, SetupError, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::state::{Health, Posture, Skirmishes, UnitState, state_of};

/// One row of open ground, 40 m long.
pub const LINE: &str = r#"
name = "Line"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
. . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
'''
"#;

/// The three areas of simplified combat.
pub const AREAS: &str = r#"
name = "Areas"
metres_per_cell = 10
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . .
'''
"#;

/// Open ground of squares, 20 m by 11 m.
pub const YARD: &str = r#"
name = "Yard"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
'''
"#;

/// A fighter with Accuracy 5, Evasion 5, extra damage 5, and a Bastard Sword.
pub const FIGHTER: &str = r#"
hero = true
level = 3
classes = { fighter = 3 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
mp = 12
weapons = ["bastard_sword"]
"#;

/// A monster with fixed Evasion 10, Defence 1 and 16 hit points, damage 2d + 2, initiative score 8.
pub const GOBLIN: &str = r#"
level = 2
hp = 16
defense = 1
move_speed = 10
weapons = ["claws"]
monster = { accuracy = 3, evasion = 3, fortitude = 3, willpower = 3, damage = 2, initiative = 8 }
"#;

/// A battle to be set up: units are added in the order of their numbers.
#[derive(Clone)]
pub struct Field {
    board: String,
    top: String,
    settings: String,
    sides: String,
    about_sides: String,
    units: String,
    kinds: String,
    extra: Vec<(String, String)>,
    count: usize,
    /// Whether Begin Combat is played; else side "a" acts first and all monsters are known, without dice.
    begins: bool,
}

impl Field {
    /// A line of 40 m, in standard combat.
    pub fn line() -> Self {
        Self::on(LINE)
    }

    /// Three areas, in simplified combat.
    pub fn areas() -> Self {
        Self::on(AREAS).top("mode = \"simplified\"")
    }

    /// Open ground of squares.
    pub fn yard() -> Self {
        Self::on(YARD)
    }

    /// A field on the test's board.
    pub fn on(board: &str) -> Self {
        Self {
            board: board.to_owned(),
            top: String::new(),
            settings: String::new(),
            sides: String::new(),
            about_sides: String::new(),
            units: String::new(),
            kinds: String::new(),
            extra: Vec::new(),
            count: 0,
            begins: false,
        }
    }

    /// Plays Begin Combat: checks of knowledge and initiative are rolled.
    pub fn begins(mut self) -> Self {
        self.begins = true;
        self
    }

    /// Adds a unit without a place in the battle's file.
    pub fn unplaced(mut self, side: &str, about: &str) -> Self {
        self = self.unit(side, (0, 0), about);
        let end = self.units.rfind("at = ").expect("the unit has just been added");
        self.units.truncate(end);
        self
    }

    /// Adds a key at the top of the battle file.
    pub fn top(mut self, line: &str) -> Self {
        writeln!(self.top, "{line}").unwrap();
        self
    }

    /// Adds a third side; `about` are the other keys of its table.
    pub fn side(mut self, name: &str, about: &str) -> Self {
        writeln!(self.sides, "[[side]]\nname = \"{name}\"\n{about}").unwrap();
        self
    }

    /// Adds keys to the tables of the two usual sides.
    pub fn sides_as(mut self, about: &str) -> Self {
        self.about_sides = format!("{about}\n");
        self
    }

    /// Changes a setting.
    pub fn set(mut self, line: &str) -> Self {
        writeln!(self.settings, "{line}").unwrap();
        self
    }

    /// Adds a unit with a new kind; `about` is the body of the kind's table.
    pub fn unit(mut self, side: &str, at: (i16, i16), about: &str) -> Self {
        let key = format!("unit{}", self.count);
        let named = if about.contains("name =") { "" } else { "name = \"Unit\"\n" };
        let glyph = if about.contains("glyph =") { "" } else { "glyph = \"attack\"\n" };
        writeln!(self.kinds, "[[unit]]\nkey = \"{key}\"\n{named}{glyph}{about}\n").unwrap();
        writeln!(self.units, "[[unit]]\nkind = \"{key}\"\nside = \"{side}\"\nat = [{}, {}]\n", at.0, at.1).unwrap();
        self.count += 1;
        self
    }

    /// Adds a content file, such as spells for the test: `abilities/power_table_test.toml`.
    pub fn file(mut self, name: &str, text: &str) -> Self {
        self.extra.push((name.to_owned(), text.to_owned()));
        self
    }

    /// Adds lines to the battle file after the units.
    pub fn lines(mut self, text: &str) -> Self {
        self.units.push_str(text);
        self
    }

    /// Reads the battle.
    pub fn setup(&self) -> Result<Arc<Setup>, SetupError> {
        let mut library = hexfray_data::library();
        library.add("maps/test.map.toml", &self.board);
        library.add("units/power_table_test.toml", &self.kinds);
        for (name, text) in &self.extra {
            library.add(name, text);
        }
        let begun = if self.begins { "" } else { "first = \"a\"\nknown = true\n" };
        // Only tests about blocking ask units whether they stop a move.
        let blocking = if self.settings.contains("auto_block") { "" } else { "auto_block = 'never'\n" };
        let spoils = if self.settings.contains("spoils") { "" } else { "spoils = true\n" };
        let battle = format!(
            "name = \"Test\"\nruleset = \"power_table\"\nmap = \"maps/test.map.toml\"\n{begun}{}\n[settings]\n{blocking}{spoils}{}\n[[side]]\nname \
             = \"a\"\n{about}[[side]]\nname = \"b\"\n{about}{}{}",
            self.top,
            self.settings,
            self.sides,
            self.units,
            about = self.about_sides
        );
        library.add("maps/test.battle.toml", &battle);
        rules::load(&library, "maps/test.battle.toml")
    }

    /// Starts the battle with these faces of the dice.
    pub fn start(&self, dice: &[u16]) -> Fight {
        let setup = self.setup().unwrap_or_else(|error| panic!("{error}"));
        Fight(Battle::new(&setup, DiceSource::Script(dice.to_vec())).unwrap_or_else(|error| panic!("{error}")))
    }

    /// Starts the battle with seeded dice.
    pub fn seeded(&self, seed: u64) -> Fight {
        let setup = self.setup().unwrap_or_else(|error| panic!("{error}"));
        Fight(Battle::new(&setup, DiceSource::Seed(seed)).unwrap_or_else(|error| panic!("{error}")))
    }
}

/// A battle under way.
pub struct Fight(pub Battle);

impl Fight {
    /// Gives an order that must be legal.
    pub fn order(&mut self, order: Order) -> Vec<Event> {
        self.0.submit(order).unwrap_or_else(|error| panic!("{order:?}: {error}")).to_vec()
    }

    /// The reason why an order is refused.
    pub fn refused(&self, order: Order) -> String {
        self.0.check(&order).expect_err("the order must be refused").to_string()
    }

    /// Begins a unit's turn, unless it has begun, and passes the turns before it.
    pub fn turn_of(&mut self, unit: u16) {
        for _ in 0..100 {
            let orders = self.0.orders();
            if self.0.decision().unit() == Some(UnitId(unit)) {
                return;
            }
            let pick = Order::Pick { unit: UnitId(unit) };
            let order = if orders.contains(&pick) { pick } else { idle(&orders) };
            self.order(order);
        }
        panic!("unit {unit} never got its turn");
    }

    /// Moves a unit to a cell.
    pub fn go(&mut self, unit: u16, to: (i16, i16)) -> Vec<Event> {
        self.order(Order::Move { unit: UnitId(unit), to: Cell::new(to.0, to.1) })
    }

    /// A plain attack with the first weapon.
    pub fn attack(&mut self, unit: u16, target: u16) -> Vec<Event> {
        self.order(act(unit, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(target))))
    }

    /// Ends a unit's turn.
    pub fn end(&mut self, unit: u16) -> Vec<Event> {
        self.order(Order::EndTurn { unit: UnitId(unit) })
    }

    /// Rules as a referee.
    pub fn rule(&mut self, ruling: Ruling) -> Vec<Event> {
        self.order(Order::Referee(ruling))
    }

    /// Puts a condition on a unit for this many rounds; 0: until cured.
    pub fn inflict(&mut self, unit: u16, condition: &str, rounds: u8) {
        let condition = Name::intern(condition).unwrap();
        self.rule(Ruling::Inflict { unit: UnitId(unit), condition, rounds });
    }

    /// Passes all turns until the next round has begun.
    pub fn next_round(&mut self) {
        let round = self.0.round();
        for _ in 0..200 {
            if self.0.round() > round || self.0.outcome().is_some() {
                return;
            }
            let order = idle(&self.0.orders());
            self.order(order);
        }
        panic!("round {round} never ended");
    }

    fn state(&self, unit: u16) -> &UnitState {
        state_of(self.0.world(), UnitId(unit))
    }

    /// The health of a unit.
    pub fn health(&self, unit: u16) -> Health {
        self.state(unit).health
    }

    /// Hit points.
    pub fn hp(&self, unit: u16) -> i32 {
        self.health(unit).hp
    }

    /// The effects on a unit that last until its next turn.
    pub fn posture(&self, unit: u16) -> Posture {
        self.state(unit).posture
    }

    /// Whether a unit is a member of a skirmish.
    pub fn in_melee(&self, unit: u16) -> bool {
        self.state(unit).melee.of.is_some()
    }

    /// Metres above the ground.
    pub fn altitude(&self, unit: u16) -> i8 {
        self.state(unit).altitude
    }

    /// Centres and radii of the skirmishes.
    pub fn skirmishes(&self) -> Vec<((i16, i16), u8)> {
        let list = &self.0.world().resource::<Skirmishes>().list;
        list.iter().map(|one| ((one.centre.col, one.centre.row), one.radius)).collect()
    }

    /// The cell of a unit.
    pub fn cell(&self, unit: u16) -> (i16, i16) {
        let cell = self.0.unit(UnitId(unit)).unwrap().cell.expect("on the board");
        (cell.col, cell.row)
    }

    /// Whether a unit has a condition of this name.
    pub fn has(&self, unit: u16, condition: &str) -> bool {
        self.0.conditions(UnitId(unit)).iter().any(|one| one.name.as_str() == condition)
    }

    /// The number of scripted faces that no die has shown yet.
    pub fn unused(&self) -> usize {
        self.0.unused_dice().unwrap_or(0)
    }
}

/// The order that passes: the end of a turn, the first answer, the first pick.
fn idle(orders: &[Order]) -> Order {
    let end = orders.iter().find(|order| matches!(order, Order::EndTurn { .. }));
    *end.or(orders.first()).expect("there is always a legal order")
}

/// An act.
pub fn act(unit: u16, verb: Verb, with: u8, option: i16, aim: Aim) -> Order {
    Order::Act { unit: UnitId(unit), act: Act { verb, with, option }, aim }
}

/// All checks among events: the name, the total rolled, and the number needed.
pub fn checks(events: &[Event]) -> Vec<(String, i32, i32)> {
    let check = |event: &Event| match event {
        Event::Checked { what, roll, needed, .. } => Some((what.to_string(), *roll, *needed)),
        _ => None,
    };
    events.iter().filter_map(check).collect()
}
