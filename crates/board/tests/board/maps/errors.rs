//! The problems of a board file: every kind of mistake is reported at its line and column.

use hexfray_board::map::Board;
use hexfray_board::text::{Library, Source};
use hexfray_testing::{cpu, sample, sample_size};
use proptest::prelude::*;

use super::{bad, good, read, square};

/// A board that uses every key that a board can have.
const FULL: &str = r#"name = "Everything"
description = "For tests"
grid = { shape = "hex", top = "pointy", offset = "odd" }
metres_per_cell = 2
ground = "grass"
major_terrains = ["grass", "mountain"]
terrain = '''
. . f M
 O . ~ w
. = · l
'''
height = '''
0 1 2 -2
 0 4 0 -1
0 0 · 0
'''
depth = '''
. . . .
 . . 1 3
. . . .
'''
visibility = '''
0 1 2 3
 . . . .
. . . .
'''
marks = '''
R . . .
 . . . .
. B . .
'''
[legend]
M = { terrain = "mountain", difficulty = "adverse" }
[[link]]
kind = "ladder"
from = [1, 0]
to = [1, 1]
[[cover]]
cells = [[0, 0]]
sides = ["E", "SE"]
percent = 50
[[spawn]]
side = "red"
mark = "R"
facing = "E"
[[spawn]]
side = "blue"
mark = "B"
[[exit]]
name = "gate"
cells = [[2, 0]]
side = "red"
"#;

#[test]
fn a_board_may_say_all_this() {
    let board = good(FULL);
    assert_eq!(board.spawns().len(), 2);
    assert_eq!(good(&board.to_text()), board, "written and read again");
}

#[test]
fn a_letter_whose_terrain_is_misspelt_is_not_reported_where_it_stands() {
    for (wrong, said) in [
        ("Q = \"montain\"", "did you mean \"mountain\"?"),
        ("Q = { terrain = \"montain\" }", "did you mean \"mountain\"?"),
        ("Q = { terrain = \"deep_watre\", depth = 3 }", "did you mean \"deep_water\"?"),
        ("Q = 7", "`Q`"),
    ] {
        // It stands on the board, once with a depth that only water may have.
        let text = FULL.replace("M = {", &format!("{wrong}\nM = {{")).replace(" O . ~ w", " Q . Q w");
        let told = bad(&text);
        assert!(told.len() == 1 && told[0].contains(said), "{wrong}: only the legend is wrong: {told:?}");
    }
}

