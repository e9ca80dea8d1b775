//! Variants of a file that differ from it in one value.

use toml::{Table, Value};

/// The first value at a place of a file.
pub(super) fn find<'v>(value: &'v Value, path: &[String]) -> Option<&'v Value> {
    let Some((step, rest)) = path.split_first() else { return Some(value) };
    match (value, step.as_str()) {
        (Value::Array(items), "[]") => items.iter().find_map(|item| find(item, rest)),
        (Value::Table(table), "*") => table.iter().find_map(|(_, value)| find(value, rest)),
        (Value::Table(table), key) => find(table.get(key)?, rest),
        _ => None,
    }
}

/// Whether there is a value at a place.
pub(super) fn has(value: &Value, path: &[String]) -> bool {
    find(value, path).is_some()
}

/// Puts a value at a place of a file, with the missing tables and lists on the path to it.
pub(super) fn put(value: &mut Value, path: &[String], new: Value) {
    let Some((step, rest)) = path.split_first() else {
        *value = new;
        return;
    };
    if step == "[]" {
        if !value.is_array() {
            *value = Value::Array(Vec::new());
        }
        let Value::Array(items) = value else { return };
        let way = rest.split_last().map_or(rest, |(_, way)| way);
        let at = items.iter().position(|item| has(item, way)).unwrap_or(0);
        match items.get_mut(at) {
            Some(item) => put(item, rest, new),
            None => {
                let mut item = Value::Table(Table::new());
                put(&mut item, rest, new);
                items.push(item);
            }
        }
        return;
    }
    if !value.is_table() {
        *value = Value::Table(Table::new());
    }
    let Value::Table(table) = value else { return };
    let key = match step.as_str() {
        "*" => table.keys().next().cloned().unwrap_or_else(|| "x".to_owned()),
        key => key.to_owned(),
    };
    put(table.entry(key).or_insert(Value::Table(Table::new())), rest, new);
}

/// A file in which the list that the path starts with has only one entry, the first that has the place. This keeps variants of
/// long files short.
pub(super) fn only_entry(file: &Value, path: &[String]) -> Value {
    let mut file = file.clone();
    let (Some(key), Some("[]"), Value::Table(table)) = (path.first(), path.get(1).map(String::as_str), &mut file)
    else {
        return file;
    };
    if let Some(Value::Array(items)) = table.get_mut(key)
        && let Some(at) = items.iter().position(|item| has(item, &path[2..]))
    {
        items.swap(0, at);
        items.truncate(1);
    }
    file
}

/// A value of each type, since readers may accept several.
pub(super) fn of_every_kind() -> [Value; 7] {
    let text = Value::String("x".to_owned());
    [
        Value::Integer(1),
        Value::Boolean(true),
        text.clone(),
        Value::Table(Table::new()),
        Value::Array(vec![text]),
        Value::Array(vec![Value::Table(Table::new())]),
        Value::Array(vec![Value::Integer(1), Value::Integer(1)]),
    ]
}
