//! Questions that need no answer from the player: those whose answers hardly matter, and those that have been declined already.

use bevy::prelude::*;

use crate::{
    answers::{answers, decline, is_trifling, surest},
    options::Settings,
};
use hexfray_battle::{Battle, Decision, Name, Order, SideId, UnitId};
use hexfray_minds::ai::{Greedy, Opponent};

/// The last question that a player has declined, such as whether to stop a moving unit.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Declined(Option<Refusal>);

#[derive(Clone, Copy, Debug)]
struct Refusal {
    side: SideId,
    question: Name,
    /// How many orders had been given before it.
    at: usize,
}

impl Declined {
    /// Notes the answer that a player is about to give.
    pub(super) fn note(&mut self, battle: &Battle, orders: &[Order]) {
        let Decision::Answer { question, .. } = battle.decision() else { return };
        let all = answers(battle);
        let declines = decline(&all).is_some_and(|answer| answer.orders == orders);
        let refusal = |side| Refusal { side, question: *question, at: battle.history().len() };
        self.0 = battle.decision().side().filter(|_| declines).map(refusal);
    }

    /// The orders that decline the open question, if its side has declined the same one and only answers have been given since.
    fn again(&self, battle: &Battle) -> Option<Vec<Order>> {
        let refusal = self.0?;
        let Decision::Answer { question, .. } = battle.decision() else { return None };
        let since = battle.history().get(refusal.at..)?;
        let same = *question == refusal.question && battle.decision().side() == Some(refusal.side);
        let goes_on = !since.is_empty() && since.iter().all(|given| matches!(given.order, Order::Answer { .. }));
        (same && goes_on).then(|| decline(&answers(battle)).map(|answer| answer.orders.clone())).flatten()
    }
}

/// Orders that answer the open question without the player.
pub(super) enum Settled {
    /// The player has declined the same question about the same unit.
    Declined(Vec<Order>),
    /// The answers make little difference, and the player's settings do not ask then.
    Trifle(Order),
}

/// The answer to the open question without the player, if it needs none.
pub(super) fn settled(battle: &Battle, declined: &Declined, settings: &Settings) -> Option<Settled> {
    if let Some(orders) = declined.again(battle) {
        return Some(Settled::Declined(orders));
    }
    let within = f64::from(settings.answer_within) / 100.0;
    let Decision::Answer { unit, .. } = *battle.decision() else { return None };
    let all = answers(battle);
    if within > 0.0 && is_trifling(&all, within) {
        return Some(Settled::Trifle(Greedy::default().choose(battle)));
    }
    let safe = surest(&all, within).filter(|_| within > 0.0 && is_struck(battle, unit))?;
    safe.orders.first().map(|&order| Settled::Trifle(order))
}

/// Whether a unit is asked in the midst of an act of a foe.
fn is_struck(battle: &Battle, unit: UnitId) -> bool {
    let side = |unit: UnitId| battle.unit(unit).map(|unit| unit.side);
    let by = battle.act_under_way().and_then(|(by, ..)| side(by));
    by.zip(side(unit)).is_some_and(|(by, own)| battle.are_hostile(by, own))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;
    use hexfray_battle::DiceSource;
    use hexfray_minds::ai::Nearest;

    /// What the settings do with the questions of a battle between computers: those that are asked, and those that are settled.
    fn counted(name: &str, settings: &Settings) -> (usize, usize) {
        let setup = Texts::of_the_game().load(name).expect("it is read");
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let (mut mind, mut counts) = (Nearest::new(), (0, 0));
        while battle.outcome().is_none() && battle.history().len() < 160 {
            let order = match settled(&battle, &Declined::default(), settings) {
                Some(Settled::Trifle(order)) => {
                    assert!(battle.check(&order).is_ok(), "{name}: the answer is legal");
                    counts.1 += 1;
                    order
                }
                _ => {
                    counts.0 += usize::from(matches!(battle.decision(), Decision::Answer { .. }));
                    mind.choose(&battle)
                }
            };
            battle.submit(order).expect("it is legal");
        }
        counts
    }

    #[test]
    fn answers_that_hardly_matter_are_given_as_the_settings_say() {
        let settings = |answer_within| Settings { answer_within, ..Settings::default() };
        for name in ["maps/market_street.battle.toml", "maps/street_fight.battle.toml"] {
            let (asked, answered) = counted(name, &settings(0));
            assert!(asked > 0 && answered == 0, "{name}: a player who wants every question is asked all of them");
            let (asked, answered) = counted(name, &settings(100));
            assert!(answered > 0, "{name}: {asked} asked, {answered} answered");
        }
        let within = counted("maps/market_street.battle.toml", &settings(5));
        assert!(within.0 > 0, "what matters is asked: {within:?}");
    }
}
