//! The kinds of authored files.

use hexfray_battle::Rulesets;

/// A kind of file, with its own form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    /// A board.
    Map,
    /// A battle.
    Battle,
    /// The kinds of terrain.
    Terrain,
    /// The faces of people.
    Faces,
    /// A file of a ruleset: the folder in `assets/`, the ruleset's name and, in `rulesets/`, the rest of the file's name.
    Content(String, &'static str, String),
}

impl FileKind {
    /// The kind of a file, by its name in the library; `None` if it is of no kind.
    pub fn of(file: &str, rulesets: Rulesets) -> Option<Self> {
        let file = file.trim_start_matches("./");
        let file = file.strip_prefix("assets/").unwrap_or(file);
        if file.ends_with(".map.toml") {
            return Some(Self::Map);
        }
        if file.ends_with(".battle.toml") {
            return Some(Self::Battle);
        }
        if file == "terrain.toml" {
            return Some(Self::Terrain);
        }
        let (folder, name) = file.strip_suffix(".toml")?.split_once('/')?;
        if folder == "faces" {
            return Some(Self::Faces);
        }
        let ruleset = rulesets.all().iter().map(|ruleset| ruleset.name()).find(|ruleset| name.starts_with(ruleset))?;
        let rest = if folder == "rulesets" { name.strip_prefix(ruleset)? } else { "" };
        Some(Self::Content(folder.to_owned(), ruleset, rest.to_owned()))
    }

    /// The kind whose schema has this name.
    pub fn named(name: &str, rulesets: Rulesets) -> Option<Self> {
        match name {
            "map" => Some(Self::Map),
            "battle" => Some(Self::Battle),
            "terrain" => Some(Self::Terrain),
            "faces" => Some(Self::Faces),
            _ => {
                let (folder, rest) = name.split_once('_')?;
                Self::of(&format!("{folder}/{rest}.toml"), rulesets)
            }
        }
    }

    /// The name of its schema.
    pub fn name(&self) -> String {
        match self {
            Self::Map => "map".to_owned(),
            Self::Battle => "battle".to_owned(),
            Self::Terrain => "terrain".to_owned(),
            Self::Faces => "faces".to_owned(),
            Self::Content(folder, ruleset, rest) => format!("{folder}_{ruleset}{rest}"),
        }
    }

    /// The files of this kind, as patterns of paths.
    pub fn files(&self) -> Vec<String> {
        match self {
            Self::Map => vec!["**/*.map.toml".to_owned()],
            Self::Battle => vec!["**/*.battle.toml".to_owned()],
            Self::Terrain => vec!["**/assets/terrain.toml".to_owned()],
            Self::Faces => vec!["**/assets/faces/*.toml".to_owned()],
            Self::Content(folder, ruleset, rest) if folder == "rulesets" => {
                vec![format!("**/assets/rulesets/{ruleset}{rest}.toml")]
            }
            Self::Content(folder, ruleset, _) if folder == "ai" => vec![format!("**/assets/ai/{ruleset}.toml")],
            Self::Content(folder, ruleset, _) => vec![format!("**/assets/{folder}/{ruleset}*.toml")],
        }
    }

    /// The title of its schema.
    pub fn title(&self) -> String {
        match self {
            Self::Map => "A board".to_owned(),
            Self::Battle => "A battle".to_owned(),
            Self::Terrain => "The kinds of terrain and obstacles".to_owned(),
            Self::Faces => "What people look like".to_owned(),
            Self::Content(folder, ruleset, _) if folder == "rulesets" => format!("The ruleset {ruleset}"),
            Self::Content(folder, ruleset, _) if folder == "ai" => {
                format!("Who is winning by the ruleset {ruleset}, and how the opponent greedy weighs acts and cells")
            }
            Self::Content(folder, ruleset, _) => format!("{folder} of the ruleset {ruleset}"),
        }
    }
}
