//! Under water: movement, checks, breath, drowning.

use super::field::{FIGHTER, Field, Fight, act};
use hexfray_battle::{Aim, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::PowerTableVerb;

/// A lake 3 m deep, with a strip of land on the right.
const LAKE: &str = r#"
name = "Lake"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
w w w w w w w w w w w w w w w w w w w w . . . .
'''
[legend]
w = { terrain = "deep_water", depth = 3 }
"#;

/// A diver with Vitality 15 and Agility 14.
fn diver(more: &str) -> String {
    format!(
        "hero = true\nlevel = 3\nclasses = {{ fighter = 3, sorcerer = 2, marksman = 2 }}\nabilities = {{ dexterity = 12, agility = \
         14, strength = 12, vitality = 15, intelligence = 12, spirit = 12 }}\nhp = 40\n{more}\n"
    )
}

fn lake(about: &str) -> Fight {
    let field = Field::on(LAKE).unit("a", (5, 0), about).unit("b", (22, 0), FIGHTER);
    let mut fight = field.seeded(1);
    fight.turn_of(0);
    fight
}

#[test]
fn sw_231_under_water_metres_are_a_fifth() {
    let fight = lake(&diver("weapons = [\"bastard_sword\"]"));
    let farthest = fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max();
    assert_eq!(farthest, Some(9), "a Full Move of 42 m");
    let reach = |option| {
        let mut fight = lake(&diver("weapons = [\"bastard_sword\"]"));
        fight.order(act(0, PowerTableVerb::PACE, 0, option, Aim::None));
        fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max()
    };
    assert_eq!([reach(0), reach(1), reach(2)], [Some(1), Some(3), Some(9)]);
}

#[test]
fn sw_232_checks_are_four_lower_but_fortitude_and_willpower() {
    let fight = lake(&diver("weapons = [\"bastard_sword\"]"));
    let stat = |label: &str| fight.0.stats(UnitId(0)).iter().find(|one| one.label.as_str() == label).unwrap().value;
    assert_eq!(stat("Evasion"), 3 + 2 - 4);
    assert_eq!(stat("Fortitude"), 3 + 2);
    assert_eq!(stat("Willpower"), 3 + 2);
}

#[test]
fn sw_090_odds_count_on_the_place_where_a_melee_takes_its_target() {
    // There is a melee at the shore; a friend joins it and strikes at a diver 2 m out, which is drawn in (SW-095).
    let odds = |board: &str| {
        let diver = diver("weapons = [\"bastard_sword\"]");
        let field = Field::on(board).unit("a", (20, 0), &diver).unit("a", (20, 0), &diver);
        let mut fight = field.unit("b", (20, 0), FIGHTER).unit("b", (18, 0), &diver).seeded(1);
        fight.turn_of(0);
        fight.order(act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2))));
        fight.turn_of(1);
        fight.order(act(1, PowerTableVerb::JOIN, 0, 0, Aim::None));
        let odds = fight.0.forecast(&act(1, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(3)))).unwrap();
        let estimate =
            fight.0.estimate(UnitId(1), hexfray_battle::Act::new(Verb::ATTACK, 0), UnitId(3), Cell::new(20, 0));
        (odds.targets[0].hit, estimate.unwrap().hit)
    };
    let dry = LAKE.replace("w w", ". .");
    assert_eq!(odds(LAKE), odds(&dry), "it evades as on the shore, where it then is");
}

#[test]
fn sw_235_nothing_is_shot_or_thrown_under_water() {
    let attack = |board: &str, about: &str, option: i16| {
        let field = Field::on(board).unit("a", (5, 0), about).unit("b", (5, 0), FIGHTER);
        let mut fight = field.seeded(1);
        fight.turn_of(0);
        let order = act(0, Verb::ATTACK, 0, option, Aim::Unit(UnitId(1)));
        assert_eq!(fight.0.orders().contains(&order), fight.0.check(&order).is_ok());
        fight.0.check(&order).err().map(|why| why.to_string()).unwrap_or_default()
    };
    let archer = "level = 3\nhp = 40\nmove_speed = 14\nweapons = [\"short_bow\"]\nmonster = { accuracy = 3, evasion = 3, damage = 2 }\n";
    for (about, option, what) in [
        (diver("weapons = [\"dagger\"]"), 1, "thrown"),
        (diver("weapons = [\"short_bow\"]"), 0, "shot"),
        (archer.to_owned(), 0, "shot by a monster"),
    ] {
        assert!(attack(LAKE, &about, option).contains("SW-235"), "{what}");
        assert_eq!(attack(FORD, &about, option), "", "{what} from water to the shoulders");
        let at_home = about + "waterborne = true\n";
        assert_eq!(attack(LAKE, &at_home, option), "", "{what} by those at home in it (SW-241)");
    }
    assert_eq!(attack(LAKE, &diver("weapons = [\"dagger\"]"), 0), "", "a stab is no throw");
}

#[test]
fn sw_237_breath_lasts_as_many_rounds_as_vitality() {
    let mut fight = lake(&diver("weapons = [\"bastard_sword\"]"));
    while fight.0.round() < 15 {
        fight.next_round();
    }
    assert_eq!(fight.hp(0), 40, "15 rounds are safe");
    fight.next_round();
    assert_eq!(fight.hp(0), 0, "at the start of the 16th");
    assert!(fight.has(0, "unconscious") && !fight.health(0).dead, "two dice of 7 pass the Death Check");
}

#[test]
fn sw_241_water_does_not_hinder_those_at_home_in_it() {
    let fight = lake(&diver("weapons = [\"bastard_sword\"]\nwaterborne = true"));
    let farthest = fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max();
    assert_eq!(farthest, Some(18), "the board ends before its 42 m do");
    let stat = fight.0.stats(UnitId(0)).into_iter().find(|one| one.label.as_str() == "Evasion").unwrap();
    assert_eq!(stat.value, 5);
}

/// A caster with Magic Power 4 + 2.
const CASTER: &str = r#"
hero = true
level = 4
classes = { sorcerer = 4 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 30, intelligence = 12, spirit = 12 }
hp = 40
mp = 40
weapons = ["quarterstaff"]
deeds = ["fireball", "slumber"]
"#;

/// Water 2 m deep, to the shoulders.
const FORD: &str = r#"
name = "Ford"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
w w w w w w w w w w w w w w w w w w w w w w w w
'''
[legend]
w = { terrain = "deep_water", depth = 2 }
"#;

#[test]
fn sw_233_full_metal_armour_lets_nobody_check_anything_under_water() {
    let sunk = diver("weapons = [\"bastard_sword\"]\nmetal = \"full\"");
    let field = Field::on(LAKE).unit("a", (5, 0), &diver("weapons = [\"bastard_sword\"]")).unit("b", (5, 0), &sunk);
    let mut fight = field.start(&[4, 2, 1, 4, 1, 2]);
    fight.turn_of(0);
    let order = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    let odds = fight.0.forecast(&order).unwrap();
    assert!((odds.targets[0].hit - 35.0 / 36.0).abs() < 1e-9, "only double 1 misses a target that cannot evade");
    fight.end(0);
    let refused = fight.refused(act(1, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(0))));
    assert!(refused.contains("full metal armour"), "{refused}");
    let stat = fight.0.stats(UnitId(1)).into_iter().find(|one| one.label.as_str() == "Fortitude").unwrap();
    assert_eq!(stat.value, 3 + 2, "Fortitude and Willpower stay");
}

