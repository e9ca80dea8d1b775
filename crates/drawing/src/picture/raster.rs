//! Draws a board as a PNG. Each symbol is drawn once for each fraction of a pixel and then copied, which takes a hundredth of
//! the time of drawing it everywhere. Everything else, such as tokens and melees, is drawn as SVG.

use std::collections::BTreeMap;

use glam::Vec2;
use resvg::tiny_skia::{IntSize, Pixmap, Transform};

use super::{
    png::{canvas, encode, fonts, tree},
    svg::{Drawing, Part},
    symbols::{Markup, Source, Symbol},
};

/// The most pixels of a picture, of four bytes each: 600 MB.
pub const MOST_PIXELS: u64 = 150_000_000;
/// The number of positions within a pixel, in each direction, at which symbols are drawn.
const PHASES: i32 = 4;
/// The least height in pixels at which numbers are written; they are 11 pixels high at scale 1.
const LEGIBLE: f32 = 4.0;

/// Whether height numbers are legible at a scale.
pub fn is_legible(scale: f32) -> bool {
    11.0 * scale >= LEGIBLE
}

impl Drawing {
    /// The drawing as a PNG, enlarged by `scale`, of at most `most` pixels.
    ///
    /// # Errors
    /// A sentence with advice, if the picture would be too large.
    pub fn to_png(&self, scale: f32, most: u64) -> Result<Vec<u8>, String> {
        let size = self.size().as_uvec2();
        let plain = IntSize::from_wh(size.x, size.y).ok_or("the picture would be empty")?;
        let pixels = canvas(plain, scale, most)?;
        let mut canvas = Canvas {
            drawing: self,
            scale,
            pixels,
            markup: Markup::new(self.layout),
            sprites: BTreeMap::new(),
            definitions: None,
            options: fonts(),
            moved: Vec2::ZERO,
        };
        canvas.draw(&format!("{}{}</svg>", self.head(""), self.table()))?;
        for part in &self.parts {
            match part {
                Part::Panel(moved) => canvas.moved = *moved,
                Part::End => {}
                Part::Stamp(symbol, at) => canvas.stamp(*symbol, *at)?,
                Part::Words(words) => canvas.write(words)?,
            }
        }
        encode(&canvas.pixels)
    }
}

/// A PNG that is being drawn.
struct Canvas<'a> {
    drawing: &'a Drawing,
    scale: f32,
    pixels: Pixmap,
    markup: Markup,
    /// Symbols that have been drawn, by symbol and by offset within a pixel in steps of 1/[`PHASES`].
    sprites: BTreeMap<(Symbol, i32, i32), Pixmap>,
    /// The definitions of the symbols that SVG parts use, once they are needed.
    definitions: Option<String>,
    options: resvg::usvg::Options<'static>,
    /// The offset of the current level in the drawing.
    moved: Vec2,
}

