//! Reading the `[[event]]` tables of a battle's file.

use std::{collections::BTreeMap, sync::Arc};

use super::super::{
    goals::{Goal, Zone},
    lookup::{self, GOALS, Ground, Sided, UNITS},
    units::{SideSetup, UnitSetup},
};
use super::{BUTTONS, GoalWord, Occasion, ScriptedEvent};
use crate::{
    ActWord, Message, Name, OrderPattern, Pointer, Portrait, SideId, Subject, UnitId, VerbInfo, name::intern, narrow,
};
use hexfray_board::{
    grid::Cell,
    text::{Content, FromValue, Kind, Place, Table, Value},
};

/// The list of events.
const EVENTS: &str = "event.key";
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

impl Sided for Cast<'_> {
    fn sides(&self) -> &[SideSetup] {
        self.sides
    }
}

/// A message to the players at a certain moment.
#[derive(Content)]
#[content(book = Cast<'_>)]
pub(crate) struct EventFile {
    /// The name that the `after` of other events uses.
    #[content(with = label)]
    key: Option<(Name, Place)>,
    /// The event, by its `key`, that has to have happened before.
    #[content(with = label)]
    after: Option<(Name, Place)>,
    /// Whether it happens each time; otherwise only the first.
    each: bool,
    #[content(variant)]
    moment: Moment,
    /// The heading of the message, at most 60 letters.
    #[content(default, with = title)]
    title: String,
    /// The message, at most 600 letters.
    #[content(with = message)]
    text: String,
    /// The speaker: a unit, by its name, or a drawing.
    portrait: Option<Portrait>,
    /// What the message shows.
    point: Option<PointFile>,
    /// The player's task; the message stays until it is done. A verb or other act, or a table with `act`, `unit` and `side`.
    #[content(with = task)]
    wait: Option<OrderPattern>,
    /// The side that sees the message; by default all sides.
    #[content(with = lookup::by_name)]
    to: Option<SideId>,
}

/// The moment of an event.
#[derive(Content)]
#[content(book = Cast<'_>, tag = "when")]
enum Moment {
    /// The battle begins.
    Start,
    /// A round begins.
    Round {
        /// The round; by default any.
        #[content(range = 1..=200)]
        round: Option<u16>,
    },
    /// A unit's turn begins.
    Turn(WhoFile),
    /// An order is given.
    Order {
        /// The order: a verb of the ruleset, or move, end_turn, pick, answer; by default any.
        act: Option<ActWord>,
        #[content(flatten)]
        who: WhoFile,
    },
    /// A unit enters cells.
    Enter {
        #[content(flatten)]
        who: WhoFile,
        /// The cells that a unit enters.
        cells: Vec<BoardCell>,
        /// The zone that a unit enters: a side's starting cells, or an exit.
        zone: Option<(Zone, Place)>,
        #[content(computed = table.has("cells"))]
        has_cells: bool,
    },
    /// A unit falls.
    Fall(WhoFile),
    /// A side makes progress toward a goal.
    Goal {
        /// The side whose goal it is.
        #[content(with = lookup::by_name)]
        side: SideId,
        /// The kind of goal; by default the one with the most progress.
        kind: Option<GoalWord>,
        /// The progress of the side, in percent.
        #[content(range = 1..=100, default = 100)]
        percent: u8,
        #[content(computed = table.place_of("kind"))]
        kind_place: Place,
    },
}

/// A unit, the units of a side, or any.
#[derive(Content)]
#[content(book = Cast<'_>, check = Self::check)]
struct WhoFile {
    /// Only for this unit, by its name.
    unit: Option<CastUnit>,
    /// Only for units of this side.
    #[content(with = lookup::by_name)]
    side: Option<SideId>,
}

impl WhoFile {
    fn check(&self, table: &Table<'_>) {
        check_subject(table, self.unit, self.side);
    }

    fn subject(&self) -> Subject {
        Subject { unit: self.unit.map(|unit| unit.id), side: self.side }
    }
}

/// A task of the player.
#[derive(Content)]
#[content(book = Cast<'_>, check = Self::check)]
struct TaskFile {
    /// The order; by default any.
    act: Option<ActWord>,
    /// The unit that has to do it, by its name.
    unit: Option<CastUnit>,
    /// The side that has to do it.
    #[content(with = lookup::by_name)]
    side: Option<SideId>,
}

impl TaskFile {
    fn check(&self, table: &Table<'_>) {
        check_subject(table, self.unit, self.side);
    }
}

/// A unit and its side are named together only if it is of that side.
fn check_subject(table: &Table<'_>, unit: Option<CastUnit>, side: Option<SideId>) {
    if let (Some(unit), Some(side)) = (unit, side)
        && unit.side != side
    {
        let message = format!("{} is not of this side", unit.name);
        table.problem(table.place_of("side"), message, "`unit` or `side`, one of them");
    }
}

