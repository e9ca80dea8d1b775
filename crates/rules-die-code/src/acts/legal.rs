//! The acts that a unit may do now: the one source for orders, checks and menus.

use super::{
    attack, cost,
    draft::{self, Draft},
    forms::{self, announces, is_attack},
    group, healing,
    plan::{Cost, Need, Plan, TaskPlan},
    repertoire, restraint,
    things::thing,
    throws,
    using::Use,
    verbs::DieCodeVerb,
};
use crate::{
    content::{DieCode, Skill},
    numbers::{codes, defence, ground::STEP},
    state::{HoldKind, Look, Stance, Turn},
};
use hexfray_battle::{Act, Aim, Decision, Order, OrderError, Rule, UnitId, Verb, movement, narrow, play::Carried};
use hexfray_board::{
    grid::{Cell, Direction},
    map::Traveller,
};

/// Whether a unit could do an act at all with its body and gear, so that menus show it.
pub fn suits(look: &Look<'_>, unit: UnitId, act: Act) -> bool {
    if is_attack(act.verb) {
        return Use::of(look, unit, act).is_some_and(|using| using.suits(look));
    }
    let state = look.state(unit);
    let weapon = look.weapon(unit, act.with).map(|(_, weapon)| weapon);
    let stock = state.gear.get(act.with);
    match act.verb {
        Verb::AIM => weapon.is_some_and(|weapon| !weapon.is_close()) && stock.is_some_and(|stock| stock.is_in_hand()),
        Verb::READY => stock.is_some_and(|stock| stock.carried == Carried::AtBelt),
        Verb::PICK_UP => stock.is_some_and(|stock| stock.carried == Carried::OnGround),
        DieCodeVerb::RELOAD => weapon.is_some_and(|weapon| weapon.ammo.is_some() && !weapon.thrown),
        Verb::DROP => weapon.is_some_and(|weapon| weapon.is_loose()) && stock.is_some_and(|stock| stock.is_in_hand()),
        DieCodeVerb::SMASH => stock.is_some_and(|stock| stock.is_in_hand()) && !aims(look, unit, act).is_empty(),
        DieCodeVerb::PARRY => weapon.is_some_and(|weapon| defence::parries(look.settings(), weapon)),
        DieCodeVerb::SQUEEZE | DieCodeVerb::LIFT | DieCodeVerb::THROW | DieCodeVerb::RELEASE => {
            look.holds.by(unit).next().is_some()
        }
        DieCodeVerb::BREAK_ARM | DieCodeVerb::FORCE_DOWN => {
            look.holds.by(unit).any(|bond| bond.kind.kind == HoldKind::ArmPin)
        }
        DieCodeVerb::BREAK_FREE => look.holds.on(unit).next().is_some(),
        DieCodeVerb::SNAP | DieCodeVerb::SLIP => state.bound.is_some(),
        Verb::STAND => state.posture.stance != Stance::Standing,
        DieCodeVerb::CROUCH => !matches!(state.posture.stance, Stance::Crouched | Stance::Felled | Stance::Flipped),
        DieCodeVerb::PRONE => !state.posture.stance.is_prone(),
        DieCodeVerb::COMMAND => look.settings().group_attack && (act.option != group::STRIKE || state.group.is_some()),
        DieCodeVerb::FATE => state.fate > 0 && !state.fated,
        DieCodeVerb::WAKE => is_any_knocked_out(look),
        DieCodeVerb::HURL => near_thing(look, unit),
        _ => true,
    }
}

fn near_thing(look: &Look<'_>, unit: UnitId) -> bool {
    let Some(cell) = look.cell(unit) else { return false };
    look.board().grid().neighbours(cell).any(|beside| thing(look, beside).is_some())
}

/// Whether any unit is knocked out, at any distance, since a unit that wakes it may go there first.
fn is_any_knocked_out(look: &Look<'_>) -> bool {
    look.units.iter().any(|(_, state)| state.health.out_hours.is_some())
}

