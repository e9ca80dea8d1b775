//! Unit sheets: characters by classes and abilities, monsters by values.

mod read;

pub(super) use read::{SheetFile, UnitKinds, gather};

use super::{AbilityId, Book, ClassId, FeatId, Flight, Metal, WeaponId, read::MOST_NAMES};

use hexfray_battle::Name;
use hexfray_board::{
    text::{Content, Table},
    words,
};
use read::section;

/// A sheet, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, hexfray_battle::Canonical)]
#[canonical(bits)]
pub struct SheetId(pub u16);

words! {
    /// One of the six abilities.
    pub enum AbilityScore {
        /// Dexterity.
        Dexterity = "dexterity",
        /// Agility.
        Agility = "agility",
        /// Strength.
        Strength = "strength",
        /// Vitality.
        Vitality = "vitality",
        /// Intelligence.
        Intelligence = "intelligence",
        /// Spirit.
        Spirit = "spirit",
    }
}

/// The scores of the six abilities; a modifier is a sixth of the score, rounded down (SW-014).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Content)]
pub struct AbilityScores {
    /// Dexterity.
    #[content(range = 1..=99)]
    pub dexterity: i32,
    /// Agility, which is also Move Speed in metres (SW-076).
    #[content(range = 1..=99)]
    pub agility: i32,
    /// Strength.
    #[content(range = 1..=99)]
    pub strength: i32,
    /// Vitality.
    #[content(range = 1..=99)]
    pub vitality: i32,
    /// Intelligence.
    #[content(range = 1..=99)]
    pub intelligence: i32,
    /// Spirit.
    #[content(range = 1..=99)]
    pub spirit: i32,
}

impl AbilityScores {
    /// The score of an ability.
    pub const fn get(&self, score: AbilityScore) -> i32 {
        match score {
            AbilityScore::Dexterity => self.dexterity,
            AbilityScore::Agility => self.agility,
            AbilityScore::Strength => self.strength,
            AbilityScore::Vitality => self.vitality,
            AbilityScore::Intelligence => self.intelligence,
            AbilityScore::Spirit => self.spirit,
        }
    }
}

words! {
    /// How a monster makes its checks, for the whole battle (SW-020, SW-021).
    pub enum Checks {
        /// By its fixed values.
        Fixed = "fixed",
        /// With dice.
        Rolled = "rolled",
    }
}

/// The numbers of a monster's sheet. Fixed values are 7 higher, unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Content)]
#[content(book = Book)]
pub struct Monster {
    /// Whether it is important, so that its checks are rolled unless `checks` says otherwise.
    pub important: bool,
    /// How it makes its checks.
    #[content(default = if important { Checks::Rolled } else { Checks::Fixed })]
    pub checks: Checks,
    /// Accuracy, without dice.
    #[content(range = -20..=99)]
    pub accuracy: i32,
    /// Evasion, without dice; also its Tumble (SW-251).
    #[content(range = -20..=99)]
    pub evasion: i32,
    /// Fortitude, without dice.
    #[content(range = -20..=99, default = 0)]
    pub fortitude: i32,
    /// Willpower, without dice.
    #[content(range = -20..=99, default = 0)]
    pub willpower: i32,
    /// Magic Power.
    #[content(range = -20..=99, default = 0)]
    pub magic_power: i32,
    /// The number that the other side must reach to act first (SW-028).
    #[content(range = -20..=99, default = 0)]
    pub initiative: i32,
    /// The number X of its melee damage 2d + X (SW-168).
    #[content(range = -20..=99, default = 0)]
    pub damage: i32,
    /// Number to reach to identify it, instead of the setting's (SW-027).
    #[content(range = 0..=99)]
    pub knowledge: Option<i32>,
    /// Number to reach to use its weakness, instead of the setting's (SW-027).
    #[content(range = 0..=99)]
    pub weakness: Option<i32>,
    /// Whether it can lie in ambush (SW-039).
    pub ambushes: bool,
    /// The sections of which it consists besides this one, which moves them (SW-225).
    #[content(with = section, most = MOST_NAMES)]
    pub sections: Vec<SheetId>,
    /// Whether the monster is beaten when this section is (SW-228).
    pub core: bool,
    /// Whether this section is a pair of wings (SW-252).
    pub wings: bool,
    /// The things found on it, by a roll of two dice (SW-054).
    pub loot: Vec<Loot>,
}

