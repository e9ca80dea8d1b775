//! The elements of damage (TC-118).

/// An element of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Element {
    /// Earth.
    Earth,
    /// Fire.
    Fire,
    /// Wind.
    Wind,
    /// Water.
    Water,
    /// Lightning.
    Lightning,
    /// Ice.
    Ice,
    /// Poison and sickness.
    Bio,
    /// Light.
    Holy,
    /// Darkness.
    Shadow,
}

impl Element {
    /// All elements with the keys that files use.
    pub const KEYS: [(&'static str, Self); 9] = [
        ("earth", Self::Earth),
        ("fire", Self::Fire),
        ("wind", Self::Wind),
        ("water", Self::Water),
        ("lightning", Self::Lightning),
        ("ice", Self::Ice),
        ("bio", Self::Bio),
        ("holy", Self::Holy),
        ("shadow", Self::Shadow),
    ];

    /// Its bit in a unit's lists of elements.
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }
}
