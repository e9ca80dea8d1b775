//! The order of files in a room: each file and folder uses only itself and those before it.

use std::collections::BTreeSet;

use super::{
    File,
    crates::home,
    orders::{ORDERS, Order},
    paths::{Used, given_out, module, used},
    source,
};

/// Items in a room's `mod.rs` that its files may use: the game is started in a page, and a test of the drawing plays a battle with
/// all its panels. A macro is at the root of its crate.
const EXCEPTIONS: [(&str, &str); 4] = [
    ("src/client/page/mod.rs", "run"),
    ("src/client/hud/seen.rs", "logic"),
    ("src/client/hud/seen.rs", "plugin"),
    ("src/battle/prelude.rs", "playing"),
];

impl Order {
    /// The part of a path below the room, empty for the room itself; none if the path leads elsewhere.
    fn inside<'p>(&self, path: &'p [String]) -> Option<&'p [String]> {
        let place: Vec<&str> = self.room.split('/').collect();
        let leads = path.len() >= place.len() && path.iter().zip(&place).all(|(one, other)| one == other);
        leads.then(|| &path[place.len()..])
    }
}

/// The parts of a room, by its files, the names that its `mod.rs` re-exports with the part of each, and those that the front of
/// its library re-exports, each with its path in the library.
struct Room {
    order: &'static Order,
    aliases: Vec<(String, String)>,
    of_library: Vec<Vec<String>>,
}

impl Room {
    fn new(order: &'static Order, front: &str, library: &str) -> Self {
        let alias = |path: Vec<String>| Some((path.last()?.clone(), path.first()?.clone()));
        let is_own = |part: &str| library.lines().any(|line| line.ends_with(&format!("mod {part};")));
        let inside = |path: Vec<String>| path.into_iter().skip_while(|part| part == "crate").collect::<Vec<_>>();
        Self {
            order,
            aliases: given_out(front).into_iter().filter_map(alias).collect(),
            of_library: given_out(library)
                .into_iter()
                .map(inside)
                .filter(|path| path.len() > 1 && is_own(&path[0]))
                .collect(),
        }
    }

    /// A used path, with a name that the front of the library re-exports replaced by the path that it stands for.
    fn resolved(&self, home: &[String], path: Vec<String>) -> Vec<String> {
        let known = |name: &String| self.of_library.iter().find(|path| path.last() == Some(name));
        match path.strip_prefix(home).and_then(|inside| Some((known(inside.first()?)?, inside))) {
            Some((stands_for, inside)) => [home, stands_for.as_slice(), &inside[1..]].concat(),
            None => path,
        }
    }

    fn height(&self, part: &str) -> Option<usize> {
        self.order.parts().position(|known| known == part)
    }

    /// The part of the room to which a name belongs: the part of that name, or the one that `mod.rs` re-exports it from.
    fn part<'n>(&'n self, name: &'n str) -> &'n str {
        let given = || self.aliases.iter().find(|(alias, _)| alias == name).map(|(_, part)| part.as_str());
        if self.height(name).is_some() { name } else { given().unwrap_or(name) }
    }

    /// Whether `mod.rs` only re-exports a name of another library.
    fn is_from_elsewhere(&self, name: &str) -> bool {
        self.aliases.iter().any(|(alias, part)| alias == name && self.height(part).is_none())
    }

    /// The uses in a file of parts that are not below it, each as `path:line: message`.
    fn faults(&self, File { path, text }: &File) -> Vec<String> {
        let own = module(path);
        let room = self.order.room;
        let Some([part, ..]) = self.order.inside(&own) else { return Vec::new() };
        let Some(height) = self.height(part) else { return vec![format!("{path}: {part} has no place in {room}")] };
        let home = home(&own);
        let fault = |used: Used| {
            let meant = self.resolved(&home, used.path);
            let name = self.order.inside(&meant)?.first()?;
            let is_excepted = EXCEPTIONS.contains(&(path.as_str(), name.as_str()));
            let above = match self.height(self.part(name)) {
                Some(other) => other > height,
                None => !is_excepted && name != "*" && !self.is_from_elsewhere(name),
            };
            above.then(|| format!("{path}:{}: {room}/{part} may not use {}", used.line, self.part(name)))
        };
        used(path, text).into_iter().filter_map(fault).collect()
    }
}

