//! Where an act can be aimed and what it catches, as data: one set of templates for every ruleset.

use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::UnitId;
use hexfray_board::grid::{Cell, RangeHeight, Template, TemplateRules};

/// Where an act can be aimed and what it catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Targeting {
    /// How far.
    pub range: Range,
    /// The cells caught around the aim.
    pub template: Template,
    /// Who is caught.
    pub who: Who,
    /// Whether it needs a line free of obstacles, and hits the first in the way (MC-057, MC-086).
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
    /// So many cells, heights counted (MC-005, MC-006).
    Cells(u32),
    /// Anywhere on the board (MC-008).
    Unlimited,
}

/// Who in the area is affected, seen from the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Friend and foe, the user too if it stands there (MC-013).
    Everybody,
    /// Friend and foe, but not the user.
    Others,
    /// Foes only.
    Foes,
    /// Friends, and the user.
    Friends,
    /// All on the side of the unit that it is aimed at, where battles have no map (TC-065).
    Formation,
    /// Fallen friends (TC-071).
    FallenFriends,
    /// Fallen friends, and all units that are up.
    FallenOrStanding,
    /// The user alone.
    User,
}

/// How heights count against ranges and templates; a ruleset puts its settings here, in place of the defaults.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// Against range (MC-006).
    pub range: RangeHeight,
    /// In areas, lines and cones.
    pub templates: TemplateRules,
    /// In lines of fire (MC-087).
    pub hazard: HazardHeight,
    /// Obstacles for shots (MC-057).
    pub shots_stop_at: ShotsStopAt,
    /// The most cells between one member of a formation and the next; `None`: any number (TC-067).
    pub coherency: Option<u32>,
}

/// Whether heights matter for who stands in a line of fire (MC-087).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HazardHeight {
    /// They do not matter.
    #[default]
    Flat,
    /// A body is so many levels tall; a shot goes from the middle of one to the middle of the other, and meets those
    /// that it does not pass above or below.
    Body(u8),
}

impl HazardHeight {
    /// Whether a shot meets a body or thing at a height, so many cells after the shooter and before the target, which are at
    /// these heights. `levels` is how tall a thing is; `None` for a body.
    pub(crate) fn meets(self, [from, to]: [i32; 2], [after, before]: [u32; 2], at: i32, levels: Option<u8>) -> bool {
        let Self::Body(tall) = self else { return true };
        // Times the whole way and doubled: the ends of the line are in the middle of bodies.
        let (after, before, body) = (after as i32, before as i32, i32::from(tall));
        let line = (2 * from + body) * before + (2 * to + body) * after;
        let top = at + i32::from(levels.unwrap_or(tall));
        let (feet, head) = (2 * at * (after + before), 2 * top * (after + before));
        (feet..=head).contains(&line)
    }
}

/// Obstacles for shots, besides bodies (MC-057).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShotsStopAt {
    /// Obstacles that are marked to stop shots; other things are shot over.
    #[default]
    Marked,
    /// Every obstacle that bars the way stops them (MC-056), and every other thing takes them (MC-087).
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
    /// A thing that bars nobody's way, in this cell: it takes the shot (MC-087).
    Object(Cell),
}

/// Why an act cannot be aimed like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotAim {
    /// The act needs an aim of another kind.
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
    /// The cell is in a row, along which a line is aimed by its direction.
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
