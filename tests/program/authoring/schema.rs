//! The schemas agree with the readers on the game's files, on templates, and on files with a mistake.

use std::{collections::BTreeSet, fs, path::Path, sync::LazyLock};

use boon::{Compiler, SchemaIndex, Schemas};
use hexfray::{
    problems_of,
    rules::RULESETS,
    schema::{self, FileKind},
    text::{Library, Source},
};
use hexfray_testing::{Share, assert_share, sample_size};
use serde_json::Value;
use tempfile::tempdir;

use crate::authoring::{bad, good};

/// All schemas, prepared for validation.
pub(crate) struct Judge {
    schemas: Schemas,
    indices: Vec<(String, SchemaIndex, Value)>,
}

/// The judge of the game's own files.
pub(crate) static JUDGE: LazyLock<Judge> = LazyLock::new(|| Judge::new(&hexfray::library()));

impl Judge {
    fn new(library: &Library) -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let mut indices = Vec::new();
        for (name, schema) in schema::all(library, RULESETS) {
            let (place, value) = (format!("http://schemas/{name}.json"), schema.to_value());
            compiler.add_resource(&place, value.clone()).expect("it is JSON");
            let index = compiler.compile(&place, &mut schemas).expect("it is a schema");
            indices.push((name, index, value));
        }
        Self { schemas, indices }
    }

    /// The error of the schema for a file, if there is one.
    pub(crate) fn objection(&self, file: &str, value: &Value) -> Option<String> {
        let name = FileKind::of(file, RULESETS).unwrap_or_else(|| panic!("{file} is of no kind")).name();
        let (_, index, _) = self.indices.iter().find(|(known, ..)| *known == name).expect("every kind has a schema");
        self.schemas.validate(value, *index).err().map(|error| format!("{error:#}"))
    }
}

pub(crate) fn parsed(text: &str) -> Value {
    let table: toml::Table = text.parse().expect("it is TOML");
    serde_json::to_value(table).expect("it is JSON too")
}

/// A place of a file at which a mistake can be made.
struct Place {
    file: String,
    pointer: String,
    form: String,
}

/// Each form of a place once for each kind of file, in the first file that has it.
fn places(library: &Library) -> Vec<Place> {
    let mut known = BTreeSet::new();
    let mut places = Vec::new();
    for name in library.names() {
        let kind = FileKind::of(name, RULESETS).expect("it has a kind").name();
        if kind.ends_with("_rows") {
            continue;
        }
        let file = parsed(library.get(name).expect("it is listed").text());
        let mut found = Vec::new();
        walk(&file, &mut Vec::new(), &mut found);
        let new = found.into_iter().filter(|(pointer, form)| {
            mistake(&mut file.pointer(pointer).expect("it was found there").clone()).is_some()
                && known.insert((kind.clone(), form.clone()))
        });
        places.extend(new.map(|(pointer, form)| Place { file: name.to_owned(), pointer, form }));
    }
    places
}

/// Turns the value at a place into a mistake, if possible: an unknown key, a number out of any range, an unknown word.
fn mistake(place: &mut Value) -> Option<&'static str> {
    match place {
        Value::Object(table) => {
            table.insert("no_such_key".to_owned(), Value::from(1));
            Some("an unknown key")
        }
        Value::Number(_) => {
            *place = Value::from(1_000_000_000_000_i64);
            Some("a huge number")
        }
        Value::String(_) => {
            *place = Value::from("no such word");
            Some("an unknown word")
        }
        _ => None,
    }
}

/// All places in a file with their forms, such as `/unit/3/level` and `unit[].level`.
fn walk(value: &Value, path: &mut Vec<String>, places: &mut Vec<(String, String)>) {
    let pointer: String = path.iter().map(|step| format!("/{}", step.replace('~', "~0").replace('/', "~1"))).collect();
    let form = path.iter().map(|step| if step.parse::<usize>().is_ok() { "[]" } else { step }).collect::<Vec<_>>();
    places.push((pointer, form.join(".")));
    let mut step = |key: String, value: &Value| {
        path.push(key);
        walk(value, path, places);
        path.pop();
    };
    match value {
        Value::Object(table) => table.iter().for_each(|(key, value)| step(key.clone(), value)),
        Value::Array(items) => items.iter().enumerate().for_each(|(at, value)| step(at.to_string(), value)),
        _ => {}
    }
}

/// Whether a problem of a reader is an unknown key or a number out of range, which the schema knows, too.
fn is_of_form(line: &str) -> bool {
    let out_of_range = line.contains("is 1000000000000, expected a whole number from");
    line.contains("unknown key `no_such_key`") || out_of_range
}

