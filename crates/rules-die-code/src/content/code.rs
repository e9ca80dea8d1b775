//! Die codes: a number of six-sided dice and 0 to 2 pips.

use hexfray_battle::narrow;
use std::{fmt, ops::Add, str::FromStr};

use hexfray_board::text::{FromValue, Kind, Value};

/// A die code, written `3D+2` (DC-001). Codes compare by dice, then by pips (DC-003).
///
/// ```
/// use hexfray_die_code::content::DieCode;
/// let code: DieCode = "2D+2".parse().unwrap();
/// assert_eq!((code + DieCode::new(1, 2)).to_string(), "4D+1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, hexfray_battle::Canonical)]
pub struct DieCode {
    dice: u8,
    pips: u8,
}

/// Pips in a die (DC-002).
const PIPS_PER_DIE: u16 = 3;

impl DieCode {
    /// No dice and no pips: the total is 0.
    pub const ZERO: Self = Self { dice: 0, pips: 0 };
    /// The most dice of one code; larger sums are cut to this.
    pub const MOST_DICE: u8 = 60;

    /// A code of this many dice and pips; every three pips become a die (DC-002).
    pub const fn new(dice: u8, pips: u8) -> Self {
        Self::of_pips(dice as u16 * PIPS_PER_DIE + pips as u16)
    }

    /// A code of this many pips; every three of them become a die (DC-002).
    pub const fn of_pips(pips: u16) -> Self {
        if pips / PIPS_PER_DIE >= Self::MOST_DICE as u16 {
            return Self { dice: Self::MOST_DICE, pips: 0 };
        }
        // Both fit into their low bytes.
        let ([dice, _], [pips, _]) = ((pips / PIPS_PER_DIE).to_le_bytes(), (pips % PIPS_PER_DIE).to_le_bytes());
        Self { dice, pips }
    }

    const fn in_pips(self) -> u16 {
        self.dice as u16 * PIPS_PER_DIE + self.pips as u16
    }

    /// The number of dice.
    pub const fn dice(self) -> u8 {
        self.dice
    }

    /// Pips added to the dice, 0 to 2.
    pub const fn pips(self) -> u8 {
        self.pips
    }

    /// What the first code with dice in a text means: `4D+2: the sum of 4 dice, and 2 more`.
    pub fn explained(text: &str) -> Option<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '+');
        let codes =
            words.map(|word| word.trim_matches('+')).filter_map(|word| Some((word, word.parse::<Self>().ok()?)));
        let (word, code) = codes.into_iter().find(|(word, code)| code.dice > 0 && word.contains('D'))?;
        let sum = if code.dice == 1 { "1 die".to_owned() } else { format!("the sum of {} dice", code.dice) };
        let more = if code.pips == 0 { String::new() } else { format!(", and {} more", code.pips) };
        Some(format!("{word}: {sum}{more}"))
    }

    /// Whether it has neither dice nor pips.
    pub const fn is_zero(self) -> bool {
        self.dice == 0 && self.pips == 0
    }

    /// This code less another; one that falls below 1D becomes `min_dice` dice (DC-002).
    ///
    /// Taking nothing away changes nothing, so a code without a die, such as `+2`, stays as it is.
    #[must_use]
    pub const fn less(self, other: Self, min_dice: u8) -> Self {
        if other.is_zero() {
            return self;
        }
        let left = self.in_pips().saturating_sub(other.in_pips());
        if left < PIPS_PER_DIE { Self::new(min_dice, 0) } else { Self::of_pips(left) }
    }

    /// This code less whole dice, as for a penalty (DC-002, DC-031).
    #[must_use]
    pub const fn less_dice(self, dice: u8, min_dice: u8) -> Self {
        self.less(Self::new(dice, 0), min_dice)
    }

    /// This code plus this many whole dice.
    #[must_use]
    pub const fn more_dice(self, dice: u8) -> Self {
        Self::of_pips(self.in_pips() + dice as u16 * PIPS_PER_DIE)
    }

    /// The amount by which this code exceeds another, such as the base attribute; zero if it does not (DC-008).
    #[must_use]
    pub const fn over(self, other: Self) -> Self {
        Self::of_pips(self.in_pips().saturating_sub(other.in_pips()))
    }
}

impl Add for DieCode {
    type Output = Self;

    /// Adds dice to dice and pips to pips; three pips are a die (DC-002).
    fn add(self, other: Self) -> Self {
        Self::of_pips(self.in_pips() + other.in_pips())
    }
}

impl fmt::Display for DieCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.pips) {
            (0, 0) => f.write_str("0"),
            (0, pips) => write!(f, "+{pips}"),
            (dice, 0) => write!(f, "{dice}D"),
            (dice, pips) => write!(f, "{dice}D+{pips}"),
        }
    }
}

/// The error for a text that is not a die code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a die code like 3D, 3D+1 or +2, with at most {} dice and 2 pips", DieCode::MOST_DICE)]
pub struct NoDieCode;

impl FromStr for DieCode {
    type Err = NoDieCode;

    fn from_str(text: &str) -> Result<Self, NoDieCode> {
        let (dice, pips) = match text.split_once(['D', 'd']) {
            Some((dice, rest)) => (whole(dice)?, if rest.is_empty() { 0 } else { pips(rest)? }),
            None => (0, pips(text)?),
        };
        let fits = dice <= u16::from(Self::MOST_DICE) && (text.contains(['D', 'd']) == (dice > 0));
        if fits { Ok(Self { dice: narrow::<u8>(dice), pips }) } else { Err(NoDieCode) }
    }
}

impl<Book: ?Sized> FromValue<Book> for DieCode {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.parse(|text| text.parse().map_err(|error: NoDieCode| error.to_string()))
    }

    fn kind() -> Kind {
        Kind::Form
    }

    fn expected(_: &Book) -> String {
        NoDieCode.to_string()
    }
}

fn whole(text: &str) -> Result<u16, NoDieCode> {
    if !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().map_err(|_| NoDieCode)
    } else {
        Err(NoDieCode)
    }
}

fn pips(text: &str) -> Result<u8, NoDieCode> {
    match text {
        "+1" => Ok(1),
        "+2" => Ok(2),
        _ => Err(NoDieCode),
    }
}
