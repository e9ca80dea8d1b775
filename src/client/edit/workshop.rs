//! What is under edit, and what press, drag and release do to it.

use std::{collections::BTreeSet, sync::Arc};

use bevy::prelude::*;

use super::{
    panels::Drawer,
    tools::{Layer, Tool, touched, trail},
};
use crate::{
    edit::{Change, Edge, Margins, Paint, Part, Project, UnitText, ZoneName, strokes},
    grid::{Cell, Direction, Grid},
    map::{Board, Difficulty, LinkKind},
};

/// A place that is pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The cell; it may be one that is missing.
    pub cell: Cell,
    /// The side of it that is nearest.
    pub side: Direction,
}

/// What a press of the brush sets heights to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heights {
    /// This level.
    Set,
    /// One level more.
    Raise,
    /// One level less.
    Lower,
}

/// What is painted with, layer by layer.
#[derive(Clone, Debug)]
pub struct Kit {
    /// The id of a terrain.
    pub terrain: String,
    /// How hard it is to enter; `None`: as usual.
    pub difficulty: Option<Difficulty>,
    /// How heights are changed.
    pub heights: Heights,
    /// The level to set.
    pub level: i8,
    /// The depth of water.
    pub depth: u8,
    /// The id of an obstacle.
    pub obstacle: String,
    /// How poor the sight is.
    pub sight: u8,
    /// Whether sides get a modifier of climbing, rather than cover.
    pub climbs: bool,
    /// Cover, in percent.
    pub cover: u8,
    /// Whether it hides from both sides.
    pub both: bool,
    /// Modifier of climbing, in percent.
    pub climb: i8,
    /// What links are.
    pub link: LinkKind,
    /// Whether links halve the entry cost.
    pub half_cost: bool,
    /// The zone that cells are added to.
    pub zone: ZoneName,
    /// The kind of the units that are placed.
    pub unit: String,
    /// The side of the units that are placed.
    pub side: String,
}

impl Default for Kit {
    fn default() -> Self {
        Self {
            terrain: "forest".to_owned(),
            difficulty: None,
            heights: Heights::Set,
            level: 1,
            depth: 2,
            obstacle: "boulder".to_owned(),
            sight: 1,
            climbs: false,
            cover: 50,
            both: true,
            climb: 20,
            link: LinkKind::Slope,
            half_cost: false,
            zone: ZoneName::Spawn("blue".to_owned()),
            unit: String::new(),
            side: "blue".to_owned(),
        }
    }
}

/// What the hand is doing while the button is down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// A brush has come to a cell, and has painted these.
    Painting(Cell, BTreeSet<Cell>),
    /// A line or rectangle begins in a cell.
    From(Cell),
    /// A way has come to a cell.
    Way(Cell),
    /// Sides are given something.
    Sides(Spot),
    /// A unit is on its way from its cell.
    Carrying(usize, Cell),
}

/// What is under edit, the tool in hand, and what is pointed at.
#[derive(Resource, Debug)]
pub struct Workshop {
    /// The texts.
    pub project: Project,
    /// The tool in hand.
    pub tool: Tool,
    /// What is painted.
    pub layer: Layer,
    /// The brush's radius, 0 to 3.
    pub radius: u32,
    /// What is painted with.
    pub kit: Kit,
    /// What is pointed at.
    pub hover: Option<Spot>,
    /// The unit that is being looked at, by its `[[unit]]`.
    pub chosen: Option<usize>,
    /// A word to the author, and its age in seconds.
    pub notice: Option<(String, f32)>,
    /// Grows with every change.
    pub revision: u64,
    /// The grid that the view was laid out for.
    pub framed: Option<Grid>,
    /// What is open at the right.
    pub drawer: Option<Drawer>,
    /// Columns and rows that are about to be added or cut off.
    pub margins: Margins,
    /// The problem that is being looked at, and whether all are listed.
    pub problem: (Option<usize>, bool),
    hand: Hand,
}

impl Workshop {
    /// The greatest radius of the brush.
    pub const LARGEST: u32 = 3;

    /// With a project on it.
    pub fn new(project: Project) -> Self {
        let mut shop = Self {
            project,
            tool: Tool::Brush,
            layer: Layer::Terrain,
            radius: 0,
            kit: Kit::default(),
            hover: None,
            chosen: None,
            notice: None,
            revision: 0,
            framed: None,
            drawer: None,
            margins: Margins::default(),
            problem: (None, false),
            hand: Hand::Empty,
        };
        if let Some(side) = shop.project.sides().into_iter().next() {
            shop.kit.zone = ZoneName::Spawn(side.clone());
            shop.kit.side = side;
        }
        if let Some((kind, ..)) = shop.project.unit_kinds().into_iter().next() {
            shop.kit.unit = kind;
        }
        shop
    }

