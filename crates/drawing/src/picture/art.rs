//! The drawings that are embedded in the program: the pictures, and the place of each drawing in them.

use std::{collections::BTreeMap, sync::LazyLock};

use glam::UVec2;

use hexfray_board::map::{Obstacle, Terrain};

/// Pixels of a picture per world unit.
pub const SCALE: f32 = 2.0;

/// A picture: its file in `assets/`, and its bytes.
type Picture = (&'static str, &'static [u8]);

/// A picture in `assets/art`, embedded.
#[cfg(not(all(target_arch = "wasm32", feature = "fetched")))]
macro_rules! art {
    ($file:literal) => {
        (
            concat!("art/", $file),
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), env!("HEXFRAY_ASSETS"), "/art/", $file)).as_slice(),
        )
    };
}
/// A picture in `assets/art`; in a browser the page has the bytes.
#[cfg(all(target_arch = "wasm32", feature = "fetched"))]
macro_rules! art {
    ($file:literal) => {
        (concat!("art/", $file), [].as_slice())
    };
}
/// The text of a file in `assets/art`.
macro_rules! art_text {
    ($file:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), env!("HEXFRAY_ASSETS"), "/art/", $file))
    };
}

/// A picture with rows of frames of one size.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its file in `assets/`.
    pub file: &'static str,
    /// The picture as PNG; empty in a browser, where the page has the file.
    pub png: &'static [u8],
    /// Size of a frame, in pixels.
    pub frame: UVec2,
    /// The number of frames in a row.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
    names: BTreeMap<String, u32>,
}

impl Sheet {
    fn read((file, png): Picture, measures: &toml::Table, names: Option<&toml::Table>) -> Self {
        let number = |value: &toml::Value| value.as_integer().and_then(|number| u32::try_from(number).ok());
        let measure = |key: &str| measures.get(key).and_then(number).unwrap_or(1);
        let side = |at: usize| measures.get("frame").and_then(|frame| number(frame.get(at)?)).unwrap_or(1);
        let names = names.into_iter().flatten().filter_map(|(name, value)| Some((name.clone(), number(value)?)));
        Self {
            file,
            png,
            frame: UVec2::new(side(0), side(1)),
            columns: measure("columns"),
            rows: measure("rows"),
            names: names.collect(),
        }
    }

    /// The number of the frame with a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.get(name).copied()
    }

    /// The names of its frames, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// The upper left corner of a frame, in pixels.
    pub fn corner(&self, index: u32) -> UVec2 {
        UVec2::new(index % self.columns, index / self.columns) * self.frame
    }
}

/// A drawing along the sides of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Light where the ground drops away.
    Rim,
    /// Shadow at the foot of a higher neighbour.
    Shade,
    /// Foam at the edge of water or lava.
    Shore,
    /// The rim of a chasm.
    Cliff,
}