#[test]
fn sw_234_both_are_four_worse_once_with_any_weapon() {
    let check = |board: &str, attacker: &str, defender: &str| {
        let field = Field::on(board).unit("a", (5, 0), attacker).unit("b", (5, 0), defender);
        let mut fight = field.start(&[4, 2, 1, 4, 2, 3, 2, 3]);
        fight.turn_of(0);
        let events = fight.attack(0, 1);
        let [(_, roll, needed)] = super::field::checks(&events)[..] else { panic!("{events:?}") };
        (roll, needed)
    };
    let dry = super::field::LINE;
    let sword = diver("weapons = [\"bastard_sword\"]");
    assert_eq!(check(LAKE, &sword, &sword), (3 + 2 - 4 + 6, 3 + 2 - 4 + 5 + 1));
    let clawed = "level = 3\nhp = 40\nmove_speed = 14\nweapons = [\"claws\"]\nmonster = { accuracy = 3, evasion = 3, damage = 2, \
                  checks = \"rolled\" }\n";
    let mut arms: Vec<String> =
        ["dagger", "fists", "great_axe", "spear"].map(|weapon| diver(&format!("weapons = [\"{weapon}\"]"))).to_vec();
    arms.push(clawed.to_owned());
    for about in arms {
        let (roll, needed) = check(dry, &about, &about);
        assert_eq!(check(LAKE, &about, &about), (roll - 4, needed - 4), "{about}");
        let at_home = about.clone() + "waterborne = true\n";
        assert_eq!(check(LAKE, &at_home, &about), (roll, needed - 4), "the defender alone");
        assert_eq!(check(LAKE, &about, &at_home), (roll - 4, needed), "the attacker alone");
    }
}

