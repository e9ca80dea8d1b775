//! The edited project, the chosen tool, and the place at the pointer.

use std::{collections::BTreeSet, sync::Arc};

use bevy::prelude::*;

use super::{
    dialog::{Dialog, Drawer},
    kit::{Heights, Kit},
    looks::Look,
    marks::Marks,
    tools::{Layer, Tool},
};
use crate::state::{Fault, Screen};
use hexfray_battle::Name;
use hexfray_board::{
    grid::{Cell, Direction, Grid},
    map::Board,
    text::{Problems, Source},
};
use hexfray_drawing::edit::{
    Change, GoalText, Margins, Part, Piece, Project, Stamp, Without, ZoneName, sheets::SETTINGS,
};
use hexfray_minds::story::titled;

/// A place at the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointed {
    /// The cell, which may be missing on the board.
    pub cell: Cell,
    /// The side of it that is nearest.
    pub side: Direction,
}

/// The action of the hand while the button is down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// The button went down outside the board: the stroke begins in the first cell that it reaches.
    Waiting,
    /// A brush has reached a cell, and has painted these.
    Painting(Cell, BTreeSet<Cell>),
    /// A line or rectangle begins in a cell.
    From(Cell),
    /// A path has reached a cell.
    Way(Cell),
    /// Sides are painted.
    Sides(Pointed),
    /// A part is selected from a corner.
    Selecting(Cell),
    /// A unit is being moved from its cell.
    Carrying(usize, Cell),
}

/// The edited project, the chosen tool, and the place at the pointer.
#[derive(Resource, Debug)]
pub struct Workshop {
    /// The texts.
    pub project: Project,
    /// The selected tool.
    pub tool: Tool,
    /// The layer that is painted.
    pub layer: Layer,
    /// The brush's radius, 0 to 3.
    pub radius: u32,
    /// The paint.
    pub kit: Kit,
    /// The place at the pointer.
    pub hover: Option<Pointed>,
    /// The list of cells that presses on the board change, in place of what the tool does.
    pub marks: Option<Marks>,
    /// The chosen unit, by its `[[unit]]`.
    pub chosen: Option<usize>,
    /// A message to the author, and its age in seconds.
    pub notice: Option<(String, f32)>,
    /// Grows with every change.
    pub revision: u64,
    /// The grid that the view was laid out for.
    pub framed: Option<Grid>,
    /// The drawer at the right.
    pub drawer: Option<Drawer>,
    /// Columns and rows that are about to be added or cut off.
    pub margins: Margins,
    /// The chosen problem, and whether all are listed.
    pub problem: (Option<usize>, bool),
    /// The corners of the selected part.
    pub selected: Option<(Cell, Cell)>,
    /// The copy, as it is to be placed.
    pub stamp: Option<Stamp>,
    /// Files that another program has saved, and that would replace unsaved changes.
    pub outside: Vec<Source>,
    /// The parts of the board that are shown on all layers.
    pub looks: BTreeSet<Look>,
    /// The board as it is drawn, its source, and its hidden parts.
    pub(super) stage: Option<(Arc<Board>, Without, Arc<Board>)>,
    pub(super) hand: Hand,
    /// The kinds of unit of a ruleset: reading them takes a while.
    kinds: Option<(String, Vec<UnitKind>)>,
}

/// A kind of unit: its name in files, its name for players, its drawing.
pub type UnitKind = (String, Name, Name);

impl Workshop {
    /// The greatest radius of the brush.
    pub const LARGEST: u32 = 3;

    /// A workshop with a project.
    pub fn new(project: Project) -> Self {
        let mut shop = Self {
            project,
            tool: Tool::Brush,
            layer: Layer::Terrain,
            radius: 0,
            kit: Kit::default(),
            hover: None,
            marks: None,
            chosen: None,
            notice: None,
            revision: 0,
            framed: None,
            drawer: None,
            margins: Margins::default(),
            problem: (None, false),
            outside: Vec::new(),
            looks: Look::ALL.into_iter().filter(|look| look.is_usual()).collect(),
            stage: None,
            selected: None,
            stamp: None,
            hand: Hand::Empty,
            kinds: None,
        };
        if let Some(side) = shop.project.sides().into_iter().next() {
            shop.kit.zone = ZoneName::Spawn(side.clone());
            shop.kit.side = side;
        }
        shop.read_kinds();
        shop.kit.unit = shop.kinds().first().map(|kind| kind.0.clone()).unwrap_or_default();
        shop
    }

