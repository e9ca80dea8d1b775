//! A drawing as a PNG, made without a display.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The drawings' typeface.
const FONT: &[u8] = include_bytes!("../../assets/fonts/Cabin-Regular.otf");

/// An SVG as a PNG, so many pixels for each of its own.
///
/// # Errors
/// A sentence, when the drawing is no SVG or the picture would be too small or too large to make.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let mut options = Options { font_family: "Cabin".to_owned(), ..Options::default() };
    options.fontdb_mut().load_font_data(FONT.to_vec());
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or("the picture would be empty")?;
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or("the picture would be too large; try a smaller --scale")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
