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

/// The differences between two courses, the greatest first: `foes lose 12.4 more HP, 0.3 fewer own units fall`.
pub fn difference_in_words(one: &Terms, other: &Terms) -> String {
    let by = |mine: f64, yours: f64| mine - yours;
    let hp = |who: &str, by: f64| {
        let shown = by.abs().round();
        (shown >= 1.0).then(|| (by.abs(), format!("{who} {shown:.0} {} HP", if by > 0.0 { "more" } else { "fewer" })))
    };
    let falls = |who: &str, by: f64| {
        let word = if by > 0.0 { "more" } else { "fewer" };
        let shown = (by.abs() * 10.0).round() / 10.0;
        (shown >= 0.1).then(|| (by.abs() * FALL, format!("{shown:.1} {word} {who} fall")))
    };
    let mut all: Vec<(f64, String)> = [
        falls("foes", by(one.foes_fall, other.foes_fall)),
        falls("own units", by(one.own_fall, other.own_fall)),
        hp("foes lose", by(one.foes_lose, other.foes_lose)),
        hp("own units lose", by(one.own_lose, other.own_lose)),
    ]
    .into_iter()
    .flatten()
    .collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    all.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(", ")
}

/// The results of a course in words: `0.4 foes fall, foes lose 12 HP, own units lose 3 HP`; empty if nothing is expected.
pub fn results_in_words(terms: &Terms) -> String {
    let falls = |who: &str, count: f64| (count >= 0.05).then(|| format!("{count:.1} {who} fall"));
    let hp = |who: &str, lost: f64| {
        let (does, shown) = (if lost > 0.0 { "lose" } else { "regain" }, lost.abs().round());
        (shown >= 1.0).then(|| format!("{who} {does} {shown:.0} HP"))
    };
    let all = [
        falls("foes", terms.foes_fall),
        falls("own units", terms.own_fall),
        hp("foes", terms.foes_lose),
        hp("own units", terms.own_lose),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_figures_and_small_ones_are_left_out() {
        let terms = Terms { foes_lose: 12.4, foes_fall: 0.4, own_lose: -2.8, own_fall: 0.04 };
        assert_eq!(results_in_words(&terms), "0.4 foes fall, foes lose 12 HP, own units regain 3 HP");
        assert_eq!(results_in_words(&Terms { foes_lose: 0.4, own_lose: -0.4, ..Terms::default() }), "");
    }

    #[test]
    fn the_greatest_difference_is_said_first_and_small_ones_are_not() {
        let one = Terms { foes_lose: 31.2, foes_fall: 0.4, own_lose: 12.0, own_fall: 0.0 };
        let other = Terms { foes_lose: 18.9, foes_fall: 0.1, own_lose: 12.3, own_fall: 0.02 };
        assert_eq!(difference_in_words(&one, &other), "0.3 more foes fall, foes lose 12 more HP");
        assert_eq!(difference_in_words(&one, &one), "");
        for half in [0.45, 0.5, 0.05, 0.95] {
            let other = Terms { foes_lose: one.foes_lose + half, own_fall: one.own_fall + half / 10.0, ..one };
            let words = difference_in_words(&one, &other);
            assert!(!words.contains(" 0 ") && !words.contains("0.0"), "no difference is said to be 0: {words}");
        }
    }
}
