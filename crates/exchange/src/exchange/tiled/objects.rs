//! Features of a board other than its cells, as objects of a map: points and lines with properties.

use super::{
    geometry::{Measures, Point},
    tileset::{Properties, Value},
};
use hexfray_board::{
    grid::{Cell, Direction},
    map::{Board, Link, TriggerEffect, direction_names},
};

/// The outline of an object.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    Point(Point),
    Line(Vec<Point>),
}

impl Form {
    /// The position of the object: its point, or the first point of its line.
    pub(super) fn start(&self) -> Point {
        match self {
            Self::Point(point) => *point,
            Self::Line(points) => points.first().copied().unwrap_or_default(),
        }
    }
}

/// An object.
pub(super) struct Item {
    pub(super) name: String,
    pub(super) form: Form,
    pub(super) properties: Properties,
}

/// The distance from the middle of a cell at which a feature of a side is drawn, as a share of the distance to the side.
const NEAR_SIDE: f64 = 0.8;
/// Half the length of the line of such a feature, as a share of the distance between the middle and the side.
const HALF_SIDE: f64 = 0.45;

/// The objects of a board, layer by layer in the order of [`OBJECT_LAYERS`](super::OBJECT_LAYERS).
pub(super) fn items(board: &Board) -> [Vec<Item>; 7] {
    let (width, height, side) = Measures::drawn(board.grid().shape());
    let writer = Items { board, measures: Measures::new(board.grid().shape(), width, height, side) };
    [
        writer.links(),
        writer.cover(),
        writer.climbs(),
        writer.spawns(),
        writer.exits(),
        writer.triggers(),
        writer.things(),
    ]
}

struct Items<'a> {
    board: &'a Board,
    measures: Measures,
}