    /// Whether a part of the board is shown now.
    pub fn shows(&self, look: Look) -> bool {
        self.looks.contains(&look) || look.layer() == Some(self.layer)
    }

    /// Shows a hidden part, or hides it.
    pub fn toggle(&mut self, look: Look) {
        if !self.looks.remove(&look) {
            self.looks.insert(look);
        }
        if self.shows(look) && !self.looks.contains(&look) {
            self.say(format!("Hidden on all layers but this one: {}", look.word()));
        }
    }

    /// The parts without which the board is drawn.
    pub(super) fn without(&self) -> Without {
        let hides = |look| !self.shows(look);
        Without { terrain: hides(Look::Terrain), heights: hides(Look::Heights), obstacles: hides(Look::Obstacles) }
    }

    /// The kinds of unit that the battle's ruleset has.
    pub fn kinds(&self) -> &[UnitKind] {
        self.kinds.as_ref().map(|(_, kinds)| kinds.as_slice()).unwrap_or_default()
    }

    /// Reads the kinds of unit again if the battle has another ruleset.
    pub(super) fn read_kinds(&mut self) {
        let ruleset = self.project.word(Part::Battle, "ruleset");
        if self.kinds.as_ref().is_none_or(|(known, _)| known != ruleset) {
            self.kinds = Some((ruleset.to_owned(), self.project.unit_kinds()));
        }
    }

    /// Reads them again in any case, after a file has changed.
    pub(super) fn forget_kinds(&mut self) {
        self.kinds = None;
        self.read_kinds();
    }

