//! The victims of holds that are beaten (DP-140, DP-142).

use super::{
    apply,
    grapple::{change_holds, sweep},
    play::Play,
};
use crate::{
    numbers::grapple,
    state::{Cause, Grapple},
};
use hexfray_battle::UnitId;

/// Lets holds beat their victims until one of these can pay energy first; returns that unit, the holder, and the most
/// that the unit can pay.
pub(super) fn settle_holds(play: &mut Play<'_>) -> Option<(UnitId, UnitId, i32)> {
    sweep(play);
    loop {
        let look = play.look();
        let beats = |held: UnitId, hold: Grapple| {
            !hold.pins && look.is_active(held) && grapple::beats(hold.pool, look.state(held).health.left())
        };
        let bond = look.holds().iter().find(|bond| beats(bond.held, bond.kind)).copied()?;
        let most = look.state(bond.held).energy.left.min(bond.kind.pool);
        if most > 0 && grapple::may_save(&look, bond.held, bond.kind) {
            return Some((bond.held, bond.holder, most));
        }
        if let Some(hold) = change_holds(play).between_mut(bond.holder, bond.held) {
            hold.pins = true;
        }
        apply::incapacitate(play, bond.held, Some(bond.holder), Cause::Grapple);
    }
}
