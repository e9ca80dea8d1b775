//! The initial state of units: prone, mounted, in the air, under a condition (SW-010).

use super::{
    super::{Book, Condition, ConditionId, Duration, Flight, Sheet},
    sheet_of,
};

use hexfray_battle::{BattleDraft, SideSetup, UnitId, UnitSetup};
use hexfray_board::{
    listed,
    text::{Content, Place, Table},
};

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

/// What a battle's file looks names up in.
pub(super) struct Known<'k> {
    pub(super) book: &'k Book,
    pub(super) draft: &'k BattleDraft<'k>,
}

/// A unit of the battle, by its place.
#[derive(Clone, Copy)]
struct UnitAt(u16);

listed! { Known<'_>:
    SideSetup, "side.name", |known| known.draft.sides.iter().map(|side| side.name.as_str());
    UnitSetup as UnitAt, "unit.name", |known| known.draft.units.iter().map(|unit| unit.name.as_str());
    Condition, "condition", |known| known.book.conditions.iter().map(|condition| condition.key);
}

/// The state in which units start.
#[derive(Content)]
#[content(book = Known<'_>, check = Self::check)]
pub(super) struct StartFile {
    /// The units, by their names.
    units: Vec<(UnitAt, Place)>,
    /// Whether they lie on the ground.
    prone: bool,
    /// Metres above the ground.
    #[content(range = 0..=100, default = 0)]
    altitude: i16,
    /// The name of the mount that they ride.
    rides: Option<UnitAt>,
    /// Their conditions.
    conditions: Vec<ConditionFile>,
}

/// A condition from the start.
#[derive(Content)]
#[content(book = Known<'_>)]
struct ConditionFile {
    /// The key of a condition.
    #[content(at = Condition)]
    condition: u16,
    /// For how many rounds; by default for good.
    #[content(range = 1..=100_000)]
    rounds: Option<u32>,
}

impl StartFile {
    fn check(&self, table: &Table<'_>) {
        if !table.has("units") {
            table.missing("units", "the names of units");
        }
    }
}

/// Reads all `[[start]]` tables: `units` by their names, and their state.
pub(super) fn read_all(table: &Table<'_>, known: &Known<'_>) -> Vec<Start> {
    let (mut starts, Known { book, draft }): (Vec<Start>, _) = (Vec::new(), known);
    table.tables("start", |table| {
        let StartFile { units, prone, altitude, rides, conditions } = StartFile::read(table, known)?;
        let lasting = |rounds: Option<u32>| rounds.map_or(Duration::Lasting, |rounds| Duration::Seconds(rounds * 10));
        let conditions: Vec<StartCondition> = conditions
            .iter()
            .map(|one| StartCondition { condition: ConditionId(one.condition), duration: lasting(one.rounds) })
            .collect();
        for (UnitAt(at), place) in units {
            let unit = UnitId(at);
            if starts.iter().any(|start| start.unit == unit) {
                let name = draft.units[unit.index()].name;
                table.problem(place, format!("\"{name}\" begins in two states"), "one [[start]] for each unit");
                continue;
            }
            let rides = rides.map(|UnitAt(at)| UnitId(at));
            starts.push(Start { unit, prone, altitude, rides, conditions: conditions.clone() });
            check(table, book, draft, &starts);
        }
        Some(())
    });
    starts
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
