//! Modifiers of monsters' actions: range, cones, groups, and the experience that they add (MC-090 … MC-093), and
//! what monsters and others do with them in a rage (MC-176).

use hexfray_battle::{Aim, Event, Range, UnitId, Verb};
use hexfray_board::grid::{Cell, Direction, Template};

use super::field::{Field, Fight, act, at, cell, damage, damaged, hurt, other, strike, user};

/// A monster with these modifiers, level and other lines; heroes at 3 and 4 cells from it.
fn monster(lines: &str, dice: &[u16]) -> Fight {
    let about = user(&format!("creature = \"beast\"\ncriticals = true\n{lines}"));
    let hero = |spd: u8| format!("{}hero = true\n", other(spd));
    let field = Field::open().unit("a", (5, 2), &about).unit("b", (8, 2), &hero(5)).unit("b", (9, 2), &hero(4));
    field.start(&[1, 1, 1].iter().chain(dice).copied().collect::<Vec<_>>())
}

fn targeting(lines: &str, verb: Verb, with: u8) -> (Range, Template) {
    let fight = monster(lines, &[]);
    let acts = fight.0.acts(UnitId(0));
    let view = acts.iter().find(|view| view.act == hexfray_battle::Act::new(verb, with)).unwrap();
    (view.targeting.range, view.targeting.template)
}

/// The experience that the heroes get for a monster worth 100 with these modifiers.
fn worth(modifiers: &str) -> (i32, i32) {
    let mut fight = monster(&format!("xp = 100\ngil = 40\nmodifiers = [{modifiers}]"), &[]);
    let events = hurt(&mut fight, 0, 999);
    let spoils = |event: &Event| if let Event::Spoils { xp, money, .. } = event { Some((*xp, *money)) } else { None };
    events.iter().find_map(spoils).expect("the heroes have won")
}

#[test]
fn mc_090_an_action_of_a_monster_may_be_ranged() {
    let lines = "modifiers = [{ action = \"attack\", ranged = 4 }]";
    let fight = monster(lines, &[]);
    assert_eq!(fight.0.check(&strike(1)), Ok(()), "an attack has R:1 by itself, now R:4");
    assert_eq!(targeting("", Verb::ATTACK, 0).0, Range::Cells(1));
    let ability = "abilities = [\"kit_crush\"]\nmodifiers = [{ action = \"kit_crush\", ranged = 8 }]";
    assert_eq!(targeting(ability, Verb::ABILITY, 0).0, Range::Cells(8));
    assert_eq!(targeting(ability, Verb::ATTACK, 0).0, Range::Cells(1), "that action only");
}

#[test]
fn mc_090_range_is_worth_experience_and_gil() {
    for (range, xp) in [(2, 125), (4, 150), (6, 175), (8, 200)] {
        assert_eq!(worth(&format!("{{ action = \"attack\", ranged = {range} }}")).0, xp, "Ranged ({range})");
    }
    assert_eq!(worth("{ action = \"attack\", ranged = 6 }"), (175, 70));
    assert_eq!(worth(""), (100, 40));
}

#[test]
fn mc_091_cones_are_worth_more() {
    assert_eq!(worth("{ action = \"attack\", cone = 2 }").0, 140);
    assert_eq!(worth("{ action = \"attack\", cone = 3 }").0, 170);
    let both = "{ action = \"attack\", cone = 3 }, { action = \"items\", ranged = 2 }";
    assert_eq!(worth(both).0, 212, "factors multiply: 100 × 1.7 × 1.25, rounded down once");
    let lines = "modifiers = [{ action = \"attack\", cone = 3 }]";
    assert_eq!(targeting(lines, Verb::ATTACK, 0), (Range::Cells(1), Template::Cone { length: 3 }));
    let crush = "abilities = [\"kit_crush\"]\nmodifiers = [{ action = \"kit_crush\", cone = 2 }]";
    let cone = (Range::Cells(1), Template::Cone { length: 2 });
    assert_eq!(targeting(crush, Verb::ABILITY, 0), cone, "it begins at the monster, whatever the range was");
    let mut fight = monster(lines, &[50, 50, 3]);
    fight.go(0, (7, 2));
    let events = fight.order(act(0, Verb::ATTACK, 0, 0, Aim::Way(Direction(0))));
    assert_eq!(damaged(&events), [1, 2], "both heroes in a row");
}

