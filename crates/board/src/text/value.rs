//! A value in an authored file, read as the expected type.

use std::{ops::RangeInclusive, sync::LazyLock};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::parse::Reading;
use super::printable::{in_words, is_of_layout, is_unseen};
use super::{Place, Problem, Source, Table};
use crate::grid::{Cell, MOST_LEVELS};

/// A value with its place and its name in problems.
///
/// Every reading method reports mistakes and then returns `None`.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    reading: &'a Reading<'a>,
    name: &'a str,
    value: &'a Spanned<DeValue<'a>>,
}

/// A table without keys.
static NOTHING: LazyLock<DeTable<'static>> = LazyLock::new(DeTable::new);

/// The number of lines that a text may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    One,
    Several,
}

/// A line of a picture, which is read column by column.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The line without its line end.
    pub text: &'a str,
    /// The offset of its start in the source.
    pub start: usize,
}

impl Line<'_> {
    /// The place of a part of the line, in bytes.
    pub fn place(&self, start: usize, end: usize) -> Place {
        Place { start: self.start + start, end: self.start + end }
    }
}

impl<'a> Value<'a> {
    pub(super) fn new(reading: &'a Reading<'a>, name: &'a str, value: &'a Spanned<DeValue<'a>>) -> Self {
        Self { reading, name, value }
    }

