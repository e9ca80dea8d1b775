//! The guide for authors, `docs/authoring.md`, followed word for word in an empty folder.
//!
//! A block of TOML below a line with a file name is that file; a block `diff FILE` changes lines of it; a block `console` has
//! commands after `$`, each with the exact answer of the program. On full samples the figures of simulations are compared, too:
//! a change of the opponents or the rules changes them, and the failing test prints the new figures. Smaller samples play fewer
//! battles and compare only the words. Instead of `hexfray play`, which opens a window, computer opponents play the battle.
//!
//! `HEXFRAY_KEEP_GUIDE=1 HEXFRAY_EFFORT=100 cargo rules authoring guide` replaces the answers in
//! the guide that differ. Then the sentences around them have to be read again.

use std::{fs, ops::Range, path::Path};

use hexfray_testing::sample;
use tempfile::{TempDir, tempdir};

use crate::authoring::hexfray;

const GUIDE: &str = include_str!("../../../docs/authoring.md");

/// A fenced block of the guide.
pub(crate) struct Block<'g> {
    /// The word after the fence: `toml`, `console`, `diff FILE`.
    pub(crate) kind: &'g str,
    /// The last line before it that is not empty.
    pub(crate) before: &'g str,
    pub(crate) lines: Vec<&'g str>,
    /// The number of its first line, for messages.
    pub(crate) line: usize,
}

/// The fenced blocks of a page.
pub(crate) fn blocks(guide: &str) -> Vec<Block<'_>> {
    let (mut blocks, mut before, mut open) = (Vec::new(), "", None);
    for (at, line) in guide.lines().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(kind), None) => open = Some(Block { kind, before, lines: Vec::new(), line: at + 1 }),
            (Some(_), Some(block)) => blocks.push(block),
            (None, Some(mut block)) => {
                block.lines.push(line);
                open = Some(block);
            }
            (None, None) if !line.is_empty() => before = line,
            (None, None) => {}
        }
    }
    blocks
}

/// Follows the guide from its first line to its last, except commands with these names, on which no later one depends; returns
/// the resulting folder.
fn follow(left_out: &[&str]) -> TempDir {
    let folder = tempdir().expect("a folder");
    let (mut files, mut commands, mut answers) = (0, 0, Vec::new());
    for block in blocks(GUIDE) {
        match block.kind.split_once(' ').unwrap_or((block.kind, "")) {
            ("toml", "") => {
                let name = block.before.strip_prefix('`').and_then(|name| name.strip_suffix('`'));
                let name = name.unwrap_or_else(|| panic!("docs/authoring.md:{}: a file without a name", block.line));
                assert!(folder.path().join(name).exists(), "{name} is there before it is changed");
                fs::write(folder.path().join(name), block.lines.join("\n") + "\n").expect("written");
                files += 1;
            }
            ("diff", name) => change(&folder.path().join(name), &block),
            ("console", "") => commands += run(folder.path(), &block, left_out, &mut answers),
            (kind, _) => panic!("docs/authoring.md:{}: nothing is known of {kind} blocks", block.line),
        }
    }
    if !answers.is_empty() {
        keep(&answers);
    }
    assert!(files >= 6 && commands >= 15, "the guide has {files} files and {commands} commands");
    folder
}

// The whole guide would take too long for one test, so each of two leaves out what the other does.

#[test]
fn every_file_of_the_guide_is_checked_and_drawn_as_it_says() {
    let folder = follow(&["play", "simulate", "schema"]);
    for drawing in ["mill.png", "mill_at_night.png"] {
        let bytes = fs::read(folder.path().join(drawing)).expect("it is drawn");
        assert!(bytes.starts_with(b"\x89PNG"), "{drawing} is a picture");
    }
}

#[test]
fn every_battle_of_the_guide_is_fought_as_it_says_and_its_schemas_are_written() {
    let folder = follow(&["check", "picture"]);
    assert!(folder.path().join("schemas/battle.json").exists(), "schemas are written");
}

/// An answer that differs from the guide.
struct Answer {
    /// The lines of the guide that it replaces.
    lines: Range<usize>,
    said: String,
}

