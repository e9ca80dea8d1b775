//! The names of variants of each kind of file, and how they are read.

use crate::schema::FileKind;
use hexfray_board::text::Library;

impl FileKind {
    /// A name for a further file of this kind; the usual name if there is only one such file.
    pub(in crate::schema) fn another(&self, number: usize) -> String {
        match self {
            Self::Map => format!("maps/_{number}.map.toml"),
            Self::Battle => format!("maps/_{number}.battle.toml"),
            Self::Terrain => "terrain.toml".to_owned(),
            Self::Faces => format!("faces/_{number}.toml"),
            Self::Content(folder, ruleset, rest) if folder == "rulesets" => format!("rulesets/{ruleset}{rest}.toml"),
            Self::Content(folder, ruleset, _) => format!("{folder}/{ruleset}__{number}.toml"),
        }
    }

    /// The other files that reading a file of this kind needs. The files of `rulesets/` need only each other.
    pub(in crate::schema) fn surroundings(&self, library: &Library) -> Library {
        match self {
            Self::Content(folder, ..) if folder == "rulesets" => {
                let mut rules = Library::empty();
                library.files("rulesets/", ".toml").for_each(|(_, source)| rules.add_source(source.clone()));
                rules
            }
            _ => library.clone(),
        }
    }

    /// The number of variants that are read at once; 1 if there is only one such file.
    pub(in crate::schema) fn at_once(&self) -> usize {
        match self {
            Self::Terrain => 1,
            Self::Content(folder, ..) if folder == "rulesets" => 1,
            // A ruleset can have only a limited number of conditions.
            Self::Content(folder, ..) if folder == "conditions" => 40,
            _ => 300,
        }
    }
}
