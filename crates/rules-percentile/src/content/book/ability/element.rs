//! The elements of damage (TC-118).

use hexfray_board::words;

words! {
    /// An element of damage.
    #[repr(u8)]
    pub enum Element {
        /// Earth.
        Earth = "earth",
        /// Fire.
        Fire = "fire",
        /// Wind.
        Wind = "wind",
        /// Water.
        Water = "water",
        /// Lightning.
        Lightning = "lightning",
        /// Ice.
        Ice = "ice",
        /// Poison and sickness.
        Bio = "bio",
        /// Light.
        Holy = "holy",
        /// Darkness.
        Shadow = "shadow",
    }
}

impl Element {
    /// Its bit in a unit's lists of elements.
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }
}

/// A list of elements, as bits of [`Element::bit`].
pub mod elements {
    use super::Element;
    use hexfray_board::text::{Kind, Value};

    /// Reads the list.
    pub fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<u16> {
        let elements = value.values()?.into_iter().filter_map(|value| value.word(Element::WORDS));
        Some(elements.fold(0, |bits, element| bits | element.bit()))
    }

    /// What it may say.
    pub fn kind() -> Kind {
        Kind::list(Kind::words(Element::WORDS))
    }
}
