//! What a percentage is a chance of, in the same words everywhere.

use std::fmt::Display;

use super::words::{is_certain, percent};
use hexfray_battle::{Battle, Forecast, Name, Order, Purpose, TargetForecast, UnitId, Wanted};

/// The word before the chance of an act's own roll, by what it does to the target and by its purpose if that is known: `hits
/// 44 %`, `heals 80 %`; one without a purpose hits if it rolls dice.
pub fn odds_word(target: &TargetForecast, purpose: Option<Purpose>) -> &'static str {
    let harms = target.damage.max() > 0 || target.drained > 0.0;
    let (heals, regains) = (target.healing > 0.0, target.drained < 0.0 || target.initiative < 0.0);
    match purpose {
        _ if harms => HITS,
        _ if heals => HEALS,
        Some(Purpose::Help) => HELPS,
        Some(Purpose::Mend | Purpose::Turn) => WORKS,
        Some(Purpose::Harm | Purpose::Hinder) | None => {
            let is_caught = target.reached <= 0.0;
            if is_caught || (!regains && !target.chance.is_empty()) { HITS } else { WORKS }
        }
    }
}

/// The purpose of the act of an order; `None` if it is an order of another kind.
pub fn purpose_of(battle: &Battle, order: &Order) -> Option<Purpose> {
    let Order::Act { unit, act, .. } = *order else { return None };
    let is_it = |known: &_| *known == act;
    let wanted = Wanted { verbs: &[act.verb], like: &is_it, ..Wanted::UNNAMED };
    battle.acts_where(unit, wanted).first().map(|view| view.purpose)
}

/// Whether an act that mends would change nothing about any of its targets, since none is hurt or in a condition that it ends.
pub fn mends_nothing(battle: &Battle, order: &Order, forecast: &Forecast) -> bool {
    let Order::Act { unit, act, .. } = *order else { return false };
    let is_whole = |target: &TargetForecast| {
        let there = battle.unit(target.target).filter(|there| there.is_active());
        let means = [target.expected, target.healing, target.drained, target.initiative, target.held, target.defeat];
        let gains = target.conditions.iter().any(|&(_, chance)| chance > 0.0);
        let ends = battle.releases(unit, act, target.target);
        let is_empty = !gains && means.into_iter().all(|mean| mean == 0.0);
        there.is_some() && is_empty && (ends.harmful, ends.helpful) == (0, 0)
    };
    let is_all_said = forecast.arrives.is_empty() && forecast.leaves_out.is_empty() && !forecast.targets.is_empty();
    is_all_said && forecast.targets.iter().all(is_whole) && purpose_of(battle, order) == Some(Purpose::Mend)
}

/// The chance that an act reaches and affects a target: `hits 44 %`.
pub fn odds_in_words(target: &TargetForecast, purpose: Option<Purpose>) -> String {
    chance_in_words(odds_word(target, purpose), target.reached * target.hit)
}

/// What an act strikes that cannot reach the unit that it is aimed at: `hits Bran instead, 40 %`; `None` if it can.
pub fn instead_in_words<N: Display>(forecast: &Forecast, meant: UnitId, name: impl Fn(UnitId) -> N) -> Option<String> {
    let one = |target: &TargetForecast| {
        let chance = percent(target.reached * target.hit);
        format!("{} {} instead, {chance}", odds_word(target, None), name(target.target))
    };
    let all: Vec<String> = forecast.instead_of(meant).map(one).collect();
    (!all.is_empty()).then(|| all.join(", or "))
}

/// A chance after its word: `hits 44 %`; of help that cannot fail only the word, since its chance says nothing.
pub fn chance_in_words(word: &str, chance: f64) -> String {
    if says_nothing(word, chance) { word.to_owned() } else { format!("{word} {}", percent(chance)) }
}

/// Whether a chance with this word says nothing: help cannot fail.
pub fn says_nothing(word: &str, chance: f64) -> bool {
    word != HITS && chance >= 1.0
}

/// The chance from which the fall of a unit is worth a warning.
pub(super) const PLAUSIBLE_FALL: f64 = 0.01;
/// The chance from which a condition, or damage well above the mean, is.
const PLAUSIBLE: f64 = 0.05;
/// The most conditions that a warning names.
const MOST_NAMED: usize = 2;

/// The share below which a rest is a matter of rounding.
const ROUNDED: f64 = 0.001;

/// How a unit may fall, the conditions in which it then is, each with its chance: `unconscious 45 %, dead 15 %`. Their chances add
/// up to the chance to fall; empty if the rules or the act know only one way without a name.
pub fn falls_in_words(target: &TargetForecast, falls_as: &[Name]) -> String {
    if target.defeat <= 0.0 {
        return String::new();
    }
    let is_fall = |(name, chance): &&(Name, f64)| *chance > 0.0 && falls_as.contains(name);
    let named: Vec<(Name, f64)> = target.conditions.iter().filter(is_fall).copied().collect();
    let rest = target.defeat - named.iter().map(|(_, chance)| chance).sum::<f64>();
    let last = falls_as.last().filter(|last| rest >= ROUNDED && named.iter().all(|(name, _)| name != *last));
    let ways = named.iter().copied().chain(last.map(|&last| (last, rest)));
    ways.map(|(name, chance)| format!("{name} {}", percent(target.reached * chance))).collect::<Vec<_>>().join(", ")
}

