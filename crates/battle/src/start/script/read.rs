//! Reading the `[[event]]` tables of a battle's file.

use std::{collections::BTreeMap, sync::Arc};

use super::super::{
    goals::Goal,
    lookup::{self, Ground},
    units::{SideSetup, UnitSetup},
};
use super::{BUTTONS, GoalWord, Occasion, ScriptedEvent};
use crate::{ActWord, Message, Name, OrderPattern, Pointer, Portrait, Subject, VerbInfo, name::intern, narrow};
use hexfray_board::{
    grid::Cell,
    text::{Place, Table, Value},
};

/// The most events of a battle.
const MOST: usize = 400;
/// The longest heading of a message, in characters.
const LONGEST_TITLE: usize = 60;
/// The longest message, in characters.
const LONGEST_TEXT: usize = 600;

/// The units, sides, cells, goals and verbs that an event can name.
pub(crate) struct Cast<'a> {
    pub(crate) ground: &'a Ground<'a>,
    pub(crate) sides: &'a [SideSetup],
    pub(crate) units: &'a [UnitSetup],
    pub(crate) goals: &'a [Goal],
    /// The verbs of the ruleset; `None` where that could not be read.
    pub(crate) verbs: Option<&'static [VerbInfo]>,
}

/// An event before all events are known.
struct Draft {
    event: ScriptedEvent,
    key: Option<(Name, Place)>,
    after: Option<(Name, Place)>,
}

/// Reads all `[[event]]` tables.
pub(crate) fn read(table: &Table<'_>, cast: &Cast<'_>) -> Vec<ScriptedEvent> {
    let mut drafts = table.tables("event", |event| {
        let (key, after) = (event.maybe_parse("key", intern), event.maybe_parse("after", intern));
        let each = event.flag_or("each", false);
        let (occasion, message) = (occasion(event, cast), message(event, cast));
        Some(Draft {
            event: ScriptedEvent { occasion: occasion?, each, after: None, message: Arc::new(message?) },
            key: key.map(|key| (key, event.place_of("key"))),
            after: after.map(|after| (after, event.place_of("after"))),
        })
    });
    if drafts.len() > MOST {
        table.problem(table.place_of("event"), format!("{} events", drafts.len()), format!("at most {MOST}"));
        drafts.truncate(MOST);
    }
    let mut named: BTreeMap<Name, u16> = BTreeMap::new();
    for (number, draft) in drafts.iter().enumerate() {
        let Some((key, place)) = draft.key else { continue };
        if named.insert(key, narrow::<u16>(number)).is_some() {
            table.problem(place, format!("two events are called \"{key}\""), "a `key` for each");
        }
    }
    for draft in &mut drafts {
        let Some((after, place)) = draft.after else { continue };
        draft.event.after = named.get(&after).copied();
        if draft.event.after.is_none() {
            table.problem(place, format!("there is no event \"{after}\""), "the `key` of another [[event]]");
        }
    }
    check_chains(table, &drafts);
    drafts.into_iter().map(|draft| draft.event).collect()
}

/// No event waits for itself.
fn check_chains(table: &Table<'_>, drafts: &[Draft]) {
    for (number, draft) in drafts.iter().enumerate() {
        let Some((_, place)) = draft.after else { continue };
        let mut earlier = draft.event.after;
        for _ in 0..drafts.len() {
            if earlier == Some(narrow::<u16>(number)) {
                table.problem(place, "the event waits for itself", "events that follow one another");
                break;
            }
            earlier = earlier.and_then(|at| drafts[usize::from(at)].event.after);
        }
    }
}

fn occasion(event: &Table<'_>, cast: &Cast<'_>) -> Option<Occasion> {
    #[derive(Clone, Copy)]
    enum Word {
        Start,
        Round,
        Turn,
        Order,
        Enter,
        Fall,
        Goal,
    }
    let words = [
        ("start", Word::Start),
        ("round", Word::Round),
        ("turn", Word::Turn),
        ("order", Word::Order),
        ("enter", Word::Enter),
        ("fall", Word::Fall),
        ("goal", Word::Goal),
    ];
    Some(match event.word("when", &words)? {
        Word::Start => Occasion::Start,
        Word::Round => Occasion::Round(event.maybe_int("round", 1..=200_u16)),
        Word::Turn => Occasion::Turn(who(event, cast)),
        Word::Order => Occasion::Order(pattern(event, cast)),
        Word::Enter => {
            let cells = cells(event, cast);
            Occasion::Enter(who(event, cast), cells)
        }
        Word::Fall => Occasion::Fall(who(event, cast)),
        Word::Goal => goal(event, cast)?,
    })
}

fn goal(event: &Table<'_>, cast: &Cast<'_>) -> Option<Occasion> {
    let side = lookup::named(event, cast.sides);
    let kind = event.maybe_word("kind", GoalWord::WORDS);
    let percent = event.int_or("percent", 1..=100_u8, 100);
    let side = side?;
    let has = |goal: &Goal| goal.side == side && kind.is_none_or(|kind| kind.fits(&goal.kind));
    // Every side has the goal that no foe is left.
    if kind.is_some_and(|kind| kind != GoalWord::Defeat) && !cast.goals.iter().any(has) {
        let message = format!("{} has no goal of this kind", cast.sides[side.index()].name);
        event.problem(event.place_of("kind"), message, "the kind of one of its [[goal]]s");
    }
    Some(Occasion::Goal { side, kind, percent })
}

