//! Movement of a unit over a board: the cells that it can reach, at what cost and by which path.

mod broad;
mod footing;
mod strides;

use self::{broad::Broad, footing::Footing, strides::Strides};
use super::{Board, paths::halves};
use crate::grid::{
    CarefulReach, Cell, FirstStep, Footprint, Grid, Harm, Left, Limits, Neighbours, Reach, Reached, ReachedWithCare,
    Step, Steps,
};

/// The movement abilities of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traveller {
    /// Move points left, in half points; with a gauge or shares, in their units.
    pub points: u16,
    /// Height Levels that it can climb, drop or leap (MC-020).
    pub jump: u8,
    /// Whether `jump` limits the whole action or each step (MC-052).
    pub jump_mode: JumpMode,
    /// Whether it flies: every cell costs 1, heights and water do not matter (MC-061).
    pub flying: bool,
    /// Whether it floats: every cell without an obstacle counts as Normal; heights matter (MC-180).
    pub floating: bool,
    /// Whether cells of water count as Normal (MC-069).
    pub aquatic: bool,
    /// Whether every difficulty is one step easier (MC-148).
    pub sure_footed: bool,
    /// Whether it may move one cell without enough points, as its whole move (MC-042).
    pub always_one: bool,
    /// The units over which it may leap (MC-050).
    pub leaps_over: LeapOver,
    /// The Jump that a leap takes (MC-050).
    pub leap_jump: LeapJump,
    /// Whether it may leap over impassable cells (MC-051).
    pub leaps_impassable: bool,
    /// Whether fallen units bar its way (TC-138).
    pub barred_by_bodies: bool,
    /// Whether it may stop in cells of friends (MC-045).
    pub shares_cells: bool,
    /// Whether it may drop farther than its Jump and fall the rest (MC-059, MC-062).
    pub drops: bool,
    /// Whether it can fly over obstacles that are not too high (MC-056).
    pub over_obstacles: bool,
    /// Whether a leap may be longer than the Move left, which it then uses up (MC-071).
    pub leaps_beyond: bool,
    /// Whether every 3 cells of a leap cost the Move of 2 (MC-074).
    pub leaps_cheaply: bool,
    /// Entry costs by difficulty, if not the usual ones; `points` are then in their units.
    pub shares: Option<Shares>,
    /// Movement in metres, without difficulty, heights and leaps; `points` are then in its units.
    pub gauge: Option<Gauge>,
    /// The cells that it covers, which all have to fit wherever it moves (MC-094); a single cell if it counts metres.
    pub footprint: Footprint,
    /// Water that it may fail to cross, if it counts difficulty; `None` if all water is as easy as its terrain says (MC-067).
    pub depths: Option<Depths>,
    /// Other kinds of movement than walking and flying, if it counts metres. `None`: it walks through water, and cannot enter
    /// faces and open air unless it flies.
    pub modes: Option<Modes>,
}

impl Traveller {
    /// A walker without points or special movement, on which other travellers are based.
    pub const ON_FOOT: Self = Self {
        points: 0,
        jump: 0,
        jump_mode: JumpMode::PerStep,
        flying: false,
        floating: false,
        aquatic: false,
        sure_footed: false,
        always_one: false,
        leaps_over: LeapOver::None,
        leap_jump: LeapJump::Sum,
        leaps_impassable: false,
        barred_by_bodies: false,
        shares_cells: false,
        drops: false,
        over_obstacles: false,
        leaps_beyond: false,
        leaps_cheaply: false,
        shares: None,
        gauge: None,
        footprint: Footprint::ONE,
        depths: None,
        modes: None,
    };

    /// Its points in half points, also if it counts in units of a gauge (SW-006) or in shares of a point (TC-083).
    pub const fn half_points(&self) -> u16 {
        half_points(self.points, self.gauge, self.shares)
    }
}

/// The half points for a number of units of a traveller.
const fn half_points(units: u16, gauge: Option<Gauge>, shares: Option<Shares>) -> u16 {
    match (gauge, shares) {
        (Some(gauge), _) => gauge.half_points(units),
        (None, Some(shares)) if shares.half_point > 1 => units.div_ceil(shares.half_point as u16),
        (None, _) => units,
    }
}

