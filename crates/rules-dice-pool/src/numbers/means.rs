//! The goal and the means of an attack.

use crate::content::{Power, Weapon};
use hexfray_battle::Canonical;

/// The goal of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub enum Goal {
    /// The target's health (DP-089).
    #[default]
    Harm,
    /// Its weapon (DP-116).
    Disarm,
    /// A hold on it (DP-120).
    Grapple,
    /// Its initiative (DP-172).
    Initiative,
    /// The health of a target without initiative; the attacker stakes all of its own (DP-177).
    Finish,
}

impl Goal {
    /// Whether it is the target's health (DP-171).
    pub const fn is_health(self) -> bool {
        matches!(self, Self::Harm | Self::Finish)
    }
}

/// How an attack is made.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Its goal.
    pub goal: Goal,
    /// The weapon.
    pub weapon: &'a Weapon,
    /// The power, if it uses one.
    pub power: Option<&'a Power>,
    /// Whether it is meant to kill.
    pub lethal: bool,
    /// Initiative that is staked on it (DP-177).
    pub stake: i32,
}
