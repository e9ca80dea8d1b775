//! Copied parts of boards: all their contents are copied, mirrored and turned with them, and nothing else changes.

use hexfray_board::{
    grid::{Cell, Direction, Grid, Shape},
    map::Board,
};
use hexfray_drawing::edit::{Change, Mirror, Project, Stamp, strokes};
use hexfray_testing::sample;
use proptest::prelude::*;

use crate::{RULESETS, battle, words};

/// A board of these cells with an object of every kind in its left half, and a battle on it.
fn furnished(grid: &str, way: &str) -> Project {
    let map = format!(
        r#"name = "Yard"
grid = {grid}

terrain = '''
. . f f . . . . . . . .
. . ~ w . . . . . . . .
. O . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
'''
height = '''
0 0 2 2 0 0 0 0 0 0 0 0
0 1 0 0 0 0 0 0 0 0 0 0
0 1 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0
'''
visibility = '''
. . 1 . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
'''

[legend]
w = {{ terrain = "deep_water", depth = 3 }}

[[link]]
kind = "slope"
from = [1, 0]
to = [2, 0]

[[cover]]
cells = [[2, 2]]
sides = ["{way}"]
percent = 50

[[cover]]
cells = [[1, 1]]
sides = ["{way}"]
percent = 25
both = false

[[object]]
name = "Chair"
at = [2, 2]
skill = "brawl"
die = "d6"

[[spawn]]
side = "blue"
cells = [[3, 2], [0, 1]]
facing = "{way}"

[[spawn]]
side = "red"
cells = [[11, 4], [11, 5]]

[[exit]]
name = "gate"
cells = [[0, 0]]
side = "blue"
"#
    );
    let fight = r#"name = "Yard"
ruleset = "percentile"
map = "maps/yard.map.toml"
ignores = ["cover", "visibility"]

[[side]]
name = "blue"

[[side]]
name = "red"

# The first of them.
[[unit]]
kind = "archer"
side = "blue"
name = "Mira"
at = [1, 1]

[[unit]]
kind = "swordsman"
side = "red"
"#;
    let mut library = hexfray_data::library();
    library.add("maps/yard.map.toml", &map);
    library.add("maps/yard.battle.toml", fight);
    let project = Project::open(library, RULESETS, "maps/yard.battle.toml").expect("TOML");
    assert!(is_sound(&project), "{}", project.problems());
    project
}

/// Whether there are no errors; warnings are allowed.
fn is_sound(project: &Project) -> bool {
    project.problems().iter().all(hexfray_board::text::Problem::is_warning)
}

/// The grids, each with a direction that it has.
const GRIDS: [(&str, &str); 5] = [
    ("{ shape = \"square\", adjacency = \"sides\" }", "E"),
    ("{ shape = \"square\", adjacency = \"corners\" }", "E"),
    ("{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }", "E"),
    ("{ shape = \"hex\", top = \"pointy\", offset = \"even\" }", "E"),
    ("{ shape = \"hex\", top = \"flat\", offset = \"odd\" }", "SE"),
];

fn texts(project: &Project) -> (String, String) {
    (words(project), project.battle().map(hexfray_drawing::edit::Draft::text).unwrap_or_default())
}

fn rectangle(project: &Project, one: (i16, i16), other: (i16, i16), level: u8) -> Vec<Cell> {
    let grid = project.board().expect("a board").grid();
    strokes::rectangle(&grid, Cell::from(one).on_level(level), Cell::from(other).on_level(level))
}

fn stamp(project: &Project, cells: &[Cell]) -> Stamp {
    Stamp::new(project.copy(cells).expect("it can be copied"))
}

/// The middle of a rectangle, where pasting it changes nothing.
fn middle(cells: &[Cell]) -> Cell {
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    Cell { col: first.col + (last.col - first.col) / 2, row: first.row + (last.row - first.row) / 2, ..first }
}

fn board(project: &Project) -> Board {
    (**project.board().expect("a board")).clone()
}

/// The contents of a cell without its sides.
fn ground(board: &Board, cell: Cell) -> impl PartialEq + std::fmt::Debug + use<> {
    let obstacle = board.obstacle(cell).map(|obstacle| obstacle.id.clone());
    let spawn = board.spawns().iter().find(|zone| zone.cells.contains(&cell)).map(|zone| zone.side.clone());
    let mut exits: Vec<String> =
        board.exits().iter().filter(|zone| zone.cells.contains(&cell)).map(|zone| zone.name.clone()).collect();
    exits.sort();
    let things: Vec<String> =
        board.objects().iter().filter(|object| object.cell == cell).map(|object| object.name.clone()).collect();
    let ground = (board.exists(cell), board.terrain_name(cell).to_owned(), board.difficulty(cell));
    (ground, board.height(cell), board.depth(cell), board.visibility(cell), obstacle, spawn, exits, things)
}

