//! The drawings, embedded in the program: atlases with their indices, as textures for sprites and for egui.

use std::collections::BTreeMap;

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, ImageSampler, ImageSamplerDescriptor, ImageType},
    prelude::*,
};
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

/// Sizes of a picture kept besides the full one, each half of the one before, so that it stays smooth when small.
const SMALLER_SIZES: u32 = 3;

/// The bytes of a file under `assets/art`.
macro_rules! art {
    ($file:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/art/", $file))
    };
}
/// The text of a file under `assets/art`.
macro_rules! art_text {
    ($file:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/art/", $file))
    };
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, hang_up);
}

/// Frames of one size in one picture.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// The picture.
    pub image: Handle<Image>,
    /// The picture for egui; only of atlases that egui draws.
    texture: Option<egui::TextureId>,
    frame: Vec2,
    columns: u32,
    rows: u32,
    names: BTreeMap<String, u32>,
}

impl Atlas {
    /// The frame of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.get(name).copied()
    }

    /// Size of a frame in pixels of the picture.
    pub const fn frame(&self) -> Vec2 {
        self.frame
    }

    /// A frame's place in the picture, in its pixels.
    pub fn rect(&self, index: u32) -> Rect {
        let corner = Vec2::new((index % self.columns) as f32, (index / self.columns) as f32) * self.frame;
        Rect::from_corners(corner, corner + self.frame)
    }

    /// A sprite of a frame, two pixels of the picture to a world unit.
    pub fn sprite(&self, index: u32) -> Sprite {
        Sprite {
            image: self.image.clone(),
            rect: Some(self.rect(index)),
            custom_size: Some(self.frame / SCALE),
            ..default()
        }
    }

    /// Draws a frame with egui, in a rectangle, tinted.
    pub fn paint(&self, painter: &egui::Painter, index: u32, at: egui::Rect, tint: egui::Color32) {
        let Some(texture) = self.texture else { return };
        let size = egui::vec2(1.0 / self.columns as f32, 1.0 / self.rows as f32);
        let corner = egui::pos2((index % self.columns) as f32 * size.x, (index / self.columns) as f32 * size.y);
        painter.image(texture, at, egui::Rect::from_min_size(corner, size), tint);
    }
}

/// Pixels of the pictures to a world unit.
pub const SCALE: f32 = 2.0;

/// The atlases of a cell shape, and the frames of each terrain.
#[derive(Clone, Debug)]
pub struct ShapeArt {
    /// Tops and walls.
    pub tiles: Atlas,
    /// Light on rims, shadow at feet, foam at shores, rims of chasms: one frame per set of sides.
    pub edges: Atlas,
    /// Veils, outlines, hatches, arrows, walls and stairs.
    pub marks: Atlas,
}

/// The frames of a terrain, the same for every cell shape.
#[derive(Clone, Debug)]
pub struct TerrainArt {
    /// Frames of the top, by tint and variant.
    pub tops: [Vec<u32>; 2],
    /// Frames of a wall, by tint.
    pub walls: [u32; 2],
    /// Its two tints, for small pictures.
    pub colours: [egui::Color32; 2],
}

/// All drawings.
#[derive(Resource, Clone, Debug)]
pub struct Art {
    shapes: BTreeMap<&'static str, ShapeArt>,
    terrains: BTreeMap<String, TerrainArt>,
    /// Tokens, rings, bars, badges and effects.
    pub tokens: Atlas,
    /// White pictograms.
    pub glyphs: Atlas,
    /// Things that stand on cells.
    pub objects: Atlas,
}

impl Art {
    /// The drawings of a cell shape, by the name that the files use.
    pub fn shape(&self, name: &str) -> &ShapeArt {
        self.shapes.get(name).expect("every cell shape is drawn")
    }

    /// The drawings of a terrain; bare earth for one that nobody has drawn.
    pub fn terrain(&self, name: &str) -> &TerrainArt {
        let known = self.terrains.get(name).or_else(|| self.terrains.get("dirt"));
        known.expect("earth is drawn")
    }

