//! What the tables of a battle's file name: zones, sides, units, kinds of unit.

use super::units::{SideSetup, UnitKind, UnitSetup, Zone};
use hexfray_board::{
    grid::Cell,
    listed,
    map::Board,
    text::{Place, Table, similar},
};

/// The list of sides, as descriptions of files name it.
pub(super) const SIDES: &str = "side.name";
/// The list of units.
pub(super) const UNITS: &str = "unit.name";

/// The list of goals.
pub(super) const GOALS: &str = "goal";

/// Where units may start.
pub(crate) struct Ground<'a> {
    pub(crate) board: Option<&'a Board>,
    /// Zones that the ruleset defines.
    pub(crate) zones: &'a [Zone],
    /// How many units may start in one cell.
    pub(crate) share: usize,
    /// Whether the board is a scene, on which all units stand together.
    pub(crate) scene: bool,
}

impl Ground<'_> {
    /// The cells of a zone: one of the board's, or one that the ruleset defines.
    pub(crate) fn zone(&self, board: &Board, name: &str) -> Vec<Cell> {
        let cells = board.zone(name);
        let laid = self.zones.iter().find(|zone| cells.is_empty() && zone.name.as_str() == name);
        laid.map_or(cells, |zone| zone.cells.clone())
    }

    /// Where a side starts.
    pub(super) fn start(&self, board: &Board, side: &str) -> Vec<Cell> {
        let cells = board.spawn(side);
        if cells.is_empty() { self.zone(board, side) } else { cells }
    }
}

/// Whether a unit can stand in a cell of the board.
pub(crate) fn may_stand(board: &Board, cell: Cell) -> bool {
    bars_standing(board, cell).is_none()
}

/// Why no unit can stand in a cell of the board, in words for authors; `None` if one can.
pub(crate) fn bars_standing(board: &Board, cell: Cell) -> Option<String> {
    let place = cell.in_brackets();
    if !board.exists(cell) {
        return Some(format!("there is no cell {place} on the board"));
    }
    let named = |name: &str| name.to_lowercase();
    if board.blocks_move(cell) {
        let what = board.obstacle(cell).map_or_else(|| "an obstacle".to_owned(), |obstacle| named(&obstacle.name));
        return Some(format!("cell {place} is blocked ({what})"));
    }
    let ground = board.terrain(cell).map_or_else(String::new, |terrain| named(&terrain.name));
    board.is_impassable(cell).then(|| format!("cell {place} is impassable ({ground})"))
}

/// The name of a zone: that of a side that starts there, or of an exit.
pub(crate) mod zone {
    use hexfray_board::text::{Kind, Value};

    pub(crate) fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<String> {
        value.text()
    }

    pub(crate) fn kind() -> Kind {
        Kind::OneOf(vec![Kind::Text, Kind::Name("spawn.side"), Kind::Name("exit.name")])
    }
}

/// Reports a `zone` that neither the board nor the ruleset has, or in which nobody may stand, and the name that was meant.
pub(crate) fn report_zone(
    (table, place): (&Table<'_>, Place),
    (board, laid): (&Board, &[Zone]),
    zone: &str,
    purpose: &str,
) {
    let own = board.spawns().iter().map(|spawn| spawn.side.as_str());
    let exits = board.exits().iter().map(|exit| exit.name.as_str());
    let known = own.chain(exits).chain(laid.iter().map(|zone| zone.name.as_str())).filter(|&known| known != zone);
    let expected = match similar(zone, known) {
        Some(meant) => format!("{meant:?}"),
        None => "the name of a [[spawn]]'s side or of an [[exit]]".to_owned(),
    };
    table.problem(place, format!("the board has no zone {zone:?}{purpose}"), expected);
}

/// What tables of a battle look names up in.
pub(crate) struct Lists<'a> {
    pub(crate) sides: &'a [SideSetup],
    pub(crate) kinds: &'a [UnitKind],
    pub(crate) units: &'a [UnitSetup],
}

listed! { Lists<'_>:
    UnitSetup, "unit.name", |lists| lists.units.iter().map(|unit| unit.name.as_str());
}

impl Sided for Lists<'_> {
    fn sides(&self) -> &[SideSetup] {
        self.sides
    }
}

/// What tables of a battle look the names of sides up in.
pub(crate) trait Sided {
    /// The sides, in order of their numbers.
    fn sides(&self) -> &[SideSetup];
}

/// A side, by its name.
pub(super) mod by_name {
    use crate::{
        SideId, narrow,
        start::lookup::{SIDES, Sided},
    };
    use hexfray_board::text::{Kind, Value};

    pub(crate) fn from_value(value: Value<'_>, book: &impl Sided) -> Option<SideId> {
        value.entry(SIDES, book.sides().iter().map(|side| side.name.as_str())).map(|at| SideId(narrow(at)))
    }

    pub(crate) fn kind() -> Kind {
        Kind::Name(SIDES)
    }
}
