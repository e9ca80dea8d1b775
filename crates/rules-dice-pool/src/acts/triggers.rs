//! Triggers of opportunity attacks: leaving a space that is shared with foes, and shooting there (DP-107, DP-110 …
//! DP-113).

use super::{
    charges, disarm, legal, means,
    plan::{AttackPlan, Cost, Doing, Plan},
    protect,
    verb_rules::{Leaves, VERBS, rules_of},
};
use crate::{
    content::{ActionKind, Does, Rating},
    numbers::{attack::Attack, initiative, initiative_damage, means::Goal},
    state::Look,
};
use hexfray_battle::{Act, Aim, Order, OrderError, UnitId, Verb};
use hexfray_board::grid::Cell;

/// What provokes opportunity attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A unit is about to leave the space (DP-110).
    Leaving,
    /// A unit is about to shoot in the space (DP-111).
    Shooting,
}

/// The units that a mover takes out of its space, itself first; units that it drags are included only if forced moves
/// provoke (DP-110, DP-132).
pub fn leavers(look: &Look<'_>, mover: UnitId) -> Vec<UnitId> {
    let drags = look.settings().forced_move_provokes;
    let tows = look.holds().iter().filter(|bond| drags && look.goes_with(bond.holder, mover));
    let dragged =
        tows.map(|bond| bond.held).filter(|&held| !look.goes_with(held, mover) && look.are_together(mover, held));
    [mover].into_iter().chain(dragged).collect()
}

/// The units that may strike at units about to leave a space, each with its target, in the order in which they are
/// asked (DP-026). No unit strikes at a unit that it drags itself.
pub fn strikers_at(look: &Look<'_>, leavers: &[UnitId], occasion: Occasion) -> Vec<(UnitId, UnitId)> {
    let mut pairs: Vec<(UnitId, UnitId)> = Vec::new();
    for &at in leavers {
        let drags = |unit: UnitId| at != leavers[0] && look.goes_with(unit, leavers[0]);
        let new = strikers(look, at, occasion).into_iter().filter(|&unit| !drags(unit)).map(|unit| (unit, at));
        pairs.extend(new);
    }
    pairs.sort_by(|one, other| initiative::compare(look, one.0, other.0));
    pairs
}

/// The units that may strike at a unit that provokes them in its cell, in the order in which they are asked (DP-026).
pub fn strikers(look: &Look<'_>, at: UnitId, occasion: Occasion) -> Vec<UnitId> {
    if occasion == Occasion::Leaving && look.sheet(at).does(Does::Fade) {
        return Vec::new();
    }
    initiative::by_initiative(look, look.together_with(at).into_iter().filter(|&unit| may_strike(look, unit, at)))
}

/// Whether a unit could make an opportunity attack on a foe in its space (DP-010, DP-112, DP-113).
fn may_strike(look: &Look<'_>, unit: UnitId, at: UnitId) -> bool {
    let (settings, state) = (look.settings(), look.state(unit));
    let limit = settings.opportunity_per_round;
    look.is_active(unit)
        && look.are_hostile(unit, at)
        && !state.is_helpless()
        && (limit == 0 || state.turn.opportunities < limit)
        && look.sheet(unit).rating(Rating::CloseCombat) >= i32::from(settings.opportunity_min_close)
        && !opportunities(look, unit, at).is_empty()
}

/// The attacks that a unit may make on one that provokes it: with a weapon that is ready for close combat (DP-112),
/// against its health, against its initiative if it has some to lose, and with other goals only if the setting says so
/// (DP-113).
pub fn opportunities(look: &Look<'_>, unit: UnitId, at: UnitId) -> Vec<Act> {
    let settings = look.settings();
    let state = look.state(unit);
    let drawn = || look.weapons(unit).filter(|&(with, _)| state.is_in_hand(with));
    let holds_ranged = drawn().any(|(_, weapon)| !weapon.is_close());
    let shoots = look.sheet(unit).does(Does::RangedOpportunity);
    let with_goal = |goals: &'static [Goal]| {
        let all = VERBS.all().iter().filter(|rules| rules.goal.is_some_and(|goal| goals.contains(&goal)));
        all.map(|rules| rules.info.verb)
    };
    let mut acts = Vec::new();
    for (with, weapon) in drawn() {
        let bare = weapon.natural && holds_ranged && !settings.hands_free_with_ranged;
        if if weapon.is_close() { bare } else { !shoots } {
            continue;
        }
        acts.extend([0, 1].map(|option| Act { verb: Verb::ATTACK, with, option }));
        if settings.initiative_damage {
            acts.extend(with_goal(&[Goal::Initiative]).map(|verb| Act::new(verb, with)));
        }
        // A unit without initiative attacks the initiative of others, or does not strike at all (DP-113, DP-176).
        if settings.opportunity_special && !initiative_damage::is_exposed(look, unit) {
            acts.extend(with_goal(&[Goal::Disarm, Goal::Grapple]).map(|verb| Act::new(verb, with)));
        }
    }
    acts.retain(|&act| plan(look, unit, act, Aim::Unit(at)).is_ok());
    acts
}

/// The plan of an opportunity attack: an interrupt, which uses nothing of the turn (DP-025, DP-113).
///
/// # Errors
/// The reason why it cannot be made.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    let plan = legal::plan_ahead(look, unit, act, aim)?;
    let cost = Cost { action: Some(ActionKind::Interrupt), ..plan.cost };
    legal::check_cost(look, unit, cost, act.verb)?;
    Ok(Plan { cost, ..plan })
}

