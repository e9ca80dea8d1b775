//! The difference between two courses, in figures for players.

use serde::Serialize;

/// The average results of a course, until every unit has had a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Terms {
    /// Hit points that foes lose.
    pub foes_lose: f64,
    /// Foes that fall.
    pub foes_fall: f64,
    /// Hit points that the side itself loses.
    pub own_lose: f64,
    /// Units of the side itself that fall.
    pub own_fall: f64,
}

impl Terms {
    /// What a course gains in all, in hit points, of which a fallen unit counts for a hundred.
    pub fn gain(&self) -> f64 {
        self.foes_lose - self.own_lose + FALL * (self.foes_fall - self.own_fall)
    }
}

/// The hit points that a fallen unit counts as: it matters far more than a lost hit point.
const FALL: f64 = 100.0;

/// How the two sides of a course are named: the units of the side that it is for, and their foes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parties {
    /// The units of the side itself: `your units`.
    pub own: String,
    /// Their foes: `the foes`.
    pub foes: String,
}

impl Default for Parties {
    fn default() -> Self {
        Self { own: "its own units".to_owned(), foes: "its foes".to_owned() }
    }
}

/// The differences between two courses that are more than their uncertainty, the greatest first: `the foes lose about 12 more HP`,
/// `one of your units falls in 3 fewer of 10 tries`. Each course has the standard errors of its results beside them.
pub(crate) fn differences(one: (&Terms, &Terms), other: (&Terms, &Terms), parties: &Parties) -> Vec<String> {
    let Parties { own, foes } = parties;
    let by = |part: fn(&Terms) -> f64| {
        let (mine, yours) = (part(one.0), part(other.0));
        if (mine - yours).abs() > part(one.1) + part(other.1) { mine - yours } else { 0.0 }
    };
    let more = |by: f64| if by > 0.0 { " more" } else { " fewer" };
    let hp = |who: &str, by: f64| {
        let shown = by.abs().round();
        (shown >= 1.0).then(|| (by.abs(), format!("{who} lose about {shown:.0}{} HP", more(by))))
    };
    let falls = |who: &str, by: f64| Some((by.abs() * FALL, falls_in_words(who, by.abs(), more(by))?));
    let mut all: Vec<(f64, String)> = [
        falls(foes, by(|terms| terms.foes_fall)),
        falls(own, by(|terms| terms.own_fall)),
        hp(foes, by(|terms| terms.foes_lose)),
        hp(own, by(|terms| terms.own_lose)),
    ]
    .into_iter()
    .flatten()
    .collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    all.into_iter().map(|(_, words)| words).collect()
}

/// How many units of a side fall on average, in tries or as a number: `one of the foes falls in 3 of 10 tries`, `about 2 of the
/// foes fall`; `more` stands after the number if it is a difference. `None` if it is too few to be worth a word.
fn falls_in_words(who: &str, count: f64, more: &str) -> Option<String> {
    let tries = (count * 10.0).round();
    match tries {
        _ if tries < 1.0 => None,
        10.0 if more.is_empty() => Some(format!("one of {who} falls in nearly every try")),
        _ if tries < 10.0 => Some(format!("one of {who} falls in {tries:.0}{more} of 10 tries")),
        _ => {
            let about = count.round();
            let verb = if about > 1.0 { "fall" } else { "falls" };
            Some(format!("about {about:.0}{more} of {who} {verb}"))
        }
    }
}

/// The results of a course in words: `one of the foes falls in 4 of 10 tries`, `the foes lose about 12 HP`, `your units lose about 3
/// HP`; empty if nothing is expected.
pub fn results_in_words(terms: &Terms, parties: &Parties) -> Vec<String> {
    let Parties { own, foes } = parties;
    let falls = |who: &str, count: f64| falls_in_words(who, count, "");
    let hp = |who: &str, lost: f64| {
        let (does, shown) = (if lost > 0.0 { "lose" } else { "regain" }, lost.abs().round());
        (shown >= 1.0).then(|| format!("{who} {does} about {shown:.0} HP"))
    };
    let all =
        [falls(foes, terms.foes_fall), falls(own, terms.own_fall), hp(foes, terms.foes_lose), hp(own, terms.own_lose)];
    all.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_figures_and_small_ones_are_left_out() {
        let terms = Terms { foes_lose: 12.4, foes_fall: 0.4, own_lose: -2.8, own_fall: 0.04 };
        let yours = Parties { own: "your units".to_owned(), foes: "the foes".to_owned() };
        assert_eq!(
            results_in_words(&terms, &yours),
            ["one of the foes falls in 4 of 10 tries", "the foes lose about 12 HP", "your units regain about 3 HP"]
        );
        let trifles = Terms { foes_lose: 0.4, own_lose: -0.4, ..Terms::default() };
        assert!(results_in_words(&trifles, &yours).is_empty());
    }

    #[test]
    fn falls_are_counted_in_tries_and_never_in_parts_of_a_unit() {
        let falls = |count| falls_in_words("the foes", count, "").unwrap_or_default();
        assert_eq!(falls(0.04), "");
        assert_eq!(falls(0.34), "one of the foes falls in 3 of 10 tries");
        assert_eq!(falls(0.99), "one of the foes falls in nearly every try");
        assert_eq!(falls(1.2), "about 1 of the foes falls");
        assert_eq!(falls(1.8), "about 2 of the foes fall");
        assert_eq!(falls_in_words("your units", 1.0, " fewer").as_deref(), Some("about 1 fewer of your units falls"));
    }

    #[test]
    fn the_greatest_difference_is_said_first_and_small_ones_are_not() {
        let one = Terms { foes_lose: 31.2, foes_fall: 0.4, own_lose: 12.0, own_fall: 0.0 };
        let other = Terms { foes_lose: 18.9, foes_fall: 0.1, own_lose: 12.3, own_fall: 0.02 };
        let (parties, sure) = (Parties::default(), Terms::default());
        let differ = |one: &Terms, other: &Terms, noise: &Terms| differences((one, noise), (other, noise), &parties);
        let (falls, lose) = ("one of its foes falls in 3 more of 10 tries", "its foes lose about 12 more HP");
        assert_eq!(differ(&one, &other, &sure), [falls, lose]);
        assert!(differ(&one, &one, &sure).is_empty());
        let noise = Terms { foes_lose: 7.0, foes_fall: 0.1, ..sure };
        assert_eq!(differ(&one, &other, &noise), [falls], "what chance may explain is no difference");
        for half in [0.45, 0.5, 0.05, 0.95] {
            let other = Terms { foes_lose: one.foes_lose + half, own_fall: one.own_fall + half / 10.0, ..one };
            let words = differ(&one, &other, &sure).join(", ");
            assert!(!words.contains(" 0 ") && !words.contains("0.0"), "no difference is said to be 0: {words}");
        }
    }
}
