//! The verbs that this ruleset has besides those that all share.

use crate::battle::Verb;

impl Verb {
    /// Spend the action on moving once more.
    pub const FULL_MOVE: Self = Self::new("full_move");
    /// Let go of an action that is being prepared.
    pub const ABORT: Self = Self::new("abort");
    /// Look the other way.
    pub const TURN: Self = Self::new("turn");
    /// Call out, or make a gesture, without any effect in numbers.
    pub const SHOUT: Self = Self::new("shout");
    /// Strike with whatever lies at hand.
    pub const IMPROVISE: Self = Self::new("improvise");
    /// Help another along with one's own movement.
    pub const ASSIST: Self = Self::new("assist");
    /// Stake the action on a longer jump.
    pub const LEAP: Self = Self::new("leap");
    /// Climb a wall that is too high to jump.
    pub const CLIMB: Self = Self::new("climb");
}
