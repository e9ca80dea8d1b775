//! Files by people and by other programs: for any content the report is short.

use hexfray::{
    exchange::{Hints, Imported, from_tmx, from_wesnoth},
    problems_of,
    rules::{self, CONTENT_FOLDERS},
    text::{Library, Problems, Source},
};

thread_local! {
    static LIBRARY: Library = hexfray::library();
    static TERRAIN: Library = only("terrain.toml");
    static RULES: Library = only("rulesets/");
}

/// The files of the game whose names start with `start`.
fn only(start: &str) -> Library {
    let (embedded, mut library) = (hexfray::library(), Library::empty());
    let names = embedded.names().filter(|name| name.starts_with(start));
    names.filter_map(|name| embedded.get(name)).for_each(|source| library.add_source(source.clone()));
    library
}

fn is_short(problems: &Problems) {
    assert!(problems.render(false).len() < 200_000, "a report is short");
}

/// A board file.
pub fn map(bytes: &[u8]) {
    let Ok(source) = Source::from_bytes("maps/fuzz.map.toml", bytes) else { return };
    let mut library = TERRAIN.with(Library::clone);
    library.add_source(source);
    is_short(&problems_of(&library, &["maps/fuzz.map.toml".to_owned()]));
}

/// A battle file, with all files that are embedded in the program.
pub fn battle(bytes: &[u8]) {
    let Ok(source) = Source::from_bytes("maps/fuzz.battle.toml", bytes) else { return };
    let mut library = LIBRARY.with(Library::clone);
    library.add_source(source);
    is_short(&problems_of(&library, &["maps/fuzz.battle.toml".to_owned()]));
}

/// Units, weapons, abilities, conditions and the rest: the same text as each of them, for each ruleset, so that its entries may
/// refer to each other; and as faces.
pub fn content(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut faces = Library::empty();
    faces.add("faces/fuzz.toml", text);
    is_short(&problems_of(&faces, &["faces/fuzz.toml".to_owned()]));
    for ruleset in rules::all() {
        let mut library = RULES.with(Library::clone);
        // The files in `rulesets` have a target of their own.
        let folders = CONTENT_FOLDERS.iter().filter(|&&folder| folder != "rulesets");
        let names: Vec<String> = folders.map(|folder| format!("{folder}/{}_fuzz.toml", ruleset.name())).collect();
        names.iter().for_each(|name| library.add_source(Source::new(name, text)));
        is_short(&problems_of(&library, &names));
    }
}

/// A file in `rulesets`: settings, charts, classes, the power table.
pub fn ruleset(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for name in RULES.with(|rules| rules.names().map(str::to_owned).collect::<Vec<_>>()) {
        let mut library = Library::empty();
        library.add_source(Source::new(&name, text));
        is_short(&problems_of(&library, std::slice::from_ref(&name)));
    }
}

/// A Tiled map, which refers only to itself.
pub fn tiled(bytes: &[u8]) {
    let beside = |name: &str| match name {
        "self.tsx" => Ok(bytes.to_vec()),
        _ => Err("there is no such file".to_owned()),
    };
    came_in(TERRAIN.with(|library| from_tmx("fuzz.tmx", bytes, &beside, &Hints::default(), library)));
}

/// A Wesnoth map.
pub fn wesnoth(bytes: &[u8]) {
    let Ok(source) = Source::from_bytes("fuzz.map", bytes) else { return };
    came_in(TERRAIN.with(|library| from_wesnoth(&source, library)));
}

/// An imported board can be written and read again.
fn came_in(imported: Result<Imported, Problems>) {
    match imported {
        Ok(Imported { board, warnings }) => {
            is_short(&warnings);
            map(board.to_text().as_bytes());
        }
        Err(problems) => is_short(&problems),
    }
}
