//! How far it is to march over the board, whoever stands in the way now.

use std::sync::Arc;

use crate::{
    battle::{ActView, Battle, Range, UnitId},
    grid::{Cell, Grid},
    map::{Board, JumpMode, LeapOver, Standing, Travel, Traveller},
};

/// The longest march that is looked for, in half points.
const FAR: u16 = 1_000;
/// How many moves away a post may lie.
const POST_MOVES: u16 = 4;
/// The longest shot that a way is looked for, in cells.
const LONGEST_SHOT: u32 = 8;
/// Most searches that are kept for those who will ask again.
const MOST_KEPT: usize = 16;

/// Costs of marching, reused from decision to decision.
///
/// They depend on nothing but board, cell and traveller: whoever can go nowhere asks again round by round, and may be
/// answered by the search that it made before; see [`March::keep`].
#[derive(Debug, Default)]
pub struct March {
    /// The search that is made anew for each question, then those that are kept.
    searches: Vec<Search>,
    /// The search that questions are about.
    at: usize,
    /// How many searches were kept so far; after many the oldest goes.
    kept: usize,
    /// Whether leaps over gaps are looked at, which takes longer; only where no other way leads.
    leaping: bool,
    /// What is looked for, by the cells' places in dense arrays; all false between two searches.
    sought: Vec<bool>,
}

/// What is known of the ways from one cell.
#[derive(Debug, Default)]
struct Search {
    of: Option<(Arc<Board>, Cell, Traveller)>,
    travel: Option<Travel>,
    /// Every cell is known that costs no more than this, in the traveller's own units.
    complete: u16,
}

impl Search {
    /// Whether it is about these ways, however far they were followed.
    fn is_of(&self, board: &Arc<Board>, from: Cell, marching: &Traveller) -> bool {
        let as_far = |known: &Traveller| Traveller { points: marching.points, ..*known } == *marching;
        let same = |of: &(Arc<Board>, Cell, Traveller)| Arc::ptr_eq(&of.0, board) && of.1 == from && as_far(&of.2);
        self.of.as_ref().is_some_and(same)
    }

    /// Follows the ways anew, no farther than the nearest cell of which `found` says so.
    fn explore(&mut self, board: &Arc<Board>, from: Cell, marching: &Traveller, found: impl FnMut(usize) -> bool) {
        let fits = |(known, ..): &(Arc<Board>, Cell, Traveller)| known.grid() == board.grid();
        let kept = self.travel.take().filter(|_| self.of.as_ref().is_some_and(fits));
        let mut travel = kept.unwrap_or_else(|| Travel::new(board.grid()));
        let stopped = travel.explore_until(board, from, marching, |_| Standing::Free, found);
        self.complete = if stopped { travel.farthest() } else { marching.points };
        self.of = Some((Arc::clone(board), from, *marching));
        self.travel = Some(travel);
    }

    /// The cost of a cell in the traveller's own units, where it is known.
    fn units(&self, to: Cell) -> Option<u16> {
        if self.of.as_ref().is_some_and(|&(_, from, _)| from == to) {
            return Some(0);
        }
        self.travel.as_ref()?.units(to)
    }

    /// The nearest of these that is known, the first listed among equals.
    fn nearest(&self, targets: impl Iterator<Item = Cell>) -> Option<Cell> {
        let costs = targets.filter_map(|cell| Some((self.units(cell)?, cell)));
        costs.min_by_key(|&(cost, _)| cost).map(|(_, cell)| cell)
    }

    /// The least of what is worth anything among the nearest known cells that are worth anything, no farther than a
    /// limit in the traveller's own units; the unit's own cell is one of them.
    fn nearest_like<T: Ord>(&self, limit: u16, worth: impl Fn(usize) -> Option<T>) -> Option<T> {
        let mut best: Option<(u16, T)> = None;
        for (at, cost) in self.travel.iter().flat_map(Travel::reached) {
            if cost > limit || best.as_ref().is_some_and(|&(nearest, _)| cost > nearest) {
                break;
            }
            best = best.into_iter().chain(worth(at).map(|worth| (cost, worth))).min();
        }
        best.map(|(_, worth)| worth)
    }
}

impl March {
    /// Works out the costs from a cell to all cells within `limit` half points.
    pub fn explore(&mut self, battle: &Battle, from: Cell, traveller: &Traveller, limit: u16) {
        let marching = self.marching(traveller, limit);
        self.at = 0;
        self.search().explore(battle.board(), from, &marching, |_| false);
    }

