//! A yard, sheets with round figures, and short functions for orders and events.
#![allow(dead_code, reason = "each program of tests uses a part of it")]

use std::{collections::BTreeMap, sync::Arc};

pub use super::rules;
pub use hexfray_battle::{
    Act, Aim, Battle, CheckResult, Decision, DiceSource, Event, Order, Parts, Setup, SetupError, TargetForecast,
    UnitId, Verb,
};
pub use hexfray_board::text::Library;

/// A square of open ground, 2 metres to a cell.
pub const YARD: &str = r#"
name = "Yard"
grid = { shape = "square", adjacency = "sides" }
metres_per_cell = 2
terrain = '''
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
'''
"#;

/// Sheets with round figures: Perception 1D and 2D in most skills make short scripts.
pub const UNITS: &str = r#"
[[unit]]
key = "fighter"
name = "Fighter"
glyph = "fist"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { marksmanship = "2D", brawling = "2D", melee_combat = "2D" }
weapons = ["pistol", "fists", "pole", "knife"]
drawn = ["pistol", "fists", "pole", "knife"]

[[unit]]
key = "ace"
name = "Ace"
glyph = "pistol"
hero = true
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { marksmanship = "5D", melee_combat = "1D" }
weapons = ["pistol", "knife", "star"]
drawn = ["pistol", "knife", "star"]
character_points = 3

[[unit]]
key = "guard"
name = "Guard"
glyph = "knight"
group = "guards"
reflexes = "3D"
coordination = "3D"
physique = "2D"
knowledge = "3D"
perception = "1D"
presence = "3D"
weapons = ["fists"]
armour = ["vest", "cap"]
body = 20

[[unit]]
key = "medic"
name = "Medic"
glyph = "healer"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { medicine = "2D" }
weapons = ["knife"]
first_aid = 2

[[unit]]
key = "searcher"
name = "Searcher"
glyph = "person"
reflexes = "8D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { search = "4D" }
ranks = { search = 12, reflexes = 11, physique = 6 }
weapons = ["knife"]
"#;

pub const WEAPONS: &str = r#"
[[weapon]]
key = "pistol"
name = "Pistol"
glyph = "pistol"
skill = "marksmanship"
damage = "2D"
range = [8, 16, 30]

[[weapon]]
key = "fists"
name = "Fists"
glyph = "fist"
natural = true
skill = "brawling"
damage = "+1"

[[weapon]]
key = "pole"
name = "Pole"
glyph = "spear"
skill = "melee_combat"
damage = "+2D"
long = true

[[weapon]]
key = "knife"
name = "Knife"
glyph = "dagger"
edge = "sharp"
skill = "melee_combat"
damage = "+1D"

[[weapon]]
key = "star"
name = "Throwing star"
glyph = "dagger"
skill = "throwing"
damage = "+1D"
range = [5, 10, 15]
"#;

pub const ARMOUR: &str = r#"
[[armour]]
key = "vest"
name = "Vest"
code = "1D"

[[armour]]
key = "cap"
name = "Cap"
code = "+2"
"#;

/// A fight in the yard: unit 0 of side a at [2, 2], unit 1 of side b `cells` to the east, unless `units` places them otherwise.
#[derive(Default)]
pub struct Duel {
    pub settings: &'static str,
    pub units: String,
    pub map: String,
    pub cells: i16,
    /// Further sheets, weapons and armour of the test, as in files.
    pub sheets: String,
    pub weapons: String,
    pub armour: String,
    /// Further keys of the battle file, before its settings.
    pub battle: String,
}

impl Duel {
    pub fn setup(&self) -> Result<Arc<Setup>, SetupError> {
        self.setup_in(&mut hexfray_data::library(), YARD)
    }

    /// Starts the fight with other files of the game, or on another board.
    pub fn setup_in(&self, library: &mut Library, yard: &str) -> Result<Arc<Setup>, SetupError> {
        library.add("maps/yard.map.toml", &format!("{yard}{}", self.map));
        library.add("units/die_code.toml", &format!("{UNITS}{}", self.sheets));
        library.add("weapons/die_code.toml", &format!("{WEAPONS}{}", self.weapons));
        library.add("armour/die_code.toml", &format!("{ARMOUR}{}", self.armour));
        let (settings, units, battle) = (self.settings, &self.units, &self.battle);
        // A unit with a combat skill may announce a quick draw in every round; tests of other rules switch that off.
        let unasked = if settings.contains("quick_draw") { "" } else { "quick_draw = 'trained'\n" };
        let text = format!(
            "name='Duel'\nruleset='die_code'\nmap='maps/yard.map.toml'\n{battle}\n[settings]\n{unasked}{settings}\n[[side]]\nname='a'\n[[side]]\nname='b'\n{units}"
        );
        library.add("maps/duel.battle.toml", &text);
        rules::load(library, "maps/duel.battle.toml")
    }

