//! The acts that a unit may do now: the one source for orders, checks and menus.

use super::{
    blitz, chase,
    draft::{self, Draft},
    gear, grapple, initiative, means,
    plan::{AttackPlan, Cost, Doing, Plan},
    vehicles,
    verbs::{self, DicePoolVerb, Manner},
};
use crate::{
    content::{ActionKind, DefendOther, Does, PowerTarget},
    numbers::means::Goal,
    state::Look,
};
use hexfray_battle::{
    Act, Aim, Decision, Order, OrderError, Rule, UnitId, Verb, narrow,
    play::{Carried, Plans},
};

/// Every act that is wanted and that a unit could order with its body, gear and powers, even if something prevents it now.
pub fn acts(look: &Look<'_>, unit: UnitId, wanted: &dyn Fn(&Act) -> bool) -> Vec<Act> {
    // A vehicle takes no action of its own (DP-085).
    if look.is_vehicle(unit) {
        return Vec::new();
    }
    let mut acts = Vec::with_capacity(16);
    for (with, weapon) in look.weapons(unit) {
        let manners = std::iter::once(None).chain(attack_powers(look, unit).map(Some));
        for power in manners {
            acts.extend([false, true].map(|pulled| attack_act(with, Manner { pulled, power })));
            acts.push(Act { verb: DicePoolVerb::DISARM, ..attack_act(with, Manner { pulled: false, power }) });
        }
        acts.extend(initiative::acts(look, with, attack_powers(look, unit)));
        if !weapon.natural {
            acts.extend([Verb::READY, Verb::DROP, Verb::PICK_UP].map(|verb| Act::new(verb, with)));
        }
    }
    let used = look.powers(unit).filter(|(_, power)| power.is_act());
    acts.extend(used.map(|(at, _)| Act::new(Verb::ABILITY, at)));
    let plain = [
        DicePoolVerb::TAKE_COVER,
        DicePoolVerb::LEAVE_COVER,
        DicePoolVerb::ISSUE_COMMAND,
        DicePoolVerb::CALL_OUT,
        DicePoolVerb::SOCIAL,
        DicePoolVerb::GIVE_UP,
    ];
    acts.extend(plain.map(|verb| Act::new(verb, 0)));
    acts.extend(vehicles::acts(look, unit));
    acts.push(Act::new(DicePoolVerb::DEFEND_OTHER, 0));
    acts.extend(gear::lying_here(look, unit));
    grapple::acts(look, unit, &mut acts);
    acts.extend(chase::acts(look, unit));
    acts.retain(|act| wanted(act) && suits(look, unit, *act));
    acts
}

fn attack_act(with: u8, manner: Manner) -> Act {
    Act { verb: Verb::ATTACK, with, option: manner.option() }
}

fn attack_powers(look: &Look<'_>, unit: UnitId) -> impl Iterator<Item = u8> {
    look.powers(unit).filter(|(_, power)| power.is_attack() && means::is_manner(power)).map(|(at, _)| at)
}

/// Whether menus show an act of a unit.
fn suits(look: &Look<'_>, unit: UnitId, act: Act) -> bool {
    let carried = look.state(unit).weapons.get(usize::from(act.with)).map(|stock| stock.carried);
    match act.verb {
        Verb::READY => carried == Some(Carried::AtBelt),
        Verb::DROP => carried == Some(Carried::InHand),
        Verb::PICK_UP if act.option != 0 => true,
        Verb::PICK_UP => carried == Some(Carried::OnGround),
        DicePoolVerb::TAKE_COVER => !look.is_in_cover(unit),
        DicePoolVerb::LEAVE_COVER => look.is_in_cover(unit),
        DicePoolVerb::DEFEND_OTHER => look.settings().defend_other != DefendOther::None,
        verb if verbs::goal(verb).is_some() => suits_attack(look, unit, act),
        _ => true,
    }
}

/// Whether a weapon is useful for an attack of this kind: a bow is useless for a charge, and usually for disarming.
fn suits_attack(look: &Look<'_>, unit: UnitId, act: Act) -> bool {
    let Some(weapon) = look.weapon(unit, act.with) else { return false };
    let power = Manner::of(act.option).power.and_then(|at| look.power(unit, at));
    let near = weapon.is_close();
    let charges = blitz::is_blitz(power);
    let disarms = verbs::goal(act.verb) == Some(Goal::Disarm);
    (near || !charges) && (near || !disarms || look.sheet(unit).does(Does::RangedDisarm))
}

/// The plan of an order to act.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    let draft = Draft { look, unit, act, aim };
    let plan = draft.plan()?;
    check_turn(look, &plan, act.verb)?;
    Ok(plan)
}

