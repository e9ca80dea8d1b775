//! The files of the game can be listed, and printed as they are.

use std::{fs, path::Path};

use tempfile::tempdir;

use crate::authoring::{bad, good};

#[test]
fn every_file_of_the_game_is_listed_and_printed_as_it_is() {
    let folder = tempdir().expect("a folder");
    let listed = good(folder.path(), &["show", "--list"]);
    assert_eq!(listed, good(folder.path(), &["show"]), "without a file, all are listed");
    let names: Vec<&str> = listed.lines().collect();
    assert!(names.len() > 100 && names.is_sorted(), "{listed}");
    for name in ["assets/terrain.toml", "assets/rulesets/percentile.toml", "maps/ravine.battle.toml"] {
        assert!(names.contains(&name), "{name} is listed");
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("it is there");
        assert_eq!(good(folder.path(), &["show", name]), text);
    }
    let units = good(folder.path(), &["show", "--list", "assets/units"]);
    assert!(units.lines().count() >= 4 && units.lines().all(|name| name.starts_with("assets/units/")), "{units}");
}

#[test]
fn the_end_of_a_path_is_enough_where_it_names_one_file() {
    let folder = tempdir().expect("a folder");
    let whole = good(folder.path(), &["show", "assets/terrain.toml"]);
    for short in ["terrain.toml", "terrain", "./assets/terrain.toml"] {
        assert_eq!(good(folder.path(), &["show", short]), whole, "{short}");
    }
    let several = bad(folder.path(), &["show", "percentile"]);
    let start = "hexfray: the game has ";
    assert!(several.starts_with(start) && several.contains(" files whose paths end in percentile: "), "{several}");
    assert!(several.contains("assets/rulesets/percentile.toml") && several.lines().count() == 1, "{several}");
}

#[test]
fn a_file_of_ones_own_does_not_hide_that_of_the_game() {
    let folder = tempdir().expect("a folder");
    let before = good(folder.path(), &["show", "assets/terrain.toml"]);
    fs::create_dir_all(folder.path().join("assets")).expect("made");
    fs::write(folder.path().join("assets/terrain.toml"), "# mine\n").expect("written");
    assert_eq!(good(folder.path(), &["show", "assets/terrain.toml"]), before);
}

#[test]
fn a_wrong_name_is_refused_in_one_sentence_with_the_nearest() {
    let folder = tempdir().expect("a folder");
    let refused = |name: &str| bad(folder.path(), &["show", name]);
    let said = refused("assets/terain.toml");
    assert_eq!(said, "hexfray: the game has no file assets/terain.toml; did you mean assets/terrain.toml?\n");
    let said = refused("duel");
    assert!(said.contains("did you mean maps/duel.map.toml, maps/duel.battle.toml or maps/duel_"), "{said}");
    let said = refused("maps/ravin.battle.toml");
    assert!(said.contains("did you mean maps/ravine.battle.toml"), "{said}");
    let said = refused("no such thing at all");
    assert_eq!(said, "hexfray: the game has no file no such thing at all; `hexfray show --list` lists its files\n");
    assert_eq!(bad(folder.path(), &["show", "--list", "zzzzzzzz"]).lines().count(), 1);
}

#[test]
fn shells_complete_the_names_of_files() {
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["manual", "pages"]);
    let bash = fs::read_to_string(folder.path().join("pages/completions/hexfray.bash")).expect("it is written");
    assert!(bash.contains(" assets/terrain.toml ") && bash.contains(" maps/ravine.battle.toml "), "bash knows them");
    let page = fs::read_to_string(folder.path().join("pages/man1/hexfray-show.1")).expect("it is written");
    assert!(!page.contains("ravine.map.toml") && page.contains("EXAMPLES"), "the page does not list all: {page}");
    let help = good(folder.path(), &["show", "--help"]);
    assert!(!help.contains("maps/ravine.map.toml"), "nor does the help: {help}");
}
