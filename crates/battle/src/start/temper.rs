//! Reading tempers: the behaviour of units that do not simply fight to win, as the battle's file sets it.
//!
//! It does not bind a player of the unit, and no rule depends on it. Computer opponents follow it.

use super::{
    lookup::{Ground, bars_standing, may_stand},
    units::{SideSetup, Temper, UnitSetup},
};
use crate::UnitId;
use hexfray_board::{
    grid::Cell,
    text::{Table, Value},
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
    use crate::start::lookup::zone;
    use hexfray_board::text::{Key, Kind, Shape, Value};

    #[expect(clippy::unnecessary_wraps, reason = "readers of values may fail")]
    pub(crate) fn from_value<Book: ?Sized>(_: Value<'_>, _: &Book) -> Option<()> {
        Some(())
    }

    pub(crate) fn kind() -> Kind {
        let unit = || Kind::Name("unit.name");
        let guards = Kind::OneOf(vec![zone::kind(), Kind::list(Kind::Cell)]);
        Kind::Table(Shape::of(vec![
            Key::optional(
                "guards",
                guards,
                "The zone that it does not leave, by the name of a spawn's side or an exit; or a list of cells.",
            ),
            Key::optional(
                "patrols",
                Kind::list(Kind::Cell),
                "The cells that it goes to, one after the other and round again.",
            ),
            Key::optional("protects", unit(), "The name of the unit of its side that it stays with."),
            Key::optional("hunts", unit(), "The name of the unit of another side that it attacks before all others."),
            Key::optional(
                "flees_below",
                Kind::Number(1, 100),
                "It flees while it has less than so many percent of its hit points.",
            ),
            Key::optional(
                "holds_fire",
                Kind::Number(1, 100),
                "It attacks no foe until one sees it from this number of cells or fewer, or it is hurt.",
            ),
        ]))
    }
}

fn read_one(
    temper: &Table<'_>,
    ground: &Ground<'_>,
    owner: Option<&str>,
    sides: &[SideSetup],
    units: &[UnitSetup],
) -> Option<Temper> {
    let guards = temper.get("guards").map(|value| guarded(&value, ground)).unwrap_or_default();
    let patrols = temper.list("patrols", |value| {
        let cell = value.cell()?;
        if let Some(why) = ground.board.and_then(|board| bars_standing(board, cell)) {
            value.problem(why, "a passable cell of the board");
        }
        Some(cell)
    });
    if temper.has("guards") && temper.has("patrols") {
        temper.problem(temper.place_of("patrols"), "a unit that guards a zone stays there", "`guards` or `patrols`");
    }
    let unit = |key: &str, own: bool| {
        let at = temper.maybe_choice(key, units.iter().map(|unit| unit.name.as_str()))?;
        let side = &sides[units[at].side.index()];
        if owner.is_some_and(|owner| (owner == side.name.as_str()) != own) {
            let (message, expected) = match own {
                true => ("is a unit of another side", "the name of a unit of its own side"),
                false => ("is a unit of its own side", "the name of a unit of another side"),
            };
            temper.problem(temper.place_of(key), format!("{} {message}", units[at].name), expected);
        }
        Some(units[at].id)
    };
    Some(Temper {
        protects: unit("protects", true),
        hunts: unit("hunts", false),
        guards,
        patrols,
        flees_below: temper.maybe_int("flees_below", 1..=100_u8),
        holds_fire: temper.maybe_int("holds_fire", 1..=100_u8),
    })
}

/// The cells of a named zone, or a list of cells.
fn guarded(value: &Value<'_>, ground: &Ground<'_>) -> Vec<Cell> {
    let Some(board) = ground.board else { return Vec::new() };
    let mut cells = if value.is_list() {
        let cells = value.values().unwrap_or_default().into_iter().filter_map(|value| value.cell());
        cells.collect()
    } else {
        value.text().map(|zone| ground.zone(board, &zone)).unwrap_or_default()
    };
    cells.retain(|&cell| may_stand(board, cell));
    if cells.is_empty() {
        let expected = "the name of a [[spawn]]'s side or of an [[exit]], or a list of cells [[column, row], …]";
        value.problem("there is no cell to guard", expected);
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}
