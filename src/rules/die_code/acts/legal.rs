//! What may be done now: the one source for orders, checks and menus.

use super::{
    attack::Use,
    healing,
    plan::Plan,
    restraint,
    tasks::{self, thing},
    verbs::{self, FIRST_SIZE},
};
use crate::{
    battle::{Act, Aim, Decision, Order, OrderError, UnitId, Verb, movement},
    grid::{Cell, Direction},
    map::Traveller,
    rules::die_code::{
        content::{DieCode, FireMode, Size},
        state::{Look, Stance, Turn},
    },
};

/// Levels that a step may climb or drop. Ours: the book has no heights.
const STEP: u8 = 1;
/// Most actions that can be announced.
const MOST_ANNOUNCED: i16 = 6;

/// Every act that a unit could order, whatever stands against it now; the numbers of further actions apart.
pub fn acts(look: &Look<'_>, unit: UnitId) -> Vec<Act> {
    let mut acts = Vec::with_capacity(64);
    for (with, weapon) in look.weapons(unit) {
        let act = |verb, option| Act { verb, with, option };
        for verb in verbs::ATTACKS {
            match verb {
                Verb::MULTI if weapon.has_mode(FireMode::Multi) => {
                    acts.extend((2..=look.settings().ammo_multi as i16).map(|shots| act(verb, shots)));
                }
                Verb::CALLED => {
                    acts.extend((1..FIRST_SIZE).map(|spot| act(verb, spot)));
                    acts.extend((0..Size::WORDS.len() as i16).map(|size| act(verb, FIRST_SIZE + size)));
                }
                Verb::TACKLE | Verb::HOLD => acts.extend([act(verb, 0), act(verb, 1)]),
                _ => acts.push(act(verb, 0)),
            }
        }
        acts.extend(
            [Verb::AIM, Verb::READY, Verb::RELOAD, Verb::PICK_UP, Verb::DROP, Verb::SMASH].map(|verb| act(verb, 0)),
        );
        acts.extend([0, 1].map(|full| act(Verb::PARRY, full)));
    }
    let plain = |verb, option| Act { verb, with: 0, option };
    for verb in [Verb::DODGE, Verb::BLOCK] {
        acts.extend([plain(verb, 0), plain(verb, 1)]);
    }
    let others = [
        Verb::SQUEEZE,
        Verb::LIFT,
        Verb::THROW,
        Verb::HURL,
        Verb::BREAK_ARM,
        Verb::FORCE_DOWN,
        Verb::RELEASE,
        Verb::BREAK_FREE,
        Verb::SNAP,
        Verb::SLIP,
        Verb::STAND,
        Verb::CROUCH,
        Verb::PRONE,
        Verb::RUN,
        Verb::TRICK,
        Verb::COMMAND,
        Verb::FATE,
        Verb::WAKE,
    ];
    acts.extend(others.map(|verb| plain(verb, 0)));
    acts.extend((0..FIRST_SIZE).map(|option| plain(Verb::COMBINE, option)));
    acts.extend((2..=MOST_ANNOUNCED).map(|actions| plain(Verb::ANNOUNCE, actions)));
    if look.settings().facing {
        acts.push(plain(Verb::FACE, 0));
    }
    if look.sheet(unit).first_aid > 0 {
        acts.extend(healing::ACTS.map(|(with, ..)| Act { verb: Verb::ABILITY, with, option: 0 }));
    }
    acts
}