    /// Draws a pictogram with egui, centred.
    pub fn glyph(&self, painter: &egui::Painter, name: &str, centre: egui::Pos2, size: f32, tint: egui::Color32) {
        let index = self.glyphs.find(name).or_else(|| self.glyphs.find("unknown"));
        if let Some(index) = index {
            let at = egui::Rect::from_center_size(centre, egui::Vec2::splat(size));
            self.glyphs.paint(painter, index, at, tint);
        }
    }

    /// Draws a frame of the tokens' atlas with egui, centred; `unit` is the size of a world unit on the screen.
    pub fn token(&self, painter: &egui::Painter, name: &str, centre: egui::Pos2, unit: f32, tint: egui::Color32) {
        if let Some(index) = self.tokens.find(name) {
            let frame = self.tokens.frame() / SCALE * unit;
            let at = egui::Rect::from_center_size(centre, egui::vec2(frame.x, frame.y));
            self.tokens.paint(painter, index, at, tint);
        }
    }
}

/// Tiles, edges and marks of each cell shape.
const SHAPE_FILES: [(&str, [&[u8]; 3]); 3] = [
    ("hex_pointy", [art!("tiles_hex_pointy.png"), art!("edges_hex_pointy.png"), art!("marks_hex_pointy.png")]),
    ("hex_flat", [art!("tiles_hex_flat.png"), art!("edges_hex_flat.png"), art!("marks_hex_flat.png")]),
    ("square", [art!("tiles_square.png"), art!("edges_square.png"), art!("marks_square.png")]),
];

fn hang_up(mut images: ResMut<Assets<Image>>, mut textures: ResMut<EguiUserTextures>, mut commands: Commands) {
    let tiles = read(art_text!("tiles.toml"));
    let mut shapes = BTreeMap::new();
    for (name, [tops, edges, marks]) in SHAPE_FILES {
        let tables = table(&tiles, name);
        let shape = ShapeArt {
            // The tilemap copies each frame into a layer of its own and cannot use smaller sizes.
            tiles: hang(&mut images, None, table(tables, "tiles"), &toml::Table::new(), picture(tops)),
            // Among the measures stands where each kind of edge starts.
            edges: hang(&mut images, None, table(tables, "edges"), table(tables, "edges"), shrunk(picture(edges))),
            marks: hang(
                &mut images,
                None,
                table(tables, "marks"),
                table(table(tables, "marks"), "index"),
                shrunk(picture(marks)),
            ),
        };
        shapes.insert(name, shape);
    }
    let terrains =
        table(&tiles, "terrain").iter().filter_map(|(name, value)| Some((name.clone(), terrain(value.as_table()?)?)));
    let terrains = terrains.collect();
    let mut named = |text: &str, heading: &str, bytes: &[u8], egui: bool| {
        let index = read(text);
        let image = shrunk(picture(bytes));
        let (textures, image) = if egui { (Some(&mut *textures), premultiplied(image)) } else { (None, image) };
        hang(&mut images, textures, table(&index, heading), table(&index, "index"), image)
    };
    let art = Art {
        shapes,
        terrains,
        tokens: named(art_text!("tokens.toml"), "tokens", art!("tokens.png"), true),
        glyphs: named(art_text!("glyphs.toml"), "glyphs", art!("glyphs.png"), true),
        objects: named(art_text!("objects.toml"), "objects", art!("objects.png"), false),
    };
    commands.insert_resource(art);
}

fn read(text: &str) -> toml::Table {
    text.parse().expect("the index of the drawings is well-formed TOML")
}

fn table<'t>(of: &'t toml::Table, key: &str) -> &'t toml::Table {
    of.get(key).and_then(toml::Value::as_table).expect("the index of the drawings has all tables")
}

fn numbers(of: &toml::Table) -> BTreeMap<String, u32> {
    of.iter().filter_map(|(name, value)| Some((name.clone(), value.as_integer()? as u32))).collect()
}