/// The full board with one change, and the problem that follows.
#[test]
fn every_mistake_is_reported_at_its_place() {
    let cases = [
        ("name = \"Everything\"\n", "", "1:1: `name` is missing, expected a text"),
        ("shape = \"hex\"", "shape = \"hexx\"", "3:18: unknown `shape` \"hexx\", did you mean \"hex\"?"),
        ("top = \"pointy\"", "top = \"sharp\"", "3:31: unknown `top` \"sharp\", expected \"pointy\" or \"flat\""),
        (
            "metres_per_cell = 2",
            "metres_per_cell = 0",
            "4:19: `metres_per_cell` is 0, expected a whole number from 1 to 100",
        ),
        ("metres_per_cell", "meters_per_cell", "4:1: unknown key `meters_per_cell`, did you mean `metres_per_cell`?"),
        ("\"mountain\"]", "\"montain\"]", "6:28: unknown `major_terrains` \"montain\", did you mean \"mountain\"?"),
        (". . f M", ". . f M .", "8:9: row 0 of `terrain` has 5 cells, expected 4 as in the other rows"),
        (" O . ~ w", " O . ~", "9:7: row 1 of `terrain` has 3 cells, expected 4 as in the other rows"),
        (". = · l", ". = · 9", "10:7: unknown letter `9`, expected one of the legend or `·` for no cell"),
        (
            "0 1 2 -2\n",
            "0 1 2 41\n",
            "13:7: `height` is `41`, expected a number from -20 to 40, or `·` where there is no cell",
        ),
        (
            " 0 4 0 -1\n",
            " 0 x 0 -1\n",
            "14:4: `height` is `x`, expected a number from -20 to 40, or `·` where there is no cell",
        ),
        (" 0 4 0 -1\n", " 0 4 0\n", "14:7: row 1 of `height` has 3 cells, expected 4 as in the other rows"),
        ("0 0 · 0\n", "", "14:10: `height` has 2 rows, expected 3 as in `terrain`"),
        ("0 0 · 0\n", "0 0 7 0\n", "15:5: a `height` where there is no cell, expected `·`"),
        (" . . 1 3", " 2 . 1 3", "19:2: Grass is 2 deep, expected 0: it is no water"),
        (" . . 1 3", " . . 1 1", "19:8: Deep water is 1 deep, expected 2 to 9"),
        (" . . 1 3", " . . 3 3", "19:6: Shallow water is 3 deep, expected 1"),
        (
            "0 1 2 3",
            "0 1 2 4",
            "23:7: `visibility` is `4`, expected a number from 0 to 3, or `·` where there is no cell",
        ),
        ("R . . .", "R X . .", "28:3: no [[spawn]] or [[exit]] uses the mark `X`, expected `.` for no mark"),
        ("\"adverse\"", "\"normal\"", "33:42: Mountain is never normal, expected limited or difficult or adverse"),
        (
            "M = { terrain = \"mountain\"",
            "M = { terrain = \"muontain\"",
            "33:17: unknown `terrain` \"muontain\", did you mean \"mountain\"?",
        ),
        ("M = {", "M = { obstacle = \"bolder\",", "33:18: unknown `obstacle` \"bolder\", did you mean \"boulder\"?"),
        ("kind = \"ladder\"", "kind = \"lader\"", "35:8: unknown `kind` \"lader\", did you mean \"ladder\"?"),
        (
            "to = [1, 1]",
            "to = [3, 1]",
            "37:6: [3, 1] is not adjacent to [1, 0], expected a link between two adjacent cells",
        ),
        (
            "to = [1, 1]",
            "to = [1, 7]",
            "37:6: there is no cell [1, 7], expected one of the board's 4 columns and 3 rows, counted from 0",
        ),
        (
            "to = [1, 1]\n",
            "to = [1, 1]\n[[link]]\nkind = 'stairs'\npath = [[1, 1], [1, 0]]\n",
            "40:17: these two cells are linked already, expected one link between two cells",
        ),
        ("from = [1, 0]\n", "", "34:1: `from` is missing, expected a cell [column, row]"),
        ("percent = 50", "percent = 60", "41:11: `percent` is 60, expected 25, 50, 75 or 100"),
        ("\"SE\"]", "\"S\"]", "40:15: unknown `sides` \"S\", did you mean \"SE\"?"),
        ("mark = \"R\"", "mark = \"Q\"", "44:8: the picture `marks` has no `Q`, expected a letter of that picture"),
        (
            "mark = \"B\"",
            "cells = [[0, 1]]",
            "48:10: the cell [0, 1] is blocked by an obstacle, expected one in which a unit can stand",
        ),
        (
            "mark = \"B\"",
            "cells = [[2, 2]]",
            "48:10: there is no cell [2, 2], expected one of the board's 4 columns and 3 rows, counted from 0",
        ),
        (
            "mark = \"B\"",
            "cells = [[0, 0]]",
            "46:1: the cell [0, 0] is in two zones, expected zones that do not overlap",
        ),
        ("mark = \"B\"", "", "46:1: no cells are named, expected `cells` or `mark`"),
        ("facing = \"E\"", "facing = \"N\"", "45:10: unknown `facing` \"N\", did you mean \"NE\"?"),
        (
            "cells = [[2, 0]]",
            "cells = [[2, 0], [2, 0]]",
            "51:18: the cell [2, 0] is listed twice, expected each cell once",
        ),
        ("name = \"gate\"\n", "", "49:1: `name` is missing, expected a text"),
    ];
    for (old, new, expected) in cases {
        assert!(FULL.contains(old), "the full board says {old}");
        let found = bad(&FULL.replacen(old, new, 1));
        assert!(
            found.contains(&format!("b.map.toml:{expected}")),
            "{old} → {new}\n  expected {expected}\n  found {found:#?}"
        );
    }
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let text =
        FULL.replace(". . f M", ". y f M").replace("0 1 2 -2", "0 1 99 -2").replace("to = [1, 1]", "to = [3, 1]");
    let text = text.replace("percent = 50", "percent = 51").replace("facing", "faceing");
    let found = bad(&text);
    for place in ["8:3", "13:5", "37:6", "41:11", "45:1"] {
        assert!(found.iter().any(|line| line.starts_with(&format!("b.map.toml:{place}:"))), "{place} in {found:#?}");
    }
    assert_eq!(found.len(), 5, "{found:#?}");
}

#[test]
fn a_mistake_is_shown_in_its_picture() {
    let shown = read(&FULL.replace(". = · l", ". = · 9")).unwrap_err().to_string();
    let wanted = "10 | . = · 9\n   |       ^\n";
    assert!(shown.contains(wanted) && shown.contains("help: known letters: "), "{shown}");
}

