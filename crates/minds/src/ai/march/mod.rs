//! The length of marches over the board, without regard to units in the way now.

mod search;

use std::{ops::RangeInclusive, sync::Arc};

use self::search::{Search, Searches};
use hexfray_battle::{ActView, Battle, Range, UnitId};
use hexfray_board::{
    grid::{Cell, Grid},
    map::{Board, Depths, HOPELESS, JumpMode, LeapOver, Standing, Traveller},
};

/// The longest march that is searched, in half points.
const FAR: u16 = 1_000;
/// The most moves to a post.
const POST_MOVES: u16 = 4;
/// The longest shot for which a path is searched, in cells.
const LONGEST_SHOT: u32 = 8;

/// Costs of marching, reused from decision to decision.
///
/// They depend only on board, cell and traveller: a unit that can go nowhere asks again in each round, and other units
/// come to the same cell in other battles on the board. The earlier search answers them.
#[derive(Debug, Default)]
pub struct March {
    /// The searches that are kept.
    searches: Searches,
    /// The search for a single question.
    own: Search,
    /// The kept search that questions use; `None` for the one for a single question.
    at: Option<usize>,
    /// Whether leaps over gaps are searched, which takes longer; only if there is no other path.
    leaping: bool,
    /// Costs above this, in the traveller's own units, are not known, even if the search has found them.
    limit: u16,
    /// The cells sought, by their indices in dense arrays; all false between two searches.
    sought: Vec<bool>,
}

impl March {
    /// Computes the costs from a cell to all cells within `limit` half points; no others are known afterwards.
    pub fn explore(&mut self, battle: &Battle, from: Cell, traveller: &Traveller, limit: u16) {
        let marching = self.marching(traveller, limit);
        let known = self.turn_to(battle.board(), from, &marching);
        let search = self.search_mut();
        if !known || search.complete < marching.points {
            search.explore(battle.board(), from, &marching, |_| Standing::Free, |_| false);
        }
        self.limit = marching.points;
    }

    /// The traveller over several turns, each with its own Jump; the free step that a turn grants to a unit that cannot
    /// pay for it (MC-042) does not count in a march.
    fn marching(&self, traveller: &Traveller, limit: u16) -> Traveller {
        Traveller {
            points: traveller.gauge.map_or(limit.min(FAR), |gauge| gauge.units(limit.min(FAR) / 2)),
            jump_mode: JumpMode::PerStep,
            always_one: false,
            leaps_over: LeapOver::None,
            leaps_impassable: traveller.leaps_impassable && self.leaping,
            depths: traveller.depths.map(|depths| Depths { closed: depths.danger >= HOPELESS, ..depths }),
            ..*traveller
        }
    }

    /// Selects the search of these paths for further questions; returns whether it has been made before.
    fn turn_to(&mut self, board: &Arc<Board>, from: Cell, marching: &Traveller) -> bool {
        self.limit = u16::MAX;
        let found = self.searches.find(board, from, marching);
        self.at = Some(found.unwrap_or_else(|| self.searches.place(board.grid(), from)));
        found.is_some()
    }

    /// The selected search.
    fn search(&self) -> &Search {
        self.at.and_then(|at| self.searches.get(at)).unwrap_or(&self.own)
    }

    /// The selected search, to continue it.
    fn search_mut(&mut self) -> &mut Search {
        self.at.and_then(|at| self.searches.get_mut(at)).unwrap_or(&mut self.own)
    }

    /// The cost of marching to a cell, in half points; `None` if no path leads there.
    pub fn cost(&self, to: Cell) -> Option<u16> {
        self.search().half_points(to, self.limit)
    }

    /// The path to a cell, starting with its first cell; `None` if there is none.
    pub fn way(&self, to: Cell) -> Option<Vec<Cell>> {
        self.search().way(to)
    }

    /// Explores until one of the cells is found; the nearest of them, the first listed among equals.
    pub fn nearest(
        &mut self,
        battle: &Battle,
        from: Cell,
        traveller: &Traveller,
        targets: impl Iterator<Item = Cell> + Clone,
    ) -> Option<Cell> {
        let board = battle.board();
        for leaping in [false, true] {
            self.leaping = leaping;
            let marching = self.marching(traveller, FAR);
            let mut sought = std::mem::take(&mut self.sought);
            let known = self.turn_to(board, from, &marching);
            let search = self.search_mut();
            let mut nearest = if known { search.nearest(targets.clone()) } else { None };
            if nearest.is_none() && !(known && search.complete >= marching.points) {
                mark(&mut sought, board.grid(), targets.clone(), true);
                // A second question is usually followed by others: then all paths are explored.
                search.explore(board, from, &marching, |_| Standing::Free, |at| !known && sought[at]);
                mark(&mut sought, board.grid(), targets.clone(), false);
                nearest = search.nearest(targets.clone());
            }
            self.sought = sought;
            if nearest.is_some() {
                return nearest;
            }
        }
        None
    }