/// What a message points at.
#[derive(Content)]
#[content(book = Cast<'_>, check = Self::check)]
struct PointFile {
    /// A cell of the board.
    cell: Option<BoardCell>,
    /// A unit, by its name.
    unit: Option<CastUnit>,
    /// A button: a verb of the ruleset, or one of the window's own.
    button: Option<Button>,
}

impl PointFile {
    fn check(&self, table: &Table<'_>) {
        let written = ["cell", "unit", "button"].into_iter().filter(|key| table.has(key)).count();
        if written != 1 {
            let message = if written == 0 { "it points at nothing" } else { "it points at several things" };
            table.problem(table.place(), message, "one of `cell`, `unit` and `button`");
        }
    }

    fn pointer(&self) -> Option<Pointer> {
        let cell = self.cell.map(|BoardCell(cell)| Pointer::Cell(cell));
        let button = self.button.map(|Button(name)| Pointer::Button(name));
        cell.or(self.unit.map(|unit| Pointer::Unit(unit.id))).or(button)
    }
}

/// A unit of the battle.
#[derive(Clone, Copy)]
struct CastUnit {
    id: UnitId,
    side: SideId,
    name: Name,
}

impl FromValue<Cast<'_>> for CastUnit {
    fn from_value(value: Value<'_>, cast: &Cast<'_>) -> Option<Self> {
        let at = value.entry(UNITS, cast.units.iter().map(|unit| unit.name.as_str()))?;
        cast.units.get(at).map(|unit| Self { id: unit.id, side: unit.side, name: unit.name })
    }

    fn kind() -> Kind {
        Kind::Name(UNITS)
    }
}

/// A cell of the board.
#[derive(Clone, Copy)]
struct BoardCell(Cell);

impl FromValue<Cast<'_>> for BoardCell {
    fn from_value(value: Value<'_>, cast: &Cast<'_>) -> Option<Self> {
        let cell = value.cell()?;
        if cast.ground.board.is_some_and(|board| !board.exists(cell)) {
            value.problem(format!("there is no cell {}", cell.in_brackets()), "a cell of the board");
            return None;
        }
        Some(Self(cell))
    }

    fn kind() -> Kind {
        Kind::Cell
    }
}

impl FromValue<Cast<'_>> for ActWord {
    fn from_value(value: Value<'_>, cast: &Cast<'_>) -> Option<Self> {
        let verbs = cast.verbs?;
        let own = Self::WORDS.map(|(word, act)| (word.to_owned(), act));
        let words: Vec<(String, Self)> =
            own.into_iter().chain(verbs.iter().map(|info| (info.verb.to_string(), Self::Act(info.verb)))).collect();
        let at = value.choice(words.iter().map(|(word, _)| word.as_str()))?;
        Some(words[at].1)
    }

    fn kind() -> Kind {
        Kind::Name("act")
    }
}

/// A button of the window.
#[derive(Clone, Copy)]
struct Button(Name);

impl FromValue<Cast<'_>> for Button {
    fn from_value(value: Value<'_>, cast: &Cast<'_>) -> Option<Self> {
        let verbs = cast.verbs?.iter().map(|info| info.verb.to_string());
        let words: Vec<String> = BUTTONS.into_iter().map(str::to_owned).chain(verbs).collect();
        let at = value.choice(words.iter().map(String::as_str))?;
        Name::intern(&words[at]).ok().map(Self)
    }

    fn kind() -> Kind {
        Kind::Name("button")
    }
}

impl FromValue<Cast<'_>> for Portrait {
    fn from_value(value: Value<'_>, cast: &Cast<'_>) -> Option<Self> {
        let name = value.parse(intern)?;
        let unit = cast.units.iter().find(|unit| unit.name == name);
        Some(unit.map_or(Self::Glyph(name), |unit| Self::Unit(unit.id)))
    }

    fn kind() -> Kind {
        Kind::Text
    }
}

/// The name of an event, and where the file has it.
mod label {
    use super::{Kind, Name, Place, Value, intern};

    pub(super) fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<(Name, Place)> {
        Some((value.parse(intern)?, value.place()))
    }

    pub(super) const fn kind() -> Kind {
        Kind::Text
    }
}

/// The heading of a message.
mod title {
    use super::{Kind, LONGEST_TITLE, Value, check_length};

    pub(super) fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<String> {
        let title = value.text()?;
        check_length(&value, &title, LONGEST_TITLE);
        Some(title)
    }

    pub(super) const fn kind() -> Kind {
        Kind::Text
    }
}

/// The text of a message.
mod message {
    use super::{Kind, LONGEST_TEXT, Value, check_length};

    pub(super) fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<String> {
        let text = value.prose()?;
        check_length(&value, &text, LONGEST_TEXT);
        Some(text)
    }

    pub(super) const fn kind() -> Kind {
        Kind::Text
    }
}

fn check_length(value: &Value<'_>, text: &str, longest: usize) {
    let letters = text.trim().chars().count();
    if letters > longest {
        let message = format!("`{}` has {letters} letters", value.name());
        value.problem(message, format!("at most {longest}: people read it while they play"));
    }
}

