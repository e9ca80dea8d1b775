//! How far it is to march over the board, whoever stands in the way now.

use crate::{
    battle::{ActView, Battle, Range, UnitId},
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
        self.explore_until(battle, from, traveller, limit, |_| false);
    }

    /// The same, no farther than the nearest cell of which `found` says so.
    fn explore_until(
        &mut self,
        battle: &Battle,
        from: Cell,
        traveller: &Traveller,
        limit: u16,
        found: impl FnMut(Cell) -> bool,
    ) {
        let board = battle.board();
        let grid = board.grid();
        if !matches!(&self.travel, Some((known, _)) if *known == grid) {
            self.travel = Some((grid, Travel::new(grid)));
        }
        self.from = Some(from);
        // Over several turns, each with its own Jump.
        let marching = Traveller {
            points: traveller.gauge.map_or(limit.min(FAR), |gauge| gauge.units(limit.min(FAR) / 2)),
            jump_mode: JumpMode::PerStep,
            leaps_over: LeapOver::None,
            leaps_impassable: traveller.leaps_impassable && self.leaping,
            ..*traveller
        };
        if let Some((_, travel)) = &mut self.travel {
            travel.explore_until(board, from, &marching, |_| Standing::Free, found);
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

    /// Explores until one of the cells is found; the nearest of them, the first listed among equals.
    pub fn nearest(
        &mut self,
        battle: &Battle,
        from: Cell,
        traveller: &Traveller,
        targets: impl Iterator<Item = Cell> + Clone,
    ) -> Option<Cell> {
        for leaping in [false, true] {
            self.leaping = leaping;
            self.explore_until(battle, from, traveller, FAR, |cell| targets.clone().any(|target| target == cell));
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
        let ground = battle.ground();
        let grid = ground.grid();
        // Which blow at which foe a cell is good for, in the order of preference among cells that are as near.
        let mut best: Option<(usize, usize, Option<usize>, Cell)> = None;
        let limit = traveller.points.saturating_mul(POST_MOVES);
        self.explore_until(battle, from, traveller, limit, |cell| {
            for (b, blow) in blows.iter().enumerate() {
                let radius = radius(blow);
                for (f, &(foe, at)) in foes.iter().enumerate() {
                    if ground.can_be_near(unit, cell, foe, at, radius)
                        && (cell == from || ground.has_room(unit, cell))
                        && ground.can_aim(unit, &blow.targeting, cell, foe)
                    {
                        let post = (b, f, grid.index(cell), cell);
                        best = Some(best.map_or(post, |best| best.min(post)));
                        return true;
                    }
                }
            }
            false
        });
        best.map(|(.., cell)| cell)
    }
}

/// How far from a foe a cell is looked for from which a blow could strike it.
fn radius(blow: &ActView) -> u32 {
    match blow.targeting.range {
        Range::Own => 1,
        Range::Cells(cells) => cells.min(LONGEST_SHOT),
        Range::Unlimited => LONGEST_SHOT,
    }
}
