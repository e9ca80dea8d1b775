//! Wesnoth's maps as a start for a board. The samples were written for these tests.

use hexfray_board::{
    grid::{Cell, HexTop, Offset, Shape},
    map::{Board, Difficulty},
    text::{Problems, Source},
};
use hexfray_exchange::exchange::{Imported, from_wesnoth};

fn read(text: &str) -> Result<Imported, Problems> {
    from_wesnoth(&Source::new("maps/2p_Isle.map", text), &hexfray_data::library())
}

#[track_caller]
fn good(text: &str) -> Board {
    let read = read(text).unwrap_or_else(|problems| panic!("{problems}"));
    assert!(read.warnings.is_empty(), "{}", read.warnings);
    read.board
}

/// Four by three cells, and a border around them.
const ISLE: &str = "\
Wo    , Wo    , Wo    , Wo    , Wo    , Wo
Wo    , Gg    , Gs^Fp , Hh    , Mm    , Wo
Wo    , 1 Ke  , Ce    , Hh^Fds, 2 Khr , Wo
Wo    , Ww    , Ww^Bw|, Ss    , Ch    , Wo
Wo    , Wo    , Wo    , Wo    , Wo    , Wo
";

#[test]
fn codes_become_ground_and_heights() {
    let board = good(ISLE);
    assert_eq!(board.name(), "2p_Isle");
    assert_eq!(
        board.grid().shape(),
        Shape::Hex { top: HexTop::Flat, offset: Offset::Odd },
        "the second column is lower"
    );
    assert_eq!((board.grid().cols(), board.grid().rows()), (4, 3), "the border is no part of the game");
    let names: Vec<&str> = board.cells().map(|cell| board.terrain_name(cell)).collect();
    assert_eq!(
        names,
        [
            "grass",
            "forest",
            "mountain",
            "mountain", //
            "floor",
            "dirt",
            "forest",
            "floor", //
            "shallow_water",
            "plank",
            "swamp",
            "pavement"
        ]
    );
    let heights: Vec<i8> = board.cells().map(|cell| board.height(cell)).collect();
    assert_eq!(heights, [0, 0, 1, 2, 1, 0, 1, 1, 0, 0, 0, 0], "hills, mountains and keeps are higher");
    assert_eq!(board.difficulty(Cell::new(3, 0)), Difficulty::Difficult);
    assert_eq!((board.depth(Cell::new(0, 2)), board.depth(Cell::new(1, 2))), (1, 0), "a bridge is dry");
}

#[test]
fn sides_start_in_their_keep_and_the_castle_around_it() {
    let board = good(ISLE);
    assert_eq!(board.spawn("red"), [Cell::new(0, 1), Cell::new(1, 1)]);
    assert_eq!(board.spawn("blue"), [Cell::new(3, 1), Cell::new(3, 2)]);
}

/// Two keeps in one castle of three further cells, and a third keep by itself.
const SHARED: &str = "\
border_size=1
usage=map

Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg, 1 Kh, Ch, 2 Kh, Gg, Gg, Gg
Gg, Gg, Ch, Ch, Ch, Gg, 3 Kh, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
";

#[test]
fn each_side_keeps_its_own_cell_and_has_of_a_shared_castle_what_is_nearer_to_it() {
    let board = good(SHARED);
    let [red, blue, green] = ["red", "blue", "green"].map(|side| board.spawn(side).to_vec());
    assert_eq!((red[0], blue[0], green), (Cell::new(1, 1), Cell::new(3, 1), vec![Cell::new(5, 2)]));
    assert!(red.contains(&Cell::new(1, 2)) && blue.contains(&Cell::new(3, 2)), "beside each keep: {red:?}, {blue:?}");
    assert_eq!(red.len() + blue.len(), 6, "the whole castle is given away, and no cell twice");
    assert_eq!(red.len(), blue.len(), "what is as near to both goes to the one with fewer");
}

#[test]
fn what_is_read_is_a_board_file() {
    let board = good(ISLE);
    let again = Board::read(&Source::new("isle.map.toml", &board.to_text()), &hexfray_data::library());
    assert_eq!(again.unwrap_or_else(|problems| panic!("{problems}")), board);
}

#[test]
fn older_files_have_a_head() {
    assert_eq!(good(&format!("border_size=1\nusage=map\n\n{ISLE}")), good(ISLE));
    let bare = good("border_size=0\nusage=map\n\nGg, Gg\nRe, 3 Gg\n");
    assert_eq!((bare.grid().cols(), bare.grid().rows()), (2, 2));
    assert_eq!(bare.spawn("green"), [Cell::new(1, 1)]);
    assert_eq!(good(&ISLE.replace('\n', "\r\n")), good(ISLE), "line ends of other systems");
}

