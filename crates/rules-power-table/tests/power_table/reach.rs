//! The units that acts reach, and the requirements of casting.

use super::field::{FIGHTER, Field, Fight, GOBLIN, act, checks};
use hexfray_battle::{Aim, Event, Order, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::PowerTableVerb;

/// A caster with Magic Power 6, spells of every range, and a dagger with a range of 5 m.
const MAGE: &str = r#"
hero = true
level = 4
classes = { sorcerer = 4, fighter = 2 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 40
mp = 40
weapons = ["long_sword", "test_dart"]
deeds = ["test_near", "test_far", "test_across", "test_shot", "test_minor"]
"#;

const WEAPONS: &str = r#"
[[weapon]]
key = "test_dart"
name = "Dart"
glyph = "dagger"
kind = "melee"
category = "sword"
one_handed = { power = 3 }
thrown = true
range = 5
"#;

const SPELLS: &str = r#"
[[ability]]
key = "test_near"
name = "Near"
glyph = "fire"
origin = "spell"
class = "sorcerer"
mp = 4
range = 9
resist = { by = "willpower", effect = "half" }
harm = { power = 10 }

[[ability]]
key = "test_far"
name = "Far"
glyph = "fire"
origin = "spell"
class = "sorcerer"
mp = 4
range = 10
resist = { by = "willpower", effect = "half" }
harm = { power = 10 }

[[ability]]
key = "test_across"
name = "Across"
glyph = "fire"
origin = "spell"
class = "sorcerer"
mp = 4
range = 20
resist = { by = "willpower", effect = "half" }
harm = { power = 10 }

[[ability]]
key = "test_shot"
name = "Shot"
glyph = "fire"
origin = "spell"
class = "sorcerer"
mp = 4
range = 20
area = "shot"
resist = { by = "willpower", effect = "half" }
harm = { power = 10 }

[[ability]]
key = "test_minor"
name = "Minor"
glyph = "fire"
origin = "spell"
class = "sorcerer"
action = "minor"
mp = 3
range = 20
harm = { flat = 2 }
"#;

fn with(field: Field) -> Field {
    field.file("abilities/power_table_test.toml", SPELLS).file("weapons/power_table_test.toml", WEAPONS)
}

fn cast(spell: u8, target: u16) -> Order {
    act(0, Verb::ABILITY, spell, 0, Aim::Unit(UnitId(target)))
}

/// The mage in its rear, a goblin in the far rear, and these units in the front; all have places, so that none is asked.
fn areas(front: &[(&str, &str)]) -> Fight {
    let mut field = with(Field::areas()).unit("a", (0, 0), MAGE).unit("b", (2, 0), GOBLIN);
    for (side, about) in front {
        field = field.unit(side, (1, 0), about);
    }
    let mut fight = field.seeded(3);
    fight.turn_of(0);
    fight
}

#[test]
fn sw_129_less_than_ten_metres_stay_in_the_area() {
    let fight = areas(&[("b", GOBLIN)]);
    if fight.cell(0) == (0, 0) && fight.cell(2) == (1, 0) {
        assert!(fight.refused(cast(0, 2)).contains("out of range"), "9 m");
        assert!(fight.0.check(&cast(1, 2)).is_ok(), "10 m reach the next area");
    } else {
        panic!("the mage is in its rear, the goblin in the front: {:?} {:?}", fight.cell(0), fight.cell(2));
    }
}

#[test]
fn sw_149_melee_after_a_normal_move_but_not_after_a_full_one() {
    let field = with(Field::line()).unit("a", (5, 0), MAGE).unit("b", (15, 0), GOBLIN);
    let strike = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    let mut fight = field.clone().seeded(1);
    fight.turn_of(0);
    fight.go(0, (15, 0));
    assert!(fight.0.check(&strike).is_ok(), "10 of 12 m are a Normal Move");
    let mut fight = field.seeded(1);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::PACE, 0, 2, Aim::None));
    fight.go(0, (15, 0));
    assert!(fight.refused(strike).contains("Full Move"));
}

