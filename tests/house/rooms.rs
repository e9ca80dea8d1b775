//! The dependencies between rooms: each room is used only by those that build on it.

use std::collections::BTreeSet;

use super::{
    File,
    paths::{has_word, module, used, without_comments, without_tests},
    source,
};

/// The rooms, the lowest first. A room may use those below it and beside it, but no two may use each other.
const LAYERS: &[&[&str]] = &[
    &["grid", "text", "odds", "disk", "derive"],
    &["map", "data"],
    &["battle"],
    &["rules"],
    &["ai", "story", "picture"],
    &["sim", "engine"],
    &["exchange", "edit", "schema", "study"],
    // `module` is what the program provides to a page.
    &["cli", "client", "module"],
];

/// Macros are at the root of a crate, wherever they are written.
const MACROS: &[(&str, &str)] = &[("playing", "battle"), ("words", "text")];

const RULESETS: [&str; 4] = ["percentile", "power_table", "die_code", "dice_pool"];

/// Current exceptions: the file, what it uses, and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[];

fn layer(room: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&room))
}

fn room_of(name: &str) -> &str {
    MACROS.iter().find(|(macro_name, _)| *macro_name == name).map_or(name, |(_, room)| room)
}

/// The other rooms that a file uses, with the first line of each use.
fn uses(File { path, text }: &File) -> Vec<(usize, String)> {
    let own = module(path).first().cloned().unwrap_or_default();
    let mut rooms: Vec<(usize, String)> = Vec::new();
    for used in used(path, text) {
        let Some(room) = used.path.first().map(|name| room_of(name).to_owned()) else { continue };
        if room != own && layer(&room).is_some() && rooms.iter().all(|(_, known)| *known != room) {
            rooms.push((used.line, room));
        }
    }
    rooms
}

/// The uses of rooms that a file must not know, each as `path:line: message`.
fn faults(file: &File) -> Vec<String> {
    let (path, own) = (&file.path, module(&file.path));
    let Some(room) = own.first().filter(|room| layer(room).is_some()) else { return Vec::new() };
    let excepted = |what: &str| EXCEPTIONS.iter().any(|(file, uses, _)| file == path && *uses == what);
    let mut faults: Vec<String> = uses(file)
        .into_iter()
        .filter(|(_, other)| layer(other) > layer(room) && !excepted(other))
        .map(|(line, other)| format!("{path}:{line}: {room} may not use {other}"))
        .collect();
    if room == "battle" {
        faults.extend(names_of_rulesets(file));
    }
    faults
}

fn names_of_rulesets(File { path, text }: &File) -> Vec<String> {
    let code = without_tests(&without_comments(text));
    let named = |ruleset: &&str| {
        has_word(&code, ruleset).map(|line| format!("{path}:{line}: battle may not name the ruleset {ruleset}"))
    };
    RULESETS.iter().filter_map(named).collect()
}

/// Pairs of rooms in one layer that use each other.
fn circles(files: &[File]) -> Vec<String> {
    let edge = |file: &File, other: &str| (module(&file.path)[0].clone(), other.to_owned());
    let edges: BTreeSet<(String, String)> = files
        .iter()
        .filter(|file| !module(&file.path).is_empty())
        .flat_map(|file| uses(file).into_iter().map(|(_, other)| edge(file, &other)).collect::<Vec<_>>())
        .collect();
    let beside = edges.iter().filter(|(one, other)| one < other && layer(one) == layer(other));
    let both = beside.filter(|(one, other)| edges.contains(&(other.clone(), one.clone())));
    both.map(|(one, other)| format!("{one} and {other} use each other")).collect()
}

#[test]
fn arrows_between_rooms_run_one_way() {
    let files = source();
    let faults: Vec<String> = files.iter().flat_map(faults).chain(circles(&files)).collect();
    assert!(
        faults.is_empty(),
        "rooms use what they must not know (CONTRIBUTING.md, The rooms):\n{}",
        faults.join("\n")
    );
}

#[test]
fn every_room_has_its_place_among_the_others() {
    let modules: BTreeSet<String> = source().iter().filter_map(|file| module(&file.path).into_iter().next()).collect();
    let homeless: Vec<&String> = modules.iter().filter(|room| layer(room).is_none()).collect();
    assert!(homeless.is_empty(), "rooms that stand in no layer: {homeless:?}");
}

#[test]
fn every_exception_is_still_needed() {
    for (path, room, why) in EXCEPTIONS {
        let file = source().into_iter().find(|file| file.path == *path).expect("the excepted file is there");
        let needed = uses(&file).iter().any(|(_, used)| used == room);
        assert!(needed, "{path} no longer uses {room} ({why}): take the exception away");
    }
}

#[test]
fn what_uses_a_room_above_it_is_named_with_its_line() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let of = |path: &str, text: &str| faults(&file(path, text));
    let grid = "//! Cells.\n\nuse crate::{\n    text::Table,\n    battle::{Log, UnitId},\n};\n";
    assert_eq!(of("src/grid/cell.rs", grid), ["src/grid/cell.rs:5: grid may not use battle"]);
    assert_eq!(
        of("src/map/board.rs", "crate::playing! { struct Play { State = (), Plan = (), Question = () } }"),
        ["src/map/board.rs:1: map may not use battle"]
    );
    assert!(
        of("src/battle/turns/log.rs", "use hexfray_board::{grid::Cell, map::Board};").is_empty(),
        "rooms below may be used"
    );
    let own = "fn is_special(name: &str) -> bool {\n    name == \"percentile\"\n}\n";
    assert_eq!(
        of("src/battle/start/setup.rs", own),
        ["src/battle/start/setup.rs:2: battle may not name the ruleset percentile"]
    );
    let both = [file("src/engine/mod.rs", "use crate::sim;"), file("src/sim/mod.rs", "use crate::engine;")];
    assert_eq!(circles(&both), ["engine and sim use each other"]);
}

#[test]
fn every_folder_begins_with_a_file_inside_it() {
    let files = source();
    let folders: BTreeSet<&str> = files.iter().filter_map(|file| Some(file.path.rsplit_once('/')?.0)).collect();
    let beside = |file: &&File| folders.contains(file.path.trim_end_matches(".rs"));
    let beside: Vec<&str> = files.iter().filter(beside).map(|file| file.path.as_str()).collect();
    assert!(beside.is_empty(), "the first file of a folder is its mod.rs: {beside:?}");
}
