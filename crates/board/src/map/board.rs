//! A board: the ground of a battle, with all queries that rules need.

use std::sync::Arc;

use super::ground::{ABOVE, BELOW, CoverSide, Flight, Ground, Link};
use super::paths::Paths;
use super::things::{Object, Trigger};
use super::{Difficulty, Hazard, Obstacle, Terrain, Terrains};
use crate::grid::{Cell, Direction, Grid};
use crate::words;

/// A position on a board: a cell, or its index in the board's dense arrays.
pub trait At: Copy {
    /// The index; `None` off the board.
    fn index_on(self, grid: &Grid) -> Option<usize>;
}

impl At for Cell {
    fn index_on(self, grid: &Grid) -> Option<usize> {
        grid.index(self)
    }
}

impl At for usize {
    fn index_on(self, grid: &Grid) -> Option<usize> {
        (self < grid.len()).then_some(self)
    }
}

/// A level above the lowest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storey {
    /// Its name; may be empty.
    pub name: String,
    /// The Height Level of its floors, unless the file draws them higher or lower.
    pub elevation: i8,
}

/// The starting zone of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// The side's name.
    pub side: String,
    /// Its cells, in the order of the file.
    pub cells: Vec<Cell>,
    /// The direction that units face there; `None` if the board gives none.
    pub facing: Option<Direction>,
}

/// A zone through which units may leave the board, or which is a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Its name.
    pub name: String,
    /// The only side that may use it; `None` for every side.
    pub side: Option<String>,
    /// Its cells.
    pub cells: Vec<Cell>,
}

words! {
    /// The light in which a board is drawn. Rules only use the [visibility](Board::visibility) of its cells.
    pub enum Light {
        /// Full light.
        Day = "day",
        /// Less light.
        Dusk = "dusk",
        /// Moon and lamps.
        Night = "night",
    }
}

/// A battlefield. It never changes: when a door opens, another board replaces it. Share it in an [`Arc`].
///
/// Queries about a cell take a [`Cell`] or its index. A cell that does not exist has height and depth 0 and cannot be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) grid: Grid,
    pub(super) metres_per_cell: u8,
    pub(super) light: Light,
    pub(super) kinds: Arc<Terrains>,
    pub(super) ground: Vec<Option<Ground>>,
    pub(super) entry_costs: Vec<u16>,
    pub(super) heights: Vec<i8>,
    pub(super) paths: Paths,
    /// By cell and direction.
    pub(super) links: Vec<Option<Link>>,
    /// The levels above the lowest one, from below.
    pub(super) storeys: Vec<Storey>,
    /// Links between levels, in order of their cells.
    pub(super) flights: Vec<Flight>,
    /// By cell and direction, in percent.
    pub(super) cover: Vec<u8>,
    /// Cover from above and from below, by cell, in percent; empty if there is none.
    pub(super) lids: Vec<[u8; 2]>,
    /// By cell and direction, in percent.
    pub(super) climbs: Vec<i8>,
    pub(super) spawns: Vec<Spawn>,
    pub(super) exits: Vec<Exit>,
    pub(super) major_terrains: Vec<u8>,
    pub(super) triggers: Arc<[Trigger]>,
    pub(super) objects: Arc<[Object]>,
}

impl Board {
    /// The entry cost of a cell that cannot be entered on foot.
    pub const IMPASSABLE: u16 = u16::MAX;

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its description, in a sentence or two; may be empty.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Its grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The width of a cell in metres (MC-004); a Height Level is always one metre.
    pub fn metres_per_cell(&self) -> u8 {
        self.metres_per_cell
    }

    /// The light in which it is drawn.
    pub fn light(&self) -> Light {
        self.light
    }

    /// The kinds of terrain and obstacles with which it was read.
    pub fn kinds(&self) -> &Terrains {
        &self.kinds
    }

    fn ground(&self, at: impl At) -> Option<&Ground> {
        self.ground[at.index_on(&self.grid)?].as_ref()
    }

    // Cells

    /// Whether a cell exists; boards may have any outline (MC-001).
    pub fn exists(&self, at: impl At) -> bool {
        self.ground(at).is_some()
    }