/// A monster with a body and this many other sections, waterborne or not.
fn swimmer(sections: usize, at_home: bool) -> String {
    let sections = vec!["\"test_fin\""; sections].join(", ");
    format!(
        "level = 2\nhp = 20\nmove_speed = 20\nweapons = [\"claws\"]\nwaterborne = {at_home}\nmonster = {{ accuracy = 3, evasion = \
         3, damage = 2, initiative = 1, sections = [{sections}] }}\n"
    )
}

const FIN: &str = "[[unit]]\nkey = \"test_fin\"\nname = \"Fin\"\nglyph = \"water\"\nlevel = 2\nhp = 10\nmove_speed = 20\nwaterborne = \
                   true\nweapons = [\"claws\"]\nmonster = { accuracy = 3, evasion = 3, damage = 2 }\n";

#[test]
fn sw_240_under_water_each_blocker_stops_one_section() {
    // A monster swims from 18 to 2; the units that could stop it wait around 10.
    let ends = |board: &str, blockers: &[(i16, bool)], sections: usize| {
        let field = Field::on(board).set("auto_block = \"always\"").file("units/power_table_fins.toml", FIN);
        let field = blockers.iter().fold(field, |field, &(col, at_home)| {
            field.unit("a", (col, 0), &diver(&format!("weapons = [\"bastard_sword\"]\nwaterborne = {at_home}")))
        });
        let monster = blockers.len() as u16;
        let mut fight = field.unit("b", (18, 0), &swimmer(sections - 1, true)).start(&[]);
        fight.turn_of(monster);
        fight.go(monster, (2, 0));
        fight.cell(monster).0
    };
    assert_eq!(ends(LAKE, &[(10, false)], 1), 11, "one stops one, with a Limited Move of 1 m (SW-231)");
    assert_eq!(ends(LAKE, &[(10, false)], 2), 2, "but not a body of two sections");
    assert_eq!(ends(LAKE, &[(10, false), (10, false)], 2), 11, "two do");
    assert_eq!(ends(LAKE, &[(10, false), (10, false)], 3), 2, "three sections take three");
    assert_eq!(ends(LAKE, &[(10, true)], 2), 13, "those at home in the water count as on land (SW-241)");
    assert_eq!(ends(LAKE, &[(10, true)], 3), 2);
    assert_eq!(ends(super::field::LINE, &[(10, false)], 2), 13, "on land one stops two (SW-116)");
    assert_eq!(ends(FORD, &[(10, false)], 2), 13, "and in water that it stands in");
}

