//! A table of an authored file: keys are requested by type, others are reported as unknown.

use std::cell::{Cell as Switch, RefCell};
use std::collections::HashSet;
use std::ops::RangeInclusive;

use toml::de::{DeTable, DeValue};

use super::parse::Reading;
use super::printable::{in_words, is_unseen};
use super::value::{expected_int, one_of, similar};
use super::{Line, Place, Problem, Source, Value};
use crate::grid::Cell;

/// A table that is being read.
///
/// For each type there are three methods: `int(key, …)` for a required key, `int_or(key, …, default)` for a key with a default,
/// `maybe_int(key, …)` for an optional key. All report mistakes and then return `None` or the default. A reading with a
/// reported problem fails as a whole, so wrong values are never used.
pub struct Table<'a> {
    reading: &'a Reading<'a>,
    entries: &'a DeTable<'a>,
    place: Place,
    asked: RefCell<Vec<String>>,
    /// The missing keys, each with the problem that was reported.
    missing: RefCell<Vec<(String, Problem)>>,
    /// Whether unknown keys are accepted, see [`accept_unknown`](Self::accept_unknown).
    is_open: Switch<bool>,
}

impl<'a> Table<'a> {
    pub(super) fn new(reading: &'a Reading<'a>, entries: &'a DeTable<'a>, place: Place) -> Self {
        Self {
            reading,
            entries,
            place,
            asked: RefCell::default(),
            missing: RefCell::default(),
            is_open: Switch::new(false),
        }
    }

    // Places and problems