/// Water that a traveller may fail to cross (MC-067).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The least depth of such water.
    pub least: u8,
    /// The danger of entering it, in the unit of [`Destination::hazard`]; [`HOPELESS`] for water from which the unit would
    /// hardly escape.
    pub danger: u8,
    /// Whether it never enters such water, unless it is in it already.
    pub closed: bool,
}

/// A danger that a unit never accepts if it has a choice, in the unit of [`Destination::hazard`].
pub const HOPELESS: u8 = 200;

/// Swimming, climbing and falling of a traveller that counts metres (DP-059 … DP-073).
///
/// The pool of Jump ([`JumpMode::Pool`]) is then used up by swimming and climbing, in whole points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    /// The effort of swimming; `None` if it cannot enter deep water.
    pub swims: Option<Effort>,
    /// The effort of climbing; `None` if it cannot enter faces.
    pub climbs: Option<Effort>,
    /// The effort of climbing to a higher level; `None` if it cannot.
    pub rises: Option<Effort>,
    /// The danger of each level of a fall, in percent of its hit points; `None` if it never steps into open air.
    pub falls: Option<u8>,
    /// The danger of each cell of rough ground, in the same unit.
    pub rough: u8,
}

/// The cost of a step besides its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Additional units of movement.
    pub more: u16,
    /// Points drawn from the pool.
    pub drawn: u8,
    /// Whether the step counts as rough ground.
    pub rough: bool,
}

/// Entry costs in fractions of a half point (TC-083).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// The number of units in a half point.
    pub half_point: u8,
    /// Units for entering a cell of each difficulty, from normal to adverse; 0 if it cannot be walked.
    pub cells: [u8; 4],
    /// Units for entering a cell without touching the ground.
    pub off_ground: u8,
}

/// The costs of a traveller that counts metres (SW-006).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// The number of units in a metre.
    pub metre: u16,
    /// Units for a step over a side.
    pub straight: u16,
    /// Units for a step over a corner; `None` if there are no such steps.
    pub diagonal: Option<u16>,
    /// Whether a step over a corner may pass a cell that cannot be entered.
    pub cuts_corners: bool,
    /// Whether the unit may enter and stop in cells with any other units.
    pub crowds: bool,
}

impl Gauge {
    /// The half points for a number of units: two for each metre, rounded to the nearest metre, halves up.
    pub const fn half_points(&self, units: u16) -> u16 {
        ((units as u32 + self.metre as u32 / 2) / self.metre as u32 * 2) as u16
    }

    /// The most units that round to no more than a number of metres, halves up.
    pub const fn units(&self, metres: u16) -> u16 {
        let units = metres as u32 * self.metre as u32 + self.metre.div_ceil(2) as u32 - 1;
        if units > u16::MAX as u32 { u16::MAX } else { units as u16 }
    }
}

/// The way in which Jump is used up (MC-052).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JumpMode {
    /// One pool for the whole action.
    #[default]
    Pool,
    /// A limit for each step.
    PerStep,
}

/// The units over which a unit may leap (MC-050).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeapOver {
    /// None.
    None,
    /// Friends.
    #[default]
    Allies,
    /// All units.
    All,
}

/// The Jump that a leap takes (MC-050).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeapJump {
    /// Its length in cells plus the levels between its ends.
    #[default]
    Sum,
    /// The greater of the two.
    Max,
    /// Its length only.
    Length,
}

impl LeapJump {
    /// Levels of Jump for a leap of `length` cells over `height` levels.
    pub const fn levels(self, length: u8, height: u8) -> u8 {
        match self {
            Self::Sum => length.saturating_add(height),
            Self::Max if height > length => height,
            Self::Max | Self::Length => length,
        }
    }
}

/// The occupant of a cell, from the view of the traveller, in rising order of hindrance. Of several occupants, the greatest
/// hindrance counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// No unit.
    Free,
    /// A fallen unit: the traveller may pass but not stop.
    Body,
    /// A friend: the traveller may pass, and if cells are shared there is room for one more.
    Friend,
    /// As many friends as a cell has room for: the traveller may pass.
    Crowd,
    /// A fallen unit that bars the way: the traveller may not enter the cell, but leap over it.
    Barrier,
    /// A foe: the traveller may not enter the cell.
    Foe,
    /// Any unit, if the rules keep the traveller out of the cell.
    Barred,
}

