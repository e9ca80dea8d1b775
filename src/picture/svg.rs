//! A board and the tokens on it as an SVG, made without a display.

use std::{collections::BTreeMap, fmt::Write as _};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use bevy::math::Vec2;
use resvg::tiny_skia::{IntRect, Pixmap};

use super::{
    art::{Drawings, SCALE, Sheet},
    crowd::plate_radius,
    geometry::{Layout, is_drawn, levels},
    pieces::{PieceKind, pieces},
    token::{Token, side_frame},
};
use crate::{battle::MeleeView, grid::Cell, map::Board};

/// Free space around the board, in pixels.
const MARGIN: f32 = 36.0;
/// Most levels beside each other.
const ROW: u16 = 4;
/// How far a token's middle lies above its cell's, in pixels.
const LIFT: f32 = 4.0;

/// The drawing of a board with tokens on it, with the given title over it.
///
/// Melees lie under the tokens: their ground, their ring and the plate on which their members stand. A board of several
/// levels is drawn once for each of them that is not empty air, from the lowest on, named, with the levels above cut away
/// and those below dim.
pub fn svg(board: &Board, tokens: &[Token], melees: &[MeleeView], title: &str) -> String {
    let is_built = |top: &u8| {
        let here = |cell: Cell| cell.level == *top;
        *top == 0
            || board.cells().any(|cell| here(cell) && is_drawn(board, cell))
            || tokens.iter().any(|token| here(token.cell))
    };
    let shown: Vec<u8> = (0..board.grid().levels()).filter(is_built).collect();
    let mut drawing = Drawing::new(board, shown.len() as u16);
    for (at, top) in (0..).zip(shown) {
        drawing.begin_panel(board, top, at);
        drawing.put_level(board, top, tokens, melees);
        drawing.end_panel();
    }
    drawing.finish(title)
}

/// A sheet of drawings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Tiles,
    Edges,
    Marks,
    Objects,
    Tokens,
    Glyphs,
}

impl Source {
    const fn of(kind: PieceKind) -> Self {
        match kind {
            PieceKind::Wall | PieceKind::Top => Self::Tiles,
            PieceKind::Edge => Self::Edges,
            PieceKind::Link => Self::Marks,
            PieceKind::Thing => Self::Objects,
        }
    }

    /// A letter for it in the names of frames.
    const fn letter(self) -> char {
        match self {
            Self::Tiles => 't',
            Self::Edges => 'e',
            Self::Marks => 'm',
            Self::Objects => 'o',
            Self::Tokens => 'k',
            Self::Glyphs => 'g',
        }
    }
}

/// A drawing in the making: what has been put where, and which frames that takes.
struct Drawing {
    layout: Layout,
    /// Lower left and upper right corner of what is drawn of each level.
    frame: (Vec2, Vec2),
    /// How many levels are drawn.
    panels: u16,
    body: String,
    used: BTreeMap<Source, Vec<u32>>,
}

impl Drawing {
    fn new(board: &Board, panels: u16) -> Self {
        let layout = Layout::new(board.grid());
        let (low, high) = layout.bounds(levels(board));
        // Things and tokens reach over the highest cells.
        let frame = (low - Vec2::splat(MARGIN), high + Vec2::new(MARGIN, MARGIN + 12.0));
        Self { layout, frame, panels, body: String::new(), used: BTreeMap::new() }
    }

    /// How many levels are drawn beside each other.
    fn columns(&self) -> u16 {
        if self.panels <= ROW { self.panels } else { self.panels.div_ceil(self.panels.div_ceil(ROW)) }
    }

