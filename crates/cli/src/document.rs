//! Markdown files with a place for the tables that a command makes.

use std::path::{Path, PathBuf};

use comfy_table::{CellAlignment, Table, presets::ASCII_MARKDOWN};

use super::{Failure, complain};
use hexfray_disk::{self as disk, Output};

/// Bytes of a Markdown file at most.
const MOST_TEXT: u64 = 4 << 20;

/// A Markdown file with a place for tables: between its lines `<!-- NAME -->` and `<!-- end of NAME -->`.
pub(super) struct Document {
    path: PathBuf,
    name: &'static str,
}

impl Document {
    /// Checks before the work whether a file has the place and can be written.
    pub(super) fn open(path: &Path, name: &'static str) -> Result<Self, Failure> {
        let document = Self { path: path.to_owned(), name };
        if document.parts()?.is_none() {
            let (begin, end) = document.marks();
            return Err(Failure::User(format!(
                "{} has no place for the tables: write a line {begin} where they begin and {end} where they end",
                path.display()
            )));
        }
        drop(Output::begin(path)?);
        Ok(document)
    }

    /// Puts the tables into their place in the present file, so that changes around it in the meantime are kept. `said`: they
    /// are on the standard output, too.
    ///
    /// # Errors
    /// The place has disappeared in the meantime, or the file cannot be read or written.
    pub(super) fn finish(self, page: &str, said: bool) -> Result<(), Failure> {
        self.replace(page).map_err(|failure| match failure {
            Failure::User(why) if said => Failure::User(format!("{why}; the report is on the standard output")),
            other => other,
        })
    }

    fn replace(&self, page: &str) -> Result<(), Failure> {
        let Some((before, after)) = self.parts()? else {
            let (begin, end) = self.marks();
            let file = self.path.display();
            return Err(Failure::User(format!(
                "{file} has lost its lines {begin} and {end} meanwhile, and is left as it is"
            )));
        };
        let text = format!("{before}\n\n{}\n\n{after}", page.trim_end());
        Ok(disk::write(&self.path, text.as_bytes())?)
    }

    /// Says that the file is unchanged, because only some of the battles were played.
    pub(super) fn spare(self, battles: u64, planned: u64) {
        let how = partly(battles, planned);
        complain(format_args!("{} is unchanged: {how}", self.path.display()));
    }

    fn marks(&self) -> (String, String) {
        (format!("<!-- {} -->", self.name), format!("<!-- end of {} -->", self.name))
    }

    /// The text of the file up to the place and after it, with the lines that mark it; `None` if there is no such place.
    fn parts(&self) -> Result<Option<(String, String)>, Failure> {
        let text = disk::read_text(&self.path, MOST_TEXT)
            .map_err(|error| Failure::User(format!("cannot read {}: {error}", self.path.display())))?;
        let (begin, end) = self.marks();
        let parts = text.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
        Ok(parts.map(|(before, after)| (format!("{before}{begin}"), format!("{end}{after}"))))
    }
}

/// Why the results of some of the battles do not replace anything.
pub(super) fn partly(battles: u64, planned: u64) -> String {
    match battles {
        0 => "no battle was played".to_owned(),
        _ => format!("only {battles} of {planned} battles were played; --partial writes it all the same"),
    }
}

/// An empty table in Markdown, which a terminal shows as well; all columns but the first hold figures.
pub(super) fn table(head: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN).set_header(head);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}