/// The side between two adjacent cells, seen from the first.
fn between(board: &Board, from: Cell, way: Direction) -> impl PartialEq + std::fmt::Debug + use<> {
    (board.cover(from, way), board.climb_modifier(from, way), board.link(from, way))
}

/// Checks that a copied part and its pasted copy have the same cells and the same sides between them.
fn assert_same(old: &Board, cells: &[Cell], new: &Board, placed: &[Cell]) {
    for (&from, &to) in cells.iter().zip(placed).filter(|(_, to)| new.grid().contains(**to)) {
        assert_eq!(ground(old, from), ground(new, to), "{from} came to {to}");
        for way in old.grid().all_directions() {
            let beyond = old.grid().step(from, way);
            let Some(at) = cells.iter().position(|cell| *cell == beyond) else { continue };
            let to_beyond = placed[at];
            let turned = new.grid().all_directions().find(|way| new.grid().step(to, *way) == to_beyond);
            let turned = turned.unwrap_or_else(|| panic!("{to} and {to_beyond} touch, as {from} and {beyond} did"));
            if new.grid().contains(to_beyond) {
                assert_eq!(between(old, from, way), between(new, to, turned), "{from} to {beyond} came to {to}");
            }
        }
    }
}

fn places(stamp: &Stamp, grid: Grid, at: Cell) -> Vec<Cell> {
    stamp.cells(&grid, at).into_iter().map(|(cell, _)| cell).collect()
}

fn paste(project: &mut Project, stamp: &Stamp, at: Cell) -> bool {
    project.apply(&Change::Paste { stamp: stamp.clone(), at }).expect("it can be pasted")
}

#[test]
fn a_part_travels_with_all_that_is_in_it_on_every_grid() {
    for (grid, way) in GRIDS {
        let mut project = furnished(grid, way);
        let (before, old) = (texts(&project), board(&project));
        let cells = rectangle(&project, (0, 0), (3, 2), 0);
        let copied = stamp(&project, &cells);
        let at = Cell::new(7, 4);
        assert!(paste(&mut project, &copied, at), "{grid}");
        let new = board(&project);
        assert!(is_sound(&project), "{grid} {}", project.problems());
        assert_same(&old, &cells, &new, &places(&copied, new.grid(), at));
        let archers = project.pieces().into_iter().filter(|piece| piece.text.kind == "archer");
        let archers: Vec<(String, Option<Cell>)> = archers.map(|piece| (piece.text.name, piece.text.at)).collect();
        let there = places(&copied, new.grid(), at)[cells.iter().position(|cell| *cell == Cell::new(1, 1)).unwrap()];
        let mira = ("Mira".to_owned(), Some(Cell::new(1, 1)));
        assert_eq!(archers, [mira, (String::new(), Some(there))], "a second unit has no other's name");
        assert!(project.undo(), "{grid}");
        assert_eq!(texts(&project), before, "one step undoes all of it");
    }
}

#[test]
fn what_is_cut_leaves_open_ground_and_can_be_put_back() {
    for (grid, way) in GRIDS {
        let mut project = furnished(grid, way);
        let old = board(&project);
        let cells = rectangle(&project, (0, 0), (3, 2), 0);
        let copied = stamp(&project, &cells);
        project.apply(&Change::Clear(cells.clone())).expect("it can be cleared");
        let empty = board(&project);
        assert!(cells.iter().all(|&cell| empty.terrain_name(cell) == "grass" && empty.height(cell) == 0), "{grid}");
        assert!(empty.objects().is_empty() && empty.zone("gate").is_empty() && empty.spawn("blue").is_empty());
        assert!(project.pieces().iter().all(|piece| piece.text.at.is_none()), "{grid}: the archer is gone");
        assert!(paste(&mut project, &copied, middle(&cells)));
        let new = board(&project);
        assert_same(&old, &cells, &new, &cells);
        assert_eq!(
            new.spawns().iter().find(|zone| zone.side == "blue").map(|zone| zone.facing),
            old.spawns().iter().find(|zone| zone.side == "blue").map(|zone| zone.facing),
            "{grid}: its zone says all it said"
        );
        assert_eq!(new.exits(), old.exits(), "{grid}");
        let mira = project.pieces().into_iter().find(|piece| piece.text.name == "Mira");
        assert_eq!(mira.and_then(|mira| mira.at), Some(Cell::new(1, 1)), "{grid}: a unit that was cut keeps its name");
        project.undo();
        project.undo();
        assert_eq!(board(&project), old, "{grid}: two steps");
    }
}

