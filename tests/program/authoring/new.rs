//! `hexfray new` writes files that pass the check at once, can be played, and explain themselves.

use std::{collections::BTreeSet, fs};

use hexfray_testing::sample;
use tempfile::tempdir;

use crate::authoring::{
    bad, good,
    schema::{JUDGE, parsed},
};

/// Each ruleset with the kinds of content for which there are templates.
const RULESETS: [(&str, &[&str]); 4] = [
    ("percentile", &["unit", "weapon", "ability", "condition"]),
    ("die_code", &["unit", "weapon"]),
    ("power_table", &["unit", "weapon", "ability", "condition"]),
    ("dice_pool", &["unit", "weapon"]),
];

#[test]
fn boards_of_every_shape_and_size_pass_the_check() {
    let folder = tempdir().expect("a folder");
    let forms = [
        ("hex", "pointy", "12x8"),
        ("hex", "flat", "9x7"),
        ("square", "pointy", "20x3"),
        ("hex", "pointy", "2x2"),
        ("square", "flat", "200x200"),
    ];
    for (number, (shape, top, size)) in forms.into_iter().enumerate() {
        let (name, file) = (format!("board{number}"), format!("maps/board{number}.map.toml"));
        good(folder.path(), &["new", "map", &name, "--shape", shape, "--top", top, "--size", size]);
        let said = good(folder.path(), &["check", &file]);
        assert_eq!(said, "1 file checked, no problems found\n", "{shape} {top} {size}");
        let text = fs::read_to_string(folder.path().join(&file)).expect("it is written");
        let rows = text.split("'''").nth(1).expect("a picture").trim().lines().count();
        let cols = text.split("'''").nth(1).expect("a picture").trim().lines().next().expect("a row");
        assert_eq!(format!("{}x{rows}", cols.split(' ').count()), size);
    }
}

/// Checks and plays a battle with new content of this ruleset.
fn can_be_fought(ruleset: &str) {
    let (_, kinds) = RULESETS.into_iter().find(|(name, _)| *name == ruleset).expect("it is listed");
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["new", "map", "old_mill"]);
    for kind in kinds {
        good(folder.path(), &["new", kind, &format!("my_{kind}"), "--ruleset", ruleset]);
    }
    good(folder.path(), &["new", "battle", ruleset, "--ruleset", ruleset, "--map", "old_mill"]);
    let file = format!("maps/{ruleset}.battle.toml");
    // The new unit replaces the first unit, and the new weapon replaces its weapon.
    let path = folder.path().join(&file);
    let battle = fs::read_to_string(&path).expect("it is written");
    let at = battle.find("kind = ").expect("a unit") + "kind = \"".len();
    let end = at + battle[at..].find('"').expect("closed");
    fs::write(&path, format!("{}my_unit{}", &battle[..at], &battle[end..])).expect("written");
    let battles = sample(2, 4).to_string();
    let report = good(folder.path(), &["simulate", &file, "-n", &battles, "--quiet"]);
    let fought = format!("{battles} battles from seed 1");
    assert!(report.contains(&fought) && report.contains("broken off 0"), "{report}");
    assert!(good(folder.path(), &["check"]).ends_with("no problems found\n"));
}

#[test]
fn a_battle_and_content_of_percentile_pass_the_check_and_can_be_fought() {
    can_be_fought("percentile");
}

#[test]
fn a_battle_and_content_of_die_code_pass_the_check_and_can_be_fought() {
    can_be_fought("die_code");
}

#[test]
fn a_battle_and_content_of_power_table_pass_the_check_and_can_be_fought() {
    can_be_fought("power_table");
}

#[test]
fn a_battle_and_content_of_dice_pool_pass_the_check_and_can_be_fought() {
    can_be_fought("dice_pool");
}

