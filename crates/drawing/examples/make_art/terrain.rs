//! The terrains: their colours and the small drawings on them.

use super::built::{floor, metal, parquet, pavement, plank, road, ruins, wall};
use super::nature::{
    chasm, deep, deep_snow, desert, earth, field, forest, grass, ice, lava, mountain, mud, rubble, sand, shallow,
    shallow_snow, swamp,
};
use super::shape::CellShape;
use super::svg::{Colour, Scatter};

/// The look of a terrain.
pub struct Terrain {
    /// Its name in `tiles.toml`.
    pub name: &'static str,
    /// Two similar tints, in a chequered pattern.
    pub tints: [&'static str; 2],
    /// The colour of the sides in the light, for most the earth below the top.
    pub side: &'static str,
    /// The material of the sides.
    pub face: Face,
    /// Draws the variant `0..3` of the top.
    pub draw: fn(&mut Brush) -> String,
}

/// The material of the sides of a terrain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Earth with a stone here and there.
    Earth,
    /// Broken rock.
    Rock,
    /// Cut stones.
    Bricks,
    /// Posts and boards.
    Boards,
    /// Smooth: snow, ice, water, metal.
    Smooth,
}

/// The data that a drawing needs.
pub struct Brush<'a> {
    /// The cell.
    pub shape: &'a CellShape,
    /// The tint of the top.
    pub tint: Colour,
    /// The number of the drawing, 0 to 2.
    pub variant: usize,
    /// Randomness that differs by terrain, tint and variant.
    pub any: Scatter,
}

/// Variants per tint.
pub const VARIANTS: usize = 3;

/// Further names of terrains, for maps that use these.
pub const ALIASES: &[(&str, &str)] = &[
    ("plains", "grass"),
    ("water", "shallow_water"),
    ("snow", "shallow_snow"),
    ("rock", "mountain"),
    ("dirt", "earth"),
    ("path", "earth"),
    ("crops", "field"),
    ("bridge", "plank"),
    ("pit", "chasm"),
    ("stone", "pavement"),
];

/// All terrains, in the order of the atlas.
pub const TERRAINS: &[Terrain] = &[
    Terrain { name: "grass", tints: ["#93b25f", "#82a152"], side: "#7d8a4a", face: Face::Earth, draw: grass },
    Terrain { name: "forest", tints: ["#628f4e", "#548242"], side: "#56733f", face: Face::Earth, draw: forest },
    Terrain { name: "sand", tints: ["#e0d0a0", "#d6c593"], side: "#c6b07c", face: Face::Earth, draw: sand },
    Terrain {
        name: "shallow_water",
        tints: ["#62a6c9", "#559abd"],
        side: "#5b8598",
        face: Face::Smooth,
        draw: shallow,
    },
    Terrain { name: "deep_water", tints: ["#3f7ba8", "#376f9b"], side: "#3d6788", face: Face::Smooth, draw: deep },
    Terrain { name: "mountain", tints: ["#a19c91", "#8f8a81"], side: "#8e897f", face: Face::Rock, draw: mountain },
    Terrain {
        name: "shallow_snow",
        tints: ["#e9edef", "#dce3e8"],
        side: "#b3b9b6",
        face: Face::Earth,
        draw: shallow_snow,
    },
    Terrain { name: "deep_snow", tints: ["#cfe0ee", "#c0d4e6"], side: "#b4c7da", face: Face::Smooth, draw: deep_snow },
    Terrain { name: "swamp", tints: ["#7f8a55", "#727d4b"], side: "#6c6a42", face: Face::Earth, draw: swamp },
    Terrain { name: "lava", tints: ["#d0502c", "#c04526"], side: "#8a4331", face: Face::Rock, draw: lava },
    Terrain { name: "chasm", tints: ["#25262b", "#202126"], side: "#6b635c", face: Face::Rock, draw: chasm },
    Terrain { name: "pavement", tints: ["#bab4a6", "#aea899"], side: "#a19a8b", face: Face::Bricks, draw: pavement },
    Terrain { name: "wall", tints: ["#8b8378", "#7f776d"], side: "#6a6259", face: Face::Bricks, draw: wall },
    Terrain { name: "plank", tints: ["#b0875a", "#a57c51"], side: "#916b45", face: Face::Boards, draw: plank },
    Terrain { name: "earth", tints: ["#bca486", "#ae9679"], side: "#98805f", face: Face::Earth, draw: earth },
    Terrain { name: "rubble", tints: ["#a89d8c", "#9b9080"], side: "#8f8474", face: Face::Rock, draw: rubble },
    Terrain { name: "road", tints: ["#cbb793", "#c0ab87"], side: "#a48d69", face: Face::Earth, draw: road },
    Terrain { name: "field", tints: ["#c3b359", "#b5a44e"], side: "#8f7f4a", face: Face::Earth, draw: field },
    Terrain { name: "ruins", tints: ["#aaa692", "#9d9985"], side: "#918b78", face: Face::Bricks, draw: ruins },
    Terrain { name: "ice", tints: ["#c4e3ea", "#b4d8e2"], side: "#93bccb", face: Face::Smooth, draw: ice },
    Terrain { name: "mud", tints: ["#917557", "#85694d"], side: "#75593f", face: Face::Earth, draw: mud },
    Terrain { name: "floor", tints: ["#c6a684", "#bb9b79"], side: "#9c8062", face: Face::Bricks, draw: floor },
    Terrain { name: "boards", tints: ["#c79a72", "#bb8f68"], side: "#94694a", face: Face::Boards, draw: parquet },
    Terrain { name: "desert", tints: ["#dbc588", "#cfb879"], side: "#bf9f62", face: Face::Earth, draw: desert },
    Terrain { name: "metal", tints: ["#8f9ba3", "#838f97"], side: "#6e7981", face: Face::Smooth, draw: metal },
];

impl Brush<'_> {
    /// Scattered places in the cell, reduced by `factor`, at least `apart` from each other, sorted from back to front.
    pub fn places(&mut self, count: usize, factor: f32, apart: f32) -> Vec<(f32, f32)> {
        let mut found: Vec<(f32, f32)> = Vec::new();
        for _ in 0..400 {
            if found.len() == count {
                break;
            }
            let (wide, high) = (self.shape.half_width, self.shape.half_height);
            let spot = (self.any.range(-wide, wide), self.any.range(-high, high));
            let free = found.iter().all(|other| (other.0 - spot.0).hypot((other.1 - spot.1) * 1.2) > apart);
            if free && self.shape.holds(spot, factor) {
                found.push(spot);
            }
        }
        found.sort_by(|a, b| a.1.total_cmp(&b.1));
        found
    }

    /// Soft specks of a colour.
    pub fn specks(&mut self, count: usize, colour: Colour, opacity: f32, size: f32) -> String {
        let places = self.places(count, 0.86, 5.0);
        let mut text = String::new();
        for (x, y) in places {
            let wide = self.any.range(size * 0.6, size * 1.3);
            text += &format!(
                r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{:.1}" fill="{colour}" opacity="{opacity}"/>"#,
                wide * 0.55
            );
        }
        text
    }
}
