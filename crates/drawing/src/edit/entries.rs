//! The tables of a battle's text, as lines that authors read and write.

use toml_edit::{Array, DocumentMut, Item, Table, TableLike, Value};

use super::{
    Draft, Refusal,
    asks::{Asks, Lines},
    draft::{cell_value, cells_of},
    sheets::{SETTINGS, Sheet},
};
use hexfray_board::grid::Cell;

/// A line of a table: its key, and its value in the words of an author.
pub type Written = (String, String);

/// Keys of the head that have a place elsewhere in the drawer.
const ELSEWHERE: [&str; 4] = ["name", "about", "ruleset", "map"];

/// The tables of a sheet, each with its lines in the order of the file.
pub(super) fn read(draft: &Draft, lines: &Lines, sheet: &Sheet) -> Vec<Vec<Written>> {
    let shown = |key: &str, item: &Item| (key.to_owned(), shown(&lines.asks(sheet, key), item));
    let lines = |table: &dyn TableLike| -> Vec<Written> {
        let values = table.iter().filter(|(_, item)| !item.is_array_of_tables());
        values.map(|(key, item)| shown(key, item)).collect()
    };
    if sheet.key.is_empty() {
        let values = draft.document.iter().filter(|(key, item)| item.is_value() && !ELSEWHERE.contains(key));
        return vec![values.map(|(key, item)| shown(key, item)).collect()];
    }
    match draft.document.get(sheet.key) {
        Some(Item::ArrayOfTables(tables)) => tables.iter().map(|table| lines(table)).collect(),
        Some(item) => item.as_table_like().map(lines).into_iter().collect(),
        None => Vec::new(),
    }
}

/// The keys of tables that the drawer cannot show.
pub(super) fn foreign(draft: &Draft) -> Vec<String> {
    let known = |key: &str| key == "goal" || Sheet::of(key).is_some() || ELSEWHERE.contains(&key);
    let tables = draft.document.iter().filter(|(key, item)| !item.is_value() && !known(key));
    tables.map(|(key, _)| key.to_owned()).collect()
}

