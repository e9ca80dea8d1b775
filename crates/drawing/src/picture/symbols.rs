//! The symbols of a drawing, each defined once: frames of the sheets in their light, numbers of heights.

use std::collections::BTreeMap;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use glam::Vec2;
use resvg::tiny_skia::{IntRect, Pixmap};

use super::{
    art::{Drawings, SCALE, Sheet},
    geometry::Layout,
    lighting::Lighting,
    pieces::PieceKind,
};

/// The source of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    Tiles,
    Edges,
    Marks,
    Objects,
    Tokens,
    Glyphs,
    /// The number of a height.
    Height,
}

impl Source {
    pub(super) const fn of(kind: PieceKind) -> Self {
        match kind {
            PieceKind::Wall | PieceKind::Top => Self::Tiles,
            PieceKind::Edge => Self::Edges,
            PieceKind::Link => Self::Marks,
            PieceKind::Thing => Self::Objects,
        }
    }

    /// Its letter in the names of symbols.
    const fn letter(self) -> char {
        match self {
            Self::Tiles => 't',
            Self::Edges => 'e',
            Self::Marks => 'm',
            Self::Objects => 'o',
            Self::Tokens => 'k',
            Self::Glyphs => 'g',
            Self::Height => 'h',
        }
    }

    /// Its sheet, if it has one.
    pub(super) fn sheet(self, layout: &Layout) -> Option<&'static Sheet> {
        let art = Drawings::embedded();
        let shape = art.shape(layout.art_name());
        Some(match self {
            Self::Tiles => &shape.tiles,
            Self::Edges => &shape.edges,
            Self::Marks => &shape.marks,
            Self::Objects => &art.objects,
            Self::Tokens => &art.tokens,
            Self::Glyphs => &art.glyphs,
            Self::Height => return None,
        })
    }
}

/// A symbol: a frame of a sheet in some light, or a height number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Symbol {
    pub(super) source: Source,
    pub(super) number: u16,
    lighting: Lighting,
}

/// The height with index 0.
const LOWEST: i16 = i8::MIN as i16;

impl Symbol {
    pub(super) const fn new(source: Source, frame: u32) -> Self {
        Self::lit(source, frame, Lighting::FULL)
    }

    pub(super) const fn lit(source: Source, frame: u32, lighting: Lighting) -> Self {
        Self { source, number: frame as u16, lighting }
    }

    /// The number of a height.
    pub(super) const fn height(height: i8) -> Self {
        Self::new(Source::Height, (height as i16 - LOWEST) as u32)
    }

    /// Its name in a drawing.
    pub(super) fn name(self) -> String {
        format!("{}{}{}", self.source.letter(), self.number, self.lighting.suffix())
    }

    /// The rectangle that it covers, relative to its point, y downward: upper left corner and size.
    pub(super) fn area(self, layout: &Layout) -> (Vec2, Vec2) {
        match self.source.sheet(layout) {
            Some(sheet) => (Vec2::ZERO, sheet.frame.as_vec2() / SCALE),
            None => (Vec2::new(-24.0, -14.0), Vec2::new(48.0, 20.0)),
        }
    }
}

/// Writes symbols as SVG; each sheet is decoded only once.
pub(super) struct Markup {
    layout: Layout,
    sheets: BTreeMap<Source, Pixmap>,
}

impl Markup {
    pub(super) const fn new(layout: Layout) -> Self {
        Self { layout, sheets: BTreeMap::new() }
    }

    /// A symbol's definition.
    pub(super) fn of(&mut self, symbol: Symbol) -> String {
        let id = symbol.name();
        let Some(sheet) = symbol.source.sheet(&self.layout) else { return height(&id, symbol) };
        let unpack = || Pixmap::decode_png(sheet.png).expect("an embedded picture is a PNG");
        let picture = self.sheets.entry(symbol.source).or_insert_with(unpack);
        let size = sheet.frame.as_vec2() / SCALE;
        let frame = BASE64_STANDARD.encode(cut(picture, sheet, symbol.number.into(), symbol.lighting));
        let (width, height) = (size.x, size.y);
        format!(r#"<image id="{id}" width="{width}" height="{height}" href="data:image/png;base64,{frame}"/>"#)
    }
}

fn height(id: &str, symbol: Symbol) -> String {
    let height = symbol.number as i16 + LOWEST;
    let sign = if height < 0 { "−" } else { "" };
    let number = height.abs();
    format!(
        r##"<text id="{id}" font-size="11" font-weight="700" fill="#000" fill-opacity=".47" text-anchor="middle">{sign}{number}</text>"##
    )
}

/// Some frames of a sheet, each as a separate PNG.
pub fn frame_pngs(sheet: &Sheet, frames: &[u32]) -> Vec<Vec<u8>> {
    let picture = Pixmap::decode_png(sheet.png).expect("an embedded picture is a PNG");
    frames.iter().map(|&frame| cut(&picture, sheet, frame, Lighting::FULL)).collect()
}

/// A frame in some light as a separate PNG.
fn cut(picture: &Pixmap, sheet: &Sheet, frame: u32, lighting: Lighting) -> Vec<u8> {
    let corner = sheet.corner(frame).as_ivec2();
    let place = IntRect::from_xywh(corner.x, corner.y, sheet.frame.x, sheet.frame.y);
    let mut cut = place.and_then(|place| picture.clone_rect(place)).expect("every frame lies in its picture");
    if lighting != Lighting::FULL {
        let tint = lighting.tint();
        for pixel in cut.data_mut().as_chunks_mut::<4>().0 {
            // Colours are premultiplied by the opacity, which stays.
            pixel.iter_mut().zip(tint).for_each(|(ink, share)| *ink = (f32::from(*ink) * share).round() as u8);
        }
    }
    cut.encode_png().expect("a frame fits into memory")
}
