//! Builds the copy without the mutants that do not compile.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde::Deserialize;

use crate::guard::{Guarded, Living};

/// The most checks of the copy until it compiles.
const ROUNDS: u32 = 20;

#[derive(Deserialize)]
struct Line {
    reason: String,
    message: Option<Message>,
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    rendered: Option<String>,
    spans: Vec<Spot>,
    #[serde(default)]
    children: Vec<Message>,
}

#[derive(Deserialize)]
struct Spot {
    file_name: String,
    byte_start: usize,
    is_primary: bool,
}

/// The copy of the source, and the folder in which it is built.
pub struct Place {
    pub root: PathBuf,
    pub target: PathBuf,
}

impl Place {
    fn cargo(&self, arguments: &[&str]) -> Result<Vec<Line>, String> {
        let mut command = Command::new("cargo");
        // Optimised: tests run again and again, in a third of the time.
        command.args(["--config", "tools/optimised.toml"]);
        command.args(arguments).args(["--no-default-features", "--features", "program", "--message-format=json"]);
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        let mut child =
            command.stdout(Stdio::piped()).spawn().map_err(|error| format!("cargo does not start: {error}"))?;
        let lines = BufReader::new(child.stdout.take().ok_or("cargo says nothing")?).lines();
        let read = lines.map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok()).collect();
        child.wait().map_err(|error| format!("cargo does not end: {error}"))?;
        Ok(read)
    }

    /// Writes the guarded files and checks them until the remaining mutants compile.
    ///
    /// # Errors
    ///
    /// If no mutant is the cause of an error, or the copy does not compile after `ROUNDS` checks.
    pub fn settle(&self, files: &[Guarded], living: &mut Living) -> Result<(), String> {
        let mut texts = BTreeMap::new();
        for _ in 0..ROUNDS {
            for file in files {
                let text = file.text(living);
                if texts.get(&file.file) != Some(&text) {
                    write(&self.root.join(&file.file), &text)?;
                    texts.insert(file.file.clone(), text);
                }
            }
            let lines = self.cargo(&["check", "--lib"])?;
            let errors: Vec<_> =
                lines.into_iter().filter_map(|line| line.message).filter(|message| message.level == "error").collect();
            let mut guilty = BTreeSet::new();
            for error in errors.iter().filter(|error| !error.spans.is_empty()) {
                let found = blame(error, &texts);
                if found.is_empty() {
                    return Err(format!("the copy does not compile: {}", error.rendered.as_deref().unwrap_or("?")));
                }
                guilty.extend(found);
            }
            if errors.is_empty() {
                return Ok(());
            }
            eprintln!("{} mutants do not compile", guilty.len());
            let before = living.len();
            living.retain(|number, _| !guilty.contains(number));
            if living.len() == before {
                let said = errors.iter().filter_map(|error| error.rendered.as_deref()).collect::<String>();
                return Err(format!("the copy does not compile:\n{said}"));
            }
        }
        Err(format!("the copy does not compile after {ROUNDS} rounds"))
    }

    /// Builds the tests of the copy; returns the path of each test program.
    ///
    /// # Errors
    ///
    /// If they do not build.
    pub fn tests(&self, names: &BTreeSet<&str>) -> Result<BTreeMap<String, PathBuf>, String> {
        let mut arguments = vec!["test", "--no-run"];
        for name in names {
            arguments.extend(["--test", *name]);
        }
        let mut programs = BTreeMap::new();
        for line in self.cargo(&arguments)? {
            if let Some(error) = line.message.filter(|message| message.level == "error") {
                return Err(format!("the tests do not compile: {}", error.rendered.unwrap_or_default()));
            }
            if line.reason == "compiler-artifact"
                && let (Some(program), Some(target)) = (line.executable, line.target)
                && names.contains(target.name.as_str())
            {
                programs.insert(target.name, program);
            }
        }
        match names.iter().find(|name| !programs.contains_key(**name)) {
            Some(name) => Err(format!("no program came of the tests {name}")),
            None => Ok(programs),
        }
    }
}

/// Writes a file.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The mutants that contain an error. Without any, the mutants of the site around the error, or of the site before it, since a
/// mutant at the beginning of a function may determine its type.
fn blame<'t>(error: &Message, texts: &'t BTreeMap<String, String>) -> Vec<u32> {
    let mut spots: Vec<&Spot> =
        error.spans.iter().chain(error.children.iter().flat_map(|child| &child.spans)).collect();
    spots.sort_by_key(|spot| !spot.is_primary);
    let texts = spots.iter().filter_map(|spot| Some((&texts.get(&spot.file_name)?[..], spot.byte_start)));
    let round: Vec<_> = texts.map(|(text, at)| (text, at, open(text, at))).collect();
    if let Some(mutant) = round.iter().find_map(|(.., marks)| marks.iter().rfind(|mark| mark.starts_with('m'))) {
        return mutant[1..].parse().into_iter().collect();
    }
    let site =
        round.iter().find_map(|(text, _, marks)| Some((text, *marks.iter().rfind(|mark| mark.starts_with('s'))?)));
    let before = |(text, at, _): &(&'t str, usize, Vec<_>)| {
        let mark = text[..(*at).min(text.len())].rfind("/*<s")? + 3;
        Some((*text, &text[mark..mark + text[mark..].find('*')?]))
    };
    let site = site.map(|(text, site)| (*text, site)).or_else(|| round.iter().find_map(before));
    let Some((text, site)) = site else { return Vec::new() };
    let start = text.find(&format!("/*<{site}*/")).unwrap_or(0);
    let end = text.find(&format!("/*{site}>*/")).unwrap_or(start);
    text[start..end].split("/*<m").skip(1).filter_map(|rest| rest.split_once("*/")?.0.parse().ok()).collect()
}

/// The marks that are open at a byte, the innermost last.
fn open(text: &str, at: usize) -> Vec<&str> {
    let mut marks = Vec::new();
    for (start, _) in text[..at.min(text.len())].match_indices("/*") {
        let Some((mark, _)) = text[start + 2..].split_once("*/") else { continue };
        if let Some(name) = mark.strip_prefix('<').filter(|name| is_mark(name)) {
            marks.push(name);
        } else if let Some(name) = mark.strip_suffix('>').filter(|name| is_mark(name))
            && let Some(last) = marks.iter().rposition(|open| *open == name)
        {
            marks.truncate(last);
        }
    }
    marks
}

fn is_mark(name: &str) -> bool {
    name.strip_prefix(['m', 's'])
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
