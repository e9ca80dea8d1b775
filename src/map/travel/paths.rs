//! What moving asks of a board, packed when the board is read.

use crate::{
    grid::{Grid, Neighbours},
    map::{Link, Terrains, board::Ground},
};

/// Move points to enter a cell on foot; 0 if that cannot be.
pub(super) const POINTS: u8 = 0b0_0111;
/// Nobody gets in: an obstacle, or no cell at all.
pub(super) const CLOSED: u8 = 0b0_1000;
/// There is water.
pub(super) const WET: u8 = 0b1_0000;
/// What keeps everybody out is low enough to be flown over.
pub(super) const LOW: u8 = 0b10_0000;
/// How many kinds of cells the bits above tell apart by their entry.
pub(super) const KINDS: usize = 64;
/// A marked way leaves the cell.
pub(super) const LINKED: u8 = 0b100_0000;

/// The paths of a board: a few bytes for each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::map) struct Paths {
    pub(super) neighbours: Neighbours,
    /// The bits of each cell.
    pub(super) cells: Vec<u8>,
    /// The danger of setting foot in each cell.
    pub(super) dangers: Vec<u8>,
    /// Bit w: over the next cell in direction w a leap may be of use.
    pub(super) leaps: Vec<u8>,
    /// Bit w: the next cell in direction w is like level meadow from here: walking there and leaping on is as short
    /// as a leap from here and takes less Jump. There remain leaps of two cells onto ground that is dear to enter.
    pub(super) plain: Vec<u8>,
}

impl Paths {
    pub(in crate::map) fn new(
        grid: &Grid,
        ground: &[Option<Ground>],
        links: &[Option<Link>],
        kinds: &Terrains,
    ) -> Self {
        let neighbours = Neighbours::new(grid);
        let ways = usize::from(grid.directions());
        let bits = |(index, cell): (usize, &Option<Ground>)| {
            let linked = links[index * ways..(index + 1) * ways].iter().any(Option::is_some);
            bits(cell.as_ref(), kinds) | if linked { LINKED } else { 0 }
        };
        let danger = |cell: &Option<Ground>| {
            let hazard = cell.and_then(|cell| kinds.terrains[usize::from(cell.terrain)].hazard.as_ref());
            hazard.map_or(0, |hazard| hazard.hp_percent.max(1))
        };
        let cells: Vec<u8> = ground.iter().enumerate().map(bits).collect();
        let dangers: Vec<u8> = ground.iter().map(danger).collect();
        let level = |index: usize| ground[index].map_or(0, |cell| cell.height);
        let is_normal = |index: usize| cells[index] & (CLOSED | POINTS) == 1;
        let is_plain = |index: usize, way: u8| {
            let next = neighbours.next(index, way);
            next.is_some_and(|next| is_normal(next) && dangers[next] == 0 && level(next) == level(index))
        };
        let is_useful = |index: usize, way: u8| {
            let landing = neighbours.next(index, way).and_then(|first| neighbours.next(first, way));
            let walked = |landing: usize| is_normal(landing) || cells[landing] & CLOSED != 0;
            landing.is_some_and(|landing| !(is_plain(index, way) && walked(landing)))
        };
        let mask = |index: usize, is: &dyn Fn(usize, u8) -> bool| {
            (0..grid.directions()).filter(|&way| is(index, way)).fold(0, |bits, way| bits | 1 << way)
        };
        let leaps = (0..cells.len()).map(|index| mask(index, &is_useful)).collect();
        let plain = (0..cells.len()).map(|index| mask(index, &is_plain)).collect();
        Self { neighbours, leaps, plain, cells, dangers }
    }
}

/// The bits of a cell, its links aside.
fn bits(cell: Option<&Ground>, kinds: &Terrains) -> u8 {
    let Some(cell) = cell else { return CLOSED };
    let closed = if cell.blocks.movement() { CLOSED } else { 0 };
    let obstacle = cell.obstacle.map(|obstacle| &kinds.obstacles[usize::from(obstacle)]);
    let low = if obstacle.is_some_and(|obstacle| obstacle.height.is_some()) { LOW } else { 0 };
    let wet = if cell.depth > 0 { WET } else { 0 };
    closed | low | wet | cell.difficulty.points().unwrap_or(0) as u8
}