fn terrain(of: &toml::Table) -> Option<TerrainArt> {
    let list = |value: &toml::Value| -> Option<Vec<u32>> {
        Some(value.as_array()?.iter().filter_map(toml::Value::as_integer).map(|index| index as u32).collect())
    };
    let tops = of.get("tops")?.as_array()?;
    let walls = list(of.get("walls")?)?;
    let colours = of.get("colours")?.as_array()?;
    let colour = |at: usize| egui::Color32::from_hex(colours.get(at)?.as_str()?).ok();
    Some(TerrainArt {
        tops: [list(tops.first()?)?, list(tops.get(1)?)?],
        walls: [*walls.first()?, *walls.get(1)?],
        colours: [colour(0)?, colour(1)?],
    })
}

/// Makes an atlas of a picture and its tables.
fn hang(
    images: &mut Assets<Image>,
    textures: Option<&mut EguiUserTextures>,
    measures: &toml::Table,
    names: &toml::Table,
    image: Image,
) -> Atlas {
    let number = |key: &str| measures.get(key).and_then(toml::Value::as_integer).unwrap_or(1) as u32;
    let frame = measures.get("frame").and_then(toml::Value::as_array).map_or(Vec2::ONE, |frame| {
        let side = |at: usize| frame.get(at).and_then(toml::Value::as_integer).unwrap_or(1) as f32;
        Vec2::new(side(0), side(1))
    });
    let image = images.add(image);
    let texture = textures.map(|textures| textures.add_image(EguiTextureHandle::Strong(image.clone())));
    Atlas { image, texture, frame, columns: number("columns"), rows: number("rows"), names: numbers(names) }
}

/// Decodes an embedded PNG.
fn picture(bytes: &[u8]) -> Image {
    let format = ImageType::Extension("png");
    let sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    Image::from_buffer(bytes, format, CompressedImageFormats::NONE, true, sampler, RenderAssetUsages::default())
        .expect("an embedded picture is a PNG")
}

/// Multiplies colours by their opacity, in linear light, as egui's shader wants it.
fn premultiplied(mut image: Image) -> Image {
    let light: Vec<f32> = (0..=255_u8).map(|value| Srgba::gamma_function(f32::from(value) / 255.0)).collect();
    for pixel in image.data.iter_mut().flat_map(|data| data.chunks_exact_mut(4)).filter(|pixel| pixel[3] < 255) {
        let opacity = f32::from(pixel[3]) / 255.0;
        for channel in &mut pixel[..3] {
            *channel = (Srgba::gamma_function_inverse(light[usize::from(*channel)] * opacity) * 255.0).round() as u8;
        }
    }
    image
}

/// Adds smaller sizes to a picture.
fn shrunk(mut image: Image) -> Image {
    let (mut width, mut height) = (image.width() as usize, image.height() as usize);
    let Some(mut level) = image.data.clone() else { return image };
    let mut all = level.clone();
    let mut sizes = 1;
    while sizes <= SMALLER_SIZES && width > 1 && height > 1 {
        level = halved(&level, width, height);
        (width, height) = (width / 2, height / 2);
        all.extend_from_slice(&level);
        sizes += 1;
    }
    image.texture_descriptor.mip_level_count = sizes;
    image.data = Some(all);
    image
}

/// A picture of half the width and height; each pixel the mean of four, weighted by their opacity.
fn halved(data: &[u8], width: usize, height: usize) -> Vec<u8> {
    let (half_width, half_height) = (width / 2, height / 2);
    let mut smaller = Vec::with_capacity(half_width * half_height * 4);
    for y in 0..half_height {
        for x in 0..half_width {
            let corner = (y * 2 * width + x * 2) * 4;
            let four = [corner, corner + 4, corner + width * 4, corner + width * 4 + 4];
            let opacity: u32 = four.iter().map(|&at| u32::from(data[at + 3])).sum();
            for channel in 0..3 {
                let sum: u32 = four.iter().map(|&at| u32::from(data[at + channel]) * u32::from(data[at + 3])).sum();
                smaller.push(sum.checked_div(opacity).unwrap_or(0) as u8);
            }
            smaller.push((opacity / 4) as u8);
        }
    }
    smaller
}
