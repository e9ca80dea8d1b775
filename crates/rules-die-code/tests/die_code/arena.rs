//! Shooters, wrestlers and things that a victim is thrown against, for tests of combat options.
#![allow(dead_code, reason = "each program of tests uses a part of it")]

use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use super::common::*;

/// Sheets with short codes: an attack throws two dice, and a unit without armour throws none against Body Points. The
/// attackers act before their targets, and after the swift unit.
const SHEETS: &str = r#"
[[unit]]
key = "shooter"
name = "Shooter"
glyph = "rifle"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D+1"
presence = "3D"
skills = { marksmanship = "2D" }
weapons = ["rifle", "automatic", "revolver", "machine_gun", "carbine"]
drawn = ["rifle", "automatic", "revolver", "machine_gun", "carbine"]

[[unit]]
key = "wrestler"
name = "Wrestler"
glyph = "fist"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D+1"
presence = "3D"
skills = { brawling = "2D", melee_combat = "2D", throwing = "2D", acrobatics = "2D", lifting = "4D" }
weapons = ["fists", "knife", "club", "whip", "pistol", "pole"]
drawn = ["fists", "knife", "club", "whip", "pistol", "pole"]

[[unit]]
key = "acrobat"
name = "Acrobat"
glyph = "person"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D+1"
presence = "3D"
skills = { brawling = "4D", acrobatics = "4D" }
weapons = ["fists"]

[[unit]]
key = "strong"
name = "Strong one"
glyph = "fist"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D+1"
presence = "3D"
skills = { brawling = "2D", throwing = "2D" }
ranks = { physique = 6 }
weapons = ["fists"]

[[unit]]
key = "victim"
name = "Victim"
glyph = "person"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { dodge = "5D", brawling = "5D" }
weapons = ["fists", "pistol"]
drawn = ["fists", "pistol"]

[[unit]]
key = "swift"
name = "Swift one"
glyph = "person"
reflexes = "4D+1"
coordination = "3D"
physique = "3D+2"
knowledge = "3D"
perception = "2D"
presence = "3D"
skills = { brawling = "5D" }
weapons = ["fists"]

[[unit]]
key = "sturdy"
name = "Sturdy one"
glyph = "person"
reflexes = "4D+1"
coordination = "3D"
physique = "3D+2"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { dodge = "5D", brawling = "5D", marksmanship = "4D" }
weapons = ["fists", "pistol", "rifle"]
drawn = ["fists", "pistol", "rifle"]

[[unit]]
key = "lifter"
name = "Lifter"
glyph = "person"
reflexes = "3D"
coordination = "3D"
physique = "2D"
knowledge = "3D"
perception = "1D"
presence = "3D"
skills = { lifting = "5D" }
weapons = ["fists"]

[[unit]]
key = "frail"
name = "Frail one"
glyph = "person"
reflexes = "3D"
coordination = "3D"
physique = "2D"
knowledge = "3D"
perception = "1D"
presence = "3D"
body = 5
weapons = ["fists"]

[[unit]]
key = "gifted"
name = "Gifted one"
glyph = "person"
reflexes = "3D"
coordination = "3D"
physique = "3D"
physique_gain = "+1"
knowledge = "3D"
perception = "1D"
presence = "3D"
weapons = ["fists"]

[[unit]]
key = "feeble"
name = "Feeble one"
glyph = "person"
reflexes = "3D"
coordination = "3D"
physique = "3D+1"
physique_loss = "+1"
knowledge = "3D"
perception = "1D"
presence = "3D"
weapons = ["fists"]

[[unit]]
key = "trained"
name = "Trained one"
glyph = "fist"
reflexes = "3D"
coordination = "3D"
physique = "2D"
knowledge = "3D"
perception = "1D+1"
presence = "3D"
skills = { brawling = "2D" }
trained_knockdown = true
weapons = ["fists"]

[[unit]]
key = "spare"
name = "Gunner with one magazine"
glyph = "rifle"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "3D"
perception = "1D+1"
presence = "3D"
skills = { marksmanship = "2D" }
weapons = ["machine_gun"]
magazines = 1
"#;

const ARMS: &str = r#"
[[weapon]]
key = "rifle"
name = "Assault rifle"
glyph = "rifle"
skill = "marksmanship"
damage = "4D"
range = [8, 16, 30]
hands = 2
modes = ["burst", "single", "full_auto"]
ammo = 30

[[weapon]]
key = "automatic"
name = "Self-loading pistol"
glyph = "pistol"
skill = "marksmanship"
damage = "2D"
range = [8, 16, 30]
modes = ["single", "multi"]
ammo = 8

[[weapon]]
key = "revolver"
name = "Revolver"
glyph = "pistol"
skill = "marksmanship"
damage = "2D"
range = [8, 16, 30]
modes = ["single"]
ammo = 6

[[weapon]]
key = "machine_gun"
name = "Machine gun"
glyph = "rifle"
skill = "marksmanship"
damage = "4D"
range = [8, 16, 30]
modes = ["full_auto"]
ammo = 12

[[weapon]]
key = "carbine"
name = "Carbine that fires bursts alone"
glyph = "rifle"
skill = "marksmanship"
damage = "4D"
range = [8, 16, 30]
modes = ["burst"]
ammo = 30

