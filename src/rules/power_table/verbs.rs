//! The verbs that this ruleset has besides those that all share.

use crate::battle::Verb;

impl Verb {
    /// Say how one moves before moving, by the manners that the rules know.
    pub const PACE: Self = Self::new("pace");
    /// Name a cell that the way is to lead over.
    pub const VIA: Self = Self::new("via");
    /// Declare that one is about to leave the fight.
    pub const RETREAT: Self = Self::new("retreat");
    /// Join the fight where one stands.
    pub const JOIN: Self = Self::new("join");
    /// Say that one passes together with another, before moving.
    pub const TOGETHER: Self = Self::new("together");
    /// Put a weapon away into the luggage.
    pub const STOW: Self = Self::new("stow");
    /// Put a weapon into its sheath or holster.
    pub const SHEATHE: Self = Self::new("sheathe");
    /// Hold a weapon in one hand or in both.
    pub const STANCE: Self = Self::new("stance");
    /// Hand a thing over.
    pub const GIVE: Self = Self::new("give");
    /// Take what is being handed over.
    pub const RECEIVE: Self = Self::new("receive");
    /// Put on or store an accessory.
    pub const WEAR: Self = Self::new("wear");
    /// Declare a feat for the attack to come.
    pub const FEAT: Self = Self::new("feat");
    /// End an effect of one's own.
    pub const DISPEL: Self = Self::new("dispel");
    /// Get on what one rides, or take somebody along.
    pub const MOUNT: Self = Self::new("mount");
    /// Get off.
    pub const DISMOUNT: Self = Self::new("dismount");
    /// Lay down the arms.
    pub const SURRENDER: Self = Self::new("surrender");
    /// Change the altitude at which one flies.
    pub const FLY: Self = Self::new("fly");
}
