//! A ruleset's own file: settings, charts, classes, the power table.
#![no_main]

use hexfray::{rules::problems_of, text::{Library, Source}};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static NAMES: Vec<String> =
        Library::embedded().files("rulesets/", ".toml").map(|(name, _)| name.to_owned()).collect();
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    NAMES.with(|names| {
        for name in names {
            let mut library = Library::empty();
            library.add_source(Source::new(name, text));
            let problems = problems_of(&library, std::slice::from_ref(name));
            assert!(problems.render(false).len() < 200_000, "a report is short");
        }
    });
});