/// The options of an act for each number of further actions that may be announced with it now, starting from none
/// (DC-031).
pub fn further<'a>(look: &'a Look<'a>, unit: UnitId, act: Act) -> impl Iterator<Item = i16> + 'a {
    let most = if announces(act.verb) { i16::from(DieCode::MOST_DICE) } else { 1 };
    let first = act.option;
    (0..most)
        .map(move |more| first + more)
        .take_while(move |&option| check_act(look, unit, Act { option, ..act }).is_ok())
}

/// Checks whether an act is possible now, without regard to its aim.
///
/// # Errors
/// The reason why it is not.
pub fn check_act(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    let (attacks, aimed) = (is_attack(act.verb), forms::is_aimed_task(act.verb));
    if !attacks && !aimed {
        return plan(look, unit, act, Aim::None).map(|_| ());
    }
    repertoire::check(look, unit, act)?;
    restraint::check(look, unit, act)?;
    if attacks {
        let using =
            Use::of(look, unit, act).ok_or_else(|| look.roster.no_such(unit, "there is no weapon of this number"))?;
        return using.check(look);
    }
    // The aims are checked separately.
    let (cost, code) = match act.verb {
        Verb::AIM => (Cost::Whole, DieCode::ZERO),
        DieCodeVerb::COMMAND if act.option != group::STRIKE => (Cost::Whole, DieCode::ZERO),
        DieCodeVerb::FACE => (Cost::Free, DieCode::ZERO),
        Verb::ABILITY => {
            healing::check_kits(look, unit)?;
            let further = narrow::<u8>(act.option.clamp(0, 100));
            let actions = look.turn(unit).actions_with(further);
            (Cost::Action(further), codes::skill(look, unit, Skill::Medicine, actions))
        }
        _ => (Cost::Action(0), DieCode::ZERO),
    };
    cost::check(look, unit, cost, code)
}

/// Every aim that an act could have from the unit's cell.
pub fn aims(look: &Look<'_>, unit: UnitId, act: Act) -> Vec<Aim> {
    let Some(from) = look.cell(unit) else { return Vec::new() };
    let grid = look.board().grid();
    let near = |cells: u32| -> Vec<Aim> {
        grid.cells().filter(|&cell| look.board().grid().distance(from, cell) <= cells).map(Aim::Cell).collect()
    };
    let units = |wanted: &dyn Fn(UnitId) -> bool| -> Vec<Aim> {
        look.units.iter().map(|(other, _)| other).filter(|&other| wanted(other)).map(Aim::Unit).collect()
    };
    match act.verb {
        DieCodeVerb::SMASH => {
            let reach = look
                .weapon(unit, act.with)
                .map_or(1, |(_, weapon)| weapon.reach.cells(look.settings(), look.cell_metres(), 0));
            near(reach)
                .into_iter()
                .filter(|aim| matches!(*aim, Aim::Cell(cell) if thing(look, cell).is_some()))
                .collect()
        }
        DieCodeVerb::THROW => near(u32::from(look.settings().throw_cells)),
        DieCodeVerb::FACE => (0..grid.directions()).map(|way| Aim::Way(Direction(way))).collect(),
        Verb::AIM | DieCodeVerb::HURL | DieCodeVerb::COMMAND => {
            units(&|other| look.is_active(other) && look.are_hostile(unit, other))
        }
        DieCodeVerb::WAKE => units(&|other| look.is_down(other) && look.side(other) == look.side(unit)),
        Verb::ABILITY => {
            healing::whom(act).map_or_else(Vec::new, |who| draft::reach(who, 1).aims(look.world, unit, from))
        }
        verb if is_attack(verb) => {
            let Some(using) = Use::of(look, unit, act) else { return Vec::new() };
            using.targeting(look).aims(look.world, unit, from)
        }
        _ => vec![Aim::None],
    }
}

