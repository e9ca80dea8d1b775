//! Faces of people: they are read by their words, and a check names each mistake with its place and what was meant.

use hexfray_board::text::Library;
use hexfray_drawing::picture::{Face, HairColour, Mark, faces, problems_of};

use crate::RULESETS;

const MINE: &str = "assets/faces/mine.toml";

/// The game's files and one of faces.
fn with(text: &str) -> Library {
    let mut library = hexfray_data::library();
    library.add(MINE, text);
    library
}

/// What a check of files by these names reports.
fn told(library: &Library, names: &[&str]) -> Vec<String> {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    problems_of(RULESETS, library, &names).lines()
}

#[test]
fn a_face_is_read_by_its_words_and_a_key_that_is_left_out_is_the_usual() {
    let (faces, problems) = faces(&with("[[face]]\nkey = \"Ada\"\nhair = \"grey\"\nmark = \"scar\"\n"));
    assert!(problems.is_empty(), "{problems}");
    assert_eq!(faces["Ada"], Face { hair: HairColour::Grey, mark: Mark::Scar, ..Face::default() });
}

#[test]
fn a_check_of_faces_names_place_word_and_what_was_meant() {
    let library = with("[[face]]\nkey = \"Ada\"\nhair = \"gray\"\n\n[[face]]\nkey = \"Bo\"\nskinn = \"tan\"\n");
    for name in [MINE, "faces/mine.toml", "./assets/faces/mine.toml"] {
        let told = told(&library, &[name]);
        let [word, key] = told.as_slice() else { panic!("{name}: {told:#?}") };
        assert!(word.starts_with("assets/faces/mine.toml:3:8: unknown `hair` \"gray\""), "{word}");
        assert!(word.contains("did you mean \"grey\"?"), "{word}");
        assert!(key.starts_with("assets/faces/mine.toml:7:1: unknown key `skinn`, did you mean `skin`?"), "{key}");
    }
}

#[test]
fn mistakes_elsewhere_are_reported_where_the_named_file_has_none() {
    let library = with("[[face]]\nkey = \"Ada\"\nhair = \"gray\"\n");
    let elsewhere = told(&library, &["faces/people.toml", "units/percentile.toml"]);
    assert!(elsewhere.len() == 1 && elsewhere[0].contains("mine.toml:3:8"), "faces are read together: {elsewhere:#?}");
    let twice = told(&with("[[face]]\nkey = \"Bald Edric\"\n"), &["faces/people.toml", MINE]);
    assert!(twice.len() == 1 && twice[0].contains("a second `face` \"Bald Edric\""), "{twice:#?}");
}

#[test]
fn a_file_that_nothing_reads_is_reported() {
    let mut library = hexfray_data::library();
    library.add("assets/faces/notes.txt", "Ada");
    let unread = told(&library, &["assets/faces/notes.txt"]);
    assert!(unread.len() == 1 && unread[0].contains("the game reads no file of this name"), "{unread:#?}");
}
