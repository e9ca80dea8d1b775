//! Changes of skirmishes, and the snapshot afterwards.

use super::{Figure, Place, Positions, Skirmish, SkirmishId};

use hexfray_battle::UnitId;

/// A change of a skirmish or its members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A skirmish broke out, with no unit in it yet (SW-083).
    BrokeOut {
        /// The skirmish.
        skirmish: SkirmishId,
        /// Its centre.
        place: Place,
    },
    /// A unit is in melee now, and stands at the centre (SW-090).
    Joined {
        /// The unit.
        unit: UnitId,
        /// The skirmish that it joined.
        skirmish: SkirmishId,
    },
    /// A unit is no longer in melee, and stays where it is.
    Left {
        /// The unit.
        unit: UnitId,
        /// The skirmish that it left.
        skirmish: SkirmishId,
    },
    /// Two skirmishes have become one (SW-104); all members of both stand at the new centre (SW-106).
    Merged {
        /// The one that no longer exists.
        from: SkirmishId,
        /// The older one, which now includes both.
        into: SkirmishId,
        /// The new centre.
        place: Place,
    },
    /// A skirmish has another size (SW-102).
    Resized {
        /// The skirmish.
        skirmish: SkirmishId,
        /// Its radius in metres.
        radius: u8,
    },
    /// A skirmish is over (SW-110); the remaining members stand where its centre was.
    Vanished {
        /// The skirmish.
        skirmish: SkirmishId,
    },
}

/// The changes in order, and the resulting places of all units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The changes; none if everything stayed as it was.
    pub changes: Vec<Change>,
    /// All figures, by their numbers.
    pub figures: Vec<Figure>,
    /// All skirmishes, the oldest first.
    pub skirmishes: Vec<Skirmish>,
}

impl Settled {
    /// A copy of a snapshot, without changes.
    pub(super) fn of(positions: &Positions<'_>) -> Self {
        let (figures, skirmishes) = (positions.figures.to_vec(), positions.skirmishes.to_vec());
        Self { changes: Vec::new(), figures, skirmishes }
    }

    /// The resulting snapshot, with the board and settings of another one.
    pub fn positions<'a>(&'a self, of: &Positions<'a>) -> Positions<'a> {
        Positions { figures: &self.figures, skirmishes: &self.skirmishes, ..*of }
    }

    pub(super) fn break_out(&mut self, skirmish: SkirmishId, place: Place) {
        let born = Skirmish { id: skirmish, centre: place.cell, altitude: place.altitude, radius: 0 };
        self.skirmishes.push(born);
        self.changes.push(Change::BrokeOut { skirmish, place });
    }

    /// Brings a unit into melee, at the centre.
    pub(super) fn join(&mut self, unit: UnitId, skirmish: SkirmishId) {
        let Some(place) = self.skirmishes.iter().find(|one| one.id == skirmish).map(Skirmish::place) else { return };
        let Some(figure) = self.figures.iter_mut().find(|figure| figure.unit == unit) else { return };
        (figure.melee, figure.cell, figure.altitude) = (Some(skirmish), place.cell, place.altitude);
        self.changes.push(Change::Joined { unit, skirmish });
    }

    /// Takes a unit out of melee, where it stands.
    pub(super) fn leave(&mut self, unit: UnitId) {
        let Some(figure) = self.figures.iter_mut().find(|figure| figure.unit == unit) else { return };
        if let Some(skirmish) = figure.melee.take() {
            self.changes.push(Change::Left { unit, skirmish });
        }
    }
}
