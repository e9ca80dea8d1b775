//! The current act: its plan, the attack that it makes, and the energy that it costs.

use bevy_ecs::prelude::*;

use super::play::Play;
use crate::acts::plan::{AttackPlan, Doing, Plan};
use hexfray_battle::{
    Event, Name, Resolving, UnitId,
    play::{Plans, Playing},
};

const ENERGY: Name = Name::new("energy");

/// Takes energy (DP-008).
pub(super) fn pay_energy(play: &mut Play<'_>, unit: UnitId, amount: i32) {
    if amount > 0 {
        let amount = play.change(unit).energy.take(amount);
        let left = play.look().state(unit).energy.left;
        play.log(Event::Spent { unit, what: ENERGY, amount, left });
    }
}

/// The current attack, for a step that concerns it.
pub(super) fn attack_in_hand(play: &Play<'_>) -> Option<(Plan, AttackPlan)> {
    let plan = play.plan()?;
    let Doing::Attack(attack) = &plan.doing else { return None };
    let attack = attack.clone();
    Some((plan, attack))
}

pub(super) fn keep(play: &mut Play<'_>, plan: Plan, attack: AttackPlan) {
    play.keep(Plan { doing: Doing::Attack(attack), ..plan });
}

/// The plan of the current act.
pub fn plan_in_hand(world: &World) -> Option<&Plan> {
    world.resource::<Plans<Plan>>().top(world.resource::<Resolving>())
}
