//! `hexfray picture`: a board or the start of a battle as an image file.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::{Failure, files, replay::report};
use crate::{
    battle::{Battle, DiceSource},
    map::Board,
    picture, rules,
};

/// The drawings' typeface.
const FONT: &[u8] = include_bytes!("../../assets/fonts/Cabin-Regular.otf");

/// Draw a map or the start of a battle as a PNG or SVG file; needs no display.
#[derive(Debug, Args)]
pub(super) struct Picture {
    /// A map or battle: a file, or a name such as `ravine`.
    what: String,
    /// The file to write: .png or .svg.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Pixels per drawn pixel.
    #[arg(long, default_value_t = 1.0, value_name = "FACTOR")]
    scale: f32,
}

impl Picture {
    pub(super) fn run(self) -> Result<(), Failure> {
        if !(0.1..=8.0).contains(&self.scale) {
            return Err(Failure::user("--scale is between 0.1 and 8"));
        }
        let (library, name) = files::library_with(&self.what, &[".battle.toml", ".map.toml"])?;
        let svg = if name.ends_with(".battle.toml") {
            let setup = rules::load(&library, &name).map_err(report)?;
            let battle = Battle::new(&setup, DiceSource::Seed(0)).map_err(report)?;
            picture::svg(battle.board(), &picture::tokens(&battle), &battle.melees(), &setup.title)
        } else {
            let source = library.get(&name).ok_or_else(|| Failure::User(format!("there is no map {name}")))?;
            let board = Board::read(source, &library).map_err(|problems| report(problems.into()))?;
            picture::svg(&Arc::new(board), &[], &[], "")
        };
        let bytes = match self.output.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => svg.into_bytes(),
            Some("png") => png(&svg, self.scale)?,
            _ => return Err(Failure::user("the output file's name ends in .png or .svg")),
        };
        files::write_whole(&self.output, &bytes)
    }
}

/// The drawing as a PNG.
fn png(svg: &str, scale: f32) -> Result<Vec<u8>, Failure> {
    let mut options = Options { font_family: "Cabin".to_owned(), ..Options::default() };
    options.fontdb_mut().load_font_data(FONT.to_vec());
    let tree = Tree::from_str(svg, &options).map_err(Failure::user)?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or_else(|| Failure::user("the picture would be empty"))?;
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| Failure::user("the picture would be too large; try a smaller --scale"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(Failure::user)
}
