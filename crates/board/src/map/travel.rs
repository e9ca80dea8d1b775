//! How a unit travels over a board: which cells it can reach, at what cost and by which way.

mod broad;
mod footing;
mod strides;

use self::{broad::Broad, footing::Footing, strides::Strides};
use super::{Board, paths::halves};
use crate::grid::{
    CarefulReach, Cell, FirstStep, Footprint, Grid, Harm, Left, Limits, Neighbours, Reach, Reached, ReachedWithCare,
    Step, Steps,
};

/// How a unit can travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traveller {
    /// Move points left, in half points.
    pub points: u16,
    /// Levels of height that it can climb, drop or leap (MC-020).
    pub jump: u8,
    /// Whether `jump` is for the whole action or for each step (MC-052).
    pub jump_mode: JumpMode,
    /// Flies: every cell costs 1, heights and water do not matter (MC-061).
    pub flying: bool,
    /// Floats: every cell without an obstacle counts as Normal; heights matter (MC-180).
    pub floating: bool,
    /// Water does not hinder it: cells of water count as Normal (MC-069).
    pub aquatic: bool,
    /// Every difficulty is one step easier (MC-148).
    pub sure_footed: bool,
    /// May go one cell even where its points do not suffice, as its whole move (MC-042).
    pub always_one: bool,
    /// Over whose cells it may leap (MC-050).
    pub leaps_over: LeapOver,
    /// The Jump that a leap takes (MC-050).
    pub leap_jump: LeapJump,
    /// Whether it may leap over impassable cells (MC-051).
    pub leaps_impassable: bool,
    /// Whether bodies bar its way (TC-138).
    pub barred_by_bodies: bool,
    /// Whether it may stop where friends stand (MC-045).
    pub shares_cells: bool,
    /// Whether it may drop farther than its Jump, and fall the rest of the way (MC-059, MC-062).
    pub drops: bool,
    /// Whether it passes, when it flies, over obstacles that are not too high (MC-056).
    pub over_obstacles: bool,
    /// Whether a leap may be longer than the Move that is left, which then simply runs out (MC-071).
    pub leaps_beyond: bool,
    /// Whether every 3 cells leapt count as 2 against Move (MC-074).
    pub leaps_cheaply: bool,
    /// What cells take by their difficulty, where that is not the usual; `points` are then in its units.
    pub shares: Option<Shares>,
    /// Counts metres instead of the ground's difficulty, heights and leaps; `points` are then in its units.
    pub gauge: Option<Gauge>,
    /// The cells that it covers, all of which have to fit wherever it goes (MC-094); one where it counts metres.
    pub footprint: Footprint,
    /// Water that it may fail to cross, where it counts the ground's difficulty; `None`: all water is as easy as its
    /// terrain says (MC-067).
    pub depths: Option<Depths>,
    /// Ways of moving beside walking and flying, where it counts metres; `None`: water is walked through, and faces and
    /// open air are closed to those who do not fly.
    pub modes: Option<Modes>,
}

impl Traveller {
    /// A walker without points or special movement, the basis of all travellers.
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
}

/// Water that a traveller may fail to cross (MC-067).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The least depth of such water.
    pub least: u8,
    /// How dangerous it is to go in, in the unit of [`Destination::hazard`]; [`HOPELESS`] for water that it would hardly
    /// get out of again.
    pub danger: u8,
    /// Whether it does not go in at all, unless it is in there.
    pub closed: bool,
}

/// A danger that a unit with a choice never takes, in the unit of [`Destination::hazard`].
pub const HOPELESS: u8 = 200;

/// How a traveller who counts metres gets through deep water, over faces and down through the air (DP-059 … DP-073).
///
/// What its pool of Jump ([`JumpMode::Pool`]) stands for is then what swimming and climbing use up, in whole points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    /// How it swims; `None`: deep water keeps it out.
    pub swims: Option<Effort>,
    /// How it climbs; `None`: faces keep it out.
    pub climbs: Option<Effort>,
    /// How it climbs to a higher level; `None`: it does not.
    pub rises: Option<Effort>,
    /// The danger of each level of a fall, in percent of its hit points; `None`: it never steps into open air.
    pub falls: Option<u8>,
    /// The danger of each cell of rough ground, in the same measure.
    pub rough: u8,
}

/// What a step takes besides its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Units of the way.
    pub more: u16,
    /// Points of the pool.
    pub drawn: u8,
    /// Whether the ground is rough to it.
    pub rough: bool,
}

/// Entry costs in fractions of a half point, where whole ones are too coarse (TC-083).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// Units of a half point.
    pub half_point: u8,
    /// Units of a cell of each difficulty that can be entered, from normal to adverse; 0 where nobody walks.
    pub cells: [u8; 4],
    /// Units of a cell for those who do not touch the ground.
    pub off_ground: u8,
}

