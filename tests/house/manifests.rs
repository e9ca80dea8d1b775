//! The manifests: which crate may use which, one version for all, and packages on which the engine must not depend.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use toml::{Table, Value};

use crate::{
    crates::CRATES,
    paths::{has_word, without_tests, without_words},
    source,
};

/// Each crate by its folder, and the crates of the game that it may use. The compiler enforces only what the manifests say.
/// Tests may use crates above their own.
const USES: [(&str, &[&str]); 15] = [
    ("derive", &[]),
    ("board", &["derive"]),
    ("data", &["board"]),
    ("disk", &["board"]),
    ("battle", &["board", "derive"]),
    ("rules-percentile", &["battle", "board"]),
    ("rules-power-table", &["battle", "board"]),
    ("rules-die-code", &["battle", "board"]),
    ("rules-dice-pool", &["battle", "board"]),
    ("minds", &["battle", "board"]),
    ("study", &["battle", "board", "minds"]),
    ("drawing", &["battle", "board"]),
    // The comments in the game's files explain the settings.
    ("exchange", &["battle", "board", "drawing"]),
    ("client", &["battle", "board", "data", "disk", "drawing", "minds", "study"]),
    ("cli", &["battle", "board", "client", "data", "disk", "drawing", "exchange", "minds", "study"]),
];

/// Libraries on which a program with only opponents must not depend: they draw, watch folders, pack, learn, write pages.
const NOT_FOR_THE_ENGINE: [&str; 6] = ["maud", "notify", "plotters", "resvg", "smartcore", "zstd"];
/// The most external packages of the engine, and of the game as a library.
const MOST_OF_THE_ENGINE: usize = 90;
/// The most external packages of the program without its window.
const MOST_OF_THE_PROGRAM: usize = 185;

fn manifest(folder: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join("Cargo.toml");
    fs::read_to_string(path).expect("each crate has a manifest").parse().expect("which is TOML")
}

/// The crates of the game in all tables of dependencies of a manifest, including those for certain platforms.
fn used(manifest: &Table) -> BTreeSet<String> {
    let targets = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let tables = targets.filter_map(Value::as_table).chain([manifest]);
    let names = tables.filter_map(|table| table.get("dependencies")?.as_table()).flat_map(Table::keys);
    names.filter_map(|name| Some(name.strip_prefix("hexfray-")?.to_owned())).collect()
}

/// The names of the external packages of a package without its default features, with these.
fn made_of(package: &str, features: &str) -> BTreeSet<String> {
    let tree = ["tree", "--offline", "--locked", "--no-default-features", "--edges", "normal", "--prefix", "none"];
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(tree).args(["--package", package, "--features", features]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let answer = cargo.output().expect("cargo runs");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let lines = String::from_utf8(answer.stdout).expect("names are text");
    let names = lines.lines().filter_map(|line| line.split(' ').next());
    names.filter(|name| !name.starts_with("hexfray")).map(str::to_owned).collect()
}

#[test]
fn crates_use_those_that_they_may() {
    let listed: BTreeSet<&str> = USES.iter().map(|(folder, _)| *folder).collect();
    assert_eq!(listed, CRATES.iter().map(|one| one.folder).collect(), "every crate has its line");
    for (folder, may) in USES {
        let may: BTreeSet<String> = may.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(used(&manifest(&format!("crates/{folder}"))), may, "what crates/{folder} uses");
    }
}

#[test]
fn all_crates_have_one_version() {
    for folder in CRATES.iter().map(|one| format!("crates/{}", one.folder)).chain([String::new()]) {
        let version = manifest(&folder)["package"].get("version").cloned();
        let shared = version.as_ref().and_then(|version| version.get("workspace")).and_then(Value::as_bool);
        assert_eq!(shared, Some(true), "{folder}: the version is that of the workspace: {version:?}");
    }
}

/// Whether a dependency is pinned to one version, which would bind those who use the libraries.
fn is_pinned(wanted: &Value) -> bool {
    let version = wanted.as_str().or_else(|| wanted.get("version").and_then(Value::as_str));
    version.is_some_and(|version| version.trim_start().starts_with('='))
}

#[test]
fn no_library_demands_one_exact_version_of_another() {
    let shared = manifest("")["workspace"]["dependencies"].as_table().cloned().unwrap_or_default();
    assert!(shared.len() > 30, "{} shared dependencies", shared.len());
    let own = CRATES.iter().map(|one| manifest(&format!("crates/{}", one.folder))).chain([manifest("")]);
    let own = own.flat_map(|manifest| ["dependencies", "dev-dependencies"].map(|key| manifest.get(key).cloned()));
    let own = own.flatten().filter_map(|table| table.as_table().cloned()).flatten();
    for (name, wanted) in shared.into_iter().chain(own) {
        assert!(
            !is_pinned(&wanted),
            "{name}: the lock file holds the exact version, the manifest the oldest that fits"
        );
    }
    assert!(is_pinned(&Value::from("=1.2.3")), "a pin is recognised");
}

#[test]
fn the_engine_brings_little_along() {
    for library in ["hexfray-minds", "hexfray"] {
        let engine = made_of(library, "");
        let unwanted: Vec<&str> = NOT_FOR_THE_ENGINE.into_iter().filter(|name| engine.contains(*name)).collect();
        assert!(unwanted.is_empty(), "{library} needs none of {unwanted:?}");
        assert!(engine.len() <= MOST_OF_THE_ENGINE, "{library}: {} packages", engine.len());
    }
    let program = made_of("hexfray", "program");
    assert!(!program.contains("bevy"), "the window is left out");
    assert!(program.len() <= MOST_OF_THE_PROGRAM, "{} packages", program.len());
}

#[test]
fn only_the_window_knows_all_of_bevy() {
    for file in source().iter().filter(|file| !file.path.starts_with("src/client/")) {
        let code = without_words(&file.text);
        assert_eq!(has_word(&code, "bevy"), None, "{}: ask for the part that is used, such as bevy_ecs", file.path);
    }
}

#[test]
fn only_those_at_the_edge_open_files_and_look_at_clocks() {
    let edge = ["src/cli/", "src/client/", "src/disk/"];
    // Files that only tests use.
    let tests = ["src/schema/tests.rs", "src/text/tests.rs"];
    for file in source() {
        let code = without_tests(&without_words(&file.text));
        let is_free = edge.iter().chain(&tests).any(|place| file.path.starts_with(place));
        let uses = ["fs", "Instant", "SystemTime"].into_iter().find(|word| has_word(&code, word).is_some());
        assert!(is_free || uses.is_none(), "{} uses {uses:?}", file.path);
    }
}

#[test]
fn every_example_is_run() {
    let folders = CRATES.iter().map(|one| format!("crates/{}", one.folder)).chain([String::new()]);
    let mut names = BTreeSet::new();
    for folder in folders {
        let listed = manifest(&folder).get("example").and_then(Value::as_array).cloned().unwrap_or_default();
        let run = |name: &str| {
            let one = listed.iter().find(|one| one.get("name").and_then(Value::as_str) == Some(name));
            one.and_then(|one| one.get("test")).and_then(Value::as_bool)
        };
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder).join("examples");
        // Folders contain programs with arguments, such as the one that draws the art, or files that examples read.
        for path in fs::read_dir(examples).into_iter().flatten().map(|entry| entry.expect("it can be read").path()) {
            if path.extension().is_none_or(|ending| ending != "rs") {
                continue;
            }
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).expect("source is text");
            assert_eq!(run(&name), Some(true), "{folder}: the manifest lists the example {name} with `test = true`");
            assert!(text.contains("#[test]"), "{folder}: the example {name} looks at its own output");
            assert!(names.insert(name.clone()), "{name}: examples of all crates lie in one folder when they are built");
        }
    }
    assert!(names.len() >= 6, "there are examples: {names:?}");
}

