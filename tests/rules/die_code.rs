//! The rules of `die_code`, played with scripted dice through the public face of a battle, or asked of the pure
//! functions where a rule is arithmetic.

use std::sync::Arc;

use hexfray::{
    battle::{Act, Aim, Battle, CheckResult, DiceSource, Event, Order, Setup, SetupError, UnitId, Verb},
    rules,
    text::Library,
};

/// A square of open ground, 2 metres to a cell.
const YARD: &str = r#"
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

/// Sheets and weapons with round figures.
const UNITS: &str = r#"
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
skills = { marksmanship = "2D", brawling = "2D" }
weapons = ["pistol", "fists", "pole", "knife"]
"#;

const WEAPONS: &str = r#"
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
skill = "melee_combat"
damage = "+1D"
"#;

/// A duel in the yard: unit 0 of side a, unit 1 of side b, `cells` apart.
struct Duel {
    settings: &'static str,
    units: String,
    cells: i16,
}

impl Duel {
    fn setup(&self) -> Result<Arc<Setup>, SetupError> {
        let mut library = Library::embedded();
        library.add("maps/yard.map.toml", YARD);
        library.add("units/die_code.toml", UNITS);
        library.add("weapons/die_code.toml", WEAPONS);
        let far = 2 + self.cells;
        let units = if self.units.is_empty() {
            format!("[[unit]]\nkind='fighter'\nside='a'\nat=[2,2]\n[[unit]]\nkind='fighter'\nside='b'\nat=[{far},2]\n")
        } else {
            self.units.clone()
        };
        let settings = self.settings;
        let text = format!(
            "name='Duel'\nruleset='die_code'\nmap='maps/yard.map.toml'\n[settings]\n{settings}\n[[side]]\nname='a'\n[[side]]\nname='b'\n{units}"
        );
        library.add("maps/duel.battle.toml", &text);
        rules::load(&library, "maps/duel.battle.toml")
    }

    fn start(&self, dice: &[u16]) -> Battle {
        let setup = self.setup().unwrap_or_else(|error| panic!("the duel loads: {error}"));
        Battle::new(&setup, DiceSource::Script(dice.to_vec())).expect("the script fits the start")
    }
}

fn duel(settings: &'static str, cells: i16) -> Duel {
    Duel { settings, units: String::new(), cells }
}

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);

fn attack(unit: UnitId, with: u8, further: i16, target: UnitId) -> Order {
    Order::Act { unit, act: Act { verb: Verb::Attack, with, option: further }, aim: Aim::Unit(target) }
}

/// The last check of some events: what was needed, what was rolled, and whether it passed.
fn check(events: &[Event]) -> (i32, i32, bool) {
    let last = events.iter().rev().find_map(|event| match event {
        Event::Checked { needed, roll, result, .. } => Some((*needed, *roll, *result == CheckResult::Passed)),
        _ => None,
    });
    last.expect("something was checked")
}

/// The last damage of some events: how many hit points it took, and how many are left.
fn damaged(events: &[Event]) -> Option<(i32, i32)> {
    events.iter().rev().find_map(|event| match event {
        Event::Damaged { amount, hp, .. } => Some((*amount, *hp)),
        _ => None,
    })
}

#[test]
fn dc_042_an_attack_hits_when_it_reaches_the_difficulty() {
    // Initiative: A 5, B 3. Marksmanship 2D at Short range (3 cells, 6 m): difficulty 10.
    let mut battle = duel("health_mode = 'body_points'", 3).start(&[5, 3, 5, 5, 4, 3]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("B is in range").to_vec();
    assert_eq!(check(&events), (10, 10, true), "10 reaches 10");
    assert_eq!(damaged(&events), Some((7, 32 - 7)), "2D damage of 7 against no armour");
    let mut battle = duel("health_mode = 'body_points'", 3).start(&[5, 3, 5, 4]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("B is in range").to_vec();
    assert_eq!(check(&events), (10, 9, false), "9 is below 10");
    assert_eq!(damaged(&events), None);
}

/// Plays a battle with an opponent that takes any legal order, and checks what must hold at every step.
fn play_at_random(seed: u64) -> Battle {
    use hexfray::battle::{FaceStream, Presence, Stream};
    let setup = rules::load(&Library::embedded(), "maps/street_fight.battle.toml").expect("the street fight loads");
    let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts");
    let mut chance = FaceStream::new(seed, Stream::Opponents);
    while battle.outcome().is_none() {
        let orders = battle.orders();
        let order = orders[chance.below(orders.len() as u32) as usize];
        battle.submit(order).expect("what is listed is legal");
        let mut cells = Vec::new();
        for unit in battle.units().filter(|unit| unit.presence == Presence::Active) {
            assert!((1..=unit.hp_max).contains(&unit.hp), "whoever stands has Body Points: {unit:?}");
            cells.push(unit.cell);
        }
        cells.sort();
        assert!(cells.windows(2).all(|pair| pair[0] != pair[1]), "nobody shares a cell");
    }
    battle
}

#[test]
fn dc_078_rounds_repeat_until_one_side_has_won() {
    for seed in 0..5 {
        let battle = play_at_random(seed);
        assert!(battle.round() > 1, "a fight takes more than a round");
        let replayed = battle.record().replay(battle.setup(), |_, _| {}).expect("the record replays");
        assert_eq!(replayed.digest(), battle.digest());
    }
}
