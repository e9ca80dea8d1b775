//! A unit's place in the round, and the slow action that it charges.

use crate::content::face::Face;
use hexfray_battle::{Action, Canonical};

/// Whether a unit is about to leave the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub enum Escaping {
    /// It stays.
    #[default]
    No,
    /// It has announced that it will try in the next round (TC-132).
    NextRound,
    /// Its turn in this round is for the attempt.
    ThisRound,
}

/// A unit's place in the round and what it has done in its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Turn {
    /// Initiative as rolled in this round (TC-039).
    pub initiative: i16,
    /// The tick of its next turn; 0 or less: none in this round (TC-041).
    pub count: i16,
    /// Ticks at which turns of this round have passed, for the timeline: the last one.
    pub last: i16,
    /// Results of roll-offs, highest first, as digits to base 11 (TC-043).
    pub roll_off: u32,
    /// The tick of the roll-off.
    pub roll_off_at: i16,
    /// Movement actions left in this turn (MC-033).
    pub moves: u8,
    /// Whether the standard action of this turn is spent (TC-045).
    pub acted: bool,
    /// Whether the Item Action that Fast Pockets give besides is spent, or given up for a defence (TC-045, TC-128).
    pub pocketed: bool,
    /// Whether a Movement action was made in this turn.
    pub moved: bool,
    /// Whether the turn was postponed and now continues, with what is left of it (TC-129).
    pub waited: bool,
    /// Whether damage taken is halved (TC-128).
    pub defending: bool,
    /// Whether it still has the Movement action of a turn whose slow action has resolved (MC-036).
    pub late_move: bool,
    /// Whether its turn comes as soon as no other is under way, like a summon's (MC-112).
    pub at_once: bool,
    /// Whether its Move counts double in this turn (MC-188).
    pub double_move: bool,
    /// Half points and levels of Jump that a Movement action in several pieces has used so far (MC-187).
    pub used: (u16, u8),
    /// Whether it has passed the Swimming check of its Movement action (MC-067).
    pub swims: bool,
    /// Leaving.
    pub escaping: Escaping,
    /// Whether it was asked in this round whether it leaves.
    pub asked: bool,
    /// Zero Actions of this turn that count (TC-047).
    pub zero: u8,
    /// Calls of this turn, whether they count or not.
    pub calls: u8,
    /// Whether it has done anything in this turn that has to come first, such as waiting (TC-031).
    pub opened: bool,
    /// Whether its side is surrounded (TC-029).
    pub surrounded: bool,
    /// The face that it looks at, or that it stands on.
    pub face: Face,
    /// Whether it gets a turn of its own to slip away from its former dancing partner (MC-136).
    pub slips: bool,
    /// Immediate actions that are left, this one included, as Quick grants them; 1 in the last, 0 in other turns
    /// (TC-045).
    pub quick: u8,
    /// Whether this is that turn, which does not count among its turns of the round.
    pub slipping: bool,
}

/// A slow action on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Charged {
    /// What takes effect.
    pub action: Action,
    /// How many times, one after the other.
    pub times: u8,
    /// The tick at which it does; below 0 it goes on into the next round (TC-054).
    pub due: i16,
    /// The round in which it was declared.
    pub round: u16,
}
