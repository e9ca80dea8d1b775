//! Unit sheets: ratings, size, speed, energy, armour, powers, weapons.

use super::{Defence, Does, Power, Rating, Ratings};
use hexfray_battle::{Name, narrow};
use hexfray_board::text::Content;

/// The combined effects of a unit's powers that rules often need.
#[derive(Clone, Debug, Default)]
pub struct Gifts {
    /// The effects of its powers, each as often as it was bought.
    pub does: Vec<Does>,
    /// Which of its defences are flawless by nature (DP-099).
    pub flawless: Vec<Defence>,
    /// The initiative pool that replaces the usual one; empty for the usual one (DP-012).
    pub initiative: Vec<Rating>,
    /// Dice that its powers add to disarming attempts (DP-119).
    pub disarm: i32,
    /// Dice that its powers add to all its grappling attacks.
    pub grapple_dice: i32,
}

/// A unit's sheet; it never changes in a battle.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name that battle files use.
    pub key: &'static str,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Its description, in a sentence.
    pub about: Name,
    /// Whether it is a player's character unless the battle says otherwise.
    pub hero: bool,
    /// Whether it gives up as soon as the fight goes badly, unless a person plays it (DP-033, DP-181).
    pub surrenders: bool,
    /// Attributes and skills.
    pub ratings: Ratings,
    /// Its size, 0 to 12 (DP-166).
    pub size: i32,
    /// Spaces of a move action, powers included (DP-052).
    pub speed: u16,
    /// Energy at the start; `None` for the setting's (DP-008).
    pub energy: Option<i32>,
    /// The Armour Rating (DP-097).
    pub armour: i32,
    /// Health, if it does not follow from Physical and size (DP-144).
    pub health: Option<i32>,
    /// Its powers, by their places in the rulebook, each once: those bought first, then those that come with ratings.
    pub powers: Vec<usize>,
    /// The combined effects of its powers.
    pub gifts: Gifts,
    /// Its weapons, by their places in the rulebook.
    pub weapons: Vec<usize>,
    /// Whether each of them is in hand at the start.
    pub drawn: Vec<bool>,
    /// The restraints that it carries, by their places in the rulebook (DP-143).
    pub restraints: Vec<usize>,
    /// Its seats and its terrain, if it is a vehicle (DP-085).
    pub vehicle: Option<Vehicle>,
}

/// A vehicle, which other units drive (DP-079 … DP-085). Its powers determine whether it flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Content)]
pub struct Vehicle {
    /// How many units can be aboard, including the driver.
    #[content(range = 1..=100, default = 2)]
    pub seats: u8,
    /// Whether it moves only on water.
    pub floats: bool,
}

impl Sheet {
    /// A rating.
    pub fn rating(&self, rating: Rating) -> i32 {
        i32::from(self.ratings[rating as usize])
    }

    /// Whether one of its powers does something.
    pub fn does(&self, what: Does) -> bool {
        self.gifts.does.contains(&what)
    }

    /// How often it has bought a power with an effect (DP-162).
    pub fn ranks(&self, what: Does) -> i32 {
        narrow::<i32>(self.gifts.does.iter().filter(|does| **does == what).count())
    }

    /// Total health (DP-144).
    pub fn health(&self) -> i32 {
        self.health.unwrap_or(self.rating(Rating::Physical) + self.size + 3)
    }

    /// Whether it has the ratings that a power requires (DP-010).
    pub fn meets(ratings: &Ratings, power: &Power) -> bool {
        ratings.iter().zip(&power.requires.ratings()).all(|(has, needs)| has >= needs)
    }
}
