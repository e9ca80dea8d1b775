//! Damage and recovery as data.

use crate::content::{ability::Element, code::DamageCode};
use hexfray_board::text::Table;

/// What reduces damage (TC-099, TC-119).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armour {
    /// ARM: the damage is physical.
    Arm,
    /// M.ARM: the damage is magical.
    MagicArm,
    /// Nothing.
    None,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Mend {
    /// HP that it gives back.
    pub code: Option<DamageCode>,
    /// Percent of maximum HP in addition.
    pub percent: u8,
    /// Percent of its user's HP in addition.
    pub of_user: u8,
    /// MP that it gives back.
    pub mp: u16,
    /// Whether it works only on fallen units (TC-071).
    pub raises: bool,
}

impl Mend {
    /// Whether it restores hit points at all.
    pub const fn restores_hp(&self) -> bool {
        self.code.is_some() || self.percent > 0 || self.of_user > 0 || self.raises
    }
}

/// Reads the damage of an act, if it has any.
pub fn read_harm(table: &Table<'_>) -> Option<Harm> {
    let code = table.maybe_parse("damage", DamageCode::parse);
    let weapon = table.maybe_int("weapon_damage", 1..=900_i16);
    let share = table.maybe_table("damage_of_hp", |table| {
        let read = |key: &str| table.maybe_int(key, 1..=900_i16);
        let (target, mp) = (read("target"), read("target_mp"));
        let (user, lost) = (read("user"), read("user_lost"));
        target.map(Share::Target).or(mp.map(Share::TargetMp)).or(user.map(Share::User)).or(lost.map(Share::Lost))
    });
    let armours = [("physical", Armour::Arm), ("magical", Armour::MagicArm), ("none", Armour::None)];
    let armour = table.word_or("armour", &armours, Armour::MagicArm);
    let element = table.maybe_word("element", &Element::KEYS);
    let pierces = table.flag_or("pierces", false);
    let drains = table.int_or("drains", 0..=100_i16, 0);
    if code.is_none() && weapon.is_none() && share.is_none() {
        return None;
    }
    let code = code.or(share.map(|_| DamageCode::default()));
    Some(Harm { code, share, percent: weapon.unwrap_or(100) - 100, armour, element, drains, pierces })
}

/// Reads the recovery of an act, if it has any.
pub fn read_mend(table: &Table<'_>) -> Option<Mend> {
    let code = table.maybe_parse("healing", DamageCode::parse);
    let percent = table.int_or("healing_percent", 0..=100_u8, 0);
    let of_user = table.int_or("healing_of_user_hp", 0..=100_u8, 0);
    let mp = table.int_or("restores_mp", 0..=999_u16, 0);
    let raises = table.flag_or("raises", false);
    let mend = Mend { code, percent, of_user, mp, raises };
    (mend != Mend::default()).then_some(mend)
}
