//! The answers to an open question: the meaning and the odds of each, and the order that gives it.

use hexfray_battle::{AnswerView, Battle, Decision, Forecast, Order, OrderError, SideId, UnitId, UnitView};
use hexfray_minds::{
    ai::{Greedy, Opponent as _},
    story::{odds_word, percent},
};

/// An answer to the open question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Its name.
    pub name: String,
    /// The orders that give it; several if other units are asked the same question first and decline.
    pub orders: Vec<Order>,
    /// What it concerns.
    pub view: AnswerView,
    /// Its odds in a word, such as a chance; empty if no dice follow.
    pub promise: String,
    /// The best chance, 0 to 1, that it has an effect: that the questioned act hits, or that the answer succeeds; `None` if it
    /// has no odds.
    pub odds: Option<f64>,
}

/// What rounding may add to a difference between two chances.
const ROUNDING: f64 = 1e-9;

/// The most answers whose odds are all computed beforehand; if there are more, only those of the considered answer are.
const MOST_WEIGHED: usize = 24;

/// The most units, asked one after the other, whose answers are shown at once.
const MOST_ASKED: usize = 12;

/// The answers to the open question, in order. If other units of the side would be asked the same question about a unit once it
/// is declined, their answers are included, with those that decline last.
pub fn answers(battle: &Battle) -> Vec<Answer> {
    let mut all = own_answers(battle);
    let (Some(mut decline), Decision::Answer { question, .. }) = (declined(&all), battle.decision()) else {
        return all;
    };
    let mut later = battle.scratch(0);
    battle.copy_into(&mut later);
    let (mut last, mut others) = (all.remove(decline), Vec::new());
    for _ in 0..MOST_ASKED {
        let (side, order) = (later.decision().side(), last.orders.last().copied());
        if order.is_none_or(|order| later.submit(order).is_err()) {
            break;
        }
        let same = matches!(later.decision(), Decision::Answer { question: other, .. } if other == question);
        let mut further = if same && later.decision().side() == side { own_answers(&later) } else { Vec::new() };
        let Some(at) = declined(&further) else { break };
        let after = |mut answer: Answer| {
            answer.orders.splice(0..0, last.orders.iter().copied());
            answer
        };
        let next = after(further.remove(at));
        others.extend(further.into_iter().map(after));
        last = next;
    }
    if others.is_empty() {
        all.insert(decline, last);
        return all;
    }
    all.extend(others);
    for answer in &mut all {
        let who = answer.view.who.and_then(|who| battle.unit(who));
        answer.name = who.map_or_else(String::new, |who| format!("{} ", who.name)) + &answer.name;
    }
    decline = all.len();
    all.insert(decline, last);
    all
}

/// The answer that declines what all others do: to meet a unit in a cell.
fn declined(answers: &[Answer]) -> Option<usize> {
    let mut declining = answers.iter().enumerate().filter(|(_, answer)| answer.view.who.is_none());
    let (at, _) = declining.next().filter(|(_, answer)| answer.view.unit.is_some() && answers.len() > 1)?;
    declining.next().is_none().then_some(at)
}

/// The answer that lets a unit go that all others would stop.
pub fn decline(answers: &[Answer]) -> Option<&Answer> {
    declined(answers).and_then(|at| answers.get(at))
}

/// The place of the answer that a computer opponent would give: the one to begin with.
pub fn suggested(battle: &Battle, answers: &[Answer]) -> usize {
    let order = Greedy::new().choose(battle);
    let gives = |answer: &Answer| answer.orders == [order];
    // To decline may take several orders, if other units are asked as well.
    answers.iter().position(gives).or_else(|| declined(answers)).unwrap_or(0)
}

/// Whether no answer changes a chance by more than `within` (0 to 1): the chances of all answers lie that near to one another,
/// or none has a chance above it and the others have no odds.
pub fn is_trifling(answers: &[Answer], within: f64) -> bool {
    let odds = || answers.iter().filter_map(|answer| answer.odds);
    let Some(most) = odds().max_by(f64::total_cmp) else { return false };
    let least = odds().min_by(f64::total_cmp).filter(|_| answers.iter().all(|answer| answer.odds.is_some()));
    most - least.unwrap_or(0.0) <= within + ROUNDING
}

/// The answer that costs nothing and goes well so surely that no other can be better by more than `within` (0 to 1), if every
/// answer has a chance to go well: of several defences against a blow that next to never hits, the surest.
pub fn surest(answers: &[Answer], within: f64) -> Option<&Answer> {
    if !answers.iter().all(|answer| answer.view.chance.is_some()) {
        return None;
    }
    let is_free = |answer: &&Answer| answer.view.points == 0 && !answer.view.uses_turn;
    let chance = |answer: &Answer| answer.view.chance.unwrap_or_default();
    let best = answers.iter().filter(is_free).max_by(|one, other| chance(one).total_cmp(&chance(other)));
    best.filter(|best| chance(best) >= 1.0 - within - ROUNDING)
}

