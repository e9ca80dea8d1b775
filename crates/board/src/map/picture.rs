//! Pictures in text: a line for each row, and a letter, or a word between spaces, for each cell.
//!
//! Indentation has no meaning, so that shifted rows can be drawn shifted. If any line has spaces between its letters, spaces
//! separate all cells of the picture; otherwise every character is a cell.

use crate::text::{FromValue, Kind, Line, Place, Source, Table, Value};

/// Marks a cell that does not exist.
pub(super) fn is_hole(letter: char) -> bool {
    matches!(letter, '·' | '-')
}

/// One cell of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct PictureCell<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

impl PictureCell<'_> {
    /// Whether it marks a cell that does not exist.
    pub(super) fn is_hole(&self) -> bool {
        let mut letters = self.text.chars();
        letters.next().is_some_and(is_hole) && letters.next().is_none()
    }
}

/// A picture in a file, as the places of its lines.
pub(super) struct PictureLines(Vec<Place>);

impl PictureLines {
    /// The lines in the file that has them.
    pub(super) fn of<'a>(&self, source: &'a Source) -> Vec<Line<'a>> {
        let line = |place: &Place| Some(Line { text: source.text().get(place.start..place.end)?, start: place.start });
        self.0.iter().filter_map(line).collect()
    }
}

impl<Book: ?Sized> FromValue<Book> for PictureLines {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        Some(Self(value.lines()?.iter().map(|line| line.place(0, line.text.len())).collect()))
    }

    fn kind() -> Kind {
        Kind::Picture
    }
}

/// A picture whose rows may differ in length.
pub(super) struct Picture<'a> {
    rows: Vec<Vec<PictureCell<'a>>>,
    ends: Vec<Place>,
}

/// The most columns and rows of a board.
pub const MOST: usize = 1024;

impl<'a> Picture<'a> {
    /// Splits lines into cells; `single` is true for a board of one column, on which each line is a cell.
    pub(super) fn new(lines: &[Line<'a>], single: bool) -> Self {
        let spaced = single || lines.iter().any(|line| line.text.trim().contains(char::is_whitespace));
        let rows = lines.iter().map(|line| split(line, spaced)).collect();
        let end = |line: &Line| line.place(line.text.trim_end().len(), line.text.trim_end().len());
        Self { rows, ends: lines.iter().map(end).collect() }
    }

    /// Columns and rows. The commonest length of a line counts, so that a single wrong line does not make the others wrong.
    pub(super) fn size(&self) -> (usize, usize) {
        let mut counts: Vec<(usize, usize)> = Vec::new();
        for row in &self.rows {
            match counts.iter_mut().find(|(length, _)| *length == row.len()) {
                Some((_, count)) => *count += 1,
                None => counts.push((row.len(), 1)),
            }
        }
        // Of equally common lengths, that of the first line counts.
        let most = counts.iter().map(|&(_, count)| count).max();
        let cols = counts.iter().find(|&&(_, count)| Some(count) == most).map_or(0, |&(length, _)| length);
        (cols, self.rows.len())
    }

    /// All cells, row by row. Rows of a wrong length are reported; their missing cells are `None`.
    pub(super) fn cells(self, table: &Table<'_>, key: &str, cols: usize, rows: usize) -> Vec<Option<PictureCell<'a>>> {
        for (number, row) in self.rows.iter().enumerate().take(rows) {
            if row.len() != cols {
                let place = row.get(cols).map_or(self.ends[number], |spot| spot.place);
                let message = format!("row {number} of `{key}` has {}", count(row.len(), "cell"));
                table.problem(place, message, format!("{cols} as in the other rows"));
            }
        }
        if self.rows.len() != rows {
            let place = self.rows.get(rows).and_then(|row| row.first()).map(|spot| spot.place);
            let place = place.or(self.ends.last().copied()).unwrap_or_else(|| table.place_of(key));
            let message = format!("`{key}` has {}", count(self.rows.len(), "row"));
            table.problem(place, message, format!("{rows} as in `terrain`"));
        }
        let mut cells = Vec::with_capacity(cols * rows);
        for row in self.rows.into_iter().chain(std::iter::repeat_with(Vec::new)).take(rows) {
            let lacking = cols.saturating_sub(row.len());
            cells.extend(row.into_iter().take(cols).map(Some).chain(std::iter::repeat_n(None, lacking)));
        }
        cells
    }
}

fn split<'a>(line: &Line<'a>, spaced: bool) -> Vec<PictureCell<'a>> {
    let spot = |start: usize, end: usize| PictureCell { text: &line.text[start..end], place: line.place(start, end) };
    if !spaced {
        let letters = line.text.char_indices().filter(|(_, letter)| !letter.is_whitespace());
        return letters.map(|(start, letter)| spot(start, start + letter.len_utf8())).collect();
    }
    let mut spots = Vec::new();
    let mut start = None;
    for (at, letter) in line.text.char_indices().chain([(line.text.len(), ' ')]) {
        match (start, letter.is_whitespace()) {
            (None, false) => start = Some(at),
            (Some(from), true) => {
                spots.push(spot(from, at));
                start = None;
            }
            _ => {}
        }
    }
    spots
}

/// "1 cell", "3 cells".
pub(super) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
