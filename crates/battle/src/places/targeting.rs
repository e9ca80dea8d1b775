//! Where an act can be aimed, and what it catches: one set of templates for every ruleset.

mod caught;
mod ground;
mod lines;

pub use ground::{Ground, in_the_way, is_out_of_reach, is_parted};

use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::{Aim, Presence, UnitId};
use hexfray_board::grid::{Cell, RangeHeight, Template, TemplateRules};

/// Where an act can be aimed and what it catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Targeting {
    /// How far.
    pub range: Range,
    /// What is caught around the aim.
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
    /// Friends that lie fallen (TC-071).
    FallenFriends,
    /// Friends that lie fallen, and all units that stand.
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
    /// What stands in the way of shots (MC-057).
    pub shots_stop_at: ShotsStopAt,
    /// Cells between one member of a formation and the next at most; `None`: however far (TC-067).
    pub coherency: Option<u32>,
}

/// Whether heights matter for who stands in a line of fire (MC-087).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HazardHeight {
    /// They do not.
    #[default]
    Flat,
    /// A body is so many levels tall; a shot goes from the middle of one to the middle of the other, and meets
    /// those whom it does not pass above or below.
    Body(u8),
}

impl HazardHeight {
    /// Whether a shot meets what stands at a height, so many cells after the shooter and before the target, who are at
    /// these heights. `levels` says how tall it is, where it is no body.
    fn meets(self, [from, to]: [i32; 2], [after, before]: [u32; 2], at: i32, levels: Option<u8>) -> bool {
        let Self::Body(tall) = self else { return true };
        // Times the whole way and doubled: the ends of the line lie in the middle of bodies.
        let (after, before, body) = (after as i32, before as i32, i32::from(tall));
        let line = (2 * from + body) * before + (2 * to + body) * after;
        let top = at + i32::from(levels.unwrap_or(tall));
        let (feet, head) = (2 * at * (after + before), 2 * top * (after + before));
        (feet..=head).contains(&line)
    }
}

/// What stands in the way of shots, besides bodies (MC-057).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShotsStopAt {
    /// What is marked to stop them; one shoots over other things.
    #[default]
    Marked,
    /// Every obstacle that bars the way stops them (MC-056), and every other thing takes them (MC-087).
    Everything,
}

/// What stands in a line of fire.
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
    /// It takes an aim of another kind.
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
    /// The cell lies in a row, along which a line is aimed in a direction.
    AlongRow,
}

impl CannotAim {
    /// For a sentence that goes "cannot do this: …".
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Manner => "not a valid target",
            Self::NoCell => "the cell is not on the board",
            Self::NoTarget => "the target is not on the board",
            Self::NotConcerned => "the target is not of the kind that it affects",
            Self::OutOfRange => "the target is out of range",
            Self::Obstacle => "an obstacle stands in the line of fire",
            Self::NoLine => "no line leads through that cell",
            Self::AlongRow => "along a row it is aimed in a direction",
        }
    }
}

impl Targeting {
    /// The user alone.
    pub const SELF: Self = Self {
        range: Range::Own,
        template: Template::Area { size: 1 },
        who: Who::User,
        line_of_fire: false,
        at_cells: false,
    };

    /// Whether the act needs no aim: it takes effect around its user, on the user or everywhere.
    pub const fn aims_itself(&self) -> bool {
        matches!(self.range, Range::Own)
            || matches!(self.template, Template::All | Template::Party { .. })
            || matches!(self.who, Who::User)
    }

    /// Whether it is aimed in a direction.
    pub const fn aims_way(&self) -> bool {
        matches!(self.template, Template::Line | Template::Cone { .. })
    }

    /// Whether it strikes one unit only.
    pub const fn is_single(&self) -> bool {
        matches!(self.template, Template::Area { size: 1 })
    }

    /// Every legal aim from a cell.
    pub fn aims(&self, world: &World, user: UnitId, from: Cell) -> Vec<Aim> {
        let ground = Ground::of(world);
        let grid = ground.field.board().grid();
        if self.aims_way() {
            let rows = grid.all_directions().map(Aim::Way);
            return rows.chain(self.aims_between_rows(&ground, user, from)).collect();
        }
        if self.aims_itself() {
            return vec![Aim::None];
        }
        let mut aims = Vec::new();
        if self.at_cells {
            let radius = match self.range {
                Range::Cells(range) => range,
                Range::Own => 0,
                Range::Unlimited => hexfray_board::grid::UNLIMITED,
            };
            let free = |&cell: &Cell| self.check_cell(&ground, user, from, cell).is_ok();
            let farthest = radius.saturating_add(u32::from(ground.field.footprint(user).size() - 1) * 2);
            aims.extend(grid.ball(from, farthest).filter(free).map(Aim::Cell));
        } else {
            let units = ground.roster.units().iter().map(|identity| identity.id);
            aims.extend(units.filter(|&unit| self.check_unit(&ground, user, from, unit).is_ok()).map(Aim::Unit));
        }
        aims
    }

