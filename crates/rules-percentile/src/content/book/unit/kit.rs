//! What a unit carries and knows.

use arrayvec::ArrayVec;

use crate::content::{
    Ability, Compendium, Item, Weapon,
    code::Attribute,
    unit::{monster::Modifiers, sheet::Sheet},
};
use hexfray_battle::{Canonical, Name, intern, narrow};
use hexfray_board::text::{Content, FromValue, Kind, Value};

/// A weapon in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
#[canonical(bits)]
pub struct Hand {
    /// The weapon's place in the compendium.
    pub weapon: u16,
    /// ACC with it, before the wrong hand's penalty (TC-093, TC-105).
    pub acc: i16,
    /// Whether it is in the wrong hand without the skill for it: −50 (TC-105).
    pub wrong: bool,
}

/// What a unit carries and knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    /// The weapons and shields in its hands at first, by their place in the compendium.
    pub wields: ArrayVec<u16, 2>,
    /// The weapons and shields that it carries besides (TC-127).
    pub spares: ArrayVec<u16, 4>,
    /// The rating for the second hand, for units that fight with two weapons (TC-105).
    pub both_hands: Option<i16>,
    /// ACC before the rating of the skill of the weapon in use.
    pub general: i32,
    /// Whether `general` is the whole ACC, with any weapon.
    pub flat: bool,
    /// The ratings of its skills in percent (TC-003, TC-093).
    pub skills: Vec<(Name, i32)>,
    /// Its abilities, by their place in the compendium.
    pub abilities: ArrayVec<u16, 16>,
    /// Its items, by their place in the compendium, and how many it has at first.
    pub items: ArrayVec<(u16, u8), 8>,
    /// The modifiers of a monster's actions (MC-090 … MC-093).
    pub modifiers: Modifiers,
    /// Whether it remembers the acts of others that it sees (MC-156).
    pub watches: bool,
}

impl Kit {
    /// The rating of a skill in percent; 0 without it.
    pub fn skill(&self, skill: Name) -> i32 {
        self.skills.iter().find(|(name, _)| *name == skill).map_or(0, |(_, rating)| *rating)
    }

    /// ACC with weapons of a skill (TC-093).
    pub fn accuracy(&self, skill: Name) -> i16 {
        narrow::<i16>(self.general + if self.flat { 0 } else { self.skill(skill) })
    }

    /// A weapon in the first hand (0) or the second (1) (TC-105).
    pub fn hand(&self, hand: usize, weapon: u16, book: &Compendium) -> Hand {
        match self.both_hands {
            Some(acc) if hand == 1 => Hand { weapon, acc, wrong: false },
            _ => Hand { weapon, acc: self.accuracy(book.weapons[usize::from(weapon)].skill), wrong: hand == 1 },
        }
    }
}

/// What a unit carries and knows, as files describe it.
#[derive(Content)]
#[content(book = Compendium)]
pub struct KitFile {
    /// All of ACC, with any weapon, instead of the formula's.
    #[content(range = -999..=999)]
    acc: Option<i16>,
    /// The bonus of its job to ACC.
    #[content(range = 0..=200, default = 20)]
    job_acc: i32,
    /// Ratings of its skills in percent.
    #[content(default)]
    skills: SkillRatings,
    /// Its rating for the second hand, if it fights with two weapons.
    #[content(key = "two_weapons", range = 0..=200)]
    both_hands: Option<i16>,
    /// Keys of the weapons and shields in its hands.
    #[content(at = Weapon, most = 2)]
    weapons: Vec<u16>,
    /// Keys of further weapons and shields that it carries.
    #[content(at = Weapon, most = 4)]
    carries: Vec<u16>,
    /// Keys of its abilities.
    #[content(at = Ability, most = 16)]
    abilities: Vec<u16>,
    /// Keys of its items, and how many.
    #[content(most = 8)]
    items: Vec<ItemCount>,
}

/// An item that a unit has.
#[derive(Content)]
#[content(book = Compendium)]
struct ItemCount {
    /// The item.
    #[content(at = Item)]
    item: u16,
    /// How many.
    #[content(range = 1..=99, default = 1)]
    count: u8,
}

/// Ratings by the names of skills, which may be any.
#[derive(Default)]
struct SkillRatings(Vec<(Name, i32)>);

impl<Book: ?Sized> FromValue<Book> for SkillRatings {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.table(|table| {
            let one = |(key, place, value): (&str, _, Value<'_>)| {
                let name = intern(key).map_err(|error| table.problem(place, error, "")).ok()?;
                value.int(0..=200_i32).map(|rating| (name, rating))
            };
            Some(Self(table.entries().into_iter().filter_map(one).collect()))
        })
    }

    fn kind() -> Kind {
        Kind::AnyName(Box::new(Kind::Number(0, 200)))
    }
}

impl KitFile {
    /// What a unit with these numbers carries and knows.
    pub fn kit(self, book: &Compendium, sheet: &Sheet) -> Kit {
        let Self { acc, skills: SkillRatings(skills), both_hands, abilities, .. } = self;
        let general = match (acc, &sheet.monster) {
            (Some(acc), _) => i32::from(acc),
            (None, Some(_)) => 80 + sheet.level + 2 * sheet.attribute(Attribute::Agi),
            (None, None) => sheet.level + 2 * sheet.attribute(Attribute::Agi) + self.job_acc,
        };
        let watches = |&at: &u16| book.abilities[usize::from(at)].effects.iter().any(|effect| effect.watches());
        Kit {
            wields: self.weapons.into_iter().collect(),
            spares: self.carries.into_iter().collect(),
            both_hands,
            general,
            flat: acc.is_some(),
            skills,
            watches: abilities.iter().any(watches),
            abilities: abilities.into_iter().collect(),
            items: self.items.into_iter().map(|ItemCount { item, count }| (item, count)).collect(),
            modifiers: Modifiers::new(),
        }
    }
}
