//! The kinds of value in the lines of a battle's tables, as their readers declare them.

use std::{collections::BTreeMap, iter::repeat_with, sync::OnceLock};

use super::sheets::{Line, Sheet};
use hexfray_battle::{Rulesets, narrow};
use hexfray_board::text::{Key, Kind, Shape};

/// The kind of value in a line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// A text.
    Text,
    /// A whole number, with its least and greatest value.
    Number(i32, i32),
    /// Yes or no.
    Flag,
    /// One of these words.
    Word(Vec<&'static str>),
    /// A side.
    Side,
    /// A unit by its name.
    Unit,
    /// A zone of the board.
    Zone,
    /// A group of units.
    Group,
    /// Cells of the board.
    Cells,
    /// Several names.
    Names,
    /// Any other value, in TOML.
    Parts,
}

impl From<&Kind> for Asks {
    fn from(kind: &Kind) -> Self {
        match kind {
            Kind::Flag => Self::Flag,
            Kind::Number(least, most) => Self::Number(narrow(*least), narrow(*most)),
            Kind::Word(words) => Self::Word(words.clone()),
            Kind::Name("side.name") => Self::Side,
            Kind::Name("unit.name") => Self::Unit,
            Kind::Name("unit.group") => Self::Group,
            Kind::List(item) if matches!(**item, Kind::Cell) => Self::Cells,
            Kind::List(item) if is_text(item) => Self::Names,
            Kind::OneOf(kinds) if kinds.iter().any(is_zone) && kinds.iter().all(is_text) => Self::Zone,
            kind if is_text(kind) => Self::Text,
            _ => Self::Parts,
        }
    }
}

fn is_zone(kind: &Kind) -> bool {
    matches!(kind, Kind::Name("spawn.side" | "exit.name"))
}

/// Whether a value is a text in the file.
fn is_text(kind: &Kind) -> bool {
    match kind {
        Kind::Text | Kind::Form | Kind::Word(_) | Kind::Name(_) => true,
        Kind::OneOf(kinds) => kinds.iter().all(is_text),
        _ => false,
    }
}

/// The kinds of value in the lines of all sheets, under one ruleset.
#[derive(Debug)]
pub(super) struct Lines(BTreeMap<(&'static str, &'static str), Asks>);

impl Lines {
    /// The lines as a ruleset declares them; those that it does not have, as any other does.
    pub fn of(rulesets: Rulesets, ruleset: Option<&str>) -> Self {
        let own = ruleset.and_then(|name| rulesets.named(name)).map(|ruleset| rulesets.battle_shape_of(ruleset));
        let shapes: Vec<Shape> = own.into_iter().chain([rulesets.battle_shape()]).collect();
        let asks = |sheet: &Sheet, line: &Line| {
            let asks = shapes.iter().find_map(|shape| declared(shape, sheet.key, line.key));
            if line.is_group { Some(Asks::Group) } else { asks }
        };
        let lines = Sheet::all().flat_map(|sheet| sheet.lines.iter().map(move |line| (sheet, line)));
        let found = lines.filter_map(|(sheet, line)| Some(((sheet.key, line.key), asks(sheet, line)?)));
        Self(found.collect())
    }

    /// The kind of value in a line of a sheet; an unknown line is read as TOML.
    pub fn asks(&self, sheet: &Sheet, key: &str) -> Asks {
        let line = sheet.lines.iter().find(|line| line.key == key);
        line.and_then(|line| self.0.get(&(sheet.key, line.key))).cloned().unwrap_or(Asks::Parts)
    }
}

/// The lines under each ruleset, and under one that does not exist; found when they are first needed.
#[derive(Debug)]
pub(super) struct LinesByRuleset {
    rulesets: Rulesets,
    known: Vec<OnceLock<Lines>>,
}

impl LinesByRuleset {
    /// The lines under these rulesets.
    pub fn new(rulesets: Rulesets) -> Self {
        Self { rulesets, known: repeat_with(OnceLock::new).take(rulesets.all().len() + 1).collect() }
    }

    /// The lines under the ruleset of a name.
    pub fn under(&self, ruleset: Option<&str>) -> &Lines {
        let all = self.rulesets.all();
        let at = all.iter().position(|one| Some(one.name()) == ruleset).unwrap_or(all.len());
        self.known[at].get_or_init(|| Lines::of(self.rulesets, ruleset))
    }
}

/// The kind of value that a key of a battle's table has; of the head, without a table.
fn declared(shape: &Shape, table: &str, key: &str) -> Option<Asks> {
    let of = |keys: &[Key]| keys.iter().find(|known| known.name == key).map(|known| Asks::from(&known.kind));
    if table.is_empty() {
        return of(&shape.keys);
    }
    shape.keys.iter().filter(|known| known.name == table).find_map(|known| within(&known.kind, key, &of))
}

/// The kind of value that a key has in a table of this kind, in any of its forms.
fn within(kind: &Kind, key: &str, of: &dyn Fn(&[Key]) -> Option<Asks>) -> Option<Asks> {
    match kind {
        Kind::Table(shape) => of(&shape.keys),
        Kind::List(item) => within(item, key, of),
        Kind::OneOf(kinds) => kinds.iter().find_map(|kind| within(kind, key, of)),
        Kind::Tagged(tag, forms) if *tag == key => Some(Asks::Word(forms.iter().map(|(word, _)| *word).collect())),
        Kind::Tagged(_, forms) => forms.iter().find_map(|(_, shape)| of(&shape.keys)),
        _ => None,
    }
}