/// One entry of a drop table (SW-054).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Content)]
#[content(check = Self::check)]
pub struct Loot {
    /// Lowest 2d result.
    #[content(range = 2..=12)]
    pub from: u8,
    /// Highest 2d result.
    #[content(range = 2..=12, default = 12)]
    pub to: u8,
    /// The item that is found.
    pub item: Name,
    /// The number of them.
    #[content(range = 1..=99, default = 1)]
    pub count: u8,
}

impl Loot {
    fn check(&self, table: &Table<'_>) {
        if self.from > self.to {
            table.problem(table.place_of("to"), format!("`to` is {}", self.to), "at least `from`");
        }
    }
}

/// A weakness or resistance of a unit (SW-172, SW-175).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// Damage of this element is increased.
    Element(Name, i32),
    /// Physical damage is increased.
    Physical(i32),
    /// Magical damage is increased.
    Magical(i32),
    /// Accuracy against it is raised.
    Accuracy(i32),
    /// Damage of this element is reduced.
    Resists(Name, i32),
    /// Damage of this element does nothing.
    Immune(Name),
}

impl Weakness {
    /// Whether it has to be known before it can be used (SW-027).
    pub const fn is_weak_point(self) -> bool {
        matches!(self, Self::Element(..) | Self::Physical(_) | Self::Magical(_) | Self::Accuracy(_))
    }
}

/// Whether and how a unit is ridden (SW-254).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    /// Whether this unit can be ridden.
    pub mount: bool,
    /// The riders and passengers that it carries.
    pub seats: u8,
}

/// A number of items of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The ability of using them.
    pub ability: AbilityId,
    /// The number of them.
    pub count: u8,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The name that battle files use.
    pub key: &'static str,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// A sentence that says what it is.
    pub about: Name,
    /// Whether it is a player's character.
    pub hero: bool,
    /// Adventurer or monster level.
    pub level: i32,
    /// Abilities; all 0 for monsters.
    pub scores: AbilityScores,
    /// Levels of classes; none for monsters.
    pub classes: Vec<(ClassId, i32)>,
    /// Its values as a monster; `None` for characters (SW-018, SW-028).
    pub monster: Option<Monster>,
    /// Hit points at full health.
    pub hp: i32,
    /// Magic points at full strength.
    pub mp: i32,
    /// Defence: that of armour and shield, or the monster's own (SW-173).
    pub defense: i32,
    /// Armour and shield, as places in the book.
    pub armour: Vec<usize>,
    /// The change of Evasion by armour and shield.
    pub worn_evasion: i32,
    /// The amount of metal that it wears.
    pub metal: Metal,
    /// Whether it has a shield in hand.
    pub shield: bool,
    /// Whether its armour prevents a Full Move.
    pub no_full_move: bool,
    /// Move Speed on the ground in metres: Agility for characters (SW-076).
    pub move_speed: u16,
    /// How it flies by itself (SW-242).
    pub flight: Option<Flight>,
    /// Whether water does not hinder it (SW-241).
    pub waterborne: bool,
    /// Metres of water that reach its shoulders (SW-236).
    pub shoulder_m: u8,
    /// Weapons; at the start as many are in hand as the hands allow, in this order.
    pub weapons: Vec<WeaponId>,
    /// Feats.
    pub feats: Vec<FeatId>,
    /// Spells and skills.
    pub abilities: Vec<AbilityId>,
    /// Items.
    pub items: Vec<Count>,
    /// Accessories that it wears at the start, then those that it carries, as places in the book.
    pub accessories: Vec<usize>,
    /// How many of them it wears at the start.
    pub worn: usize,
    /// Its weaknesses and resistances.
    pub weaknesses: Vec<Weakness>,
    /// Whether and how it is ridden.
    pub handle: Handle,
    /// Whether it tries to get away: a mount if it has no rider (SW-256), any other unit if no player decides otherwise
    /// (SW-050).
    pub flees: bool,
}

/// The most abilities and items of a unit whose uses in a turn are counted; also the most weapons, kinds of items, and
/// abilities with limited uses.
pub const MOST_COUNTED: usize = 16;
