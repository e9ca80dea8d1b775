//! The mistakes in the authored files of battles, as `hexfray check` reports them, and the window after a file was saved.

use std::path::Path;

use super::{
    contents::content_of,
    judgement::Judgement,
    ruleset::{Ruleset, SetupError},
    rulesets::Rulesets,
};
use hexfray_board::{
    map::{Board, Terrains},
    text::{Library, Place, Problem, Problems},
};

/// Folders of `assets/` with the content of rulesets.
pub const CONTENT_FOLDERS: [&str; 12] = [
    "abilities",
    "accessories",
    "armour",
    "conditions",
    "feats",
    "items",
    "parts",
    "powers",
    "restraints",
    "rulesets",
    "units",
    "weapons",
];

impl Rulesets {
    /// The mistakes in these files, and in the files that they refer to.
    pub fn problems_of(self, library: &Library, names: &[String]) -> Problems {
        let mut problems = Problems::new();
        let mut content = Vec::new();
        for name in names {
            match FileKind::of(name, self) {
                FileKind::Battle => match self.load(library, name) {
                    Err(SetupError::Problems(found)) => problems.extend(found),
                    Ok(setup) => problems.extend(setup.warnings.clone()),
                    Err(_) => {}
                },
                FileKind::Map => {
                    let read = library.get(name).map(|source| Board::read(source, library));
                    read.and_then(Result::err).into_iter().for_each(|found| problems.extend(found));
                }
                FileKind::Terrain => Terrains::read(library).err().into_iter().for_each(|found| problems.extend(found)),
                FileKind::Content(ruleset) => content.push((ruleset, name.as_str())),
                FileKind::Judgement => {
                    let read = library.get(name).map(Judgement::read);
                    read.and_then(Result::err).into_iter().for_each(|found| problems.extend(found));
                }
                FileKind::Unread => problems.extend(unread(library, name)),
            }
        }
        for (at, ruleset) in self.all().iter().enumerate() {
            let own: Vec<&str> = content.iter().filter(|(of, _)| *of == at).map(|(_, name)| *name).collect();
            if !own.is_empty() {
                problems.extend(content_problems(library, *ruleset, &own));
            }
        }
        problems
    }
}

/// The mistakes in a ruleset's content, which is read as a whole: those in these files or, if there are none, in other files.
fn content_problems(library: &Library, ruleset: &dyn Ruleset, names: &[&str]) -> Problems {
    let mut found = Problems::new();
    content_of(ruleset, library, None, &mut found);
    let mut problems = found.of_files(library, names);
    let doubts = names.iter().filter_map(|name| library.get(name)).map(|source| ruleset.doubts(library, source));
    doubts.for_each(|found| problems.extend(found));
    problems
}

/// The kind of a file, by its name.
enum FileKind {
    Battle,
    Map,
    Terrain,
    /// Content of a ruleset, by its place among them.
    Content(usize),
    /// The weights of features by which a ruleset's judge estimates who is winning.
    Judgement,
    /// A file that no battle is read from.
    Unread,
}

impl FileKind {
    fn of(name: &str, rulesets: Rulesets) -> Self {
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
        if rulesets.all().iter().any(|ruleset| inside == Path::new("ai").join(format!("{}.toml", ruleset.name()))) {
            return Self::Judgement;
        }
        let folder = inside.parent().unwrap_or(Path::new("")).to_string_lossy();
        let ruleset = rulesets.all().iter().position(|ruleset| file.starts_with(ruleset.name()));
        match ruleset.filter(|_| CONTENT_FOLDERS.contains(&&*folder)) {
            Some(ruleset) => Self::Content(ruleset),
            None => Self::Unread,
        }
    }
}

/// The problem that the game reads no file of this name.
fn unread(library: &Library, name: &str) -> Problems {
    let Some(source) = library.get(name) else { return Problems::new() };
    let expected = "maps/NAME.map.toml, maps/NAME.battle.toml, or assets/units/percentile_NAME.toml and the like";
    Problem::new(source, Place::default(), "the game reads no file of this name", expected).into()
}
