//! Makes a JSON Schema from the form of a file.

use std::collections::BTreeSet;

use schemars::{Schema, json_schema};
use serde_json::{Map, Value, json};

use super::{declared::Declared, kind::FileKind, words};
use hexfray_board::text::{Ask, Asked, Form};

/// The dialect of JSON Schema that tools for TOML support.
const DIALECT: &str = "http://json-schema.org/draft-07/schema#";

/// The schema of a kind of file, with what is declared about it.
pub(super) fn schema(kind: &FileKind, form: &Form, declared: Option<&Declared>) -> Schema {
    let shape = Shape { kind, form, declared };
    let mut schema = json_schema!({ "$schema": DIALECT, "title": kind.title() });
    for (key, value) in shape.table(&[]) {
        schema.insert(key, value);
    }
    // A file may name its schema with this key, as Taplo does.
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert("$schema".to_owned(), json!({ "type": "string" }));
    }
    schema
}

struct Shape<'f> {
    kind: &'f FileKind,
    form: &'f Form,
    declared: Option<&'f Declared>,
}

impl Shape<'_> {
    /// A table: its keys, the required ones, and whether others are allowed.
    fn table(&self, path: &[String]) -> Map<String, Value> {
        let own = self.form.get(path);
        let (mut properties, mut required, mut others) = (Map::new(), Vec::new(), Value::Bool(false));
        let inside = self.form.range(path.to_vec()..).take_while(|(place, _)| place.starts_with(path));
        for (place, asked) in inside.filter(|(place, _)| place.len() == path.len() + 1) {
            let Some(key) = place.last().filter(|key| *key != "[]") else { continue };
            let value = self.value(place, asked);
            if key == "*" {
                others = value;
                continue;
            }
            if asked.required > 0 && own.is_some_and(|own| asked.required >= own.read) {
                required.push(Value::String(key.clone()));
            }
            properties.insert(key.clone(), value);
        }
        let mut table = Map::new();
        table.insert("type".to_owned(), json!("object"));
        table.insert("properties".to_owned(), Value::Object(properties));
        table.insert("additionalProperties".to_owned(), others);
        if !required.is_empty() {
            table.insert("required".to_owned(), Value::Array(required));
        }
        table
    }

    /// The schema of a key's values, with the sentence that explains the key.
    fn value(&self, path: &[String], asked: &Asked) -> Value {
        let mut choices: Vec<Value> = Vec::new();
        for ask in joined(&asked.asks) {
            let choice = self.choice(path, asked, &ask);
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        let mut value = match choices.len() {
            0 => Map::new(),
            1 => match choices.remove(0) {
                Value::Object(only) => only,
                _ => Map::new(),
            },
            _ => Map::from_iter([("anyOf".to_owned(), Value::Array(choices))]),
        };
        if let Some(about) = self.about(path) {
            value.insert("description".to_owned(), json!(about));
        }
        if let Some(default) = self.declared.and_then(|declared| declared.default(path)) {
            value.insert("default".to_owned(), default);
        }
        Value::Object(value)
    }

    /// The sentence about a key.
    fn about(&self, path: &[String]) -> Option<&str> {
        match self.declared {
            Some(declared) => declared.about(path),
            None => words::about(self.kind, path),
        }
    }

    fn choice(&self, path: &[String], asked: &Asked, ask: &Ask) -> Value {
        match ask {
            Ask::Text => json!({ "type": "string", "minLength": 1 }),
            Ask::Form | Ask::Picture => json!({ "type": "string" }),
            Ask::Number(low, high) => {
                let mut number = json!({ "type": "integer" });
                if *low != i64::MIN && *high != i64::MAX {
                    (number["minimum"], number["maximum"]) = (json!(low), json!(high));
                }
                number
            }
            Ask::Flag => json!({ "type": "boolean" }),
            Ask::Word(words) => json!({ "type": "string", "enum": words }),
            // Without known names any name is valid, as one may be added later.
            Ask::Name if asked.names.is_empty() => json!({ "type": "string" }),
            Ask::Name => json!({ "type": "string", "anyOf": [{ "enum": asked.names }, { "minLength": 1 }] }),
            Ask::Colour => json!({ "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$" }),
            Ask::Cell => {
                let coordinate = json!({ "type": "integer", "minimum": 0, "maximum": 1023 });
                json!({ "type": "array", "items": coordinate, "minItems": 2, "maxItems": 3 })
            }
            Ask::List => {
                let item = path.iter().cloned().chain(["[]".to_owned()]).collect::<Vec<_>>();
                let items = self.form.get(&item).map_or(json!({}), |asked| self.value(&item, asked));
                json!({ "type": "array", "items": items })
            }
            Ask::Table => Value::Object(self.table(path)),
        }
    }
}

/// The choices, with all words in one list and all numbers in one range.
fn joined(asks: &BTreeSet<Ask>) -> Vec<Ask> {
    let (mut words, mut range, mut rest): (Vec<String>, _, _) = (Vec::new(), None, Vec::new());
    for ask in asks {
        match ask {
            Ask::Word(more) => {
                let new: Vec<String> = more.iter().filter(|word| !words.contains(*word)).cloned().collect();
                words.extend(new);
            }
            Ask::Number(low, high) => {
                let (least, most) = range.unwrap_or((*low, *high));
                range = Some((least.min(*low), most.max(*high)));
            }
            other => rest.push(other.clone()),
        }
    }
    rest.extend(range.map(|(low, high)| Ask::Number(low, high)));
    rest.extend((!words.is_empty()).then_some(Ask::Word(words)));
    rest
}
