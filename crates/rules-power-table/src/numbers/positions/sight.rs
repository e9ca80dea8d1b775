//! Lines of sight, and what shields them (SW-131, SW-142 … SW-148).

use super::{Figure, Place, Positions, Skirmish, SkirmishId};

use crate::content::{SightTie, SkirmishSight};
use hexfray_battle::{UnitId, narrow};
use hexfray_board::grid::{Cell, LineOfFire, Met, Shape};

/// What shields a unit from a shot, a spell or an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shield {
    /// A skirmish between the two (SW-143).
    Skirmish(SkirmishId),
    /// A unit that is hostile to the shooter (SW-145); in simplified combat an opponent in the front (SW-131).
    Hostile(UnitId),
    /// Terrain that is hard to see through (SW-147).
    Terrain,
    /// A barrier that no shot passes, even with Hawk Eye.
    Wall,
}

/// A cell in which a line is shielded, and what shields it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shielded {
    /// The cell.
    pub cell: Cell,
    /// What shields the line.
    pub by: Shield,
}

/// The visibility of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The first shield on the line from the shooter; `None` if the line is clear.
    pub first: Option<Shielded>,
    /// The first shield past which even Hawk Eye does not see (SW-148).
    pub wall: Option<Shielded>,
}

impl Sight {
    /// Whether the line is unshielded for a user with or without Hawk Eye (SW-142, SW-148).
    pub const fn is_clear(&self, hawk_eye: bool) -> bool {
        if hawk_eye { self.wall.is_none() } else { self.first.is_none() }
    }

    /// Whether Hawk Eye makes the difference (SW-148).
    pub const fn needs_hawk_eye(&self) -> bool {
        self.first.is_some() && self.wall.is_none()
    }
}

/// A straight line through the air.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub from: Place,
    pub to: Place,
}

