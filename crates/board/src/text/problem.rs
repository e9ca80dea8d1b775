//! Mistakes in a text with their places, and their display for people.

use std::fmt;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::{Library, Place, Source, printable};

/// The most problems that are kept and shown; further ones are only counted, so that no report is endless.
const MOST: usize = 200;
/// The most characters of a line that are shown on each side of the place.
const SIDE: usize = 100;

/// A mistake in a text: its place, the problem, and the expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    source: Source,
    place: Place,
    message: String,
    help: Option<String>,
    warning: bool,
}

impl Problem {
    /// A problem with the text "`message`, expected `expected`"; if `expected` is empty, only the message.
    pub fn new(source: &Source, place: Place, message: impl Into<String>, expected: impl AsRef<str>) -> Self {
        let mut message = message.into();
        if !expected.as_ref().is_empty() {
            message.push_str(", expected ");
            message.push_str(expected.as_ref());
        }
        Self { source: source.clone(), place, message, help: None, warning: false }
    }

    /// Whether another says the same about the same place.
    fn is_same(&self, other: &Self) -> bool {
        (self.place, &self.message, self.source.name()) == (other.place, &other.message, other.source.name())
    }

    /// Makes it a warning: the text is valid, but probably not what was meant.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.warning = true;
        self
    }

    /// Whether it is a warning.
    pub const fn is_warning(&self) -> bool {
        self.warning
    }

    /// Adds a sentence of advice below the source line.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// This problem, moved to its origin: a place in the text from which the current one was made, `within` some part of it,
    /// such as "layer `depth`".
    #[must_use]
    pub fn moved(self, source: &Source, place: Place, within: &str) -> Self {
        let message = if within.is_empty() { self.message } else { format!("{within}: {}", self.message) };
        Self { source: source.clone(), place, message, ..self }
    }

    /// The text with the mistake.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The place in the text.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The problem and the expectation, in a sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Line and column, counted from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        self.source.line_and_column(self.place.start)
    }

    /// `file:line:column: message`, or `file:line:column: warning: message`, in a form that editors and terminals understand.
    pub fn line(&self) -> String {
        let (line, column) = self.line_and_column();
        let kind = if self.warning { "warning: " } else { "" };
        let name = printable(self.source.name());
        format!("{name}:{line}:{column}: {kind}{}", printable(&self.message))
    }

    /// [`line`](Self::line), with the source line below, the place underlined, and the help; `colour` adds ANSI codes.
    pub fn render(&self, colour: bool) -> String {
        let (line, _) = self.line_and_column();
        let (shown, marked) = self.window();
        let snippet = Snippet::source(shown).line_start(line).annotation(AnnotationKind::Primary.span(marked));
        let level = if self.warning { Level::WARNING } else { Level::ERROR };
        let mut group = level.no_name().primary_title(self.line()).element(snippet);
        if let Some(help) = &self.help {
            let help = annotate_snippets::normalize_untrusted_str(help);
            group = group.element(Level::HELP.message(help));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.decor_style(DecorStyle::Ascii).render(&[group])
    }

    /// The part of the source line that is shown, and the underlined bytes in it.
    fn window(&self) -> (&str, Range<usize>) {
        let (line, start) = self.source.line_at(self.place.start);
        // The place may be inside a character; whole characters are underlined.
        let at = line.floor_char_boundary(self.place.start.saturating_sub(start));
        let from = line[..at].char_indices().rev().nth(SIDE - 1).map_or(0, |(offset, _)| offset);
        let to = line[at..].char_indices().nth(SIDE).map_or(line.len(), |(offset, _)| at + offset);
        let end = line.ceil_char_boundary(self.place.end.saturating_sub(start)).clamp(at, to);
        (&line[from..to], at - from..end - from)
    }
}

/// All mistakes of a reading, in the order of their places. As an error, its text is a report for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    left_out: usize,
}

impl Problems {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a problem; from the 201st on, problems are only counted.
    pub fn push(&mut self, problem: Problem) {
        if self.is_full() { self.left_out += 1 } else { self.list.push(problem) }
    }

    /// Whether further problems are only counted.
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= MOST
    }

    /// Removes a problem that was added.
    pub(super) fn remove(&mut self, problem: &Problem) {
        let same = |one: &Problem| one.place == problem.place && one.message == problem.message;
        match self.list.iter().rposition(same) {
            Some(at) => drop(self.list.remove(at)),
            None => self.left_out = self.left_out.saturating_sub(1),
        }
    }

    /// Adds the problems of another reading, without those that are there already: a file may be read for several others.
    pub fn extend(&mut self, other: Problems) {
        self.left_out += other.left_out;
        for problem in other.list {
            if !self.list.iter().any(|known| known.is_same(&problem)) {
                self.push(problem);
            }
        }
    }

    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of problems, including those that are only counted.
    pub fn len(&self) -> usize {
        self.list.len() + self.left_out
    }

    /// The problems that are kept.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// The value, if there are no problems.
    ///
    /// # Errors
    /// These problems, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, Problems> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Those in these files of a library, if there are any in them, else all.
    pub fn of_files(self, library: &Library, names: &[impl AsRef<str>]) -> Self {
        let is_own = |problem: &Problem| names.iter().any(|name| library.get(name.as_ref()) == Some(problem.source()));
        if !self.iter().any(is_own) {
            return self;
        }
        Self { list: self.list.into_iter().filter(is_own).collect(), left_out: 0 }
    }

    /// The problems, each as `file:line:column: message`.
    pub fn lines(&self) -> Vec<String> {
        self.list.iter().map(Problem::line).collect()
    }

    /// Sorts by place; stable, so that problems of several sources keep their sources' order.
    pub(super) fn sort(&mut self) {
        self.list.sort_by_key(Problem::place);
    }

    /// The whole report; `colour` adds ANSI codes.
    pub fn render(&self, colour: bool) -> String {
        let mut report = String::new();
        for problem in &self.list {
            report.push_str(&problem.render(colour));
            report.push_str("\n\n");
        }
        if self.left_out > 0 {
            report.push_str(&format!("and {} more", self.left_out));
        }
        report.truncate(report.trim_end().len());
        report
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self { list: vec![problem], left_out: 0 }
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Problems {}
