//! `hexfray tournament` writes its tables into a document, and reports mistakes in its options.

use std::fs;
#[cfg(unix)]
use std::process::{Child, Command, Stdio};

use tempfile::tempdir;

use crate::authoring::{bad, good};

const SMALL: [&str; 8] = ["tournament", "duel", "-n", "1", "--opponents", "nearest,random", "--quiet", "--full"];

#[test]
fn the_tables_take_the_place_of_those_that_were_there() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("strength.md");
    fs::write(&file, "# Strength\n\n<!-- tournament -->\nold\n<!-- end of tournament -->\n\nMore.\n").expect("written");
    let arguments = [&SMALL[..], &["--into", "strength.md"]].concat();
    let said = good(folder.path(), &arguments);
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(
        text.starts_with("# Strength\n\n<!-- tournament -->\n\n2 battles in 1 battle file, from seed 1."),
        "{text}"
    );
    assert!(text.ends_with("<!-- end of tournament -->\n\nMore.\n") && !text.contains("old"), "{text}");
    assert!(text.contains("| nearest against random") && text.contains(said.trim()), "{text}\n{said}");
    good(folder.path(), &arguments);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text, "the same seed gives the same tables");
}

#[test]
#[cfg(unix)]
fn names_of_battles_break_no_table_and_no_document() {
    let folder = tempdir().expect("a folder");
    let name = "maps/a|b <!-- end of tournament -->.battle.toml";
    let battle = hexfray::library().get("maps/duel.battle.toml").expect("a battle").text().to_owned();
    fs::create_dir(folder.path().join("maps")).expect("made");
    fs::write(folder.path().join(name), battle).expect("written");
    let file = folder.path().join("strength.md");
    fs::write(&file, "# Strength\n\n<!-- tournament -->\nold\n<!-- end of tournament -->\n\nMore.\n").expect("written");
    let mut arguments = [&SMALL[..], &["--into", "strength.md"]].concat();
    arguments[1] = name;
    good(folder.path(), &arguments);
    let text = fs::read_to_string(&file).expect("it is there");
    let row = text.lines().find(|line| line.contains("a\\|b")).expect("a row of the battle");
    let columns = |line: &str| line.replace("\\|", "").matches('|').count();
    let head = text.lines().rev().find(|line| line.starts_with("| nearest against random")).expect("a head");
    assert_eq!(columns(row), columns(head), "{text}");
    assert_eq!(text.matches("<!-- end of tournament -->").count(), 1, "{text}");
    good(folder.path(), &arguments);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text, "and once more the same");
}

#[test]
fn what_a_tournament_cannot_do_is_said_before_it_begins() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("plain.md"), "# Nothing here\n").expect("written");
    for (more, expected) in [
        (&["--into", "plain.md"][..], "plain.md has no place for the tables: write a line <!-- tournament -->"),
        (&["--into", "none.md"], "cannot read none.md"),
        (&["--elo0", "30"], "--elo0 30 is not below --elo1 20"),
    ] {
        let said = bad(folder.path(), &[&SMALL[..], more].concat());
        assert!(said.contains(expected), "{said}");
    }
    let alone = bad(folder.path(), &["tournament", "duel", "--opponents", "nearest"]);
    assert!(alone.contains("a tournament needs two opponents or more"), "{alone}");
    let unknown = bad(folder.path(), &["tournament", "duel", "--opponents", "nearest,nobody"]);
    assert!(unknown.contains("there is no opponent \"nobody\"; there are captain"), "{unknown}");
}

#[test]
fn thinking_times_are_shown_on_request() {
    let folder = tempdir().expect("a folder");
    let title = "a unit's turn, on one thread";
    let said = good(folder.path(), &[&SMALL[..], &["--times"]].concat());
    let rows = said.split_once(title).expect("there is a table of times").1;
    assert!(rows.contains("| nearest ") && rows.contains("| random ") && rows.contains(" ms |"), "{rows}");
    assert!(!good(folder.path(), &SMALL).contains(title), "figures that differ from run to run are not for everybody");
}

#[test]
#[cfg(unix)]
fn what_cannot_be_written_to_one_place_is_written_to_the_others() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("strength.md");
    let run = |more: &[&str], stdout: Stdio| {
        fs::write(&file, "<!-- tournament -->\n<!-- end of tournament -->\n").expect("written");
        let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
        program.current_dir(folder.path()).args(SMALL).args(["--into", "strength.md"]).args(more).stdout(stdout);
        let output = program.stderr(Stdio::piped()).spawn().and_then(Child::wait_with_output).expect("it runs");
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text.contains("| nearest against random"), "the tables are in the document: {text}");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), output.stdout)
    };
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("opened");
    let (code, errors, _) = run(&["--json", "report.json"], full().into());
    assert_eq!(code, Some(1), "{errors}");
    assert!(errors.contains("cannot write to the standard output: No space left"), "{errors}");
    assert!(folder.path().join("report.json").exists(), "the report is written");
    let (code, errors, said) = run(&["--json", "/dev/full"], Stdio::piped());
    assert_eq!(code, Some(1), "{errors}");
    assert!(errors.contains("cannot write /dev/full: No space left"), "{errors}");
    assert!(String::from_utf8_lossy(&said).contains("| nearest against random"), "the tables are said");
    let (code, errors, _) = run(&["--json", "/dev/full"], full().into());
    assert_eq!((code, errors.matches("No space left").count()), (Some(1), 2), "both are said: {errors}");
}
