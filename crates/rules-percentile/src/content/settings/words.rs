//! The values from which the settings choose, each with the book's choice as its default.

use hexfray_battle::narrow;
use hexfray_board::{
    text::{FromValue, Kind, Value},
    words,
};

words! {
    /// How fractions are rounded (TC-010).
    pub enum Rounding {
        /// Down.
        Down = "down",
        /// To the nearest, halves up.
        Nearest = "nearest",
        /// Up.
        Up = "up",
    }
}

impl Rounding {
    /// `percent` percent of a value, rounded.
    pub fn percent(self, value: i32, percent: i32) -> i32 {
        let product = i64::from(value) * i64::from(percent);
        let rounded = match self {
            Self::Down => product.div_euclid(100),
            Self::Nearest => (product + 50).div_euclid(100),
            Self::Up => (product + 99).div_euclid(100),
        };
        narrow::<i32>(rounded)
    }
}

words! {
    /// Which result of an opposed check is the better one (TC-006).
    pub enum Opposed {
        /// A success beats a failure; among successes the higher roll wins.
        HighestSuccess = "highest_success",
        /// The larger margin of success wins.
        Margin = "margin",
        /// The higher roll wins, regardless of the rating.
        HighestRoll = "highest_roll",
    }

    /// Which side wins an opposed check if both results are equal (TC-006).
    pub enum Tie {
        /// The side that did not ask for it.
        Defender = "defender",
        /// The side that asked for it.
        Initiator = "initiator",
        /// Neither: both roll again.
        Reroll = "reroll",
    }
}

/// The formula for the rating of an attribute: a multiple of the attribute, plus a constant (TC-004).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeRating {
    /// Percentage points for each point of the attribute.
    pub each: i32,
    /// Percentage points added to that.
    pub plus: i32,
}

impl AttributeRating {
    /// The formula of the book.
    pub const BOOK: Self = Self { each: 3, plus: 10 };

    /// Reads a formula such as `"3x+10"` or `"5x"`.
    ///
    /// # Errors
    /// A description of what a formula looks like.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || "a formula such as \"3x+10\", with numbers from 0 to 99".to_owned();
        let number = |text: &str| text.trim().parse().ok().filter(|number| (0..=99).contains(number)).ok_or_else(wrong);
        let (each, plus) = text.split_once('x').ok_or_else(wrong)?;
        let plus = plus.trim();
        let plus = if plus.is_empty() { 0 } else { number(plus.strip_prefix('+').ok_or_else(wrong)?)? };
        Ok(Self { each: number(each)?, plus })
    }

    /// The rating of a value.
    pub const fn of(self, value: i32) -> i32 {
        self.each * value + self.plus
    }
}

impl<Book: ?Sized> FromValue<Book> for AttributeRating {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.parse(Self::parse)
    }

    fn kind() -> Kind {
        Kind::Form
    }

    fn written(&self) -> Option<String> {
        Some(format!("\"{}x+{}\"", self.each, self.plus))
    }
}

words! {
    /// How the target of a spell that Reflect has thrown back is chosen (TC-073).
    pub enum ReflectTarget {
        /// By lot, among the opponents of the unit that throws it back.
        RandomOpponent = "random_opponent",
        /// By the unit that throws it back.
        ReflectorsChoice = "reflectors_choice",
    }

    /// What happens to a slow action whose target has left its range (MC-037).
    pub enum OutOfRange {
        /// It is lost, with its cost.
        Lost = "lost",
        /// It strikes another unit in range (TC-058).
        Retarget = "retarget",
    }

    /// What the full move gives on a map (MC-188).
    pub enum FullMove {
        /// A second Movement action.
        SecondMove = "second_move",
        /// Twice the Move points in the turn's one Movement action.
        Double = "double",
        /// There is no such action.
        Off = "off",
    }

    /// The order of the Status Phase (TC-142).
    pub enum StatusOrder {
        /// Timers fall first, then lasting effects act.
        TimersFirst = "timers_first",
        /// Lasting effects act first.
        EffectsFirst = "effects_first",
    }

    /// What happens if a unit gets the same status again (TC-145).
    pub enum Reapply {
        /// The longer timer counts.
        MaxTimer = "max_timer",
        /// The new timer counts.
        Refresh = "refresh",
        /// Nothing.
        Ignore = "ignore",
    }

    /// How a shot is resolved if a unit is in its line of fire (MC-087).
    pub enum HazardHit {
        /// It is resolved against that unit, with the usual roll.
        Redirect = "redirect",
        /// It hits that unit without a roll.
        Automatic = "automatic",
    }

    /// Which of the units that strike at their bearer in melee are hurt by Elemental Spikes on a board (MC-179);
    /// elsewhere those that hit.
    pub enum SpikesSting {
        /// All that attempt a blow, hit or miss.
        Attempt = "attempt",
        /// Only those that hit.
        Hit = "hit",
    }

    /// Which units are hurt by Elemental Spikes when their bearer moves through other units (MC-179).
    pub enum SpikesOnMove {
        /// Units in a cell that the bearer enters.
        Occupants = "occupants",
        /// The bearer itself.
        Caster = "caster",
        /// No unit.
        None = "none",
    }

    /// Which side may try an ambush if the battle's file mentions none (TC-016).
    pub enum Ambushers {
        /// None.
        None = "none",
        /// The side of the players' characters.
        Party = "party",
        /// The first other side.
        Opponents = "opponents",
    }

    /// Which ambusher a victim has to beat (TC-017).
    pub enum AmbushCompare {
        /// The worst.
        Weakest = "weakest",
        /// The best.
        Strongest = "strongest",
        /// At least half of them, each on its own.
        EachPair = "each_pair",
    }

    /// Whether a surrounded side fights on two faces (TC-029).
    pub enum PincerOnMap {
        /// Never.
        Off = "off",
        /// Only if the battle's file or the referee says so.
        Scripted = "scripted",
        /// Also if no unit of the side could walk away.
        Automatic = "automatic",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tc_010_fractions_go_as_the_setting_says() {
        assert_eq!(Rounding::Down.percent(15, 50), 7, "15 halved is 7 by the book");
        assert_eq!(Rounding::Nearest.percent(15, 50), 8, "15 halved is 8 to the nearest");
        assert_eq!(Rounding::Up.percent(21, 33), 7, "6.93 is 7 rounded up");
    }
}
