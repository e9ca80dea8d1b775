//! The catalogue of rules: the title and statement of each rule, by the id that tests, sums and events use.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Serialize;

use hexfray_board::text::similar;

/// The text of a file in `assets/rules/`.
macro_rules! rules {
    ($ruleset:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), env!("HEXFRAY_ASSETS"), "/rules/", $ruleset, ".txt"))
    };
}

/// The files in `assets/rules/`, with one rule on each line: `TC-001 | title | statement`.
const FILES: [(&str, &str); 4] = [
    ("percentile", rules!("percentile")),
    ("power_table", rules!("power_table")),
    ("dice_pool", rules!("dice_pool")),
    ("die_code", rules!("die_code")),
];

/// The title for each pair of letters.
const BOOKS: [(&str, &str); 5] = [
    ("TC", "percentile combat"),
    ("MC", "percentile combat on maps"),
    ("SW", "power-table combat"),
    ("DP", "dice-pool combat"),
    ("DC", "die-code combat"),
];

static ALL: LazyLock<BTreeMap<&'static str, Statement>> = LazyLock::new(|| {
    let lines = FILES.iter().flat_map(|(ruleset, text)| text.lines().map(|line| (*ruleset, line)));
    lines.filter_map(|(ruleset, line)| Statement::read(ruleset, line)).map(|rule| (rule.id, rule)).collect()
});

/// A rule of a catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// Its id, two letters and three digits: `MC-067`.
    pub id: &'static str,
    /// The ruleset to which it belongs.
    pub ruleset: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its statement.
    pub statement: &'static str,
}

impl Statement {
    fn read(ruleset: &'static str, line: &'static str) -> Option<Self> {
        let mut parts = line.splitn(3, " | ");
        Some(Self { id: parts.next()?, ruleset, title: parts.next()?, statement: parts.next()? })
    }
}

/// A part of the catalogues: all rules whose ids start with the same letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Book {
    /// The two letters at the start of its ids.
    pub letters: &'static str,
    /// The subject of its rules.
    pub title: &'static str,
    /// The number of its rules.
    pub rules: usize,
}

/// The parts of the catalogues.
pub fn books() -> Vec<Book> {
    let count = |letters: &str| ALL.keys().filter(|id| id.starts_with(letters)).count();
    BOOKS.iter().map(|&(letters, title)| Book { letters, title, rules: count(letters) }).collect()
}

/// The rule with an id such as `MC-067`, in upper or lower case.
pub fn statement(id: &str) -> Option<Statement> {
    ALL.get(id.to_ascii_uppercase().as_str()).copied()
}

/// The rules whose ids start with `letters`, such as `MC` or `mc-06`, in order.
pub fn beginning_with(letters: &str) -> Vec<Statement> {
    let letters = letters.to_ascii_uppercase();
    ALL.values().filter(|rule| rule.id.starts_with(&letters)).copied().collect()
}

/// The id that was probably meant: `MC-067` for `mc67`, or the last of a catalogue if the number is beyond it.
pub fn meant(id: &str) -> Option<&'static str> {
    let id = id.trim().to_ascii_uppercase();
    let letters: String = id.chars().filter(char::is_ascii_alphabetic).collect();
    let digits: String = id.chars().filter(char::is_ascii_digit).collect();
    if let Ok(number) = digits.parse::<u32>() {
        let exact = ALL.get(format!("{letters}-{number:03}").as_str());
        let last =
            || ALL.values().rfind(|rule| number > 0 && rule.id.split_once('-').is_some_and(|(of, _)| of == letters));
        if let Some(rule) = exact.or_else(last) {
            return Some(rule.id);
        }
    }
    similar(&id, ALL.keys().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_rule_under_an_id_of_its_own() {
        let lines = FILES.iter().map(|(_, text)| text.lines().count()).sum::<usize>();
        assert_eq!(ALL.len(), lines, "no line is passed over, no id comes twice");
        assert_eq!(books().iter().map(|book| book.rules).sum::<usize>(), lines, "each belongs to a catalogue");
        for rule in ALL.values() {
            assert!(!rule.title.is_empty() && rule.statement.ends_with(['.', '!', '?']), "{rule:?}");
        }
    }

    #[test]
    fn statements_are_for_players_and_name_no_keys_of_files() {
        for rule in ALL.values() {
            let said = format!("{} {}", rule.title, rule.statement);
            for note in ["`", "ruleset's chart", "this section", "your own files", "off by default", "= false"] {
                assert!(!said.contains(note), "{} reads as an author's note, with {note:?}: {said}", rule.id);
            }
        }
    }

    #[test]
    fn an_id_that_is_not_there_leads_to_the_one_that_was_meant() {
        assert_eq!(statement("mc-067").map(|rule| rule.id), Some("MC-067"));
        for (written, expected) in
            [("MC67", "MC-067"), ("mc_067", "MC-067"), ("MC-999", "MC-205"), ("XC-093", "DC-093"), ("TC 93", "TC-093")]
        {
            assert_eq!((statement(written), meant(written)), (None, Some(expected)));
        }
        assert_eq!(meant("something else altogether"), None);
        assert_eq!(beginning_with("mc-06").len(), 10, "MC-060 to MC-069");
    }
}