/// The unit that an order exposes to blows if it is carried out from a cell, and the occasion; for computer opponents.
pub fn exposed_by(look: &Look<'_>, order: &Order, from: Cell) -> Option<(UnitId, Occasion)> {
    let leaves = |unit: UnitId| Some((unit, Occasion::Leaving));
    match *order {
        Order::Move { unit, .. } => leaves(look.mover(unit)?),
        Order::Act { unit, act, aim } => match rules_of(act.verb).leaves {
            Leaves::Mover => leaves(look.mover(unit)?),
            Leaves::User => leaves(unit),
            Leaves::Forced | Leaves::Falls => leaves(unit).filter(|_| look.settings().forced_move_provokes),
            Leaves::None => match means::means_of(look, unit, act) {
                Some(means) if !means.weapon.is_close() => Some((unit, Occasion::Shooting)),
                // A charge leaves the space in which it starts (DP-114).
                Some(_) if charges::end(look, unit, act, aim).is_some_and(|to| to != from) => leaves(unit),
                _ => None,
            },
        },
        _ => None,
    }
}

/// Whether a foe may strike at a unit that leaves a cell, or at one that it drags along; assumes that the unit stands
/// there.
pub fn is_watched(look: &Look<'_>, unit: UnitId, cell: Cell) -> bool {
    let watched = |at: UnitId| {
        let there = look.with(at, cell, look.turn(at));
        strikers(&there, at, Occasion::Leaving).into_iter().any(|striker| at == unit || !look.goes_with(striker, unit))
    };
    leavers(look, unit).into_iter().any(watched)
}

/// How an act provokes blows, if it does: shots do; so do charges (DP-107, DP-114), running over an edge and getting
/// into a vehicle (DP-131), and, if forced moves provoke, bailing out and falling (DP-110).
pub fn occasion_of(look: &Look<'_>, plan: &Plan) -> Option<Occasion> {
    match &plan.doing {
        Doing::Attack(attack) if attack.charge => Some(Occasion::Leaving),
        Doing::Attack(attack) if !attack.attack.close => Some(Occasion::Shooting),
        Doing::Attack(_) => None,
        Doing::Task(_) => match rules_of(plan.verb).leaves {
            Leaves::User | Leaves::Mover => Some(Occasion::Leaving),
            Leaves::Forced | Leaves::Falls => look.settings().forced_move_provokes.then_some(Occasion::Leaving),
            Leaves::None => None,
        },
    }
}

/// The units that an act exposes to blows: the one that shoots or falls, or all that leave the space.
pub fn exposed(look: &Look<'_>, at: UnitId, occasion: Occasion, falls: bool) -> Vec<UnitId> {
    if occasion == Occasion::Leaving && !falls { leavers(look, at) } else { vec![at] }
}

/// Whether a foe may strike at the start of an act, before it is carried out: at its user, the vehicle that the user
/// drives, or a unit that is dragged along (DP-107, DP-110, DP-131).
pub fn is_struck_first(look: &Look<'_>, plan: &Plan) -> bool {
    let leaves = rules_of(plan.verb).leaves;
    let at = if leaves == Leaves::Mover { look.mover(plan.unit) } else { Some(plan.unit) };
    let falls = leaves == Leaves::Falls;
    let occasion = occasion_of(look, plan);
    let strikers = |(at, occasion)| strikers_at(look, &exposed(look, at, occasion, falls), occasion);
    at.zip(occasion).is_some_and(|given| !strikers(given).is_empty())
}

/// Recomputes an announced attack in the present state, with the stake that was paid for it; `None` if it is no longer
/// possible (DP-026, DP-176, DP-177).
pub fn anew(look: &Look<'_>, plan: &AttackPlan, order: Order) -> Option<AttackPlan> {
    let Order::Act { unit, act, .. } = order else { return None };
    let (means, target) = (means::means_announced(look, plan, unit, act)?, plan.attack.target);
    let here = if plan.attack.close { look.are_together(unit, target) } else { look.cell(target).is_some() };
    let powerless = plan.attack.goal == Goal::Harm && initiative_damage::is_exposed(look, unit);
    if !here || powerless || !look.state(unit).is_in_hand(act.with) {
        return None;
    }
    let held = if plan.attack.goal == Goal::Disarm { disarm::held(look, target) } else { Vec::new() };
    if plan.attack.goal == Goal::Disarm && held.is_empty() {
        return None;
    }
    let prize = plan.prize.filter(|prize| held.contains(prize));
    let (&AttackPlan { pressed, charge, .. }, grip) = (plan, plan.grip.clone());
    let then = AttackPlan { prize, pressed, charge, grip, ..AttackPlan::new(Attack::of(look, unit, target, means)) };
    // A protector that has stepped in remains one while it can act.
    let protector = plan.protector.filter(|&protector| look.is_active(protector));
    let then = match protector {
        Some(protector) => protect::stepped_in(look, &then, protector, means),
        None => then,
    };
    Some(then.still_hindered(look))
}

/// Whether a foe may strike at a charging unit before it gets to its target's space, at the start or on the path
/// (DP-110).
pub fn is_struck_at(look: &Look<'_>, unit: UnitId, cost: Cost, way: (Cell, Cell)) -> bool {
    charges::left(look, unit, cost, way).into_iter().any(|cell| is_watched(look, unit, cell))
}
