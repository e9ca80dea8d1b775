//! Boards of several levels: how files draw them, their problems, and the ground that carries a unit.

use hexfray_board::grid::Cell;
use hexfray_board::map::{Board, LinkKind, Space};

use super::{bad, good, read};

/// A brook under a plank, an upper floor with air beside it, a shaft of water, and a face to climb.
const TOWER: &str = r#"name = "Tower"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
. ~ . w .
. ~ . w .
'''
height = '''
0 -1 0 -1 0
0 -1 0 -1 0
'''
[[storey]]
name = "first floor"
terrain = '''
o = o w |
_ _ · · |
'''
marks = '''
B . . . .
. . . . .
'''
[[storey]]
level = 2
elevation = 7
terrain = '''
o _ _ _ o
_ _ _ _ _
'''
height = '''
8 . . . .
. . . . .
'''
[[link]]
kind = "stairs"
path = [[0, 0], [0, 0, 1], [0, 0, 2]]
[[link]]
kind = "vines"
half_cost = true
from = [4, 0, 1]
to = [4, 0]
[[spawn]]
side = "blue"
mark = "B"
[[spawn]]
side = "red"
cells = [[4, 0, 2], [4, 1]]
"#;

fn at(col: i16, row: i16, level: u8) -> Cell {
    Cell::from((col, row, level))
}

#[test]
fn storeys_are_drawn_as_further_pictures_of_the_same_size() {
    let board = good(TOWER);
    assert_eq!((board.grid().levels(), board.grid().len()), (3, 30));
    assert!(board.has_storeys() && !good("name = 'B'\ngrid = { shape = 'square' }\nterrain = '.'").has_storeys());
    let names: Vec<String> = (0..4).map(|level| board.level_name(level)).collect();
    assert_eq!(names, ["ground", "first floor", "storey 2", "storey 3"]);
    let heights = [at(0, 0, 0), at(0, 0, 1), at(0, 0, 2), at(4, 0, 2)].map(|cell| board.height(cell));
    assert_eq!(heights, [0, 3, 8, 7], "3 over the level below, as the file says, or as the picture says");
    assert!(!board.exists(at(2, 1, 1)), "`·` is no cell");
    assert_eq!(board.spawn("blue"), [at(0, 0, 1)], "marks lie on their storey");
    assert_eq!(board.spawn("red"), [at(4, 0, 2), at(4, 1, 0)]);
    let stairs: Vec<_> = board.flights_from(at(0, 0, 1)).map(|(to, link)| (to, link.kind)).collect();
    assert_eq!(stairs, [(at(0, 0, 0), LinkKind::Stairs), (at(0, 0, 2), LinkKind::Stairs)]);
    assert_eq!(board.flights().len(), 3);
}

#[test]
fn boards_with_storeys_are_written_and_read_again_unchanged() {
    let board = good(TOWER);
    let text = board.to_text();
    assert_eq!(good(&text), board, "{text}");
    assert_eq!(good(&text).to_text(), text, "written the same way");
}

#[test]
fn mistakes_in_storeys_are_reported_at_their_places() {
    let cases = [
        ("o = o w |", "o = o w", "14:8: row 0 of `terrain` has 4 cells, expected 5 as in the other rows"),
        ("_ _ · · |\n", "", "14:10: `terrain` has 1 row, expected 2 as in `terrain`"),
        ("o = o w |", "o ? o w |", "14:3: unknown letter `?`, expected one of the legend or `·` for no cell"),
        (
            "level = 2",
            "level = 3",
            "22:9: storey 3 where number 2 stands, expected 2: storeys are drawn from below, none left out",
        ),
        ("elevation = 7", "elevation = 70", "23:13: `elevation` is 70, expected a whole number from -20 to 60"),
        ("elevation = 7", "elevatoin = 7", "23:1: unknown key `elevatoin`, did you mean `elevation`?"),
        (
            "elevation = 7",
            "elevation = 3",
            "24:11: the storey over [4, 0] has height 3, that under it 3, expected a greater `height` or `elevation` than below",
        ),
        (
            "to = [4, 0]\n",
            "to = [2, 0]\n",
            "39:6: [2, 0] does not touch [4, 0, 1], expected a link between two cells that touch, one level apart at most",
        ),
        (
            "to = [4, 0]\n",
            "to = [4, 0, 3]\n",
            "39:6: there is no cell [4, 0, 3], expected one of the board's 5 columns, 2 rows and 3 levels, counted from 0",
        ),
        ("to = [4, 0]\n", "to = [4, 0, 1, 1]\n", "39:6: `to` is a list of 4, expected a cell [column, row]"),
        (
            "cells = [[4, 0, 2]",
            "cells = [[1, 0, 2]",
            "45:10: the cell [1, 0, 2] is impassable, expected one in which a unit can stand",
        ),
    ];
    for (right, wrong, expected) in cases {
        let text = TOWER.replacen(right, wrong, 1);
        assert_ne!(text, TOWER, "`{right}` stands in the file");
        let problems = bad(&text);
        assert!(problems.iter().any(|problem| problem.ends_with(expected)), "{wrong}:\n{}", problems.join("\n"));
    }
}

#[test]
fn hostile_boards_with_storeys_are_refused() {
    let row = ". ".repeat(65);
    let wide = format!("name = 'B'\ngrid = {{ shape = 'square' }}\nterrain = '''\n{row}\n'''\n");
    assert!(read(&wide).is_ok(), "one level may be wide");
    let storey = |terrain: &str| format!("[[storey]]\nterrain = '''\n{terrain}\n'''\n");
    let problems = bad(&format!("{wide}{}", storey(&row))).join("\n");
    assert!(problems.contains("65 columns and 1 rows, expected at most 64 of each"), "{problems}");
    let narrow = "name = 'B'\ngrid = { shape = 'square' }\nterrain = '.'\n";
    let tall = |storeys: usize| format!("{narrow}{}", storey("o").repeat(storeys));
    assert_eq!(good(&tall(15)).grid().levels(), 16);
    let problems = bad(&tall(400)).join("\n");
    assert!(problems.contains("too many storeys, expected at most 15 above the ground"), "{problems}");
}

#[test]
fn dp_037_a_space_is_ground_a_face_water_or_air() {
    let board = good(TOWER);
    let spaces = [at(0, 0, 1), at(4, 0, 1), at(3, 0, 1), at(0, 1, 1)].map(|cell| board.space(cell));
    assert_eq!(spaces, [Space::Ground, Space::Face, Space::Water, Space::Air].map(Some));
    assert_eq!(board.space(at(2, 1, 1)), None);
    assert!(board.has_floor(at(1, 0, 1)) && board.has_floor(at(1, 0, 0)), "the plank, and the brook's bed");
    assert!(!board.has_floor(at(3, 0, 1)), "water over water has no floor between");
    assert!(board.has_floor(at(3, 0, 0)), "the lowest water has a bed");
    assert!(![at(4, 0, 1), at(0, 1, 1), at(2, 1, 1)].iter().any(|&cell| board.has_floor(cell)));
    assert!(board.is_impassable(at(0, 1, 1)) && board.is_impassable(at(4, 0, 1)), "nobody walks there");
}

#[test]
fn dp_069_a_unit_without_support_lands_on_what_is_below() {
    let board = good(TOWER);
    let landing = |col, row, level| board.landing(at(col, row, level));
    assert_eq!(landing(0, 0, 1), Some(at(0, 0, 1)), "a floor carries");
    assert_eq!(landing(0, 1, 2), Some(at(0, 1, 0)), "through two storeys of air to the ground");
    assert_eq!(landing(2, 1, 1), Some(at(2, 1, 0)), "where nothing was built one falls as well");
    assert_eq!(landing(1, 0, 2), Some(at(1, 0, 1)), "onto the plank, not into the brook");
    assert_eq!(landing(3, 0, 2), Some(at(3, 0, 1)), "into the water, whose surface carries");
    assert_eq!(landing(4, 1, 1), Some(at(4, 1, 0)), "a unit that does not climb falls down a face");
    assert_eq!(landing(9, 0, 2), None, "beside the board there is nothing");
}

#[test]
fn floors_part_levels_and_openings_do_not() {
    let board = good(TOWER);
    let open = |a, b| board.is_open_between(a, b);
    assert!(!open(at(1, 0, 0), at(1, 0, 1)), "a plank lies between");
    assert!(open(at(0, 1, 0), at(0, 1, 2)), "air over air");
    assert!(open(at(3, 0, 0), at(3, 0, 1)), "in water");
    assert!(open(at(1, 0, 0), at(0, 1, 1)), "out from under the plank, and up");
    assert!(open(at(1, 1, 0), at(1, 0, 1)), "up beside the plank, and onto it");
    assert!(!open(at(1, 0, 0), at(0, 0, 1)), "both ways a floor is in between");
    for (a, b) in [(at(1, 0, 0), at(0, 1, 1)), (at(1, 0, 0), at(0, 0, 1)), (at(0, 1, 0), at(4, 0, 2))] {
        assert_eq!(open(a, b), open(b, a), "the same both ways");
        assert_eq!(board.floors_let_pass(a, b), board.floors_let_pass(b, a), "lines too");
    }
    let line = |a, b| board.floor_on(board.grid().crossed(a, b));
    assert_eq!(line(at(0, 0, 0), at(0, 0, 2)), Some(at(0, 0, 1)), "the first floor on the line");
    assert_eq!(line(at(0, 1, 0), at(0, 1, 2)), None);
    assert!(board.floors_let_pass(at(0, 0, 1), at(2, 0, 1)), "on a level floors part nobody");
    let around: Vec<Cell> = board.open_above_and_below(at(0, 1, 1)).collect();
    assert!(around.contains(&at(0, 1, 0)) && around.contains(&at(1, 1, 0)) && around.contains(&at(0, 0, 0)));
    assert!(around.contains(&at(0, 0, 2)), "past the edge of the floor above");
}

#[test]
fn the_house_at_the_weir_has_a_bridge_over_its_river_and_two_floors() {
    let library = hexfray_data::library();
    let source = library.get("maps/weir_house.map.toml").expect("the board is built in");
    let board = Board::read(source, &library).unwrap_or_else(|problems| panic!("{problems}"));
    let (bridge, river) = (at(7, 4, 1), at(7, 4, 0));
    assert_eq!((board.space(bridge), board.space(river)), (Some(Space::Ground), Some(Space::Water)));
    assert_eq!(board.landing(at(7, 3, 1)), Some(at(7, 3, 0)), "beside the bridge one falls into the river");
    assert!(board.has_floor(at(14, 2, 1)) && board.has_floor(at(14, 2, 0)), "two floors over one another");
    assert_eq!(board.flights().len(), 3);
}
