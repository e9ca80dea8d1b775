//! Teleports, pushes and other forced changes of place.

use super::field::{FIGHTER, Field, GOBLIN, LINE, YARD, act};
use hexfray_battle::{Aim, Event, UnitId, Verb};
use hexfray_board::grid::Cell;

/// A caster with a spell that teleports.
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

/// A monster whose gust pushes foes 5 m.
const GUSTY: &str = r#"
level = 3
hp = 60
move_speed = 20
weapons = ["claws"]
deeds = ["test_gust"]
monster = { accuracy = 20, evasion = 5, fortitude = 3, willpower = 3, damage = 2, initiative = 1 }
"#;

/// A rush of 20 m to its target.
const RUSH: &str = r#"
[[ability]]
key = "test_rush"
name = "Rush"
glyph = "jump"
origin = "skill"
range = 20
area = "breakthrough"
harm = { flat = 1 }
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

fn step(to: (i16, i16)) -> hexfray_battle::Order {
    act(0, Verb::ABILITY, 0, 0, Aim::Cell(Cell::new(to.0, to.1)))
}

#[test]
fn sw_122_nobody_blocks_a_change_of_place_by_magic() {
    let field = Field::line().set("auto_block = \"always\"").unit("a", (5, 0), STEPPER).unit("b", (12, 0), FIGHTER);
    let mut fight = field.start(&[3, 4]);
    fight.turn_of(0);
    assert!(fight.refused(step((26, 0))).contains("out of range"));
    assert_eq!(fight.0.blockers(UnitId(0), Cell::new(20, 0))[0].unit, UnitId(1), "who would block any walk");
    let events = fight.order(step((20, 0)));
    assert_eq!((fight.cell(0), fight.cell(1)), ((20, 0), (12, 0)), "past a foe");
    assert!(!events.iter().any(|event| matches!(event, Event::Moved { .. })));
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

/// A row with a pushing foe in a cell, and further lines of the battle's file.
fn gale(foe: (i16, i16), lines: &str) -> Field {
    let field = Field::line().set("auto_block = \"always\"").file("abilities/power_table_test.toml", GUST).lines(lines);
    field.unit("a", (10, 0), FIGHTER).unit("b", foe, GUSTY)
}

fn gust(target: u16) -> hexfray_battle::Order {
    act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(target)))
}

#[test]
fn sw_122_nobody_blocks_a_pushed_unit() {
    let mut fight = gale((13, 0), "").unit("b", (7, 0), GOBLIN).start(&[]);
    fight.turn_of(1);
    let events = fight.order(gust(0));
    assert_eq!(fight.cell(0), (5, 0), "5 m, away from 13, past a foe of its own");
    assert!(!events.iter().any(|event| matches!(event, Event::Moved { .. })), "nobody has gone anywhere to stop it");
    assert_eq!(fight.cell(2), (7, 0));
}

/// The cell to which a gust of 5 m from the cell `by` pushes the unit in the cell `struck`.
fn blown(board: &str, by: (i16, i16), struck: (i16, i16)) -> (i16, i16) {
    let field = Field::on(board).file("abilities/power_table_test.toml", GUST);
    let mut fight = field.unit("a", struck, FIGHTER).unit("b", by, GUSTY).start(&[]);
    fight.turn_of(1);
    fight.order(gust(0));
    fight.cell(0)
}

#[test]
fn sw_012_a_push_leads_straight_away_as_far_as_there_is_room() {
    assert_eq!(blown(LINE, (3, 0), (1, 0)), (0, 0), "to the edge, and not past the pusher to the other side");
    assert_eq!(blown(LINE, (1, 0), (0, 0)), (0, 0), "at the edge nowhere");
    assert_eq!(blown(LINE, (36, 0), (38, 0)), (39, 0));
    let walled = LINE.replacen(". . . .", ". . O .", 1);
    assert_eq!(blown(&walled, (7, 0), (5, 0)), (3, 0), "up to a boulder, and not beyond it");
    assert_eq!(blown(YARD, (10, 5), (10, 3)), (10, 0), "three metres to the edge, and none aside");
    assert_eq!(blown(YARD, (4, 4), (6, 6)), (9, 9), "over three corners 4 m, over four 6 m");
    assert_eq!(blown(YARD, (2, 2), (4, 3)), (9, 5), "along the line between the two centres");
    let corner = YARD.replacen(". . . .", "O . . .", 1);
    assert_eq!(blown(&corner, (3, 3), (1, 1)), (1, 1), "a boulder in the corner");
}