    /// The last good board.
    pub fn board(&self) -> Option<&Arc<Board>> {
        self.project.board()
    }

    /// Says something to the author.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), 0.0));
    }

    /// What the title of the window calls it.
    pub fn title(&self) -> String {
        let part = if self.project.battle().is_some() { Part::Battle } else { Part::Map };
        let name = self.project.word(part, "name");
        if name.is_empty() { self.project.map().name().to_owned() } else { name.to_owned() }
    }

    /// The name of the file that is open: the battle's, if there is one.
    pub fn file(&self) -> &str {
        self.project.battle().map_or_else(|| self.project.map().name(), crate::edit::Draft::name)
    }

    /// Does one thing; answers whether anything has changed. A refusal is told to the author.
    pub fn apply(&mut self, change: &Change) -> bool {
        match self.project.apply(change) {
            Ok(changed) => {
                self.revision += u64::from(changed);
                changed
            }
            Err(refusal) => {
                self.say(sentence(&refusal.to_string()));
                false
            }
        }
    }

    /// Takes the last step back, or does it again.
    pub fn undo(&mut self, again: bool) {
        self.release();
        let done = if again { self.project.redo() } else { self.project.undo() };
        if done {
            self.revision += 1;
            self.chosen = self.chosen.filter(|&unit| self.project.pieces().iter().any(|piece| piece.unit == unit));
        } else {
            self.say(if again { "There is nothing to do again" } else { "There is nothing to undo" });
        }
    }

    /// Whether a stroke is going on.
    pub fn is_busy(&self) -> bool {
        self.hand != Hand::Empty
    }

    // What the hand does

    /// The cells that the tool would touch now.
    pub fn preview(&self) -> Vec<Cell> {
        let (Some(board), Some(spot)) = (self.board(), self.hover) else { return Vec::new() };
        if !self.layer.is_of_cells() {
            return vec![spot.cell];
        }
        let from = if let Hand::From(cell) = self.hand { cell } else { spot.cell };
        touched(self.tool, self.layer, board, self.radius, from, spot.cell)
    }

    /// The unit that is being carried, and from where.
    pub fn carried(&self) -> Option<(usize, Cell)> {
        if let Hand::Carrying(unit, from) = self.hand { Some((unit, from)) } else { None }
    }

    /// The cell where the line or the way under the hand began.
    pub fn began(&self) -> Option<Cell> {
        match self.hand {
            Hand::From(cell) | Hand::Way(cell) => Some(cell),
            _ => None,
        }
    }

    /// Points somewhere; with the button down, the tool follows.
    pub fn point(&mut self, spot: Option<Spot>) {
        self.hover = spot;
        let Some(spot) = spot else { return };
        match std::mem::take(&mut self.hand) {
            Hand::Painting(last, mut done) => {
                if let Some(board) = self.board().filter(|_| last != spot.cell) {
                    let way = trail(&board.grid(), last, spot.cell, self.radius);
                    let fresh: Vec<Cell> = way.difference(&done).copied().collect();
                    done.extend(&fresh);
                    self.paint(fresh);
                }
                self.hand = Hand::Painting(spot.cell, done);
            }
            Hand::Way(last) => {
                self.link_to(last, spot.cell);
                self.hand = Hand::Way(spot.cell);
            }
            Hand::Sides(last) => {
                if last != spot {
                    self.set_side(spot);
                }
                self.hand = Hand::Sides(spot);
            }
            other => self.hand = other,
        }
    }

    /// The button goes down on what is pointed at.
    pub fn press(&mut self) {
        let Some(spot) = self.hover else { return };
        if self.is_busy() {
            return;
        }
        match (self.tool, self.layer) {
            (Tool::Picker, _) => self.pick(),
            (_, Layer::Units) => self.press_unit(spot.cell),
            (_, Layer::Links) => {
                self.project.begin_stroke();
                self.hand = Hand::Way(spot.cell);
            }
            (_, Layer::Sides) => {
                self.project.begin_stroke();
                self.set_side(spot);
                self.hand = Hand::Sides(spot);
            }
            (Tool::Brush | Tool::Eraser, _) => {
                self.project.begin_stroke();
                let cells = self.preview();
                self.hand = Hand::Painting(spot.cell, cells.iter().copied().collect());
                self.paint(cells);
            }
            (Tool::Line | Tool::Rectangle, _) => self.hand = Hand::From(spot.cell),
            (Tool::Fill, _) => {
                let cells = self.preview();
                self.paint(cells);
            }
        }
    }

    /// The button goes up: the stroke is one step now.
    pub fn release(&mut self) {
        match self.hand {
            Hand::From(_) => {
                let cells = self.preview();
                self.hand = Hand::Empty;
                self.paint(cells);
            }
            Hand::Carrying(unit, from) => {
                self.hand = Hand::Empty;
                if let Some(to) = self.hover.map(|spot| spot.cell).filter(|&to| to != from) {
                    self.apply(&Change::MoveUnit { unit, at: Some(to) });
                }
            }
            _ => self.hand = Hand::Empty,
        }
        self.end_stroke();
    }

    /// Lets go of a line, a rectangle or a unit without doing anything; answers whether there was one.
    pub fn let_go(&mut self) -> bool {
        let was = self.is_busy();
        self.hand = Hand::Empty;
        self.end_stroke();
        was
    }

    fn end_stroke(&mut self) {
        self.project.end_stroke();
    }

    /// Paints cells on the present layer.
    fn paint(&mut self, cells: Vec<Cell>) {
        let erase = self.tool == Tool::Eraser;
        if cells.is_empty() {
            return;
        }
        let kit = &self.kit;
        let paint = match self.layer {
            Layer::Terrain if erase => Paint::Hole,
            Layer::Terrain => Paint::Terrain { terrain: kit.terrain.clone(), difficulty: kit.difficulty },
            Layer::Height => match kit.heights {
                _ if erase => Paint::Height(0),
                Heights::Set => Paint::Height(kit.level),
                Heights::Raise => Paint::Raise(1),
                Heights::Lower => Paint::Raise(-1),
            },
            Layer::Water => Paint::Depth(if erase { 0 } else { kit.depth }),
            Layer::Obstacles => Paint::Obstacle((!erase).then(|| kit.obstacle.clone())),
            Layer::Sight => Paint::Visibility(if erase { 0 } else { kit.sight }),
            Layer::Zones => {
                let zone = self.kit.zone.clone();
                self.apply(&Change::Zone { zone, cells, add: !erase });
                return;
            }
            Layer::Sides | Layer::Links | Layer::Units => return,
        };
        let depth = if let Paint::Depth(depth) = paint { Some(depth) } else { None };
        let one = cells.first().copied();
        if !self.apply(&Change::Paint { cells, paint })
            && let (Some(depth), Some(cell)) = (depth, one)
        {
            self.tell_depth(cell, depth);
        }
    }

    /// Says why a cell did not become so deep.
    fn tell_depth(&mut self, cell: Cell, depth: u8) {
        let Some(terrain) = self.board().and_then(|board| board.terrain(cell)) else { return };
        let (least, most) = terrain.depth;
        if !(least..=most).contains(&depth) {
            let may = if most == 0 { "has no water".to_owned() } else { format!("is {least} to {most} deep") };
            let text = format!("{} {may}; paint other ground there first", terrain.name);
            self.say(text);
        }
    }

    fn link_to(&mut self, from: Cell, to: Cell) {
        let Some(board) = self.board().cloned().filter(|_| from != to) else { return };
        let kind = (self.tool != Tool::Eraser).then_some(self.kit.link);
        let way = strokes::line(&board.grid(), from, to);
        for pair in way.windows(2) {
            self.apply(&Change::Link { from: pair[0], to: pair[1], kind, half_cost: self.kit.half_cost });
        }
    }

    fn set_side(&mut self, Spot { cell, side }: Spot) {
        let kit = &self.kit;
        let edge = match (kit.climbs, self.tool == Tool::Eraser) {
            (false, erase) => Edge::Cover { percent: if erase { 0 } else { kit.cover }, both: kit.both || erase },
            (true, erase) => Edge::Climb(if erase { 0 } else { kit.climb }),
        };
        self.apply(&Change::Edge { cell, side, edge });
    }

    fn press_unit(&mut self, cell: Cell) {
        let there = self.unit_at(cell);
        match (there, self.tool) {
            (Some(unit), Tool::Eraser) => {
                self.apply(&Change::RemoveUnit(unit));
                self.chosen = None;
            }
            (Some(unit), _) => {
                self.chosen = Some(unit);
                self.hand = Hand::Carrying(unit, cell);
            }
            (None, Tool::Eraser) => self.chosen = None,
            (None, _) => self.place_unit(cell),
        }
    }

    fn place_unit(&mut self, cell: Cell) {
        if self.project.battle().is_none() {
            return self.say("There is no battle on this board yet: start one with the button at the left");
        }
        let (kind, side) = (self.kit.unit.clone(), self.kit.side.clone());
        if kind.is_empty() || side.is_empty() {
            return self.say("Choose a kind of unit and a side first");
        }
        if self.apply(&Change::AddUnit(UnitText { kind, side, name: String::new(), at: Some(cell) })) {
            self.chosen = self.project.pieces().last().map(|piece| piece.unit);
        }
    }

    /// The unit that starts in a cell.
    pub fn unit_at(&self, cell: Cell) -> Option<usize> {
        self.project.pieces().iter().find(|piece| piece.at == Some(cell)).map(|piece| piece.unit)
    }

    /// Takes up what lies under the pointer; while the button is down, lets go instead.
    pub fn pick_or_let_go(&mut self) {
        if !self.let_go() {
            self.pick();
        }
    }

    /// Takes up what lies under the pointer, to paint with it.
    pub fn pick(&mut self) {
        let (Some(board), Some(spot)) = (self.board().cloned(), self.hover) else { return };
        let cell = spot.cell;
        let kit = &mut self.kit;
        match self.layer {
            Layer::Terrain => {
                let Some(terrain) = board.terrain(cell) else {
                    self.tool = Tool::Eraser;
                    return;
                };
                kit.terrain.clone_from(&terrain.id);
                let difficulty = board.difficulty(cell);
                kit.difficulty = (terrain.difficulties.first() != Some(&difficulty)).then_some(difficulty);
            }
            Layer::Height => (kit.heights, kit.level) = (Heights::Set, board.height(cell)),
            Layer::Water => kit.depth = board.depth(cell),
            Layer::Obstacles => match board.obstacle(cell) {
                Some(obstacle) => kit.obstacle.clone_from(&obstacle.id),
                None => {
                    self.tool = Tool::Eraser;
                    return;
                }
            },
            Layer::Sight => kit.sight = board.visibility(cell),
            Layer::Sides if kit.climbs => kit.climb = board.climb_modifier(cell, spot.side),
            Layer::Sides => kit.cover = board.cover(cell, spot.side).max(25),
            Layer::Links => {
                let link = board.grid().all_directions().find_map(|way| board.link(cell, way));
                if let Some(link) = link {
                    (kit.link, kit.half_cost) = (link.kind, link.half_cost);
                }
            }
            Layer::Zones => {
                let spawn = board.spawns().iter().find(|zone| zone.cells.contains(&cell));
                let exit = board.exits().iter().find(|zone| zone.cells.contains(&cell));
                let zone = spawn.map(|zone| ZoneName::Spawn(zone.side.clone()));
                if let Some(zone) = zone.or_else(|| exit.map(|zone| ZoneName::Exit(zone.name.clone()))) {
                    kit.zone = zone;
                }
            }
            Layer::Units => {
                if let Some(piece) = self.project.pieces().into_iter().find(|piece| piece.at == Some(cell)) {
                    (kit.unit, kit.side) = (piece.text.kind, piece.text.side);
                }
            }
        }
        if matches!(self.tool, Tool::Picker | Tool::Eraser) {
            self.tool = Tool::Brush;
        }
    }

    /// Makes the brush larger or smaller.
    pub fn widen(&mut self, by: i32) {
        self.radius = self.radius.saturating_add_signed(by).min(Self::LARGEST);
    }

    /// Changes the number that the layer is painted with.
    pub fn turn_up(&mut self, by: i8) {
        let kit = &mut self.kit;
        match self.layer {
            Layer::Height => (kit.heights, kit.level) = (Heights::Set, kit.level.saturating_add(by).clamp(-20, 40)),
            Layer::Water => kit.depth = kit.depth.saturating_add_signed(by).min(9),
            Layer::Sight => kit.sight = kit.sight.saturating_add_signed(by).min(3),
            Layer::Sides if kit.climbs => kit.climb = kit.climb.saturating_add(by * 5).clamp(-100, 100),
            Layer::Sides => kit.cover = kit.cover.saturating_add_signed(by * 25).clamp(25, 100),
            _ => self.widen(i32::from(by)),
        }
    }
}

/// With a capital letter at its head.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
