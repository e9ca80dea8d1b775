//! The weights of features that estimate who is winning, by ruleset: the files of `assets/ai`, which `hexfray train` writes,
//! with the weights of greedy for the same ruleset.
//!
//! The features are listed here, for authors of files and for players; the judge of a battle measures them. A battle does
//! not depend on their weights.

use crate::whole;
use std::fmt::Write as _;

use super::weights::GreedyWeights;
use hexfray_board::text::{Key, Kind, Problems, Shape, Source, read};

/// A feature of a position that estimates who is winning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name in the files.
    pub key: &'static str,
    /// What a side has more of, for players.
    pub about: &'static str,
    /// Its weight in thousandths if the feature never occurred in training, as in an author's own battle.
    pub usual: i32,
}

macro_rules! features {
    ($($name:ident = $key:literal, $about:literal, $usual:literal;)*) => {
        /// The features by their names, in the order of [`FEATURES`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum FeatureId {
            $(#[doc = $about] $name),*
        }

        /// All features, in the order in which they are summed up.
        pub const FEATURES: &[Feature] = &[$(Feature { key: $key, about: $about, usual: $usual }),*];
    };
}

features! {
    Numbers = "numbers", "units that stand", 500;
    Life = "life", "hit points", 1000;
    Force = "force", "harm that its blows do in a round, wherever they reach", 200;
    Threat = "threat", "harm that it can do in the next round", 600;
    Ready = "ready", "harm that those can do whose turns are still to come in this round", 300;
    Falls = "falls", "foes that may fall in the next round", 800;
    Attrition = "attrition", "strength that is left when both have worn each other down", 800;
    Melee = "melee", "strength that would be left if all stood close together", 0;
    Turn = "turn", "being on turn", 50;
    ToCome = "to_come", "turns still to take in this round", 100;
    Harmful = "harmful", "conditions that hinder it", -200;
    Coming = "coming", "units that are still to come", 500;
    Time = "time", "time that works for it, however much there is", 1000;
    Clock = "clock", "strength left when its time is up, which is soon", 2000;
    Holding = "holding", "strength left when its time is up", 500;
    Zone = "zone", "nearness to the cells that it has to reach", 1000;
    Mark = "mark", "wounds of the foe whose fall wins", 1000;
    Aim = "aim", "harm that it can do soon to the foe whose fall wins", 700;
    Flight = "flight", "strength that wants nothing but to get away", -500;
    HeadStart = "head_start", "distance from foes of those who want to get away", 300;
}

/// How many features there are.
const COUNT: usize = FEATURES.len();

/// Weights are written in these units, so that files hold whole numbers.
const UNIT: f64 = 1_000.0;
/// The largest weight, in these units.
const MOST: i64 = 100_000;

/// How much more of each feature one side has than its foes, in the order of [`FEATURES`].
pub type Features = [f64; COUNT];

/// The weights of all features. The weighted sum of a side's [`Features`] is the logarithm of its odds to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    weights: Features,
    /// The weights of the opponent greedy.
    pub greedy: GreedyWeights,
}