#[test]
fn a_battle_takes_the_map_of_its_own_name_and_that_maps_sides() {
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["new", "map", "brook"]);
    let map = folder.path().join("maps/brook.map.toml");
    let text = fs::read_to_string(&map).expect("it is written").replace("\"red\"", "\"millers\"");
    fs::write(&map, text).expect("written");
    good(folder.path(), &["new", "battle", "brook"]);
    let battle = fs::read_to_string(folder.path().join("maps/brook.battle.toml")).expect("it is written");
    assert!(battle.contains("map = \"maps/brook.map.toml\"") && battle.contains("side = \"millers\""), "{battle}");
    good(folder.path(), &["check", "maps"]);
}

#[test]
fn nothing_is_written_over_and_nothing_where_the_game_would_not_read_it() {
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["new", "map", "brook"]);
    let before = fs::read(folder.path().join("maps/brook.map.toml")).expect("it is written");
    let said = bad(folder.path(), &["new", "map", "brook", "--size", "4x4"]);
    assert_eq!(said, "hexfray: maps/brook.map.toml exists already; nothing was written\n");
    assert_eq!(fs::read(folder.path().join("maps/brook.map.toml")).expect("still there"), before);
    for (arguments, sentence) in [
        (&["new", "map", "brook.toml"][..], "\"brook.toml\" is not a valid name: the file has to end in .map.toml"),
        (&["new", "unit", "Big Foot"], "\"Big Foot\" is not a valid key: use lower-case letters, digits and _"),
        (&["new", "unit", "units.toml"], "the game would not read units.toml: it reads units/percentile*.toml"),
        (
            &["new", "ability", "aim", "--ruleset", "die_code"],
            "the ruleset die_code has no files of this kind: ability",
        ),
        (&["new", "battle", "b", "--map", "brok"], "there is no file brok; did you mean maps/brook.map.toml?"),
    ] {
        assert_eq!(bad(folder.path(), arguments), format!("hexfray: {sentence}\n"));
    }
    let left: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["maps"], "nothing else was written");
}

