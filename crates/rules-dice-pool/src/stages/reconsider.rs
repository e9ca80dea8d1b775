//! The rest of an act after a ruling: an attack on a unit that is gone is lost, a unit that has become helpless can
//! only soak, and the question is asked again for the present state.

use bevy_ecs::prelude::*;

use super::{
    play::Play,
    question::{self, Question},
};
use crate::{
    acts::{
        means,
        plan::{AttackPlan, Doing, Plan},
    },
    content::Defence,
    numbers::attack::Attack,
    state::Look,
};
use hexfray_battle::{
    ActId, Order, UnitId,
    play::{Gone, Plans, Playing},
};

/// Updates the current attacks, and withdraws the open question.
pub fn reconsider(world: &mut World) {
    let play = &mut Play(world);
    mend_attacks(play);
    let Some((unit, question)) = play.take_back() else { return };
    if play.look().acts.action().is_none() {
        return;
    }
    if matches!(question, Question::StrikeLeaving | Question::StrikeShooting | Question::Protect) {
        play.acts().withdraw_offer(unit);
    }
    play.acts().resume_with(question::step_of(question));
}

/// Updates each attack that has not taken effect yet.
fn mend_attacks(play: &mut Play<'_>) {
    let question = play.asked().map(|(_, question)| question);
    let top = play.look().acts.id();
    let plans: Vec<(ActId, Plan)> = play.world().resource::<Plans<Plan>>().iter().cloned().collect();
    for (act, plan) in plans {
        // A question about energy against a hold follows from an attack that is over.
        let is_over = question.is_some_and(question::follows) && top == Some(act);
        let Doing::Attack(attack) = &plan.doing else { continue };
        if is_over {
            continue;
        }
        let is_on_its_way = top != Some(act) || question.is_some_and(question::is_on_the_way);
        if let Some(gone) = gone(&play.look(), attack, is_on_its_way) {
            gone.lose(play.world_mut(), act, plan.unit, plan.what);
        } else if let Some(attack) = order_of(&play.look(), act).and_then(|order| mended(&play.look(), attack, order)) {
            let mut plans = play.world_mut().resource_mut::<Plans<Plan>>();
            if let Some(plan) = plans.of_mut(act) {
                plan.doing = Doing::Attack(attack);
            }
        }
    }
}

/// The reason why an attack can no longer reach its target; `None` if it can. A charge still has to get to its target
/// (DP-109, DP-114).
fn gone(look: &Look<'_>, plan: &AttackPlan, is_on_its_way: bool) -> Option<Gone> {
    let Attack { by, target, close, .. } = plan.attack;
    let far = !close || plan.charge && is_on_its_way;
    Gone::of(look.field, target, far || look.are_together(by, target))
}

/// The order of the act with this number.
fn order_of(look: &Look<'_>, act: ActId) -> Option<Order> {
    let in_hand = look.acts.id().zip(look.acts.action());
    look.acts.interrupted().chain(in_hand).find(|(id, _)| *id == act).map(|(_, action)| action.order)
}

/// An attack against which the target, or a unit that steps in for it, has lost a defence; `None` if nothing has
/// changed, or if the defence has been rolled (DP-029, DP-148).
fn mended(look: &Look<'_>, plan: &AttackPlan, order: Order) -> Option<AttackPlan> {
    let target = plan.attack.target;
    let stands_by =
        |unit: UnitId| look.is_active(unit) && !look.state(unit).is_helpless() && look.are_together(unit, target);
    let stands_alone = plan.protector.is_some_and(|protector| !stands_by(protector));
    let could_move = plan.protector.is_none() && plan.attack.open().any(|defence| defence != Defence::Soak);
    let is_struck_down = could_move && look.state(target).is_helpless();
    if plan.opposed.is_some() || !(stands_alone || is_struck_down) {
        return None;
    }
    let Order::Act { unit, act, .. } = order else { return None };
    let own = Attack::of(look, unit, target, means::means_of(look, unit, act)?);
    let AttackPlan { attack, defence, chosen, .. } =
        AttackPlan::new(Attack { guards: own.guards, ..plan.attack.clone() });
    let mut then = AttackPlan { attack, defence, chosen, protector: None, ..plan.clone() };
    match plan.protector {
        // Dice that were taken off the protector's defence do not affect the target's.
        Some(_) => (then.grip.off_defence, then.grip.hindered_defence) = (0, Vec::new()),
        None => then.hinder_guards(look),
    }
    Some(then)
}
