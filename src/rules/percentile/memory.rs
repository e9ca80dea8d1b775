//! What a unit remembers of what others did, and whom it keeps to.

use bevy::ecs::prelude::*;

use crate::{
    battle::{Act, Canonical, CanonicalHasher, UnitId},
    grid::Cell,
};

impl Memory {
    /// Whom it puts somewhere next.
    pub const fn sends_next(&self) -> Option<UnitId> {
        if self.sends == 0 { None } else { Some(UnitId(self.sends.trailing_zeros() as u16)) }
    }
}

/// A bond with another unit; it lasts while that unit bears the condition (MC-135, MC-162).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// Whom the bearer of the bond keeps to.
    pub to: UnitId,
    /// The condition that stands for the bond.
    pub condition: u8,
    /// Whether the bearer takes blows that are meant for the other.
    pub covers: bool,
    /// Where the other was when the two were last together.
    pub at: Option<Cell>,
}

/// What a unit remembers.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The spell that its blade caught last, by its place in the compendium (MC-164, MC-165).
    pub caught: Option<u16>,
    /// The act that it saw last: the kind of unit that did it, and what it was (MC-156).
    pub seen: Option<(u16, Act)>,
    /// Whom it keeps to.
    pub tie: Option<Tie>,
    /// Whom it may slip away from in a turn of its own (MC-136).
    pub slips_from: Option<UnitId>,
    /// Money that it has stolen (MC-173).
    pub gil: i32,
    /// Whether its own money has been stolen.
    pub robbed: bool,
    /// Those who came along by its Warp and may still be put elsewhere, a bit for each number (MC-116, MC-117).
    pub sends: u64,
    /// Whether it may throw one roll to hit again that missed, until the battle ends (Reset).
    pub rolls_again: bool,
}

impl Canonical for Memory {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        let (kind, act) = self.seen.map_or((-1, 0), |(kind, act)| {
            (i32::from(kind), (act.verb.number() as i32) << 24 ^ i32::from(act.with) << 16 ^ i32::from(act.option))
        });
        let [low, high] = CanonicalHasher::of_u64(self.sends);
        hasher.i32s([
            self.caught.map_or(-1, i32::from),
            kind,
            act,
            CanonicalHasher::of_unit(self.tie.map(|tie| tie.to)),
            self.tie.map_or(-1, |tie| i32::from(tie.condition) << 1 | i32::from(tie.covers)),
            CanonicalHasher::of_cell(self.tie.and_then(|tie| tie.at)),
            CanonicalHasher::of_unit(self.slips_from),
            low,
            high,
            self.gil << 2 | i32::from(self.rolls_again) << 1 | i32::from(self.robbed),
        ]);
    }
}
