//! `hexfray check`: every mistake of maps, battles and content, each at its place.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, files, say};
use crate::{
    battle::SetupError,
    map::Board,
    rules,
    text::{Library, Problems},
};

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
        for path in self.listed()? {
            match files::read(&path) {
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
        for name in &names {
            if let Some(found) = problems_of(&library, name) {
                problems.extend(found);
            }
        }
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

/// What is wrong with one file, and with what it refers to.
fn problems_of(library: &Library, name: &str) -> Option<Problems> {
    let file = Path::new(name).file_name()?.to_string_lossy();
    if file.ends_with(".battle.toml") {
        return match rules::load(library, name) {
            Err(SetupError::Problems(problems)) => Some(problems),
            Ok(setup) => Some(setup.warnings.clone()),
            Err(_) => None,
        };
    }
    if file.ends_with(".map.toml") {
        return Board::read(library.get(name)?, library).err();
    }
    // Content is read by the ruleset that its file name names, all of it together.
    let stem = file.strip_suffix(".toml")?;
    let mut problems = Problems::new();
    let of = |name: &str| stem.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    let ruleset = rules::all().iter().find(|ruleset| of(ruleset.name()))?;
    ruleset.load(library, None, &mut problems);
    let own = problems.into_iter().filter(|problem| problem.source().name().ends_with(&*file));
    let mut of_file = Problems::new();
    own.filter(|problem| library.get(name).is_some_and(|source| source == problem.source()))
        .for_each(|problem| of_file.push(problem));
    (!of_file.is_empty()).then_some(of_file)
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
