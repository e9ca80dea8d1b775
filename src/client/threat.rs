//! Who could strike where in its next turn: every foe's fresh move, then its reach and its line of fire.

use crate::{
    battle::{ActView, Battle, InTheWay, Purpose, UnitId},
    grid::Cell,
};

/// For each cell, which foes could strike somebody there.
#[derive(Clone, Debug, Default)]
pub struct Threats {
    by_cell: Vec<Vec<UnitId>>,
}

impl Threats {
    /// Those against a unit's side. A shot that meets an obstacle strikes nobody; one that would meet a unit strikes
    /// that one, so who stands behind another is safe from it as long as all stay where they are.
    pub fn against(battle: &Battle, unit: UnitId) -> Self {
        let board = battle.board();
        let mut by_cell = vec![Vec::new(); board.grid().len()];
        let Some(side) = battle.unit(unit).map(|unit| unit.side) else { return Self { by_cell } };
        let can_stand = |cell: Cell| board.exists(cell) && !board.blocks_move(cell) && !board.is_impassable(cell);
        for foe in battle.units().filter(|foe| foe.side != side && foe.is_active()) {
            let striker = Striker::new(battle, foe.id, unit);
            for (index, threats) in by_cell.iter_mut().enumerate() {
                let cell = board.grid().cell(index);
                if can_stand(cell) && striker.strikes(cell) {
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

/// A foe with everything that it could do in its next turn.
struct Striker<'b> {
    battle: &'b Battle,
    foe: UnitId,
    /// Whom the question is asked for: in nobody's way, since it may stand anywhere.
    victim: UnitId,
    acts: Vec<ActView>,
    stands: Vec<Cell>,
}

impl<'b> Striker<'b> {
    fn new(battle: &'b Battle, foe: UnitId, victim: UnitId) -> Self {
        let acts = battle.acts(foe).into_iter().filter(is_blow).collect();
        let own = battle.unit(foe).and_then(|foe| foe.cell);
        // Where it stands now comes first: most threats come from there.
        let mut stands: Vec<Cell> = own.into_iter().collect();
        stands.extend(battle.fresh_reach(foe).iter().map(|to| to.cell));
        Self { battle, foe, victim, acts, stands }
    }

    fn strikes(&self, cell: Cell) -> bool {
        let blow = |act: &ActView, from: Cell| {
            self.battle.reaches(act, from, cell) && (!act.targeting.line_of_fire || self.is_open(from, cell))
        };
        self.acts.iter().any(|act| self.stands.iter().any(|&from| blow(act, from)))
    }

    /// Whether a shot gets from one cell to another past obstacles and everybody else.
    fn is_open(&self, from: Cell, to: Cell) -> bool {
        match self.battle.in_the_way(self.foe, from, to) {
            None => true,
            Some(InTheWay::Unit(unit)) => unit == self.victim,
            Some(InTheWay::Obstacle(_)) => false,
        }
    }
}

/// Plain attacks: what a unit can always do, whatever it has left.
fn is_blow(act: &ActView) -> bool {
    act.purpose == Purpose::Harm && act.mp == 0 && act.charge == 0 && act.left.is_none_or(|left| left > 0)
}
