//! The acts that a unit may do now: the one source for orders, checks and menus.

use super::{
    cost,
    draft::Draft,
    plan::{Cost, Need, Plan, TaskPlan},
    repertoire, restraint,
    using::Use,
};
use crate::{
    content::DieCode,
    numbers::ground::STEP,
    state::{Look, Turn},
};
use hexfray_battle::{Act, Aim, Decision, Order, OrderError, Rule, UnitId, movement};
use hexfray_board::{grid::Cell, map::Traveller};

/// Whether a unit could do an act at all with its body and gear, so that menus show it.
pub fn suits(draft: &Draft<'_, '_>) -> bool {
    (draft.rules.suits)(draft)
}

/// The wanted options of an act among those for each number of further actions that may be announced with it now, starting
/// from none (DC-031).
pub fn further<'a>(draft: Draft<'a, 'a>, is_wanted: impl Fn(i16) -> bool + 'a) -> impl Iterator<Item = i16> + 'a {
    let Draft { act, rules, .. } = draft;
    let most = if rules.announces { i16::from(DieCode::MOST_DICE) } else { 1 };
    // A number is possible if all smaller ones are; of these, each is checked once.
    let mut unchecked = act.option;
    let mut is_possible = move |option: i16| {
        let possible = |option| check_offered(&Draft { act: Act { option, ..act }, ..draft }).is_ok();
        while unchecked <= option && possible(unchecked) {
            unchecked += 1;
        }
        unchecked > option
    };
    let options = (0..most).map(move |more| act.option + more);
    options.filter(move |&option| is_wanted(option)).take_while(move |&option| is_possible(option))
}

/// Checks whether an act is possible now, without regard to its aim.
///
/// # Errors
/// The reason why it is not.
pub fn check_act(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    check_drafted(&Draft::unaimed(look, unit, act))
}

/// Checks whether an act is possible now, whose aim does not matter.
pub(super) fn check_drafted(draft: &Draft<'_, '_>) -> Result<(), OrderError> {
    if draft.rules.is_aimed {
        repertoire::check(draft)?;
    }
    check_offered(draft)
}

/// As [`check_drafted`], for an act of the [`repertoire`].
pub(super) fn check_offered(draft: &Draft<'_, '_>) -> Result<(), OrderError> {
    let Draft { look, unit, rules, .. } = *draft;
    if !rules.is_aimed {
        return plan_drafted(draft).map(|_| ());
    }
    restraint::check(draft)?;
    if rules.is_attack() {
        let using =
            Use::drafted(draft).ok_or_else(|| look.roster.no_such(unit, "there is no weapon of this number"))?;
        return using.check(look);
    }
    // The aims are checked separately.
    let (cost, code) = (rules.cost)(draft)?;
    cost::check(look, unit, cost, code)
}

/// Every aim that an act could have from the unit's cell.
pub fn aims(look: &Look<'_>, unit: UnitId, act: Act) -> Vec<Aim> {
    aims_of(&Draft::unaimed(look, unit, act))
}

fn aims_of(draft: &Draft<'_, '_>) -> Vec<Aim> {
    if draft.look.cell(draft.unit).is_some() { (draft.rules.aims)(draft) } else { Vec::new() }
}

/// Adds every legal order of the present decision except moves.
pub fn orders(look: &Look<'_>, orders: &mut Vec<Order>) {
    match look.flow.decision() {
        Some(&Decision::Act { unit, .. }) => {
            for draft in repertoire::acts(look, unit).into_iter().filter(suits) {
                add(&draft, orders);
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
fn add(draft: &Draft<'_, '_>, orders: &mut Vec<Order>) {
    let Draft { unit, act, .. } = *draft;
    let mut further = further(*draft, |_| true).peekable();
    if further.peek().is_none() {
        return;
    }
    let mut aims = aims_of(draft);
    aims.retain(|&aim| plan_drafted(&Draft { aim, ..*draft }).is_ok());
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
            let draft = Draft::new(look, unit, act, aim);
            plan_drafted(&draft)?;
            if suits(&draft) { Ok(()) } else { Err(look.roster.no_such(unit, "no act of this kind would help now")) }
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
    plan_drafted(&Draft::new(look, unit, act, aim))
}

fn plan_drafted(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let Draft { look, unit, aim, rules, .. } = *draft;
    if !look.knows(unit) {
        return Err(OrderError::NoSuchUnit(unit));
    }
    if let Aim::Unit(target) = aim
        && !look.knows(target)
    {
        return Err(OrderError::NoSuchUnit(target));
    }
    repertoire::check(draft)?;
    if !rules.is_aimed && aim != Aim::None {
        return Err(look.roster.refused(unit, "it takes no target", Rule::new("DC-030")));
    }
    restraint::check(draft)?;
    let plan = match (rules.plan)(draft)? {
        Plan::Task(plan) => Plan::Task(surprising(look, plan)),
        plan @ Plan::Attack(_) => plan,
    };
    // Attacks with a weapon check their cost themselves.
    if rules.is_attack() {
        return Ok(plan);
    }
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
