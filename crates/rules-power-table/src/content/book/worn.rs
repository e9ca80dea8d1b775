//! Weapons, armour, accessories.

use super::{Book, Changes, Flight, read::element};

use hexfray_battle::{Name, intern};
use hexfray_board::{
    text::{Content, Kind, Table, Value},
    words,
};

/// The slots in which accessories are worn, one in each (SW-211).
pub const SLOTS: [&str; 10] =
    ["head", "ears", "face", "neck", "back", "right_hand", "left_hand", "waist", "feet", "other"];

/// One of the [`SLOTS`].
mod slot {
    use super::*;

    pub(super) fn from_value(value: Value<'_>, _: &Book) -> Option<Name> {
        value.word(&SLOTS.map(|slot| (slot, Name::new(slot))))
    }

    pub(super) fn kind() -> Kind {
        Kind::Word(SLOTS.to_vec())
    }
}

/// A weapon, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, hexfray_battle::Canonical)]
#[canonical(bits)]
pub struct WeaponId(pub u16);

words! {
    /// How a weapon is used (SW-149 … SW-157).
    pub enum WeaponKind {
        /// In melee.
        Melee = "melee",
        /// A bow or crossbow (SW-150).
        Shooting = "shooting",
        /// A gun (SW-156).
        Gun = "gun",
        /// Fists, claws, fangs: part of the body (SW-155).
        Natural = "natural",
    }
}

/// A way to hold a weapon (SW-220).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Content)]
pub struct Grip {
    /// The row of the power table.
    #[content(range = 0..=100)]
    pub power: u8,
    /// Added to Accuracy.
    #[content(range = -20..=20, default = 0)]
    pub accuracy: i32,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq, Content)]
#[content(book = Book, check = Self::check)]
pub struct Weapon {
    /// The name that files use.
    pub key: Name,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
    /// How it is used.
    pub kind: WeaponKind,
    /// Its category, for proficiencies and sheaths: sword, axe, spear, bow, gun, fist …
    pub category: Name,
    /// The grip in one hand, if that is possible.
    pub one_handed: Option<Grip>,
    /// The grip in both hands, if that is possible.
    pub two_handed: Option<Grip>,
    /// The C value: dice of at least this much are rolled again and added.
    #[content(range = 2..=20, default = 10)]
    pub critical: u8,
    /// The metres that it shoots or can be thrown.
    #[content(key = "range", range = 1..=200)]
    pub range_m: Option<u16>,
    /// Whether it can be thrown (SW-151).
    pub thrown: bool,
    /// The shots that it has at first; by default there is no limit (SW-150).
    #[content(range = 1..=1000)]
    pub ammunition: Option<u16>,
    /// Whether Strength adds to its damage, as it does not for crossbows, nor by default for guns.
    #[content(default = kind != Some(WeaponKind::Gun))]
    pub strength: bool,
    /// Whether its damage is physical, as that of guns is not by default (SW-156).
    #[content(default = kind != Some(WeaponKind::Gun))]
    pub physical: bool,
    /// Whether it has a sheath or holster (SW-221).
    pub sheath: bool,
    /// Whether it is used for wrestling, which is impossible for a rider (SW-259).
    pub wrestling: bool,
    /// The element of its damage.
    #[content(with = element)]
    pub element: Option<Name>,
    /// Its other changes while it is held: numbers that are added.
    #[content(default)]
    pub changes: Changes,
}

words! {
    /// The amount of metal that a unit wears.
    pub enum Metal {
        /// None.
        None = "none",
        /// Metal armour (SW-181).
        Metal = "metal",
        /// Full metal armour (SW-233).
        Full = "full",
    }
}

/// Armour or a shield.
#[derive(Clone, Debug, PartialEq, Eq, Content)]
pub struct Armour {
    /// The name that files use.
    pub key: Name,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// What it is, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
    /// The points by which it reduces physical damage (SW-173).
    #[content(range = 0..=50, default = 0)]
    pub defense: i32,
    /// Added to Evasion.
    #[content(range = -20..=20, default = 0)]
    pub evasion: i32,
    /// The amount of metal in it.
    #[content(default = Metal::None)]
    pub metal: Metal,
    /// Whether it is a shield, which takes a hand.
    pub shield: bool,
    /// Its rank or category, for proficiencies.
    pub category: Name,
    /// Whether its wearer cannot take a Full Move.
    pub no_full_move: bool,
}

/// An accessory (SW-211).
#[derive(Clone, Debug, PartialEq, Eq, Content)]
#[content(book = Book)]
pub struct Accessory {
    /// The name that files use.
    pub key: Name,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// What it is, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
    /// Where it is worn; a unit wears one in each place.
    #[content(with = slot)]
    pub slot: Name,
    /// Its changes while it is worn: numbers that are added.
    #[content(default)]
    pub changes: Changes,
    /// The flight that it grants; by default its wearer does not fly.
    pub flight: Option<Flight>,
    /// Whether water does not hinder the wearer.
    pub waterborne: bool,
}

impl Weapon {
    /// Checks that it is usable: it needs a grip unless it is part of the body, and a range if it shoots or is thrown.
    fn check(&self, table: &Table<'_>) {
        let held = table.has("one_handed") || table.has("two_handed");
        if !held && self.kind != WeaponKind::Natural {
            table.problem(table.place(), "the weapon cannot be held", "`one_handed` or `two_handed`");
        }
        let shoots = matches!(self.kind, WeaponKind::Shooting | WeaponKind::Gun);
        if (shoots || self.thrown) && self.range_m.is_none() {
            table.missing("range", "the metres that it shoots or can be thrown");
        }
    }
}

impl Book {
    /// A weapon.
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[usize::from(id.0)]
    }
}