    /// The source that is read.
    pub fn source(&self) -> &'a Source {
        self.reading.source
    }

    /// The place of the table: its header or its braces; the start of the file for the outermost table.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The place of a key's value; the place of the table if the key is absent.
    pub fn place_of(&self, key: &str) -> Place {
        self.entries.get(key).map_or(self.place, |value| value.span().into())
    }

    /// Reports a problem at a place: "`message`, expected `expected`", or only the message if `expected` is empty.
    pub fn problem(&self, place: Place, message: impl Into<String>, expected: impl AsRef<str>) {
        self.reading.report(place, message, expected);
    }

    /// Whether no problem has been found in the file so far.
    pub fn is_sound(&self) -> bool {
        self.reading.problems.borrow().is_empty()
    }

    /// Reports a warning at a place: "`message`, expected `expected`". The text is valid, but probably not what was meant.
    pub fn warning(&self, place: Place, message: impl Into<String>, expected: impl AsRef<str>) {
        let warning = Problem::new(self.reading.source, place, message, expected).warning();
        self.reading.warnings.borrow_mut().push(warning);
    }

    /// Reports an existing problem, for instance one with advice.
    pub fn report(&self, problem: Problem) {
        self.reading.push(problem);
    }

    /// The number of problems and warnings in the file so far, which shows whether a part of the reading has added any.
    pub fn marks(&self) -> usize {
        self.reading.problems.borrow().len() + self.reading.warnings.borrow().len()
    }

    /// Its content without places, comments and the order of keys: tables with the same content give the same text.
    pub fn canonical(&self) -> String {
        let mut text = String::new();
        write_table(self.entries, &mut text);
        text
    }

    /// The requested keys, each once, sorted.
    pub fn asked(&self) -> Vec<String> {
        let mut asked = self.asked.borrow().clone();
        asked.sort();
        asked.dedup();
        asked
    }

    /// Notes that an entry of a list could not be read, which has been reported: from then on [`Value::entry`] reports no
    /// unknown name of the list, since it may be the name of that entry.
    pub fn note_lacking(&self, list: &'static str) {
        self.reading.lacking.borrow_mut().push(list);
    }

    /// Whether an entry of a list could not be read.
    pub fn is_lacking(&self, list: &str) -> bool {
        self.reading.lacking.borrow().contains(&list)
    }

    // Values of any kind

    /// Whether a key is present; also makes it known.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The value of an optional key.
    pub fn get(&self, key: &str) -> Option<Value<'a>> {
        self.asked.borrow_mut().push(key.to_owned());
        self.entries.get_key_value(key).map(|(key, value)| Value::new(self.reading, key.get_ref(), value))
    }

    /// The value of a required key. If the key is missing, this is reported with the expectation, such as "a text".
    pub fn require(&self, key: &str, expected: impl AsRef<str>) -> Option<Value<'a>> {
        let value = self.get(key);
        if value.is_none() {
            self.missing(key, expected);
        }
        value
    }

    /// Reports a missing key with the expectation; for keys that are required only if other keys say so.
    pub fn missing(&self, key: &str, expected: impl AsRef<str>) {
        let problem = Problem::new(self.reading.source, self.place, format!("`{key}` is missing"), expected);
        self.missing.borrow_mut().push((key.to_owned(), problem.clone()));
        self.report(problem);
    }

    /// All keys with their places and values, in the order of the file, for tables with arbitrary names as keys.
    pub fn entries(&self) -> Vec<(&'a str, Place, Value<'a>)> {
        let entries = self.pass_over();
        for &(key, place, _) in &entries {
            if let Some(letter) = key.chars().find(|&letter| is_unseen(letter)) {
                self.problem(place, format!("a key holds {}", in_words(letter)), "one all of whose letters are shown");
            }
        }
        entries
    }

    /// All entries, for a reader that leaves them to another: no key is reported as unknown or noted as requested.
    pub fn pass_over(&self) -> Vec<(&'a str, Place, Value<'a>)> {
        let entries = self.written();
        self.asked.borrow_mut().extend(entries.iter().map(|(key, ..)| (*key).to_owned()));
        entries
    }

    /// Accepts unknown keys, for a table that another, unavailable reader would read, too. A key is then reported as unknown
    /// only if it is probably a mistake for a missing one.
    pub fn accept_unknown(&self) {
        self.is_open.set(true);
    }

    /// All entries, without requesting them: a key that is not requested elsewhere is still reported as unknown.
    pub fn written(&self) -> Vec<(&'a str, Place, Value<'a>)> {
        let mut entries: Vec<_> = self.entries.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let value = |(key, value): (&'a toml::Spanned<_>, _)| {
            let name: &'a std::borrow::Cow<'a, str> = key.get_ref();
            (name.as_ref(), Place::from(key.span()), Value::new(self.reading, name, value))
        };
        entries.into_iter().map(value).collect()
    }

    // Texts

    /// A required text on one line that is not empty.
    pub fn text(&self, key: &str) -> Option<String> {
        self.require(key, "a text")?.text()
    }

    /// A text with a default.
    pub fn text_or(&self, key: &str, default: &str) -> String {
        self.maybe_text(key).unwrap_or_else(|| default.to_owned())
    }

    /// An optional text.
    pub fn maybe_text(&self, key: &str) -> Option<String> {
        self.get(key)?.text()
    }

    /// A required text that is not empty; it may have line breaks and tabs.
    pub fn prose(&self, key: &str) -> Option<String> {
        self.require(key, "a text")?.prose()
    }

    /// As [`prose`](Self::prose), but optional.
    pub fn maybe_prose(&self, key: &str) -> Option<String> {
        self.get(key)?.prose()
    }

    // Numbers

    /// A whole number within a range.
    pub fn int<N: Copy + Into<i64> + TryFrom<i64>>(&self, key: &str, range: RangeInclusive<N>) -> Option<N> {
        let expected = expected_int((*range.start()).into(), (*range.end()).into());
        self.require(key, expected)?.int(range)
    }

    /// A whole number with a default.
    pub fn int_or<N: Copy + Into<i64> + TryFrom<i64>>(&self, key: &str, range: RangeInclusive<N>, default: N) -> N {
        self.maybe_int(key, range).unwrap_or(default)
    }

    /// An optional whole number.
    pub fn maybe_int<N: Copy + Into<i64> + TryFrom<i64>>(&self, key: &str, range: RangeInclusive<N>) -> Option<N> {
        self.get(key)?.int(range)
    }

    // Flags and words

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.require(key, "true or false")?.flag()
    }

    /// `true` or `false`, with a default.
    pub fn flag_or(&self, key: &str, default: bool) -> bool {
        self.get(key).and_then(|value| value.flag()).unwrap_or(default)
    }

    /// One of some words, each with its meaning.
    pub fn word<T: Clone>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        self.require(key, one_of(&names))?.word(words)
    }

    /// One of some words, with a default meaning.
    pub fn word_or<T: Clone>(&self, key: &str, words: &[(&str, T)], default: T) -> T {
        self.maybe_word(key, words).unwrap_or(default)
    }

    /// One of some words, optional.
    pub fn maybe_word<T: Clone>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        self.get(key)?.word(words)
    }

    /// The name of something that exists, as its index in `known` (see [`Value::choice`]).
    pub fn choice<'k>(&self, key: &str, known: impl IntoIterator<Item = &'k str>) -> Option<usize> {
        let known: Vec<&str> = known.into_iter().collect();
        self.require(key, "a name")?.choice(known)
    }

    /// The name of something that exists, optional.
    pub fn maybe_choice<'k>(&self, key: &str, known: impl IntoIterator<Item = &'k str>) -> Option<usize> {
        let known: Vec<&str> = known.into_iter().collect();
        self.get(key)?.choice(known)
    }

    // Things of the board and the screen

    /// A cell, `[column, row]` or `[column, row, level]`.
    pub fn cell(&self, key: &str) -> Option<Cell> {
        self.require(key, "a cell [column, row]")?.cell()
    }

    /// An optional cell.
    pub fn maybe_cell(&self, key: &str) -> Option<Cell> {
        self.get(key)?.cell()
    }

    /// A text that `parse` understands (see [`Value::parse`]).
    pub fn parse<T>(&self, key: &str, parse: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        self.require(key, "a text")?.parse(parse)
    }

    /// An optional text that `parse` understands.
    pub fn maybe_parse<T>(&self, key: &str, parse: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        self.get(key)?.parse(parse)
    }

    /// As [`maybe_parse`](Self::maybe_parse), but the text may have line breaks and tabs.
    pub fn maybe_parse_prose<T>(&self, key: &str, parse: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        self.get(key)?.parse_prose(parse)
    }

    /// The lines of a picture with their places (see [`Value::lines`]).
    pub fn lines(&self, key: &str) -> Option<Vec<Line<'a>>> {
        self.require(key, "a picture between ''' and '''")?.lines()
    }

    /// The lines of an optional picture.
    pub fn maybe_lines(&self, key: &str) -> Option<Vec<Line<'a>>> {
        self.get(key)?.lines()
    }

    // Lists and tables

    /// The items of a list, each read by a function; empty if the key is absent. Wrong items are left out.
    pub fn list<T>(&self, key: &str, mut item: impl FnMut(Value<'a>) -> Option<T>) -> Vec<T> {
        let values = self.get(key).and_then(|value| value.values()).unwrap_or_default();
        values.into_iter().filter_map(&mut item).collect()
    }

    /// As [`list`](Self::list), but a list with too many items is reported and left out.
    pub fn short_list<T>(&self, key: &str, most: usize, mut item: impl FnMut(Value<'a>) -> Option<T>) -> Vec<T> {
        let Some(list) = self.get(key) else { return Vec::new() };
        let values = list.values().unwrap_or_default();
        if values.len() > most {
            list.problem(format!("`{key}` has {} entries", values.len()), format!("at most {most}"));
            return Vec::new();
        }
        values.into_iter().filter_map(&mut item).collect()
    }

    /// A table within this one, read by a function.
    pub fn table<T>(&self, key: &str, reader: impl FnOnce(&Table<'a>) -> Option<T>) -> Option<T> {
        self.require(key, "a table")?.table(reader)
    }

    /// An optional table within this one, read by a function.
    pub fn maybe_table<T>(&self, key: &str, reader: impl FnOnce(&Table<'a>) -> Option<T>) -> Option<T> {
        self.get(key)?.table(reader)
    }

    /// All tables `[[key]]` in the order of the file, each read by a function; empty if there is none.
    pub fn tables<T>(&self, key: &str, mut reader: impl FnMut(&Table<'a>) -> Option<T>) -> Vec<T> {
        self.list(key, |value| value.table(&mut reader))
    }

    /// As [`tables`](Self::tables), for the tables of which each is an entry of a list that other tables name; if one cannot be
    /// read, that is [noted](Self::note_lacking).
    pub fn named_tables<T>(
        &self,
        key: &str,
        list: &'static str,
        mut reader: impl FnMut(&Table<'a>) -> Option<T>,
    ) -> Vec<T> {
        self.tables(key, |table| {
            let read = reader(table);
            if read.is_none() {
                table.note_lacking(list);
            }
            read
        })
    }

    /// Reports every key that was not requested. If it was meant for a missing key, there is only one problem for both.
    pub(super) fn finish(&self) {
        let asked = self.asked.borrow();
        let known: HashSet<&str> = asked.iter().map(String::as_str).collect();
        for key in self.entries.keys() {
            let name: &str = key.get_ref();
            if known.contains(name) {
                continue;
            }
            let place = key.span().into();
            if self.reading.problems.borrow().is_full() {
                if !self.is_open.get() {
                    self.problem(place, "unknown key", "");
                }
                continue;
            }
            let known = || asked.iter().map(String::as_str).filter(|known| !self.entries.contains_key(*known));
            match similar(name, known()) {
                Some(word) => {
                    self.take_back_missing(word);
                    self.problem(place, format!("unknown key `{name}`, did you mean `{word}`?"), "");
                }
                None if self.is_open.get() => {}
                None => {
                    let mut words: Vec<String> = asked.iter().map(|word| format!("`{word}`")).collect();
                    words.sort();
                    words.dedup();
                    let problem = Problem::new(self.reading.source, place, format!("unknown key `{name}`"), "");
                    self.report(problem.help(format!("known keys here: {}", words.join(", "))));
                }
            }
        }
    }

    /// Removes the problem of a missing key.
    fn take_back_missing(&self, key: &str) {
        let mut missing = self.missing.borrow_mut();
        let mut reported = missing.extract_if(.., |(name, _)| name == key).map(|(_, problem)| problem);
        if let Some(problem) = reported.next() {
            self.reading.problems.borrow_mut().remove(&problem);
        }
    }
}

fn write_table(table: &DeTable<'_>, text: &mut String) {
    let mut entries: Vec<_> = table.iter().map(|(key, value)| (key.get_ref(), value.get_ref())).collect();
    entries.sort_by_key(|&(key, _)| key);
    text.push('{');
    for (key, value) in entries {
        text.push_str(&format!("{key:?}="));
        write_value(value, text);
    }
    text.push('}');
}

fn write_value(value: &DeValue<'_>, text: &mut String) {
    match value {
        DeValue::Table(table) => write_table(table, text),
        DeValue::Array(values) => {
            text.push('[');
            values.iter().for_each(|value| write_value(value.get_ref(), text));
            text.push(']');
        }
        plain => text.push_str(&format!("{plain:?},")),
    }
}
