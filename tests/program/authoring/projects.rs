//! A file of an author's project opens from any folder, and a file of the wrong kind is reported with its kind.

use std::{fs, path::Path};

use tempfile::{TempDir, tempdir};

use crate::authoring::{bad, good};

/// A project with a board, a unit and a battle of its own, and another folder.
fn mill() -> (TempDir, TempDir) {
    let (project, other) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let at = project.path();
    good(at, &["new", "map", "mill"]);
    good(at, &["new", "unit", "miller", "--ruleset", "percentile"]);
    good(at, &["new", "battle", "mill", "--ruleset", "percentile", "--map", "mill"]);
    let file = at.join("maps/mill.battle.toml");
    let battle = fs::read_to_string(&file).expect("it is written");
    let begin = battle.find("kind = \"").expect("a unit") + "kind = \"".len();
    let end = begin + battle[begin..].find('"').expect("closed");
    fs::write(&file, format!("{}miller{}", &battle[..begin], &battle[end..])).expect("written");
    (project, other)
}

fn path(folder: &TempDir, file: &str) -> String {
    folder.path().join(file).to_str().expect("a path").to_owned()
}

/// Every command that takes a file knows its project.
fn works_from(folder: &Path, battle: &str, map: &str) {
    let out = tempdir().expect("a folder");
    let [picture, tiled] = ["mill.svg", "mill.tmx"].map(|name| path(&out, name));
    assert_eq!(good(folder, &["check", battle, map]), "2 files checked, no problems found\n");
    let report = good(folder, &["simulate", battle, "-n", "1", "--sides", "random,random", "--quiet"]);
    assert!(report.contains("broken off 0"), "its own unit fights on its own board: {report}");
    good(folder, &["picture", battle, "--output", &picture]);
    good(folder, &["picture", map, "--output", &picture]);
    good(folder, &["convert", map, &tiled]);
}

#[test]
fn a_battle_of_ones_own_opens_from_anywhere() {
    let (project, other) = mill();
    let [battle, map] = ["maps/mill.battle.toml", "maps/mill.map.toml"].map(|file| path(&project, file));
    works_from(other.path(), &battle, &map);
    works_from(project.path(), "maps/mill.battle.toml", "maps/mill.map.toml");
}

#[test]
fn a_battle_of_ones_own_opens_from_the_folders_of_its_project() {
    let (project, _) = mill();
    works_from(&project.path().join("maps"), "mill.battle.toml", "mill.map.toml");
    works_from(&project.path().join("assets"), "../maps/mill.battle.toml", "../maps/mill.map.toml");
}

#[test]
fn the_files_own_project_counts_where_the_working_folder_is_another() {
    let (project, other) = mill();
    fs::create_dir_all(other.path().join("maps")).expect("made");
    fs::write(other.path().join("maps/mill.map.toml"), "name = 1").expect("written");
    let battle = path(&project, "maps/mill.battle.toml");
    good(other.path(), &["simulate", &battle, "-n", "1", "--sides", "random,random", "--quiet"]);
    let said = bad(other.path(), &["check", &battle, "maps/mill.map.toml"]);
    assert!(said.contains("in 2 files checked"), "each is looked at in its own project: {said}");
}

#[test]
fn a_record_of_another_project_replays_anywhere() {
    let (project, other) = mill();
    let battle = path(&project, "maps/mill.battle.toml");
    good(other.path(), &["simulate", &battle, "-n", "1", "--sides", "random,random", "--records", ".", "--quiet"]);
    let told = good(other.path(), &["replay", "mill-1.record.json", "--verify"]);
    assert!(told.contains("every digest as recorded"), "{told}");
}

