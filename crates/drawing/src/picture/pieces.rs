//! The pieces of a board: walls, tops, edges, links, cover and obstacles.

use glam::Vec2;

use super::{
    art::{Drawings, Edge, SCALE, ShapeArt, TerrainArt},
    geometry::{Layout, is_drawn, levels, top_of},
};
use hexfray_board::{
    grid::{Adjacency, Cell, Direction, HexTop, Shape},
    map::{Board, LinkKind},
};

/// The kind of a piece, which determines the sheet of its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceKind {
    /// The front of a step of one height level.
    Wall,
    /// The ground of a cell.
    Top,
    /// Light, shadow or foam along sides.
    Edge,
    /// A link or cover along a side.
    Link,
    /// An obstacle.
    Thing,
}

/// A frame at a position in the drawing.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Its kind.
    pub kind: PieceKind,
    /// The frame in the sheet of its kind.
    pub frame: u32,
    /// Its cell.
    pub cell: Cell,
    /// Its height level.
    pub level: i8,
    /// The middle of its frame, in world units, y upward.
    pub at: Vec2,
    /// Its depth: pieces with a greater depth cover those with a smaller one.
    pub depth: f32,
}

/// The depth of a height level: all pieces of a higher level cover those of a lower one.
pub fn depth(height: i8) -> f32 {
    f32::from(height)
}

/// The depths of walls, tops, edges, links and upright things within their height level.
const WALLS: f32 = 0.0;
const TOPS: f32 = 0.2;
const LINES: f32 = 0.3;
const FLAT: f32 = 0.40;
const UPRIGHT: f32 = 0.45;

/// All pieces of a board, in the order in which they are drawn; levels above `top` are cut away. With `grid`, two tints of the
/// ground show the cells.
pub fn pieces(board: &Board, top: u8, grid: bool) -> Vec<Piece> {
    pieces_up_to(board, top, grid, usize::MAX).unwrap_or_default()
}

/// As [`pieces`]; `None` if there are more than `most`.
pub(super) fn pieces_up_to(board: &Board, top: u8, grid: bool, most: usize) -> Option<Vec<Piece>> {
    let layout = Layout::new(board.grid());
    let art = Drawings::embedded();
    let shape = art.shape(layout.art_name());
    let (low, _) = levels(board);
    let mut builder = Builder { board, layout, art, shape, top, grid, low, pieces: Vec::new() };
    for cell in builder.cells() {
        builder.walls(cell);
        builder.top(cell);
        builder.edges(cell);
        builder.links_and_cover(cell);
        builder.thing(cell);
        if builder.pieces.len() > most {
            return None;
        }
    }
    builder.flights();
    // Pieces of the same depth keep their order: walls, then tops, in the order of the cells.
    builder.pieces.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    Some(builder.pieces)
}

struct Builder<'a> {
    board: &'a Board,
    layout: Layout,
    art: &'static Drawings,
    shape: &'static ShapeArt,
    top: u8,
    grid: bool,
    /// The lowest height of the board.
    low: i8,
    pieces: Vec<Piece>,
}

