//! Files that cannot be read are reported: no other file silently replaces them, and nothing hangs.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use tempfile::{TempDir, tempdir};

#[cfg(unix)]
use crate::authoring::end;
use crate::authoring::{bad, good};

/// A folder with a file that has the name of one of the game's files and these bytes.
fn with(name: &str, bytes: &[u8]) -> TempDir {
    let folder = tempdir().expect("a folder");
    put(folder.path(), name, bytes);
    folder
}

fn put(folder: &Path, name: &str, bytes: &[u8]) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder of its own")).expect("made");
    fs::write(path, bytes).expect("written");
}

/// The duel's board with an umlaut in a word, in this encoding.
fn duel(encode: impl Fn(&str) -> Vec<u8>) -> Vec<u8> {
    let text = hexfray::library().get("maps/duel.map.toml").expect("the board").text().to_owned();
    encode(&format!("# Gefährlich\n{text}"))
}

fn latin_1(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?')).collect()
}

fn utf_16(text: &str) -> Vec<u8> {
    [0xFEFF_u16].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

/// The standard error of commands that use the game's file instead of one that they cannot read.
fn warnings(folder: &Path) -> Vec<String> {
    let simulate = ["simulate", "duel", "--battles", "1", "--sides", "random,random", "--quiet"];
    let picture = ["picture", "duel", "--output", "duel.svg"];
    [&simulate[..], &picture[..]]
        .into_iter()
        .map(|arguments| {
            let output = crate::authoring::hexfray(folder, arguments);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{arguments:?}: {said}");
            said
        })
        .collect()
}

/// Every command that reads a text in another encoding reports it once, with its place and advice.
fn is_named_with_the_way_out(bytes: &[u8], place: &str, why: &str) {
    let folder = with("maps/duel.map.toml", bytes);
    for arguments in [&["check"][..], &["check", "maps"], &["check", "maps/duel.map.toml"]] {
        let said = bad(folder.path(), arguments);
        assert!(said.contains(&format!("{place}{why}")) && said.contains("1 problem in "), "{said}");
        assert_eq!(said.matches(why).count(), 1, "once is enough: {said}");
    }
    for said in warnings(folder.path()) {
        assert!(said.contains(&format!("{place}{why}; the game's own is used in its place")), "{said}");
    }
    put(folder.path(), "maps/fine.map.toml", &duel(|text| text.as_bytes().to_vec()));
    good(folder.path(), &["check", "maps/fine.map.toml"]);
}

#[test]
fn texts_in_latin_1_are_named_with_the_way_out() {
    let why = "the byte 0xE4 is not UTF-8, expected a text saved as UTF-8";
    is_named_with_the_way_out(&duel(latin_1), "maps/duel.map.toml:1:6: ", why);
}

#[test]
fn texts_in_utf_16_are_named_with_the_way_out() {
    let why = "the text is in UTF-16, expected a text saved as UTF-8";
    is_named_with_the_way_out(&duel(utf_16), "maps/duel.map.toml:1:1: ", why);
}

#[test]
fn folders_with_the_name_of_a_text_are_named() {
    let folder = tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("maps/duel.map.toml")).expect("made");
    let why = "maps/duel.map.toml is a folder, where the game looks for a text";
    for arguments in [&["check"][..], &["check", "maps"], &["check", "maps/duel.map.toml"]] {
        let said = bad(folder.path(), arguments);
        assert!(said.contains(why) && said.contains("1 problem in "), "{said}");
    }
    assert!(warnings(folder.path()).iter().all(|said| said.contains(why)));
}

#[test]
#[cfg(unix)]
fn files_without_the_right_to_read_are_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = with("maps/locked.map.toml", b"name = 'x'");
    let locked = folder.path().join("maps/locked.map.toml");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).expect("it is the test's own");
    // The superuser can read this file, too, and gets the errors in it.
    let said = bad(folder.path(), &["check"]);
    assert!(said.contains("maps/locked.map.toml"), "{said}");
    if fs::read(&locked).is_err() {
        assert!(said.contains("cannot be read: Permission denied"), "{said}");
    }
}

#[test]
#[cfg(unix)]
fn links_that_lead_nowhere_are_named() {
    use std::os::unix::fs::symlink;
    let folder = with("elsewhere/duel.map.toml", b"");
    fs::create_dir(folder.path().join("maps")).expect("made");
    symlink("nowhere.toml", folder.path().join("maps/lost.map.toml")).expect("linked");
    symlink("round.map.toml", folder.path().join("maps/round.map.toml")).expect("linked");
    let said = bad(folder.path(), &["check"]);
    assert!(said.contains("maps/lost.map.toml is a link that leads nowhere"), "{said}");
    assert!(said.contains("maps/round.map.toml cannot be read: ") && said.contains("2 problems in "), "{said}");
}

#[test]
#[cfg(unix)]
fn links_that_editors_leave_are_passed_over_and_links_to_texts_are_read() {
    use std::os::unix::fs::symlink;
    let folder = with("elsewhere/duel.map.toml", &duel(|text| text.as_bytes().to_vec()));
    fs::create_dir(folder.path().join("maps")).expect("made");
    // Editors mark open files with such links.
    symlink("anna@mill.4711", folder.path().join("maps/.#duel.map.toml")).expect("linked");
    assert!(good(folder.path(), &["check"]).contains("no problems found"));
    // A link to a text counts as that text.
    symlink("../elsewhere/duel.map.toml", folder.path().join("maps/duel.map.toml")).expect("linked");
    assert!(good(folder.path(), &["check"]).contains("no problems found"));
    put(folder.path(), "elsewhere/duel.map.toml", b"name = 'x'");
    assert!(bad(folder.path(), &["check", "maps"]).contains("maps/duel.map.toml:1:1: "), "the text that it leads to");
}