    /// The key that has it.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The source that has it.
    pub fn source(&self) -> &'a Source {
        self.reading.source
    }

    /// Its place.
    pub fn place(&self) -> Place {
        self.value.span().into()
    }

    /// Reports a problem at its place: "`message`, expected `expected`".
    pub fn problem(&self, message: impl Into<String>, expected: impl AsRef<str>) {
        self.reading.report(self.place(), message, expected);
    }

    fn inner(&self) -> &'a DeValue<'a> {
        self.value.get_ref()
    }

    fn wrong_kind<T>(&self, expected: impl AsRef<str>) -> Option<T> {
        let kind = match self.inner() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a number",
            DeValue::Float(_) => "a decimal number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.problem(format!("`{}` is {kind}", self.name), expected);
        None
    }

    /// Whether it is a table, for values with a short and a long form.
    pub fn is_table(&self) -> bool {
        matches!(self.inner(), DeValue::Table(_))
    }

    /// Whether it is a list.
    pub fn is_list(&self) -> bool {
        matches!(self.inner(), DeValue::Array(_))
    }

    /// Whether it is a list without items.
    pub fn is_empty_list(&self) -> bool {
        matches!(self.inner(), DeValue::Array(items) if items.is_empty())
    }

    /// Whether it is a text.
    pub fn is_text(&self) -> bool {
        matches!(self.inner(), DeValue::String(_))
    }

    /// Whether it is a whole number.
    pub fn is_int(&self) -> bool {
        matches!(self.inner(), DeValue::Integer(_))
    }

    fn str(&self, expected: &str) -> Option<&'a str> {
        match self.inner() {
            DeValue::String(text) => Some(text),
            _ => self.wrong_kind(expected),
        }
    }

    /// A text without control characters, on one or several lines. Texts are shown in terminals, pages and drawings unchanged.
    fn seen(&self, lines: Lines) -> Option<&'a str> {
        let text = self.str("a text")?;
        let allowed = |letter| lines == Lines::Several && is_of_layout(letter);
        let Some(letter) = text.chars().find(|&letter| is_unseen(letter) && !allowed(letter)) else {
            return Some(text);
        };
        let expected = match is_of_layout(letter) {
            true => "a text on one line",
            false => "a text all of whose letters are shown",
        };
        self.problem(format!("`{}` holds {}", self.name, in_words(letter)), expected);
        None
    }

    /// A text on one line that is not empty.
    pub fn text(&self) -> Option<String> {
        self.words(Lines::One)
    }

    /// A text that is not empty; it may have line breaks and tabs.
    pub fn prose(&self) -> Option<String> {
        self.words(Lines::Several)
    }

    fn words(&self, lines: Lines) -> Option<String> {
        let text = self.seen(lines)?;
        if text.trim().is_empty() {
            self.problem(format!("`{}` is empty", self.name), "a text");
            return None;
        }
        Some(text.to_owned())
    }

    /// A whole number within a range.
    pub fn int<N: Copy + Into<i64> + TryFrom<i64>>(&self, range: RangeInclusive<N>) -> Option<N> {
        let (low, high): (i64, i64) = ((*range.start()).into(), (*range.end()).into());
        let expected = expected_int(low, high);
        let DeValue::Integer(number) = self.inner() else { return self.wrong_kind(expected) };
        let value = i64::from_str_radix(number.as_str(), number.radix()).ok();
        let fits = value.filter(|value| (low..=high).contains(value)).and_then(|value| N::try_from(value).ok());
        if fits.is_none() {
            self.problem(format!("`{}` is {number}", self.name), expected);
        }
        fits
    }

    /// `true` or `false`.
    pub fn flag(&self) -> Option<bool> {
        match self.inner() {
            DeValue::Boolean(flag) => Some(*flag),
            _ => self.wrong_kind("true or false"),
        }
    }

    /// One of some words, each with its meaning.
    pub fn word<T: Clone>(&self, words: &[(&str, T)]) -> Option<T> {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let index = self.choose(&known)?;
        words.get(index).map(|(_, meaning)| meaning.clone())
    }

    /// The name of something that exists, as its index in `known`; an unknown name is reported with the most similar one.
    pub fn choice<'k>(&self, known: impl IntoIterator<Item = &'k str>) -> Option<usize> {
        let known: Vec<&str> = known.into_iter().collect();
        self.choose(&known)
    }

    /// The name of an entry of a list, as its index in `known`. An unknown name is reported, unless the list
    /// [lacks](Table::note_lacking) entries.
    pub fn entry<'k>(&self, list: &str, known: impl IntoIterator<Item = &'k str>) -> Option<usize> {
        let known: Vec<&str> = known.into_iter().collect();
        if self.reading.lacking.borrow().contains(&list) {
            let text = self.seen(Lines::One)?;
            return known.iter().position(|word| *word == text);
        }
        self.choose(&known)
    }

    fn choose(&self, known: &[&str]) -> Option<usize> {
        let text = self.str(&one_of(known))?;
        if let Some(index) = known.iter().position(|word| *word == text) {
            return Some(index);
        }
        let message = format!("unknown `{}` \"{text}\"", self.name);
        if self.reading.problems.borrow().is_full() {
            // Further problems are only counted, so a search for the word that was meant would be wasted.
            self.problem(message, "");
            return None;
        }
        let problem = match similar(text, known.iter().copied()) {
            Some(word) => {
                let message = format!("{message}, did you mean \"{word}\"?");
                let problem = Problem::new(self.reading.source, self.place(), message, "");
                if known.len() > 2 { problem.help(format!("it may be {}", one_of(known))) } else { problem }
            }
            None => Problem::new(self.reading.source, self.place(), message, one_of(known)),
        };
        self.reading.push(problem);
        None
    }

    /// A text on one line that `parse` understands; the error of `parse` is the expectation, such as "a die code like 3D+1".
    pub fn parse<T>(&self, parse: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        self.form(Lines::One, parse)
    }

    /// As [`parse`](Self::parse), but the text may have line breaks and tabs.
    pub fn parse_prose<T>(&self, parse: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        self.form(Lines::Several, parse)
    }

    fn form<T>(&self, lines: Lines, parse: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let text = self.seen(lines)?;
        match parse(text) {
            Ok(value) => Some(value),
            Err(expected) => {
                self.problem(format!("`{}` is \"{text}\"", self.name), expected);
                None
            }
        }
    }

    /// A colour such as `"#7fa650"`, as red, green, blue.
    pub fn colour(&self) -> Option<[u8; 3]> {
        self.form(Lines::One, |text| {
            let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
            let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
            let [_, red, green, blue] = number.ok_or("a colour like \"#7fa650\"")?.to_be_bytes();
            Ok([red, green, blue])
        })
    }

    /// A cell, `[column, row]` or `[column, row, level]`, all counted from 0.
    pub fn cell(&self) -> Option<Cell> {
        let expected = "a cell [column, row]";
        let DeValue::Array(items) = self.inner() else { return self.wrong_kind(expected) };
        let (col, row, level) = match &items[..] {
            [col, row] => (col, row, None),
            [col, row, level] => (col, row, Some(level)),
            _ => {
                self.problem(format!("`{}` is a list of {}", self.name, items.len()), expected);
                return None;
            }
        };
        let part = |item| Value { value: item, ..*self };
        let (col, row) = (part(col).int(0..=1023_i16), part(row).int(0..=1023_i16));
        let level = level.map_or(Some(0), |level| part(level).int(0..=MOST_LEVELS - 1));
        Some(Cell::new(col?, row?).on_level(level?))
    }

    /// The values of a list.
    pub fn values(&self) -> Option<Vec<Value<'a>>> {
        match self.inner() {
            DeValue::Array(items) => Some(items.iter().map(|value| Value { value, ..*self }).collect()),
            _ => self.wrong_kind("a list"),
        }
    }

    /// A table, read by a function; keys that the function does not request are reported.
    pub fn table<T>(&self, reader: impl FnOnce(&Table<'a>) -> Option<T>) -> Option<T> {
        let DeValue::Table(entries) = self.inner() else { return self.wrong_kind("a table") };
        let table = Table::new(self.reading, entries, self.place());
        let value = reader(&table);
        table.finish();
        value
    }

    /// A table whose key `tag` says by a word what it is, read by a function from the word's meaning. If it may be `alone`, the
    /// word stands for a table with nothing else.
    pub fn tagged<W: Clone, T>(
        &self,
        (tag, alone): (&str, bool),
        words: &[(&str, W)],
        reader: impl FnOnce(W, &Table<'a>) -> Option<T>,
    ) -> Option<T> {
        if self.is_table() || !alone {
            return self.table(|table| table.word(tag, words).and_then(|meaning| reader(meaning, table)));
        }
        let meaning = self.word(words)?;
        reader(meaning, &Table::new(self.reading, &NOTHING, self.place()))
    }

    /// The lines of a picture, a text between `'''` and `'''`, with their places in the file.
    ///
    /// They are read from the source, so that the column of every character is known.
    pub fn lines(&self) -> Option<Vec<Line<'a>>> {
        let expected = "a picture between ''' and '''";
        self.str(expected)?;
        let place = self.place();
        let raw = self.reading.source.text().get(place.start..place.end)?;
        let quotes = if raw.starts_with("'''") || raw.starts_with("\"\"\"") { 3 } else { 1 };
        if raw.starts_with('"') && raw.contains('\\') {
            self.problem(format!("`{}` has a backslash", self.name), expected);
            return None;
        }
        let body = raw.get(quotes..raw.len().saturating_sub(quotes)).unwrap_or_default();
        let mut start = place.start + quotes;
        let mut lines = Vec::new();
        for line in body.split('\n') {
            lines.push(Line { text: line.strip_suffix('\r').unwrap_or(line), start });
            start += line.len() + 1;
        }
        // The lines of the opening and closing quotes are not part of the picture.
        if lines.len() > 1 && lines.first().is_some_and(|line| line.text.trim().is_empty()) {
            lines.remove(0);
        }
        if lines.last().is_some_and(|line| line.text.trim().is_empty()) {
            lines.pop();
        }
        Some(lines)
    }
}

