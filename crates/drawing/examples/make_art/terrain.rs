//! The terrains: their colours and the small drawings on them.

use super::built::{floor, metal, parquet, pavement, plank, road, ruins, wall};
use super::nature::{
    chasm, deep, deep_snow, desert, earth, field, forest, grass, ice, lava, mountain, mud, rubble, sand, shallow,
    shallow_snow, swamp,
};
use super::shape::CellShape;
use super::svg::{Colour, Scatter};
use super::wild::{air, cliff, cloud, face, gusts, heavy_forest, heavy_rain, muddy_water, overhang, spikes};

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
    /// The terrain whose sides it has, for rare terrains: these have one variant a tint, so that all have room in one picture.
    pub like: Option<&'static str>,
}

impl Terrain {
    /// A rare terrain, with the sides of another one.
    const fn rare(
        name: &'static str,
        tints: [&'static str; 2],
        like: &'static str,
        draw: fn(&mut Brush) -> String,
    ) -> Self {
        Self { name, tints, side: "", face: Face::Smooth, draw, like: Some(like) }
    }

    /// The number of drawings of its top in each tint.
    pub const fn variants(&self) -> usize {
        if self.like.is_some() { 1 } else { VARIANTS }
    }
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

/// Variants per tint of a terrain that is not rare.
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
    Terrain {
        name: "grass",
        tints: ["#93b25f", "#82a152"],
        side: "#7d8a4a",
        face: Face::Earth,
        draw: grass,
        like: None,
    },
    Terrain {
        name: "forest",
        tints: ["#628f4e", "#548242"],
        side: "#56733f",
        face: Face::Earth,
        draw: forest,
        like: None,
    },
    Terrain { name: "sand", tints: ["#e0d0a0", "#d6c593"], side: "#c6b07c", face: Face::Earth, draw: sand, like: None },
    Terrain {
        name: "shallow_water",
        tints: ["#62a6c9", "#559abd"],
        side: "#5b8598",
        face: Face::Smooth,
        draw: shallow,
        like: None,
    },
    Terrain {
        name: "deep_water",
        tints: ["#3f7ba8", "#376f9b"],
        side: "#3d6788",
        face: Face::Smooth,
        draw: deep,
        like: None,
    },
    Terrain {
        name: "mountain",
        tints: ["#a19c91", "#8f8a81"],
        side: "#8e897f",
        face: Face::Rock,
        draw: mountain,
        like: None,
    },
    Terrain {
        name: "shallow_snow",
        tints: ["#e9edef", "#dce3e8"],
        side: "#b3b9b6",
        face: Face::Earth,
        draw: shallow_snow,
        like: None,
    },
    Terrain {
        name: "deep_snow",
        tints: ["#cfe0ee", "#c0d4e6"],
        side: "#b4c7da",
        face: Face::Smooth,
        draw: deep_snow,
        like: None,
    },
    Terrain {
        name: "swamp",
        tints: ["#7f8a55", "#727d4b"],
        side: "#6c6a42",
        face: Face::Earth,
        draw: swamp,
        like: None,
    },
    Terrain { name: "lava", tints: ["#d0502c", "#c04526"], side: "#8a4331", face: Face::Rock, draw: lava, like: None },
    Terrain {
        name: "chasm",
        tints: ["#25262b", "#202126"],
        side: "#6b635c",
        face: Face::Rock,
        draw: chasm,
        like: None,
    },
    Terrain {
        name: "pavement",
        tints: ["#bab4a6", "#aea899"],
        side: "#a19a8b",
        face: Face::Bricks,
        draw: pavement,
        like: None,
    },
    Terrain {
        name: "wall",
        tints: ["#8b8378", "#7f776d"],
        side: "#6a6259",
        face: Face::Bricks,
        draw: wall,
        like: None,
    },
    Terrain {
        name: "plank",
        tints: ["#b0875a", "#a57c51"],
        side: "#916b45",
        face: Face::Boards,
        draw: plank,
        like: None,
    },
    Terrain {
        name: "earth",
        tints: ["#bca486", "#ae9679"],
        side: "#98805f",
        face: Face::Earth,
        draw: earth,
        like: None,
    },
    Terrain {
        name: "rubble",
        tints: ["#a89d8c", "#9b9080"],
        side: "#8f8474",
        face: Face::Rock,
        draw: rubble,
        like: None,
    },
    Terrain { name: "road", tints: ["#cbb793", "#c0ab87"], side: "#a48d69", face: Face::Earth, draw: road, like: None },
    Terrain {
        name: "field",
        tints: ["#c3b359", "#b5a44e"],
        side: "#8f7f4a",
        face: Face::Earth,
        draw: field,
        like: None,
    },
    Terrain {
        name: "ruins",
        tints: ["#aaa692", "#9d9985"],
        side: "#918b78",
        face: Face::Bricks,
        draw: ruins,
        like: None,
    },
    Terrain { name: "ice", tints: ["#c4e3ea", "#b4d8e2"], side: "#93bccb", face: Face::Smooth, draw: ice, like: None },
    Terrain { name: "mud", tints: ["#917557", "#85694d"], side: "#75593f", face: Face::Earth, draw: mud, like: None },
    Terrain {
        name: "floor",
        tints: ["#c6a684", "#bb9b79"],
        side: "#9c8062",
        face: Face::Bricks,
        draw: floor,
        like: None,
    },
    Terrain {
        name: "boards",
        tints: ["#c79a72", "#bb8f68"],
        side: "#94694a",
        face: Face::Boards,
        draw: parquet,
        like: None,
    },
    Terrain {
        name: "desert",
        tints: ["#dbc588", "#cfb879"],
        side: "#bf9f62",
        face: Face::Earth,
        draw: desert,
        like: None,
    },
    Terrain {
        name: "metal",
        tints: ["#8f9ba3", "#838f97"],
        side: "#6e7981",
        face: Face::Smooth,
        draw: metal,
        like: None,
    },
    Terrain::rare("heavy_forest", ["#4f7a42", "#446d39"], "forest", heavy_forest),
    Terrain::rare("muddy_water", ["#8a7f5c", "#7d7351"], "swamp", muddy_water),
    Terrain::rare("heavy_rain", ["#7f9396", "#73878b"], "grass", heavy_rain),
    Terrain::rare("cloud", ["#d5dbe2", "#c7ced7"], "deep_snow", cloud),
    Terrain::rare("cliff", ["#8d8172", "#7f7466"], "mountain", cliff),
    Terrain::rare("spikes", ["#7c6f5a", "#6f634f"], "rubble", spikes),
    Terrain::rare("face", ["#8d8172", "#7f7466"], "mountain", face),
    Terrain::rare("air", ["#bfd3e0", "#b5cbd9"], "ice", air),
    Terrain::rare("overhang", ["#7d7064", "#706459"], "mountain", overhang),
    Terrain::rare("gusts", ["#b3c3cf", "#a9bbc8"], "ice", gusts),
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
