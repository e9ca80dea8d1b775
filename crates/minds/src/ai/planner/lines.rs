//! The plan of a whole side: the foe that each of its units attacks, or whether it waits.
//!
//! A line states how the units other than the acting one play on in tries. There are a few sensible lines to begin with
//! (`portfolio`): each unit acts freely, each attacks a foe of its own, all attack one foe, all wait. The best of them
//! is improved by giving one unit another task (`changes`).

use pathfinding::prelude::{Matrix, kuhn_munkres};

use crate::ai::task::Task;
use hexfray_battle::{Act, ActView, Battle, Purpose, Range, SideId, UnitId, UnitView, Wanted};

/// The most foes that all units might attack.
const MOST_PREY: usize = 3;
/// The most foes that one unit might attack instead.
const MOST_OTHERS: usize = 2;
/// The most units whose orders are changed.
const MOST_CHANGED: usize = 8;
/// The value of a foe's defeat in addition to its wounds, as a share of its hit points at full health.
const FALL: f64 = 0.5;
/// The remaining value of a blow that needs one more move.
const FAR: f64 = 0.6;
/// The number of parts into which a hit point is divided for sharing out foes.
const PARTS: f64 = 100.0;

/// The task of each unit of a side, by its number; units beyond the end of the list have no special task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    tasks: Vec<Task>,
}

impl Line {
    /// The task of this unit.
    pub fn task(&self, unit: UnitId) -> Task {
        self.tasks.get(unit.index()).copied().unwrap_or_default()
    }

    /// This line with another task for one unit.
    fn with(&self, unit: UnitId, task: Task) -> Self {
        let mut tasks = self.tasks.clone();
        tasks.resize(tasks.len().max(unit.index() + 1), Task::Any);
        tasks[unit.index()] = task;
        Self { tasks }
    }
}

/// The harm of each unit to each foe, by quick estimates.
pub struct Muster {
    /// The units of the side that act later.
    units: Vec<UnitView>,
    foes: Vec<UnitView>,
    /// The harm of each of these units to each foe, row by row, in hit points.
    blows: Matrix<f64>,
}

impl Muster {
    /// The side's units other than the acting one, and its foes.
    pub fn of(battle: &Battle, side: SideId, actor: Option<UnitId>) -> Self {
        let is_foe = |unit: &UnitView| battle.are_hostile(unit.side, side);
        let active = || battle.units().filter(|unit| unit.is_active() && unit.cell.is_some());
        let free = |unit: &UnitView| battle.temper(unit.id).is_none() && Some(unit.id) != actor;
        let units: Vec<UnitView> = active().filter(|unit| unit.side == side && free(unit)).collect();
        let foes: Vec<UnitView> = active().filter(is_foe).collect();
        let harms: Vec<Vec<ActView>> = units.iter().map(|unit| harms(battle, unit)).collect();
        let blow = |(row, column): (usize, usize)| blow(battle, &units[row], &harms[row], &foes[column]);
        let blows = Matrix::from_fn(units.len(), foes.len(), blow);
        Self { units, foes, blows }
    }

    /// Whether there is nothing to coordinate.
    pub fn is_alone(&self) -> bool {
        self.units.is_empty() || self.foes.is_empty()
    }

    /// Sensible lines; in the first each unit acts freely.
    pub fn portfolio(&self) -> Vec<Line> {
        let mut lines = vec![Line::default(), self.shared_out()];
        lines.extend(self.prey().into_iter().take(MOST_PREY).map(|foe| self.all(Task::Strike(foe))));
        lines.push(self.all(Task::Wait));
        lines.dedup();
        lines
    }

    /// Lines in which one unit has another task; the line itself is the first.
    pub fn changes(&self, line: &Line) -> Vec<Line> {
        let mut lines = vec![line.clone()];
        for (row, unit) in self.units.iter().enumerate().take(MOST_CHANGED) {
            let now = line.task(unit.id);
            let mut foes: Vec<usize> = (0..self.foes.len()).collect();
            foes.sort_by(|&one, &two| self.blows[(row, two)].total_cmp(&self.blows[(row, one)]));
            let strikes = foes.iter().take(MOST_OTHERS).map(|&foe| Task::Strike(self.foes[foe].id));
            let tasks = strikes.chain([Task::Any, Task::Wait]).filter(|&task| task != now);
            lines.extend(tasks.map(|task| line.with(unit.id, task)));
        }
        lines
    }

    /// The line with the same task for all units.
    fn all(&self, task: Task) -> Line {
        self.units.iter().fold(Line::default(), |line, unit| line.with(unit.id, task))
    }

