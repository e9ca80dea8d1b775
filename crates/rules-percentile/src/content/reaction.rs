//! The acts that a reaction answers.

use hexfray_board::words;

words! {
    /// The acts that a reaction answers.
    pub enum Answers {
        /// A melee attack, hit or miss.
        Melee = "melee",
        /// A shot or a throw, hit or miss.
        Ranged = "ranged",
        /// A spell.
        Spell = "spell",
        /// Any act that takes hit points from the reacting unit.
        Damage = "damage",
    }
}
