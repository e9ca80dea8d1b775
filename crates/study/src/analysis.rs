//! Choice and luck: the chance to win after every order, before its dice and after them.
//!
//! The chance before the dice is an average: the order is given many times from the same state, each time with new dice. The
//! difference that the battle's own dice made is luck; the rest of the change is choice. Summed over all orders, luck and
//! choice make up the whole change from the first chance to the last.

use serde::Serialize;

use super::Course;
use hexfray_battle::{Battle, CanonicalHasher, Event, Order, SideId, UnitId};
use hexfray_minds::ai::Judge;

/// The amount of work for an analysis. It counts throws instead of time, so that every machine gets the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Throws for all orders of a battle together. A throw gives an order once with new dice.
    pub throws: usize,
    /// The fewest and the most throws for one order.
    pub each: (usize, usize),
}

impl Effort {
    /// The effort for a report on the command line.
    pub const THOROUGH: Self = Self { throws: 40_000, each: (32, 400) };
    /// The effort for a window, beside its other work.
    pub const QUICK: Self = Self { throws: 6_000, each: (16, 64) };

    /// Throws for each of `orders` orders.
    fn share(self, orders: usize) -> usize {
        (self.throws / orders.max(1)).clamp(self.each.0, self.each.1)
    }
}

/// The effect of one order and its dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The moment after the order: the number of orders given by then.
    pub at: usize,
    /// The round in which the order was given.
    pub round: u16,
    /// The side that chose the order; `None` for a referee's ruling.
    pub side: Option<SideId>,
    /// The unit of the order.
    pub unit: Option<UnitId>,
    /// The unit for whose attack or check the dice were thrown, if there was one.
    pub thrower: Option<UnitId>,
    /// The number of throws behind the expected values; 0 if the order needed no dice.
    pub throws: usize,
    /// The change in each side's chance by choice.
    pub choice: Vec<f64>,
    /// The change in each side's chance by the dice.
    pub luck: Vec<f64>,
    /// The standard deviation of each side's chance over all throws.
    pub spread: Vec<f64>,
    /// Hit points that units lost and were expected to lose, if the dice decided about them.
    pub harm: Vec<Harm>,
}

/// Hit points that a unit lost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Harm {
    /// The unit.
    pub unit: UnitId,
    /// Hit points lost; negative if the unit regained some.
    pub lost: i32,
    /// The average loss over all throws.
    pub expected: f64,
}

/// The analysis of a battle, order by order.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Analysis {
    /// Each side's chance to win at each moment, the start first.
    pub chances: Vec<Vec<f64>>,
    /// The effect of each order.
    pub steps: Vec<Step>,
}

impl Analysis {
    /// The change in a side's chance by the order before a moment.
    pub fn change(&self, at: usize, side: usize) -> f64 {
        self.chances[at][side] - self.chances[at - 1][side]
    }
}

/// Makes an analysis in small steps, since a window has no time for all of it at once.
pub struct Analyst {
    analysis: Analysis,
    effort: usize,
    seed: u64,
    /// The battle at the last moment that has been judged.
    battle: Battle,
    judge: Judge,
    scratch: Battle,
    trial: Option<Trial>,
}

/// The throws of one order so far.
struct Trial {
    done: usize,
    sums: Vec<f64>,
    squares: Vec<f64>,
    lost: Vec<i64>,
}

impl Analyst {
    /// Starts an analysis of a course.
    pub fn new(course: &Course, effort: Effort) -> Self {
        let battle = course.battle(0);
        let judge = Judge::new(&battle);
        let rolled = course.moments().iter().skip(1).filter(|moment| moment.has_roll()).count();
        let analysis = Analysis { chances: vec![judge.chances(&battle)], steps: Vec::new() };
        let scratch = battle.scratch(0);
        Self { analysis, effort: effort.share(rolled), seed: 1, judge, battle, scratch, trial: None }
    }

    /// The analysis so far.
    pub const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Whether the analysis is complete.
    pub fn is_done(&self, course: &Course) -> bool {
        self.analysis.steps.len() == course.last()
    }

