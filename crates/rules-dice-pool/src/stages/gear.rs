//! Weapons that are knocked away, and picked up by other units (DP-116, DP-117).

use super::play::Play;
use crate::acts::plan::{AttackPlan, Plan};
use crate::state::conditions;
use hexfray_battle::{
    UnitId, narrow,
    play::{Carried, Playing, Stock},
};

/// Drops the weapon of a disarmed target to the ground of its space; the attempt does no damage (DP-116).
pub fn knock_away(play: &mut Play<'_>, plan: &Plan, attack: &AttackPlan) {
    let (target, Some(prize)) = (attack.attack.target, attack.prize) else { return };
    let Some(cell) = play.look().cell(target).filter(|_| attack.left() > 0) else { return };
    if let Some(stock) = play.change(target).weapons.get_mut(usize::from(prize)) {
        stock.drop_in(cell);
        play.gained(target, conditions::DISARMED, Some(plan.unit));
    }
}

/// Picks up a weapon that another unit has dropped: the unit now carries it, but must still ready it (DP-117).
pub fn take(play: &mut Play<'_>, unit: UnitId, with: u8, owner: UnitId) {
    let look = play.look();
    let sheet = look.sheet(owner);
    let of_others = || usize::from(with).checked_sub(sheet.weapons.len());
    let found = || of_others().and_then(|at| look.state(owner).found.get(at).copied());
    let Some(kind) = sheet.weapons.get(usize::from(with)).map(|&at| narrow::<u16>(at)).or_else(found) else { return };
    if let Some(stock) = play.change(owner).weapons.get_mut(usize::from(with)) {
        (stock.carried, stock.cell) = (Carried::Gone, None);
    }
    let mut state = play.change(unit);
    if state.weapons.try_push(Stock::new(Carried::AtBelt, None)).is_ok() {
        state.found.push(kind);
    }
}
