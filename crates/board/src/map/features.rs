//! Features of a board file other than its pictures: links, cover, starting zones and exits.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::ground::{ABOVE, BELOW, CoverSide, Ground};
use super::picture::PictureCell;
use super::{Exit, Flight, Link, LinkKind, Spawn};
use crate::grid::{Adjacency, Cell, Direction, Grid, HexTop, Shape};
use crate::text::{Content, FromValue, Key, Kind, Place, Table, Value};

/// The names of a shape's directions in board files, in order.
pub fn direction_names(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Hex { top: HexTop::Pointy, .. } => &["E", "NE", "NW", "W", "SW", "SE"],
        Shape::Hex { top: HexTop::Flat, .. } => &["SE", "NE", "N", "NW", "SW", "S"],
        Shape::Square { adjacency: Adjacency::Sides } => &["E", "N", "W", "S"],
        Shape::Square { adjacency: Adjacency::Corners } => &["E", "NE", "N", "NW", "W", "SW", "S", "SE"],
    }
}

/// The cells against which features are checked.
pub(super) struct Field<'a> {
    pub(super) grid: Grid,
    pub(super) ground: &'a [Option<Ground>],
    pub(super) marks: BTreeMap<&'a str, (PictureCell<'a>, Vec<Cell>)>,
    used: RefCell<BTreeSet<String>>,
}

impl<'a> Field<'a> {
    pub(super) fn new(
        grid: Grid,
        ground: &'a [Option<Ground>],
        marks: BTreeMap<&'a str, (PictureCell<'a>, Vec<Cell>)>,
    ) -> Self {
        Self { grid, ground, marks, used: RefCell::default() }
    }

    /// Checks that a cell exists and, if `stand` is true, that a unit can stand in it; reports it otherwise.
    fn check(&self, table: &Table<'_>, cell: Cell, place: Place, stand: bool) -> bool {
        let Some(ground) = self.grid.index(cell).and_then(|index| self.ground[index].as_ref()) else {
            let size = match self.grid.levels() {
                1 => format!("{} columns and {} rows", self.grid.cols(), self.grid.rows()),
                levels => format!("{} columns, {} rows and {levels} levels", self.grid.cols(), self.grid.rows()),
            };
            table.problem(
                place,
                format!("there is no cell {}", cell.in_brackets()),
                format!("one of the board's {size}, counted from 0"),
            );
            return false;
        };
        let what = match () {
            () if !stand => return true,
            () if ground.blocks.movement() => "blocked by an obstacle",
            () if ground.difficulty.points().is_none() => "impassable",
            () => return true,
        };
        table.problem(place, format!("the cell {} is {what}", cell.in_brackets()), "one in which a unit can stand");
        false
    }

    fn way(&self, from: Cell, to: Cell) -> Option<Direction> {
        (0..self.grid.directions()).map(Direction).find(|&way| self.grid.step(from, way) == to)
    }

    /// The index of a side in arrays of sides; `None` if the cell does not exist.
    fn edge(&self, cell: Cell, way: Direction) -> Option<usize> {
        let index = self.grid.index(cell).filter(|&index| self.ground[index].is_some())?;
        Some(index * usize::from(self.grid.directions()) + usize::from(way.0))
    }

    /// Reports marks in the picture that no zone uses.
    pub(super) fn finish(&self, table: &Table<'_>) {
        for (mark, (spot, _)) in &self.marks {
            if !self.used.borrow().contains(*mark) {
                let message = format!("no [[spawn]] or [[exit]] uses the mark `{mark}`");
                table.problem(spot.place, message, "`.` for no mark");
            }
        }
    }
}

/// The keys of links, covers, climbs, spawns and exits.
pub(super) fn keys() -> [Key; 5] {
    [
        Key::tables("link", <LinkFile as Content>::shape()),
        Key::tables("cover", CoverFile::shape()),
        Key::tables("climb", ClimbFile::shape()),
        Key::tables("spawn", SpawnFile::shape()),
        Key::tables("exit", ExitFile::shape()),
    ]
}

