//! Positions for learning: samples of battles that a computer plays against itself, with their results.

use std::{
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use super::{Watch, most_orders, seed_of, threads::on_threads};
use crate::ai::{self, Judge, Opponent, judge::Evidence};
use hexfray_battle::{Battle, DiceSource, FaceStream, Order, Ruling, Setup, SideId, Stream, UnitView};

/// The most positions of one battle: long battles are no better for learning than short ones.
const POSITIONS: usize = 16;
/// One of this many battles is played without mistakes. No two of these numbers, nor those by which battles are held
/// out, have a common divisor, so that each kind of battle occurs among all others.
const FAULTLESS: u64 = 3;
/// One of this many battles begins with wounds.
const WOUNDED: u64 = 5;
/// One of this many wounded units has fallen.
const FALLEN: u32 = 3;

/// A battle at some moment, from the point of view of its first side.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The number of its battle.
    pub battle: u64,
    /// What counts for and against its first side.
    pub evidence: Evidence,
    /// The chance of the first side by its share of the hit points.
    pub crude: f64,
    /// The result for the first side: 1 for a win, 0 for a loss, ½ for a draw.
    pub result: f64,
}

/// Battles that a computer plays against itself.
///
/// Both sides play alike. In most battles each makes mistakes first, for a time that differs from side to side: it
/// gives any legal orders, or only closes in. In some battles a few units begin wounded or fallen. In this way there
/// are positions in which one side is far ahead, with their results. Positions before the last mistake are not used.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The battle.
    pub setup: Arc<Setup>,
    /// The number of battles.
    pub battles: u64,
    /// The seed of all chance.
    pub seed: u64,
    /// The number of threads; the positions do not depend on it.
    pub threads: NonZeroUsize,
}

impl SelfPlay {
    /// Plays all battles, unless the observer stops it; returns the positions in the order of their battles.
    pub fn run(&self, watch: &dyn Watch) -> Vec<Position> {
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let all = Mutex::new(Vec::new());
        let work = || {
            let mut table = Table::new(&self.setup);
            while !watch.stops() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.battles {
                    break;
                }
                let positions = table.play(number, seed_of(self.seed, number));
                all.lock().unwrap_or_else(PoisonError::into_inner).extend(positions);
                watch.progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        on_threads(self.threads, &work);
        let mut all: Vec<Position> = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.sort_by_key(|position| position.battle);
        all
    }
}

/// A battle and its players, which are reused.
struct Table {
    idle: Battle,
    battle: Battle,
    /// The players of the sides.
    careful: Vec<Box<dyn Opponent>>,
    /// The players that make mistakes for the sides, of two kinds.
    careless: [Vec<Box<dyn Opponent>>; 2],
}

/// The mistakes of a side before it plays as well as it can.
#[derive(Clone, Copy, Debug)]
struct Mistakes {
    /// The number of mistaken orders that are left.
    left: u32,
    /// The player that gives them.
    by: usize,
}

impl Table {
    fn new(setup: &Arc<Setup>) -> Self {
        let seats = |name: &str| setup.sides.iter().filter_map(|_| ai::opponent(name, 0)).collect();
        let (careful, careless) = (seats("greedy"), ["random", "nearest"].map(seats));
        Self { idle: Battle::idle(setup), battle: Battle::idle(setup), careful, careless }
    }

    /// Plays a battle and returns some of its positions.
    fn play(&mut self, number: u64, seed: u64) -> Vec<Position> {
        let mut chance = FaceStream::new(seed, Stream::Opponents);
        let all = self.careful.iter_mut().chain(self.careless.iter_mut().flatten());
        all.zip(1..).for_each(|(opponent, place)| opponent.restart(seed_of(seed, place)));
        self.battle.restart(&self.idle, DiceSource::Seed(seed));
        let battle = &mut self.battle;
        let units = battle.units().count();
        if number.is_multiple_of(WOUNDED) {
            wound(battle, &mut chance);
        }
        let mut mistakes = mistakes(battle, number, &mut chance);
        let mut positions: Vec<Position> = Vec::new();
        let (mut orders, mut seen) = (0_u64, 0_u32);
        while let Some(side) = battle.decision().side() {
            if orders >= most_orders(units, battle.round()) {
                break;
            }
            let Mistakes { left, by } = &mut mistakes[side.index()];
            let seats = if *left > 0 { &mut self.careless[*by] } else { &mut self.careful };
            *left = left.saturating_sub(1);
            let order = seats[side.index()].choose(battle);
            if battle.submit(order).is_err() {
                break;
            }
            orders += 1;
            let quiet = mistakes.iter().all(|mistakes| mistakes.left == 0);
            // A position is kept about once in the time of one turn of each unit, at any moment.
            if quiet && battle.outcome().is_none() && chance.below(units as u32) == 0 {
                keep(&mut positions, &mut seen, &mut chance, || position(battle, number));
            }
        }
        let winner = battle.outcome().and_then(|outcome| outcome.winner);
        let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == SideId(0))));
        positions.iter_mut().for_each(|position| position.result = result);
        positions
    }
}

/// The number of mistaken orders of each side: some in most battles, and more on one side than on the other.
fn mistakes(battle: &Battle, number: u64, chance: &mut FaceStream) -> Vec<Mistakes> {
    let mut of_side = |side: usize| {
        let units = battle.units().filter(|unit| unit.side.index() == side).count() as u32;
        let most = if number.is_multiple_of(FAULTLESS) { 0 } else { chance.below(6 * units + 1) };
        Mistakes { left: chance.below(most + 1), by: chance.below(2) as usize }
    };
    (0..battle.sides().len()).map(&mut of_side).collect()
}

/// Takes hit points from some units of each side, more from one side than from the other. One unit of each side is not
/// hurt.
fn wound(battle: &mut Battle, chance: &mut FaceStream) {
    for side in 0..battle.sides().len() {
        let own: Vec<UnitView> = battle.units().filter(|unit| unit.side.index() == side && unit.is_active()).collect();
        let spared = chance.below(own.len().max(1) as u32) as usize;
        let (count, of) = (chance.below(4), 4);
        for (at, unit) in own.iter().enumerate() {
            if at == spared || chance.below(of) >= count {
                continue;
            }
            let most = unit.hp.max(1) as u32;
            let amount = if chance.below(FALLEN) == 0 { most } else { chance.below(most) };
            // The ruling may be refused, and then nothing changes.
            let _ = battle.submit(Order::Referee(Ruling::Hurt { unit: unit.id, amount: amount as i32 }));
        }
    }
}

/// Keeps a position in such a way that all positions are equally likely to be kept.
fn keep(kept: &mut Vec<Position>, seen: &mut u32, chance: &mut FaceStream, position: impl FnOnce() -> Position) {
    *seen += 1;
    if kept.len() < POSITIONS {
        kept.push(position());
        return;
    }
    let place = chance.below(*seen) as usize;
    if let Some(old) = kept.get_mut(place) {
        *old = position();
    }
}

fn position(battle: &Battle, number: u64) -> Position {
    let evidence = Judge::new(battle).evidence(battle, SideId(0));
    let crude = Judge::crude_chances(battle)[0];
    Position { battle: number, evidence, crude, result: 0.5 }
}
