//! Places of units: distances over levels and beyond the board's edge, units in vehicles (DP-039, DP-076, DP-079).

use super::Look;
use crate::content::{Rating, VerticalDistance};
use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;

impl Look<'_> {
    /// The place of a unit, in the board's columns and rows; it may be beyond the edges (DP-076).
    pub fn spot(&self, unit: UnitId) -> Option<Cell> {
        let cell = self.cell(unit)?;
        let is_there = self.field.place(unit).cell() == Some(cell);
        Some(if is_there { self.state(unit).motion.spot(cell) } else { cell })
    }

    /// Spaces between two cells, levels included (DP-039).
    pub fn spaces(&self, one: Cell, other: Cell) -> u32 {
        let grid = self.board().grid();
        match self.settings().vertical_distance {
            VerticalDistance::Max => grid.distance(one, other),
            VerticalDistance::Sum => grid.flat_distance(one, other) + u32::from(one.level.abs_diff(other.level)),
        }
    }

    /// Spaces between two units; `None` while one is off the board (DP-039).
    pub fn distance(&self, one: UnitId, other: UnitId) -> Option<u32> {
        Some(self.spaces(self.spot(one)?, self.spot(other)?))
    }

    /// Whether two units are in the same space.
    pub fn are_together(&self, one: UnitId, other: UnitId) -> bool {
        self.distance(one, other) == Some(0)
    }

    /// The units in the same space as a unit, including itself, in order of their numbers.
    pub fn together_with(&self, unit: UnitId) -> Vec<UnitId> {
        let together = |other: &UnitId| self.are_together(*other, unit);
        match self.cell(unit) {
            None => Vec::new(),
            // A unit beyond the edge is in the list of a cell on the edge, with units that are elsewhere.
            Some(_) if self.spot(unit) != self.cell(unit) => {
                self.units.iter().map(|(other, _)| other).filter(together).collect()
            }
            // The field lists the unit in its actual cell, not in an assumed one.
            Some(cell) => {
                let others = self.field.occupants(cell).filter(|&other| other != unit);
                let mut here: Vec<UnitId> = others.filter(together).chain([unit]).collect();
                here.sort_unstable();
                here
            }
        }
    }

    /// Whether a unit is a vehicle (DP-085).
    pub fn is_vehicle(&self, unit: UnitId) -> bool {
        self.sheet(unit).vehicle.is_some()
    }

    /// The vehicle that a unit is in.
    pub fn vehicle_of(&self, unit: UnitId) -> Option<UnitId> {
        self.state(unit).motion.aboard
    }

    /// Whether a unit moves with a mover: it is the mover, or aboard it (DP-079).
    pub fn goes_with(&self, one: UnitId, mover: UnitId) -> bool {
        one == mover || self.vehicle_of(one) == Some(mover)
    }

    /// All units that move with a mover, including itself.
    pub fn goers(&self, mover: UnitId) -> Vec<UnitId> {
        [mover].into_iter().chain(self.aboard(mover)).collect()
    }

    /// Whether a hold keeps a unit in its place: a hold on the unit, or one on a unit that would move along, by a unit
    /// that would not (DP-131).
    pub fn is_tied(&self, unit: UnitId) -> bool {
        let mover = self.mover(unit).unwrap_or(unit);
        let parts = |held: UnitId, holder: UnitId| self.goes_with(held, mover) && !self.goes_with(holder, mover);
        self.holds().iter().any(|bond| bond.held == unit || parts(bond.held, bond.holder))
    }

    /// Whether a vehicle protects a unit from another unit, which is not in the same vehicle (DP-085).
    pub fn is_sheltered(&self, unit: UnitId, from: UnitId) -> bool {
        self.shelter(unit).is_some_and(|vehicle| self.vehicle_of(from) != Some(vehicle))
    }

    /// The vehicle that protects a unit aboard it; none if it is a wreck, or if occupants can be attacked (DP-085).
    pub fn shelter(&self, unit: UnitId) -> Option<UnitId> {
        let holds = |vehicle: &UnitId| !self.state(*vehicle).is_out() && !self.settings().target_occupants;
        self.vehicle_of(unit).filter(holds)
    }

    /// The units in a vehicle, in order of their numbers.
    pub fn aboard(&self, vehicle: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let inside = move |(_, state): &(UnitId, &super::UnitState)| state.motion.aboard == Some(vehicle);
        self.units.iter().filter(inside).map(|(unit, _)| unit)
    }

    /// The driver of a vehicle: the one that drives best of the units in it that can act and are not foes of its side
    /// (DP-079). A wreck has none.
    pub fn driver(&self, vehicle: UnitId) -> Option<UnitId> {
        let hand = |unit: UnitId| self.sheet(unit).rating(Rating::Mental) + self.sheet(unit).rating(Rating::Pilot);
        let fit = |unit: &UnitId| self.is_active(*unit) && !self.are_hostile(*unit, vehicle);
        let able = self.aboard(vehicle).filter(fit).filter(|_| !self.state(vehicle).is_out());
        able.min_by_key(|&unit| (std::cmp::Reverse(hand(unit)), unit))
    }

    /// The unit that moves when a unit moves: itself, or the vehicle that it drives; `None` for passengers and
    /// vehicles.
    pub fn mover(&self, unit: UnitId) -> Option<UnitId> {
        match self.vehicle_of(unit) {
            None if self.is_vehicle(unit) => None,
            None => Some(unit),
            Some(vehicle) => Some(vehicle).filter(|&vehicle| self.driver(vehicle) == Some(unit)),
        }
    }

    /// The unit whose energy pays for a unit's movement: the vehicle's, or its own (DP-080).
    pub fn purse(&self, unit: UnitId) -> UnitId {
        self.vehicle_of(unit).unwrap_or(unit)
    }
}
