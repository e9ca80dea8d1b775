//! Small battles for tests: a board, units with round figures, dice that fall as told.
#![allow(dead_code)]

use std::{fmt::Write as _, sync::Arc};

use hexfray::{
    battle::{Act, Aim, Battle, DiceSource, Event, Order, OrderError, Setup, SetupError, UnitId, Verb},
    grid::Cell,
    rules,
    text::Library,
};

/// A row of open ground, wide enough for every range.
const YARD: &str = r#"
name = "Yard"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
'''
"#;

/// Gear and abilities with the catalogue's figures.
const WEAPONS: &str = r#"
[[weapon]]
key = "test_rod"
name = "Rod"
type = "staff"
damage = "2xSTR+d6"

[[weapon]]
key = "test_blind_rod"
name = "Blinding rod"
type = "staff"
damage = "2xSTR+d6"
inflicts = [{ condition = "blind", rounds = 4, chance = 30 }]

[[weapon]]
key = "test_pole"
name = "Pole"
type = "polearm"
damage = "2xSTR+d6"

[[weapon]]
key = "test_bow"
name = "Bow"
type = "bow"
damage = "2xSTR+d6"
ammunition = "arrows"
"#;

const ABILITIES: &str = r#"
[[ability]]
key = "test_leap"
name = "Leap"
type = "spell"
target = "single"
mp = 8
damage = "4xMAG+d8"
inflicts = [{ condition = "armor_down", rounds = 4, chance = { magic = -50 } }]

[[ability]]
key = "test_slow"
name = "Slow blow"
type = "technique"
target = "single"
who = "others"
charge = 12
damage = "20"
armour = "none"

[[ability]]
key = "test_ten"
name = "Blow of ten"
type = "technique"
target = "single"
who = "others"
charge = 10
damage = "20"
armour = "none"

[[ability]]
key = "test_fira"
name = "Test fira"
type = "spell"
target = "single_group"
damage = "80"
element = "fire"

[[ability]]
key = "test_mend"
name = "Mend"
type = "spell"
target = "single_party"
mp = 1
healing = "50"

[[ability]]
key = "test_slow_mend"
name = "Slow mend"
type = "technique"
target = "single"
who = "friends"
charge = 5
healing = "50"

[[ability]]
key = "test_wake"
name = "Wake"
type = "technique"
target = "single"
raises = true
healing_percent = 10

[[ability]]
key = "test_cone"
name = "Cone"
type = "technique"
target = "cone"
size = 2
damage = "10"
armour = "none"

[[ability]]
key = "test_line"
name = "Line"
type = "technique"
target = "line"
damage = "10"
armour = "none"

[[ability]]
key = "test_all"
name = "All"
type = "technique"
target = "all"
damage = "10"
armour = "none"
"#;

/// A battle to be: units are added in the order of their numbers.
#[derive(Clone)]
pub struct Field {
    board: String,
    settings: String,
    units: String,
    kinds: String,
    extra: Vec<(String, String)>,
    count: usize,
}

impl Field {
    /// Open ground of 20 × 5 squares.
    pub fn open() -> Self {
        Self::on(YARD)
    }

    /// A board of one's own.
    pub fn on(board: &str) -> Self {
        Self {
            board: board.to_owned(),
            settings: String::new(),
            units: String::new(),
            kinds: String::new(),
            extra: Vec::new(),
            count: 0,
        }
    }

    /// Changes a setting.
    pub fn set(mut self, line: &str) -> Self {
        writeln!(self.settings, "{line}").unwrap();
        self
    }

    /// Adds a unit with numbers of its own; `about` is the body of its kind's table.
    pub fn unit(mut self, side: &str, at: (i16, i16), about: &str) -> Self {
        let key = format!("unit{}", self.count);
        let base = "name = \"Unit\"\n";
        let named = if about.contains("name =") { "" } else { base };
        let attributes = if about.contains("attributes") { "" } else { "attributes = { spd = 8 }\n" };
        writeln!(self.kinds, "[[unit]]\nkey = \"{key}\"\n{named}{attributes}{about}\n").unwrap();
        writeln!(self.units, "[[unit]]\nkind = \"{key}\"\nside = \"{side}\"\nat = [{}, {}]\n", at.0, at.1).unwrap();
        self.count += 1;
        self
    }

    /// Adds a content file, such as weapons of one's own.
    pub fn file(mut self, name: &str, text: &str) -> Self {
        self.extra.push((name.to_owned(), text.to_owned()));
        self
    }

    /// Adds lines to the battle file, such as goals.
    pub fn line(mut self, text: &str) -> Self {
        self.units.push_str(text);
        self
    }

    /// Reads it.
    pub fn setup(&self) -> Result<Arc<Setup>, SetupError> {
        let mut library = Library::embedded();
        library.add("maps/test.map.toml", &self.board);
        library.add("units/percentile_test.toml", &self.kinds);
        library.add("weapons/percentile_test.toml", WEAPONS);
        library.add("abilities/percentile_test.toml", ABILITIES);
        for (name, text) in &self.extra {
            library.add(name, text);
        }
        let battle = format!(
            "name = \"Test\"\nruleset = \"percentile\"\nmap = \"maps/test.map.toml\"\n[settings]\n{}\n[[side]]\nname = \
             \"a\"\n[[side]]\nname = \"b\"\n{}",
            self.settings, self.units
        );
        library.add("maps/test.battle.toml", &battle);
        rules::load(&library, "maps/test.battle.toml")
    }

    /// Starts it with these faces of the dice.
    pub fn start(&self, dice: &[u16]) -> Fight {
        let setup = self.setup().unwrap_or_else(|error| panic!("{error}"));
        Fight(Battle::new(&setup, DiceSource::Script(dice.to_vec())).unwrap_or_else(|error| panic!("{error}")))
    }
}

/// A battle under way.
pub struct Fight(pub Battle);

impl Fight {
    /// Gives an order that must be legal.
    pub fn order(&mut self, order: Order) -> Vec<Event> {
        self.0.submit(order).unwrap_or_else(|error| panic!("{order:?}: {error}")).to_vec()
    }

    /// Why an order is refused.
    pub fn refused(&self, order: Order) -> String {
        self.0.check(&order).expect_err("the order must be refused").to_string()
    }

    /// A plain attack.
    pub fn attack(&mut self, unit: u16, target: u16) -> Vec<Event> {
        self.order(act(unit, Verb::Attack, 0, 0, Aim::Unit(UnitId(target))))
    }

    /// Ends the turn of whoever's it is.
    pub fn end(&mut self) -> Vec<Event> {
        let unit = self.actor();
        self.order(Order::EndTurn { unit })
    }

    /// Moves a unit.
    pub fn go(&mut self, unit: u16, to: (i16, i16)) -> Vec<Event> {
        self.order(Order::Move { unit: UnitId(unit), to: Cell::new(to.0, to.1) })
    }

    /// Who is to act.
    pub fn actor(&self) -> UnitId {
        self.0.decision().unit().expect("a unit is to act")
    }

    /// Hit points of a unit.
    pub fn hp(&self, unit: u16) -> i32 {
        self.0.unit(UnitId(unit)).unwrap().hp
    }

    /// The names of a unit's conditions.
    pub fn conditions(&self, unit: u16) -> Vec<(&'static str, Option<u8>)> {
        self.0.conditions(UnitId(unit)).iter().map(|one| (one.name.as_str(), one.rounds)).collect()
    }
}

/// An act as an order.
pub const fn act(unit: u16, verb: Verb, with: u8, option: i16, aim: Aim) -> Order {
    Order::Act { unit: UnitId(unit), act: Act { verb, with, option }, aim }
}

/// The damage that an event list tells of, in order.
pub fn damage(events: &[Event]) -> Vec<i32> {
    let amount = |event: &Event| if let Event::Damaged { amount, .. } = event { Some(*amount) } else { None };
    events.iter().filter_map(amount).collect()
}

/// The numbers to stay at or below that an event list tells of, in order.
pub fn chances(events: &[Event]) -> Vec<i32> {
    let needed = |event: &Event| if let Event::Checked { needed, .. } = event { Some(*needed) } else { None };
    events.iter().filter_map(needed).collect()
}

/// Whether an order is refused for this reason.
pub fn is_refused(result: &Result<(), OrderError>, why: &str) -> bool {
    result.as_ref().is_err_and(|error| error.to_string().contains(why))
}