impl Items<'_> {
    fn centre(&self, cell: Cell) -> Point {
        self.measures.centre((cell.col.into(), cell.row.into()))
    }

    fn edges(&self) -> impl Iterator<Item = (Cell, Direction, Cell)> + '_ {
        let grid = self.board.grid();
        grid.cells().flat_map(move |cell| grid.all_directions().map(move |way| (cell, way, grid.step(cell, way))))
    }

    fn links(&self) -> Vec<Item> {
        let item = |from: Cell, to: Cell, link: Link| {
            let mut properties: Properties = stored(&[from, to]).into_iter().collect();
            properties.push(("kind", link.kind.word().into()));
            if link.half_cost {
                properties.push(("half_cost", Value::Flag(true)));
            }
            let form = Form::Line(vec![self.centre(from), self.centre(to)]);
            Item { name: String::new(), form, properties }
        };
        let along = |(from, way, to): (Cell, Direction, Cell)| {
            let link = self.board.link(from, way).filter(|_| (from.row, from.col) < (to.row, to.col))?;
            Some(item(from, to, link))
        };
        let upward = self.board.flights().iter().map(|flight| item(flight.from, flight.to, flight.link));
        self.edges().filter_map(along).chain(upward).collect()
    }

    /// The properties that name a side of a cell; none on the lowest level, where the position of the object shows the side.
    fn side(&self, cell: Cell, side: Direction) -> Properties {
        let name = direction_names(self.board.grid().shape())[usize::from(side.0)];
        stored(&[cell]).map_or_else(Vec::new, |cells| vec![cells, ("sides", name.into())])
    }

    /// A line within a cell along one of its sides.
    fn along(&self, cell: Cell, to: Cell) -> Form {
        let (from, to) = (self.centre(cell), self.centre(to));
        let (x, y) = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
        let middle = (from.0 + NEAR_SIDE * x, from.1 + NEAR_SIDE * y);
        let end = |sign: f64| (middle.0 - sign * HALF_SIDE * y, middle.1 + sign * HALF_SIDE * x);
        Form::Line(vec![end(-1.0), end(1.0)])
    }

    fn cover(&self) -> Vec<Item> {
        let item = |(cell, side, to): (Cell, Direction, Cell)| {
            let percent = self.board.cover(cell, side);
            let mut properties = vec![("both", Value::Flag(false)), ("percent", Value::Number(percent.into()))];
            properties.extend(self.side(cell, side));
            (percent > 0).then(|| Item { name: String::new(), form: self.along(cell, to), properties })
        };
        self.edges().filter_map(item).collect()
    }

    fn climbs(&self) -> Vec<Item> {
        let item = |(cell, side, to): (Cell, Direction, Cell)| {
            let modifier = self.board.climb_modifier(cell, side);
            let first = !self.board.exists(to) || (cell.row, cell.col) < (to.row, to.col);
            let mut properties = vec![("modifier", Value::Number(modifier.into()))];
            properties.extend(self.side(cell, side));
            (modifier != 0 && first).then(|| Item { name: String::new(), form: self.along(cell, to), properties })
        };
        self.edges().filter_map(item).collect()
    }

    /// A zone as one point for each of its cells; `zone` distinguishes it from earlier zones of the same name.
    fn zone(&self, name: &str, cells: &[Cell], properties: Properties, zone: usize) -> Vec<Item> {
        let mut properties = properties;
        if zone > 0 {
            properties.push(("zone", Value::Number(zone as i64)));
        }
        if cells.is_empty() {
            properties.insert(0, ("cells", "".into()));
            return vec![Item { name: name.to_owned(), form: Form::Point((0.0, 0.0)), properties }];
        }
        let item = |&cell: &Cell| Item {
            name: name.to_owned(),
            form: Form::Point(self.centre(cell)),
            properties: stored(&[cell]).into_iter().chain(properties.clone()).collect(),
        };
        cells.iter().map(item).collect()
    }

    fn spawns(&self) -> Vec<Item> {
        let names = direction_names(self.board.grid().shape());
        let spawns = self.board.spawns();
        let items = spawns.iter().enumerate().flat_map(|(index, spawn)| {
            let facing = spawn.facing.map(|way| ("facing", names[usize::from(way.0)].into()));
            let same =
                spawns[..index].iter().filter(|other| (&other.side, other.facing) == (&spawn.side, spawn.facing));
            self.zone(&spawn.side, &spawn.cells, facing.into_iter().collect(), same.count())
        });
        items.collect()
    }

    fn exits(&self) -> Vec<Item> {
        let exits = self.board.exits();
        let items = exits.iter().enumerate().flat_map(|(index, exit)| {
            let side = exit.side.as_deref().map(|side| ("side", side.into()));
            let same = exits[..index].iter().filter(|other| (&other.name, &other.side) == (&exit.name, &exit.side));
            self.zone(&exit.name, &exit.cells, side.into_iter().collect(), same.count())
        });
        items.collect()
    }

    fn triggers(&self) -> Vec<Item> {
        let item = |trigger: &hexfray_board::map::Trigger| {
            let mut properties: Properties = Vec::new();
            if !trigger.about.is_empty() {
                properties.push(("about", trigger.about.as_str().into()));
            }
            if let Some((check, modifier)) = &trigger.check {
                properties.push(("check", check.text.as_str().into()));
                properties.push(("modifier", Value::Number((*modifier).into())));
            }
            properties.push(("charge", Value::Number(trigger.charge.into())));
            properties.extend(trigger.uses.map(|uses| ("uses", Value::Number(uses.into()))));
            trigger.effects.iter().for_each(|effect| properties.extend(self.effect(effect)));
            properties.extend(stored(&trigger.cells));
            let form = Form::Line(trigger.cells.iter().map(|&cell| self.centre(cell)).collect());
            Item { name: trigger.name.clone(), form, properties }
        };
        self.board.triggers().iter().map(item).collect()
    }

    fn effect(&self, effect: &TriggerEffect) -> Properties {
        let number = |number: i64| Value::Number(number);
        match effect {
            TriggerEffect::Clear(cells) => vec![("clears", list(cells))],
            TriggerEffect::Block(cells, obstacle) => {
                let obstacle = self.board.kinds().obstacles[usize::from(*obstacle)].id.as_str();
                vec![("blocks.cells", list(cells)), ("blocks.obstacle", obstacle.into())]
            }
            TriggerEffect::Go(to) => vec![("user_to", list(&[*to]))],
            TriggerEffect::Carry(from, to, falls) => {
                vec![
                    ("carries.from", list(&[*from])),
                    ("carries.to", list(&[*to])),
                    ("carries.falls", Value::Flag(*falls)),
                ]
            }
            TriggerEffect::Inflict(cells, condition, rounds) => vec![
                ("inflicts.cells", list(cells)),
                ("inflicts.condition", condition.text.as_str().into()),
                ("inflicts.rounds", number((*rounds).into())),
            ],
            TriggerEffect::Hurt(cells, amount) => {
                vec![("hurts.cells", list(cells)), ("hurts.amount", number((*amount).into()))]
            }
        }
    }

    fn things(&self) -> Vec<Item> {
        let item = |object: &hexfray_board::map::Object| {
            let mut properties = vec![
                ("die", format!("d{}", object.die).as_str().into()),
                ("durable", Value::Flag(object.durable)),
                ("harms", Value::Flag(object.harms)),
                ("skill", object.skill.text.as_str().into()),
            ];
            if let Some((condition, rounds, chance)) = &object.inflicts {
                properties.push(("inflicts.condition", condition.text.as_str().into()));
                properties.push(("inflicts.rounds", Value::Number((*rounds).into())));
                properties.push(("inflicts.chance", Value::Number((*chance).into())));
            }
            properties.extend(stored(&[object.cell]));
            Item { name: object.name.clone(), form: Form::Point(self.centre(object.cell)), properties }
        };
        self.board.objects().iter().map(item).collect()
    }
}

/// The property `cells` if one of the cells is on a storey, which cannot be drawn; otherwise the object's position is enough.
fn stored(cells: &[Cell]) -> Option<(&'static str, Value)> {
    cells.iter().any(|cell| cell.level > 0).then(|| ("cells", list(cells)))
}

/// Cells as the text of a property: `3,4 3,5`, and `3,4,1` on a storey.
fn list(cells: &[Cell]) -> Value {
    let word = |cell: &Cell| match cell.level {
        0 => format!("{},{}", cell.col, cell.row),
        level => format!("{},{},{level}", cell.col, cell.row),
    };
    let cells: Vec<String> = cells.iter().map(word).collect();
    Value::Text(cells.join(" "))
}
