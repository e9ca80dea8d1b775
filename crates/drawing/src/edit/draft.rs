//! One text that is being edited.

use std::sync::Arc;

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, RawString, Table, Value};

use super::{Refusal, history::Splice};
use hexfray_board::{
    grid::{Cell, MOST_LEVELS},
    text::{Problem, Problems, Source},
};

/// A text that is being edited: its present content, and the content that was saved last.
#[derive(Clone, Debug)]
pub struct Draft {
    name: Arc<str>,
    pub(super) document: DocumentMut,
    text: String,
    saved: Option<String>,
    /// Whether the file's lines end in `\r\n`; `text` always uses `\n`.
    crlf: bool,
}

impl Draft {
    /// Opens a text, which counts as saved.
    ///
    /// # Errors
    /// The problems of a text that is not TOML, which has to be corrected by hand.
    pub fn open(source: &Source) -> Result<Self, Problems> {
        let mut draft = Self::fresh(source.name(), source.text())?;
        draft.saved = Some(draft.text.clone());
        Ok(draft)
    }

    /// A text that has never been saved.
    ///
    /// # Errors
    /// As [`Draft::open`].
    pub fn fresh(name: &str, text: &str) -> Result<Self, Problems> {
        let crlf = text.contains("\r\n");
        let text = if crlf { text.replace("\r\n", "\n") } else { text.to_owned() };
        let source = Source::new(name, &text);
        // The reader of files refuses hostile texts before they are parsed, and reports the place of a mistake.
        hexfray_board::text::read(&source, |table| {
            table.entries();
            Some(())
        })?;
        let document = text.parse().map_err(|error: toml_edit::TomlError| {
            let place = error.span().unwrap_or_default().into();
            Problems::from(Problem::new(&source, place, error.message(), ""))
        })?;
        Ok(Self { name: name.into(), document, text, saved: None, crlf })
    }

    /// The name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Renames the file; the text then counts as unsaved.
    pub fn rename(&mut self, name: &str) {
        self.name = name.into();
        self.saved = None;
    }

    /// The text of the file, with its original line ends.
    pub fn text(&self) -> String {
        if self.crlf { self.text.replace('\n', "\r\n") } else { self.text.clone() }
    }

    /// The text for the readers of the game.
    pub fn source(&self) -> Source {
        Source::new(&self.name, &self.text)
    }

    /// Whether the text differs from the last saved one.
    pub fn is_unsaved(&self) -> bool {
        self.saved.as_deref() != Some(&self.text)
    }

    /// Whether the text is equal to this one, apart from line ends.
    pub fn is(&self, text: &str) -> bool {
        self.text == text.replace("\r\n", "\n")
    }

    /// Whether the last saved text is equal to this one, apart from line ends.
    pub fn was_saved_as(&self, text: &str) -> bool {
        self.saved.as_ref().is_some_and(|saved| *saved == text.replace("\r\n", "\n"))
    }

    /// Marks the current text as saved.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.text.clone());
    }

    /// Copies changes of the document into the text.
    pub(super) fn settle(&mut self) -> Option<Splice> {
        let text = self.document.to_string();
        let splice = Splice::between(&self.text, &text);
        self.text = text;
        splice
    }

    /// Discards changes of the document since the last [`settle`](Self::settle).
    pub(super) fn restore(&mut self) {
        self.set(self.text.clone());
    }

    /// Replaces the whole text, if the new one is TOML.
    pub(super) fn set(&mut self, text: String) {
        if let Ok(document) = text.parse() {
            self.document = document;
            self.text = text;
        }
    }

    // Parts of the texts of maps and battles

    /// The text of a key in the head.
    pub(super) fn words(&self, key: &str) -> Option<&str> {
        self.document.get(key)?.as_str()
    }

    /// The table with the pictures of a level: the head, or the table of its storey.
    pub(super) fn level(&self, level: u8) -> Option<&Table> {
        match usize::from(level).checked_sub(1) {
            None => Some(self.document.as_table()),
            Some(at) => self.document.get("storey")?.as_array_of_tables()?.get(at),
        }
    }

    /// The table of a level, mutable.
    pub(super) fn level_mut(&mut self, level: u8) -> Option<&mut Table> {
        match usize::from(level).checked_sub(1) {
            None => Some(self.document.as_table_mut()),
            Some(at) => self.document.get_mut("storey")?.as_array_of_tables_mut()?.get_mut(at),
        }
    }

    /// How many levels the board has.
    pub(super) fn levels(&self) -> u8 {
        (self.tables_of("storey").count() + 1).min(usize::from(MOST_LEVELS)) as u8
    }

    /// The text of a key in a level's table, such as a picture.
    pub(super) fn level_words(&self, level: u8, key: &str) -> Option<&str> {
        self.level(level)?.get(key)?.as_str()
    }

    /// Sets a value in the head and keeps the text around it. A new key comes after the first of `after` that exists, otherwise
    /// at the end.
    pub(super) fn put(&mut self, key: &str, value: Value, after: &[&str]) {
        put(self.document.as_table_mut(), key, value, after);
    }

    /// All tables `[[key]]`; an empty list is created if there are none.
    ///
    /// # Errors
    /// The key is written as an inline list.
    pub(super) fn tables(&mut self, key: &str) -> Result<&mut ArrayOfTables, Refusal> {
        let item = self.document.entry(key).or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
        item.as_array_of_tables_mut().ok_or_else(|| Refusal::Foreign(key.to_owned()))
    }

    /// All tables `[[key]]`, for reading.
    pub(super) fn tables_of<'d>(&'d self, key: &str) -> impl Iterator<Item = &'d Table> + use<'d> {
        self.document.get(key).and_then(Item::as_array_of_tables).into_iter().flat_map(ArrayOfTables::iter)
    }

    /// Removes a key if it has no tables left.
    pub(super) fn drop_empty(&mut self, key: &str) {
        if self.document.get(key).and_then(Item::as_array_of_tables).is_some_and(ArrayOfTables::is_empty) {
            self.document.remove(key);
        }
    }
}

