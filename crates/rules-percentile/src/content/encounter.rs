//! The numbers of a kind of unit that matter before and after a fight: its skills without weapons, and the rewards for
//! its defeat.

use arrayvec::ArrayVec;

use crate::content::{Item, code::Attribute};
use hexfray_board::text::Table;

/// Skill ratings in percent (TC-011).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skills {
    /// Stealth, to hide (TC-017).
    pub stealth: i32,
    /// Awareness, to notice others (TC-017).
    pub awareness: i32,
    /// Scavenge, to find useful things on defeated units (TC-152, TC-153).
    pub scavenge: i32,
}

impl Skills {
    /// Reads `stealth`, `awareness` and `scavenge`; a unit that has not learned one has the rating of an attribute
    /// (TC-004).
    pub(super) fn read(table: &Table<'_>, attributes: &[i32; 6]) -> Self {
        let rating = |attribute: Attribute| 3 * attributes[attribute as usize] + 10;
        Self {
            stealth: table.int_or("stealth", 0..=200, rating(Attribute::Agi)),
            awareness: table.int_or("awareness", 0..=200, rating(Attribute::Spr)),
            scavenge: table.int_or("scavenge", 0..=200, rating(Attribute::Mag)),
        }
    }
}

/// An item that a defeated unit may leave behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop {
    /// The item's place in the compendium.
    pub item: u16,
    /// The chance in percent.
    pub chance: u8,
    /// How many.
    pub count: u8,
}

/// The rewards for the defeat of a unit (TC-149, TC-153).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prize {
    /// Experience.
    pub xp: i32,
    /// Money, or trophies of that value.
    pub gil: i32,
    /// Items that it may leave behind.
    pub drops: ArrayVec<Drop, 4>,
}

impl Prize {
    /// Reads `xp`, `gil` and `drops = [{ item = "potion", chance = 50, count = 1 }]`.
    pub(super) fn read(table: &Table<'_>, items: &[Item]) -> Self {
        let drops = table.list("drops", |value| {
            value.table(|table| {
                let item = table.choice("item", items.iter().map(|one| one.ability.label.key));
                let chance = table.int_or("chance", 1..=100_u8, 100);
                let count = table.int_or("count", 1..=9_u8, 1);
                Some(Drop { item: item? as u16, chance, count })
            })
        });
        if drops.len() > 4 {
            table.problem(table.place_of("drops"), format!("{} drops", drops.len()), "at most four");
        }
        Self {
            xp: table.int_or("xp", 0..=99_999, 0),
            gil: table.int_or("gil", 0..=99_999, 0),
            drops: drops.into_iter().take(4).collect(),
        }
    }
}