#[test]
fn parts_are_placed_on_cells_of_their_own_kind_only() {
    let project = furnished(GRIDS[2].0, "E");
    let copied = stamp(&project, &rectangle(&project, (0, 0), (3, 2), 0));
    let mut squares = furnished(GRIDS[0].0, "E");
    let change = Change::Paste { stamp: copied.clone(), at: Cell::new(5, 3) };
    let refusal = squares.apply(&change).expect_err("it is refused").to_string();
    assert_eq!(refusal, "a part of pointed hexes cannot be placed on squares");
    let mut shifted = furnished(GRIDS[3].0, "E");
    paste(&mut shifted, &copied, Cell::new(7, 4));
    let cells = rectangle(&project, (0, 0), (3, 2), 0);
    assert_same(&board(&project), &cells, &board(&shifted), &places(&copied, board(&shifted).grid(), Cell::new(7, 4)));
    let beside = Change::Paste { stamp: copied, at: Cell::new(90, 90) };
    assert_eq!(shifted.apply(&beside).expect_err("beside").to_string(), "nothing of it would lie on the board");
}

#[test]
fn a_part_is_mirrored_onto_itself_where_its_cells_allow_it() {
    let onto = |grid: &str, other: (i16, i16), how: Option<Mirror>| {
        let project = furnished(grid, if grid.contains("flat") { "SE" } else { "E" });
        let copied = stamp(&project, &rectangle(&project, (0, 0), other, 0));
        how.map_or_else(|| copied.turned(), |how| copied.mirrored(how)).onto_itself().is_some()
    };
    let (squares, pointy, flat) = (GRIDS[0].0, GRIDS[2].0, GRIDS[4].0);
    assert!(onto(squares, (3, 2), Some(Mirror::Columns)) && onto(squares, (3, 2), Some(Mirror::Rows)));
    assert!(onto(squares, (2, 2), None) && !onto(squares, (3, 2), None), "only a square turns onto itself");
    assert!(onto(pointy, (3, 2), Some(Mirror::Rows)), "three rows: the middle one stays");
    assert!(!onto(pointy, (3, 1), Some(Mirror::Rows)), "two rows: the shifted one would have to be the other");
    assert!(!onto(pointy, (3, 2), Some(Mirror::Columns)) && onto(pointy, (3, 0), Some(Mirror::Columns)));
    assert!(onto(flat, (2, 3), Some(Mirror::Columns)) && !onto(flat, (3, 3), Some(Mirror::Columns)));
}

fn named() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "duel",
        "ravine",
        "castle",
        "sunken_shrine",
        "weir_house",
        "vault",
        "old_quarry",
        "market_street",
        "sea_cliff",
        "alley_brawl",
        "rooftops",
        "break_in",
    ])
}

fn area() -> impl Strategy<Value = ((i16, i16), (i16, i16))> {
    ((0_i16..24, 0_i16..20), (0_i16..24, 0_i16..20))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(6, 300) as u32))]

    #[test]
    fn a_part_that_is_pasted_where_it_was_changes_nothing(
        name in named(), (one, other) in area(), level in 0_u8..2, how in prop::sample::select(vec![Mirror::Columns, Mirror::Rows]),
    ) {
        let mut project = battle(&format!("maps/{name}.battle.toml"));
        let cells = rectangle(&project, one, other, level);
        prop_assume!(!cells.is_empty());
        let before = texts(&project);
        let copied = stamp(&project, &cells);
        for same in [copied.clone(), copied.mirrored(how).mirrored(how)] {
            prop_assert!(!paste(&mut project, &same, middle(&cells)), "nothing has changed");
            prop_assert_eq!(&texts(&project), &before);
        }
    }

    #[test]
    fn a_part_is_the_same_elsewhere_mirrored_and_turned(
        name in named(), (one, other) in area(), at in (-2_i16..60, -2_i16..60), turns in 0_u8..6, how in prop::sample::select(vec![None, Some(Mirror::Columns), Some(Mirror::Rows)]),
    ) {
        let project = battle(&format!("maps/{name}.battle.toml"));
        let old = board(&project);
        let cells = rectangle(&project, one, other, 0);
        prop_assume!(!cells.is_empty());
        let mut copied = stamp(&project, &cells);
        copied = how.map_or(copied.clone(), |how| copied.mirrored(how));
        for _ in 0..turns { copied = copied.turned(); }
        let mut fresh = open_ground(old.grid().shape());
        let at = Cell::from(at);
        prop_assume!(places(&copied, board(&fresh).grid(), at).iter().any(|&cell| board(&fresh).grid().contains(cell)));
        // Open ground on open ground changes nothing, so there is nothing to undo.
        let has_changed = paste(&mut fresh, &copied, at);
        let new = board(&fresh);
        assert_same(&old, &cells, &new, &places(&copied, new.grid(), at));
        if has_changed {
            fresh.undo();
        }
        prop_assert_eq!(board(&fresh), board(&open_ground(old.grid().shape())));
    }
}

/// A large board of open ground.
fn open_ground(shape: Shape) -> Project {
    let library = hexfray_data::library();
    let mut project =
        Project::new_map(library, RULESETS, "maps/open.map.toml", "Open", shape, (60, 60)).expect("a board");
    for side in project.zone_sides() {
        let zone = hexfray_drawing::edit::ZoneName::Spawn(side);
        let cells = board(&project).cells().collect();
        project.apply(&Change::Zone { zone, cells, add: false }).expect("no zones");
    }
    project
}
