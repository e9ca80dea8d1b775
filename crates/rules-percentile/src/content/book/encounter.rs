//! The numbers of a kind of unit that matter before and after a fight: its skills without weapons, and the rewards for
//! its defeat.

use arrayvec::ArrayVec;

use crate::content::{Compendium, Item, code::Attribute};
use hexfray_board::text::Content;

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

/// Those ratings, as files describe them; a unit that has not learned a skill has the rating of an attribute (TC-004).
#[derive(Content)]
pub struct SkillsFile {
    /// Its rating to hide, in percent.
    #[content(range = 0..=200)]
    stealth: Option<i32>,
    /// Its rating to notice, in percent.
    #[content(range = 0..=200)]
    awareness: Option<i32>,
    /// Its rating to find things on the defeated, in percent.
    #[content(range = 0..=200)]
    scavenge: Option<i32>,
}

impl SkillsFile {
    /// The ratings of a unit with these attributes.
    pub fn skills(&self, attributes: [i32; 6]) -> Skills {
        let rating = |attribute: Attribute| 3 * attributes[attribute as usize] + 10;
        Skills {
            stealth: self.stealth.unwrap_or(rating(Attribute::Agi)),
            awareness: self.awareness.unwrap_or(rating(Attribute::Spr)),
            scavenge: self.scavenge.unwrap_or(rating(Attribute::Mag)),
        }
    }
}

/// An item that a defeated unit may leave behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Content)]
#[content(book = Compendium)]
pub struct Drop {
    /// The item.
    #[content(at = Item)]
    pub item: u16,
    /// The chance in percent.
    #[content(range = 1..=100, default = 100)]
    pub chance: u8,
    /// How many.
    #[content(range = 1..=9, default = 1)]
    pub count: u8,
}

/// The rewards for the defeat of a unit (TC-149, TC-153).
#[derive(Clone, Debug, Default, PartialEq, Eq, Content)]
#[content(book = Compendium)]
pub struct Prize {
    /// Experience that its defeat brings.
    #[content(range = 0..=99_999, default = 0)]
    pub xp: i32,
    /// Money that its defeat brings, or trophies of that value.
    #[content(range = 0..=99_999, default = 0)]
    pub gil: i32,
    /// The things that it may leave behind.
    #[content(default)]
    pub drops: ArrayVec<Drop, 4>,
}
