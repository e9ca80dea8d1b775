//! The ways to the cells that a side has to reach, found once for a decision.

use crate::{
    ai::march::March,
    battle::{Battle, GoalKind, SideId, UnitId},
    grid::Cell,
};

/// How far each cell of the board is from the goal of each unit's side.
#[derive(Debug, Default)]
pub struct Ways {
    march: March,
    /// For each unit, half points by the cells' places, once worked out; empty where no way leads there.
    known: Vec<Option<Vec<u16>>>,
}

/// The cells that a side has to reach.
fn goals(battle: &Battle, side: SideId) -> impl Iterator<Item = Cell> + Clone + '_ {
    let goals = battle.setup().goals.iter().filter(move |goal| goal.side == side);
    let cells = goals.filter_map(|goal| match &goal.kind {
        GoalKind::Reach { cells, .. } => Some(cells),
        _ => None,
    });
    cells.flatten().copied()
}

impl Ways {
    /// Forgets everything: another decision.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// How far a cell is from the goal of a unit's side, in half points; `None` where it has none, or no way leads there.
    pub fn cost(&mut self, battle: &Battle, unit: UnitId, side: SideId, cell: Cell) -> Option<u16> {
        let mut cells = goals(battle, side).peekable();
        cells.peek()?;
        if self.known.len() <= unit.index() {
            self.known.resize_with(unit.index() + 1, || None);
        }
        let march = &mut self.march;
        let known = self.known[unit.index()].get_or_insert_with(|| {
            let Some(traveller) = battle.fresh_traveller(unit) else { return Vec::new() };
            let grid = battle.board().grid();
            let mut costs = vec![u16::MAX; grid.len()];
            for goal in cells {
                march.explore(battle, goal, &traveller, u16::MAX);
                for (at, cost) in costs.iter_mut().enumerate() {
                    *cost = (*cost).min(march.cost(grid.cell(at)).unwrap_or(u16::MAX));
                }
            }
            costs
        });
        let at = battle.board().grid().index(cell)?;
        known.get(at).copied().filter(|&cost| cost < u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{battle::DiceSource, rules, text::Library};

    #[test]
    fn only_who_has_to_reach_cells_is_on_the_way_to_them() {
        let setup = rules::load(&Library::embedded(), "maps/castle.battle.toml").expect("it is sound");
        let battle = Battle::new(&setup, DiceSource::Seed(1)).expect("it starts");
        let mut ways = Ways::default();
        for unit in battle.units() {
            let mut goals = goals(&battle, unit.side);
            let Some(goal) = goals.next() else {
                assert!(unit.cell.is_some_and(|cell| ways.cost(&battle, unit.id, unit.side, cell).is_none()));
                continue;
            };
            assert_eq!(ways.cost(&battle, unit.id, unit.side, goal), Some(0), "there it has arrived");
        }
        assert!(battle.units().any(|unit| goals(&battle, unit.side).next().is_some()), "some have to");
    }
}
