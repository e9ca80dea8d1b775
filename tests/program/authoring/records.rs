//! Records outlive their folder: they are replayed with the recorded files, and read no others.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::authoring::{bad, good};

const UNITS: &str = "assets/units/percentile.toml";
const SIMULATE: [&str; 9] =
    ["simulate", "duel", "--battles", "2", "--sides", "random,nearest", "--quiet", "--records", "records"];

fn built_in(name: &str) -> String {
    hexfray::library().get(name).expect("a file of the game").text().to_owned()
}

fn put(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder of its own")).expect("made");
    fs::write(path, text).expect("written");
}

fn record(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("a record")).expect("JSON")
}

fn replay(folder: &Path) -> String {
    good(folder, &["replay", "--verify", "records/duel-1.record.json"])
}

#[test]
fn records_play_on_after_any_change_of_the_folder() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path();
    let own = built_in(UNITS).replace("armour = 20", "armour = 29");
    put(folder, UNITS, &own);
    put(folder, "maps/duel.battle.toml", &built_in("maps/duel.battle.toml").replace("Hal", "Harriet"));
    good(folder, &SIMULATE);
    let written = record(&folder.join("records/duel-1.record.json"));
    assert_eq!(written["carried"].as_object().map(serde_json::Map::len), Some(2), "what is not the game's own");
    let every_digest = "every digest as recorded";
    assert!(replay(folder).contains(every_digest));

    put(folder, UNITS, &own.replace("armour = 29", "armour = 2"));
    assert!(replay(folder).contains(every_digest), "a file has changed");
    put(folder, UNITS, "broken =");
    assert!(replay(folder).contains(every_digest), "a file is broken");
    fs::remove_dir_all(folder.join("assets")).expect("removed");
    fs::remove_dir_all(folder.join("maps")).expect("removed");
    assert!(replay(folder).contains(every_digest), "the folders are gone");
}

#[test]
fn saved_battles_are_replayed_as_records_are() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path();
    good(folder, &SIMULATE);
    let written = record(&folder.join("records/duel-1.record.json"));
    let mut save = json!({"name": "Mill", "title": "Duel", "round": 3, "players": ["human"], "record": written});
    put(folder, "save.json", &save.to_string());
    assert_eq!(good(folder, &["replay", "--verify", "save.json"]), replay(folder));
    save["record"]["orders"][0]["order"] = json!({"act": {"unit": 0, "verb": "attack", "wiht": 1}});
    put(folder, "save.json", &save.to_string());
    for command in ["replay", "analyse"] {
        let said = bad(folder, &[command, "save.json"]);
        assert!(said.contains("save.json cannot be read: ") && said.contains("did you mean `with`?"), "{said}");
        put(folder, "odd.json", "{\"orders\": 1}");
        let said = bad(folder, &[command, "odd.json"]);
        assert!(said.contains("odd.json is neither a record nor a saved battle: "), "{said}");
    }
}

#[test]
fn further_files_change_nothing() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path();
    good(folder, &SIMULATE);
    let before = fs::read(folder.join("records/duel-1.record.json")).expect("a record");
    assert_eq!(record(&folder.join("records/duel-1.record.json")).get("carried"), None, "all files are the game's own");
    put(folder, "assets/notes.toml", "a = 1");
    put(folder, "assets/units/power_table_mine.toml", "[[unit]]\nkey = 'mine'\n");
    put(folder, "assets/weapons/die_code_mine.toml", "broken =");
    put(folder, "maps/mine.map.toml", "broken =");
    assert!(replay(folder).contains("every digest as recorded"));
    good(folder, &SIMULATE);
    assert!(fs::read(folder.join("records/duel-1.record.json")).expect("a record") == before, "the record is the same");
    // Neither does a file that is read together with the recorded ones.
    put(folder, "assets/units/percentile_mine.toml", "[[unit]]\nkey = 'swordsman'\n");
    assert!(replay(folder).contains("every digest as recorded"));
}

#[test]
fn what_is_not_carried_is_named_and_played_on_with_unverified() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path();
    let long = format!("# {}\n", "-".repeat(300 << 10));
    put(folder, UNITS, &(long + &built_in(UNITS)));
    good(folder, &SIMULATE);
    let path = folder.join("records/duel-1.record.json");
    assert_eq!(record(&path).get("carried"), None, "it is too large to be carried");
    assert!(fs::metadata(&path).expect("a record").len() < 128 << 10, "records stay small");
    assert!(replay(folder).contains("every digest as recorded"));
    put(folder, UNITS, &built_in(UNITS).replace("armour = 20", "armour = 2"));
    let said = bad(folder, &["replay", "--verify", "records/duel-1.record.json"]);
    assert_eq!(
        said,
        "hexfray: since the record was written, units/percentile.toml has changed, and the record carries no copy of it; \
         --unverified plays it with the current files\n"
    );
    // Now blows do more damage and turns have another order; the first order that has become impossible is reported.
    let output = crate::authoring::hexfray(folder, &["replay", "--unverified", "records/duel-1.record.json"]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(told.contains(" of the record is refused: it is not "), "{told}");
}

