//! The names of variants of each kind of file, and how they are read.

use crate::schema::FileKind;

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
}
