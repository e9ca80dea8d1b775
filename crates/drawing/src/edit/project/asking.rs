//! Queries about the battle of a project.

use std::sync::Arc;

use toml_edit::Item;

use super::{Piece, Project};
use crate::edit::{
    Asks, Draft, GoalText, TemperText, UnitText, Written,
    draft::cell_of,
    entries, roster,
    sheets::{SETTINGS, Sheet},
    temper,
};
use hexfray_battle::{Name, Ruleset, Setup, UnitSetup, content_of};
use hexfray_board::text::{Absent, Key, Kind, Problems};

impl Project {
    /// The battle's goals, in the order of its `[[goal]]` tables: the side, and the goal if the editor can show it.
    pub fn goals(&self) -> Vec<(String, Option<GoalText>)> {
        self.battle.as_ref().map(roster::goals).unwrap_or_default()
    }

    /// The battle's tables of a kind, each with its lines.
    pub fn tables(&self, sheet: &Sheet) -> Vec<Vec<Written>> {
        let Some(battle) = &self.battle else { return Vec::new() };
        entries::read(battle, self.lines.under(battle.words("ruleset")), sheet)
    }

    /// The kind of value in a line of the battle's tables; a line that no sheet has is read as TOML.
    pub fn asks(&self, sheet: &Sheet, key: &str) -> Asks {
        let ruleset = self.battle.as_ref().and_then(|battle| battle.words("ruleset"));
        self.lines.under(ruleset).asks(sheet, key)
    }

    /// The keys of the battle's tables that the editor does not know; it does not change them.
    pub fn foreign_tables(&self) -> Vec<String> {
        self.battle.as_ref().map(entries::foreign).unwrap_or_default()
    }

    /// Whether the battle's rules ignore a mark of the board, `cover` or `visibility`.
    pub fn is_unheeded(&self, mark: &str) -> bool {
        let Some(ruleset) = self.ruleset() else { return false };
        match self.setup.as_ref().filter(|setup| setup.ruleset.name() == ruleset.name()) {
            Some(setup) => {
                let heeds = ruleset.heeds(&setup.scenario);
                !(if mark == "cover" { heeds.cover } else { heeds.visibility })
            }
            None => self.rulesets.unheeded(ruleset.name()).contains(&mark),
        }
    }

    /// The groups of the battle's units.
    pub fn groups(&self) -> Vec<String> {
        self.battle.as_ref().map(entries::groups).unwrap_or_default()
    }

    /// The settings of the battle's ruleset as they are declared, each with its value in the ruleset's file as the default.
    pub fn settings(&self) -> Vec<Key> {
        let Some(ruleset) = self.ruleset() else { return Vec::new() };
        let file = self.library.get(&format!("assets/rulesets/{}.toml", ruleset.name()));
        let usual = file.map(|source| entries::settings(source.text())).unwrap_or_default();
        let with_usual = |key: Key| match usual.iter().find(|(known, _)| *known == key.name) {
            Some((_, value)) => Key { absent: Absent::Default(value.clone()), ..key },
            None => key,
        };
        settings_of(ruleset).into_iter().map(with_usual).collect()
    }

    /// The keys that a table of a sheet may have under the battle's ruleset, as they are declared; of a table with variants, such
    /// as an event, those of the variant that it is. Empty if the ruleset has no such table.
    pub fn keys_of(&self, sheet: &Sheet, written: &[Written]) -> Vec<Key> {
        let Some(ruleset) = self.ruleset() else { return Vec::new() };
        let shape = self.rulesets.battle_shape_of(ruleset);
        if sheet.key.is_empty() {
            return shape.keys;
        }
        let tables = shape.keys.into_iter().filter(|key| key.name == sheet.key);
        tables.flat_map(|key| keys_in(key.kind, written)).collect()
    }

    /// The temper of a side.
    pub fn side_temper(&self, side: &str) -> TemperText {
        self.battle.as_ref().map(|battle| temper::of_side(battle, side)).unwrap_or_default()
    }

