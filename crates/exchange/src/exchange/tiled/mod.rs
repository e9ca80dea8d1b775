//! Maps of [Tiled](https://www.mapeditor.org): export of a board as a `.tmx` file, and import.
//!
//! A map has tile layers for `terrain`, `obstacle`, `height`, `depth` and `visibility`, and object layers for `links`, `cover`,
//! `climbs`, `spawns`, `exits`, `triggers` and `objects`. The class and the properties of a tile or an object give its meaning,
//! so maps by other authors can be read if they use the same words. [`mod@write`] writes such maps, with the tiles of
//! [`tileset`]. [`parse`] reads a file into a [`doc`], and [`read`] turns that into a [`draft`](super::draft).
//!
//! The crate `tiled` is used only in tests: it gives no line and column of mistakes, and a layer that is too short, deeply
//! nested groups or a packed layer of gigabytes make it crash.

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
