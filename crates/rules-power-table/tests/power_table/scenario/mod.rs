//! The keys of a battle's file: mode, distances, forbidden cells, the opening, the initial state of units.

mod metres;

use std::sync::Arc;

use crate::rules;
use hexfray_battle::{Act, Aim, Battle, DiceSource, Order, Setup, SetupError, SideId, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::content::{FieldArea, Mode, Scenario, Settings};

/// Three areas.
const AREAS: &str = "name='Areas'\ngrid={shape='square'}\nmetres_per_cell=10\nterrain='...'\n";

/// A line of open ground.
pub fn line(metres: usize) -> String {
    format!("name='Line'\ngrid={{shape='square'}}\nterrain='{}'\n", ".".repeat(metres))
}

/// A field of squares of open ground.
fn field(cols: usize, rows: usize) -> String {
    let rows: Vec<String> = (0..rows).map(|_| ".".repeat(cols)).collect();
    format!("name='Field'\ngrid={{shape='square', adjacency='corners'}}\nterrain='''\n{}\n'''\n", rows.join("\n"))
}

/// A battle of blue and red on a board; `keys` come before the sides, `rest` after them.
fn setup(board: &str, keys: &str, rest: &str) -> Result<Arc<Setup>, SetupError> {
    let mut library = hexfray_data::library();
    library.add("maps/test.map.toml", board);
    let text = format!(
        "name='Test'\nruleset='power_table'\nmap='maps/test.map.toml'\nfirst='blue'\nknown=true\n{keys}\n[[side]]\nname='blue'\n[[side]]\nname='red'\n{rest}"
    );
    library.add("maps/test.battle.toml", &text);
    rules::load(&library, "maps/test.battle.toml")
}

fn loaded(board: &str, keys: &str, rest: &str) -> Arc<Setup> {
    setup(board, keys, rest).unwrap_or_else(|error| panic!("{error}"))
}

pub fn started(board: &str, keys: &str, rest: &str) -> Battle {
    Battle::new(&loaded(board, keys, rest), DiceSource::Seed(1)).unwrap()
}

/// The errors in a battle, without the names of files and places.
fn wrong(board: &str, keys: &str, rest: &str) -> Vec<String> {
    match setup(board, keys, rest) {
        Err(SetupError::Problems(problems)) => problems.iter().map(|problem| problem.message().to_owned()).collect(),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("this battle is wrong"),
    }
}

pub fn unit(kind: &str, side: &str, at: &str) -> String {
    format!("[[unit]]\nkind='{kind}'\nside='{side}'\n{at}\n")
}

/// One fighter a side, in these columns of the first row.
fn pair(blue: i16, red: i16) -> String {
    unit("wolf", "blue", &format!("at=[{blue},0]")) + &unit("goblin", "red", &format!("at=[{red},0]"))
}

fn scenario(setup: &Setup) -> Scenario {
    Scenario::of(&setup.scenario)
}

fn metres(setup: &Setup, from: i16, to: i16) -> u32 {
    let space = scenario(setup).space(setup.board.grid(), &Settings::default());
    space.metres(Cell::new(from, 0), 0, Cell::new(to, 0), 0)
}

#[test]
fn sw_001_every_battle_is_simplified_or_standard() {
    assert_eq!(scenario(&loaded(&line(40), "", &pair(5, 20))).mode, Mode::Standard, "standard unless it says");
    assert_eq!(scenario(&loaded(AREAS, "mode='simplified'", &pair(0, 2))).mode, Mode::Simplified);
    assert_eq!(
        wrong(&line(40), "mode='simple'", &pair(5, 20)),
        ["unknown `mode` \"simple\", expected \"standard\" or \"simplified\"",]
    );
}

#[test]
fn sw_002_a_simplified_battle_has_two_rears_and_a_front() {
    let scenario = scenario(&loaded(AREAS, "mode='simplified'", &pair(0, 2)));
    assert_eq!(scenario.areas, [FieldArea::Rear(SideId(0)), FieldArea::Front, FieldArea::Rear(SideId(1))]);
    assert_eq!(
        wrong(&line(4), "mode='simplified'", &pair(0, 3)),
        ["the board has 4 columns and 1 rows, expected three areas in a row (SW-002), or the setting `areas_graph`",]
    );
}

#[test]
fn sw_003_areas_are_ten_metres_apart_unless_the_battle_says() {
    let usual = loaded(AREAS, "mode='simplified'", &pair(0, 2));
    assert_eq!([metres(&usual, 0, 1), metres(&usual, 1, 2), metres(&usual, 0, 2)], [10, 10, 20]);
    assert_eq!(metres(&usual, 1, 1), 0, "the same area is 0 m away");
    let other = loaded(AREAS, "mode='simplified'\narea_steps=[15, 30]", &pair(0, 2));
    assert_eq!([metres(&other, 0, 1), metres(&other, 2, 1), metres(&other, 2, 0)], [15, 30, 45]);
    assert_eq!(
        wrong(AREAS, "mode='simplified'\narea_steps=[15]", &pair(0, 2)),
        [
            "`area_steps` fits no areas, expected two distances in metres, of a simplified battle: from each rear to the front",
        ]
    );
}

#[test]
fn sw_004_a_standard_battlefield_is_told_in_metres() {
    let setup = loaded(&line(40), "", &pair(5, 21));
    assert_eq!(metres(&setup, 5, 21), 16);
    let wide = line(40) + "metres_per_cell=2\n";
    assert_eq!(
        wrong(&wide, "", &pair(5, 21)),
        ["the board's cells are 2 m wide, expected 1 m, as standard combat has (SW-004), or `mode = \"simplified\"`",]
    );
}

#[test]
fn sw_007_any_number_share_a_cell() {
    let crowd = "[[unit]]\nkind='goblin'\nside='red'\ncount=5\nat=[20,0]\n";
    let battle = started(&line(40), "", &(unit("wolf", "blue", "at=[20,0]") + crowd));
    for unit in 0..6 {
        assert_eq!(battle.unit(UnitId(unit)).unwrap().cell, Some(Cell::new(20, 0)), "friends and foes alike");
    }
    let two = wrong(&line(40), "[settings]\ncell_capacity=2", &(unit("wolf", "blue", "at=[8,0]") + crowd));
    assert_eq!(two, ["another unit stands in [20, 0], expected a free cell"], "unless the setting says how many");
}

#[test]
fn sw_009_cells_may_be_forbidden_for_moves_and_for_effects() {
    let units = unit("sorceress", "blue", "at=[5,0]") + &unit("goblin", "red", "at=[15,0]");
    let forbidden = "[[forbidden]]\nfrom=[7,0]\nto=[7,2]\nno_aim=false\n[[forbidden]]\ncells=[[12,1]]\n";
    let mut battle = started(&field(20, 3), "", &(units.clone() + forbidden));
    pick(&mut battle, UnitId(0));
    let orders = battle.orders();
    let moves = |col: i16| orders.iter().any(|order| matches!(order, Order::Move { to, .. } if to.col == col));
    assert!(moves(6), "up to the forbidden column");
    assert!(!moves(7) && !moves(8), "neither into it nor through it");
    let fireball = ability(&battle, "fireball");
    let at = |col, row| Order::Act { unit: UnitId(0), act: fireball, aim: Aim::Cell(Cell::new(col, row)) };
    assert!(orders.contains(&at(7, 1)), "an effect may start where nobody may go");
    assert!(orders.contains(&at(12, 0)) && !orders.contains(&at(12, 1)), "but not where that is forbidden too");
    assert!(battle.submit(at(12, 1)).is_err(), "and it is refused");
    let foe = Order::Act { unit: UnitId(0), act: fireball, aim: Aim::Unit(UnitId(1)) };
    assert!(orders.contains(&foe));
    assert_eq!(
        wrong(&field(20, 3), "", &(units + "[[forbidden]]\ncells=[[25,1]]\n")),
        ["there is no cell [25, 1], expected one of the board's",]
    );
}

#[test]
fn sw_009_no_effect_spreads_from_where_that_is_forbidden() {
    let why = |kind: &str, spell: &str, aim: Aim, forbidden: i16| {
        let units = unit(kind, "blue", "at=[5,0]") + &unit("goblin", "red", "at=[12,0]");
        let forbidden = format!("[[forbidden]]\ncells=[[{forbidden},0]]\nno_move=false\n");
        let mut battle = started(&line(30), "", &(units + &forbidden));
        pick(&mut battle, UnitId(0));
        let order = Order::Act { unit: UnitId(0), act: ability(&battle, spell), aim };
        assert_eq!(battle.orders().contains(&order), battle.check(&order).is_ok());
        battle.check(&order).err().map(|why| why.to_string()).unwrap_or_default()
    };
    let foe = Aim::Unit(UnitId(1));
    assert!(why("sorceress", "fireball", foe, 12).contains("SW-009"), "around a target in the forbidden cell");
    assert_eq!(why("sorceress", "fireball", foe, 13), "", "beside it");
    assert_eq!(why("sorceress", "spark bolt", foe, 12), "", "what strikes one target does not start there");
    assert!(why("captain", "battle cry", Aim::None, 5).contains("SW-009"), "nor around its user");
    assert_eq!(why("captain", "battle cry", Aim::None, 6), "");
}

#[test]
fn sw_004_metres_are_counted_from_any_point_and_below_it() {
    let at = |blue: &str, red: &str| unit("wolf", "blue", blue) + &unit("goblin", "red", red);
    let setup = loaded(&line(40), "reference=20", &at("zone='-5 m'", "zone='12 m'"));
    let cells: Vec<Option<Cell>> = setup.units.iter().map(|unit| unit.at).collect();
    assert_eq!(cells, [Some(Cell::new(15, 0)), Some(Cell::new(32, 0))]);
    let mut battle = started(&line(40), "reference=20", &at("zone='-5 m'", "zone='12 m'"));
    let position = |battle: &Battle, unit: u16| {
        let stats = battle.stats(UnitId(unit));
        stats.iter().find(|stat| stat.label.as_str() == "Position").map(|stat| stat.value)
    };
    assert_eq!([0, 1].map(|unit| position(&battle, unit)), [Some(-5), Some(12)], "and so everybody reads it");
    pick(&mut battle, UnitId(0));
    battle.submit(Order::Move { unit: UnitId(0), to: Cell::new(11, 0) }).unwrap();
    assert_eq!(position(&battle, 0), Some(-9));
    let plain = started(&line(40), "", &pair(15, 32));
    assert_eq!(position(&plain, 0), None, "who sets no point is told no metres");
    assert!(wrong(&line(40), "", &at("zone='-5 m'", "at=[32,0]"))[0].contains("no zone"), "there are none without it");
    let expected = "expected a column of a board that is one row high, in standard combat";
    for (board, keys) in [
        (line(40), "reference=40"),
        (field(20, 3), "reference=5"),
        (AREAS.to_owned(), "mode='simplified'\nreference=1"),
    ] {
        let report = wrong(&board, keys, &pair(0, 2));
        assert!(report.iter().any(|problem| problem.contains(expected)), "{keys}: {report:?}");
    }
}

/// Picks this unit to act next, if its side may pick.
pub fn pick(battle: &mut Battle, unit: UnitId) {
    let order = Order::Pick { unit };
    if battle.orders().contains(&order) {
        battle.submit(order).unwrap();
    }
}

/// The first unit's act that uses the ability of this name.
fn ability(battle: &Battle, key: &str) -> Act {
    let act = battle.acts(UnitId(0)).into_iter().find(|act| act.name.as_str().eq_ignore_ascii_case(key));
    let act = act.unwrap_or_else(|| panic!("no {key}")).act;
    assert_eq!(act.verb, Verb::ABILITY);
    act
}

#[test]
fn sw_010_units_begin_in_the_state_that_the_battle_says() {
    let units = unit("wolf", "blue", "at=[5,0]\nname='Wolf'")
        + &unit("courser", "blue", "at=[6,0]\nname='Horse'")
        + &unit("sky_serpent", "red", "at=[20,0]\nname='Serpent'")
        + &unit("goblin", "red", "at=[22,0]\nname='Gob'");
    let states = "[[start]]\nunits=['Wolf']\nrides='Horse'\n[[start]]\nunits=['Serpent']\naltitude=20\n\
                  [[start]]\nunits=['Gob']\nprone=true\nconditions=[{condition='slowed', rounds=3}]\n";
    let battle = started(&line(40), "", &(units.clone() + states));
    assert_eq!(battle.unit(UnitId(0)).unwrap().cell, Some(Cell::new(6, 0)), "a rider starts where its mount is");
    let serpent = battle.units().find(|unit| unit.name.as_str().starts_with("Serpent")).unwrap();
    assert_eq!(serpent.height, 20, "20 m above the ground");
    let goblin = battle.units().find(|unit| unit.name.as_str() == "Gob").unwrap();
    let conditions = conditions(&battle, goblin.id);
    assert!(conditions.contains(&"Prone") && conditions.contains(&"Slowed"), "{conditions:?}");
    let wrongs = [
        ("units=['Wolf']\naltitude=5", "\"Wolf\" cannot fly, expected a flyer, or a condition that lets it fly"),
        ("units=['Serpent']\naltitude=70", "\"Serpent\" cannot fly so high, expected at most 60 m"),
        ("units=['Wolf']\nrides='Gob'", "\"Wolf\" cannot ride \"Gob\", expected a mount of its own side"),
        ("units=['Wofl']\nprone=true", "unknown `units` \"Wofl\", did you mean \"Wolf\"?"),
    ];
    for (state, message) in wrongs {
        assert_eq!(wrong(&line(40), "", &format!("{units}[[start]]\n{state}\n")), [message]);
    }
}

/// The names of a unit's conditions.
fn conditions(battle: &Battle, unit: UnitId) -> Vec<&'static str> {
    battle.conditions(unit).into_iter().map(|condition| condition.name.as_str()).collect()
}

