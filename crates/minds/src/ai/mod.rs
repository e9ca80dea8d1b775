//! Computer opponents. They look at a battle from outside, as a player does: no dice, nothing secret.
//!
//! [`opponent()`] makes one by name; [`levels()`] lists them by strength, in words. All of them make the same decision in
//! the same state with the same seed: budgets count work, never time, unless they are asked to
//! [conclude](Weighing::conclude). [`approach()`] finds the cell from which a unit should strike, [`Judge`] estimates
//! who is winning. They use the public interface of [`Battle`] and know no ruleset by name.

mod approach;
mod bars;
mod breach;
mod errors;
mod flight;
mod greedy;
pub mod judge;
mod levels;
mod march;
mod meeting;
mod named;
mod nearest;
mod opponent;
mod pace;
mod planner;
mod question;
mod random;
mod repertoire;
mod replies;
mod spots;
mod task;
mod temper;
mod waits;
mod walk;
mod weighing;

pub use approach::{Approach, FAIR_CHANCE, LITTLE, WORTH_GOING, approach, bystanders};
pub use bars::cannot_meet;
pub use errors::Errors;
pub use greedy::Greedy;
pub use judge::Judge;
pub use levels::{Level, level, levels};
pub(crate) use meeting::{Meeting, Places};
pub use named::{Introduction, opponents};
pub use nearest::Nearest;
pub use opponent::{Opponent, Thought};
pub use planner::{Budget, Planner, Together};
pub use random::Random;
pub use waits::{Wait, waits};
pub use walk::falls_on;
pub use weighing::Weighing;

use hexfray_battle::{Battle, Order, UnitId};
use named::of_name;
use opponent::otherwise;
use pace::Pace;
pub use pace::check_ready;

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

/// The names of all opponents, and of the levels at which they play.
pub fn names() -> Vec<&'static str> {
    let levels = levels().iter().map(|level| level.name);
    let mut names: Vec<&str> = opponents().iter().map(|one| one.name).collect();
    names.extend(levels.filter(|level| opponents().iter().all(|one| one.name != *level)));
    names
}
