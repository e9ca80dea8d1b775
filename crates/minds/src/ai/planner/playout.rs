//! Playing a course on to a horizon, with separate dice.

use std::sync::Arc;

use super::lines::Line;
use crate::ai::{Greedy, Judge, Opponent, Weighing, greedy::Course, pace::Pace, repertoire::Repertoire, task::Task};
use hexfray_battle::{Battle, CanonicalHasher, Decision, SideId, UnitId};

/// The least number if a side acts as a whole and picks the next unit, since the reply to its last unit then comes
/// late.
const TURNS_OF_SIDES: u16 = 2;
/// The most orders of one try, for each unit.
const MOST_ORDERS: usize = 24;

/// A trial: a course, and the line that the other units then follow.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The course of the acting unit.
    pub course: Course,
    /// The index of the other units' line among those of the tries.
    pub line: usize,
}

impl From<Course> for Trial {
    fn from(course: Course) -> Self {
        Self { course, line: 0 }
    }
}

/// The start of tries, the side that they are for, and the judge of their results.
#[derive(Clone)]
pub struct Tries<'b> {
    /// The state of the battle at the decision.
    pub root: &'b Battle,
    /// The side whose chances count.
    pub side: SideId,
    /// Rates the state of the battle at the end of a try.
    pub judge: Judge,
    /// The acts that units ignore in tries.
    pub repertoire: Arc<Repertoire>,
    /// The seed of the dice of all tries.
    pub seed: u64,
    /// Turns of each unit in a try, including the one that has begun.
    pub turns: u16,
    /// The possible lines of the side; a [`Trial`] names one of them.
    pub lines: Arc<[Line]>,
    /// Where the search notes what it weighs.
    pub weighing: Weighing,
}

impl Tries<'_> {
    /// The chance of the side, together with the sides at peace with it, to win.
    fn chance(&self, battle: &Battle) -> f64 {
        let chances = self.judge.chances(battle).into_iter().enumerate();
        let own = chances.filter(|&(side, _)| !battle.are_hostile(SideId(side as u8), self.side));
        own.map(|(_, chance)| chance).sum()
    }

    /// The value of a hit point at the root, as a chance to win: an even side that loses all its hit points loses half.
    pub fn point(&self) -> f64 {
        let of = |own: bool| {
            let units = self.root.units().filter(|unit| unit.is_active());
            let units = units.filter(|unit| own != self.root.are_hostile(unit.side, self.side));
            units.map(|unit| f64::from(unit.hp.max(0))).sum::<f64>()
        };
        let (own, its) = (of(true), of(false));
        0.5 / own.max(its).max(1.0)
    }

    /// The unit whose turn it is.
    fn actor(&self) -> Option<UnitId> {
        match *self.root.decision() {
            Decision::Act { unit, .. } => Some(unit),
            _ => None,
        }
    }
}

/// A battle for trials, and the players that play on there.
#[derive(Default)]
pub struct Playouts {
    scratch: Option<Box<Battle>>,
    greedy: Greedy,
    /// The turns that each unit has had in this try.
    turns: Vec<u16>,
    /// Orders given in all tries of this decision.
    orders: usize,
}

impl std::fmt::Debug for Playouts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Playouts").finish_non_exhaustive()
    }
}

impl Playouts {
    /// Counts orders from 0 again.
    pub const fn recount(&mut self) {
        self.orders = 0;
    }

    /// How many orders were given in the tries of this decision.
    pub const fn orders(&self) -> usize {
        self.orders
    }

    /// Plays a course and the rest with the dice of this number; returns the chance to win at the end.
    pub async fn play(&mut self, tries: &Tries<'_>, trial: &Trial, number: u64, pace: Pace) -> f64 {
        let course = &trial.course;
        let seed = seed_of(&[tries.seed, number]);
        let mut scratch = self.scratch.take().unwrap_or_else(|| Box::new(tries.root.scratch(seed)));
        tries.root.branch_into(&mut scratch, seed);
        self.greedy.restart(0);
        self.greedy.leave_out(&tries.repertoire);
        self.orders += 1;
        let is_legal = scratch.submit(course.first).is_ok();
        if is_legal {
            if let Some(then) = course.then {
                // An interrupt on the unit's path may have made the act impossible.
                let _ = scratch.submit(then);
            }
            self.play_on(tries, tries.lines.get(trial.line), &mut scratch, seed, pace).await;
        }
        let chance = if is_legal { tries.chance(&scratch) } else { 0.0 };
        self.scratch = Some(scratch);
        chance
    }

    /// Plays on until every unit has had its turns, in any order, so that no side gets more turns than the other.
    ///
    /// Each turn has separate dice, so that different courses still meet the same luck.
    async fn play_on(&mut self, tries: &Tries<'_>, line: Option<&Line>, scratch: &mut Battle, seed: u64, pace: Pace) {
        let first = tries.actor();
        let mut horizon = tries.turns;
        self.turns.clear();
        self.turns.resize(tries.root.units().count(), 0);
        first.into_iter().for_each(|unit| self.turns[unit.index()] = 1);
        let mut acting = first;
        for _ in 0..MOST_ORDERS * self.turns.len() {
            if let Decision::Act { unit, .. } = *scratch.decision()
                && acting != Some(unit)
            {
                if self.is_over(scratch, horizon) {
                    break;
                }
                self.turns[unit.index()] += 1;
                acting = Some(unit);
                scratch.reseed(seed_of(&[seed, unit.0.into(), self.turns[unit.index()].into()]));
            }
            if matches!(scratch.decision(), Decision::Pick { .. }) {
                horizon = tries.turns.max(TURNS_OF_SIDES);
            }
            if scratch.outcome().is_some() || scratch.round() > tries.root.round().saturating_add(horizon) {
                break;
            }
            let task = acting.zip(line).map_or(Task::Any, |(unit, line)| line.task(unit));
            self.greedy.set_out(task);
            let order = self.greedy.decide(scratch, pace).await;
            self.orders += 1;
            if scratch.submit(order).is_err() {
                break;
            }
            pace.step().await;
        }
    }

    /// Whether all units that take part have had their turns, and the acts that they have begun have taken effect; for
    /// these, they have at most one more turn.
    fn is_over(&self, scratch: &Battle, horizon: u16) -> bool {
        let have_had = |turns: u16| scratch.standing().all(|(unit, ..)| self.turns[unit.index()] >= turns);
        have_had(horizon) && (scratch.prepared().is_empty() || have_had(horizon + 1))
    }
}

/// A seed derived from some numbers.
fn seed_of(numbers: &[u64]) -> u64 {
    let mut hasher = CanonicalHasher::new();
    numbers.iter().for_each(|&number| hasher.u64(number));
    hasher.finish().0
}
