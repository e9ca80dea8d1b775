//! Schemas say what readers read.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use toml::{Table, Value};

use super::{FileKind, page, shapes};
use hexfray_battle::Rulesets;
use hexfray_board::text::{Absent, Key, Kind, Library, Shape};
use hexfray_drawing::{
    edit::sheets::{HEAD, Sheet},
    picture::problems_of,
};

/// The rulesets of the game.
const RULESETS: Rulesets = Rulesets(&[
    &hexfray_percentile::Percentile,
    &hexfray_die_code::DieCodeRules,
    &hexfray_power_table::PowerTableRules,
    &hexfray_dice_pool::DicePoolRules,
]);

/// The beginning of keys that no table has.
const WRONG: &str = "zzqx_no_such_key";

/// A place in files: kind, and the path of keys.
type Place = (FileKind, String);

/// A table of a file into which a wrong key was put: its place, and the keys that it may have.
struct Probed {
    place: Place,
    keys: BTreeSet<String>,
    /// Whether it may lack some of them, as others decide.
    some: bool,
}

/// Puts wrong keys into the tables of a value that are of a kind, each place once.
fn probe(value: &mut Value, kind: &Kind, place: Place, seen: &mut BTreeSet<Place>, all: &mut Vec<Probed>) {
    match (value, kind) {
        (value, Kind::OneOf(kinds)) => {
            for kind in kinds {
                if fits(value, kind) {
                    probe(value, kind, place.clone(), seen, all);
                }
            }
        }
        (Value::Array(items), Kind::List(item)) => {
            items.iter_mut().for_each(|value| probe(value, item, place.clone(), seen, all));
        }
        (Value::Table(table), Kind::AnyName(kind)) => {
            table
                .iter_mut()
                .for_each(|(_, value)| probe(value, kind, (place.0.clone(), format!("{}.*", place.1)), seen, all));
        }
        (Value::Table(table), Kind::Table(shape)) => probe_table(table, &shape.keys, place, seen, all),
        (Value::Table(table), Kind::Tagged(tag, variants)) => {
            let word = table.get(*tag).and_then(Value::as_str).unwrap_or_default().to_owned();
            let Some((_, shape)) = variants.iter().find(|(known, _)| *known == word) else { return };
            let mut keys = shape.keys.clone();
            keys.push(Key::required(tag, Kind::Text, ""));
            probe_table(table, &keys, (place.0, format!("{}:{word}", place.1)), seen, all);
        }
        _ => {}
    }
}

fn fits(value: &Value, kind: &Kind) -> bool {
    matches!(
        (value, kind),
        (Value::Array(_), Kind::List(_)) | (Value::Table(_), Kind::Table(_) | Kind::Tagged(..) | Kind::AnyName(_))
    )
}

fn probe_table(table: &mut Table, keys: &[Key], place: Place, seen: &mut BTreeSet<Place>, all: &mut Vec<Probed>) {
    let new = seen.insert(place.clone());
    for (name, value) in table.iter_mut() {
        let same: Vec<&Key> = keys.iter().filter(|key| key.name == *name).collect();
        let below = (place.0.clone(), format!("{}.{name}", place.1));
        match same.as_slice() {
            [key] => probe(value, &key.kind, below, seen, all),
            // Another ruleset's key of the same name has other tables.
            several => {
                for key in several.iter().filter(|key| key.name != "settings") {
                    if fits(value, &key.kind) {
                        probe(value, &key.kind, below.clone(), seen, all);
                    }
                }
            }
        }
    }
    if new {
        table.insert(format!("{WRONG}_{}_", all.len()), Value::Boolean(true));
        let keys = keys.iter().map(|key| key.name.clone()).collect();
        // A battle has the keys of one ruleset.
        let some = matches!((&place.0, place.1.as_str()), (FileKind::Battle, ""));
        all.push(Probed { place, keys, some });
    }
}

