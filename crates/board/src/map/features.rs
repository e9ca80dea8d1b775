//! Features of a board file other than its pictures: links, cover, starting zones and exits.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::ground::{ABOVE, BELOW, CoverSide, Ground};
use super::picture::PictureCell;
use super::{Exit, Flight, Link, LinkKind, Spawn};
use crate::grid::{Adjacency, Cell, Direction, Grid, HexTop, Shape};
use crate::text::{self, Key, Kind, Place, Table};

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
pub(super) fn keys() -> Vec<Key> {
    let cells = || Kind::list(Kind::Cell);
    let zone = |name: &str, about: &str, keys: Vec<Key>| {
        let own = [
            Key::optional("cells", cells(), "Its cells, [column, row], both counted from 0."),
            Key::optional("mark", Kind::Text, "The letter of the picture `marks` that marks its cells."),
        ];
        Key::tables(name, text::Shape { about: about.to_owned(), keys: keys.into_iter().chain(own).collect() })
    };
    let ways = direction_names(Shape::Square { adjacency: Adjacency::Corners }).to_vec();
    let all = || [&ways[..], &["up", "down"]].concat();
    let link = text::Shape {
        about: "A marked way between adjacent cells of different heights.".to_owned(),
        keys: vec![
            Key::required("kind", Kind::words(&LinkKind::WORDS), "What it is."),
            Key::with_default(
                "half_cost",
                Kind::Flag,
                "Whether it also halves the entry cost, like a path through difficult ground.",
                false,
            ),
            Key::optional("from", Kind::Cell, "One of the two cells."),
            Key::optional("to", Kind::Cell, "The other cell."),
            Key::optional("path", cells(), "Adjacent cells, each linked with the next."),
        ],
    };
    let covers = vec![
        Key::required("percent", Kind::Number(1, 100), "How much is hidden: 25, 50, 75 or 100 percent."),
        Key::with_default("both", Kind::Flag, "Whether the cell beyond the side is covered too.", true),
        Key::required(
            "sides",
            Kind::list(Kind::Word(all())),
            "Directions of the sides, such as E or NW, and up and down.",
        ),
    ];
    let climbs = vec![
        Key::required("modifier", Kind::Number(-100, 100), "Percent added to Climb checks there."),
        Key::required("sides", Kind::list(Kind::Word(ways.clone())), "Directions of the sides, such as E or NW."),
    ];
    let spawns = vec![
        Key::required("side", Kind::Text, "The name of the side, as battles call it."),
        Key::optional("facing", Kind::Word(ways.clone()), "The direction in which its units look."),
    ];
    let exits = vec![
        Key::required("name", Kind::Text, "The name that players read."),
        Key::optional("side", Kind::Text, "The only side that may use it; by default every side."),
    ];
    vec![
        Key::tables("link", link),
        zone("cover", "Sides of cells that hide the units in them.", covers),
        zone("climb", "Sides of cells that are easier or harder to climb.", climbs),
        zone("spawn", "Where a side starts.", spawns),
        zone("exit", "Where units may leave, or a place to reach.", exits),
    ]
}