#[test]
fn a_file_of_another_kind_is_named_with_the_command_that_opens_it() {
    let (project, other) = mill();
    let [battle, map] = ["maps/mill.battle.toml", "maps/mill.map.toml"].map(|file| path(&project, file));
    let said = bad(other.path(), &["simulate", &map]);
    assert!(said.starts_with(&format!("hexfray: {map} is a board; `hexfray ")), "{said}");
    let said = bad(other.path(), &["convert", &battle, "mill.tmx"]);
    assert!(said.starts_with(&format!("hexfray: {battle} is a battle; `hexfray ")), "{said}");
    good(project.path(), &["simulate", "mill", "-n", "1", "--sides", "random,random", "--records", "kept", "--quiet"]);
    let record = path(&project, "kept/mill-1.record.json");
    let said = bad(other.path(), &["simulate", &record]);
    assert!(said.starts_with(&format!("hexfray: {record} is the record of a battle; `hexfray ")), "{said}");
    assert!(!said.contains("TOML") && said.lines().count() == 1, "{said}");
}

#[test]
fn a_battle_whose_board_is_missing_is_shown_at_the_line_that_names_it() {
    let (project, other) = mill();
    let file = project.path().join("maps/mill.battle.toml");
    let text = fs::read_to_string(&file).expect("it is written");
    let line = 1 + text.lines().position(|line| line.starts_with("map = ")).expect("it names a board");
    assert!(line > 1, "{text}");
    fs::write(&file, text.replace("maps/mill.map.toml", "maps/mil.map.toml")).expect("written");
    let battle = path(&project, "maps/mill.battle.toml");
    for command in ["check", "simulate", "picture"] {
        let out = path(&other, "mill.png");
        let arguments = if command == "picture" { vec![command, &battle, "-o", &out] } else { vec![command, &battle] };
        let said = bad(other.path(), &arguments);
        let place = format!("mill.battle.toml:{line}:");
        let expected = "there is no map \"maps/mil.map.toml\", expected \"maps/mill.map.toml\"";
        assert!(said.contains(&place) && said.contains(expected), "{command}: {said}");
        assert_eq!(said.matches("there is no map").count(), 1, "{command}: {said}");
    }
}

/// A battle of brawlers on a board with a strip of one terrain between the sides, from wall to wall.
fn lane(between: char) -> TempDir {
    let project = tempdir().expect("a folder");
    let maps = project.path().join("maps");
    fs::create_dir_all(&maps).expect("made");
    let row = format!("# . . . . . {between} . . . . . . #\n");
    let wall = "# # # # # # # # # # # # # #\n";
    let head = "name = \"Lane\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nmetres_per_cell = 2\n";
    let unit = |side: &str, at: [u8; 2]| format!("[[unit]]\nkind = \"brawler\"\nside = \"{side}\"\nat = {at:?}\n");
    let battle = "name = \"Lane\"\nruleset = \"die_code\"\nmap = \"maps/lane.map.toml\"\n\
                  side = [{ name = \"blue\" }, { name = \"red\" }]\n";
    let units = unit("blue", [2, 2]) + &unit("red", [10, 2]);
    let map = format!("{head}terrain = \"\"\"\n{wall}{row}{row}{wall}\"\"\"\n");
    fs::write(maps.join("lane.map.toml"), map).expect("written");
    fs::write(maps.join("lane.battle.toml"), format!("{battle}{units}")).expect("written");
    project
}

#[test]
fn check_warns_of_sides_that_cannot_meet_and_says_by_which_act_they_could() {
    let check = |between: char| {
        let project = lane(between);
        let output = crate::authoring::hexfray(project.path(), &["check", "maps/lane.battle.toml"]);
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat()
    };
    let apart = "the sides cannot meet: no path leads from one to the other";
    let barred = check('K');
    assert!(barred.contains(apart), "{barred}");
    assert!(barred.contains("a unit can open a path: Smash"), "the act that opens it is named: {barred}");
    let walled = check('#');
    assert!(walled.contains(apart) && !walled.contains("can open a path"), "a wall stays: {walled}");
    let open = check('.');
    assert!(!open.contains(apart), "they can meet: {open}");
}