/// Sets a value in a table and keeps the text around it. A new key comes after the first of `after` that exists, otherwise at
/// the end.
pub(super) fn put(table: &mut Table, key: &str, mut value: Value, after: &[&str]) {
    if let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
        return;
    }
    let mut order: Vec<String> =
        table.get_values().iter().filter_map(|(keys, _)| Some(keys.first()?.get().to_owned())).collect();
    table.insert(key, Item::Value(value));
    if let Some(at) = after.iter().find_map(|key| order.iter().position(|known| known == key)) {
        order.insert(at + 1, key.to_owned());
        let rank = |key: &toml_edit::Key| order.iter().position(|known| known == key.get()).unwrap_or(usize::MAX);
        table.sort_values_by(|one, _, other, _| rank(one).cmp(&rank(other)));
    }
}

/// `[column, row]`, or `[column, row, level]` above the lowest level.
pub(super) fn cell_value(cell: Cell) -> Value {
    let numbers = [i64::from(cell.col), i64::from(cell.row), i64::from(cell.level)];
    Value::Array(numbers.into_iter().take(if cell.level == 0 { 2 } else { 3 }).collect())
}

/// The cell in `[column, row]` or `[column, row, level]`.
pub(super) fn cell_of(value: &Value) -> Option<Cell> {
    let list = value.as_array().filter(|list| matches!(list.len(), 2 | 3))?;
    let number = |at: usize| list.get(at)?.as_integer()?.try_into().ok();
    let level = match list.get(2) {
        Some(level) => level.as_integer()?.try_into().ok()?,
        None => 0,
    };
    Some(Cell::new(number(0)?, number(1)?).on_level(level))
}

/// A list of cells in TOML.
pub(super) fn cells_value(cells: &[Cell]) -> Value {
    Value::Array(cells.iter().map(|&cell| cell_value(cell)).collect())
}

/// The cells in a list; other items are skipped.
pub(super) fn cells_of(item: Option<&Item>) -> Vec<Cell> {
    item.and_then(Item::as_array).map(|list| list.iter().filter_map(cell_of).collect()).unwrap_or_default()
}

/// Adds an item to a list, in the layout of the last one.
pub(super) fn push(list: &mut Array, mut value: Value) {
    let look = list.iter().last().map(|last| last.decor().clone());
    match look {
        Some(decor) if list.len() > 1 => {
            *value.decor_mut() = decor;
            // Text after the last item, such as a line end, stays after the new last one.
            let behind = list.iter().last().and_then(|last| last.decor().suffix().cloned());
            let before_last = list.len() - 1;
            if let (Some(last), Some(_)) = (list.get_mut(before_last), behind) {
                last.decor_mut().set_suffix(RawString::default());
            }
            list.push_formatted(value);
        }
        _ => list.push(value),
    }
}

/// The text of a table, without its heading and the comments before it.
pub(super) fn words_of(table: &Table) -> String {
    DocumentMut::from(table.clone()).to_string().trim().to_owned()
}

/// The table with this text.
pub(super) fn table_of(words: &str) -> Option<Table> {
    let mut table = words.parse::<DocumentMut>().ok()?.as_table().clone();
    forget_places(&mut table);
    Some(table)
}

/// Removes the positions that tables had in their original text.
fn forget_places(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(inner) => forget_places(inner),
            Item::ArrayOfTables(inner) => inner.iter_mut().for_each(forget_places),
            _ => {}
        }
    }
}
