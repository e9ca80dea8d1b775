//! Malicious files: `hexfray check` answers within limits of time and memory, and never panics.

use std::{
    fmt::Write as _,
    fs,
    path::Path,
    process::{Command, Stdio},
};

use hexfray::{
    problems_of, rules,
    text::{MAX_BYTES, Source},
};
use hexfray_testing::{sample, sample_size};
use proptest::prelude::*;
use tempfile::tempdir;

/// Sizes of the files, in a small sample and in a full one; the latter is the largest size that is read.
const SIZES: (usize, usize) = (MAX_BYTES / 32, MAX_BYTES);
/// The most CPU seconds for a file of these sizes in the slower builds of tests; in a build for players it is one second.
const SECONDS: (u64, u64) = (1, 20);
/// The most address space in KiB: 256 MiB, and the space that the program and its libraries map without using it.
const MOST_KIB: u64 = 256 * 1024 + 512 * 1024;

/// The size of the files, in bytes.
fn size() -> usize {
    sample_size(SIZES.0, SIZES.1).min(MAX_BYTES)
}

/// As many repetitions as a file may have.
fn full(head: &str, piece: &str) -> Vec<u8> {
    let count = (size() - head.len()) / piece.len();
    format!("{head}{}", piece.repeat(count)).into_bytes()
}

/// As many different lines as a file may have.
fn lines(head: &str, line: impl Fn(usize) -> String) -> Vec<u8> {
    let mut text = head.to_owned();
    for number in 0.. {
        let line = line(number);
        if text.len() + line.len() > size() {
            break;
        }
        text.push_str(&line);
    }
    text.into_bytes()
}

const BOARD: &str = "name = 'B'\ngrid = { shape = 'square', adjacency = 'corners' }\n";
const BATTLE: &str =
    "name = 'B'\nruleset = 'percentile'\nmap = 'maps/duel.map.toml'\n[[side]]\nname = 'red'\n[[side]]\nname = 'blue'\n";

/// Hostile files by name.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    // `count` is the number in a file of the full size.
    let count = |count: usize| count * size() / MAX_BYTES;
    let square = |size: usize, letter: &str| {
        let size = count(size * size).isqrt();
        let rows = format!("{}\n", letter.repeat(size)).repeat(size);
        format!("{BOARD}terrain = '''\n{rows}'''\n")
    };
    let mut exits = square(300, ".");
    for number in 0..count(3_000) {
        writeln!(exits, "[[exit]]\nname = 'e{number}'\ncells = [[0, 0], [1, 1], [2, 2], [9, 9]]").expect("a string");
    }
    vec![
        ("maps/brackets.map.toml", full("x = ", "[")),
        ("maps/braces.map.toml", full("x = ", "{a=")),
        ("maps/dots.map.toml", full("", "a.")),
        ("maps/headers.map.toml", full("", "[[a]]\n")),
        ("maps/nested.map.toml", lines("", |number| format!("[a{}]\n", ".b".repeat(number % 31)))),
        ("maps/keys.map.toml", lines("", |number| format!("k{number} = {number}\n"))),
        ("maps/huge.map.toml", format!("{BOARD}metres_per_cell = {}\n", "9".repeat(count(500_000))).into_bytes()),
        ("maps/quotes.map.toml", full("", "'")),
        ("maps/not_utf8.map.toml", [BOARD.as_bytes(), &[0xFF, 0xC0, 0x80]].concat()),
        ("maps/nul.map.toml", full("", "\0")),
        ("maps/wide.map.toml", full(&format!("{BOARD}terrain = '''\n"), ". ")),
        ("maps/tall.map.toml", full(&format!("{BOARD}terrain = '''\n"), ".\n")),
        ("maps/largest.map.toml", square(1000, ".").into_bytes()),
        ("maps/walls.map.toml", square(1000, "#").into_bytes()),
        ("maps/unknown.map.toml", square(1000, "?").into_bytes()),
        ("maps/letters.map.toml", lines(&format!("{BOARD}terrain = '''\n.\n'''\n[legend]\n"), |number| {
            format!("l{number} = 'forest'\n")
        })),
        ("maps/links.map.toml", full(&square(300, "."), "[[link]]\nkind = 'stairs'\npath = [[0, 0], [1, 0], [2, 0]]\n")),
        ("maps/exits.map.toml", exits.into_bytes()),
        ("maps/triggers.map.toml", full(&square(300, "."), "[[trigger]]\nname = 't'\ncells = [[1, 1]]\nclears = [[2, 2]]\n")),
        ("maps/units.battle.toml", full(BATTLE, "[[unit]]\nkind = 'swordsman'\nside = 'red'\ncount = 40\n")),
        ("maps/kinds.battle.toml", lines(BATTLE, |number| format!("[[unit]]\nkind = 'x{number}'\nside = 'red'\n"))),
        ("maps/sides.battle.toml", lines(BATTLE, |number| format!("[[side]]\nname = 's{number}'\n"))),
        ("maps/waves.battle.toml", lines(BATTLE, |number| {
            format!("[[reinforcement]]\ngroup = 'g{}'\nafter = 'g{number}'\n", number + 1)
        })),
        ("maps/circle.battle.toml", format!(
            "{BATTLE}[[unit]]\nkind = 'swordsman'\nside = 'red'\ngroup = 'g'\n[[reinforcement]]\ngroup = 'g'\nafter = 'g'\n"
        ).into_bytes()),
        ("maps/goals.battle.toml", full(BATTLE, "[[goal]]\nside = 'red'\nkind = 'reach'\ncells = [[1, 1]]\n")),
        ("maps/settings.battle.toml", lines(&format!("{BATTLE}[settings]\n"), |number| format!("s{number} = 1\n"))),
        ("assets/units/percentile_circle.toml", circle("unit", "becomes_at_0_hp = ", "attributes = { str = 1 }\n")),
        ("assets/units/percentile_many.toml", lines("", |number| {
            format!("[[unit]]\nkey = 'u{number}'\nattributes = {{ str = 9 }}\n")
        })),
        ("assets/units/power_table_circle.toml", circle("unit", "monster.sections = ", "glyph = 'x'\n")),
        ("assets/units/die_code_many.toml", lines("", |number| format!("[[unit]]\nkey = 'u{number}'\n"))),
        ("assets/abilities/percentile_many.toml", lines("", |number| {
            format!("[[ability]]\nkey = 'a{number}'\ntype = 'spell'\ntarget = 'cone'\ninflicts = [{{ condition = 'x' }}]\n")
        })),
        ("assets/conditions/percentile_many.toml", lines("", |number| {
            format!("[[condition]]\nkey = 'c{number}'\ngroup = 'toxin'\nreplaces = ['c{number}', 'c0']\n")
        })),
        ("assets/conditions/percentile_list.toml", full(
            "[[condition]]\nkey = 'c'\ngroup = 'toxin'\nprevents = [", "'toxin',"
        )),
        ("assets/weapons/power_table_many.toml", lines("", |number| {
            format!("[[weapon]]\nkey = 'w{number}'\nname = 'W'\nglyph = 'x'\nkind = 'melee'\ncategory = 'c{number}'\n")
        })),
        ("assets/rulesets/percentile.toml", lines("name = 'x'\n[settings]\n", |number| format!("s{number} = 1\n"))),
        ("assets/rulesets/power_table.toml", lines("", |number| {
            format!("[[class]]\nkey = 'c{number}'\nname = 'C'\nroles = ['melee']\n")
        })),
        ("assets/terrain.toml", lines("", |number| format!("[terrain.t{number}]\nname = 'T'\nletter = 'x'\n"))),
    ]
}

