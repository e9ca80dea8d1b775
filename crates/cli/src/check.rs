//! `hexfray check`: every mistake in maps, battles and content, with its place.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use clap::Args;

use super::{Failure, files, say, show};
use hexfray_battle::{Battle, DiceSource, Name, Rulesets};
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

/// The files of each project.
fn by_project(files: Vec<PathBuf>) -> BTreeMap<Project, Vec<PathBuf>> {
    let mut projects: BTreeMap<Project, Vec<PathBuf>> = BTreeMap::new();
    for file in files {
        projects.entry(Project::of(&file)).or_default().push(file);
    }
    projects
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
            let begun =
                rulesets.load(library, name).ok().and_then(|setup| Battle::new(&setup, DiceSource::Seed(1)).ok());
            let apart = begun.as_ref().and_then(ai::cannot_meet);
            if let Some((opens, source)) = apart.zip(library.get(name)) {
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
    // Other mistakes were reported when the file was read as its own kind.
    let glyphs = read(source, |table| Some(glyphs_of(table))).unwrap_or_default();
    let drawn = &Drawings::embedded().glyphs;
    let mut problems = Problems::new();
    for (place, glyph) in glyphs.into_iter().filter(|(_, glyph)| drawn.find(glyph).is_none()) {
        let (meant, expected) = match similar(&glyph, drawn.names()) {
            Some(word) => (format!(", did you mean \"{word}\"?"), ""),
            None => (String::new(), "one that is drawn; the game shows a question mark instead"),
        };
        problems.push(Problem::new(source, place, format!("there is no glyph \"{glyph}\"{meant}"), expected).warning());
    }
    problems
}

/// The glyphs that a table and those in it name, each with its place.
fn glyphs_of(table: &Table<'_>) -> Vec<(Place, String)> {
    let entries = table.pass_over().into_iter();
    entries.flat_map(|(key, _, value)| if key == "glyph" { named(&value) } else { glyphs_within(&value) }).collect()
}

fn named(glyph: &Value<'_>) -> Vec<(Place, String)> {
    let text = if glyph.is_text() { glyph.text() } else { None };
    text.map(|text| (glyph.place(), text)).into_iter().collect()
}

fn glyphs_within(value: &Value<'_>) -> Vec<(Place, String)> {
    if value.is_table() {
        return value.table(|table| Some(glyphs_of(table))).unwrap_or_default();
    }
    let items = if value.is_list() { value.values() } else { None };
    items.into_iter().flatten().flat_map(|item| glyphs_within(&item)).collect()
}

/// The warning that the sides of a battle cannot meet, with the acts that open a way.
fn apart_from_each_other(opens: &[Name], source: &Source) -> Problem {
    let expected = "a way over the board, or shots, from one side to the other";
    let problem =
        Problem::new(source, Place::default(), "the sides cannot meet: no way leads from one to the other", expected);
    let names: Vec<&str> = opens.iter().map(|name| name.as_str()).collect();
    match names.as_slice() {
        [] => problem.warning(),
        _ => problem.help(format!("a unit can open the way: {}", names.join(", "))).warning(),
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
