//! The verbs that this ruleset has besides those that all share.

use crate::battle::{BarPlace, Verb, VerbInfo, VerbRole};

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

/// What is done in most turns.
const USUAL: BarPlace = BarPlace::new("Fight", 0, true);
/// What is done with things: those in hand and those on the board.
const THINGS: BarPlace = BarPlace::new("Things", 1, false);
/// What is done about where one stands.
const FOOTING: BarPlace = BarPlace::new("Footing", 2, false);

/// The verbs as players read about them, in the order of the bar.
pub const VERBS: &[VerbInfo] = &[
    VerbInfo::new(Verb::ATTACK, "Attack", Some('A'), "attack", USUAL, "Strike or shoot with what is in hand."),
    VerbInfo::new(Verb::ABILITY, "Ability", Some('B'), "ability", USUAL, "Use an ability or spell."),
    VerbInfo::new(Verb::ITEM, "Item", Some('I'), "item", USUAL, "Use up an item that is carried."),
    VerbInfo::new(
        Verb::DEFEND,
        "Defend",
        Some('D'),
        "defend",
        USUAL,
        "Until its next action all damage is halved, after armour.",
    ),
    VerbInfo::new(
        Verb::FULL_MOVE,
        "Full move",
        Some('F'),
        "run",
        USUAL,
        "A second Movement action instead of any other.",
    )
    .with_role(VerbRole::Hurries),
    VerbInfo::new(Verb::WAIT, "Wait", Some('W'), "wait", USUAL, "The turn comes so many ticks later."),
    VerbInfo::new(
        Verb::ESCAPE,
        "Escape",
        Some('E'),
        "escape",
        USUAL,
        "Announce it in one round, get away in the next: SPD against the SPD of every opponent.",
    ),
    VerbInfo::new(Verb::ABORT, "Let go", Some('X'), "cancel", USUAL, "The act that is being prepared is lost."),
    VerbInfo::new(Verb::TRIGGER, "Use", Some('L'), "key", THINGS, "Use what a thing on the board offers."),
    VerbInfo::new(Verb::IMPROVISE, "Improvise", Some('Y'), "throw", THINGS, "Strike or throw what lies at hand."),
    VerbInfo::new(Verb::PICK_UP, "Pick up", Some('P'), "grab", THINGS, "Take up a thing that lies near."),
    VerbInfo::new(
        Verb::EQUIP,
        "Equip",
        Some('Q'),
        "trade",
        THINGS,
        "Take a weapon or shield in hand, or put one away.",
    ),
    VerbInfo::new(Verb::DROP, "Drop", Some('N'), "disarm", THINGS, "Let go of a thing, which then lies in the cell."),
    VerbInfo::new(Verb::LEAP, "Leap", Some('J'), "flip", FOOTING, "Stake the action on a longer jump."),
    VerbInfo::new(Verb::CLIMB, "Climb", Some('K'), "jump", FOOTING, "Climb a wall that is too high to jump."),
    VerbInfo::new(Verb::ASSIST, "Assist", Some('S'), "person", FOOTING, "Help another along with one's own movement."),
    VerbInfo::new(Verb::TURN, "Face", Some('R'), "redo", FOOTING, "Look the other way, as the first thing in a turn.")
        .with_role(VerbRole::TurnsAbout),
    VerbInfo::new(Verb::SHOUT, "Call out", Some('U'), "sound", FOOTING, "A shout or a gesture, without any effect."),
];
