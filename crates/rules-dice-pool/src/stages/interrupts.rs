//! Acts out of turn: opportunity attacks, stepping in for a comrade, giving up during an attack (DP-025, DP-026,
//! DP-029, DP-033, DP-110 … DP-113).
//!
//! An act is announced and paid for. Then the units that it provokes are asked, in the order of initiative; each of
//! their acts ends before the next unit is asked. Then the act is computed again and continues, or is lost if its unit
//! was taken out of the fight.

use bevy_ecs::prelude::*;

use super::{chases, drivers, endings, grapple, offers, passage, play::Play, question::Question};
use crate::{
    acts::{
        blitz, disarm, legal, means,
        plan::{AttackPlan, Doing, Plan, Task},
        protect,
        triggers::{self, Occasion},
    },
    content::DefendOther,
    numbers::means::Goal,
    state::Look,
};
use hexfray_battle::{
    ActId, Action, Name, Options, Order, Presence, ResolveSystems, Resolving, Rule, UnitId,
    movement::{lay_course, walk_part},
    narrow,
    play::{Plans, Playing},
    remove,
};

/// The answer that calls an attack off because its target has given up.
pub const SPARE: Name = Name::new("spare it");
/// The answer that carries it out nevertheless.
pub const GO_ON: Name = Name::new("strike all the same");

/// Takes the action of a move when it is announced, like that of any act: it is spent even if the unit is taken out of
/// the fight before it moves (DP-026).
pub fn begin_move(world: &mut World) {
    let action = world.resource::<Resolving>().action();
    let Some(Order::Move { unit, .. }) = action.map(|action| action.order) else { return };
    if lay_course(world) && world.resource::<Resolving>().course.path.len() > 1 {
        let play = &mut Play(world);
        let mut state = play.change(unit);
        state.turn = state.turn.after_move();
    }
}

/// Finds the path of a charge when it is announced (DP-114).
pub fn begin_charge(play: &mut Play<'_>, plan: &Plan) {
    let Doing::Attack(attack) = &plan.doing else { return };
    let look = play.look();
    if let (true, Some(from), Some(to)) = (attack.charge, look.cell(plan.unit), look.cell(attack.attack.target)) {
        let course = blitz::way(&look, plan.unit, plan.cost, from, to);
        play.acts().course = course.unwrap_or_default();
        passage::pay_way(play, plan.unit, plan.unit, 0);
    }
}

/// Asks the units that the current act provokes, one after the other (DP-026, DP-107, DP-110, DP-111). Shots provoke
/// even in answer to another act (DP-108).
pub fn offer(world: &mut World) {
    let Some(action) = world.resource::<Resolving>().action() else { return };
    let play = &mut Play(world);
    if let Order::Move { unit, .. } = action.order {
        return go_along(play, unit, false);
    }
    let Some(plan) = play.plan() else { return };
    let occasion = triggers::occasion_of(&play.look(), &plan);
    match (occasion, plan.doing) {
        (None, _) => return,
        (_, Doing::Task(Task::Run(end))) => return chases::run(play, action.unit, end),
        (Some(occasion), Doing::Task(Task::Fall)) => return offers::offer_here(play, action.unit, occasion),
        (Some(Occasion::Leaving), Doing::Attack(_)) => go_along(play, action.unit, true),
        (Some(occasion), _) => offers::offer_here(play, action.unit, occasion),
    }
    let disturbed = occasion == Some(Occasion::Leaving) || play.acts().was_offered_at_all();
    if !play.acts().is_stopped() && disturbed {
        play.acts().offer_anew();
        work_out_anew(play, action.order);
    }
}

