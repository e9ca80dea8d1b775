//! What people look like who have a name, for their portraits: no battle depends on it.

use std::collections::BTreeMap;

use hexfray_battle::Rulesets;
use hexfray_board::{
    text::{Library, Problems, Table, entries},
    words,
};

/// Where files of faces are.
const FOLDER: &str = "faces/";

/// What a person looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The skin.
    pub skin: Skin,
    /// How the hair is cut.
    pub cut: Cut,
    /// The colour of hair and beard.
    pub hair: HairColour,
    /// The beard.
    pub beard: Beard,
    /// What is worn on the head.
    pub wears: Headgear,
    /// What else is seen in the face.
    pub mark: Mark,
    /// The colour of the clothes.
    pub coat: Coat,
}

words! {
    /// The colour of a skin.
    pub enum Skin {
        /// Light, with some red.
        Fair = "fair",
        /// Very light.
        Pale = "pale",
        /// Light brown.
        Tan = "tan",
        /// Brown.
        Brown = "brown",
        /// Dark brown.
        Dark = "dark",
        /// Green, as orcs have it.
        Green = "green",
        /// Grey, as the undead have it.
        Grey = "grey",
    }
}

words! {
    /// How hair is cut.
    pub enum Cut {
        /// Above the ears.
        Short = "short",
        /// There is none.
        Bald = "bald",
        /// Down to the shoulders.
        Long = "long",
        /// In curls around the head.
        Curly = "curly",
        /// Tied to a bun.
        Bun = "bun",
        /// A strip in the middle.
        Crest = "crest",
    }
}

words! {
    /// The colour of hair.
    pub enum HairColour {
        /// Brown.
        Brown = "brown",
        /// Black.
        Black = "black",
        /// Reddish brown.
        Auburn = "auburn",
        /// Blond.
        Blond = "blond",
        /// Grey.
        Grey = "grey",
        /// White.
        White = "white",
    }
}

words! {
    /// A beard.
    pub enum Beard {
        /// No beard.
        None = "none",
        /// Some days old.
        Stubble = "stubble",
        /// On the upper lip.
        Moustache = "moustache",
        /// Over cheeks and chin.
        Full = "full",
    }
}

words! {
    /// What is worn on a head.
    pub enum Headgear {
        /// Nothing.
        None = "none",
        /// A helm of steel, with a piece over the nose.
        Helm = "helm",
        /// A hood of the clothes' colour.
        Hood = "hood",
        /// A hat with a brim.
        Hat = "hat",
        /// A cap with a peak.
        Cap = "cap",
        /// A crown of gold.
        Crown = "crown",
        /// A veil of linen.
        Veil = "veil",
        /// A red band over the brow.
        Band = "band",
    }
}

words! {
    /// What is seen in a face.
    pub enum Mark {
        /// Nothing.
        None = "none",
        /// A scar on the cheek.
        Scar = "scar",
        /// A patch over an eye.
        Patch = "patch",
        /// Glasses.
        Glasses = "glasses",
        /// A mask around the eyes.
        Mask = "mask",
    }
}

words! {
    /// The colour of clothes.
    pub enum Coat {
        /// Bluish grey.
        Slate = "slate",
        /// Brown.
        Leather = "leather",
        /// White.
        White = "white",
        /// Black.
        Black = "black",
        /// Dark red.
        Wine = "wine",
        /// Dark green.
        Moss = "moss",
        /// Light grey.
        Steel = "steel",
    }
}

/// The faces of a library's files by the names of those who have them, and what is wrong with the files.
pub fn faces(library: &Library) -> (BTreeMap<String, Face>, Problems) {
    let mut problems = Problems::new();
    let all = entries(library, FOLDER, "face", &mut problems, face);
    (all.into_iter().collect(), problems)
}

fn face(table: &Table<'_>) -> Option<(String, Face)> {
    let name = table.text("key");
    let face = Face {
        skin: table.word_or("skin", Skin::WORDS, Skin::default()),
        cut: table.word_or("cut", Cut::WORDS, Cut::default()),
        hair: table.word_or("hair", HairColour::WORDS, HairColour::default()),
        beard: table.word_or("beard", Beard::WORDS, Beard::default()),
        wears: table.word_or("wears", Headgear::WORDS, Headgear::default()),
        mark: table.word_or("mark", Mark::WORDS, Mark::default()),
        coat: table.word_or("coat", Coat::WORDS, Coat::default()),
    };
    Some((name?, face))
}

/// The mistakes in these files of any kind, and in the files that they refer to: in faces, and in all that battles are read
/// from.
pub fn problems_of(rulesets: Rulesets, library: &Library, names: &[String]) -> Problems {
    let (own, others): (Vec<String>, Vec<String>) = names.iter().cloned().partition(|name| has_faces(name));
    let mut problems = rulesets.problems_of(library, &others);
    if !own.is_empty() {
        problems.extend(faces(library).1.of_files(library, &own));
    }
    problems
}

/// Whether a file has faces, by its name.
fn has_faces(name: &str) -> bool {
    let name = Library::key(name);
    name.starts_with(FOLDER) && name.ends_with(".toml")
}
