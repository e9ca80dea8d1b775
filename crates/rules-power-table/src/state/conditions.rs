//! The conditions of units that no file lists, a row each.

use super::UnitState;
use hexfray_battle::play::{Condition, Expiry, Until};

/// Unconscious (SW-186).
pub const UNCONSCIOUS: Condition =
    Condition::new("unconscious", "sleep", "Out of the fight until healed above 0 HP.").harmful();
/// Dead (SW-187).
pub const DEAD: Condition = Condition::new("dead", "dead", "Cannot be brought back in this battle.").harmful();
/// After a Full Move (SW-062).
pub const AFTER_FULL_MOVE: Condition =
    Condition::new("after a Full Move", "jump", "Evasion −4 {until}.").harmful().until(Until::OwnTurn);
/// About to leave a melee (SW-124).
pub const RETREATING: Condition =
    Condition::new("retreating", "escape", "May leave the melee in the next turn.").harmful();
/// Taken by surprise (SW-039).
pub const SURPRISED: Condition =
    Condition::new("surprised", "stun", "−2 to all checks {until}.").harmful().until(Until::OwnTurn);
/// On a mount.
pub const MOUNTED: Condition = Condition::new("mounted", "rider", "Moves with the mount.");
/// In a melee (SW-090).
pub const IN_MELEE: Condition = Condition::new("in melee", "attack", "Stands at the centre of a melee.");

/// The conditions that end by themselves, and how they end in the state of a unit.
pub const EXPIRIES: [Expiry<UnitState>; 2] = [
    Expiry::new(AFTER_FULL_MOVE, |state| std::mem::take(&mut state.posture.full_move)),
    Expiry::new(SURPRISED, |state| std::mem::take(&mut state.posture.surprised)),
];
