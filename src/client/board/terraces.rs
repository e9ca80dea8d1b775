//! The ground: two tilemaps for each height level, and a sprite for every other piece of the board.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use super::Layout;
use crate::{
    client::{
        art::{Art, Atlas},
        state::Table,
    },
    grid::{Cell, HexTop, Offset, Shape},
    map::Board,
    picture::{self, Piece, PieceKind, SCALE},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin).add_systems(Update, build.in_set(crate::client::state::Step::Show));
}

/// Everything that is made once for a board.
#[derive(Component)]
pub struct Ground;

/// Puts another board on the table.
fn build(
    table: Res<Table>,
    art: Res<Art>,
    ground: Query<Entity, With<Ground>>,
    mut maps: Query<&mut TileStorage>,
    mut built: Local<Option<Arc<Board>>>,
    mut commands: Commands,
) {
    let same = match (&table.0, &*built) {
        (Some(wanted), Some(built)) => Arc::ptr_eq(wanted, built),
        (None, None) => true,
        _ => false,
    };
    if same {
        return;
    }
    for mut storage in &mut maps {
        storage.drain().for_each(|tile| commands.entity(tile).despawn());
    }
    ground.iter().for_each(|entity| commands.entity(entity).despawn());
    (*built).clone_from(&table.0);
    if let Some(board) = &table.0 {
        lay(&mut commands, board, &art);
    }
}

fn lay(commands: &mut Commands, board: &Board, art: &Art) {
    let layout = Layout::new(board.grid());
    let shape = art.shape(layout.art_name());
    let mut maps: BTreeMap<(i8, PieceKind), Vec<Piece>> = BTreeMap::new();
    for piece in picture::pieces(board) {
        let atlas = match piece.kind {
            PieceKind::Wall | PieceKind::Top => {
                maps.entry((piece.level, piece.kind)).or_default().push(piece);
                continue;
            }
            PieceKind::Edge => &shape.edges,
            PieceKind::Link => &shape.marks,
            PieceKind::Thing => &art.objects,
        };
        commands.spawn((Ground, atlas.sprite(piece.frame), Transform::from_translation(piece.at.extend(piece.depth))));
    }
    for ((level, _), pieces) in maps {
        tilemap(commands, &layout, &shape.tiles, level, &pieces);
    }
}

fn tilemap(commands: &mut Commands, layout: &Layout, tiles: &Atlas, level: i8, pieces: &[Piece]) {
    let grid = layout.grid();
    let size = TilemapSize { x: u32::from(grid.cols()), y: u32::from(grid.rows()) };
    let map = commands.spawn(Ground).id();
    let mut storage = TileStorage::empty(size);
    for piece in pieces {
        let position = tile_of(layout, piece.cell);
        let tile = TileBundle {
            position,
            tilemap_id: TilemapId(map),
            texture_index: TileTextureIndex(piece.frame),
            ..default()
        };
        storage.set(&position, commands.spawn(tile).id());
    }
    let frame = tiles.frame();
    let cell = layout.cell_size() * SCALE;
    let corner = Cell::new(0, grid.rows() as i16 - 1);
    let (grid_size, map_type) = (TilemapGridSize { x: cell.x, y: cell.y }, map_type(layout));
    let tile_size = TilemapTileSize { x: frame.x, y: frame.y };
    let own = tile_of(layout, corner).center_in_world(&size, &grid_size, &tile_size, &map_type, &TilemapAnchor::None);
    let at = layout.centre(corner, level) - own / SCALE;
    let depth = pieces.first().map_or(0.0, |piece| piece.depth);
    commands.entity(map).insert(TilemapBundle {
        grid_size,
        size,
        storage,
        texture: TilemapTexture::Single(tiles.image.clone()),
        tile_size,
        map_type,
        transform: Transform::from_translation(at.extend(depth)).with_scale(Vec3::splat(1.0 / SCALE)),
        ..default()
    });
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
