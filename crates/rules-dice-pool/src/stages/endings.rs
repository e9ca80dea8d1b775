//! What a unit gives up when it falls, moves or leaves: its cover, and the protection of a comrade (DP-029, DP-044).

use super::play::Play;
use crate::state::conditions;
use hexfray_battle::{UnitId, play::Playing};

/// Ends a unit's protection of another.
pub fn stops_protecting(play: &mut Play<'_>, unit: UnitId, why: &'static str) {
    if play.change(unit).protects.take().is_some() {
        play.ended(unit, conditions::PROTECTING, why);
    }
}

/// Takes a unit out of cover (DP-044).
pub fn leaves_cover(play: &mut Play<'_>, unit: UnitId, why: &'static str) {
    if std::mem::take(&mut play.change(unit).in_cover) {
        play.ended(unit, conditions::IN_COVER, why);
    }
}
