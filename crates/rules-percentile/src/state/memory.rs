//! A unit's memory of the acts of others, and its bond to another unit.

use hexfray_battle::{Act, Canonical, UnitId, narrow};
use hexfray_board::grid::Cell;

impl Memory {
    /// The unit that came along by Warp and may be put elsewhere next.
    pub fn sends_next(&self) -> Option<UnitId> {
        if self.sends == 0 { None } else { Some(UnitId(narrow(self.sends.trailing_zeros()))) }
    }
}

/// A bond with another unit; it lasts while that unit has the condition (MC-135, MC-162).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(bits)]
pub struct Tie {
    /// The unit to which the bond ties its bearer.
    pub to: UnitId,
    /// The condition that represents the bond.
    pub condition: u8,
    /// Whether the bearer takes blows that are meant for the other.
    pub covers: bool,
    /// Where the other unit was when the two were last together.
    pub at: Option<Cell>,
}

/// What a unit remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Memory {
    /// The spell that its blade caught last, by its place in the compendium (MC-164, MC-165).
    pub caught: Option<u16>,
    /// The act that it saw last: the kind of unit that did it, and the act (MC-156).
    pub seen: Option<(u16, Act)>,
    /// Its bond to another unit.
    pub tie: Option<Tie>,
    /// The unit from which it may slip away in a turn of its own (MC-136).
    pub slips_from: Option<UnitId>,
    /// Money that it has stolen (MC-173).
    pub gil: i32,
    /// Whether its own money has been stolen.
    pub robbed: bool,
    /// The units that came along by its Warp and may still be put elsewhere, a bit for each number (MC-116, MC-117).
    pub sends: u64,
    /// Whether it may repeat one roll to hit that missed, until the battle ends (Reset).
    pub rolls_again: bool,
    /// Whether it lets opponents escape, if the referee has ruled so; otherwise its kind decides (TC-133).
    pub unconcerned: Option<bool>,
}