/// `unit = "…"`, `side = "…"`, both or neither.
fn who(table: &Table<'_>, cast: &Cast<'_>) -> Subject {
    let unit = table.maybe_choice("unit", cast.units.iter().map(|unit| unit.name.as_str()));
    let side = lookup::maybe_named(table, "side", cast.sides);
    let unit = unit.map(|at| &cast.units[at]);
    if let (Some(unit), Some(side)) = (unit, side)
        && unit.side != side
    {
        let message = format!("{} is not of this side", unit.name);
        table.problem(table.place_of("side"), message, "`unit` or `side`, one of them");
    }
    Subject { unit: unit.map(|unit| unit.id), side }
}

/// `act = "…"`, with the units that may do it.
fn pattern(table: &Table<'_>, cast: &Cast<'_>) -> OrderPattern {
    OrderPattern { act: table.get("act").and_then(|value| act_word(&value, cast)), who: who(table, cast) }
}

fn act_word(value: &Value<'_>, cast: &Cast<'_>) -> Option<ActWord> {
    let verbs = cast.verbs?;
    let own = ActWord::WORDS.map(|(word, act)| (word.to_owned(), act));
    let words: Vec<(String, ActWord)> =
        own.into_iter().chain(verbs.iter().map(|info| (info.verb.to_string(), ActWord::Act(info.verb)))).collect();
    let at = value.choice(words.iter().map(|(word, _)| word.as_str()))?;
    Some(words[at].1)
}

/// The cells of a `zone`, a list of `cells`, or both.
fn cells(event: &Table<'_>, cast: &Cast<'_>) -> Vec<Cell> {
    let mut cells = event.list("cells", |value| on_board(&value, cast));
    let zone = event.maybe_text("zone");
    let Some(board) = cast.ground.board else { return cells };
    if let Some(zone) = &zone {
        let found = cast.ground.zone(board, zone);
        if found.is_empty() {
            lookup::report_zone((event, event.place_of("zone")), (board, cast.ground.zones), zone, "");
        }
        cells.extend(found);
    } else if !event.has("cells") {
        event.problem(event.place(), "no cell to come into", "`cells = [[column, row], …]` or `zone = \"…\"`");
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn on_board(value: &Value<'_>, cast: &Cast<'_>) -> Option<Cell> {
    let cell = value.cell()?;
    if cast.ground.board.is_some_and(|board| !board.exists(cell)) {
        value.problem(format!("there is no cell {} on the board", cell.in_brackets()), "a cell of the board");
        return None;
    }
    Some(cell)
}

fn message(event: &Table<'_>, cast: &Cast<'_>) -> Option<Message> {
    let title = event.text_or("title", "");
    let text = event.prose("text");
    check_length(event, "title", &title, LONGEST_TITLE);
    check_length(event, "text", text.as_deref().unwrap_or_default(), LONGEST_TEXT);
    let portrait = event.maybe_parse("portrait", intern).map(|name| {
        let unit = cast.units.iter().find(|unit| unit.name == name);
        unit.map_or(Portrait::Glyph(name), |unit| Portrait::Unit(unit.id))
    });
    let point = event.maybe_table("point", |point| pointer(point, cast));
    let wait = event.get("wait").and_then(|wait| awaited(&wait, cast));
    let to = lookup::maybe_named(event, "to", cast.sides);
    Some(Message { title, text: text?.trim().to_owned(), portrait, point, wait, to })
}

fn check_length(event: &Table<'_>, key: &str, text: &str, longest: usize) {
    let letters = text.trim().chars().count();
    if letters > longest {
        let message = format!("`{key}` has {letters} letters");
        event.problem(event.place_of(key), message, format!("at most {longest}: people read it while they play"));
    }
}

/// `{ cell = [column, row] }`, `{ unit = "…" }` or `{ button = "…" }`.
fn pointer(point: &Table<'_>, cast: &Cast<'_>) -> Option<Pointer> {
    let cell = point.get("cell").and_then(|value| on_board(&value, cast)).map(Pointer::Cell);
    let unit = point.maybe_choice("unit", cast.units.iter().map(|unit| unit.name.as_str()));
    let unit = unit.map(|at| Pointer::Unit(cast.units[at].id));
    let button = point.get("button").and_then(|value| button(&value, cast));
    let written = ["cell", "unit", "button"].into_iter().filter(|key| point.has(key)).count();
    if written != 1 {
        let message = if written == 0 { "it points at nothing" } else { "it points at several things" };
        point.problem(point.place(), message, "one of `cell`, `unit` and `button`");
    }
    cell.or(unit).or(button)
}

fn button(value: &Value<'_>, cast: &Cast<'_>) -> Option<Pointer> {
    let verbs = cast.verbs?.iter().map(|info| info.verb.to_string());
    let words: Vec<String> = BUTTONS.into_iter().map(str::to_owned).chain(verbs).collect();
    let at = value.choice(words.iter().map(String::as_str))?;
    Name::intern(&words[at]).ok().map(Pointer::Button)
}

/// The `buttons` that a lesson shows.
pub(crate) fn read_buttons(table: &Table<'_>, cast: &Cast<'_>) -> Vec<Name> {
    let names = table.list("buttons", |value| match button(&value, cast)? {
        Pointer::Button(name) => Some(name),
        Pointer::Cell(_) | Pointer::Unit(_) => None,
    });
    if !names.is_empty() && !table.has("lesson") {
        table.problem(table.place_of("buttons"), "only lessons leave buttons out", "`lesson` beside it");
    }
    names
}

/// `"attack"`, or `{ act = "attack", unit = "…" }`.
fn awaited(wait: &Value<'_>, cast: &Cast<'_>) -> Option<OrderPattern> {
    if wait.is_table() {
        return wait.table(|table| Some(pattern(table, cast)));
    }
    act_word(wait, cast).map(|act| OrderPattern { act: Some(act), who: Subject::default() })
}
