//! Holds: tackles, grabs and pins between two units.

use hexfray_battle::{Canonical, Rule, play::Condition};

/// A kind of hold of one unit on another (DC-097 … DC-118).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum HoldKind {
    /// Brought down and pinned (DC-097).
    Tackle,
    /// Grabbed, to be lifted or thrown (DC-100).
    Grab,
    /// Held by the throat (DC-102).
    Choke,
    /// Held fast (DC-105).
    Hold,
    /// Lifted off the ground (DC-106).
    Lift,
    /// Held by an arm behind the back (DC-110).
    ArmPin,
}

/// The conditions of captives with their rules, in the order of the kinds; they say what both units can do.
const KINDS: [(Condition, Rule); 6] = [
    (
        Condition::new(
            "tackled",
            "tackle",
            "Brought down: the captive can only try to break free; the captor may do more harm.",
        )
        .harmful(),
        Rule::new("DC-097"),
    ),
    (
        Condition::new(
            "grabbed",
            "grab",
            "Seized: the captive cannot leave; the captor may lift, throw or hurt the captive.",
        )
        .harmful(),
        Rule::new("DC-100"),
    ),
    (
        Condition::new(
            "choked",
            "choke",
            "By the throat: the captive cannot leave and is hurt as long as the grip lasts.",
        )
        .harmful(),
        Rule::new("DC-102"),
    ),
    (Condition::new("held", "hold", "Held fast: the captive cannot leave.").harmful(), Rule::new("DC-105")),
    (
        Condition::new(
            "lifted",
            "slam",
            "Lifted off the ground: the captor may throw the captive with another action.",
        )
        .harmful(),
        Rule::new("DC-106"),
    ),
    (
        Condition::new(
            "arm pinned",
            "arm_pin",
            "An arm behind the back: from the next round the captor may do harm, break the arm or force the captive down.",
        )
        .harmful(),
        Rule::new("DC-110"),
    ),
];

impl HoldKind {
    /// The condition of its captive.
    pub const fn condition(self) -> Condition {
        KINDS[self as usize].0
    }

    /// The conditions of the captives of all kinds.
    pub fn conditions() -> impl Iterator<Item = Condition> {
        KINDS.iter().map(|(condition, _)| *condition)
    }

    /// The rule that it comes from.
    pub const fn rule(self) -> Rule {
        KINDS[self as usize].1
    }
}

/// A hold on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Hold {
    /// Its kind.
    pub kind: HoldKind,
    /// The round in which it began.
    pub since: u16,
    /// The last round in which the captor used it to hurt the captive.
    pub used: u16,
    /// The means of the hold, by its place on the captor's sheet: bare hands or a weapon (DC-100).
    pub with: Option<u8>,
}

impl Hold {
    /// A new hold.
    pub const fn new(kind: HoldKind, round: u16, with: Option<u8>) -> Self {
        Self { kind, since: round, used: 0, with }
    }
}