/// Entries that refer to each other in a circle.
fn circle(name: &str, key: &str, more: &str) -> Vec<u8> {
    let list = key.contains("sections");
    let entry = |number: usize| {
        let other = if list { format!("['{}']", (number + 1) % 500) } else { format!("'{}'", (number + 1) % 500) };
        format!("[[{name}]]\nkey = '{number}'\nname = 'N'\n{more}{key}{other}\n")
    };
    (0..500).map(entry).collect::<String>().into_bytes()
}

#[test]
fn hostile_files_are_answered_in_bounded_time_and_memory() {
    for (name, bytes) in files() {
        let folder = tempdir().expect("a folder");
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder of its own")).expect("made");
        fs::write(&path, &bytes).expect("written");
        let code = check_limited(folder.path(), name);
        assert!(
            matches!(code, Some(0 | 1)),
            "{name} ({} bytes) ends the check with {code:?} (of {} seconds)",
            bytes.len(),
            seconds()
        );
    }
}

/// The most CPU seconds for a file.
fn seconds() -> u64 {
    if cfg!(debug_assertions) { sample(SECONDS.0, SECONDS.1).min(SECONDS.1) } else { 1 }
}

/// The exit code of a check with limited memory and time; `None` if a signal ended it, for example because the time was over.
fn check_limited(folder: &Path, name: &str) -> Option<i32> {
    let program = env!("CARGO_BIN_EXE_hexfray");
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        let limits = format!("ulimit -v {MOST_KIB} && ulimit -t {}", seconds());
        shell.args(["-c", &format!("{limits} && exec \"$0\" check \"$1\""), program, name]);
        shell
    } else {
        let mut plain = Command::new(program);
        plain.args(["check", name]);
        plain
    };
    let status = command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.expect("the program starts").code()
}

/// A change of a text: a part of it is replaced.
#[derive(Clone, Debug)]
struct Edit {
    at: prop::sample::Index,
    length: usize,
    by: String,
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let piece = prop_oneof![
        Just(String::new()),
        "[-0-9a-z\\[\\]{}='\".,#\n ~·]{0,8}",
        Just("9223372036854775807".to_owned()),
        Just("-1".to_owned()),
        Just("'''".to_owned()),
        Just("[[unit]]\n".to_owned()),
        Just("[settings]\n".to_owned()),
        Just("true".to_owned()),
        Just("[[0, 0], [1, 0]]".to_owned()),
    ];
    let edit = (any::<prop::sample::Index>(), 0_usize..12, piece).prop_map(|(at, length, by)| Edit { at, length, by });
    prop::collection::vec(edit, 1..6)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        let at = edit.at.index(letters.len() + 1);
        let end = (at + edit.length).min(letters.len());
        letters.splice(at..end, edit.by.chars());
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(150, 4_000) as u32))]

    #[test]
    fn no_change_to_a_file_makes_its_check_panic(file in any::<prop::sample::Index>(), edits in edits()) {
        let mut library = hexfray::library();
        let names: Vec<String> = library.names().map(str::to_owned).collect();
        let name = names[file.index(names.len())].clone();
        let text = edited(library.get(&name).expect("it is listed").text(), &edits);
        library.add_source(Source::new(&name, &text));
        let report = problems_of(&library, std::slice::from_ref(&name)).render(false);
        prop_assert!(report.len() < 500_000, "{name}: a report is short");
        // A battle that passes the check can be started.
        if name.ends_with(".battle.toml") && let Ok(setup) = rules::load(&library, &name) {
            let battle = hexfray::battle::Battle::new(&setup, hexfray::battle::DiceSource::Seed(1));
            prop_assert!(battle.is_ok(), "{name} starts");
        }
    }
}