impl Canvas<'_> {
    /// Draws an SVG of the drawing's size over the pixels.
    fn draw(&mut self, svg: &str) -> Result<(), String> {
        let tree = tree(svg, &self.options)?;
        resvg::render(&tree, Transform::from_scale(self.scale, self.scale), &mut self.pixels.as_mut());
        Ok(())
    }

    /// Draws a part of SVG text.
    fn write(&mut self, words: &str) -> Result<(), String> {
        let drawing = self.drawing;
        let used = |source| matches!(source, Source::Tokens | Source::Glyphs);
        let definitions = self.definitions.get_or_insert_with(|| drawing.definitions(used));
        let Vec2 { x, y } = self.moved;
        let svg = format!(r#"{}<g transform="translate({x:.1} {y:.1})">{words}</g></svg>"#, drawing.head(definitions));
        self.draw(&svg)
    }

    /// Draws a symbol at a point of the current level.
    fn stamp(&mut self, symbol: Symbol, at: Vec2) -> Result<(), String> {
        let (corner, _) = symbol.area(&self.drawing.layout);
        let place = (at + corner + self.moved) * self.scale * PHASES as f32;
        let (x, y) = (place.x.round() as i32, place.y.round() as i32);
        let key = (symbol, x.rem_euclid(PHASES), y.rem_euclid(PHASES));
        if !self.sprites.contains_key(&key) {
            let sprite = self.sprite(key)?;
            self.sprites.insert(key, sprite);
        }
        if let Some(sprite) = self.sprites.get(&key) {
            lay(&mut self.pixels, sprite, x.div_euclid(PHASES), y.div_euclid(PHASES));
        }
        Ok(())
    }

    /// A symbol, moved right and down by fractions of a pixel.
    fn sprite(&mut self, (symbol, right, down): (Symbol, i32, i32)) -> Result<Pixmap, String> {
        let (corner, size) = symbol.area(&self.drawing.layout);
        let markup = self.markup.of(symbol);
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{0} {1} {2} {3}" width="{2}" height="{3}" font-family="Cabin, sans-serif">{markup}</svg>"##,
            corner.x, corner.y, size.x, size.y
        );
        let tree = tree(&svg, &self.options)?;
        // A symbol that is moved by a fraction covers one pixel more.
        let covered = (size * self.scale).ceil() + 1.0;
        let mut sprite = Pixmap::new(covered.x as u32, covered.y as u32).ok_or("a symbol without size")?;
        let shift = |parts: i32| parts as f32 / PHASES as f32;
        let transform = Transform::from_scale(self.scale, self.scale).post_translate(shift(right), shift(down));
        resvg::render(&tree, transform, &mut sprite.as_mut());
        Ok(sprite)
    }
}

/// Draws a picture over another, with its upper left corner at a pixel. There are millions of small symbols; the library's
/// general function takes longer to start than this one takes in all.
fn lay(onto: &mut Pixmap, sprite: &Pixmap, left: i32, top: i32) {
    let (wide, high) = (onto.width() as i32, onto.height() as i32);
    let (first, last) = ((-left).max(0), (wide - left).min(sprite.width() as i32));
    if first >= last {
        return;
    }
    let (first, last) = (first as usize * 4, last as usize * 4);
    let (from, line) = (sprite.data(), sprite.width() as usize * 4);
    let width = wide as usize * 4;
    for row in (-top).max(0)..(high - top).min(sprite.height() as i32) {
        let from = &from[row as usize * line..][first..last];
        let start = (top + row) as usize * width + (left + first as i32 / 4) as usize * 4;
        let to = &mut onto.data_mut()[start..start + from.len()];
        for (to, from) in to.as_chunks_mut::<4>().0.iter_mut().zip(from.as_chunks::<4>().0) {
            match from[3] {
                0 => {}
                255 => *to = *from,
                alpha => blend(to, *from, alpha),
            }
        }
    }
}