/// Moves a unit along its path, step by step, up to the last cell in which a foe may strike at it, and asks in each
/// such cell; a charge goes all the way. A driver moves its vehicle, which is the target of the blows.
fn go_along(play: &mut Play<'_>, unit: UnitId, charges: bool) {
    loop {
        let look = play.look();
        let Some(mover) = look.mover(unit) else {
            play.note(unit, "the vehicle goes nowhere", Rule::new("DP-026"));
            return play.acts().lost = true;
        };
        // A unit that was grappled on its path stays there (DP-131).
        if look.is_tied(unit) {
            return play.acts().course.path.truncate(1);
        }
        let path = &look.acts.course.path;
        let last = path.len().saturating_sub(1);
        if last == 0 || look.cell(unit) != path.first().copied() {
            return;
        }
        let goes_on = charges || path[1..last].iter().any(|&cell| triggers::is_watched(&look, mover, cell));
        let cost = look.acts.course.cost / narrow::<u16>(last);
        offers::offer_here(play, mover, Occasion::Leaving);
        if !goes_on || play.acts().is_stopped() || !walk_part(play.0, 1, cost) {
            return;
        }
        play.acts().offer_anew();
        if !passage::see_to(play, unit, mover) {
            return play.acts().course.path.truncate(1);
        }
    }
}

/// Computes the current act again, in the present state: a wound may have cost an attack dice, a weapon may be gone
/// (DP-111), a unit that gets into a vehicle may have been grappled (DP-131).
fn work_out_anew(play: &mut Play<'_>, order: Order) {
    let (Some(plan), Order::Act { unit, act, aim }) = (play.plan(), order) else { return };
    let why = match &plan.doing {
        Doing::Attack(attack) => match triggers::anew(&play.look(), attack, order) {
            Some(attack) => return play.keep(Plan { doing: Doing::Attack(attack), ..plan }),
            None => "the attack is no longer possible",
        },
        Doing::Task(_) if legal::plan_ahead(&play.look(), unit, act, aim).is_ok() => return,
        Doing::Task(_) => "no longer possible",
    };
    play.note(plan.unit, why, Rule::new("DP-026"));
    play.acts().lost = true;
}

/// Asks the questions before an attack is rolled: whether it continues against a unit that has given up, which weapon
/// it knocks away, and whether another unit steps in (DP-029, DP-033, DP-116).
pub fn before_roll(world: &mut World) {
    let play = &mut Play(world);
    let Some(Plan { unit, doing: Doing::Attack(attack), .. }) = play.plan() else { return };
    let look = play.look();
    let target = attack.attack.target;
    if look.state(target).surrendered && !attack.pressed {
        return play.ask_midway(unit, Question::GoOn, [SPARE, GO_ON].into(), ResolveSystems::Cost);
    }
    let held = if attack.attack.goal == Goal::Disarm { disarm::held(&look, target) } else { Vec::new() };
    if attack.prize.is_none() && !held.is_empty() {
        let name = |with: u8| look.weapon(target, with).map_or(Name::new("weapon"), |weapon| weapon.title);
        let options = held.into_iter().map(name).collect();
        return play.ask_midway(unit, Question::Prize, options, ResolveSystems::Cost);
    }
    if attack.protector.is_some() || attack.rolled.is_some() {
        return;
    }
    let next = protect::protectors(&look, &attack.attack).into_iter().find(|&unit| !look.acts.was_offered(unit));
    let Some(protector) = next else { return };
    let options = ways_to_protect(play, &attack, protector);
    play.acts().offer(protector);
    play.ask_midway(protector, Question::Protect, options, ResolveSystems::Cost);
}

/// The answers of a unit that may step in.
fn ways_to_protect(play: &Play<'_>, attack: &AttackPlan, protector: UnitId) -> Options {
    let look = play.look();
    if look.settings().defend_other == DefendOther::TakeTheHit {
        return [protect::LET_IT_BE, protect::STEP_IN].into();
    }
    let then = stepping_in(&look, attack, protector, 0).unwrap_or_else(|| attack.clone());
    let defences = then.attack.open().map(|defence| Name::new(defence.title()));
    [protect::LET_IT_BE].into_iter().chain(defences).collect()
}

/// The current attack if another unit steps in, given the place of its defence among those that are open to it.
pub fn stepping_in(look: &Look<'_>, attack: &AttackPlan, protector: UnitId, place: usize) -> Option<AttackPlan> {
    let Order::Act { unit, act, .. } = look.acts.action()?.order else { return None };
    let means = means::means_announced(look, attack, unit, act)?;
    Some(protect::stepped_in_with(look, attack, protector, means, place))
}

