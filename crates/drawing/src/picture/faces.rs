//! What people look like who have a name, for their portraits: no battle depends on it.

use std::collections::BTreeMap;

use hexfray_battle::Rulesets;
use hexfray_board::{
    text::{Content, Key, Library, Problems, Shape, entries},
    words,
};

/// Where files of faces are.
const FOLDER: &str = "faces/";

/// What a person looks like on cards and in messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Content)]
pub struct Face {
    /// The skin.
    #[content(default)]
    pub skin: Skin,
    /// How the hair is cut.
    #[content(default)]
    pub cut: Cut,
    /// The colour of hair and beard.
    #[content(default)]
    pub hair: HairColour,
    /// The beard.
    #[content(default)]
    pub beard: Beard,
    /// What the person wears on the head.
    #[content(default)]
    pub wears: Headgear,
    /// What else is seen in the face.
    #[content(default)]
    pub mark: Mark,
    /// The colour of the clothes.
    #[content(default)]
    pub coat: Coat,
}

/// What a person looks like on cards and in messages.
#[derive(Content)]
struct Named {
    /// The person's name, as battles write it.
    key: String,
    #[content(flatten)]
    face: Face,
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
    let all = entries(library, FOLDER, "face", &mut problems, |table| Named::read(table, &()));
    (all.into_iter().map(|Named { key, face }| (key, face)).collect(), problems)
}

/// The keys of files of faces.
pub fn faces_shape() -> Shape {
    Shape::of(vec![Key::tables("face", <Named as Content>::shape())])
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
