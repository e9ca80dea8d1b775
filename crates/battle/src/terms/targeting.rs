//! Where an act can be aimed and what it catches, as data: one set of templates for every ruleset.

use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::{UnitId, narrow};
use hexfray_board::grid::{Cell, RangeHeight, Template, TemplateRules};

/// Where an act can be aimed and what it catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Targeting {
    /// How far.
    pub range: Range,
    /// The cells caught around the aim.
    pub template: Template,
    /// The units that are affected.
    pub who: Who,
    /// Whether it needs a line without obstacles, and hits what is first in the way (MC-057, MC-086).
    pub line_of_fire: bool,
    /// Whether it may be aimed at a cell without a unit (MC-014).
    pub at_cells: bool,
}

/// How far an act reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// The user's own cell (MC-007).
    Own,
    /// This many cells, including heights (MC-005, MC-006).
    Cells(u32),
    /// Anywhere on the board (MC-008).
    Unlimited,
}

/// The units in the area that are affected, from the user's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Friends and foes, including the user in the area (MC-013).
    Everybody,
    /// Friends and foes, but not the user.
    Others,
    /// Foes only.
    Foes,
    /// Friends, and the user.
    Friends,
    /// All units of the targeted unit's side, in battles without a map (TC-065).
    Formation,
    /// Fallen friends (TC-071).
    FallenFriends,
    /// Fallen friends, and all standing units.
    FallenOrStanding,
    /// The user alone.
    User,
}

/// How heights count for ranges and templates; a ruleset replaces the defaults with its settings.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// For range (MC-006).
    pub range: RangeHeight,
    /// For areas, lines and cones.
    pub templates: TemplateRules,
    /// For lines of fire (MC-087).
    pub hazard: HazardHeight,
    /// The obstacles that stop shots (MC-057).
    pub shots_stop_at: ShotsStopAt,
    /// The most cells between one member of a formation and the next; `None`: any number (TC-067).
    pub coherency: Option<u32>,
}

/// Whether heights matter for units in a line of fire (MC-087).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HazardHeight {
    /// They do not matter.
    #[default]
    Flat,
    /// A body is this many levels tall; a shot goes from the middle of one body to the middle of the other, and meets bodies
    /// that it does not pass above or below.
    Body(u8),
}

impl HazardHeight {
    /// Whether a shot meets a body or thing at a height, which is `after` cells from the shooter and `before` cells from the
    /// target, at the heights `from` and `to`. `levels` is the height of a thing; `None` for a body.
    pub(crate) fn meets(self, [from, to]: [i32; 2], [after, before]: [u32; 2], at: i32, levels: Option<u8>) -> bool {
        let Self::Body(tall) = self else { return true };
        // Multiplied by the whole distance and doubled: the ends of the line are in the middle of bodies.
        let (after, before, body) = (narrow::<i32>(after), narrow::<i32>(before), i32::from(tall));
        let line = (2 * from + body) * before + (2 * to + body) * after;
        let top = at + i32::from(levels.unwrap_or(tall));
        let (feet, head) = (2 * at * (after + before), 2 * top * (after + before));
        (feet..=head).contains(&line)
    }
}

/// The obstacles that stop shots, besides bodies (MC-057).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShotsStopAt {
    /// Obstacles that are marked to stop shots; shots pass over other things.
    #[default]
    Marked,
    /// Every impassable obstacle stops them (MC-056), and every other thing takes them (MC-087).
    Everything,
}

/// What is in a line of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum InTheWay {
    /// An obstacle: the line is blocked (MC-057).
    Obstacle(Cell),
    /// A unit, which is hit instead (MC-087).
    Unit(UnitId),
    /// A thing in this cell that does not block movement: it takes the shot (MC-087).
    Object(Cell),
}

/// Why an act cannot be aimed at a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotAim {
    /// The act needs another kind of aim.
    Manner,
    /// There is no such cell.
    NoCell,
    /// There is no such target on the board.
    NoTarget,
    /// The target is not of the kind that the act affects.
    NotConcerned,
    /// The target or the cell is too far.
    OutOfRange,
    /// An obstacle stands in the line of fire.
    Obstacle,
    /// No line leads from the user through the cell.
    NoLine,
    /// The cell is in a row of the grid; a line along a row is aimed by its direction.
    AlongRow,
}

impl CannotAim {
    /// The reason, for a sentence that begins "cannot do this: …".
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Manner => "not a valid target",
            Self::NoCell => "the cell is not on the board",
            Self::NoTarget => "the target is not on the board",
            Self::NotConcerned => "it does not affect targets of this kind",
            Self::OutOfRange => "the target is out of range",
            Self::Obstacle => "an obstacle stands in the line of fire",
            Self::NoLine => "no line leads through that cell",
            Self::AlongRow => "along a row it is aimed in a direction",
        }
    }
}
