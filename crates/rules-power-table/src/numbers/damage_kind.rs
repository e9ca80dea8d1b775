//! The kinds of damage.

use hexfray_board::words;

words! {
    /// The kind of damage, which decides what reduces it (SW-159).
    pub enum DamageKind {
        /// Damage of weapons, collisions and falls, which Defence reduces.
        Physical = "physical",
        /// Damage of fire, cold, shock and guns, which Defence does not reduce.
        Magical = "magical",
    }
}

impl DamageKind {
    /// The kind of damage, physical or not, as content states it.
    pub const fn of(physical: bool) -> Self {
        if physical { Self::Physical } else { Self::Magical }
    }
}