    /// Continues until the analysis is complete or `enough` returns true. `enough` is called before each throw.
    pub fn go_on(&mut self, course: &Course, mut enough: impl FnMut() -> bool) {
        while !self.is_done(course) && !enough() {
            let at = self.analysis.steps.len();
            let order = course.orders()[at].order;
            let throws = if course.moment(at + 1).has_roll() { self.effort } else { 0 };
            let (sides, units) = (self.battle.sides().len(), self.battle.units().count());
            let mut trial = self.trial.take().unwrap_or_else(|| Trial {
                done: 0,
                sums: vec![0.0; sides],
                squares: vec![0.0; sides],
                lost: vec![0; units],
            });
            if trial.done < throws {
                self.throw(order, at, &mut trial);
                self.trial = Some(trial);
            } else {
                self.finish(course, at, &trial);
            }
        }
    }

    /// Gives the order once, with new dice.
    fn throw(&mut self, order: Order, at: usize, trial: &mut Trial) {
        let mut hasher = CanonicalHasher::new();
        [self.seed, at as u64, trial.done as u64].into_iter().for_each(|word| hasher.u64(word));
        self.battle.branch_into(&mut self.scratch, hasher.finish().0);
        self.scratch.submit(order).expect("the order was legal when the record was followed");
        for (side, chance) in self.judge.chances(&self.scratch).into_iter().enumerate() {
            trial.sums[side] += chance;
            trial.squares[side] += chance * chance;
        }
        for ((lost, before), after) in trial.lost.iter_mut().zip(self.battle.units()).zip(self.scratch.units()) {
            *lost += i64::from(before.hp - after.hp);
        }
        trial.done += 1;
    }

    /// Gives the order with the recorded dice, and records the effect of the order and of its dice.
    fn finish(&mut self, course: &Course, at: usize, trial: &Trial) {
        let before: Vec<i32> = self.battle.units().map(|unit| unit.hp).collect();
        course.go(at, at + 1, &mut self.battle);
        let fell = self.judge.chances(&self.battle);
        self.judge = Judge::new(&self.battle);
        let now = self.judge.chances(&self.battle);
        let then = &self.analysis.chances[at];
        let throws = trial.done as f64;
        let mean = |side: usize| if trial.done > 0 { trial.sums[side] / throws } else { fell[side] };
        let spread = |side: usize| (trial.squares[side] / throws.max(1.0) - mean(side).powi(2)).max(0.0).sqrt();
        let luck: Vec<f64> = (0..now.len()).map(|side| fell[side] - mean(side)).collect();
        let choice = (0..now.len()).map(|side| now[side] - then[side] - luck[side]).collect();
        let lost = before.iter().zip(self.battle.units());
        let harm = lost.zip(&trial.lost).filter(|_| trial.done > 0).map(|((before, after), &sum)| Harm {
            unit: after.id,
            lost: before - after.hp,
            expected: sum as f64 / throws,
        });
        let (moment, given) = (course.moment(at), course.orders()[at].order);
        let step = Step {
            at: at + 1,
            round: moment.round,
            side: moment.side.filter(|_| !matches!(given, Order::Referee(_))),
            unit: given.unit(),
            thrower: thrower(&course.moment(at + 1).events),
            throws: trial.done,
            choice,
            spread: (0..now.len()).map(|side| if trial.done > 0 { spread(side) } else { 0.0 }).collect(),
            luck,
            harm: harm.filter(|harm| harm.lost != 0 || harm.expected.abs() > 1e-9).collect(),
        };
        self.analysis.steps.push(step);
        self.analysis.chances.push(now);
    }
}

/// The unit for which the dice of an order were thrown: the one that made a check or caused damage. Other dice, such as those
/// for initiative, belong to no unit.
fn thrower(events: &[super::Told]) -> Option<UnitId> {
    events.iter().find_map(|(event, _)| match event {
        Event::Checked { unit, .. } | Event::Tried { unit, .. } => Some(*unit),
        Event::Damaged { by, .. } => *by,
        _ => None,
    })
}

/// Analyses a whole battle at once.
pub fn analyse(course: &Course, effort: Effort) -> Analysis {
    let mut analyst = Analyst::new(course, effort);
    analyst.go_on(course, || false);
    analyst.analysis
}