/// A cell that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The cell.
    pub cell: Cell,
    /// The cost of the path, in half points.
    pub cost: u16,
    /// Whether the unit may stop there.
    pub may_stop: bool,
    /// The damage of hazards on the path, in percent of the hit points at full health. Falls and water that the unit may fail
    /// to cross count, too. If it is at least [`HOPELESS`], no unit that has a choice goes there.
    pub hazard: u16,
    /// The harm of the path to the unit by its rules; none unless [`Travel::explore_with_care`] was used.
    pub harm: Harm,
}

/// The cheapest step from a cell to another: over a side, by a leap or to another level.
fn between(neighbours: &Neighbours, steps: &impl Steps, from: usize, to: usize) -> Option<Step> {
    let beside = neighbours.around(from).find(|&(_, next)| next == to);
    let mut best = beside.and_then(|(way, _)| steps.step(from, way, to));
    steps.extra(from, Left { cost: u16::MAX, jump: u8::MAX }, &mut |next, step| {
        if next == to && best.is_none_or(|best| step.cost < best.cost) {
            best = Some(step);
        }
    });
    best
}

/// A search for paths, which is reused for many moves.
///
/// It finds the cheapest paths; of equal ones, those with fewer hazards, then those that draw less Jump. Paths [explored with
/// care](Self::explore_with_care) are those that hurt least, then the cheapest, then the straightest.
#[derive(Clone, Debug)]
pub struct Travel {
    grid: Grid,
    from: usize,
    reach: Reach,
    careful: CarefulReach,
    /// Whether the last search was with care.
    with_care: bool,
    gauge: Option<Gauge>,
    shares: Option<Shares>,
}

impl Travel {
    /// An empty search, for boards with this grid.
    pub fn new(grid: Grid) -> Self {
        Self {
            grid,
            from: 0,
            reach: Reach::default(),
            careful: CarefulReach::default(),
            with_care: false,
            gauge: None,
            shares: None,
        }
    }

    /// Finds all cells that the traveller can reach from a cell (MC-041 … MC-069). `standing` returns the other occupants of
    /// the cell with an index. The time depends on the number of cells reached; once it has run on this board, it needs no
    /// further memory.
    pub fn explore(&mut self, board: &Board, from: Cell, traveller: &Traveller, standing: impl Fn(usize) -> Standing) {
        self.explore_until(board, from, traveller, standing, |_| false);
    }

    /// As [`explore`](Self::explore), but ends at the first cell for which `found` returns true: cells that cost no more belong
    /// to the result, others do not. `found` gets the index of each cell, including the unit's own. Returns whether such a cell
    /// was found.
    pub fn explore_until(
        &mut self,
        board: &Board,
        from: Cell,
        traveller: &Traveller,
        standing: impl Fn(usize) -> Standing,
        found: impl FnMut(usize) -> bool,
    ) -> bool {
        let start = self.grid.index(from).filter(|_| board.grid() == self.grid);
        self.from = start.unwrap_or(0);
        let limits = limits(traveller);
        (self.gauge, self.shares, self.with_care) = (traveller.gauge, traveller.shares, false);
        let neighbours = &board.paths.neighbours;
        if let Some(gauge) = traveller.gauge {
            let strides = Strides::new(board, traveller, gauge, standing, self.from);
            return self.reach.search_until(neighbours, &strides, start.as_slice(), limits, found);
        }
        let footing = Footing::new(board, traveller, standing, self.from);
        if traveller.footprint.is_one() {
            self.reach.search_until(neighbours, &footing, start.as_slice(), limits, found)
        } else {
            let body = Broad::new(footing, self.grid, traveller.footprint);
            self.reach.search_until(neighbours, &body, start.as_slice(), limits, found)
        }
    }

    /// Finds all cells that the traveller can reach from a cell, each by the path that hurts it least of those that its points
    /// allow, then the cheapest, then the straightest. `harm` returns the harm of a step from a cell to another.
    pub fn explore_with_care(
        &mut self,
        board: &Board,
        from: Cell,
        traveller: &Traveller,
        standing: impl Fn(usize) -> Standing,
        harm: impl Fn(Cell, Cell) -> Harm,
    ) {
        self.explore_with_care_to(board, from, traveller, standing, harm, None);
    }

