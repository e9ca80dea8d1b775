//! The acts that a unit may do now: the one source for orders, checks and menus.

use super::{
    blitz,
    draft::Draft,
    manner::Manner,
    means,
    plan::{AttackPlan, Cost, Doing, Plan},
    verb_rules::{OutOfTurn, VERBS, rules_of},
};
use crate::{
    content::{ActionKind, Does},
    numbers::means::Goal,
    state::Look,
};
use hexfray_battle::{Act, Aim, Decision, Order, OrderError, Rule, UnitId, Verb, narrow, play::Plans};

/// Every act that is wanted and that a unit could order with its body, gear and powers, even if something prevents it now.
pub fn acts(look: &Look<'_>, unit: UnitId, wanted: &dyn Fn(&Act) -> bool) -> Vec<Act> {
    // A vehicle takes no action of its own (DP-085).
    if look.is_vehicle(unit) {
        return Vec::new();
    }
    let (mut acts, lists) = (Vec::with_capacity(16), VERBS.lists());
    for (with, _) in look.weapons(unit) {
        for power in manners(look, unit) {
            lists.by_manner.iter().for_each(|rules| (rules.acts_by_manner)(with, power, &mut acts));
        }
        lists.by_weapon.iter().for_each(|rules| (rules.acts_by_weapon)(look, unit, with, &mut acts));
    }
    lists.others.iter().for_each(|rules| (rules.acts)(look, unit, &mut acts));
    let is_shown = |act: Act| {
        let rules = rules_of(act.verb);
        (rules.is_shown)(&Draft { look, unit, act, aim: Aim::None, rules })
    };
    acts.retain(|act| wanted(act) && is_shown(*act));
    acts
}

/// The powers of a unit that serve any attack, by their places, and none.
pub fn manners(look: &Look<'_>, unit: UnitId) -> impl Iterator<Item = Option<u8>> {
    let powers = look.powers(unit).filter(|(_, power)| power.is_attack() && means::is_manner(power));
    std::iter::once(None).chain(powers.map(|(at, _)| Some(at)))
}

/// Whether a weapon is useful for an attack of this kind: a bow is useless for a charge, and usually for disarming.
pub fn suits_attack(draft: &Draft<'_, '_>) -> bool {
    let Draft { look, unit, act, rules, .. } = *draft;
    let Some(weapon) = look.weapon(unit, act.with) else { return false };
    let power = Manner::of(act.option).power.and_then(|at| look.power(unit, at));
    let near = weapon.is_close();
    let charges = blitz::is_blitz(power);
    let disarms = rules.goal == Some(Goal::Disarm);
    (near || !charges) && (near || !disarms || look.sheet(unit).does(Does::RangedDisarm))
}

/// The plan of an order to act.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    let draft = Draft::new(look, unit, act, aim);
    let plan = draft.plan()?;
    check_turn(look, &plan, act.verb)?;
    Ok(plan)
}

/// The plan of an act in any unit's turn, no matter how much of the turn is used, for opponents that look ahead.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan_ahead(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    Draft::new(look, unit, act, aim).plan()
}

/// Checks whether an act is possible now, without regard to its aim.
///
/// # Errors
/// The reason why it is not.
pub fn check_act(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    let draft = Draft::unaimed(look, unit, act);
    match draft.rules.cost {
        Some(cost) => check_cost(look, unit, cost(&draft)?, act.verb),
        None => plan(look, unit, act, Aim::None).map(|_| ()),
    }
}

fn check_turn(look: &Look<'_>, plan: &Plan, verb: Verb) -> Result<(), OrderError> {
    check_cost(look, plan.unit, plan.cost, verb)
}

/// Checks whether a unit can act, and has enough of its turn and of its energy left (DP-008, DP-021 … DP-025, DP-146).
pub(super) fn check_cost(look: &Look<'_>, unit: UnitId, cost: Cost, verb: Verb) -> Result<(), OrderError> {
    let refuse = |why, rule| Err(look.roster.refused(unit, why, Rule::new(rule)));
    let state = look.state(unit);
    if !look.is_active(unit) && !(rules_of(verb).while_out)(look, unit) {
        return refuse("incapacitated", "DP-146");
    }
    let interrupts = cost.action == Some(ActionKind::Interrupt);
    if !interrupts && look.flow.actor() != Some(unit) {
        return refuse("not this unit's turn", "DP-018");
    }
    if cost.energy > state.energy.left {
        return refuse("not enough energy", "DP-008");
    }
    match cost.action.map(|kind| look.turn(unit).check(look.settings(), kind)) {
        Some(Err((why, rule))) => refuse(why, rule),
        _ => Ok(()),
    }
}

/// Every aim that an act could have from the unit's cell.
pub fn aims(look: &Look<'_>, unit: UnitId, act: Act) -> Vec<Aim> {
    let draft = Draft::unaimed(look, unit, act);
    let rules = draft.rules;
    if !(rules.is_aimed)(&draft) {
        // A power that affects only its user has to be useful now (DP-009).
        let useless = rules.cost.is_some() && draft.plan().is_err();
        return if useless { Vec::new() } else { vec![Aim::None] };
    }
    let all = look.units.iter().map(|(other, _)| Aim::Unit(other));
    all.filter(|&aim| plan_ahead(look, unit, act, aim).is_ok()).collect()
}

