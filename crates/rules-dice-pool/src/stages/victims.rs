//! The victims of holds: beaten, freed, tied up and untied (DP-129, DP-140, DP-142, DP-143).

use super::{
    apply,
    grapple::{change_holds, release, sweep},
    play::Play,
    recovery,
};
use crate::{
    acts::plan::{Plan, Task},
    numbers::grapple,
    state::{Cause, Grapple},
};
use hexfray_battle::{UnitId, narrow, play::Playing};

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

/// Carries out an act with holds (DP-129, DP-143).
pub fn carry_out(play: &mut Play<'_>, plan: &Plan, task: Task) {
    let unit = plan.unit;
    match task {
        Task::BreakFree(holder) => release(play, holder, unit, "broke free"),
        Task::LetGo(held) => release(play, unit, held, "released"),
        Task::Restrain(at, held) => {
            play.change(unit).restraints.take(at);
            let worn = play.look().sheet(unit).restraints.get(usize::from(at)).map(|&place| narrow::<u16>(place));
            play.change(held).restraints.worn = worn;
            apply::incapacitate(play, held, Some(unit), Cause::Restraint);
        }
        Task::Untie(target) => {
            recovery::recover(play, target, Cause::Restraint, "untied");
        }
        _ => {}
    }
}
