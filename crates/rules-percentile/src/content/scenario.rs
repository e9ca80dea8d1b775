//! The parts of a battle's file that only this ruleset has: an ambush, two faces, a clock, circumstances.

use std::sync::Arc;

use bevy_derive::Deref;
use bevy_ecs::prelude::*;

use crate::content::{
    Compendium,
    circumstances::{self, Circumstance},
    settings::{Ambushers, Settings},
};
use hexfray_battle::{BattleDraft, Name, SideId, UnitId};
use hexfray_board::{
    grid::{Adjacency, Shape},
    text::Table,
};

/// The special rules of a battle, which never change during it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// An ambush (TC-016).
    pub ambush: Option<Ambush>,
    /// A pincer, from the start or later (TC-029).
    pub pincer: Option<PincerScript>,
    /// The clock of a timed battle (TC-034, TC-037).
    pub timed: Option<Timed>,
    /// Standing Conditional Modifiers (TC-005).
    pub circumstances: Vec<Circumstance>,
}

/// The scenario of the battle that a world belongs to.
#[derive(Resource, Clone, Debug, Deref)]
pub struct Script(pub Arc<Scenario>);

/// An ambush.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambush {
    /// The side that lies in wait.
    pub side: SideId,
    /// Whether SPD decides instead of Stealth and Awareness (TC-022).
    pub by_speed: bool,
    /// The modifier of each ambusher's rating (TC-017).
    pub modifier: i32,
    /// How its result is determined.
    pub outcome: AmbushOutcome,
    /// Whether caught victims are Unaware; a race into position leaves no unit Unaware (TC-022).
    pub unaware: bool,
    /// Victims that are never caught (TC-019).
    pub alert: Vec<UnitId>,
}

/// How the result of an ambush is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AmbushOutcome {
    /// By checks (TC-017).
    #[default]
    Checked,
    /// It succeeds (TC-018, TC-019).
    Unaware,
    /// It is noticed too late (TC-020).
    Alert,
    /// It fails (TC-021).
    Failed,
}

/// When a side is surrounded, and by which units on which face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PincerScript {
    /// The side that is surrounded.
    pub side: SideId,
    /// The first round in which it is surrounded.
    pub round: u16,
    /// The group that has to be there first (TC-028).
    pub group: Option<Name>,
    /// Opponents that stand on the left face; the others stand on the right one. `None`: their places on the board
    /// decide.
    pub left: Option<Vec<UnitId>>,
}

/// A clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    /// The side that it concerns.
    pub side: SideId,
    /// Ticks at the start, less those that are already used up (TC-036).
    pub ticks: i32,
    /// Whether the side wins at 0 instead of losing (TC-037).
    pub hold_out: bool,
}

/// Ticks in a minute (TC-034).
const TICKS: i32 = 60;

/// Reads `[ambush]`, `[pincer]`, `[timed]` and `[[conditional_modifier]]`.
pub fn read(table: &Table<'_>, book: &Compendium, draft: &BattleDraft<'_>) -> Scenario {
    let corners = Shape::Square { adjacency: Adjacency::Corners };
    if draft.board.is_some_and(|board| board.grid().shape() == corners) && !book.settings.scene.on {
        let message = "cells of this board are adjacent at their corners too: a house rule, by which it is played \
                       throughout; the rules themselves count sides (MC-002), as `adjacency = \"sides\"` does";
        table.warning(table.place_of("map"), message, "");
    }
    Scenario {
        circumstances: circumstances::read(table, book, draft),
        ambush: read_ambush(table, &book.settings, draft),
        pincer: table.maybe_table("pincer", |table| read_pincer(table, draft)),
        timed: table.maybe_table("timed", |table| read_timed(table, draft)),
    }
}

fn read_side(table: &Table<'_>, draft: &BattleDraft<'_>) -> Option<SideId> {
    table.choice("side", draft.sides.iter().map(|side| side.name.as_str())).map(|at| SideId(at as u8))
}

/// Reads a list of units by their names.
pub fn read_units(table: &Table<'_>, key: &str, draft: &BattleDraft<'_>) -> Vec<UnitId> {
    let names = || draft.units.iter().map(|unit| unit.name.as_str());
    table.list(key, |value| value.choice(names()).map(|at| UnitId(at as u16)))
}

fn read_ambush(table: &Table<'_>, settings: &Settings, draft: &BattleDraft<'_>) -> Option<Ambush> {
    if !table.has("ambush") {
        let side = usual_ambushers(settings.ambush, draft)?;
        let outcome = AmbushOutcome::Checked;
        return Some(Ambush { side, by_speed: false, modifier: 0, outcome, unaware: true, alert: Vec::new() });
    }
    table.maybe_table("ambush", |table| {
        let outcomes = [
            ("check", AmbushOutcome::Checked),
            ("unaware", AmbushOutcome::Unaware),
            ("alert", AmbushOutcome::Alert),
            ("failed", AmbushOutcome::Failed),
        ];
        let side = read_side(table, draft);
        let by_speed = table.word_or("check", &[("stealth", false), ("speed", true)], false);
        let modifier = table.int_or("modifier", -200..=200, 0);
        let outcome = table.word_or("outcome", &outcomes, AmbushOutcome::Checked);
        let unaware = table.flag_or("unaware", !by_speed);
        let alert = read_units(table, "alert", draft);
        Some(Ambush { side: side?, by_speed, modifier, outcome, unaware, alert })
    })
}

/// The ambushers that the setting names: the first side with a player's character, or the first side without.
fn usual_ambushers(ambushers: Ambushers, draft: &BattleDraft<'_>) -> Option<SideId> {
    let has_hero = |side: SideId| draft.units.iter().any(|unit| unit.side == side && unit.hero);
    let mut sides = (0..draft.sides.len() as u8).map(SideId);
    match ambushers {
        Ambushers::None => None,
        Ambushers::Party => sides.find(|&side| has_hero(side)),
        Ambushers::Opponents => sides.find(|&side| !has_hero(side)),
    }
}

fn read_pincer(table: &Table<'_>, draft: &BattleDraft<'_>) -> Option<PincerScript> {
    let side = read_side(table, draft);
    let round = table.int_or("round", 1..=200_u16, 1);
    let groups: Vec<Name> = draft.units.iter().filter_map(|unit| unit.group).collect();
    let group = table.maybe_choice("group", groups.iter().map(|group| group.as_str())).map(|at| groups[at]);
    let left = table.has("left").then(|| read_units(table, "left", draft));
    let side = side?;
    if left.iter().flatten().any(|&unit| draft.units[unit.index()].side == side) {
        table.problem(table.place_of("left"), "a unit of the surrounded side stands on a face", "its opponents");
    }
    Some(PincerScript { side, round, group, left })
}

fn read_timed(table: &Table<'_>, draft: &BattleDraft<'_>) -> Option<Timed> {
    let side = read_side(table, draft);
    let minutes = table.int("minutes", 1..=600_i32);
    let hold_out = table.word_or("kind", &[("deadline", false), ("hold_out", true)], false);
    let spent = table.int_or("spent", 0..=36_000_i32, 0);
    let ticks = minutes? * TICKS - spent;
    if ticks <= 0 {
        table.problem(table.place_of("spent"), "no time is left at the start", "fewer ticks than the clock has");
    }
    Some(Timed { side: side?, ticks, hold_out })
}
