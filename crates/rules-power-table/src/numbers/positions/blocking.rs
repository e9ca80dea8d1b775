//! Which units can stop a move, and where (SW-111 … SW-123, SW-240), outside of skirmishes.

use super::{Figure, Place, Positions};

use hexfray_battle::UnitId;

/// A move as it was declared. Changes of position by magic and by Breakthrough are not moves, and cannot be blocked
/// (SW-122).
#[derive(Clone, Copy, Debug)]
pub struct Passage<'a> {
    /// The unit that moves, with all sections of its body.
    pub mover: UnitId,
    /// Its way: where it starts, and every cell after that.
    pub path: &'a [Place],
    /// Others whose moves were declared together with it; they count only if a setting says so (SW-118).
    pub together: &'a [UnitId],
}

/// A unit that could stop a mover at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// Who; each section of a monster is one (SW-116).
    pub unit: UnitId,
    /// How many sections it stops there: two, underwater one (SW-116, SW-240).
    pub holds: u8,
}

/// A place on a way at which it could be blocked from outside of skirmishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockingPoint {
    /// Its place in the path, from 1.
    pub step: usize,
    /// Where.
    pub place: Place,
    /// The units that could get there with a Limited Move.
    pub blockers: Vec<Blocker>,
    /// How many sections the mover has.
    pub sections: usize,
}

impl BlockingPoint {
    /// Whether some of the blockers together are enough (SW-116).
    pub fn stops(&self, chosen: impl Fn(UnitId) -> bool) -> bool {
        let holds: usize = self.blockers.iter().filter(|one| chosen(one.unit)).map(|one| usize::from(one.holds)).sum();
        holds >= self.sections
    }
}

impl Positions<'_> {
    /// Whether a unit may block a mover from outside of skirmishes: hostile, able, no member, no independent, and not
    /// held by a foe where it stands (SW-112, SW-121). The caller checks whether it is restrained.
    pub fn may_block(&self, blocker: &Figure, mover: &Figure) -> bool {
        blocker.able
            && self.are_hostile(blocker, mover)
            && blocker.melee.is_none()
            && !self.is_independent(blocker)
            && !self.is_pinned(blocker)
    }

    /// The places on a way at which it could be blocked, in order (SW-111): all after the first cell and outside of
    /// skirmishes (SW-115) that enough blockers can get to. `reach` returns how many sections a blocker would stop at a
    /// place if a Limited Move takes it there: two, under water one (SW-116, SW-240).
    pub fn blocking_points(
        &self,
        passage: Passage<'_>,
        reach: impl Fn(&Figure, Place) -> Option<u8>,
    ) -> Vec<BlockingPoint> {
        let Some(mover) = self.figure(passage.mover).filter(|_| !self.space.is_of_areas()) else { return Vec::new() };
        let sections = self.presence(mover.body).count().max(1);
        let candidates: Vec<&Figure> = self.figures.iter().filter(|one| self.may_block(one, mover)).collect();
        let point = |(step, &place): (usize, &Place)| {
            if self.discs_at(place).next().is_some() {
                return None;
            }
            let there = |one: &&Figure| reach(one, place).map(|holds| Blocker { unit: one.unit, holds });
            let blockers = candidates.iter().filter_map(there).collect();
            Some(BlockingPoint { step, place, blockers, sections }).filter(|point| point.stops(|_| true))
        };
        passage.path.iter().enumerate().skip(1).filter_map(point).collect()
    }
}
