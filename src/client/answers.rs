//! The answers to an open question: what each means and promises, and the order that gives it.

use crate::{
    battle::{AnswerView, Battle, Decision, Forecast, Order, UnitId},
    story::percent,
};

/// An answer to the open question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What it is about.
    pub view: AnswerView,
    /// What it promises in a word, such as a chance; empty where no dice follow.
    pub promise: String,
}

/// Most answers whose odds are all worked out beforehand; of more only those of the one that is looked at are.
const MOST_WEIGHED: usize = 24;

/// The answers to the open question, in their order.
pub fn answers(battle: &Battle) -> Vec<Answer> {
    let Decision::Answer { options, .. } = battle.decision() else { return Vec::new() };
    let mut views = battle.answers().into_iter();
    let few = options.len() <= MOST_WEIGHED;
    let answers = (0..options.len()).map(|at| {
        let view: AnswerView = views.next().unwrap_or_default();
        let odds = answer(battle, at).filter(|_| few).and_then(|order| battle.forecast(&order).ok());
        let odds = odds.map_or_else(Promised::default, |odds| promise(battle, &odds));
        Answer { promise: in_words(view.chance, odds), view }
    });
    answers.collect()
}

/// What an answer promises: the chance that the rules give it, what its odds say. A chance that the odds repeat, or tell
/// from the other side (a defence of 40 % is a blow of 60 %), is written once.
fn in_words(chance: Option<f64>, odds: Promised) -> String {
    let same = |odds: f64| chance.is_some_and(|chance| is_near(odds, chance) || is_near(odds, 1.0 - chance));
    let chances = chance.into_iter().chain(odds.chance.filter(|&odds| !same(odds)));
    chances.map(percent).chain(odds.words).collect::<Vec<_>>().join(" · ")
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// What the odds of an order promise a side.
#[derive(Default)]
struct Promised {
    /// The chance of it, where it may fail.
    chance: Option<f64>,
    /// What it does on average.
    words: Vec<String>,
}

/// What an order promises the side that is asked.
fn promise(battle: &Battle, odds: &Forecast) -> Promised {
    let side = battle.decision().side();
    let (mut chance, mut damage, mut gain, mut magic) = (0.0_f64, 0.0, 0.0, 0.0);
    for target in &odds.targets {
        chance = chance.max(target.reached * target.hit);
        let is_own = battle.unit(target.target).map(|unit| unit.side) == side;
        let harm = if is_own { &mut gain } else { &mut damage };
        *harm += target.reached * if is_own { -target.expected } else { target.expected };
        gain += target.reached * target.healing;
        magic -= target.reached * target.drained;
    }
    let mut words = Vec::new();
    if damage >= 0.05 {
        words.push(format!("{damage:.1} damage"));
    }
    for (amount, what) in [(gain, "HP"), (magic, battle.pool_name())] {
        if amount.abs() >= 0.05 {
            words.push(format!("{}{:.1} {what}", if amount < 0.0 { "−" } else { "+" }, amount.abs()));
        }
    }
    Promised { chance: Some(chance).filter(|&chance| chance > 0.0 && chance < 1.0), words }
}

/// The order that answers a question with an option, or picks who is next from the list.
pub fn answer(battle: &Battle, option: usize) -> Option<Order> {
    match battle.decision() {
        Decision::Pick { .. } => picks(battle).get(option).map(|&unit| Order::Pick { unit }),
        Decision::Answer { unit, options, .. } if option < options.len() => {
            Some(Order::Answer { unit: *unit, option: option as u16 })
        }
        _ => None,
    }
}

/// The units that may be next, where a side chooses.
pub fn picks(battle: &Battle) -> Vec<UnitId> {
    let pick = |order: Order| match order {
        Order::Pick { unit } => Some(unit),
        _ => None,
    };
    battle.orders().into_iter().filter_map(pick).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_promises_its_chance_once() {
        let odds = |chance: Option<f64>, words: &[&str]| Promised {
            chance,
            words: words.iter().map(|&word| word.to_owned()).collect(),
        };
        assert_eq!(in_words(Some(0.62), odds(None, &[])), "62 %");
        assert_eq!(in_words(Some(0.62), odds(Some(0.62), &[])), "62 %", "the odds say the same");
        assert_eq!(in_words(Some(0.62), odds(None, &["3.0 damage"])), "62 % · 3.0 damage");
        assert_eq!(in_words(Some(0.4), odds(Some(0.6), &[])), "40 %", "the odds say it from the other side");
        assert_eq!(in_words(Some(0.4), odds(Some(0.6), &["−1.2 HP"])), "40 % · −1.2 HP");
        assert_eq!(
            in_words(Some(0.4), odds(Some(0.604), &[])),
            "40 % · 60 %",
            "what only reads alike is another chance"
        );
        assert_eq!(in_words(None, odds(Some(0.5), &["3.0 damage"])), "50 % · 3.0 damage");
    }
}
