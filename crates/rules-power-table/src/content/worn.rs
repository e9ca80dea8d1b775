//! Weapons, armour, accessories.

use super::{
    Book, Changes,
    read::{self, Label, intern, keyed},
};

use hexfray_battle::Name;
use hexfray_board::{text::Table, words};

/// The slots in which accessories are worn, one in each (SW-211).
pub const SLOTS: [&str; 10] =
    ["head", "ears", "face", "neck", "back", "right_hand", "left_hand", "waist", "feet", "other"];

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grip {
    /// Row of the power table.
    pub power: u8,
    /// The change of Accuracy.
    pub accuracy: i32,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    pub about: Name,
    /// How it is used.
    pub kind: WeaponKind,
    /// Its category, for proficiencies and sheaths: sword, axe, spear, bow, gun, fist …
    pub category: Name,
    /// The grip in one hand, if that is possible.
    pub one_handed: Option<Grip>,
    /// The grip in both hands, if that is possible.
    pub two_handed: Option<Grip>,
    /// C value.
    pub critical: u8,
    /// The metres that it shoots or can be thrown; `None`: it cannot.
    pub range_m: Option<u16>,
    /// Whether it can be thrown (SW-151).
    pub thrown: bool,
    /// The shots that it has at first (SW-150); `None`: no limit.
    pub ammunition: Option<u16>,
    /// Whether Strength adds to its damage, as it does not for crossbows.
    pub strength: bool,
    /// Whether its damage is physical, as that of guns is not (SW-156).
    pub physical: bool,
    /// Whether it has a sheath or holster (SW-221).
    pub sheath: bool,
    /// Whether it is used for wrestling, which is impossible for a rider (SW-259).
    pub wrestling: bool,
    /// The element of its damage.
    pub element: Option<Name>,
    /// Its other changes while it is held.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armour {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The points by which it reduces physical damage (SW-173).
    pub defense: i32,
    /// The change of Evasion.
    pub evasion: i32,
    /// The amount of metal in it.
    pub metal: Metal,
    /// Whether it is a shield, which takes a hand.
    pub shield: bool,
    /// Its rank or category, for proficiencies.
    pub category: Name,
    /// Whether its wearer cannot take a Full Move.
    pub no_full_move: bool,
}

/// An accessory (SW-211).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accessory {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// What it is, in a sentence.
    pub about: Name,
    /// The slot in which it is worn, one of [`SLOTS`]; a unit wears one in each.
    pub slot: Name,
    /// Its changes while it is worn.
    pub changes: Changes,
    /// The flight that it grants.
    pub flight: Option<super::Flight>,
    /// Whether water does not hinder the wearer.
    pub waterborne: bool,
}

keyed!(Weapon, Armour, Accessory);

/// Reads a weapon.
pub(super) fn read_weapon(table: &Table<'_>, book: &Book) -> Option<Weapon> {
    let label = Label::read(table);
    let glyph = table.parse("glyph", intern);
    let kind = table.word("kind", WeaponKind::WORDS);
    let category = table.parse("category", intern);
    let (one_handed, two_handed) = (read_grip(table, "one_handed"), read_grip(table, "two_handed"));
    let critical = table.int_or("critical", 2..=20, 10);
    let range_m = table.maybe_int("range", 1..=200);
    let thrown = table.flag_or("thrown", false);
    let ammunition = table.maybe_int("ammunition", 1..=1000);
    let gun = kind == Some(WeaponKind::Gun);
    let weapon = Weapon {
        key: String::new(),
        title: Name::new(""),
        glyph: Name::new(""),
        about: Name::new(""),
        kind: WeaponKind::Melee,
        category: Name::new(""),
        one_handed,
        two_handed,
        critical,
        range_m,
        thrown,
        ammunition,
        strength: table.flag_or("strength", !gun),
        physical: table.flag_or("physical", !gun),
        sheath: table.flag_or("sheath", false),
        wrestling: table.flag_or("wrestling", false),
        element: read::element(table, "element", book),
        changes: read::changes(table, book),
    };
    check_weapon(table, &weapon, kind);
    let Label { key, title, about } = label?;
    let (glyph, kind, category) = (glyph?, kind?, category?);
    Some(Weapon { key: key.as_str().to_owned(), title, about, glyph, kind, category, ..weapon })
}

/// Checks that a weapon is usable: it needs a grip unless it is part of the body, and a range if it shoots or is
/// thrown.
fn check_weapon(table: &Table<'_>, weapon: &Weapon, kind: Option<WeaponKind>) {
    let held = weapon.one_handed.is_some() || weapon.two_handed.is_some();
    if !held && kind.is_some_and(|kind| kind != WeaponKind::Natural) {
        table.problem(table.place(), "the weapon cannot be held", "`one_handed` or `two_handed`");
    }
    let shoots = matches!(kind, Some(WeaponKind::Shooting | WeaponKind::Gun));
    if (shoots || weapon.thrown) && weapon.range_m.is_none() {
        table.missing("range", "the metres that it shoots or can be thrown");
    }
}

/// Reads `one_handed = { power = 17, accuracy = 0 }`.
fn read_grip(table: &Table<'_>, key: &str) -> Option<Grip> {
    table.maybe_table(key, |table| {
        let power = table.int("power", 0..=100);
        let accuracy = table.int_or("accuracy", -20..=20, 0);
        Some(Grip { power: power?, accuracy })
    })
}

/// Reads armour or a shield.
pub(super) fn read_armour(table: &Table<'_>) -> Option<Armour> {
    let label = Label::read(table);
    let category = table.parse("category", intern);
    let armour = Armour {
        key: String::new(),
        title: Name::new(""),
        defense: table.int_or("defense", 0..=50, 0),
        evasion: table.int_or("evasion", -20..=20, 0),
        metal: table.word_or("metal", Metal::WORDS, Metal::None),
        shield: table.flag_or("shield", false),
        category: Name::new(""),
        no_full_move: table.flag_or("no_full_move", false),
    };
    let Label { key, title, .. } = label?;
    Some(Armour { key: key.as_str().to_owned(), title, category: category?, ..armour })
}

/// Reads an accessory.
pub(super) fn read_accessory(table: &Table<'_>, book: &Book) -> Option<Accessory> {
    let label = Label::read(table);
    let slot = table.choice("slot", SLOTS);
    let (changes, flight) = (read::changes(table, book), read::flight(table));
    let waterborne = table.flag_or("waterborne", false);
    let Label { key, title, about } = label?;
    let slot = Name::new(SLOTS[slot?]);
    Some(Accessory { key: key.as_str().to_owned(), title, about, slot, changes, flight, waterborne })
}

impl Book {
    /// A weapon.
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[usize::from(id.0)]
    }
}
