//! The ratings of which pools are made: attributes and skills.

use hexfray_battle::Canonical;
use hexfray_board::{text::Content, words};

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

/// The highest rating; magic and machines exceed people.
const MOST: u8 = 30;

/// The attributes of a unit.
#[derive(Clone, Copy, Debug, Default, Content)]
pub struct Attributes {
    /// The body; health and most pools start from it.
    #[content(range = 0..=MOST, default = 0)]
    pub physical: u8,
    /// The mind.
    #[content(range = 0..=MOST, default = 0)]
    pub mental: u8,
    /// How far it is above ordinary people.
    #[content(range = 0..=MOST, default = 0)]
    pub potency: u8,
}

/// The skills of a unit.
#[derive(Clone, Copy, Debug, Default, Content)]
pub struct Skills {
    /// Noticing things; part of the initiative pool.
    #[content(range = 0..=MOST, default = 0)]
    pub physical_awareness: u8,
    /// Shooting and throwing.
    #[content(range = 0..=MOST, default = 0)]
    pub ranged_combat: u8,
    /// Fighting within a space; part of Parry too.
    #[content(range = 0..=MOST, default = 0)]
    pub close_combat: u8,
    /// Moving; part of Dodge.
    #[content(range = 0..=MOST, default = 0)]
    pub mobility: u8,
    /// Withstanding blows; part of Soak.
    #[content(range = 0..=MOST, default = 0)]
    pub protection: u8,
    /// Driving and flying vehicles.
    #[content(range = 0..=MOST, default = 0)]
    pub pilot: u8,
    /// Treating wounds.
    #[content(range = 0..=MOST, default = 0)]
    pub medicine: u8,
}

/// All ratings in one table.
#[derive(Clone, Copy, Debug, Default, Content)]
pub struct Requires {
    /// The attributes.
    #[content(flatten)]
    pub attributes: Attributes,
    /// The skills.
    #[content(flatten)]
    pub skills: Skills,
}

impl Requires {
    /// The ratings, in the order of [`Rating::WORDS`].
    pub const fn ratings(&self) -> Ratings {
        let (attributes, skills) = (&self.attributes, &self.skills);
        [
            attributes.physical,
            attributes.mental,
            attributes.potency,
            skills.physical_awareness,
            skills.ranged_combat,
            skills.close_combat,
            skills.mobility,
            skills.protection,
            skills.pilot,
            skills.medicine,
        ]
    }
}
