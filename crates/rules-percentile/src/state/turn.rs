//! A unit's place in the round, and the slow action that it charges.

use crate::content::face::Face;
use hexfray_battle::{Action, Canonical};

/// The most Zero Actions in a turn, which a unit may do besides its action (TC-047).
pub const MOST_ZERO_ACTIONS: u8 = 2;

/// Whether a unit is about to escape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub enum Escaping {
    /// It stays.
    #[default]
    No,
    /// It has announced that it will try in the next round (TC-132).
    NextRound,
    /// It tries in its turn of this round.
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
    /// The tick of its last turn in this round, for the timeline; 0 before it.
    pub last: i16,
    /// Results of roll-offs, highest first, as digits to base 11 (TC-043).
    pub roll_off: u32,
    /// The tick of the roll-off.
    pub roll_off_at: i16,
    /// Movement actions left in this turn (MC-033).
    pub moves: u8,
    /// Whether the standard action of this turn is spent (TC-045).
    pub acted: bool,
    /// Whether the additional Item Action of Fast Pockets is spent, or given up for a defence (TC-045, TC-128).
    pub pocketed: bool,
    /// Whether a Movement action was made in this turn.
    pub moved: bool,
    /// Whether the turn was postponed and now continues, with what is left of it (TC-129).
    pub waited: bool,
    /// Whether damage taken is halved (TC-128).
    pub defending: bool,
    /// Whether it still has the Movement action of a turn whose slow action has resolved (MC-036).
    pub late_move: bool,
    /// Whether its turn comes as soon as no other is in progress, like a summon's (MC-112).
    pub at_once: bool,
    /// Whether its Move counts double in this turn (MC-188).
    pub double_move: bool,
    /// The half points and levels of Jump that a split Movement action has used so far (MC-187).
    pub used: (u16, u8),
    /// Whether it has passed the Swimming check of its Movement action (MC-067).
    pub swims: bool,
    /// Whether it is about to escape.
    pub escaping: Escaping,
    /// Whether it was asked in this round whether it tries to escape.
    pub asked: bool,
    /// The Zero Actions of this turn that count (TC-047).
    pub zero: u8,
    /// The calls of this turn, whether they count or not.
    pub calls: u8,
    /// Whether it has already done something in this turn, such as waiting: turning around has to come first (TC-031).
    pub opened: bool,
    /// Whether its side is surrounded (TC-029).
    pub surrounded: bool,
    /// The face that it looks at, or on which it stands.
    pub face: Face,
    /// Whether it gets a turn of its own to slip away from its former dancing partner (MC-136).
    pub slips: bool,
    /// The immediate actions of Quick that are left, including the present one; 1 during the last, 0 in other turns
    /// (TC-045).
    pub quick: u8,
    /// Whether its present turn is for slipping away; it does not count among its turns of the round.
    pub slipping: bool,
}

/// A slow action that is being charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Charged {
    /// The action.
    pub action: Action,
    /// How many times it takes effect, one after the other.
    pub times: u8,
    /// The tick at which it takes effect; below 0 the charge goes on into the next round (TC-054).
    pub due: i16,
    /// The round in which it was declared.
    pub round: u16,
}
