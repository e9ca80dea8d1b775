//! The ground: two tilemaps for each height level, walls below tops, and the lines between levels.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use super::{Layout, View};
use crate::{
    client::{
        Session,
        art::{Art, SCALE, ShapeArt},
        screen::Screen,
    },
    grid::{Cell, Direction, HexTop, Offset, Shape},
    map::Board,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin)
        .add_systems(Update, build.in_set(crate::client::Step::Show).run_if(resource_exists::<Session>))
        .add_systems(OnEnter(Screen::Title), clear);
}

/// Everything that is made once for a board.
#[derive(Component)]
pub struct Ground;

/// Depth of a level: the tops, walls, lines and marks of a higher level lie over all of a lower one's.
pub fn depth(height: i8) -> f32 {
    f32::from(height)
}

/// Where walls, tops and lines lie within their level.
const WALLS: f32 = 0.0;
const TOPS: f32 = 0.2;
const LINES: f32 = 0.3;

fn clear(mut commands: Commands, ground: Query<Entity, With<Ground>>, mut maps: Query<&mut TileStorage>) {
    for mut storage in &mut maps {
        storage.drain().for_each(|tile| commands.entity(tile).despawn());
    }
    ground.iter().for_each(|entity| commands.entity(entity).despawn());
}

/// Builds the ground anew when another board lies on the table.
fn build(
    session: Res<Session>,
    art: Res<Art>,
    view: Res<View>,
    ground: Query<Entity, With<Ground>>,
    maps: Query<&mut TileStorage>,
    mut built: Local<Option<std::sync::Weak<Board>>>,
    mut commands: Commands,
) {
    let board = session.battle.board();
    let same =
        built.as_ref().and_then(std::sync::Weak::upgrade).is_some_and(|known| std::sync::Arc::ptr_eq(&known, board));
    if same && !ground.is_empty() {
        return;
    }
    clear(commands.reborrow(), ground, maps);
    *built = Some(std::sync::Arc::downgrade(board));
    let layout = Layout::new(board.grid());
    let builder = Builder { board, layout, art: &art, shape: art.shape(layout.art_name()) };
    let (low, high) = view.heights();
    for level in low - 1..=high {
        builder.walls(&mut commands, level);
        builder.tops(&mut commands, level);
    }
    builder.lines(&mut commands);
    super::things::build(&mut commands, board, &art);
}

struct Builder<'a> {
    board: &'a Board,
    layout: Layout,
    art: &'a Art,
    shape: &'a ShapeArt,
}

