//! How far it is to march over the board, whoever stands in the way now.

use crate::{
    battle::{ActView, Aim, Battle, Range, UnitId},
    grid::{Cell, Grid},
    map::{JumpMode, LeapOver, Standing, Travel, Traveller},
};

/// The longest march that is looked for, in half points.
const FAR: u16 = 1_000;
/// How many moves away a post may lie.
const POST_MOVES: u16 = 4;
/// The longest shot that a way is looked for, in cells.
const LONGEST_SHOT: u32 = 8;

/// Costs of marching from one cell, reused from decision to decision.
#[derive(Debug, Default)]
pub struct March {
    travel: Option<(Grid, Travel)>,
    from: Option<Cell>,
    /// Whether leaps over gaps are looked at, which takes longer; only where no other way leads.
    leaping: bool,
}

impl March {
    /// Works out the costs from a cell to all cells within `limit` half points.
    pub fn explore(&mut self, battle: &Battle, from: Cell, traveller: &Traveller, limit: u16) {
        let board = battle.board();
        let grid = board.grid();
        if !matches!(&self.travel, Some((known, _)) if *known == grid) {
            self.travel = Some((grid, Travel::new(grid)));
        }
        self.from = Some(from);
        // Over several turns, each with its own Jump.
        let marching = Traveller {
            points: limit.min(FAR),
            jump_mode: JumpMode::PerStep,
            leaps_over: LeapOver::None,
            leaps_impassable: traveller.leaps_impassable && self.leaping,
            ..*traveller
        };
        if let Some((_, travel)) = &mut self.travel {
            travel.explore(board, from, &marching, |_| Standing::Free);
        }
    }

    /// The cost of marching to a cell, in half points; `None` where no way leads.
    pub fn cost(&self, to: Cell) -> Option<u16> {
        if self.from == Some(to) {
            return Some(0);
        }
        self.travel.as_ref()?.1.destination(to).map(|found| found.cost)
    }

    /// The way to a cell, the first cell first; `None` where none leads.
    pub fn way(&self, to: Cell) -> Option<Vec<Cell>> {
        self.travel.as_ref()?.1.way(to)
    }

    /// Explores ever farther until one of the cells is found; the nearest of them, the first listed among equals.
    pub fn nearest(
        &mut self,
        battle: &Battle,
        from: Cell,
        traveller: &Traveller,
        targets: impl Iterator<Item = Cell> + Clone,
    ) -> Option<Cell> {
        let near = traveller.points.saturating_add(2);
        for (limit, leaping) in [(near, false), (near.saturating_mul(3), false), (FAR, false), (FAR, true)] {
            self.leaping = leaping;
            self.explore(battle, from, traveller, limit);
            let costs = targets.clone().filter_map(|cell| Some((self.cost(cell)?, cell)));
            if let Some((_, cell)) = costs.min_by_key(|&(cost, _)| cost) {
                return Some(cell);
            }
        }
        None
    }

    /// The free cell, nearest to march to, from which the unit could strike one of the foes with one of its blows.
    ///
    /// Being near is not enough where heights and walls stand between.
    pub fn post(
        &mut self,
        battle: &Battle,
        unit: UnitId,
        from: Cell,
        traveller: &Traveller,
        blows: &[ActView],
        foes: &[(UnitId, Cell)],
    ) -> Option<Cell> {
        self.explore(battle, from, traveller, traveller.points.saturating_mul(POST_MOVES));
        let (board, mut best) = (battle.board(), None);
        for blow in blows {
            let radius = match blow.targeting.range {
                Range::Own => 1,
                Range::Cells(cells) => cells.min(LONGEST_SHOT),
                Range::Unlimited => LONGEST_SHOT,
            };
            for &(foe, cell) in foes {
                for post in board.grid().ball(cell, radius) {
                    let Some(cost) = self.cost(post).filter(|&cost| best.is_none_or(|(least, _)| cost < least)) else {
                        continue;
                    };
                    let free = post == from || battle.occupants(post).is_empty();
                    if free && battle.can_aim(unit, blow, post, Aim::Unit(foe)) {
                        best = Some((cost, post));
                    }
                }
            }
        }
        best.map(|(_, post)| post)
    }
}
