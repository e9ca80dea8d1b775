//! Maps of [Tiled](https://www.mapeditor.org): a board as a `.tmx` file that can be edited there, and back.
//!
//! A map has a tile layer each for `terrain`, `obstacle`, `height`, `depth` and `visibility`, and an object layer each
//! for `links`, `cover`, `climbs`, `spawns`, `exits`, `triggers` and `objects`. The class and the properties of a tile or an
//! object give its meaning, so maps of other authors can be read by the same words. [`mod@write`] makes such maps,
//! with the tiles of [`tileset`]; [`read`] turns one into a [`draft`](super::draft), from the [`doc`] that
//! [`parse`] makes of the file.
//!
//! The crate `tiled` is used only in the tests: it gives no line and column of mistakes, and a short layer, a deep tree of
//! groups or a packed layer of gigabytes makes it fail.

mod data;
mod doc;
mod geometry;
mod ground;
mod limits;
mod objects;
mod parse;
mod places;
mod read;
mod tables;
mod tiles;
mod tileset;
mod write;

pub use data::Encoding;
pub use limits::MOST_BYTES;
pub use read::{Hints, from_tmx};
pub use write::{tile_pictures, to_tmx};

/// The tile layers, from the lowest to the highest.
const TILE_LAYERS: [&str; 5] = ["terrain", "obstacle", "height", "depth", "visibility"];
/// The object layers with the class of their objects.
const OBJECT_LAYERS: [(&str, &str); 7] = [
    ("links", "link"),
    ("cover", "cover"),
    ("climbs", "climb"),
    ("spawns", "spawn"),
    ("exits", "exit"),
    ("triggers", "trigger"),
    ("objects", "object"),
];
