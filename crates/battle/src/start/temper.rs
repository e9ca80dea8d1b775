//! Reading tempers: the behaviour of units that do not simply fight to win, as the battle's file sets it.
//!
//! It does not bind a player of the unit, and no rule depends on it. Computer opponents follow it.

use super::{
    lookup::{self, Ground, UNITS, may_stand},
    units::{SideSetup, Temper, UnitSetup},
};
use crate::UnitId;
use hexfray_board::{
    grid::Cell,
    text::{Content, FromValue, Kind, Table, Value},
};

/// A unit's `temper`, to be read when all units are known: the units of one `[[unit]]`, and the value.
pub(crate) struct Draft<'a> {
    pub(crate) units: std::ops::Range<usize>,
    pub(crate) written: Value<'a>,
}

/// Reads the tempers of sides and units, and applies them to the units.
pub(crate) fn read(
    table: &Table<'_>,
    drafts: Vec<Draft<'_>>,
    ground: &Ground<'_>,
    sides: &[SideSetup],
    units: &mut [UnitSetup],
) {
    // The mistakes in all tempers have been reported.
    if sides.is_empty() {
        return;
    }
    let of_sides = table.tables("side", |side| {
        // The rest has been read.
        side.pass_over();
        let known = side.maybe_choice("name", sides.iter().map(|side| side.name.as_str()));
        let owner = known.map(|at| sides[at].name.as_str());
        Some((owner, side.maybe_table("temper", |temper| read_one(temper, ground, owner, sides, units))?))
    });
    let of_units: Vec<_> = drafts
        .iter()
        .filter_map(|draft| {
            let owner = units.get(draft.units.start).map(|unit| sides[unit.side.index()].name.as_str());
            let own = draft.written.table(|temper| read_one(temper, ground, owner, sides, units))?;
            let itself = |mark: Option<UnitId>| mark.is_some_and(|mark| draft.units.contains(&mark.index()));
            if draft.units.len() == 1 && itself(own.protects) {
                draft.written.problem("it is to protect itself", "the name of another unit of its side");
            }
            Some((draft.units.clone(), own))
        })
        .collect();
    for (range, temper) in of_units {
        units[range].iter_mut().for_each(|unit| unit.temper = temper.clone());
    }
    for unit in units {
        let side = of_sides.iter().find(|(side, _)| *side == Some(sides[unit.side.index()].name.as_str()));
        if let Some((_, of_side)) = side {
            unit.temper = std::mem::take(&mut unit.temper).over(of_side);
        }
        // A side may protect one of its own units, which does not protect itself.
        unit.temper.protects = unit.temper.protects.filter(|&ward| ward != unit.id);
    }
}

/// A temper, which is read when all units are known.
pub(super) mod later {
    use crate::start::temper::TemperFile;
    use hexfray_board::text::{Content, Kind, Value};

    #[expect(clippy::unnecessary_wraps, reason = "readers of values may fail")]
    pub(crate) fn from_value<Book: ?Sized>(_: Value<'_>, _: &Book) -> Option<()> {
        Some(())
    }

    pub(crate) fn kind() -> Kind {
        Kind::Table(TemperFile::shape())
    }
}

/// The units and cells that a temper can name.
struct Surroundings<'a> {
    ground: &'a Ground<'a>,
    /// The side whose units have the temper; `None` where it could not be read.
    owner: Option<&'a str>,
    sides: &'a [SideSetup],
    units: &'a [UnitSetup],
}

impl Surroundings<'_> {
    /// The unit that a value names, of the own side or of another.
    fn unit(&self, value: &Value<'_>, own: bool) -> Option<UnitId> {
        let at = value.entry(UNITS, self.units.iter().map(|unit| unit.name.as_str()))?;
        let unit = self.units.get(at)?;
        let side = &self.sides[unit.side.index()];
        if self.owner.is_some_and(|owner| (owner == side.name.as_str()) != own) {
            let (message, expected) = match own {
                true => ("is a unit of another side", "the name of a unit of its own side"),
                false => ("is a unit of its own side", "the name of a unit of another side"),
            };
            value.problem(format!("{} {message}", unit.name), expected);
        }
        Some(unit.id)
    }
}

