//! The acts that a reaction answers.

/// The acts that a reaction answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// A melee attack, hit or miss.
    Melee,
    /// A shot or a throw, hit or miss.
    Ranged,
    /// A spell.
    Spell,
    /// Any act that takes hit points from the reacting unit.
    Damage,
}

impl Answers {
    /// All kinds with the keys that files use.
    pub const KEYS: [(&'static str, Self); 4] =
        [("melee", Self::Melee), ("ranged", Self::Ranged), ("spell", Self::Spell), ("damage", Self::Damage)];
}
