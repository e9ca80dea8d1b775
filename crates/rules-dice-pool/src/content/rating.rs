//! The ratings of which pools are made: attributes and skills.

use hexfray_battle::Canonical;
use hexfray_board::words;

words! {
    /// An attribute or a skill; whole numbers, 0 and up.
    #[derive(Canonical)]
    pub enum Rating {
        /// The body.
        Physical = "physical",
        /// The mind.
        Mental = "mental",
        /// How far a unit is above ordinary people.
        Potency = "potency",
        /// Noticing things.
        PhysicalAwareness = "physical_awareness",
        /// Shooting and throwing.
        RangedCombat = "ranged_combat",
        /// Fighting within a space.
        CloseCombat = "close_combat",
        /// Moving and dodging.
        Mobility = "mobility",
        /// Withstanding a blow.
        Protection = "protection",
        /// Driving and flying vehicles.
        Pilot = "pilot",
        /// Treating wounds.
        Medicine = "medicine",
    }
}

/// How many ratings there are; the first three are attributes.
pub const RATINGS: usize = Rating::WORDS.len();
/// How many of the ratings are attributes.
pub const ATTRIBUTES: usize = 3;

impl Rating {
    /// The name that players read.
    pub const fn title(self) -> &'static str {
        const TITLES: [&str; RATINGS] = [
            "Physical",
            "Mental",
            "Potency",
            "Physical Awareness",
            "Ranged Combat",
            "Close Combat",
            "Mobility",
            "Protection",
            "Pilot",
            "Medicine",
        ];
        TITLES[self as usize]
    }
}

/// The ratings of one unit, in the order of [`Rating::WORDS`].
pub type Ratings = [u8; RATINGS];

impl Rating {
    /// The attribute that a plain test of a skill adds to it; none for attributes.
    pub const fn attribute(self) -> Option<Self> {
        match self {
            Self::Physical | Self::Mental | Self::Potency => None,
            Self::PhysicalAwareness | Self::Pilot | Self::Medicine => Some(Self::Mental),
            Self::RangedCombat | Self::CloseCombat | Self::Mobility | Self::Protection => Some(Self::Physical),
        }
    }
}
