//! A battle file, with everything that is embedded in the program.
#![no_main]

use hexfray::{rules::problems_of, text::{Library, Source}};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static LIBRARY: Library = Library::embedded();
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = Source::from_bytes("maps/fuzz.battle.toml", bytes) else { return };
    let mut library = LIBRARY.with(Library::clone);
    library.add_source(source);
    let problems = problems_of(&library, &["maps/fuzz.battle.toml".to_owned()]);
    assert!(problems.render(false).len() < 200_000, "a report is short");
});