    /// The battle's units; those that cannot be read look like their kind.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces = self.project.pieces();
        for piece in pieces.iter_mut().filter(|piece| piece.glyph.is_empty()) {
            if let Some((_, title, glyph)) = self.kinds().iter().find(|kind| kind.0 == piece.text.kind) {
                piece.glyph = glyph.to_string();
                if piece.name.is_empty() {
                    piece.name = titled(title.as_str());
                }
            }
        }
        pieces
    }

    /// The last good board.
    pub fn board(&self) -> Option<&Arc<Board>> {
        self.project.board()
    }

    /// The board as it is drawn, without its hidden parts.
    pub fn stage(&self) -> Option<&Arc<Board>> {
        self.stage.as_ref().map(|(_, _, stage)| stage).or(self.board())
    }

    /// Draws the board again if it or its hidden parts have changed.
    pub(super) fn set_stage(&mut self) {
        let Some(board) = self.board().cloned() else { return };
        let without = self.without();
        let bare = if without == Without::default() { None } else { self.project.board_without(without) };
        let stage = bare.map_or_else(|| Arc::clone(&board), Arc::new);
        self.stage = Some((board, without, stage));
    }

    /// Whether the drawing shows the present board.
    pub(super) fn is_staged(&self) -> bool {
        let of = self.stage.as_ref().zip(self.board());
        of.is_some_and(|((of, without, _), board)| Arc::ptr_eq(of, board) && *without == self.without())
    }

    /// The message about a mark of the board that has no effect in the battle's ruleset.
    pub fn unheeded(&self, layer: Layer) -> Option<String> {
        let (mark, name) = match layer {
            Layer::Sides if !self.kit.climbs => ("cover", "Cover on edges"),
            Layer::Sight => ("visibility", "Poor visibility"),
            _ => return None,
        };
        let ruleset = self.project.ruleset().filter(|_| self.project.is_unheeded(mark))?;
        let how = if ruleset.name() == "percentile" { ", unless a modifier of the battle is about it" } else { "" };
        Some(format!("{name} changes nothing in this battle of {}{how}", titled(ruleset.name())))
    }

    /// The kind of a zone that is not a starting zone: zones that a goal of the battle names have to be reached, all others are
    /// exits.
    pub fn what_is(&self, zone: &str) -> &'static str {
        let names = |goal: &GoalText| matches!(goal, GoalText::ReachZone { zone: known, .. } if known == zone);
        let goals = self.project.goals();
        if goals.iter().filter_map(|(_, goal)| goal.as_ref()).any(names) { "zone to reach" } else { "exit" }
    }

    /// Shows a message to the author.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), 0.0));
    }

    /// Its name in the title of the window.
    pub fn title(&self) -> String {
        let part = if self.project.battle().is_some() { Part::Battle } else { Part::Map };
        let name = self.project.word(part, "name");
        if name.is_empty() { self.project.map().name().to_owned() } else { name.to_owned() }
    }

    /// The name of the file that is open: the battle's, if there is one.
    pub fn file(&self) -> &str {
        self.project.battle().map_or_else(|| self.project.map().name(), hexfray_drawing::edit::Draft::name)
    }

    /// Makes one change; returns whether anything has changed. A message tells the author about a refusal.
    pub fn apply(&mut self, change: &Change) -> bool {
        let settings = |shop: &Self| shop.project.tables(&SETTINGS).iter().map(Vec::len).sum::<usize>();
        let (before, zones) = (settings(self), self.zones());
        match self.project.apply(change) {
            Ok(changed) => {
                self.revision += u64::from(changed);
                let left = self.zones();
                let lost: Vec<String> = zones.into_iter().filter(|zone| !left.contains(zone)).collect();
                if !lost.is_empty() && !matches!(change, Change::Zone { .. }) {
                    let (are, them) = if lost.len() == 1 { ("is", "it") } else { ("are", "them") };
                    let lost = sentence(&lost.join(" and "));
                    self.say(format!("{lost} {are} no longer on the board; Undo brings {them} back"));
                }
                if matches!(change, Change::Ruleset(_)) {
                    self.read_kinds();
                    if settings(self) < before {
                        self.say("Settings that these rules do not have are removed; Undo brings them back");
                    }
                }
                changed
            }
            Err(refusal) => {
                self.say(sentence(&refusal.to_string()));
                false
            }
        }
    }

    /// The zones of the board, in words.
    fn zones(&self) -> Vec<String> {
        let Some(board) = self.board() else { return Vec::new() };
        let spawns = board.spawns().iter().filter(|zone| !zone.cells.is_empty());
        let spawns = spawns.map(|zone| format!("the starting zone of {}", zone.side));
        let exits = board.exits().iter().filter(|zone| !zone.cells.is_empty());
        let mut all: Vec<String> = spawns.chain(exits.map(|zone| format!("the zone “{}”", zone.name))).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Undoes the last step, or redoes it.
    pub fn undo(&mut self, again: bool) {
        self.release();
        let done = if again { self.project.redo() } else { self.project.undo() };
        if done {
            self.revision += 1;
            self.read_kinds();
            self.chosen = self.chosen.filter(|&unit| self.project.pieces().iter().any(|piece| piece.unit == unit));
        } else {
            self.say(if again { "There is nothing to redo" } else { "There is nothing to undo" });
        }
    }

    /// Whether a stroke is under way.
    pub fn is_busy(&self) -> bool {
        self.hand != Hand::Empty
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

/// The text with a capital first letter.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Puts a project on the workshop and shows it.
pub(super) fn put_up(world: &mut World, project: Result<Project, Problems>) {
    match project {
        Ok(project) => {
            let mut shop = Workshop::new(project);
            // A copy can be placed on another board.
            shop.stamp = world.remove_resource::<Workshop>().and_then(|old| old.stamp);
            world.insert_resource(shop);
            *world.resource_mut::<Dialog>() = Dialog::None;
            world.resource_mut::<NextState<Screen>>().set(Screen::Edit);
        }
        Err(problems) => world.resource_mut::<Fault>().0 = Some(problems.to_string()),
    }
}
