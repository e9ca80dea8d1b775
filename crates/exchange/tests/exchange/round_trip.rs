//! A board exported to Tiled and imported again is the same board, for all contents and all encodings of layers.

use hexfray_board::{
    grid::{Adjacency, Cell, Direction, Grid, HexTop, Offset, Shape},
    map::{Board, direction_names},
    text::MAX_BYTES,
};
use hexfray_exchange::exchange::{Encoding, to_tmx};
use hexfray_testing::{cpu, sample, sample_size};
use proptest::prelude::*;

use crate::{board, good};

/// Exports, imports, and exports again.
#[track_caller]
fn same_after_a_round_trip(board: &Board, encoding: Encoding) {
    let map = to_tmx(board, "b", encoding).unwrap_or_else(|error| panic!("{error}"));
    let back = good(&map);
    assert_eq!(&back, board, "there and back");
    assert_eq!(back.to_text(), board.to_text(), "the same board file");
    let again = to_tmx(&back, "b", encoding).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again, map, "and the same map of it");
}

#[test]
fn every_board_of_the_game_comes_back_as_it_went() {
    let library = hexfray_data::library();
    let mut count = 0;
    for (name, source) in library.files("maps/", ".map.toml") {
        let board = Board::read(source, &library).unwrap_or_else(|problems| panic!("{name}: {problems}"));
        same_after_a_round_trip(&board, Encoding::Csv);
        count += 1;
    }
    assert!(count >= 12, "the game has boards, found {count}");
}

/// The longest rows, and the most of them that fit into a board file.
const LARGEST: (usize, usize) = (1024, 1022);

/// A board with this number of the longest rows, no two alike.
fn plain(rows: usize) -> String {
    let cols = LARGEST.0;
    let letter = |at: usize| [".", "f", "-", "w"][at * at % 1009 % 4];
    let row = |row: usize| (0..cols).map(|col| letter(row * cols + col)).collect::<String>();
    let picture = (0..rows).map(row).collect::<Vec<_>>().join("\n");
    let head = "name = \"Plain\"\ngrid = { shape = \"square\", adjacency = \"sides\" }";
    format!("{head}\nterrain = '''\n{picture}\n'''\n")
}

#[test]
fn the_largest_board_comes_back() {
    let (cols, most) = LARGEST;
    let text = plain(most);
    assert!(text.len() <= MAX_BYTES && text.len() + cols > MAX_BYTES, "there is no room for another row");
    let rows = sample_size(24, most).min(most);
    let large = board(&plain(rows));
    assert_eq!(large.grid().len(), cols * rows);
    assert!(board(&large.to_text()) == large, "what is written can be read again");
    for encoding in [Encoding::Csv, Encoding::Zstd] {
        let map = to_tmx(&large, "b", encoding).unwrap_or_else(|error| panic!("{error}"));
        assert!(good(&map) == large, "there and back");
    }
}

/// A large board, flat except for a few cells of this height, comes back; the text separates its heights by `between`.
fn hills_come_back(high: &'static str, between: &str) {
    let side = sample_size(120, 500);
    let picture = |letters: &dyn Fn(usize) -> &'static str, between: &str| {
        let row = |row: usize| (0..side).map(|col| letters(row * side + col)).collect::<Vec<_>>().join(between);
        (0..side).map(row).collect::<Vec<_>>().join("\n")
    };
    let terrain = picture(&|at| if at % 97 == 0 { "-" } else { "." }, "");
    let height = |at: usize| match at {
        _ if at.is_multiple_of(97) => "-",
        _ if at % 1000 == 1 => high,
        _ => ".",
    };
    let heights = picture(&height, between);
    let head = "name = \"Hills\"\ngrid = { shape = \"hex\", top = \"pointy\", offset = \"odd\" }";
    let hills = board(&format!("{head}\nterrain = '''\n{terrain}\n'''\nheight = '''\n{heights}\n'''\n"));
    assert!(board(&hills.to_text()) == hills, "what is written can be read again");
    let map = to_tmx(&hills, "b", Encoding::Csv).unwrap_or_else(|error| panic!("{error}"));
    assert!(good(&map) == hills, "there and back");
}

#[test]
fn a_large_board_with_heights_of_one_digit_comes_back() {
    hills_come_back("7", "");
}

#[test]
fn a_large_board_with_heights_of_two_digits_comes_back() {
    hills_come_back("12", " ");
}

#[test]
fn a_large_board_with_depths_comes_back() {
    hills_come_back("-20", " ");
}