#[test]
fn new_files_have_names_that_every_system_can_keep() {
    let folder = tempdir().expect("a folder");
    let such_as = "files are named as the game does, such as \"ravine\"";
    for (name, why) in [
        ("con", "\"con\" names a device of Windows"),
        ("NUL", "\"NUL\" names a device of Windows"),
        ("com1", "\"com1\" names a device of Windows"),
        ("aux.old", "\"aux.old\" names a device of Windows"),
        ("maps/Lpt9.map.toml", "\"Lpt9\" names a device of Windows"),
        ("prn/brook.map.toml", "\"prn\" names a device of Windows"),
        (".", "\".\" names a folder"),
        ("..", "\"..\" names a folder"),
        (" brook", "\" brook\" begins or ends with a space or a dot"),
        ("brook ", "\"brook \" begins or ends with a space or a dot"),
        ("brook.", "\"brook.\" begins or ends with a space or a dot"),
        ("maps/ brook.map.toml", "\" brook\" begins or ends with a space or a dot"),
        ("br:ook", "has one of the letters < > : \" | ? *, which not every system allows"),
        ("bro\u{1b}ok", "has letters that no name of a file has"),
    ] {
        for kind in ["map", "battle"] {
            let name = name.replace(".map.", &format!(".{kind}."));
            let said = bad(folder.path(), &["new", kind, &name]);
            assert!(said.contains(why) && said.contains(such_as), "new {kind} {name:?}: {said}");
        }
    }
    for (name, why) in [
        ("a/b", "\"a/b\" is a path, because it has a slash, and its file has to end in .map.toml"),
        ("maps/", "\"maps/\" names a folder; give a file in it that ends in .map.toml"),
        ("maps/..", "\"maps/..\" names a folder; give a file in it that ends in .map.toml"),
        ("", "the name is empty; give one such as old_mill"),
        ("  ", "the name is empty; give one such as old_mill"),
    ] {
        assert_eq!(bad(folder.path(), &["new", "map", name]), format!("hexfray: {why}\n"));
    }
    for kind in ["unit", "weapon", "ability", "condition"] {
        assert_eq!(bad(folder.path(), &["new", kind, ""]), "hexfray: the name is empty; give one such as old_mill\n");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was written");
    // A name may look like a placeholder of a template.
    good(folder.path(), &["new", "map", "%GRID% mill"]);
    good(folder.path(), &["check", "maps/%GRID% mill.map.toml"]);
}

#[test]
fn what_is_written_for_others_has_such_a_name_too() {
    let folder = tempdir().expect("a folder");
    for arguments in [
        &["convert", "duel", "con.map.toml"][..],
        &["convert", "duel", "Aux.tmx"],
        &["picture", "duel", "-o", "nul.svg"],
        &["analyse", "none.json", "-o", "prn.html"],
    ] {
        let output = crate::authoring::hexfray(folder.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains("names a device of Windows"), "{arguments:?}: {said}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was written");
}

/// New files of each kind for each ruleset, with their texts.
fn templates() -> Vec<(String, String)> {
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["new", "map", "m"]);
    let mut files = vec!["maps/m.map.toml".to_owned()];
    for (ruleset, kinds) in RULESETS {
        good(folder.path(), &["new", "battle", ruleset, "--ruleset", ruleset]);
        files.push(format!("maps/{ruleset}.battle.toml"));
        for kind in kinds {
            good(folder.path(), &["new", kind, "x", "--ruleset", ruleset]);
            let plural = if *kind == "ability" { "abilities".to_owned() } else { format!("{kind}s") };
            files.push(format!("assets/{plural}/{ruleset}_x.toml"));
        }
    }
    let read = |file: String| {
        let text = fs::read_to_string(folder.path().join(&file)).expect("it is written");
        (file, text)
    };
    files.into_iter().map(read).collect()
}

/// A file with the lines that it has in comments: keys with values, and headings of tables.
fn with_comments(text: &str) -> String {
    let is_key = |key: &str| !key.is_empty() && key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    let line = |line: &str| {
        let said = line.strip_prefix("# ").unwrap_or(line);
        let is_line = said.split_once(" = ").is_some_and(|(key, _)| is_key(key)) || said.starts_with("[[");
        format!("{}\n", if is_line { said } else { line })
    };
    text.lines().map(line).collect()
}

#[test]
fn templates_name_only_keys_that_there_are_in_their_comments_too() {
    let mut commented = 0;
    for (file, text) in templates() {
        let whole = with_comments(&text);
        commented += usize::from(whole != text);
        assert_eq!(JUDGE.objection(&file, &parsed(&whole)), None, "{file}\n{whole}");
    }
    assert!(commented >= 6, "{commented} templates have keys in comments");
    let wrong = with_comments("[[unit]]\n# Points to spend.\n# fate_pionts = 1\n");
    assert_eq!(wrong, "[[unit]]\n# Points to spend.\nfate_pionts = 1\n");
}

#[test]
fn comments_explain_each_key() {
    for (file, text) in templates() {
        assert!(text.starts_with("# "), "{file} says what it is");
        // A comment explains the lines up to the next empty line; a key needs to be explained only once.
        let (mut known, mut explained, mut picture) = (BTreeSet::new(), false, false);
        for line in text.lines() {
            if line.is_empty() || line.starts_with('#') {
                explained = !line.is_empty();
            }
            if let Some((key, _)) = line.split_once(" = ").filter(|_| !picture && !line.starts_with('#')) {
                assert!(explained || known.contains(key), "{file}: nothing explains {line}");
                known.insert(key);
            }
            picture ^= line.ends_with("'''");
        }
    }
}

#[test]
fn a_new_battle_has_the_settings_in_which_the_games_own_battles_differ() {
    let folder = tempdir().expect("a folder");
    for (ruleset, wanted) in [
        ("percentile", "escape_declared = \"turn_before\""),
        ("die_code", "quick_draw = \"trained\""),
        ("dice_pool", "incapacitated_social = false"),
    ] {
        good(folder.path(), &["new", "battle", ruleset, "--ruleset", ruleset]);
        let file = folder.path().join(format!("maps/{ruleset}.battle.toml"));
        let text = fs::read_to_string(file).expect("it is written");
        assert!(text.lines().any(|line| line.starts_with(wanted)), "{ruleset}: {wanted} in {text}");
    }
}