    /// Opens the part of the drawing in which a level is seen, by its place among those that are drawn: in rows, named where there are several.
    fn begin_panel(&mut self, board: &Board, top: u8, at: u16) {
        let (low, high) = self.frame;
        let place = Vec2::new(f32::from(at % self.columns()), f32::from(at / self.columns()));
        let (x, y) = (place.x * (high.x - low.x) - low.x, place.y * (high.y - low.y) + high.y);
        let _ = write!(self.body, r#"<g transform="translate({x:.1} {y:.1})">"#);
        if board.has_storeys() {
            let (x, y) = (low.x + MARGIN, 14.0 - low.y - MARGIN / 2.0);
            let name = escaped(&board.level_name(top));
            let _ = write!(
                self.body,
                r##"<text x="{x:.1}" y="{y:.1}" font-size="15" font-weight="600" fill="#e8edf0">{name}</text>"##
            );
        }
    }

    fn end_panel(&mut self) {
        self.body.push_str("</g>");
    }

    /// Draws everything up to a level.
    fn put_level(&mut self, board: &Board, top: u8, tokens: &[Token], melees: &[MeleeView]) {
        for piece in pieces(board, top, true) {
            self.put(Source::of(piece.kind), piece.frame, piece.at, 1.0);
            if piece.cell.level < top && piece.kind == PieceKind::Top {
                self.put_shade(piece.at);
            }
        }
        self.write_heights(board, top);
        melees.iter().filter(|melee| melee.centre.level == top).for_each(|melee| self.put_melee(board, melee));
        for token in tokens.iter().filter(|token| token.cell.level == top) {
            self.put_token(board, token);
        }
    }

    /// Dims the top of a cell of a lower level.
    fn put_shade(&mut self, centre: Vec2) {
        let outline = self.layout.corners().into_iter().map(|corner| centre + corner);
        let points: Vec<String> = outline.map(|at| format!("{:.1},{:.1}", at.x, -at.y)).collect();
        let _ = write!(self.body, r##"<polygon points="{}" fill="#10181e" fill-opacity=".5"/>"##, points.join(" "));
    }

    fn sheet(&self, source: Source) -> &'static Sheet {
        let art = Drawings::embedded();
        let shape = art.shape(self.layout.art_name());
        match source {
            Source::Tiles => &shape.tiles,
            Source::Edges => &shape.edges,
            Source::Marks => &shape.marks,
            Source::Objects => &art.objects,
            Source::Tokens => &art.tokens,
            Source::Glyphs => &art.glyphs,
        }
    }

    /// Puts a frame's middle on a point of the table (y upward), so many times its size.
    fn put(&mut self, source: Source, frame: u32, at: Vec2, size: f32) {
        let used = self.used.entry(source).or_default();
        if let Err(place) = used.binary_search(&frame) {
            used.insert(place, frame);
        }
        let half = self.sheet(source).frame.as_vec2() / SCALE / 2.0 * size;
        let (x, y) = (at.x - half.x, -at.y - half.y);
        let name = format!("{}{frame}", source.letter());
        let _ = if (size - 1.0).abs() < f32::EPSILON {
            write!(self.body, r##"<use href="#{name}" x="{x:.1}" y="{y:.1}"/>"##)
        } else {
            write!(self.body, r##"<use href="#{name}" transform="translate({x:.1} {y:.1}) scale({size:.3})"/>"##)
        };
    }

    /// The height, small, in the lower corner of each cell that does not lie at 0.
    fn write_heights(&mut self, board: &Board, top: u8) {
        let heights = levels(board);
        for cell in board.cells().filter(|&cell| board.height(cell) != 0) {
            let Some(at) = self.layout.foot(cell, heights, (board, top)) else { continue };
            let height = i32::from(board.height(cell));
            let sign = if height < 0 { "−" } else { "" };
            let _ = write!(
                self.body,
                r##"<text x="{:.1}" y="{:.1}" font-size="11" font-weight="700" fill="#000" fill-opacity=".47" text-anchor="middle">{sign}{}</text>"##,
                at.x,
                4.0 - at.y,
                height.abs()
            );
        }
    }

    fn put_melee(&mut self, board: &Board, melee: &MeleeView) {
        let layout = self.layout;
        let spot = |cell: Cell, beside: Vec2| layout.centre(cell, board.height(cell)) + beside;
        for &cell in &melee.cells {
            let outline = layout.corners().into_iter().map(|corner| spot(cell, corner));
            let points: Vec<String> = outline.map(|at| format!("{:.1},{:.1}", at.x, -at.y)).collect();
            let _ =
                write!(self.body, r##"<polygon points="{}" fill="#55120c" fill-opacity=".33"/>"##, points.join(" "));
        }
        let mut ring = String::new();
        for (cell, [from, to]) in layout.rim(&melee.cells) {
            let (from, to) = (spot(cell, from), spot(cell, to));
            let _ = write!(ring, "M{:.1} {:.1}L{:.1} {:.1}", from.x, -from.y, to.x, -to.y);
        }
        for (width, ink) in [(5.5, "#200806"), (2.2, "#f6d9c8")] {
            let _ =
                write!(self.body, r#"<path d="{ring}" stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>"#);
        }
        let at = spot(melee.centre, Vec2::new(0.0, LIFT));
        if melee.cells.len() > 1 {
            let wide = plate_radius(melee.members.len());
            let _ = write!(
                self.body,
                r##"<ellipse cx="{:.1}" cy="{:.1}" rx="{wide:.1}" ry="{:.1}" fill="#1a100e" fill-opacity=".5" stroke="#f6d9c8" stroke-opacity=".75"/>"##,
                at.x,
                -at.y,
                wide * 0.87
            );
        }
        let _ = write!(
            self.body,
            r##"<circle cx="{:.1}" cy="{:.1}" r="11" fill="#200806" fill-opacity=".8" stroke="#f6d9c8"/>"##,
            at.x, -at.y
        );
        let art = Drawings::embedded();
        self.put(Source::Glyphs, art.glyph("attack"), at, 17.0 * SCALE / art.glyphs.frame.x as f32);
    }

    fn put_token(&mut self, board: &Board, token: &Token) {
        let art = Drawings::embedded();
        let (beside, large) = self.layout.body(token.footprint);
        let (beside, large) = (beside + token.seat.offset, large * token.seat.size);
        let at = self.layout.centre(token.cell, board.height(token.cell)) + beside + Vec2::new(0.0, LIFT);
        let frame = |name: &str| art.tokens.find(name);
        let _ = write!(self.body, r#"<g opacity="{}">"#, if token.down { 0.55 } else { 1.0 });
        if let Some(own) = frame(&side_frame("token", token.livery)) {
            self.put(Source::Tokens, own, at, large * if token.down { 0.72 } else { 1.0 });
        }
        if token.down {
            frame("down").into_iter().for_each(|down| self.put(Source::Tokens, down, at, large));
        } else {
            let glyph = art.glyph(token.glyph.as_str());
            let size = GLYPH * SCALE / art.glyphs.frame.x as f32;
            self.put(Source::Glyphs, glyph, at, size * large);
            let size = token.seat.size;
            self.put_bar(at - Vec2::new(0.0, 25.0 * large), token.health.clamp(0.0, 1.0), size);
        }
        self.body.push_str("</g>");
    }

    /// Hit points as a bar around a point.
    fn put_bar(&mut self, at: Vec2, share: f32, size: f32) {
        let ink = match share {
            share if share > 0.5 => "#6fcf6f",
            share if share > 0.25 => "#f0b048",
            _ => "#e2574c",
        };
        let _ = write!(
            self.body,
            r##"<g transform="translate({:.1} {:.1}) scale({size:.3})"><rect x="-22" y="-4" width="44" height="8" rx="4" fill="#1d2429" stroke="#fff"/><rect x="-21" y="-3" width="{:.1}" height="6" rx="3" fill="{ink}"/></g>"##,
            at.x,
            -at.y,
            42.0 * share
        );
    }

    /// The whole drawing: the frames that are used, the table, the title, and what was put.
    fn finish(&self, title: &str) -> String {
        let (low, high) = self.frame;
        let size = (high - low) * Vec2::new(f32::from(self.columns()), f32::from(self.panels.div_ceil(self.columns())));
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0} {1:.0}" width="{0:.0}" height="{1:.0}" font-family="Cabin, sans-serif"><defs><radialGradient id="table" cx="50%" cy="45%" r="75%"><stop offset="0" stop-color="#3d4c56"/><stop offset="1" stop-color="#1f282e"/></radialGradient>{2}</defs><rect width="100%" height="100%" fill="url(#table)"/><text x="{MARGIN}" y="30" font-size="18" font-weight="600" fill="#e8edf0">{3}</text>{4}</svg>"##,
            size.x,
            size.y,
            self.frames(),
            escaped(title),
            self.body
        )
    }

    /// Every used frame as an image of its own.
    fn frames(&self) -> String {
        let mut text = String::new();
        for (&source, frames) in &self.used {
            let sheet = self.sheet(source);
            let picture = Pixmap::decode_png(sheet.png).expect("an embedded picture is a PNG");
            let size = sheet.frame.as_vec2() / SCALE;
            for &frame in frames {
                let _ = write!(
                    text,
                    r#"<image id="{}{frame}" width="{}" height="{}" href="data:image/png;base64,{}"/>"#,
                    source.letter(),
                    size.x,
                    size.y,
                    BASE64_STANDARD.encode(cut(&picture, sheet, frame))
                );
            }
        }
        text
    }
}

/// Width of the drawing on a token, in pixels.
const GLYPH: f32 = 31.0;

/// Some frames of a sheet, each as a PNG of its own.
pub fn frame_pngs(sheet: &Sheet, frames: &[u32]) -> Vec<Vec<u8>> {
    let picture = Pixmap::decode_png(sheet.png).expect("an embedded picture is a PNG");
    frames.iter().map(|&frame| cut(&picture, sheet, frame)).collect()
}

/// A frame as a PNG of its own.
fn cut(picture: &Pixmap, sheet: &Sheet, frame: u32) -> Vec<u8> {
    let corner = sheet.corner(frame).as_ivec2();
    let place = IntRect::from_xywh(corner.x, corner.y, sheet.frame.x, sheet.frame.y);
    let cut = place.and_then(|place| picture.clone_rect(place)).expect("every frame lies in its picture");
    cut.encode_png().expect("a frame fits into memory")
}

/// Text as it may stand in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