    /// As [`explore_with_care`](Self::explore_with_care), but may end as soon as the path to a cell is known: the results for
    /// that cell are those of the whole search, other cells may be missing.
    pub fn explore_with_care_to(
        &mut self,
        board: &Board,
        from: Cell,
        traveller: &Traveller,
        standing: impl Fn(usize) -> Standing,
        harm: impl Fn(Cell, Cell) -> Harm,
        to: Option<Cell>,
    ) {
        // A start off the board reaches nothing.
        let start = self.grid.index(from).filter(|_| board.grid() == self.grid).unwrap_or(usize::MAX);
        self.from = if start == usize::MAX { 0 } else { start };
        (self.gauge, self.shares, self.with_care) = (traveller.gauge, traveller.shares, true);
        let (limits, neighbours, grid) = (limits(traveller), &board.paths.neighbours, self.grid);
        let harm = |from: usize, to: usize| harm(grid.cell(from), grid.cell(to));
        let goal = to.and_then(|to| grid.index(to));
        if let Some(gauge) = traveller.gauge {
            let strides = Strides::new(board, traveller, gauge, standing, self.from);
            return self.careful.search_to(neighbours, &strides, start, limits, harm, goal);
        }
        let footing = Footing::new(board, traveller, standing, self.from);
        if traveller.footprint.is_one() {
            self.careful.search_to(neighbours, &footing, start, limits, harm, goal);
        } else {
            let body = Broad::new(footing, grid, traveller.footprint);
            self.careful.search_to(neighbours, &body, start, limits, harm, goal);
        }
    }

    /// Whether any step of the paths that were found, each the cheapest to its cell, hurts the traveller. If none does,
    /// [`explore_with_care`](Self::explore_with_care) would find the same paths, except that it chooses the straightest of
    /// equal ones.
    pub fn hurts(&self, harm: impl Fn(Cell, Cell) -> Harm) -> bool {
        let cell = |at: usize| self.grid.cell(at);
        self.reach.steps().any(|(from, to)| !harm(cell(from), cell(to)).is_none())
    }

    /// The cost of a path over successive cells, starting with the traveller's own: half points, and Jump points of the pool,
    /// rounded up (MC-052). `None` if a step is impossible. Does not check whether the traveller may stop at the end or has
    /// enough points.
    pub fn cost_along(
        board: &Board,
        way: &[Cell],
        traveller: &Traveller,
        standing: impl Fn(usize) -> Standing,
    ) -> Option<(u16, u8)> {
        let grid = board.grid();
        let from = grid.index(*way.first()?)?;
        let sum = |step: &dyn Fn(usize, usize) -> Option<Step>| {
            let mut taken = (0_u16, 0_u8);
            for pair in way.windows(2) {
                let step = step(grid.index(pair[0])?, grid.index(pair[1])?)?;
                taken = (taken.0.saturating_add(step.cost), taken.1.saturating_add(step.jump));
            }
            Some(taken)
        };
        let neighbours = &board.paths.neighbours;
        let (units, jump) = if let Some(gauge) = traveller.gauge {
            let strides = Strides::new(board, traveller, gauge, standing, from);
            sum(&|one, other| between(neighbours, &strides, one, other))?
        } else {
            let footing = Footing::new(board, traveller, standing, from);
            if traveller.footprint.is_one() {
                sum(&|one, other| between(neighbours, &footing, one, other))?
            } else {
                let body = Broad::new(footing, grid, traveller.footprint);
                sum(&|one, other| between(neighbours, &body, one, other))?
            }
        };
        let cost = half_points(units, traveller.gauge, traveller.shares);
        Some((cost, jump.div_ceil(2)))
    }

    /// Frees the memory that only searching needs and keeps the result, for searches that are stored.
    pub fn trim(&mut self) {
        self.reach.trim();
    }

    /// The grid of the boards that it searches.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The indices of all cells that were reached, including the unit's own, with their costs in the traveller's units, the
    /// nearest first.
    pub fn reached(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        let (plain, careful) = self.found();
        plain.map(|found| (found.cell, found.cost)).chain(careful.map(|found| (found.cell, found.cost)))
    }