impl<'a> Builder<'a> {
    /// The cells that are drawn.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<'a> {
        let (board, top) = (self.board, self.top);
        board.cells().filter(move |&cell| cell.level <= top && is_drawn(board, cell))
    }

    fn put(&mut self, kind: PieceKind, frame: u32, cell: Cell, level: i8, depth: f32) {
        let at = self.layout.centre(cell, level);
        self.pieces.push(Piece { kind, frame, cell, level, at, depth });
    }

    /// The visible walls of a cell, one for each height level. The lowest cells are on a base of one level; storeys are slabs.
    fn walls(&mut self, cell: Cell) {
        let board = self.board;
        let height = top_of(board, cell);
        let before = self.front_ways().map(|way| board.grid().step(cell, way));
        let lowest = before.map(|next| if board.exists(next) { top_of(board, next) } else { i8::MIN }).min();
        let from = if cell.level == 0 { self.low } else { board.height(cell) }.saturating_sub(1);
        let from = from.max(lowest.unwrap_or(i8::MAX));
        let frame = self.ground(cell).walls[self.tint(cell)];
        for level in from..height {
            self.put(PieceKind::Wall, frame, cell, level, depth(level) + WALLS);
        }
    }

    /// The tint of a cell, 0 or 1; walls have one tint, so that they look built in one piece.
    fn tint(&self, cell: Cell) -> usize {
        let is_wall = top_of(self.board, cell) > self.board.height(cell);
        if self.grid && !is_wall { tint(cell) } else { 0 }
    }

    /// The drawings of a cell's ground.
    fn ground(&self, cell: Cell) -> &'static TerrainArt {
        self.board.terrain(cell).map_or_else(|| self.art.terrain(""), |terrain| self.art.ground(terrain))
    }

    /// The directions of the sides that face the viewer.
    fn front_ways(&self) -> impl Iterator<Item = Direction> + '_ {
        let start = Cell::new(4, 4);
        self.board.grid().all_directions().filter(move |&way| {
            let next = self.board.grid().step(start, way);
            self.layout.flat_centre(next).y < self.layout.flat_centre(start).y - 1.0
        })
    }

    /// The top of a cell.
    fn top(&mut self, cell: Cell) {
        let height = top_of(self.board, cell);
        let tops = &self.ground(cell).tops[self.tint(cell)];
        if let Some(&frame) = tops.get(variety(cell) % tops.len().max(1)) {
            self.put(PieceKind::Top, frame, cell, height, depth(height) + TOPS);
        }
    }

    /// Light, shadow, foam and rims of chasms along the sides of a cell.
    fn edges(&mut self, cell: Cell) {
        let (board, grid) = (self.board, self.board.grid());
        let (height, wet) = (top_of(board, cell), wetness(board, cell));
        let sides = |wanted: &dyn Fn(Option<Cell>) -> bool| {
            (0..side_count(grid.shape())).fold(0_u32, |mask, side| {
                let next = grid.step(cell, side_way(grid.shape(), side));
                let next = board.exists(next).then_some(next);
                if wanted(next) { mask | 1 << side } else { mask }
            })
        };
        let other = |next: Option<Cell>| next.is_some_and(|next| wetness(board, next) != wet);
        let shore = if wet == 0 { 0 } else { sides(&other) };
        let shore_kind = if board.terrain_name(cell) == "chasm" { Edge::Cliff } else { Edge::Shore };
        let kinds = [
            (shore_kind, shore),
            (Edge::Shade, sides(&|next| next.is_some_and(|next| top_of(board, next) > height))),
            (Edge::Rim, sides(&|next| next.is_none_or(|next| top_of(board, next) < height))),
        ];
        for (order, (edge, mask)) in (0_u8..).zip(kinds).filter(|(_, (_, mask))| *mask != 0) {
            if let Some(frame) = self.shape.edge(edge, mask) {
                self.put(PieceKind::Edge, frame, cell, height, depth(height) + LINES + f32::from(order) * 0.01);
            }
        }
    }

    fn links_and_cover(&mut self, cell: Cell) {
        let (board, grid, shape) = (self.board, self.board.grid(), self.shape);
        let height = board.height(cell);
        for side in 0..side_count(grid.shape()) {
            let way = side_way(grid.shape(), side);
            let next = grid.step(cell, way);
            let frame =
                |name: &str| shape.marks.find(&format!("{name}_{}", side_names(grid.shape())[usize::from(side)]));
            // A link upward belongs to the lower cell and is drawn over the wall, with one piece for each height level.
            if let Some(link) = board.link(cell, way).filter(|_| board.exists(next) && board.height(next) > height) {
                let top = board.height(next);
                if let Some(frame) = frame(drawn_as(link.kind)) {
                    (height..top).for_each(|from| self.put(PieceKind::Link, frame, cell, from, depth(top) + FLAT));
                }
            }
            let cover = match board.cover(cell, way) {
                0 => None,
                1..=50 => frame("low_wall"),
                _ => frame("cover"),
            };
            if let Some(frame) = cover {
                self.put(PieceKind::Link, frame, cell, height, depth(height) + FLAT);
            }
        }
    }

    /// Links between storeys. The lower end points to the side through which the link leaves the cell, or straight up; the
    /// upper end points down.
    fn flights(&mut self) {
        let (board, shape, top) = (self.board, self.shape, self.top);
        let grid = board.grid();
        for flight in board.flights() {
            let name = drawn_as(flight.link.kind);
            let over = Cell::new(flight.to.col, flight.to.row);
            let below = Cell::new(flight.from.col, flight.from.row);
            let side = (0..side_count(grid.shape()))
                .find(|&side| grid.step(below, side_way(grid.shape(), side)) == over)
                .map(|side| format!("{name}_{}", side_names(grid.shape())[usize::from(side)]));
            let ends =
                [(flight.from, side.unwrap_or_else(|| format!("{name}_up"))), (flight.to, format!("{name}_down"))];
            for (cell, name) in ends.into_iter().filter(|(cell, _)| cell.level <= top) {
                if let Some(frame) = shape.marks.find(&name) {
                    let height = board.height(cell);
                    self.put(PieceKind::Link, frame, cell, height, depth(height) + FLAT);
                }
            }
        }
    }

    /// An obstacle, with its foot in the middle of its cell. It may hide parts of the cells behind it, so its depth is at least
    /// that of their levels.
    fn thing(&mut self, cell: Cell) {
        let Some(obstacle) = self.board.obstacle(cell) else { return };
        let objects = &self.art.objects;
        let name = drawing(self.board, cell, &obstacle.id);
        let Some(frame) = objects.find(name).or_else(|| self.art.obstacle(obstacle)) else { return };
        let here = self.layout.flat_centre(cell).y;
        let (board, layout) = (self.board, self.layout);
        let behind = board.grid().neighbours(cell);
        let behind = behind.filter(|&next| board.exists(next) && layout.flat_centre(next).y > here + 1.0);
        let level = behind.map(|next| top_of(board, next)).fold(board.height(cell), i8::max);
        self.put(PieceKind::Thing, frame, cell, board.height(cell), depth(level) + UPRIGHT - here * 1e-5);
        // The foot is below the middle of the frame.
        let lift = Vec2::new(0.0, (FOOT - objects.frame.y as f32 / 2.0) / SCALE);
        if let Some(piece) = self.pieces.last_mut() {
            piece.at += lift;
        }
    }
}

