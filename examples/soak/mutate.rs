//! Malformed orders and requests.

use serde_json::{Value, json};

use super::chance::Chance;

/// Numbers at which a range may end.
const NUMBERS: [i64; 14] = [-1, 0, 1, 2, 7, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 4_294_967_296];

/// Changes a random part of a value.
pub fn mutate(value: &mut Value, chance: &mut Chance) {
    let whole = value.clone();
    let at = chance.below(count(value));
    let mut left = at;
    if let Some(part) = part(value, &mut left) {
        change(part, &whole, chance);
    }
}

/// The number of values in a value, including itself.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(table) => table.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// The value with a number, counted from the outermost inward.
fn part<'v>(value: &'v mut Value, left: &mut usize) -> Option<&'v mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|inner| part(inner, left)),
        Value::Object(table) => table.values_mut().find_map(|inner| part(inner, left)),
        _ => None,
    }
}

fn change(value: &mut Value, whole: &Value, chance: &mut Chance) {
    let number = |chance: &mut Chance| json!(chance.pick(&NUMBERS).copied().unwrap_or(0));
    match (value, chance.below(4)) {
        (Value::Number(own), 0 | 1) => {
            let by = [-1, 1][chance.below(2)];
            *own = own.as_i64().unwrap_or(0).saturating_add(by).into();
        }
        (value @ Value::Number(_), _) => *value = number(chance),
        (Value::String(text), 0 | 1) => text.push_str(["x", "\u{1b}[31m", "\n", "é"][chance.below(4)]),
        (Value::Array(list), 0) => list.push(json!(0)),
        (Value::Array(list), 1) => drop(list.pop()),
        (Value::Object(table), 0) => drop(table.insert("wiht".to_owned(), json!(1))),
        (Value::Object(table), 1) => {
            let key = table.keys().nth(chance.below(table.len())).cloned().unwrap_or_default();
            table.remove(&key);
        }
        (Value::Object(table), 2) => {
            let key = table.keys().nth(chance.below(table.len())).cloned().unwrap_or_default();
            if let Some(value) = table.remove(&key) {
                table.insert(key + "s", value);
            }
        }
        (value, 3) => *value = whole.clone(),
        (value, _) => {
            *value = [Value::Null, json!(true), json!("none"), json!([]), number(chance)][chance.below(5)].take();
        }
    }
}
