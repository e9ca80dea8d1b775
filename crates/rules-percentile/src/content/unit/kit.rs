//! What a unit carries and knows.

use arrayvec::ArrayVec;

use crate::content::{
    Compendium,
    code::Attribute,
    intern,
    unit::{monster::Modifiers, sheet::Sheet},
};
use hexfray_battle::{Canonical, Name};
use hexfray_board::text::Table;

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
        (self.general + if self.flat { 0 } else { self.skill(skill) }) as i16
    }

    /// A weapon in the first hand (0) or the second (1) (TC-105).
    pub fn hand(&self, hand: usize, weapon: u16, book: &Compendium) -> Hand {
        match self.both_hands {
            Some(acc) if hand == 1 => Hand { weapon, acc, wrong: false },
            _ => Hand { weapon, acc: self.accuracy(book.weapons[usize::from(weapon)].skill), wrong: hand == 1 },
        }
    }
}

/// Reads what a unit carries and knows.
pub fn read_kit(table: &Table<'_>, book: &Compendium, sheet: &Sheet) -> Option<Kit> {
    let acc = table.maybe_int("acc", -999..=999_i16);
    let job = table.int_or("job_acc", 0..=200_i32, 20);
    let mut skills: Vec<(Name, i32)> = Vec::new();
    table.maybe_table("skills", |table| {
        for (key, place, value) in table.entries() {
            match intern(key) {
                Ok(name) => skills.extend(value.int(0..=200_i32).map(|rating| (name, rating))),
                Err(error) => table.problem(place, error, ""),
            }
        }
        Some(())
    });
    let both_hands = table.maybe_int("two_weapons", 0..=200_i16);
    let weapons = table.list("weapons", |value| value.choice(book.weapons.iter().map(|one| one.ability.label.key)));
    let spares = table.list("carries", |value| value.choice(book.weapons.iter().map(|one| one.ability.label.key)));
    let abilities = table.list("abilities", |value| value.choice(book.abilities.iter().map(|one| one.label.key)));
    let items = table.list("items", |value| value.table(|table| read_item(table, book)));
    for (key, count, most) in [
        ("weapons", weapons.len(), 2),
        ("carries", spares.len(), 4),
        ("abilities", abilities.len(), 16),
        ("items", items.len(), 8),
    ] {
        if count > most {
            table.problem(table.place_of(key), format!("{count} {key}"), format!("at most {most}"));
            return None;
        }
    }
    let general = match (acc, &sheet.monster) {
        (Some(acc), _) => i32::from(acc),
        (None, Some(_)) => 80 + sheet.level + 2 * sheet.attribute(Attribute::Agi),
        (None, None) => sheet.level + 2 * sheet.attribute(Attribute::Agi) + job,
    };
    let mut kit = Kit { general, flat: acc.is_some(), skills, both_hands, ..Kit::default() };
    kit.wields = weapons.into_iter().map(|at| at as u16).collect();
    kit.spares = spares.into_iter().map(|at| at as u16).collect();
    kit.watches = abilities.iter().any(|&at| book.abilities[at].effects.iter().any(|effect| effect.watches()));
    kit.abilities = abilities.into_iter().map(|at| at as u16).collect();
    kit.items = items.into_iter().collect();
    Some(kit)
}

fn read_item(table: &Table<'_>, book: &Compendium) -> Option<(u16, u8)> {
    let item = table.choice("item", book.items.iter().map(|one| one.ability.label.key));
    let count = table.int_or("count", 1..=99_u8, 1);
    Some((item? as u16, count))
}
