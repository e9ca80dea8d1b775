//! The drawings and sounds: their indices agree with the pictures, and everything that a map may name is drawn.

use std::path::{Path, PathBuf};

use hexfray_board::map::{Board, Terrains};
use hexfray_drawing::picture::{Bounds, Drawing, Drawings};
use toml::{Table, Value};

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets")
}

fn index(file: &str) -> Table {
    let text = std::fs::read_to_string(assets().join("art").join(file)).expect("the index lies in assets/art");
    text.parse().expect("the index is TOML")
}

fn number(table: &Table, key: &str) -> u32 {
    table
        .get(key)
        .and_then(Value::as_integer)
        .and_then(|value| u32::try_from(value).ok())
        .expect("a number of the atlas")
}

/// Every table that describes an atlas, at any depth.
fn atlases(table: &Table) -> Vec<&Table> {
    let inner = table.values().filter_map(Value::as_table).flat_map(atlases);
    let own = table.contains_key("file").then_some(table);
    own.into_iter().chain(inner).collect()
}

/// Width and height from a PNG's header.
fn size(file: &str) -> (u32, u32) {
    let bytes = std::fs::read(assets().join("art").join(file)).expect("the picture lies in assets/art");
    assert_eq!(&bytes[12..16], b"IHDR", "{file} starts like a PNG");
    let side = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    (side(16), side(20))
}

#[test]
fn pictures_have_the_frames_that_their_index_names() {
    let mut seen = 0;
    for file in ["tiles.toml", "objects.toml", "tokens.toml", "glyphs.toml"] {
        let index = index(file);
        for atlas in atlases(&index) {
            let picture = atlas["file"].as_str().expect("a file name");
            let frame = atlas["frame"].as_array().expect("width and height");
            let side = |at: usize| frame[at].as_integer().and_then(|side| u32::try_from(side).ok()).expect("a side");
            let (columns, rows) = (number(atlas, "columns"), number(atlas, "rows"));
            assert_eq!(
                size(picture),
                (side(0) * columns, side(1) * rows),
                "{picture} is its columns wide and its rows high"
            );
            assert!(number(atlas, "count") <= columns * rows, "{picture} holds all its frames");
            let (wide, high) = size(picture);
            assert!(wide <= 2048 && high <= 2048, "{picture} is {wide} × {high}; WebGL 2 promises no more than 2048");
            seen += 1;
        }
    }
    assert_eq!(seen, 12, "tiles, edges and marks of three shapes, objects, tokens, glyphs");
}

#[test]
fn names_point_at_frames() {
    for (file, heading) in [("objects.toml", "objects"), ("tokens.toml", "tokens"), ("glyphs.toml", "glyphs")] {
        let index = index(file);
        let count = number(index[heading].as_table().expect("measures"), "count");
        for (name, _) in index["index"].as_table().expect("names") {
            assert!(number(index["index"].as_table().expect("names"), name) < count, "{file}: {name} is a frame");
        }
    }
    let tiles = index("tiles.toml");
    let count = number(tiles["square"]["tiles"].as_table().expect("measures"), "count");
    for (name, terrain) in tiles["terrain"].as_table().expect("terrains") {
        let tops =
            terrain["tops"].as_array().expect("two tints").iter().flat_map(|tint| tint.as_array().expect("variants"));
        for frame in tops.chain(terrain["walls"].as_array().expect("two tints")) {
            assert!(frame.as_integer().is_some_and(|frame| frame < i64::from(count)), "{name} lies in the atlas");
        }
    }
}

#[test]
fn every_set_of_sides_has_its_edges() {
    let tiles = index("tiles.toml");
    for (shape, sides) in [("hex_pointy", 6), ("hex_flat", 6), ("square", 4)] {
        let edges = tiles[shape]["edges"].as_table().expect("measures");
        for kind in ["rim", "shade", "shore", "cliff"] {
            let frames = edges[kind].as_array().expect("a frame for each set");
            assert_eq!(frames.len(), 1 << sides, "{shape}: {kind} for every set of sides");
            let inside = |frame: &Value| frame.as_integer().is_some_and(|at| at < i64::from(number(edges, "count")));
            assert!(frames.iter().all(inside), "{shape}: every {kind} lies in the atlas");
        }
    }
}

#[test]
fn every_terrain_and_obstacle_is_drawn() {
    let text = std::fs::read_to_string(assets().join("terrain.toml")).expect("assets/terrain.toml");
    let kinds: Table = text.parse().expect("terrain.toml is TOML");
    let (tiles, objects) = (index("tiles.toml"), index("objects.toml"));
    for (kind, drawn) in [("terrain", &tiles["terrain"]), ("obstacle", &objects["index"])] {
        for (name, entry) in kinds.get(kind).and_then(Value::as_table).into_iter().flatten() {
            let drawing = entry.get("drawing").and_then(Value::as_str).unwrap_or(name);
            assert!(drawn.get(drawing).is_some(), "{kind} {name} has a drawing");
        }
    }
}

#[test]
fn no_two_terrains_look_alike() {
    let kinds = Terrains::read(&hexfray_data::library()).unwrap_or_else(|problems| panic!("{problems}"));
    let art = Drawings::embedded();
    let written: Table =
        std::fs::read_to_string(assets().join("terrain.toml")).expect("it is there").parse().expect("TOML");
    let mut seen: Vec<(String, _)> = Vec::new();
    for name in written["terrain"].as_table().expect("there are terrains").keys() {
        let drawn = art.ground(kinds.terrain(name).unwrap_or_else(|| panic!("{name} is a terrain"))).tops.clone();
        let same = seen.iter().find(|(_, tops)| *tops == drawn).map(|(other, _)| other);
        assert_eq!(same, None, "{name}");
        seen.push((name.clone(), drawn));
    }
    assert!(seen.len() > 25, "all terrains of the game: {}", seen.len());
}

#[test]
fn sounds_are_short_and_plain() {
    let names = [
        "click",
        "hover",
        "step",
        "step_water",
        "hit",
        "critical",
        "miss",
        "arrow",
        "shot",
        "throw",
        "spell",
        "heal",
        "condition",
        "defeat",
        "turn",
        "victory",
        "defeat_jingle",
    ];
    for name in names {
        let bytes = std::fs::read(assets().join("sounds").join(format!("{name}.wav"))).expect("the sound is there");
        assert_eq!((&bytes[..4], &bytes[8..12]), (&b"RIFF"[..], &b"WAVE"[..]), "{name} is a WAV");
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        assert_eq!((word(20), word(22), word(24), word(34)), (1, 1, 22_050, 16), "{name} is mono, 22 kHz, 16 bit");
        assert!(bytes.len() < 60_000, "{name} is short");
    }
}

#[test]
fn a_drawing_with_any_title_is_xml() {
    let library = hexfray_data::library();
    let board =
        Board::read(library.get("maps/duel.map.toml").expect("a board of the game"), &library).expect("it is whole");
    let title = "Red \u{1b}[31m\u{202e} & <Duel>\u{ffff}";
    let svg = Drawing::of(&board, &[], &[], title, true, Bounds::USUAL).expect("it is small").to_svg();
    let read = roxmltree::Document::parse(&svg).expect("it is XML");
    let mut texts = read.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text());
    assert!(texts.any(|text| text == "Red \u{fffd}[31m\u{fffd} & <Duel>\u{fffd}"));
}