/// The conditions that an act may cause besides those in which its target has fallen.
pub fn other_conditions<'t>(target: &'t TargetForecast, falls_as: &[Name]) -> impl Iterator<Item = &'t (Name, f64)> {
    target.conditions.iter().filter(move |(name, _)| target.defeat <= 0.0 || !falls_as.contains(name))
}

/// The worst that may well happen to the target of an act, with its chance: `may fall 14 % (unconscious 12 %, dead 2 %)`, `may
/// cause stunned 30 %`; `None` if it loses hit points at most. The conditions in which a unit has fallen are parts of its fall.
pub fn worst_in_words(target: &TargetForecast, falls_as: &[Name]) -> Option<String> {
    let falls = Some(target.reached * target.defeat).filter(|&chance| chance >= PLAUSIBLE_FALL);
    let likely = |(name, chance): &(Name, f64)| {
        let chance = target.reached * chance;
        (chance >= PLAUSIBLE).then(|| (chance, format!("{name} {}", percent(chance))))
    };
    let mut conditions: Vec<(f64, String)> = other_conditions(target, falls_as).filter_map(likely).collect();
    conditions.sort_by(|one, other| other.0.total_cmp(&one.0));
    let named: Vec<String> = conditions.into_iter().take(MOST_NAMED).map(|(_, words)| words).collect();
    match (falls, named.is_empty()) {
        (None, true) => None,
        (None, false) => Some(format!("may cause {}", named.join(", "))),
        (Some(chance), _) => {
            let ways = Some(falls_in_words(target, falls_as)).filter(|ways| !ways.is_empty());
            // The chance of the only way is that of the fall.
            let same = format!(" {}", percent(chance));
            let only = |ways: &str| ways.strip_suffix(&same).filter(|name| !name.contains(',')).map(str::to_owned);
            let ways = ways.map(|ways| format!(" ({})", only(&ways).unwrap_or(ways))).unwrap_or_default();
            let word = if is_certain(chance) { "falls".to_owned() } else { format!("may fall {}", percent(chance)) };
            let falls = std::iter::once(word + &ways);
            Some(falls.chain(named).collect::<Vec<_>>().join(", "))
        }
    }
}

/// An attack as its target sees it, the worst first: `may fall 14 %; hits 44 %, 8.1 damage on average`.
pub fn threat_in_words(target: &TargetForecast, purpose: Option<Purpose>, falls_as: &[Name]) -> String {
    let harms = odds_word(target, purpose) == HITS;
    let worst = worst_in_words(target, falls_as).filter(|_| harms).map(|worst| format!("{worst}; "));
    let mean = target.reached * target.expected;
    let mean = does_damage(target).then(|| format!(", {mean:.1} damage on average"));
    let most = most_damage(target).filter(|_| harms && mean.is_some());
    let most = most.map(|most| format!(", up to {most} in a bad case"));
    [worst.unwrap_or_default(), odds_in_words(target, purpose), mean.unwrap_or_default(), most.unwrap_or_default()]
        .concat()
}

/// The damage that one of about twenty attacks reaches, if it is well above the mean.
fn most_damage(target: &TargetForecast) -> Option<i32> {
    let reaches = |most: &i32| target.reached * target.damage.p_at_least(*most) >= PLAUSIBLE;
    let most = (1..=target.damage.max()).rev().find(reaches)?;
    (f64::from(most) >= target.reached * target.expected + 2.0).then_some(most)
}

/// Mean damage below which it reads as 0.
const TRIFLING: f64 = 0.05;

/// Whether the mean damage of an attack is more than a trifle.
pub fn does_damage(target: &TargetForecast) -> bool {
    target.reached * target.expected >= TRIFLING
}