/// The crate of the derive macros.
const MACROS: &str = "crates/derive";

/// What Cargo builds for these arguments: each package with its version and features.
fn built(arguments: &[&str]) -> BTreeSet<String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["tree", "--offline", "--prefix", "none", "--format", "{p} {f}"]).args(arguments);
    let answer = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo starts");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let lines = String::from_utf8(answer.stdout).expect("it is text");
    lines.lines().map(|line| line.trim_end_matches(" (*)").trim_end().to_owned()).collect()
}

/// Otherwise Bevy is built once for `cargo test --workspace` and once more for `cargo run`.
#[test]
fn the_program_and_the_tests_of_the_workspace_share_their_libraries() {
    let (tests, program) = (
        built(&["--workspace", "--edges", "normal,build,dev"]),
        built(&["--edges", "normal,build", "--package", "hexfray"]),
    );
    let others: Vec<&String> = program.difference(&tests).collect();
    assert!(others.is_empty(), "built for the program alone: {others:?}");
}

#[test]
fn every_library_has_its_page() {
    for folder in CRATES.iter().map(|one| format!("crates/{}", one.folder)) {
        let package = &manifest(&folder)["package"];
        let shared =
            |key: &str| package.get(key).and_then(|key| key.get("workspace")).and_then(Value::as_bool) == Some(true);
        for key in ["version", "edition", "rust-version", "license", "keywords", "categories"] {
            assert!(shared(key), "{folder}: `{key}` is that of the workspace");
        }
        assert_eq!(package.get("readme").and_then(Value::as_str), Some("README.md"), "{folder}: the page has its line");
        assert!(package.get("description").is_some(), "{folder}: a sentence says what it is");
        let read = |name: &str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder).join(name);
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let (page, name) = (read("README.md"), package["name"].as_str().unwrap_or_default());
        for part in [&format!("# {name}\n"), "It is for ", "## What it depends on", "## Licence"] {
            assert!(page.contains(part), "{folder}/README.md: {part} is missing");
        }
        // Macros have the tests of their page in the crate that re-exports them.
        let (home, page_of_it) = if folder == MACROS {
            ("../battle/src/lib.rs", "../../derive/README.md")
        } else {
            ("src/lib.rs", "../README.md")
        };
        let quoted = format!("#[doc = include_str!(\"{page_of_it}\")]");
        assert!(read(home).contains(&quoted), "{folder}: its examples are tested with the documentation");
        let examples = manifest(&folder).get("example").and_then(Value::as_array).cloned().unwrap_or_default();
        for example in examples.iter().filter_map(|one| one.get("name")?.as_str()) {
            assert!(page.contains(&format!("`{example}`")), "{folder}/README.md tells of the example {example}");
        }
    }
}
