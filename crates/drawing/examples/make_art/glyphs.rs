//! The glyph atlas: icons of game-icons.net in white.

use std::path::Path;

use serde::Deserialize;

use super::Outcome;
use super::atlas::Atlas;

/// The chosen icons with their outlines.
#[derive(Deserialize)]
struct Source {
    glyph: Vec<Glyph>,
}

#[derive(Deserialize)]
struct Glyph {
    name: String,
    group: String,
    path: String,
}

/// Draws `glyphs.png` and `glyphs.toml` from the outlines beside this file.
pub fn make(art: &Path) -> Outcome {
    let source: Source = toml::from_str(include_str!("glyphs.toml"))?;
    let mut atlas = Atlas::centred((48.0, 48.0), 12);
    let mut index = String::new();
    let mut group = "";
    for glyph in &source.glyph {
        // The 512 units of an icon take 44 of 48 logical pixels: two stay free on each side, so that icons do not blend at
        // smaller sizes.
        let at = atlas.add(
            &glyph.name,
            &format!(r##"<g transform="translate(-22,-22) scale({})" fill="#fff">{}</g>"##, 44.0 / 512.0, glyph.path),
        )?;
        if group != glyph.group {
            group = &glyph.group;
            index += &format!("# {group}\n");
        }
        index += &format!("{} = {at}\n", glyph.name);
    }
    atlas.save(&art.join("glyphs.png"))?;
    let head = "# Made by `cargo run --example make_art -- glyphs`. White, to be tinted; icons by game-icons.net (CC BY 3.0), see CREDITS.md.\n";
    std::fs::write(
        art.join("glyphs.toml"),
        format!("{head}{}\n[index]\n{index}", atlas.table("glyphs", "glyphs.png")),
    )?;
    Ok(())
}