#[test]
fn sw_012_a_push_leads_the_same_way_on_a_line_a_row_and_a_board() {
    let row = "name = \"Row\"\ngrid = { shape = \"square\", adjacency = \"corners\" }\nterrain = '''\n. . . . . . . . . . . . . . . . . . . .\n'''\n";
    let hexes = YARD
        .replace("shape = \"square\", adjacency = \"corners\"", "shape = \"hex\", top = \"pointy\", offset = \"odd\"");
    for (by, struck) in [(10, 12), (12, 10), (10, 10), (3, 1), (17, 18), (2, 2), (18, 18)] {
        let (col, _) = blown(row, (by, 0), (struck, 0));
        assert_eq!(blown(YARD, (by, 5), (struck, 5)), (col, 5), "{by} pushes {struck} in a row of squares");
        assert_eq!(blown(&hexes, (by, 5), (struck, 5)), (col, 5), "and along an axis of hexes");
    }
}

#[test]
fn sw_122_a_pushed_unit_leaves_its_melee() {
    let mut fight = gale((10, 0), "").unit("b", (10, 0), GOBLIN).start(&[1, 2]);
    fight.turn_of(0);
    fight.attack(0, 2);
    assert!(fight.in_melee(0) && fight.in_melee(2));
    fight.end(0);
    fight.turn_of(1);
    fight.order(gust(0));
    assert_eq!((fight.cell(0), fight.in_melee(0)), ((5, 0), false));
    assert!(fight.skirmishes().is_empty(), "one side alone makes no skirmish");
}

#[test]
fn sw_122_nobody_blocks_a_breakthrough() {
    let field = Field::yard().set("auto_block = \"always\"").file("abilities/power_table_test.toml", RUSH);
    let runner = GUSTY.replace("test_gust", "test_rush");
    let field = field.unit("a", (19, 5), FIGHTER).unit("b", (0, 5), &runner).unit("a", (8, 6), FIGHTER);
    let mut fight = field.start(&[]);
    fight.turn_of(1);
    let stops = fight.0.blockers(UnitId(1), Cell::new(16, 5));
    assert!(stops.iter().any(|one| one.unit == UnitId(2)), "one who could stop a walk");
    fight.order(act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0))));
    assert_eq!((fight.cell(1), fight.cell(2)), ((19, 5), (8, 6)));
}

#[test]
fn sw_065_nobody_who_may_not_move_breaks_through() {
    let runner = GUSTY.replace("test_gust", "test_rush");
    let field = Field::line().file("abilities/power_table_test.toml", RUSH).unit("a", (19, 0), FIGHTER);
    let mut fight = field.unit("b", (10, 0), &runner).start(&[]);
    fight.turn_of(1);
    let rush = act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0)));
    assert!(fight.0.orders().contains(&rush));
    fight.inflict(1, "Restrained", 0);
    assert!(fight.refused(rush).contains("SW-065"), "it would be moved by it");
    assert!(!fight.0.orders().contains(&rush));
}

#[test]
fn sw_009_nothing_puts_anybody_where_nobody_may_go() {
    let closed = "[[forbidden]]\nfrom = [0, 0]\nto = [6, 0]\nno_aim = false\n";
    let mut fight = Field::line().unit("a", (10, 0), STEPPER).unit("b", (30, 0), FIGHTER).lines(closed).start(&[]);
    fight.turn_of(0);
    assert!(fight.refused(step((6, 0))).contains("SW-009"), "no magic");
    assert!(fight.0.check(&step((7, 0))).is_ok());
    let mut fight = gale((13, 0), "").lines(closed).start(&[]);
    fight.turn_of(1);
    fight.order(gust(0));
    assert_eq!(fight.cell(0), (7, 0), "no push: it ends before them");
    let runner = GUSTY.replace("test_gust", "test_rush");
    let field = Field::line().file("abilities/power_table_test.toml", RUSH).lines(closed);
    let mut fight = field.unit("a", (5, 0), FIGHTER).unit("b", (15, 0), &runner).unit("a", (20, 0), FIGHTER).start(&[]);
    fight.turn_of(1);
    let rush = |target| act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(target)));
    assert!(fight.refused(rush(0)).contains("SW-009"), "no Breakthrough");
    assert!(fight.0.check(&rush(2)).is_ok());
}

/// A lane with spikes in its second and third cell.
const SPIKED: &str =
    "name = 'Lane'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n. x x . . . . . . .\n'''\n";

/// The number of times that spikes hurt a unit.
fn spiked(events: &[Event], unit: u16) -> usize {
    let strikes = |event: &&Event| matches!(event, Event::Damaged { unit: of, what, amount: 10, .. } if of.0 == unit && what.as_str() == "spikes");
    events.iter().filter(strikes).count()
}

