//! Makes a JSON Schema of the shape of a file.

use std::collections::{BTreeMap, BTreeSet};

use schemars::{Schema, json_schema};
use serde_json::{Map, Value, json};

use super::{kind::FileKind, names::Names};
use hexfray_board::text::{Absent, Key, Kind, Shape};

/// The dialect of JSON Schema that tools for TOML support.
const DIALECT: &str = "http://json-schema.org/draft-07/schema#";

/// The schema of a kind of file.
pub(super) fn schema(kind: &FileKind, shape: &Shape, names: &mut Names) -> Schema {
    let ruleset = match kind {
        FileKind::Content(_, ruleset, _) => Some(*ruleset),
        _ => None,
    };
    let mut schema = json_schema!({ "$schema": DIALECT, "title": kind.title() });
    for (key, value) in (Maker { names, ruleset }).table(&[shape]) {
        schema.insert(key, value);
    }
    // A file may name its schema with this key, as Taplo does.
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert("$schema".to_owned(), json!({ "type": "string" }));
    }
    schema
}

struct Maker<'n> {
    names: &'n mut Names,
    ruleset: Option<&'static str>,
}

impl Maker<'_> {
    /// A table that has one of some shapes: all their keys, and those required that all require.
    fn table(&mut self, shapes: &[&Shape]) -> Map<String, Value> {
        let mut keys: BTreeMap<&str, Vec<&Key>> = BTreeMap::new();
        for key in shapes.iter().flat_map(|shape| &shape.keys) {
            keys.entry(&key.name).or_default().push(key);
        }
        let is_needed =
            |same: &[&Key]| same.len() >= shapes.len() && same.iter().all(|key| key.absent == Absent::Mistake);
        let required: Vec<&str> = keys.iter().filter(|(_, same)| is_needed(same)).map(|(name, _)| *name).collect();
        let properties: Map<String, Value> =
            keys.iter().map(|(name, same)| ((*name).to_owned(), self.key(same))).collect();
        let mut table = Map::new();
        table.insert("type".to_owned(), json!("object"));
        table.insert("properties".to_owned(), Value::Object(properties));
        table.insert("additionalProperties".to_owned(), json!(false));
        if !required.is_empty() {
            table.insert("required".to_owned(), json!(required));
        }
        table
    }

    /// The values of a key that one or several shapes have, with the sentences about it.
    fn key(&mut self, same: &[&Key]) -> Value {
        let mut value = self.value(&same.iter().map(|key| &key.kind).collect::<Vec<_>>());
        let mut sentences: Vec<&str> = Vec::new();
        for key in same.iter().filter(|key| !key.about.is_empty()) {
            if !sentences.contains(&key.about.as_str()) {
                sentences.push(&key.about);
            }
        }
        if !sentences.is_empty() {
            value.insert("description".to_owned(), json!(sentences.join("\n")));
        }
        if let [first, others @ ..] = same
            && let Absent::Default(default) = &first.absent
            && others.iter().all(|other| other.absent == first.absent)
            // Flags, numbers, words and lists of them are written in JSON as in TOML.
            && let Ok(default) = serde_json::from_str(default)
        {
            value.insert("default".to_owned(), default);
        }
        Value::Object(value)
    }

    /// A value of one of some kinds.
    fn value(&mut self, kinds: &[&Kind]) -> Map<String, Value> {
        let mut choices: Vec<Value> = Vec::new();
        for choice in self.choices(kinds) {
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        match choices.as_mut_slice() {
            [Value::Object(only)] => std::mem::take(only),
            _ => Map::from_iter([("anyOf".to_owned(), Value::Array(choices))]),
        }
    }

    /// The choices among some kinds, with all words in one list, all numbers in one range, all tables in one.
    fn choices(&mut self, kinds: &[&Kind]) -> Vec<Value> {
        let mut all = Sorted::default();
        kinds.iter().for_each(|kind| all.add(kind));
        let Sorted { mut choices, range, words, names, items, shapes, others } = all;
        if !names.is_empty() {
            let all = names.iter().map(|of| self.names.all(of, self.ruleset).clone());
            let known: BTreeSet<String> = all.flatten().collect();
            // Without known names any name is valid, as one may be added later.
            choices.push(match known.is_empty() {
                true => json!({ "type": "string" }),
                false => json!({ "type": "string", "anyOf": [{ "enum": known }, { "minLength": 1 }] }),
            });
        }
        if let Some((low, high)) = range {
            choices.push(json!({ "type": "integer", "minimum": low, "maximum": high }));
        }
        if !words.is_empty() {
            choices.push(json!({ "type": "string", "enum": words }));
        }
        if !items.is_empty() {
            choices.push(json!({ "type": "array", "items": self.value(&items) }));
        }
        if !shapes.is_empty() {
            choices.push(Value::Object(self.table(&shapes.iter().collect::<Vec<_>>())));
        }
        for (of, kind) in others {
            choices.push(self.by_name(of, kind));
        }
        choices
    }

    /// A table with arbitrary names as keys, or with the names of something.
    fn by_name(&mut self, of: Option<&'static str>, kind: &Kind) -> Value {
        let value = Value::Object(self.value(&[kind]));
        let Some(of) = of else {
            return json!({ "type": "object", "properties": {}, "additionalProperties": value });
        };
        let names = self.names.all(of, self.ruleset).iter();
        let properties: Map<String, Value> = names.map(|name| (name.clone(), value.clone())).collect();
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

/// Kinds of value, sorted by what can be joined.
#[derive(Default)]
struct Sorted<'k> {
    choices: Vec<Value>,
    range: Option<(i64, i64)>,
    words: Vec<&'static str>,
    names: Vec<&'static str>,
    items: Vec<&'k Kind>,
    shapes: Vec<Shape>,
    /// Tables by names: of what the names are, if they are not arbitrary, and the kind of their values.
    others: Vec<(Option<&'static str>, &'k Kind)>,
}

impl<'k> Sorted<'k> {
    fn add(&mut self, kind: &'k Kind) {
        match kind {
            Kind::Text => self.choices.push(json!({ "type": "string", "minLength": 1 })),
            Kind::Form | Kind::Picture => self.choices.push(json!({ "type": "string" })),
            Kind::Flag => self.choices.push(json!({ "type": "boolean" })),
            Kind::Colour => self.choices.push(json!({ "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$" })),
            Kind::Cell => {
                let coordinate = json!({ "type": "integer", "minimum": 0, "maximum": 1023 });
                self.choices.push(json!({ "type": "array", "items": coordinate, "minItems": 2, "maxItems": 3 }));
            }
            Kind::Number(low, high) => {
                let (least, most) = self.range.unwrap_or((*low, *high));
                self.range = Some((least.min(*low), most.max(*high)));
            }
            Kind::Word(words) => {
                let new: Vec<_> = words.iter().filter(|word| !self.words.contains(word)).copied().collect();
                self.words.extend(new);
            }
            Kind::Name(of) => self.names.push(of),
            Kind::List(item) => self.items.push(item),
            Kind::Table(shape) => self.shapes.push(shape.clone()),
            Kind::Tagged(tag, variants) => self.shapes.extend(tagged(tag, variants)),
            Kind::ByName(of, kind) => self.others.push((Some(of), kind)),
            Kind::AnyName(kind) => self.others.push((None, kind)),
            Kind::OneOf(kinds) => kinds.iter().for_each(|kind| self.add(kind)),
        }
    }
}

/// The shapes of a table with variants. A key that they explain differently says which of them it means.
fn tagged<'v>(tag: &'v str, variants: &'v [(&'static str, Shape)]) -> impl Iterator<Item = Shape> + 'v {
    let own =
        |name: &str| variants.iter().flat_map(|(_, shape)| &shape.keys).filter(move |key| key.name == name).collect();
    let said = move |word: &str, key: &Key| {
        let same: Vec<&Key> = own(&key.name);
        match same.iter().all(|other| other.about == key.about) && same.len() == variants.len() {
            true => key.about.clone(),
            false => format!("{word}: {}", key.about),
        }
    };
    variants.iter().map(move |(word, shape)| {
        let head = Key::required(tag, Kind::Word(vec![word]), &format!("{word}: {}", shape.about));
        let keys = shape.keys.iter().map(|key| Key { about: said(word, key), ..key.clone() });
        Shape { about: shape.about.clone(), keys: [head].into_iter().chain(keys).collect() }
    })
}
