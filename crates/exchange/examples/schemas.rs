//! JSON Schemas of the authored files: the kinds there are, the keys of a battle file, and a reference that knows the author's
//! own units.

use std::{error::Error, fmt::Write};

use hexfray_battle::Rulesets;
use hexfray_board::text::Library;
use hexfray_exchange::schema::{FileKind, all};
use hexfray_percentile::Percentile;
use serde_json::Value;

const RULESETS: Rulesets = Rulesets(&[&Percentile]);
/// A unit of the author's own.
const MILLER: &str = "[[unit]]\nkey = \"miller\"\nname = \"Miller\"\n";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut library: Library = hexfray_data::library();
    library.add("assets/units/percentile_mill.toml", MILLER);
    let schemas = all(&library, RULESETS);
    let mut out = String::from("Kinds of file, and where editors expect each:\n");
    for name in schemas.keys() {
        let files = FileKind::named(name, RULESETS).ok_or("each schema has its kind")?.files();
        writeln!(out, "  {name:<22} {}", files.join(", "))?;
    }
    let battle = serde_json::to_value(schemas.get("battle").ok_or("there are battles")?)?;
    let keys = battle["properties"].as_object().ok_or("a battle has keys")?;
    writeln!(out, "\nA battle file has {} keys, among them:", keys.len())?;
    for key in ["name", "map", "goal"] {
        writeln!(out, "  {key:<6} {}", keys[key]["description"].as_str().unwrap_or_default())?;
    }
    let known = names_anything(&battle, "miller");
    writeln!(out, "\nThe author's miller is {} by editors.", if known { "offered" } else { "not known" })?;
    Ok(out)
}

/// Whether a schema offers a name anywhere.
fn names_anything(schema: &Value, name: &str) -> bool {
    match schema {
        Value::String(text) => text == name,
        Value::Array(list) => list.iter().any(|one| names_anything(one, name)),
        Value::Object(table) => table.values().any(|one| names_anything(one, name)),
        _ => false,
    }
}

#[cfg(test)]
#[test]
fn schemas_know_the_files_and_the_authors_names() {
    let report = report().expect("the schemas are made");
    print!("{report}");
    assert!(report.contains("units_percentile"), "{report}");
    assert!(report.contains("miller is offered"), "{report}");
}
