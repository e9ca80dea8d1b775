//! What variants of each kind of file are called, and how they are read.

use crate::schema::Kind;
use hexfray_board::text::Library;

impl Kind {
    /// The name of a further file of this kind; where there is only one of them, its name.
    pub(in crate::schema) fn another(&self, number: usize) -> String {
        match self {
            Self::Map => format!("maps/_{number}.map.toml"),
            Self::Battle => format!("maps/_{number}.battle.toml"),
            Self::Terrain => "terrain.toml".to_owned(),
            Self::Content(folder, ruleset, rest) if folder == "rulesets" => format!("rulesets/{ruleset}{rest}.toml"),
            Self::Content(folder, ruleset, _) => format!("{folder}/{ruleset}__{number}.toml"),
        }
    }

    /// What has to be there besides for files of this kind to be read: rulesets' own files need nothing else.
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

    /// How many files of this kind are read at once; 1 where there is only one of them.
    pub(in crate::schema) fn at_once(&self) -> usize {
        match self {
            Self::Terrain => 1,
            Self::Content(folder, ..) if folder == "rulesets" => 1,
            // There are only so many conditions.
            Self::Content(folder, ..) if folder == "conditions" => 40,
            _ => 300,
        }
    }
}
