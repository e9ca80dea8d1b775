//! Playing one battle from start to end, again and again.

use std::sync::Arc;

use super::most_orders;
use crate::ai::Opponent;
use hexfray_battle::{Battle, DiceSource, Event, Outcome, Setup};

/// Plays battles of one set-up, one after the other, in a world that is built once.
pub struct Player {
    idle: Battle,
    battle: Battle,
}

/// The result of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The outcome; `None` if it was broken off.
    pub outcome: Option<Outcome>,
    /// Rounds that have begun.
    pub rounds: u16,
    /// Orders that have been given.
    pub orders: u32,
}

impl Player {
    /// A player of battles of this set-up.
    pub fn new(setup: &Arc<Setup>) -> Self {
        Self { idle: Battle::idle(setup), battle: Battle::idle(setup) }
    }

    /// A player whose battles keep their records.
    pub fn recording(setup: &Arc<Setup>) -> Self {
        let mut player = Self::new(setup);
        player.battle.keep_record();
        player
    }

    /// The present battle, or the last one.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// Plays a battle with one opponent for each side; `told` receives the battle and its events, at its
    /// start and after each order.
    pub fn play(
        &mut self,
        seed: u64,
        seats: &mut [Box<dyn Opponent>],
        mut told: impl FnMut(&Battle, &[Event]),
    ) -> Played {
        let battle = &mut self.battle;
        battle.restart(&self.idle, DiceSource::Seed(seed));
        told(battle, battle.events());
        fight(battle, seats, told)
    }
}

/// Plays a battle to its end; `told` receives the battle and the events of each order.
fn fight(battle: &mut Battle, seats: &mut [Box<dyn Opponent>], mut told: impl FnMut(&Battle, &[Event])) -> Played {
    let (mut orders, mut round, mut most) = (0, None, 0);
    while battle.outcome().is_none() {
        if round != Some(battle.round()) {
            round = Some(battle.round());
            most = most_orders(battle.units().count(), battle.round());
        }
        if u64::from(orders) >= most {
            break;
        }
        let Some(side) = battle.decision().side() else { break };
        let Some(opponent) = seats.get_mut(side.index()) else { break };
        let order = opponent.choose(battle);
        // An opponent that gives an illegal order has no other: the battle is broken off.
        if battle.submit(order).is_err() {
            break;
        }
        told(battle, battle.events());
        orders += 1;
    }
    Played { outcome: battle.outcome(), rounds: battle.round(), orders }
}

#[cfg(test)]
mod tests {
    use super::most_orders;

    #[test]
    fn large_battles_may_take_more_orders() {
        assert!(most_orders(8, 1) > 20_000, "small ones take as many as ever");
        assert!(most_orders(400, 200) >= 400 * 200 * 10, "ten for each unit in each of the most rounds");
        assert!(most_orders(u16::MAX.into(), u16::MAX) > most_orders(400, 200), "the largest battles fit");
    }
}
