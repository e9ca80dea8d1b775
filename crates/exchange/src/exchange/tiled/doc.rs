//! The content of a Tiled map file: tilesets, layers and objects, with their properties and their places in the file.

use std::collections::BTreeMap;

use super::geometry::Point;
use crate::exchange::draft::Origin;
use hexfray_board::text::Place;

/// Custom properties by name.
pub(super) type Properties = BTreeMap<String, String>;

/// A map.
pub(super) struct Doc {
    pub(super) orientation: String,
    /// Columns and rows; not used for an infinite map.
    pub(super) size: (u32, u32),
    pub(super) infinite: bool,
    pub(super) tile: (u32, u32),
    pub(super) hex_side: u32,
    /// `staggeraxis` and `staggerindex`.
    pub(super) stagger: (String, String),
    pub(super) properties: Properties,
    pub(super) tilesets: Vec<Tileset>,
    pub(super) layers: Vec<Layer>,
    /// The place of the map's opening tag.
    pub(super) place: Place,
}

/// A set of tiles.
pub(super) struct Tileset {
    pub(super) first: u32,
    pub(super) name: String,
    /// Tiles with data of their own, by their numbers in the set.
    pub(super) tiles: BTreeMap<u32, Tile>,
    /// The number of its tiles, if the file gives it.
    pub(super) count: Option<u32>,
    pub(super) origin: Origin,
}

/// A tile's own data.
pub(super) struct Tile {
    pub(super) class: String,
    pub(super) properties: Properties,
    pub(super) origin: Origin,
}

/// A layer. Groups are replaced by their layers.
pub(super) struct Layer {
    pub(super) name: String,
    pub(super) visible: bool,
    pub(super) content: Content,
    pub(super) origin: Origin,
}

/// The content of a layer.
pub(super) enum Content {
    Tiles(Cells),
    Objects(Vec<Object>),
    Picture,
}

/// The tiles of a rectangle, row by row.
pub(super) struct Cells {
    /// Column and row of the first tile.
    pub(super) from: (i32, i32),
    pub(super) cols: u32,
    pub(super) rows: u32,
    /// The numbers of the tiles, with the flags of their rotation; 0 is no tile.
    pub(super) gids: Vec<u32>,
}

/// An object of a map.
pub(super) struct Object {
    pub(super) name: String,
    pub(super) class: String,
    pub(super) at: Point,
    pub(super) size: Point,
    /// The tile that it shows.
    pub(super) gid: Option<u32>,
    pub(super) form: Form,
    pub(super) properties: Properties,
    pub(super) origin: Origin,
}

/// The outline of an object.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    Point,
    Rectangle,
    Ellipse,
    Polygon(Vec<Point>),
    Line(Vec<Point>),
    Text,
}

impl Cells {
    /// The number of the tile in a column and row of the map; 0 if there is none.
    pub(super) fn at(&self, col: i32, row: i32) -> u32 {
        let (right, down) = (i64::from(col) - i64::from(self.from.0), i64::from(row) - i64::from(self.from.1));
        let within = right >= 0 && down >= 0 && right < i64::from(self.cols) && down < i64::from(self.rows);
        if within { self.gids[down as usize * self.cols as usize + right as usize] } else { 0 }
    }
}

/// The first 60 characters of a text.
pub(super) fn brief(text: &str) -> String {
    text.chars().take(60).collect()
}