    /// Computes the costs to the nearest of the targets by paths that enter none of the barred cells; returns whether
    /// there is one.
    pub fn round(
        &mut self,
        battle: &Battle,
        from: Cell,
        traveller: &Traveller,
        targets: &[Cell],
        barred: &[Cell],
    ) -> bool {
        let (board, grid) = (battle.board(), battle.board().grid());
        let marching = self.marching(traveller, FAR);
        let bars: Vec<usize> = barred.iter().filter_map(|&cell| grid.index(cell)).collect();
        let standing = |at: usize| if bars.contains(&at) { Standing::Barred } else { Standing::Free };
        (self.at, self.limit) = (None, u16::MAX);
        self.own.explore(board, from, &marching, standing, |_| false);
        let Some(target) = self.own.nearest(targets.iter().copied()) else { return false };
        self.own.explore(board, target, &marching, standing, |_| false);
        true
    }

    /// The free cell with the shortest march from which the unit could strike one of the foes with one of its blows.
    ///
    /// Nearness is not enough if heights and walls are between.
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
        let (board, grid) = (battle.board(), ground.grid());
        let small = battle.all_are_small();
        // The blow and the foe for which a cell is good, in the order of preference among cells that are equally near.
        let farthest = blows.iter().map(radius).max().unwrap_or(0);
        let cols = around(foes.iter().map(|(_, cell)| cell.col), farthest);
        let rows = around(foes.iter().map(|(_, cell)| cell.row), farthest);
        let good_for = |at: usize| {
            let cell = grid.cell(at);
            // Most cells are far from all units.
            let near = |&(foe, its): &(UnitId, Cell)| match small {
                true => grid.distance(cell, its) <= farthest,
                false => ground.can_be_near(unit, cell, foe, its, farthest),
            };
            let among = cols.contains(&i32::from(cell.col)) && rows.contains(&i32::from(cell.row));
            if (small && !among) || !foes.iter().any(near) {
                return None;
            }
            if cell != from && !ground.has_room(unit, cell) {
                return None;
            }
            let pairs = blows.iter().enumerate().flat_map(|blow| foes.iter().enumerate().map(move |foe| (blow, foe)));
            let reached = pairs.filter(|&((_, blow), (_, &(foe, its)))| {
                ground.can_be_near(unit, cell, foe, its, radius(blow))
                    && ground.can_aim(unit, &blow.targeting, cell, foe)
            });
            reached.map(|((blow, _), (foe, _))| (blow, foe, at)).next()
        };
        let marching = self.marching(traveller, traveller.half_points().saturating_mul(POST_MOVES));
        let known = self.turn_to(board, from, &marching);
        let search = self.search_mut();
        if !known || search.complete < marching.points {
            search.explore(board, from, &marching, |_| Standing::Free, |_| false);
        }
        let best = search.nearest_like(marching.points, good_for);
        best.map(|(.., at)| grid.cell(at))
    }
}

/// Marks cells as sought, or as no longer sought.
fn mark(sought: &mut Vec<bool>, grid: Grid, cells: impl Iterator<Item = Cell>, is: bool) {
    sought.resize(grid.len(), false);
    cells.filter_map(|cell| grid.index(cell)).for_each(|at| sought[at] = is);
}

/// The columns, or rows, of all cells that can be this near to one of these: a step covers at most one of them.
fn around(of: impl Iterator<Item = i16> + Clone, distance: u32) -> RangeInclusive<i32> {
    let all = of.map(i32::from);
    let (first, last, distance) = (all.clone().min(), all.max(), distance as i32);
    first.unwrap_or(0) - distance..=last.unwrap_or(0) + distance
}

/// The distance from a foe within which cells for a blow are searched.
fn radius(blow: &ActView) -> u32 {
    match blow.targeting.range {
        Range::Own => 1,
        Range::Cells(cells) => cells.min(LONGEST_SHOT),
        Range::Unlimited => LONGEST_SHOT,
    }
}