/// One colour over another, both premultiplied by their opacity.
fn blend(to: &mut [u8; 4], from: [u8; 4], alpha: u8) {
    let left = u16::from(255 - alpha);
    for (to, from) in to.iter_mut().zip(from) {
        // Division by 255, rounded to the nearest, of a number up to 255 × 255.
        let part = u16::from(*to) * left + 128;
        *to = from.saturating_add(((part + (part >> 8)) >> 8) as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Bounds, Lighting, png};
    use hexfray_board::{grid::Cell, map::Board, text::Source};

    fn drawing(name: &str) -> Drawing {
        let library = hexfray_data::library();
        let board = Board::read(library.get(name).expect("a board of the game"), &library).expect("it is whole");
        Drawing::of(&board, &[], &[], "A board", true, Bounds::USUAL).expect("it is small")
    }

    #[test]
    fn stamping_draws_what_drawing_each_symbol_in_its_place_draws() {
        let scales = [0.37, 0.5, 1.0];
        for &scale in hexfray_testing::some_of(&scales, 1) {
            let drawing = drawing("maps/ravine.map.toml");
            let stamped = drawing.to_png(scale, MOST_PIXELS).expect("it fits");
            let drawn = png(&drawing.to_svg(), scale).expect("it fits");
            let [stamped, drawn] = [stamped, drawn].map(|png| Pixmap::decode_png(&png).expect("a PNG"));
            assert_eq!((stamped.width(), stamped.height()), (drawn.width(), drawn.height()));
            let bytes = || stamped.data().iter().zip(drawn.data());
            let off: u64 = bytes().map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
            let mean = off as f64 / stamped.data().len() as f64;
            assert!(mean < 4.0, "at scale {scale} colours differ by {mean:.2} of 255 in the mean");
        }
    }

    /// The colours in the middle of three cells, in a PNG and in an SVG, and the board.
    fn three_cells(more: &str) -> ([[[u8; 3]; 3]; 2], Board) {
        let text = format!("name = 'B'\ngrid = {{ shape = 'square' }}\n{more}terrain = '''\n. . .\n'''\n");
        let board = Board::read(&Source::new("b.map.toml", &text), &hexfray_data::library()).expect("it is whole");
        let drawing = Drawing::of(&board, &[], &[], "", true, Bounds::USUAL).expect("it is small");
        let moved = drawing.parts.iter().find_map(|part| match part {
            Part::Panel(moved) => Some(*moved),
            _ => None,
        });
        let middles = [0, 1, 2].map(|col| {
            let at = drawing.layout.centre(Cell::new(col, 0), 0);
            Vec2::new(at.x, -at.y) + moved.expect("the board has a level")
        });
        let pictures = [drawing.to_png(1.0, MOST_PIXELS), png(&drawing.to_svg(), 1.0)];
        let inks = pictures.map(|png| {
            let pixels = Pixmap::decode_png(&png.expect("it fits")).expect("a PNG");
            middles.map(|at| {
                let ink = pixels.pixel(at.x as u32, at.y as u32).expect("it lies in the picture").demultiply();
                [ink.red(), ink.green(), ink.blue()]
            })
        });
        (inks, board)
    }

    #[test]
    fn the_picture_is_as_dark_as_the_window_by_the_hour_and_the_sight() {
        let (by_day, _) = three_cells("");
        for light in ["", "light = 'dusk'\n", "light = 'night'\n"] {
            let (inks, board) = three_cells(&format!("{light}visibility = '''\n0 1 3\n'''\n"));
            for (inks, by_day) in inks.iter().zip(by_day) {
                for ((ink, by_day), col) in inks.iter().zip(by_day).zip(0..) {
                    let tint = Lighting::of(Cell::new(col, 0), &board, 0).tint();
                    for (at, share) in tint.into_iter().enumerate() {
                        let off = (f32::from(ink[at]) - f32::from(by_day[at]) * share).abs();
                        assert!(off < 3.0, "{light:?}, cell {col}: {ink:?} by {tint:?} of {by_day:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_picture_that_would_be_too_large_names_a_scale_that_fits() {
        let drawing = drawing("maps/duel.map.toml");
        let whole = drawing.size();
        let most = (whole.x * whole.y / 5.0) as u64;
        let said = drawing.to_png(1.0, most).expect_err("it is too large");
        let scale = said.rsplit(' ').next().expect("a scale");
        assert!(drawing.to_png(scale.parse().expect("a number"), most).is_ok(), "{said}");
        let said = drawing.to_png(1.0, 1).expect_err("it is far too large");
        assert!(said.contains("write an SVG") && !said.contains("--scale"), "{said}");
    }

    #[test]
    fn a_board_beyond_the_bounds_is_refused_with_a_sentence() {
        let library = hexfray_data::library();
        let source = library.get("maps/ravine.map.toml").expect("a board of the game");
        let board = Board::read(source, &library).expect("it is whole");
        let of = |bounds| Drawing::of(&board, &[], &[], "", true, bounds).err().unwrap_or_default();
        assert!(of(Bounds { pieces: 100, ..Bounds::USUAL }).contains("100 pieces"), "walls, tops and the rest");
        assert!(of(Bounds { looks: 100, ..Bounds::USUAL }).contains("--scale 0.3"), "numbers of heights");
        assert!(Drawing::of(&board, &[], &[], "", false, Bounds { looks: 1, ..Bounds::USUAL }).is_ok());
    }

    #[test]
    fn colours_are_laid_over_each_other() {
        let (mut to, from) = ([100, 200, 0, 255], [64, 0, 128, 128]);
        blend(&mut to, from, 128);
        assert_eq!(to, [114, 100, 128, 255]);
    }
}
