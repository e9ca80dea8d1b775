//! The initial state of units: prone, mounted, in the air, under a condition (SW-010).

use super::{
    super::{Book, ConditionId, Duration, Flight, Sheet},
    sheet_of,
};

use hexfray_battle::{BattleDraft, UnitId};
use hexfray_board::text::{Key, Kind, Shape, Table};

/// The initial state of a unit that does not simply stand in its cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The unit.
    pub unit: UnitId,
    /// Whether it lies prone (SW-189).
    pub prone: bool,
    /// The metres above the ground (SW-011).
    pub altitude: i16,
    /// The mount that it rides (SW-254); it begins in the mount's cell.
    pub rides: Option<UnitId>,
    /// Conditions that it has.
    pub conditions: Vec<StartCondition>,
}

/// A condition from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartCondition {
    /// The condition.
    pub condition: ConditionId,
    /// How long it lasts (SW-042).
    pub duration: Duration,
}

/// The keys of a `[[start]]`.
pub(super) fn shape() -> Shape {
    let condition = Shape::of(vec![
        Key::required("condition", Kind::Name("condition"), "The key of a condition."),
        Key::optional("rounds", Kind::Number(1, 100_000), "For how many rounds; by default for good."),
    ]);
    Shape {
        about: "The state in which units start.".to_owned(),
        keys: vec![
            Key::required("units", Kind::list(Kind::Name("unit.name")), "The units, by their names."),
            Key::with_default("prone", Kind::Flag, "Whether they lie on the ground.", false),
            Key::with_default("altitude", Kind::Number(0, 100), "Metres above the ground.", 0),
            Key::optional("rides", Kind::Name("unit.name"), "The name of the mount that they ride."),
            Key::optional("conditions", Kind::list(Kind::Table(condition)), "Their conditions."),
        ],
    }
}

/// Reads all `[[start]]` tables: `units` by their names, and their state.
pub(super) fn read_all(table: &Table<'_>, book: &Book, draft: &BattleDraft<'_>) -> Vec<Start> {
    let mut starts: Vec<Start> = Vec::new();
    let names = || draft.units.iter().map(|unit| unit.name.as_str());
    table.tables("start", |table| {
        let units = table.list("units", |value| Some((draft.units[value.choice(names())?].id, value.place())));
        let prone = table.flag_or("prone", false);
        let altitude = table.int_or("altitude", 0..=100_i16, 0);
        let rides = table.maybe_choice("rides", names()).map(|at| draft.units[at].id);
        let conditions = table.tables("conditions", |table| read_condition(table, book));
        if !table.has("units") {
            table.missing("units", "the names of units");
        }
        for (unit, place) in units {
            if starts.iter().any(|start| start.unit == unit) {
                let name = draft.units[unit.index()].name;
                table.problem(place, format!("\"{name}\" begins in two states"), "one [[start]] for each unit");
                continue;
            }
            starts.push(Start { unit, prone, altitude, rides, conditions: conditions.clone() });
            check(table, book, draft, &starts);
        }
        Some(())
    });
    starts
}

fn read_condition(table: &Table<'_>, book: &Book) -> Option<StartCondition> {
    let condition = table.choice("condition", book.condition_keys());
    let rounds = table.maybe_int("rounds", 1..=100_000_u32);
    let duration = rounds.map_or(Duration::Lasting, |rounds| Duration::Seconds(rounds * 10));
    Some(StartCondition { condition: ConditionId(condition? as u16), duration })
}

/// Checks whether the last of the states read is possible.
fn check(table: &Table<'_>, book: &Book, draft: &BattleDraft<'_>, starts: &[Start]) {
    let Some((start, sheet)) = starts.last().and_then(|start| Some((start, sheet_of(book, draft, start.unit)?))) else {
        return;
    };
    let name = draft.units[start.unit.index()].name;
    if start.altitude > 0 && start.rides.is_none() {
        let ceiling = flights(book, sheet, start).map(|flight| i16::from(flight.ceiling)).max();
        let place = table.place_of("altitude");
        match ceiling {
            None => table.problem(place, format!("\"{name}\" cannot fly"), "a flyer, or a condition that lets it fly"),
            Some(most) if most < start.altitude => {
                table.problem(place, format!("\"{name}\" cannot fly so high"), format!("at most {most} m"));
            }
            Some(_) => {}
        }
    }
    if let Some(mount) = start.rides {
        check_mount(table, book, draft, starts, mount);
    }
}

/// The ways in which a unit could fly: by itself, by its accessories, by its conditions (SW-242).
fn flights<'b>(book: &'b Book, sheet: &'b Sheet, start: &'b Start) -> impl Iterator<Item = &'b Flight> {
    let worn = sheet.accessories[..sheet.worn].iter().filter_map(|&at| book.accessories[at].flight.as_ref());
    let under = start.conditions.iter();
    let under = under.filter_map(|one| book.conditions[usize::from(one.condition.0)].flight.as_ref());
    sheet.flight.iter().chain(worn).chain(under)
}

fn check_mount(table: &Table<'_>, book: &Book, draft: &BattleDraft<'_>, starts: &[Start], mount: UnitId) {
    let place = table.place_of("rides");
    let Some((start, sheet)) = starts.last().zip(sheet_of(book, draft, mount)) else { return };
    let [rider, ridden] = [&draft.units[start.unit.index()], &draft.units[mount.index()]];
    if !sheet.handle.mount || rider.side != ridden.side || rider.id == mount {
        let message = format!("\"{}\" cannot ride \"{}\"", rider.name, ridden.name);
        table.problem(place, message, "a mount of its own side");
        return;
    }
    if starts.iter().filter(|start| start.rides == Some(mount)).count() > usize::from(sheet.handle.seats) {
        let message = format!("\"{}\" carries too many", ridden.name);
        table.problem(place, message, format!("at most {}", sheet.handle.seats));
    }
}
