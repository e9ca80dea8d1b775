//! The cell or table that a problem is about, in words for authors.

use hexfray_board::{grid::Cell, text::Problem};

use super::layers::LAYERS;

/// The cell that a problem of a map or battle is about, if its place or its words name one.
pub fn cell_of(problem: &Problem) -> Option<Cell> {
    let (text, place) = (problem.source().text(), problem.place());
    let marked = text.get(place.start..place.end).unwrap_or_default();
    pair(marked.trim_start_matches('[').trim_end_matches(']'))
        .or_else(|| in_picture(text, place.start))
        .or_else(|| problem.message().split(|letter: char| !letter.is_ascii_digit() && letter != ',').find_map(pair))
}

/// The cell in `7, 3` or `7, 3, 1`.
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
    // After an even number of `'''` the place is outside of a picture.
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

/// A cell in words, with the numbers that stand on the board and in the files: `cell 4,7`.
pub fn place_in_words(cell: Cell) -> String {
    format!("cell {cell}")
}

/// A problem in words: the cell or thing that it is about, then the message.
pub fn problem_in_words(problem: &Problem) -> String {
    let place = cell_of(problem).map(place_in_words).or_else(|| thing(problem));
    let message = cells_in_message(problem.message());
    match place {
        // A message that names the cell needs the thing, if there is one.
        Some(place) if message.contains(&place) => match thing(problem) {
            Some(thing) => format!("{}: {message}", capital(&thing)),
            None => capital(&message),
        },
        Some(place) => format!("{}: {message}", capital(&place)),
        None if problem.source().name().ends_with(".map.toml") => format!("Board: {message}"),
        None => format!("Battle: {message}"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The thing whose table a problem is in, with its number and its name or kind: `unit 3, Mira`.
fn thing(problem: &Problem) -> Option<String> {
    let (text, at) = (problem.source().text(), problem.place().start);
    let is_table = |line: &&str| line.starts_with('[') && line.trim_end().ends_with(']');
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let (above, below) = text.split_at(start);
    // A problem may be at the heading of its table.
    let own = below.lines().next().filter(is_table);
    let heading = own.or_else(|| above.lines().rev().find(is_table))?;
    let key = heading.trim().trim_matches(['[', ']']);
    let number = above.lines().filter(|line| *line == heading).count() + usize::from(own.is_some());
    let body = if own.is_some() { start } else { above.rfind(heading)? };
    let lines = text[body..].lines().skip(1).take_while(|line| !line.starts_with('['));
    let entries: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once('=')).collect();
    let says = |keys: &[&str]| {
        let (_, value) = entries.iter().find(|(key, _)| keys.contains(&key.trim()))?;
        Some(value.trim().trim_matches('"').to_owned())
    };
    let name = says(&["name", "title", "group"]).or_else(|| says(&["kind"]));
    let what = match key {
        "spawn" => "starting zone",
        "exit" => "zone",
        "cover" | "climb" => "edge",
        "reinforcement" => "wave",
        "conditional_modifier" => "modifier",
        "timed" => "timer",
        other => other,
    };
    Some(match name {
        Some(name) => format!("{what} {number}, {name}"),
        None if heading.starts_with("[[") => format!("{what} {number}"),
        None => what.to_owned(),
    })
}

/// A message with its cells in words: `[4, 7]` is `cell 4,7`.
fn cells_in_message(message: &str) -> String {
    let mut words = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(open) = rest.find('[') {
        let close = rest[open..].find(']').map(|close| open + close);
        let cell = close.and_then(|close| pair(&rest[open + 1..close]));
        words.push_str(&rest[..open]);
        match (cell, close) {
            (Some(cell), Some(close)) => {
                let place = if words.ends_with("cell ") { cell.to_string() } else { place_in_words(cell) };
                words.push_str(&place);
                rest = &rest[close + 1..];
            }
            _ => {
                words.push('[');
                rest = &rest[open + 1..];
            }
        }
    }
    words + rest
}