/// Takes the answer of a unit that may strike: its attack interrupts the act that provoked it (DP-113).
pub fn strike(play: &mut Play<'_>, unit: UnitId, occasion: Occasion, option: u16) {
    let look = play.look();
    let Some(at) = offers::exposed_to(&look, unit, occasion) else { return };
    let chosen = usize::from(option).checked_sub(1);
    let act = chosen.and_then(|at_place| triggers::opportunities(&look, unit, at).into_iter().nth(at_place));
    let Some(act) = act else { return };
    let order = Order::Act { unit, act, aim: hexfray_battle::Aim::Unit(at) };
    let mut state = play.change(unit);
    state.turn.opportunities = state.turn.opportunities.saturating_add(1);
    let by = Action { reaction: true, ..Action::now(unit, order, Name::new("opportunity attack")) };
    play.acts().interrupt(by, ResolveSystems::Target);
}

/// Takes the answer of an attacker whose target has given up (DP-033).
pub fn go_on(play: &mut Play<'_>, unit: UnitId, option: u16) {
    if option == 0 {
        play.note(unit, "the attack is called off", Rule::new("DP-033"));
        if let Some(act) = play.look().acts.id() {
            play.acts().lose(act);
        }
        return;
    }
    let Some(mut plan) = play.plan() else { return };
    let action = play.look().acts.action();
    if let (Doing::Attack(attack), Some(action)) = (&mut plan.doing, action) {
        attack.pressed = true;
        if let Some(then) = triggers::anew(&play.look(), attack, action.order) {
            *attack = AttackPlan { rolled: attack.rolled, ..then };
        }
    }
    play.keep(plan);
}

/// Takes the answer of an attacker that names the weapon to knock away (DP-116).
pub fn name_prize(play: &mut Play<'_>, option: u16) {
    let Some(mut plan) = play.plan() else { return };
    if let Doing::Attack(attack) = &mut plan.doing {
        attack.prize = disarm::held(&play.look(), attack.attack.target).get(usize::from(option)).copied();
    }
    play.keep(plan);
}

/// Takes the answer of a unit that may step in for a comrade (DP-029).
pub fn protect(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let (Some(place), Some(plan)) = (usize::from(option).checked_sub(1), play.plan()) else { return };
    let Doing::Attack(attack) = &plan.doing else { return };
    let Some(then) = stepping_in(&play.look(), attack, unit, place) else { return };
    play.keep(Plan { doing: Doing::Attack(then), ..plan });
    endings::stops_protecting(play, unit, "stepped in");
}

/// Carries out an order that was given during a question: the act interrupts the current one, and the question is asked
/// again afterwards if it is still open (DP-025).
pub fn interrupt_question(world: &mut World, unit: UnitId, order: Order) {
    let then = offers::put_off(world);
    world.resource_mut::<Resolving>().interrupt(Action::now(unit, order, Name::new("act")), then);
}

/// Lets a unit give up: the act that it was about to do is lost, and it leaves the fight when no foe is about to strike
/// it any more (DP-033).
pub fn surrender(play: &mut Play<'_>, unit: UnitId) {
    endings::leaves_cover(play, unit, "gave up");
    endings::stops_protecting(play, unit, "gave up");
    play.change(unit).surrendered = true;
    play.flow().drop_actions_of(unit);
    play.acts().lose_acts_of(unit);
}

/// Removes units that have given up, unless an attack on them is still in progress; runs whenever an act is over.
pub fn leave_the_fight(world: &mut World, _: ActId) {
    let play = &mut Play(world);
    let units: Vec<UnitId> =
        play.look().units.iter().filter(|(_, state)| state.surrendered).map(|(unit, _)| unit).collect();
    for unit in units {
        let plans = play.world().resource::<Plans<Plan>>();
        let struck = |plan: &Plan| matches!(&plan.doing, Doing::Attack(attack) if attack.attack.target == unit);
        if play.look().is_active(unit) && !plans.iter().any(|(_, plan)| struck(plan)) {
            remove(play.0, unit, Presence::Out, Name::new("surrendered"));
            drivers::settle(play);
            // Holds on a unit that has left end (DP-128).
            grapple::sweep(play);
        }
    }
}
