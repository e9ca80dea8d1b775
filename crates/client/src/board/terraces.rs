//! The ground: two tilemaps for each height level, and a sprite for every other piece of the board.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use bevy_ecs_tilemap::{FrustumCulling, prelude::*};

use super::View;
use crate::{
    art::{Art, Atlas},
    playback::Shown,
    session::Session,
    state::Table,
};
use hexfray_board::{
    grid::{Cell, HexTop, Offset, Shape},
    map::Board,
};
use hexfray_drawing::picture::{self, Layout, Lighting, Piece, PieceKind, SCALE};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin).add_systems(Update, build.in_set(crate::state::Step::Show));
}

/// The pieces of the board on the table, so that only changed pieces of an edited board are replaced.
#[derive(Default)]
struct Laid {
    board: Option<Arc<Board>>,
    /// The storey that is shown.
    level: u8,
    /// Whether the grid shows.
    grid: bool,
    /// Whether a stage is shown instead, which has no pieces.
    staged: bool,
    /// The tilemaps, by level and kind.
    maps: BTreeMap<(i8, PieceKind), Entity>,
    /// Their tiles: the frame of each, and its light.
    tiles: BTreeMap<(i8, PieceKind, Cell), ((u32, Lighting), Entity)>,
    /// All other pieces.
    sprites: BTreeMap<Place, Entity>,
}

/// The key of a sprite: sheet, frame, light, place and depth.
type Place = (PieceKind, (u32, Lighting), [u32; 3]);

fn place(piece: &Piece, light: Lighting) -> Place {
    (piece.kind, (piece.frame, light), [piece.at.x, piece.at.y, piece.depth].map(f32::to_bits))
}

/// The colour of a piece in some light.
fn tint(lighting: Lighting) -> Color {
    let [red, green, blue] = lighting.tint();
    Color::srgb(red, green, blue)
}

/// Puts another board on the table.
fn build(
    table: Res<Table>,
    session: Option<Res<Session>>,
    (view, shown): (Res<View>, Res<Shown>),
    art: Res<Art>,
    mut storages: Query<&mut TileStorage>,
    mut laid: Local<Laid>,
    mut commands: Commands,
) {
    let same = match (&table.0, &laid.board) {
        (Some(wanted), Some(built)) => Arc::ptr_eq(wanted, built),
        (None, None) => true,
        _ => false,
    };
    let grid_shows = session.is_none_or(|session| session.battle.shows_grid());
    let staged = table.0.as_ref().is_some_and(|board| shown.layout(board.grid()).stage().is_some());
    if same && view.level() == laid.level && laid.grid == grid_shows && laid.staged == staged {
        return;
    }
    let grid = |board: &Option<Arc<Board>>| board.as_ref().map(|board| board.grid());
    if grid(&table.0) != grid(&laid.board) || staged {
        laid.take_off(&mut commands);
    }
    laid.board.clone_from(&table.0);
    laid.level = view.level();
    laid.grid = grid_shows;
    laid.staged = staged;
    if let Some(board) = table.0.as_ref().filter(|_| !staged) {
        laid.lay(&mut commands, &mut storages, board, &art);
    }
}

impl Laid {
    /// Removes everything from the table.
    fn take_off(&mut self, commands: &mut Commands) {
        let old = std::mem::take(self);
        let tiles = old.tiles.into_values().map(|(_, tile)| tile);
        for entity in tiles.chain(old.maps.into_values()).chain(old.sprites.into_values()) {
            commands.entity(entity).despawn();
        }
    }

    /// Puts a board on the table; if there is one with the same grid, only the differences are changed.
    fn lay(&mut self, commands: &mut Commands, storages: &mut Query<&mut TileStorage>, board: &Board, art: &Art) {
        let layout = Layout::new(board.grid());
        let shape = art.shape(layout.art_name());
        let (mut sprites, mut tiles) = (BTreeMap::new(), BTreeMap::new());
        let mut fresh: BTreeMap<(i8, PieceKind), Vec<(Piece, Lighting)>> = BTreeMap::new();
        let top = self.level;
        for piece in picture::pieces(board, top, self.grid) {
            let light = Lighting::of(piece.cell, board, top);
            let atlas = match piece.kind {
                PieceKind::Wall | PieceKind::Top => {
                    let key = (piece.level, piece.kind, piece.cell);
                    match self.tiles.remove(&key) {
                        Some((look, tile)) => {
                            let wanted = (piece.frame, light);
                            if look != wanted {
                                let colour = TileColor(tint(light));
                                commands.entity(tile).insert((TileTextureIndex(piece.frame), colour));
                            }
                            tiles.insert(key, (wanted, tile));
                        }
                        None => fresh.entry((piece.level, piece.kind)).or_default().push((piece, light)),
                    }
                    continue;
                }
                PieceKind::Edge => &shape.edges,
                PieceKind::Link => &shape.marks,
                PieceKind::Thing => &art.objects,
            };
            // Two cells may have the same line between them, which is drawn once.
            let place = place(&piece, light);
            if sprites.contains_key(&place) {
                continue;
            }
            let spawn = || {
                let at = Transform::from_translation(piece.at.extend(piece.depth));
                let sprite = Sprite { color: tint(light), ..atlas.sprite(piece.frame) };
                commands.spawn((sprite, at)).id()
            };
            let sprite = self.sprites.remove(&place).unwrap_or_else(spawn);
            sprites.insert(place, sprite);
        }
        for ((level, kind, cell), (_, tile)) in std::mem::replace(&mut self.tiles, tiles) {
            commands.entity(tile).despawn();
            if let Some(mut storage) = self.maps.get(&(level, kind)).and_then(|&map| storages.get_mut(map).ok()) {
                storage.remove(&tile_of(&layout, cell));
            }
        }
        for sprite in std::mem::replace(&mut self.sprites, sprites).into_values() {
            commands.entity(sprite).despawn();
        }
        for (key, pieces) in fresh {
            self.add_tiles(commands, storages, &layout, &shape.tiles, key, &pieces);
        }
    }

