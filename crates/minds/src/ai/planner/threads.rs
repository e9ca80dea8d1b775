//! Threads that play tries for an opponent that thinks in steps.

use std::{
    ops::Range,
    thread::{JoinHandle, available_parallelism, spawn},
};

use super::playout::{Playouts, Trial, Tries};
use crate::ai::{
    Weighing,
    pace::{Pace, through},
};
use hexfray_battle::Battle;

/// The most threads besides the one of the search.
const MOST: usize = 7;

/// A copy of the battle, with the players that play on in it.
pub struct Helper {
    root: Battle,
    playouts: Playouts,
}

/// A share of the tries, which returns the helper and the chances.
type Share = JoinHandle<(Helper, Vec<Vec<f64>>)>;

impl std::fmt::Debug for Helper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Helper").finish_non_exhaustive()
    }
}

/// Gives every helper the present battle; an opponent that thinks in one go has no helpers.
pub fn begin(helpers: &mut Vec<Helper>, tries: &Tries<'_>, pace: Pace) {
    let count = match pace {
        Pace::Through => 0,
        Pace::Steps => available_parallelism().map_or(0, |threads| (threads.get() - 1).min(MOST)),
    };
    helpers.resize_with(count, || Helper { root: tries.root.scratch(0), playouts: Playouts::default() });
    for helper in helpers {
        tries.root.copy_into(&mut helper.root);
        helper.playouts.recount();
    }
}

/// Lets the helpers count their orders from 0 again.
pub fn recount(helpers: &mut [Helper]) {
    helpers.iter_mut().for_each(|helper| helper.playouts.recount());
}

/// Orders given in the tries of the helpers.
pub fn orders(helpers: &[Helper]) -> usize {
    helpers.iter().map(|helper| helper.playouts.orders()).sum()
}

/// Divides the numbers among all threads, in order; the first part is played here.
pub fn share_out(
    helpers: &mut Vec<Helper>,
    tries: &Tries<'_>,
    trials: &[Trial],
    numbers: Range<u64>,
) -> (Range<u64>, Vec<Share>) {
    let count = numbers.end - numbers.start;
    let threads = helpers.len() as u64 + 1;
    let part = |share: u64| numbers.start + count * share / threads;
    let Tries { side, seed, turns, .. } = *tries;
    let shares = helpers.drain(..).zip(1..).map(|(mut helper, share)| {
        let (numbers, trials) = (part(share)..part(share + 1), trials.to_vec());
        let (judge, lines) = (tries.judge.clone(), tries.lines.clone());
        let repertoire = tries.repertoire.clone();
        spawn(move || {
            let weighing = Weighing::default();
            let tries = Tries { root: &helper.root, side, judge, repertoire, seed, lines, turns, weighing };
            let mut play = |trial: &Trial, number| through(helper.playouts.play(&tries, trial, number, Pace::Through));
            let mut row = |number| trials.iter().map(|trial| play(trial, number)).collect();
            let chances = numbers.map(&mut row).collect();
            (helper, chances)
        })
    });
    let shares = shares.collect();
    (part(0)..part(1), shares)
}