#[test]
fn sw_240_a_unit_that_steps_into_deep_water_to_block_stops_one_section_there() {
    // From the shore at 20 a Limited Move leads 3 m out; a monster swims by, from 3 to 19.
    let ends = |blockers: usize, about: &str, sections: usize| {
        let field = Field::on(LAKE).set("auto_block = \"always\"").file("units/power_table_fins.toml", FIN);
        let field = (0..blockers).fold(field, |field, _| field.unit("a", (20, 0), &diver(about)));
        let monster = blockers as u16;
        let mut fight = field.unit("b", (3, 0), &swimmer(sections - 1, true)).start(&[]);
        fight.turn_of(monster);
        fight.go(monster, (19, 0));
        fight.cell(monster).0
    };
    let sword = "weapons = [\"bastard_sword\"]";
    assert_eq!(ends(1, sword, 1), 17);
    assert_eq!(ends(1, sword, 2), 19, "under water never more sections are stopped than there are blockers");
    assert_eq!(ends(2, sword, 2), 17);
    assert_eq!(ends(2, sword, 3), 19);
    assert_eq!(ends(1, &format!("{sword}\nwaterborne = true"), 2), 17, "those at home in it count as on land (SW-241)");
}

#[test]
fn sw_240_a_skirmish_under_water_stops_no_more_sections_than_it_has_blockers() {
    // Two divers fight one at 10; a monster of three sections swims through from 18 to 2: four against two (SW-118).
    let ends = |board: &str, sections: usize| {
        let field = Field::on(board).set("auto_block = \"always\"").file("units/power_table_fins.toml", FIN);
        let sword = diver("weapons = [\"bastard_sword\"]");
        let field = field.unit("a", (10, 0), &sword).unit("a", (10, 0), &sword).unit("b", (10, 0), &sword);
        let mut fight = field.unit("b", (18, 0), &swimmer(sections - 1, true)).seeded(1);
        for unit in [0, 1] {
            fight.turn_of(unit);
            fight.attack(unit, 2);
            fight.end(unit);
        }
        fight.turn_of(3);
        fight.go(3, (2, 0));
        fight.cell(3).0
    };
    let dry = super::field::LINE;
    assert_eq!((ends(dry, 3), ends(dry, 2)), (10, 10), "on land two stop three sections and a friend of theirs");
    assert_eq!((ends(LAKE, 3), ends(LAKE, 2)), (2, 10), "under water two stop two");
}

#[test]
fn sw_236_no_spells_below_the_shoulders_and_harder_ones_up_to_them() {
    let cast = act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1)));
    let in_lake = Field::on(LAKE).unit("a", (5, 0), CASTER).unit("b", (22, 0), FIGHTER);
    let mut fight = in_lake.seeded(1);
    fight.turn_of(0);
    assert!(fight.refused(cast).contains("unable to speak under water"));
    let chance = |board: &str| {
        let field = Field::on(board).unit("a", (5, 0), CASTER).unit("b", (22, 0), FIGHTER);
        let mut fight = field.seeded(1);
        fight.turn_of(0);
        fight.0.forecast(&cast).unwrap().targets[0].chance.total()
    };
    let dry = chance(super::field::LINE);
    assert_eq!(chance(FORD), dry - 4, "up to the shoulders");
    assert_eq!(
        chance(&FORD.replace("depth = 2", "depth = 1").replace("deep_water", "shallow_water")),
        dry - 4,
        "waist-deep"
    );
    let tall = |depth: i16| {
        let board = FORD.replace("depth = 2", &format!("depth = {depth}"));
        let field =
            Field::on(&board).unit("a", (5, 0), &format!("{CASTER}shoulder_m = 3\n")).unit("b", (22, 0), FIGHTER);
        let mut fight = field.seeded(1);
        fight.turn_of(0);
        fight.0.forecast(&cast).ok().map(|odds| odds.targets[0].chance.total())
    };
    assert_eq!([2, 3, 4].map(tall), [Some(dry - 4), Some(dry - 4), None], "by the caster's height");
    let breathes = |board: &str| {
        let field =
            Field::on(board).unit("a", (5, 0), &format!("{CASTER}waterborne = true\n")).unit("b", (22, 0), FIGHTER);
        let mut fight = field.seeded(1);
        fight.turn_of(0);
        fight.0.forecast(&cast).unwrap().targets[0].chance.total()
    };
    assert_eq!([breathes(FORD), breathes(LAKE)], [dry; 2], "who breathes water casts as on land (SW-241)");
}