/// Whether an act belongs to what a unit could do at all with its body and gear, so that menus show it.
pub fn suits(look: &Look<'_>, unit: UnitId, act: Act) -> bool {
    if verbs::ATTACKS.contains(&act.verb) {
        return Use::of(look, unit, act).is_some_and(|using| using.suits(look));
    }
    let state = look.state(unit);
    let weapon = look.weapon(unit, act.with).map(|(_, weapon)| weapon);
    let stock = state.gear.get(act.with);
    match act.verb {
        Verb::AIM => weapon.is_some_and(|weapon| !weapon.is_close()) && stock.is_some_and(|stock| stock.is_in_hand()),
        Verb::READY => stock.is_some_and(|stock| stock.carried == crate::battle::play::Carried::AtBelt),
        Verb::PICK_UP => stock.is_some_and(|stock| stock.carried == crate::battle::play::Carried::OnGround),
        Verb::RELOAD => weapon.is_some_and(|weapon| weapon.ammo.is_some() && !weapon.thrown),
        Verb::DROP => weapon.is_some_and(|weapon| weapon.is_loose()) && stock.is_some_and(|stock| stock.is_in_hand()),
        Verb::SMASH => stock.is_some_and(|stock| stock.is_in_hand()) && !aims(look, unit, act).is_empty(),
        Verb::PARRY => weapon.is_some_and(|weapon| weapon.is_close() && !weapon.natural),
        Verb::SQUEEZE | Verb::LIFT | Verb::THROW | Verb::RELEASE => look.holds.by(unit).next().is_some(),
        Verb::BREAK_ARM | Verb::FORCE_DOWN => {
            look.holds.by(unit).any(|bond| bond.kind.kind == crate::rules::die_code::state::HoldKind::ArmPin)
        }
        Verb::BREAK_FREE => look.holds.on(unit).next().is_some(),
        Verb::SNAP | Verb::SLIP => state.bound.is_some(),
        Verb::STAND => state.posture.stance != Stance::Standing,
        Verb::CROUCH => !matches!(state.posture.stance, Stance::Crouched | Stance::Felled | Stance::Flipped),
        Verb::PRONE => !state.posture.stance.is_prone(),
        Verb::COMMAND => look.settings().group_attack,
        Verb::FATE => state.fate > 0 && !state.fated,
        Verb::WAKE => near_knocked_out(look, unit),
        Verb::HURL => near_thing(look, unit),
        _ => true,
    }
}

fn near_thing(look: &Look<'_>, unit: UnitId) -> bool {
    let Some(cell) = look.cell(unit) else { return false };
    look.board().grid().neighbours(cell).any(|beside| thing(look, beside).is_some())
}

fn near_knocked_out(look: &Look<'_>, unit: UnitId) -> bool {
    let Some(cell) = look.cell(unit) else { return false };
    let near = |other: UnitId| look.cell(other).is_some_and(|there| look.distance(cell, there) <= 1);
    look.units.iter().any(|(other, state)| state.health.out_hours.is_some() && near(other))
}

/// Every number of further actions that may be announced with an act now (DC-031); the act itself without any first.
pub fn further<'a>(look: &'a Look<'a>, unit: UnitId, act: Act) -> impl Iterator<Item = i16> + 'a {
    let announces = matches!(act.verb, Verb::ATTACK | Verb::ABILITY | Verb::SINGLE | Verb::FULL_AUTO | Verb::SWEEP);
    let most = if announces { i16::from(DieCode::MOST_DICE) } else { 1 };
    let first = act.option;
    (0..most)
        .map(move |more| first + more)
        .take_while(move |&option| check_act(look, unit, Act { option, ..act }).is_ok())
}

/// Whether an act is possible at all now, whatever its aim.
///
/// # Errors
/// The reason why it is not.
pub fn check_act(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    if act.verb == Verb::ABILITY {
        return tasks::check_first_aid(look, unit, act);
    }
    if verbs::ATTACKS.contains(&act.verb) {
        return tasks::check_act(look, unit, act);
    }
    if verbs::is_aimed_task(act.verb) {
        // Whether any of its aims will do is found with the aims.
        return restraint::check(look, unit, act).and_then(|()| tasks::check_room(look, unit, act));
    }
    tasks::plan(look, unit, act, Aim::None).map(|_| ())
}

