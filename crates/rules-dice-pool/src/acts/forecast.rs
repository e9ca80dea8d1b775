//! The exact odds of an act: the plan that resolution carries out, computed with distributions.

use super::{
    blitz,
    blows::KnownBlows,
    draft::Draft,
    holds, initiative_attacks, legal,
    plan::{AttackPlan, Doing, Plan},
    protect, travel, triggers,
    verb_rules::rules_of,
};
use crate::{
    content::{Defence, DefenceChoice, Does},
    numbers::{
        attack::{self, Attack, mean_parts},
        means::Goal,
        score,
    },
    state::{Cause, Harm, Health, Look, conditions},
};
use hexfray_battle::{
    Act, Aim, Estimate, Forecast, Name, Opposition, Order, OrderError, Parts, TargetForecast, UnitId, narrow,
    play::Carried,
};
use hexfray_board::{grid::Cell, odds::Dist};

/// What a forecast leaves out.
const STRUCK_FIRST: &str = "what opportunity attacks do first (DP-110, DP-111)";
/// What a forecast leaves out.
const INTERRUPTED: &str = "interrupts with which the target may answer first (DP-025)";
/// What a forecast leaves out.
const HURT_ON_ITS_WAY: &str = "what rough ground does to the user of a charge before it strikes (DP-057)";
/// What a forecast leaves out.
const STEPPED_IN: &str = "comrades of the target who may step in (DP-029)";
/// What a forecast leaves out.
const ANSWERED: &str = "a worse answer than the best defence (DP-094)";
/// Forecasts leave this out: the points with which grapplers hinder rolls.
const HINDERED: &str = "points of a Grappling Pool with which rolls may be answered (DP-122)";
/// Forecasts leave this out: net hits that go to holds instead.
const DRAINED: &str = "net hits with which holds may be answered in place of damage (DP-130)";
/// Forecasts leave this out: energy against a hold that would beat a unit.
const SAVED: &str = "the energy with which a hold may be answered (DP-142)";

/// The exact odds of an order as if its unit stood in a cell.
///
/// # Errors
/// The reason why the order is not legal from there.
pub fn forecast(look: &Look<'_>, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
    match *order {
        Order::Act { unit, act, aim } if look.knows(unit) => {
            let look = &travel::standing_in(look, unit, from);
            Ok(of_plan(look, &legal::plan(look, unit, act, aim)?))
        }
        _ => {
            let unit = order.unit().filter(|&unit| look.knows(unit));
            Ok(nothing(unit.ok_or(OrderError::NoOdds("only orders of units have odds"))?, Name::new("move")))
        }
    }
}

/// The average results of an act for a target, as if its user stood in a cell with a fresh turn.
pub fn estimate(look: &Look<'_>, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
    let look = &look.with(unit, from, look.state(unit).turn.begun());
    let draft = Draft::new(look, unit, act, Aim::Unit(target));
    if draft.rules.goal.is_none() {
        let aims = [Aim::Unit(target), Aim::None];
        let plan = aims.into_iter().find_map(|aim| legal::plan_ahead(look, unit, act, aim).ok())?;
        return of_plan(look, &plan).estimate(target);
    }
    let (attack, cost) = draft.weighed().ok()?;
    let blow = of_blow(look, &attack);
    Some(match charge(look, &attack) {
        Some(way) => blow.times(blitz::arrival(look, unit, cost, way).chance),
        None => blow,
    })
}

/// The average results of an opportunity attack on a unit that provokes it, at that moment (DP-113).
pub fn of_opportunity(look: &Look<'_>, striker: UnitId, act: Act, at: UnitId) -> Option<Estimate> {
    match triggers::plan(look, striker, act, Aim::Unit(at)).ok()?.doing {
        Doing::Attack(attack) => Some(of_blow(look, &attack)),
        Doing::Task(_) => None,
    }
}

/// The average results of an attack that has not been paid for.
fn of_blow(look: &Look<'_>, attack: &AttackPlan) -> Estimate {
    let odds = || Estimate::from(&announced(look, attack));
    look.world.resource::<KnownBlows>().of(look, attack, odds)
}

/// The start and end of the charge with which an attack begins (DP-114).
fn charge(look: &Look<'_>, attack: &AttackPlan) -> Option<(Cell, Cell)> {
    let cells = look.cell(attack.attack.by).zip(look.cell(attack.attack.target));
    cells.filter(|(from, to)| attack.charge && from != to)
}

