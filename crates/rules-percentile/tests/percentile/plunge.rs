//! The fate of units that cannot stay over impassable ground (MC-038, MC-054, TC-086).

use hexfray_battle::{Aim, Event, Presence, UnitId, Verb};
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, cell, damage, inflict, other, user};

/// A chasm and a lake of lava, both impassable, and cranes that swing a unit in front of them over either.
const BRINK: &str = r#"
name = "Brink"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . c . . l . .
'''
[legend]
c = "chasm"
l = { terrain = "lava", difficulty = "impassable" }

[[trigger]]
name = "Crane over the chasm"
cells = [[0, 0]]
carries = { from = [1, 0], to = [2, 0] }

[[trigger]]
name = "Crane over the lava"
cells = [[0, 0]]
carries = { from = [1, 0], to = [5, 0] }
"#;

/// A foe in front of the cranes, and another foe far away.
fn brink(field: Field, lines: &str) -> Field {
    let field = field.unit("a", (0, 0), &user("")).unit("b", (1, 0), &format!("{}{lines}", other(5)));
    field.unit("b", (7, 0), &other(4))
}

fn swing(fight: &mut Fight, crane: u8) -> Vec<Event> {
    fight.order(act(0, Verb::TRIGGER, crane, 0, Aim::None))
}

fn presence(fight: &Fight) -> Presence {
    fight.0.unit(UnitId(1)).unwrap().presence
}

#[test]
fn tc_086_a_unit_thrown_into_a_chasm_is_out_of_the_battle() {
    let mut fight = brink(Field::on(BRINK), "xp = 10\n").start(&[1; 3]);
    let order = act(0, Verb::TRIGGER, 0, 0, Aim::None);
    let left_out = fight.0.forecast(&order).unwrap().leaves_out;
    assert!(left_out.contains(&"what happens to a unit that is thrown in there"), "the forecast says so: {left_out:?}");
    let events = swing(&mut fight, 0);
    assert_eq!(presence(&fight), Presence::Out);
    assert!(events.iter().any(|event| matches!(event, Event::Left { unit: UnitId(1), .. })));
    assert!(!events.iter().any(|event| matches!(event, Event::Defeated { .. })), "ejected, not defeated");
}

#[test]
fn tc_086_lava_is_instant_death() {
    let mut fight = brink(Field::on(BRINK), "").start(&[1; 3]);
    let events = swing(&mut fight, 1);
    assert!(events.iter().any(|event| matches!(event, Event::Defeated { unit: UnitId(1), .. })));
    assert_eq!(damage(&events), [100], "all of its 100 HP, regardless of armour");
}

#[test]
fn tc_086_a_ground_may_hurt_and_let_go() {
    let terrain = include_str!("../../../../assets/terrain.toml").replace("fate = \"death\"", "fate = \"damage\"");
    let mut fight = brink(Field::on(BRINK).file("terrain.toml", &terrain), "").start(&[1; 3]);
    assert_eq!(damage(&swing(&mut fight, 1)), [25], "a quarter of 100 HP from the lava");
    assert_eq!(cell(&fight, 1), (4, 0), "and out again on the nearest ground");
}

#[test]
fn tc_086_a_unit_that_flies_or_floats_stays() {
    for lines in ["creature = \"aerial\"\n", "floats = true\n"] {
        let mut fight = brink(Field::on(BRINK), lines).start(&[1; 3]);
        assert!(damage(&swing(&mut fight, 1)).is_empty());
        assert_eq!((presence(&fight), cell(&fight, 1)), (Presence::Active, (5, 0)), "{lines}");
    }
}

#[test]
fn mc_054_a_unit_that_loses_float_over_a_chasm_falls() {
    let field = Field::on(BRINK).unit("a", (0, 0), &user("")).unit("a", (1, 0), &other(5)).unit("b", (7, 0), &other(4));
    let mut fight = field.start(&[1; 6]);
    inflict(&mut fight, 1, "float", 1);
    fight.end();
    fight.go(1, (2, 0));
    assert_eq!(presence(&fight), Presence::Active, "it hovers");
    while fight.0.round() == 1 {
        fight.end();
    }
    assert_eq!(presence(&fight), Presence::Out, "its Float is over after the round");
}

#[test]
fn mc_038_nobody_is_helped_along_over_a_chasm() {
    let flyer = user("creature = \"aerial\"");
    let field = Field::on(BRINK).unit("a", (1, 0), &flyer).unit("a", (0, 0), &other(4)).unit("b", (7, 0), &other(5));
    let mut fight = field.start(&[1; 3]);
    fight.order(act(0, PercentileVerb::ASSIST, 0, 0, at(1)));
    fight.go(0, (3, 0));
    assert_eq!((cell(&fight, 1), presence(&fight)), ((4, 0), Presence::Active), "set down beyond it, not over it");
}