    /// Adds tiles to the tilemap of a level and kind, and the tilemap itself if there is none.
    fn add_tiles(
        &mut self,
        commands: &mut Commands,
        storages: &mut Query<&mut TileStorage>,
        layout: &Layout,
        tiles: &Atlas,
        key: (i8, PieceKind),
        pieces: &[(Piece, Lighting)],
    ) {
        let known = self.maps.get(&key).copied();
        let map = known.unwrap_or_else(|| commands.spawn_empty().id());
        let grid = layout.grid();
        let size = TilemapSize { x: u32::from(grid.cols()), y: u32::from(grid.rows()) };
        let mut new = known.is_none().then(|| TileStorage::empty(size));
        for (piece, light) in pieces {
            let position = tile_of(layout, piece.cell);
            let texture_index = TileTextureIndex(piece.frame);
            let color = TileColor(tint(*light));
            let tile = TileBundle { position, tilemap_id: TilemapId(map), texture_index, color, ..default() };
            let tile = commands.spawn(tile).id();
            self.tiles.insert((key.0, key.1, piece.cell), ((piece.frame, *light), tile));
            match &mut new {
                Some(storage) => storage.set(&position, tile),
                None => {
                    if let Ok(mut storage) = storages.get_mut(map) {
                        storage.set(&position, tile);
                    }
                }
            }
        }
        if let Some(storage) = new {
            let depth = pieces.first().map_or(0.0, |(piece, _)| piece.depth);
            commands.entity(map).insert(tilemap(layout, tiles, storage, (key.0, depth)));
            self.maps.insert(key, map);
        }
    }
}

/// The tilemap of a level, at its depth.
fn tilemap(layout: &Layout, tiles: &Atlas, storage: TileStorage, (level, depth): (i8, f32)) -> TilemapBundle {
    let grid = layout.grid();
    let size = storage.size;
    let frame = tiles.frame();
    let cell = layout.cell_size() * SCALE;
    let corner = Cell::new(0, grid.rows() as i16 - 1);
    let (grid_size, map_type) = (TilemapGridSize { x: cell.x, y: cell.y }, map_type(layout));
    let tile_size = TilemapTileSize { x: frame.x, y: frame.y };
    let own = tile_of(layout, corner).center_in_world(&size, &grid_size, &tile_size, &map_type, &TilemapAnchor::None);
    let at = layout.centre(corner, level) - own / SCALE;
    TilemapBundle {
        grid_size,
        size,
        storage,
        texture: TilemapTexture::Single(tiles.image.clone()),
        tile_size,
        map_type,
        transform: Transform::from_translation(at.extend(depth)).with_scale(Vec3::splat(1.0 / SCALE)),
        // All in one: further chunks of a tilemap that is scaled down are not drawn.
        render_settings: TilemapRenderSettings { render_chunk_size: UVec2::new(size.x, size.y), y_sort: false },
        frustum_culling: FrustumCulling(false),
        ..default()
    }
}

/// A cell's place in a tilemap, whose rows are counted upward.
fn tile_of(layout: &Layout, cell: Cell) -> TilePos {
    TilePos { x: cell.col as u32, y: u32::from(layout.grid().rows()) - 1 - cell.row as u32 }
}

/// The tilemap's name for a board's shape. Counting rows upward swaps odd and even on boards of an even height, and columns
/// that are half a cell lower are, from below, those that are not raised.
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
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use hexfray_board::grid::{Adjacency, Grid};

    #[test]
    fn the_darker_a_cell_is_by_the_rules_the_darker_it_is_drawn() {
        let setup = crate::session::Texts::of_the_game().load("maps/break_in.battle.toml").expect("it is sound");
        let board = &setup.board;
        let light = |cell: Cell| tint(Lighting::of(cell, board, 0)).to_linear().green;
        let (hall, garden, library) = (light(Cell::new(8, 7)), light(Cell::new(0, 0)), light(Cell::new(4, 3)));
        assert!(hall > garden && garden > library, "hall {hall}, garden {garden}, library {library}");
        assert_eq!(hall, 1.0, "where there is light nothing is tinted");
    }

    #[test]
    fn nothing_of_a_board_stays_on_the_table_when_it_is_taken_off() {
        let texts = crate::session::Texts::of_the_game();
        for battle in ["sea_cliff", "weir_house", "castle", "ravine"] {
            let setup = texts.load(&format!("maps/{battle}.battle.toml")).expect("it is sound");
            let mut world = World::new();
            let lay = move |mut commands: Commands, mut storages: Query<&mut TileStorage>| {
                let art = Art::blank();
                let mut laid = Laid { grid: true, ..Laid::default() };
                for level in 0..setup.board.grid().levels() {
                    laid.level = level;
                    laid.lay(&mut commands, &mut storages, &setup.board, &art);
                }
                laid.take_off(&mut commands);
            };
            world.run_system_once(lay).expect("it runs");
            let left = world.query_filtered::<Entity, With<Transform>>().iter(&world).count();
            assert_eq!(left, 0, "{battle}: sprites and tilemaps that stay");
        }
    }

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
