//! What happens to a unit on its path: the walk is played with separate dice.
//!
//! The mean harm of a path is known beforehand. If it is a large part of the unit's remaining hit points, this module
//! finds out whether the unit arrives at all, with lava, falls, water, and the blows of units that it passes, by the
//! rules themselves.

use super::{
    pace::{Pace, through},
    replies,
};
use hexfray_battle::{Battle, CanonicalHasher, Decision, Estimate, Order, TargetForecast, UnitId, UnitView};
use hexfray_board::{
    grid::{Cell, Harm},
    map::Destination,
};

/// The share of the remaining hit points above which harm is examined closely.
const DOUBTFUL: f64 = 0.2;
/// The most times that a walk is played; only `SAME` times if all results are equal.
const TRIES: u64 = 12;
const SAME: usize = 3;
/// The most questions that the rules ask on one path.
const QUESTIONS: usize = 16;
/// The most different sums of wounds from the blows on a unit that are kept apart.
const MOST_WOUNDS: usize = 64;
/// The chance of falling from which no gain is worth a path or an act.
pub const DEADLY: f64 = 0.5;

/// The harm of a path to a unit, in hit points: hazards, falls, and the blows of units that it passes.
pub fn toll(unit: &UnitView, way: &Destination) -> f64 {
    let by_rules = f64::from(way.harm.loss) / 100.0;
    by_rules.max(f64::from(way.hazard) / 100.0 * f64::from(unit.hp_max))
}

/// Whether this much harm may defeat a unit, so that it is worth examining.
pub fn is_doubtful(unit: &UnitView, toll: f64) -> bool {
    toll > 0.0 && toll >= DOUBTFUL * f64::from(unit.hp.max(1))
}

/// The cells that a unit avoids because it would not survive some of them: these cells, and all others with hazards.
pub fn dangers(battle: &Battle, deadly: &[Cell]) -> Vec<Cell> {
    let board = battle.board();
    let grid = board.grid();
    let others = (0..grid.len()).map(|at| grid.cell(at)).filter(|&cell| board.hazard(cell).is_some());
    deadly.iter().copied().chain(others).collect()
}

/// The total mean damage of the blows that foes may strike out of turn because of an act, and the chance that the unit
/// falls to one or several of them.
pub fn provoked(battle: &Battle, body: &UnitView, order: &Order, from: Cell) -> (f64, f64) {
    let blows = battle.provoked(order, from);
    let left = f64::from(body.hp.max(0));
    let damage: f64 = blows.iter().map(|(.., odds)| odds.damage).sum();
    (damage.min(left), fall_by(left, blows.iter().map(|(.., odds)| odds)))
}

/// The chance that a unit falls on a path of cells, its own first: to the blows that foes strike at it at each step, after the mean
/// of all other harm on the path.
pub fn falls_on(battle: &Battle, unit: UnitId, way: &[Cell], harm: Harm) -> f64 {
    let Some(view) = battle.unit(unit).filter(|_| harm.loss > 0) else { return 0.0 };
    let body = battle.carrier(unit).and_then(|carrier| battle.unit(carrier)).unwrap_or(view);
    let steps = way.windows(2).flat_map(|step| battle.provoked(&Order::Move { unit, to: step[1] }, step[0]));
    let blows: Vec<Estimate> = steps.map(|(.., odds)| odds).collect();
    let by_blows: f64 = blows.iter().map(|odds| odds.damage).sum();
    let left = f64::from(body.hp.max(0)) - (f64::from(harm.loss) / 100.0 - by_blows).max(0.0);
    if left > 0.0 { fall_by(left, blows.iter()) } else { 1.0 }
}