/// A board that uses every key that a board can have.
const FULL: &str = r#"name = "Every \"thing\" & <more>"
description = "Two lines,\nwith a\ttab"
grid = { shape = "hex", top = "pointy", offset = "even" }
metres_per_cell = 2
major_terrains = ["mountain", "grass"]
terrain = '''
. . f M O
 X . ~ w .
. = · l .
. . . T .
'''
height = '''
0 1 2 -20 0
 0 40 0 -1 0
0 0 · 0 0
0 0 0 0 0
'''
depth = '''
. . . . .
 . . . 3 .
. . . . .
. . . . .
'''
visibility = '''
0 1 2 3 0
 . . . . .
. . . . .
. . . . .
'''
[legend]
M = { terrain = "mountain", difficulty = "adverse", blocks = "fire" }
X = { terrain = "sand", obstacle = "bush", difficulty = "limited", blocks = "nothing" }
[[link]]
kind = "ladder"
from = [1, 0]
to = [1, 1]
[[link]]
kind = "slope"
path = [[0, 2], [0, 3], [1, 3]]
half_cost = true
[[cover]]
cells = [[0, 0], [4, 3], [1, 2]]
sides = ["E", "SE"]
percent = 50
[[cover]]
cells = [[1, 1]]
sides = ["NW"]
percent = 100
both = false
[[climb]]
cells = [[0, 0], [1, 3]]
sides = ["W", "NE"]
modifier = -20
[[spawn]]
side = "red"
cells = [[1, 1], [0, 0]]
facing = "E"
[[spawn]]
side = "blue"
cells = [[4, 1]]
[[spawn]]
side = "red"
cells = [[4, 2]]
facing = "E"
[[spawn]]
side = "red"
cells = [[4, 3]]
facing = "W"
[[spawn]]
side = "nobody"
cells = []
[[exit]]
name = "gate"
cells = [[2, 0]]
side = "red"
[[exit]]
name = "gate"
cells = [[1, 0], [1, 1]]
[[exit]]
name = "gate"
cells = [[1, 2]]
side = "red"
[[trigger]]
name = "Lever"
about = "It \"opens\" the door."
cells = [[1, 2], [1, 3], [0, 3]]
check = "Strength"
modifier = -30
charge = 12
uses = 3
clears = [[4, 0], [3, 3]]
blocks = { cells = [[0, 2], [0, 3]], obstacle = "boulder" }
user_to = [4, 3]
carries = { from = [0, 0], to = [1, 0], falls = true }
inflicts = { cells = [[1, 1]], condition = "Poison", rounds = 7 }
hurts = { cells = [[2, 1], [3, 1]], amount = 15 }
[[trigger]]
name = "Plate"
cells = [[0, 3]]
hurts = { cells = [[0, 3]], amount = 1 }
[[object]]
name = "Bench"
at = [0, 0]
skill = "Axe"
die = "d10"
harms = false
durable = true
inflicts = { condition = "Stun", rounds = 1, chance = 35 }
[[object]]
name = "Bottle"
at = [1, 0]
skill = "Sword"
"#;

#[test]
fn all_that_a_board_can_say_comes_back() {
    let board = board(FULL);
    assert_eq!((board.links().iter().flatten().count(), board.spawns().len(), board.exits().len()), (6, 5, 3));
    assert_eq!((board.triggers()[0].effects.len(), board.objects().len()), (6, 2));
    same_after_a_round_trip(&board, Encoding::Csv);
}

#[test]
fn every_way_of_packing_cells_holds_the_same_board() {
    let board = board(FULL);
    let maps: Vec<String> =
        Encoding::WORDS.iter().map(|(_, encoding)| to_tmx(&board, "b", *encoding).unwrap_or_default()).collect();
    for ((word, encoding), map) in Encoding::WORDS.iter().zip(&maps) {
        same_after_a_round_trip(&board, *encoding);
        assert_eq!(maps.iter().filter(|other| *other == map).count(), 1, "{word} is a way of its own");
    }
}

/// Every shape of a board.
fn shapes() -> Vec<Shape> {
    let hexes = [HexTop::Pointy, HexTop::Flat]
        .into_iter()
        .flat_map(|top| [Offset::Odd, Offset::Even].map(|offset| Shape::Hex { top, offset }));
    let squares = [Adjacency::Sides, Adjacency::Corners].map(|adjacency| Shape::Square { adjacency });
    hexes.chain(squares).collect()
}

/// How board files write a shape.
fn words(shape: Shape) -> String {
    match shape {
        Shape::Hex { top, offset } => {
            let (top, offset) = (if top == HexTop::Pointy { "pointy" } else { "flat" }, format!("{offset:?}"));
            format!("{{ shape = 'hex', top = '{top}', offset = '{}' }}", offset.to_lowercase())
        }
        Shape::Square { adjacency } => {
            format!("{{ shape = 'square', adjacency = '{}' }}", format!("{adjacency:?}").to_lowercase())
        }
    }
}