/// The answers of the unit that is asked, in their order.
fn own_answers(battle: &Battle) -> Vec<Answer> {
    let Decision::Answer { options, .. } = battle.decision() else { return Vec::new() };
    let mut views = battle.answers().into_iter();
    let few = options.len() <= MOST_WEIGHED;
    let answers = (0..options.len()).map(|at| {
        let view: AnswerView = views.next().unwrap_or_default();
        let forecast = answer(battle, at).filter(|_| few).and_then(|order| battle.forecast(&order).ok());
        let best = forecast.as_ref().and_then(best_chance).or(view.chance);
        let odds = forecast.map_or_else(Promised::default, |odds| promise(battle, &odds));
        let name = options.get(at).map_or_else(String::new, |name| name.to_string());
        Answer {
            name,
            orders: answer(battle, at).into_iter().collect(),
            promise: in_words(view.chance_of, view.chance, odds),
            odds: best,
            view,
        }
    });
    answers.collect()
}

/// The best chance to hit in these odds; `None` if they concern no unit.
fn best_chance(odds: &Forecast) -> Option<f64> {
    odds.targets.iter().map(|target| target.reached * target.hit).max_by(f64::total_cmp)
}

/// The odds of an answer in words: the chance that the rules give it, and the odds of its order. A chance that the odds repeat,
/// or state from the other side (a defence of 40 % is a blow of 60 %), is written once.
fn in_words(of: &'static str, chance: Option<f64>, odds: Promised) -> String {
    let same = |odds: f64| chance.is_some_and(|chance| is_near(odds, chance) || is_near(odds, 1.0 - chance));
    let word = if of.is_empty() { "works" } else { of };
    let chances = chance.map(|chance| (word, chance)).into_iter().chain(odds.chance.filter(|odds| !same(odds.1)));
    let chances = chances.map(|(word, chance)| format!("{word} {}", percent(chance)));
    chances.chain(odds.words).collect::<Vec<_>>().join(" · ")
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// The odds of an order for a side.
#[derive(Default)]
struct Promised {
    /// The chance of success with its word, if the order may fail.
    chance: Option<(&'static str, f64)>,
    /// Its mean effects.
    words: Vec<String>,
}

/// The odds of an order for the side that is asked.
fn promise(battle: &Battle, odds: &Forecast) -> Promised {
    let side = battle.decision().side();
    let (mut chance, mut damage, mut gain, mut magic) = (("works", 0.0), 0.0, 0.0, 0.0);
    for target in &odds.targets {
        if target.reached * target.hit > chance.1 {
            chance = (odds_word(target, None), target.reached * target.hit);
        }
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
    Promised { chance: Some(chance).filter(|chance| chance.1 > 0.0 && chance.1 < 1.0), words }
}

/// The order that answers a question with an option, or picks the next unit from the list.
pub fn answer(battle: &Battle, option: usize) -> Option<Order> {
    match battle.decision() {
        Decision::Pick { .. } => picks(battle).get(option).map(|&unit| Order::Pick { unit }),
        Decision::Answer { unit, options, .. } if option < options.len() => {
            Some(Order::Answer { unit: *unit, option: option as u16 })
        }
        _ => None,
    }
}

/// The units that may be next, if a side chooses.
pub fn picks(battle: &Battle) -> Vec<UnitId> {
    let pick = |order: Order| match order {
        Order::Pick { unit } => Some(unit),
        _ => None,
    };
    battle.orders().into_iter().filter_map(pick).collect()
}

/// The units of a side that picks which have yet to act in this round and may not be picked, each with the reason.
pub fn skipped(battle: &Battle, side: SideId, picks: &[UnitId]) -> Vec<(UnitId, String)> {
    let waits = |unit: &UnitView| {
        let is_open = battle.timeline().iter().any(|beat| beat.unit == unit.id && !beat.done);
        unit.side == side && unit.is_active() && is_open && !picks.contains(&unit.id)
    };
    let why = |unit: UnitId| match battle.check(&Order::Pick { unit }) {
        Err(OrderError::Refused { why, .. }) => why.to_owned(),
        _ => String::new(),
    };
    let ails = |unit: UnitId| {
        let harmful = battle.conditions(unit).into_iter().filter(|condition| condition.harmful);
        let names: Vec<String> = harmful.map(|condition| condition.name.to_string()).collect();
        if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
    };
    battle.units().filter(waits).map(|unit| (unit.id, format!("{}{}", why(unit.id), ails(unit.id)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Session, Texts};
    use hexfray_battle::{Name, Ruling};

    #[test]
    fn who_sleeps_is_named_with_the_reason_when_a_side_chooses() {
        let name = "maps/mud_ford.battle.toml";
        let mut session = Session::start(&Texts::of_the_game(), name, &[], 7).expect("it starts");
        let chooses = |_| {
            if let Decision::Pick { side } = *session.battle.decision() {
                return Some(side);
            }
            let order = session.battle.orders()[0];
            session.give(order).expect("it is legal");
            None
        };
        let side = (0..200).find_map(chooses).expect("a side chooses within 200 orders");
        let before = picks(&session.battle);
        assert!(skipped(&session.battle, side, &before).is_empty(), "all may be next");
        let ruling = Ruling::Inflict { unit: before[0], condition: Name::new("asleep"), rounds: 2 };
        session.give(Order::Referee(ruling)).expect("the referee may");
        let skipped = skipped(&session.battle, side, &picks(&session.battle));
        let [(unit, ref why)] = skipped[..] else { panic!("one sleeps: {skipped:?}") };
        assert_eq!(unit, before[0]);
        assert!(why.starts_with("cannot act (") && why.contains("sleep"), "{why}");
    }

    #[test]
    fn a_question_is_trifling_where_its_answers_hardly_change_a_chance() {
        let of = |odds: &[Option<f64>]| -> Vec<Answer> {
            odds.iter().map(|&odds| Answer { odds, ..Answer::default() }).collect()
        };
        let trifling = |odds: &[Option<f64>], within| is_trifling(&of(odds), within);
        assert!(trifling(&[Some(0.0), None], 0.01), "a quick draw that never succeeds");
        assert!(trifling(&[Some(0.009), Some(0.0)], 0.01), "a shot under 1 %, however it is met");
        assert!(trifling(&[Some(0.995), Some(0.999)], 0.01), "an attack that hardly misses, with a defence or without");
        assert!(trifling(&[Some(0.99), Some(0.97), Some(0.94)], 0.05), "defences against what hits nearly always");
        assert!(trifling(&[Some(0.50), Some(0.47)], 0.05), "a defence that changes little in the middle");
        assert!(!trifling(&[Some(0.50), Some(0.44)], 0.05), "a defence that makes a difference");
        assert!(!trifling(&[Some(0.98), Some(0.999)], 0.01), "a difference that the setting asks about");
        assert!(!trifling(&[Some(0.995), None], 0.05), "one answer has no odds");
        assert!(!trifling(&[Some(0.0), Some(0.06)], 0.05), "one answer has a chance");
        assert!(!trifling(&[None, None], 0.05), "what has no odds may still matter");
        assert!(!is_trifling(&[], 0.05));
    }

    #[test]
    fn a_defence_that_is_nearly_sure_and_costs_nothing_is_as_good_as_any() {
        let of = |chance: Option<f64>, points: u8| Answer {
            view: AnswerView { chance, points, ..AnswerView::default() },
            ..Answer::default()
        };
        let at = |answers: &[Answer], within| {
            let best = surest(answers, within)?;
            answers.iter().position(|answer| std::ptr::eq(answer, best))
        };
        let defences = [of(Some(0.97), 0), of(Some(0.994), 0), of(Some(0.94), 0)];
        assert_eq!(at(&defences, 0.05), Some(1), "a shot under 1 % needs no question");
        assert_eq!(at(&defences, 0.002), None, "the setting asks about so much");
        assert_eq!(at(&[of(Some(0.8), 0), of(Some(0.99), 2)], 0.05), None, "the sure one costs points");
        assert_eq!(at(&[of(Some(0.99), 0), of(None, 0)], 0.05), None, "one answer has no chance");
    }

    #[test]
    fn an_answer_promises_its_chance_once() {
        let odds = |chance: Option<f64>, words: &[&str]| Promised {
            chance: chance.map(|chance| ("hits", chance)),
            words: words.iter().map(|&word| word.to_owned()).collect(),
        };
        assert_eq!(in_words("", Some(0.62), odds(None, &[])), "works 62 %");
        assert_eq!(in_words("", Some(0.62), odds(Some(0.62), &[])), "works 62 %", "the odds say the same");
        assert_eq!(in_words("", Some(0.62), odds(None, &["3.0 damage"])), "works 62 % · 3.0 damage");
        assert_eq!(in_words("", Some(0.4), odds(Some(0.6), &[])), "works 40 %", "the odds say it from the other side");
        assert_eq!(in_words("", Some(0.4), odds(Some(0.6), &["−1.2 HP"])), "works 40 % · −1.2 HP");
        assert_eq!(
            in_words("", Some(0.4), odds(Some(0.604), &[])),
            "works 40 % · hits 60 %",
            "what only reads alike is another chance"
        );
        assert_eq!(in_words("", None, odds(Some(0.5), &["3.0 damage"])), "hits 50 % · 3.0 damage");
    }
}