impl Judgement {
    /// Reads a file.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(source: &Source) -> Result<Self, Problems> {
        read(source, |table| {
            let weights = table.table("weights", |weights| {
                let weight = |key| weights.int_or(key, -MOST..=MOST, 0) as f64 / UNIT;
                Some(std::array::from_fn(|at| weight(FEATURES[at].key)))
            });
            let greedy = table.maybe_table("greedy", |table| Some(GreedyWeights::read(table))).unwrap_or_default();
            Some(Self { weights: weights?, greedy })
        })
    }

    /// The keys of its file.
    pub fn shape() -> Shape {
        let key = |feature: &Feature| Key::with_default(feature.key, Kind::Number(-MOST, MOST), feature.about, 0);
        let weights = Shape::of(FEATURES.iter().map(key).collect());
        let about = "The weight of each feature for who is winning, in thousandths.";
        let greedy = "How the opponent greedy weighs acts and cells, in thousandths; what is left out is set by hand.";
        Shape::of(vec![
            Key::required("weights", Kind::Table(weights), about),
            Key::optional("greedy", Kind::Table(GreedyWeights::shape()), greedy),
        ])
    }

    /// These weights as a file holds them: in whole thousandths.
    pub fn rounded(weights: &Features) -> Self {
        let most = MOST as f64;
        let weights = weights.map(|weight| (weight * UNIT).round().clamp(-most, most) / UNIT);
        Self { weights, greedy: GreedyWeights::default() }
    }

    /// The text of its file without the weights of greedy, below a remark.
    pub fn write(&self, remark: &str) -> String {
        let mut text = String::new();
        remark.lines().for_each(|line| _ = writeln!(text, "# {line}"));
        text.push_str(
            "\n[weights]                     # in thousandths: how much it tells that a side has more of …\n",
        );
        for (feature, weight) in FEATURES.iter().zip(self.weights) {
            let line = format!("{} = {}", feature.key, whole((weight * UNIT).round()));
            _ = writeln!(text, "{line:<30}# {}", feature.about);
        }
        text
    }

    /// The text of a file in two parts: everything else, and the table of greedy up to the next table, which may be empty.
    pub fn parts(text: &str) -> (String, String) {
        let (mut others, mut greedy, mut inside) = (String::new(), String::new(), false);
        for line in text.split_inclusive('\n') {
            if line.starts_with('[') {
                inside = line.starts_with("[greedy]");
            }
            if inside { greedy.push_str(line) } else { others.push_str(line) }
        }
        (others, greedy)
    }

    /// What each feature adds to the logarithm of the odds, in their order.
    pub fn terms(&self, features: &Features) -> Features {
        std::array::from_fn(|at| self.weights[at] * features[at])
    }

    /// The logarithm of the odds of a side with these features.
    pub fn lead(&self, features: &Features) -> f64 {
        self.terms(features).iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_come_back_from_their_file() {
        let judgement = Judgement::rounded(&std::array::from_fn(|at| at as f64 / 7.0 - 1.5));
        let text = judgement.write("Learned from battles.\nMany of them.");
        let again = Judgement::read(&Source::new("ai/percentile.toml", &text)).expect("it can be read");
        assert_eq!(again, judgement, "{text}");
    }

    #[test]
    fn weights_of_greedy_come_back_from_their_table_and_are_set_by_hand_without_one() {
        let judgement = Judgement::rounded(&[0.5; COUNT]);
        let set = GreedyWeights::default();
        let tuned = GreedyWeights::from_array(set.to_array().map(|weight| 1.7 * weight)).rounded();
        let (own, table) = (judgement.write("Learned."), tuned.write("Tuned."));
        let read = |text: &str| Judgement::read(&Source::new("ai/percentile.toml", text)).expect("it can be read");
        let both = format!("{own}\n{table}");
        assert_eq!((read(&both).greedy, read(&own).greedy), (tuned, set), "{both}");
        assert_eq!(read(&format!("{own}\n[greedy]\n")).greedy, set, "an empty table");
        let (first, second) = Judgement::parts(&both);
        assert_eq!((first.trim_end(), &second), (own.trim_end(), &table));
        assert_eq!(Judgement::parts(&own), (own.clone(), String::new()));
        let (others, greedy) = Judgement::parts("[greedy]\nfall = 1\n[weights]\nlife = 2\n");
        assert_eq!(
            (others.as_str(), greedy.as_str()),
            ("[weights]\nlife = 2\n", "[greedy]\nfall = 1\n"),
            "in any order"
        );
        assert_eq!(set.rounded(), set, "they are whole thousandths");
    }

    #[test]
    fn a_mistake_in_a_file_is_told_at_its_place() {
        let source = Source::new("ai/percentile.toml", "[weights]\nnumbres = 3\nlife = 1000000\n");
        let lines = Judgement::read(&source).expect_err("it is wrong").lines();
        assert!(lines[0].contains("2:1: unknown key `numbres`, did you mean `numbers`?"), "{lines:?}");
        assert!(lines[1].contains("3:8: `life` is 1000000"), "{lines:?}");
        let source = Source::new("ai/percentile.toml", "[weights]\n[greedy]\nfal = 3\nfocus = 0\n");
        let lines = Judgement::read(&source).expect_err("it is wrong").lines();
        assert!(lines[0].contains("3:1: unknown key `fal`, did you mean `fall`?"), "{lines:?}");
        assert!(lines[1].contains("4:9: `focus` is 0"), "{lines:?}");
    }
}
