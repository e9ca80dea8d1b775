//! The drawings as textures, for sprites and for egui.

use std::collections::BTreeMap;

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, ImageSampler, ImageSamplerDescriptor, ImageType},
    prelude::*,
};
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use super::media;
use hexfray_drawing::picture::{Drawings, Face, SCALE, Sheet};

/// Sizes of a picture kept besides the full one, each half of the one before, so that it stays smooth when small.
const SMALLER_SIZES: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, hang_up);
}

/// A sheet of drawings as a picture of the window.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// Where each frame lies.
    sheet: &'static Sheet,
    /// The picture.
    pub image: Handle<Image>,
    /// The picture for egui; only of atlases that egui draws.
    texture: Option<egui::TextureId>,
}

impl Atlas {
    /// The frame of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.sheet.find(name)
    }

    /// Size of a frame in pixels of the picture.
    pub fn frame(&self) -> Vec2 {
        self.sheet.frame.as_vec2()
    }

    /// A frame's place in the picture, in its pixels.
    pub fn rect(&self, index: u32) -> Rect {
        let corner = self.sheet.corner(index).as_vec2();
        Rect::from_corners(corner, corner + self.frame())
    }

    /// A sprite of a frame, two pixels of the picture to a world unit.
    pub fn sprite(&self, index: u32) -> Sprite {
        Sprite {
            image: self.image.clone(),
            rect: Some(self.rect(index)),
            custom_size: Some(self.frame() / SCALE),
            ..default()
        }
    }

    /// A frame's place in the picture, as shares of its size.
    fn share(&self, index: u32) -> egui::Rect {
        let size = egui::vec2(1.0 / self.sheet.columns as f32, 1.0 / self.sheet.rows as f32);
        let (column, row) = (index % self.sheet.columns, index / self.sheet.columns);
        egui::Rect::from_min_size(egui::pos2(column as f32 * size.x, row as f32 * size.y), size)
    }

    /// Draws a frame with egui, in a rectangle, turned about its middle, tinted.
    fn paint(&self, painter: &egui::Painter, index: u32, at: egui::Rect, turn: f32, tint: egui::Color32) {
        let Some(texture) = self.texture else { return };
        let mut mesh = egui::Mesh::with_texture(texture);
        mesh.add_rect_with_uv(at, self.share(index), tint);
        if turn != 0.0 {
            mesh.rotate(egui::emath::Rot2::from_angle(turn), at.center());
        }
        painter.add(mesh);
    }
}

/// The atlases of a cell shape.
#[derive(Clone, Debug)]
pub struct ShapeAtlases {
    /// Tops and walls.
    pub tiles: Atlas,
    /// Light on rims, shadow at feet, foam at shores, rims of chasms.
    pub edges: Atlas,
    /// Veils, outlines, hatches, arrows, walls and stairs.
    pub marks: Atlas,
}

/// All drawings.
#[derive(Resource, Clone, Debug)]
pub struct Art {
    shapes: BTreeMap<&'static str, ShapeAtlases>,
    /// Tokens, rings, bars, badges and effects.
    pub tokens: Atlas,
    /// White pictograms.
    pub glyphs: Atlas,
    /// Things that stand on cells.
    pub objects: Atlas,
    /// The objects for egui.
    samples: Atlas,
    /// The faces of people by their names.
    faces: BTreeMap<String, Face>,
}

/// How a frame is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The size of a world unit on the screen.
    pub unit: f32,
    /// How far it is turned, in radians.
    pub turn: f32,
    /// Its colour.
    pub tint: egui::Color32,
}

impl Art {
    /// Drawings without pictures, for tests of where things are drawn.
    #[cfg(test)]
    pub fn blank() -> Self {
        let drawings = Drawings::embedded();
        let atlas =
            |sheet: &'static Sheet| Atlas { sheet, image: Handle::default(), texture: Some(egui::TextureId::User(0)) };
        let shapes = drawings.shapes().map(|(name, shape)| {
            let atlases =
                ShapeAtlases { tiles: atlas(&shape.tiles), edges: atlas(&shape.edges), marks: atlas(&shape.marks) };
            (name, atlases)
        });
        Self {
            shapes: shapes.collect(),
            tokens: atlas(&drawings.tokens),
            glyphs: atlas(&drawings.glyphs),
            objects: atlas(&drawings.objects),
            samples: atlas(&drawings.objects),
            faces: BTreeMap::new(),
        }
    }

    /// Replaces the faces of people, by their names.
    pub fn know(&mut self, faces: BTreeMap<String, Face>) {
        self.faces = faces;
    }

    /// The face of a person; `None` if the person has none.
    pub fn face(&self, name: &str) -> Option<&Face> {
        self.faces.get(name)
    }

    /// The drawings of a cell shape, by the name that the files use.
    pub fn shape(&self, name: &str) -> &ShapeAtlases {
        self.shapes.get(name).expect("every cell shape is drawn")
    }

