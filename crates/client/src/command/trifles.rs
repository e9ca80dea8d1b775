//! Questions that need no answer from the player: those whose answers hardly matter, and those that have been declined already.

use bevy::prelude::*;

use crate::{
    answers::{answers, decline, is_trifling},
    options::Settings,
};
use hexfray_battle::{Battle, Decision, Name, Order, SideId};
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
    let is_asked = within > 0.0 && matches!(battle.decision(), Decision::Answer { .. });
    (is_asked && is_trifling(&answers(battle), within)).then(|| Settled::Trifle(Greedy::default().choose(battle)))
}
