//! Words that no text of the game uses, in code, comments or pages: they leave open who or what is meant.

use std::{fs, path::Path};

use crate::source;

/// They say less than the noun that they stand for.
const VAGUE: [&str; 5] = ["whoever", "whatever", "whichever", "somebody", "someone"];
/// The pages that people read first.
const PAGES: [&str; 4] = ["README.md", "CONTRIBUTING.md", "docs", "maps"];

/// The vague words of a text, each with its line.
fn vague(text: &str) -> Vec<(usize, &'static str)> {
    let words = |line: &str| -> Vec<String> {
        line.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect()
    };
    let lines = (1..).zip(text.lines()).map(|(at, line)| (at, words(line)));
    let found = |(at, words): (usize, Vec<String>)| {
        VAGUE.into_iter().filter(move |&vague| words.iter().any(|word| word == vague)).map(move |vague| (at, vague))
    };
    lines.flat_map(found).collect()
}

/// The texts of a page, or of all pages and boards of a folder.
fn pages(path: &Path) -> Vec<(String, String)> {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("the folder can be read").map(|entry| entry.expect("and its entries"));
        return entries.flat_map(|entry| pages(&entry.path())).collect();
    }
    let is_read = path.extension().is_some_and(|ending| ending == "md" || ending == "toml");
    let text = is_read.then(|| fs::read_to_string(path).expect("pages are text"));
    text.map(|text| (path.display().to_string(), text)).into_iter().collect()
}

#[test]
fn no_text_of_the_game_leaves_open_who_is_meant() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = source().into_iter().map(|file| (file.path, file.text));
    let mut read = 0;
    for (place, text) in source.chain(PAGES.iter().flat_map(|page| pages(&root.join(page)))) {
        assert_eq!(vague(&text), [], "{place}: name what is meant");
        read += 1;
    }
    assert!(read > 800, "{read} texts");
}

#[test]
fn a_vague_word_is_found_with_its_line() {
    let text = "/// Moves it.\n/// Whoever stands there falls.\nlet someone_is_there = true;\n";
    assert_eq!(vague(text), [(2, "whoever"), (3, "someone")]);
    assert_eq!(vague("whatsoever, anyone"), []);
}
