//! Who could strike where in its next turn: every foe's fresh move and then its reach.

use crate::{
    battle::{ActView, Battle, Purpose, UnitId},
    grid::Cell,
};

/// For each cell, which foes could strike somebody there.
#[derive(Clone, Debug, Default)]
pub struct Threats {
    by_cell: Vec<Vec<UnitId>>,
}

impl Threats {
    /// Those against a unit's side. Lines of fire are left out: units move, and what blocks today may not tomorrow.
    pub fn against(battle: &Battle, unit: UnitId) -> Self {
        let board = battle.board();
        let grid = board.grid();
        let mut by_cell = vec![Vec::new(); grid.len()];
        let Some(side) = battle.unit(unit).map(|unit| unit.side) else { return Self { by_cell } };
        for foe in battle.units().filter(|foe| foe.side != side && foe.is_active()) {
            let acts: Vec<ActView> = battle.acts(foe.id).into_iter().filter(is_blow).collect();
            let mut stands: Vec<Cell> = battle.fresh_reach(foe.id).iter().map(|to| to.cell).collect();
            stands.extend(foe.cell);
            for (index, threats) in by_cell.iter_mut().enumerate() {
                let cell = grid.cell(index);
                let struck = |from: Cell| acts.iter().any(|act| act.targeting.reaches(battle.world(), from, cell));
                if board.exists(cell) && stands.iter().any(|&from| struck(from)) {
                    threats.push(foe.id);
                }
            }
        }
        Self { by_cell }
    }

    /// Who could strike somebody in the cell at a place of the dense arrays.
    pub fn at(&self, index: usize) -> &[UnitId] {
        self.by_cell.get(index).map_or(&[], Vec::as_slice)
    }
}

/// Plain attacks: what a unit can always do, whatever it has left.
fn is_blow(act: &ActView) -> bool {
    act.purpose == Purpose::Harm && act.mp == 0 && act.charge == 0 && act.left.is_none_or(|left| left > 0)
}
