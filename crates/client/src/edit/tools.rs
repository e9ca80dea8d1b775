//! The tools and the layers of the editor.

use std::collections::BTreeSet;

use crate::keys::Shortcut;
use hexfray_board::{
    grid::{Cell, Grid},
    map::Board,
};
use hexfray_drawing::edit::strokes;

/// A tool of the author.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Paints where the pointer goes.
    #[default]
    Brush,
    /// Paints from where the button goes down to where it goes up.
    Line,
    /// Paints all columns and rows between two corners.
    Rectangle,
    /// Paints all connected cells that are the same.
    Fill,
    /// Picks the paint of a cell.
    Picker,
    /// Removes what the layer shows.
    Eraser,
    /// Selects all columns and rows between two corners.
    Select,
    /// Places the copy.
    Stamp,
}

impl Tool {
    /// All tools, in the order of the window.
    pub const ALL: [Self; 8] =
        [Self::Brush, Self::Line, Self::Rectangle, Self::Fill, Self::Picker, Self::Eraser, Self::Select, Self::Stamp];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Brush => "brush",
            Self::Line => "line",
            Self::Rectangle => "rectangle",
            Self::Fill => "fill",
            Self::Picker => "picker",
            Self::Eraser => "eraser",
            Self::Select => "select",
            Self::Stamp => "stamp",
        }
    }

    /// The shortcut that takes it.
    pub const fn shortcut(self) -> Shortcut {
        match self {
            Self::Brush => Shortcut::Brush,
            Self::Line => Shortcut::Line,
            Self::Rectangle => Shortcut::Rectangle,
            Self::Fill => Shortcut::Fill,
            Self::Picker => Shortcut::Picker,
            Self::Eraser => Shortcut::Eraser,
            Self::Select => Shortcut::Select,
            Self::Stamp => Shortcut::Stamp,
        }
    }

    /// Its purpose.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Brush => "Paint where you drag",
            Self::Line => "Drag from one end to the other",
            Self::Rectangle => "Drag from corner to corner",
            Self::Fill => "Fill connected cells of the same kind",
            Self::Picker => "Pick what is there, to paint with it",
            Self::Eraser => "Remove what this layer shows; on Terrain, the cell itself",
            Self::Select => "Drag from corner to corner, to copy, cut, mirror or clear that part of the board",
            Self::Stamp => "Place what was copied, with all layers; once for each press",
        }
    }

    /// Whether it is useful on a layer.
    pub const fn is_for(self, layer: Layer) -> bool {
        layer.is_of_cells() || !matches!(self, Self::Line | Self::Rectangle | Self::Fill)
    }

    /// Whether it works on parts of the board, with everything in them, rather than on a layer.
    pub const fn is_of_parts(self) -> bool {
        matches!(self, Self::Select | Self::Stamp)
    }

    /// The tool with this name.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.word() == word)
    }
}

/// A layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The ground, and which cells there are.
    #[default]
    Terrain,
    /// Heights.
    Height,
    /// Depths of water.
    Water,
    /// Obstacles.
    Obstacles,
    /// Visibility.
    Sight,
    /// Cover of sides of cells, and how hard they are to climb.
    Sides,
    /// Slopes, stairs, ladders, vines.
    Links,
    /// Where sides start, and where units may leave.
    Zones,
    /// The units of the battle.
    Units,
}

impl Layer {
    /// All layers, in the order of their keys 1 to 9.
    pub const ALL: [Self; 9] = [
        Self::Terrain,
        Self::Height,
        Self::Water,
        Self::Obstacles,
        Self::Sight,
        Self::Sides,
        Self::Links,
        Self::Zones,
        Self::Units,
    ];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Terrain => "terrain",
            Self::Height => "height",
            Self::Water => "water",
            Self::Obstacles => "obstacles",
            Self::Sight => "sight",
            Self::Sides => "edges",
            Self::Links => "links",
            Self::Zones => "zones",
            Self::Units => "units",
        }
    }

    /// The layer with this name.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layer| layer.word() == word)
    }

    /// Whether whole cells are painted, so that line, rectangle and fill are useful.
    pub const fn is_of_cells(self) -> bool {
        !matches!(self, Self::Sides | Self::Links | Self::Units)
    }

    /// Whether two cells are the same on this layer.
    pub fn same(self, board: &Board, one: Cell, other: Cell) -> bool {
        if board.exists(one) != board.exists(other) {
            return false;
        }
        match self {
            Self::Terrain => {
                board.terrain_name(one) == board.terrain_name(other) && board.difficulty(one) == board.difficulty(other)
            }
            Self::Height => board.height(one) == board.height(other),
            Self::Water => {
                let wet = |cell: Cell| board.terrain(cell).is_some_and(|terrain| terrain.depth.1 > 0);
                board.depth(one) == board.depth(other) && wet(one) == wet(other)
            }
            Self::Obstacles => {
                let id = |cell: Cell| board.obstacle(cell).map(|obstacle| &obstacle.id);
                id(one) == id(other)
            }
            Self::Sight => board.visibility(one) == board.visibility(other),
            Self::Sides | Self::Links | Self::Units => one == other,
            Self::Zones => {
                let zones = |cell: Cell| {
                    let spawns = board.spawns().iter().map(move |zone| zone.cells.contains(&cell));
                    let exits = board.exits().iter().map(move |zone| zone.cells.contains(&cell));
                    spawns.chain(exits).collect::<Vec<_>>()
                };
                zones(one) == zones(other)
            }
        }
    }
}

/// The cells that a brush touches on its path.
pub fn trail(grid: &Grid, from: Cell, to: Cell, radius: u32) -> BTreeSet<Cell> {
    strokes::line(grid, from, to).into_iter().flat_map(|cell| strokes::brush(grid, cell, radius)).collect()
}

/// The cells that a tool would touch from one cell to another.
pub fn touched(tool: Tool, layer: Layer, board: &Board, radius: u32, from: Cell, to: Cell) -> Vec<Cell> {
    let grid = board.grid();
    match tool {
        Tool::Brush | Tool::Eraser => strokes::brush(&grid, to, radius),
        Tool::Line => trail(&grid, from, to, radius).into_iter().collect(),
        Tool::Rectangle | Tool::Select => strokes::rectangle(&grid, from, to),
        Tool::Fill => strokes::fill(&grid, to, |one, other| layer.same(board, one, other)),
        Tool::Picker | Tool::Stamp => vec![to],
    }
}
