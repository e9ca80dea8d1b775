//! `hexfray check`: every mistake of maps, battles and content, each at its place.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, files, say};
use crate::{
    battle::{Ruleset, SetupError},
    map::{Board, Terrains},
    rules,
    text::{Library, Place, Problem, Problems},
};

/// Folders of `assets/` with the content of rulesets.
const CONTENT: [&str; 10] =
    ["abilities", "accessories", "armour", "conditions", "feats", "items", "parts", "rulesets", "units", "weapons"];

/// Check maps, battles, units and rules, and report every mistake at its place.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Files or folders; everything in the working folder's `assets/` and `maps/`, and what is embedded in the
    /// program, when none is given.
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut library = files::library();
        let mut names = Vec::new();
        let mut problems = Problems::new();
        let here = std::env::current_dir().unwrap_or_default();
        for path in self.listed()? {
            match files::read(path.strip_prefix(&here).unwrap_or(&path)) {
                Ok(source) => {
                    names.push(source.name().to_owned());
                    library.add_source(source);
                }
                Err(files::ReadError::Problems(found)) => problems.extend(found),
                Err(files::ReadError::Io(message)) => return Err(Failure::User(message)),
            }
        }
        if self.files.is_empty() {
            names = library.names().map(str::to_owned).collect();
        }
        problems.extend(problems_of(&library, &names));
        let warnings = problems.iter().filter(|problem| problem.is_warning()).count();
        if problems.len() == warnings {
            let objections = if warnings > 0 { count(warnings, "warning") } else { "nothing to object to".to_owned() };
            if warnings > 0 {
                eprintln!("{}", problems.render(files::use_colour()));
            }
            say(format_args!("{} checked, {objections}", count(names.len(), "file")));
            return Ok(());
        }
        eprintln!("{}", problems.render(files::use_colour()));
        Err(Failure::User(format!("{} in {} checked", count(problems.len(), "problem"), count(names.len(), "file"))))
    }

    /// The files named, folders opened.
    fn listed(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut listed = Vec::new();
        for path in &self.files {
            if path.is_dir() {
                listed.extend(files::toml_files(path));
            } else if path.is_file() {
                listed.push(path.clone());
            } else {
                return Err(Failure::User(format!("there is no file {}", path.display())));
            }
        }
        Ok(listed)
    }
}

/// What is wrong with these files, and with what they refer to.
fn problems_of(library: &Library, names: &[String]) -> Problems {
    let mut problems = Problems::new();
    let mut content = Vec::new();
    for name in names {
        match Kind::of(name) {
            Kind::Battle => match rules::load(library, name) {
                Err(SetupError::Problems(found)) => problems.extend(found),
                Ok(setup) => problems.extend(setup.warnings.clone()),
                Err(_) => {}
            },
            Kind::Map => {
                let read = library.get(name).map(|source| Board::read(source, library));
                read.and_then(Result::err).into_iter().for_each(|found| problems.extend(found));
            }
            Kind::Terrain => Terrains::read(library).err().into_iter().for_each(|found| problems.extend(found)),
            Kind::Content(ruleset) => content.push((ruleset, name.as_str())),
            Kind::Unread => problems.extend(unread(library, name)),
        }
    }
    for (at, ruleset) in rules::all().iter().enumerate() {
        let own: Vec<&str> = content.iter().filter(|(of, _)| *of == at).map(|(_, name)| *name).collect();
        if !own.is_empty() {
            problems.extend(content_problems(library, *ruleset, &own));
        }
    }
    problems
}

/// What is wrong with a ruleset's content, which is read all together: in these files, or else elsewhere.
fn content_problems(library: &Library, ruleset: &dyn Ruleset, names: &[&str]) -> Problems {
    let mut found = Problems::new();
    ruleset.load(library, None, &mut found);
    let is_own = |problem: &Problem| names.iter().any(|name| library.get(name) == Some(problem.source()));
    let only_own = found.iter().any(is_own);
    let mut problems = Problems::new();
    found.into_iter().filter(|problem| !only_own || is_own(problem)).for_each(|problem| problems.push(problem));
    problems
}

/// What a file is, by its name.
enum Kind {
    Battle,
    Map,
    Terrain,
    /// Content of a ruleset, by its place among them.
    Content(usize),
    /// Nothing that the game reads.
    Unread,
}

impl Kind {
    fn of(name: &str) -> Self {
        let path = Path::new(name);
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        if file.ends_with(".battle.toml") {
            return Self::Battle;
        }
        if file.ends_with(".map.toml") {
            return Self::Map;
        }
        // Names on disk start with `assets/`, those in the library do not.
        let inside = path.strip_prefix(".").unwrap_or(path);
        let inside = inside.strip_prefix("assets").unwrap_or(inside);
        if inside == Path::new("terrain.toml") {
            return Self::Terrain;
        }
        let folder = inside.parent().unwrap_or(Path::new("")).to_string_lossy();
        let ruleset = rules::all().iter().position(|ruleset| file.starts_with(ruleset.name()));
        match ruleset.filter(|_| CONTENT.contains(&&*folder)) {
            Some(ruleset) => Self::Content(ruleset),
            None => Self::Unread,
        }
    }
}

/// Says that the game reads no file of this name.
fn unread(library: &Library, name: &str) -> Problems {
    let Some(source) = library.get(name) else { return Problems::new() };
    let expected = "maps/NAME.map.toml, maps/NAME.battle.toml, or assets/units/percentile_NAME.toml and the like";
    Problem::new(source, Place::default(), "the game reads no file of this name", expected).into()
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