/// What features are read with.
struct Site<'a> {
    /// The shape of the cells; `None` where it could not be read, so that directions have no names.
    shape: Option<Shape>,
    /// The cells; `None` where they could not be read.
    field: Option<&'a Field<'a>>,
    /// Whether units have to be able to stand in the cells of a zone.
    stand: bool,
}

impl<'a> Site<'a> {
    /// The sides of cells, which may be anywhere.
    const fn of_sides(shape: Option<Shape>, field: Option<&'a Field<'a>>) -> Self {
        Self { shape, field, stand: false }
    }

    /// The zones in which units stand.
    const fn of_zones(shape: Option<Shape>, field: Option<&'a Field<'a>>) -> Self {
        Self { shape, field, stand: true }
    }

    /// The directions with their names; empty without a shape.
    fn ways(&self) -> Vec<(&'static str, Direction)> {
        let names = self.shape.map(direction_names).unwrap_or_default();
        names.iter().copied().zip((0..).map(Direction)).collect()
    }
}

/// The names of directions of any shape.
fn all_ways() -> Vec<&'static str> {
    direction_names(Shape::Square { adjacency: Adjacency::Corners }).to_vec()
}

/// A marked way between adjacent cells of different heights.
#[derive(Content)]
#[content(check = Self::check)]
struct LinkFile {
    /// What it is.
    #[content(spelt = LinkKind::WORDS)]
    kind: LinkKind,
    /// Whether it also halves the entry cost, like a path through difficult ground.
    half_cost: bool,
    /// One of the two cells.
    from: Option<(Cell, Place)>,
    /// The other cell.
    to: Option<(Cell, Place)>,
    /// Adjacent cells, each linked with the next.
    path: Option<PathCells>,
}

impl LinkFile {
    fn check(&self, table: &Table<'_>) {
        let end = self.from.or(self.to);
        if let (Some(_), Some((_, place))) = (&self.path, end) {
            table.problem(place, "both a `path` and an end", "a `path`, or `from` and `to`");
        }
    }

    /// Its cells in order, with their places in the file.
    fn cells(self) -> Vec<(Cell, Place)> {
        let ends = self.from.into_iter().chain(self.to).collect();
        self.path.map_or(ends, |PathCells(cells)| cells)
    }
}

/// The cells of a path, with their places in the file.
struct PathCells(Vec<(Cell, Place)>);

impl<Book: ?Sized> FromValue<Book> for PathCells {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        let cells = Vec::from_value(value, book).unwrap_or_default();
        if cells.len() < 2 {
            value.problem("`path` has less than two cells", "at least two");
        }
        Some(Self(cells))
    }

    fn kind() -> Kind {
        Kind::list(Kind::Cell)
    }
}

/// Cells, listed or marked in a picture.
#[derive(Content)]
#[content(book = Site<'_>)]
struct ZoneFile {
    /// Its cells, [column, row], both counted from 0.
    #[content(key = "cells")]
    _cells: Vec<(Cell, Place)>,
    /// The letter of the picture `marks` that marks its cells.
    #[content(key = "mark")]
    _mark: Option<(String, Place)>,
    #[content(computed = cells(table, book, &_cells, _mark.as_ref()))]
    found: Vec<Cell>,
}

/// Sides of cells that hide the units in them.
#[derive(Content)]
#[content(book = Site<'_>)]
struct CoverFile {
    #[content(flatten)]
    zone: ZoneFile,
    /// How much is hidden: 25, 50, 75 or 100 percent.
    percent: Quarters,
    /// Whether the cell beyond the side is covered too.
    #[content(default = true)]
    both: bool,
    /// Directions of the sides, such as E or NW, and up and down.
    sides: CoverSides,
}

/// Sides of cells that are easier or harder to climb.
#[derive(Content)]
#[content(book = Site<'_>)]
struct ClimbFile {
    #[content(flatten)]
    zone: ZoneFile,
    /// Percent added to Climb checks there.
    #[content(range = -100..=100)]
    modifier: i8,
    /// Directions of the sides, such as E or NW.
    sides: Ways,
}

/// Where a side starts.
#[derive(Content)]
#[content(book = Site<'_>)]
struct SpawnFile {
    /// The name of the side, as battles call it.
    side: String,
    /// The direction in which its units look.
    facing: Option<Facing>,
    #[content(flatten)]
    zone: ZoneFile,
}

