//! Rasterises frames, packs them into a PNG and records the place of each.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use resvg::usvg::{Options, Tree};

use super::Outcome;
use super::shape::SCALE;

/// The greatest width and height of an atlas: the least that WebGL 2 guarantees.
const LARGEST: u32 = 2048;

/// Frames of one size in rows.
pub struct Atlas {
    frame: (f32, f32),
    origin: (f32, f32),
    columns: u32,
    frames: Vec<(String, Pixmap)>,
    /// The drawings by [`Atlas::share`], with their indices.
    drawn: BTreeMap<String, usize>,
}

/// Draws SVG content whose origin is at `origin` in a frame of `size`, both in logical pixels.
pub fn render(content: &str, size: (f32, f32), origin: (f32, f32), scale: f32) -> Outcome<Pixmap> {
    let (width, height) = ((size.0 * scale).round(), (size.1 * scale).round());
    let text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{} {} {} {}">{content}</svg>"#,
        -origin.0, -origin.1, size.0, size.1
    );
    let tree = Tree::from_str(&text, &Options::default()).map_err(|error| format!("{error}\n{text}"))?;
    let mut map = Pixmap::new(width as u32, height as u32).ok_or("a frame has no size")?;
    resvg::render(&tree, Transform::identity(), &mut map.as_mut());
    Ok(map)
}

impl Atlas {
    /// An empty atlas; the origin of the drawings is at `origin` in a frame of `size` logical pixels.
    pub fn new(size: (f32, f32), origin: (f32, f32), columns: u32) -> Self {
        let columns = columns.min((LARGEST as f32 / (size.0 * SCALE)) as u32);
        Self { frame: size, origin, columns, frames: Vec::new(), drawn: BTreeMap::new() }
    }

    /// An empty atlas whose drawings have their origin in the middle of the frame.
    pub fn centred(size: (f32, f32), columns: u32) -> Self {
        Self::new(size, (size.0 / 2.0, size.1 / 2.0), columns)
    }

    /// Draws a frame and returns its index.
    pub fn add(&mut self, name: &str, content: &str) -> Outcome<usize> {
        let map = render(content, self.frame, self.origin, SCALE)?;
        self.frames.push((name.to_owned(), map));
        Ok(self.frames.len() - 1)
    }

    /// Draws a frame, unless the same one has been drawn before, and returns its index.
    pub fn share(&mut self, name: &str, content: &str) -> Outcome<usize> {
        if let Some(&index) = self.drawn.get(content) {
            return Ok(index);
        }
        let index = self.add(name, content)?;
        self.drawn.insert(content.to_owned(), index);
        Ok(index)
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Writes the PNG.
    pub fn save(&self, path: &Path) -> Outcome {
        let (width, height) = self.pixels();
        let rows = (self.frames.len() as u32).div_ceil(self.columns);
        if height * rows > LARGEST {
            return Err(format!("{} would be {} pixels high", path.display(), height * rows).into());
        }
        let mut sheet = Pixmap::new(width * self.columns, height * rows).ok_or("an atlas has no size")?;
        for (index, (_, map)) in self.frames.iter().enumerate() {
            let (column, row) = (index as u32 % self.columns, index as u32 / self.columns);
            let (x, y) = ((column * width) as i32, (row * height) as i32);
            sheet.draw_pixmap(x, y, map.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        }
        sheet.save_png(path)?;
        println!("{} {}×{} {} frames", path.display(), sheet.width(), sheet.height(), self.frames.len());
        Ok(())
    }

    /// Size of a frame in pixels.
    pub fn pixels(&self) -> (u32, u32) {
        ((self.frame.0 * SCALE).round() as u32, (self.frame.1 * SCALE).round() as u32)
    }

    /// The atlas as a TOML table: file, frame size, columns, rows and anchor in pixels.
    pub fn table(&self, heading: &str, file: &str) -> String {
        let (width, height) = self.pixels();
        let rows = (self.frames.len() as u32).div_ceil(self.columns);
        format!(
            "[{heading}]\nfile = \"{file}\"\nframe = [{width}, {height}]\ncolumns = {}\nrows = {rows}\ncount = {}\nanchor = [{}, {}]\n",
            self.columns,
            self.len(),
            self.origin.0 * SCALE,
            self.origin.1 * SCALE
        )
    }

    /// Name → index of every frame, as lines of TOML.
    pub fn names(&self) -> String {
        self.frames.iter().enumerate().fold(String::new(), |mut text, (index, (name, _))| {
            let _ = writeln!(text, "{name} = {index}");
            text
        })
    }
}
