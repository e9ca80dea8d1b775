//! Units, weapons, abilities, conditions and the rest: one text as each of them at once, for each ruleset, so that its
//! entries may name one another.
#![no_main]

use hexfray::{rules::{self, problems_of}, text::{Library, Source}};
use libfuzzer_sys::fuzz_target;

const FOLDERS: [&str; 9] =
    ["abilities", "accessories", "armour", "conditions", "feats", "items", "parts", "units", "weapons"];

thread_local! {
    static RULES: Library = {
        let (embedded, mut library) = (Library::embedded(), Library::empty());
        embedded.files("rulesets/", ".toml").for_each(|(_, source)| library.add_source(source.clone()));
        library
    };
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for ruleset in rules::all() {
        let mut library = RULES.with(Library::clone);
        let names = FOLDERS.map(|folder| format!("{folder}/{}_fuzz.toml", ruleset.name()));
        names.iter().for_each(|name| library.add_source(Source::new(name, text)));
        let problems = problems_of(&library, &names);
        assert!(problems.render(false).len() < 200_000, "a report is short");
    }
});
