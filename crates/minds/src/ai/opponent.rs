//! What an opponent is: a player that answers a battle's decisions.

use std::pin::Pin;

use super::Weighing;
use hexfray_battle::{Battle, Order, UnitId};

/// An order in the making: each poll is one step of the search, so that it can be spread over frames.
///
/// It wakes no task: poll it again whenever there is time, for instance with [`check_ready`](super::check_ready).
pub type Thought<'a> = Pin<Box<dyn Future<Output = Order> + Send + 'a>>;

/// A player that answers a battle's decisions.
///
/// ```
/// use hexfray_battle::{Battle, DiceSource, Order, Setup};
/// use hexfray_minds::ai::{self, Opponent};
/// use hexfray_percentile::Percentile;
///
/// /// Takes the first order.
/// struct First;
///
/// impl Opponent for First {
///     fn name(&self) -> &'static str {
///         "first"
///     }
///
///     fn restart(&mut self, _seed: u64) {}
///
///     fn choose(&mut self, battle: &Battle) -> Order {
///         battle.orders()[0]
///     }
/// }
///
/// let setup = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile])?;
/// let mut battle = Battle::new(&setup, DiceSource::Seed(7))?;
/// let order = First.choose(&battle);
/// battle.submit(order)?;
///
/// // The opponents of the crate play a battle to its end.
/// let mut nearest = ai::opponent("nearest", 1).expect("there is one of this name");
/// while battle.outcome().is_none() {
///     let order = nearest.choose(&battle);
///     battle.submit(order)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Opponent: Send {
    /// The name by which it is chosen.
    fn name(&self) -> &'static str;

    /// Prepares for another battle: from now on, it decides like a new opponent with this seed. It may keep its data
    /// about the board, so that a series of battles on one board is faster.
    fn restart(&mut self, seed: u64);

    /// Lets it note what it weighs while it [thinks](Self::think). By default it notes nothing, as it decides at once.
    fn weigh_aloud(&mut self, weighing: Weighing) {
        let _ = weighing;
    }

    /// An order that answers the battle's present decision. The battle is not over.
    fn choose(&mut self, battle: &Battle) -> Order;

    /// The order, computed in steps, each a small part of a millisecond on usual boards.
    fn think<'a>(&'a mut self, battle: &'a Battle) -> Thought<'a> {
        Box::pin(async move { self.choose(battle) })
    }
}

/// The order if a plan turns out to be illegal: ending the turn, or another legal order.
pub(super) fn otherwise(battle: &Battle) -> Order {
    battle.passing_order().unwrap_or(Order::EndTurn { unit: UnitId::default() })
}
