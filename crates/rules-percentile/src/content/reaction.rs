//! What a reaction answers.

/// What a reaction answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// An attack hand to hand, hit or miss.
    Melee,
    /// A shot or a throw, hit or miss.
    Ranged,
    /// A spell.
    Spell,
    /// Anything that costs its user hit points.
    Damage,
}

impl Answers {
    /// All of them with the keys that files use.
    pub const KEYS: [(&'static str, Self); 4] =
        [("melee", Self::Melee), ("ranged", Self::Ranged), ("spell", Self::Spell), ("damage", Self::Damage)];
}
