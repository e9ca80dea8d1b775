//! The symbols of a drawing, each defined once: frames of the sheets, shades, numbers of heights.

use std::collections::BTreeMap;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use glam::Vec2;
use resvg::tiny_skia::{IntRect, Pixmap};

use super::{
    art::{Drawings, SCALE, Sheet},
    geometry::Layout,
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
    /// The shade over the top of a cell of a lower level.
    Shade,
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
            Self::Shade => 's',
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
            Self::Shade | Self::Height => return None,
        })
    }
}

/// A symbol: a frame of a sheet, or a height number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Symbol {
    pub(super) source: Source,
    pub(super) number: u16,
}

/// The height with index 0.
const LOWEST: i16 = i8::MIN as i16;

impl Symbol {
    pub(super) const fn new(source: Source, frame: u32) -> Self {
        Self { source, number: frame as u16 }
    }

    /// The number of a height.
    pub(super) const fn height(height: i8) -> Self {
        Self { source: Source::Height, number: (height as i16 - LOWEST) as u16 }
    }

    /// Its name in a drawing.
    pub(super) fn name(self) -> String {
        format!("{}{}", self.source.letter(), self.number)
    }

    /// The rectangle that it covers, relative to its point, y downward: upper left corner and size.
    pub(super) fn area(self, layout: &Layout) -> (Vec2, Vec2) {
        match (self.source.sheet(layout), self.source) {
            (Some(sheet), _) => (Vec2::ZERO, sheet.frame.as_vec2() / SCALE),
            (None, Source::Height) => (Vec2::new(-24.0, -14.0), Vec2::new(48.0, 20.0)),
            (None, _) => (-layout.cell_size() / 2.0 - 1.0, layout.cell_size() + 2.0),
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
        let Some(sheet) = symbol.source.sheet(&self.layout) else {
            return if symbol.source == Source::Height { height(&id, symbol) } else { self.shade(&id) };
        };
        let unpack = || Pixmap::decode_png(sheet.png).expect("an embedded picture is a PNG");
        let picture = self.sheets.entry(symbol.source).or_insert_with(unpack);
        let size = sheet.frame.as_vec2() / SCALE;
        let frame = BASE64_STANDARD.encode(cut(picture, sheet, symbol.number.into()));
        let (width, height) = (size.x, size.y);
        format!(r#"<image id="{id}" width="{width}" height="{height}" href="data:image/png;base64,{frame}"/>"#)
    }

    fn shade(&self, id: &str) -> String {
        let points = self.layout.corners().into_iter().map(|at| format!("{:.1},{:.1}", at.x, -at.y));
        let points: Vec<String> = points.collect();
        format!(r##"<polygon id="{id}" points="{}" fill="#10181e" fill-opacity=".5"/>"##, points.join(" "))
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
    frames.iter().map(|&frame| cut(&picture, sheet, frame)).collect()
}

/// A frame as a separate PNG.
fn cut(picture: &Pixmap, sheet: &Sheet, frame: u32) -> Vec<u8> {
    let corner = sheet.corner(frame).as_ivec2();
    let place = IntRect::from_xywh(corner.x, corner.y, sheet.frame.x, sheet.frame.y);
    let cut = place.and_then(|place| picture.clone_rect(place)).expect("every frame lies in its picture");
    cut.encode_png().expect("a frame fits into memory")
}
