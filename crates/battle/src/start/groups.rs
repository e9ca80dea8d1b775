//! Reading which units form groups, and which groups enter later, from a battle file.

use crate::{Name, Phase, Reinforcement, SideSetup, Trigger, UnitSetup, enlist, name::intern};
use hexfray_board::{
    grid::Cell,
    map::Board,
    text::{Key, Kind, Place, Shape, Table},
};

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

/// The keys of a `[[reinforcement]]`.
pub(super) fn shape() -> Shape {
    let zone = Kind::OneOf(vec![Kind::Text, Kind::Name("spawn.side"), Kind::Name("exit.name")]);
    let keys = vec![
        Key::required("group", Kind::Text, "The name of the group."),
        Key::optional("round", Kind::Number(1, 200), "The round in which it enters."),
        Key::optional("after", Kind::Text, "The group that has to be beaten first."),
        Key::with_default(
            "phase",
            Kind::words(&PHASES),
            "When in the round: before initiative, or in the Action Phase.",
            "\"initiative\"",
        ),
        Key::optional("turns", Kind::Number(0, 400), "After so many turns of the Action Phase."),
        Key::optional("cells", Kind::list(Kind::Cell), "Where it enters; by default where its side starts."),
        Key::optional("zone", zone, "The zone in which it enters."),
    ];
    Shape { about: "A group that enters later.".to_owned(), keys }
}

/// Reads all `[[reinforcement]]` tables.
pub(crate) fn read_drafts(table: &Table<'_>, board: Option<&Board>) -> Vec<Draft> {
    let mut known: Vec<Name> = Vec::new();
    table.tables("reinforcement", |table| {
        let group = table.parse("group", intern);
        let round = table.maybe_int("round", 1..=200_u16);
        let after = table.maybe_parse("after", intern);
        let action = table.word_or("phase", &PHASES, false);
        let turns = table.maybe_int("turns", 0..=400_u16);
        let cells = read_cells(table, board);
        if round.is_some() && after.is_some() {
            table.problem(table.place_of("after"), "both `round` and `after`", "one of them");
        }
        if turns.is_some() && !action {
            table.problem(table.place_of("turns"), "`turns` counts turns of the Action Phase", "`phase = \"action\"`");
        }
        let group = group?;
        if known.contains(&group) {
            let message = format!("the group \"{group}\" enters twice");
            table.problem(table.place_of("group"), message, "one [[reinforcement]] for each group");
            return None;
        }
        known.push(group);
        let trigger = match (round, after) {
            (Some(round), _) => Trigger::Round(round),
            (None, Some(after)) => Trigger::After(after),
            (None, None) => Trigger::Referee,
        };
        let phase = if action { Phase::Action { turns: turns.unwrap_or(0) } } else { Phase::Initiative };
        let after = after.map(|after| (after, table.place_of("after")));
        Some(Draft { group, place: table.place_of("group"), after, trigger, phase, cells })
    })
}

/// `cells = [[column, row], …]`, or `zone = "…"`, or neither.
fn read_cells(table: &Table<'_>, board: Option<&Board>) -> Vec<Cell> {
    let mut cells = table.list("cells", |value| {
        let cell = value.cell()?;
        if board.is_some_and(|board| !may_stand(board, cell)) {
            value.problem(format!("nobody can stand in {cell}"), "a passable cell of the board");
            return None;
        }
        Some(cell)
    });
    let zone = table.maybe_text("zone");
    if let (Some(zone), Some(board)) = (zone, board) {
        let found: Vec<Cell> = board.zone(&zone).into_iter().filter(|&cell| may_stand(board, cell)).collect();
        if found.is_empty() {
            enlist::report_zone(table, (board, &[]), &zone, " to stand in");
        }
        cells.extend(found);
    }
    cells
}

/// Whether a unit can stand in a cell of the board.
pub(crate) fn may_stand(board: &Board, cell: Cell) -> bool {
    board.exists(cell) && !board.blocks_move(cell) && !board.is_impassable(cell)
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
        if cells.is_empty() {
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
