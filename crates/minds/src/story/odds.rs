//! What a percentage is a chance of, in the same words everywhere.

use super::words::percent;
use hexfray_battle::TargetForecast;

/// The word before a chance to win the battle: `wins 52 %`.
pub const WINS: &str = "wins";

/// The word before the chance of an act's own roll: `hits 44 %`, or `works 80 %` for one that helps its target or rolls no
/// dice against it.
pub fn odds_word(target: &TargetForecast) -> &'static str {
    let harms = target.damage.max() > 0 || target.drained > 0.0;
    let helps = target.healing > 0.0 || target.drained < 0.0 || target.initiative < 0.0;
    if harms || (!helps && !target.chance.is_empty()) { "hits" } else { WORKS }
}

/// The chance that an act reaches and affects a target: `hits 44 %`.
pub fn odds_in_words(target: &TargetForecast) -> String {
    chance_in_words(odds_word(target), target.reached * target.hit)
}

/// A chance after its word: `hits 44 %`; of help that cannot fail only the word, since its chance says nothing.
pub fn chance_in_words(word: &str, chance: f64) -> String {
    if says_nothing(word, chance) { word.to_owned() } else { format!("{word} {}", percent(chance)) }
}

/// Whether a chance with this word says nothing: help cannot fail.
pub fn says_nothing(word: &str, chance: f64) -> bool {
    word == WORKS && chance >= 1.0
}

/// The word before the chance of an act that helps.
const WORKS: &str = "works";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_says_what_it_is_of_and_certain_help_has_none() {
        assert_eq!(chance_in_words("hits", 0.44), "hits 44 %");
        assert_eq!(chance_in_words("hits", 1.0), "hits 100 %", "a blow that cannot miss");
        assert_eq!(chance_in_words("works", 0.8), "works 80 %");
        assert_eq!(chance_in_words("works", 1.0), "works");
    }
}