/// Where units may leave, or a place to reach.
#[derive(Content)]
#[content(book = Site<'_>)]
struct ExitFile {
    /// The name that players read.
    name: String,
    /// The only side that may use it; by default every side.
    side: Option<String>,
    #[content(flatten)]
    zone: ZoneFile,
}

/// A multiple of 25 percent.
struct Quarters(u8);

impl<Book: ?Sized> FromValue<Book> for Quarters {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        let percent = value.int(1..=100_u8)?;
        if !percent.is_multiple_of(25) {
            value.problem(format!("`{}` is {percent}", value.name()), QUARTERS);
        }
        Some(Self(percent))
    }

    fn kind() -> Kind {
        Kind::Number(1, 100)
    }

    fn expected(_: &Book) -> String {
        QUARTERS.to_owned()
    }
}

const QUARTERS: &str = "25, 50, 75 or 100";

/// What is missing where a table names no side of its cells.
const DIRECTIONS: &str = "a list of directions";

/// Sides of cells, by the names of directions.
struct Ways(Vec<Direction>);

impl FromValue<Site<'_>> for Ways {
    fn from_value(value: Value<'_>, site: &Site<'_>) -> Option<Self> {
        Some(Self(words(value, &site.ways())))
    }

    fn kind() -> Kind {
        Kind::list(Kind::Word(all_ways()))
    }

    fn expected(_: &Site<'_>) -> String {
        DIRECTIONS.to_owned()
    }
}

/// Sides of cells that can have cover, by the names of directions, up and down.
struct CoverSides(Vec<CoverSide>);

impl FromValue<Site<'_>> for CoverSides {
    fn from_value(value: Value<'_>, site: &Site<'_>) -> Option<Self> {
        Some(Self(words(value, &site.shape.map(cover_sides).unwrap_or_default())))
    }

    fn kind() -> Kind {
        Kind::list(Kind::Word([&all_ways()[..], &["up", "down"]].concat()))
    }

    fn expected(_: &Site<'_>) -> String {
        DIRECTIONS.to_owned()
    }
}

/// The meanings of a list of words; none where the words are not known.
fn words<T: Clone>(value: Value<'_>, known: &[(&'static str, T)]) -> Vec<T> {
    let listed = if known.is_empty() { None } else { value.values() };
    listed.into_iter().flatten().filter_map(|value| value.word(known)).collect()
}

/// The direction in which units look; `None` where directions have no names.
struct Facing(Option<Direction>);

impl FromValue<Site<'_>> for Facing {
    fn from_value(value: Value<'_>, site: &Site<'_>) -> Option<Self> {
        Some(Self(site.shape.and_then(|_| value.word(&site.ways()))))
    }

    fn kind() -> Kind {
        Kind::Word(all_ways())
    }
}

/// All `[[link]]`s: those within a level by cell index and direction, and those between levels in the order of their ends.
pub(super) fn links(table: &Table<'_>, field: Option<&Field<'_>>) -> (Vec<Option<Link>>, Vec<Flight>) {
    let edges = field.map_or(0, |field| field.grid.len() * usize::from(field.grid.directions()));
    let (mut links, mut flights) = (vec![None; edges], Vec::new());
    table.tables("link", |entry| {
        for key in ["from", "to"] {
            if !entry.has("path") && !entry.has(key) {
                entry.missing(key, Kind::Cell.expected());
            }
        }
        let file = LinkFile::read(entry, &())?;
        let (field, link) = (field?, Link { kind: file.kind, half_cost: file.half_cost });
        for pair in file.cells().windows(2) {
            if pair[0].0.level == pair[1].0.level {
                set_link(entry, field, &mut links, pair[0], pair[1], link);
            } else {
                set_flight(entry, field, &mut flights, pair[0], pair[1], link);
            }
        }
        Some(())
    });
    flights.sort_by_key(|flight| (field.and_then(|field| field.grid.index(flight.from)), flight.to));
    (links, flights)
}

