//! The pictures in a board's text, for each of its levels.

use toml_edit::Value;

use super::{
    Draft, Refusal,
    draft::put,
    picture::{HOLE, Picture},
};

/// The pictures of a level other than the terrain.
pub(super) const LAYERS: [&str; 4] = ["height", "depth", "visibility", "marks"];

/// The picture of the terrain of a level.
///
/// # Errors
/// The picture is missing, its rows differ in length, or its size differs from that of the lowest level.
pub(super) fn terrain(draft: &Draft, level: u8) -> Result<Picture, Refusal> {
    let text = draft.level_words(level, "terrain").ok_or_else(|| Refusal::Foreign("terrain".to_owned()))?;
    let lowest = if level == 0 { None } else { terrain(draft, 0)?.size() };
    let picture = Picture::read(text, lowest.is_some_and(|(cols, _)| cols == 1));
    let size = picture.size().ok_or(Refusal::BrokenPicture("terrain"))?;
    if lowest.is_some_and(|lowest| lowest != size) {
        return Err(Refusal::BrokenPicture("terrain"));
    }
    Ok(picture)
}

/// The entry of a new cell in a picture.
pub(super) fn blank(key: &str, level: u8, terrain: &str) -> String {
    match (key, level) {
        ("terrain", 0) => terrain,
        ("terrain", _) => HOLE,
        ("height", 0) => "0",
        _ => ".",
    }
    .to_owned()
}

/// Puts a picture of a level into the text if it differs from the one there.
pub(super) fn put_picture(draft: &mut Draft, level: u8, key: &str, picture: &Picture) {
    let text = picture.to_text();
    let old = draft.level_words(level, key);
    if old.is_some_and(|old| Picture::read(old, false).to_text() == text) {
        return;
    }
    let is_new = old.is_none();
    let Some(table) = draft.level_mut(level) else { return };
    put(table, key, literal(&text), &["depth", "height", "terrain"]);
    // A new picture has the same spacing as the picture of the terrain.
    let air =
        table.key("terrain").and_then(|key| key.leaf_decor().prefix()?.as_str().map(|text| text.starts_with('\n')));
    if let (true, Some(true), Some(mut new)) = (is_new, air, table.key_mut(key)) {
        new.leaf_decor_mut().set_prefix("\n");
    }
}

/// A literal string between `'''` and `'''`.
pub(super) fn literal(text: &str) -> Value {
    format!("'''\n{text}'''").parse().unwrap_or_else(|_| Value::from(text))
}