impl Builder<'_> {
    fn cells(&self) -> impl Iterator<Item = (Cell, i8)> + '_ {
        let exists = |&cell: &Cell| self.board.exists(cell);
        self.board.grid().cells().filter(exists).map(|cell| (cell, self.board.height(cell)))
    }

    /// The walls that rise from a level to the next: of all higher cells whose wall can be seen.
    fn walls(&self, commands: &mut Commands, level: i8) {
        let (low, _) = self.lowest_and_highest();
        let seen = |cell: Cell, height: i8| {
            let hidden = |way: u8| {
                let next = self.board.grid().step(cell, Direction(way));
                self.board.exists(next) && self.board.height(next) > level
            };
            // The lowest cells stand on a plinth of one level.
            height > level && level >= low - 1 && self.front_ways().any(|way| !hidden(way))
        };
        let tiles = self.cells().filter(|&(cell, height)| seen(cell, height));
        let tiles = tiles.map(|(cell, _)| (cell, self.art.terrain(ground(self.board, cell)).walls[tint(cell)]));
        self.tilemap(commands, level, WALLS, tiles.collect());
    }

    /// The tops that lie at a level.
    fn tops(&self, commands: &mut Commands, level: i8) {
        let tiles = self.cells().filter(|&(_, height)| height == level).map(|(cell, _)| {
            let tops = &self.art.terrain(ground(self.board, cell)).tops[tint(cell)];
            (cell, tops[variety(cell) % tops.len().max(1)])
        });
        self.tilemap(commands, level, TOPS, tiles.collect());
    }

    fn lowest_and_highest(&self) -> (i8, i8) {
        self.cells().fold((i8::MAX, i8::MIN), |(low, high), (_, height)| (low.min(height), high.max(height)))
    }

    /// The directions of sides that face the onlooker.
    fn front_ways(&self) -> impl Iterator<Item = u8> + '_ {
        let grid = self.board.grid();
        let start = Cell::new(4, 4);
        (0..grid.directions()).filter(move |&way| {
            let next = grid.step(start, Direction(way));
            self.layout.flat_centre(next).y < self.layout.flat_centre(start).y - 1.0
        })
    }

    fn tilemap(&self, commands: &mut Commands, level: i8, within: f32, tiles: Vec<(Cell, u32)>) {
        if tiles.is_empty() {
            return;
        }
        let grid = self.board.grid();
        let size = TilemapSize { x: u32::from(grid.cols()), y: u32::from(grid.rows()) };
        let map = commands.spawn(Ground).id();
        let mut storage = TileStorage::empty(size);
        for (cell, index) in tiles {
            let position = tile_of(&self.layout, cell);
            let tile = TileBundle {
                position,
                tilemap_id: TilemapId(map),
                texture_index: TileTextureIndex(index),
                ..default()
            };
            storage.set(&position, commands.spawn(tile).id());
        }
        let frame = self.shape.tiles.frame();
        let cell = self.layout.cell_size() * SCALE;
        let at = self.layout.centre(Cell::new(0, grid.rows() as i16 - 1), level);
        let lowest = tile_of(&self.layout, Cell::new(0, grid.rows() as i16 - 1));
        let (grid_size, map_type) = (TilemapGridSize { x: cell.x, y: cell.y }, map_type(&self.layout));
        let tile_size = TilemapTileSize { x: frame.x, y: frame.y };
        let own = lowest.center_in_world(&size, &grid_size, &tile_size, &map_type, &TilemapAnchor::None) / SCALE;
        commands.entity(map).insert(TilemapBundle {
            grid_size,
            size,
            storage,
            texture: TilemapTexture::Single(self.shape.tiles.image.clone()),
            tile_size,
            map_type,
            transform: Transform::from_translation((at - own).extend(depth(level) + within))
                .with_scale(Vec3::splat(1.0 / SCALE)),
            ..default()
        });
    }

    /// Light on rims, shadow at feet, foam at shores.
    fn lines(&self, commands: &mut Commands) {
        let grid = self.board.grid();
        for (cell, height) in self.cells() {
            let sides = |wanted: &dyn Fn(Option<Cell>) -> bool| {
                (0..side_count(grid.shape())).fold(0_u32, |mask, side| {
                    let next = grid.step(cell, side_way(grid.shape(), side));
                    let next = self.board.exists(next).then_some(next);
                    if wanted(next) { mask | 1 << side } else { mask }
                })
            };
            let other =
                |next: Option<Cell>| next.is_some_and(|next| wetness(self.board, next) != wetness(self.board, cell));
            let shore = if wetness(self.board, cell) == 0 { 0 } else { sides(&other) };
            let shore_kind = if ground(self.board, cell) == "chasm" { "cliff" } else { "shore" };
            let kinds = [
                (shore_kind, shore),
                ("shade", sides(&|next| next.is_some_and(|next| self.board.height(next) > height))),
                ("rim", sides(&|next| next.is_none_or(|next| self.board.height(next) < height))),
            ];
            for (order, (kind, mask)) in (0_u8..).zip(kinds).filter(|(_, (_, mask))| *mask != 0) {
                let Some(start) = self.shape.edges.find(kind) else { continue };
                let at = self.layout.centre(cell, height).extend(depth(height) + LINES + f32::from(order) * 0.01);
                commands.spawn((Ground, self.shape.edges.sprite(start + mask), Transform::from_translation(at)));
            }
        }
    }
}

/// The name of the terrain that is drawn in a cell.
pub fn ground(board: &Board, cell: Cell) -> &str {
    board.terrain_name(cell)
}

