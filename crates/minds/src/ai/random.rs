//! The opponent that gives any legal order, all equally likely.

use super::{Opponent, otherwise};
use hexfray_battle::{Battle, FaceStream, Order, Stream, VerbRole};

/// Gives any legal order, but seldom surrenders. Its choices come from a separate stream, not from the dice of the
/// rules.
#[derive(Debug)]
pub struct Random {
    stream: FaceStream,
    orders: Vec<Order>,
}

impl Random {
    /// An opponent whose choices this seed determines.
    pub fn new(seed: u64) -> Self {
        Self { stream: FaceStream::new(seed, Stream::Opponents), orders: Vec::new() }
    }
}

impl Opponent for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn restart(&mut self, seed: u64) {
        self.stream = FaceStream::new(seed, Stream::Opponents);
    }

    fn choose(&mut self, battle: &Battle) -> Order {
        battle.orders_into(&mut self.orders);
        let count = self.orders.len() as u32;
        if count == 0 {
            return otherwise(battle);
        }
        let order = self.orders[self.stream.below(count) as usize];
        // It seldom surrenders, or battles would be short.
        let yields = matches!(order, Order::Act { act, .. } if battle.role(act.verb) == VerbRole::GivesUp);
        if yields { self.orders[self.stream.below(count) as usize] } else { order }
    }
}
