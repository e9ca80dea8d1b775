//! The facts of a board that movement needs, packed when the board is read.

use super::{
    Terrains,
    ground::{Flight, Ground, Link, LinkKind},
};
use crate::grid::{Grid, Neighbours};

/// Move points to enter a cell on foot; 0 if it cannot be entered. [`AIR`] and [`VOID`] are no points.
pub(super) const POINTS: u8 = 0b0_0111;
/// In place of points: nothing to stand on; only flyers can enter.
pub(super) const AIR: u8 = 0b0_0111;
/// In place of points: no cell above the lowest level; nobody can enter it, but leaps pass over it.
pub(super) const VOID: u8 = 0b0_0110;
/// Nobody can enter it: an obstacle, or no cell at all.
pub(super) const CLOSED: u8 = 0b0_1000;
/// There is water.
pub(super) const WET: u8 = 0b1_0000;
/// The obstacle is low enough to be flown over.
pub(super) const LOW: u8 = 0b10_0000;
/// There is water that has to be swum (DP-063).
pub(super) const DEEP: u8 = 0b100_0000;
/// The ground is rough (DP-055).
pub(super) const ROUGH: u8 = 0b1000_0000;
/// The least depth of water that has to be swum: more than to the waist (DP-063).
const SWUM: u8 = 2;
/// How many kinds of entry the bits above distinguish.
pub(super) const KINDS: usize = 64;

/// The paths of a board: a few bytes for each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paths {
    pub(super) neighbours: Neighbours,
    /// The bits of each cell.
    pub(super) cells: Vec<u8>,
    /// The depth of the deepest water.
    pub(super) deepest: u8,
    /// Whether any ground is dangerous to set foot on.
    pub(super) harmful: bool,
    /// The most levels between two adjacent cells.
    pub(super) steepest: u8,
    /// Whether any ground is rough.
    pub(super) rough: bool,
    /// The danger of setting foot in each cell.
    pub(super) dangers: Vec<u8>,
    /// Half-levels of Jump that the step in each direction takes, links counted (MC-060); by cell × directions.
    rises: Vec<u8>,
    /// Bit w: the step in direction w costs half.
    pub(super) halved: Vec<u8>,
    /// Half-levels of Jump without which no leap in each direction is of use; by cell × directions.
    leaps: Vec<u8>,
    /// The least of those of each cell.
    least_leaps: Vec<u8>,
    /// Ways to other levels, in order of the cells where they begin; none on a board of one level.
    ascents: Vec<Ascent>,
    /// Bit w: the next cell in direction w is like level meadow from here: walking there and leaping on is as short
    /// as a leap from here and takes less Jump. Only leaps of two cells onto ground that is dear to enter remain.
    pub(super) plain: Vec<u8>,
}

/// A way from a cell to one of another level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ascent {
    from: u32,
    /// The index of the cell where it leads.
    pub(super) to: u32,
    /// Half-levels of Jump that it takes (MC-060); none on stairs and slopes, which are walked.
    pub(super) jump: u8,
    /// Whether it costs half.
    pub(super) halved: bool,
}

/// No leap in this direction is ever of use.
const NEVER: u8 = u8::MAX;
/// The longest leap that is examined in detail, in cells.
const LONGEST: u8 = 16;

impl Paths {
    pub(super) fn new(
        grid: &Grid,
        ground: &[Option<Ground>],
        (links, flights): (&[Option<Link>], &[Flight]),
        kinds: &Terrains,
    ) -> Self {
        let ways = usize::from(grid.directions());
        let danger = |cell: &Option<Ground>| {
            let hazard = cell.and_then(|cell| kinds.terrains[usize::from(cell.terrain)].hazard.as_ref());
            hazard.map_or(0, |hazard| hazard.hp_percent.max(1))
        };
        let heights: Vec<i8> = ground.iter().map(|cell| cell.map_or(0, |cell| cell.height)).collect();
        let mut paths = Self {
            neighbours: Neighbours::new(grid),
            cells: ground
                .iter()
                .enumerate()
                .map(|(at, cell)| bits(cell.as_ref(), kinds, at >= grid.level_len()))
                .collect(),
            deepest: ground.iter().flatten().map(|cell| cell.depth).max().unwrap_or(0),
            steepest: 0,
            harmful: ground.iter().any(|cell| danger(cell) > 0),
            rough: ground.iter().flatten().any(|cell| kinds.terrains[usize::from(cell.terrain)].rough.is_some()),
            dangers: ground.iter().map(danger).collect(),
            rises: vec![0; ground.len() * ways],
            halved: vec![0; ground.len()],
            leaps: vec![NEVER; ground.len() * ways],
            least_leaps: vec![NEVER; ground.len()],
            plain: vec![0; ground.len()],
            ascents: Vec::new(),
        };
        if grid.levels() > 1 {
            paths.ascents = ascents(grid, &heights, flights);
        }
        for cell in 0..ground.len() {
            for way in 0..grid.directions() {
                let Some(next) = paths.neighbours.next(cell, way) else { continue };
                let (edge, levels) = (cell * ways + usize::from(way), heights[cell].abs_diff(heights[next]));
                paths.rises[edge] = halves(levels) / if links[edge].is_some() { 2 } else { 1 };
                paths.steepest = paths.steepest.max(levels);
                paths.halved[cell] |= u8::from(links[edge].is_some_and(|link| link.half_cost)) << way;
                let is_plain = paths.is_meadow(next) && levels == 0;
                paths.plain[cell] |= u8::from(is_plain) << way;
                paths.leaps[edge] = paths.least_leap(&heights, cell, way, next);
                paths.least_leaps[cell] = paths.least_leaps[cell].min(paths.leaps[edge]);
            }
        }
        paths
    }

