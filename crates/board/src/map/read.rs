//! Reads board files.

use std::sync::Arc;

use super::board::{Board, Light};
use super::cells::{self, PicturesFile};
use super::features::{self, Field};
use super::ground::Ground;
use super::paths::Paths;
use super::{Terrain, Terrains, read_things, storeys};
use crate::grid::{Adjacency, HexTop, Offset, Shape};
use crate::listed;
use crate::text::{self, Content, FromValue, Key, Kind, Library, Problems, Source, Table, Value, prose, read};

impl Board {
    /// Reads a board file with the library's kinds of terrain.
    ///
    /// # Errors
    /// All problems of the file at once, each with its line and column, or those of the terrain file.
    pub fn read(source: &Source, library: &Library) -> Result<Self, Problems> {
        let kinds = Arc::new(Terrains::read(library)?);
        read(source, |table| board(table, kinds))
    }

    /// The keys of its file.
    pub fn shape() -> text::Shape {
        let mut keys = BoardFile::shape().keys;
        keys.extend(<GridKey as Content>::shape().keys);
        keys.extend(cells::keys());
        keys.extend(<PicturesFile as Content>::shape().keys);
        keys.push(Key::tables("storey", storeys::shape()));
        keys.extend(features::keys());
        keys.extend(read_things::keys_of_things());
        text::Shape::of(keys)
    }

    /// Reads a board as a part of another file, such as a battle file that draws its own board.
    pub fn read_table(table: &Table<'_>, kinds: Arc<Terrains>) -> Option<Self> {
        board(table, kinds)
    }
}

fn board(table: &Table<'_>, kinds: Arc<Terrains>) -> Option<Board> {
    let head = BoardFile::read(table, &*kinds);
    let shape = GridKey::read(table, &()).map(|GridKey { grid: GridShape(shape) }| shape);
    let legend = cells::legend(table, &kinds);
    let pictures = PicturesFile::read(table, &());
    let drawn = pictures.as_ref().and_then(|pictures| cells::ground((table, pictures), shape, &legend, &kinds));
    let mut marks = cells::Marks::new();
    cells::marks(table, pictures.as_ref(), drawn.as_ref().map(|(grid, _)| grid), 0, &mut marks);
    let lowest = drawn.as_ref().map(|(grid, ground)| (grid, ground.as_slice()));
    let upper = storeys::read(table, lowest, &legend, &kinds, &mut marks);
    let drawn = drawn.map(|(grid, mut ground)| {
        ground.extend(upper.ground);
        (grid.with_levels(upper.storeys.len() as u8 + 1), ground)
    });
    let field = drawn.as_ref().map(|(grid, ground)| Field::new(*grid, ground, marks));
    let (links, flights) = features::links(table, field.as_ref());
    let (cover, lids) = features::cover(table, shape, field.as_ref());
    let climbs = features::climbs(table, shape, field.as_ref());
    let spawns = features::spawns(table, shape, field.as_ref());
    let exits = features::exits(table, field.as_ref());
    field.iter().for_each(|field| field.finish(table));
    // Another reader checks these, but the keys must be known even if the picture is wrong.
    let _ = (table.get("trigger"), table.get("object"));
    let (grid, ground) = drawn?;
    let BoardFile { name, description, metres_per_cell, light, mut major_terrains } = head?;
    if major_terrains.is_empty() {
        major_terrains = commonest(&ground, &kinds);
    }
    let heights = ground.iter().map(|cell| cell.map_or(0, |cell| cell.height)).collect();
    let cost = |cell: &Option<Ground>| cell.and_then(|cell| cell.difficulty.points());
    let entry_costs = ground.iter().map(|cell| cost(cell).map_or(Board::IMPASSABLE, |points| 2 * points)).collect();
    let paths = Paths::new(&grid, &ground, (&links, &flights), &kinds);
    let mut board = Board {
        name,
        description,
        grid,
        metres_per_cell,
        light,
        kinds,
        ground,
        entry_costs,
        heights,
        paths,
        links,
        storeys: upper.storeys,
        flights,
        cover,
        lids,
        climbs,
        spawns,
        exits,
        major_terrains,
        triggers: [].into(),
        objects: [].into(),
    };
    (board.triggers, board.objects) =
        (read_things::read_triggers(table, &board).into(), read_things::read_objects(table, &board).into());
    Some(board)
}

