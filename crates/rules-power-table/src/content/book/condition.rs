//! Conditions: what an effect changes while it lasts.

use super::{
    Book,
    read::{element, key},
};

use hexfray_battle::{
    Name, intern,
    play::{self, Until},
};
use hexfray_board::text::Content;

/// A condition, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, hexfray_battle::Canonical)]
#[canonical(bits)]
pub struct ConditionId(pub u16);

/// The changes of numbers by a condition, a feat, an accessory or a weapon, which are added; 0 changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Content)]
#[content(book = Book)]
pub struct Changes {
    /// Added to all checks.
    #[content(range = -99..=99, default = 0)]
    pub checks: i32,
    /// Added to Accuracy.
    #[content(range = -99..=99, default = 0)]
    pub accuracy: i32,
    /// Added to Evasion.
    #[content(range = -99..=99, default = 0)]
    pub evasion: i32,
    /// Added to Fortitude.
    #[content(range = -99..=99, default = 0)]
    pub fortitude: i32,
    /// Added to Willpower.
    #[content(range = -99..=99, default = 0)]
    pub willpower: i32,
    /// Added to Magic Power.
    #[content(range = -99..=99, default = 0)]
    pub magic_power: i32,
    /// Added to the ability Dexterity (SW-167).
    #[content(range = -99..=99, default = 0)]
    pub dexterity: i32,
    /// Added to the ability Agility, and to the Move Speed that follows from it (SW-076).
    #[content(range = -99..=99, default = 0)]
    pub agility: i32,
    /// Added to the ability Strength.
    #[content(range = -99..=99, default = 0)]
    pub strength: i32,
    /// Added to the ability Vitality.
    #[content(range = -99..=99, default = 0)]
    pub vitality: i32,
    /// Added to the ability Intelligence.
    #[content(range = -99..=99, default = 0)]
    pub intelligence: i32,
    /// Added to the ability Spirit.
    #[content(range = -99..=99, default = 0)]
    pub spirit: i32,
    /// Added to the damage of the unit's weapons (SW-172); negative for a reduction, as by Blunt Weapon (SW-173).
    #[content(range = -99..=99, default = 0)]
    pub weapon_damage: i32,
    /// Added to the magical damage that the unit deals (SW-172).
    #[content(range = -99..=99, default = 0)]
    pub magic_damage: i32,
    /// Taken off the physical damage that the unit takes (SW-173).
    #[content(range = -99..=99, default = 0)]
    pub physical_reduction: i32,
    /// Taken off the magical damage that the unit takes (SW-173).
    #[content(range = -99..=99, default = 0)]
    pub magical_reduction: i32,
    /// Added to the C value of the unit's weapons (SW-182).
    #[content(range = -99..=99, default = 0)]
    pub critical: i32,
    /// Metres added to Move Speed (SW-076).
    #[content(range = -99..=99, default = 0)]
    pub move_speed: i32,
    /// The element that the damage of the unit's weapons carries (SW-175).
    #[content(with = element)]
    pub element: Option<Name>,
}

/// A way of flying (SW-242).
#[derive(Clone, Debug, PartialEq, Eq, Content)]
pub struct Flight {
    /// The kind of flight: wings, magic, hovering.
    pub kind: Name,
    /// Move Speed in the air in metres; by default as on the ground.
    #[content(range = 0..=200)]
    pub speed: Option<u16>,
    /// The greatest altitude in metres.
    #[content(range = 0..=100, default = 100)]
    pub ceiling: i8,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Content)]
#[content(book = Book)]
pub struct Condition {
    /// The name that files use.
    #[content(parse = key)]
    pub key: &'static str,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// The drawing of its badge.
    pub glyph: Name,
    /// What it does, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
    /// Whether it harms its bearer.
    pub harmful: bool,
    /// Its changes while it lasts: numbers that are added.
    #[content(default)]
    pub changes: Changes,
    /// Whether the bearer cannot act (SW-098: asleep).
    pub helpless: bool,
    /// Whether the bearer may not move (SW-065).
    pub rooted: bool,
    /// Whether the bearer cannot speak or cast spells (SW-236).
    pub silent: bool,
    /// Whether damage ends it.
    pub ends_when_hurt: bool,
    /// Whether it lasts until the bearer's own next turn begins (SW-044).
    pub until_own_turn: bool,
    /// Whether the bearer must attack the unit that inflicted it, if it can (Taunting Strike).
    pub taunted: bool,
    /// Whether the bearer only tries to get away (SW-050).
    pub flees: bool,
    /// Whether the bearer lies prone (SW-189).
    pub prone: bool,
    /// The flight that it grants; by default the bearer does not fly (SW-242, SW-248).
    pub flight: Option<Flight>,
    /// Whether water does not hinder the bearer (SW-241).
    pub waterborne: bool,
}

impl Condition {
    /// Whether it ends by itself at this time: when the bearer's own turn begins (SW-044), or a taunt when the bearer's turn
    /// is over (SW-182).
    pub const fn ends(&self, now: Until) -> bool {
        match now {
            Until::OwnTurn => self.until_own_turn,
            Until::EndOfTurn => self.taunted,
            Until::EndOfRound => false,
        }
    }

    /// What all units under it have in common.
    pub fn row(&self) -> play::Condition {
        let until = [Until::OwnTurn, Until::EndOfTurn].into_iter().find(|&now| self.ends(now));
        play::Condition::authored(self.title, self.glyph, self.about, self.harmful).ending(until)
    }
}
