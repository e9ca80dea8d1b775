//! Computer opponents. They look at a battle from outside, as a player does: no dice, nothing secret.
//!
//! [`opponent`] makes one by name; [`levels()`] lists them by strength, in words. All of them make the same decision in
//! the same state with the same seed: budgets count work, never time, unless they are asked to
//! [conclude](Weighing::conclude). [`approach()`] finds the cell from which a unit should strike, [`Judge`] estimates
//! who is winning. They use the public interface of [`Battle`] and know no ruleset by name.

mod approach;
mod bars;
mod flight;
mod greedy;
pub mod judge;
mod levels;
mod march;
mod meeting;
mod nearest;
mod pace;
mod planner;
mod question;
mod random;
mod repertoire;
mod spots;
mod task;
mod temper;
mod waits;
mod walk;
mod weighing;

pub use approach::{Approach, FAIR_CHANCE, LITTLE, WORTH_GOING, approach, bystanders};
pub use bars::cannot_meet;
pub use greedy::Greedy;
pub use judge::Judge;
pub use levels::{Errors, Level, level, levels};
pub(crate) use meeting::{Meeting, Places};
pub use nearest::Nearest;
pub use planner::{Budget, Planner, Together};
pub use random::Random;
pub use waits::{Wait, waits};
pub use walk::falls_on;
pub use weighing::Weighing;

use std::pin::Pin;

use hexfray_battle::{Battle, GreedyWeights, Order, UnitId};
use pace::Pace;
pub use pace::check_ready;

/// An order in the making: each poll is one step of the search, so that it can be spread over frames.
///
/// It wakes no task: poll it again whenever there is time, for instance with [`check_ready`].
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

/// An opponent to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Introduction {
    /// Its name.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
}

/// All opponents, the strongest first.
pub const fn opponents() -> &'static [Introduction] {
    &[
        Introduction { name: "captain", about: "plans the whole side's turn, and tries the best courses once more" },
        Introduction { name: "planner", about: "plays greedy's best ideas ahead, many times each, and takes the best" },
        Introduction {
            name: "greedy",
            about: "compares every cell, act and target by exact odds, and the threat afterwards",
        },
        Introduction { name: "nearest", about: "closes in on the nearest foe and attacks any foe that it can reach" },
        Introduction { name: "random", about: "gives any legal order" },
    ]
}

/// The first `most` sensible courses of a unit's turn, greedy's own choice first, each as its orders. They are computed
/// in steps.
pub async fn courses(battle: &Battle, unit: UnitId, most: usize) -> Vec<Vec<Order>> {
    let courses = Greedy::new().plans(battle, unit, most, Pace::Steps).await;
    courses.into_iter().map(|course| [course.first].into_iter().chain(course.then).collect()).collect()
}

/// The opponent of this name, or of the level of this name; `None` if there is none. The seed matters for opponents
/// that use chance.
pub fn opponent(name: &str, seed: u64) -> Option<Box<dyn Opponent>> {
    of_name(name, seed).or_else(|| levels::opponent(name, seed))
}

/// The opponent of this name, without levels.
fn of_name(name: &str, seed: u64) -> Option<Box<dyn Opponent>> {
    match name {
        "captain" => Some(Box::new(Planner::captain(seed))),
        "planner" => Some(Box::new(Planner::new(seed))),
        "greedy" => Some(Box::new(Greedy::new())),
        // This one is for trials: it weighs acts and cells by the numbers that were set by hand.
        "greedy_set_by_hand" => Some(Box::new(Greedy::weighing(GreedyWeights::default()))),
        // This one ignores the effect of units.
        "greedy_by_hit_points" => Some(Box::new(Greedy::by_hit_points())),
        // This one also ignores the state of its side as a whole.
        "greedy_that_waits" => Some(Box::new(Greedy::letting_them_come())),
        "nearest" => Some(Box::new(Nearest::new())),
        "random" => Some(Box::new(Random::new(seed))),
        _ => None,
    }
}

/// The names of all opponents, and of the levels at which they play.
pub fn names() -> Vec<&'static str> {
    let levels = levels().iter().map(|level| level.name);
    let mut names: Vec<&str> = opponents().iter().map(|one| one.name).collect();
    names.extend(levels.filter(|level| opponents().iter().all(|one| one.name != *level)));
    names
}

/// The order if a plan turns out to be illegal: ending the turn, or another legal order.
fn otherwise(battle: &Battle) -> Order {
    battle.passing_order().unwrap_or(Order::EndTurn { unit: UnitId::default() })
}
