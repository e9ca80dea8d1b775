//! A board file.
#![no_main]

use hexfray::{rules::problems_of, text::{Library, Source}};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static TERRAIN: Source = Library::embedded().get("terrain.toml").expect("it is embedded").clone();
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = Source::from_bytes("maps/fuzz.map.toml", bytes) else { return };
    let mut library = Library::empty();
    TERRAIN.with(|terrain| library.add_source(terrain.clone()));
    library.add_source(source);
    let problems = problems_of(&library, &["maps/fuzz.map.toml".to_owned()]);
    assert!(problems.render(false).len() < 200_000, "a report is short");
});