/// Every aim that an act could have, from where its unit stands.
pub fn aims(look: &Look<'_>, unit: UnitId, act: Act) -> Vec<Aim> {
    let Some(from) = look.cell(unit) else { return Vec::new() };
    let grid = look.board().grid();
    let near = |cells: u32| -> Vec<Aim> {
        grid.cells().filter(|&cell| look.distance(from, cell) <= cells).map(Aim::Cell).collect()
    };
    let units = |wanted: &dyn Fn(UnitId) -> bool| -> Vec<Aim> {
        look.units.iter().map(|(other, _)| other).filter(|&other| wanted(other)).map(Aim::Unit).collect()
    };
    match act.verb {
        Verb::SMASH => {
            let reach = look
                .weapon(unit, act.with)
                .map_or(1, |(_, weapon)| weapon.reach.cells(look.settings(), look.cell_metres(), 0));
            near(reach)
                .into_iter()
                .filter(|aim| matches!(*aim, Aim::Cell(cell) if thing(look, cell).is_some()))
                .collect()
        }
        Verb::THROW => near(u32::from(look.settings().throw_cells)),
        Verb::FACE => (0..grid.directions()).map(|way| Aim::Way(Direction(way))).collect(),
        Verb::AIM | Verb::HURL => units(&|other| look.is_active(other) && look.are_hostile(unit, other)),
        Verb::COMMAND => units(&|other| look.is_active(other) && other != unit && look.side(other) == look.side(unit)),
        Verb::WAKE => units(&|other| look.is_down(other) && look.side(other) == look.side(unit)),
        Verb::ABILITY => {
            healing::whom(act).map_or_else(Vec::new, |who| tasks::reach(who, 1).aims(look.world, unit, from))
        }
        verb if verbs::ATTACKS.contains(&verb) => {
            let Some(using) = Use::of(look, unit, act) else { return Vec::new() };
            using.targeting(look).aims(look.world, unit, from)
        }
        _ => vec![Aim::None],
    }
}

/// Every legal order of the present decision, but moves.
pub fn orders(look: &Look<'_>, orders: &mut Vec<Order>) {
    match look.flow.decision() {
        Some(&Decision::Act { unit, .. }) => {
            for act in acts(look, unit).into_iter().filter(|&act| suits(look, unit, act)) {
                add(look, unit, act, orders);
            }
            orders.push(Order::EndTurn { unit });
        }
        Some(Decision::Answer { unit, options, .. }) => {
            orders.extend((0..options.len() as u16).map(|option| Order::Answer { unit: *unit, option }));
        }
        _ => {}
    }
}

/// Adds the legal orders of an act: each aim with each number of further actions, on which the aims do not depend.
fn add(look: &Look<'_>, unit: UnitId, act: Act, orders: &mut Vec<Order>) {
    let mut further = further(look, unit, act).peekable();
    if further.peek().is_none() {
        return;
    }
    let mut aims = aims(look, unit, act);
    aims.retain(|&aim| tasks::plan(look, unit, act, aim).is_ok());
    for option in further {
        orders.extend(aims.iter().map(|&aim| Order::Act { unit, act: Act { option, ..act }, aim }));
    }
}

/// Whether an order is legal now.
///
/// # Errors
/// The reason why it is not.
pub fn check(look: &Look<'_>, order: &Order) -> Result<(), OrderError> {
    match *order {
        Order::Act { unit, act, aim } => plan(look, unit, act, aim).map(|_| ()),
        Order::EndTurn { .. } => Ok(()),
        Order::Answer { option, .. } => match look.flow.decision() {
            Some(Decision::Answer { options, .. }) if usize::from(option) < options.len() => Ok(()),
            _ => Err(OrderError::WrongKind("one of the question's options")),
        },
        _ => Err(OrderError::WrongKind("an act, a move or the end of the turn")),
    }
}

/// What an order to act is worked out to be.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    tasks::plan(look, unit, act, aim)
}

/// How a unit travels with what is left of a turn; `None` when nothing is.
pub fn traveller(look: &Look<'_>, unit: UnitId, turn: Turn) -> Option<Traveller> {
    if !restraint::may_move(look, unit) {
        return None;
    }
    let points = turn.stride_left(look.stride(unit));
    (points > 0 && !turn.over).then_some(Traveller { points, jump: STEP, ..Traveller::ON_FOOT })
}

/// A look at the battle as if a unit had gone to a cell first; going there may take an action (DC-033), and spoils its
/// aim (DC-064).
pub fn standing_in<'w>(look: &Look<'w>, unit: UnitId, cell: Cell) -> Look<'w> {
    if look.cell(unit) == Some(cell) {
        return *look;
    }
    let turn = look.turn(unit);
    let cost = traveller(look, unit, turn).and_then(|left| movement::cost_to(look.world, unit, left, cell));
    look.with(unit, cell, turn.after_move(cost.unwrap_or(0), look.stride(unit)))
}