#[test]
fn check_warns_of_a_goal_that_a_side_has_twice() {
    let project = lane('.');
    let file = project.path().join("maps/lane.battle.toml");
    let battle = fs::read_to_string(&file).expect("it is there");
    let check = |rounds: [u8; 2]| {
        let goal = |rounds: u8| format!("[[goal]]\nside = \"blue\"\nkind = \"hold_out\"\nrounds = {rounds}\n");
        fs::write(&file, battle.clone() + &rounds.map(goal).concat()).expect("written");
        let output = crate::authoring::hexfray(project.path(), &["check", "maps/lane.battle.toml"]);
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat()
    };
    let said = check([5, 5]);
    assert!(said.contains("warning: blue has this goal twice"), "{said}");
    assert!(!check([5, 6]).contains("has this goal twice"), "another number of rounds is another goal");
}

#[test]
fn check_warns_of_glyphs_that_are_not_drawn() {
    let project = tempdir().expect("a folder");
    let weapons = project.path().join("assets/weapons");
    fs::create_dir_all(&weapons).expect("made");
    let weapon = |key: &str, glyph: &str| {
        format!(
            "[[weapon]]\nkey = \"{key}\"\nname = \"Peel\"\nglyph = \"{glyph}\"\nabout = \"For bread.\"\n\
             type = \"polearm\"\nhands = 2\ndamage = \"3xSTR+d8\"\n"
        )
    };
    fs::write(weapons.join("percentile_peel.toml"), weapon("peel", "speer") + &weapon("oven", "qqqqqqqq"))
        .expect("written");
    let output = crate::authoring::hexfray(project.path(), &["check", "assets/weapons/percentile_peel.toml"]);
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(said.contains(":4:9: warning: there is no glyph \"speer\", did you mean \"spear\"?"), "{said}");
    assert!(said.contains("there is no glyph \"qqqqqqqq\"") && said.contains("question mark"), "{said}");
}

#[test]
fn check_warns_of_speakers_that_are_neither_units_nor_drawings() {
    let (project, _other) = mill();
    let battle = project.path().join("maps/mill.battle.toml");
    let own = fs::read_to_string(&battle).expect("it is written");
    let check = |portrait: &str| {
        let event = format!("\n[[event]]\nwhen = \"start\"\ntext = \"Hark!\"\nportrait = \"{portrait}\"\n");
        fs::write(&battle, format!("{own}{event}")).expect("written");
        let output = crate::authoring::hexfray(project.path(), &["check", "maps/mill.battle.toml"]);
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat()
    };
    let said = check("scrol");
    assert!(said.contains("warning: there is no unit and no drawing \"scrol\", did you mean \"scroll\"?"), "{said}");
    let said = check("qqqqqqqq");
    assert!(said.contains("no drawing \"qqqqqqqq\"") && said.contains("question mark"), "{said}");
    let said = check("scroll");
    assert!(!said.contains("there is no unit"), "{said}");
}

