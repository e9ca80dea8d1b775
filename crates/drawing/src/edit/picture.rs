//! A picture of a board in a text. Letters are replaced in place, so that a diff shows only the changed rows.
//!
//! It is read as in [`map`](hexfray_board::map): spaces separate cells, or every character is a cell if no line has spaces.

use hexfray_board::grid::Cell;

/// Marks a cell that does not exist.
pub(super) const HOLE: &str = "·";

/// Whether a letter marks a cell that does not exist.
pub(super) fn is_hole(letter: &str) -> bool {
    letter == HOLE || letter == "-"
}

/// The lines of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    lines: Vec<String>,
    spaced: bool,
}

impl Picture {
    /// Reads the text between `'''` and `'''`; `single` is true for a board of one column.
    pub(super) fn read(text: &str, single: bool) -> Self {
        let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        if lines.len() > 1 && lines.first().is_some_and(|line| line.trim().is_empty()) {
            lines.remove(0);
        }
        if lines.last().is_some_and(|line| line.trim().is_empty()) {
            lines.pop();
        }
        let spaced = single || lines.iter().any(|line| line.trim().contains(char::is_whitespace));
        Self { lines, spaced }
    }

    /// Draws a picture of these letters, in columns as wide as the widest letter; some rows are `shifted`.
    pub(super) fn draw(rows: &[Vec<String>], shifted: impl Fn(usize) -> bool) -> Self {
        let width = rows.iter().flatten().map(|letter| letter.chars().count()).max().unwrap_or(1);
        let line = |(row, letters): (usize, &Vec<String>)| {
            let indent = if shifted(row) { width.div_ceil(2) } else { 0 };
            let letters: Vec<String> = letters.iter().map(|letter| format!("{letter:>width$}")).collect();
            format!("{:indent$}{}", "", letters.join(" "))
        };
        Self { lines: rows.iter().enumerate().map(line).collect(), spaced: true }
    }

    /// The text between the quotes.
    pub(super) fn to_text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }

    /// Columns and rows; `None` if the rows differ in length.
    pub(super) fn size(&self) -> Option<(usize, usize)> {
        let cols = self.split(0).len();
        (cols > 0 && (1..self.lines.len()).all(|row| self.split(row).len() == cols)).then_some((cols, self.lines.len()))
    }

    /// All letters, row by row.
    pub(super) fn rows(&self) -> Vec<Vec<String>> {
        let row = |row| self.split(row).into_iter().map(|(from, to)| self.lines[row][from..to].to_owned()).collect();
        (0..self.lines.len()).map(row).collect()
    }

    /// The letter of a cell.
    pub(super) fn get(&self, cell: Cell) -> Option<&str> {
        let (col, row) = (usize::try_from(cell.col).ok()?, usize::try_from(cell.row).ok()?);
        let line = self.lines.get(row)?;
        let &(from, to) = self.split(row).get(col)?;
        Some(&line[from..to])
    }

    /// Replaces the letter of a cell; the others stay in place if there is room.
    pub(super) fn set(&mut self, cell: Cell, letter: &str) {
        let (Ok(col), Ok(row)) = (usize::try_from(cell.col), usize::try_from(cell.row)) else { return };
        if row >= self.lines.len() {
            return;
        }
        let Some(&(from, to)) = self.split(row).get(col) else { return };
        let (old, new) = (self.lines[row][from..to].chars().count(), letter.chars().count());
        let needed = new.saturating_sub(old);
        let room = self.lines[row][..from].chars().rev().take_while(|letter| *letter == ' ').count();
        // A space has to stay between two letters, and a shifted row has to stay shifted.
        let spare = room.saturating_sub(usize::from(col > 0)).min(self.room(row).saturating_sub(old));
        if needed > spare {
            self.widen(new);
            return self.set(cell, letter);
        }
        let padded = format!("{}{letter}", " ".repeat(old.saturating_sub(new)));
        self.lines[row].replace_range(from - needed..to, &padded);
    }

    /// Redraws the picture with columns of at least this width; shifted rows stay shifted.
    fn widen(&mut self, width: usize) {
        let old = if self.spaced { self.room(0).max(self.width()) } else { 1 };
        let rows = self.rows();
        let indent = |row: &Vec<String>, line: &String| {
            let blank = line.chars().take_while(|letter| *letter == ' ').count();
            let own = row.first().map_or(0, |letter| letter.chars().count());
            blank.saturating_sub(old.saturating_sub(own))
        };
        let indents: Vec<usize> = rows.iter().zip(&self.lines).map(|(row, line)| indent(row, line)).collect();
        let least = indents.iter().copied().min().unwrap_or(0);
        let width = width.max(old);
        for ((line, letters), indent) in self.lines.iter_mut().zip(&rows).zip(indents) {
            let shift = if indent > least { width.div_ceil(2) } else { 0 };
            let letters: Vec<String> = letters.iter().map(|letter| format!("{letter:>width$}")).collect();
            *line = format!("{:least$}{:shift$}{}", "", "", letters.join(" "));
        }
        self.spaced = true;
    }

    /// The widest letter, in characters.
    fn width(&self) -> usize {
        let widths = |row| self.split(row).into_iter().map(move |(from, to)| self.lines[row][from..to].chars().count());
        (0..self.lines.len()).flat_map(widths).max().unwrap_or(1)
    }

    /// The greatest width of a letter in a row, in characters, that does not move the letters after it.
    fn room(&self, row: usize) -> usize {
        match self.split(row)[..] {
            [(_, first), (_, second), ..] if self.spaced => self.lines[row][first..second].chars().count() - 1,
            [_, _, ..] => 1,
            _ => usize::MAX,
        }
    }

    /// The start and end of each letter in a row.
    fn split(&self, row: usize) -> Vec<(usize, usize)> {
        let Some(line) = self.lines.get(row) else { return Vec::new() };
        if !self.spaced {
            let letters = line.char_indices().filter(|(_, letter)| !letter.is_whitespace());
            return letters.map(|(at, letter)| (at, at + letter.len_utf8())).collect();
        }
        let place = |word: &str| {
            let from = word.as_ptr() as usize - line.as_ptr() as usize;
            (from, from + word.len())
        };
        line.split_whitespace().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str, cell: (i16, i16), letter: &str) -> String {
        let mut picture = Picture::read(text, false);
        picture.set(cell.into(), letter);
        picture.to_text()
    }

    #[test]
    fn a_letter_is_replaced_in_its_place() {
        assert_eq!(set("\n. f .\n . . .\n", (1, 1), "w"), ". f .\n . w .\n");
        assert_eq!(set("..f\n.f.\n", (2, 0), "w"), "..w\n.f.\n");
    }

    #[test]
    fn a_wider_number_takes_the_space_before_it() {
        assert_eq!(set(" 0  0 -1\n   0  0  0\n", (1, 0), "-2"), " 0 -2 -1\n   0  0  0\n");
        assert_eq!(set(" 0 -1\n", (1, 0), "3"), " 0  3\n");
        assert_eq!(set(" 0 -1\n", (0, 0), "12"), "12 -1\n");
    }

    #[test]
    fn the_whole_picture_widens_where_there_is_no_room() {
        assert_eq!(set("0 0 0\n 0 0 0\n", (1, 0), "-1"), " 0 -1  0\n  0  0  0\n");
        assert_eq!(set("000\n000\n", (2, 1), "10"), " 0  0  0\n 0  0 10\n");
    }
}
