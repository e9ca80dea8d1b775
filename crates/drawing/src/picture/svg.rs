//! The drawing of a board and its tokens, made without a display, and its SVG.

use std::{collections::BTreeSet, fmt::Write as _};

use glam::Vec2;

use super::{
    art::{Drawings, SCALE},
    crowd::plate_radius,
    geometry::{Layout, is_drawn, levels},
    lighting::Lighting,
    pieces::pieces_up_to,
    symbols::{Markup, Source, Symbol},
    token::{Token, side_frame},
};
use hexfray_battle::MeleeView;
use hexfray_board::{grid::Cell, map::Board, text::visible};

/// Free space around the board, in pixels.
const MARGIN: f32 = 36.0;
/// The most levels side by side.
const ROW: u16 = 4;
/// The height of a token's middle above that of its cell, in pixels.
const LIFT: f32 = 4.0;

/// The limits of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most pieces of a level.
    pub pieces: usize,
    /// The most tests of whether a cell hides a height number.
    pub looks: usize,
}

impl Bounds {
    /// The limits of every drawing: a board of 1,000 × 1,000 cells with a few heights is within them.
    pub const USUAL: Self = Self { pieces: 8_000_000, looks: 60_000_000 };
}

/// A part of a drawing.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// Starts a level, whose points are moved by this offset.
    Panel(Vec2),
    /// Ends a level.
    End,
    /// A symbol at a point, y downward.
    Stamp(Symbol, Vec2),
    /// Other text of the SVG.
    Words(String),
}

/// The drawing of a board: its parts in order, and the symbols that they use.
pub struct Drawing {
    pub(super) layout: Layout,
    /// Lower left and upper right corner of each level's drawing.
    frame: (Vec2, Vec2),
    /// The number of levels that are drawn.
    panels: u16,
    title: String,
    pub(super) parts: Vec<Part>,
    used: BTreeSet<Symbol>,
}

impl Drawing {
    /// Draws a board with tokens, a title and, if `numbers` is true, the numbers of heights.
    ///
    /// Melees are drawn under the tokens: their ground, their ring and the plate under their members. A board of several levels
    /// is drawn once for each level that is not empty, from the lowest up, with the level's name; the levels above are cut away
    /// and those below are dimmed. The hour and the sight in a cell darken it.
    ///
    /// # Errors
    /// A sentence, if the drawing would exceed the bounds.
    pub fn of(
        board: &Board,
        tokens: &[Token],
        melees: &[MeleeView],
        title: &str,
        numbers: bool,
        bounds: Bounds,
    ) -> Result<Self, String> {
        let is_built = |top: &u8| {
            let here = |cell: Cell| cell.level == *top;
            *top == 0
                || board.cells().any(|cell| here(cell) && is_drawn(board, cell))
                || tokens.iter().any(|token| here(token.cell))
        };
        let shown: Vec<u8> = (0..board.grid().levels()).filter(is_built).collect();
        let mut drawing = Self::new(board, shown.len() as u16, title);
        for (at, top) in (0..).zip(shown) {
            drawing.begin_panel(board, top, at);
            drawing.put_level(board, top, tokens, melees, numbers, bounds)?;
            drawing.parts.push(Part::End);
        }
        Ok(drawing)
    }

    fn new(board: &Board, panels: u16, title: &str) -> Self {
        let layout = Layout::new(board.grid());
        let (low, high) = layout.bounds(levels(board));
        // Obstacles and tokens extend above the highest cells.
        let frame = (low - Vec2::splat(MARGIN), high + Vec2::new(MARGIN, MARGIN + 12.0));
        Self { layout, frame, panels, title: escaped(title), parts: Vec::new(), used: BTreeSet::new() }
    }

    /// The last part of the drawing, as SVG text to append to.
    fn words(&mut self) -> &mut String {
        if !matches!(self.parts.last(), Some(Part::Words(_))) {
            self.parts.push(Part::Words(String::new()));
        }
        match self.parts.last_mut() {
            Some(Part::Words(words)) => words,
            _ => unreachable!("the last part has just been made one of words"),
        }
    }

    /// The number of levels that are drawn side by side.
    fn columns(&self) -> u16 {
        if self.panels <= ROW { self.panels } else { self.panels.div_ceil(self.panels.div_ceil(ROW)) }
    }