    /// The foes, starting with the one that the whole side brings nearest to defeat.
    fn prey(&self) -> Vec<UnitId> {
        let together = |foe: usize| (0..self.units.len()).map(|row| self.blows[(row, foe)]).sum::<f64>();
        let share = |foe: usize| together(foe) / f64::from(self.foes[foe].hp.max(1));
        let mut foes: Vec<(f64, UnitId)> = (0..self.foes.len()).map(|foe| (share(foe), self.foes[foe].id)).collect();
        foes.sort_by(|one, two| two.0.total_cmp(&one.0));
        foes.into_iter().map(|(_, foe)| foe).collect()
    }

    /// The line in which each unit attacks the foe that suits it best, and each foe is attacked by as many units as are
    /// needed to defeat it.
    fn shared_out(&self) -> Line {
        let places: Vec<usize> = (0..self.foes.len()).flat_map(|foe| vec![foe; self.wanted(foe)]).collect();
        let spare = self.units.len().saturating_sub(places.len());
        // A place without a foe is worth nothing.
        let worth =
            |(row, place): (usize, usize)| places.get(place).map_or(0, |&foe| (PARTS * self.blows[(row, foe)]) as i64);
        let weights = Matrix::from_fn(self.units.len(), places.len() + spare, worth);
        let (_, found) = kuhn_munkres(&weights);
        let pairs = self.units.iter().zip(found).filter_map(|(unit, place)| Some((unit, *places.get(place)?)));
        pairs.fold(Line::default(), |line, (unit, foe)| line.with(unit.id, Task::Strike(self.foes[foe].id)))
    }

    /// The number of units that are needed to defeat a foe, by their average harm.
    fn wanted(&self, foe: usize) -> usize {
        let count = self.units.len().max(1);
        let mean = (0..self.units.len()).map(|row| self.blows[(row, foe)]).sum::<f64>() / count as f64;
        if mean <= 0.0 { 0 } else { ((f64::from(self.foes[foe].hp.max(1)) / mean).ceil() as usize).clamp(1, count) }
    }
}

/// A unit's blows in their normal mode.
fn harms(battle: &Battle, unit: &UnitView) -> Vec<ActView> {
    let plain = |act: &Act| act.option == 0;
    let wanted = Wanted { purpose: Some(Purpose::Harm), like: &plain, ..Wanted::UNCHECKED };
    let mut acts = battle.acts_where(unit.id, wanted);
    acts.retain(|act| act.mp <= unit.mp && act.left != Some(0));
    acts
}

/// The harm of a unit's best blow to a foe; it counts less for each move that it takes to get there.
fn blow(battle: &Battle, unit: &UnitView, harms: &[ActView], foe: &UnitView) -> f64 {
    let (Some(from), Some(to)) = (unit.cell, foe.cell) else { return 0.0 };
    let apart = battle.board().grid().distance(from, to);
    let steps = battle.fresh_traveller(unit.id).map_or(0, |traveller| u32::from(traveller.half_points()) / 2).max(1);
    let worth = |act: &ActView| {
        let range = match act.targeting.range {
            Range::Own => 1,
            Range::Cells(cells) => cells.max(1),
            Range::Unlimited => apart,
        };
        let moves = apart.saturating_sub(range + steps).div_ceil(steps);
        let odds = battle.estimate(unit.id, act.act, foe.id, from)?;
        let harm = odds.damage.min(f64::from(foe.hp.max(0))) + FALL * odds.defeat * f64::from(foe.hp_max);
        Some(harm * FAR.powi(moves as i32))
    };
    harms.iter().filter_map(worth).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{DiceSource, Setup};
    use hexfray_percentile::Percentile;

    #[test]
    fn lines_give_every_other_unit_a_foe_and_change_one_task_at_a_time() {
        let setup =
            Setup::load(&hexfray_data::library(), "maps/ravine.battle.toml", &[&Percentile]).expect("it is sound");
        let battle = Battle::new(&setup, DiceSource::Seed(1)).expect("it starts");
        let side = SideId(0);
        let own: Vec<UnitId> = battle.units().filter(|unit| unit.side == side).map(|unit| unit.id).collect();
        let muster = Muster::of(&battle, side, own.first().copied());
        let lines = muster.portfolio();
        assert_eq!(lines[0], Line::default(), "first everybody does as it likes");
        let strikes = |unit: &&UnitId| matches!(lines[1].task(**unit), Task::Strike(_));
        assert_eq!(own[1..].iter().filter(strikes).count(), own.len() - 1, "each goes for a target");
        assert_eq!(lines[1].task(own[0]), Task::Any, "the acting unit has its course");
        for line in &muster.changes(&lines[1])[1..] {
            assert_eq!(own.iter().filter(|&&unit| line.task(unit) != lines[1].task(unit)).count(), 1);
        }
    }
}