/// How a traveller counts metres (SW-006).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Units of a metre.
    pub metre: u16,
    /// Units of a step over a side.
    pub straight: u16,
    /// Units of a step over a corner; `None`: there is no such step.
    pub diagonal: Option<u16>,
    /// Whether a step over a corner may pass a cell that cannot be entered.
    pub cuts_corners: bool,
    /// Whether cells may be entered and stopped in with any unit there.
    pub crowds: bool,
}

impl Gauge {
    /// Half points for so many units: two for each metre, to the nearest metre, half up.
    pub const fn half_points(&self, units: u16) -> u16 {
        ((units as u32 + self.metre as u32 / 2) / self.metre as u32 * 2) as u16
    }

    /// The most units that are no more than so many metres to the nearest, half up.
    pub const fn units(&self, metres: u16) -> u16 {
        let units = metres as u32 * self.metre as u32 + self.metre.div_ceil(2) as u32 - 1;
        if units > u16::MAX as u32 { u16::MAX } else { units as u16 }
    }
}

/// How Jump is used up (MC-052).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JumpMode {
    /// One pool for the whole action.
    #[default]
    Pool,
    /// A limit for each step.
    PerStep,
}

/// Over whose cells a unit may leap (MC-050).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeapOver {
    /// Over nobody's.
    None,
    /// Over those of friends.
    #[default]
    Allies,
    /// Over those of all units.
    All,
}

/// The Jump that a leap takes (MC-050).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeapJump {
    /// Its length in cells, and the levels between its ends.
    #[default]
    Sum,
    /// The larger of the two.
    Max,
    /// Its length alone.
    Length,
}

impl LeapJump {
    /// Levels of Jump for a leap of so many cells over so many levels.
    pub const fn levels(self, length: u8, height: u8) -> u8 {
        match self {
            Self::Sum => length.saturating_add(height),
            Self::Max if height > length => height,
            Self::Max | Self::Length => length,
        }
    }
}

/// Who stands in a cell, seen from the traveller; in rising order of hindrance. With several in it, the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Nobody.
    Free,
    /// A body: may be passed, not stopped on.
    Body,
    /// A friend: may be passed, and where cells are shared there is room for one more.
    Friend,
    /// Friends as many as a cell holds: may be passed.
    Crowd,
    /// A body that bars the way: may not be entered, but leapt over.
    Barrier,
    /// A foe: may not be entered.
    Foe,
    /// Any unit, where the rules keep the traveller out.
    Barred,
}

/// A cell that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The cell.
    pub cell: Cell,
    /// Cost of the way, in half points.
    pub cost: u16,
    /// Whether the unit may end its move there.
    pub may_stop: bool,
    /// What the hazards on that way take, in percent of the hit points at full health; falls count for some too, and
    /// water for those who may fail to get through it. From [`HOPELESS`] on nobody goes there who has the choice.
    pub hazard: u16,
    /// What the way does to the unit by its rules; nothing where it was not asked for, see [`Travel::explore_with_care`].
    pub harm: Harm,
}

/// The cheapest step from a cell to another, over a side, by a leap or to another level.
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

/// A search for ways, reused from move to move.
///
/// Ways are the cheapest; among equals those that touch fewer hazards, then those that draw less Jump. Ways
/// [explored with care](Self::explore_with_care) are the ones that hurt least, then the cheapest, then the straightest.
#[derive(Clone, Debug)]
pub struct Travel {
    grid: Grid,
    from: usize,
    reach: Reach,
    careful: CarefulReach,
    /// Whether the last search was a careful one.
    with_care: bool,
    gauge: Option<Gauge>,
    shares: Option<Shares>,
}

impl Travel {
    /// An empty search on boards of this grid.
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

    /// Finds all cells that the traveller can reach from a cell (MC-041 … MC-069). `standing` says who else is in
    /// the cell of an index. Takes time for the cells reached, and no memory once it has run on this board.
    pub fn explore(&mut self, board: &Board, from: Cell, traveller: &Traveller, standing: impl Fn(usize) -> Standing) {
        self.explore_until(board, from, traveller, standing, |_| false);
    }

    /// As [`explore`](Self::explore), no farther than the nearest cell of which `found` says so, and those that are as near. `found` gets
    /// the index of each cell, the unit's own too. Whether it was so of any.
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

    /// Finds all cells that the traveller can reach from a cell, each by the way that hurts it least of those that its points
    /// allow, then the cheapest, then the straightest. `harm` says what a step from a cell to another does to it.
    pub fn explore_with_care(
        &mut self,
        board: &Board,
        from: Cell,
        traveller: &Traveller,
        standing: impl Fn(usize) -> Standing,
        harm: impl Fn(Cell, Cell) -> Harm,
    ) {
        // A start off the board reaches nothing.
        let start = self.grid.index(from).filter(|_| board.grid() == self.grid).unwrap_or(usize::MAX);
        self.from = if start == usize::MAX { 0 } else { start };
        (self.gauge, self.shares, self.with_care) = (traveller.gauge, traveller.shares, true);
        let (limits, neighbours, grid) = (limits(traveller), &board.paths.neighbours, self.grid);
        let harm = |from: usize, to: usize| harm(grid.cell(from), grid.cell(to));
        if let Some(gauge) = traveller.gauge {
            let strides = Strides::new(board, traveller, gauge, standing, self.from);
            return self.careful.search(neighbours, &strides, start, limits, harm);
        }
        let footing = Footing::new(board, traveller, standing, self.from);
        if traveller.footprint.is_one() {
            self.careful.search(neighbours, &footing, start, limits, harm);
        } else {
            let body = Broad::new(footing, grid, traveller.footprint);
            self.careful.search(neighbours, &body, start, limits, harm);
        }
    }

