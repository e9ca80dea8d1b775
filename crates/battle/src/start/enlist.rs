//! Reading the units of a battle file: kinds, sides, starting cells and names.

use super::{
    lookup::{self, Ground, Lists, UNITS, report_zone, zone},
    ruleset::{Content, Ruleset},
    temper,
    units::{SideSetup, Temper, UnitKind, UnitSetup},
};
use crate::{MOST_UNITS, Name, SideId, UnitId, narrow};
use hexfray_board::{
    grid::{Cell, Footprint},
    map::Board,
    text::{self, Table},
};

/// One or several units of a kind.
#[derive(text::Content)]
#[content(book = Lists<'_>)]
pub(super) struct UnitFile {
    /// The key of a unit.
    #[content(with = by_key)]
    kind: KindAt,
    /// The name of its side.
    #[content(with = lookup::by_name)]
    side: SideId,
    /// Its own name; those of the same name get letters.
    name: Option<Name>,
    /// How many of them.
    #[content(range = 1..=40, default = 1)]
    count: u8,
    /// Whether it is a player's character.
    hero: Option<bool>,
    /// The group that it belongs to.
    group: Option<Name>,
    /// Whether it is not on the board at first.
    absent: bool,
    /// The drawing on its token, instead of its kind's.
    glyph: Option<Name>,
    /// The cell in which it starts; else the next free starting cell of its side.
    at: Option<Cell>,
    /// The zone that it starts in: a side's starting cells, an exit, or one that the ruleset lays out.
    #[content(with = zone)]
    zone: Option<String>,
    /// How it behaves when a computer opponent plays it, beyond fighting to win.
    #[content(key = "temper", with = temper::later)]
    _temper: Option<()>,
}

/// A kind of unit, by its place; `None` where no kinds are known.
type KindAt = Option<usize>;

mod by_key {
    use crate::start::{enlist::KindAt, lookup::Lists};
    use hexfray_board::text::{Kind, Value};

    pub(super) fn from_value(value: Value<'_>, lists: &Lists<'_>) -> Option<KindAt> {
        match lists.kinds {
            [] => value.text().map(|_| None),
            kinds => value.choice(kinds.iter().map(|kind| kind.key)).map(Some),
        }
    }

    pub(super) fn kind() -> Kind {
        Kind::Name("unit")
    }
}

/// Reads all `[[unit]]` tables; units of the groups in `later` start off the board. Tempers are returned unread.
pub(crate) fn read_units<'a>(
    table: &Table<'a>,
    ground: &Ground<'_>,
    sides: &[SideSetup],
    kinds: &[UnitKind],
    later: &[Name],
) -> (Vec<UnitSetup>, Vec<temper::Draft<'a>>) {
    let (board, scene) = (ground.board, ground.scene);
    let mut taken: Vec<Cell> = Vec::new();
    let mut units: Vec<UnitSetup> = Vec::new();
    let mut tempers = Vec::new();
    let lists = Lists { sides, kinds, units: &[] };
    table.named_tables("unit", UNITS, |unit| {
        let file = <UnitFile as text::Content<_>>::read(unit, &lists)?;
        let (side, zone, group) = (file.side, file.zone, file.group);
        let kind = kinds.get(file.kind?)?;
        let absent = file.absent || group.is_some_and(|group| later.contains(&group));
        let temper = unit.get("temper");
        let first = units.len();
        for number in 0..file.count {
            if units.len() >= MOST_UNITS {
                unit.problem(unit.place(), format!("more than {MOST_UNITS} units"), "a smaller battle");
                return None;
            }
            let at = if absent {
                None
            } else {
                let fixed = file.at.filter(|_| number == 0 || scene || ground.share > 1);
                let fixed = if scene { fixed.or(Some(place_on_scene(board?, side, sides.len()))) } else { fixed };
                let (zone, side) = (zone.as_deref(), sides[side.index()].name.as_str());
                let wanted = Wanted { fixed, zone, side, footprint: kind.footprint };
                Some(place_of(unit, ground, &wanted, &taken)?)
            };
            let covered = at.filter(|_| !scene).zip(board).map(|(at, board)| board.grid().covered(at, kind.footprint));
            taken.extend(covered.into_iter().flatten());
            units.push(UnitSetup {
                id: UnitId(narrow(units.len())),
                side,
                kind: Name::new(kind.key),
                name: file.name.unwrap_or(kind.title),
                glyph: file.glyph.unwrap_or(kind.glyph),
                hero: file.hero.unwrap_or(kind.hero),
                at,
                placed: file.at.is_some() || zone.is_some(),
                group,
                companion_of: None,
                footprint: if scene { Footprint::ONE } else { kind.footprint },
                temper: Temper::NONE,
            });
        }
        tempers.extend(temper.map(|written| temper::Draft { units: first..units.len(), written }));
        Some(())
    });
    tell_apart(&mut units);
    (units, tempers)
}