/// A value in the words of an author.
fn shown(asks: &Asks, item: &Item) -> String {
    match (asks, item.as_str()) {
        (_, Some(text)) => return text.to_owned(),
        (Asks::Cells, None) if item.is_array() => return cells_in_words(&cells_of(Some(item))),
        _ => {}
    }
    match item.as_array() {
        Some(list) if matches!(asks, Asks::Names) && list.iter().all(Value::is_str) => {
            list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        _ => match item {
            Item::Table(table) => table.clone().into_inline_table().to_string().trim().to_owned(),
            Item::Value(value) => bare(value),
            other => other.to_string().trim().to_owned(),
        },
    }
}

/// A value without the spaces and comments around it.
fn bare(value: &Value) -> String {
    let mut value = value.clone();
    value.decor_mut().clear();
    value.to_string()
}

/// Cells in the words of an author: `3,4 9,4`, or `3,4,1` with the level if that is not the lowest.
pub fn cells_in_words(cells: &[Cell]) -> String {
    let one = |cell: &Cell| match cell.level {
        0 => format!("{},{}", cell.col, cell.row),
        level => format!("{},{},{level}", cell.col, cell.row),
    };
    cells.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// The cells in a text such as `3,4 9,4,1`, with the level as a third number.
///
/// # Errors
/// The first word that is not a cell.
pub fn cells_from_words(text: &str) -> Result<Vec<Cell>, String> {
    let cell = |word: &str| {
        let mut numbers = word.split(',').map(|number| number.trim().parse::<i16>());
        let (col, row) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
        let level = numbers.next().map_or(Some(0), |level| u8::try_from(level.ok()?).ok())?;
        numbers.next().is_none().then(|| Cell::new(col, row).on_level(level))
    };
    let words = text.split([' ', ';']).filter(|word| !word.is_empty());
    words.map(|word| cell(word).ok_or_else(|| word.to_owned())).collect()
}

/// What a word has to be in a list of cells.
pub const A_CELL: &str = "a cell such as 3,4";

/// The value of an author's text.
fn value(asks: &Asks, text: &str) -> Result<Value, Refusal> {
    let wrong = |what| Refusal::NotSo(text.to_owned(), what);
    match asks {
        Asks::Text | Asks::Side | Asks::Unit | Asks::Zone | Asks::Group | Asks::Word(_) => Ok(text.into()),
        &Asks::Number(least, most) => {
            let number = text.replace('−', "-").parse::<i32>().ok().filter(|number| (least..=most).contains(number));
            number.map(|number| i64::from(number).into()).ok_or(Refusal::OutOf(text.to_owned(), least, most))
        }
        Asks::Flag => text.parse::<bool>().map(Value::from).map_err(|_| wrong("yes or no")),
        Asks::Cells => {
            let cells = cells_from_words(text).map_err(|word| Refusal::NotSo(word, A_CELL))?;
            let all = cells.iter().map(|&cell| cell_value(cell)).collect::<Array>();
            if all.is_empty() { Err(wrong("a list of cells such as 3,4 3,5")) } else { Ok(all.into()) }
        }
        Asks::Names => Ok(text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect::<Array>().into()),
        // A text that is not a TOML value becomes a string.
        Asks::Parts => Ok(text.parse().unwrap_or_else(|_| Value::from(text))),
    }
}

/// Sets a line of a table; an empty text removes it.
pub(super) fn write(
    draft: &mut Draft,
    lines: &Lines,
    (sheet, at): (&Sheet, usize),
    key: &str,
    text: &str,
) -> Result<(), Refusal> {
    let value = if text.is_empty() { None } else { Some(value(&lines.asks(sheet, key), text)?) };
    if sheet.key.is_empty() {
        put(draft.document.as_table_mut(), key, value);
        return Ok(());
    }
    if sheet.key == SETTINGS.key && !draft.document.contains_key(sheet.key) {
        add(draft, lines, sheet, &[])?;
    }
    let missing = Refusal::Missing(sheet.one);
    match draft.document.get_mut(sheet.key).ok_or(missing)? {
        Item::ArrayOfTables(tables) => put(tables.get_mut(at).ok_or(Refusal::Missing(sheet.one))?, key, value),
        Item::Table(table) => {
            put(table, key, value);
            // An empty table of settings is useless.
            if table.is_empty() && sheet.key == SETTINGS.key {
                draft.document.remove(sheet.key);
            }
        }
        _ => return Err(Refusal::Foreign(sheet.key.to_owned())),
    }
    Ok(())
}

/// Removes the settings that a ruleset does not have.
pub(super) fn retain_settings(draft: &mut Draft, is_known: impl Fn(&str) -> bool) {
    let Some(Item::Table(table)) = draft.document.get_mut(SETTINGS.key) else { return };
    table.retain(|key, _| is_known(key));
    if table.is_empty() {
        draft.document.remove(SETTINGS.key);
    }
}

fn put(table: &mut Table, key: &str, value: Option<Value>) {
    match value {
        None => drop(table.remove(key)),
        // An inline value replaces an inner table.
        Some(value) if table.get(key).is_some_and(Item::is_table) => drop(table.insert(key, Item::Value(value))),
        Some(value) => super::draft::put(table, key, value, &[]),
    }
}

/// Adds a table with these lines.
pub(super) fn add(draft: &mut Draft, lines: &Lines, sheet: &Sheet, written: &[Written]) -> Result<(), Refusal> {
    let mut table = Table::new();
    for (key, text) in written {
        table.insert(key, Item::Value(value(&lines.asks(sheet, key), text)?));
    }
    if sheet.many {
        draft.tables(sheet.key)?.push(table);
        return Ok(());
    }
    if draft.document.contains_key(sheet.key) {
        return Err(Refusal::Foreign(sheet.key.to_owned()));
    }
    if sheet.key == SETTINGS.key {
        // The settings come before the sides, as in the game's own files.
        table.set_position(Some(0));
        table.decor_mut().set_prefix("\n");
    }
    draft.document.insert(sheet.key, Item::Table(table));
    Ok(())
}

/// Removes a table.
pub(super) fn remove(draft: &mut Draft, sheet: &'static Sheet, at: usize) -> Result<(), Refusal> {
    if sheet.many {
        return super::roster::remove(draft, sheet.key, at);
    }
    draft.document.remove(sheet.key).map(drop).ok_or(Refusal::Missing(sheet.one))
}

/// The groups of the battle's units.
pub(super) fn groups(draft: &Draft) -> Vec<String> {
    let mut groups: Vec<String> = Vec::new();
    for name in draft.tables_of("unit").filter_map(|unit| unit.get("group")?.as_str()) {
        if !groups.iter().any(|known| known == name) {
            groups.push(name.to_owned());
        }
    }
    groups
}

/// The settings in a ruleset's file: keys and default values.
pub(super) fn settings(text: &str) -> Vec<(String, String)> {
    let Ok(document) = text.parse::<DocumentMut>() else { return Vec::new() };
    let Some(table) = document.get(SETTINGS.key).and_then(Item::as_table) else { return Vec::new() };
    table.iter().map(|(key, item)| (key.to_owned(), shown(&Asks::Parts, item))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_they_are_written() {
        let cells = [Cell::new(3, 4), Cell::new(9, 0).on_level(2)];
        assert_eq!(cells_in_words(&cells), "3,4 9,0,2");
        assert_eq!(cells_from_words(&cells_in_words(&cells)), Ok(cells.to_vec()));
        let three = vec![Cell::new(1, 2), Cell::new(4, 5), Cell::new(6, 7)];
        assert_eq!(cells_from_words("1,2   4,5;6,7"), Ok(three));
        assert_eq!(cells_from_words(" "), Ok(Vec::new()));
        for wrong in ["abc", "3", "3,x", "1,2,3,4", "1,2,-1"] {
            assert_eq!(cells_from_words(&format!("1,2 {wrong} 4,5")), Err(wrong.to_owned()));
        }
    }
}
