//! The parts of a battle's file that only this ruleset has: an ambush, two faces, a clock, circumstances.

use std::sync::Arc;

use bevy_derive::Deref;
use bevy_ecs::prelude::*;

use crate::content::{
    Compendium,
    circumstances::{self, Circumstance, read::units},
    settings::{Ambushers, Settings},
};
use hexfray_battle::{BattleDraft, Name, SideId, SideSetup, UnitId, UnitSetup, narrow};
use hexfray_board::{
    grid::{Adjacency, Shape},
    text::{Content, Key, Table},
    words,
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

words! {
    /// How the result of an ambush is determined.
    pub enum AmbushOutcome {
        /// By checks (TC-017).
        Checked = "check",
        /// It succeeds (TC-018, TC-019).
        Unaware = "unaware",
        /// It is noticed too late (TC-020).
        Alert = "alert",
        /// It fails (TC-021).
        Failed = "failed",
    }
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

/// An ambush: which side lies in wait for the other.
#[derive(Content)]
#[content(book = BattleDraft<'_>)]
struct AmbushFile {
    /// The side that lies in wait.
    #[content(at = SideSetup)]
    side: u8,
    /// What decides whether it is noticed.
    #[content(key = "check", spelt = [("stealth", false), ("speed", true)])]
    by_speed: bool,
    /// Percent added to the ambushers' checks.
    #[content(range = -200..=200, default = 0)]
    modifier: i32,
    /// Its result: by a check, or as chosen.
    #[content(default)]
    outcome: AmbushOutcome,
    /// Whether the victims are Unaware; otherwise the ambushers only go first.
    #[content(default = !by_speed)]
    unaware: bool,
    /// Units that are never caught, by their names.
    #[content(at = UnitSetup)]
    alert: Vec<u16>,
}

/// A side that is surrounded.
#[derive(Content)]
#[content(book = BattleDraft<'_>, check = Self::check)]
struct PincerFile {
    /// The side that is surrounded.
    #[content(at = SideSetup)]
    side: u8,
    /// From which round on.
    #[content(range = 1..=200, default = 1)]
    round: u16,
    /// The group whose arrival closes the ring.
    #[content(with = group)]
    group: Option<Name>,
    /// The opponents on the left face, by their names.
    #[content(at = UnitSetup)]
    left: Vec<u16>,
    #[content(computed = table.has("left"))]
    has_left: bool,
    #[content(computed = left.iter().any(|&at| book.units[usize::from(at)].side.0 == side))]
    of_own_side: bool,
}

impl PincerFile {
    fn check(&self, table: &Table<'_>) {
        if self.of_own_side {
            table.problem(table.place_of("left"), "a unit of the surrounded side stands on a face", "its opponents");
        }
    }
}

/// A group of units, by its name.
mod group {
    use hexfray_battle::{BattleDraft, Name};
    use hexfray_board::text::{Kind, Value};

    pub fn from_value(value: Value<'_>, draft: &BattleDraft<'_>) -> Option<Name> {
        let groups: Vec<Name> = draft.units.iter().filter_map(|unit| unit.group).collect();
        value.choice(groups.iter().map(|group| group.as_str())).map(|at| groups[at])
    }

    pub fn kind() -> Kind {
        Kind::Name("unit.group")
    }
}

/// A battle against the clock.
#[derive(Content)]
#[content(book = BattleDraft<'_>, check = Self::check)]
struct TimedFile {
    /// The side that the clock concerns.
    #[content(at = SideSetup)]
    side: u8,
    /// How long it has, in minutes of 60 ticks.
    #[content(range = 1..=600)]
    minutes: i32,
    /// Whether it has lost or won at the end.
    #[content(key = "kind", spelt = [("deadline", false), ("hold_out", true)])]
    hold_out: bool,
    /// Ticks that are already used up.
    #[content(range = 0..=36_000, default = 0)]
    spent: i32,
}

impl TimedFile {
    const fn ticks(&self) -> i32 {
        self.minutes * TICKS - self.spent
    }

    fn check(&self, table: &Table<'_>) {
        if self.ticks() <= 0 {
            table.problem(table.place_of("spent"), "no time is left at the start", "fewer ticks than the clock has");
        }
    }
}

/// The keys of a battle's file that only this ruleset has.
pub fn keys() -> Vec<Key> {
    vec![
        Key::table("ambush", AmbushFile::shape()),
        Key::table("pincer", PincerFile::shape()),
        Key::table("timed", TimedFile::shape()),
        circumstances::read::key(),
    ]
}

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
        pincer: table.maybe_typed::<PincerFile, _>("pincer", draft).map(|file| PincerScript {
            side: SideId(file.side),
            round: file.round,
            group: file.group,
            left: file.has_left.then(|| units(&file.left)),
        }),
        timed: table.maybe_typed::<TimedFile, _>("timed", draft).map(|file| Timed {
            side: SideId(file.side),
            ticks: file.ticks(),
            hold_out: file.hold_out,
        }),
    }
}

fn read_ambush(table: &Table<'_>, settings: &Settings, draft: &BattleDraft<'_>) -> Option<Ambush> {
    if !table.has("ambush") {
        let side = usual_ambushers(settings.ambush, draft)?;
        let outcome = AmbushOutcome::Checked;
        return Some(Ambush { side, by_speed: false, modifier: 0, outcome, unaware: true, alert: Vec::new() });
    }
    let file: AmbushFile = table.maybe_typed("ambush", draft)?;
    let AmbushFile { side, by_speed, modifier, outcome, unaware, alert } = file;
    Some(Ambush { side: SideId(side), by_speed, modifier, outcome, unaware, alert: units(&alert) })
}

/// The ambushers that the setting names: the first side with a player's character, or the first side without.
fn usual_ambushers(ambushers: Ambushers, draft: &BattleDraft<'_>) -> Option<SideId> {
    let has_hero = |side: SideId| draft.units.iter().any(|unit| unit.side == side && unit.hero);
    let mut sides = (0..narrow::<u8>(draft.sides.len())).map(SideId);
    match ambushers {
        Ambushers::None => None,
        Ambushers::Party => sides.find(|&side| has_hero(side)),
        Ambushers::Opponents => sides.find(|&side| !has_hero(side)),
    }
}
