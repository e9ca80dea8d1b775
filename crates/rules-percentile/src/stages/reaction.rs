//! Reactions: units that an act has affected are asked whether they react (TC-050).

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use crate::{
    acts::{
        aiming::check_planned_aim,
        faces,
        orders::check_planned_use,
        planning::{self, use_under_way},
        verb_rules::rules_of,
    },
    numbers::conditions::may_react,
    stages::{pincer, play::Play},
    state::{
        Unit,
        look::cell_of,
        question::{About, Question},
        reactions::{Reactions, Reply, answers},
    },
};
use hexfray_battle::{
    Act, Action, Aim, Flow, Name, Options, Order, ResolveSystems, Resolving, Roster, UnitId, Verb, narrow,
    play::Playing,
};

/// Notes the units that the act has affected, and asks those that could react, one after the other.
pub fn react(world: &mut World) {
    let mut reactions = std::mem::take(&mut *world.resource_mut::<Reactions>());
    let resolving = world.resource::<Resolving>();
    if let Some((action, act)) = use_under_way(world).filter(|(action, _)| !action.reaction) {
        reactions.note(&resolving.strikes);
        ask(world, &mut reactions, &action, act);
    }
    *world.resource_mut::<Reactions>() = reactions;
}

fn ask(world: &mut World, reactions: &mut Reactions, action: &Action, act: Act) {
    for at in 0..reactions.touched.len() {
        let (unit, hurt, answers) = reactions.touched[at];
        let mut replies = replies(world, action, act, unit, hurt);
        replies.retain(|reply| !reactions.offered.contains(&(unit, *reply)));
        if replies.is_empty() || answers >= Unit::of(world, unit).book.settings.reactions_per_trigger {
            continue;
        }
        let (question, options) = question(world, action, unit, &replies);
        reactions.open = replies;
        return Play(world).ask_midway(unit, question, options, ResolveSystems::React);
    }
}

const NOTHING: Name = Name::new("Do nothing");

const TURN: Name = Name::new("Turn around");

fn question(world: &World, action: &Action, unit: UnitId, replies: &[Reply]) -> (Question, Options) {
    let text = format!("React to {} of {}?", action.what, world.resource::<Roster>().name(action.unit));
    let question = Question::made(About::Reaction, &text, "React?");
    let user = Unit::of(world, unit);
    let name = |reply: &Reply| match *reply {
        Reply::Turn => TURN,
        Reply::Ability(at) => planning::plan(&user, Act::new(Verb::ABILITY, at), 0).map_or(NOTHING, |plan| plan.name()),
    };
    (question, [NOTHING].into_iter().chain(replies.iter().map(name)).collect())
}

/// The reactions with which a unit could answer an act.
fn replies(world: &World, action: &Action, act: Act, unit: UnitId, hurt: bool) -> ArrayVec<Reply, 7> {
    let mut replies = ArrayVec::new();
    let user = Unit::of(world, unit);
    let by = user.other(action.unit);
    // Few units have a reaction.
    let count = narrow::<u8>(user.kind.kit.abilities.len());
    if !user.turn.surrounded && (0..count).all(|at| answers(&user, at).is_none()) {
        return replies;
    }
    let (Some(plan), true) = (planning::kept(world, &by, action), may_react(world, action.unit, unit)) else {
        return replies;
    };
    let from_behind = faces::finds_unaware(&by, &user, &plan);
    if !from_behind || user.book.settings.reactions_when_unaware {
        for at in 0..count {
            if answers(&user, at).is_some_and(|answers| plan.is_answered_by(answers, rules_of(act.verb).is_blow, hurt))
                && order(world, &user, at, action.unit).is_some()
                && !replies.is_full()
            {
                replies.push(Reply::Ability(at));
            }
        }
    }
    if from_behind && hurt && !replies.is_full() {
        replies.push(Reply::Turn);
    }
    replies
}

/// The order that carries out a reaction: aimed at the unit that acted, or at the reacting unit; `None` if it cannot be
/// done.
fn order(world: &World, user: &Unit<'_>, at: u8, by: UnitId) -> Option<Order> {
    let act = Act::new(Verb::ABILITY, at);
    let from = cell_of(world, user.unit)?;
    let plan = planning::plan(user, act, 0)?;
    let aim = match cell_of(world, by) {
        _ if plan.targeting.aims_itself() => Aim::None,
        Some(cell) if plan.targeting.at_cells => Aim::Cell(cell),
        _ => Aim::Unit(by),
    };
    check_planned_use(world, user, act, Some(&plan), from).ok()?;
    check_planned_aim(world, user, act, Some(&plan), aim, from).ok()?;
    Some(Order::Act { unit: user.unit, act, aim })
}

/// The order that carries out an answer to the open question; `None` if the answer is not an act.
fn order_of(world: &World, unit: UnitId, option: u16) -> Option<Order> {
    let (action, _) = use_under_way(world)?;
    let reply = world.resource::<Reactions>().open.get(usize::from(option).checked_sub(1)?)?;
    match *reply {
        Reply::Ability(at) => order(world, &Unit::of(world, unit), at, action.unit),
        Reply::Turn => None,
    }
}

/// The order whose odds are those of another: the act that an answer to the open question begins, or else the order
/// itself.
pub fn meant(world: &World, order: &Order) -> Order {
    match *order {
        Order::Answer { unit, option } => order_of(world, unit, option).unwrap_or(*order),
        order => order,
    }
}

/// Takes the answer: the chosen reaction takes effect after the queued acts.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let order = order_of(world, unit, option);
    let mut reactions = world.resource_mut::<Reactions>();
    let open = std::mem::take(&mut reactions.open);
    let chosen = usize::from(option).checked_sub(1).and_then(|at| open.get(at)).copied();
    // A unit that does nothing is not asked again about this act.
    let settled = open.iter().copied().filter(|&reply| chosen.is_none_or(|chosen| chosen == reply));
    let settled: ArrayVec<Reply, 7> = settled.collect();
    reactions.offered.extend(settled.into_iter().map(|reply| (unit, reply)));
    if let (Some(_), Some((_, _, answers))) = (chosen, reactions.touched.iter_mut().find(|(one, ..)| *one == unit)) {
        *answers += 1;
    }
    if chosen == Some(Reply::Turn) {
        return pincer::turn_around(world, unit);
    }
    let Some(order @ Order::Act { act, .. }) = order else { return };
    let what = planning::plan(&Unit::of(world, unit), act, 0).map_or(NOTHING, |plan| plan.name());
    let action = Action { reaction: true, ..Action::now(unit, order, what) };
    world.resource_mut::<Flow>().resolve(action);
}
