//! The story of a battle: events as sentences, with the terms of every number.
//!
//! The window's log and `hexfray replay` show the same story. This module knows only what all players may see of a
//! battle; it knows no ruleset, no window and no file.

mod heads;
mod house_rules;
mod line;
mod names;
mod odds;
mod order;
mod place;
mod reach;
mod sentences;
mod slow;
mod tell;
mod words;

pub use hexfray_battle::liveries;
pub use house_rules::{house_rule_in_words, value_in_words};
pub use line::{Line, LineKind, Span, Tone, Why};
pub use names::Names;
pub use odds::{
    chance_in_words, does_damage, falls_in_words, instead_in_words, mends_nothing, odds_in_words, odds_word,
    other_conditions, purpose_of, says_nothing, threat_in_words, worst_in_words,
};
pub use order::{act_under_way, order_as_seen, order_in_words, order_with_effects};
pub use place::{name_of_cell, place_in_words};
pub use reach::reach_in_words;
pub use slow::delay_in_words;
pub use tell::{announced, ruling_in_words, tell, tell_all};
pub use words::{
    a_few, counted, is_certain, left_in_words, number, percent, percent_between, percent_to, points, signed, titled,
    toll_in_words, without_rules,
};
