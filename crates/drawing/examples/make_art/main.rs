//! Draws the game's pictures and synthesises its sounds into `assets/`.
//!
//! Everything is drawn in code as SVG and rasterised here, so a colour or a shape is changed in one place:
//!
//! ```text
//! cargo run --no-default-features --example make_art            # all of it
//! cargo run --no-default-features --example make_art -- tiles   # or: tokens objects glyphs icon sounds
//! cargo run --no-default-features --example make_art -- demo /tmp   # boards composed of the sprites
//! ```

mod atlas;
mod built;
mod demo;
mod edges;
mod glyphs;
mod icon;
mod machines;
mod marks;
mod nature;
mod objects;
mod shape;
mod sounds;
mod svg;
mod terrain;
mod tiles;
mod tokens;
mod vegetation;
mod wild;

use std::error::Error;
use std::path::Path;

/// The result of a step of the generator.
pub type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> Outcome {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    if wanted.first().is_some_and(|first| first == "demo") {
        let folder = wanted.get(1).map_or("/tmp", String::as_str);
        return demo::compose(&assets.join("art"), Path::new(folder));
    }
    let all = wanted.is_empty();
    let asked = |part: &str| all || wanted.iter().any(|name| name == part);
    let art = assets.join("art");
    if asked("tiles") {
        tiles::make(&art)?;
    }
    if asked("objects") {
        objects::make(&art)?;
    }
    if asked("tokens") {
        tokens::make(&art)?;
    }
    if asked("glyphs") {
        glyphs::make(&art)?;
    }
    if asked("icon") {
        icon::make(&art)?;
    }
    if asked("sounds") {
        sounds::make(&assets.join("sounds"))?;
    }
    Ok(())
}