    /// Whether a step of the ways that were found, each the cheapest to its cell, does anything to the traveller. Where none
    /// does, they are as those which [`explore_with_care`](Self::explore_with_care) would find, but for the straightest of those
    /// that come to the same.
    pub fn hurts(&self, harm: impl Fn(Cell, Cell) -> Harm) -> bool {
        let cell = |at: usize| self.grid.cell(at);
        self.reach.steps().any(|(from, to)| !harm(cell(from), cell(to)).is_none())
    }

    /// What a way takes over cells that follow one another, the traveller's own first: half points, and Jump points of the
    /// pool, rounded up (MC-052); `None` where a step of it cannot be made. Nobody is asked whether it may stop at its end,
    /// or has the points for it.
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
        let cost = match (traveller.gauge, traveller.shares) {
            (Some(gauge), _) => gauge.half_points(units),
            (None, Some(shares)) => units.div_ceil(u16::from(shares.half_point).max(1)),
            (None, None) => units,
        };
        Some((cost, jump.div_ceil(2)))
    }

    /// Frees the memory that only searching takes and keeps the result. For searches that are kept.
    pub fn trim(&mut self) {
        self.reach.trim();
    }

    /// The grid of the boards on which it searches.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The indices of all cells that were reached, the unit's own too, with their costs in the traveller's own units;
    /// the nearest first.
    pub fn reached(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        let (plain, careful) = self.found();
        plain.map(|found| (found.cell, found.cost)).chain(careful.map(|found| (found.cell, found.cost)))
    }

    /// What the last search has found, in order: one of both is empty.
    fn found(&self) -> (impl Iterator<Item = Reached> + '_, impl Iterator<Item = ReachedWithCare> + '_) {
        let plain = (!self.with_care).then(|| self.reach.reached());
        let careful = self.with_care.then(|| self.careful.reached());
        (plain.into_iter().flatten(), careful.into_iter().flatten())
    }

    /// The cost of the farthest cell that was reached, in the traveller's own units.
    pub fn farthest(&self) -> u16 {
        if self.with_care { self.careful.reached().last().map_or(0, |found| found.cost) } else { self.reach.farthest() }
    }

    /// The cells that can be reached, but the one where the unit stands; the nearest first.
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

    /// Half points for what a way takes in the traveller's own units.
    fn half_points(&self, cost: u16) -> u16 {
        match (self.gauge, self.shares) {
            (Some(gauge), _) => gauge.half_points(cost),
            (None, Some(shares)) => cost.div_ceil(u16::from(shares.half_point).max(1)),
            (None, None) => cost,
        }
    }

    /// What is known of one cell; `None` if it cannot be reached or the unit stands there.
    pub fn destination(&self, cell: Cell) -> Option<Destination> {
        let index = self.grid.index(cell).filter(|&index| index != self.from)?;
        if self.with_care {
            return self.careful.at(index).map(|found| self.at_with_care(found));
        }
        self.reach.at(index).map(|found| self.at(found))
    }

    /// What the way to a cell takes in the traveller's own units; half points where it has no [`Gauge`].
    pub fn units(&self, cell: Cell) -> Option<u16> {
        let index = self.grid.index(cell).filter(|&index| index != self.from)?;
        if self.with_care {
            return self.careful.at(index).map(|found| found.cost);
        }
        self.reach.at(index).map(|found| found.cost)
    }

    /// The way to a cell, the unit's own cell first. A leap goes from its start to its landing at once.
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

    /// The Jump points that the way to a cell draws, rounded up (MC-052); 0 if Jump is no pool.
    pub fn jump(&self, cell: Cell) -> Option<u8> {
        let index = self.grid.index(cell)?;
        let halves = if self.with_care { self.careful.at(index)?.jump } else { self.reach.jump(index)? };
        Some(halves.div_ceil(2))
    }
}

/// How far a search for a traveller goes.
fn limits(traveller: &Traveller) -> Limits {
    let jump = (traveller.jump_mode == JumpMode::Pool && !traveller.flying).then(|| halves(traveller.jump));
    if traveller.gauge.is_some() {
        return Limits { jump: jump.filter(|_| traveller.modes.is_some()), ..Limits::of(traveller.points) };
    }
    let first_step = if traveller.always_one { FirstStep::Always } else { FirstStep::Never };
    Limits { budget: traveller.points, jump, first_step }
}