#[test]
fn sw_152_range_and_sight_decide_for_shots_and_throws_alike() {
    let field = with(Field::line()).unit("a", (5, 0), MAGE).unit("b", (9, 0), GOBLIN).unit("b", (11, 0), GOBLIN);
    let field = field.unit("b", (10, 0), GOBLIN);
    let mut fight = field.seeded(1);
    fight.turn_of(0);
    let throw = |target| act(0, Verb::ATTACK, 1, 1, Aim::Unit(UnitId(target)));
    assert!(fight.0.check(&throw(1)).is_ok(), "4 m");
    assert!(fight.refused(throw(2)).contains("out of range"), "6 m");
    assert!(fight.0.check(&throw(3)).is_err(), "5 m, behind a foe who shields it");
}

#[test]
fn sw_206_what_is_chosen_directly_meets_nobody_else() {
    let field = with(Field::line()).unit("a", (5, 0), MAGE).unit("b", (15, 0), GOBLIN).unit("a", (15, 0), FIGHTER);
    let mut fight = field.start(&[1, 2, 4, 4, 2, 3]);
    fight.turn_of(2);
    fight.attack(2, 1);
    fight.end(2);
    fight.turn_of(0);
    let reached = |spell| -> Vec<(u16, f64)> {
        let odds = fight.0.forecast(&cast(spell, 1)).unwrap();
        odds.targets.iter().map(|one| (one.target.0, one.reached)).collect()
    };
    assert_eq!(reached(2), [(1, 1.0)], "Area: Target");
    assert_eq!(reached(3), [(1, 0.5), (2, 0.5)], "Area: Shot may miss it for another in the melee");
}

#[test]
fn sw_205_a_shot_hits_one_and_nobody_on_its_way() {
    let field = with(Field::line()).unit("a", (5, 0), MAGE).unit("a", (8, 0), FIGHTER).unit("b", (15, 0), GOBLIN);
    let mut fight = field.start(&[4, 4, 2, 3]);
    fight.turn_of(0);
    let events = fight.order(cast(3, 2));
    let hurt: Vec<u16> = events
        .iter()
        .filter_map(|event| match event {
            Event::Damaged { unit, .. } => Some(unit.0),
            _ => None,
        })
        .collect();
    assert_eq!(hurt, [2]);
}

#[test]
fn sw_208_casting_is_paid_checked_resisted_and_rolled_in_that_order() {
    let field = with(Field::line()).unit("a", (5, 0), MAGE).unit("b", (15, 0), GOBLIN);
    let mut fight = field.clone().start(&[4, 4, 2, 3]);
    fight.turn_of(0);
    let events = fight.order(cast(2, 1));
    let place = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let paid = place(|event| matches!(event, Event::Spent { amount: 4, left: 36, .. }));
    let checked = place(|event| matches!(event, Event::Checked { .. }));
    let hurt = place(|event| matches!(event, Event::Damaged { .. }));
    assert!(paid < checked && checked < hurt, "{events:?}");
    assert_eq!(checks(&events)[0].1, 6 + 8, "Magic Power 6 and 2d against its fixed Willpower 10");
    let mut fight = field.seeded(1);
    fight.turn_of(0);
    fight.go(0, (11, 0));
    assert!(fight.refused(cast(2, 1)).contains("Normal Move"), "casting needs a Limited Move");
}

