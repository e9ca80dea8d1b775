//! Combat on the map: Move and Jump, ranges, hazard zones, heights, water (MC-005 … MC-030, MC-066, MC-080 … MC-089).

use hexfray_battle::{Aim, Event, Order, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::field::{Field, act, damage, hurt};

const PLAIN: &str = "attributes = { str = 8, spd = 8 }\nhp = 100\neva = 0\nacc = 90\n";

fn with(weapon: &str) -> String {
    format!("{PLAIN}weapons = [\"{weapon}\"]\n")
}

fn at(unit: u16) -> Aim {
    Aim::Unit(UnitId(unit))
}

fn attack(unit: u16, target: u16) -> Order {
    act(unit, Verb::ATTACK, 0, 0, at(target))
}

/// Move and Jump of a unit with these lines.
fn move_and_jump(lines: &str) -> (i32, i32) {
    let fight = Field::open().unit("a", (5, 2), lines).unit("b", (9, 2), PLAIN).start(&[10, 1]);
    let stats = fight.0.stats(UnitId(0));
    let value = |label: &str| stats.iter().find(|stat| stat.label.as_str() == label).map(|stat| stat.value).unwrap();
    (value("Move"), value("Jump"))
}

#[test]
fn mc_019_move_and_jump_from_speed_and_agility() {
    for (spd, expected) in [(4, 2), (5, 3), (8, 3), (20, 6), (30, 8)] {
        assert_eq!(move_and_jump(&format!("attributes = {{ spd = {spd} }}\n")).0, expected, "SPD {spd}");
    }
    assert_eq!(move_and_jump("attributes = { agi = 7, spd = 9 }\n").1, 3, "AGI 7 (MC-020)");
}

#[test]
fn mc_021_job_creature_and_limits() {
    let ninja = "attributes = { agi = 10, spd = 12 }\nmove = 1\njump = 1\n";
    assert_eq!(move_and_jump(ninja), (5, 5), "job +1/+1");
    let plant = "attributes = { agi = 3, spd = 3 }\ncreature = \"plant\"\n";
    assert_eq!(move_and_jump(plant), (1, 1), "−2/−2, but at least 1 (MC-022, MC-025)");
    assert_eq!(move_and_jump("attributes = { spd = 35 }\nmove = 1\n").0, 8, "at most 8 (MC-025)");
    assert_eq!(move_and_jump("attributes = { spd = 9 }\nlamed = true\n"), (0, 0), "lamed (MC-031)");
    let lizard = "attributes = { agi = 10, spd = 10 }\ncreature = \"lizard\"\n";
    assert_eq!(move_and_jump(lizard), (6, 3), "+2/−1");
}

#[test]
fn mc_080_melee_reaches_one_cell_and_polearms_two() {
    let reach = |weapon: &str, cells: i16| {
        let field = Field::open().unit("a", (2, 2), &with(weapon)).unit("b", (2 + cells, 2), PLAIN);
        field.start(&[10, 1]).0.check(&attack(0, 1)).is_ok()
    };
    assert!(reach("kit_rod", 1) && !reach("kit_rod", 2));
    assert!(reach("kit_polearm", 1) && reach("kit_polearm", 2) && !reach("kit_polearm", 3), "R:2, no minimum (MC-081)");
    assert!(reach("throwing_axe", 4) && !reach("throwing_axe", 5), "thrown 4 (MC-084)");
    assert!(reach("crossbow", 5) && !reach("crossbow", 6), "crossbows 5");
    assert!(reach("kit_bow", 6) && !reach("kit_bow", 7), "bows 6");
    assert!(reach("rifle", 8) && !reach("rifle", 9), "rifles 8 (MC-082)");
}

#[test]
fn mc_087_a_shot_hits_the_first_in_the_way() {
    let field = Field::open()
        .unit("a", (2, 2), &with("kit_bow"))
        .unit("b", (6, 2), PLAIN)
        .unit("a", (4, 2), &PLAIN.replace("eva = 0", "eva = 40"))
        .unit("b", (5, 2), PLAIN);
    let mut fight = field.start(&[10, 1, 2, 3, 50, 3]);
    let events = fight.order(attack(0, 1));
    let redirected = |event: &Event| matches!(event, Event::Redirected { meant: UnitId(1), hit: Some(UnitId(2)), .. });
    assert!(events.iter().any(redirected), "allies intercept too");
    let checked = |event: &Event| matches!(event, Event::Checked { target: Some(UnitId(2)), needed: 50, .. });
    assert!(events.iter().any(checked), "against the interceptor's Evasion: 90 − 40");
    assert_eq!((fight.hp(1), fight.hp(3)), (100, 100), "only the first one");
    let mut fight = field.set("hazard_hit = \"automatic\"").start(&[10, 1, 2, 3, 3]);
    assert_eq!(damage(&fight.order(attack(0, 1))).len(), 1, "with the setting no roll is made");
}

#[test]
fn mc_081_a_hazard_zone_lies_before_a_polearm() {
    let field = Field::open().unit("a", (2, 2), &with("kit_polearm")).unit("b", (4, 2), PLAIN).unit("b", (3, 2), PLAIN);
    let mut fight = field.start(&[10, 1, 2, 50, 3]);
    fight.order(attack(0, 1));
    assert!(fight.hp(1) == 100 && fight.hp(2) < 100, "it strikes the unit in between");
}

#[test]
fn mc_089_spells_have_no_hazard_zones() {
    let mage = "attributes = { mag = 7, spd = 8 }\nm_acc = 150\nhp = 50\nmp = 20\nabilities = [\"fire\"]\n";
    let field = Field::open().unit("a", (2, 2), mage).unit("b", (6, 2), PLAIN).unit("b", (4, 2), PLAIN);
    let mut fight = field.start(&[10, 1, 2, 50, 3]);
    fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    assert!(fight.hp(1) < 100 && fight.hp(2) == 100);
}

/// A cliff: the right half is 2 levels higher, then 3; a boulder and a pond in the lower rows.
const CLIFF: &str = r#"
name = "Cliff"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . . . .
. . . B . . . .
s w w w . . . .
'''
height = '''
0 0 0 0 2 3 3 3
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
'''
depth = '''
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
1 2 3 2 0 0 0 0
'''
[legend]
B = { terrain = "grass", obstacle = "boulder" }
s = "shallow_water"
w = "deep_water"
"#;

#[test]
fn mc_006_heights_count_against_range() {
    let fight = |col: i16| {
        let field = Field::on(CLIFF).unit("a", (0, 0), &with("kit_bow")).unit("b", (col, 0), PLAIN);
        field.start(&[10, 1]).0.check(&attack(0, 1)).is_ok()
    };
    assert!(fight(4), "4 cells and 2 levels: 6");
    assert!(!fight(5), "5 cells and 3 levels: 8 is too far");
}

#[test]
fn mc_057_obstacles_stop_weapons_not_spells() {
    let mage = format!("{}mp = 20\nm_acc = 150\nabilities = [\"fire\"]\n", with("kit_bow"));
    let field = Field::on(CLIFF).unit("a", (2, 1), &mage).unit("b", (5, 1), PLAIN);
    let fight = field.start(&[10, 1]);
    assert!(fight.refused(attack(0, 1)).contains("obstacle"), "the boulder stands in the line");
    assert_eq!(fight.0.check(&act(0, Verb::ABILITY, 0, 0, at(1))), Ok(()));
}

#[test]
fn mc_066_deep_water_leaves_only_movement() {
    let deep = Field::on(CLIFF).unit("a", (1, 2), PLAIN).unit("b", (1, 1), PLAIN);
    let fight = deep.start(&[10, 1]);
    assert!(fight.refused(attack(0, 1)).contains("MC-066"));
    let moves_only = |col: i16, row: i16| fight.0.only_moves_in(UnitId(0), Cell::new(col, row));
    assert!(moves_only(1, 2) && !moves_only(1, 1) && !moves_only(0, 2), "which opponents know beforehand");
    let swimmer = format!("{PLAIN}swimming = 80\n");
    let fight = Field::on(CLIFF).unit("a", (1, 2), &swimmer).unit("b", (1, 1), PLAIN).start(&[10, 1]);
    assert_eq!(fight.0.check(&attack(0, 1)), Ok(()), "Swimming 80 (TC-089)");
    let fight = Field::on(CLIFF).unit("a", (0, 2), PLAIN).unit("b", (0, 1), PLAIN).start(&[10, 1]);
    assert_eq!(fight.0.check(&attack(0, 1)), Ok(()), "waist-deep water does not hinder (MC-065)");
}

#[test]
fn mc_067_water_over_the_head_needs_a_swimming_check() {
    let swimmer = format!("{PLAIN}swimming = 40\n");
    let field = Field::on(CLIFF).unit("a", (2, 2), &swimmer).unit("b", (1, 1), PLAIN);
    let mut fight = field.start(&[10, 1, 40]);
    fight.go(0, (2, 1));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().cell, Some(Cell::new(2, 1)), "40 of 40 swims");
    let mut fight = field.start(&[10, 1, 41]);
    fight.go(0, (2, 1));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().cell, Some(Cell::new(2, 2)), "41 of 40 stays");
    assert!(fight.0.reach(UnitId(0)).is_empty(), "and the Movement action is spent");
    // From chest-deep water into the deep.
    let field = Field::on(CLIFF).unit("a", (1, 2), &swimmer).unit("b", (1, 1), PLAIN);
    for (roll, stands) in [(40, (2, 2)), (41, (1, 2))] {
        let mut fight = field.start(&[10, 1, roll]);
        fight.go(0, (2, 2));
        let cell = fight.0.unit(UnitId(0)).unwrap().cell;
        assert_eq!(cell, Some(Cell::from(stands)), "{roll} of 40, going in");
    }
}

#[test]
fn tc_011_a_sheet_has_all_numbers_with_their_terms() {
    let fight = Field::open().unit("a", (2, 2), &with("kit_rod")).unit("b", (3, 2), PLAIN).start(&[10, 1]);
    let stats = fight.0.stats(UnitId(0));
    for label in ["Level", "STR", "AGI", "SPD", "MAG", "Evasion", "M.ACC", "M.Evasion", "ARM", "M.ARM", "ACC, Rod"] {
        let stat = stats.iter().find(|stat| stat.label.as_str() == label);
        let stat = stat.unwrap_or_else(|| panic!("the sheet lacks {label}"));
        assert_eq!(stat.parts.total(), stat.value, "the terms of {label} add up to it");
    }
    assert!(stats.iter().any(|stat| stat.text.is_some_and(|text| text.as_str() == "2 × STR + d6")), "the damage code");
}

#[test]
fn mc_055_lava_burns_units_that_tread_on_it() {
    const LAVA: &str = "name = \"Lava\"\ngrid = { shape = \"square\" }\nterrain = \"\"\"\n. l . .\n\"\"\"\n";
    let walk = |about: &str| {
        let mut fight = Field::on(LAVA).unit("a", (0, 0), about).unit("b", (3, 0), PLAIN).start(&[10, 1]);
        fight.go(0, (1, 0));
        fight.hp(0)
    };
    let walker = PLAIN.replace("spd = 8", "spd = 12");
    assert_eq!(walk(&walker), 75, "a quarter of 100 HP");
    assert_eq!(walk(&format!("{walker}weak = [\"fire\"]\n")), 63, "half as much again for the weak: 37");
    assert_eq!(walk(&format!("{walker}resist = [\"fire\"]\n")), 88, "half for those who resist: 12");
    assert_eq!(walk(&format!("{walker}absorb = [\"fire\"]\n")), 100, "nothing for those at home in fire");
    assert_eq!(walk(&format!("{walker}creature = \"aerial\"\n")), 100, "nothing for flyers");
}

/// A lane with spikes from the second cell to the fourth.
const BURNING_LANE: &str =
    "name = \"Lane\"\ngrid = { shape = \"square\" }\nterrain = \"\"\"\n. x x x . . . .\n\"\"\"\n";

#[test]
fn mc_055_a_walk_ends_where_its_walker_falls() {
    let walk = |lost: i32| {
        let runner = PLAIN.replace("spd = 8", "spd = 80");
        let mut fight = Field::on(BURNING_LANE).unit("a", (0, 0), &runner).unit("b", (7, 0), PLAIN).start(&[10, 1]);
        hurt(&mut fight, 0, lost);
        let events = fight.go(0, (4, 0));
        let ways = events.iter().filter_map(|event| match event {
            Event::Moved { path, .. } => path.last().copied(),
            _ => None,
        });
        let ways: Vec<Cell> = ways.collect();
        let place = fight.0.unit(UnitId(0)).unwrap().cell;
        let felled = events.iter().position(|event| matches!(event, Event::Defeated { unit: UnitId(0), .. }));
        let last_step = events.iter().rposition(|event| matches!(event, Event::Moved { .. }));
        assert!(felled.is_none_or(|felled| Some(felled) > last_step), "nothing moves after the fall: {events:?}");
        (place, ways.len(), fight.hp(0))
    };
    let at = |col: i16| Cell::new(col, 0);
    // The unit leaps over one cell of spikes, as far as its Jump goes.
    assert_eq!(walk(95), (Some(at(1)), 1, 0), "5 HP against 10: it lies where it first treads on spikes");
    assert_eq!(walk(10), (Some(at(4)), 3, 70), "90 HP: it comes through");
}

/// A pool of lava, and open ground beside it.
const POOL: &str = "name = \"Pool\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = \"\"\"\n. . . l l l . . .\n. . . . . . . . .\n\"\"\"\n";

/// A unit at the edge of the pool with these lines: the cost and loss that its reach lists for the cell beyond, the path, and
/// the events of the move.
fn past_the_pool(board: &str, lines: &str) -> (u16, u32, Vec<Cell>, Vec<Event>) {
    let mut fight = Field::on(board).unit("a", (2, 0), lines).unit("b", (8, 1), PLAIN).start(&[10, 1]);
    let to = Cell::new(6, 0);
    let reached = fight.0.reach(UnitId(0)).into_iter().find(|found| found.cell == to).expect("it gets there");
    let way = fight.0.way(UnitId(0), to).expect("a way");
    let events = fight.go(0, (6, 0));
    let moved: Vec<Cell> = events
        .iter()
        .filter_map(|event| match event {
            Event::Moved { path, .. } => Some(path[1..].to_vec()),
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(moved, way[1..], "it goes the way that it is shown");
    (reached.cost, reached.harm.loss, way, events)
}

#[test]
fn mc_055_of_the_ways_that_the_points_allow_the_one_that_hurts_least_is_taken() {
    let runner = PLAIN.replace("spd = 8", "spd = 80");
    let (cost, loss, way, events) = past_the_pool(POOL, &runner);
    assert_eq!((cost, loss), (12, 0), "six points on grass, though fewer lead through the lava");
    assert!(way.iter().all(|cell| cell.row == 1 || !(3..=5).contains(&cell.col)), "round the pool: {way:?}");
    assert!(damage(&events).is_empty(), "nobody is burnt");
    // Without a way round, the path leads through the pool, and the preview shows the loss.
    let (_, loss, _, events) = past_the_pool(&POOL.replace("\n. . . . . . . . .\n", "\n. . . # # # . . .\n"), &runner);
    let lost: i32 = damage(&events).iter().sum();
    assert!(lost > 0, "there is only lava");
    assert_eq!(loss, lost.unsigned_abs() * 100, "as much as it was said to cost");
    let flyer = format!("{runner}creature = \"aerial\"\n");
    let (cost, loss, ..) = past_the_pool(POOL, &flyer);
    assert_eq!((cost, loss), (8, 0), "who flies goes straight over it");
}