/// The keys that the reader of each probed table knows, as the help on wrong keys lists them.
fn known_keys(text: &str) -> BTreeMap<usize, BTreeSet<String>> {
    let mut known = BTreeMap::new();
    let mut at = None;
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once(&format!("unknown key `{WRONG}_")) {
            at = rest.split('_').next().and_then(|number| number.parse().ok());
        } else if let (Some(number), Some((_, list))) = (at, line.split_once("known keys here: ")) {
            let keys = list.split(", ").map(|key| key.trim().trim_matches('`').to_owned());
            known.insert(number, keys.filter(|key| !key.starts_with(WRONG)).collect());
            at = None;
        }
    }
    known
}

#[test]
fn readers_know_the_keys_that_are_declared_and_no_others() {
    let library = hexfray_data::library();
    let shapes = shapes(RULESETS);
    let (mut seen, mut checked, mut wrong) = (BTreeSet::new(), 0, Vec::new());
    for (name, source) in library.sources() {
        let kind = FileKind::of(name, RULESETS).expect("it has a kind");
        let mut file: Table = source.text().parse().expect("it is TOML");
        let mut probed = Vec::new();
        probe_table(&mut file, &shapes[&kind].keys, (kind.clone(), String::new()), &mut seen, &mut probed);
        if probed.is_empty() {
            continue;
        }
        let mut library: Library = library.clone();
        library.add(name, &file.to_string());
        let told = problems_of(RULESETS, &library, &[name.to_owned()]).render(false);
        for (at, known) in known_keys(&told) {
            let Probed { place, keys, some } = &probed[at];
            checked += 1;
            let unsaid: Vec<&String> = known.difference(keys).collect();
            let unread: Vec<&String> = keys.difference(&known).filter(|_| !some).collect();
            if !unsaid.is_empty() || !unread.is_empty() {
                wrong.push(format!("{place:?} in {name}: not declared: {unsaid:?}, not read: {unread:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 100, "{checked} tables");
}

/// The keys of the tables that a kind of value has.
fn keys_within(kind: &Kind) -> Vec<&Key> {
    match kind {
        Kind::Table(shape) => shape.keys.iter().collect(),
        Kind::Tagged(_, variants) => variants.iter().flat_map(|(_, shape)| &shape.keys).collect(),
        Kind::List(kind) => keys_within(kind),
        Kind::OneOf(kinds) => kinds.iter().flat_map(keys_within).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn the_editors_drawer_has_every_line_that_a_battle_can_have() {
    // These have places of their own in the drawer or on the board.
    let elsewhere = [
        "name",
        "about",
        "ruleset",
        "map",
        "unit.kind",
        "unit.side",
        "unit.name",
        "unit.at",
        "unit.temper",
        "side.name",
        "side.temper",
    ];
    let known =
        |table: &str, key: &str| Sheet::of(table).is_some_and(|sheet| sheet.lines.iter().any(|line| line.key == key));
    let battle = RULESETS.battle_shape();
    let mut lines = BTreeSet::new();
    for table in battle.keys.iter().filter(|key| !["goal", "settings"].contains(&key.name.as_str())) {
        let name = table.name.as_str();
        assert!(elsewhere.contains(&name) || known("", name) || Sheet::of(name).is_some(), "the drawer has no {name}");
        if HEAD.lines.iter().any(|line| line.key == name) && Sheet::of(name).is_none() {
            continue;
        }
        for key in keys_within(&table.kind) {
            let long = format!("{name}.{}", key.name);
            assert!(elsewhere.contains(&long.as_str()) || known(name, &key.name), "the drawer has no {long}");
            lines.insert(long);
        }
    }
    assert!(lines.len() > 80, "{lines:?}");
}

#[test]
fn every_key_is_explained() {
    fn check(place: &str, kind: &Kind, silent: &mut Vec<String>) {
        match kind {
            Kind::Table(shape) => check_all(place, shape, silent),
            Kind::Tagged(_, variants) => {
                variants.iter().for_each(|(word, shape)| check_all(&format!("{place}:{word}"), shape, silent));
            }
            Kind::List(kind) | Kind::AnyName(kind) | Kind::ByName(_, kind) => check(place, kind, silent),
            Kind::OneOf(kinds) => kinds.iter().for_each(|kind| check(place, kind, silent)),
            _ => {}
        }
    }
    fn check_all(place: &str, shape: &Shape, silent: &mut Vec<String>) {
        for key in &shape.keys {
            let place = format!("{place}.{}", key.name);
            check(&place, &key.kind, silent);
            if key.about.is_empty() {
                silent.push(place);
            }
        }
    }
    let mut silent = Vec::new();
    shapes(RULESETS).iter().for_each(|(kind, shape)| check_all(&kind.name(), shape, &mut silent));
    assert!(silent.is_empty(), "nothing explains {silent:#?}");
}

#[test]
fn a_schema_has_what_is_declared_and_words_are_closed() {
    let schemas = super::all(&hexfray_data::library(), RULESETS);
    let entries = |kind: &str, list: &str| schemas[kind].as_value()["properties"][list]["items"].clone();
    let weapon = entries("weapons_die_code", "weapon");
    let of = |key: &str| &weapon["properties"][key];
    let skills = of("skill")["enum"].as_array().expect("no other skill is accepted");
    assert!(skills.iter().any(|skill| skill == "melee_combat"), "{skills:?}");
    assert_eq!((of("hands")["maximum"].as_i64(), of("edge")["default"].as_str()), (Some(2), Some("none")));
    assert_eq!(
        of("ammo")["description"],
        "Rounds in a full magazine, or carried pieces of a thrown weapon; by default they are not counted."
    );
    assert_eq!(weapon["required"], json!(["damage", "glyph", "key", "name", "skill"]));
    let ability = &entries("abilities_power_table", "ability")["properties"];
    let areas = ability["area"]["anyOf"].as_array().expect("a word or a table");
    assert!(areas.iter().any(|area| area["required"] == json!(["radius"])), "{areas:?}");
    let effects = &entries("abilities_percentile", "ability")["properties"]["effects"]["items"]["anyOf"];
    assert_eq!(effects[0]["enum"][0], "beam", "a word alone: {effects}");
    let table = &effects[1]["properties"];
    assert_eq!((&effects[1]["required"], table["links"]["maximum"].as_i64()), (&json!(["effect"]), Some(6)));
    let said = table["percent"]["description"].as_str().expect("it is explained");
    assert!(said.contains("hits_mp: ") && said.contains("splash: "), "each effect means another percentage: {said}");
}

/// All keys of a table and of those within it.
fn all_keys<'s>(shape: &'s Shape, all: &mut Vec<&'s Key>) {
    fn of_kind<'s>(kind: &'s Kind, all: &mut Vec<&'s Key>) {
        match kind {
            Kind::Table(shape) => all_keys(shape, all),
            Kind::Tagged(_, variants) => variants.iter().for_each(|(_, shape)| all_keys(shape, all)),
            Kind::List(kind) | Kind::AnyName(kind) | Kind::ByName(_, kind) => of_kind(kind, all),
            Kind::OneOf(kinds) => kinds.iter().for_each(|kind| of_kind(kind, all)),
            _ => {}
        }
    }
    for key in &shape.keys {
        all.push(key);
        of_kind(&key.kind, all);
    }
}

#[test]
fn the_page_has_every_key_with_its_range_its_default_and_its_sentence() {
    let (page, shapes) = (page(RULESETS), shapes(RULESETS));
    let rows: Vec<Vec<&str>> = page.lines().map(|line| line.split(" | ").collect()).collect();
    let (mut all, mut missing) = (Vec::new(), Vec::new());
    shapes.values().for_each(|shape| all_keys(shape, &mut all));
    for key in &all {
        let name = format!("| `{}`", key.name);
        let range = if let Kind::Number(least, most) = key.kind { format!("{least} to {most}") } else { String::new() };
        let absent = match &key.absent {
            Absent::Mistake => "a mistake".to_owned(),
            Absent::Fine => String::new(),
            Absent::Default(default) => format!("`{default}`"),
        };
        let said = format!("{} |", key.about.replace('\n', " "));
        let is_row = |row: &&Vec<&str>| {
            matches!(row[..], [own, value, missing, about]
                if own == name && value.contains(&range) && missing.trim() == absent && about == said)
        };
        if !rows.iter().any(|row| is_row(&row)) {
            missing.push(key);
        }
    }
    assert!(missing.is_empty(), "the page lacks {missing:#?}");
    assert!(all.len() > 800, "{} keys", all.len());
}
