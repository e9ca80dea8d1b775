//! `hexfray convert`, from the view of its users.

use std::{
    path::Path,
    process::{Command, Output},
};

use hexfray::exchange::{Encoding, MOST_BYTES, to_tmx};
use hexfray_testing::sample_size;

fn convert(folder: &Path, args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_hexfray");
    Command::new(program).arg("convert").args(args).current_dir(folder).output().expect("the program runs")
}

/// The board of a board file.
fn board(text: &str) -> hexfray::map::Board {
    let source = hexfray::text::Source::new("b.map.toml", text);
    hexfray::map::Board::read(&source, &hexfray::library()).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_board_goes_to_tiled_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = convert(folder.path(), &["ravine", "ravine.tmx"]);
    assert_eq!(there.status.code(), Some(0), "{}", said(&there));
    assert!(said(&there).contains("written: ravine.tmx"), "{}", said(&there));
    for picture in ["ravine.terrain.png", "ravine.obstacles.png", "ravine.numbers.png"] {
        let bytes = std::fs::read(folder.path().join(picture)).expect("the tiles have pictures");
        assert!(bytes.starts_with(b"\x89PNG"), "{picture}");
    }
    let back = convert(folder.path(), &["ravine.tmx", "ravine.map.toml", "--encoding", "zstd"]);
    assert_eq!(back.status.code(), Some(0), "{}", said(&back));
    let text = std::fs::read_to_string(folder.path().join("ravine.map.toml")).expect("the board is written");
    let library = hexfray::library();
    let original = library.get("maps/ravine.map.toml").expect("a board of the game");
    let read = |source: &hexfray::text::Source| hexfray::map::Board::read(source, &library).expect("a board");
    assert_eq!(read(&hexfray::text::Source::new("ravine.map.toml", &text)), read(original));
}

const NOT_BACK: &str = "the board would not come back from Tiled, and nothing was written: ";

#[test]
fn a_map_that_would_not_come_back_is_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("b.map.toml");
    // A Tiled map with more namespace declarations than necessary is refused.
    for (words, comes_back) in [(16, true), (17, false)] {
        let text = format!(
            "name = 'x'\ngrid = {{ shape = 'square' }}\nterrain = '.'\ndescription = '{}'\n",
            "xmlns ".repeat(words)
        );
        std::fs::write(&board, text).expect("a board");
        let output = convert(folder.path(), &["b.map.toml", &format!("{words}.tmx")]);
        assert_eq!(output.status.code(), Some(i32::from(!comes_back)), "{words}: {}", said(&output));
        assert_eq!(said(&output).contains(NOT_BACK), !comes_back, "{words}: {}", said(&output));
        assert_eq!(folder.path().join(format!("{words}.tmx")).exists(), comes_back, "{words}");
    }
}

/// With an element for each cell of its five layers, the map of a large board is too long to be read; packed layers are not.
#[test]
fn a_board_is_written_in_the_ways_in_which_it_is_not_too_large() {
    let folder = tempfile::tempdir().expect("a folder");
    let side = sample_size(120, 700);
    let text = format!(
        "name = 'x'\ngrid = {{ shape = 'square', adjacency = 'sides' }}\nterrain = '''\n{}\n'''\n",
        vec![".".repeat(side); side].join("\n")
    );
    std::fs::write(folder.path().join("b.map.toml"), &text).expect("a board");
    let map = to_tmx(&board(&text), "b", Encoding::Xml).expect("it can be written");
    let is_too_large = map.len() > MOST_BYTES;
    assert!(is_too_large || side < 700, "the full size is too large, with {} bytes", map.len());
    let output = convert(folder.path(), &["b.map.toml", "b.tmx", "--encoding", "xml"]);
    assert_eq!(output.status.code(), Some(i32::from(is_too_large)), "{}", said(&output));
    assert_eq!(said(&output).contains(NOT_BACK), is_too_large, "{}", said(&output));
    assert_eq!(folder.path().join("b.tmx").exists(), !is_too_large, "{side}");
    let packed = convert(folder.path(), &["b.map.toml", "packed.tmx"]);
    assert_eq!(packed.status.code(), Some(0), "packed otherwise it comes back: {}", said(&packed));
}

