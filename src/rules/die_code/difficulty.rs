//! The number that an attack has to reach: passive defence, range, cover, visibility.

use super::{ModifierMode, Settings, Tables};
use crate::battle::{Name, Parts, Rule};

/// The base difficulty to hit anyone (DC-038).
pub const PASSIVE_DEFENCE: i32 = 10;
/// No combat difficulty is lower (DC-040).
pub const LEAST_DIFFICULTY: i32 = 3;

/// A modifier written as dice with a number in parentheses, such as 1D (3) (DC-009).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifier {
    /// Dice, where the referee rolls.
    pub dice: u8,
    /// The standard number.
    pub number: i32,
}

/// A range band (DC-060).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// Within arm's reach.
    PointBlank,
    /// Up to the weapon's first distance.
    Short,
    /// Up to its second.
    Medium,
    /// Up to its third.
    Long,
}

impl Band {
    /// The name that players read.
    pub const fn title(self) -> &'static str {
        ["Point Blank", "Short range", "Medium range", "Long range"][self as usize]
    }
}

/// How far a weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Point Blank only: bare hands and most close weapons (DC-061, DC-062).
    Close,
    /// Longer than two metres: Short range too (DC-062).
    Long,
    /// Shot or thrown: the ends of Short, Medium and Long in metres (DC-060).
    Bands([u16; 3]),
}

impl Reach {
    /// The band of a distance in cells; `None` beyond the reach. The adjacent cell is always within arm's reach,
    /// however long a cell is.
    pub fn band(self, settings: &Settings, cells: u32, cell_metres: u16) -> Option<Band> {
        let metres = cells.saturating_mul(u32::from(cell_metres));
        let within = |end: u16| metres <= u32::from(end);
        let point_blank = within(settings.point_blank_m) || cells <= 1;
        match self {
            _ if point_blank => Some(Band::PointBlank),
            Self::Close => None,
            Self::Long => (cells <= u32::from(settings.long_weapon_cells)).then_some(Band::Short),
            Self::Bands([short, ..]) if within(short) => Some(Band::Short),
            Self::Bands([_, medium, _]) if within(medium) => Some(Band::Medium),
            Self::Bands([.., long]) if within(long) => Some(Band::Long),
            Self::Bands(_) => None,
        }
    }

    /// The farthest cell within reach.
    pub fn cells(self, settings: &Settings, cell_metres: u16) -> u32 {
        let in_cells = |metres: u16| u32::from(metres / cell_metres.max(1));
        let arm = in_cells(settings.point_blank_m).max(1);
        match self {
            Self::Close => arm,
            Self::Long => arm.max(u32::from(settings.long_weapon_cells)),
            Self::Bands([.., long]) => arm.max(in_cells(long)),
        }
    }
}

/// How much of a target an object hides (DC-063).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// A quarter.
    Quarter,
    /// Half.
    Half,
    /// Three quarters.
    ThreeQuarters,
    /// All of it: no target.
    Full,
}

/// How hard it is to see, by light, smoke or fog (DC-063).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Murk {
    /// Clear.
    #[default]
    Clear,
    /// Light smoke, dusk.
    Light,
    /// Thick smoke, moonlight.
    Thick,
    /// Darkness, very thick smoke.
    Dark,
}

/// What lies between an attacker and a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The range band.
    pub band: Band,
    /// Objects in the way.
    pub cover: Cover,
    /// Light and smoke.
    pub murk: Murk,
}

/// A combat difficulty: fixed terms, and dice that the referee rolls on top (DC-009, DC-039).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    /// The fixed terms.
    pub parts: Parts,
    /// Dice to roll.
    pub dice: u8,
}

impl Difficulty {
    /// The terms once the dice show a sum, with the lowest difficulty as a floor (DC-040).
    pub fn settled(&self, rolled: i32) -> Parts {
        let mut parts = self.parts.clone();
        parts.add("rolled modifiers", rolled, Rule::new("DC-009"));
        parts.at_least("least difficulty", LEAST_DIFFICULTY, Rule::new("DC-040"));
        parts
    }

    /// The difficulty once the dice show a sum (DC-040).
    pub fn total(&self, rolled: i32) -> i32 {
        (self.parts.total() + rolled).max(LEAST_DIFFICULTY)
    }

    fn modify(&mut self, mode: ModifierMode, term: &'static str, modifier: Modifier, rule: Rule) {
        match mode {
            ModifierMode::Standard => {
                self.parts.add(term, modifier.number, rule);
            }
            ModifierMode::Rolled => self.dice += modifier.dice,
        }
    }
}

/// The combat difficulty of an attack: passive defence and all modifiers, which add up (DC-039, DC-041).
pub fn combat(settings: &Settings, tables: &Tables, sighting: Sighting, trained: bool) -> Difficulty {
    let mut difficulty = Difficulty::default();
    difficulty.parts.base(Name::new("passive defence"), PASSIVE_DEFENCE, Rule::new("DC-038"));
    let families = settings.use_modifiers;
    if families.range {
        let range = tables.range[sighting.band as usize];
        difficulty.parts.add(sighting.band.title(), range, Rule::new("DC-060"));
    }
    let mode = settings.modifier_mode;
    if families.cover && sighting.cover != Cover::None {
        let (term, modifier) = tables.cover(sighting.cover);
        difficulty.modify(mode, term, modifier, Rule::new("DC-063"));
    }
    if families.visibility && sighting.murk != Murk::Clear {
        let (term, modifier) = tables.murk(sighting.murk);
        difficulty.modify(mode, term, modifier, Rule::new("DC-063"));
    }
    if !trained {
        difficulty.parts.add("untrained", settings.untrained_penalty, Rule::new("DC-008"));
    }
    difficulty
}
