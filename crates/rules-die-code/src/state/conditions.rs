//! The conditions of units, a row each; wounds and holds have theirs in their own files.

use super::UnitState;
use hexfray_battle::play::{Condition, Expiry, Until};

/// Lies unconscious (DC-133).
pub const UNCONSCIOUS: Condition = Condition::new("unconscious", "sleep", "Takes no part in the fight.").harmful();
/// Crouches (DC-137).
pub const CROUCHED: Condition =
    Condition::new("crouched", "crouch", "Harder to hit, the more so while moving; half the Move.");
/// Lies by choice (DC-141).
pub const PRONE: Condition =
    Condition::new("prone", "prone", "Easier to hit from close by, harder from afar; half the Move.");
/// Lies because a foe brought it down (DC-142).
pub const FELLED: Condition = Condition::new("prone", "prone", "Brought down: getting up takes an action.").harmful();
/// Lies after a flip (DC-104).
pub const FLIPPED: Condition =
    Condition::new("prone", "flip", "Flipped: getting up takes the whole next round.").harmful();
/// Aims a weapon at a target (DC-064).
pub const AIMING: Condition = Condition::new("aiming", "aim", "");
/// Stumbles (DC-093).
pub const STUMBLING: Condition = Condition::new("stumbling", "trip", "−2D on the next Reflexes roll.").harmful();
/// Left open by full auto (DC-082).
pub const EXPOSED: Condition =
    Condition::new("exposed", "full_auto", "Fired full auto: easier to hit {until}.").harmful().until(Until::OwnTurn);
/// Bound by a weapon that entangles (DC-124).
pub const ENTANGLED: Condition = Condition::new("entangled", "net", "Bound: can only try to get free.").harmful();
/// Has lost a weapon that lies on the ground (DC-123).
pub const DISARMED: Condition =
    Condition::new("disarmed", "disarm", "Without the weapon, which lies on the ground.").harmful();
/// Has a broken arm (DC-112).
pub const ARM_BROKEN: Condition =
    Condition::new("arm broken", "arm_pin", "Actions that need the arm are harder; nothing in both hands.").harmful();
/// Under a Fate Point (DC-007).
pub const FATE: Condition =
    Condition::new("Fate", "fate", "Its own die codes are doubled {until}.").until(Until::EndOfRound);
/// Has announced a quick draw (DC-145).
pub const QUICK_DRAW: Condition = Condition::new("quick draw", "quick_draw", "");
/// Has surprised its foes (DC-156).
pub const SURPRISE: Condition = Condition::new("surprise", "quick_draw", "").until(Until::EndOfTurn);
/// Has done an acrobatic trick (DC-088).
pub const TRICK: Condition =
    Condition::new("acrobatic trick", "acrobat", "More damage with the next attack.").until(Until::EndOfTurn);
/// Leads a group attack (DC-129).
pub const GROUP_ATTACK: Condition = Condition::new("group attack", "group_attack", "");
/// Strikes with all its might (DC-119).
pub const ALL_OUT: Condition =
    Condition::new("all-out", "all_out", "Its next blow is an all-out attack.").until(Until::EndOfTurn);
/// Aims its next attack at a part of the body (DC-130).
pub const CALLED_SHOT: Condition = Condition::new("called shot", "called_shot", "").until(Until::EndOfTurn);
/// Has used its turn to resist (DC-032).
pub const MOVED_UP: Condition =
    Condition::new("moved up", "actions", "Has used this round's turn to resist.").harmful();

/// The conditions that end by themselves, and how they end in the state of a unit.
pub const EXPIRIES: [Expiry<UnitState>; 6] = [
    Expiry::new(EXPOSED, |state| std::mem::take(&mut state.exposed)),
    Expiry::new(FATE, |state| std::mem::take(&mut state.fated)),
    Expiry::new(SURPRISE, |state| std::mem::take(&mut state.declared.surprise) > 0),
    Expiry::new(TRICK, |state| state.declared.trick.take().is_some()),
    Expiry::new(ALL_OUT, |state| std::mem::take(&mut state.declared.all_out)),
    Expiry::new(CALLED_SHOT, |state| state.declared.location.take().is_some()),
];

/// An active defence (DC-045); what it does depends on its total.
pub const fn defending(word: &'static str) -> Condition {
    Condition::new(word, word, "").until(Until::OwnTurn)
}