#[test]
fn pictures_may_be_written_with_or_without_spaces() {
    assert_eq!(good(&square("..f\n~.m", "")), good(&square(". . f\n  ~ . m", "")));
    assert_eq!(good(&square("..f\n~.m", "height = '''\n012\n000\n'''")).heights()[..3], [0, 1, 2]);
    assert_eq!(good(&square("a b\nb a", "[legend]\na = 'grass'\nb = 'sand'")).terrain_name(1), "sand");
    assert_eq!(
        good(&square("hill .", "[legend]\nhill = 'mountain'")).terrain_name(0),
        "mountain",
        "words are letters too"
    );
    assert_eq!(good(&square(".\n.", "height = '''\n12\n-3\n'''")).heights(), [12, -3], "a single column");
}

#[test]
fn impossible_boards_are_refused() {
    assert_eq!(
        bad(&square("", "")),
        ["b.map.toml:3:11: the board has 0 columns and 1 row, expected 1 to 1024 of each"]
    );
    assert_eq!(bad(&square("·\n·", "")), ["b.map.toml:3:11: the board has no cell, expected at least one"]);
    let wide = bad(&square(&". ".repeat(1025), ""));
    assert_eq!(wide, ["b.map.toml:3:11: the board has 1025 columns and 1 row, expected 1 to 1024 of each"]);
}

#[test]
fn boards_are_refused_and_read_as_soon_as_their_size_allows() {
    let cells = sample_size(12_500, 25_000);
    for (what, unknown) in [("one row of unknown letters", "z "), ("one column of them", "z\n")] {
        let board = |cells: usize| square(&unknown.repeat(cells), "");
        cpu::assert_even(what, &board(cells), &board(cpu::TIMES * cells), |text| {
            assert!(read(text).is_err(), "{what}");
        });
    }
    let board = |rows: usize| square(vec![". ".repeat(700); rows].join("\n").as_str(), "");
    // Of half a million cells the larger one, as large as fits.
    let rows = sample_size(20, 44).min(44);
    cpu::assert_even("a good board", &board(rows), &board(cpu::TIMES * rows), |text| {
        assert!(read(text).is_ok(), "a good board");
    });
}

#[test]
fn a_library_without_terrain_says_so() {
    let problems = Board::read(&Source::new("b", FULL), &Library::empty()).unwrap_err();
    assert_eq!(problems.lines(), ["terrain.toml:1:1: there is no such file, expected the kinds of terrain"]);
    let mut library = hexfray_data::library();
    library.add(
        "terrain.toml",
        "[terrain.grass]\nname = 'Grass'\nletter = 'gg'\ncolours = ['#12']\n[terrain.mud]\nnmae = 'x'\n",
    );
    let problems = Board::read(&Source::new("b", FULL), &library).unwrap_err();
    let found = problems.lines();
    assert!(found.iter().any(|line| line.starts_with("terrain.toml:3:10: `letter` is \"gg\"")), "{found:#?}");
    assert!(
        found.iter().any(|line| line.starts_with("terrain.toml:6:1: unknown key `nmae`, did you mean `name`?")),
        "{found:#?}"
    );
}

/// All boards of the game and the full one, as seeds for mutations.
fn seeds() -> Vec<String> {
    let library = hexfray_data::library();
    let boards = library.files("maps/", ".map.toml").map(|(_, source)| source.text().to_owned());
    boards.chain([FULL.to_owned()]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(sample(300, 3_000) as u32) })]

    /// Any text in a board file is read or refused without a panic, and a board that was read can be written.
    #[test]
    fn mutated_boards_never_panic(
        seed in any::<prop::sample::Index>(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..12_usize, "[-a-zA-Z0-9·#.\\[\\]{}=,'\"\n \\\\]{0,6}"), 1..8),
    ) {
        let seeds = seeds();
        let mut text: Vec<char> = seed.get(&seeds).chars().collect();
        for (at, length, put) in cuts {
            let at = at.index(text.len());
            let end = (at + length).min(text.len());
            text.splice(at..end, put.chars());
        }
        let text: String = text.into_iter().collect();
        match read(&text) {
            Ok(board) => prop_assert_eq!(read(&board.to_text()), Ok(board)),
            Err(problems) => prop_assert!(!problems.is_empty() && !problems.to_string().is_empty()),
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(source) = Source::from_bytes("b", &bytes) {
            let read = Board::read(&source, &hexfray_data::library());
            prop_assert!(read.is_err_and(|problems| !problems.to_string().is_empty()));
        }
    }
}
