//! The libraries that contain the rooms: the folder and the name of each, and that none is forgotten.

use std::{collections::BTreeSet, fs, path::Path};

/// A library of the workspace.
pub struct Crate {
    /// Its folder in `crates/`.
    pub folder: &'static str,
    /// Its name in code.
    pub name: &'static str,
    /// The room of its root module; empty if it contains several rooms.
    pub room: &'static [&'static str],
}

pub const CRATES: [Crate; 15] = [
    Crate { folder: "derive", name: "hexfray_derive", room: &["derive"] },
    Crate { folder: "board", name: "hexfray_board", room: &[] },
    Crate { folder: "data", name: "hexfray_data", room: &["data"] },
    Crate { folder: "disk", name: "hexfray_disk", room: &["disk"] },
    Crate { folder: "battle", name: "hexfray_battle", room: &["battle"] },
    Crate { folder: "rules-percentile", name: "hexfray_percentile", room: &["rules", "percentile"] },
    Crate { folder: "rules-power-table", name: "hexfray_power_table", room: &["rules", "power_table"] },
    Crate { folder: "rules-die-code", name: "hexfray_die_code", room: &["rules", "die_code"] },
    Crate { folder: "rules-dice-pool", name: "hexfray_dice_pool", room: &["rules", "dice_pool"] },
    Crate { folder: "minds", name: "hexfray_minds", room: &[] },
    Crate { folder: "study", name: "hexfray_study", room: &["study"] },
    Crate { folder: "drawing", name: "hexfray_drawing", room: &[] },
    Crate { folder: "exchange", name: "hexfray_exchange", room: &[] },
    Crate { folder: "client", name: "hexfray_client", room: &["client"] },
    Crate { folder: "cli", name: "hexfray_cli", room: &["cli"] },
];

/// Crates that contain no rooms: code that tests share.
const NO_ROOMS: [&str; 1] = ["testing"];

impl Crate {
    /// The place of its source in the house.
    pub fn place(&self) -> String {
        ["src"].iter().chain(self.room).copied().collect::<Vec<_>>().join("/")
    }
}

/// The module to which `crate` refers in a file.
pub fn home(module: &[String]) -> Vec<String> {
    let within = |one: &&Crate| !one.room.is_empty() && module.iter().zip(one.room).all(|(own, room)| own == room);
    let rooms = CRATES.iter().filter(|one| module.len() >= one.room.len());
    rooms.filter(within).map(root).next().unwrap_or_default()
}

/// The module to which the first word of a path refers, if it is the name of a library.
pub fn named(word: &str) -> Option<Vec<String>> {
    CRATES.iter().find(|one| one.name == word).map(root)
}

fn root(one: &Crate) -> Vec<String> {
    one.room.iter().map(|&part| part.to_owned()).collect()
}

/// The fuzz crate is not a member of the workspace, so only this test notices that its lock file is out of date.
#[test]
fn the_fuzz_crate_is_locked_with_every_library() {
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/Cargo.lock");
    let lock = fs::read_to_string(lock).expect("it can be read");
    let windowless = CRATES.iter().filter(|one| one.folder != "client");
    let missing: Vec<String> = windowless
        .map(|one| one.name.replace('_', "-"))
        .filter(|name| !lock.contains(&format!("name = \"{name}\"")))
        .collect();
    assert!(missing.is_empty(), "cargo check --manifest-path tests/fuzz/Cargo.toml locks {missing:?}");
}

#[test]
fn every_library_has_its_place_in_the_house() {
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates")).expect("the folder can be read");
    let there: BTreeSet<String> =
        folders.map(|entry| entry.expect("and its entries").file_name().to_string_lossy().into_owned()).collect();
    let listed: BTreeSet<String> = CRATES.iter().map(|one| one.folder).chain(NO_ROOMS).map(str::to_owned).collect();
    assert_eq!(listed, there, "a folder of crates/ that is not listed is looked at by no test of the house");
}
