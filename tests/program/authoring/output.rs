//! The output of the program is never lost, and never written to the wrong place.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _},
    os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink},
    path::Path,
    process::{Child, Command, Stdio},
};

use hexfray::battle::Record;
use hexfray_testing::sample;
use tempfile::tempdir;

use crate::authoring::{bad, end, good, hexfray, until};

const SIMULATE: [&str; 7] = ["simulate", "duel", "-n", "3", "--sides", "random,nearest", "--quiet"];

/// The arguments of a small simulation, followed by these.
fn simulate<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SIMULATE.iter().copied().chain(more.iter().copied()).collect()
}

/// The names of the files in a folder, including the program's temporary files.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Starts the program with its output in pipes.
fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    program.current_dir(folder).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().expect("the program starts")
}

#[test]
fn devices_pipes_and_links_are_written_to_as_what_they_are() {
    let folder = tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    good(folder.path(), &simulate(&["--json", "/dev/null"]));
    assert!(fs::metadata("/dev/null").expect("there").file_type().is_char_device());

    fs::write(at("real.json"), "old").expect("written");
    fs::set_permissions(at("real.json"), fs::Permissions::from_mode(0o600)).expect("set");
    symlink("real.json", at("link.json")).expect("linked");
    good(folder.path(), &simulate(&["--json", "link.json"]));
    assert!(at("link.json").is_symlink(), "the link stays");
    let report = fs::read_to_string(at("real.json")).expect("there");
    assert!(report.contains("\"battles\": 3"), "{report}");
    assert_eq!(fs::metadata(at("real.json")).expect("there").permissions().mode() & 0o777, 0o600);

    assert!(Command::new("mkfifo").arg(at("pipe")).status().expect("it starts").success());
    let child = start(folder.path(), &simulate(&["--json", "pipe"]));
    let mut text = String::new();
    fs::File::open(at("pipe")).and_then(|mut pipe| pipe.read_to_string(&mut text)).expect("a report comes");
    assert!(child.wait_with_output().expect("it ends").status.success());
    assert!(text.contains("\"battles\": 3"), "{text}");
    assert!(fs::metadata(at("pipe")).expect("there").file_type().is_fifo(), "it is still a pipe");
}

#[test]
fn what_cannot_be_written_ends_with_a_sentence() {
    let folder = tempdir().expect("a folder");
    let full = bad(folder.path(), &simulate(&["--json", "/dev/full"]));
    assert!(full.contains("cannot write /dev/full: No space left on device"), "{full}");

    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().expect("it starts").success());
    let child = start(folder.path(), &simulate(&["--json", "pipe"]));
    drop(fs::File::open(folder.path().join("pipe")).expect("opened, and closed at once"));
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("cannot write pipe: Broken pipe"), "{errors}");

    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("opened");
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    let output = program.args(simulate(&["--json", "-"])).stdout(full).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("cannot write to the standard output: No space left"), "{errors}");

    let mut child = start(folder.path(), &simulate(&[]));
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "a reader that hangs up is no mistake: {output:?}");
}

#[test]
fn paths_are_tried_before_the_battles_are_fought() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("file"), "no folder").expect("written");
    // This simulation would take hours.
    let many = ["simulate", "ravine", "-n", "1000000", "--quiet"];
    for (more, expected) in [
        (["--json", "none/report.json"], "cannot write none/report.json: No such file"),
        (["--json", "."], "cannot write .: it is a folder"),
        (["--records", "file/records"], "cannot make the folder file/records"),
        (["--records", "/proc"], "cannot write"),
    ] {
        let said = bad(folder.path(), &[&many[..], &more[..]].concat());
        assert!(said.contains(expected), "{said}");
    }
    let said = bad(folder.path(), &["picture", "ravine", "-o", "none/ravine.png"]);
    assert!(said.contains("cannot write none/ravine.png"), "{said}");
}

#[test]
fn a_map_is_written_with_all_its_pictures_or_not_at_all() {
    let whole = tempdir().expect("a folder");
    good(whole.path(), &["convert", "ravine", "ravine.tmx"]);
    for taken in names(whole.path()) {
        let folder = tempdir().expect("a folder");
        fs::create_dir(folder.path().join(&taken)).expect("made");
        let said = bad(folder.path(), &["convert", "ravine", "ravine.tmx", "--force"]);
        assert!(said.contains(&format!("cannot write {taken}: it is a folder")), "{said}");
        assert_eq!(names(folder.path()), [taken], "nothing else is written");
    }
}

#[test]
fn every_page_of_the_manual_has_examples_that_fit_80_columns() {
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["manual", "."]);
    let pages = names(&folder.path().join("man1"));
    // There are two more if the program has a window.
    assert!(pages.len() >= 19, "a page for each command: {pages:?}");
    for page in &pages {
        let text = fs::read_to_string(folder.path().join("man1").join(page)).expect("a page");
        let shown = |text: &str| text.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\");
        let examples = text.split_once(".SH EXAMPLES\n").map(|(_, examples)| shown(examples));
        let examples = examples.unwrap_or_else(|| panic!("{page} has no examples"));
        let examples = examples.split(".nf\n").skip(1).filter_map(|rest| rest.split_once(".fi\n"));
        // A page indents examples by eleven columns.
        let widest = examples.flat_map(|(lines, _)| lines.lines()).map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= 69), "{page}: a line of {widest:?} columns");
        assert!(!text.contains(".SH EXTRA"), "{page}: examples of the help have no lines in roff");
    }
    let first = fs::read_to_string(folder.path().join("man1/hexfray.1")).expect("a page");
    assert!(first.contains(".SH FILES\n") && first.contains("hexfray/saves/"), "it says where saves are");
}

