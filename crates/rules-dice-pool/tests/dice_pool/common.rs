//! A yard, sheets with round figures, and short functions for orders and events.
#![allow(dead_code, reason = "each program of tests uses a part of it")]

use std::sync::Arc;

pub use crate::rules;
pub use hexfray_battle::{
    Act, Aim, Battle, Decision, DiceSource, Event, Name, Order, Presence, Rule, Ruling, Setup, SetupError, UnitId, Verb,
};
pub use hexfray_board::grid::Cell;
use hexfray_dice_pool::DicePoolVerb;
pub use hexfray_dice_pool::{self as dice_pool};

/// Open ground; crates stand at [6, 2], a wall at [6, 5].
pub const YARD: &str = r#"
name = "Yard"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . B . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . # . . . . . . . . .
. . . . . . . . . . . . . . . .
'''
"#;

/// A fighter has 1 die of initiative, 4 of attack, 3 to dodge, 4 to parry, 2 to soak, and 6 health.
pub const UNITS: &str = r#"
[[unit]]
key = "fighter"
name = "Fighter"
glyph = "fist"
physical = 2
mental = 1
potency = 1
skills = { ranged_combat = 2, close_combat = 2, mobility = 1 }
weapons = ["hands", "blade", "gun", "baton"]
drawn = ["blade", "gun"]

[[unit]]
key = "sharp"
name = "Sharp one"
glyph = "person"
physical = 2
mental = 1
skills = { physical_awareness = 2, ranged_combat = 2, close_combat = 2, mobility = 1 }
weapons = ["hands", "blade", "gun", "baton"]
drawn = ["blade", "gun"]

[[unit]]
key = "medic"
name = "Medic"
glyph = "healer"
physical = 2
mental = 1
skills = { medicine = 4 }
powers = ["surgery"]
weapons = ["hands"]
"#;

pub const WEAPONS: &str = r#"
[[weapon]]
key = "hands"
name = "Empty hands"
glyph = "fist"
kind = "close"
natural = true

[[weapon]]
key = "blade"
name = "Blade"
glyph = "sword"
kind = "close"

[[weapon]]
key = "gun"
name = "Gun"
glyph = "pistol"
kind = "ranged"

[[weapon]]
key = "baton"
name = "Baton"
glyph = "club"
kind = "close"
mods = ["non_lethal"]
"#;

pub const POWERS: &str = r#"
[[power]]
key = "aid"
name = "Stabilize"
glyph = "healer"
action = "simple"
target = "willing"
requires = { medicine = 1 }
comes_with = true
does = ["stabilize"]

[[power]]
key = "surgery"
name = "Surgery"
glyph = "healer"
action = "complex"
target = "helpless"
energy = 2
does = ["rouse"]
"#;

pub const HANDS: u8 = 0;
pub const BLADE: u8 = 1;
pub const GUN: u8 = 2;
pub const BATON: u8 = 3;
pub const DODGE: u16 = 0;
pub const PARRY: u16 = 1;
pub const SOAK: u16 = 2;

/// A fight in the yard.
#[derive(Default)]
pub struct Fight {
    pub settings: String,
    pub units: String,
    pub map: String,
    pub yard: String,
    pub sheets: String,
    pub weapons: String,
    pub powers: String,
}

impl Fight {
    pub fn setup(&self) -> Result<Arc<Setup>, SetupError> {
        let mut library = hexfray_data::library();
        library.add("maps/yard.map.toml", &format!("{}{YARD}{}", self.yard, self.map));
        library.add("units/dice_pool.toml", &format!("{UNITS}{}", self.sheets));
        library.add("weapons/dice_pool.toml", &format!("{WEAPONS}{}", self.weapons));
        library.add("powers/dice_pool.toml", &format!("{POWERS}{}", self.powers));
        let text = format!(
            "name='Fight'\nruleset='dice_pool'\nmap='maps/yard.map.toml'\n[settings]\n{}\n[[side]]\nname='a'\n\
             [[side]]\nname='b'\n{}",
            self.settings, self.units
        );
        library.add("maps/fight.battle.toml", &text);
        rules::load(&library, "maps/fight.battle.toml")
    }

    pub fn start(&self, dice: &[u16]) -> Battle {
        let setup = self.setup().unwrap_or_else(|error| panic!("the fight loads: {error}"));
        Battle::new(&setup, DiceSource::Script(dice.to_vec())).expect("the script fits the start")
    }

    pub fn seeded(&self, seed: u64) -> Battle {
        let setup = self.setup().unwrap_or_else(|error| panic!("the fight loads: {error}"));
        Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts")
    }

    pub fn with_sheets(mut self, sheets: &str) -> Self {
        self.sheets += sheets;
        self
    }

    pub fn with_powers(mut self, powers: &str) -> Self {
        self.powers += powers;
        self
    }

    /// With further keys of the map, before its pictures.
    pub fn on_yard(mut self, keys: &str) -> Self {
        self.yard = format!("{keys}\n");
        self
    }

    pub fn on(mut self, map: &str) -> Self {
        self.map += map;
        self
    }
}

pub fn unit(kind: &str, side: &str, col: i16, row: i16) -> String {
    format!("[[unit]]\nkind='{kind}'\nside='{side}'\nat=[{col},{row}]\n")
}

/// A fight between any units.
pub fn melee(settings: &str, units: &[String]) -> Fight {
    Fight { settings: settings.to_owned(), units: units.concat(), ..Fight::default() }
}

/// Two fighters at this distance in spaces; the first acts first if both roll alike.
pub fn duel(settings: &str, spaces: i16) -> Fight {
    melee(settings, &[unit("fighter", "a", 2, 3), unit("fighter", "b", 2 + spaces, 3)])
}

/// A sheet: Physical 2, Mental 1, with these lines and skills.
pub fn person(key: &str, skills: &str, more: &str) -> String {
    format!(
        "[[unit]]\nkey='{key}'\nname='Person'\nglyph='person'\nphysical=2\nmental=1\nskills={{ {skills} }}\n\
         weapons=['hands','blade','gun']\ndrawn=['blade','gun']\n{more}\n"
    )
}

pub const A: UnitId = UnitId(0);
pub const B: UnitId = UnitId(1);
pub const C: UnitId = UnitId(2);

/// Dice of initiative that let the first of two fighters act first.
pub const FIRST: [u16; 2] = [6, 1];

/// [`FIRST`] and the dice that follow.
pub fn after(dice: &[u16]) -> Vec<u16> {
    [&FIRST, dice].concat()
}

pub fn act(unit: UnitId, verb: Verb, with: u8) -> Order {
    Order::Act { unit, act: Act::new(verb, with), aim: Aim::None }
}

pub fn at(unit: UnitId, verb: Verb, with: u8, option: i16, target: UnitId) -> Order {
    Order::Act { unit, act: Act { verb, with, option }, aim: Aim::Unit(target) }
}

pub fn attack(unit: UnitId, with: u8, target: UnitId) -> Order {
    at(unit, Verb::ATTACK, with, 0, target)
}

pub fn go(unit: UnitId, col: i16, row: i16) -> Order {
    Order::Move { unit, to: Cell::new(col, row) }
}

/// Submits an order that has to be legal; returns the events.
pub fn give(battle: &mut Battle, order: Order) -> Vec<Event> {
    battle.submit(order).unwrap_or_else(|error| panic!("{order:?} is legal: {error}")).to_vec()
}

/// Answers the open question; returns the events.
pub fn answer(battle: &mut Battle, option: u16) -> Vec<Event> {
    let Decision::Answer { unit, .. } = *battle.decision() else { panic!("nobody is asked: {:?}", battle.decision()) };
    give(battle, Order::Answer { unit, option })
}

/// An attack that is answered with a defence.
pub fn strike(battle: &mut Battle, order: Order, defence: u16) -> Vec<Event> {
    give(battle, order);
    answer(battle, defence)
}

/// The open question: the unit that has to answer, and the names of the answers.
pub fn asked(battle: &Battle) -> Option<(UnitId, Vec<String>)> {
    match battle.decision() {
        Decision::Answer { unit, options, .. } => Some((*unit, options.iter().map(|name| name.to_string()).collect())),
        _ => None,
    }
}

pub fn end(battle: &mut Battle) -> Vec<Event> {
    let unit = battle.decision().unit().expect("a unit is asked");
    give(battle, Order::EndTurn { unit })
}

/// Passes turns until it is this unit's.
pub fn until_turn_of(battle: &mut Battle, unit: UnitId) {
    while battle.decision().unit() != Some(unit) {
        end(battle);
    }
}

/// The reason why an order is refused, with the rule's id; empty if the order is legal.
pub fn refusal(battle: &Battle, order: &Order) -> String {
    battle.check(order).err().map_or_else(String::new, |error| error.to_string())
}

pub fn rule(battle: &mut Battle, ruling: Ruling) -> Vec<Event> {
    give(battle, Order::Referee(ruling))
}

pub fn hurt(battle: &mut Battle, unit: UnitId, amount: i32) -> Vec<Event> {
    rule(battle, Ruling::Hurt { unit, amount })
}

pub fn hp(battle: &Battle, unit: UnitId) -> i32 {
    battle.unit(unit).unwrap().hp
}

pub fn energy(battle: &Battle, unit: UnitId) -> i32 {
    battle.unit(unit).unwrap().mp
}

pub fn presence(battle: &Battle, unit: UnitId) -> Presence {
    battle.unit(unit).unwrap().presence
}

pub fn cell(battle: &Battle, unit: UnitId) -> Option<Cell> {
    battle.unit(unit).unwrap().cell
}

pub fn has(battle: &Battle, unit: UnitId, condition: &str) -> bool {
    battle.conditions(unit).iter().any(|on| on.name.as_str() == condition)
}

/// The damage among events: the amount, and the health that is left.
pub fn damaged(events: &[Event]) -> Option<(i32, i32)> {
    events.iter().rev().find_map(|event| match event {
        Event::Damaged { amount, hp, .. } => Some((*amount, *hp)),
        _ => None,
    })
}

/// The last check among events: the number needed, the result, and whether it passed.
pub fn check(events: &[Event]) -> (i32, i32, bool) {
    let last = events.iter().rev().find_map(|event| match event {
        Event::Checked { needed, roll, result, .. } => Some((*needed, *roll, result.passed())),
        _ => None,
    });
    last.expect("something was checked")
}

/// The dice thrown for a purpose.
pub fn dice_for(events: &[Event], what: &str) -> usize {
    let fits = |event: &&Event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str() == what);
    events.iter().filter(fits).count()
}

/// The order of the round.
pub fn order(battle: &Battle) -> Vec<u16> {
    battle.timeline().iter().map(|beat| beat.unit.0).collect()
}

/// A number of a unit, by its name.
pub fn stat(battle: &Battle, unit: UnitId, label: &str) -> i32 {
    let stats = battle.stats(unit);
    stats.iter().find(|stat| stat.label.as_str() == label).unwrap_or_else(|| panic!("there is {label}")).value
}

/// The dice of an attack, as its forecast shows them.
pub fn pool(battle: &Battle, order: Order) -> i32 {
    battle.forecast(&order).unwrap_or_else(|error| panic!("{order:?}: {error}")).targets[0].chance.total()
}

/// The dice of the defences of the open question, by their names.
pub fn defence_dice(battle: &Battle) -> Vec<(String, i32)> {
    let Some((_, names)) = asked(battle) else { panic!("nobody is asked") };
    let dice = |about: Name| about.as_str().split(' ').next().and_then(|number| number.parse().ok()).unwrap();
    names.into_iter().zip(battle.answers()).map(|(name, view)| (name, dice(view.about.unwrap()))).collect()
}

/// A grapple with empty hands.
pub fn grapple(unit: UnitId, target: UnitId) -> Order {
    at(unit, DicePoolVerb::GRAPPLE, HANDS, 0, target)
}

/// The points of a hold, as all sides see them; 0 where there is none.
pub fn points(battle: &Battle, holder: UnitId, held: UnitId) -> i32 {
    let bond = battle.bonds().into_iter().find(|bond| (bond.holder, bond.held) == (holder, held));
    let number = |about: Name| about.as_str().split([' ', ';']).find_map(|word| word.parse().ok());
    bond.map_or(0, |bond| number(bond.about).expect("the number of points is shown"))
}

/// The units that may strike out of turn because of an order, with their attacks.
pub fn provoked(battle: &Battle, order: &Order, from: Cell) -> Vec<(UnitId, Act)> {
    battle.provoked(order, from).into_iter().map(|(foe, act, _)| (foe, act)).collect()
}

/// The net hits of one pool of dice against another, for each of their results, which are equally likely.
pub fn net_hits(dice: u32, opposed: u32) -> impl ExactSizeIterator<Item = i32> {
    let hits = |faces: u32| faces.count_ones() as i32;
    (0..1_u32 << (dice + opposed)).map(move |faces| hits(faces >> opposed) - hits(faces & ((1 << opposed) - 1)))
}