    /// All cells that exist, level by level from the lowest, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.grid.cells().filter(|&cell| self.exists(cell))
    }

    /// The terrain of a cell.
    pub fn terrain(&self, at: impl At) -> Option<&Terrain> {
        self.ground(at).map(|ground| &self.kinds.terrains[usize::from(ground.terrain)])
    }

    /// The id of a cell's terrain, such as `shallow_water`; empty if the cell does not exist.
    pub fn terrain_name(&self, at: impl At) -> &str {
        self.terrain(at).map_or("", |terrain| &terrain.id)
    }

    /// The difficulty of entering a cell (MC-041).
    pub fn difficulty(&self, at: impl At) -> Difficulty {
        self.ground(at).map_or(Difficulty::Impassable, |ground| ground.difficulty)
    }

    /// The cost of entering a cell on foot in half points of Move, regardless of obstacles; [`Board::IMPASSABLE`] if
    /// impassable.
    pub fn entry_cost(&self, at: impl At) -> u16 {
        at.index_on(&self.grid).map_or(Self::IMPASSABLE, |index| self.entry_costs[index])
    }

    /// [`Board::entry_cost`] of all cells, by index.
    pub fn entry_costs(&self) -> &[u16] {
        &self.entry_costs
    }

    /// Whether the ground is impassable on foot (MC-054), regardless of obstacles.
    pub fn is_impassable(&self, at: impl At) -> bool {
        self.difficulty(at) == Difficulty::Impassable
    }

    /// The Height Level of a cell (MC-058), −20 to 40, up to 60 on storeys.
    pub fn height(&self, at: impl At) -> i8 {
        at.index_on(&self.grid).map_or(0, |index| self.heights[index])
    }

    /// [`Board::height`] of all cells, by index.
    pub fn heights(&self) -> &[i8] {
        &self.heights
    }

    /// The depth of water (MC-064): 0 none, 1 to the waist, 2 to the chest, 3 and more over the head.
    pub fn depth(&self, at: impl At) -> u8 {
        self.ground(at).map_or(0, |ground| ground.depth)
    }

    /// The depth of its deepest water.
    pub fn deepest(&self) -> u8 {
        self.paths.deepest
    }

    /// The hazard of entering a cell.
    pub fn hazard(&self, at: impl At) -> Option<&Hazard> {
        self.terrain(at)?.hazard.as_ref()
    }

    // Obstacles, cover, sight

    /// The obstacle in a cell.
    pub fn obstacle(&self, at: impl At) -> Option<&Obstacle> {
        let obstacle = self.ground(at)?.obstacle?;
        Some(&self.kinds.obstacles[usize::from(obstacle)])
    }

    /// Whether the cell blocks all movement (MC-056); also true if it does not exist.
    pub fn blocks_move(&self, at: impl At) -> bool {
        self.ground(at).is_none_or(|ground| ground.blocks.movement())
    }

    /// Whether the cell stops all shots (MC-057).
    pub fn blocks_fire(&self, at: impl At) -> bool {
        self.ground(at).is_some_and(|ground| ground.blocks.fire())
    }

    /// Whether the cell stops all shots in rules by which every obstacle that blocks movement also stops shots (MC-056,
    /// MC-057). A window is not an obstacle: it is a wall that the board opens to shots.
    pub fn bars_shots(&self, at: impl At) -> bool {
        let bars = |ground: &Ground| ground.blocks.fire() || (ground.obstacle.is_some() && ground.blocks.movement());
        self.ground(at).is_some_and(bars)
    }

    /// Whether the ground of any cell has a hazard.
    pub fn has_hazards(&self) -> bool {
        self.paths.harmful
    }

    /// The greatest difference in height between two adjacent cells.
    pub fn steepest(&self) -> u8 {
        self.paths.steepest
    }

    /// Whether the ground of any cell is rough (DP-055).
    pub fn has_rough_ground(&self) -> bool {
        self.paths.rough
    }

    /// Whether the ground is hard to see through and hides what is behind it (SW-147).
    pub fn shields(&self, at: impl At) -> bool {
        self.terrain(at).is_some_and(|terrain| terrain.shields)
    }

    /// The share of a unit that the obstacle in a cell hides if the unit is behind it, in percent.
    pub fn obstacle_cover(&self, at: impl At) -> u8 {
        self.obstacle(at).map_or(0, |obstacle| obstacle.cover)
    }

    /// The share of a unit that a cell's side hides from shots over that side, in percent: 0, 25, 50, 75 or 100 (DC-063).
    pub fn cover(&self, at: impl At, side: Direction) -> u8 {
        self.edge(at, side).map_or(0, |edge| self.cover[edge])
    }

    /// The cover above a cell, below it, or on one of its sides (DP-043).
    pub fn cover_toward(&self, at: impl At, side: CoverSide) -> u8 {
        let lid = |lid: usize| {
            let index = at.index_on(&self.grid);
            index.and_then(|index| self.lids.get(index)).map_or(0, |lids| lids[lid])
        };
        match side {
            CoverSide::Way(side) => self.cover(at, side),
            CoverSide::Up => lid(ABOVE),
            CoverSide::Down => lid(BELOW),
        }
    }

    /// This board with cover of this percentage on a side of a cell, or on all its sides; 0 removes the cover there (DP-042).
    #[must_use]
    pub fn with_cover(&self, cell: Cell, side: Option<CoverSide>, percent: u8) -> Self {
        let mut board = self.clone();
        let Some(index) = board.grid.index(cell) else { return board };
        let ways = board.grid.all_directions().map(CoverSide::Way);
        let all = ways.chain([CoverSide::Up, CoverSide::Down]).filter(|&one| side.is_none_or(|side| side == one));
        for side in all.collect::<Vec<_>>() {
            match side {
                CoverSide::Way(way) => {
                    board.edge(index, way).into_iter().for_each(|edge| board.cover[edge] = percent);
                }
                CoverSide::Up | CoverSide::Down => {
                    board.lids.resize(board.grid.len(), [0; 2]);
                    board.lids[index][if side == CoverSide::Up { ABOVE } else { BELOW }] = percent;
                }
            }
        }
        board
    }

    /// The modifier for Climb checks on a cell's side, in percent (MC-075).
    pub fn climb_modifier(&self, at: impl At, side: Direction) -> i8 {
        self.edge(at, side).map_or(0, |edge| self.climbs[edge])
    }

    /// The visibility in a cell: 0 clear, 1 dusk or light smoke, 2 moonlight or thick smoke, 3 dark (DC-165).
    pub fn visibility(&self, at: impl At) -> u8 {
        self.ground(at).map_or(0, |ground| ground.visibility)
    }

    // Links

    /// The link from a cell in a direction (MC-060); the same from both ends.
    pub fn link(&self, at: impl At, way: Direction) -> Option<Link> {
        self.links[self.edge(at, way)?]
    }

    /// All links by cell index × [`Grid::directions`] + direction.
    pub fn links(&self) -> &[Option<Link>] {
        &self.links
    }

    /// All links between levels, in order of their lower ends.
    pub fn flights(&self) -> &[Flight] {
        &self.flights
    }

    /// The links from a cell to other levels, each with its other end.
    pub fn flights_from(&self, cell: Cell) -> impl Iterator<Item = (Cell, Link)> + '_ {
        self.flights.iter().filter_map(move |flight| match flight {
            Flight { from, to, link } if *from == cell => Some((*to, *link)),
            Flight { from, to, link } if *to == cell => Some((*from, *link)),
            _ => None,
        })
    }

    fn edge(&self, at: impl At, way: Direction) -> Option<usize> {
        let (ways, way) = (usize::from(self.grid.directions()), usize::from(way.0));
        let index = at.index_on(&self.grid)?;
        (way < ways).then_some(index * ways + way)
    }

    // Zones

    /// The starting cells of a side, in the order in which its units are placed; empty if the board does not have the side.
    pub fn spawn(&self, side: &str) -> Vec<Cell> {
        self.spawns.iter().filter(|spawn| spawn.side == side).flat_map(|spawn| spawn.cells.iter().copied()).collect()
    }

    /// All starting zones.
    pub fn spawns(&self) -> &[Spawn] {
        &self.spawns
    }

    /// The cells of a starting zone or of an exit, by its name; for goals such as "reach the gate".
    pub fn zone(&self, name: &str) -> Vec<Cell> {
        let exits = self.exits.iter().filter(|exit| exit.name == name).flat_map(|exit| exit.cells.iter().copied());
        self.spawn(name).into_iter().chain(exits).collect()
    }

    /// The exits.
    pub fn exits(&self) -> &[Exit] {
        &self.exits
    }

    /// The exit that a side may use in a cell.
    pub fn exit(&self, cell: Cell, side: &str) -> Option<&Exit> {
        let open = |exit: &&Exit| exit.side.as_deref().is_none_or(|only| only == side) && exit.cells.contains(&cell);
        self.exits.iter().find(open)
    }

    /// The one or two major terrains of the battlefield (MC-147).
    pub fn major_terrains(&self) -> impl Iterator<Item = &Terrain> {
        self.major_terrains.iter().map(|&terrain| &self.kinds.terrains[usize::from(terrain)])
    }
}

