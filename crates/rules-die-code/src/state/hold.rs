//! Holds: tackles, grabs and pins between two units.

use hexfray_battle::{Canonical, Rule};

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

/// The names, drawings and rules of the kinds of hold, and their meaning for both units, in their order.
const KINDS: [(&str, &str, Rule, &str); 6] = [
    (
        "tackled",
        "tackle",
        Rule::new("DC-097"),
        "Brought down: the captive can only try to break free; the captor may go on hurting it.",
    ),
    (
        "grabbed",
        "grab",
        Rule::new("DC-100"),
        "Seized: the captive cannot leave; the captor may lift, throw or hurt the captive.",
    ),
    (
        "choked",
        "choke",
        Rule::new("DC-102"),
        "By the throat: the captive cannot leave and is hurt as long as the grip lasts.",
    ),
    ("held", "hold", Rule::new("DC-105"), "Held fast: the captive cannot leave."),
    (
        "lifted",
        "slam",
        Rule::new("DC-106"),
        "Lifted off the ground: the captor may throw the captive with another action.",
    ),
    (
        "arm pinned",
        "arm_pin",
        Rule::new("DC-110"),
        "An arm behind the back: from the next round the captor may hurt it, break the arm or force it down.",
    ),
];

impl HoldKind {
    /// The name that players read.
    pub const fn title(self) -> &'static str {
        KINDS[self as usize].0
    }

    /// Its drawing.
    pub const fn glyph(self) -> &'static str {
        KINDS[self as usize].1
    }

    /// The rule that it comes from.
    pub const fn rule(self) -> Rule {
        KINDS[self as usize].2
    }

    /// Its meaning for both units.
    pub const fn about(self) -> &'static str {
        KINDS[self as usize].3
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
