//! The messages on mistakes in every kind of file, as `mistakes.md` lists them.

use std::{collections::BTreeSet, fs, path::Path};

use hexfray::{
    problems_of,
    rules::RULESETS,
    schema,
    text::{Library, Source},
};
use hexfray_testing::sample_size;

use crate::authoring::guide::{Block, blocks};

const LIST: &str = include_str!("mistakes.md");

/// A file without mistakes, and those that can be made in it.
struct Kind {
    file: String,
    text: String,
    mistakes: Vec<Mistake>,
}

/// A change of lines that is a mistake.
struct Mistake {
    /// The line of the list with the change, for messages.
    line: usize,
    old: String,
    new: String,
    /// The messages that the list has.
    said: Vec<String>,
}

impl Mistake {
    fn of(change: &Block<'_>) -> Self {
        let side = |mark: char| {
            let lines = change.lines.iter().filter_map(|line| line.strip_prefix(mark));
            lines.map(|line| format!("{line}\n")).collect()
        };
        Self { line: change.line, old: side('-'), new: side('+'), said: Vec::new() }
    }

    /// What the program says to the mistake: each message on a line, with the help below it.
    fn messages(&self, library: &Library, kind: &Kind) -> Vec<String> {
        let (file, line) = (&kind.file, self.line);
        let changed = format!("\n{}", kind.text).replacen(&format!("\n{}", self.old), &format!("\n{}", self.new), 1);
        assert_ne!(changed[1..], kind.text, "mistakes.md:{line}: {file} has no such lines");
        let report = problems_of(&with(library, file, &changed[1..]), std::slice::from_ref(file)).render(false);
        let told = report.lines().map(str::trim_start);
        told.filter_map(|line| {
            line.strip_prefix(file.as_str()).and_then(|line| line.strip_prefix(':')).or(line.strip_prefix("= "))
        })
        .map(str::to_owned)
        .collect()
    }
}

fn with(library: &Library, file: &str, text: &str) -> Library {
    let mut library = library.clone();
    library.add_source(Source::new(file, text));
    library
}

fn kinds() -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for block in blocks(LIST) {
        if block.kind == "toml" {
            let file = block.before.strip_prefix("## ").expect("a file has a heading").to_owned();
            kinds.push(Kind { file, text: block.lines.join("\n") + "\n", mistakes: Vec::new() });
            continue;
        }
        let mistakes = &mut kinds.last_mut().expect("a file before its mistakes").mistakes;
        match block.kind {
            "diff" => mistakes.push(Mistake::of(&block)),
            "text" => {
                let said = block.lines.iter().map(|line| (*line).to_owned()).collect();
                mistakes.last_mut().expect("a mistake before its messages").said = said;
            }
            kind => panic!("mistakes.md:{}: nothing is known of {kind} blocks", block.line),
        }
    }
    kinds
}

/// The game's files and those of the list, in which there is no mistake.
fn library(kinds: &[Kind]) -> Library {
    let own = kinds.iter().filter(|kind| !is_of_the_game(kind));
    own.fold(hexfray::library(), |library, kind| with(&library, &kind.file, &kind.text))
}

/// Whether a file takes the place of one of the game, whose other files need that.
fn is_of_the_game(kind: &Kind) -> bool {
    hexfray::library().get(&kind.file).is_some()
}

#[test]
fn a_mistake_is_told_with_its_place_and_the_way_out() {
    let (kinds, keeps) = (kinds(), std::env::var_os("HEXFRAY_KEEP_MESSAGES").is_some());
    let library = library(&kinds);
    let all: Vec<(&Kind, &Mistake)> =
        kinds.iter().flat_map(|kind| kind.mistakes.iter().map(move |mistake| (kind, mistake))).collect();
    let count = sample_size(40, all.len()).min(all.len());
    let mut differ = Vec::new();
    for (kind, mistake) in (0..count).map(|at| all[at * all.len() / count]) {
        let said = mistake.messages(&library, kind);
        if said != mistake.said {
            differ.push((mistake.line, said));
        }
    }
    if keeps {
        keep(&differ);
    } else {
        let first = differ.first().map(|(line, said)| format!("the first at mistakes.md:{line}: {said:#?}"));
        assert!(differ.is_empty(), "{} differ, {}", differ.len(), first.unwrap_or_default());
    }
}

/// Writes messages below the changes at these lines.
fn keep(differ: &[(usize, Vec<String>)]) {
    let mut lines: Vec<&str> = LIST.lines().collect();
    for (change, said) in differ.iter().rev() {
        let opens = |from: usize, fence: &str| lines[from..].iter().position(|line| *line == fence).map(|at| from + at);
        let start = opens(*change, "```text").expect("a block for the messages") + 1;
        let end = opens(start, "```").expect("its end");
        lines.splice(start..end, said.iter().map(String::as_str));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/authoring/mistakes.md");
    fs::write(path, lines.join("\n") + "\n").expect("written");
}

#[test]
fn the_files_of_the_list_have_no_other_mistake() {
    let kinds = kinds();
    let library = library(&kinds);
    for kind in &kinds {
        let said = problems_of(&with(&library, &kind.file, &kind.text), std::slice::from_ref(&kind.file)).lines();
        assert!(said.is_empty(), "{}: {said:#?}", kind.file);
    }
}

#[test]
fn the_list_has_mistakes_in_every_kind_of_file() {
    let listed: BTreeSet<String> =
        kinds().iter().map(|kind| schema::FileKind::of(&kind.file, RULESETS).expect("a kind of file").name()).collect();
    let without: Vec<String> = schema::all(&hexfray::library(), RULESETS)
        .into_keys()
        .filter(|name| !listed.contains(name))
        // The settings of rulesets are read as those of battles, and the rest has the form of a kind that is listed.
        .filter(|name| !name.starts_with("rulesets_") && !name.starts_with("ai_"))
        .collect();
    assert!(without.is_empty(), "no mistake in {without:?}");
    for kind in kinds() {
        assert!(!kind.mistakes.is_empty(), "{} has no mistake", kind.file);
        for Mistake { line, said, .. } in &kind.mistakes {
            assert!(!said.is_empty(), "mistakes.md:{line}: nothing is said");
        }
    }
}
