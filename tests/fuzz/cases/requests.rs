//! Requests to the engine, one per line: each has one answer, and an error changes nothing.

use hexfray::{engine::Engine, rules::RULESETS, text::Library};
use serde_json::Value;

thread_local! {
    static LIBRARY: Library = hexfray::library();
}

/// The battles that may be open at first, one of each ruleset; the length of the input selects one.
const OPENED: [&str; 4] = [
    r#"{"new": {"battle": "maps/duel.battle.toml", "seed": 7}}"#,
    r#"{"new": {"battle": "maps/street_fight.battle.toml", "seed": 7}}"#,
    r#"{"new": {"battle": "maps/market_street.battle.toml", "seed": 7}}"#,
    r#"{"new": {"battle": "maps/mill_lane.battle.toml", "seed": 7}}"#,
];
/// The most requests of an input.
const MOST_REQUESTS: usize = 20;

/// Requests, after a battle has been started.
pub fn requests(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    after(OPENED[text.len() % OPENED.len()], text);
}

/// Requests, after each of the battles.
pub fn of_each(text: &str) {
    OPENED.iter().for_each(|opening| after(opening, text));
}

fn after(opening: &str, text: &str) {
    let mut engine = Engine::new(LIBRARY.with(Library::clone), RULESETS);
    assert!(engine.answer(opening).starts_with(r#"{"ok":"#), "a battle of the game starts");
    for line in text.lines().take(MOST_REQUESTS) {
        let before = engine.answer(r#"{"state": {}}"#);
        let answer = engine.answer(line);
        let value: Value = serde_json::from_str(&answer).unwrap_or_else(|why| panic!("{line}: {answer}: {why}"));
        assert!(!answer.contains('\n'), "an answer is one line: {answer}");
        if let Some(error) = value.get("error") {
            let message = error["message"].as_str().unwrap_or_default();
            assert!(message.contains(' ') && message.len() < 4_000, "{line} is refused in a sentence: {message}");
            assert_eq!(engine.answer(r#"{"state": {}}"#), before, "an error changes nothing: {line}");
        }
    }
}