#[test]
fn the_games_files_are_valid() {
    let library = hexfray::library();
    for name in library.names() {
        let file = parsed(library.get(name).expect("it is listed").text());
        assert_eq!(JUDGE.objection(name, &file), None, "{name}");
    }
}

/// Whether the schema reports a mistake at this place; if so, the reader has to report it, too.
fn is_told_by_both(library: &Library, Place { file: name, pointer, form }: &Place) -> bool {
    let mut file = parsed(library.get(name).expect("it is listed").text());
    let what = file.pointer_mut(pointer).and_then(mistake).expect("one can be made there");
    let mut library = library.clone();
    library.add_source(Source::new(name, &toml::to_string(&file).expect("it is TOML")));
    let told = problems_of(&library, std::slice::from_ref(name)).lines();
    let objection = JUDGE.objection(name, &file);
    assert!(objection.is_none() || !told.is_empty(), "{name}: {what} at {form} is a mistake to the schema only");
    let formal = told.iter().any(|line| is_of_form(line));
    assert!(objection.is_some() || !formal, "{name}: {what} at {form} is none to the schema\n{told:#?}");
    objection.is_some()
}

/// Of all mistakes 74 % are reported by both; the rest, such as the name of a missing unit, only by the reader.
#[test]
fn a_mistake_is_one_to_reader_and_schema_alike() {
    let library = hexfray::library();
    let all = places(&library);
    let count = sample_size(60, all.len()).min(all.len());
    let tried = (0..count).map(|at| &all[at * all.len() / count]);
    let both = tried.filter(|place| is_told_by_both(&library, place)).count();
    assert_share(Share::AtLeast(0.7), both as u64, count as u64, "mistakes that reader and schema tell");
}

#[test]
fn schemas_complete_keys_words_and_the_authors_own_names() {
    let folder = tempdir().expect("a folder");
    good(folder.path(), &["new", "condition", "floured"]);
    good(folder.path(), &["new", "unit", "miller"]);
    let said = good(folder.path(), &["schema", "-o", "schemas"]);
    assert!(said.ends_with("schemas and taplo.toml are written to schemas\n"), "{said}");
    let schema = |name: &str| -> Value {
        let text = fs::read_to_string(folder.path().join("schemas").join(name)).expect("it is written");
        serde_json::from_str(&text).expect("it is JSON")
    };
    let (map, battle, abilities) = (schema("map.json"), schema("battle.json"), schema("abilities_percentile.json"));
    assert_eq!(map["required"], serde_json::json!(["grid", "name", "terrain"]));
    assert_eq!(map["additionalProperties"], false);
    assert_eq!(map["properties"]["metres_per_cell"]["maximum"], 100);
    let words = &map["properties"]["link"]["items"]["properties"]["kind"]["enum"];
    assert_eq!(*words, serde_json::json!(["slope", "stairs", "ladder", "vines"]));
    assert!(map["properties"]["height"]["description"].as_str().is_some_and(|about| about.contains("-20 to 40")));
    let kinds = &battle["properties"]["unit"]["items"]["properties"]["kind"]["anyOf"][0]["enum"];
    assert!(kinds.as_array().is_some_and(|kinds| kinds.contains(&"miller".into())), "units of one's own are offered");
    let inflicts = &abilities["properties"]["ability"]["items"]["properties"]["inflicts"];
    let conditions = &inflicts["items"]["properties"]["condition"]["anyOf"][0]["enum"];
    assert!(conditions.as_array().is_some_and(|names| names.contains(&"floured".into())), "{inflicts}");
    taplo_knows_the_files(&folder.path().join("schemas/taplo.toml"));
    let wrong = bad(folder.path(), &["schema", "mpa"]);
    assert!(wrong.contains("there is no kind \"mpa\""), "{wrong}");
}

#[test]
fn the_reference_page_is_that_of_the_program() {
    let folder = tempdir().expect("a folder");
    let page = good(folder.path(), &["schema", "--page"]);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference.md");
    let differs = fs::read_to_string(kept).expect("the page is there") != page;
    assert!(!differs, "`hexfray schema --page > docs/reference.md` writes the page anew");
}

fn taplo_knows_the_files(path: &Path) {
    let rules: toml::Table = fs::read_to_string(path).expect("it is written").parse().expect("it is TOML");
    let rules = rules["rule"].as_array().expect("rules");
    let of = |schema: &str| {
        let rule = rules.iter().find(|rule| rule["schema"]["path"].as_str() == Some(schema)).expect("there is a rule");
        rule["include"][0].as_str().expect("a pattern").to_owned()
    };
    assert_eq!(of("schemas/map.json"), "**/*.map.toml");
    assert_eq!(of("schemas/units_percentile.json"), "**/assets/units/percentile*.toml");
}