[[weapon]]
key = "club"
name = "Club"
glyph = "hammer"
skill = "melee_combat"
damage = "+2D"
edge = "blunt"

[[weapon]]
key = "whip"
name = "Whip"
glyph = "sword"
skill = "melee_combat"
damage = "+3D"
can_grab = true
"#;

/// A fight without initiative dice, in which the sheets give the order of turns.
pub struct Arena {
    duel: Duel,
    yard: String,
}

/// Two units this many cells apart in an arena with Body Points.
pub fn arena(settings: &str, cells: i16, kinds: [&str; 2]) -> Arena {
    Arena::of(&format!("health_mode = 'body_points'\n{settings}"), |duel| Duel { cells, ..duel }.between(kinds))
}

/// Any units in an arena with Body Points.
pub fn crowd(settings: &str, units: &[String]) -> Arena {
    Arena::of(&format!("health_mode = 'body_points'\n{settings}"), |duel| Duel { units: units.concat(), ..duel })
}

impl Arena {
    /// An arena with these settings, and a fight that is set up in it.
    pub fn of(settings: &str, fight: impl FnOnce(Duel) -> Duel) -> Self {
        let settings = format!("initiative_method = 'no_roll'\n{settings}").leak();
        let duel = fight(Duel { settings, ..Duel::default() }).with_sheets(SHEETS).with_weapons(ARMS);
        Self { duel, yard: YARD.to_owned() }
    }

    /// Puts a thing into a cell, by its letter: `j` a table of 2D, `C` a car of 5D, `8` a snowman without Toughness.
    pub fn standing(mut self, col: usize, row: usize, letter: char) -> Self {
        let ground = self.yard.find("'''\n").expect("the yard has ground") + 4;
        let width = 24 * 2;
        let at = ground + row * width + col * 2;
        self.yard.replace_range(at..=at, &letter.to_string());
        self
    }

    /// Replaces the board by one of hexes.
    pub fn on_hexes(mut self) -> Self {
        let (squares, hexes) =
            ("shape = \"square\", adjacency = \"sides\"", "shape = \"hex\", top = \"pointy\", offset = \"odd\"");
        self.yard = self.yard.replace(squares, hexes);
        self
    }

    /// Starts the fight with scripted dice.
    pub fn start(&self, dice: &[u16]) -> Battle {
        let setup = self.duel.setup_in(&mut hexfray_data::library(), &self.yard);
        let setup = setup.unwrap_or_else(|error| panic!("the arena loads: {error}"));
        Battle::new(&setup, DiceSource::Script(dice.to_vec())).expect("the script fits the start")
    }
}

/// An act at a cell.
pub fn at_cell(unit: UnitId, verb: Verb, col: i16, row: i16) -> Order {
    Order::Act { unit, act: Act { verb, with: 0, option: 0 }, aim: Aim::Cell(Cell::new(col, row)) }
}

/// An act of unit 0 at unit 1 with its first weapon.
pub fn on_b(verb: Verb, option: i16) -> Order {
    at(A, verb, 0, option, B)
}

/// Announces this many actions of unit 0 (DC-031).
pub fn announce(battle: &mut Battle, actions: i16) {
    give(battle, plain(A, DieCodeVerb::ANNOUNCE, 0, actions));
}

/// Ends all remaining turns of the round.
pub fn next_round(battle: &mut Battle) {
    let round = battle.round();
    while battle.round() == round {
        end(battle);
    }
}

/// How many dice were thrown for something, Wild Dice and their re-rolls included.
pub fn dice_for(events: &[Event], what: &str) -> usize {
    let counts = |event: &&Event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str().starts_with(what));
    events.iter().filter(counts).count()
}

/// The last use of a resource among events: the amount used up, and the rest.
pub fn spent(events: &[Event]) -> Option<(i32, i32)> {
    events.iter().rev().find_map(|event| match event {
        Event::Spent { amount, left, .. } => Some((*amount, *left)),
        _ => None,
    })
}

/// How many events are checks.
pub fn checks(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Checked { .. })).count()
}

/// Each unit that was damaged, with the amount, in order.
pub fn harmed(events: &[Event]) -> Vec<(UnitId, i32)> {
    let harm = |event: &Event| match event {
        Event::Damaged { unit, amount, .. } => Some((*unit, *amount)),
        _ => None,
    };
    events.iter().filter_map(harm).collect()
}

/// Whether an order is legal now.
pub fn may(battle: &Battle, order: Order) -> bool {
    battle.check(&order).is_ok()
}

/// Whether this rule refuses an order.
pub fn refused_by(battle: &Battle, order: Order, rule: &str) -> bool {
    refusal(battle, &order).contains(rule)
}

/// The cell of a unit.
pub fn cell(battle: &Battle, unit: UnitId) -> (i16, i16) {
    let cell = battle.unit(unit).and_then(|view| view.cell).expect("it is on the board");
    (cell.col, cell.row)
}

/// Whether a unit may walk into a cell.
pub fn may_go(battle: &Battle, unit: UnitId, col: i16, row: i16) -> bool {
    may(battle, Order::Move { unit, to: Cell::new(col, row) })
}

/// Whether unit 0 holds unit 1.
pub fn holds(battle: &Battle) -> bool {
    battle.bonds().iter().any(|bond| (bond.holder, bond.held) == (A, B))
}