/// Letters for the cells of a random board; any of them may have any height.
const LETTERS: [&str; 12] = [".", ".", ".", "f", "m", "~", "w", "T", "#", "A", "C", "·"];
const LEGEND: &str = "[legend]\nA = { terrain = 'mountain', difficulty = 'adverse' }\n\
                      C = { terrain = 'desert', obstacle = 'crates', blocks = 'nothing' }\n";

/// A random number below `most` for each of many choices.
struct Choices {
    state: u64,
}

impl Choices {
    fn next(&mut self, most: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % most.max(1)
    }
}

/// The text of a random board: ground, numbers, and features in all allowed places.
fn random(shape: Shape, cols: u16, rows: u16, seed: u64) -> String {
    let mut any = Choices { state: seed };
    let grid = Grid::new(shape, cols, rows);
    let mut letters: Vec<&str> = grid.cells().map(|_| LETTERS[any.next(LETTERS.len())]).collect();
    letters[any.next(grid.len())] = ".";
    let there = |cell: Cell, letters: &[&str]| grid.index(cell).is_some_and(|index| letters[index] != "·");
    let picture = |words: Vec<String>| {
        let lines: Vec<String> = words.chunks(usize::from(cols)).map(|row| row.join(" ")).collect();
        format!("'''\n{}\n'''\n", lines.join("\n"))
    };
    let ground = picture(letters.iter().map(|letter| (*letter).to_owned()).collect());
    let mut layer = |low: i64, most: usize, letters: &[&str]| {
        let number = |any: &mut Choices, letter: &&str| match *letter {
            "·" => "·".to_owned(),
            _ if any.next(2) == 0 => ".".to_owned(),
            _ => (low + any.next(most) as i64).to_string(),
        };
        picture(letters.iter().map(|letter| number(&mut any, letter)).collect())
    };
    let (height, visibility) = (layer(-20, 61, &letters), layer(0, 4, &letters));
    let depth =
        letters.iter().map(|letter| if *letter == "w" { (2 + any.next(8)).to_string() } else { ".".to_owned() });
    let depth = picture(depth.collect());
    let mut text = format!(
        "name = 'Random'\ngrid = {}\nterrain = {ground}height = {height}depth = {depth}visibility = {visibility}{LEGEND}",
        words(shape)
    );
    let names = direction_names(shape);
    let pair = |cell: Cell| format!("[{}, {}]", cell.col, cell.row);
    let mut stand = Vec::new();
    for cell in grid.cells().filter(|&cell| there(cell, &letters)) {
        let side = any.next(names.len());
        let next = grid.step(cell, Direction(side as u8));
        let (at, side) = (pair(cell), names[side]);
        match any.next(8) {
            0 if there(next, &letters) && grid.index(cell) < grid.index(next) => {
                let kind = ["slope", "stairs", "ladder", "vines"][any.next(4)];
                text += &format!(
                    "[[link]]\nkind = '{kind}'\npath = [{at}, {}]\nhalf_cost = {}\n",
                    pair(next),
                    any.next(2) == 0
                );
            }
            1 => {
                text += &format!(
                    "[[cover]]\ncells = [{at}]\nsides = ['{side}']\npercent = {}\nboth = {}\n",
                    25 * (1 + any.next(4)),
                    any.next(2) == 0
                );
            }
            2 => {
                text += &format!(
                    "[[climb]]\ncells = [{at}]\nsides = ['{side}']\nmodifier = {}\n",
                    any.next(201) as i64 - 100
                );
            }
            3 => {
                text += &format!(
                    "[[object]]\nname = 'Thing {at}'\nat = {at}\nskill = 'Axe'\ndie = 'd{}'\n",
                    6 + 2 * any.next(4)
                );
            }
            _ if [".", "f", "m", "~"].contains(&letters[grid.index(cell).unwrap_or(0)]) => stand.push(cell),
            _ => {}
        }
    }
    for (number, cells) in stand.chunks(3).enumerate() {
        let list: Vec<String> = cells.iter().rev().map(|&cell| pair(cell)).collect();
        let list = list.join(", ");
        let facing = names[any.next(names.len())];
        match any.next(4) {
            0 => text += &format!("[[exit]]\nname = 'way {}'\ncells = [{list}]\n", any.next(2)),
            1 => {
                text += &format!(
                    "[[trigger]]\nname = 'T{number}'\ncells = [{list}]\nhurts = {{ cells = [{list}], amount = 3 }}\n"
                );
            }
            2 => text += &format!("[[spawn]]\nside = 's{}'\ncells = [{list}]\nfacing = '{facing}'\n", any.next(2)),
            _ => text += &format!("[[spawn]]\nside = 's{}'\ncells = [{list}]\n", any.next(2)),
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(24, 200) as u32))]

    #[test]
    fn random_boards_of_every_stagger_come_back(
        cols in 1_u16..9,
        rows in 1_u16..9,
        seed in any::<u64>(),
        packed in 0_usize..6,
    ) {
        for shape in shapes() {
            let board = board(&random(shape, cols, rows, seed));
            same_after_a_round_trip(&board, Encoding::WORDS[packed].1);
        }
    }
}