/// The odds of an attack that has not been paid for, against the best defence: the points of a hold that it costs are spent
/// before it is rolled (DP-124).
fn announced(look: &Look<'_>, plan: &AttackPlan) -> TargetForecast {
    let look = &look.spending(plan.attack.by, plan.attack.target, plan.grip.cost);
    against(look, plan, plan.attack.best(look.settings()))
}

/// The odds of an act that affects no unit.
pub fn nothing(unit: UnitId, what: Name) -> Forecast {
    Forecast::of(unit, what, Vec::new())
}

/// The odds of a plan.
pub fn of_plan(look: &Look<'_>, plan: &Plan) -> Forecast {
    let mut forecast = nothing(plan.unit, plan.what);
    match &plan.doing {
        Doing::Attack(attack) => {
            let mut target = announced(look, attack);
            let way = charge(look, attack);
            if let Some(way) = way {
                let arrival = blitz::arrival(look, plan.unit, plan.cost, way);
                target.reached = arrival.chance;
                forecast.leaves_out.extend(arrival.may_be_hurt.then_some(HURT_ON_ITS_WAY));
            }
            forecast.targets.push(target);
            if !attack.chosen && look.settings().defence_choice != DefenceChoice::Best {
                forecast.leaves_out.push(ANSWERED);
            }
            let on_its_way = || way.is_some_and(|way| triggers::is_struck_at(look, plan.unit, plan.cost, way));
            if triggers::is_struck_first(look, plan) || on_its_way() {
                forecast.leaves_out.push(STRUCK_FIRST);
            }
            if legal::may_answer_by_interrupt(look, attack) {
                forecast.leaves_out.push(INTERRUPTED);
            }
            if !protect::protectors(look, &attack.attack).is_empty() {
                forecast.leaves_out.push(STEPPED_IN);
            }
            forecast.leaves_out.extend(hold_answers(look, &attack.attack));
        }
        Doing::Task(_) => {
            forecast.targets.extend((rules_of(plan.verb).odds)(look, plan));
            forecast.leaves_out.extend(triggers::is_struck_first(look, plan).then_some(STRUCK_FIRST));
        }
    }
    forecast
}