/// Adds every legal order of the present decision except moves.
pub fn orders(look: &Look<'_>, orders: &mut Vec<Order>) {
    match look.flow.decision() {
        Some(&Decision::Act { unit, .. }) => {
            for act in acts(look, unit, &|_| true).into_iter().filter(|&act| check_act(look, unit, act).is_ok()) {
                orders.extend(aims(look, unit, act).into_iter().map(|aim| Order::Act { unit, act, aim }));
            }
            orders.push(Order::EndTurn { unit });
        }
        Some(Decision::Answer { unit, options, .. }) => {
            orders.extend(options.orders(*unit));
            // Interrupts are possible before any answer (DP-025, DP-033).
            interrupts(look, *unit, orders);
        }
        _ => {}
    }
}

/// Adds the orders of all units except the one that is to act or answer.
pub fn out_of_turn(look: &Look<'_>, orders: &mut Vec<Order>) {
    let asked = match look.flow.decision() {
        Some(&Decision::Act { unit, .. }) => unit,
        Some(&Decision::Answer { unit, .. }) => unit,
        _ => return,
    };
    let others = look.units.iter().map(|(unit, _)| unit).filter(|&unit| unit != asked);
    let others = others.filter(|&unit| may_interrupt(look, unit).is_ok());
    others.for_each(|unit| interrupts(look, unit, orders));
}

/// Adds the orders of a unit out of turn.
fn interrupts(look: &Look<'_>, unit: UnitId, orders: &mut Vec<Order>) {
    for act in acts(look, unit, &|_| true).into_iter().filter(|&act| may_be_interrupt(look, unit, act)) {
        let all = aims(look, unit, act).into_iter().map(|aim| Order::Act { unit, act, aim });
        orders.extend(all.filter(|order| check(look, order).is_ok()));
    }
}

/// Whether the target of an attack can interrupt before it answers, other than by giving up or breaking free (DP-025).
pub fn may_answer_by_interrupt(look: &Look<'_>, attack: &AttackPlan) -> bool {
    let unit = attack.attack.target;
    let acts = || acts(look, unit, &|act| rules_of(act.verb).out_of_turn == OutOfTurn::AsInterrupts);
    let asked = !attack.chosen && look.is_active(unit);
    asked && acts().into_iter().any(|act| may_be_interrupt(look, unit, act) && check_act(look, unit, act).is_ok())
}

/// Whether an act could be an interrupt. This rules out nearly all attacks without aiming them at every unit.
fn may_be_interrupt(look: &Look<'_>, unit: UnitId, act: Act) -> bool {
    let draft = Draft::unaimed(look, unit, act);
    let rules = draft.rules;
    match (rules.out_of_turn, rules.cost) {
        (OutOfTurn::AsInterrupts, Some(cost)) => {
            cost(&draft).is_ok_and(|cost| cost.action == Some(ActionKind::Interrupt))
        }
        (when, _) => when == OutOfTurn::Always,
    }
}

/// Checks whether a unit may interrupt the open question, if there is one: it is asked itself, or about to be acted on
/// (DP-025).
///
/// # Errors
/// It is neither asked nor about to be acted on.
fn may_interrupt(look: &Look<'_>, unit: UnitId) -> Result<(), OrderError> {
    let Some(&Decision::Answer { unit: asked, .. }) = look.flow.decision() else { return Ok(()) };
    let struck = |plan: &Plan| match &plan.doing {
        Doing::Attack(attack) => attack.attack.target == unit || attack.protector == Some(unit),
        Doing::Task(_) => false,
    };
    let plans = look.world.resource::<Plans<Plan>>();
    // A unit that provokes a blow is about to be struck at, and a held unit is about to be hindered.
    let provokes = look.acts.was_offered_at_all() && look.acts.action().is_some_and(|action| action.unit == unit);
    let concerned = provokes || look.hold(asked, unit).is_some() || plans.iter().any(|(_, plan)| struck(plan));
    if asked == unit || concerned {
        return Ok(());
    }
    Err(look.roster.refused(unit, "another unit is asked", Rule::new("DP-026")))
}

/// Checks whether an order is legal now.
///
/// # Errors
/// The reason why it is not.
pub fn check(look: &Look<'_>, order: &Order) -> Result<(), OrderError> {
    match *order {
        Order::Act { unit, act, aim } => {
            may_interrupt(look, unit)?;
            let plan = plan(look, unit, act, aim)?;
            let asks = matches!(look.flow.decision(), Some(Decision::Answer { .. }));
            if asks && plan.cost.action != Some(ActionKind::Interrupt) {
                return Err(look.roster.refused(
                    unit,
                    "only an interrupt comes before the answer",
                    Rule::new("DP-025"),
                ));
            }
            let draft = Draft::new(look, unit, act, aim);
            match draft.rules.goal.is_none() || suits_attack(&draft) {
                true => Ok(()),
                false => Err(look.roster.no_such(unit, "the weapon is not used like that")),
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

/// How often a unit could do an act in the rest of its turn, staying or moving first: a turn has two Simple actions,
/// and a move is one of them (DP-021, DP-023, DP-051).
pub fn repeats(look: &Look<'_>, unit: UnitId, act: Act, goes: bool) -> u8 {
    let draft = Draft::unaimed(look, unit, act);
    let rules = draft.rules;
    let Some(cost) = rules.cost.filter(|_| rules.repeats) else { return 1 };
    let turn = if goes { look.turn(unit).after_move() } else { look.turn(unit) };
    let energy = look.state(unit).energy.left;
    match cost(&draft) {
        Ok(Cost { action: Some(ActionKind::Simple), energy: each }) => {
            let affordable = if each > 0 { narrow::<u8>((energy / each).clamp(0, 2)) } else { 2 };
            turn.simple_left().min(affordable)
        }
        _ => 1,
    }
}
