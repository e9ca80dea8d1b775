//! A drawing as a PNG, made without a display.

use resvg::{
    tiny_skia::{IntSize, Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The drawings' typeface.
const FONT: &[u8] = include_bytes!("../../assets/fonts/Cabin-Regular.otf");

/// Most pixels of a picture: four bytes each, a few times over while it is made.
const MOST_PIXELS: u64 = 64_000_000;

/// An SVG as a PNG, so many pixels for each of its own.
///
/// # Errors
/// A sentence, when the drawing is no SVG or the picture would be too small or too large to make: it names the largest
/// scale that works.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let mut options = Options { font_family: "Cabin".to_owned(), ..Options::default() };
    options.fontdb_mut().load_font_data(FONT.to_vec());
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let plain = tree.size().to_int_size();
    let size = plain.scale_by(scale).ok_or("the picture would be empty")?;
    if pixels(size) > MOST_PIXELS {
        return Err(too_large(plain, size));
    }
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("the picture would be too large")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

fn pixels(size: IntSize) -> u64 {
    u64::from(size.width()) * u64::from(size.height())
}

/// Says which scale would do.
fn too_large(plain: IntSize, size: IntSize) -> String {
    let fits = |hundredths: &u16| {
        let scaled = plain.scale_by(f32::from(*hundredths) / 100.0);
        scaled.is_none_or(|scaled| pixels(scaled) <= MOST_PIXELS)
    };
    let (width, height, most) = (size.width(), size.height(), MOST_PIXELS / 1_000_000);
    let way_out = match (10..800).rev().find(fits) {
        Some(hundredths) => format!("the largest --scale for it is {}", f32::from(hundredths) / 100.0),
        None => "draw a part of the board, or write an SVG".to_owned(),
    };
    format!(
        "the picture would have {width} × {height} pixels, more than the {most} million that can be made: {way_out}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(width: u32, height: u32) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"></svg>"#)
    }

    #[test]
    fn a_picture_that_is_too_large_names_the_largest_scale_that_works() {
        let why = png(&drawing(16_000, 12_000), 8.0).expect_err("12,288 million pixels are too many");
        assert!(why.contains("128000 × 96000") && why.ends_with("the largest --scale for it is 0.57"), "{why}");
        assert!(png(&drawing(160, 120), 0.57).is_ok());
    }
}