    /// Half-levels of Jump that the step from a cell in a direction takes.
    #[inline]
    pub(super) fn rise(&self, cell: usize, way: u8) -> u8 {
        self.rises[cell * usize::from(self.neighbours.directions()) + usize::from(way)]
    }

    /// The ways from a cell to other levels.
    #[inline]
    pub(super) fn ascents(&self, cell: usize) -> &[Ascent] {
        if self.ascents.is_empty() {
            return &[];
        }
        let first = self.ascents.partition_point(|ascent| (ascent.from as usize) < cell);
        let count = self.ascents[first..].partition_point(|ascent| ascent.from as usize == cell);
        &self.ascents[first..first + count]
    }

    /// For each direction the half-levels of Jump without which no leap from a cell is of use.
    #[inline]
    pub(super) fn leaps(&self, cell: usize) -> &[u8] {
        let ways = usize::from(self.neighbours.directions());
        &self.leaps[cell * ways..(cell + 1) * ways]
    }

    /// Half-levels of Jump without which no leap at all from a cell is of use.
    #[inline]
    pub(super) fn leaps_from(&self, cell: usize) -> u8 {
        self.least_leaps[cell]
    }

    /// Whether a cell costs one point to enter and nothing else.
    fn is_meadow(&self, cell: usize) -> bool {
        self.is_normal(cell) && self.dangers[cell] == 0
    }

    fn is_normal(&self, cell: usize) -> bool {
        self.cells[cell] & (CLOSED | POINTS) == 1
    }

    /// The least Jump of the leaps in a direction that are of use: those for which walking the same cells would take
    /// more points or more Jump.
    fn least_leap(&self, heights: &[i8], from: usize, way: u8, next: usize) -> u8 {
        let plain = self.plain[from] >> way & 1 == 1;
        let (start, mut over, mut highest, mut least) = (heights[from], next, i8::MIN, NEVER);
        let (mut meadow, mut climbed) = (self.is_meadow(next), u32::from(start.abs_diff(heights[next])));
        for length in 2..=if plain { 2 } else { LONGEST } {
            let to = self.neighbours.next(over, way).filter(|_| self.cells[over] & CLOSED == 0);
            let Some(to) = to.filter(|_| halves(length) < least) else { return least };
            highest = highest.max(heights[over]);
            climbed += u32::from(heights[over].abs_diff(heights[to]));
            let jump = length.saturating_add(start.abs_diff(heights[to]));
            let walked = meadow && self.is_normal(to) && climbed <= u32::from(jump);
            if !walked && self.cells[to] & CLOSED == 0 && highest <= start.max(heights[to]) {
                least = least.min(halves(jump));
            }
            meadow &= self.is_meadow(to);
            over = to;
        }
        if plain { least } else { least.min(halves(LONGEST + 1)) }
    }
}

/// The links to other levels, from both their ends.
fn ascents(grid: &Grid, heights: &[i8], flights: &[Flight]) -> Vec<Ascent> {
    let ends = flights
        .iter()
        .flat_map(|flight| [(flight.from, flight.to, flight.link), (flight.to, flight.from, flight.link)]);
    let mut ascents: Vec<Ascent> = ends
        .filter_map(|(from, to, link)| {
            let (from, to) = (grid.index(from)?, grid.index(to)?);
            let walked = matches!(link.kind, LinkKind::Stairs | LinkKind::Slope);
            let jump = if walked { 0 } else { halves(heights[from].abs_diff(heights[to])) / 2 };
            Some(Ascent { from: from as u32, to: to as u32, jump, halved: link.half_cost })
        })
        .collect();
    ascents.sort_by_key(|ascent| (ascent.from, ascent.to));
    ascents
}

/// The bits of a cell; above the lowest level one that is not there is passed by leaps.
fn bits(cell: Option<&Ground>, kinds: &Terrains, above: bool) -> u8 {
    let Some(cell) = cell else { return if above { VOID } else { CLOSED } };
    let terrain = &kinds.terrains[usize::from(cell.terrain)];
    let rough = if terrain.rough.is_some() { ROUGH } else { 0 };
    if terrain.space.is_open() && !cell.blocks.movement() {
        return AIR | rough;
    }
    let closed = if cell.blocks.movement() { CLOSED } else { 0 };
    let obstacle = cell.obstacle.map(|obstacle| &kinds.obstacles[usize::from(obstacle)]);
    let low = if obstacle.is_some_and(|obstacle| obstacle.height.is_some()) { LOW } else { 0 };
    let wet = if cell.depth > 0 { WET } else { 0 };
    let deep = if cell.depth >= SWUM { DEEP } else { 0 };
    closed | low | wet | deep | rough | cell.difficulty.points().unwrap_or(0) as u8
}

/// Levels as half-levels, of which links take one for each level (MC-060).
pub(super) fn halves(levels: u8) -> u8 {
    levels.min(120) * 2
}
