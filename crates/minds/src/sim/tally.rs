//! Counting the events of battles, so that sums do not depend on the order in which they are added up.

use super::{Harm, Played, advance::Advances, harm::UnitHarm};
use hexfray_battle::{Battle, Event, Setup};

/// Counts of any number of battles.
#[derive(Debug, Default)]
pub struct Tally {
    pub battles: u64,
    /// Wins of each opponent, in the order of the simulation's list.
    pub wins: Vec<u64>,
    /// Wins of each side of the battle.
    pub side_wins: Vec<u64>,
    pub draws: u64,
    pub broken_off: u64,
    pub orders: u64,
    /// How many battles lasted this many rounds.
    pub rounds: Vec<u64>,
    pub units: Vec<UnitTally>,
    pub(super) advances: Advances,
    /// Counts of the battle that is being played.
    now: Harm,
}

/// Counts of one unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnitTally {
    pub dealt: i64,
    pub taken: i64,
    pub healed: i64,
    pub kills: u64,
    pub survived: u64,
}

impl UnitTally {
    fn add(&mut self, other: &Self) {
        self.dealt += other.dealt;
        self.taken += other.taken;
        self.healed += other.healed;
        self.kills += other.kills;
        self.survived += other.survived;
    }

    /// The counts of one battle.
    fn of(harm: UnitHarm, survived: bool) -> Self {
        let UnitHarm { dealt, taken, healed, felled, .. } = harm;
        Self { dealt, taken, healed, kills: felled, survived: u64::from(survived) }
    }
}

impl Tally {
    pub fn new(setup: &Setup, opponents: usize) -> Self {
        let units = vec![UnitTally::default(); setup.units.len()];
        Self {
            wins: vec![0; opponents],
            side_wins: vec![0; setup.sides.len()],
            now: Harm::of(units.len()),
            units,
            ..Self::default()
        }
    }

    /// Begins another battle.
    pub fn start(&mut self) {
        self.now.clear();
        self.advances.start();
    }

    /// Counts the events of an order, after which this is the battle.
    pub fn note(&mut self, battle: &Battle, events: &[Event]) {
        self.advances.note(battle, events);
        events.iter().for_each(|event| self.now.note(event));
    }

    /// Finishes the battle that was played; `seat` returns the opponent of a side.
    pub fn finish(&mut self, played: &Played, battle: &Battle, seat: impl Fn(usize) -> usize) {
        self.battles += 1;
        self.orders += u64::from(played.orders);
        match played.outcome {
            Some(outcome) => match outcome.winner {
                Some(side) => {
                    self.side_wins[side.index()] += 1;
                    self.wins[seat(side.index())] += 1;
                }
                None => self.draws += 1,
            },
            None => self.broken_off += 1,
        }
        let rounds = usize::from(played.rounds);
        if self.rounds.len() <= rounds {
            self.rounds.resize(rounds + 1, 0);
        }
        self.rounds[rounds] += 1;
        self.advances.finish();
        let now = battle.units().zip(self.now.units());
        for (sum, (view, &harm)) in self.units.iter_mut().zip(now) {
            sum.add(&UnitTally::of(harm, view.is_active()));
        }
    }

    /// Adds other counts of the same simulation.
    pub fn add(&mut self, other: &Self) {
        self.battles += other.battles;
        self.draws += other.draws;
        self.broken_off += other.broken_off;
        self.orders += other.orders;
        add_all(&mut self.wins, &other.wins);
        add_all(&mut self.side_wins, &other.side_wins);
        add_all(&mut self.rounds, &other.rounds);
        self.advances.add(&other.advances);
        for (sum, unit) in self.units.iter_mut().zip(&other.units) {
            sum.add(unit);
        }
    }
}

pub(super) fn add_all(sums: &mut Vec<u64>, others: &[u64]) {
    if sums.len() < others.len() {
        sums.resize(others.len(), 0);
    }
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum += other;
    }
}