impl Edge {
    const ALL: [(Self, &'static str); 4] =
        [(Self::Rim, "rim"), (Self::Shade, "shade"), (Self::Shore, "shore"), (Self::Cliff, "cliff")];
}

/// The drawings for a cell shape.
#[derive(Clone, Debug)]
pub struct ShapeArt {
    /// Tops and walls.
    pub tiles: Sheet,
    /// The edges: see [`Edge`].
    pub edges: Sheet,
    /// Shades, outlines, hatching, arrows, walls and stairs.
    pub marks: Sheet,
    /// The frames of each kind of edge, with one for each set of sides.
    sides: [Vec<u32>; 4],
}

impl ShapeArt {
    /// The frame of an edge along a set of sides, with one bit for each side in the order of directions.
    pub fn edge(&self, edge: Edge, sides: u32) -> Option<u32> {
        self.sides[edge as usize].get(sides as usize).copied()
    }
}

/// The frames of a terrain, with the same numbers for every cell shape.
#[derive(Clone, Debug)]
pub struct TerrainArt {
    /// Frames of the top, by tint and variant.
    pub tops: [Vec<u32>; 2],
    /// Frames of a wall, by tint.
    pub walls: [u32; 2],
}

/// All drawings.
#[derive(Debug)]
pub struct Drawings {
    shapes: BTreeMap<&'static str, ShapeArt>,
    terrains: BTreeMap<String, TerrainArt>,
    /// Tokens, rings, bars, badges and effects.
    pub tokens: Sheet,
    /// White symbols.
    pub glyphs: Sheet,
    /// Obstacles and other things that stand on cells.
    pub objects: Sheet,
}

/// The pictures of tiles, edges and marks for each cell shape.
const SHAPE_FILES: [(&str, [Picture; 3]); 3] = [
    ("hex_pointy", [art!("tiles_hex_pointy.png"), art!("edges_hex_pointy.png"), art!("marks_hex_pointy.png")]),
    ("hex_flat", [art!("tiles_hex_flat.png"), art!("edges_hex_flat.png"), art!("marks_hex_flat.png")]),
    ("square", [art!("tiles_square.png"), art!("edges_square.png"), art!("marks_square.png")]),
];

static EMBEDDED: LazyLock<Drawings> = LazyLock::new(Drawings::read);

impl Drawings {
    /// The drawings that are embedded in the program.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    fn read() -> Self {
        let tiles = parse(art_text!("tiles.toml"));
        let shapes = SHAPE_FILES.into_iter().map(|(name, files)| (name, shape(table(&tiles, name), files)));
        let terrains = table(&tiles, "terrain");
        let terrains = terrains.iter().filter_map(|(name, value)| Some((name.clone(), terrain(value.as_table()?)?)));
        let named = |text: &str, heading: &str, picture: Picture| {
            let index = parse(text);
            Sheet::read(picture, table(&index, heading), Some(table(&index, "index")))
        };
        Self {
            shapes: shapes.collect(),
            terrains: terrains.collect(),
            tokens: named(art_text!("tokens.toml"), "tokens", art!("tokens.png")),
            glyphs: named(art_text!("glyphs.toml"), "glyphs", art!("glyphs.png")),
            objects: named(art_text!("objects.toml"), "objects", art!("objects.png")),
        }
    }

    /// The drawings for each cell shape, with the shape's name in the files.
    pub fn shapes(&self) -> impl Iterator<Item = (&'static str, &ShapeArt)> {
        self.shapes.iter().map(|(&name, shape)| (name, shape))
    }

    /// The drawings for a cell shape, by its name in the files.
    pub fn shape(&self, name: &str) -> &ShapeArt {
        self.shapes.get(name).expect("every cell shape is drawn")
    }

    /// The drawings of a terrain; bare earth for one without a drawing.
    pub fn terrain(&self, name: &str) -> &TerrainArt {
        let known = self.terrains.get(name).or_else(|| self.terrains.get("dirt"));
        known.expect("earth is drawn")
    }

    /// The drawings of a terrain: its own, otherwise those that it names.
    pub fn ground(&self, terrain: &Terrain) -> &TerrainArt {
        self.terrains.get(&terrain.id).unwrap_or_else(|| self.terrain(&terrain.drawing))
    }

    /// The frame of an obstacle among the objects: its own, otherwise the one that it names, otherwise a crate.
    pub fn obstacle(&self, obstacle: &Obstacle) -> Option<u32> {
        let find = |name: &str| self.objects.find(name);
        find(&obstacle.id).or_else(|| find(&obstacle.drawing)).or_else(|| find("crate"))
    }

    /// The frame of a symbol; a question mark if it has no drawing.
    pub fn glyph(&self, name: &str) -> u32 {
        self.glyphs.find(name).or_else(|| self.glyphs.find("unknown")).unwrap_or(0)
    }
}

fn parse(text: &str) -> toml::Table {
    text.parse().expect("the index of the drawings is well-formed TOML")
}

fn table<'t>(of: &'t toml::Table, key: &str) -> &'t toml::Table {
    of.get(key).and_then(toml::Value::as_table).expect("the index of the drawings has all tables")
}

fn list(value: &toml::Value) -> Option<Vec<u32>> {
    Some(value.as_array()?.iter().filter_map(|index| u32::try_from(index.as_integer()?).ok()).collect())
}

fn shape(tables: &toml::Table, [tiles, edges, marks]: [Picture; 3]) -> ShapeArt {
    let kinds = table(tables, "edges");
    let sides = Edge::ALL.map(|(_, name)| kinds.get(name).and_then(list).expect("every edge is drawn for all sides"));
    let marked = table(tables, "marks");
    ShapeArt {
        tiles: Sheet::read(tiles, table(tables, "tiles"), None),
        edges: Sheet::read(edges, kinds, None),
        marks: Sheet::read(marks, marked, Some(table(marked, "index"))),
        sides,
    }
}

fn terrain(of: &toml::Table) -> Option<TerrainArt> {
    let tops = of.get("tops")?.as_array()?;
    let walls = list(of.get("walls")?)?;
    Some(TerrainArt { tops: [list(tops.first()?)?, list(tops.get(1)?)?], walls: [*walls.first()?, *walls.get(1)?] })
}
