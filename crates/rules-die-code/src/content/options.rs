//! Combat options: their changes to difficulty and damage, and the effects of hits with them (DC-079).

use super::Modifier;
use hexfray_battle::{Canonical, Name, Rule};
use hexfray_board::words;

words! {
    /// An option of an attack, by the names that charts use (DC-079).
    #[derive(Canonical)]
    pub enum Manoeuvre {
        /// A plain attack in the weapon's usual mode.
        Plain = "plain",
        /// One round of a weapon that fires bursts (DC-080).
        BurstAsSingle = "burst_as_single",
        /// Fully automatic fire (DC-081).
        FullAuto = "full_auto",
        /// Several single shots at one target; the figures are for each shot beyond the first (DC-083).
        SingleAsMulti = "single_as_multi",
        /// Spraying an area (DC-085).
        SweepRanged = "sweep_ranged",
        /// An all-out attack (DC-090).
        AllOut = "all_out",
        /// A stepping thrust (DC-092).
        Lunge = "lunge",
        /// Knocking the target down (DC-093).
        Knockdown = "knockdown",
        /// Making it stagger (DC-093).
        Push = "push",
        /// Tripping it (DC-093).
        Trip = "trip",
        /// A roundhouse blow or foot sweep (DC-096).
        SweepClose = "sweep_close",
        /// Bringing it down and pinning it (DC-097).
        Tackle = "tackle",
        /// Grabbing it, to lift or throw it later (DC-100, DC-106).
        Grab = "grab",
        /// Grabbing it by the throat (DC-102).
        Choke = "choke",
        /// Pulling it to the ground (DC-103).
        Flip = "flip",
        /// Holding it fast (DC-105).
        Hold = "hold",
        /// Forcing its arm behind its back (DC-110).
        ArmPin = "arm_pin",
        /// Knocking a thing from its hand (DC-122).
        Disarm = "disarm",
        /// Wrapping it in a net or the like (DC-124).
        Entangle = "entangle",
        /// A called shot at something without a location: more damage (DC-120, DC-121).
        Called = "called",
        /// Pinning it to a thing beside it (DC-121).
        PinDown = "pin_down",
        /// A blow to the head that stuns instead of killing (DC-132).
        Knockout = "knockout",
    }
}

/// How many manoeuvres there are.
pub const MANOEUVRES: usize = Manoeuvre::WORDS.len();

/// The names that players read and the rules that the manoeuvres come from, in their order.
const NAMED: [(&str, Rule); MANOEUVRES] = [
    ("attack", Rule::new("DC-042")),
    ("single shot", Rule::new("DC-080")),
    ("full auto", Rule::new("DC-081")),
    ("rapid fire", Rule::new("DC-083")),
    ("sweep", Rule::new("DC-085")),
    ("all-out attack", Rule::new("DC-090")),
    ("lunge", Rule::new("DC-092")),
    ("knockdown", Rule::new("DC-093")),
    ("push", Rule::new("DC-093")),
    ("trip", Rule::new("DC-093")),
    ("sweep", Rule::new("DC-096")),
    ("tackle", Rule::new("DC-097")),
    ("grab", Rule::new("DC-100")),
    ("choke", Rule::new("DC-102")),
    ("flip", Rule::new("DC-103")),
    ("hold", Rule::new("DC-105")),
    ("arm pin", Rule::new("DC-110")),
    ("disarm", Rule::new("DC-122")),
    ("entangle", Rule::new("DC-124")),
    ("called shot", Rule::new("DC-120")),
    ("pin down", Rule::new("DC-121")),
    ("knockout", Rule::new("DC-132")),
];

impl Manoeuvre {
    /// The name that players read.
    pub const fn title(self) -> &'static str {
        NAMED[self as usize].0
    }

    /// The rule that it comes from.
    pub const fn rule(self) -> Rule {
        NAMED[self as usize].1
    }

    /// Whether it is a kind of grab (DC-100).
    pub const fn is_grab(self) -> bool {
        matches!(self, Self::Grab | Self::Choke | Self::Flip | Self::Hold | Self::ArmPin)
    }

    /// Whether it makes the target stumble instead of injuring it (DC-093).
    pub const fn is_stumble(self) -> bool {
        matches!(self, Self::Knockdown | Self::Push | Self::Trip)
    }
}

/// The changes that an option makes: one row of the chart (DC-166).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct OptionRow {
    /// Added to the difficulty; negative if it makes a hit easier.
    pub difficulty: Modifier,
    /// Dice added to the damage.
    pub damage: i8,
}

words! {
    /// A part of a human-shaped body (DC-130).
    #[derive(Canonical)]
    pub enum Location {
        /// The head.
        Head = "head",
        /// The heart.
        Heart = "heart",
        /// Chest or belly.
        Chest = "chest",
        /// An arm.
        Arm = "arm",
        /// A leg.
        Leg = "leg",
        /// A hand.
        Hand = "hand",
    }
}

impl Location {
    /// All parts.
    pub const ALL: [Self; 6] = [Self::Head, Self::Heart, Self::Chest, Self::Arm, Self::Leg, Self::Hand];

    /// The name that players read.
    pub const fn title(self) -> Name {
        Name::new(self.word())
    }

    /// Whether the optional damage bonus counts for it (DC-071).
    pub const fn keeps_damage_bonus(self) -> bool {
        !matches!(self, Self::Arm | Self::Leg | Self::Hand)
    }
}