pub(super) fn expected_int(low: i64, high: i64) -> String {
    match (low, high) {
        _ if low == high => format!("{low}"),
        (i64::MIN, _) | (_, i64::MAX) => "a whole number".to_owned(),
        _ => format!("a whole number from {low} to {high}"),
    }
}

/// `"a", "b" or "c"`, cut after a dozen.
pub(super) fn one_of(words: &[&str]) -> String {
    const MOST: usize = 12;
    let quoted: Vec<String> = words.iter().take(MOST).map(|word| format!("\"{word}\"")).collect();
    match quoted.as_slice() {
        [] => "nothing: there is none".to_owned(),
        [only] => only.clone(),
        _ if words.len() > MOST => format!("one of {} and {} more", quoted.join(", "), words.len() - MOST),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// The word most similar to `text`, if any is similar.
pub fn similar<'k>(text: &str, words: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // Long texts are not typing errors, and comparing them costs the product of the lengths.
    const LONGEST: usize = 64;
    if text.len() > LONGEST {
        return None;
    }
    // A slip in a short word leaves most of its letters in place: `wate` is not `face`.
    let allowed = (text.chars().count() / 3).max(1);
    let distances = words.into_iter().filter(|word| word.len() <= LONGEST).map(|word| {
        let same_start = usize::from(!word.starts_with(text) && !text.starts_with(word));
        (strsim::damerau_levenshtein(&text.to_lowercase(), &word.to_lowercase()), same_start, word)
    });
    distances.filter(|(distance, ..)| *distance <= allowed).min().map(|(.., word)| word)
}

/// A text as a TOML string.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
