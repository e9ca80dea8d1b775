//! `hexfray check`: every mistake of maps, battles and content, each at its place.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{Failure, files, say, show};
use hexfray_battle::Rulesets;
use hexfray_board::text::{Library, Problems};
use hexfray_disk::reading::{Unread, Why};

/// Check maps, battles, units and rules, and report every mistake at its place.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Files or folders; everything in the working folder's `assets/` and `maps/`, and what is embedded in the
    /// program, when none is given.
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let files::Loaded { mut library, unread } = files::load();
        let (mut names, mut problems) = (Vec::new(), Problems::new());
        let here = std::env::current_dir().unwrap_or_default();
        let (listed, mut missed) = self.listed()?;
        let short = |path: &Path| path.strip_prefix(&here).unwrap_or(path).to_owned();
        for path in &listed {
            match files::read(&short(path)) {
                Ok(source) => {
                    names.push(source.name().to_owned());
                    library.add_source(source);
                }
                Err(unread) => missed.push(unread),
            }
        }
        if self.files.is_empty() {
            names = library.names().map(str::to_owned).collect();
            missed = unread;
        } else {
            let key = |path: &Path| Library::key(&short(path).to_string_lossy());
            let known: BTreeSet<String> =
                listed.iter().chain(missed.iter().map(|unread| &unread.path)).map(|path| key(path)).collect();
            unread.iter().filter(|unread| !known.contains(&key(&unread.path))).for_each(files::warn);
        }
        let mut unread = 0;
        for missed in missed {
            match missed.why {
                Why::Text(found) => problems.extend(found),
                Why::Kind(_) => {
                    files::warn(&missed);
                    unread += 1;
                }
            }
        }
        problems.extend(rulesets.problems_of(&library, &names));
        let warnings = problems.iter().filter(|problem| problem.is_warning()).count();
        if problems.len() == warnings && unread == 0 {
            let objections = if warnings > 0 { count(warnings, "warning") } else { "no problems found".to_owned() };
            if warnings > 0 {
                show(&problems);
            }
            return say(format_args!("{} checked, {objections}", count(names.len(), "file")));
        }
        if !problems.is_empty() {
            show(&problems);
        }
        let found = count(problems.len() + unread, "problem");
        Err(Failure::User(format!("{found} in {} checked", count(names.len() + unread, "file"))))
    }

    /// The files named, folders opened, and what in these cannot be opened.
    fn listed(&self) -> Result<(Vec<PathBuf>, Vec<Unread>), Failure> {
        let (mut listed, mut unread) = (Vec::new(), Vec::new());
        for path in &self.files {
            let is_named_like_a_text = path.extension().is_some_and(|ending| ending == "toml");
            if path.is_dir() && !is_named_like_a_text {
                let listing = files::toml_files(path);
                listed.extend(listing.files);
                unread.extend(listing.unread);
            } else if path.symlink_metadata().is_ok() {
                listed.push(path.clone());
            } else {
                return Err(Failure::User(format!("there is no file {}", path.display())));
            }
        }
        Ok((listed, unread))
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
