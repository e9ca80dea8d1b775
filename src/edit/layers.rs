//! The pictures of a board in its text.

use toml_edit::Value;

use super::{Draft, Refusal, picture::Picture};

/// The pictures that follow that of the terrain.
pub(super) const LAYERS: [&str; 4] = ["height", "depth", "visibility", "marks"];

/// The picture of the terrain.
///
/// # Errors
/// When it is missing, or its rows differ in length.
pub(super) fn terrain(draft: &Draft) -> Result<Picture, Refusal> {
    let text = draft.words("terrain").ok_or_else(|| Refusal::Foreign("terrain".to_owned()))?;
    let picture = Picture::read(text, false);
    picture.size().ok_or(Refusal::BrokenPicture("terrain"))?;
    Ok(picture)
}

/// Puts a picture into the text if it differs from the one there.
pub(super) fn put_picture(draft: &mut Draft, key: &str, picture: &Picture) {
    let text = picture.to_text();
    let same = draft.words(key).is_some_and(|old| Picture::read(old, false).to_text() == text);
    if same {
        return;
    }
    let value = literal(&text);
    let is_new = draft.words(key).is_none();
    draft.put(key, value, &["depth", "height", "terrain"]);
    // A new picture keeps the distance that the terrain's has.
    let air = draft
        .document
        .key("terrain")
        .and_then(|key| key.leaf_decor().prefix()?.as_str().map(|text| text.starts_with('\n')));
    if let (true, Some(true), Some(mut new)) = (is_new, air, draft.document.key_mut(key)) {
        new.leaf_decor_mut().set_prefix("\n");
    }
}

/// A text between `'''` and `'''`.
fn literal(text: &str) -> Value {
    format!("'''\n{text}'''").parse().unwrap_or_else(|_| Value::from(text))
}