    /// Draws a pictogram with egui, centred.
    pub fn glyph(&self, painter: &egui::Painter, name: &str, centre: egui::Pos2, size: f32, tint: egui::Color32) {
        self.turned_glyph(painter, name, centre, size, Manner { unit: 1.0, turn: 0.0, tint });
    }

    /// Draws a pictogram with egui, centred and turned; `size` is in world units.
    pub fn turned_glyph(&self, painter: &egui::Painter, name: &str, centre: egui::Pos2, size: f32, manner: Manner) {
        let at = egui::Rect::from_center_size(centre, egui::Vec2::splat(size * manner.unit));
        self.glyphs.paint(painter, Drawings::embedded().glyph(name), at, manner.turn, manner.tint);
    }

    /// Draws the top of a terrain with egui, in a rectangle.
    pub fn ground(&self, painter: &egui::Painter, shape: &str, terrain: &str, at: egui::Rect, tint: egui::Color32) {
        let frame = Drawings::embedded().terrain(terrain).tops[0].first().copied().unwrap_or(0);
        self.shape(shape).tiles.paint(painter, frame, at, 0.0, tint);
    }

    /// Draws the top of a terrain with egui as large as a cell; `unit` is the size of a world unit on the screen.
    pub fn ground_of_cell(&self, painter: &egui::Painter, shape: &str, terrain: &str, centre: egui::Pos2, unit: f32) {
        let frame = self.shape(shape).tiles.frame() / SCALE * unit;
        let at = egui::Rect::from_center_size(centre, egui::vec2(frame.x, frame.y));
        self.ground(painter, shape, terrain, at, egui::Color32::WHITE);
    }

    /// Draws a thing that stands on cells with egui, in a rectangle.
    pub fn thing(&self, painter: &egui::Painter, name: &str, at: egui::Rect) {
        let frame = self.samples.find(name).or_else(|| self.samples.find("crate")).unwrap_or(0);
        self.samples.paint(painter, frame, at, 0.0, egui::Color32::WHITE);
    }

    /// Draws a frame of the tokens' atlas with egui, centred; `unit` is the size of a world unit on the screen.
    pub fn token(&self, painter: &egui::Painter, name: &str, centre: egui::Pos2, unit: f32, tint: egui::Color32) {
        self.turned_token(painter, name, centre, Manner { unit, turn: 0.0, tint });
    }

    /// A token, turned.
    pub fn turned_token(&self, painter: &egui::Painter, name: &str, centre: egui::Pos2, manner: Manner) {
        if let Some(index) = self.tokens.find(name) {
            let frame = self.tokens.frame() / SCALE * manner.unit;
            let at = egui::Rect::from_center_size(centre, egui::vec2(frame.x, frame.y));
            self.tokens.paint(painter, index, at, manner.turn, manner.tint);
        }
    }
}

fn hang_up(mut images: ResMut<Assets<Image>>, mut textures: ResMut<EguiUserTextures>, mut commands: Commands) {
    let drawings = Drawings::embedded();
    let mut hang = |sheet: &'static Sheet, image: Image, egui: bool| {
        let image = images.add(image);
        let texture = egui.then(|| textures.add_image(EguiTextureHandle::Strong(image.clone())));
        Atlas { sheet, image, texture }
    };
    let mut shapes = BTreeMap::new();
    for (name, shape) in drawings.shapes() {
        let atlases = ShapeAtlases {
            // The tilemap copies each frame into a separate layer and cannot use smaller sizes.
            tiles: hang(&shape.tiles, picture(&shape.tiles), true),
            edges: hang(&shape.edges, shrunk(picture(&shape.edges)), false),
            marks: hang(&shape.marks, shrunk(picture(&shape.marks)), false),
        };
        shapes.insert(name, atlases);
    }
    let for_egui = |sheet: &Sheet| premultiplied(shrunk(picture(sheet)));
    let art = Art {
        shapes,
        tokens: hang(&drawings.tokens, for_egui(&drawings.tokens), true),
        glyphs: hang(&drawings.glyphs, for_egui(&drawings.glyphs), true),
        objects: hang(&drawings.objects, shrunk(picture(&drawings.objects)), false),
        samples: hang(&drawings.objects, for_egui(&drawings.objects), true),
        faces: BTreeMap::new(),
    };
    commands.insert_resource(art);
}

/// Decodes a sheet's PNG.
fn picture(sheet: &Sheet) -> Image {
    let bytes = media::bytes(sheet.file, sheet.png);
    let (format, sampler) = (ImageType::Extension("png"), ImageSampler::Descriptor(ImageSamplerDescriptor::linear()));
    Image::from_buffer(&bytes, format, CompressedImageFormats::NONE, true, sampler, RenderAssetUsages::default())
        .unwrap_or_else(|broken| {
            // The data of a downloaded page may be damaged.
            error!("{} cannot be drawn: {broken}", sheet.file);
            Image::default()
        })
}

/// Multiplies colours by their opacity, in linear light, as egui's shader requires.
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
