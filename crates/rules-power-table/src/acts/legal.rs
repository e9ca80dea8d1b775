//! What a unit may do now, for orders, checks, forecasts and menus alike.

use bevy_ecs::prelude::*;

use crate::{
    acts::verbs::PowerTableVerb,
    acts::{
        Attempt, attempt, climb, dispel, escape, feats, flight, handling, order, retreat,
        riding::{self, command},
        together, travel,
    },
    content::{Method, Use},
    state::{Actor, Keep},
};
use hexfray_battle::{Act, Aim, Decision, Flow, Name, Order, OrderError, Roster, Verb, movement};

/// Every act that a unit has and that is wanted, whether it is possible now or not.
pub fn acts(actor: &Actor<'_>, wanted: &dyn Fn(&Act) -> bool) -> Vec<Act> {
    let mut acts = Vec::new();
    for (at, carried) in actor.gear.weapons.iter().enumerate() {
        let weapon = actor.book.weapon(carried.weapon);
        if matches!(carried.keep, Keep::Offered(_) | Keep::Ground(_) | Keep::Gone) {
            continue;
        }
        let manners = [Some(0), weapon.thrown.then_some(attempt::THROWN)];
        for manner in manners.into_iter().flatten() {
            let how = Use::of(weapon, manner == attempt::THROWN);
            let classes = 0..=actor.other_classes_for(weapon, how);
            acts.extend(classes.map(|class| Act {
                verb: Verb::ATTACK,
                with: at as u8,
                option: attempt::with_class(manner, class),
            }));
        }
    }
    acts.extend((0..actor.sheet.abilities.len().min(255) as u8).map(|with| Act::new(Verb::ABILITY, with)));
    acts.extend((0..actor.sheet.items.len().min(255) as u8).map(|with| Act::new(Verb::ITEM, with)));
    acts.extend(Method::ALL.iter().map(|&method| Act { verb: PowerTableVerb::PACE, with: 0, option: method as i16 }));
    acts.extend(climb::altitudes(actor).map(|metres| Act { verb: PowerTableVerb::FLY, with: 0, option: metres }));
    acts.push(Act::new(PowerTableVerb::VIA, 0));
    let is_wanted = |verb: Verb| wanted(&Act::new(verb, 0));
    if is_wanted(PowerTableVerb::TOGETHER) && !together::aims(actor).is_empty() {
        acts.push(Act::new(PowerTableVerb::TOGETHER, 0));
    }
    acts.push(Act::new(PowerTableVerb::RETREAT, 0));
    acts.push(Act::new(PowerTableVerb::JOIN, 0));
    acts.push(Act::new(Verb::STAND, 0));
    acts.push(Act::new(Verb::ESCAPE, 0));
    if actor.mount().is_some() {
        acts.push(Act::new(PowerTableVerb::DISMOUNT, 0));
    } else if is_wanted(PowerTableVerb::MOUNT) && !riding::aims(actor, PowerTableVerb::MOUNT).is_empty() {
        acts.push(Act::new(PowerTableVerb::MOUNT, 0));
    }
    acts.push(Act::new(PowerTableVerb::SURRENDER, 0));
    let feats = actor.feats().enumerate().filter(|(_, feat)| feat.active);
    acts.extend(feats.map(|(at, _)| Act::new(PowerTableVerb::FEAT, at as u8)));
    handling::acts(actor, &mut acts);
    acts.extend((0..dispel::kinds(actor).len().min(255) as u8).map(|with| Act::new(PowerTableVerb::DISPEL, with)));
    acts.retain(|act| wanted(act));
    acts
}

/// Whether an act of a unit is possible now with any aim.
///
/// # Errors
/// The first reason why it is not.
pub fn check_act(actor: &Actor<'_>, act: Act) -> Result<(), OrderError> {
    if !has_form(act) {
        return Err(actor.no_such("the act has no such form"));
    }
    feats::check_duty(actor, act, None)?;
    if !matches!(
        act.verb,
        PowerTableVerb::PACE
            | PowerTableVerb::VIA
            | PowerTableVerb::TOGETHER
            | PowerTableVerb::FLY
            | PowerTableVerb::SURRENDER
    ) {
        command::check_command(actor, takes_major(actor, act))?;
    }
    flight::check(actor, act.verb != PowerTableVerb::RETREAT && takes_major(actor, act))?;
    match act.verb {
        Verb::ATTACK | Verb::ABILITY | Verb::ITEM => Attempt::of(*actor, act)?.check(),
        PowerTableVerb::PACE => check_pace(actor, act),
        PowerTableVerb::VIA => travel::check_via(actor, None),
        PowerTableVerb::TOGETHER => together::check(actor),
        PowerTableVerb::FLY => climb::check_climb(actor, act.option),
        PowerTableVerb::RETREAT => retreat::check(actor),
        PowerTableVerb::JOIN => retreat::may_join(actor).map(|_| ()),
        Verb::STAND if !actor.is_prone() => Err(actor.refused("not lying prone", "SW-189")),
        Verb::STAND => Ok(()),
        Verb::ESCAPE => escape::check_escape(actor),
        PowerTableVerb::SURRENDER => Ok(()),
        PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => riding::check(actor, act.verb),
        PowerTableVerb::FEAT => feats::check(actor, act.with),
        PowerTableVerb::DISPEL => dispel::check(actor, act.with),
        verb if handling::is_handling(verb) => handling::check(actor, act),
        _ => Err(actor.no_such("no act of this kind")),
    }
}