#[test]
fn nothing_is_written_over_unless_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.map.toml");
    std::fs::write(&path, "mine").expect("a file");
    let refused = convert(folder.path(), &["duel", "mine.map.toml"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("mine.map.toml exists already; --force overwrites it"), "{}", said(&refused));
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), "mine");
    assert_eq!(convert(folder.path(), &["duel", "mine.map.toml", "--force"]).status.code(), Some(0));
    assert!(std::fs::read_to_string(&path).expect("written").starts_with("name = "));
}

#[test]
fn exit_codes_tell_usage_from_mistakes() {
    let folder = tempfile::tempdir().expect("a folder");
    for wrong in [&["duel"][..], &["duel", "duel.png"], &["duel", "duel.map"], &["duel", "d.tmx", "--encoding", "lzma"]]
    {
        assert_eq!(convert(folder.path(), wrong).status.code(), Some(2), "{wrong:?}");
    }
    let map = "<map orientation=\"orthogonal\" width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">\
               <tileset firstgid=\"1\" source=\"t.tsx\"/><layer name=\"L\" width=\"1\" height=\"1\"><data encoding=\"csv\">1</data></layer></map>";
    std::fs::write(folder.path().join("m.tmx"), map).expect("a map");
    let missing = convert(folder.path(), &["m.tmx", "m.map.toml"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(
        said(&missing).contains("the tileset \"t.tsx\" cannot be read: there is no such file"),
        "{}",
        said(&missing)
    );
    std::fs::write(folder.path().join("t.tsx"), "<tileset name=\"t\" tilecount=\"1\"/>").expect("a tileset");
    let dumb = convert(folder.path(), &["m.tmx", "m.map.toml"]);
    assert_eq!(dumb.status.code(), Some(1));
    assert!(said(&dumb).contains("--terrain 't:0=grass'"), "{}", said(&dumb));
    let hinted = convert(folder.path(), &["m.tmx", "m.map.toml", "--terrain", "t:0=grass"]);
    assert_eq!(hinted.status.code(), Some(0), "{}", said(&hinted));
    let hint = convert(folder.path(), &["m.tmx", "n.map.toml", "--terrain", "t:0=gras"]);
    assert!(said(&hint).contains("--terrain `t:0=gras` names no terrain and no obstacle"), "{}", said(&hint));
    assert_eq!(convert(folder.path(), &["duel", "d.tmx", "--terrain", "a=grass"]).status.code(), Some(1));
    assert_eq!(convert(folder.path(), &["nowhere.tmx", "d.map.toml"]).status.code(), Some(1));
}

#[test]
fn wesnoth_maps_become_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("isle.map"), "border_size=0\n1 Ke, Gg, Nn\n").expect("a map");
    let done = convert(folder.path(), &["isle.map", "isle.map.toml"]);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    assert!(said(&done).contains("unknown terrain code `Nn` becomes grass"), "{}", said(&done));
    assert!(folder.path().join("isle.map.toml").is_file());
}

#[test]
fn help_shows_examples() {
    let help = convert(Path::new("."), &["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(said(&help).contains("hexfray convert ravine ravine.tmx"), "{}", said(&help));
}

#[test]
fn a_file_of_another_ending_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("patch.mask"), "border_size=1\nusage=mask\n\n_f, Ms\n").expect("written");
    let refused = convert(folder.path(), &["patch.mask", "patch.map.toml"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        said(&refused).starts_with("hexfray: patch.mask cannot be converted: a board ends in .map.toml, "),
        "{}",
        said(&refused)
    );
    assert_eq!(said(&refused).lines().count(), 1, "{}", said(&refused));
}
