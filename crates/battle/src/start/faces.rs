//! What people look like who have a name, for portraits: without effect on any battle.

use std::collections::BTreeMap;

use hexfray_board::text::{Library, Problems, Table, entries};

/// Where files of faces are.
pub(crate) const FOLDER: &str = "faces/";

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

macro_rules! words {
    ($(#[$doc:meta] $name:ident { $first:ident $word:literal $(, $other:ident $other_word:literal)* $(,)? })*) => {$(
        #[$doc]
        #[expect(missing_docs, reason = "each is called what it is")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name {
            #[default]
            $first,
            $($other,)*
        }

        impl $name {
            const WORDS: &[(&str, Self)] = &[($word, Self::$first), $(($other_word, Self::$other)),*];
        }
    )*};
}

words! {
    /// The colour of a skin.
    Skin { Fair "fair", Pale "pale", Tan "tan", Brown "brown", Dark "dark", Green "green", Grey "grey" }
    /// How hair is cut.
    Cut { Short "short", Bald "bald", Long "long", Curly "curly", Bun "bun", Crest "crest" }
    /// The colour of hair.
    HairColour { Brown "brown", Black "black", Auburn "auburn", Blond "blond", Grey "grey", White "white" }
    /// A beard.
    Beard { None "none", Stubble "stubble", Moustache "moustache", Full "full" }
    /// What is worn on a head.
    Headgear {
        None "none", Helm "helm", Hood "hood", Hat "hat", Cap "cap", Crown "crown", Veil "veil", Band "band"
    }
    /// What is seen in a face.
    Mark { None "none", Scar "scar", Patch "patch", Glasses "glasses", Mask "mask" }
    /// The colour of clothes.
    Coat { Slate "slate", Leather "leather", White "white", Black "black", Wine "wine", Moss "moss", Steel "steel" }
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

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_board::text::Source;

    #[test]
    fn a_face_is_read_by_its_words_and_a_wrong_word_is_reported() {
        let mut library = Library::empty();
        library
            .add_source(Source::new("faces/mine.toml", "[[face]]\nkey = \"Ada\"\nhair = \"grey\"\nmark = \"scar\"\n"));
        let (faces, problems) = faces(&library);
        assert!(problems.is_empty(), "{problems}");
        assert_eq!(faces["Ada"], Face { hair: HairColour::Grey, mark: Mark::Scar, ..Face::default() });
        library.add_source(Source::new("faces/mine.toml", "[[face]]\nkey = \"Ada\"\nhair = \"gray\"\n"));
        let (_, problems) = super::faces(&library);
        assert!(problems.to_string().contains("grey"), "it names the word that was meant: {problems}");
    }
}