fn front_of(room: &str, files: &[File]) -> String {
    let fronts = ["mod", "lib"].map(|name| format!("src/{room}/{name}.rs"));
    files.iter().find(|file| fronts.contains(&file.path)).expect("the room has a front").text.clone()
}

/// The front of the library that contains a room; empty if it contains several rooms.
fn library_of(room: &str, files: &[File]) -> String {
    let place: Vec<String> = room.split('/').map(str::to_owned).collect();
    match home(&place) {
        home if home.is_empty() => String::new(),
        home => front_of(&home.join("/"), files),
    }
}

#[test]
fn what_lies_in_a_room_uses_only_what_lies_below_it() {
    let files = source();
    let faults = |order: &'static Order| {
        let room = Room::new(order, &front_of(order.room, &files), &library_of(order.room, &files));
        files.iter().flat_map(|file| room.faults(file)).collect::<Vec<_>>()
    };
    let faults: Vec<String> = ORDERS.iter().flat_map(faults).collect();
    assert!(
        faults.is_empty(),
        "each uses itself and those before it (CONTRIBUTING.md, The rooms):\n{}",
        faults.join("\n")
    );
}

#[test]
fn every_part_of_an_order_is_there() {
    let files = source();
    for order in &ORDERS {
        let room = order.room;
        let part = |file: &File| order.inside(&module(&file.path))?.first().cloned();
        let there: BTreeSet<String> = files.iter().filter_map(part).collect();
        let listed: BTreeSet<String> = order.parts().map(str::to_owned).collect();
        assert_eq!(listed.len(), order.parts().count(), "each part of {room} stands in its order once");
        assert_eq!(listed, there, "the parts of {room}");
    }
}

#[test]
fn what_uses_a_part_above_it_is_named_with_its_line() {
    let map = ORDERS.iter().find(|order| order.room == "map").expect("the map has an order");
    let room = Room::new(map, "mod board;\npub use board::{At, Board};\npub use travel::Travel;\n", "");
    let of = |path: &str, text: &str| room.faults(&File { path: path.to_owned(), text: text.to_owned() });
    let up = "//! Ground.\nuse super::{Board, Terrains, terrain::Space};\n";
    assert_eq!(
        of("src/map/ground.rs", up),
        ["src/map/ground.rs:2: map/ground may not use board", "src/map/ground.rs:2: map/ground may not use Terrains"],
        "what the front gives out counts as what it is given out of, and nothing else of the front may be used"
    );
    let inner = "use super::super::Travel;\nuse crate::{grid::Cell, map::board::Board};\n";
    assert!(of("src/map/travel/footing.rs", inner).is_empty(), "a folder uses itself and what lies below");
    assert_eq!(
        of("src/map/board.rs", "fn f() { crate::map::travel::go(); }"),
        ["src/map/board.rs:1: map/board may not use travel"]
    );
    assert_eq!(of("src/map/new.rs", ""), ["src/map/new.rs: new has no place in map"]);
    assert!(of("src/battle/board.rs", up).is_empty(), "other rooms have other orders");
}

#[test]
fn a_name_of_the_librarys_front_counts_as_what_it_stands_for() {
    let start = ORDERS.iter().find(|order| order.room == "battle/start").expect("the start of battles has an order");
    let room = Room::new(
        start,
        "mod goals;\nmod units;\n",
        "mod start;\npub use start::goals::{Clock, Goal};\nuse start::goals;\n",
    );
    let of = |text: &str| room.faults(&File { path: "src/battle/start/units.rs".to_owned(), text: text.to_owned() });
    assert_eq!(of("use crate::{Goal, SideId};"), ["src/battle/start/units.rs:1: battle/start/units may not use goals"]);
    assert_eq!(of("use crate::goals::read;").len(), 1, "and so does a module that the front names");
    assert!(of("use crate::SideId;").is_empty(), "other names of the library do not matter");
}