fn set_flight(
    entry: &Table<'_>,
    field: &Field<'_>,
    flights: &mut Vec<Flight>,
    from: (Cell, Place),
    to: (Cell, Place),
    link: Link,
) {
    let good = field.check(entry, from.0, from.1, false) & field.check(entry, to.0, to.1, false);
    if !good {
        return;
    }
    if field.grid.distance(from.0, to.0) != 1 {
        let message = format!("{} does not touch {}", to.0.in_brackets(), from.0.in_brackets());
        entry.problem(to.1, message, "a link between two cells that touch, one level apart at most");
        return;
    }
    let (low, high) = if from.0.level < to.0.level { (from.0, to.0) } else { (to.0, from.0) };
    match flights.iter().find(|flight| (flight.from, flight.to) == (low, high)) {
        Some(known) if known.link == link => {}
        Some(_) => entry.problem(to.1, "these two cells are linked already", "one link between two cells"),
        None => flights.push(Flight { from: low, to: high, link }),
    }
}

fn set_link(
    entry: &Table<'_>,
    field: &Field<'_>,
    links: &mut [Option<Link>],
    from: (Cell, Place),
    to: (Cell, Place),
    link: Link,
) {
    let good = field.check(entry, from.0, from.1, false) & field.check(entry, to.0, to.1, false);
    if !good {
        return;
    }
    let (Some(there), Some(back)) = (field.way(from.0, to.0), field.way(to.0, from.0)) else {
        let message = format!("{} is not adjacent to {}", to.0.in_brackets(), from.0.in_brackets());
        entry.problem(to.1, message, "a link between two adjacent cells");
        return;
    };
    for (cell, way) in [(from.0, there), (to.0, back)] {
        let Some(edge) = field.edge(cell, way) else { continue };
        if links[edge].replace(link).is_some_and(|other| other != link) {
            entry.problem(to.1, "these two cells are linked already", "one link between two cells");
        }
    }
}

/// The names of the sides that can have cover, in board files and rulings.
pub fn cover_sides(shape: Shape) -> Vec<(&'static str, CoverSide)> {
    let ways = direction_names(shape).iter().copied().zip((0..).map(|way| CoverSide::Way(Direction(way))));
    ways.chain([("up", CoverSide::Up), ("down", CoverSide::Down)]).collect()
}

/// All `[[cover]]`s in percent: by cell index and direction, and from above and below by cell index, empty if there is none.
pub(super) fn cover(table: &Table<'_>, shape: Option<Shape>, field: Option<&Field<'_>>) -> (Vec<u8>, Vec<[u8; 2]>) {
    let mut lids = Vec::new();
    let edges = field.map_or(0, |field| field.grid.len() * usize::from(field.grid.directions()));
    let mut cover = vec![0; edges];
    let site = Site::of_sides(shape, field);
    table.tables("cover", |entry| {
        let CoverFile { zone, percent: Quarters(percent), both, sides: CoverSides(sides) } =
            CoverFile::read(entry, &site)?;
        let (field, cells) = (field?, zone.found);
        // The side of the cell comes first, then the side of the next cell that faces it.
        let pieces = if both { 2 } else { 1 };
        for (cell, side) in cells.iter().flat_map(|&cell| sides.iter().map(move |&side| (cell, side))) {
            if let CoverSide::Way(way) = side {
                let facing = field.way(field.grid.step(cell, way), cell).map(|back| (field.grid.step(cell, way), back));
                let edges = [Some((cell, way)), facing].into_iter().flatten().take(pieces);
                edges
                    .filter_map(|(cell, way)| field.edge(cell, way))
                    .for_each(|edge| cover[edge] = percent.max(cover[edge]));
            } else {
                lids.resize(field.grid.len(), [0; 2]);
                for (at, lid) in upright(&field.grid, cell, side).into_iter().flatten().take(pieces) {
                    lids[at][lid] = percent.max(lids[at][lid]);
                }
            }
        }
        Some(())
    });
    (cover, lids)
}

