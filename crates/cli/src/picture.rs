//! `hexfray picture`: a board or the start of a battle as an image file.

use std::path::PathBuf;

use super::{Failure, files, replay::report};
use clap::Args;
use hexfray_battle::{Battle, DiceSource, MeleeView, Rulesets};
use hexfray_board::map::Board;
use hexfray_disk::Output;
use hexfray_drawing::picture::{self, Bounds, Drawing, Token};

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
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        if !(0.1..=8.0).contains(&self.scale) {
            return Err(Failure::user("--scale is between 0.1 and 8"));
        }
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        if !matches!(ending, Some("svg" | "png")) {
            return Err(Failure::user("the output file's name ends in .png or .svg"));
        }
        files::check_output(&self.output).map_err(Failure::User)?;
        let output = Output::begin(&self.output)?;
        let (library, name) = files::library_with(&self.what, &[".battle.toml", ".map.toml"])?;
        let svg = ending == Some("svg");
        let numbers = svg || picture::is_legible(self.scale);
        let of = |board: &Board, tokens: &[Token], melees: &[MeleeView], title: &str| {
            Drawing::of(board, tokens, melees, title, numbers, Bounds::USUAL).map_err(Failure::User)
        };
        let drawing = if name.ends_with(".battle.toml") {
            let setup = rulesets.load(&library, &name).map_err(report)?;
            let battle = Battle::new(&setup, DiceSource::Seed(0)).map_err(report)?;
            of(battle.board(), &picture::tokens(&battle), &battle.melees(), &setup.title)?
        } else {
            let source = library.get(&name).ok_or_else(|| Failure::User(format!("there is no map {name}")))?;
            let board = Board::read(source, &library).map_err(|problems| report(problems.into()))?;
            of(&board, &[], &[], "")?
        };
        let bytes = if svg {
            drawing.to_svg().into_bytes()
        } else {
            drawing.to_png(self.scale, picture::MOST_PIXELS).map_err(Failure::User)?
        };
        Ok(output.finish(&bytes)?)
    }
}