/// The effects of holds that the odds of an attack leave out.
fn hold_answers(look: &Look<'_>, attack: &Attack) -> Vec<&'static str> {
    let (by, target) = (attack.by, attack.target);
    let mut list = Vec::new();
    let mut rolling = protect::protectors(look, attack).into_iter().chain([by, target]);
    if rolling.any(|unit| look.is_held(unit)) {
        list.push(HINDERED);
    }
    if !holds::drainable(look, by, target).is_empty() {
        list.push(DRAINED);
    }
    let can_save = look.state(target).energy.left > 0 && look.is_active(target) && !look.is_vehicle(target);
    if can_save && (attack.goal == Goal::Grapple || look.is_held(target)) {
        list.push(SAVED);
    }
    list
}

/// The odds of an attack against one defence.
pub fn of_attack(look: &Look<'_>, plan: &Plan, attack: &AttackPlan, defence: Option<Defence>) -> Forecast {
    let mut forecast = nothing(plan.unit, plan.what);
    forecast.targets.push(against(look, attack, defence));
    forecast
}

/// The health of a unit that is roused: the damage that keeps it down is healed (DP-149).
pub fn roused(health: &Health) -> Health {
    health.healed(health.damage() - (health.most - 1))
}

/// The harm that net hits of an attack do (DP-089, DP-155, DP-158).
pub fn harm_of(look: &Look<'_>, attack: &Attack, net: i32) -> Harm {
    let (state, shielded) = (look.state(attack.target), look.sheet(attack.target).does(Does::PlotArmor));
    let most = shielded.then(|| state.health.most_by_plot(look.settings(), state.is_out()));
    Harm { amount: net.max(0), lethal: attack.lethal, most }
}

/// The odds of an attack against a defence.
pub fn against(look: &Look<'_>, plan: &AttackPlan, defence: Option<Defence>) -> TargetForecast {
    let (attack, settings) = (&plan.attack, look.settings());
    // If the attack has already been rolled, only the defence is open.
    let net = match plan.rolled {
        Some(rolled) => attack.defence_odds(settings, defence).map(|opposed| score::net(settings, rolled, opposed)),
        None => attack.net_odds(settings, defence),
    };
    of_net(look, plan, defence, &net)
}

/// The pool of a defence that is rolled against an attack (DP-094); `None` without one.
pub fn opposition(attack: &Attack, defence: Option<Defence>) -> Option<Box<Opposition>> {
    let defence = defence?;
    let guard = attack.guards[defence as usize].as_ref()?;
    let (what, parts) = (Name::new(defence.title()), guard.pool.parts.clone());
    Some(Box::new(Opposition { what, parts, dice: 0, own_dice: 0, manner: guard.method.in_words() }))
}

/// The odds of an attack, given the odds of its net hits.
pub fn of_net(look: &Look<'_>, plan: &AttackPlan, defence: Option<Defence>, net: &Dist) -> TargetForecast {
    let (attack, settings) = (&plan.attack, look.settings());
    if attack.goal == Goal::Initiative {
        let against = opposition(attack, defence);
        return TargetForecast { against, ..initiative_attacks::against(look, plan, defence, net) };
    }
    if attack.goal == Goal::Disarm {
        return TargetForecast {
            against: opposition(attack, defence),
            ..disarmed(look, attack, net, mean_parts(attack, settings, defence))
        };
    }
    if attack.goal == Goal::Grapple {
        return TargetForecast {
            chance: attack.pool.parts.clone(),
            against: opposition(attack, defence),
            parts: mean_parts(attack, settings, defence),
            ..holds::of_grapple(look, attack, net)
        };
    }
    let state = look.state(attack.target);
    let before = state.health;
    // Most of what follows asks for the same states.
    let afters = (net.min()..=net.max()).map(|net| before.after(settings, harm_of(look, attack, net)));
    let afters: Vec<Health> = afters.collect();
    let after = |hits: i32| &afters[narrow::<usize>(hits - net.min())];
    // A unit that is already out of the fight cannot be defeated again.
    let falls = |after: &Health| !state.is_out() && after.is_out(settings);
    let pinned = |after: &Health| !state.is_out() && !falls(after) && holds::pins(look, attack.target, after.left());
    let damage = net.map(|net| before.left() - after(net).left());
    let mut conditions = Vec::new();
    let mut add = |name: Name, p: f64| {
        if p > 0.0 {
            conditions.push((name, p));
        }
    };
    add(Cause::Grapple.title(), net.p_that(|net| pinned(after(net))));
    for (name, p) in wounds(look, attack.target, net, after) {
        add(name, p);
    }
    TargetForecast {
        reached: 1.0,
        hit: net.p_at_least(1),
        chance: attack.pool.parts.clone(),
        against: opposition(attack, defence),
        parts: mean_parts(attack, settings, defence),
        expected: damage.expected(),
        damage,
        defeat: net.p_that(|net| falls(after(net)) || pinned(after(net))),
        conditions,
        initiative: initiative_attacks::given_back(look, plan, net),
        ..TargetForecast::untouched(attack.target)
    }
}

/// The chances of what wounds cause beyond the loss of hit points, given the health after each number of net hits.
fn wounds<'h>(
    look: &Look<'_>,
    target: UnitId,
    net: &Dist,
    after: impl Fn(i32) -> &'h Health,
) -> impl Iterator<Item = (Name, f64)> {
    let (state, settings) = (look.state(target), look.settings());
    let before = state.health;
    let lives = |after: &Health| !after.is_dead(settings);
    let dies = net.p_that(|net| !lives(after(net)));
    let drops = |net| !state.is_out() && after(net).is_out(settings) && lives(after(net));
    let bleeds = |net| !before.bleeding && after(net).bleeding && lives(after(net));
    let worsens = |net: i32| {
        let dice = attack::wound_dice(look, target, after(net).damage() - before.damage());
        if lives(after(net)) { 1.0 - score::no_hit(settings, dice) } else { 0.0 }
    };
    let worsened = if before.penalty == 0 { net.expected_of(worsens) } else { 0.0 };
    [
        (conditions::DEAD.name, dies),
        (Cause::Wounds.title(), net.p_that(drops)),
        (conditions::BLEEDING.name, net.p_that(bleeds)),
        (conditions::WOUND_PENALTY.name, worsened),
    ]
    .into_iter()
}

/// The odds of a disarming attempt: no damage, but the weapon may fall (DP-116).
fn disarmed(look: &Look<'_>, attack: &Attack, net: &Dist, parts: Parts) -> TargetForecast {
    let (hit, target) = (net.p_at_least(1), attack.target);
    let known = look.state(target).weapons.iter().any(|stock| stock.carried == Carried::OnGround);
    let conditions = if known { Vec::new() } else { vec![(conditions::DISARMED.name, hit)] };
    let chance = attack.pool.parts.clone();
    TargetForecast { reached: 1.0, hit, chance, parts, conditions, ..TargetForecast::untouched(target) }
}
