//! Damage and recovery as data.

use crate::content::{ability::Element, code::DamageCode};
use hexfray_board::{text::Content, words};

words! {
    /// What reduces damage (TC-099, TC-119).
    pub enum Armour {
        /// ARM: the damage is physical.
        Arm = "physical",
        /// M.ARM: the damage is magical.
        MagicArm = "magical",
        /// Nothing.
        None = "none",
    }
}

/// The points of which damage is a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Percent of the target's hit points.
    Target(i16),
    /// Percent of the target's magic points.
    TargetMp(i16),
    /// Percent of its user's hit points.
    User(i16),
    /// Percent of the hit points that its user has lost.
    Lost(i16),
}

impl Share {
    /// The name of this term of the damage.
    pub const fn label(self) -> &'static str {
        match self {
            Self::TargetMp(_) => "share of MP",
            Self::Target(_) | Self::User(_) | Self::Lost(_) => "share of HP",
        }
    }
}

/// Damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    /// The damage code; `None`: that of the weapon in use.
    pub code: Option<DamageCode>,
    /// The points of which it is a share, instead of a code.
    pub share: Option<Share>,
    /// Percent added to the basic damage, such as 50 for a blow of 150 %.
    pub percent: i16,
    /// Which armour reduces it; weapon damage uses the weapon's entry.
    pub armour: Armour,
    /// Its element; weapon damage without one has the weapon's.
    pub element: Option<Element>,
    /// Percent of the damage done that the user gets back as HP.
    pub drains: i16,
    /// Whether weapon damage ignores all armour.
    pub pierces: bool,
}

impl Harm {
    /// The damage of a plain blow: the weapon's code against ARM.
    pub const fn of_blow(code: DamageCode) -> Self {
        Self {
            code: Some(code),
            share: None,
            percent: 0,
            armour: Armour::Arm,
            element: None,
            drains: 0,
            pierces: false,
        }
    }
}

/// Recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Content)]
pub struct Mend {
    /// Hit points that it restores, as a number or a code.
    #[content(key = "healing")]
    pub code: Option<DamageCode>,
    /// Percent of the target's maximum hit points that it restores in addition.
    #[content(key = "healing_percent", range = 0..=100, default = 0)]
    pub percent: u8,
    /// Percent of its user's hit points that it restores in addition.
    #[content(key = "healing_of_user_hp", range = 0..=100, default = 0)]
    pub of_user: u8,
    /// Magic points that it restores.
    #[content(key = "restores_mp", range = 0..=999, default = 0)]
    pub mp: u16,
    /// Whether it raises the fallen, and works only on them (TC-071).
    pub raises: bool,
}

impl Mend {
    /// Whether it restores hit points at all.
    pub const fn restores_hp(&self) -> bool {
        self.code.is_some() || self.percent > 0 || self.of_user > 0 || self.raises
    }

    /// Itself, if it restores anything.
    pub fn if_any(self) -> Option<Self> {
        (self != Self::default()).then_some(self)
    }
}

/// The damage of an act, as files describe it.
#[derive(Content)]
pub struct HarmFile {
    /// How much it hurts, such as 4xSTR+d10: times an attribute, and a die.
    #[content(key = "damage")]
    code: Option<DamageCode>,
    /// Percent of the damage of the weapon in hand.
    #[content(range = 1..=900)]
    weapon_damage: Option<i16>,
    /// Damage as a share of points, instead of a code.
    damage_of_hp: Option<ShareFile>,
    /// The armour that reduces the damage.
    #[content(default = Armour::MagicArm)]
    armour: Armour,
    /// The element that it carries.
    element: Option<Element>,
    /// Whether weapon damage goes through all armour.
    pierces: bool,
    /// Percent of the damage that its user gets back.
    #[content(range = 0..=100, default = 0)]
    drains: i16,
}

impl HarmFile {
    /// The damage, if there is any.
    pub fn harm(self) -> Option<Harm> {
        let share = self.damage_of_hp.and_then(ShareFile::share);
        if self.code.is_none() && self.weapon_damage.is_none() && share.is_none() {
            return None;
        }
        let code = self.code.or(share.map(|_| DamageCode::default()));
        let Self { armour, element, drains, pierces, .. } = self;
        Some(Harm { code, share, percent: self.weapon_damage.unwrap_or(100) - 100, armour, element, drains, pierces })
    }
}

/// A share of points; the first of these counts.
#[derive(Content)]
struct ShareFile {
    /// Percent of the target's hit points.
    #[content(range = 1..=900)]
    target: Option<i16>,
    /// Percent of the target's magic points.
    #[content(range = 1..=900)]
    target_mp: Option<i16>,
    /// Percent of its user's hit points.
    #[content(range = 1..=900)]
    user: Option<i16>,
    /// Percent of the hit points that its user has lost.
    #[content(range = 1..=900)]
    user_lost: Option<i16>,
}

impl ShareFile {
    fn share(self) -> Option<Share> {
        let of_target = self.target.map(Share::Target).or(self.target_mp.map(Share::TargetMp));
        of_target.or(self.user.map(Share::User)).or(self.user_lost.map(Share::Lost))
    }
}
