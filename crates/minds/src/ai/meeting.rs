//! When the lines of a battle can meet, and which units have come nearer to their foes.

use super::march::March;
use hexfray_battle::{Battle, GoalKind, SideId, UnitId};
use hexfray_board::{grid::Cell, map::Traveller};

/// Added to the distance of units that no path leads to, so that every path is nearer.
const NO_PATH: u32 = 1 << 20;

/// Cells that a unit goes in a turn in which it only moves.
pub fn moves(battle: &Battle, unit: UnitId) -> f64 {
    let one = battle.fresh_traveller(unit).map_or(0.0, |traveller| f64::from(traveller.half_points()) / 2.0);
    one * f64::from(battle.moves_per_turn(unit))
}

/// The units on the board with their cells at some moment.
pub type Places = Vec<(UnitId, SideId, Cell)>;

/// Paths between lines, reused from battle to battle.
#[derive(Debug, Default)]
pub struct Meeting {
    march: March,
}

impl Meeting {
    /// The first round in which two foes could have met, if both had gone straight to each other by the shortest path from these
    /// places at the start of the first round, without regard to units in the way; `None` if no path leads to any foe.
    pub fn first_round(&mut self, battle: &Battle, places: &[(UnitId, SideId, Cell)]) -> Option<u16> {
        if places.is_empty() {
            // Without a board all units are within reach of each other.
            return Some(1);
        }
        let mut first: Option<f64> = None;
        for &(unit, side, from) in places {
            let Some(traveller) = battle.fresh_traveller(unit) else { continue };
            self.march.explore(battle, from, &traveller, u16::MAX);
            for &(foe, _, to) in places.iter().filter(|&&(_, other, _)| battle.are_hostile(side, other)) {
                let Some(cost) = self.cost_beside(to) else { continue };
                let rounds = f64::from(cost) / 2.0 / (moves(battle, unit) + moves(battle, foe)).max(1.0);
                first = Some(first.map_or(rounds, |first| first.min(rounds)));
            }
        }
        first.map(|rounds| rounds.ceil().max(1.0) as u16)
    }

    /// The cost of the path to a cell, except its last step.
    fn cost_beside(&self, to: Cell) -> Option<u16> {
        let way = self.march.way(to)?;
        let beside = way.len().checked_sub(2).and_then(|at| way.get(at));
        beside.map_or(Some(0), |&cell| self.march.cost(cell))
    }

    /// Whether a unit has come nearer since `before`, at any of the later moments, to where the nearest foe was, or to the
    /// nearest cell that a goal of its side names.
    pub fn has_come_nearer(&mut self, battle: &Battle, before: &Places, later: &[Places]) -> bool {
        before.iter().any(|&(unit, side, from)| {
            let Some(traveller) = battle.fresh_traveller(unit) else { return false };
            let foes = before.iter().filter(|&&(_, other, _)| battle.are_hostile(side, other));
            let targets = [foes.map(|&(.., cell)| cell).collect(), goals(battle, side)];
            let first = targets.each_ref().map(|cells| self.apart(battle, from, &traveller, cells));
            let moved = later.iter().flatten().filter(|&&(other, _, cell)| other == unit && cell != from);
            moved.into_iter().any(|&(.., cell)| {
                let now = targets.each_ref().map(|cells| self.apart(battle, cell, &traveller, cells));
                now.iter().zip(&first).any(|(now, first)| now < first)
            })
        })
    }

    /// How far the nearest of these cells is: the cost of the path, or, where no path leads, the distance.
    fn apart(&mut self, battle: &Battle, from: Cell, traveller: &Traveller, targets: &[Cell]) -> Option<u32> {
        self.march.explore(battle, from, traveller, u16::MAX);
        let far = |to: Cell| NO_PATH + battle.board().grid().distance(from, to);
        targets.iter().map(|&to| self.march.cost(to).map_or_else(|| far(to), u32::from)).min()
    }
}

/// The cells that the goals of a side name.
fn goals(battle: &Battle, side: SideId) -> Vec<Cell> {
    let own = battle.setup().goals.iter().filter(|goal| !battle.are_hostile(goal.side, side));
    let cells = own.filter_map(|goal| match &goal.kind {
        GoalKind::Reach { cells, .. } => Some(cells),
        _ => None,
    });
    cells.flatten().copied().collect()
}
