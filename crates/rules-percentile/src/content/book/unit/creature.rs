//! Kinds of creature, and how elements affect units.

use crate::content::ability::element::elements;
use hexfray_board::text::Content;

/// A kind of creature, which changes Move and Jump (MC-022).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Creature {
    /// A character with a job; no change.
    #[default]
    Character,
    /// A creature that flies.
    Aerial,
    /// A creature of the water (MC-023).
    Aquan,
    /// An undead.
    Undead,
    /// Any other creature, with its change of Move and Jump.
    Monster(i8, i8),
}

impl Creature {
    pub(super) const KEYS: [(&'static str, Self); 15] = [
        ("character", Self::Character),
        ("abnormal", Self::Monster(0, 0)),
        ("aerial", Self::Aerial),
        ("amorph", Self::Monster(0, -1)),
        ("aquan", Self::Aquan),
        ("arcana", Self::Monster(0, 0)),
        ("beast", Self::Monster(1, 0)),
        ("demon", Self::Monster(0, 0)),
        ("dragon", Self::Monster(0, 1)),
        ("humanoid", Self::Monster(0, 0)),
        ("insect", Self::Monster(-1, 1)),
        ("lizard", Self::Monster(2, -1)),
        ("machina", Self::Monster(-1, -1)),
        ("plant", Self::Monster(-2, -2)),
        ("undead", Self::Undead),
    ];

    /// The change of Move and Jump, in water or on land (MC-022, MC-023).
    pub const fn change(self, in_water: bool) -> (i32, i32) {
        match self {
            Self::Character => (0, 0),
            Self::Aerial => (1, 0),
            Self::Undead => (-1, -1),
            Self::Aquan => {
                if in_water {
                    (1, 0)
                } else {
                    (-1, -1)
                }
            }
            Self::Monster(movement, jump) => (movement as i32, jump as i32),
        }
    }
}

/// Elements that affect a unit differently (TC-118); bits of [`Element::bit`](crate::content::Element::bit).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Content)]
pub struct Elements {
    /// Elements that hurt it more.
    #[content(default, with = elements)]
    pub weak: u16,
    /// Elements that hurt it less.
    #[content(default, with = elements)]
    pub resist: u16,
    /// Elements that do not hurt it.
    #[content(key = "immune_elements", default, with = elements)]
    pub immune: u16,
    /// Elements that heal it.
    #[content(default, with = elements)]
    pub absorb: u16,
}

impl Elements {
    /// The elements of both.
    pub const fn and(self, other: &Self) -> Self {
        Self {
            weak: self.weak | other.weak,
            resist: self.resist | other.resist,
            immune: self.immune | other.immune,
            absorb: self.absorb | other.absorb,
        }
    }
}