#[test]
fn sw_025_everybody_belongs_to_a_side() {
    let battle = started(&line(40), "", &pair(5, 20));
    let sides: Vec<SideId> = battle.units().map(|unit| unit.side).collect();
    assert_eq!(sides, [SideId(0), SideId(1)]);
    assert_eq!(wrong(&line(40), "", &unit("wolf", "green", "at=[1,0]")).len(), 1, "a side that there is not");
}

/// The warnings of a battle that can still be played.
fn warnings(board: &str, keys: &str, rest: &str) -> Vec<String> {
    loaded(board, keys, rest).warnings.iter().map(|warning| warning.message().to_owned()).collect()
}

#[test]
fn sw_036_the_sides_open_between_5_and_30_metres_apart() {
    for (red, warns) in [(4, true), (5, false), (30, false), (31, true)] {
        let found = warnings(&line(40), "", &pair(0, red));
        let expected = format!("the sides open {red} m apart, expected 5 to 30 m (SW-036)");
        assert_eq!(found, if warns { vec![expected] } else { Vec::new() }, "{red} m");
    }
    let crowd = pair(0, 30) + &unit("goblin", "red", "at=[3,0]");
    assert_eq!(warnings(&line(40), "", &crowd).len(), 1, "the foremost of each side count");
}