    /// The results of the last search, in order; one of the two is empty.
    fn found(&self) -> (impl Iterator<Item = Reached> + '_, impl Iterator<Item = ReachedWithCare> + '_) {
        let plain = (!self.with_care).then(|| self.reach.reached());
        let careful = self.with_care.then(|| self.careful.reached());
        (plain.into_iter().flatten(), careful.into_iter().flatten())
    }

    /// The cost of the farthest cell that was reached, in the traveller's units.
    pub fn farthest(&self) -> u16 {
        if self.with_care { self.careful.reached().last().map_or(0, |found| found.cost) } else { self.reach.farthest() }
    }

    /// The cells that can be reached, except the unit's own, the nearest first.
    pub fn destinations(&self) -> impl Iterator<Item = Destination> + '_ {
        let (plain, careful) = self.found();
        let plain = plain.filter(|found| found.cell != self.from).map(|found| self.at(found));
        plain.chain(careful.filter(|found| found.cell != self.from).map(|found| self.at_with_care(found)))
    }

    fn at(&self, found: Reached) -> Destination {
        let hazard = self.reach.hazard(found.cell).unwrap_or(0);
        let (cell, cost) = (self.grid.cell(found.cell), self.half_points(found.cost));
        Destination { cell, cost, may_stop: found.may_stop, hazard, harm: Harm::NONE }
    }

    fn at_with_care(&self, found: ReachedWithCare) -> Destination {
        let ReachedWithCare { hazard, harm, may_stop, .. } = found;
        Destination { cell: self.grid.cell(found.cell), cost: self.half_points(found.cost), may_stop, hazard, harm }
    }

    /// The half points for a cost in the traveller's units.
    fn half_points(&self, cost: u16) -> u16 {
        half_points(cost, self.gauge, self.shares)
    }

    /// The result for a cell; `None` if it cannot be reached or is the unit's own.
    pub fn destination(&self, cell: Cell) -> Option<Destination> {
        let index = self.grid.index(cell).filter(|&index| index != self.from)?;
        if self.with_care {
            return self.careful.at(index).map(|found| self.at_with_care(found));
        }
        self.reach.at(index).map(|found| self.at(found))
    }

    /// The cost of the path to a cell in the traveller's units: those of its [`Gauge`] or [`Shares`], otherwise half points.
    pub fn units(&self, cell: Cell) -> Option<u16> {
        let index = self.grid.index(cell).filter(|&index| index != self.from)?;
        if self.with_care {
            return self.careful.at(index).map(|found| found.cost);
        }
        self.reach.at(index).map(|found| found.cost)
    }

    /// The path to a cell, starting with the unit's own cell. A leap is a step from its start to its landing.
    pub fn way(&self, cell: Cell) -> Option<Vec<Cell>> {
        self.destination(cell)?;
        let index = self.grid.index(cell)?;
        if self.with_care {
            let way = self.careful.way(&self.grid, index);
            return Some(way.into_iter().map(|index| self.grid.cell(index)).collect());
        }
        let mut way: Vec<_> = self.reach.way_back(index).map(|index| self.grid.cell(index)).collect();
        way.reverse();
        Some(way)
    }

    /// The Jump points that the path to a cell draws, rounded up (MC-052); 0 without a pool of Jump.
    pub fn jump(&self, cell: Cell) -> Option<u8> {
        let index = self.grid.index(cell)?;
        let halves = if self.with_care { self.careful.at(index)?.jump } else { self.reach.jump(index)? };
        Some(halves.div_ceil(2))
    }
}

/// The limits of a search for a traveller.
fn limits(traveller: &Traveller) -> Limits {
    let jump = (traveller.jump_mode == JumpMode::Pool && !traveller.flying).then(|| halves(traveller.jump));
    if traveller.gauge.is_some() {
        return Limits { jump: jump.filter(|_| traveller.modes.is_some()), ..Limits::of(traveller.points) };
    }
    let first_step = if traveller.always_one { FirstStep::Always } else { FirstStep::Never };
    Limits { budget: traveller.points, jump, first_step }
}