/// The behaviour of a unit besides fighting to win.
#[derive(Content)]
#[content(book = Surroundings<'_>, check = Self::check)]
struct TemperFile {
    /// The zone that it does not leave, by the name of a spawn's side or an exit; or a list of cells.
    guards: Option<Guarded>,
    /// The cells that it goes to, one after the other and round again.
    patrols: Vec<Stop>,
    /// The name of the unit of its side that it stays with.
    #[content(with = friend)]
    protects: Option<UnitId>,
    /// The name of the unit of another side that it attacks before all others.
    #[content(with = foe)]
    hunts: Option<UnitId>,
    /// It flees while it has less than so many percent of its hit points.
    #[content(range = 1..=100)]
    flees_below: Option<u8>,
    /// It attacks no foe until one sees it from this number of cells or fewer, or it is hurt.
    #[content(range = 1..=100)]
    holds_fire: Option<u8>,
}

impl TemperFile {
    fn check(&self, table: &Table<'_>) {
        if table.has("guards") && table.has("patrols") {
            table.problem(table.place_of("patrols"), "a unit that guards a zone stays there", "`guards` or `patrols`");
        }
    }
}

/// A unit of the own side, by its name.
mod friend {
    use crate::{
        UnitId,
        start::{lookup::UNITS, temper::Surroundings},
    };
    use hexfray_board::text::{Kind, Value};

    pub(super) fn from_value(value: Value<'_>, around: &Surroundings<'_>) -> Option<UnitId> {
        around.unit(&value, true)
    }

    pub(super) const fn kind() -> Kind {
        Kind::Name(UNITS)
    }
}

/// A unit of another side, by its name.
mod foe {
    use crate::{
        UnitId,
        start::{lookup::UNITS, temper::Surroundings},
    };
    use hexfray_board::text::{Kind, Value};

    pub(super) fn from_value(value: Value<'_>, around: &Surroundings<'_>) -> Option<UnitId> {
        around.unit(&value, false)
    }

    pub(super) const fn kind() -> Kind {
        Kind::Name(UNITS)
    }
}

/// A cell of a route.
struct Stop(Cell);

impl FromValue<Surroundings<'_>> for Stop {
    fn from_value(value: Value<'_>, around: &Surroundings<'_>) -> Option<Self> {
        let cell = value.cell()?;
        if let Some(why) = around.ground.board.and_then(|board| lookup::bars_standing(board, cell)) {
            value.problem(why, "a passable cell of the board");
        }
        Some(Self(cell))
    }

    fn kind() -> Kind {
        Kind::Cell
    }
}

/// The cells of a named zone, or a list of cells.
struct Guarded(Vec<Cell>);

impl FromValue<Surroundings<'_>> for Guarded {
    fn from_value(value: Value<'_>, around: &Surroundings<'_>) -> Option<Self> {
        let board = around.ground.board?;
        let mut cells = if value.is_list() {
            let cells = value.values().unwrap_or_default().into_iter().filter_map(|value| value.cell());
            cells.collect()
        } else {
            value.text().map(|zone| around.ground.zone(board, &zone)).unwrap_or_default()
        };
        cells.retain(|&cell| may_stand(board, cell));
        if cells.is_empty() {
            let expected = "the name of a [[spawn]]'s side or of an [[exit]], or a list of cells [[column, row], …]";
            value.problem("there is no cell to guard", expected);
        }
        cells.sort_unstable();
        cells.dedup();
        Some(Self(cells))
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![lookup::zone::kind(), Kind::list(Kind::Cell)])
    }
}

fn read_one(
    temper: &Table<'_>,
    ground: &Ground<'_>,
    owner: Option<&str>,
    sides: &[SideSetup],
    units: &[UnitSetup],
) -> Option<Temper> {
    let TemperFile { guards, patrols, protects, hunts, flees_below, holds_fire } =
        TemperFile::read(temper, &Surroundings { ground, owner, sides, units })?;
    let guards = guards.map_or(Vec::new(), |Guarded(cells)| cells);
    let patrols = patrols.into_iter().map(|Stop(cell)| cell).collect();
    Some(Temper { guards, patrols, protects, hunts, flees_below, holds_fire })
}