#[test]
fn a_battle_opened_from_anywhere_is_recorded_without_its_path() {
    let (home, elsewhere) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    put(elsewhere.path(), "mine.battle.toml", &built_in("maps/duel.battle.toml").replace("Hal", "Harriet"));
    let whole = elsewhere.path().join("mine.battle.toml");
    let mut arguments = SIMULATE;
    arguments[1] = whole.to_str().expect("a name");
    good(home.path(), &arguments);
    let path = home.path().join("records/mine-1.record.json");
    assert_eq!(record(&path)["battle"], "elsewhere/mine.battle.toml");
    assert!(!record(&path).to_string().contains(elsewhere.path().to_str().expect("a name")));
    drop(elsewhere);
    good(home.path(), &["replay", "--verify", "records/mine-1.record.json"]);
}

/// A record of the previous format, which only names its battle.
fn old_record(from: &Path, battle: &str) -> String {
    let mut old = record(from);
    let fields = old.as_object_mut().expect("an object");
    fields.remove("files");
    fields.remove("carried");
    fields.insert("format".to_owned(), json!(2));
    fields.insert("battle".to_owned(), json!(battle));
    old.to_string()
}

#[test]
fn records_open_nothing_outside_of_the_working_and_user_folders() {
    let outside = tempdir().expect("a folder");
    let home = outside.path().join("home");
    fs::create_dir(&home).expect("made");
    let secret: PathBuf = outside.path().join("secret.battle.toml");
    fs::write(&secret, "root:hunter2:19000:0:99999\n").expect("written");
    fs::copy(&secret, outside.path().join("secret.txt")).expect("copied");
    good(&home, &SIMULATE);
    let good_record = home.join("records/duel-1.record.json");
    let mut names = vec![
        "/etc/shadow".to_owned(),
        secret.to_str().expect("a name").to_owned(),
        "../secret.battle.toml".to_owned(),
        "..\\secret.battle.toml".to_owned(),
        "maps/../../secret.battle.toml".to_owned(),
        "C:\\secret.battle.toml".to_owned(),
        "\\\\host\\share\\secret.battle.toml".to_owned(),
        home.join("../secret.battle.toml").to_str().expect("a name").to_owned(),
        "/dev/zero".to_owned(),
    ];
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink(&secret, home.join("link.battle.toml")).expect("linked");
        symlink(outside.path(), home.join("up")).expect("linked");
        names.extend(["link.battle.toml".to_owned(), "up/secret.battle.toml".to_owned()]);
    }
    for name in &names {
        put(&home, "old.json", &old_record(&good_record, name));
        let mut new = record(&good_record);
        new["files"][name] = json!("0123456789abcdef");
        new["battle"] = json!(name);
        put(&home, "new.json", &new.to_string());
        for arguments in [&["replay", "old.json"][..], &["replay", "new.json"], &["replay", "--unverified", "new.json"]]
        {
            let said = bad(&home, arguments);
            assert!(!said.contains("hunter2"), "{name}: {said}");
            assert_eq!(said.lines().count(), 1, "{name}: a sentence, and nothing of the file: {said}");
        }
    }
    // In its folder an old record finds its battle, by any form of its name.
    put(&home, "mine/duel.battle.toml", &built_in("maps/duel.battle.toml"));
    let whole = home.canonicalize().expect("it is there").join("mine/duel.battle.toml");
    for name in ["mine/duel.battle.toml", "mine\\duel.battle.toml", whole.to_str().expect("a name")] {
        put(&home, "old.json", &old_record(&good_record, name));
        assert!(good(&home, &["replay", "--verify", "old.json"]).contains("every digest as recorded"), "{name}");
    }
}

#[test]
fn battles_and_maps_of_tiled_open_nothing_elsewhere() {
    let outside = tempdir().expect("a folder");
    let home = outside.path().join("home");
    put(outside.path(), "secret.map.toml", "root:hunter2:19000\n");
    put(outside.path(), "secret.tsx", "root:hunter2:19000\n");
    fs::create_dir(&home).expect("made");
    let mut maps = vec!["../secret.map.toml".to_owned(), "/etc/shadow".to_owned(), "C:\\x.map.toml".to_owned()];
    maps.push(outside.path().join("secret.map.toml").to_str().expect("a name").to_owned());
    for map in maps {
        put(&home, "maps/mine.battle.toml", &format!("name = 'x'\nruleset = 'percentile'\nmap = '{map}'\n"));
        let said = bad(&home, &["check", "maps/mine.battle.toml"]);
        assert!(
            said.contains("maps/mine.battle.toml:3:7: ") && said.contains("files are named as the game does"),
            "{said}"
        );
        assert!(!said.contains("hunter2"), "{said}");
    }
    good(&home, &["convert", "duel", "duel.tmx"]);
    let map = fs::read_to_string(home.join("duel.tmx")).expect("a map");
    let start = map.find("<tileset ").expect("it has tilesets");
    let mut sets = vec!["../secret.tsx".to_owned(), "/etc/shadow".to_owned(), "..\\secret.tsx".to_owned()];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outside.path().join("secret.tsx"), home.join("link.tsx")).expect("linked");
        sets.push("link.tsx".to_owned());
    }
    for set in sets {
        let own = format!("{}<tileset firstgid=\"900\" source=\"{set}\"/>\n{}", &map[..start], &map[start..]);
        put(&home, "own.tmx", &own);
        let said = bad(&home, &["convert", "own.tmx", "own.map.toml"]);
        let why = if set == "link.tsx" { "a link leads out of the folder" } else { "lies elsewhere" };
        assert!(said.contains(why), "{set}: {said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
}
