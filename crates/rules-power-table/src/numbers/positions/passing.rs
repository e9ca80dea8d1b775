//! Paths through skirmishes, and whether their members can stop moves along them (SW-117 … SW-120, SW-123).

use super::{Figure, Passage, Place, Positions, Skirmish, SkirmishId};

use crate::content::BlockInTrigger;
use hexfray_battle::UnitId;

/// A skirmish whose members could stop a move through it: they take the mover to the centre and into the melee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkirmishBlock {
    /// The skirmish.
    pub skirmish: SkirmishId,
    /// The index in the path of the place that the mover reaches: the centre if the path crosses it, otherwise the
    /// first place inside (for a unit that starts inside, the first place nearer to the centre).
    pub step: usize,
    /// The hostile members.
    pub members: Vec<UnitId>,
    /// The hostile independents that may help, and thereby become members (SW-119).
    pub helpers: Vec<UnitId>,
    /// The number of units that count for the mover: members of its side and itself (SW-118).
    pub passing: usize,
    /// The number of further members for which the skirmish has room besides the mover (SW-089).
    pub room: usize,
}

impl SkirmishBlock {
    /// Whether the members, with a number of helpers, can stop the mover: at most twice as many pass, and there is room
    /// for all (SW-089, SW-118).
    pub fn stops(&self, helpers: usize) -> bool {
        self.passing <= 2 * (self.members.len() + helpers) && helpers <= self.room
    }

    /// The least number of helpers needed; `None` if there are not enough.
    pub fn helpers_needed(&self) -> Option<usize> {
        (0..=self.helpers.len()).find(|&helpers| self.stops(helpers))
    }
}

impl Positions<'_> {
    /// The skirmishes whose members could stop a move through them, in the order of the path (SW-117).
    pub fn blocking_skirmishes(&self, passage: Passage<'_>) -> Vec<SkirmishBlock> {
        let Some(mover) = self.figure(passage.mover) else { return Vec::new() };
        let blocks = self.skirmishes.iter().filter_map(|skirmish| self.block_by(skirmish, mover, passage));
        let mut blocks: Vec<SkirmishBlock> = blocks.filter(|block| block.helpers_needed().is_some()).collect();
        blocks.sort_by_key(|block| (block.step, block.skirmish));
        blocks
    }

    fn block_by(&self, skirmish: &Skirmish, mover: &Figure, passage: Passage<'_>) -> Option<SkirmishBlock> {
        // Units inside do not block a unit that has declared its retreat from the skirmish (SW-123).
        let leaves = mover.retreating && self.is_in(mover, skirmish);
        if leaves || mover.melee == Some(skirmish.id) {
            return None;
        }
        let step = self.passes_through(skirmish, passage.path)?;
        let hostile = |one: &&Figure| one.able && self.are_hostile(one, mover);
        let members: Vec<UnitId> = self.members(skirmish.id).filter(hostile).map(|one| one.unit).collect();
        let helpers = self.independents(skirmish).filter(hostile).map(|one| one.unit).collect();
        let sections = self.presence(mover.body).count().max(1);
        let heads = self.heads(skirmish.id) + sections;
        let room = usize::from(self.settings.skirmish_max).checked_sub(heads).filter(|_| !members.is_empty())?;
        let passing = self.passing(skirmish, mover, passage);
        Some(SkirmishBlock { skirmish: skirmish.id, step, members, helpers, passing, room })
    }

    /// The number of units that count for a mover: members of its side, itself unless it is an independent of the
    /// skirmish (SW-120), and by the setting those that move together with it (SW-118).
    fn passing(&self, skirmish: &Skirmish, mover: &Figure, passage: Passage<'_>) -> usize {
        let friends = self.members(skirmish.id).filter(|one| one.able && !self.are_hostile(one, mover)).count();
        let together: &[UnitId] = if self.settings.joint_passage { passage.together } else { &[] };
        let movers = || {
            std::iter::once(mover).chain(together.iter().filter_map(|&unit| self.figure(unit)).filter(|one| one.able))
        };
        let outside = |one: &&Figure| !self.is_in(one, skirmish);
        let mut bodies: Vec<UnitId> = movers().filter(outside).map(|one| one.body).collect();
        bodies.sort_unstable();
        bodies.dedup();
        friends + bodies.into_iter().map(|body| self.presence(body).count().max(1)).sum::<usize>()
    }

    /// The index of the place that a mover reaches if it is stopped, if its path leads through a skirmish (SW-117). By
    /// default such a path enters and leaves it again, or crosses the centre; one that starts inside leads through if
    /// it comes nearer to the centre before it leaves (SW-120).
    pub fn passes_through(&self, skirmish: &Skirmish, path: &[Place]) -> Option<usize> {
        let inside = |place: &Place| self.is_in_disc(skirmish, *place);
        let within = path.iter().position(|place| !inside(place)).unwrap_or(path.len());
        let start = path.first()?;
        let trigger = self.settings.block_in_trigger;
        if within > 0 {
            let distance = |place: &Place| self.metres(*place, skirmish.place());
            let nearer = || (1..within).find(|&step| distance(&path[step]) < distance(start));
            let leaves = within < path.len() && trigger != BlockInTrigger::CrossesCentre;
            let first = self.crossing(skirmish, path, 1..within).or_else(|| nearer().filter(|_| leaves));
            if first.is_some() {
                return first;
            }
        }
        self.comes_through(skirmish, path, within, trigger)
    }

    /// That index in the part of a path after the first place outside.
    fn comes_through(
        &self,
        skirmish: &Skirmish,
        path: &[Place],
        outside: usize,
        trigger: BlockInTrigger,
    ) -> Option<usize> {
        let inside = |step: &usize| self.is_in_disc(skirmish, path[*step]);
        let mut from = outside;
        loop {
            let entry = (from..path.len()).find(inside)?;
            let exit = (entry..path.len()).find(|step| !inside(step));
            let counts = match trigger {
                BlockInTrigger::PassThrough => exit.is_some(),
                BlockInTrigger::AnyEntry => true,
                BlockInTrigger::CrossesCentre => false,
            };
            let centre = self.crossing(skirmish, path, entry..exit.unwrap_or(path.len()));
            if let Some(step) = centre.or(Some(entry).filter(|_| counts)) {
                return Some(step);
            }
            from = exit?;
        }
    }

    /// The index in a path at which it crosses the centre; ending there does not count as crossing.
    fn crossing(&self, skirmish: &Skirmish, path: &[Place], mut steps: std::ops::Range<usize>) -> Option<usize> {
        steps.find(|&step| self.metres(path[step], skirmish.place()) == 0 && step + 1 < path.len())
    }
}