/// Kinds of ground that have a shore: 0 dry, then water, lava, chasm.
fn wetness(board: &Board, cell: Cell) -> u8 {
    match ground(board, cell) {
        "shallow_water" | "deep_water" => 1,
        "lava" => 2,
        "chasm" => 3,
        _ => 0,
    }
}

/// Which of the two tints of its terrain a cell has.
pub fn tint(cell: Cell) -> usize {
    (cell.col + cell.row).rem_euclid(2) as usize
}

/// A number that differs from cell to cell without a pattern.
pub fn variety(cell: Cell) -> usize {
    let mixed = (cell.col as u32).wrapping_mul(0x9e37_79b1) ^ (cell.row as u32).wrapping_mul(0x85eb_ca77);
    (mixed ^ mixed >> 13).wrapping_mul(0xc2b2_ae35) as usize >> 16
}

/// How many sides a cell has.
pub const fn side_count(shape: Shape) -> u8 {
    match shape {
        Shape::Hex { .. } => 6,
        Shape::Square { .. } => 4,
    }
}

/// The direction that leaves a cell by a side; with corners adjacent, sides are every second direction.
pub const fn side_way(shape: Shape, side: u8) -> Direction {
    match shape {
        Shape::Square { adjacency: crate::grid::Adjacency::Corners } => Direction(side * 2),
        _ => Direction(side),
    }
}

/// A cell's place in a tilemap, whose rows are counted upward.
fn tile_of(layout: &Layout, cell: Cell) -> TilePos {
    TilePos { x: cell.col as u32, y: u32::from(layout.grid().rows()) - 1 - cell.row as u32 }
}

/// The tilemap's word for a board's shape. Counting rows upward swaps odd and even on boards of an even height,
/// and columns that hang half a cell lower are, seen from below, those that do not rise.
fn map_type(layout: &Layout) -> TilemapType {
    let even_rows = layout.grid().rows().is_multiple_of(2);
    match layout.grid().shape() {
        Shape::Square { .. } => TilemapType::Square,
        Shape::Hex { top: HexTop::Pointy, offset } => TilemapType::Hexagon(if (offset == Offset::Odd) != even_rows {
            HexCoordSystem::RowOdd
        } else {
            HexCoordSystem::RowEven
        }),
        Shape::Hex { top: HexTop::Flat, offset } => TilemapType::Hexagon(match offset {
            Offset::Odd => HexCoordSystem::ColumnEven,
            Offset::Even => HexCoordSystem::ColumnOdd,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Adjacency, Grid};

    #[test]
    fn the_tilemap_puts_every_cell_where_the_board_has_it() {
        let hexes = [HexTop::Pointy, HexTop::Flat]
            .into_iter()
            .flat_map(|top| [Offset::Odd, Offset::Even].map(move |offset| Shape::Hex { top, offset }));
        let shapes = hexes.chain([Shape::Square { adjacency: Adjacency::Sides }]);
        for (shape, rows) in shapes.flat_map(|shape| [(shape, 7), (shape, 8)]) {
            let layout = Layout::new(Grid::new(shape, 6, rows));
            let size = TilemapSize { x: 6, y: u32::from(rows) };
            let cell_size = layout.cell_size();
            let grid_size = TilemapGridSize { x: cell_size.x, y: cell_size.y };
            let tile_size = TilemapTileSize { x: cell_size.x + 4.0, y: cell_size.y + 4.0 };
            let place = |cell: Cell| {
                let tile = tile_of(&layout, cell);
                tile.center_in_world(&size, &grid_size, &tile_size, &map_type(&layout), &TilemapAnchor::None)
            };
            let offset = place(Cell::new(0, 0)) - layout.flat_centre(Cell::new(0, 0));
            for cell in layout.grid().cells() {
                let apart = place(cell) - offset - layout.flat_centre(cell);
                assert!(apart.length() < 0.01, "{cell} lies {apart} off on {shape:?} with {rows} rows");
            }
        }
    }
}