/// The chance that a unit with this many hit points left falls to blows one after the other: blows that do not fell it
/// add up.
fn fall_by<'b>(left: f64, blows: impl Iterator<Item = &'b Estimate>) -> f64 {
    let mut standing = vec![(left, 1.0)];
    for odds in blows {
        let (felled, hurt) = (odds.defeat.clamp(0.0, 1.0), (odds.hit - odds.defeat).clamp(0.0, 1.0));
        // A blow that fells takes all that is left.
        let wound = if hurt > 0.0 { (odds.damage - felled * left).max(0.0) / hurt } else { 0.0 };
        let hits = |&(left, chance): &(f64, f64)| (left - wound, hurt * chance);
        let wounded: Vec<(f64, f64)> =
            standing.iter().map(hits).filter(|(left, chance)| *left > 0.0 && *chance > 0.0).collect();
        standing.iter_mut().for_each(|(_, chance)| *chance *= 1.0 - felled - hurt);
        standing.extend(wounded);
        if standing.len() > MOST_WOUNDS {
            let chance = standing.iter().map(|(_, chance)| chance).sum::<f64>();
            let left = standing.iter().map(|(left, chance)| left * chance).sum::<f64>() / chance.max(f64::MIN_POSITIVE);
            standing = vec![(left, chance)];
        }
    }
    (1.0 - standing.iter().map(|(_, chance)| chance).sum::<f64>()).clamp(0.0, 1.0)
}

/// Whether a unit probably falls to the blows of foes before it carries out an order in its cell.
pub fn falls_first(battle: &Battle, unit: UnitId, order: &Order) -> bool {
    let Some(view) = battle.unit(unit) else { return false };
    let body = battle.carrier(unit).and_then(|carrier| battle.unit(carrier)).unwrap_or(view);
    view.cell.is_some_and(|from| provoked(battle, &body, order, from).1 >= DEADLY)
}

/// Whether a condition fells the unit of an act before the act has any effect.
pub fn is_the_last(battle: &Battle, order: &Order) -> bool {
    let Order::Act { unit, .. } = *order else { return false };
    let falls = |odds: &TargetForecast| odds.target == unit && odds.defeat >= DEADLY;
    battle.falls_by_acting(unit) && battle.forecast(order).is_ok_and(|odds| odds.targets.iter().any(falls))
}

/// A battle in which walks are tried; it is kept from decision to decision.
#[derive(Default)]
pub struct Walks {
    scratch: Option<Box<Battle>>,
}

impl std::fmt::Debug for Walks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Walks").finish_non_exhaustive()
    }
}

impl Walks {
    /// The chance that the unit of an order has fallen when it is carried out, 0 to 1. An order that is refused does
    /// no harm.
    pub fn risk(&mut self, battle: &Battle, unit: UnitId, order: Order) -> f64 {
        let (mut ends, mut falls) = (Vec::with_capacity(TRIES as usize), 0_u64);
        for number in 0..TRIES {
            let Some(view) = self.play(battle, unit, order, number).and_then(|after| after.unit(unit)) else { break };
            falls += u64::from(!view.is_active());
            ends.push((view.presence, view.hp));
            if ends.len() == SAME && ends.iter().all(|end| *end == ends[0]) {
                break;
            }
        }
        falls as f64 / ends.len().max(1) as f64
    }

    /// The battle after an order with the dice of this number, and after answers to the questions of the rules; `None`
    /// if the order is refused.
    pub fn play(&mut self, battle: &Battle, unit: UnitId, order: Order, number: u64) -> Option<&Battle> {
        let scratch = self.scratch.get_or_insert_with(|| Box::new(battle.scratch(0)));
        let mut hasher = CanonicalHasher::new();
        hasher.unit(Some(unit));
        hasher.u64(number);
        battle.branch_into(scratch, hasher.finish().0);
        scratch.submit(order).ok()?;
        answer_all(scratch);
        Some(scratch)
    }

    /// The risk of a walk with this expected harm; 0 if the harm is small.
    pub fn risk_of(&mut self, battle: &Battle, body: &UnitView, toll: f64, order: Order) -> f64 {
        if is_doubtful(body, toll) { self.risk(battle, body.id, order) } else { 0.0 }
    }
}

/// Answers questions of the rules during an order.
pub fn answer_all(scratch: &mut Battle) {
    for _ in 0..QUESTIONS {
        if !matches!(scratch.decision(), Decision::Answer { .. }) {
            break;
        }
        let answer = through(replies::answer_in_try(scratch, Pace::Through));
        if scratch.submit(answer).is_err() {
            break;
        }
    }
}
