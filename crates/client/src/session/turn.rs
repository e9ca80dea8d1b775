//! The last turn of a computer, for questions about it.

use super::player_of;
use crate::player::Player;
use hexfray_battle::{Battle, Order};

/// A turn.
pub(super) struct Turn {
    /// The battle before it.
    pub before: Battle,
    /// The number of orders before it.
    pub at: usize,
    /// Its orders.
    pub orders: Vec<Order>,
}

impl Turn {
    /// Records an order before it is given, if a computer gives it.
    pub fn of_a_computer(turn: &mut Option<Self>, battle: &Battle, players: &[Player], order: Order) {
        let computer = battle.decision().side().is_some_and(|side| player_of(players, side.index()) != Player::Human);
        if computer && battle.check(&order).is_ok() && order.unit().is_some() {
            Self::take_down(turn, battle, order);
        }
    }

    /// Records an order before it is given; an order of another unit, or in another round, begins another turn.
    fn take_down(turn: &mut Option<Self>, battle: &Battle, order: Order) {
        let given = battle.history().len();
        let goes_on = |turn: &&mut Self| {
            let before = &turn.before;
            let same = (before.decision().unit(), before.round()) == (battle.decision().unit(), battle.round());
            same && before.decision().unit().is_some() && turn.at + turn.orders.len() == given
        };
        if let Some(turn) = turn.as_mut().filter(goes_on) {
            return turn.orders.push(order);
        }
        let turn = turn.get_or_insert_with(|| Self { before: battle.scratch(0), at: 0, orders: Vec::new() });
        battle.copy_into(&mut turn.before);
        (turn.at, turn.orders) = (given, vec![order]);
    }
}