#[test]
fn sw_236_bullets_are_magic_too() {
    let gunner =
        diver("weapons = [\"test_gun\"]\nmp = 20\ndeeds = [\"solid_bullet\"]").replace("marksman = 2", "artificer = 2");
    let gun = "[[weapon]]\nkey = \"test_gun\"\nname = \"Gun\"\nglyph = \"aim\"\nkind = \"gun\"\ncategory = \"gun\"\n\
               one_handed = { power = 20 }\nrange = 10\nammunition = 6\n";
    let load = act(0, Verb::ABILITY, 0, 0, Aim::None);
    let fight = |board: &str| {
        let field = Field::on(board).file("weapons/power_table_test.toml", gun).unit("a", (5, 0), &gunner);
        let mut fight = field.unit("b", (22, 0), FIGHTER).seeded(1);
        fight.turn_of(0);
        fight
    };
    assert!(fight(LAKE).refused(load).contains("unable to speak under water"));
    assert_eq!(fight(FORD).0.check(&load), Ok(()));
    let mut silent = fight(FORD);
    silent.inflict(0, "Silenced", 0);
    assert!(silent.refused(load).contains("unable to speak"));
}

#[test]
fn sw_238_an_unconscious_unit_under_water_makes_a_death_check_every_minute() {
    let field = Field::on(LAKE).unit("a", (5, 0), &diver("weapons = [\"bastard_sword\"]")).unit("b", (22, 0), FIGHTER);
    // The check when the unit falls (0), then after one minute (1 needed), after two (2): double 1 is its death.
    let mut fight = field
        .clone()
        .unit("a", (4, 0), &diver("weapons = [\"bastard_sword\"]\nwaterborne = true"))
        .start(&[3, 4, 1, 2, 1, 1]);
    fight.turn_of(0);
    fight.rule(hexfray_battle::Ruling::Hurt { unit: UnitId(0), amount: 40 });
    let round = fight.0.round();
    while fight.0.round() < round + 6 {
        assert_eq!(fight.unused(), 4, "nothing in the first minute");
        fight.next_round();
    }
    let needed = |fight: &Fight| super::field::checks(fight.0.events()).first().map(|check| check.2);
    assert_eq!((fight.unused(), needed(&fight)), (2, Some(1)), "after a minute, one harder");
    assert!(!fight.health(0).dead);
    while fight.0.round() < round + 12 {
        fight.next_round();
    }
    assert_eq!((fight.health(0).dead, needed(&fight)), (true, Some(2)), "after two, two harder");
}

#[test]
fn sw_239_a_spell_that_can_be_cast_works_as_on_land() {
    let swimmer = format!("{CASTER}waterborne = true\n");
    let odds = |board: &str| {
        let field =
            Field::on(board).unit("a", (5, 0), &swimmer).unit("b", (12, 0), &format!("{FIGHTER}waterborne = true\n"));
        let mut fight = field.seeded(1);
        fight.turn_of(0);
        let cast = act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1)));
        fight.0.forecast(&cast).unwrap().targets[0].expected
    };
    assert!(odds(LAKE) > 0.0);
    assert_eq!(odds(LAKE), odds(super::field::LINE), "fire included");
}

#[test]
fn sw_238_the_unconscious_drown_face_down_in_shallow_water_too() {
    // A Death Check when the unit falls, and another after a minute where it lies in water.
    let pool = LAKE.replace("depth = 3", "depth = 2");
    for (at, more, drowns) in [(5, "", true), (22, "", false), (5, "waterborne = true", false)] {
        let about = diver(&format!("weapons = [\"bastard_sword\"]\n{more}"));
        let field = Field::on(&pool).unit("a", (at, 0), &about).unit("b", (23, 0), FIGHTER);
        let mut fight = field.unit("a", (4, 0), &about).start(&[3, 4, 3, 4]);
        fight.turn_of(0);
        fight.rule(hexfray_battle::Ruling::Hurt { unit: UnitId(0), amount: 40 });
        let round = fight.0.round();
        while fight.0.round() < round + 6 {
            fight.next_round();
        }
        assert_eq!(fight.unused(), if drowns { 0 } else { 2 }, "at {at}, {more}");
    }
}
