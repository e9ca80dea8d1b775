//! Settings of a ruleset that differ in a battle, in sentences for players.

use hexfray_battle::Ruleset;

use super::{titled, without_rules};

/// A setting with its value as a file has it, in a sentence for players: the ruleset's own sentence on the value if it has one,
/// otherwise one from the sentence on the setting.
pub fn house_rule_in_words(ruleset: &dyn Ruleset, key: &str, value: &str) -> String {
    let is_it = |(known, of, _): &&(&str, &str, &str)| *known == key && *of == value.trim_matches('"');
    if let Some((.., sentence)) = ruleset.house_rules().iter().find(is_it) {
        return (*sentence).to_owned();
    }
    let known = ruleset.settings().into_iter().find(|(known, _)| *known == key);
    sentence_on(&known.map_or_else(|| key.to_owned(), |(_, about)| without_rules(about)), value)
}

/// A setting with its value, from the sentence on it or its name: `Cells that a push moves its target: 1`, `A leader may
/// coordinate attacks`.
fn sentence_on(about: &str, value: &str) -> String {
    // What comes after a semicolon explains other values.
    let about = about.split(';').next().unwrap_or(about).trim_end_matches('.');
    match (about.strip_prefix("Whether "), value) {
        (Some(what), "true") => format!("{}.", titled(what)),
        (Some(what), "false") => format!("It is not the rule here that {what}."),
        _ => format!("{}: {}.", titled(about), value_in_words(value)),
    }
}

/// A value of a battle's file in words: `yes`, `turn before`, `3`.
///
/// ```
/// use hexfray_minds::story::value_in_words;
/// assert_eq!(value_in_words("true"), "yes");
/// assert_eq!(value_in_words("\"turn_before\""), "turn before");
/// ```
pub fn value_in_words(value: &str) -> String {
    match value {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        value => value.trim_matches('"').replace('_', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_as_sentences() {
        assert_eq!(sentence_on("escape_declared", "\"turn_before\""), "Escape declared: turn before.");
        assert_eq!(sentence_on("damage_bonus", "true"), "Damage bonus: yes.");
        assert_eq!(sentence_on("Cells that a push moves its target.", "1"), "Cells that a push moves its target: 1.");
        assert_eq!(sentence_on("The most actions in a turn; 0 for any number.", "3"), "The most actions in a turn: 3.");
        assert_eq!(sentence_on("Whether a leader may coordinate.", "true"), "A leader may coordinate.");
        assert_eq!(sentence_on("Whether a leader may.", "false"), "It is not the rule here that a leader may.");
    }
}