    pub fn start(&self, dice: &[u16]) -> Battle {
        let setup = self.setup().unwrap_or_else(|error| panic!("the duel loads: {error}"));
        Battle::new(&setup, DiceSource::Script(dice.to_vec())).expect("the script fits the start")
    }

    pub fn seeded(&self, seed: u64) -> Battle {
        let setup = self.setup().unwrap_or_else(|error| panic!("the duel loads: {error}"));
        Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts")
    }

    /// Replaces the kinds of the units.
    pub fn between(mut self, kinds: [&str; 2]) -> Self {
        let far = 2 + self.cells;
        self.units = format!("{}{}", unit(kinds[0], "a", 2, 2), unit(kinds[1], "b", far, 2));
        self
    }

    /// Adds the test's sheets.
    pub fn with_sheets(mut self, sheets: &str) -> Self {
        self.sheets += sheets;
        self
    }

    /// Adds the test's weapons.
    pub fn with_weapons(mut self, weapons: &str) -> Self {
        self.weapons += weapons;
        self
    }

    /// Adds to the map: cover, sight.
    pub fn on(mut self, map: &str) -> Self {
        self.map = map.to_owned();
        self
    }
}

pub fn unit(kind: &str, side: &str, col: i16, row: i16) -> String {
    format!("[[unit]]\nkind='{kind}'\nside='{side}'\nat=[{col},{row}]\n")
}

/// Two fighters this many cells apart.
pub fn duel(settings: &'static str, cells: i16) -> Duel {
    Duel { settings, cells, ..Duel::default() }.between(["fighter", "fighter"])
}

/// A fight between any units.
pub fn melee(settings: &'static str, units: &[String]) -> Duel {
    Duel { settings, units: units.concat(), ..Duel::default() }
}

pub const A: UnitId = UnitId(0);
pub const B: UnitId = UnitId(1);

pub fn attack(unit: UnitId, with: u8, further: i16, target: UnitId) -> Order {
    Order::Act { unit, act: Act { verb: Verb::ATTACK, with, option: further }, aim: Aim::Unit(target) }
}

/// The last check among events: the number needed, the result, and whether it passed.
pub fn check(events: &[Event]) -> (i32, i32, bool) {
    let last = events.iter().rev().find_map(|event| match event {
        Event::Checked { needed, roll, result, .. } => Some((*needed, *roll, *result == CheckResult::Passed)),
        _ => None,
    });
    last.expect("something was checked")
}

/// The last damage among events: the hit points lost, and the hit points left.
pub fn damaged(events: &[Event]) -> Option<(i32, i32)> {
    events.iter().rev().find_map(|event| match event {
        Event::Damaged { amount, hp, .. } => Some((*amount, *hp)),
        _ => None,
    })
}

/// The initiative totals of some events, in order.
pub fn initiatives(events: &[Event]) -> Vec<(u16, i32)> {
    let total = |event: &Event| match event {
        Event::Initiative { unit, parts } => Some((unit.0, parts.total())),
        _ => None,
    };
    events.iter().filter_map(total).collect()
}

/// The units whose turns began, in order.
pub fn turns(events: &[Event]) -> Vec<u16> {
    let start = |event: &Event| match event {
        Event::TurnStarted { unit, .. } => Some(unit.0),
        _ => None,
    };
    events.iter().filter_map(start).collect()
}

/// How many dice were thrown.
pub fn dice_thrown(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Rolled { .. })).count()
}

/// The order of the round.
pub fn order(battle: &Battle) -> Vec<u16> {
    battle.timeline().iter().map(|beat| beat.unit.0).collect()
}

/// First aid by unit 0 for another.
pub fn tend(with: u8, target: UnitId) -> Order {
    Order::Act { unit: A, act: Act { verb: Verb::ABILITY, with, option: 0 }, aim: Aim::Unit(target) }
}

pub fn end(battle: &mut Battle) -> Vec<Event> {
    let unit = battle.decision().unit().expect("a unit is asked");
    battle.submit(Order::EndTurn { unit }).expect("nobody has to fight on").to_vec()
}

pub fn code(text: &str) -> hexfray_die_code::content::DieCode {
    text.parse().expect("a die code")
}

/// An act without any aim.
pub fn plain(unit: UnitId, verb: Verb, with: u8, option: i16) -> Order {
    Order::Act { unit, act: Act { verb, with, option }, aim: Aim::None }
}

/// An act at a unit.
pub fn at(unit: UnitId, verb: Verb, with: u8, option: i16, target: UnitId) -> Order {
    Order::Act { unit, act: Act { verb, with, option }, aim: Aim::Unit(target) }
}