#[test]
fn sw_249_who_is_pushed_over_spikes_is_hurt_and_lies_where_it_falls() {
    let blown = |about: &str| {
        let field = Field::on(SPIKED).file("abilities/power_table_test.toml", GUST);
        let mut fight = field.unit("a", (3, 0), about).unit("b", (6, 0), GUSTY).seeded(1);
        fight.turn_of(1);
        assert!(fight.0.forecast(&gust(0)).unwrap().leaves_out.iter().any(|note| note.contains("SW-249")));
        let events = fight.order(gust(0));
        (fight.cell(0), spiked(&events, 0))
    };
    assert_eq!(blown(FIGHTER), ((0, 0), 2), "10 in each cell of its way");
    assert_eq!(blown(GOBLIN), ((1, 0), 2), "16 hit points last as far as the second");
}

#[test]
fn sw_249_magic_and_breakthrough_lead_onto_spikes_as_steps_do() {
    let mut fight = Field::on(SPIKED).unit("a", (5, 0), STEPPER).unit("b", (9, 0), FIGHTER).start(&[3, 4]);
    fight.turn_of(0);
    let odds = fight.0.forecast(&step((1, 0))).unwrap().targets.remove(0);
    assert!((odds.damage.p(10) - odds.hit).abs() < 1e-9, "as it was forecast");
    assert!(odds.hit < 1.0 && odds.damage.p(0) > 0.0, "a double one leaves it where it is");
    assert_eq!(fight.0.forecast(&step((3, 0))).unwrap().targets.remove(0).expected, 0.0);
    let events = fight.order(step((1, 0)));
    assert_eq!((fight.cell(0), spiked(&events, 0)), ((1, 0), 1), "only where it arrives");
    let runner = GUSTY.replace("test_gust", "test_rush");
    let field = Field::on(SPIKED).file("abilities/power_table_test.toml", RUSH).unit("a", (2, 0), FIGHTER);
    let mut fight = field.unit("b", (8, 0), &runner).seeded(1);
    fight.turn_of(1);
    let rush = act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0)));
    let odds = fight.0.forecast(&rush).unwrap().targets;
    let own = odds.iter().find(|one| one.target == UnitId(1)).expect("the spikes hurt the one that breaks through");
    assert_eq!((own.expected, own.damage.p(10)), (10.0, 1.0));
    let events = fight.order(rush);
    assert_eq!((fight.cell(1), spiked(&events, 1), spiked(&events, 0)), ((2, 0), 1, 0));
}

#[test]
fn sw_012_a_push_at_the_same_coordinates_leads_where_there_is_room() {
    // Boulders stand on both sides of the cell in its row.
    let rows: Vec<String> = YARD
        .lines()
        .scan(0, |row, line| {
            *row += i32::from(line.starts_with(". "));
            let walled = *row == 6 && line.starts_with(". ");
            Some(if walled { ". . . . . . . . . O . O . . . . . . . .".to_owned() } else { line.to_owned() })
        })
        .collect();
    let (col, row) = blown(&rows.join("\n"), (10, 5), (10, 5));
    assert_eq!((col, (row - 5).abs()), (10, 5), "5 m up or down");
}

#[test]
fn sw_011_a_flyer_that_is_pushed_keeps_its_altitude() {
    let field = Field::line().file("abilities/power_table_test.toml", GUST);
    let winged = format!("{FIGHTER}name = \"Bird\"\nflight = {{ kind = \"wings\", ceiling = 30 }}\n");
    let start = "[[start]]\nunits = [\"Bird\"]\naltitude = 4\n";
    let mut fight = field.unit("a", (10, 0), &winged).unit("b", (13, 0), GUSTY).lines(start).start(&[]);
    let height = |fight: &super::field::Fight| fight.0.unit(UnitId(0)).expect("the bird").height;
    assert_eq!((fight.altitude(0), height(&fight)), (4, 4));
    fight.turn_of(1);
    fight.order(gust(0));
    assert_eq!((fight.cell(0), fight.altitude(0), height(&fight)), ((5, 0), 4, 4));
}

#[test]
fn sw_203_a_rush_shows_where_it_ends_and_whom_it_strikes() {
    let field = Field::line().file("abilities/power_table_test.toml", RUSH);
    let runner = GUSTY.replace("test_gust", "test_rush");
    let mut fight = field.unit("a", (10, 0), FIGHTER).unit("b", (3, 0), &runner).start(&[]);
    fight.turn_of(1);
    let view = fight.0.acts(UnitId(1)).into_iter().find(|view| view.act.verb == Verb::ABILITY).expect("it has a rush");
    let aim = Aim::Unit(UnitId(0));
    assert_eq!(fight.0.goes_to(UnitId(1), view.act, aim, Cell::new(3, 0)), Some(Cell::new(10, 0)));
    assert_eq!(fight.0.goes_to(UnitId(1), view.act, aim, Cell::new(10, 0)), None, "it is there already");
    assert_eq!(fight.0.caught_units(UnitId(1), &view, Cell::new(3, 0), aim), [UnitId(0)]);
}