#[test]
fn sw_215_minor_magic_needs_no_roll_and_is_paid_each_time() {
    let field = with(Field::line()).unit("a", (5, 0), MAGE).unit("b", (15, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    for times in 1..=3 {
        fight.order(cast(4, 1));
        assert_eq!((fight.health(0).mp, fight.hp(1)), (40 - 3 * times, 16 - 2 * times));
    }
    assert!(fight.0.check(&cast(2, 1)).is_ok(), "the Major Action is still there");
    let walk = |col: i16| Order::Move { unit: UnitId(0), to: Cell::new(col, 0) };
    assert!(fight.0.check(&walk(11)).is_err(), "it goes with a Limited Move alone, before the move too (SW-057)");
    fight.order(walk(8));
    assert!(fight.0.check(&cast(4, 1)).is_ok());
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    fight.order(walk(11));
    assert!(fight.refused(cast(4, 1)).contains("Normal Move"));
}

#[test]
fn sw_215_the_magic_power_of_minor_magic_counts_as_nothing() {
    const SPARK: &str = "[[ability]]\nkey = \"test_spark\"\nname = \"Spark\"\nglyph = \"fire\"\norigin = \"spell\"\n\
                         class = \"sorcerer\"\naction = \"minor\"\nmp = 1\nrange = 30\nharm = { power = 10 }\n";
    let mage = MAGE.replace("\"test_minor\"", "\"test_minor\", \"test_spark\"");
    let field = Field::line().file("abilities/power_table_test.toml", &(SPELLS.to_owned() + SPARK));
    let field = field.file("weapons/power_table_test.toml", WEAPONS);
    let mut fight = field.unit("a", (5, 0), &mage).unit("b", (15, 0), GOBLIN).start(&[3, 4]);
    fight.turn_of(0);
    fight.order(cast(5, 1));
    assert_eq!(fight.hp(1), 16 - 3, "power 10 and a 7 are 3, without Sorcerer 4 and Intelligence 12 / 6");
}

#[test]
fn sw_215_nobody_rolls_for_minor_magic_that_is_resisted() {
    let hex = |by: &str, effect: &str, about: &str| {
        let spell = format!(
            "[[ability]]\nkey = \"test_hex\"\nname = \"Hex\"\nglyph = \"fire\"\norigin = \"spell\"\nclass = \"sorcerer\"\n\
             action = \"minor\"\nmp = 1\nrange = 30\nresist = {{ by = \"{by}\", effect = \"{effect}\" }}\nharm = {{ power = 10 }}\n"
        );
        let mage = MAGE.replace("\"test_minor\"", "\"test_minor\", \"test_hex\"");
        let field = Field::line().file("abilities/power_table_test.toml", &(SPELLS.to_owned() + &spell));
        field.file("weapons/power_table_test.toml", WEAPONS).unit("a", (5, 0), &mage).unit("b", (15, 0), about)
    };
    for by in ["willpower", "fortitude", "evasion"] {
        let mut fight = hex(by, "negate", FIGHTER).start(&[1, 2]);
        fight.turn_of(0);
        let odds = fight.0.forecast(&cast(5, 1)).unwrap();
        assert_eq!(odds.targets[0].chance.total(), 0, "its Magic Power counts as 0");
        assert!(
            (odds.targets[0].hit - 1.0 / 36.0).abs() < 1e-12,
            "only a double 1 of the other side's lets it through"
        );
        let events = fight.order(cast(5, 1));
        let [(_, roll, needed)] = checks(&events)[..] else { panic!("{events:?}") };
        assert_eq!((roll, needed > 3, fight.unused()), (0, true, 0), "both dice were thrown for the resistance: {by}");
        assert_eq!((fight.hp(1), fight.health(0).mp), (30, 39), "the MP are gone");
    }
    // Against fixed values the only dice are those of the damage, which is halved: power 10 and a 7 are 3, half is 2.
    let mut fight = hex("willpower", "half", GOBLIN).start(&[3, 4]);
    fight.turn_of(0);
    fight.order(cast(5, 1));
    assert_eq!((fight.hp(1), fight.unused()), (16 - 2, 0));
}

#[test]
fn sw_132_what_reaches_from_area_to_area() {
    let fight = areas(&[("b", GOBLIN)]);
    let may = |spell, target| fight.0.check(&cast(spell, target)).is_ok();
    assert_eq!((fight.cell(0), fight.cell(1), fight.cell(2)), ((0, 0), (2, 0), (1, 0)));
    assert!(may(1, 2), "10 m: the next area");
    assert!(!may(1, 1), "10 m: not the far rear");
    assert!(!may(2, 1), "20 m: an opponent in the front asks for Hawk Eye");
    let fight = areas(&[]);
    assert_eq!((fight.cell(0), fight.cell(1)), ((0, 0), (2, 0)));
    assert!(fight.0.check(&cast(2, 1)).is_ok(), "20 m with nobody in the front");
}

#[test]
fn sw_136_what_is_chosen_directly_never_goes_astray_in_areas() {
    let fight = areas(&[("b", GOBLIN), ("a", FIGHTER)]);
    let reached = |spell| -> Vec<f64> {
        fight.0.forecast(&cast(spell, 2)).unwrap().targets.iter().map(|one| one.reached).collect()
    };
    assert_eq!(reached(2), [1.0], "Area: Target into a melee");
    assert_eq!(reached(3), [0.5, 0.5], "Area: Shot into it");
}
