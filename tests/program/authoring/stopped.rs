//! A run that is stopped by the keyboard or the system ends with a report on the battles so far, keeps earlier files, and
//! leaves nothing behind.
#![cfg(unix)]

use std::{
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    sync::LazyLock,
    time::Duration,
};

use hexfray_testing::cpu;
use tempfile::{TempDir, tempdir};

use crate::authoring::{Running, end, good, until};

/// A tournament that would take hours.
const ENDLESS: [&str; 9] =
    ["tournament", "duel", "-n", "100000", "--opponents", "nearest,random", "--quiet", "--full", "--into=strength.md"];
/// A document with a place for tables, and tables in it.
const DOCUMENT: &str = "# Strength\n\n<!-- tournament -->\nfull tables\n<!-- end of tournament -->\n\nMore.\n";
/// The CPU time within which a program has started a battle and can receive a signal. It needs a tenth of that.
const A_WHILE: Duration = Duration::from_millis(300);
/// Starts a program that receives these signals, even if the tests were started with the signals ignored: `nohup` ignores
/// hangups, and scripts ignore interrupts in background jobs.
const HEARING: [&str; 2] = ["env", "--default-signal=HUP,INT,TERM"];
/// Whether the system has such an `env`; otherwise programs receive the same signals as the tests.
static CAN_BE_HEARD: LazyLock<bool> = LazyLock::new(|| {
    let tried = Command::new(HEARING[0]).args([HEARING[1], "true"]).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
});

/// Starts a program in a folder with its output in pipes.
fn start(folder: &Path, program: &[&str]) -> Running {
    let words: Vec<&str> = HEARING.iter().filter(|_| *CAN_BE_HEARD).chain(program).copied().collect();
    let mut program = Command::new(words[0]);
    program.current_dir(folder).args(&words[1..]).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().expect("the program starts").into()
}

fn hexfray(folder: &Path, arguments: &[&str]) -> Running {
    start(folder, &[&[env!("CARGO_BIN_EXE_hexfray")], arguments].concat())
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(sent.expect("it starts").success(), "{signal} is sent");
}

/// Lets a child run for a while, or to its end if that comes first; returns whether it still runs. A duel would be over by
/// then.
#[track_caller]
fn goes_on(what: &str, child: &mut Child) -> bool {
    let before = cpu::of_process(child.id());
    let mut ended = false;
    until(&format!("{what} has gone on for a while"), || {
        ended = child.try_wait().expect("it can be asked").is_some();
        ended || cpu::of_process(child.id()) >= before + A_WHILE
    });
    !ended
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn temporary_files(folder: &Path) -> usize {
    let names = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.file_name());
    names.filter(|name| name.to_string_lossy().starts_with(".hexfray-")).count()
}

/// A folder with a document, and a tournament that is being played.
fn tournament(more: &[&str]) -> (TempDir, Running) {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("strength.md"), DOCUMENT).expect("written");
    let mut child = hexfray(folder.path(), &[&ENDLESS[..], &["--json", "report.json"], more].concat());
    until("a tournament begins its files", || temporary_files(folder.path()) > 0);
    assert!(goes_on("the tournament", &mut child), "it would take hours");
    (folder, child)
}

fn document(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("strength.md")).expect("it is there")
}

#[test]
fn sigterm_and_sighup_end_a_simulation_as_ctrl_c_does() {
    for signal in ["TERM", "HUP"] {
        let folder = tempdir().expect("a folder");
        let arguments = ["simulate", "duel", "-n", "1000000", "--sides", "random,nearest", "--quiet"];
        let child =
            hexfray(folder.path(), &[&arguments[..], &["--json", "report.json", "--records", "records"]].concat());
        let records = folder.path().join("records");
        until("battles are recorded", || fs::read_dir(&records).map_or(0, Iterator::count) > 3);
        send(signal, &child);
        let output = end("a simulation that is stopped", child);
        assert_eq!(output.status.code(), Some(130), "{signal}: {}", said(&output.stderr));
        let played = fs::read_dir(&records).expect("a folder").count();
        let report = fs::read_to_string(folder.path().join("report.json")).expect("the report is written");
        assert!(report.contains(&format!("\"battles\": {played},")), "{signal}: {report}");
        let sentence = format!("stopped: {played} of 1000000 battles were played");
        assert!(said(&output.stderr).contains(&sentence), "{signal}: {}", said(&output.stderr));
        assert!(said(&output.stdout).contains("stopped before all 1000000 were played"), "{signal}: the page says so");
        assert_eq!(temporary_files(folder.path()) + temporary_files(&records), 0, "{signal}: nothing else is left");
    }
}