impl Positions<'_> {
    /// The shields on the line from a shooter to a target or an aimed place (SW-142). For members of a skirmish, lines
    /// start and end at its centre.
    pub fn sight(&self, shooter: &Figure, aim: Place) -> Sight {
        let line = Line { from: shooter.place(), to: aim };
        let met = self.board.grid().line_of_fire(line.from.cell, line.to.cell);
        if let Some(cell) = self.board.floor_between(line.from.cell, line.to.cell) {
            let floor = Some(Shielded { cell, by: Shield::Wall });
            return Sight { first: floor, wall: floor };
        }
        let Some(first) = self.first_shield(&met, |cell| self.shield(shooter, line, cell)) else {
            return Sight { first: None, wall: None };
        };
        // A wall shields as well, so that a line without a shield meets none.
        let opaque = |cell| self.is_wall(line, cell).then_some(Shield::Wall);
        Sight { first: Some(first), wall: self.first_shield(&met, opaque) }
    }

    /// The first shield of a line; `shield` returns the one in a cell between its ends.
    fn first_shield(&self, met: &LineOfFire, shield: impl Fn(Cell) -> Option<Shield>) -> Option<Shielded> {
        let ends = [met.crossed.first().copied()?, met.crossed.last().copied()?];
        let there = |&cell: &Cell| shield(cell).filter(|_| !ends.contains(&cell)).map(|by| Shielded { cell, by });
        let crossed = met.crossed.iter().find_map(there);
        let touched = self.touched_shield(met, ends, there);
        let distance = |one: &Shielded| self.board.grid().straight_distance_squared(ends[0], one.cell);
        crossed.into_iter().chain(touched).min_by_key(distance)
    }

    /// The shield of a line that runs along an edge or through a corner (SW-142): by the permissive setting two cells
    /// that touch there shield it, as in all rulesets (see [`Met`]), and on hexes also shields on both sides of the
    /// line.
    fn touched_shield(
        &self,
        met: &LineOfFire,
        ends: [Cell; 2],
        there: impl Fn(&Cell) -> Option<Shielded>,
    ) -> Option<Shielded> {
        let touched = || met.edges.iter().chain(&met.corners);
        if self.settings.los_tie == SightTie::Strict {
            return touched().find_map(there);
        }
        if matches!(self.board.grid().shape(), Shape::Square { .. }) {
            return self.board.grid().met(ends[0], ends[1]).find_map(|met| match met {
                Met::Crossed(_) => None,
                Met::Between([one, other]) => there(&one).and(there(&other)),
            });
        }
        let on = |left: bool| touched().filter(move |&&cell| self.is_left_of(ends, cell) == left).find_map(&there);
        on(true).and(on(false))
    }

    /// Whether a cell beside a line is on its left.
    fn is_left_of(&self, [from, to]: [Cell; 2], cell: Cell) -> bool {
        let grid = self.board.grid();
        let (start, end, beside) = (grid.hex(from), grid.hex(to), grid.hex(cell));
        let (along, off) = (end - start, beside - start);
        along.x * off.y - along.y * off.x > 0
    }

    /// The shield in a cell between a line's ends.
    fn shield(&self, shooter: &Figure, line: Line, cell: Cell) -> Option<Shield> {
        if self.is_wall(line, cell) {
            return Some(Shield::Wall);
        }
        if self.board.shields(cell) {
            return Some(Shield::Terrain);
        }
        let here = Place { cell, altitude: self.altitude_in(line, cell) };
        if let Some(skirmish) = self.skirmishes.iter().find(|one| self.hides_behind(one, line, here)) {
            return Some(Shield::Skirmish(skirmish.id));
        }
        let hostile = self.figures.iter().find(|foe| self.stands_between(shooter, line, here, foe))?;
        Some(Shield::Hostile(hostile.unit))
    }

    /// The altitude of a line where it passes a cell, to the nearest metre.
    pub(super) fn altitude_in(&self, line: Line, cell: Cell) -> i16 {
        let rise = i64::from(line.to.altitude) - i64::from(line.from.altitude);
        if rise == 0 {
            return line.from.altitude;
        }
        let along =
            |to: Cell| self.metres(Place { cell: line.from.cell, altitude: 0 }, Place { cell: to, altitude: 0 });
        let whole = along(line.to.cell).max(1);
        let risen = (2 * rise * i64::from(along(cell)) + i64::from(whole)).div_euclid(2 * i64::from(whole));
        narrow::<i16>(i64::from(line.from.altitude) + risen)
    }

    /// Whether no shot passes where a line passes a cell; obstacles may have a height, walls have none.
    fn is_wall(&self, line: Line, cell: Cell) -> bool {
        let height = || self.board.obstacle(cell).and_then(|obstacle| obstacle.height);
        self.board.blocks_fire(cell) && height().is_none_or(|height| self.altitude_in(line, cell) < height.into())
    }

    /// Whether a skirmish shields a line where it passes; not if either end of the line is in the skirmish (SW-143,
    /// SW-144).
    fn hides_behind(&self, skirmish: &Skirmish, line: Line, here: Place) -> bool {
        let meets = match self.settings.los_skirmish {
            SkirmishSight::Disc => self.is_in_disc(skirmish, here),
            SkirmishSight::CentreCell => self.metres(skirmish.place(), here) == 0,
        };
        meets && !self.is_in_disc(skirmish, line.from) && !self.is_in_disc(skirmish, line.to)
    }

    /// Whether a hostile character shields a line where it passes (SW-145): it has to be able to act, on its feet, at
    /// the line's altitude, and not at the coordinates of either end. Units in a skirmish do not shield others inside
    /// it (SW-143), and members of the shooter's own skirmish do not shield units outside (SW-144).
    fn stands_between(&self, shooter: &Figure, line: Line, here: Place, foe: &Figure) -> bool {
        let Some(half) = self.settings.unit_shadow_m.checked_sub(1).map(|rest| rest.div_ceil(2)) else { return false };
        let shades = |foe: &Figure| {
            let level = Place { cell: foe.cell, altitude: here.altitude };
            self.metres(level, foe.place()) == 0 && self.metres(level, here) <= half.into()
        };
        let at_an_end = foe.cell == line.from.cell || foe.cell == line.to.cell;
        // Nearly all figures are elsewhere: if cells are metres, this is known without calculating distances.
        let is_near = half > 0 || self.space.is_of_areas() || foe.cell == here.cell;
        is_near
            && foe.able
            && (!foe.prone || self.space.is_of_areas())
            && self.are_hostile(shooter, foe)
            && !at_an_end
            && shades(foe)
            && !self.skirmishes.iter().any(|skirmish| self.is_among(shooter, line, foe, skirmish))
    }

    /// Whether a unit in a skirmish does not shield a line because the shot goes into the skirmish (SW-143), or comes
    /// out of it past one of its members (SW-144).
    fn is_among(&self, shooter: &Figure, line: Line, foe: &Figure, skirmish: &Skirmish) -> bool {
        let comes_out = || foe.melee == Some(skirmish.id) && self.is_in(shooter, skirmish);
        self.is_in(foe, skirmish) && (self.is_in_disc(skirmish, line.to) || comes_out())
    }
}