#[test]
fn sw_037_the_opening_distance_follows_from_the_place() {
    let units = unit("wolf", "blue", "") + &unit("goblin", "red", "");
    let apart = |opening: &str| {
        let setup = loaded(&line(60), &format!("[opening]\n{opening}"), &units);
        let cols: Vec<i16> = setup.units.iter().map(|unit| unit.at.unwrap().col).collect();
        cols[1] - cols[0]
    };
    for (opening, metres) in [
        ("base='enclosed'", 5),
        ("base='large_space'", 10),
        ("base='crowded'", 10),
        ("base='open'", 20),
        ("base='open'\nmoving=true", 30),
        ("base='crowded'\nmoving=20", 30),
        ("base='crowded'\nlarge=true", 15),
        ("base=12\nlarge=10", 22),
    ] {
        assert_eq!(apart(opening), metres, "{opening}");
    }
    let mounted = "[opening]\nbase='open'\nmoving=true\nlarge=true";
    assert_eq!(warnings(&line(60), mounted, &units), ["the sides open 35 m apart, expected 5 to 30 m (SW-036)"]);
    assert_eq!(
        wrong(&line(20), "[opening]\nbase='open'", &units)[0],
        "the board is 20 cells wide, expected room for sides that are 20 m apart"
    );
}

