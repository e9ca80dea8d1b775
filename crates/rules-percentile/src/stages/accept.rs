//! Accepts a legal order: spends the action, and queues or charges acts.

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use crate::{
    acts::{
        self, plan, planning, scene,
        verbs::{PercentileVerb, uses_ability},
    },
    content::settings::FullMove,
    stages::{
        changes::{self, status},
        costs, feats, initiative, pincer, reaction,
        resolve::{self, reroll},
        spoils, turn, zero,
    },
    state::{
        Escaping, Unit, UnitState, change,
        question::{About, Question},
    },
};
use hexfray_battle::{
    Act, Action, Aim, Event, Flow, Log, Name, Order, Rule, Stage, UnitId, Verb, narrow, note, play::Asked,
};

/// Accepts a legal order.
pub fn accept(world: &mut World, order: &Order) {
    match *order {
        Order::Act { unit, act: Act { verb: PercentileVerb::ABORT, .. }, .. } => {
            changes::interrupt(world, unit, "let go");
        }
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
    if acts::zero::is_zero(act.verb) {
        return zero::accept(world, unit, act.verb);
    }
    let turn = &mut change(world, unit).turn;
    turn.opened = true;
    let announces = act.verb == Verb::ESCAPE && turn.escaping == Escaping::No;
    if act.verb != Verb::WAIT {
        if status::burn(world, unit) {
            return end_turn(world, unit);
        }
        match act.verb {
            _ if announces => {}
            Verb::ITEM if Unit::of(world, unit).has_pocket() => spend_pocket(world, unit),
            _ => spend_action(world, unit),
        }
    }
    match act.verb {
        verb if uses_ability(verb) => begin(world, order, unit, act, aim),
        Verb::DEFEND => {
            // It takes the whole turn: not even an item out of Fast Pockets can be used besides (TC-128).
            let turn = &mut change(world, unit).turn;
            (turn.defending, turn.pocketed) = (true, true);
            let settings = Unit::of(world, unit).book.settings;
            if !settings.defense_allows_move || settings.defense_forfeits_all {
                change(world, unit).turn.moves = 0;
            }
            note(&mut world.resource_mut::<Log>(), unit, "braces to take half damage", Rule::new("TC-128"));
        }
        Verb::WAIT => wait(world, unit, act.option),
        PercentileVerb::FULL_MOVE => {
            let in_metres = Unit::of(world, unit).book.settings.scene.is_in_metres();
            let double = Unit::of(world, unit).book.settings.full_move == FullMove::Double;
            let turn = &mut change(world, unit).turn;
            if double {
                turn.double_move = true;
            } else {
                // On a scene in metres it covers twice as much as free movement (TC-052).
                turn.moves += if in_metres { 2 } else { 1 };
            }
            let what = if double {
                "may go twice as far in place of an action"
            } else {
                "may move again in place of an action"
            };
            note(&mut world.resource_mut::<Log>(), unit, what, Rule::new("MC-188"));
        }
        Verb::ESCAPE => escape(world, order, unit),
        _ if acts::feats::is_feat(act) => feats::accept(world, order, unit, act, aim),
        _ => {}
    }
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
fn begin(world: &mut World, order: Order, unit: UnitId, act: Act, aim: Aim) {
    let user = Unit::of(world, unit);
    let Some(plan) = planning::plan(&user, act, 0) else { return };
    let (what, charge, mp) = (plan.name(), plan.charge, plan.mp);
    let blows = if act.verb == Verb::ATTACK { narrow::<u8>(user.gear.blows().len()) } else { plan.repeats() };
    let borne = plan.ability.effects.iter().find_map(|effect| effect.while_charging());
    let of_blow = |blow| match order {
        Order::Act { unit, aim, .. } => Order::Act { unit, act: plan::of_blow(world, &user, act, blow), aim },
        order => order,
    };
    let orders: ArrayVec<Order, 8> = (0..blows).map(of_blow).take(8).collect();
    if scene::runs_in(&user, &plan, act.verb) {
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
    if act.verb == Verb::ITEM {
        costs::use_up(world, unit, usize::from(act.with));
    }
    costs::start_charging(world, action, blows, charge);
    if let Some(condition) = borne {
        status::gain(world, unit, condition, 0, Some(unit));
    }
}

/// Puts the turn off by a number of ticks; at 0 or below it is lost (TC-129, TC-130).
fn wait(world: &mut World, unit: UnitId, ticks: i16) {
    let turn = &mut change(world, unit).turn;
    turn.count -= ticks;
    turn.waited = turn.count > 0;
    let until = i32::from(turn.count);
    world.resource_mut::<Log>().push(Event::Waited { unit, until });
    world.resource_mut::<Flow>().go_to(Stage::TurnEnd);
}

/// Takes the order to escape: the first one announces the escape, the second one, a round later, tries it (TC-132,
/// TC-133).
fn escape(world: &mut World, order: Order, unit: UnitId) {
    let turn = &mut change(world, unit).turn;
    if turn.escaping == Escaping::No {
        turn.escaping = Escaping::NextRound;
        note(&mut world.resource_mut::<Log>(), unit, "will try to escape in the next round", Rule::new("TC-132"));
        return;
    }
    let action = Action::now(unit, order, Name::new("Escape"));
    world.resource_mut::<Flow>().resolve(action);
}