#[test]
fn a_simulation_that_is_stopped_tells_what_was_played_and_keeps_its_records() {
    let folder = tempdir().expect("a folder");
    let arguments = ["simulate", "duel", "-n", "1000000", "--sides", "random,nearest", "--quiet"];
    let more = ["--json", "report.json", "--records", "records", "--threads", "2"];
    let child = start(folder.path(), &[&arguments[..], &more[..]].concat());
    let records = folder.path().join("records");
    until("battles are recorded", || fs::read_dir(&records).map_or(0, Iterator::count) > 3);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("it starts").success());
    let output = end("a simulation that is stopped", child);
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("stopped: ") && said.contains(" of 1000000 battles were played"), "{said}");
    let report = fs::read_to_string(folder.path().join("report.json")).expect("the report is written");
    let report: serde_json::Value = serde_json::from_str(&report).expect("it is JSON");
    let files = names(&records);
    assert_eq!(report["battles"], files.len(), "a record of each battle that was played");
    assert_eq!(report["planned"], 1_000_000);
    assert!(String::from_utf8_lossy(&output.stdout).contains(&format!("{} battles from seed 1", files.len())));
    let last = fs::read_to_string(records.join(files.last().expect("some"))).expect("a record");
    let _: Record = serde_json::from_str(&last).expect("each is whole");
    assert!(names(folder.path()).iter().all(|name| !name.starts_with('.')), "nothing else is left");
}

/// Runs the program repeatedly, each time with the next file operation failing, until none fails.
#[cfg(debug_assertions)]
fn with_faults(arguments: &[&str], kind: &str, mut check: impl FnMut(&Path, u32, &std::process::Output)) {
    for at in 1..100 {
        let folder = tempdir().expect("a folder");
        let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
        program.current_dir(folder.path()).args(arguments).env("HEXFRAY_FAULT", format!("{kind}{at}"));
        fs::write(folder.path().join("report.json"), "old").expect("written");
        let output = program.output().expect("it starts");
        if output.status.success() {
            assert!(at > 6, "every operation failed once");
            return;
        }
        check(folder.path(), at, &output);
    }
    panic!("it never succeeds");
}

#[test]
#[cfg(debug_assertions)]
fn after_any_fault_a_report_and_its_records_are_old_or_new_and_the_user_gets_a_message() {
    let battles = sample(1, 3).to_string();
    let fight = ["simulate", "duel", "-n", &battles, "--sides", "random,nearest", "--quiet"];
    let into = ["--json", "report.json", "--records", "records", "--threads", "1"];
    with_faults(&[&fight[..], &into].concat(), "", |folder, at, output| {
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "fault {at}: {said}");
        assert!(said.contains("on purpose"), "fault {at} is reported: {said}");
        let report = fs::read_to_string(folder.join("report.json")).expect("one is there");
        let whole = report == "old" || serde_json::from_str::<serde_json::Value>(&report).is_ok();
        assert!(whole, "fault {at}: {report}");
        for name in fs::read_dir(folder.join("records")).into_iter().flatten().flatten() {
            let text = fs::read_to_string(name.path()).expect("there");
            assert!(serde_json::from_str::<Record>(&text).is_ok(), "fault {at}: {} is whole", name.path().display());
        }
        assert!(names(folder).iter().all(|name| !name.starts_with('.')), "fault {at}: nothing else is left");
    });
}

#[test]
#[cfg(debug_assertions)]
fn what_a_killed_run_leaves_is_cleared_by_the_next() {
    let mut left = 0;
    with_faults(&simulate(&["--json", "report.json"]), "die ", |folder, at, _| {
        let report = fs::read_to_string(folder.join("report.json")).expect("one is there");
        assert!(report == "old" || serde_json::from_str::<serde_json::Value>(&report).is_ok(), "{at}: {report}");
        left += names(folder).iter().filter(|name| name.starts_with(".hexfray-")).count();
        good(folder, &simulate(&["--json", "report.json"]));
        assert_eq!(names(folder), ["report.json"], "killed at {at}");
    });
    assert!(left > 0, "killed runs leave something");
}

#[test]
fn a_record_of_gigabytes_is_refused_before_it_is_read() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("long.json");
    fs::File::create(&file).and_then(|file| file.set_len(3 << 30)).expect("made");
    // With a limit on memory there is not enough to read the file.
    let line = "ulimit -v 2000000 2>&-; exec \"$0\" replay long.json";
    let mut program = Command::new("sh");
    program.current_dir(folder.path()).args(["-c", line, env!("CARGO_BIN_EXE_hexfray")]);
    let child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let output = end("reading a long record", child);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot read long.json: it is longer than 64 MiB"), "{said}");
}

#[test]
fn an_engine_whose_reader_has_hung_up_ends() {
    let folder = tempdir().expect("a folder");
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    program.current_dir(folder.path()).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.stderr(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    use std::io::Write as _;
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{{\"battles\": {{}}}}").expect("it reads");
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("it answers");
    assert!(line.contains("\"ok\""), "{line}");
    let _ = writeln!(input, "{{\"battles\": {{}}}}");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    assert!(hexfray(folder.path(), &["--version"]).status.success());
}

#[test]
#[cfg(not(target_os = "macos"))]
fn without_a_command_the_program_opens_its_window_if_it_has_one() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    for display in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        program.env_remove(display);
    }
    let output = program.output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    let expected = if cfg!(feature = "client") {
        "there is no display to open a window on"
    } else {
        "this program was built without a window; see `hexfray --help`"
    };
    assert!(output.status.code() == Some(1) && said.contains(expected), "{said}");
}