/// The units and the companions that they bring along, which are off the board.
pub(crate) fn with_companions(
    mut units: Vec<UnitSetup>,
    ruleset: &'static dyn Ruleset,
    content: &Content,
    kinds: &[UnitKind],
) -> Vec<UnitSetup> {
    let first = units.len();
    for at in 0..first {
        let (leader, side) = (units[at].id, units[at].side);
        for key in ruleset.companions(content, units[at].kind.as_str()) {
            let kind = kinds.iter().find(|kind| kind.key == key);
            let Some(kind) = kind.filter(|_| units.len() < 2 * MOST_UNITS) else { continue };
            units.push(UnitSetup {
                id: UnitId(narrow(units.len())),
                side,
                kind: Name::new(kind.key),
                name: kind.title,
                glyph: kind.glyph,
                hero: false,
                at: None,
                placed: false,
                group: None,
                companion_of: Some(leader),
                footprint: kind.footprint,
                temper: Temper::NONE,
            });
        }
    }
    tell_apart(&mut units[first..]);
    units
}

/// The cell of a side on a scene: all its units share it, and the sides are side by side.
fn place_on_scene(board: &Board, side: SideId, sides: usize) -> Cell {
    let (cols, rows) = (usize::from(board.grid().cols()), board.grid().rows());
    let apart = 10.min(cols / sides.max(1));
    let first = (cols - apart * (sides.max(1) - 1)) / 2;
    Cell::new(narrow::<i16>((first + apart * side.index()).min(cols - 1)), narrow::<i16>(rows / 2))
}

/// The place requested for a unit.
struct Wanted<'a> {
    fixed: Option<Cell>,
    zone: Option<&'a str>,
    side: &'a str,
    footprint: Footprint,
}

/// Where a unit starts: its own cell, or the next one of its zone, or of its side's, with the most room.
fn place_of(unit: &Table<'_>, ground: &Ground<'_>, wanted: &Wanted<'_>, taken: &[Cell]) -> Option<Cell> {
    let board = ground.board?;
    let covered = |cell: Cell| board.grid().covered(cell, wanted.footprint);
    let may_stand = |cell: Cell| covered(cell).into_iter().all(|cell| lookup::may_stand(board, cell));
    let in_cell = |cell: Cell| taken.iter().filter(|&&one| one == cell).count();
    let there = |cell: Cell| covered(cell).into_iter().map(in_cell).max().unwrap_or(0);
    if let Some(cell) = wanted.fixed {
        let place = unit.place_of("at");
        if let Some(why) = covered(cell).into_iter().find_map(|cell| lookup::bars_standing(board, cell)) {
            unit.problem(place, why, "a passable cell of the board");
            return None;
        }
        if there(cell) >= ground.share {
            unit.problem(place, format!("another unit stands in {}", cell.in_brackets()), "a free cell");
            return None;
        }
        return Some(cell);
    }
    let zone = wanted.zone.map(|zone| ground.zone(board, zone));
    if zone.as_ref().is_some_and(|cells| cells.is_empty()) {
        report_zone(
            (unit, unit.place_of("zone")),
            (board, ground.zones),
            wanted.zone.unwrap_or_default(),
            " to stand in",
        );
        return None;
    }
    let cells = zone.unwrap_or_else(|| ground.start(board, wanted.side)).into_iter();
    let free = cells.filter(|&cell| may_stand(cell) && there(cell) < ground.share).min_by_key(|&cell| there(cell));
    if free.is_none() {
        let message = format!("the board has no free spawn cell for side {:?} any more", wanted.side);
        unit.problem(unit.place(), message, "`at = [column, row]`, or a larger [[spawn]] on the map");
    }
    free
}

/// Letters for units that would have the same name (TC-014): Guard A, Guard B, in order of entry.
fn tell_apart(units: &mut [UnitSetup]) {
    let names: Vec<Name> = units.iter().map(|unit| unit.name).collect();
    for (at, unit) in units.iter_mut().enumerate() {
        if names.iter().filter(|&&name| name == unit.name).count() > 1 {
            let earlier = names[..at].iter().filter(|&&name| name == names[at]).count();
            if let Ok(name) = Name::intern(&format!("{} {}", names[at], letters(earlier))) {
                unit.name = name;
            }
        }
    }
}

/// A, B, …, Z, AA, AB, …
fn letters(mut number: usize) -> String {
    let mut text = String::new();
    loop {
        text.insert(0, char::from(b'A' + narrow::<u8>(number % 26)));
        if number < 26 {
            return text;
        }
        number = number / 26 - 1;
    }
}
