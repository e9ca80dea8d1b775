//! The cell that a problem is about.

use hexfray_board::{grid::Cell, text::Problem};

use super::layers::LAYERS;

/// The cell that a problem of a map or battle is about, where its place or its words name one.
pub fn cell_of(problem: &Problem) -> Option<Cell> {
    let (text, place) = (problem.source().text(), problem.place());
    let marked = text.get(place.start..place.end).unwrap_or_default();
    pair(marked.trim_start_matches('[').trim_end_matches(']'))
        .or_else(|| in_picture(text, place.start))
        .or_else(|| problem.message().split(|letter: char| !letter.is_ascii_digit() && letter != ',').find_map(pair))
}

/// The cell of `7, 3` or `7, 3, 1`.
fn pair(words: &str) -> Option<Cell> {
    let (col, rest) = words.split_once(',')?;
    let (row, level) = rest.split_once(',').unwrap_or((rest, "0"));
    let level = level.trim().parse().ok()?;
    Some(Cell::new(col.trim().parse().ok()?, row.trim().parse().ok()?).on_level(level))
}

/// The cell of a letter in one of a map's pictures.
fn in_picture(text: &str, at: usize) -> Option<Cell> {
    let head = text.get(..at)?;
    let (opening, _) = head.rmatch_indices("'''").next()?;
    let line = head[..opening].rsplit('\n').next()?;
    let key = line.split('=').next()?.trim();
    // After an even number of them a picture has ended.
    let open = head.matches("'''").count() % 2 == 1;
    if !open || key != "terrain" && !LAYERS.contains(&key) {
        return None;
    }
    let picture = head[opening + 3..].trim_start_matches('\r').strip_prefix('\n')?;
    let row = picture.matches('\n').count();
    let line = picture.rsplit('\n').next()?;
    let words = line.split_whitespace().count();
    let storeys = head[..opening].lines().filter(|line| line.trim() == "[[storey]]").count();
    Some(Cell::new(i16::try_from(words).ok()?, i16::try_from(row).ok()?).on_level(u8::try_from(storeys).ok()?))
}
