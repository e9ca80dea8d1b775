//! Small battles for tests: a board, units, abilities and weapons with round figures, scripted dice.
#![allow(dead_code)]

use std::{fmt::Write as _, sync::Arc};

use crate::rules;
use hexfray_battle::{
    Act, Aim, Battle, DiceSource, Event, Name, Order, OrderError, Ruling, Setup, SetupError, UnitId, Verb,
};
use hexfray_board::grid::Cell;

/// A row of open ground, wide enough for every range.
pub const YARD: &str = r#"
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

/// Abilities with round figures.
pub const ABILITIES: &str = include_str!("abilities.toml");

/// Weapons with round figures.
pub const WEAPONS: &str = include_str!("weapons.toml");

const ITEMS: &str = include_str!("items.toml");

/// A battle to be set up: units are added in the order of their numbers.
#[derive(Clone)]
pub struct Field {
    board: String,
    keys: String,
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

    /// A field on the test's board.
    pub fn on(board: &str) -> Self {
        Self {
            board: board.to_owned(),
            keys: String::new(),
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

    /// Adds a unit with a new kind; `about` is the body of the kind's table.
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

    /// Adds a content file, such as weapons for the test.
    pub fn file(mut self, name: &str, text: &str) -> Self {
        self.extra.push((name.to_owned(), text.to_owned()));
        self
    }

    /// Adds lines to the battle file, such as goals.
    pub fn line(mut self, text: &str) -> Self {
        self.units.push_str(text);
        self
    }

    /// Adds a line to the battle file, before all tables.
    pub fn before(mut self, line: &str) -> Self {
        writeln!(self.keys, "{line}").unwrap();
        self
    }

    /// Reads the battle.
    pub fn setup(&self) -> Result<Arc<Setup>, SetupError> {
        let mut library = hexfray_data::library();
        library.add("maps/test.map.toml", &self.board);
        library.add("units/percentile_test.toml", &self.kinds);
        library.add("abilities/percentile_test.toml", ABILITIES);
        library.add("weapons/percentile_test.toml", WEAPONS);
        library.add("items/percentile_test.toml", ITEMS);
        // The tests count spoils, for campaigns.
        let rules = library.get("rulesets/percentile.toml").map(|rules| rules.text().to_owned()).unwrap_or_default();
        library.add("rulesets/percentile.toml", &rules.replace("\nspoils = false", "\nspoils = true"));
        for (name, text) in &self.extra {
            library.add(name, text);
        }
        // No unit is asked about an escape, unless the test is about escapes.
        let asked = self.settings.contains("escape_declared");
        let escapes = if asked { "" } else { "escape_declared = 'turn_before'" };
        let battle = format!(
            "name = \"Test\"\nruleset = \"percentile\"\nmap = \"maps/test.map.toml\"\n{}[settings]\n{escapes}\n{}[[side]]\nname = \
             \"a\"\n[[side]]\nname = \"b\"\n{}",
            self.keys, self.settings, self.units
        );
        library.add("maps/test.battle.toml", &battle);
        rules::load(&library, "maps/test.battle.toml")
    }

    /// Starts the battle with these faces of the dice.
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

    /// The reason why an order is refused.
    pub fn refused(&self, order: Order) -> String {
        self.0.check(&order).expect_err("the order must be refused").to_string()
    }

    /// A plain attack.
    pub fn attack(&mut self, unit: u16, target: u16) -> Vec<Event> {
        self.order(act(unit, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(target))))
    }

    /// Ends the current turn.
    pub fn end(&mut self) -> Vec<Event> {
        let unit = self.actor();
        self.order(Order::EndTurn { unit })
    }

    /// Moves a unit.
    pub fn go(&mut self, unit: u16, to: (i16, i16)) -> Vec<Event> {
        self.order(Order::Move { unit: UnitId(unit), to: Cell::new(to.0, to.1) })
    }

    /// The unit whose turn it is.
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

/// The damage in a list of events, in order.
pub fn damage(events: &[Event]) -> Vec<i32> {
    let amount = |event: &Event| if let Event::Damaged { amount, .. } = event { Some(*amount) } else { None };
    events.iter().filter_map(amount).collect()
}

/// The chances of the checks in a list of events, in order.
pub fn chances(events: &[Event]) -> Vec<i32> {
    let needed = |event: &Event| if let Event::Checked { needed, .. } = event { Some(*needed) } else { None };
    events.iter().filter_map(needed).collect()
}

/// Whether an order was refused for this reason.
pub fn is_refused(result: &Result<(), OrderError>, why: &str) -> bool {
    result.as_ref().is_err_and(|error| error.to_string().contains(why))
}

/// The unit whose turn comes first: SPD 20, STR 8, MAG 7, AGI 10, M.ACC 115, ACC 97, 80 HP, 50 MP.
pub fn user(lines: &str) -> String {
    format!(
        "attributes = {{ str = 8, mag = 7, agi = 10, spd = 20 }}\nm_acc = 115\nacc = 97\neva = 0\nm_eva = 0\nhp = 80\nmp = \
         50\n{lines}\n"
    )
}

/// A unit with an ability.
pub fn knows(ability: &str) -> String {
    user(&format!("abilities = [\"{ability}\"]"))
}

/// A unit with a weapon.
pub fn wields(weapon: &str) -> String {
    user(&format!("weapons = [\"{weapon}\"]"))
}

/// A slower unit: Evasion 22, ARM 6, M.Evasion 24, M.ARM 8, 100 HP.
pub fn other(spd: u8) -> String {
    format!(
        "attributes = {{ str = 8, agi = 5, spd = {spd} }}\nacc = 90\neva = 22\narm = 6\nm_eva = 24\nm_arm = 8\nhp = 100\n"
    )
}

/// An aim at a unit.
pub const fn at(unit: u16) -> Aim {
    Aim::Unit(UnitId(unit))
}

/// The first unit's first ability.
pub fn cast(aim: Aim) -> Order {
    act(0, Verb::ABILITY, 0, 0, aim)
}

/// The first unit's attack.
pub fn strike(target: u16) -> Order {
    act(0, Verb::ATTACK, 0, 0, at(target))
}

/// The referee takes hit points.
pub fn hurt(fight: &mut Fight, unit: u16, amount: i32) -> Vec<Event> {
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(unit), amount }))
}

/// The referee puts a condition on a unit.
pub fn inflict(fight: &mut Fight, unit: u16, condition: &str, rounds: u8) -> Vec<Event> {
    let condition = Name::intern(condition).unwrap();
    fight.order(Order::Referee(Ruling::Inflict { unit: UnitId(unit), condition, rounds }))
}

/// The units that lost hit points, in order.
pub fn damaged(events: &[Event]) -> Vec<u16> {
    let unit = |event: &Event| if let Event::Damaged { unit, .. } = event { Some(unit.0) } else { None };
    events.iter().filter_map(unit).collect()
}

/// The units that got hit points back, in order.
pub fn healed(events: &[Event]) -> Vec<u16> {
    let unit = |event: &Event| if let Event::Healed { unit, .. } = event { Some(unit.0) } else { None };
    events.iter().filter_map(unit).collect()
}

/// The cell of a unit.
pub fn cell(fight: &Fight, unit: u16) -> (i16, i16) {
    let cell = fight.0.unit(UnitId(unit)).unwrap().cell.expect("the unit is on the board");
    (cell.col, cell.row)
}