#[test]
fn mc_092_a_group_attack_grows_with_the_monster() {
    let lines = |more: &str| format!("modifiers = [{{ action = \"attack\", group = true }}]\n{more}");
    assert_eq!(targeting(&lines("level = 49"), Verb::ATTACK, 0), (Range::Cells(4), Template::Area { size: 2 }));
    assert_eq!(targeting(&lines("level = 50"), Verb::ATTACK, 0), (Range::Cells(5), Template::Area { size: 3 }));
    let boss = lines("bases = { rank = 4 }");
    assert_eq!(targeting(&boss, Verb::ATTACK, 0), (Range::Cells(5), Template::Area { size: 3 }), "bosses of any level");
    let mut fight = monster(&lines(""), &[50, 96, 3]);
    let events = fight.order(act(0, Verb::ATTACK, 0, 0, Aim::Cell(Cell::new(9, 2))));
    assert_eq!(damage(&events).len(), 1, "a roll for each: the second one misses");
}

#[test]
fn mc_093_items_reach_farther_by_a_modifier() {
    let lines = "items = [{ item = \"tonic\" }]\nmodifiers = [{ action = \"items\", ranged = 4 }]";
    let fight = monster(lines, &[]);
    assert_eq!(fight.0.check(&act(0, Verb::ITEM, 0, 0, at(1))), Ok(()));
    assert_eq!(targeting("items = [{ item = \"tonic\" }]", Verb::ITEM, 0).0, Range::Cells(1));
}

#[test]
fn mc_090_modifiers_are_for_monsters() {
    let lines = user("modifiers = [{ action = \"attack\", ranged = 3 }]");
    let field = Field::open().unit("a", (5, 2), &lines).unit("b", (8, 2), &other(5));
    let error = field.setup().unwrap_err().to_string();
    assert!(error.contains("a character has modifiers") && error.contains("2, 4, 6 or 8"), "{error}");
}

/// The heroes at 3 and 4 cells whom a raging monster with this modifier of its attack hurts as the battle begins.
fn rages(modifier: &str, dice: &[u16]) -> Vec<u16> {
    let raging = format!("modifiers = [{{ action = \"attack\", {modifier} }}]\nalways = [\"berserk\"]");
    let about = user(&format!("creature = \"beast\"\n{raging}"));
    let hero = |spd: u8| format!("{}hero = true\n", other(spd));
    let field = Field::open().unit("a", (5, 2), &about).unit("b", (8, 2), &hero(5)).unit("b", (9, 2), &hero(4));
    damaged(field.start(&[&[1; 3], dice].concat()).0.opening())
}

#[test]
fn mc_092_a_raging_monster_strikes_with_its_group() {
    assert_eq!(rages("group = true", &[96, 50, 50, 3]), [1, 2], "it closes in and strikes everybody around its prey");
}

#[test]
fn mc_091_mc_176_a_raging_monster_turns_its_cone_on_its_prey() {
    assert_eq!(rages("cone = 2", &[50, 50, 3]), [1, 2], "it closes in and strikes its prey and the one behind");
}

/// Islands in a chasm, north of a path.
const ISLANDS: &str = r#"
name = "Islands"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
c c . . c c c c c c c c
c c c c c c c c c c c c
. . . . . . . . . . . .
'''
[legend]
c = "chasm"
"#;

#[test]
fn mc_176_a_raging_unit_that_does_not_reach_its_prey_strikes_the_nearest_foe_at_hand() {
    // It walks one cell towards the prey at the end of the path, and throws at the nearer of two on the islands.
    let raging = user("move = -5\nweapons = [\"kit_dart\"]\nalways = [\"berserk\"]");
    let field = Field::on(ISLANDS).unit("a", (0, 2), &raging).unit("b", (11, 2), &other(5));
    let fight = field.unit("b", (3, 0), &other(4)).unit("b", (2, 0), &other(3)).start(&[1, 1, 1, 1, 50, 3]);
    assert_eq!((cell(&fight, 0), damaged(fight.0.opening())), ((1, 2), vec![3]));
}