#[test]
fn odd_and_even_sizes_of_every_stagger_come_back() {
    for shape in shapes() {
        for (cols, rows) in [(4, 4), (4, 5), (5, 4), (5, 5), (1, 6), (6, 1), (1, 1)] {
            for seed in 0..3 {
                same_after_a_round_trip(&board(&random(shape, cols, rows, seed)), Encoding::Csv);
            }
        }
    }
}

#[test]
fn a_large_board_comes_back_as_soon_as_its_size_allows() {
    let row = ". f ~ w m ".repeat(30);
    let heights = "0 1 -2 3 12 ".repeat(30);
    let of = |rows: usize| {
        let picture = |row: &str| vec![row.trim_end(); rows].join("\n");
        board(&format!(
            "name = 'Large'\ngrid = {{ shape = 'hex', top = 'flat', offset = 'odd' }}\nterrain = '''\n{}\n'''\nheight = '''\n{}\n'''\n",
            picture(&row),
            picture(&heights)
        ))
    };
    let rows = 10;
    cpu::assert_even("a board there and back", &of(rows), &of(cpu::TIMES * rows), |board| {
        same_after_a_round_trip(board, Encoding::Zstd);
    });
}

/// Another reader of such maps sees the same tiles in the same cells.
#[test]
fn the_crate_tiled_reads_what_is_written() {
    let board = board(FULL);
    for (word, encoding) in Encoding::WORDS.into_iter().filter(|(word, _)| *word != "xml") {
        let map = to_tmx(&board, "b", encoding).unwrap_or_default();
        let reader = move |_: &std::path::Path| Ok::<_, std::io::Error>(std::io::Cursor::new(map.clone().into_bytes()));
        let read =
            tiled::Loader::with_reader(reader).load_tmx_map("b.tmx").unwrap_or_else(|error| panic!("{word}: {error}"));
        assert_eq!((read.width, read.height, read.hex_side_length), (5, 4, Some(32)), "{word}");
        assert_eq!(
            (read.stagger_axis, read.stagger_index),
            (tiled::StaggerAxis::Y, tiled::StaggerIndex::Even),
            "{word}"
        );
        let layer = read.layers().find(|layer| layer.name == "terrain").unwrap_or_else(|| panic!("no terrain"));
        let tiles = layer.as_tile_layer().unwrap_or_else(|| panic!("no tiles"));
        for cell in board.grid().cells() {
            let tile = tiles.get_tile(cell.col.into(), cell.row.into());
            let terrain = tile.and_then(|tile| tile.get_tile()?.properties.get("terrain").cloned());
            let expected = board.terrain(cell).map(|terrain| tiled::PropertyValue::StringValue(terrain.id.clone()));
            assert_eq!(terrain, expected, "{word}: {cell:?}");
        }
    }
}

#[test]
fn storeys_come_back_from_tiled_with_everything_on_them() {
    let text = r#"name = "Tower"
grid = { shape = "hex", top = "flat", offset = "even" }
terrain = '''
. ~ .
. . .
'''
[legend]
c = { terrain = "floor", obstacle = "crates" }
[[storey]]
elevation = 4
terrain = '''
o c |
o _ ·
'''
height = '''
. 5 .
. . .
'''
[[storey]]
name = "roof of lead"
elevation = -3
terrain = '''
· · ·
· · ·
'''
[[link]]
kind = "ladder"
half_cost = true
from = [0, 0]
to = [0, 0, 1]
[[link]]
kind = "stairs"
from = [0, 0, 1]
to = [0, 1, 1]
[[cover]]
cells = [[0, 0, 1]]
sides = ["N"]
percent = 25
both = false
[[climb]]
cells = [[0, 1, 1]]
sides = ["S"]
modifier = 10
[[spawn]]
side = "red"
cells = [[0, 0, 1], [0, 0], [0, 1, 1]]
[[exit]]
name = "hatch"
cells = [[0, 1, 1]]
[[object]]
name = "Bar"
at = [0, 0, 1]
skill = "brawl"
[[trigger]]
name = "Rope"
cells = [[0, 1, 1], [0, 1]]
user_to = [0, 0, 1]
"#;
    let board = board(text);
    same_after_a_round_trip(&board, Encoding::Csv);
    let map = to_tmx(&board, "b", Encoding::Csv).unwrap();
    assert!(
        map.contains("name=\"terrain 1\"") && map.contains("name=\"height 2\""),
        "a group of layers for each storey"
    );
}
