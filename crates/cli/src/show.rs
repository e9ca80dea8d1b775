//! `hexfray show`: the texts in the program, to read or to copy.

use std::ffi::OsStr;

use clap::{
    Arg, Args, Command, Error,
    builder::{PossibleValue, StringValueParser, TypedValueParser},
};
use hexfray_board::text::{printable, similar};

use super::{Failure, say, say_json};

/// How many names a sentence about a wrong one suggests.
const MOST: usize = 3;

/// Print a file of the game: a board, a battle, units, settings.
#[derive(Debug, Args)]
pub(super) struct Show {
    /// The file, such as assets/terrain.toml, or the end of its path, such as ravine.battle.toml; without it, all are listed.
    #[arg(value_parser = Names, hide_possible_values = true)]
    file: Option<String>,
    /// List the files of the game, or those whose paths contain FILE.
    #[arg(short, long)]
    list: bool,
}

/// Any word is accepted; shell completions offer the names of the files.
#[derive(Clone)]
struct Names;

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, word: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, word)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(hexfray_data::names().map(PossibleValue::new)))
    }
}

impl Show {
    pub(super) fn run(self) -> Result<(), Failure> {
        let names: Vec<&str> = hexfray_data::names().collect();
        match self.file {
            Some(word) if self.list => list(&names, &word),
            None => names.iter().try_for_each(say),
            Some(word) => print(one_of(&names, &word)?),
        }
    }
}

fn list(names: &[&'static str], word: &str) -> Result<(), Failure> {
    let mut found = names.iter().filter(|name| name.contains(word)).peekable();
    if found.peek().is_none() {
        return Err(unknown(names, word));
    }
    found.try_for_each(say)
}

/// Prints a text unchanged, so that a copy is valid like the original.
fn print(name: &str) -> Result<(), Failure> {
    let library = hexfray_data::library();
    let text = library.built_in(name).map_or("", |source| source.text());
    say_json(text.strip_suffix('\n').unwrap_or(text))
}

/// The file for a word: its path, or the end of its path.
fn one_of(names: &[&'static str], word: &str) -> Result<&'static str, Failure> {
    let path = word.replace('\\', "/");
    let path = path.trim_start_matches("./");
    if let Some(name) = names.iter().find(|name| **name == path) {
        return Ok(name);
    }
    let is_end = |name: &&&str| [format!("/{path}"), format!("/{path}.toml")].iter().any(|end| name.ends_with(end));
    match *names.iter().filter(is_end).copied().collect::<Vec<_>>() {
        [] => Err(unknown(names, path)),
        [name] => Ok(name),
        ref several => Err(Failure::User(format!(
            "the game has {} files whose paths end in {}: {}",
            several.len(),
            printable(path),
            joined(several, "and"),
        ))),
    }
}

fn unknown(names: &[&'static str], word: &str) -> Failure {
    let near = nearest(names, word);
    let hint = match near.as_slice() {
        [] => String::from("`hexfray show --list` lists its files"),
        near => format!("did you mean {}?", joined(near, "or")),
    };
    Failure::User(format!("the game has no file {}; {hint}", printable(word)))
}

/// The names nearest to a word: those that contain it, the shortest first, or otherwise those with a similar spelling.
fn nearest(names: &[&'static str], word: &str) -> Vec<&'static str> {
    let mut near: Vec<&'static str> = names.iter().copied().filter(|name| name.contains(word)).collect();
    near.sort_by_key(|name| name.len());
    for form in [whole, last, stem] {
        if let Some(close) = similar(form(word), names.iter().map(|name| form(name))).filter(|_| near.is_empty()) {
            near.extend(names.iter().filter(|name| form(name) == close));
        }
    }
    near.truncate(MOST);
    near
}

/// A path without `assets/`, which may be left out.
fn whole(name: &str) -> &str {
    name.strip_prefix("assets/").unwrap_or(name)
}

/// The last part of a path.
fn last(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The last part of a path up to its first dot.
fn stem(name: &str) -> &str {
    last(name).split('.').next().unwrap_or(name)
}

/// `a, b or c`.
fn joined(words: &[&str], with: &str) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} {with} {last}", most.join(", ")),
        few => few.concat(),
    }
}
