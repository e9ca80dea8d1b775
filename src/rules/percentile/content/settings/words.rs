//! What the settings choose from, each with the book's choice as its default.

/// Which way fractions go (TC-010).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// Down.
    #[default]
    Down,
    /// To the nearest, halves up.
    Nearest,
    /// Up.
    Up,
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
        rounded.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }
}

/// What an opposed check counts as the better result (TC-006).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opposed {
    /// A success beats a failure; among successes the higher roll wins.
    #[default]
    HighestSuccess,
    /// The larger margin of success wins.
    Margin,
    /// The higher roll wins, whatever the rating.
    HighestRoll,
}

/// Who wins an opposed check of equal results (TC-006).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// Not the side that asked for it.
    #[default]
    Defender,
    /// The side that asked for it.
    Initiator,
    /// Nobody: both roll again.
    Reroll,
}

/// How the rating of an attribute follows from it: so many points for each of its points, and some more (TC-004).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeRating {
    /// For each point of the attribute.
    pub each: i32,
    /// Besides.
    pub plus: i32,
}

impl AttributeRating {
    /// The book's.
    pub const BOOK: Self = Self { each: 3, plus: 10 };

    /// Reads a formula such as `"3x+10"` or `"5x"`.
    ///
    /// # Errors
    /// What a formula looks like.
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

/// Who chooses whom a spell strikes that Reflect throws back (TC-073).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReflectTarget {
    /// The lot, among the opponents of whoever throws it back.
    #[default]
    RandomOpponent,
    /// Whoever throws it back.
    ReflectorsChoice,
}

/// What becomes of a slow action whose target has left its range (MC-037).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutOfRange {
    /// It is lost, and so is what it cost.
    #[default]
    Lost,
    /// It strikes somebody else in range (TC-058).
    Retarget,
}

/// What the Full-Move Action gives on a map (MC-188).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FullMove {
    /// A second Movement action.
    #[default]
    SecondMove,
    /// Twice the Move points in the turn's one Movement action.
    Double,
    /// There is no such action.
    Off,
}

/// In which order the Status Phase goes (TC-142).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatusOrder {
    /// Timers fall first, then lasting effects act.
    #[default]
    TimersFirst,
    /// Lasting effects act first.
    EffectsFirst,
}

/// What the same status does again to its bearer (TC-145).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reapply {
    /// The longer timer counts.
    #[default]
    MaxTimer,
    /// The new timer counts.
    Refresh,
    /// Nothing.
    Ignore,
}

/// Who decides where a shot goes that meets somebody in the way (MC-087).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HazardHit {
    /// It is resolved against the one in the way, with the usual roll.
    #[default]
    Redirect,
    /// It hits the one in the way without a roll.
    Automatic,
}

/// Whom Elemental Spikes hurt of those who strike at their bearer in melee on a board (MC-179); elsewhere whoever hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpikesSting {
    /// Whoever attempts it, hit or miss.
    #[default]
    Attempt,
    /// Whoever hits.
    Hit,
}

/// Whom Elemental Spikes hurt when their bearer moves through others (MC-179).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpikesOnMove {
    /// Whoever stands in a cell that the bearer enters.
    #[default]
    Occupants,
    /// The bearer itself.
    Caster,
    /// Nobody.
    None,
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
