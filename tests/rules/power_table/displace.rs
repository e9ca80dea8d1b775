//! Changes of place by magic and force.

use super::field::{FIGHTER, Field, act};
use hexfray::{
    battle::{Aim, UnitId, Verb},
    grid::Cell,
};

/// A caster who can step elsewhere.
const STEPPER: &str = r#"
hero = true
level = 4
classes = { sorcerer = 4 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 30, intelligence = 12, spirit = 12 }
hp = 40
mp = 40
weapons = ["quarterstaff"]
deeds = ["step_beyond"]
"#;

/// Somebody whose gust pushes foes 5 m.
const GUSTY: &str = r#"
level = 3
hp = 60
move_speed = 20
weapons = ["claws"]
deeds = ["test_gust"]
monster = { accuracy = 20, evasion = 5, fortitude = 3, willpower = 3, damage = 2, initiative = 1 }
"#;

const GUST: &str = r#"
[[ability]]
key = "test_gust"
name = "Gust"
glyph = "wind"
origin = "skill"
range = 10
push = 5
"#;

fn step(to: (i16, i16)) -> hexfray::battle::Order {
    act(0, Verb::ABILITY, 0, 0, Aim::Cell(Cell::new(to.0, to.1)))
}

#[test]
fn sw_122_nobody_blocks_a_change_of_place_by_magic() {
    let field = Field::line().set("auto_block = \"always\"").unit("a", (5, 0), STEPPER).unit("b", (12, 0), FIGHTER);
    let mut fight = field.start(&[3, 4]);
    fight.turn_of(0);
    assert!(fight.refused(step((26, 0))).contains("out of range"));
    fight.order(step((20, 0)));
    assert_eq!(fight.cell(0), (20, 0), "past a foe who would block any walk");
    assert_eq!(fight.health(0).mp, 40 - 8);
}

#[test]
fn sw_122_a_double_one_leaves_the_caster_where_it_is() {
    let field = Field::line().unit("a", (5, 0), STEPPER).unit("b", (12, 0), FIGHTER);
    let mut fight = field.start(&[1, 1]);
    fight.turn_of(0);
    fight.order(step((20, 0)));
    assert_eq!((fight.cell(0), fight.health(0).mp), ((5, 0), 32), "the cost stays paid");
}

#[test]
fn sw_122_whoever_is_pushed_goes_straight_away_and_leaves_its_melee() {
    let field = Field::line().file("abilities/power_table_test.toml", GUST);
    let field = field.unit("a", (5, 0), FIGHTER).unit("b", (8, 0), GUSTY);
    let mut fight = field.seeded(1);
    fight.turn_of(1);
    fight.order(act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0))));
    assert_eq!(fight.cell(0), (0, 0), "5 m from 5 to 0, away from 8");
}
