//! Conditions that an act inflicts (TC-122).

use arrayvec::ArrayVec;

use crate::content::{Compendium, Condition, ability::Chance};
use hexfray_board::text::Content;

/// The conditions that an act inflicts.
pub type Inflicts = ArrayVec<Inflict, 8>;

/// A condition that an act inflicts (TC-122).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Content)]
#[content(book = Compendium)]
pub struct Inflict {
    /// The condition.
    #[content(at = Condition)]
    pub condition: u8,
    /// For how many rounds, 0 until cured; by default as long as it usually lasts.
    #[content(range = 0..=99, default = condition.map_or(0, |at| book.conditions[usize::from(at)].rounds))]
    pub rounds: u8,
    /// The chance that it comes, rolled for after the hit: sure, attack, weapon, magic, percent, or a modifier.
    #[content(default = Chance::Sure)]
    pub chance: Chance,
    /// Whether it ends if its target already has it, as with spells that change shapes.
    #[content(key = "turns_back")]
    pub turns: bool,
}
