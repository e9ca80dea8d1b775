//! Accepts a legal order: spends the action, and queues or charges acts.

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use crate::{
    acts::{
        planning, scene,
        verb_rules::{Spends, rules_of},
    },
    stages::{
        changes::status,
        costs, initiative, pincer, reaction,
        resolve::{self, reroll},
        spoils, turn,
    },
    state::{
        Escaping, Unit, UnitState, change,
        question::{About, Question},
    },
};
use hexfray_battle::{Act, Action, Aim, Event, Flow, Log, Order, Stage, UnitId, Verb, narrow, play::Asked};

/// Accepts a legal order.
pub fn accept(world: &mut World, order: &Order) {
    match *order {
        Order::Act { unit, act, aim } => accept_act(world, *order, unit, act, aim),
        Order::Answer { unit, option } => answer(world, unit, option),
        Order::EndTurn { unit } => end_turn(world, unit),
        _ => world.resource_mut::<Flow>().go_to(Stage::TurnEnd),
    }
}

/// Ends the unit's turn; a unit that is asked in another unit's turn ends only the question.
fn end_turn(world: &mut World, unit: UnitId) {
    let mut flow = world.resource_mut::<Flow>();
    if flow.actor() == Some(unit) {
        return flow.go_to(Stage::TurnEnd);
    }
    if !turn::lets_be(world, unit) {
        world.resource_mut::<Flow>().go_to(Stage::TurnEnd);
    }
}

/// Passes an answer to the question that was asked.
fn answer(world: &mut World, unit: UnitId, option: u16) {
    let Some((_, question)) = world.resource_mut::<Asked<Question>>().take() else { return };
    match question.about {
        About::Escape => initiative::answer(world, option),
        About::Reflect => resolve::answer_mirror(world, option),
        About::Loot => spoils::answer(world, option),
        About::Face => pincer::answer(world, unit, option),
        About::Reaction => reaction::answer(world, unit, option),
        About::Reroll => reroll::answer(world, unit, option),
        About::Pick => resolve::answer_pick(world, option),
    }
}

fn accept_act(world: &mut World, order: Order, unit: UnitId, act: Act, aim: Aim) {
    let rules = rules_of(act.verb);
    if !rules.is_zero && !rules.at_any_time {
        change(world, unit).turn.opened = true;
        let announces = change(world, unit).turn.escaping == Escaping::No;
        if rules.spends != Spends::Nothing && status::burn(world, unit) {
            return end_turn(world, unit);
        }
        match rules.spends {
            Spends::Nothing => {}
            Spends::ActionIfAnnounced if announces => {}
            Spends::PocketOrAction if Unit::of(world, unit).has_pocket() => spend_pocket(world, unit),
            Spends::Action | Spends::ActionIfAnnounced | Spends::PocketOrAction => spend_action(world, unit),
        }
    }
    (rules.accept)(world, order, unit, act, aim);
}

/// Begins a plain attack that no player has chosen, such as a berserk unit's.
pub fn attack(world: &mut World, unit: UnitId, aim: Aim) {
    compelled(world, unit, Act::new(Verb::ATTACK, 0), aim);
}

/// Begins an act that its user has not chosen.
pub fn compelled(world: &mut World, unit: UnitId, act: Act, aim: Aim) {
    spend_action(world, unit);
    begin(world, Order::Act { unit, act, aim }, unit, act, aim);
}

/// Spends the standard action. This ends an earlier defence (TC-128) and, unless movement may be split, a Movement
/// action that has begun.
fn spend_action(world: &mut World, unit: UnitId) {
    let UnitState { turn, memory, .. } = change(world, unit);
    if turn.slipping || memory.sends != 0 {
        return;
    }
    turn.quick = turn.quick.saturating_sub(1);
    turn.acted = turn.quick < 2;
    turn.defending = false;
}

/// Spends the Item Action of Fast Pockets instead of the standard action. This ends an earlier defence (TC-045,
/// TC-128).
fn spend_pocket(world: &mut World, unit: UnitId) {
    let turn = &mut change(world, unit).turn;
    (turn.pocketed, turn.defending) = (true, false);
}

/// Lets an attack, ability or item take effect at once, or starts its charge (TC-053, TC-114).
pub fn begin(world: &mut World, order: Order, unit: UnitId, act: Act, aim: Aim) {
    let user = Unit::of(world, unit);
    let Some(plan) = planning::plan(&user, act, 0) else { return };
    let (what, charge, mp) = (plan.name(), plan.charge, plan.mp);
    let rules = rules_of(act.verb);
    let blows = if rules.uses_weapons { narrow::<u8>(user.gear.blows().len()) } else { plan.repeats() };
    let borne = plan.ability.effects.iter().find_map(|effect| effect.while_charging());
    let of_blow = |blow| match order {
        Order::Act { unit, aim, .. } => Order::Act { unit, act: planning::of_blow(world, &user, act, blow), aim },
        order => order,
    };
    let orders: ArrayVec<Order, 8> = (0..blows).map(of_blow).take(8).collect();
    if scene::runs_in(&user, &plan, rules) {
        let turn = &mut change(world, unit).turn;
        turn.zero = turn.zero.saturating_add(1);
    }
    let action = Action::now(unit, order, what);
    if charge == 0 {
        let mut flow = world.resource_mut::<Flow>();
        for (blow, order) in (0..).zip(orders) {
            flow.resolve(Action { blow, order, ..action });
        }
        return;
    }
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what, aim });
    costs::pay_mp(world, unit, mp);
    (rules.pay_charge)(world, unit, act);
    costs::start_charging(world, action, blows, charge);
    if let Some(condition) = borne {
        status::gain(world, unit, condition, 0, Some(unit));
    }
}