    /// The ruleset that the battle names.
    pub fn ruleset(&self) -> Option<&'static dyn Ruleset> {
        let name = self.battle.as_ref()?.words("ruleset")?;
        self.rulesets.named(name)
    }

    /// The ruleset's kinds of unit: their names in files, their names for players, and their drawings.
    pub fn unit_kinds(&self) -> Vec<(String, Name, Name)> {
        let Some(ruleset) = self.ruleset() else { return Vec::new() };
        let content = match &self.setup {
            Some(setup) if setup.ruleset.name() == ruleset.name() => Some(Arc::clone(&setup.content)),
            _ => content_of(ruleset, &self.library, None, &mut Problems::new()),
        };
        let kinds = content.map(|content| ruleset.kinds(&content)).unwrap_or_default();
        kinds.into_iter().map(|kind| (kind.key.to_owned(), kind.title, kind.glyph)).collect()
    }

    /// The names of the battle's sides; without a battle, those of the board's starting zones.
    pub fn sides(&self) -> Vec<String> {
        let names = |draft: &Draft, key: &str, naming: &str| -> Vec<String> {
            draft.tables_of(key).filter_map(|table| Some(table.get(naming)?.as_str()?.to_owned())).collect()
        };
        let mut sides = match &self.battle {
            Some(battle) => names(battle, "side", "name"),
            None => names(&self.map, "spawn", "side"),
        };
        let mut seen = std::collections::BTreeSet::new();
        sides.retain(|side| seen.insert(side.clone()));
        sides
    }

    /// The sides that have a starting zone in the board's text.
    pub fn zone_sides(&self) -> Vec<String> {
        let name = |table: &toml_edit::Table| Some(table.get("side")?.as_str()?.to_owned());
        self.map.tables_of("spawn").filter_map(name).collect()
    }

    /// The battle's units at their starting positions.
    pub fn pieces(&self) -> Vec<Piece> {
        let Some(battle) = &self.battle else { return Vec::new() };
        let mut read: Vec<(&UnitSetup, &str)> = self.setup.as_deref().map(units_of).unwrap_or_default();
        let mut pieces = Vec::new();
        for (unit, table) in battle.tables_of("unit").enumerate() {
            let word = |key: &str| table.get(key).and_then(Item::as_str).unwrap_or_default().to_owned();
            let at = table.get("at").and_then(Item::as_value).and_then(cell_of);
            let temper = temper::of_table(table);
            let text = UnitText { kind: word("kind"), side: word("side"), name: word("name"), at };
            let count = table.get("count").and_then(Item::as_integer).unwrap_or(1).clamp(1, 40);
            for _ in 0..count {
                // While the text cannot be read, the units of the last readable text are others: each unit is the first that fits.
                let known = read.iter().position(|&(known, side)| fits(known, side, &text)).map(|at| read.remove(at).0);
                pieces.push(Piece {
                    unit,
                    text: text.clone(),
                    temper: temper.clone(),
                    name: known.map_or_else(|| text.name.clone(), |known| known.name.to_string()),
                    glyph: known.map_or_else(String::new, |known| known.glyph.to_string()),
                    at: known.map_or(at, |known| known.at),
                });
            }
        }
        pieces
    }
}

/// The settings of a ruleset, as they are declared.
pub(super) fn settings_of(ruleset: &dyn Ruleset) -> Vec<Key> {
    let rules = ruleset.files().into_iter().filter(|file| file.folder == "rulesets");
    let declared = rules.flat_map(|file| file.shape.keys).filter(|key| key.name == SETTINGS.key);
    declared.flat_map(|key| keys_in(key.kind, &[])).collect()
}

/// The keys that a table of a kind may have, or a table in a list of them.
fn keys_in(kind: Kind, written: &[Written]) -> Vec<Key> {
    match kind {
        Kind::Table(shape) => shape.keys,
        Kind::List(kind) => keys_in(*kind, written),
        Kind::Tagged(tag, variants) => {
            let words = variants.iter().map(|(word, _)| *word).collect();
            let about = format!("Which of them it is: {}.", tag.replace('_', " "));
            let said = written.iter().find(|(key, _)| key == tag).map(|(_, word)| word.as_str());
            let own = variants.into_iter().find(|(word, _)| Some(*word) == said);
            let tag = Key::required(tag, Kind::Word(words), &about);
            [tag].into_iter().chain(own.into_iter().flat_map(|(_, shape)| shape.keys)).collect()
        }
        Kind::OneOf(kinds) => kinds.into_iter().flat_map(|kind| keys_in(kind, written)).collect(),
        _ => Vec::new(),
    }
}

/// The units of a battle, each with the name of its side.
fn units_of(setup: &Setup) -> Vec<(&UnitSetup, &str)> {
    setup.units.iter().map(|unit| (unit, setup.sides[unit.side.index()].name.as_str())).collect()
}

/// Whether a unit that was read, with the name of its side, can be the one in the text.
fn fits(known: &UnitSetup, side: &str, text: &UnitText) -> bool {
    let is_named = known.name.as_str().starts_with(&text.name);
    let stands = text.at.is_none_or(|at| known.at == Some(at));
    known.kind.as_str() == text.kind && side == text.side && is_named && stands
}