/// Writes the program's answers into the guide.
fn keep(answers: &[Answer]) {
    let mut lines: Vec<&str> = GUIDE.lines().collect();
    for answer in answers.iter().rev() {
        lines.splice(answer.lines.clone(), answer.said.trim_end().lines());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/authoring.md");
    fs::write(path, lines.join("\n") + "\n").expect("written");
}

/// Replaces the lines of a file that have `-` by those with `+`.
fn change(path: &Path, block: &Block<'_>) {
    let mut text = fs::read_to_string(path).expect("the file is there");
    for pair in block.lines.chunks(2) {
        let [old, new] = pair else { panic!("docs/authoring.md:{}: lines come in pairs", block.line) };
        let (old, new) = (old.strip_prefix('-').expect("an old line"), new.strip_prefix('+').expect("a new line"));
        let (old, new) = (format!("\n{old}\n"), format!("\n{new}\n"));
        assert!(text.contains(&old), "docs/authoring.md:{}: {} has no line{old}", block.line, path.display());
        text = text.replacen(&old, &new, 1);
    }
    fs::write(path, text).expect("written");
}

/// Runs the commands of a block, except those that are left out, and compares their answers with the guide, or collects them if
/// the guide is to be updated; returns the number of commands.
fn run(folder: &Path, block: &Block<'_>, left_out: &[&str], answers: &mut Vec<Answer>) -> usize {
    let keeps = std::env::var_os("HEXFRAY_KEEP_GUIDE").is_some();
    let starts: Vec<usize> = (0..block.lines.len()).filter(|&at| block.lines[at].starts_with("$ ")).collect();
    for (number, &start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(block.lines.len());
        let command = block.lines[start].strip_prefix("$ hexfray ").expect("a command of the program");
        let mut arguments: Vec<&str> = command.split_whitespace().collect();
        if left_out.contains(&arguments[0]) {
            continue;
        }
        if arguments[0] == "play" {
            arguments.splice(..1, ["simulate", "-n", "1", "--quiet"]);
        }
        let battles = arguments.iter().position(|word| *word == "-n").map(|at| at + 1);
        let fewer = battles.map(|at| sample_of(arguments[at]));
        if let Some((at, fewer)) = battles.zip(fewer.as_deref()) {
            arguments[at] = fewer;
        }
        let output = hexfray(folder, &arguments);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).expect("the program writes UTF-8");
        let shown = block.lines[start + 1..end].join("\n");
        let place = format!("docs/authoring.md:{}: $ hexfray {command}", block.line + start + 1);
        assert_eq!(output.status.success(), !shown.contains("hexfray: "), "{place}\n{said}");
        let asked = command.split_whitespace().skip_while(|word| *word != "-n").nth(1);
        let any_number = battles.is_some_and(|at| Some(arguments[at]) != asked);
        let differs = plain(&shown, any_number) != plain(&said, any_number);
        if keeps && differs && !shown.is_empty() && !any_number {
            answers.push(Answer { lines: block.line + start + 1..block.line + end, said });
        } else if !shown.is_empty() {
            assert_eq!(plain(&shown, any_number), plain(&said, any_number), "{place} says\n{said}");
        }
    }
    starts.len()
}

/// The number of battles to play instead of the guide's number: all of them at full effort.
fn sample_of(battles: &str) -> String {
    let all: u64 = battles.parse().unwrap_or_else(|_| panic!("{battles} is no number of battles"));
    sample(all.min(4), all).min(all).to_string()
}

/// A text without spaces at line ends and empty lines at its end. With `any_number` all numbers count as equal; so do those in
/// a line of help that counts the words that it leaves out.
fn plain(text: &str, any_number: bool) -> String {
    let line = |line: &str| match any_number || line.trim_start().starts_with("= help:") {
        true => {
            line.split_whitespace().map(|word| if is_number(word) { "#" } else { word }).collect::<Vec<_>>().join(" ")
        }
        false => line.trim_end().to_owned(),
    };
    text.trim_end().lines().map(line).collect::<Vec<_>>().join("\n")
}

fn is_number(word: &str) -> bool {
    let word = word.trim_start_matches(['<', '>']);
    word.starts_with(|letter: char| letter.is_ascii_digit()) && !word.contains(char::is_alphabetic)
}

#[test]
fn an_answer_is_compared_with_what_is_shown() {
    assert_eq!(plain("x   12.5 %  to 3;\n\n", true), "x # % to #");
    assert_eq!(plain("<1 % to >99.9 %", true), "# % to # %");
    assert_eq!(plain("x   12.5 %  \n\n", false), "x   12.5 %");
    assert_eq!(plain("  = help: one of \"a\" and 9 more", false), "= help: one of \"a\" and # more");
}

#[test]
fn sentences_of_the_guide_repeat_the_programs_figures() {
    let blocks = blocks(GUIDE);
    let answers: Vec<&str> =
        blocks.iter().filter(|block| block.kind == "console").flat_map(|block| block.lines.clone()).collect();
    let mut is_prose = true;
    let mut found = 0;
    for line in GUIDE.lines() {
        if line.starts_with("```") {
            is_prose = !is_prose;
        }
        let words: Vec<&str> = if is_prose { line.split_whitespace().collect() } else { Vec::new() };
        for pair in words.windows(2).filter(|pair| pair[1].starts_with('%') && pair[0].contains('.')) {
            let figure = format!("{} %", pair[0]);
            assert!(answers.iter().any(|answer| answer.contains(&figure)), "{figure} stands in no answer: {line}");
            found += 1;
        }
    }
    assert!(found >= 3, "{found} figures");
}

/// A part that is left out of an answer cannot be compared, and readers would miss it.
#[test]
fn no_answer_of_the_guide_is_cut_short() {
    let blocks = blocks(GUIDE);
    let lines = blocks.iter().filter(|block| block.kind == "console").flat_map(|block| &block.lines);
    let cut: Vec<_> = lines.filter(|line| line.contains('…')).collect();
    assert!(cut.is_empty(), "{cut:?}");
}