/// The distance of an obstacle's foot from the upper edge of its frame, in pixels.
const FOOT: f32 = 108.0;

/// The name of an obstacle's drawing; some obstacles have several.
fn drawing<'n>(board: &Board, cell: Cell, obstacle: &'n str) -> &'n str {
    let one_of = |names: &[&'static str]| names[variety(cell) % names.len()];
    match obstacle {
        "tree" if board.terrain_name(cell).contains("snow") => "tree_snow",
        "tree" => one_of(&["tree_leafy", "tree_fir", "tree_leafy"]),
        "boulder" => one_of(&["boulder", "boulder_mossy", "boulder"]),
        "fir" => "tree_fir",
        "snowy_fir" => "tree_snow",
        "dead_tree" => "tree_dead",
        other => other,
    }
}

/// The name of a link's drawings.
const fn drawn_as(link: LinkKind) -> &'static str {
    match link {
        LinkKind::Slope => "slope",
        LinkKind::Stairs => "stairs",
        LinkKind::Ladder | LinkKind::Vines => "ladder",
    }
}

/// The kind of shore of a cell's ground: 0 none, 1 water, 2 lava, 3 chasm.
fn wetness(board: &Board, cell: Cell) -> u8 {
    match board.terrain_name(cell) {
        "shallow_water" | "deep_water" => 1,
        "lava" => 2,
        "chasm" => 3,
        _ => 0,
    }
}

/// The tint of a cell in a chequered pattern, 0 or 1.
fn tint(cell: Cell) -> usize {
    (cell.col + cell.row).rem_euclid(2) as usize
}

/// A number that varies between cells without a visible pattern.
fn variety(cell: Cell) -> usize {
    let mixed = (cell.col as u32).wrapping_mul(0x9e37_79b1) ^ (cell.row as u32).wrapping_mul(0x85eb_ca77);
    (mixed ^ mixed >> 13).wrapping_mul(0xc2b2_ae35) as usize >> 16
}

/// The number of a cell's sides.
const fn side_count(shape: Shape) -> u8 {
    match shape {
        Shape::Hex { .. } => 6,
        Shape::Square { .. } => 4,
    }
}

/// The direction through a side. On squares with adjacent corners, every second direction is a side.
const fn side_way(shape: Shape, side: u8) -> Direction {
    match shape {
        Shape::Square { adjacency: Adjacency::Corners } => Direction(side * 2),
        _ => Direction(side),
    }
}

/// The names of a shape's sides in the files of drawings, in the order of directions.
const fn side_names(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Hex { top: HexTop::Pointy, .. } => &["e", "ne", "nw", "w", "sw", "se"],
        Shape::Hex { top: HexTop::Flat, .. } => &["se", "ne", "n", "nw", "sw", "s"],
        Shape::Square { .. } => &["e", "n", "w", "s"],
    }
}