#[test]
#[cfg(unix)]
fn pipes_sockets_and_devices_hang_nothing() {
    use std::os::unix::{fs::symlink, net::UnixListener};
    let folder = tempdir().expect("a folder");
    for name in ["maps", "assets/units"] {
        fs::create_dir_all(folder.path().join(name)).expect("made");
    }
    for name in ["maps/duel.map.toml", "assets/units/percentile_mine.toml"] {
        let made = Command::new("mkfifo").arg(folder.path().join(name)).status().expect("the system has mkfifo");
        assert!(made.success());
    }
    let _socket = UnixListener::bind(folder.path().join("maps/socket.map.toml")).expect("a socket");
    symlink("/dev/zero", folder.path().join("maps/zero.map.toml")).expect("linked");
    for (arguments, code) in [
        (&["check"][..], 1),
        (&["check", "maps"], 1),
        (&["check", "maps/duel.map.toml"], 1),
        (&["simulate", "duel", "--battles", "1", "--sides", "random,random", "--quiet"], 0),
        (&["picture", "duel", "--output", "duel.svg"], 0),
        (&["engine"], 0),
        (&["convert", "duel", "duel.tmx"], 0),
    ] {
        let said = soon(folder.path(), arguments, code);
        for part in [
            "maps/duel.map.toml is a named pipe, where the game looks for a text",
            "assets/units/percentile_mine.toml is a named pipe",
            "maps/socket.map.toml is a socket",
            "maps/zero.map.toml is a device",
        ] {
            assert!(said.contains(part), "{arguments:?} says {part}: {said}");
        }
    }
}

#[test]
#[cfg(unix)]
fn pipes_that_are_named_are_refused_at_once() {
    let folder = tempdir().expect("a folder");
    for name in ["p.json", "p.tmx", "p.map", "p.md", "p.map.toml", "p.battle.toml"] {
        let made = Command::new("mkfifo").arg(folder.path().join(name)).status().expect("the system has mkfifo");
        assert!(made.success());
    }
    let into = ["tournament", "duel", "-n", "1", "--opponents", "nearest,random", "--into", "p.md"];
    for arguments in [
        &["replay", "p.json"][..],
        &["analyse", "p.json"],
        &["convert", "p.tmx", "x.map.toml"],
        &["convert", "p.map", "x.map.toml"],
        &["convert", "p.map.toml", "x.tmx"],
        &["check", "p.map.toml"],
        &["picture", "p.map.toml", "-o", "x.svg"],
        &["simulate", "p.battle.toml"],
        &["new", "battle", "x", "--map", "p.map.toml"],
        &into,
    ] {
        let said = soon(folder.path(), arguments, 1);
        assert!(said.contains("is a named pipe"), "{arguments:?}: {said}");
    }
    let said = soon(folder.path(), &["replay", "/dev/zero"], 1);
    assert!(said.contains("cannot read /dev/zero: it is a device; give a plain file, or /dev/stdin"), "{said}");
    let said = soon(folder.path(), &["analyse", "."], 1);
    assert!(said.contains("cannot read .: it is a folder"), "{said}");
}

#[test]
#[cfg(unix)]
fn what_a_shell_passes_on_is_read() {
    let folder = tempdir().expect("a folder");
    good(
        folder.path(),
        &["simulate", "duel", "-n", "1", "--sides", "random,nearest", "--quiet", "--records", "records"],
    );
    let program = env!("CARGO_BIN_EXE_hexfray");
    for line in [
        "cat records/duel-1.record.json | \"$0\" replay --verify /dev/stdin",
        "\"$0\" replay --verify /dev/stdin < records/duel-1.record.json",
    ] {
        let output =
            Command::new("sh").current_dir(folder.path()).args(["-c", line, program]).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.contains("every digest as recorded"), "{line}: {said}");
    }
}

/// Runs the program, which has to end soon with this exit code; returns its standard error.
#[cfg(unix)]
fn soon(folder: &Path, arguments: &[&str], code: i32) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    program.current_dir(folder).args(arguments).env("NO_COLOR", "1");
    program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = program.spawn().expect("the program starts");
    let output = end(&format!("hexfray {}", arguments.join(" ")), child);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "hexfray {}: {said}", arguments.join(" "));
    said
}

#[test]
fn mistakes_in_faces_are_reported_at_their_place() {
    let folder = with("assets/faces/mine.toml", b"[[face]]\nkey = \"Ada\"\nhair = \"gray\"\n");
    for arguments in [&["check"][..], &["check", "assets"], &["check", "assets/faces/mine.toml"]] {
        let said = bad(folder.path(), arguments);
        let place = said.contains("assets/faces/mine.toml:3:8");
        assert!(place && said.contains("unknown `hair` \"gray\", did you mean \"grey\"?"), "{arguments:?}: {said}");
    }
    put(folder.path(), "assets/faces/mine.toml", b"[[face]]\nkey = \"Ada\"\nhair = \"grey\"\n");
    assert!(good(folder.path(), &["check", "assets"]).contains("1 file checked, no problems found"));
}