#[test]
fn a_battle_names_the_board_beside_it_wherever_both_are() {
    let (project, other) = mill();
    let place = other.path().join("far");
    fs::create_dir_all(&place).expect("made");
    let battle = "name = \"Far\"\nmap = \"far.map.toml\"\nruleset = \"percentile\"\n\
                  [[side]]\nname = \"a\"\n[[side]]\nname = \"b\"\n\
                  [[unit]]\nkind = \"archer\"\nside = \"a\"\nat = [0, 0]\n\
                  [[unit]]\nkind = \"archer\"\nside = \"b\"\nat = [2, 2]\n";
    let board = fs::read_to_string(project.path().join("maps/mill.map.toml")).expect("it is written");
    for folder in [place.clone(), project.path().join("maps")] {
        fs::write(folder.join("far.battle.toml"), battle).expect("written");
        fs::write(folder.join("far.map.toml"), &board).expect("written");
    }
    let opens = |folder: &Path, file: &str| {
        for command in [&["check", file][..], &["simulate", file, "--battles", "1"]] {
            let output = crate::authoring::hexfray(folder, command);
            assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
    };
    opens(&place, "far.battle.toml");
    opens(other.path(), "far/far.battle.toml");
    opens(project.path(), &place.join("far.battle.toml").to_string_lossy());
    opens(project.path(), "maps/far.battle.toml");
}

#[test]
fn a_misspelt_list_of_sides_is_one_mistake_for_all_units() {
    let (project, _other) = mill();
    let battle = project.path().join("maps/mill.battle.toml");
    let own = fs::read_to_string(&battle).expect("it is written");
    let event = "\n[[event]]\nwhen = \"turn\"\nside = \"millers\"\ntext = \"Here they come.\"\n";
    fs::write(&battle, own.replace("[[side]]", "[[sides]]") + event).expect("written");
    let said = bad(project.path(), &["check", "maps/mill.battle.toml"]);
    assert!(said.contains("unknown key `sides`, did you mean `side`?"), "{said}");
    assert!(said.contains("1 problem in 1 file"), "{said}");
    let start = own.find("[[side]]").expect("it has sides");
    let end = own.find("[[unit]]").expect("it has units");
    let without = format!("{}{}", &own[..start], &own[end..]);
    fs::write(&battle, without).expect("written");
    let said = bad(project.path(), &["check", "maps/mill.battle.toml"]);
    assert!(said.contains("`side` is missing, expected two or more [[side]] tables"), "{said}");
    assert!(!said.contains("unknown `side`"), "{said}");
}

/// What `check` says of these files of a project after a change of its board.
fn check_after(change: impl Fn(&str) -> String, files: &[&str]) -> String {
    let (project, _other) = mill();
    let map = project.path().join("maps/mill.map.toml");
    let text = change(&fs::read_to_string(&map).expect("it is written"));
    fs::write(&map, text).expect("written");
    bad(project.path(), &[&["check"], files].concat())
}

#[test]
fn a_mistake_in_a_board_is_reported_once_and_nothing_that_follows_from_it() {
    for files in [&["maps"][..], &["maps/mill.battle.toml"], &["maps/mill.map.toml", "maps/mill.battle.toml"]] {
        let said = check_after(|text| text.replacen("\n. . . . . f f f", "\n. . . . f f f", 1), files);
        assert!(said.contains("mill.map.toml") && said.contains("1 problem in"), "{files:?}: {said}");
    }
}

#[test]
fn a_map_or_a_zone_that_is_not_there_is_named_with_the_one_that_was_meant() {
    let (project, _other) = mill();
    let battle = project.path().join("maps/mill.battle.toml");
    let text = fs::read_to_string(&battle).expect("it is written");
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        fs::write(&battle, text.replacen(from, to, 1)).expect("written");
        bad(project.path(), &["check", "maps/mill.battle.toml"])
    };
    let said = with("maps/mill.map.toml", "mil.map.toml");
    assert!(said.contains("expected \"maps/mill.map.toml\""), "{said}");
    let said = with("maps/mill.map.toml", "maps/lighthouse.map.toml");
    assert!(said.contains("in a folder `maps`") && !said.contains("duel"), "{said}");
    assert!(said.contains("1 problem in"), "{said}");
    let goal = "[[goal]]\nside = \"blue\"\nkind = \"reach\"\nzone = \"bleu\"\n\n[[unit]]";
    let said = with("[[unit]]", goal);
    assert!(said.contains("the board has no zone \"bleu\", expected \"blue\""), "{said}");
}

#[cfg(feature = "client")]
#[test]
fn a_misspelt_command_is_reported_with_the_one_that_was_meant() {
    let folder = tempdir().expect("a folder");
    let output = crate::authoring::hexfray(folder.path(), &["chek", "maps"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("there is no command, file or battle chek; did you mean `hexfray check`?"), "{said}");
}

#[test]
fn a_board_in_place_of_a_record_is_named_with_the_command_that_opens_it() {
    let (project, _other) = mill();
    let said = bad(project.path(), &["replay", "maps/mill.map.toml"]);
    assert!(said.contains("maps/mill.map.toml is a board; `hexfray "), "{said}");
}
