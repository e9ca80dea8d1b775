//! Parses the text of a source into its table, safe against hostile input.

use std::cell::RefCell;

use toml::de::DeTable;

use super::{MAX_BYTES, Place, Problem, Problems, Source, Table};

/// The most dots of keys in a line. No file needs deeper tables, and dropping them would need a deep stack.
const MAX_DOTS: usize = 32;
/// Longer texts report only their first syntax error, to limit time and memory.
const RECOVER_BYTES: usize = 1 << 16;

/// State that all [`Table`]s and [`Value`](super::Value)s of a reading share.
pub(super) struct Reading<'a> {
    pub(super) source: &'a Source,
    pub(super) problems: RefCell<Problems>,
    pub(super) warnings: RefCell<Problems>,
    /// The lists of which an entry could not be read, so that names of entries are not reported as unknown.
    pub(super) lacking: RefCell<Vec<&'static str>>,
}

impl Reading<'_> {
    pub(super) fn report(&self, place: Place, message: impl Into<String>, expected: impl AsRef<str>) {
        self.push(Problem::new(self.source, place, message, expected));
    }

    pub(super) fn push(&self, problem: Problem) {
        self.problems.borrow_mut().push(problem);
    }
}

/// Parses a source as TOML and lets `reader` make a value from its table.
///
/// The reader returns `None` if something that it needs is missing or wrong, which has then been reported. Keys that it has not
/// requested are reported as unknown.
///
/// # Errors
/// All problems at once, sorted by place. If the text is not TOML, only that is reported.
pub fn read<T>(source: &Source, reader: impl FnOnce(&Table<'_>) -> Option<T>) -> Result<T, Problems> {
    read_warned(source, reader).map(|(value, _)| value)
}

/// As [`read`], with the warnings of a successful reading. The warnings of a failed reading are among its problems.
///
/// # Errors
/// As [`read`].
pub fn read_warned<T>(
    source: &Source,
    reader: impl FnOnce(&Table<'_>) -> Option<T>,
) -> Result<(T, Problems), Problems> {
    guard(source)?;
    let root = parse(source)?;
    let reading =
        Reading { source, problems: RefCell::default(), warnings: RefCell::default(), lacking: RefCell::default() };
    let table = Table::new(&reading, &root, Place::default());
    let value = reader(&table);
    table.finish();
    drop(table);
    let (mut problems, mut warnings) = (reading.problems.into_inner(), reading.warnings.into_inner());
    warnings.sort();
    match value {
        Some(value) if problems.is_empty() => Ok((value, warnings)),
        None if problems.is_empty() => {
            Err(Problem::new(source, Place::default(), "this file could not be read", "").into())
        }
        _ => {
            problems.extend(warnings);
            problems.sort();
            Err(problems)
        }
    }
}

fn parse(source: &Source) -> Result<DeTable<'_>, Problems> {
    let text = source.text();
    let problem = |error: &toml::de::Error| {
        let place = error.span().map_or(Place { start: text.len(), end: text.len() }, Place::from);
        Problem::new(source, place, error.message(), "")
    };
    match DeTable::parse(text) {
        Ok(table) => Ok(table.into_inner()),
        Err(error) if text.len() > RECOVER_BYTES => Err(problem(&error).into()),
        Err(_) => {
            let mut found: Vec<Problem> = DeTable::parse_recoverable(text).1.iter().map(problem).collect();
            found.sort_by_key(Problem::place);
            // A further error in the same line mostly follows from the first.
            let line = |problem: &Problem| source.line_at(problem.place().start).1;
            found.dedup_by_key(|problem| line(problem));
            let mut problems = Problems::new();
            found.into_iter().for_each(|problem| problems.push(problem));
            Err(problems)
        }
    }
}

/// Refuses texts that would be too expensive to parse, because of their size or keys with many parts, and NUL characters.
fn guard(source: &Source) -> Result<(), Problems> {
    let text = source.text();
    let refuse = |start: usize, end: usize, message: &str, expected: &str| {
        Err(Problem::new(source, Place { start, end }, message, expected).into())
    };
    if text.len() > MAX_BYTES {
        return refuse(0, 0, "this file is too big", "at most 1 MiB");
    }
    if let Some(at) = text.find('\0') {
        return refuse(at, at + 1, "a NUL character", "plain text");
    }
    if let Some(at) = dotted_too_deep(text) {
        return refuse(at, at + 1, "a key of too many parts", "at most 32 dots in a line");
    }
    Ok(())
}

/// The first dot outside strings and comments that exceeds the limit of its line.
fn dotted_too_deep(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut dots) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'\n' => dots = 0,
            b'.' => dots += 1,
            b'#' => at = text[at..].find('\n').map_or(bytes.len(), |end| at + end - 1),
            b'"' | b'\'' => at = string_end(bytes, at),
            _ => {}
        }
        if dots > MAX_DOTS {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The last byte of the TOML string that starts at `at`; an unclosed one-line string ends with its line. One or two quotes
/// before the closing three belong to a long string: `'''b''''` is `b'`.
fn string_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let long = bytes[at..].starts_with(&[quote; 3]);
    let mut next = at + if long { 3 } else { 1 };
    while next < bytes.len() {
        match bytes[next] {
            b'\n' if !long => return next - 1,
            b'\\' if quote == b'"' && (long || bytes.get(next + 1) != Some(&b'\n')) => next += 1,
            byte if byte == quote && !long => return next,
            byte if byte == quote && bytes[next..].starts_with(&[quote; 3]) => {
                let more = bytes[next + 3..].iter().take(2).take_while(|&&byte| byte == quote).count();
                return next + 2 + more;
            }
            _ => {}
        }
        next += 1;
    }
    bytes.len()
}