/// Whether a unit has a condition of this name.
pub fn has(battle: &Battle, unit: UnitId, condition: &str) -> bool {
    battle.conditions(unit).iter().any(|on| on.name.as_str().starts_with(condition))
}

/// The reason why an order is refused, with the rule's id; empty if the order is legal.
pub fn refusal(battle: &Battle, order: &Order) -> String {
    battle.check(order).err().map_or_else(String::new, |error| error.to_string())
}

/// The combat difficulty of an attack, as its forecast shows it.
pub fn difficulty(battle: &Battle, order: &Order) -> i32 {
    terms(battle, order).total()
}

/// The terms of the combat difficulty of an attack.
pub fn terms(battle: &Battle, order: &Order) -> Parts {
    let forecast = battle.forecast(order).unwrap_or_else(|error| panic!("{order:?} is legal: {error}"));
    forecast.targets[0].chance.clone()
}

/// The exact odds of an order that has to be legal, for the first unit that it affects.
pub fn odds(battle: &Battle, order: &Order) -> TargetForecast {
    let forecast = battle.forecast(order).unwrap_or_else(|error| panic!("{order:?} is legal: {error}"));
    forecast.targets.into_iter().next().expect("it affects a unit")
}

/// The chance of a condition in the odds for a unit.
pub fn chance_of(odds: &TargetForecast, condition: &str) -> f64 {
    odds.conditions.iter().filter(|(name, _)| name.as_str() == condition).map(|(_, p)| p).sum()
}

/// Each total of plain dice, with its chance.
pub fn throws(dice: usize) -> Vec<(i32, f64)> {
    let mut totals = BTreeMap::from([(0, 1.0)]);
    for _ in 0..dice {
        let mut next = BTreeMap::new();
        for (total, p) in totals {
            (1..=6).for_each(|face| *next.entry(total + face).or_insert(0.0) += p / 6.0);
        }
        totals = next;
    }
    totals.into_iter().collect()
}

/// The chance that plain dice show such a total.
pub fn chance(dice: usize, wanted: impl Fn(i32) -> bool) -> f64 {
    throws(dice).into_iter().filter(|(total, _)| wanted(*total)).map(|(_, p)| p).sum()
}

/// The chance that plain dice exceed others by such an amount; `more` is added to the first.
pub fn chance_apart(dice: usize, more: i32, others: usize, wanted: impl Fn(i32) -> bool) -> f64 {
    throws(others).into_iter().map(|(other, p)| p * chance(dice, |total| wanted(total + more - other))).sum()
}

/// Asserts that a chance or mean is exact.
#[track_caller]
pub fn assert_exact(found: f64, exact: f64, what: &str) {
    assert!((found - exact).abs() < 1e-9, "{what}: {found} in place of {exact}");
}

/// Submits an order that has to be legal; returns the events.
pub fn give(battle: &mut Battle, order: Order) -> Vec<Event> {
    battle.submit(order).unwrap_or_else(|error| panic!("{order:?} is legal: {error}")).to_vec()
}

/// Answers the open question with one of its options; returns the events.
pub fn answer(battle: &mut Battle, option: u16) -> Vec<Event> {
    let Decision::Answer { unit, .. } = *battle.decision() else { panic!("nobody is asked: {:?}", battle.decision()) };
    give(battle, Order::Answer { unit, option })
}

/// The open question: the unit that has to answer, and the names of the answers.
pub fn asked(battle: &Battle) -> Option<(UnitId, Vec<String>)> {
    match battle.decision() {
        Decision::Answer { unit, options, .. } => Some((*unit, options.iter().map(|name| name.to_string()).collect())),
        _ => None,
    }
}

/// A unit's hit points: Body Points, or levels of wounds that are left.
pub fn hp(battle: &Battle, unit: UnitId) -> i32 {
    battle.unit(unit).expect("it is known").hp
}

/// A sheet: 3D in attributes, except Perception 1D and the given Reflexes; with these skills and further lines.
pub fn person(key: &str, reflexes: &str, skills: &str, more: &str) -> String {
    format!(
        "[[unit]]\nkey = '{key}'\nname = 'Person'\nglyph = 'person'\nreflexes = '{reflexes}'\ncoordination = '3D'\n\
         physique = '3D'\nknowledge = '3D'\nperception = '1D'\npresence = '3D'\nskills = {{ {skills} }}\n{more}\n"
    )
}

/// Passes turns until it is this unit's.
pub fn until_turn_of(battle: &mut Battle, unit: UnitId) {
    while battle.decision().unit() != Some(unit) {
        end(battle);
    }
}

/// Ends a unit's turn, if it is its turn, and passes the others until its next one.
pub fn next_turn_of(battle: &mut Battle, unit: UnitId) {
    if battle.decision().unit() == Some(unit) {
        end(battle);
    }
    until_turn_of(battle, unit);
}
