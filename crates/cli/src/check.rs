//! `hexfray check`: every mistake in maps, battles and content, with its place.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use clap::Args;

use super::{Failure, files, say, show};
use hexfray_battle::{Battle, DiceSource, Name, Rulesets, Setup};
use hexfray_board::text::{Library, Place, Problem, Problems, Source, Table, Value, read, similar};
use hexfray_disk::{
    project::{Project, texts_in},
    reading::{Unread, Why},
};
use hexfray_drawing::picture::{Drawings, problems_of};
use hexfray_minds::ai;

/// Check maps, battles, units and rules, and list every mistake with its place.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Files or folders; by default everything in the working folder's `assets/` and `maps/`, and the built-in
    /// files.
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let mut findings = Findings::default();
        if self.files.is_empty() {
            findings.look_at_all(rulesets);
        } else {
            let (listed, missed) = self.listed()?;
            // Files that cannot be opened are named once, not again with the rest of their project.
            let named: BTreeSet<PathBuf> =
                listed.iter().chain(missed.iter().map(|missed| &missed.path)).cloned().collect();
            missed.into_iter().for_each(|missed| findings.miss(&Project::here(), missed));
            for (project, files) in by_project(listed) {
                findings.look_at(&project, &files, &named, rulesets);
            }
        }
        findings.tell()
    }

    /// The named files, opened folders, and the files in these that cannot be opened.
    fn listed(&self) -> Result<(Vec<PathBuf>, Vec<Unread>), Failure> {
        let (mut listed, mut unread) = (Vec::new(), Vec::new());
        for path in &self.files {
            let is_named_like_a_text = path.extension().is_some_and(|ending| ending == "toml");
            if path.is_dir() && !is_named_like_a_text {
                let listing = texts_in(path);
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

/// Each project with its files.
fn by_project(files: Vec<PathBuf>) -> Vec<(Project, Vec<PathBuf>)> {
    let mut projects: BTreeMap<PathBuf, (Project, Vec<PathBuf>)> = BTreeMap::new();
    for file in files {
        let project = Project::of(&file);
        let (all, named) = projects.entry(project.root().to_owned()).or_insert_with(|| (project.clone(), Vec::new()));
        all.join(project);
        named.push(file);
    }
    projects.into_values().collect()
}

/// The files that were checked, and their mistakes.
#[derive(Default)]
struct Findings {
    problems: Problems,
    /// How many files were read.
    files: usize,
    /// How many could not be read.
    unread: usize,
}

impl Findings {
    /// Checks all files of the working folder and the built-in ones.
    fn look_at_all(&mut self, rulesets: Rulesets) {
        let files::Loaded { library, unread } = files::load(&Project::here());
        unread.into_iter().for_each(|missed| self.miss(&Project::here(), missed));
        let names: Vec<String> = library.names().map(str::to_owned).collect();
        self.check(&library, &names, rulesets);
    }

    /// Checks some files of a project, together with all its others. Other unreadable files of the project are
    /// reported, unless the user `named` them.
    fn look_at(&mut self, project: &Project, files: &[PathBuf], named: &BTreeSet<PathBuf>, rulesets: Rulesets) {
        let files::Loaded { mut library, unread } = files::load(project);
        let key = |path: &Path| Library::key(&project.name_of(path));
        let named: BTreeSet<String> = named.iter().map(|path| key(path)).collect();
        unread
            .iter()
            .filter(|missed| !named.contains(&key(&missed.path)))
            .for_each(|missed| files::warn(project, missed));
        let mut names = Vec::new();
        for file in files {
            match project.read(file) {
                Ok(source) => {
                    names.push(source.name().to_owned());
                    library.add_source(source);
                }
                Err(missed) => self.miss(project, missed),
            }
        }
        self.check(&library, &names, rulesets);
    }

    fn check(&mut self, library: &Library, names: &[String], rulesets: Rulesets) {
        self.files += names.len();
        self.problems.extend(problems_of(rulesets, library, names));
        names
            .iter()
            .filter_map(|name| library.get(name))
            .for_each(|source| self.problems.extend(undrawn_glyphs(source)));
        for name in names.iter().filter(|name| name.ends_with(".battle.toml")) {
            let (Ok(setup), Some(source)) = (rulesets.load(library, name), library.get(name)) else { continue };
            self.problems.extend(unknown_portraits(source, &setup));
            let begun = Battle::new(&setup, DiceSource::Seed(1)).ok();
            if let Some(opens) = begun.as_ref().and_then(ai::cannot_meet) {
                self.problems.push(apart_from_each_other(&opens, source));
            }
        }
    }

    /// Counts a file that could not be read.
    fn miss(&mut self, project: &Project, missed: Unread) {
        match missed.why {
            Why::Text(found) => self.problems.extend(found),
            Why::Kind(_) => {
                files::warn(project, &missed);
                self.unread += 1;
            }
        }
    }

    /// Reports the results.
    fn tell(self) -> Result<(), Failure> {
        let Self { problems, files, unread } = self;
        if !problems.is_empty() {
            show(&problems);
        }
        let warnings = problems.iter().filter(|problem| problem.is_warning()).count();
        if problems.len() == warnings && unread == 0 {
            let objections = if warnings > 0 { count(warnings, "warning") } else { "no problems found".to_owned() };
            return say(format_args!("{} checked, {objections}", count(files, "file")));
        }
        let found = count(problems.len() + unread, "problem");
        Err(Failure::User(format!("{found} in {} checked", count(files + unread, "file"))))
    }
}

/// Warnings about glyphs without a drawing, for which the game shows a question mark.
fn undrawn_glyphs(source: &Source) -> Problems {
    let drawn = &Drawings::embedded().glyphs;
    let mut problems = Problems::new();
    for (place, glyph) in texts_under(source, "glyph").into_iter().filter(|(_, glyph)| drawn.find(glyph).is_none()) {
        let (meant, expected) = match similar(&glyph, drawn.names()) {
            Some(word) => (format!(", did you mean \"{word}\"?"), ""),
            None => (String::new(), "one that is drawn; the game shows a question mark instead"),
        };
        problems.push(Problem::new(source, place, format!("there is no glyph \"{glyph}\"{meant}"), expected).warning());
    }
    problems
}

/// Warnings about speakers in messages who are neither units of the battle nor drawings.
fn unknown_portraits(source: &Source, setup: &Setup) -> Problems {
    let drawn = &Drawings::embedded().glyphs;
    let units: BTreeSet<&str> = setup.units.iter().map(|unit| unit.name.as_str()).collect();
    let is_unknown = |name: &str| !units.contains(name) && drawn.find(name).is_none();
    let unknown = texts_under(source, "portrait").into_iter().filter(|(_, name)| is_unknown(name));
    let mut problems = Problems::new();
    for (place, name) in unknown {
        let known = units.iter().copied().chain(drawn.names());
        let (meant, expected) = match similar(&name, known) {
            Some(word) => (format!(", did you mean \"{word}\"?"), ""),
            None => (String::new(), "a unit of this battle or a drawing; the game shows a question mark instead"),
        };
        let sentence = format!("there is no unit and no drawing \"{name}\"{meant}");
        problems.push(Problem::new(source, place, sentence, expected).warning());
    }
    problems
}

/// The texts under a key at any depth of a file, each with its place. Other mistakes are reported when the file is read as
/// its own kind.
fn texts_under(source: &Source, key: &str) -> Vec<(Place, String)> {
    read(source, |table| Some(texts_in_table(table, key))).unwrap_or_default()
}

fn texts_in_table(table: &Table<'_>, key: &str) -> Vec<(Place, String)> {
    let entries = table.pass_over().into_iter();
    entries.flat_map(|(found, _, value)| if found == key { named(&value) } else { texts_within(&value, key) }).collect()
}

fn named(value: &Value<'_>) -> Vec<(Place, String)> {
    let text = if value.is_text() { value.text() } else { None };
    text.map(|text| (value.place(), text)).into_iter().collect()
}

fn texts_within(value: &Value<'_>, key: &str) -> Vec<(Place, String)> {
    if value.is_table() {
        return value.table(|table| Some(texts_in_table(table, key))).unwrap_or_default();
    }
    let items = if value.is_list() { value.values() } else { None };
    items.into_iter().flatten().flat_map(|item| texts_within(&item, key)).collect()
}

/// The warning that the sides of a battle cannot meet, with the acts that open a way.
fn apart_from_each_other(opens: &[Name], source: &Source) -> Problem {
    let expected = "a path over the board, or shots, from one side to the other";
    let problem =
        Problem::new(source, Place::default(), "the sides cannot meet: no path leads from one to the other", expected);
    let names: Vec<&str> = opens.iter().map(|name| name.as_str()).collect();
    match names.as_slice() {
        [] => problem.warning(),
        _ => problem.help(format!("a unit can open a path: {}", names.join(", "))).warning(),
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
