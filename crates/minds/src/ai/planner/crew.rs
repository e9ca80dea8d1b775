//! The threads that play tries: the thread of the search, and helpers if there are any.

use std::ops::Range;

use super::playout::{Playouts, Trial, Tries};
#[cfg(not(target_arch = "wasm32"))]
use super::threads;
use crate::ai::pace::Pace;

/// Plays tries, on all threads if the search is done in steps; the chances are the same on any number of threads.
#[derive(Debug, Default)]
pub struct Crew {
    own: Playouts,
    #[cfg(not(target_arch = "wasm32"))]
    helpers: Vec<threads::Helper>,
}

impl Crew {
    /// Prepares for another decision.
    pub fn begin(&mut self, tries: &Tries<'_>, pace: Pace) {
        self.own.recount();
        #[cfg(not(target_arch = "wasm32"))]
        threads::begin(&mut self.helpers, tries, pace);
        #[cfg(target_arch = "wasm32")]
        let _ = (tries, pace);
    }

    /// Prepares for other tries from the same decision: orders are counted from 0 again.
    pub fn recount(&mut self) {
        self.own.recount();
        #[cfg(not(target_arch = "wasm32"))]
        threads::recount(&mut self.helpers);
    }

    /// How many orders were given in these tries.
    pub fn orders(&self) -> usize {
        #[cfg(not(target_arch = "wasm32"))]
        return self.own.orders() + threads::orders(&self.helpers);
        #[cfg(target_arch = "wasm32")]
        self.own.orders()
    }

    /// The chances of each trial with the dice of these numbers, number by number.
    pub async fn try_all(
        &mut self,
        tries: &Tries<'_>,
        trials: &[Trial],
        numbers: Range<u64>,
        pace: Pace,
    ) -> Vec<Vec<f64>> {
        #[cfg(not(target_arch = "wasm32"))]
        let (numbers, shares) = threads::share_out(&mut self.helpers, tries, trials, numbers);
        let mut chances = Vec::new();
        for number in numbers {
            let mut row = Vec::with_capacity(trials.len());
            for trial in trials {
                row.push(self.own.play(tries, trial, number, pace).await);
            }
            chances.push(row);
        }
        #[cfg(not(target_arch = "wasm32"))]
        for share in shares {
            while !share.is_finished() {
                pace.step().await;
            }
            let (helper, its) = share.join().expect("a try does not panic");
            self.helpers.push(helper);
            chances.extend(its);
        }
        chances
    }
}