/// `"attack"`, or `{ act = "attack", unit = "…" }`.
mod task {
    use super::{ActWord, Cast, Content, FromValue, Kind, OrderPattern, Subject, TaskFile, Value};

    pub(super) fn from_value(value: Value<'_>, cast: &Cast<'_>) -> Option<OrderPattern> {
        if !value.is_table() {
            let act = ActWord::from_value(value, cast)?;
            return Some(OrderPattern { act: Some(act), who: Subject::default() });
        }
        let TaskFile { act, unit, side } = TaskFile::from_value(value, cast)?;
        Some(OrderPattern { act, who: Subject { unit: unit.map(|unit| unit.id), side } })
    }

    pub(super) fn kind() -> Kind {
        Kind::OneOf(vec![ActWord::kind(), Kind::Table(TaskFile::shape())])
    }
}

/// An event before all events are known.
struct Draft {
    event: ScriptedEvent,
    key: Option<(Name, Place)>,
    after: Option<(Name, Place)>,
}

/// Reads all `[[event]]` tables.
pub(crate) fn read(table: &Table<'_>, cast: &Cast<'_>) -> Vec<ScriptedEvent> {
    let mut drafts = table.list("event", |value| {
        let file = EventFile::from_value(value, cast);
        if file.is_none() {
            table.note_lacking(EVENTS);
        }
        let EventFile { key, after, each, moment, title, text, portrait, point, wait, to } = file?;
        let (text, point) = (text.trim().to_owned(), point.and_then(|point| point.pointer()));
        let message = Arc::new(Message { title, text, portrait, point, wait, to });
        let occasion = occasion(table, value.place(), moment, cast);
        Some(Draft { event: ScriptedEvent { occasion, each, after: None, message }, key, after })
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
        if draft.event.after.is_none() && !table.is_lacking(EVENTS) {
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

/// The occasion of the event at a place.
fn occasion(table: &Table<'_>, place: Place, moment: Moment, cast: &Cast<'_>) -> Occasion {
    match moment {
        Moment::Start => Occasion::Start,
        Moment::Round { round } => Occasion::Round(round),
        Moment::Turn(who) => Occasion::Turn(who.subject()),
        Moment::Order { act, who } => Occasion::Order(OrderPattern { act, who: who.subject() }),
        Moment::Enter { who, cells, zone, has_cells } => {
            if zone.is_none() && !has_cells && cast.ground.board.is_some() {
                table.problem(place, "no cell to come into", "`cells = [[column, row], …]` or `zone = \"…\"`");
            }
            let cells = cells.into_iter().map(|BoardCell(cell)| cell);
            Occasion::Enter(who.subject(), with_zone(table, cells.collect(), zone, cast))
        }
        Moment::Fall(who) => Occasion::Fall(who.subject()),
        Moment::Goal { side, kind, percent, kind_place } => {
            let has = |goal: &Goal| goal.side == side && kind.is_none_or(|kind| kind.fits(&goal.kind));
            // Every side has the goal that no foe is left.
            if kind.is_some_and(|kind| kind != GoalWord::Defeat)
                && !cast.goals.iter().any(has)
                && !table.is_lacking(GOALS)
            {
                let message = format!("{} has no goal of this kind", cast.sides[side.index()].name);
                table.problem(kind_place, message, "the kind of one of its [[goal]]s");
            }
            Occasion::Goal { side, kind, percent }
        }
    }
}

/// Some cells and those of a zone, in order.
fn with_zone(table: &Table<'_>, mut cells: Vec<Cell>, zone: Option<(Zone, Place)>, cast: &Cast<'_>) -> Vec<Cell> {
    let Some(board) = cast.ground.board else { return cells };
    if let Some((Zone(zone), place)) = zone {
        let found = cast.ground.zone(board, &zone);
        if found.is_empty() {
            lookup::report_zone((table, place), (board, cast.ground.zones), &zone, "");
        }
        cells.extend(found);
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// What the window shows of a lesson.
#[derive(Content)]
#[content(book = Cast<'_>, check = Self::check)]
pub(crate) struct ButtonsFile {
    /// The buttons that a lesson shows, by verbs or by names such as move and end_turn; by default all of them.
    buttons: Vec<Button>,
}

impl ButtonsFile {
    fn check(&self, table: &Table<'_>) {
        if !self.buttons.is_empty() && !table.has("lesson") {
            table.problem(table.place_of("buttons"), "only lessons leave buttons out", "`lesson` beside it");
        }
    }
}

/// The `buttons` that a lesson shows.
pub(crate) fn read_buttons(table: &Table<'_>, cast: &Cast<'_>) -> Vec<Name> {
    let buttons = ButtonsFile::read(table, cast).map_or(Vec::new(), |file| file.buttons);
    buttons.into_iter().map(|Button(name)| name).collect()
}
