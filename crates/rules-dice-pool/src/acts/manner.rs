//! The manner of an attack, which the `option` of its act says: lethal or not, and with which power.

/// The manner of an attack, by the `option` of the act: whether it is non-lethal, and with which power.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// Whether it is non-lethal (DP-156).
    pub pulled: bool,
    /// The power that it uses, by its place on the sheet.
    pub power: Option<u8>,
}

impl Manner {
    /// The manner that an option stands for: 1 for a non-lethal attack, plus twice the place of the power, counted from
    /// 1.
    pub fn of(option: i16) -> Self {
        let power = match option / 2 {
            0 => None,
            // A place below 1 is that of no power.
            place => Some(u8::try_from(place - 1).unwrap_or(u8::MAX)),
        };
        Self { pulled: option % 2 == 1, power }
    }

    /// Whether an option stands for a manner.
    pub fn is_option(option: i16) -> bool {
        option >= 0 && Self::of(option).option() == option
    }

    /// The option that stands for this manner.
    pub fn option(self) -> i16 {
        i16::from(self.pulled) + self.power.map_or(0, |power| 2 * (i16::from(power) + 1))
    }
}
