//! Who is winning: each side's chance to win a battle, from what everybody may see of it.
//!
//! [`Judge`] looks at no die and no secret, and knows no ruleset by name. The same state gets the same chances on every
//! machine: what is summed up is summed up in a fixed order.

mod crude;

use crate::battle::Battle;

/// Tells how likely each side is to win a battle, or a copy of it.
///
/// ```
/// use hexfray::{
///     ai::Judge,
///     battle::{Battle, DiceSource},
///     rules,
///     text::Library,
/// };
///
/// let setup = rules::load(&Library::embedded(), "maps/ravine.battle.toml")?;
/// let battle = Battle::new(&setup, DiceSource::Seed(7))?;
/// let judge = Judge::new(&battle);
/// let chances = judge.chances(&battle);
/// assert_eq!(chances.len(), battle.sides().len());
/// assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "somebody wins");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {}

impl Judge {
    /// A judge of this battle. What takes long to find out, it finds out here, as the battle stands; for one decision it
    /// serves all copies that are played on from there.
    pub fn new(_battle: &Battle) -> Self {
        Self {}
    }

    /// Each side's chance to win, 0 to 1, in the order of the battle's sides; they add up to 1. A draw counts as the same
    /// chance for each side that has foes.
    pub fn chances(&self, battle: &Battle) -> Vec<f64> {
        match battle.outcome() {
            Some(outcome) => crude::settled(battle, outcome.winner),
            None => crude::chances(battle),
        }
    }
}
