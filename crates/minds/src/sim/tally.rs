//! Counting the events of battles, so that sums do not depend on the order in which they are added up.

use super::{Played, advance::Advances};
use hexfray_battle::{Battle, Event, Setup, UnitId};

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
    now: Vec<UnitTally>,
    /// Whether each unit of that battle has fallen: who dies where they lie does not fall again.
    fallen: Vec<bool>,
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
}

impl Tally {
    pub fn new(setup: &Setup, opponents: usize) -> Self {
        let units = vec![UnitTally::default(); setup.units.len()];
        Self {
            wins: vec![0; opponents],
            side_wins: vec![0; setup.sides.len()],
            now: units.clone(),
            fallen: vec![false; setup.units.len()],
            units,
            ..Self::default()
        }
    }

    /// Begins another battle.
    pub fn start(&mut self) {
        self.now.fill(UnitTally::default());
        self.fallen.fill(false);
        self.advances.start();
    }

    /// Counts the events of an order, after which this is the battle.
    pub fn note(&mut self, battle: &Battle, events: &[Event]) {
        self.advances.note(battle, events);
        self.note_harm(events);
    }

    /// Counts what units did to each other.
    fn note_harm(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Damaged { unit, by, amount, .. } => {
                    self.change(Some(unit), |unit| unit.taken += i64::from(amount));
                    // Wounds that a unit gave itself are taken, not dealt.
                    self.change(by.filter(|&by| by != unit), |unit| unit.dealt += i64::from(amount));
                }
                // What a condition restores counts for the unit that has it.
                Event::Healed { unit, by, amount, .. } => {
                    self.change(by.or(Some(unit)), |unit| unit.healed += i64::from(amount));
                }
                Event::Defeated { unit, by, .. } => {
                    let again = self.fallen.get_mut(unit.index()).is_some_and(|fallen| std::mem::replace(fallen, true));
                    self.change(by.filter(|&by| by != unit && !again), |unit| unit.kills += 1);
                }
                Event::Revived { unit } => {
                    self.fallen.get_mut(unit.index()).into_iter().for_each(|fallen| *fallen = false);
                }
                _ => {}
            }
        }
    }

    /// Changes the counts of a unit; units that entered after the start are not counted.
    fn change(&mut self, unit: Option<UnitId>, change: impl FnOnce(&mut UnitTally)) {
        if let Some(unit) = unit.and_then(|unit| self.now.get_mut(unit.index())) {
            change(unit);
        }
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
        for (view, now) in battle.units().zip(&mut self.now) {
            now.survived = u64::from(view.is_active());
        }
        for (sum, now) in self.units.iter_mut().zip(&self.now) {
            sum.add(now);
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

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{Name, Parts};

    #[test]
    fn results_count_what_they_name() {
        let library = hexfray_data::library();
        let setup =
            Setup::load(&library, "maps/duel.battle.toml", &[&hexfray_percentile::Percentile]).expect("it is read");
        let mut tally = Tally::new(&setup, 1);
        let [one, two] = [UnitId(0), UnitId(1)];
        let (what, parts) = (Name::new("Sword"), Parts::new());
        let hurt = |unit, by, amount| Event::Damaged { unit, by, what, amount, hp: 1, parts: parts.clone() };
        let heal = |unit, by, amount| Event::Healed { unit, by, what, amount, hp: 1, parts: parts.clone() };
        let falls = |unit, by| Event::Defeated { unit, by: Some(by), body: true };
        tally.note_harm(&[
            hurt(two, Some(one), 9),
            hurt(one, Some(one), 4),
            hurt(one, None, 2),
            hurt(two, Some(two), 1),
        ]);
        tally.note_harm(&[heal(one, Some(one), 3), heal(two, Some(one), 5), heal(two, None, 7)]);
        let counts = |tally: &Tally, unit: UnitId| {
            let UnitTally { dealt, taken, healed, kills, .. } = tally.now[unit.index()];
            (dealt, taken, healed, kills)
        };
        assert_eq!(counts(&tally, one), (9, 6, 8, 0), "its own wounds are taken, not dealt; its own healing counts");
        assert_eq!(counts(&tally, two), (0, 10, 7, 0), "what a condition restores is its bearer's");
        tally.note_harm(&[falls(two, one), falls(two, one), falls(one, one)]);
        assert_eq!(
            counts(&tally, one).3,
            1,
            "who dies where they lie, or by their own hand, is nobody's second success"
        );
        tally.note_harm(&[Event::Revived { unit: two }, falls(two, one)]);
        assert_eq!(counts(&tally, one).3, 2, "who stood up and falls again is one");
        tally.start();
        tally.note_harm(&[falls(two, one)]);
        assert_eq!(counts(&tally, one), (0, 0, 0, 1), "another battle begins from nothing");
    }
}