/// Whether an act has only the numbers that its verb reads, so that each act has one form.
const fn has_form(act: Act) -> bool {
    let (things, manners) = match act.verb {
        Verb::ATTACK => (true, true),
        Verb::ABILITY | Verb::ITEM | PowerTableVerb::FEAT | PowerTableVerb::DISPEL => (true, false),
        PowerTableVerb::PACE | PowerTableVerb::FLY => (false, true),
        verb => (handling::is_handling(verb), false),
    };
    (things || act.with == 0) && (manners || act.option == 0)
}

fn check_pace(actor: &Actor<'_>, act: Act) -> Result<(), OrderError> {
    let method = Method::of(act.option).ok_or_else(|| actor.no_such("there is no such movement method"))?;
    if actor.turn.method.is_some() {
        return Err(actor.refused("the movement method is already declared", "SW-057"));
    }
    actor.check_move()?;
    if actor.methods().iter().any(|&(open, _)| open == method) {
        Ok(())
    } else {
        Err(actor.refused("this movement method is not available", "SW-057"))
    }
}

/// Whether an act with an aim is legal.
///
/// # Errors
/// The first reason why it is not.
pub fn check_aimed(actor: &Actor<'_>, act: Act, aim: Aim) -> Result<(), OrderError> {
    check_act(actor, act)?;
    feats::check_duty(actor, act, Some(aim))?;
    match act.verb {
        Verb::ATTACK | Verb::ABILITY | Verb::ITEM => Attempt::of(*actor, act)?.check_aim(aim),
        PowerTableVerb::VIA => match aim {
            Aim::Cell(cell) => travel::check_via(actor, Some(cell)),
            _ => Err(actor.refused("a path leads over cells: choose one", "SW-006")),
        },
        PowerTableVerb::TOGETHER => together::check_aim(actor, aim),
        PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => riding::check_aim(actor, act.verb, aim),
        PowerTableVerb::DISPEL => dispel::check_aim(actor, act.with, aim),
        verb if handling::is_handling(verb) => handling::check_aim(actor, act, aim),
        _ if aim == Aim::None => Ok(()),
        _ => Err(actor.refused("it needs a unit as its target", "SW-056")),
    }
}

/// Every aim that an act could have now.
pub fn aims(actor: &Actor<'_>, act: Act) -> Vec<Aim> {
    let mut aims = all_aims(actor, act);
    aims.retain(|&aim| feats::check_duty(actor, act, Some(aim)).is_ok());
    aims
}

fn all_aims(actor: &Actor<'_>, act: Act) -> Vec<Aim> {
    match act.verb {
        Verb::ATTACK | Verb::ABILITY | Verb::ITEM => {
            Attempt::of(*actor, act).map(|attempt| attempt.aims()).unwrap_or_default()
        }
        PowerTableVerb::VIA => {
            let ways = movement::reach(actor.world, actor.id(), false);
            ways.into_iter().filter(|way| way.may_stop).map(|way| Aim::Cell(way.cell)).collect()
        }
        PowerTableVerb::TOGETHER => together::aims(actor),
        PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => riding::aims(actor, act.verb),
        PowerTableVerb::DISPEL => dispel::aims(actor, act.with),
        verb if handling::is_handling(verb) => handling::aims(actor, act),
        _ => vec![Aim::None],
    }
}

/// Whether an act takes the Major Action (SW-056).
pub fn takes_major(actor: &Actor<'_>, act: Act) -> bool {
    match Attempt::of(*actor, act) {
        Ok(attempt) => attempt.is_major(),
        Err(_) => is_major(actor, act.verb),
    }
}

