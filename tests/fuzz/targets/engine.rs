//! Requests to the engine, one a line, after a battle has been started.
#![no_main]

use hexfray::{engine::Engine, text::Library};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static LIBRARY: Library = Library::embedded();
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut engine = Engine::new(LIBRARY.with(Library::clone));
    engine.answer(r#"{"new": {"battle": "maps/duel.battle.toml", "seed": 7}}"#);
    for line in text.lines().take(20) {
        let answer = engine.answer(line);
        assert!(answer.starts_with('{') && !answer.contains('\n'), "an answer is one object on one line: {answer}");
    }
});
