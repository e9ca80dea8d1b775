//! Conditions: what an effect changes while it lasts.

use super::{
    Book,
    read::{self, Label, intern, keyed},
};

use hexfray_battle::Name;
use hexfray_board::text::Table;

/// A condition, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, hexfray_battle::Canonical)]
#[canonical(bits)]
pub struct ConditionId(pub u16);

/// The changes of numbers by a condition, a feat, an accessory or a weapon, which are added; 0 changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// All checks.
    pub checks: i32,
    /// Accuracy.
    pub accuracy: i32,
    /// Evasion.
    pub evasion: i32,
    /// Fortitude.
    pub fortitude: i32,
    /// Willpower.
    pub willpower: i32,
    /// Magic Power.
    pub magic_power: i32,
    /// Dexterity, the ability (SW-167).
    pub dexterity: i32,
    /// Agility, the ability; a character's Move Speed changes with it (SW-076).
    pub agility: i32,
    /// Strength, the ability.
    pub strength: i32,
    /// Vitality, the ability.
    pub vitality: i32,
    /// Intelligence, the ability.
    pub intelligence: i32,
    /// Spirit, the ability.
    pub spirit: i32,
    /// Increase of the damage of the unit's weapons (SW-172); negative for a reduction, as by Blunt Weapon (SW-173).
    pub weapon_damage: i32,
    /// Increase of the magical damage that the unit deals (SW-172).
    pub magic_damage: i32,
    /// Reduction of the physical damage that the unit takes (SW-173).
    pub physical_reduction: i32,
    /// Reduction of the magical damage that the unit takes (SW-173).
    pub magical_reduction: i32,
    /// C value of the unit's weapons (SW-182).
    pub critical: i32,
    /// Metres of Move Speed (SW-076).
    pub move_speed: i32,
    /// The element of the unit's weapon damage (SW-175).
    pub element: Option<Name>,
}

/// A way of flying (SW-242).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The kind of flight: wings, magic, hovering.
    pub kind: Name,
    /// Move Speed in the air in metres; `None`: as on the ground.
    pub speed: Option<u16>,
    /// Greatest altitude in metres.
    pub ceiling: i8,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The name that files use.
    pub key: &'static str,
    /// The name that players read.
    pub title: Name,
    /// The drawing of its badge.
    pub glyph: Name,
    /// What it does, in a sentence.
    pub about: Name,
    /// Whether it harms its bearer.
    pub harmful: bool,
    /// The numbers that it changes.
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
    /// The flight that it grants (SW-242, SW-248).
    pub flight: Option<Flight>,
    /// Whether water does not hinder the bearer (SW-241).
    pub waterborne: bool,
}

keyed!(Condition);

/// Reads a condition.
pub(super) fn read(table: &Table<'_>, book: &Book) -> Option<Condition> {
    let label = Label::read(table);
    let glyph = table.parse("glyph", intern);
    let flag = |key| table.flag_or(key, false);
    let condition = Condition {
        key: "",
        title: Name::new(""),
        glyph: Name::new(""),
        about: Name::new(""),
        harmful: flag("harmful"),
        changes: read::changes(table, book),
        helpless: flag("helpless"),
        rooted: flag("rooted"),
        silent: flag("silent"),
        ends_when_hurt: flag("ends_when_hurt"),
        until_own_turn: flag("until_own_turn"),
        taunted: flag("taunted"),
        flees: flag("flees"),
        prone: flag("prone"),
        flight: read::flight(table),
        waterborne: flag("waterborne"),
    };
    let Label { key, title, about } = label?;
    Some(Condition { key: key.as_str(), title, glyph: glyph?, about, ..condition })
}