/// Adds every legal order of the present decision except moves.
pub fn orders(look: &Look<'_>, orders: &mut Vec<Order>) {
    match look.flow.decision() {
        Some(&Decision::Act { unit, .. }) => {
            for act in repertoire::acts(look, unit).into_iter().filter(|&act| suits(look, unit, act)) {
                add(look, unit, act, orders);
            }
            orders.push(Order::EndTurn { unit });
        }
        Some(Decision::Answer { unit, options, .. }) => {
            orders.extend(options.orders(*unit));
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
    aims.retain(|&aim| plan(look, unit, act, aim).is_ok());
    for option in further {
        orders.extend(aims.iter().map(|&aim| Order::Act { unit, act: Act { option, ..act }, aim }));
    }
}

/// Checks whether an order is legal now.
///
/// # Errors
/// The reason why it is not.
pub fn check(look: &Look<'_>, order: &Order) -> Result<(), OrderError> {
    match *order {
        Order::Act { unit, act, aim } => {
            plan(look, unit, act, aim)?;
            if suits(look, unit, act) {
                Ok(())
            } else {
                Err(look.roster.no_such(unit, "no act of this kind would help now"))
            }
        }
        Order::EndTurn { .. } => Ok(()),
        Order::Answer { option, .. } => match look.flow.decision() {
            Some(Decision::Answer { options, .. }) if usize::from(option) < options.len() => Ok(()),
            _ => Err(OrderError::WrongKind("one of the question's options")),
        },
        _ => Err(OrderError::WrongKind("an act, a move or the end of the turn")),
    }
}

/// The plan of an order to act.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    if !look.knows(unit) {
        return Err(OrderError::NoSuchUnit(unit));
    }
    if let Aim::Unit(target) = aim
        && !look.knows(target)
    {
        return Err(OrderError::NoSuchUnit(target));
    }
    repertoire::check(look, unit, act)?;
    if !is_attack(act.verb) && !forms::is_aimed_task(act.verb) && aim != Aim::None {
        return Err(look.roster.refused(unit, "it takes no target", Rule::new("DC-030")));
    }
    restraint::check(look, unit, act)?;
    if is_attack(act.verb) {
        return attack::plan(look, unit, act, aim).map(Plan::Attack);
    }
    let draft = Draft { look, unit, act, aim };
    let plan = match act.verb {
        DieCodeVerb::SQUEEZE => Plan::Attack(throws::squeeze_plan(&draft)?),
        DieCodeVerb::THROW => Plan::Attack(throws::throw_plan(&draft)?),
        DieCodeVerb::HURL => Plan::Attack(throws::hurl_plan(&draft)?),
        DieCodeVerb::COMMAND if act.option == group::STRIKE => Plan::Attack(group::strike(&draft)?),
        _ => Plan::Task(surprising(look, draft.task()?)),
    };
    let code = match &plan {
        Plan::Task(plan) => plan.code,
        Plan::Attack(plan) => plan.attacks[0].code,
    };
    cost::check(look, unit, plan.cost(), code)?;
    Ok(plan)
}

/// Adds the dice of surprise to a task; they help the first act (DC-156).
fn surprising(look: &Look<'_>, plan: TaskPlan) -> TaskPlan {
    let rolls = plan.cost != Cost::Free && plan.need != Need::Nothing;
    let dice = if rolls { look.state(plan.unit).declared.surprise } else { 0 };
    TaskPlan { code: plan.code.more_dice(dice), ..plan }
}

/// How a unit travels in the rest of a turn; `None` if it cannot move.
pub fn traveller(look: &Look<'_>, unit: UnitId, turn: Turn) -> Option<Traveller> {
    if !restraint::may_move(look, unit) {
        return None;
    }
    let points = turn.stride_left(look.stride_in(unit, turn));
    (points > 0 && !turn.over).then_some(Traveller { points, jump: STEP, ..Traveller::ON_FOOT })
}

/// The battle as if a unit had gone to a cell first, which may take an action (DC-033) and ends its aiming (DC-064).
pub fn standing_in<'w>(look: &Look<'w>, unit: UnitId, cell: Cell) -> Look<'w> {
    if look.cell(unit) == Some(cell) {
        return *look;
    }
    let turn = look.turn(unit);
    let cost = traveller(look, unit, turn).and_then(|left| movement::cost_to(look.world, unit, left, cell));
    look.with(unit, cell, turn.after_move(cost.unwrap_or(0), look.stride(unit)))
}
