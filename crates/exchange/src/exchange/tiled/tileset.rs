//! The tiles of exported maps: their meanings and drawings.

use std::fmt::Write as _;

use base64::{Engine as _, prelude::BASE64_STANDARD};

use super::geometry::Measures;
use hexfray_board::{
    grid::{Cell, Grid, Shape},
    map::{Blocks, Board, Difficulty, Obstacle, Terrain},
};
use hexfray_drawing::picture::{Drawings, Layout, SCALE, Sheet, frame_pngs, png};

/// The value of a custom property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Custom properties by their names, in the order in which they are written.
pub(super) type Properties = Vec<(&'static str, Value)>;

/// A tile of a set.
pub(super) struct Tile {
    pub(super) class: &'static str,
    pub(super) properties: Properties,
    art: Art,
}

/// The drawing of a tile; the middle of its cell is the origin.
#[derive(Default)]
struct Art {
    /// The number of a frame in the set's sheet.
    frame: Option<u32>,
    /// SVG that is drawn under the frame, or alone.
    ground: String,
    /// Text on coloured plates: position, colour and text.
    plates: Vec<(f32, f32, &'static str, String)>,
}

/// A set of tiles of one size, with their picture.
pub(super) struct Tileset {
    pub(super) name: &'static str,
    pub(super) tiles: Vec<Tile>,
    /// Width and height of a tile, in pixels.
    pub(super) size: (u32, u32),
    /// The sheet of its drawings, and the height of a drawing's middle above the middle of the cell, in pixels.
    sheet: Option<(&'static Sheet, f32)>,
    /// The height of the cell's middle above the lower edge of the tile, in pixels.
    foot: u32,
}

impl Tileset {
    /// The number of tiles in a row of the picture.
    pub(super) const COLUMNS: u32 = 10;

    /// The index of the tile with this class and these properties, which is added if it is new.
    fn place(&mut self, class: &'static str, properties: Properties, art: impl FnOnce() -> Art) -> usize {
        let known = self.tiles.iter().position(|tile| tile.class == class && tile.properties == properties);
        known.unwrap_or_else(|| {
            self.tiles.push(Tile { class, properties, art: art() });
            self.tiles.len() - 1
        })
    }

    /// The number of rows of the picture.
    pub(super) fn rows(&self) -> u32 {
        (self.tiles.len() as u32).div_ceil(Self::COLUMNS)
    }

    /// The picture as a PNG.
    ///
    /// # Errors
    /// A sentence, if the picture cannot be drawn.
    pub(super) fn picture(&self) -> Result<Vec<u8>, String> {
        let (width, height) = self.size;
        let mut body = String::new();
        for ((index, tile), image) in (0_u32..).zip(&self.tiles).zip(self.images()) {
            let (x, y) = (index % Self::COLUMNS * width, index / Self::COLUMNS * height);
            let (left, top) = (f64::from(width) / -2.0, f64::from(self.foot) - f64::from(height));
            let _ = write!(
                body,
                r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{left} {top} {width} {height}">{}{image}"#,
                tile.art.ground
            );
            tile.art.plates.iter().for_each(|(x, y, ink, text)| body.push_str(&plate(*x, *y, ink, text)));
            body.push_str("</svg>");
        }
        let (width, height) = (width * Self::COLUMNS, height * self.rows());
        png(
            &format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="Cabin, sans-serif" text-anchor="middle">{body}</svg>"#
            ),
            1.0,
        )
    }

    /// The frame of each tile as an SVG image; all empty if the set has no sheet.
    fn images(&self) -> Vec<String> {
        let Some((sheet, lift)) = self.sheet else { return vec![String::new(); self.tiles.len()] };
        let frames: Vec<u32> = self.tiles.iter().map(|tile| tile.art.frame.unwrap_or(0)).collect();
        let (width, height) = (sheet.frame.x as f32 / SCALE, sheet.frame.y as f32 / SCALE);
        let image = |png: Vec<u8>| {
            format!(
                r#"<image x="{}" y="{}" width="{width}" height="{height}" href="data:image/png;base64,{}"/>"#,
                width / -2.0,
                height / -2.0 - lift,
                BASE64_STANDARD.encode(png)
            )
        };
        frame_pngs(sheet, &frames).into_iter().map(image).collect()
    }
}

/// The tilesets of a map: the usual tiles, and those that only this board needs.
pub(super) struct Tilesets {
    shape: Shape,
    pub(super) terrain: Tileset,
    pub(super) obstacles: Tileset,
    pub(super) numbers: Tileset,
}

/// The layers with numbers, and the numbers that cells can have there.
const NUMBERS: [(&str, std::ops::RangeInclusive<i64>); 3] =
    [("height", -20..=40), ("depth", 0..=9), ("visibility", 0..=3)];

impl Tilesets {
    pub(super) fn new(board: &Board) -> Self {
        let shape = board.grid().shape();
        let (width, height, _) = Measures::drawn(shape);
        let (art, foot) = (Drawings::embedded(), height / 2);
        let ground = &art.shape(Layout::new(Grid::new(shape, 1, 1)).art_name()).tiles;
        let lift = RISE as f32 - art.objects.frame.y as f32 / SCALE / 2.0;
        let set = |name, size, sheet| Tileset { name, tiles: Vec::new(), size, sheet, foot };
        let mut sets = Self {
            shape,
            terrain: set("terrain", (width, height), Some((ground, 0.0))),
            obstacles: set("obstacles", (width, foot + RISE), Some((&art.objects, lift))),
            numbers: set("numbers", (width, height), None),
        };
        for terrain in &board.kinds().terrains {
            for &difficulty in &terrain.difficulties {
                sets.terrain_tile(terrain, difficulty, None);
            }
        }
        for obstacle in &board.kinds().obstacles {
            sets.obstacle_tile(obstacle, None);
        }
        for (layer, range) in NUMBERS {
            for number in range {
                sets.number_tile(layer, number);
            }
        }
        sets
    }

    /// All tilesets, in the order of their tile numbers.
    pub(super) fn all(&self) -> [&Tileset; 3] {
        [&self.terrain, &self.obstacles, &self.numbers]
    }

    /// The tiles of a cell: its ground, and its obstacle if it has one. `None` if the cell does not exist.
    pub(super) fn cell(&mut self, board: &Board, cell: Cell) -> Option<(usize, Option<usize>)> {
        let (terrain, obstacle) = (board.terrain(cell)?, board.obstacle(cell));
        let blocks = match (board.blocks_move(cell), board.blocks_fire(cell)) {
            (false, false) => Blocks::Nothing,
            (true, false) => Blocks::Move,
            (false, true) => Blocks::Fire,
            (true, true) => Blocks::Both,
        };
        // If a cell has an obstacle, the obstacle's tile states what is blocked.
        let bare = obstacle.is_none() && blocks != terrain.blocks;
        let ground = self.terrain_tile(terrain, board.difficulty(cell), bare.then_some(blocks));
        let thing = |obstacle: &Obstacle| self.obstacle_tile(obstacle, (blocks != obstacle.blocks).then_some(blocks));
        Some((ground, obstacle.map(thing)))
    }

    fn terrain_tile(&mut self, terrain: &Terrain, difficulty: Difficulty, blocks: Option<Blocks>) -> usize {
        let usual = terrain.difficulties.first() == Some(&difficulty);
        let mut properties: Properties = vec![("terrain", terrain.id.as_str().into())];
        if !usual {
            properties.push(("difficulty", difficulty.word().into()));
        }
        properties.extend(blocks.map(|blocks| ("blocks", blocks.word().into())));
        self.terrain.place("terrain", properties, || {
            let frame = Drawings::embedded().ground(terrain).tops[0].first().copied();
            let cost = || difficulty.points().map_or_else(|| "×".to_owned(), |points| points.to_string());
            let cost = (!usual).then(|| (0.0, -14.0, "#2b1d10", cost()));
            Art { frame, plates: cost.into_iter().chain(blocks.map(blocks_plate)).collect(), ..Art::default() }
        })
    }

    fn obstacle_tile(&mut self, obstacle: &Obstacle, blocks: Option<Blocks>) -> usize {
        let mut properties: Properties = vec![("obstacle", obstacle.id.as_str().into())];
        properties.extend(blocks.map(|blocks| ("blocks", blocks.word().into())));
        self.obstacles.place("obstacle", properties, || {
            let frame = Drawings::embedded().obstacle(obstacle);
            Art { frame, plates: blocks.map(blocks_plate).into_iter().collect(), ..Art::default() }
        })
    }

    /// The tile of a number on a layer.
    pub(super) fn number_tile(&mut self, layer: &'static str, number: i64) -> usize {
        let shape = self.shape;
        self.numbers.place(layer, vec![(layer, Value::Number(number))], || {
            let text = number.to_string().replace('-', "–");
            let plate = match layer {
                "height" => (0.0, 17.0, if number < 0 { "#5b3a1e" } else { "#3d5a2a" }, text),
                "depth" => (-19.0, 2.0, "#1f5f8f", text),
                _ => (19.0, 2.0, "#2a2338", text),
            };
            let ground = if layer == "visibility" { veil(shape, number) } else { String::new() };
            Art { frame: None, ground, plates: vec![plate] }
        })
    }
}

/// The height of an obstacle's tile above the middle of its cell, in pixels.
const RISE: u32 = 54;

/// Text on a coloured plate.
fn plate(x: f32, y: f32, ink: &str, text: &str) -> String {
    let half = 5.0 + 3.6 * text.chars().count() as f32;
    format!(
        r##"<rect x="{}" y="{}" width="{}" height="15" rx="6" fill="{ink}" fill-opacity=".82" stroke="#fff" stroke-opacity=".7" stroke-width=".8"/><text x="{x}" y="{}" font-size="12" font-weight="700" fill="#fff">{text}</text>"##,
        x - half,
        y - 7.5,
        2.0 * half,
        y + 4.0
    )
}

fn blocks_plate(blocks: Blocks) -> (f32, f32, &'static str, String) {
    (0.0, 3.0, "#5a1612", blocks.word().to_owned())
}

/// The shade over a cell with limited visibility.
fn veil(shape: Shape, level: i64) -> String {
    let (width, height, side) = Measures::drawn(shape);
    let outline = Measures::new(shape, width, height, side).outline();
    let points: Vec<String> = outline.iter().map(|(x, y)| format!("{x},{y}")).collect();
    format!(
        r##"<polygon points="{}" fill="#120d1c" fill-opacity="{}"/>"##,
        points.join(" "),
        0.16 * f64::from(level as i32)
    )
}