/// The plan of an act in any unit's turn, no matter how much of the turn is used, for opponents that look ahead.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan_ahead(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    Draft { look, unit, act, aim }.plan()
}

/// Checks whether an act is possible now, without regard to its aim.
///
/// # Errors
/// The reason why it is not.
pub fn check_act(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    let draft = Draft { look, unit, act, aim: Aim::None };
    let cost = match act.verb {
        verb if verbs::goal(verb).is_some() => draft.means().and_then(|means| draft.attack_cost(means))?,
        Verb::ABILITY => draft.power_cost()?,
        DicePoolVerb::ENTER => draft.enter_cost(),
        DicePoolVerb::DEFEND_OTHER => draft::SIMPLE,
        DicePoolVerb::UNTIE => grapple::untying(look),
        _ => return plan(look, unit, act, Aim::None).map(|_| ()),
    };
    check_cost(look, unit, cost, act.verb)
}

fn check_turn(look: &Look<'_>, plan: &Plan, verb: Verb) -> Result<(), OrderError> {
    check_cost(look, plan.unit, plan.cost, verb)
}

/// Checks whether a unit can act, and has enough of its turn and of its energy left (DP-008, DP-021 … DP-025, DP-146).
pub(super) fn check_cost(look: &Look<'_>, unit: UnitId, cost: Cost, verb: Verb) -> Result<(), OrderError> {
    let refuse = |why, rule| Err(look.roster.refused(unit, why, Rule::new(rule)));
    let state = look.state(unit);
    if !look.is_active(unit) {
        let speaks = verb == DicePoolVerb::SOCIAL && look.is_down(unit) && look.settings().incapacitated_social;
        if !speaks {
            return refuse("incapacitated", "DP-146");
        }
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
    let at_units = match act.verb {
        verb if verbs::goal(verb).is_some() => true,
        Verb::ABILITY => look.power(unit, act.with).is_some_and(|power| power.target != PowerTarget::User),
        DicePoolVerb::ENTER => true,
        DicePoolVerb::DEFEND_OTHER => true,
        DicePoolVerb::UNTIE => true,
        _ => false,
    };
    if !at_units {
        // A power that affects only its user has to be useful now (DP-009).
        let useless = act.verb == Verb::ABILITY && plan_ahead(look, unit, act, Aim::None).is_err();
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

/// Whether acts of a verb may be possible in another unit's turn: giving up, breaking free, and interrupts, which
/// depend on the power of the act (DP-025, DP-033).
pub const fn is_out_of_turn(verb: Verb) -> bool {
    verbs::is_attack(verb) || matches!(verb, DicePoolVerb::GIVE_UP | DicePoolVerb::GET_FREE | Verb::ABILITY)
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
    let acts = || acts(look, unit, &|act| verbs::is_attack(act.verb) || act.verb == Verb::ABILITY);
    let asked = !attack.chosen && look.is_active(unit);
    asked && acts().into_iter().any(|act| may_be_interrupt(look, unit, act) && check_act(look, unit, act).is_ok())
}

/// Whether an act could be an interrupt. This rules out nearly all attacks without aiming them at every unit.
fn may_be_interrupt(look: &Look<'_>, unit: UnitId, act: Act) -> bool {
    let draft = Draft { look, unit, act, aim: Aim::None };
    let cost = match act.verb {
        verb if verbs::is_attack(verb) => draft.means().and_then(|means| draft.attack_cost(means)),
        Verb::ABILITY => draft.power_cost(),
        verb => return is_out_of_turn(verb),
    };
    cost.is_ok_and(|cost| cost.action == Some(ActionKind::Interrupt))
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
            match verbs::goal(act.verb).is_none() || suits_attack(look, unit, act) {
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
    let draft = Draft { look, unit, act, aim: Aim::None };
    let cost = match act.verb {
        verb if verbs::goal(verb).is_some() => draft.means().and_then(|means| draft.attack_cost(means)),
        Verb::ABILITY => draft.power_cost(),
        _ => return 1,
    };
    let turn = if goes { look.turn(unit).after_move() } else { look.turn(unit) };
    let energy = look.state(unit).energy.left;
    match cost {
        // A Finishing Move leaves no initiative for another one.
        Ok(_) if act.verb == DicePoolVerb::FINISH => 1,
        Ok(Cost { action: Some(ActionKind::Simple), energy: each }) => {
            let affordable = if each > 0 { narrow::<u8>((energy / each).clamp(0, 2)) } else { 2 };
            turn.simple_left().min(affordable)
        }
        _ => 1,
    }
}