#[test]
fn a_second_signal_ends_at_once() {
    let folder = tempdir().expect("a folder");
    // A single battle of this kind takes minutes.
    let slow = ["simulate", "ravine", "--sides", "captain,captain", "--quiet", "--json", "report.json"];
    let mut child = hexfray(folder.path(), &slow);
    until("a simulation begins its report", || temporary_files(folder.path()) > 0);
    assert!(goes_on("a simulation", &mut child), "its battles are begun");
    send("INT", &child);
    assert!(goes_on("a stopped simulation", &mut child), "the battles in hand are fought to their end");
    send("INT", &child);
    assert_eq!(end("a simulation that is stopped twice", child).status.code(), Some(130));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left");
}

#[test]
fn a_command_without_battles_ends_at_once_and_leaves_nothing() {
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["simulate", "ravine", "-n", "1", "--sides", "nearest,nearest", "--quiet", "--records", "."]);
    for signal in ["INT", "TERM", "HUP"] {
        let child = hexfray(folder.path(), &["analyse", "ravine-1.record.json", "-o", "page.html"]);
        until("an analysis begins its page", || temporary_files(folder.path()) > 0);
        send(signal, &child);
        assert_eq!(end("an analysis that is stopped", child).status.code(), Some(130), "{signal}");
        let names: Vec<_> =
            fs::read_dir(folder.path()).expect("a folder").flatten().map(|one| one.file_name()).collect();
        assert_eq!(names, ["ravine-1.record.json"], "{signal}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_is_started_to_outlive_its_terminal_does() {
    let folder = tempdir().expect("a folder");
    let endless =
        ["simulate", "duel", "-n", "10000000", "--sides", "random,nearest", "--quiet", "--json", "report.json"];
    let program = ["nohup", env!("CARGO_BIN_EXE_hexfray")];
    let mut child = start(folder.path(), &[&program[..], &endless].concat());
    until("a simulation begins its report", || temporary_files(folder.path()) > 0);
    send("HUP", &child);
    assert!(goes_on("a simulation under nohup", &mut child), "nohup has it outlive a hangup");
    send("TERM", &child);
    assert_eq!(end("a simulation that is stopped", child).status.code(), Some(130));
    assert!(folder.path().join("report.json").exists(), "and it reports when it is asked to end");
}

#[test]
fn a_stopped_tournament_spares_full_tables_unless_a_part_will_do() {
    let (folder, child) = tournament(&[]);
    send("INT", &child);
    let output = end("a tournament that is stopped", child);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(document(&folder), DOCUMENT, "full tables stay");
    let errors = said(&output.stderr);
    let spared = errors.lines().find(|line| line.contains("strength.md is unchanged: only "));
    assert!(spared.is_some_and(|line| line.contains(" of 200000 battles were played; --partial")), "{errors}");
    assert!(said(&output.stdout).starts_with("Stopped after "), "{}", said(&output.stdout));

    let (folder, child) = tournament(&["--partial"]);
    send("TERM", &child);
    let output = end("a tournament that is stopped", child);
    assert_eq!(output.status.code(), Some(130), "{}", said(&output.stderr));
    let text = document(&folder);
    assert!(text.contains("<!-- tournament -->\n\nStopped after ") && !text.contains("full tables"), "{text}");
    assert!(text.contains(" of 200000 battles in 1 battle file, from seed 1."), "{text}");
    assert_eq!(temporary_files(folder.path()), 0);
}

#[test]
fn what_is_written_into_a_document_meanwhile_stays() {
    let (folder, child) = tournament(&["--partial"]);
    let changed = DOCUMENT.replace("# Strength", "# Strength, by hand").replace("More.", "More, by hand.");
    fs::write(folder.path().join("strength.md"), changed).expect("written");
    send("INT", &child);
    let output = end("a tournament that is stopped", child);
    assert_eq!(output.status.code(), Some(130), "{}", said(&output.stderr));
    let text = document(&folder);
    assert!(text.starts_with("# Strength, by hand\n\n<!-- tournament -->\n\nStopped after "), "{text}");
    assert!(
        text.ends_with("<!-- end of tournament -->\n\nMore, by hand.\n") && !text.contains("full tables"),
        "{text}"
    );

    let (folder, child) = tournament(&["--partial"]);
    fs::write(folder.path().join("strength.md"), "Another document.\n").expect("written");
    send("INT", &child);
    let output = end("a tournament that is stopped", child);
    let errors = said(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("strength.md has lost its lines <!-- tournament --> and"), "{errors}");
    assert!(errors.contains("the report is on the standard output"), "{errors}");
    assert_eq!(document(&folder), "Another document.\n");
    assert!(said(&output.stdout).contains("| nearest against random"), "the tables are not lost");
}

/// A folder in which the first battle of the percentile rules is a small one, with earlier weights and tables.
fn school() -> TempDir {
    let folder = tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    ["maps", "ai", "tables"].iter().for_each(|name| fs::create_dir(at(name)).expect("made"));
    let duel = concat!(env!("CARGO_MANIFEST_DIR"), "/maps/duel.battle.toml");
    fs::copy(duel, at("maps/a.battle.toml")).expect("copied");
    for name in ["ai/percentile.toml", "tables/percentile.csv"] {
        fs::write(at(name), "of before").expect("written");
    }
    folder
}

const TRAIN: [&str; 9] = ["train", "percentile", "-n", "100000", "-o", "ai", "--table", "tables", "--quiet"];

/// Training in such a folder, which is stopped while it plays.
fn stopped_training(folder: &TempDir, more: &[&str]) -> Output {
    let mut child = hexfray(folder.path(), &[&TRAIN[..], more].concat());
    until("a training begins its files", || temporary_files(&folder.path().join("ai")) > 0);
    assert!(goes_on("the training", &mut child), "it would take days");
    send("INT", &child);
    let output = end("a training that is stopped", child);
    assert_eq!(output.status.code(), Some(130), "{}", said(&output.stderr));
    output
}

/// The weights and the tables in a folder.
fn learned(folder: &TempDir) -> [String; 2] {
    ["ai/percentile.toml", "tables/percentile.csv"]
        .map(|name| fs::read_to_string(folder.path().join(name)).expect("it is there"))
}

#[test]
fn a_stopped_training_spares_the_weights() {
    let folder = school();
    let output = stopped_training(&folder, &[]);
    let errors = said(&output.stderr);
    assert_eq!(learned(&folder), ["of before", "of before"], "{errors}");
    assert!(errors.contains("ai/percentile.toml is unchanged: "), "{errors}");
    assert!(errors.contains("stopped: the tables cover the "), "{errors}");
    assert!(said(&output.stdout).contains(" battles of each battle file, from seed 1. Stopped after "), "{errors}");
}

#[test]
fn a_stopped_training_writes_what_it_has_learned_where_a_part_will_do() {
    let folder = school();
    // Something is learned from the first battle, which has no deliberate mistakes; once started, it is played to its end.
    let output = stopped_training(&folder, &["--partial"]);
    let [weights, table] = learned(&folder);
    let errors = said(&output.stderr);
    assert!(weights.contains(", stopped before all ") && weights.contains(" were played."), "{weights}\n{errors}");
    assert!(table.starts_with("file,battle,result,crude,"), "{table}");
    assert_eq!(temporary_files(&folder.path().join("ai")) + temporary_files(&folder.path().join("tables")), 0);
}

#[test]
fn where_a_training_writes_is_tried_before_it_plays() {
    let folder = school();
    fs::write(folder.path().join("file"), "no folder").expect("written");
    fs::write(folder.path().join("plain.md"), "no place").expect("written");
    fs::create_dir_all(folder.path().join("taken/percentile.csv")).expect("made");
    for (more, expected) in [
        (["-o", "file"], "cannot make the folder file: there is a file of that name"),
        (["-o", "/proc"], "cannot write /proc/percentile.toml"),
        (["--table", "/dev/full"], "cannot make the folder /dev/full: "),
        (["--table", "taken"], "cannot write taken/percentile.csv: it is a folder"),
        (["--into", "plain.md"], "plain.md has no place for the tables"),
    ] {
        let child = hexfray(folder.path(), &[&["train", "percentile", "-n", "100000", "--quiet"], &more[..]].concat());
        let output = end("a training that cannot write", child);
        let errors = said(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains(expected), "{errors}");
    }
    assert_eq!(temporary_files(folder.path()), 0);
}