    /// Whether an aim is legal from a cell.
    ///
    /// # Errors
    /// The reason, for a sentence that goes "cannot do this: …".
    pub fn check(&self, world: &World, user: UnitId, from: Cell, aim: Aim) -> Result<(), &'static str> {
        self.try_aim(world, user, from, aim).map_err(CannotAim::in_words)
    }

    /// As [`check`](Self::check), for rulesets that name the rule behind each reason.
    ///
    /// # Errors
    /// The reason.
    pub fn try_aim(&self, world: &World, user: UnitId, from: Cell, aim: Aim) -> Result<(), CannotAim> {
        self.check_on(&Ground::of(world), user, from, aim)
    }

    fn check_on(&self, ground: &Ground<'_>, user: UnitId, from: Cell, aim: Aim) -> Result<(), CannotAim> {
        match aim {
            Aim::None if self.aims_itself() => Ok(()),
            Aim::Way(way) if self.aims_way() && way.0 < ground.field.board().grid().directions() => Ok(()),
            Aim::Cell(cell) if self.may_run_anywhere(ground) => self.check_through(ground, user, from, cell),
            Aim::Cell(cell) if self.at_cells && !self.aims_itself() && !self.aims_way() => {
                self.check_cell(ground, user, from, cell)
            }
            Aim::Unit(unit) if !self.aims_itself() && !self.aims_way() => self.check_unit(ground, user, from, unit),
            _ => Err(CannotAim::Manner),
        }
    }

    fn check_cell(&self, ground: &Ground<'_>, user: UnitId, from: Cell, cell: Cell) -> Result<(), CannotAim> {
        if !ground.field.board().exists(cell) {
            return Err(CannotAim::NoCell);
        }
        let mut why = CannotAim::OutOfRange;
        for own in ground.cells_as_if(user, from, user) {
            if self.spans(ground, own, cell) {
                match self.check_line(ground, own, cell) {
                    Ok(()) => return Ok(()),
                    Err(blocked) => why = blocked,
                }
            }
        }
        Err(why)
    }

    /// Shots need a line free of obstacles (MC-057).
    fn check_line(&self, ground: &Ground<'_>, from: Cell, cell: Cell) -> Result<(), CannotAim> {
        if self.line_of_fire && ground.is_blocked(from, cell) {
            return Err(CannotAim::Obstacle);
        }
        Ok(())
    }

    fn check_unit(&self, ground: &Ground<'_>, user: UnitId, from: Cell, unit: UnitId) -> Result<(), CannotAim> {
        let Some(cell) = ground.cell_as_if(user, from, unit) else { return Err(CannotAim::NoTarget) };
        if !self.concerns(ground, user, unit) {
            return Err(CannotAim::NotConcerned);
        }
        if ground.are_small(user, unit) {
            if !self.spans_between(ground, (user, from), (unit, cell), from) {
                return Err(CannotAim::OutOfRange);
            }
            return self.check_line(ground, from, cell);
        }
        match self.line_between(ground, user, from, unit) {
            Some((from, to)) => self.check_line(ground, from, to),
            None => Err(CannotAim::OutOfRange),
        }
    }

    /// Whether it spans from a cell of the user, who stands in `stand`, to a cell of a unit.
    fn spans_between(
        &self,
        ground: &Ground<'_>,
        (user, from): (UnitId, Cell),
        (unit, to): (UnitId, Cell),
        stand: Cell,
    ) -> bool {
        let rise = ground.altitude_as_if(user, stand, unit, to) - ground.altitude_as_if(user, stand, user, from);
        self.spans_over(ground, from, to, rise)
    }

    /// From which cell of its user it goes to which cell of a target, bodies of several cells included (MC-094): the
    /// nearest two in range, those with a free line first, then those with nobody in it; `None` out of range.
    fn line_between(&self, ground: &Ground<'_>, user: UnitId, from: Cell, unit: UnitId) -> Option<(Cell, Cell)> {
        let grid = ground.field.board().grid();
        let theirs = ground.cells_as_if(user, from, unit);
        let mut best: Option<(u8, u32, (Cell, Cell))> = None;
        for own in ground.cells_as_if(user, from, user) {
            for &cell in &theirs {
                if !self.spans_between(ground, (user, own), (unit, cell), from) {
                    continue;
                }
                let hindered = match ground.in_the_way(user, own, cell).filter(|_| self.line_of_fire) {
                    Some(InTheWay::Obstacle(_)) => 2,
                    Some(InTheWay::Object(_)) => 1,
                    Some(InTheWay::Unit(other)) if other != unit => 1,
                    _ => 0,
                };
                let key = (hindered, grid.distance(own, cell));
                if best.is_none_or(|(hindered, away, _)| key < (hindered, away)) {
                    best = Some((key.0, key.1, (own, cell)));
                }
            }
        }
        best.map(|(.., line)| line)
    }

    /// What stands in the way of a shot at a unit, as if its user stood in `from` (MC-086); the target itself does not.
    pub fn in_its_way(&self, world: &World, user: UnitId, from: Cell, target: UnitId) -> Option<InTheWay> {
        self.in_its_way_but(world, user, from, target, &[])
    }

    /// As [`in_its_way`](Self::in_its_way), as if some units were gone, such as those that an earlier blow may have felled.
    pub fn in_its_way_but(
        &self,
        world: &World,
        user: UnitId,
        from: Cell,
        target: UnitId,
        gone: &[UnitId],
    ) -> Option<InTheWay> {
        let ground = Ground::of(world);
        let to = ground.cell_as_if(user, from, target)?;
        let (from, to) = if ground.are_small(user, target) {
            (from, to)
        } else {
            self.line_between(&ground, user, from, target).unwrap_or((from, to))
        };
        ground.in_the_way_but(user, from, to, gone).filter(|&found| found != InTheWay::Unit(target))
    }

    /// Whether a unit lies in range of another that stands in `from`, by any of their cells.
    pub fn reaches_unit(&self, world: &World, user: UnitId, from: Cell, unit: UnitId) -> bool {
        self.gets_to(&Ground::of(world), user, from, unit)
    }

    pub(super) fn gets_to(&self, ground: &Ground<'_>, user: UnitId, from: Cell, unit: UnitId) -> bool {
        match ground.cell_as_if(user, from, unit) {
            Some(cell) if ground.are_small(user, unit) => self.spans(ground, from, cell),
            Some(_) => {
                let theirs = ground.cells_as_if(user, from, unit);
                let own = ground.cells_as_if(user, from, user);
                own.iter().any(|&from| theirs.iter().any(|&to| self.spans(ground, from, to)))
            }
            None => false,
        }
    }

    /// Whether a cell lies in range of another.
    pub fn reaches(&self, world: &World, from: Cell, to: Cell) -> bool {
        self.spans(&Ground::of(world), from, to)
    }

    fn spans(&self, ground: &Ground<'_>, from: Cell, to: Cell) -> bool {
        let board = ground.field.board();
        self.spans_over(ground, from, to, i32::from(board.height(to)) - i32::from(board.height(from)))
    }

    /// Whether it spans the distance to a target that is this number of levels higher.
    fn spans_over(&self, ground: &Ground<'_>, from: Cell, to: Cell, rise: i32) -> bool {
        let grid = ground.field.board().grid();
        match self.range {
            Range::Own => from == to,
            Range::Unlimited => true,
            Range::Cells(range) => grid.in_range(from, to, rise, range, ground.geometry.range),
        }
    }

    /// Whether the act affects this unit where it catches it.
    pub fn affects(&self, world: &World, user: UnitId, unit: UnitId) -> bool {
        self.concerns(&Ground::of(world), user, unit)
    }

    fn concerns(&self, ground: &Ground<'_>, user: UnitId, unit: UnitId) -> bool {
        if unit.index() >= ground.roster.len() {
            return false;
        }
        let place = ground.field.place(unit);
        let friend = ground.roster.side(user) == ground.roster.side(unit);
        let meant = match self.who {
            Who::FallenFriends => return friend && place.presence() == Presence::Down,
            Who::FallenOrStanding if friend && place.presence() == Presence::Down => return true,
            Who::Everybody | Who::Formation | Who::FallenOrStanding => true,
            Who::Others => unit != user,
            Who::Foes => !friend,
            Who::Friends => friend,
            Who::User => unit == user,
        };
        meant && place.is_active() && (unit == user || !ground.is_out_of_reach(unit))
    }

    /// The cell around which an area lies: that of the aim, or the user's. What is shot over an area bursts where
    /// it meets a unit (MC-087).
    pub fn aimed_at(&self, world: &World, user: UnitId, from: Cell, aim: Aim) -> Cell {
        self.middle(&Ground::of(world), user, from, aim)
    }

    fn middle(&self, ground: &Ground<'_>, user: UnitId, from: Cell, aim: Aim) -> Cell {
        let middle = match aim {
            Aim::Cell(cell) => cell,
            Aim::Unit(unit) if ground.are_small(user, unit) => ground.cell_as_if(user, from, unit).unwrap_or(from),
            Aim::Unit(unit) => match self.line_between(ground, user, from, unit) {
                Some((_, cell)) => cell,
                None => ground.cell_as_if(user, from, unit).unwrap_or(from),
            },
            Aim::Way(way) => ground.field.board().grid().step(ground.front(user, from, way), way),
            Aim::None => from,
        };
        if !self.line_of_fire || !self.at_cells {
            return middle;
        }
        match ground.in_the_way(user, from, middle) {
            Some(InTheWay::Unit(unit)) if ground.field.is_large(unit) => {
                // It bursts where the line first meets one of its cells.
                let cells = ground.cells_as_if(user, from, unit);
                ground.field.board().grid().crossed(from, middle).find(|cell| cells.contains(cell)).unwrap_or(middle)
            }
            Some(InTheWay::Unit(unit)) => ground.cell_as_if(user, from, unit).unwrap_or(middle),
            Some(InTheWay::Object(cell)) => cell,
            Some(InTheWay::Obstacle(_)) | None => middle,
        }
    }
}