#[test]
fn sw_038_a_side_has_a_forward_and_a_rear_band() {
    let units = unit("wolf", "blue", "zone='blue forward'\nname='Front'")
        + &unit("archer", "blue", "zone='blue rear'\nname='Back'")
        + &unit("goblin", "red", "");
    let setup = loaded(&line(60), "[opening]\nbase='open'", &units);
    let scenario = scenario(&setup);
    let cols = |cells: &[Cell]| cells.iter().map(|cell| cell.col).collect::<Vec<_>>();
    let (front, back) = (setup.units[0].at.unwrap().col, setup.units[1].at.unwrap().col);
    let red = setup.units[2].at.unwrap().col;
    assert_eq!(red - front, 20, "the front is where the battle opens");
    assert_eq!(cols(&scenario.bands[0].forward), [front, front - 1], "the first 2 m of the zone");
    assert_eq!(cols(&scenario.bands[0].rear), [front - 3, front - 4, front - 5], "3 to 5 m behind");
    assert_eq!(back, front - 3);
    assert_eq!(cols(&scenario.bands[1].forward), [red, red + 1], "each side looks at the other");
}

#[test]
fn sw_039_an_ambush_names_who_is_surprised() {
    let units = unit("wolf", "blue", "at=[5,0]\nname='Wolf'") + &unit("cave_spider", "red", "at=[15,0]");
    let battle = started(&line(40), "ambush=['Wolf']", &units);
    assert_eq!(battle.decision().side(), Some(SideId(1)), "the monsters act first");
    assert!(conditions(&battle, UnitId(0)).contains(&"surprised"));
    let harmless = unit("wolf", "blue", "at=[5,0]\nname='Wolf'") + &unit("goblin", "red", "at=[15,0]");
    assert_eq!(
        wrong(&line(40), "ambush=['Wolf']", &harmless),
        ["no unit of the other side can lie in ambush, expected a monster with `ambushes = true`",]
    );
}

