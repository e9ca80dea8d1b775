//! The effects of acts with weapons: aiming, picking up, reloading, dropping, breaking things.

use crate::{
    acts::{attack::MOST_AIM, plan::TaskPlan},
    stages::{
        ammunition::rounds_of,
        effects,
        pending::{Rolls, Then, Wants},
        play::Play,
        things,
    },
    state::Aiming,
    state::conditions,
};
use hexfray_battle::{
    Aim, Event, Rule,
    play::{Carried, Playing},
};

/// Takes aim for one more round (DC-064, DC-065).
pub(super) fn aim(play: &mut Play<'_>, plan: &TaskPlan) {
    let Some(target) = plan.target else { return };
    let mut state = play.change(plan.unit);
    let aiming = Aiming::after_a_round(state.aiming, target, plan.act.with);
    state.aiming = Some(Aiming { rounds: aiming.rounds.min(MOST_AIM), ..aiming });
    play.gained(plan.unit, conditions::AIMING, None);
}

/// Takes a weapon in hand, from the belt or from the ground (DC-034).
pub(super) fn take_up(play: &mut Play<'_>, plan: &TaskPlan) {
    let unit = plan.unit;
    let Some((_, weapon)) = play.look().weapon(unit, plan.act.with) else { return };
    let item = weapon.title;
    let mut state = play.change(unit);
    let Some(stock) = state.gear.get_mut(plan.act.with) else { return };
    let lay = stock.carried == Carried::OnGround;
    stock.take_up();
    if lay {
        play.log(Event::Took { unit, item });
    } else {
        play.note(unit, "a weapon is ready", Rule::new("DC-034"));
    }
}

/// Fills a weapon's magazine (DC-087).
pub(super) fn reload(play: &mut Play<'_>, plan: &TaskPlan) {
    let unit = plan.unit;
    let Some((_, weapon)) = play.look().weapon(unit, plan.act.with) else { return };
    let (what, full) = (weapon.title, weapon.ammo);
    let mut state = play.change(unit);
    state.gear.magazines = state.gear.magazines.map(|left| left.saturating_sub(1));
    let Some(stock) = state.gear.get_mut(plan.act.with) else { return };
    let before = stock.rounds.unwrap_or(0);
    stock.rounds = full;
    let left = i32::from(full.unwrap_or(0));
    let amount = i32::from(before) - left;
    play.log(Event::Spent { unit, what: rounds_of(what, amount), amount, left });
}

/// Drops a weapon.
pub(super) fn drop(play: &mut Play<'_>, plan: &TaskPlan) {
    if let Some(cell) = play.look().cell(plan.unit) {
        effects::drop_weapon(play, plan.unit, plan.act.with, cell);
    }
}

/// Rolls damage against the Toughness of the thing in the cell (DC-119).
///
/// Returns `None` if it stopped for a question.
pub(super) fn smash(play: &mut Play<'_>, plan: &TaskPlan, then: Then) -> Option<()> {
    let Aim::Cell(cell) = plan.aim else { return Some(()) };
    let mut rolls = Rolls::of(play, then);
    let damage = rolls.roll(plan.unit, plan.code, None, "damage", |_| Wants::Higher)? + plan.modifier;
    rolls.done();
    let toughness = things::roll_toughness(play, cell);
    things::settle(play, plan.unit, cell, damage, toughness);
    Some(())
}
