//! The terms of the rules: words that rules explain, and these rules.

use std::{ops::Range, sync::LazyLock};

use crate::catalogue::{self, Statement};

/// One line for each term: `percentile | tick, ticks | TC-041, TC-042`.
const FILE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), env!("HEXFRAY_ASSETS"), "/rules/terms.txt"));

static ALL: LazyLock<Vec<Term>> = LazyLock::new(|| FILE.lines().filter_map(Term::read).collect());

/// A term of the rules that needs an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The ruleset that uses the term in this sense.
    pub ruleset: &'static str,
    /// Its forms, the usual one first.
    pub words: Vec<&'static str>,
    /// The rules that explain it, the main one first.
    pub rules: Vec<Statement>,
}

impl Term {
    fn read(line: &'static str) -> Option<Self> {
        let mut parts = line.splitn(3, " | ");
        let (ruleset, words, ids) = (parts.next()?, parts.next()?, parts.next()?);
        let rules = ids.split(", ").filter_map(catalogue::statement).collect();
        Some(Self { ruleset, words: words.split(", ").collect(), rules })
    }

    /// The form in the title of its explanation.
    pub fn title(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }
}

/// The terms of a ruleset.
pub fn terms(ruleset: &str) -> impl Iterator<Item = &'static Term> {
    ALL.iter().filter(move |term| term.ruleset == ruleset)
}

/// The term of a ruleset that has this form, in upper or lower case.
pub fn term(ruleset: &str, word: &str) -> Option<&'static Term> {
    terms(ruleset).find(|term| term.words.iter().any(|form| form.eq_ignore_ascii_case(word)))
}

/// The terms in a text with their byte ranges, in order. Each term is listed once; of two that overlap, the longer counts.
pub fn in_text(ruleset: &str, text: &str) -> Vec<(Range<usize>, &'static Term)> {
    let forms = terms(ruleset).flat_map(|term| term.words.iter().map(move |word| (*word, term)));
    let mut forms: Vec<(&str, &'static Term)> = forms.collect();
    forms.sort_by_key(|(word, _)| usize::MAX - word.len());
    let mut found: Vec<(Range<usize>, &'static Term)> = Vec::new();
    for (word, term) in forms {
        let is_free = |place: &Range<usize>| {
            found.iter().all(|(taken, known)| *known != term && (place.end <= taken.start || taken.end <= place.start))
        };
        let place = whole_words(text, word).find(is_free);
        found.extend(place.map(|place| (place, term)));
    }
    found.sort_by_key(|(place, _)| place.start);
    found
}

/// The places of a whole word in a text. Words with capitals, such as `MP` and `Move`, are only found in this spelling.
fn whole_words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
    let exact = word.chars().any(char::is_uppercase);
    let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '-');
    text.char_indices().map(|(at, _)| at).filter_map(move |at| {
        let part = text.get(at..at + word.len())?;
        let alike = if exact { part == word } else { part.eq_ignore_ascii_case(word) };
        let end = at + word.len();
        let alone = !is_letter(text[..at].chars().next_back()) && !is_letter(text[end..].chars().next());
        (alike && alone).then_some(at..end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_leads_to_rules_of_its_own_ruleset() {
        assert_eq!(ALL.len(), FILE.lines().count(), "no line is passed over");
        for (line, term) in FILE.lines().zip(ALL.iter()) {
            let ids = line.rsplit(" | ").next().map_or(0, |ids| ids.split(", ").count());
            assert_eq!(term.rules.len(), ids, "{line}: every rule is there");
            assert!(term.rules.iter().all(|rule| rule.ruleset == term.ruleset), "{line}: and of this ruleset");
            let same = terms(term.ruleset).filter(|other| other.words.iter().any(|word| term.words.contains(word)));
            assert_eq!(same.count(), 1, "{line}: no word is in two terms");
        }
    }

    #[test]
    fn terms_are_found_as_whole_words_and_the_longer_first() {
        let found = |text: &str| -> Vec<String> {
            in_text("dice_pool", text).into_iter().map(|(place, _)| text[place].to_owned()).collect()
        };
        assert_eq!(found("Light cover helps; cover is no recovery."), ["Light cover", "cover"]);
        assert_eq!(found("It covers a discovery."), Vec::<String>::new(), "parts of words are no terms");
        let percentile = in_text("percentile", "They move; it loses 10 % of its MP.");
        assert_eq!(percentile.len(), 1, "each term once");
        assert_eq!(percentile[0].1.title(), "MP");
    }

    #[test]
    fn a_term_is_known_by_each_of_its_forms() {
        assert_eq!(term("power_table", "SKIRMISHES").map(Term::title), Some("skirmish"));
        assert_eq!(term("die_code", "skirmish"), None, "other rules have no such word");
    }
}
