//! The answers to an open question: what each means and promises, and the order that gives it.

use super::choice::picks;
use crate::{
    battle::{AnswerView, Battle, Decision, Forecast, Order},
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
        let odds = odds.map_or_else(String::new, |odds| promise(battle, &odds));
        Answer { promise: with_chance(view.chance, odds), view }
    });
    answers.collect()
}

/// What an answer promises, with the chance that the rules give it before what its odds say. A chance that its odds
/// repeat, or tell from the other side (a defence of 40 % is a blow of 60 %), is written once.
fn with_chance(chance: Option<f64>, odds: String) -> String {
    let Some(chance) = chance else { return odds };
    let (written, other) = (percent(chance), percent(1.0 - chance));
    let rest = [&written, &other].into_iter().find_map(|same| {
        let rest = odds.strip_prefix(same.as_str())?;
        Some(rest.strip_prefix(" · ").unwrap_or(rest))
    });
    match rest.unwrap_or(&odds) {
        "" => written,
        rest => format!("{written} · {rest}"),
    }
}

/// What an order promises a side, in a word: a chance where it may fail, and what it does on average.
fn promise(battle: &Battle, odds: &Forecast) -> String {
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
    if chance > 0.0 && chance < 1.0 {
        words.push(percent(chance));
    }
    if damage >= 0.05 {
        words.push(format!("{damage:.1} damage"));
    }
    for (amount, what) in [(gain, "HP"), (magic, battle.pool_name())] {
        if amount.abs() >= 0.05 {
            words.push(format!("{}{:.1} {what}", if amount < 0.0 { "−" } else { "+" }, amount.abs()));
        }
    }
    words.join(" · ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_promises_its_chance_once() {
        assert_eq!(with_chance(Some(0.62), String::new()), "62 %");
        assert_eq!(with_chance(Some(0.62), "62 %".to_owned()), "62 %", "the odds say the same");
        assert_eq!(with_chance(Some(0.62), "3.0 damage".to_owned()), "62 % · 3.0 damage");
        assert_eq!(with_chance(Some(0.4), "60 %".to_owned()), "40 %", "the odds say it from the other side");
        assert_eq!(with_chance(Some(0.4), "60 % · −1.2 HP".to_owned()), "40 % · −1.2 HP");
        assert_eq!(with_chance(None, "3.0 damage".to_owned()), "3.0 damage");
    }
}