/// The cover of a cell from above or below, and the cover of the cell there from this one, as the index of the cell and
/// [`ABOVE`] or [`BELOW`].
fn upright(grid: &Grid, cell: Cell, side: CoverSide) -> [Option<(usize, usize)>; 2] {
    let (own, facing, level) = match side {
        CoverSide::Up => (ABOVE, BELOW, cell.level.checked_add(1)),
        _ => (BELOW, ABOVE, cell.level.checked_sub(1)),
    };
    let other = level.and_then(|level| grid.index(cell.on_level(level)));
    [grid.index(cell).map(|at| (at, own)), other.map(|at| (at, facing))]
}

/// All `[[climb]]` modifiers, by cell index and direction; they apply from both cells of a side.
pub(super) fn climbs(table: &Table<'_>, shape: Option<Shape>, field: Option<&Field<'_>>) -> Vec<i8> {
    let edges = field.map_or(0, |field| field.grid.len() * usize::from(field.grid.directions()));
    let mut climbs = vec![0; edges];
    let site = Site::of_sides(shape, field);
    table.tables("climb", |entry| {
        let ClimbFile { zone, modifier, sides: Ways(sides) } = ClimbFile::read(entry, &site)?;
        let (field, cells) = (field?, zone.found);
        for (cell, side) in cells.iter().flat_map(|&cell| sides.iter().map(move |&side| (cell, side))) {
            let other = field.grid.step(cell, side);
            let back = field.way(other, cell).and_then(|back| field.edge(other, back));
            field.edge(cell, side).into_iter().chain(back).for_each(|edge| climbs[edge] = modifier);
        }
        Some(())
    });
    climbs
}

/// The cells of a zone, from its list `cells` or its `mark` in the picture.
fn cells(entry: &Table<'_>, site: &Site<'_>, listed: &[(Cell, Place)], mark: Option<&(String, Place)>) -> Vec<Cell> {
    match (entry.has("cells"), entry.has("mark")) {
        (false, false) => entry.problem(entry.place(), "no cells are named", "`cells` or `mark`"),
        (true, true) => entry.problem(entry.place_of("mark"), "both `cells` and `mark`", "one of them"),
        _ => {}
    }
    // Cells that are named twice would be in two zones.
    let listed = if mark.is_some() { &[] } else { listed };
    let Some(field) = site.field else { return Vec::new() };
    let mut cells = Vec::new();
    for &(cell, place) in listed {
        if cells.contains(&cell) {
            entry.problem(place, format!("the cell {} is listed twice", cell.in_brackets()), "each cell once");
        } else if field.check(entry, cell, place, site.stand) {
            cells.push(cell);
        }
    }
    if let Some((mark, place)) = mark {
        match field.marks.get(mark.as_str()) {
            Some((spot, marked)) => {
                let good = |&&cell: &&Cell| {
                    field.check(entry, cell, if marked.len() == 1 { spot.place } else { *place }, site.stand)
                };
                cells.extend(marked.iter().filter(good));
            }
            None => entry.problem(*place, format!("the picture `marks` has no `{mark}`"), "a letter of that picture"),
        }
        field.used.borrow_mut().insert(mark.clone());
    }
    cells
}

/// All `[[spawn]]`s.
pub(super) fn spawns(table: &Table<'_>, shape: Option<Shape>, field: Option<&Field<'_>>) -> Vec<Spawn> {
    let mut taken = BTreeSet::new();
    let site = Site::of_zones(shape, field);
    table.tables("spawn", |entry| {
        let SpawnFile { side, facing, zone } = SpawnFile::read(entry, &site)?;
        for &cell in &zone.found {
            if !taken.insert(cell) {
                let message = format!("the cell {} is in two zones", cell.in_brackets());
                entry.problem(entry.place(), message, "zones that do not overlap");
            }
        }
        Some(Spawn { side, cells: zone.found, facing: facing.and_then(|Facing(way)| way) })
    })
}

/// All `[[exit]]`s.
pub(super) fn exits(table: &Table<'_>, field: Option<&Field<'_>>) -> Vec<Exit> {
    let site = Site::of_zones(None, field);
    table.tables("exit", |entry| {
        let ExitFile { name, side, zone } = ExitFile::read(entry, &site)?;
        Some(Exit { name, side, cells: zone.found })
    })
}
