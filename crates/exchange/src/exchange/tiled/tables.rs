//! The objects of a map as tables of a board file: `[[link]]`, `[[cover]]`, `[[spawn]]` and others.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    OBJECT_LAYERS,
    doc::{Object, Properties},
    places::Places,
};
use crate::exchange::draft::{Draft, Origin, cell, cells, flag, number};
use hexfray_board::{
    grid::Cell,
    map::direction_names,
    text::{Problem, quoted},
};

/// Kinds of links; an object may give its kind by its class or its name.
const LINKS: [&str; 4] = ["slope", "stairs", "ladder", "vines"];

/// The kind of an object: by its class, otherwise by its layer.
pub(super) fn kind(object: &Object, layer: &str) -> Option<&'static str> {
    let class = object.class.trim().to_lowercase();
    let own = OBJECT_LAYERS.iter().find(|(_, kind)| *kind == class).map(|(_, kind)| *kind);
    let own = own.or_else(|| LINKS.contains(&class.as_str()).then_some("link"));
    let layer = layer.trim().to_lowercase();
    own.or_else(|| OBJECT_LAYERS.iter().find(|(name, kind)| *name == layer || *kind == layer).map(|(_, kind)| *kind))
}

/// A zone, of which an object may be a part.
struct Zone {
    origin: Origin,
    head: String,
    cells: Vec<Cell>,
    taken: BTreeSet<Cell>,
}

/// Tables that are being built.
pub(super) struct Tables<'a> {
    places: &'a Places<'a>,
    draft: &'a mut Draft,
    /// Zones in the order in which they were found.
    zones: Vec<Zone>,
    known: BTreeMap<(String, String), usize>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(places: &'a Places<'a>, draft: &'a mut Draft) -> Self {
        Self { places, draft, zones: Vec::new(), known: BTreeMap::new() }
    }

    /// Adds an object of a kind.
    ///
    /// # Errors
    /// A mistake in it.
    pub(super) fn add(&mut self, object: &Object, kind: &str) -> Result<(), Problem> {
        let done = match kind {
            "link" => self.link(object),
            "cover" | "climb" => self.sides(object, kind),
            "spawn" | "exit" => self.zone(object, kind),
            "trigger" => self.trigger(object),
            _ => self.thing(object),
        };
        done.map_err(|message| object.origin.problem(message, ""))
    }

    /// The number of steps needed to find the cells of an object of a kind.
    pub(super) fn work(&self, object: &Object, kind: &str) -> usize {
        let has = |key: &str| object.properties.contains_key(key);
        let along_sides = matches!(kind, "cover" | "climb") && !has("sides");
        if along_sides || has("cells") { 1 } else { self.places.work(object) }
    }

    /// Adds the zones, which are complete only after the last object.
    pub(super) fn finish(self) {
        for zone in &self.zones {
            self.draft.add(&zone.origin, format!("{}\ncells = {}", zone.head, cells(&zone.cells)));
        }
    }

    fn table(&mut self, object: &Object, kind: &str, lines: &str, properties: &Properties) {
        self.draft.add(&object.origin, format!("[[{kind}]]\n{lines}{}", entries(properties)));
    }

    /// The cells in the property `cells`, otherwise those that the object covers.
    fn cells(&self, object: &Object) -> Result<Vec<Cell>, String> {
        match object.properties.get("cells") {
            Some(text) => listed(text).ok_or_else(|| format!("`cells` is \"{text}\", expected cells such as 3,4 3,5")),
            None => self.places.cells(object),
        }
    }

    fn link(&mut self, object: &Object) -> Result<(), String> {
        let mut properties = object.properties.clone();
        if !properties.contains_key("kind") {
            let words = [&object.class, &object.name].map(|word| word.trim().to_lowercase());
            let word = words.into_iter().find(|word| LINKS.contains(&word.as_str()));
            properties.extend(word.map(|word| ("kind".to_owned(), word)));
        }
        let path = self.cells(object)?;
        properties.remove("cells");
        self.table(object, "link", &format!("path = {}\n", cells(&path)), &properties);
        Ok(())
    }

    fn sides(&mut self, object: &Object, kind: &str) -> Result<(), String> {
        let mut properties = object.properties.clone();
        if properties.contains_key("sides") {
            let all = cells(&self.cells(object)?);
            properties.remove("cells");
            self.table(object, kind, &format!("cells = {all}\n"), &properties);
            return Ok(());
        }
        properties.remove("cells");
        let names = direction_names(self.places.grid.shape());
        for (at, side) in self.places.sides(object)? {
            let side = names[usize::from(side.0)];
            self.table(object, kind, &format!("cells = {}\nsides = [\"{side}\"]\n", cells(&[at])), &properties);
            if self.draft.is_full() {
                break;
            }
        }
        Ok(())
    }

    fn zone(&mut self, object: &Object, kind: &str) -> Result<(), String> {
        let mut properties = object.properties.clone();
        let number = properties.remove("zone").unwrap_or_default();
        let found = self.cells(object)?;
        properties.remove("cells");
        let name = if kind == "spawn" { "side" } else { "name" };
        if !properties.contains_key(name) && !object.name.is_empty() {
            properties.insert(name.to_owned(), object.name.clone());
        }
        let head = format!("[[{kind}]]\n{}", entries(&properties));
        let index = *self.known.entry((head.clone(), number)).or_insert_with(|| {
            self.zones.push(Zone { origin: object.origin.clone(), head, cells: Vec::new(), taken: BTreeSet::new() });
            self.zones.len() - 1
        });
        let zone = &mut self.zones[index];
        // Areas of one zone may overlap.
        zone.cells.extend(found.into_iter().filter(|&cell| zone.taken.insert(cell)));
        Ok(())
    }

    fn trigger(&mut self, object: &Object) -> Result<(), String> {
        let mut properties = object.properties.clone();
        let all = cells(&self.cells(object)?);
        properties.remove("cells");
        named(&mut properties, object);
        self.table(object, "trigger", &format!("cells = {all}\n"), &properties);
        Ok(())
    }

    fn thing(&mut self, object: &Object) -> Result<(), String> {
        let mut properties = object.properties.clone();
        let found = self.cells(object)?;
        properties.remove("cells");
        let at = found.first().map_or_else(|| quoted(""), |&at| cell(at));
        named(&mut properties, object);
        self.table(object, "object", &format!("at = {at}\n"), &properties);
        Ok(())
    }
}

