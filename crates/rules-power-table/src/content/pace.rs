//! Movement methods and their distances (SW-057, SW-066 … SW-068, SW-077 … SW-079, SW-231).

use hexfray_battle::{Canonical, Name};
use hexfray_board::words;

words! {
    /// The movement methods of a turn (SW-057), from the shortest and least restricted to the longest and most
    /// restricted.
    #[derive(Canonical)]
    pub enum Method {
        /// Up to 3 m; every action stays open (SW-064, SW-079).
        Limited = "limited",
        /// Up to Move Speed; no spells, no shooting (SW-063, SW-078).
        Normal = "normal",
        /// Up to three times Move Speed; no Major Action (SW-061, SW-077).
        Full = "full",
    }
}

impl Method {
    /// All methods, the shortest first.
    pub const ALL: [Self; 3] = [Self::Limited, Self::Normal, Self::Full];

    /// The name that players read.
    pub const fn title(self) -> Name {
        Name::new(match self {
            Self::Limited => "Limited Move",
            Self::Normal => "Normal Move",
            Self::Full => "Full Move",
        })
    }

    /// What it leaves of the turn, in a few words.
    pub const fn leaves(self) -> &'static str {
        match self {
            Self::Limited => "every action stays open",
            Self::Normal => "no spells and no shooting afterwards",
            Self::Full => "no Major Action, Evasion −4",
        }
    }

    /// The method with a number.
    pub fn of(number: i16) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// The most metres that it covers, given Move Speed and the metres of a Limited Move, which is never longer than
    /// Move Speed (SW-077 … SW-079).
    pub fn metres(self, speed: u16, limited: u16) -> u16 {
        match self {
            Self::Limited => limited.min(speed),
            Self::Normal => speed,
            Self::Full => speed.saturating_mul(3),
        }
    }

    /// The distance under water: 1 m, or a fifth, rounded up (SW-231).
    pub fn metres_under_water(self, speed: u16) -> u16 {
        match self {
            Self::Limited => speed.min(1),
            Self::Normal | Self::Full => self.metres(speed, 0).div_ceil(5),
        }
    }

    /// The areas that it crosses in simplified combat (SW-066 … SW-068).
    pub const fn areas(self) -> u16 {
        match self {
            Self::Limited => 0,
            Self::Normal => 1,
            Self::Full => 2,
        }
    }

    /// The shortest method that covers a number of metres, given the metres that each covers.
    pub fn shortest(covered: u16, covers: impl Fn(Self) -> u16) -> Self {
        Self::ALL.into_iter().find(|&method| covers(method) >= covered).unwrap_or(Self::Full)
    }
}

/// The metres of a Limited Move (SW-079).
pub const LIMITED_M: u16 = 3;
