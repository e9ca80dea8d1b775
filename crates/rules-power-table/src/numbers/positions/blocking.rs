//! The units outside skirmishes that can stop a move, and where (SW-111 … SW-123, SW-240).

use super::{Figure, Place, Positions};

use hexfray_battle::UnitId;

/// A declared move. Changes of position by magic and by Breakthrough are not moves, and cannot be blocked (SW-122).
#[derive(Clone, Copy, Debug)]
pub struct Passage<'a> {
    /// The unit that moves, with all sections of its body.
    pub mover: UnitId,
    /// Its path: the place where it starts, and every place after that.
    pub path: &'a [Place],
    /// Other units whose moves were declared together with it; they count only if the setting says so (SW-118).
    pub together: &'a [UnitId],
}

/// A unit that could stop a mover at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// The unit; each section of a monster counts (SW-116).
    pub unit: UnitId,
    /// The number of sections that it stops there: two, or one under water (SW-116, SW-240).
    pub holds: u8,
}

/// A place on a path at which the move could be blocked from outside skirmishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockingPoint {
    /// Its index in the path, from 1.
    pub step: usize,
    /// The place.
    pub place: Place,
    /// The units that could get there with a Limited Move.
    pub blockers: Vec<Blocker>,
    /// The number of the mover's sections.
    pub sections: usize,
}

impl BlockingPoint {
    /// Whether the chosen blockers together are enough (SW-116).
    pub fn stops(&self, chosen: impl Fn(UnitId) -> bool) -> bool {
        let holds: usize = self.blockers.iter().filter(|one| chosen(one.unit)).map(|one| usize::from(one.holds)).sum();
        holds >= self.sections
    }
}

impl Positions<'_> {
    /// Whether a unit may block a mover from outside skirmishes: it has to be hostile, able to act, neither a member
    /// nor an independent, and not pinned by a foe (SW-112, SW-121). The caller checks whether it may move.
    pub fn may_block(&self, blocker: &Figure, mover: &Figure) -> bool {
        blocker.able
            && self.are_hostile(blocker, mover)
            && blocker.melee.is_none()
            && !self.is_independent(blocker)
            && !self.is_pinned(blocker)
    }

    /// The places on a path at which the move could be blocked, in order (SW-111): all after the first and outside
    /// skirmishes (SW-115) that enough blockers can reach. `reach` returns how many sections a blocker would stop at a
    /// place if a Limited Move takes it there: two, or one under water (SW-116, SW-240).
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
