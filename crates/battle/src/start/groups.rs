//! Groups of units that enter later, and how a battle file describes them.

use serde::Serialize;

use super::{
    lookup::{UNITS, bars_standing, may_stand, report_zone, zone},
    units::{SideSetup, UnitSetup},
};
use crate::{Name, SideId, UnitId};
use hexfray_board::{
    grid::Cell,
    map::Board,
    text::{Content, Place, Table},
};

/// A group of units that enters later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reinforcement {
    /// The group's name.
    pub group: Name,
    /// The side that it is on.
    pub side: SideId,
    /// Its units, in the order in which they enter.
    pub units: Vec<UnitId>,
    /// What makes it enter.
    pub trigger: Trigger,
    /// In which phase of the round it enters.
    pub phase: Phase,
    /// Where each unit enters, in the order of `units`; a taken cell gives way to the nearest free one.
    pub cells: Vec<Cell>,
}

/// What makes a group enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// This round, counted from 1.
    Round(u16),
    /// A group has been beaten: this is the next wave.
    After(Name),
    /// Only a ruling of the referee.
    Referee,
}

/// In which phase of a round a group enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the order of the round is determined: it acts in this round (TC-027).
    Initiative,
    /// During the turns, after a number of them: it does not act before the next round (TC-026).
    Action {
        /// Turns of the round that come first.
        turns: u16,
    },
}

/// A `[[reinforcement]]` before the units are known.
pub(crate) struct Draft {
    pub(crate) group: Name,
    place: Place,
    after: Option<(Name, Place)>,
    trigger: Trigger,
    phase: Phase,
    cells: Vec<Cell>,
}

const PHASES: [(&str, bool); 2] = [("initiative", false), ("action", true)];

/// A group that enters later.
#[derive(Content)]
#[content(check = Self::check)]
pub(super) struct ReinforcementFile {
    /// The name of the group.
    group: (Name, Place),
    /// The round in which it enters.
    #[content(range = 1..=200)]
    round: Option<u16>,
    /// The group that has to be beaten first.
    after: Option<(Name, Place)>,
    /// When in the round: before initiative, or in the Action Phase.
    #[content(key = "phase", spelt = PHASES)]
    action: bool,
    /// After so many turns of the Action Phase.
    #[content(range = 0..=400)]
    turns: Option<u16>,
    /// Where it enters; by default where its side starts.
    cells: Vec<(Cell, Place)>,
    /// The zone in which it enters.
    #[content(with = zone)]
    zone: Option<String>,
}

impl ReinforcementFile {
    fn check(&self, table: &Table<'_>) {
        if self.round.is_some() && self.after.is_some() {
            table.problem(table.place_of("after"), "both `round` and `after`", "one of them");
        }
        if self.turns.is_some() && !self.action {
            table.problem(table.place_of("turns"), "`turns` counts turns of the Action Phase", "`phase = \"action\"`");
        }
    }
}

/// Reads all `[[reinforcement]]` tables.
pub(crate) fn read_drafts(table: &Table<'_>, board: Option<&Board>) -> Vec<Draft> {
    let mut known: Vec<Name> = Vec::new();
    table.tables("reinforcement", |table| {
        let file = ReinforcementFile::read(table, &())?;
        let cells = read_cells(table, &file, board);
        let ReinforcementFile { group: (group, place), round, after, action, turns, .. } = file;
        if known.contains(&group) {
            let message = format!("the group \"{group}\" enters twice");
            table.problem(place, message, "one [[reinforcement]] for each group");
            return None;
        }
        known.push(group);
        let trigger = match (round, after) {
            (Some(round), _) => Trigger::Round(round),
            (None, Some((after, _))) => Trigger::After(after),
            (None, None) => Trigger::Referee,
        };
        let phase = if action { Phase::Action { turns: turns.unwrap_or(0) } } else { Phase::Initiative };
        Some(Draft { group, place, after, trigger, phase, cells })
    })
}

/// `cells = [[column, row], …]`, or `zone = "…"`, or neither.
fn read_cells(table: &Table<'_>, file: &ReinforcementFile, board: Option<&Board>) -> Vec<Cell> {
    let may_enter = |&&(cell, place): &&(Cell, Place)| {
        let barred = board.and_then(|board| bars_standing(board, cell));
        let may = barred.is_none();
        if let Some(why) = barred {
            table.problem(place, why, "a passable cell of the board");
        }
        may
    };
    let mut cells: Vec<Cell> = file.cells.iter().filter(may_enter).map(|&(cell, _)| cell).collect();
    if let (Some(zone), Some(board)) = (&file.zone, board) {
        let found: Vec<Cell> = board.zone(zone).into_iter().filter(|&cell| may_stand(board, cell)).collect();
        if found.is_empty() {
            report_zone((table, table.place_of("zone")), (board, &[]), zone, " to stand in");
        }
        cells.extend(found);
    }
    cells
}

/// Builds the groups once the units are known; a group without cells of its own enters where its side starts.
pub(crate) fn finish(
    table: &Table<'_>,
    drafts: Vec<Draft>,
    board: Option<&Board>,
    sides: &[SideSetup],
    units: &[UnitSetup],
) -> Vec<Reinforcement> {
    let mut all: Vec<Reinforcement> = Vec::new();
    for draft in &drafts {
        let members: Vec<&UnitSetup> = units.iter().filter(|unit| unit.group == Some(draft.group)).collect();
        let Some(first) = members.first() else {
            if table.is_lacking(UNITS) {
                continue;
            }
            let message = format!("no unit belongs to the group \"{}\"", draft.group);
            table.problem(draft.place, message, "a [[unit]] with this `group`");
            continue;
        };
        if members.iter().any(|unit| unit.side != first.side) {
            let message = format!("the group \"{}\" has units of several sides", draft.group);
            table.problem(draft.place, message, "a group of one side");
        }
        let mut cells = draft.cells.clone();
        if let (true, Some(board)) = (cells.is_empty(), board) {
            cells = board.spawn(sides[first.side.index()].name.as_str());
            cells.retain(|&cell| may_stand(board, cell));
        }
        if cells.is_empty() && board.is_some() {
            let message = format!("the group \"{}\" has no cell to enter", draft.group);
            table.problem(draft.place, message, "`cells = [[column, row], …]` or `zone = \"…\"`");
            continue;
        }
        let units = members.iter().map(|unit| unit.id).collect();
        let (side, trigger, phase) = (first.side, draft.trigger, draft.phase);
        all.push(Reinforcement { group: draft.group, side, units, trigger, phase, cells });
    }
    check_chains(table, &drafts, units);
    all
}

/// A wave follows an existing group, and no wave follows itself.
fn check_chains(table: &Table<'_>, drafts: &[Draft], units: &[UnitSetup]) {
    for draft in drafts {
        let Some((after, place)) = draft.after else { continue };
        if !units.iter().any(|unit| unit.group == Some(after)) {
            if table.is_lacking(UNITS) {
                continue;
            }
            let message = format!("no unit belongs to the group \"{after}\"");
            table.problem(place, message, "the `group` of a [[unit]]");
            continue;
        }
        let mut earlier = Some(after);
        for _ in 0..drafts.len() {
            if earlier == Some(draft.group) {
                let message = format!("the group \"{}\" waits for itself", draft.group);
                table.problem(place, message, "waves that follow one another");
                break;
            }
            earlier = drafts.iter().find(|one| Some(one.group) == earlier).and_then(|one| one.after).map(|one| one.0);
        }
    }
}
