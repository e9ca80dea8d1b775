//! Markdown files with a place for the tables that a command makes.

use std::path::Path;

use comfy_table::{CellAlignment, Table, presets::ASCII_MARKDOWN};

use super::Failure;
use crate::disk::{self, Output};

/// Bytes of a Markdown file at most.
const MOST_TEXT: u64 = 4 << 20;

/// A Markdown file with a place for tables: between its lines `<!-- NAME -->` and `<!-- end of NAME -->`.
pub(super) struct Document {
    before: String,
    after: String,
    output: Output,
}

impl Document {
    /// Opens a file, so that it is known before the work whether it can be written.
    pub(super) fn open(path: &Path, name: &str) -> Result<Self, Failure> {
        let text = disk::read_text(path, MOST_TEXT)
            .map_err(|error| Failure::User(format!("cannot read {}: {error}", path.display())))?;
        let (begin, end) = (format!("<!-- {name} -->"), format!("<!-- end of {name} -->"));
        let parts = text.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
        let (before, after) = parts.ok_or_else(|| {
            Failure::User(format!(
                "{} has no place for the tables: write a line {begin} where they begin and {end} where they end",
                path.display()
            ))
        })?;
        let (before, after) = (format!("{before}{begin}"), format!("{end}{after}"));
        Ok(Self { before, after, output: Output::begin(path)? })
    }

    /// Puts the tables into their place.
    pub(super) fn finish(self, page: &str) -> Result<(), Failure> {
        let Self { before, after, output } = self;
        output.finish(format!("{before}\n\n{}\n\n{after}", page.trim_end()).as_bytes())?;
        Ok(())
    }
}

/// An empty table in Markdown, which a terminal shows as well; all columns but the first hold figures.
pub(super) fn table(head: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN).set_header(head);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}
