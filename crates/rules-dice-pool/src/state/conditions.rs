//! The conditions of units, a row each; causes of being out of the fight have theirs in their own file.

use super::UnitState;
use hexfray_battle::play::{Condition, Expiry, Until};

/// Dead (DP-151).
pub const DEAD: Condition = Condition::new("dead", "dead", "Has taken twice the health in damage.").harmful();
/// Takes damage in each turn (DP-152).
pub const BLEEDING: Condition =
    Condition::new("bleeding", "bleeding", "Takes 1 damage each turn until stabilized.").harmful();
/// Has infected wounds (DP-164).
pub const INFECTED: Condition =
    Condition::new("infected", "poison", "The wounds do not heal by themselves until they are treated.").harmful();
/// Hindered by wounds (DP-161).
pub const WOUND_PENALTY: Condition =
    Condition::new("wound penalty", "wounded", "Fewer dice on everything, the more the graver the wounds.").harmful();
/// Without initiative (DP-175).
pub const EXPOSED: Condition = Condition::new(
    "exposed",
    "target",
    "No initiative left: health has no flawless defence, and only initiative can be attacked.",
)
.harmful();
/// In cover (DP-044).
pub const IN_COVER: Condition = Condition::new("in cover", "hide", "");
/// Protects a comrade (DP-029).
pub const PROTECTING: Condition = Condition::new("protecting", "protect", "").until(Until::OwnTurn);
/// Held by another unit (DP-120).
pub const GRAPPLED: Condition = Condition::new("grappled", "grab", "Held by a foe: cannot leave.").harmful();
/// Holds another unit (DP-120).
pub const GRAPPLING: Condition = Condition::new("grappling", "hold", "");
/// Has lost a weapon that lies on the ground (DP-116).
pub const DISARMED: Condition =
    Condition::new("disarmed", "disarm", "Without the weapon, which lies on the ground.").harmful();
/// Beyond the edge of the board (DP-077).
pub const BEYOND: Condition = Condition::new("beyond the edge", "move", "");
/// Gets away from its foes (DP-077).
pub const WITHDRAWING: Condition = Condition::new("withdrawing", "escape", "");
/// In a vehicle (DP-085).
pub const ABOARD: Condition = Condition::new("aboard", "truck", "");
/// A vehicle in which nobody is.
pub const EMPTY: Condition = Condition::new("empty", "truck", "Empty.");
/// A vehicle that is parked (DP-082).
pub const PARKED: Condition = Condition::new("parked", "truck", "Those inside can get out.");
/// Falls (DP-069).
pub const FALLING: Condition = Condition::new("falling", "float", "").harmful();
/// Swims (DP-061, DP-062).
pub const SWIMMING: Condition = Condition::new("swimming", "water", "Moves a cell less far, for 1 energy.");
/// Climbs (DP-066, DP-067).
pub const CLIMBING: Condition =
    Condition::new("climbing", "rope", "Moves a cell less far; up for 1 energy; each cell is tested.");
/// Flies (DP-073).
pub const FLYING: Condition = Condition::new("flying", "wind", "Changes levels freely.");

/// The conditions that end by themselves, and how they end in the state of a unit.
pub const EXPIRIES: [Expiry<UnitState>; 1] = [Expiry::new(PROTECTING, |state| state.protects.take().is_some())];