/// The words before the chance of an act: one that harms, one that heals, one that strengthens, and any other.
const HITS: &str = "hits";
const HEALS: &str = "heals";
const HELPS: &str = "helps";
const WORKS: &str = "works";

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::Rule;
    use hexfray_board::odds::Dist;

    #[test]
    fn a_chance_says_what_it_is_of_and_certain_help_has_none() {
        assert_eq!(chance_in_words("hits", 0.44), "hits 44 %");
        assert_eq!(chance_in_words("hits", 1.0), "hits 100 %", "a blow that cannot miss");
        assert_eq!(chance_in_words("works", 0.8), "works 80 %");
        assert_eq!(chance_in_words("works", 1.0), "works");
    }

    #[test]
    fn a_threat_says_the_worst_first_with_its_chance() {
        let plain = TargetForecast {
            hit: 0.44,
            expected: 3.21,
            reached: 1.0,
            damage: Dist::point(4),
            ..TargetForecast::untouched(UnitId(0))
        };
        assert_eq!(threat_in_words(&plain, None, &[]), "hits 44 %, 3.2 damage on average");
        let hard = TargetForecast { damage: Dist::point(9), ..plain.clone() };
        assert_eq!(threat_in_words(&hard, None, &[]), "hits 44 %, 3.2 damage on average, up to 9 in a bad case");
        let conditions = [("stunned", 0.3), ("unconscious", 0.14), ("wounded", 0.04)];
        let conditions = conditions.map(|(name, chance)| (Name::new(name), chance)).to_vec();
        let stuns = TargetForecast { conditions, ..plain };
        assert_eq!(
            threat_in_words(&stuns, None, &[]),
            "may cause stunned 30 %, unconscious 14 %; hits 44 %, 3.2 damage on average"
        );
        let fells = TargetForecast { defeat: 0.14, conditions: Vec::new(), reached: 0.5, ..stuns.clone() };
        assert_eq!(
            worst_in_words(&fells, &[]).as_deref(),
            Some("may fall 7 %"),
            "a shot that half of the time meets another"
        );
        let binds = TargetForecast { expected: 0.0, ..stuns };
        assert!(threat_in_words(&binds, None, &[]).ends_with("hits 44 %"), "no damage is not said to be 0");
    }

    #[test]
    fn the_word_before_a_chance_is_that_of_the_purpose() {
        let odds = TargetForecast { hit: 0.8, reached: 1.0, ..TargetForecast::untouched(UnitId(0)) };
        let mut rolled = odds.clone();
        rolled.chance.base(Name::new("Accuracy"), 80, Rule::new("TC-093"));
        let heals = TargetForecast { healing: 4.0, ..rolled.clone() };
        let burns = TargetForecast { damage: Dist::point(4), ..rolled.clone() };
        let says = |odds: &TargetForecast, purpose| odds_in_words(odds, Some(purpose));
        assert_eq!(says(&heals, Purpose::Mend), "heals 80 %");
        assert_eq!(says(&rolled, Purpose::Mend), "works 80 %", "a cure");
        assert_eq!(says(&rolled, Purpose::Help), "helps 80 %", "a blessing");
        assert_eq!(says(&burns, Purpose::Mend), "hits 80 %", "one whom healing harms");
        assert_eq!(says(&heals, Purpose::Harm), "heals 80 %", "one who takes in fire");
        assert_eq!(says(&rolled, Purpose::Harm), "hits 80 %");
        assert_eq!(says(&rolled, Purpose::Turn), "works 80 %");
        assert_eq!(odds_in_words(&rolled, None), "hits 80 %", "dice against a target");
        assert_eq!(says(&TargetForecast { hit: 1.0, ..heals }, Purpose::Mend), "heals", "it cannot fail");
    }

    #[test]
    fn a_shot_that_another_unit_catches_says_whom_it_hits() {
        let [meant, catcher] = [UnitId(0), UnitId(1)];
        let caught =
            TargetForecast { hit: 0.4, reached: 1.0, damage: Dist::point(4), ..TargetForecast::untouched(catcher) };
        let mut shot = Forecast::of(UnitId(2), Name::new("Bow"), vec![TargetForecast::untouched(meant), caught]);
        let says = |shot: &Forecast| instead_in_words(shot, meant, |unit| if unit == catcher { "Bran" } else { "Orc" });
        assert_eq!(says(&shot).as_deref(), Some("hits Bran instead, 40 %"));
        assert_eq!(odds_in_words(&shot.targets[0], Some(Purpose::Harm)), "hits 0 %", "no shot works");
        shot.targets[0].reached = 0.3;
        assert_eq!(says(&shot), None, "it may get through");
    }

    #[test]
    fn the_ways_to_fall_are_parts_of_the_fall() {
        let [out, dead, stunned] = ["unconscious", "dead", "stunned"].map(Name::new);
        let blow = TargetForecast {
            hit: 0.8,
            reached: 1.0,
            defeat: 0.6,
            conditions: vec![(out, 0.45), (dead, 0.15), (stunned, 0.2)],
            ..TargetForecast::untouched(UnitId(0))
        };
        let said = worst_in_words(&blow, &[out, dead]);
        assert_eq!(said.as_deref(), Some("may fall 60 % (unconscious 45 %, dead 15 %), stunned 20 %"));
        let faints = TargetForecast { defeat: 0.45, conditions: vec![(out, 0.45)], ..blow.clone() };
        assert_eq!(worst_in_words(&faints, &[out, dead]).as_deref(), Some("may fall 45 % (unconscious)"), "said once");
        let lies = TargetForecast { defeat: 0.0, ..blow };
        assert_eq!(falls_in_words(&lies, &[out, dead]), "", "one who lies already falls no more");
        assert_eq!(other_conditions(&lies, &[out, dead]).count(), 3, "but may die");
    }
}