    /// The traveller over several turns, each with its own Jump.
    fn marching(&self, traveller: &Traveller, limit: u16) -> Traveller {
        Traveller {
            points: traveller.gauge.map_or(limit.min(FAR), |gauge| gauge.units(limit.min(FAR) / 2)),
            jump_mode: JumpMode::PerStep,
            leaps_over: LeapOver::None,
            leaps_impassable: traveller.leaps_impassable && self.leaping,
            ..*traveller
        }
    }

    /// Looks for a search of these ways; questions are about it from now on. Whether there is one.
    fn turn_to(&mut self, board: &Arc<Board>, from: Cell, marching: &Traveller) -> bool {
        let found = self.searches.iter().position(|search| search.is_of(board, from, marching));
        self.at = found.unwrap_or(0);
        found.is_some()
    }

    /// The search that questions are about.
    fn search(&mut self) -> &mut Search {
        if self.searches.is_empty() {
            self.searches.push(Search::default());
        }
        &mut self.searches[self.at]
    }

    /// Keeps the present search: whoever asked goes nowhere and will ask the same again.
    pub fn keep(&mut self) {
        if self.at == 0 && !self.searches.is_empty() {
            self.at = 1 + self.kept % MOST_KEPT;
            self.kept += 1;
            let len = self.searches.len().max(self.at + 1);
            self.searches.resize_with(len, Search::default);
            self.searches.swap(0, self.at);
        }
    }

    /// The cost of marching to a cell, in half points; `None` where no way leads.
    pub fn cost(&self, to: Cell) -> Option<u16> {
        let search = self.searches.get(self.at)?;
        if search.of.as_ref().is_some_and(|&(_, from, _)| from == to) {
            return Some(0);
        }
        search.travel.as_ref()?.destination(to).map(|found| found.cost)
    }

    /// The way to a cell, the first cell first; `None` where none leads.
    pub fn way(&self, to: Cell) -> Option<Vec<Cell>> {
        self.searches.get(self.at)?.travel.as_ref()?.way(to)
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
            let search = self.search();
            let mut nearest = if known { search.nearest(targets.clone()) } else { None };
            if nearest.is_none() && !(known && search.complete >= marching.points) {
                mark(&mut sought, board.grid(), targets.clone(), true);
                search.explore(board, from, &marching, |at| sought[at]);
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
        let (board, grid) = (battle.board(), ground.grid());
        let small = battle.all_are_small();
        // Which blow at which foe a cell is good for, in the order of preference among cells that are as near.
        let farthest = blows.iter().map(radius).max().unwrap_or(0);
        let good_for = |at: usize| {
            let cell = grid.cell(at);
            // Most cells are far from everybody.
            let near = |&(foe, its): &(UnitId, Cell)| match small {
                true => grid.distance(cell, its) <= farthest,
                false => ground.can_be_near(unit, cell, foe, its, farthest),
            };
            if !foes.iter().any(near) {
                return None;
            }
            let stands = || cell == from || ground.has_room(unit, cell);
            let pairs = blows.iter().enumerate().flat_map(|blow| foes.iter().enumerate().map(move |foe| (blow, foe)));
            let reached = pairs.filter(|&((_, blow), (_, &(foe, its)))| {
                ground.can_be_near(unit, cell, foe, its, radius(blow))
                    && stands()
                    && ground.can_aim(unit, &blow.targeting, cell, foe)
            });
            reached.map(|((blow, _), (foe, _))| (blow, foe, at)).next()
        };
        let marching = self.marching(traveller, traveller.points.saturating_mul(POST_MOVES));
        let known = self.turn_to(board, from, &marching);
        let search = self.search();
        let mut best = if known { search.nearest_like(marching.points, good_for) } else { None };
        if best.is_none() && !(known && search.complete >= marching.points) {
            search.explore(board, from, &marching, |at| {
                let post = good_for(at);
                best = best.into_iter().chain(post).min();
                post.is_some()
            });
        }
        best.map(|(.., at)| grid.cell(at))
    }
}

/// Marks cells as sought, or as no longer sought.
fn mark(sought: &mut Vec<bool>, grid: Grid, cells: impl Iterator<Item = Cell>, is: bool) {
    sought.resize(grid.len(), false);
    cells.filter_map(|cell| grid.index(cell)).for_each(|at| sought[at] = is);
}

/// How far from a foe a cell is looked for from which a blow could strike it.
fn radius(blow: &ActView) -> u32 {
    match blow.targeting.range {
        Range::Own => 1,
        Range::Cells(cells) => cells.min(LONGEST_SHOT),
        Range::Unlimited => LONGEST_SHOT,
    }
}
