//! Reads board files.

use std::sync::Arc;

use super::board::{Board, Light};
use super::features::{self, Field};
use super::ground::Ground;
use super::paths::Paths;
use super::{Terrains, cells, read_things, storeys};
use crate::grid::{Adjacency, HexTop, Offset, Shape};
use crate::text::{self, Content, FromValue, Key, Kind, Library, Problems, Source, Table, read};

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
        let mut keys = vec![
            Key::required("name", Kind::Text, "The name that players read."),
            Key::optional("description", Kind::Text, "What the board is about, in a sentence or two."),
            Key::with_default(
                "metres_per_cell",
                Kind::Number(1, 100),
                "Width of a cell in metres; heights are metres all the same.",
                1,
            ),
            Key::with_default(
                "light",
                Kind::words(Light::WORDS),
                "The light in which the board is drawn; the rules know only the visibility of its cells.",
                "\"day\"",
            ),
            Key::required("grid", <GridFile as FromValue>::kind(), "The shape of the cells."),
            Key::optional(
                "major_terrains",
                Kind::list(Kind::Name("terrain")),
                "One or two terrains that characterise the battlefield; by default the commonest.",
            ),
        ];
        keys.extend(cells::keys());
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
    let name = table.text("name");
    let description = table.maybe_prose("description").unwrap_or_default();
    let metres_per_cell = table.int_or("metres_per_cell", 1..=100_u8, 1);
    let light = table.word_or("light", Light::WORDS, Light::Day);
    let shape = shape(table);
    let legend = cells::legend(table, &kinds);
    let drawn = cells::ground(table, shape, &legend, &kinds);
    let mut marks = cells::Marks::new();
    cells::marks(table, drawn.as_ref().map(|(grid, _)| grid), 0, &mut marks);
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
    let names = || kinds.terrains.iter().map(|kind| kind.id.as_str());
    let mut major: Vec<u8> = table.list("major_terrains", |value| value.choice(names()).map(|index| index as u8));
    if major.len() > 2 {
        table.problem(table.place_of("major_terrains"), "too many major terrains", "one or two");
    }
    // Another reader checks these, but the keys must be known even if the picture is wrong.
    let _ = (table.get("trigger"), table.get("object"));
    let (grid, ground) = drawn?;
    if major.is_empty() {
        major = major_terrains(&ground, &kinds);
    }
    let heights = ground.iter().map(|cell| cell.map_or(0, |cell| cell.height)).collect();
    let cost = |cell: &Option<Ground>| cell.and_then(|cell| cell.difficulty.points());
    let entry_costs = ground.iter().map(|cell| cost(cell).map_or(Board::IMPASSABLE, |points| 2 * points)).collect();
    let paths = Paths::new(&grid, &ground, (&links, &flights), &kinds);
    let (name, major_terrains) = (name?, major);
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

fn shape(table: &Table<'_>) -> Option<Shape> {
    let value = table.require("grid", "a table like { shape = \"hex\", top = \"pointy\", offset = \"odd\" }")?;
    Some(match GridFile::from_value(value, &())? {
        GridFile::Hex { top, offset } => Shape::Hex { top, offset },
        GridFile::Square { adjacency } => Shape::Square { adjacency },
    })
}

/// The commonest terrain, and a second one if it covers at least a third of the board (MC-147).
fn major_terrains(ground: &[Option<Ground>], kinds: &Terrains) -> Vec<u8> {
    let mut counts = [0_usize; 256];
    let is_floor = |cell: &&Ground| !kinds.terrains[usize::from(cell.terrain)].space.is_open();
    ground.iter().flatten().filter(is_floor).for_each(|cell| counts[usize::from(cell.terrain)] += 1);
    let cells: usize = counts.iter().sum();
    let mut order: Vec<u8> = (0..=255).filter(|&terrain| counts[usize::from(terrain)] > 0).collect();
    order.sort_by_key(|&terrain| std::cmp::Reverse(counts[usize::from(terrain)]));
    let second = order.get(1).filter(|&&terrain| 3 * counts[usize::from(terrain)] >= cells).copied();
    order.first().copied().into_iter().chain(second).collect()
}
