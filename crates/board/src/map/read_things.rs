//! Reads triggers and objects from the file of a board or battle.

use super::Board;
use super::things::{MOST_THINGS, Object, Trigger, TriggerEffect, Word};
use crate::grid::Cell;
use crate::text::{Place, Table};

/// Reads all `[[trigger]]`s in the file of a board or battle.
pub fn read_triggers(table: &Table<'_>, board: &Board) -> Vec<Trigger> {
    let triggers = table.tables("trigger", |entry| {
        let name = entry.text("name");
        let about = entry.maybe_prose("about").unwrap_or_default();
        let cells = cells(entry, "cells", board);
        if cells.is_empty() {
            entry.require("cells", "the cells to stand on");
        }
        let check = Word::maybe(entry, "check");
        let modifier = entry.int_or("modifier", -200..=200_i16, 0);
        let charge = entry.int_or("charge", 0..=199_u16, 0);
        let uses = entry.maybe_int("uses", 1..=99_u8);
        let effects = effects(entry, board);
        if effects.is_empty() {
            let expected = "`clears`, `blocks`, `user_to`, `carries`, `inflicts` or `hurts`";
            entry.problem(entry.place(), "this trigger does nothing", expected);
        }
        let check = check.map(|word| (word, modifier));
        Some(Trigger { name: name?, about, cells, check, charge, uses, effects })
    });
    at_most(table, "trigger", triggers.len());
    triggers
}

/// Reads all `[[object]]`s in the file of a board or battle.
pub fn read_objects(table: &Table<'_>, board: &Board) -> Vec<Object> {
    let objects = table.tables("object", |entry| {
        let name = entry.text("name");
        let cell = one_cell(entry, "at", board);
        let skill = Word::read(entry, "skill");
        let die = entry.word_or("die", &[("d6", 6), ("d8", 8), ("d10", 10), ("d12", 12)], 6);
        let harms = entry.flag_or("harms", true);
        let durable = entry.flag_or("durable", false);
        let inflicts = entry.maybe_table("inflicts", |given| {
            let condition = Word::read(given, "condition");
            let (rounds, chance) = (given.int_or("rounds", 0..=99_u8, 2), given.int_or("chance", 1..=100_u8, 30));
            Some((condition?, rounds, chance))
        });
        if !harms && inflicts.is_none() {
            entry.problem(entry.place(), "this object does nothing", "`harms = true`, or `inflicts`");
        }
        Some(Object { name: name?, cell: cell?, skill: skill?, die, harms, durable, inflicts })
    });
    at_most(table, "object", objects.len());
    objects
}

fn at_most(table: &Table<'_>, key: &str, count: usize) {
    if count > MOST_THINGS {
        table.problem(table.place_of(key), format!("{count} of them"), format!("at most {MOST_THINGS}"));
    }
}

fn effects(entry: &Table<'_>, board: &Board) -> Vec<TriggerEffect> {
    let mut effects = Vec::new();
    let cleared = cells(entry, "clears", board);
    if !cleared.is_empty() {
        effects.push(TriggerEffect::Clear(cleared));
    }
    let obstacles = || board.kinds().obstacles.iter().map(|obstacle| obstacle.id.as_str());
    effects.extend(entry.maybe_table("blocks", |given| {
        let (cells, obstacle) = (cells(given, "cells", board), given.choice("obstacle", obstacles()));
        Some(TriggerEffect::Block(cells, obstacle? as u8))
    }));
    if entry.has("user_to") {
        effects.extend(one_cell(entry, "user_to", board).map(TriggerEffect::Go));
    }
    effects.extend(entry.maybe_table("carries", |given| {
        let (from, to) = (one_cell(given, "from", board), one_cell(given, "to", board));
        let falls = given.flag_or("falls", false);
        Some(TriggerEffect::Carry(from?, to?, falls))
    }));
    effects.extend(entry.maybe_table("inflicts", |given| {
        let (cells, condition) = (cells(given, "cells", board), Word::read(given, "condition"));
        let rounds = given.int_or("rounds", 0..=99_u8, 2);
        Some(TriggerEffect::Inflict(cells, condition?, rounds))
    }));
    effects.extend(entry.maybe_table("hurts", |given| {
        let (cells, amount) = (cells(given, "cells", board), given.int("amount", 1..=9_999_i32));
        Some(TriggerEffect::Hurt(cells, amount?))
    }));
    effects
}

/// A list of cells of the board.
fn cells(table: &Table<'_>, key: &str, board: &Board) -> Vec<Cell> {
    let listed = table.list(key, |value| Some((value.cell()?, value.place())));
    let known = listed.into_iter().filter(|&(cell, place)| exists(table, board, cell, place));
    known.map(|(cell, _)| cell).collect()
}

/// One cell of the board.
fn one_cell(table: &Table<'_>, key: &str, board: &Board) -> Option<Cell> {
    let cell = table.cell(key)?;
    exists(table, board, cell, table.place_of(key)).then_some(cell)
}

fn exists(table: &Table<'_>, board: &Board, cell: Cell, place: Place) -> bool {
    let known = board.exists(cell);
    if !known {
        table.problem(place, format!("there is no cell {}", cell.in_brackets()), "a cell of the board");
    }
    known
}
