//! The goals of sides: defeating foes, reaching cells, holding out.

use serde::Serialize;

use super::{
    lookup::{self, GOALS, Lists},
    units::{SideSetup, UnitSetup},
};
use crate::{Name, SideId, UnitId};
use hexfray_board::{
    grid::Cell,
    map::Board,
    text::{Content, FromValue, Kind, Place, Table, Value},
};

/// What a side has to do to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalKind {
    /// No foe takes part, and none is to come. Every side wins by this, besides its own goals.
    DefeatAll,
    /// This many of its units stand on these cells at the end of an act.
    Reach {
        /// The cells.
        cells: Vec<Cell>,
        /// How many units, at least 1.
        count: u16,
        /// What the cells are called, as in `keep`.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
    },
    /// It still has a unit, on the board or to come, at the end of this round.
    HoldOut {
        /// The round, counted from 1.
        rounds: u16,
    },
    /// One unit no longer takes part.
    Defeat {
        /// The unit.
        unit: UnitId,
    },
}

/// One way for one side to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Goal {
    /// The side that wins by it.
    pub side: SideId,
    /// How.
    pub kind: GoalKind,
}

/// A time limit that decides the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// The side that it concerns.
    pub side: SideId,
    /// Whether that side wins when the time is up, or loses.
    pub wins: bool,
    /// Roughly how many rounds are left, including the present one.
    pub rounds: u16,
}

/// A way to win, besides leaving no foe.
#[derive(Content)]
#[content(book = Lists<'_>, tag = "kind")]
pub(super) enum GoalFile {
    /// No foe is left, or a unit falls.
    Defeat {
        /// Whose goal it is.
        #[content(with = lookup::by_name)]
        side: SideId,
        /// The unit that has to fall, by its name.
        #[content(at = UnitSetup)]
        unit: Option<u16>,
    },
    /// Units stand on cells.
    Reach {
        /// Whose goal it is.
        #[content(with = lookup::by_name)]
        side: SideId,
        /// How many units have to be there.
        #[content(range = 1..=400, default = 1)]
        count: u16,
        /// The cells to reach.
        cells: Vec<Cell>,
        /// The zone to reach: an exit, or a side's starting cells.
        zone: Option<(Zone, Place)>,
        /// What the cells are called in sentences, without an article, as in `keep`; the name of an exit by default.
        name: Option<Name>,
    },
    /// It holds out.
    HoldOut {
        /// Whose goal it is.
        #[content(with = lookup::by_name)]
        side: SideId,
        /// The round at whose end it has held out.
        #[content(range = 1..=200)]
        rounds: u16,
    },
}

/// The name of a zone.
pub(super) struct Zone(pub(super) String);

impl<Book: ?Sized> FromValue<Book> for Zone {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        lookup::zone::from_value(value, book).map(Self)
    }

    fn kind() -> Kind {
        lookup::zone::kind()
    }
}

/// Whether a zone of a board is one of its exits, and not where a side starts.
fn is_exit(board: &Board, zone: &str) -> bool {
    board.exits().iter().any(|exit| exit.name == zone)
}

/// Reads all `[[goal]]` tables.
pub(crate) fn read(table: &Table<'_>, board: Option<&Board>, sides: &[SideSetup], units: &[UnitSetup]) -> Vec<Goal> {
    let lists = Lists { sides, kinds: &[], units };
    let goals: Vec<(Goal, Place)> = table.list("goal", |value| {
        let file = GoalFile::from_value(value, &lists);
        if file.is_none() {
            table.note_lacking(GOALS);
        }
        let (side, kind) = match file? {
            GoalFile::Defeat { side, unit } => {
                (side, unit.map_or(GoalKind::DefeatAll, |at| GoalKind::Defeat { unit: UnitId(at) }))
            }
            GoalFile::HoldOut { side, rounds } => (side, GoalKind::HoldOut { rounds }),
            GoalFile::Reach { side, count, mut cells, zone, name } => {
                match (&zone, board) {
                    (Some((Zone(zone), place)), Some(board)) => {
                        let found = board.zone(zone);
                        if found.is_empty() {
                            lookup::report_zone((table, *place), (board, &[]), zone, "");
                        }
                        cells.extend(found);
                    }
                    (None, _) if cells.is_empty() => value.problem(
                        "no cell to reach",
                        "`cells = [[column, row], …]` or `zone = \"a spawn's or exit's name\"`",
                    ),
                    _ => {}
                }
                let exit = zone.filter(|(Zone(zone), _)| board.is_some_and(|board| is_exit(board, zone)));
                let name = name.or_else(|| exit.and_then(|(Zone(zone), _)| Name::intern(&zone.replace('_', " ")).ok()));
                (side, GoalKind::Reach { cells, count, name })
            }
        };
        Some((Goal { side, kind }, value.place()))
    });
    for (at, (goal, place)) in goals.iter().enumerate() {
        if goals[..at].iter().any(|(known, _)| known == goal) {
            let side = sides.get(goal.side.index()).map_or("the side", |side| side.name.as_str());
            table.warning(*place, format!("{side} has this goal twice"), "each goal once");
        }
    }
    goals.into_iter().map(|(goal, _)| goal).collect()
}