/// All `[[link]]`s: those within a level by cell index and direction, and those between levels in the order of their ends.
pub(super) fn links(table: &Table<'_>, field: Option<&Field<'_>>) -> (Vec<Option<Link>>, Vec<Flight>) {
    let edges = field.map_or(0, |field| field.grid.len() * usize::from(field.grid.directions()));
    let (mut links, mut flights) = (vec![None; edges], Vec::new());
    table.tables("link", |entry| {
        let kind = entry.word("kind", &LinkKind::WORDS);
        let half_cost = entry.flag_or("half_cost", false);
        let path = if entry.has("path") {
            entry.list("path", |value| Some((value.cell()?, value.place())))
        } else {
            let (from, to) = (entry.cell("from"), entry.cell("to"));
            [(from, "from"), (to, "to")]
                .into_iter()
                .filter_map(|(cell, key)| Some((cell?, entry.place_of(key))))
                .collect()
        };
        if path.len() < 2 {
            if entry.has("path") {
                entry.problem(entry.place_of("path"), "`path` has less than two cells", "at least two");
            }
            return None;
        }
        let (field, link) = (field?, Link { kind: kind?, half_cost });
        for pair in path.windows(2) {
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
    let names = shape.map(cover_sides).unwrap_or_default();
    let mut lids = Vec::new();
    let edges = field.map_or(0, |field| field.grid.len() * usize::from(field.grid.directions()));
    let mut cover = vec![0; edges];
    table.tables("cover", |entry| {
        let cells = cells(entry, field, false);
        let percent = entry.require("percent", "25, 50, 75 or 100").and_then(|value| {
            let percent = value.int(1..=100_u8)?;
            if !percent.is_multiple_of(25) {
                value.problem(format!("`percent` is {percent}"), "25, 50, 75 or 100");
            }
            Some(percent)
        });
        let both = entry.flag_or("both", true);
        entry.require("sides", "a list of directions");
        // Without a shape, directions have no names.
        let sides = if shape.is_some() { entry.list("sides", |value| value.word(&names)) } else { Vec::new() };
        let (field, percent) = (field?, percent?);
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
    let names: Vec<(&str, Direction)> = match shape {
        Some(shape) => direction_names(shape).iter().copied().zip((0..).map(Direction)).collect(),
        None => Vec::new(),
    };
    let edges = field.map_or(0, |field| field.grid.len() * usize::from(field.grid.directions()));
    let mut climbs = vec![0; edges];
    table.tables("climb", |entry| {
        let cells = cells(entry, field, false);
        let modifier = entry.int("modifier", -100..=100_i8);
        entry.require("sides", "a list of directions");
        let sides = if shape.is_some() { entry.list("sides", |value| value.word(&names)) } else { Vec::new() };
        let (field, modifier) = (field?, modifier?);
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
fn cells(entry: &Table<'_>, field: Option<&Field<'_>>, stand: bool) -> Vec<Cell> {
    let listed = entry.list("cells", |value| Some((value.cell()?, value.place())));
    let mark = entry.get("mark").and_then(|value| Some((value.text()?, value.place())));
    if entry.has("cells") == entry.has("mark") {
        entry.problem(entry.place(), "this zone has no cells, or two kinds of them", "either `cells` or `mark`");
    }
    let Some(field) = field else { return Vec::new() };
    let mut cells = Vec::new();
    for (cell, place) in listed {
        if cells.contains(&cell) {
            entry.problem(place, format!("the cell {} is listed twice", cell.in_brackets()), "each cell once");
        } else if field.check(entry, cell, place, stand) {
            cells.push(cell);
        }
    }
    if let Some((mark, place)) = mark {
        match field.marks.get(mark.as_str()) {
            Some((spot, marked)) => {
                let good = |&&cell: &&Cell| {
                    field.check(entry, cell, if marked.len() == 1 { spot.place } else { place }, stand)
                };
                cells.extend(marked.iter().filter(good));
            }
            None => entry.problem(place, format!("the picture `marks` has no `{mark}`"), "a letter of that picture"),
        }
        field.used.borrow_mut().insert(mark);
    }
    cells
}

/// All `[[spawn]]`s.
pub(super) fn spawns(table: &Table<'_>, shape: Option<Shape>, field: Option<&Field<'_>>) -> Vec<Spawn> {
    let mut taken = BTreeSet::new();
    table.tables("spawn", |entry| {
        let side = entry.text("side");
        let facing = shape.and_then(|shape| {
            let names: Vec<_> = direction_names(shape).iter().copied().zip((0..).map(Direction)).collect();
            entry.maybe_word("facing", &names)
        });
        entry.get("facing");
        let cells = cells(entry, field, true);
        for &cell in &cells {
            if !taken.insert(cell) {
                let message = format!("the cell {} is in two zones", cell.in_brackets());
                entry.problem(entry.place(), message, "zones that do not overlap");
            }
        }
        Some(Spawn { side: side?, cells, facing })
    })
}

/// All `[[exit]]`s.
pub(super) fn exits(table: &Table<'_>, field: Option<&Field<'_>>) -> Vec<Exit> {
    table.tables("exit", |entry| {
        let name = entry.text("name");
        let side = entry.maybe_text("side");
        let cells = cells(entry, field, true);
        Some(Exit { name: name?, side, cells })
    })
}