fn named(properties: &mut Properties, object: &Object) {
    if !properties.contains_key("name") && !object.name.is_empty() {
        properties.insert("name".to_owned(), object.name.clone());
    }
}

/// Properties as entries of a table. A name with a dot makes an entry of an inner table.
fn entries(properties: &Properties) -> String {
    let mut lines = String::new();
    let mut inner: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, text) in properties {
        let entry = |key: &str| format!("{} = {}", quoted(key), value(name, text));
        match name.split_once('.') {
            Some((table, key)) => inner.entry(table).or_default().push(entry(key)),
            None => lines.push_str(&(entry(name) + "\n")),
        }
    }
    for (table, entries) in inner {
        lines.push_str(&format!("{} = {{ {} }}\n", quoted(table), entries.join(", ")));
    }
    lines
}

/// A property's value in TOML. A value of a wrong type stays a string, which the reader will refuse.
fn value(name: &str, text: &str) -> String {
    match name {
        "modifier" | "charge" | "uses" | "percent" | "inflicts.rounds" | "inflicts.chance" | "hurts.amount" => {
            number(text)
        }
        "half_cost" | "both" | "carries.falls" | "durable" | "harms" => flag(text),
        "clears" | "blocks.cells" | "inflicts.cells" | "hurts.cells" => {
            listed(text).map_or_else(|| quoted(text), |list| cells(&list))
        }
        "user_to" | "carries.from" | "carries.to" => match listed(text).as_deref() {
            Some([only]) => cell(*only),
            _ => quoted(text),
        },
        "sides" => {
            let words: Vec<String> = words(text).map(quoted).collect();
            format!("[{}]", words.join(", "))
        }
        _ => quoted(text),
    }
}

/// The words of a text, separated by spaces or commas.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '\n']).filter(|word| !word.is_empty())
}

/// Cells written as `3,4 3,5`, or `3,4,1` on a storey; `None` if the text is anything else.
fn listed(text: &str) -> Option<Vec<Cell>> {
    let cell = |text: &str| {
        let (col, rest) = text.split_once(',')?;
        let (row, level) = rest.split_once(',').unwrap_or((rest, "0"));
        Some(Cell::new(col.parse().ok()?, row.parse().ok()?).on_level(level.parse().ok()?))
    };
    text.split_ascii_whitespace().map(cell).collect()
}