/// The longest movement method with which an act without weapon, spell or item can be combined, before or after it
/// (SW-057, SW-061). Standing up is possible "even before moving" (SW-189), and a retreat that is declared first
/// precedes its move (SW-124).
pub fn longest_method(actor: &Actor<'_>, act: Act) -> Method {
    match act.verb {
        PowerTableVerb::FEAT | PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => actor.longest_method(),
        verb if handling::is_handling(verb) => actor.longest_method(),
        _ => Method::Full,
    }
}

/// Whether a unit may end its turn; a taunted one may not while it can attack the foe that taunted it (SW-182).
fn check_end(actor: &Actor<'_>) -> Result<(), OrderError> {
    match feats::duty(actor) {
        Some(_) => Err(actor.refused("taunted: must attack the foe that taunted it", "SW-182")),
        None => Ok(()),
    }
}

/// Whether an act that uses no weapon, spell or item takes the Major Action (SW-207, SW-214).
fn is_major(actor: &Actor<'_>, verb: Verb) -> bool {
    match verb {
        PowerTableVerb::RETREAT => true,
        PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => riding::is_major(actor),
        _ => handling::is_major(verb),
    }
}

/// Lists every legal order of the present decision, except moves.
pub fn orders(world: &World, orders: &mut Vec<Order>) {
    match world.resource::<Flow>().decision() {
        Some(&Decision::Act { unit, .. }) => {
            let Some(actor) = Actor::of(world, unit) else { return };
            for act in acts(&actor, &|_| true) {
                if check_act(&actor, act).is_ok() {
                    orders.extend(aims(&actor, act).into_iter().map(|aim| Order::Act { unit, act, aim }));
                }
            }
            if check_end(&actor).is_ok() {
                orders.push(Order::EndTurn { unit });
            }
        }
        Some(Decision::Pick { .. }) => {
            orders.extend(order::choice(world).into_iter().map(|unit| Order::Pick { unit }));
        }
        Some(Decision::Answer { unit, options, .. }) => {
            orders.extend((0..options.len() as u16).map(|option| Order::Answer { unit: *unit, option }));
        }
        _ => {}
    }
}

/// Whether an order is legal now.
///
/// # Errors
/// The reason why it is not.
pub fn check(world: &World, order: &Order) -> Result<(), OrderError> {
    match *order {
        Order::Act { unit, act, aim } => {
            let actor = Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?;
            check_aimed(&actor, act, aim)
        }
        Order::EndTurn { unit } => check_end(&Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?),
        Order::Pick { unit } if order::choice(world).contains(&unit) => Ok(()),
        Order::Pick { unit } => {
            let unit = world.resource::<Roster>().name(unit);
            let rule = hexfray_battle::Rule::new("SW-045");
            Err(OrderError::Refused { unit, why: "not this side's turn, or the unit has acted", rule })
        }
        Order::Answer { option, .. } => match world.resource::<Flow>().decision() {
            Some(Decision::Answer { options, .. }) if usize::from(option) < options.len() => Ok(()),
            _ => Err(OrderError::WrongKind("one of the question's options")),
        },
        _ => Err(OrderError::WrongKind("an act, a move or the end of the turn")),
    }
}

/// The name that players read for an act that uses no weapon, spell or item.
pub fn title(act: Act) -> Name {
    match act.verb {
        PowerTableVerb::PACE => Method::of(act.option).map_or(Name::new("move"), Method::title),
        PowerTableVerb::VIA => Name::new("go via"),
        PowerTableVerb::TOGETHER => Name::new("pass together"),
        PowerTableVerb::RETREAT => Name::new("retreat"),
        PowerTableVerb::JOIN => Name::new("join the melee"),
        Verb::STAND => Name::new("stand up"),
        Verb::ESCAPE => Name::new("leave"),
        PowerTableVerb::SURRENDER => Name::new("surrender"),
        PowerTableVerb::FLY => Name::new("fly"),
        PowerTableVerb::MOUNT => Name::new("mount"),
        PowerTableVerb::DISMOUNT => Name::new("dismount"),
        PowerTableVerb::FEAT => Name::new("declare a feat"),
        PowerTableVerb::DISPEL => Name::new("end an effect"),
        PowerTableVerb::STOW => Name::new("stow a weapon"),
        PowerTableVerb::SHEATHE => Name::new("sheathe a weapon"),
        Verb::EQUIP => Name::new("equip a weapon"),
        PowerTableVerb::STANCE => Name::new("change the stance"),
        Verb::DROP => Name::new("drop a weapon"),
        Verb::PICK_UP => Name::new("pick up a weapon"),
        PowerTableVerb::GIVE => Name::new("hand over a weapon"),
        PowerTableVerb::RECEIVE => Name::new("receive a weapon"),
        PowerTableVerb::WEAR => Name::new("an accessory"),
        _ => Name::new("act"),
    }
}
