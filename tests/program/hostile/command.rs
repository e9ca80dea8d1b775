//! The program with output that goes nowhere, and with files that contain control characters.

use std::{
    fs,
    io::pipe,
    path::Path,
    process::{Command, Output, Stdio},
};

fn hexfray(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    command.current_dir(folder).args(words).stdin(Stdio::null());
    command
}

fn run(folder: &Path, words: &[&str]) -> Output {
    hexfray(folder, words).output().expect("the program starts")
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file of the test");
    }
    folder
}

#[test]
fn no_command_fails_over_a_closed_standard_error() {
    let folder = folder(&[("bad.map.toml", "nmae = 1\n"), ("bad.json", "{"), ("bad.tmx", "<map"), ("bad.map", "?")]);
    let commands: [&[&str]; 9] = [
        &["check", "bad.map.toml"],
        &["replay", "bad.json"],
        &["replay", "none.json"],
        &["picture", "bad.map.toml", "-o", "bad.png"],
        &["convert", "bad.tmx", "bad.map.toml"],
        &["convert", "bad.map", "isle.map.toml"],
        &["simulate", "none"],
        &["simulate", "duel", "-n", "2", "--sides", "random,random"],
        &["new", "map", "bad.map.toml"],
    ];
    for words in commands {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let status = hexfray(folder.path(), words).stderr(writer).stdout(Stdio::null()).status();
        let code = status.expect("the program starts").code();
        assert!(matches!(code, Some(0..=2)), "{words:?} ends with an exit code of its own, not {code:?}");
    }
}

#[test]
fn names_of_files_reach_the_terminal_without_control_characters() {
    let battle = "name = \"Red \\u001b[31m\\nDuel\"\nruleset = \"percentile\"\nmap = \"maps/duel.map.toml\"\n\
                  side = [{ name = \"red\" }, { name = \"blue\" }]\n\
                  [[unit]]\nside = \"red\"\nkind = \"knight\"\nname = \"Ada\\u001b]0;x\\u0007\"\n\
                  [[unit]]\nside = \"blue\"\nkind = \"raider\"\n";
    let record = |name: &str| {
        let made = folder(&[]);
        run(made.path(), &["simulate", "duel", "-n", "1", "--sides", "random,random", "--records", "r", "--quiet"]);
        let record = fs::read_to_string(made.path().join("r/duel-1.record.json")).expect("the record is written");
        let mut record: serde_json::Value = serde_json::from_str(&record).expect("it is JSON");
        (record["engine"], record["format"]) = (name.into(), 99.into());
        record.to_string()
    };
    let folder = folder(&[
        ("odd.battle.toml", battle),
        ("bad.map.toml", "\"na\\u001bme\" = 1\n"),
        ("odd.json", &record("\u{1b}[31m\u{202e}")),
    ]);
    for words in [
        &["simulate", "odd.battle.toml", "-n", "1", "--sides", "random,random"][..],
        &["check", "odd.battle.toml"],
        &["picture", "odd.battle.toml", "-o", "odd.svg"],
        &["replay", "odd.json"],
        &["check", "bad.map.toml"],
        &["simulate", "no\u{1b}[1mne"],
    ] {
        let Output { status, stdout, stderr } = run(folder.path(), words);
        assert_eq!(status.code(), Some(1), "{words:?} is refused");
        assert!(!stdout.contains(&0x1b) && !stderr.contains(&0x1b), "{words:?}: {}", String::from_utf8_lossy(&stderr));
    }
}

#[test]
fn records_with_mistaken_orders_are_refused_in_a_sentence() {
    let made = folder(&[]);
    run(made.path(), &["simulate", "duel", "-n", "1", "--sides", "random,random", "--records", "records", "--quiet"]);
    let record = fs::read_to_string(made.path().join("records/duel-1.record.json")).expect("the record is written");
    let mut value: serde_json::Value = serde_json::from_str(&record).expect("it is JSON");
    let nobody = serde_json::json!({"act": {"unit": 0, "verb": "attack", "aim": {"unit": 65535}}});
    let slip = serde_json::json!({"act": {"unit": 0, "verb": "attack", "wiht": 1}});
    for (order, sentence) in [(nobody, "65535"), (slip, "did you mean `with`?")] {
        value["orders"][0]["order"] = order;
        fs::write(made.path().join("odd.json"), value.to_string()).expect("a file of the test");
        let answer = run(made.path(), &["replay", "odd.json"]);
        let said = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert_eq!(answer.status.code(), Some(1), "{said}");
        assert!(said.starts_with("hexfray: ") && said.contains(sentence), "{said}");
    }
}
