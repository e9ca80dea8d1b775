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
    if harms || (!helps && !target.chance.is_empty()) { "hits" } else { "works" }
}

/// The chance that an act reaches and affects a target: `hits 44 %`.
pub fn odds_in_words(target: &TargetForecast) -> String {
    format!("{} {}", odds_word(target), percent(target.reached * target.hit))
}