#[test]
fn walls_void_and_overlays() {
    let board = good("border_size=0\nXu, Xv, Gg^Fet, Gg^Vh, Gg^Efm, Qxua, Ql, _off^_usr, Mm^Xm, Aa^Fpa, Wwr, Ai\n");
    let names: Vec<&str> = (0..12_usize).map(|index| board.terrain_name(index)).collect();
    let expected =
        ["wall", "", "grass", "floor", "grass", "chasm", "lava", "", "wall", "forest", "shallow_water", "ice"];
    assert_eq!(names, expected);
    assert_eq!(board.obstacle(2_usize).map(|obstacle| obstacle.id.as_str()), Some("tree"));
}

#[test]
fn unknown_codes_give_one_warning_each_and_become_open_ground() {
    let read = read("border_size=0\nGg, Nn, Nn\nNn, Gg^Zz, Gg^1x\n").unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(read.board.terrain_name(1_usize), "grass");
    assert_eq!(
        read.warnings.lines(),
        [
            "maps/2p_Isle.map:3:12: warning: unknown terrain code `Gg^1x` becomes grass",
            "maps/2p_Isle.map:2:5: warning: unknown terrain code `Nn` (3 times) becomes grass",
        ]
    );
}

#[test]
fn places_where_nobody_can_start_are_told() {
    let read = read("border_size=0\n1 Xu, Gg, camp Gg\n").unwrap_or_else(|problems| panic!("{problems}"));
    assert!(read.board.spawns().is_empty());
    assert_eq!(
        read.warnings.lines(),
        [
            "maps/2p_Isle.map:2:11: warning: the place `camp` is left out",
            "maps/2p_Isle.map:2:3: warning: nobody can start here, so red has no place",
        ]
    );
}

#[test]
fn broken_files_are_refused_at_their_places() {
    let wrong = |text: &str| read(text).expect_err("this map is wrong").lines()[0].clone();
    let cases = [
        ("", "1:1: the map has 0 columns and 0 rows, expected at least 3 of each, its border counted"),
        ("Gg, Gg\nGg, Gg\n", "1:1: the map has 2 columns and 2 rows, expected at least 3 of each, its border counted"),
        ("Gg, Gg\nGg\n", "2:1: this row has 1 cells, expected 2 as the first one"),
        ("Gg, , Gg\n", "1:5: an empty cell, expected a terrain code, perhaps with the number of a side before it"),
        ("Gg, 1 2 Gg\n", "1:5: `1 2 Gg`, expected a terrain code, perhaps with the number of a side before it"),
        ("border_size=7\nGg\n", "1:1: `border_size` is 7, expected 0 or 1"),
        ("usage=mask\nGg\n", "1:1: this is a mask, expected a map"),
        ("[map]=\nGg\n", "1:1: unknown line `[map]`, expected terrain codes between commas"),
    ];
    for (text, expected) in cases {
        let told = wrong(text);
        assert!(told.ends_with(expected), "{text:?}: {told}");
    }
    let wide = format!("border_size=0\n{}\n", vec!["Gg"; 1100].join(","));
    assert!(wrong(&wide).ends_with("the map is too large, expected at most 1024 columns and rows"));
    let all_gone = wrong("border_size=0\nXv, Xv\n");
    assert!(all_gone.ends_with("the board has no cell, expected at least one"), "{all_gone}");
}

#[test]
fn codes_and_places_are_marked_where_they_stand() {
    let text = "Wo, Wo, Wo, Wo\nWo, here Nn, 1 \u{202e}, Wo\nWo, Gg, Gg, Wo\nWo, Wo, Wo, Wo\n";
    let read = read(text).unwrap_or_else(|problems| panic!("{problems}"));
    let starts = |message: &str| read.warnings.lines().iter().any(|line| line.starts_with(message));
    assert!(starts("maps/2p_Isle.map:2:10: warning: unknown terrain code `Nn`"), "{}", read.warnings);
    assert!(starts("maps/2p_Isle.map:2:16: warning: unknown terrain code"), "{}", read.warnings);
    assert!(starts("maps/2p_Isle.map:2:5: warning: the place `here` is left out"), "{}", read.warnings);
    assert!(!read.warnings.render(false).is_empty(), "letters of several bytes are marked whole");
}
