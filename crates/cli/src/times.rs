//! The thinking times of computer opponents.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use hexfray_battle::{Battle, Order, UnitId};
use hexfray_minds::ai::Opponent;

/// Milliseconds of all turns, by the name of the opponent.
type Turns = Arc<Mutex<BTreeMap<&'static str, Vec<f64>>>>;

/// Measures the time of all opponents' turns.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    turns: Turns,
}

/// The thinking times of an opponent, in milliseconds.
pub(super) struct Pace {
    /// The opponent's name.
    pub(super) name: &'static str,
    /// The number of turns.
    pub(super) turns: usize,
    /// The median time.
    pub(super) median: f64,
    /// The time that 95 of 100 turns do not exceed.
    pub(super) most: f64,
    /// The longest time.
    pub(super) longest: f64,
}

impl Times {
    /// An opponent whose time is measured.
    pub(super) fn of(&self, opponent: Box<dyn Opponent>) -> Box<dyn Opponent> {
        Box::new(Timed { opponent, turn: None, taken: Vec::new(), turns: self.turns.clone() })
    }

    /// The times of each opponent, by name.
    pub(super) fn paces(&self) -> Vec<Pace> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        let pace = |(&name, taken): (&&'static str, &mut Vec<f64>)| {
            taken.sort_by(f64::total_cmp);
            let at = |share: f64| taken.get((share * taken.len() as f64) as usize).copied().unwrap_or(0.0);
            let longest = taken.last().copied().unwrap_or(0.0);
            Pace { name, turns: taken.len(), median: at(0.5), most: at(0.95), longest }
        };
        turns.iter_mut().map(pace).collect()
    }
}

/// An opponent whose time is measured, over all orders of a unit's turn together.
struct Timed {
    opponent: Box<dyn Opponent>,
    /// The unit of the last turn, and the round.
    turn: Option<(Option<UnitId>, u16)>,
    taken: Vec<f64>,
    turns: Turns,
}

impl Opponent for Timed {
    fn name(&self) -> &'static str {
        self.opponent.name()
    }

    fn restart(&mut self, seed: u64) {
        self.turn = None;
        self.opponent.restart(seed);
    }

    fn choose(&mut self, battle: &Battle) -> Order {
        let begun = Instant::now();
        let order = self.opponent.choose(battle);
        let taken = begun.elapsed().as_secs_f64() * 1e3;
        let turn = Some((battle.decision().unit(), battle.round()));
        match self.taken.last_mut().filter(|_| self.turn == turn) {
            Some(last) => *last += taken,
            None => self.taken.push(taken),
        }
        self.turn = turn;
        order
    }
}

impl Drop for Timed {
    fn drop(&mut self) {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.entry(self.opponent.name()).or_default().append(&mut self.taken);
    }
}