    /// Starts the drawing of a level, given by its place among the drawn levels; with its name if there are several.
    fn begin_panel(&mut self, board: &Board, top: u8, at: u16) {
        let (low, high) = self.frame;
        let place = Vec2::new(f32::from(at % self.columns()), f32::from(at / self.columns()));
        let (x, y) = (place.x * (high.x - low.x) - low.x, place.y * (high.y - low.y) + high.y);
        self.parts.push(Part::Panel(Vec2::new(x, y)));
        if board.has_storeys() {
            let (x, y) = (low.x + MARGIN, 14.0 - low.y - MARGIN / 2.0);
            let name = escaped(&board.level_name(top));
            let _ = write!(
                self.words(),
                r##"<text x="{x:.1}" y="{y:.1}" font-size="15" font-weight="600" fill="#e8edf0">{name}</text>"##
            );
        }
    }

    /// Draws everything up to and including a level.
    fn put_level(
        &mut self,
        board: &Board,
        top: u8,
        tokens: &[Token],
        melees: &[MeleeView],
        numbers: bool,
        bounds: Bounds,
    ) -> Result<(), String> {
        let pieces = pieces_up_to(board, top, true, bounds.pieces).ok_or_else(|| {
            format!("the board takes more than {} pieces to draw, the most that there are", bounds.pieces)
        })?;
        for piece in pieces {
            let source = Source::of(piece.kind);
            let half = source.sheet(&self.layout).map_or(Vec2::ZERO, |sheet| sheet.frame.as_vec2() / SCALE / 2.0);
            let symbol = Symbol::lit(source, piece.frame, Lighting::of(piece.cell, board, top));
            self.stamp(symbol, Vec2::new(piece.at.x, -piece.at.y) - half);
        }
        if numbers {
            self.write_heights(board, top, bounds)?;
        }
        melees.iter().filter(|melee| melee.centre.level == top).for_each(|melee| self.put_melee(board, melee));
        for token in tokens.iter().filter(|token| token.cell.level == top) {
            self.put_token(board, token);
        }
        Ok(())
    }

    /// Adds a symbol at a point, y downward.
    fn stamp(&mut self, symbol: Symbol, at: Vec2) {
        self.used.insert(symbol);
        self.parts.push(Part::Stamp(symbol, at));
    }

