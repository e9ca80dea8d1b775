//! `hexfray check`: every mistake of maps, battles and content, each at its place.

use std::path::PathBuf;

use clap::Args;

use super::{Failure, files, say, show};
use crate::{rules::problems_of, text::Problems};

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
                show(&problems);
            }
            return say(format_args!("{} checked, {objections}", count(names.len(), "file")));
        }
        show(&problems);
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

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