impl Board {
    /// The triggers, in the order of the files.
    pub fn triggers(&self) -> &[Trigger] {
        &self.triggers
    }

    /// The objects to strike with, in the order of the files.
    pub fn objects(&self) -> &[Object] {
        &self.objects
    }

    /// This board with further triggers and objects, such as those of a battle file.
    #[must_use]
    pub fn with_things(mut self, triggers: Vec<Trigger>, objects: Vec<Object>) -> Self {
        if !triggers.is_empty() {
            self.triggers = self.triggers.iter().cloned().chain(triggers).collect();
        }
        if !objects.is_empty() {
            self.objects = self.objects.iter().cloned().chain(objects).collect();
        }
        self
    }

    /// This board with an obstacle in some cells, given by its index in the kinds; `None` clears the cells.
    #[must_use]
    pub fn with_obstacle(&self, cells: &[Cell], obstacle: Option<u8>) -> Self {
        let mut board = self.clone();
        for index in cells.iter().filter_map(|&cell| board.grid.index(cell)) {
            let Some(ground) = &mut board.ground[index] else { continue };
            let bare = board.kinds.terrains[usize::from(ground.terrain)].blocks;
            ground.obstacle = obstacle;
            ground.blocks = obstacle.map_or(bare, |obstacle| board.kinds.obstacles[usize::from(obstacle)].blocks);
        }
        let links = (board.links.as_slice(), board.flights.as_slice());
        board.paths = Paths::new(&board.grid, &board.ground, links, &board.kinds);
        board
    }

    /// Whether a unit could stand in a cell, regardless of other units.
    pub fn can_stand(&self, cell: Cell) -> bool {
        self.exists(cell) && !self.blocks_move(cell) && self.difficulty(cell) != Difficulty::Impassable
    }
}
