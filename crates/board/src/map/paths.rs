//! The data of a board that movement needs, packed when the board is read.

use super::{
    Terrains,
    ground::{Flight, Ground, Link, LinkKind},
};
use crate::grid::{Grid, Neighbours};

/// Move points to enter a cell on foot; 0 if it cannot be entered, or the special values [`AIR`] and [`VOID`].
pub(super) const POINTS: u8 = 0b0_0111;
/// Instead of points: there is nothing to stand on; only flyers can enter.
pub(super) const AIR: u8 = 0b0_0111;
/// Instead of points: a missing cell above the lowest level. No unit can enter it, but leaps pass over it.
pub(super) const VOID: u8 = 0b0_0110;
/// No unit can enter: there is an obstacle, or no cell.
pub(super) const CLOSED: u8 = 0b0_1000;
/// There is water.
pub(super) const WET: u8 = 0b1_0000;
/// The obstacle is low enough to be flown over.
pub(super) const LOW: u8 = 0b10_0000;
/// There is water that has to be swum (DP-063).
pub(super) const DEEP: u8 = 0b100_0000;
/// The ground is rough (DP-055).
pub(super) const ROUGH: u8 = 0b1000_0000;
/// The least depth of water that has to be swum: above the waist (DP-063).
const SWUM: u8 = 2;
/// The number of kinds of entry that the bits up to [`LOW`] distinguish.
pub(super) const KINDS: usize = 64;

/// The data of a board for movement: a few bytes for each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paths {
    pub(super) neighbours: Neighbours,
    /// The bits of each cell.
    pub(super) cells: Vec<u8>,
    /// The depth of the deepest water.
    pub(super) deepest: u8,
    /// Whether any ground is dangerous to enter.
    pub(super) harmful: bool,
    /// The greatest difference in height between two adjacent cells.
    pub(super) steepest: u8,
    /// Whether any ground is rough.
    pub(super) rough: bool,
    /// The danger of entering each cell.
    pub(super) dangers: Vec<u8>,
    /// Half-levels of Jump for the step in each direction, taking links into account (MC-060); by cell × directions.
    rises: Vec<u8>,
    /// Bit w: the step in direction w costs half.
    pub(super) halved: Vec<u8>,
    /// The least half-levels of Jump with which a leap in each direction is useful; by cell × directions.
    leaps: Vec<u8>,
    /// The least of these for each cell.
    least_leaps: Vec<u8>,
    /// Links to other levels, in the order of the cells where they start; empty on a board of one level.
    ascents: Vec<Ascent>,
    /// Bit w: the next cell in direction w is easy ground at the same height. Walking there and leaping from there is as short
    /// as a leap from here and takes less Jump. So only leaps of two cells, onto ground with a high entry cost, are useful from
    /// here.
    pub(super) plain: Vec<u8>,
}

/// A link from a cell to a cell of another level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ascent {
    from: u32,
    /// The index of the cell to which it leads.
    pub(super) to: u32,
    /// The half-levels of Jump that it takes (MC-060); 0 on stairs and slopes, which are walked.
    pub(super) jump: u8,
    /// Whether it costs half as much.
    pub(super) halved: bool,
}

/// No leap in this direction is useful.
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

    /// Half-levels of Jump for the step from a cell in a direction.
    #[inline]
    pub(super) fn rise(&self, cell: usize, way: u8) -> u8 {
        self.rises[cell * usize::from(self.neighbours.directions()) + usize::from(way)]
    }

    /// The links from a cell to other levels.
    #[inline]
    pub(super) fn ascents(&self, cell: usize) -> &[Ascent] {
        if self.ascents.is_empty() {
            return &[];
        }
        let first = self.ascents.partition_point(|ascent| (ascent.from as usize) < cell);
        let count = self.ascents[first..].partition_point(|ascent| ascent.from as usize == cell);
        &self.ascents[first..first + count]
    }

    /// For each direction, the least half-levels of Jump with which a leap from a cell is useful.
    #[inline]
    pub(super) fn leaps(&self, cell: usize) -> &[u8] {
        let ways = usize::from(self.neighbours.directions());
        &self.leaps[cell * ways..(cell + 1) * ways]
    }

    /// The least half-levels of Jump with which any leap from a cell is useful.
    #[inline]
    pub(super) fn leaps_from(&self, cell: usize) -> u8 {
        self.least_leaps[cell]
    }

    /// Whether a cell costs one point to enter and is not dangerous.
    fn is_meadow(&self, cell: usize) -> bool {
        self.is_normal(cell) && self.dangers[cell] == 0
    }

    fn is_normal(&self, cell: usize) -> bool {
        self.cells[cell] & (CLOSED | POINTS) == 1
    }

    /// The least Jump of the useful leaps in a direction, for which walking over the same cells would take more points or more
    /// Jump.
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

/// The links to other levels, from both ends.
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

/// The bits of a cell; a missing cell is [`VOID`] above the lowest level, otherwise [`CLOSED`].
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

/// Levels as half-levels; links take one half-level for each level (MC-060).
pub(super) fn halves(levels: u8) -> u8 {
    levels.min(120) * 2
}
