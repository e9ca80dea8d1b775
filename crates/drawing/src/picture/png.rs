//! Makes a PNG from an SVG or from pixels, without a display.

use std::io::Write as _;

use resvg::{
    tiny_skia::{IntSize, Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The drawings' typeface.
const FONT: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), env!("HEXFRAY_ASSETS"), "/fonts/Cabin-Regular.otf"));

/// The most pixels of a picture. Each takes four bytes, and several copies exist while it is made.
const MOST_PIXELS: u64 = 64_000_000;

/// The options for reading drawings, with their typeface.
pub(super) fn fonts() -> Options<'static> {
    let mut options = Options { font_family: "Cabin".to_owned(), ..Options::default() };
    options.fontdb_mut().load_font_data(FONT.to_vec());
    options
}

/// Parses an SVG.
///
/// # Errors
/// A sentence, if it is not an SVG.
pub(super) fn tree(svg: &str, options: &Options<'_>) -> Result<Tree, String> {
    Tree::from_str(svg, options).map_err(|error| error.to_string())
}

/// Draws an SVG as a PNG, enlarged by `scale`.
///
/// # Errors
/// A sentence, if the text is not an SVG, or the picture would be empty or too large; it names the largest scale that works.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let tree = tree(svg, &fonts())?;
    let mut pixels = canvas(tree.size().to_int_size(), scale, MOST_PIXELS)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

/// Empty pixels for a drawing of a size, enlarged by `scale`, at most `most`.
///
/// # Errors
/// A sentence, if there would be no pixels or too many; it names the largest scale that works.
pub(super) fn canvas(plain: IntSize, scale: f32, most: u64) -> Result<Pixmap, String> {
    let size = plain.scale_by(scale).ok_or("the picture would be empty")?;
    if pixels(size) > most {
        return Err(too_large(plain, size, most));
    }
    Pixmap::new(size.width(), size.height()).ok_or_else(|| "the picture would be too large".to_owned())
}

/// For pictures with more pixels, the speed of encoding matters more than the size of the file.
const MANY_PIXELS: u64 = 16_000_000;

/// Encodes opaque pixels as a PNG, row by row, which needs no copy of them.
///
/// # Errors
/// A sentence, if encoding fails.
pub(super) fn encode(pixels: &Pixmap) -> Result<Vec<u8>, String> {
    let encoded = || -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        if u64::from(pixels.width()) * u64::from(pixels.height()) > MANY_PIXELS {
            encoder.set_compression(png::Compression::Fast);
        }
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        let mut line = Vec::with_capacity(pixels.width() as usize * 3);
        for row in pixels.data().chunks(pixels.width() as usize * 4) {
            line.clear();
            row.as_chunks::<4>().0.iter().for_each(|[red, green, blue, _]| line.extend([red, green, blue]));
            stream.write_all(&line)?;
        }
        stream.finish()?;
        writer.finish()?;
        Ok(bytes)
    };
    encoded().map_err(|error| error.to_string())
}

fn pixels(size: IntSize) -> u64 {
    u64::from(size.width()) * u64::from(size.height())
}

/// The error, with the largest scale that would work.
fn too_large(plain: IntSize, size: IntSize, most: u64) -> String {
    let fits = |hundredths: &u16| {
        let scaled = plain.scale_by(f32::from(*hundredths) / 100.0);
        scaled.is_none_or(|scaled| pixels(scaled) <= most)
    };
    let (width, height, most) = (size.width(), size.height(), most / 1_000_000);
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