    /// Adds a frame to the SVG text, with its middle at a point, y upward, enlarged by `size`.
    fn put(&mut self, source: Source, frame: u32, at: Vec2, size: f32) {
        let symbol = Symbol::new(source, frame);
        self.used.insert(symbol);
        let half = symbol.area(&self.layout).1 / 2.0 * size;
        let (x, y) = (at.x - half.x, -at.y - half.y);
        let name = symbol.name();
        let _ = if (size - 1.0).abs() < f32::EPSILON {
            write!(self.words(), r##"<use href="#{name}" x="{x:.1}" y="{y:.1}"/>"##)
        } else {
            write!(self.words(), r##"<use href="#{name}" transform="translate({x:.1} {y:.1}) scale({size:.3})"/>"##)
        };
    }

    /// Writes a small number at the lower corner of each cell whose height is not 0.
    fn write_heights(&mut self, board: &Board, top: u8, bounds: Bounds) -> Result<(), String> {
        let heights = levels(board);
        let raised = || board.cells().filter(|&cell| board.height(cell) != 0);
        // The cells in front of a cell are tested from the highest level down.
        let looks = (i32::from(heights.1) - i32::from(heights.0) + 1) as usize * 14;
        if raised().count().saturating_mul(looks) > bounds.looks {
            return Err(
                "there are too many heights to write their numbers; a PNG with --scale 0.3 leaves them out".to_owned()
            );
        }
        for cell in raised() {
            let Some(at) = self.layout.foot(cell, heights, (board, top)) else { continue };
            self.stamp(Symbol::height(board.height(cell)), Vec2::new(at.x, 4.0 - at.y));
        }
        Ok(())
    }

    fn put_melee(&mut self, board: &Board, melee: &MeleeView) {
        let layout = self.layout;
        let spot = |cell: Cell, beside: Vec2| layout.centre(cell, board.height(cell)) + beside;
        for &cell in &melee.cells {
            let outline = layout.corners().into_iter().map(|corner| spot(cell, corner));
            let points: Vec<String> = outline.map(|at| format!("{:.1},{:.1}", at.x, -at.y)).collect();
            let _ =
                write!(self.words(), r##"<polygon points="{}" fill="#55120c" fill-opacity=".33"/>"##, points.join(" "));
        }
        let mut ring = String::new();
        for (cell, [from, to]) in layout.rim(&melee.cells) {
            let (from, to) = (spot(cell, from), spot(cell, to));
            let _ = write!(ring, "M{:.1} {:.1}L{:.1} {:.1}", from.x, -from.y, to.x, -to.y);
        }
        for (width, ink) in [(5.5, "#200806"), (2.2, "#f6d9c8")] {
            let _ = write!(
                self.words(),
                r#"<path d="{ring}" stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>"#
            );
        }
        let at = spot(melee.centre, Vec2::new(0.0, LIFT));
        if melee.cells.len() > 1 {
            let wide = plate_radius(melee.members.len());
            let _ = write!(
                self.words(),
                r##"<ellipse cx="{:.1}" cy="{:.1}" rx="{wide:.1}" ry="{:.1}" fill="#1a100e" fill-opacity=".5" stroke="#f6d9c8" stroke-opacity=".75"/>"##,
                at.x,
                -at.y,
                wide * 0.87
            );
        }
        let _ = write!(
            self.words(),
            r##"<circle cx="{:.1}" cy="{:.1}" r="11" fill="#200806" fill-opacity=".8" stroke="#f6d9c8"/>"##,
            at.x,
            -at.y
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
        let _ = write!(self.words(), r#"<g opacity="{}">"#, if token.down { 0.55 } else { 1.0 });
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
        self.words().push_str("</g>");
    }

    /// Draws a bar of hit points centred on a point.
    fn put_bar(&mut self, at: Vec2, share: f32, size: f32) {
        let ink = match share {
            share if share > 0.5 => "#6fcf6f",
            share if share > 0.25 => "#f0b048",
            _ => "#e2574c",
        };
        let _ = write!(
            self.words(),
            r##"<g transform="translate({:.1} {:.1}) scale({size:.3})"><rect x="-22" y="-4" width="44" height="8" rx="4" fill="#1d2429" stroke="#fff"/><rect x="-21" y="-3" width="{:.1}" height="6" rx="3" fill="{ink}"/></g>"##,
            at.x,
            -at.y,
            42.0 * share
        );
    }

    /// Width and height.
    pub(super) fn size(&self) -> Vec2 {
        let (low, high) = self.frame;
        let panels = Vec2::new(f32::from(self.columns()), f32::from(self.panels.div_ceil(self.columns())));
        ((high - low) * panels).round()
    }

    /// The whole drawing as SVG: the used symbols, the background, the title, and the parts.
    pub fn to_svg(&self) -> String {
        let mut svg = self.head(&self.definitions(|_| true));
        svg.push_str(&self.table());
        for part in &self.parts {
            let _ = match part {
                Part::Panel(Vec2 { x, y }) => write!(svg, r#"<g transform="translate({x:.1} {y:.1})">"#),
                Part::End => svg.write_str("</g>"),
                Part::Stamp(symbol, Vec2 { x, y }) => {
                    write!(svg, r##"<use href="#{}" x="{x:.1}" y="{y:.1}"/>"##, symbol.name())
                }
                Part::Words(words) => svg.write_str(words),
            };
        }
        svg.push_str("</svg>");
        svg
    }

    /// The opening of an SVG of the drawing's size.
    pub(super) fn head(&self, definitions: &str) -> String {
        let Vec2 { x, y } = self.size();
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x:.0} {y:.0}" width="{x:.0}" height="{y:.0}" font-family="Cabin, sans-serif"><defs><radialGradient id="table" cx="50%" cy="45%" r="75%"><stop offset="0" stop-color="#3d4c56"/><stop offset="1" stop-color="#1f282e"/></radialGradient>{definitions}</defs>"##
        )
    }

    /// The background, with the title on it.
    pub(super) fn table(&self) -> String {
        let title = &self.title;
        format!(
            r##"<rect width="100%" height="100%" fill="url(#table)"/><text x="{MARGIN}" y="30" font-size="18" font-weight="600" fill="#e8edf0">{title}</text>"##
        )
    }

    /// The definitions of the used symbols from the wanted sources.
    pub(super) fn definitions(&self, wanted: impl Fn(Source) -> bool) -> String {
        let mut markup = Markup::new(self.layout);
        self.used.iter().filter(|symbol| wanted(symbol.source)).map(|&symbol| markup.of(symbol)).collect()
    }
}

/// The width of the symbol on a token, in pixels.
const GLYPH: f32 = 31.0;

/// Text, escaped for XML.
fn escaped(text: &str) -> String {
    visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