#[test]
fn sw_013_other_maps_of_areas_are_an_extension() {
    let five = "name='Areas'\ngrid={shape='square'}\nmetres_per_cell=10\nterrain='.....'\n\
                [[spawn]]\nside='blue'\ncells=[[0,0]]\n[[spawn]]\nside='red'\ncells=[[4,0]]\n";
    let keys = "mode='simplified'\n[settings]\nareas_graph=true";
    let setup = loaded(five, keys, &pair(0, 4));
    let [front, blue, red] = [FieldArea::Front, FieldArea::Rear(SideId(0)), FieldArea::Rear(SideId(1))];
    assert_eq!(scenario(&setup).areas, [blue, front, front, front, red]);
    assert_eq!([metres(&setup, 0, 1), metres(&setup, 0, 4)], [10, 40], "10 m for each step");
    assert_eq!(wrong(five, "mode='simplified'", &pair(0, 4)).len(), 1, "off unless the setting says so");
}

#[test]
fn a_zone_that_there_is_not_is_a_mistake() {
    let nowhere = unit("wolf", "blue", "zone='balcony'") + &unit("goblin", "red", "at=[20,0]");
    assert_eq!(
        wrong(&line(40), "", &nowhere),
        ["the board has no zone \"balcony\" to stand in, expected the name of a [[spawn]]'s side or of an [[exit]]",]
    );
}

#[test]
fn sw_036_a_side_lines_up_on_both_sides_of_the_middle() {
    let units = unit("wolf", "blue", "").repeat(3) + &unit("goblin", "red", "");
    let setup = loaded(&field(60, 9), "[opening]\nbase='open'", &units);
    let places: Vec<(i16, i16)> = setup.units.iter().map(|unit| unit.at.map(|at| (at.col, at.row)).unwrap()).collect();
    let front = places[0].0;
    assert_eq!(places[..3], [(front, 4), (front, 3), (front, 5)], "the middle row, the one above, the one below");
}