/// The head of a board.
#[derive(Content)]
#[content(book = Terrains, check = Self::check)]
struct BoardFile {
    /// The name that players read.
    name: String,
    /// What the board is about, in a sentence or two.
    #[content(default, with = prose)]
    description: String,
    /// Width of a cell in metres; heights are metres all the same.
    #[content(range = 1..=100, default = 1)]
    metres_per_cell: u8,
    /// The light in which the board is drawn; the rules know only the visibility of its cells.
    #[content(default = Light::Day)]
    light: Light,
    /// One or two terrains that characterise the battlefield; by default the commonest.
    #[content(at = Terrain)]
    major_terrains: Vec<u8>,
}

impl BoardFile {
    fn check(&self, table: &Table<'_>) {
        if self.major_terrains.len() > 2 {
            table.problem(table.place_of("major_terrains"), "too many major terrains", "one or two");
        }
    }
}

listed! { Terrains:
    Terrain, "terrain", |kinds| kinds.terrains.iter().map(|kind| kind.id.as_str());
}

/// The key with the shape of the cells.
#[derive(Content)]
struct GridKey {
    /// The shape of the cells.
    grid: GridShape,
}

/// The shape of the cells.
struct GridShape(Shape);

impl<Book: ?Sized> FromValue<Book> for GridShape {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        Some(Self(match GridFile::from_value(value, book)? {
            GridFile::Hex { top, offset } => Shape::Hex { top, offset },
            GridFile::Square { adjacency } => Shape::Square { adjacency },
        }))
    }

    fn kind() -> Kind {
        <GridFile as FromValue>::kind()
    }

    fn expected(_: &Book) -> String {
        "a table like { shape = \"hex\", top = \"pointy\", offset = \"odd\" }".to_owned()
    }
}

/// The shape of the cells.
#[derive(Content)]
#[content(tag = "shape")]
enum GridFile {
    /// Hexes.
    Hex {
        /// Which way hexes point.
        #[content(spelt = TOPS)]
        top: HexTop,
        /// Which rows (columns, if flat) of hexes are shifted.
        #[content(spelt = OFFSETS)]
        offset: Offset,
    },
    /// Squares.
    Square {
        /// Whether squares that touch at their corners only are adjacent too.
        #[content(spelt = ADJACENCIES, default = Adjacency::Sides)]
        adjacency: Adjacency,
    },
}

const TOPS: [(&str, HexTop); 2] = [("pointy", HexTop::Pointy), ("flat", HexTop::Flat)];
const OFFSETS: [(&str, Offset); 2] = [("odd", Offset::Odd), ("even", Offset::Even)];
const ADJACENCIES: [(&str, Adjacency); 2] = [("sides", Adjacency::Sides), ("corners", Adjacency::Corners)];

/// The commonest terrain, and a second one if it covers at least a third of the board (MC-147).
fn commonest(ground: &[Option<Ground>], kinds: &Terrains) -> Vec<u8> {
    let mut counts = [0_usize; 256];
    let is_floor = |cell: &&Ground| !kinds.terrains[usize::from(cell.terrain)].space.is_open();
    ground.iter().flatten().filter(is_floor).for_each(|cell| counts[usize::from(cell.terrain)] += 1);
    let cells: usize = counts.iter().sum();
    let mut order: Vec<u8> = (0..=255).filter(|&terrain| counts[usize::from(terrain)] > 0).collect();
    order.sort_by_key(|&terrain| std::cmp::Reverse(counts[usize::from(terrain)]));
    let second = order.get(1).filter(|&&terrain| 3 * counts[usize::from(terrain)] >= cells).copied();
    order.first().copied().into_iter().chain(second).collect()
}
