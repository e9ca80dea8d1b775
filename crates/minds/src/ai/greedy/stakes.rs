//! What the goals of both sides and the clock require of a unit: to hurry, to wait, to keep a unit or a place safe.

use crate::ai::temper;
use hexfray_battle::{Battle, Goal, GoalKind, GreedyWeights, SideId, UnitId, UnitView};
use hexfray_board::grid::Cell;

/// The goals of a side other than the defeat of all foes.
#[derive(Clone, Debug, Default)]
pub struct Stakes {
    /// Whether time favours it, because it wins when time is up.
    pub waits: bool,
    /// How much more than usual it has to hurry, because it loses when time is up: 1 if there is no hurry.
    pub haste: f64,
    /// Cells that it wants to reach, or to which the unit's temper ties it.
    pub reaches: Vec<Cell>,
    /// Cells that foes want to reach.
    pub guards: Vec<Cell>,
    /// Foes whose defeat wins the battle.
    pub marks: Vec<UnitId>,
    /// Friends whose defeat loses it.
    pub wards: Vec<UnitId>,
}

impl Stakes {
    /// The goals of a unit that decides for a side: from its temper, and from the goals of that side.
    pub fn of(battle: &Battle, unit: UnitId, side: SideId, weights: &GreedyWeights) -> Self {
        let mut stakes = Self { haste: 1.0, ..Self::default() };
        for goal in &battle.setup().goals {
            stakes.add(goal, !battle.are_hostile(goal.side, side));
        }
        if let Some(post) = temper::post(battle, unit) {
            stakes.reaches = post.into_owned();
        }
        if temper::quarry(battle, unit).is_some() {
            stakes.haste += weights.hunt;
        }
        for clock in battle.clocks() {
            let is_own = !battle.are_hostile(clock.side, side);
            if is_own == clock.wins {
                stakes.waits = true;
            } else {
                stakes.haste = stakes.haste.max(1.0 + weights.urgency / f64::from(clock.rounds.max(1)));
            }
        }
        // A side that has to reach a place or defeat a unit in order to win has no time to wait.
        stakes.waits &= stakes.haste <= 1.0;
        stakes
    }

    fn add(&mut self, goal: &Goal, is_own: bool) {
        match &goal.kind {
            GoalKind::Reach { cells, .. } if is_own => self.reaches.extend(cells),
            GoalKind::Reach { cells, .. } => self.guards.extend(cells),
            GoalKind::Defeat { unit } if is_own => self.marks.push(*unit),
            GoalKind::Defeat { unit } => self.wards.push(*unit),
            GoalKind::DefeatAll | GoalKind::HoldOut { .. } => {}
        }
    }

    /// How much more harm to a foe counts because of its position: the nearer to its goal, the more.
    pub fn intrusion(&self, battle: &Battle, foe: &UnitView, weights: &GreedyWeights) -> f64 {
        let Some(cell) = foe.cell.filter(|_| !self.guards.is_empty()) else { return 1.0 };
        let grid = battle.board().grid();
        let apart = self.guards.iter().map(|&goal| grid.distance(cell, goal)).min().unwrap_or(0);
        let points = battle.fresh_traveller(foe.id).map_or(0, |traveller| traveller.half_points());
        let moves = 2.0 * f64::from(apart) / f64::from(points.max(2));
        1.0 + weights.intruder * (1.0 - moves / weights.far_moves).max(0.0)
    }
}
