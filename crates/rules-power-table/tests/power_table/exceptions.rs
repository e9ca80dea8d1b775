//! Exceptions of rules: ground on which no unit is placed, foes that get no question, options that are not listed (SW-009,
//! SW-050, SW-051, SW-055, SW-111, SW-196, SW-247, SW-248).

use hexfray_battle::{Aim, Decision, Event, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::PowerTableVerb;

use super::field::{AREAS, FIGHTER, Field, Fight, GOBLIN, LINE, act};

/// A line with this ground at a column.
fn lane(col: usize, letter: char) -> Field {
    let at = LINE.find(". .").expect("its row") + 2 * col;
    let mut board = LINE.to_owned();
    board.replace_range(at..=at, &letter.to_string());
    Field::on(&board)
}

/// A monster whose gust pushes 5 m.
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

/// The place to which a gust from 13 m pushes a unit at 10 m, with this ground at 5 m.
fn blown(letter: char) -> i16 {
    let field = lane(5, letter).file("abilities/power_table_test.toml", GUST);
    let mut fight = field.unit("a", (10, 0), FIGHTER).unit("b", (13, 0), GUSTY).start(&[]);
    fight.turn_of(1);
    fight.order(act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0))));
    fight.cell(0).0
}

#[test]
fn sw_009_nobody_is_pushed_into_a_wall_or_onto_ground_that_cannot_be_entered() {
    assert_eq!(blown('.'), 5);
    assert_eq!(blown('O'), 6, "a boulder");
    assert_eq!(blown('%'), 6, "ground that cannot be entered");
}

/// A sorcerer with a teleport for 8 MP.
fn stepper() -> String {
    let sorcerer = FIGHTER.replace("fighter = 3", "sorcerer = 4").replace("level = 3", "level = 4");
    format!("{}deeds = [\"step_beyond\"]\n", sorcerer.replace("bastard_sword", "quarterstaff"))
}

#[test]
fn sw_009_nobody_steps_into_a_wall_by_magic() {
    let stepper = stepper();
    let step = |to: i16| act(0, Verb::ABILITY, 0, 0, Aim::Cell(Cell::new(to, 0)));
    for letter in ['O', '%'] {
        let mut fight = lane(12, letter).unit("a", (5, 0), &stepper).unit("b", (30, 0), FIGHTER).start(&[]);
        fight.turn_of(0);
        assert_eq!(fight.0.check(&step(13)), Ok(()), "beyond it");
        assert!(fight.refused(step(12)).contains("nobody can stand there"), "{letter}");
    }
}

#[test]
fn sw_111_nobody_is_named_who_would_stop_a_move_where_nobody_is_asked() {
    let stops = |field: Field| {
        let mut fight = field.unit("a", (0, 0), FIGHTER).unit("b", (1, 0), FIGHTER).start(&[]);
        fight.turn_of(0);
        fight.0.blockers(UnitId(0), Cell::new(2, 0)).len()
    };
    assert_eq!(stops(Field::line().set("auto_block = \"always\"")), 1);
    assert_eq!(stops(Field::line().set("auto_block = \"never\"")), 0);
    let areas = Field::on(AREAS).top("mode = \"simplified\"").set("auto_block = \"always\"");
    assert_eq!(stops(areas), 0, "in simplified combat areas bar the way, not people");
}

/// The log's reason why a unit left.
fn why(events: &[Event], of: u16) -> Option<&'static str> {
    events.iter().find_map(|event| match event {
        Event::Left { unit, why } if unit.0 == of => Some(why.as_str()),
        _ => None,
    })
}

#[test]
fn sw_050_a_unit_that_surrenders_does_not_retreat() {
    let board = LINE.to_owned() + "[[exit]]\nname = \"out\"\nside = \"b\"\ncells = [[39, 0]]\n";
    let field = Field::on(&board).unit("a", (5, 0), FIGHTER).unit("b", (39, 0), GOBLIN).unit("b", (30, 0), GOBLIN);
    let leaves = |verb: Verb| {
        let mut fight = field.start(&[]);
        fight.end(0);
        fight.turn_of(1);
        why(&fight.order(act(1, verb, 0, 0, Aim::None)), 1)
    };
    assert_eq!(leaves(PowerTableVerb::SURRENDER), Some("surrendered"));
    assert_eq!(leaves(Verb::ESCAPE), Some("retreated"), "SW-051");
}

/// A ranger with a herb that gives magic points back.
const HERBALIST: &str = r#"
name = "Herbalist"
hero = true
level = 3
classes = { ranger = 3 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
mp = 12
items = { magic_herb = 1 }
"#;

#[test]
fn sw_055_a_herb_is_offered_first_to_whom_most_is_missing() {
    let field = Field::line().unit("a", (5, 0), HERBALIST);
    let stepper = |mp: u16| stepper().replace("mp = 12", &format!("mp = {mp}"));
    let field = field.unit("a", (6, 0), &stepper(12)).unit("a", (7, 0), &stepper(40)).unit("a", (8, 0), FIGHTER);
    let mut fight: Fight = field.unit("b", (30, 0), GOBLIN).start(&[3, 4, 3, 4, 3, 4]);
    for (unit, to) in [(1, 10), (2, 11), (2, 12)] {
        if unit == 2 && to == 12 {
            fight.next_round();
        }
        fight.turn_of(unit);
        fight.order(act(unit, Verb::ABILITY, 0, 0, Aim::Cell(Cell::new(to, 0))));
    }
    assert_eq!([1, 2].map(|unit| fight.health(unit).mp), [4, 24]);
    fight.rule(Ruling::Remove { unit: UnitId(4) });
    let Decision::Answer { options, .. } = fight.0.decision() else { panic!("herbs are asked about") };
    let options: Vec<&str> = options.iter().map(|option| option.as_str()).collect();
    assert_eq!(options, ["Unit B", "Unit A", "nobody"], "16 of 40 before 8 of 12, and nobody who lacks none");
}

/// The effects of a trick that the forecast at a unit in the air says it leaves out.
fn left_out(trick: &str) -> Vec<&'static str> {
    let keys = "key = \"test_trick\"\nname = \"Trick\"\nglyph = \"wind\"\norigin = \"skill\"\nrange = 30\n";
    let field = Field::line().file("abilities/power_table_test.toml", &format!("[[ability]]\n{keys}{trick}\n"));
    let flyer = format!("{FIGHTER}flight = {{ kind = \"spell\", ceiling = 60 }}\n");
    let trickster = GUSTY.replace("test_gust", "test_trick");
    let field = field.unit("a", (5, 0), &flyer).unit("b", (12, 0), &trickster);
    let mut fight = field.lines("[[start]]\nunits = [\"Unit A\"]\naltitude = 18\n").start(&[]);
    fight.end(0);
    fight.turn_of(1);
    let forecast = fight.0.forecast(&act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0))));
    forecast.unwrap_or_else(|error| panic!("{error}")).leaves_out
}

#[test]
fn sw_246_forecasts_say_that_a_trick_may_bring_a_flyer_down() {
    let falls = |trick: &str| left_out(trick).iter().any(|note| note.contains("SW-246"));
    assert!(falls("inflicts = [{ condition = \"prone\" }]"), "a unit that is prone in the air falls");
    assert!(falls("inflicts = [{ condition = \"asleep\", rounds = 3 }]"), "and one that falls asleep there");
    assert!(!falls("inflicts = [{ condition = \"slowed\", rounds = 3 }]"), "the slow do not");
}
