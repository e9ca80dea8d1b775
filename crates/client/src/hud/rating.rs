//! What a chance to win is called: the same words and the same numbers wherever one is shown.

use crate::session::Session;
use hexfray_battle::{Setup, SideId};

/// The share of the judge's estimate in what is shown, by the round; the rest is how often computers won the battle. It is least
/// sure before the units have met.
const TRUST: [f64; 4] = [0.3, 0.55, 0.8, 1.0];

/// Estimates are shown in steps of this size, since they are no surer.
const STEP: f64 = 0.05;

/// Whose chance is rated, and what is known besides the judge's estimate.
pub(super) struct Rated {
    /// The side as the player knows it; `None` for the player's own.
    pub name: Option<String>,
    /// How often the side won this battle, computer against computer, 0 to 1.
    pub counted: Option<f64>,
    /// The round.
    pub round: u16,
}

impl Rated {
    pub fn of(session: &Session, side: SideId) -> Self {
        Self::in_round(session, side, session.battle.round())
    }

    /// The rating of a side in a round of a battle.
    pub fn in_round(session: &Session, side: SideId, round: u16) -> Self {
        let own = session.only_human() == Some(side);
        let name = (!own).then(|| session.names.side(side.index()).to_owned());
        Self { name, counted: counted(session.setup(), side), round }
    }

    /// The estimate of the judge, tempered in the first rounds with how often the battle was won.
    pub fn tempered(&self, chance: f64) -> f64 {
        let Some(counted) = self.counted else { return chance };
        let trust = TRUST[usize::from(self.round.saturating_sub(1)).min(TRUST.len() - 1)];
        counted + trust * (chance - counted)
    }

    /// An estimate in words: `better for you, about 60 %`.
    pub fn in_words(&self, chance: f64) -> String {
        let chance = self.tempered(chance);
        format!("{}, {}", standing(chance, self.name.as_deref().unwrap_or("you")), in_steps(chance))
    }

    /// What a course does to the present chance: `lowers your chance to about 45 %`; `keeps your chance` if it does not clearly
    /// change (`None`).
    pub fn change_in_words(&self, before: f64, after: Option<f64>) -> String {
        let whose = self.name.as_ref().map_or_else(|| "your chance".to_owned(), |name| format!("the chance of {name}"));
        let Some(after) = after else { return format!("keeps {whose}") };
        let (was, is) = (in_steps(self.tempered(before)), in_steps(self.tempered(after)));
        let does = if after > before { "raises" } else { "lowers" };
        if was == is { format!("{does} {whose} a little") } else { format!("{does} {whose} to {is}") }
    }
}

/// A chance in steps: `about 45 %`.
fn in_steps(chance: f64) -> String {
    let shown = (chance / STEP).round() * STEP * 100.0;
    match shown {
        0.0..5.0 => "below 5 %".to_owned(),
        5.0..=95.0 => format!("about {shown:.0} %"),
        _ => "above 95 %".to_owned(),
    }
}

/// How often a side wins a battle, computer against computer, as its file says, 0 to 1.
fn counted(setup: &Setup, side: SideId) -> Option<f64> {
    Some(f64::from(setup.sides.get(side.index())?.wins?) / 100.0)
}

/// What a change of a chance to win means to a side, in words: `much better`.
pub(super) fn change(gained: f64) -> &'static str {
    match gained {
        ..-0.15 => "much worse",
        -0.15..-0.05 => "worse",
        -0.05..-0.01 => "a little worse",
        -0.01..=0.01 => "no difference",
        0.01..=0.05 => "a little better",
        0.05..=0.15 => "better",
        _ => "much better",
    }
}

/// What a chance to win means to a side, in words.
pub(super) fn standing(chance: f64, whom: &str) -> String {
    match chance {
        0.0..0.15 => format!("nearly lost for {whom}"),
        0.15..0.3 => format!("much worse for {whom}"),
        0.3..0.43 => format!("worse for {whom}"),
        0.43..=0.57 => "about even".to_owned(),
        _ if chance <= 0.7 => format!("better for {whom}"),
        _ if chance <= 0.85 => format!("much better for {whom}"),
        _ => format!("nearly won for {whom}"),
    }
}

/// How hard a battle is for a side that wins this many of 100 when computers play all sides.
pub(super) const fn difficulty(wins: u8) -> &'static str {
    match wins {
        75.. => "much easier",
        60..75 => "easier",
        55..60 => "slightly easier",
        46..55 => "even",
        41..46 => "slightly harder",
        26..41 => "harder",
        _ => "much harder",
    }
}

#[cfg(test)]
mod tests {
    use hexfray_battle::Challenge;

    use super::*;

    fn rated(name: Option<&str>, counted: Option<f64>, round: u16) -> Rated {
        Rated { name: name.map(str::to_owned), counted, round }
    }

    #[test]
    fn words_and_number_go_together_and_sides_are_named_as_the_player_knows_them() {
        assert_eq!(rated(None, None, 5).in_words(0.76), "much better for you, about 75 %");
        assert_eq!(rated(Some("Gang"), None, 5).in_words(0.35), "worse for Gang, about 35 %");
        assert_eq!(rated(None, None, 5).in_words(0.52), "about even, about 50 %");
        assert_eq!(rated(None, None, 5).in_words(0.99), "nearly won for you, above 95 %");
        assert_eq!(rated(None, None, 5).in_words(0.01), "nearly lost for you, below 5 %");
    }

    #[test]
    fn difficulties_agree_with_the_groups_of_the_list_of_battles() {
        let said = [80, 60, 55, 52, 45, 40, 20].map(difficulty);
        let words = ["much easier", "easier", "slightly easier", "even", "slightly harder", "harder", "much harder"];
        assert_eq!(said, words);
        for wins in 0..=100 {
            let word = difficulty(wins);
            let is_even = word == "even" || word.starts_with("slightly");
            assert_eq!(is_even, Challenge::of_wins(wins) == Challenge::Even, "{wins}: {word}");
        }
    }

    #[test]
    fn a_course_says_only_what_it_changes() {
        let (yours, theirs) = (rated(None, None, 5), rated(Some("Gang"), None, 5));
        assert_eq!(yours.change_in_words(0.6, None), "keeps your chance");
        assert_eq!(yours.change_in_words(0.6, Some(0.7)), "raises your chance to about 70 %");
        assert_eq!(theirs.change_in_words(0.6, Some(0.44)), "lowers the chance of Gang to about 45 %");
        assert_eq!(yours.change_in_words(0.6, Some(0.585)), "lowers your chance a little", "no number says so little");
    }

    #[test]
    fn estimates_of_the_first_rounds_do_not_leap_from_the_odds_of_the_description() {
        // A fight that was won 52 times of 100, and what the judge thought of it in its first four rounds.
        let judged = [0.75, 0.52, 0.59, 0.60];
        let shown: Vec<f64> =
            judged.iter().zip(1..).map(|(&chance, round)| rated(None, Some(0.52), round).tempered(chance)).collect();
        for pair in [0.52].iter().chain(&shown).collect::<Vec<_>>().windows(2) {
            assert!((pair[0] - pair[1]).abs() < 0.08, "{shown:?}");
        }
        assert_eq!(rated(None, Some(0.52), 9).tempered(0.9), 0.9, "once the units have met, the judge is trusted");
        assert_eq!(rated(None, None, 1).tempered(0.9), 0.9, "no odds were counted");
    }
}
