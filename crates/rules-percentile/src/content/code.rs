//! Damage codes such as `3xSTR+2d8`: scale times attribute, dice, and a plain number (TC-097).

use std::fmt;

use hexfray_board::text::{FromValue, Kind, Value};

/// How a damage code is written.
const FORM: &str = "a damage code like \"3xSTR+2d8\", \"d6\" or \"50\"";

/// The six attributes (TC-011), small whole numbers of about 1 to 30.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attribute {
    /// Strength.
    Str,
    /// Vitality.
    Vit,
    /// Agility.
    Agi,
    /// Speed.
    Spd,
    /// Magic.
    Mag,
    /// Spirit.
    Spr,
}

impl Attribute {
    /// All of them, in the order in which sheets list them.
    pub const ALL: [Self; 6] = [Self::Str, Self::Vit, Self::Agi, Self::Spd, Self::Mag, Self::Spr];

    /// Its short name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Str => "STR",
            Self::Vit => "VIT",
            Self::Agi => "AGI",
            Self::Spd => "SPD",
            Self::Mag => "MAG",
            Self::Spr => "SPR",
        }
    }

    /// Its name in full.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Str => "Strength",
            Self::Vit => "Vitality",
            Self::Agi => "Agility",
            Self::Spd => "Speed",
            Self::Mag => "Magic",
            Self::Spr => "Spirit",
        }
    }
}

/// The most faces of a die of a damage code, the most dice and the highest scale; they limit the size of a forecast.
const MOST_SIDES: u8 = 100;

const MOST_DICE: u8 = 20;

const HIGHEST_SCALE: u8 = 99;

/// A damage code: `scale × attribute + dice + plain` (TC-097).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DamageCode {
    /// The factor of the attribute; 0 without one.
    pub scale: u8,
    /// Which attribute.
    pub attribute: Option<Attribute>,
    /// How many dice.
    pub dice: u8,
    /// Faces of each die.
    pub sides: u8,
    /// A plain number added.
    pub plain: i16,
}

impl DamageCode {
    /// Bare hands: `1xSTR+d6` (TC-104).
    pub const BRAWL: Self = Self { scale: 1, attribute: Some(Attribute::Str), dice: 1, sides: 6, plain: 0 };

    /// Reads a code such as `3xSTR+2d8`, `d6`, `4xMAG + d8 + 5` or `50`.
    ///
    /// # Errors
    /// A description of what a code looks like.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut code = Self::default();
        for term in text.split('+') {
            code.add_term(&term.trim().to_ascii_lowercase()).ok_or(FORM)?;
        }
        Ok(code)
    }

    fn add_term(&mut self, term: &str) -> Option<()> {
        if let Some((scale, attribute)) = term.split_once('x') {
            let scale: u8 = scale.trim().parse().ok().filter(|&scale| scale <= HIGHEST_SCALE)?;
            let label = attribute.trim().to_ascii_uppercase();
            let attribute = Attribute::ALL.into_iter().find(|attribute| attribute.label() == label)?;
            if self.attribute.is_some() {
                return None;
            }
            (self.scale, self.attribute) = (scale, Some(attribute));
        } else if let Some((dice, sides)) = term.split_once('d') {
            let dice = if dice.is_empty() { 1 } else { dice.parse().ok()? };
            let sides: u8 = sides.parse().ok()?;
            if self.dice != 0 || !(1..=MOST_DICE).contains(&dice) || !(1..=MOST_SIDES).contains(&sides) {
                return None;
            }
            (self.dice, self.sides) = (dice, sides);
        } else {
            self.plain = self.plain.checked_add(term.parse::<i16>().ok().filter(|plain| *plain >= 0)?)?;
        }
        Some(())
    }

    /// It with the value of its attribute, and the least and the most that it comes to: `6 × MAG 9 + 2d8 = 56 to 70`; `None` if
    /// it has no attribute.
    pub fn with_value(&self, value: impl Fn(Attribute) -> i32) -> Option<String> {
        let attribute = self.attribute?;
        let value = value(attribute);
        let label = attribute.label();
        let text = self.to_string().replacen(label, &format!("{label} {value}"), 1);
        let fixed = i32::from(self.scale) * value + i32::from(self.plain);
        let dice = i32::from(self.dice);
        Some(match dice {
            0 => format!("{text} = {fixed}"),
            _ => format!("{text} = {} to {}", fixed + dice, fixed + dice * i32::from(self.sides)),
        })
    }

    /// The mean of the dice, rounded down, for texts about a plain hit.
    pub fn mean_of_dice(&self) -> i32 {
        i32::from(self.dice) * (i32::from(self.sides) + 1) / 2
    }
}

impl<Book: ?Sized> FromValue<Book> for DamageCode {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.parse(Self::parse)
    }

    fn kind() -> Kind {
        Kind::Form
    }

    fn expected(_: &Book) -> String {
        FORM.to_owned()
    }
}

impl fmt::Display for DamageCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut join = "";
        if let Some(attribute) = self.attribute {
            write!(f, "{} × {}", self.scale, attribute.label())?;
            join = " + ";
        }
        match self.dice {
            0 => {}
            1 => write!(f, "{join}d{}", self.sides)?,
            dice => write!(f, "{join}{dice}d{}", self.sides)?,
        }
        if self.dice > 0 {
            join = " + ";
        }
        if self.plain != 0 || join.is_empty() {
            write!(f, "{join}{}", self.plain)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tc_097_codes_are_read() {
        let code = DamageCode { scale: 3, attribute: Some(Attribute::Str), dice: 2, sides: 8, plain: 0 };
        assert_eq!(DamageCode::parse("3xSTR+2d8"), Ok(code));
        assert_eq!(DamageCode::parse(" 3xSTR + 2d8 ").map(|code| code.to_string()).as_deref(), Ok("3 × STR + 2d8"));
        assert_eq!(DamageCode::parse("50").map(|code| code.to_string()).as_deref(), Ok("50"));
        assert_eq!(DamageCode::parse("d6+2").map(|code| code.plain), Ok(2));
        assert_eq!(DamageCode::parse("1xSTR+d6"), Ok(DamageCode::BRAWL));
        for wrong in ["", "3xLUK", "3STR", "d0", "xSTR", "99d6", "1xSTR+1xAGI", "-4"] {
            assert!(DamageCode::parse(wrong).is_err(), "{wrong:?} is no damage code");
        }
    }
}
