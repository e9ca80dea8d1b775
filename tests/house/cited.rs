//! All rules that the source names by id exist, so that each id can be looked up.

use hexfray::rules::catalogue;

use crate::source;

/// The ids of rules in a text: two letters of a catalogue, a hyphen, three digits.
fn ids(text: &str) -> Vec<&str> {
    let books: Vec<_> = catalogue::books().iter().map(|book| book.letters).collect();
    let found = text.match_indices('-').filter_map(|(at, _)| {
        let id = text.get(at.checked_sub(2)?..at + 4)?;
        let is_number = id[3..].bytes().all(|byte| byte.is_ascii_digit());
        let stands_alone = !text[..at - 2].ends_with(char::is_alphanumeric);
        (is_number && stands_alone && books.contains(&&id[..2])).then_some(id)
    });
    found.collect()
}

#[test]
fn every_rule_that_the_source_names_can_be_looked_up() {
    // Tests of the catalogue look up ids that do not exist.
    let files: Vec<_> = source().into_iter().filter(|file| file.path != "src/data/catalogue.rs").collect();
    let cited: Vec<(&str, &str)> =
        files.iter().flat_map(|file| ids(&file.text).into_iter().map(|id| (file.path.as_str(), id))).collect();
    assert!(cited.len() > 1000, "the source names its rules: {}", cited.len());
    let missing: Vec<_> = cited.iter().filter(|(_, id)| catalogue::statement(id).is_none()).collect();
    assert!(missing.is_empty(), "rules without a statement in assets/rules: {missing:?}");
}
