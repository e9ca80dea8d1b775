//! Which orders are legal. [`check`] alone decides; [`list`] lists what it allows.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        aiming::{aims, check_planned_aim},
        plan::{Plan, SENT},
        planning, summoning,
        verb_rules::{Asked, PercentileVerb, Spends, VERBS, VerbRules, rules_of},
    },
    content::effects::Flags,
    numbers::{
        depth,
        refusal::{Refusal, refuse},
        travel,
    },
    state::{Escaping, Unit, place_of, reactions, state_of},
};
use hexfray_battle::{Act, Aim, Decision, Field, Flow, Order, OrderError, Roster, Rule, UnitId, Verb, Wanted};
use hexfray_board::{grid::Cell, map::Board};

pub use crate::acts::verb_rules::Bars;

impl PercentileVerb {
    /// Gives up an action that is being charged.
    pub const ABORT: Verb = Verb::new("abort");
}

/// Lists every legal order of the unit for which the battle waits, except moves.
pub fn list(world: &World, orders: &mut Vec<Order>) {
    let flow = world.resource::<Flow>();
    if let Some(Decision::Answer { unit, options, .. }) = flow.decision() {
        return orders.extend(options.orders(*unit));
    }
    let Some(unit) = asked(world) else { return };
    let user = Unit::of(world, unit);
    let field = world.resource::<Field>();
    let Some(from) = field.place(unit).cell() else { return };
    let roster = world.resource::<Roster>();
    orders.extend(aborts(world, |friend| roster.side(friend) == roster.side(unit)));
    let all = acts(&user, Wanted::ALL);
    let bars = Bars::of(world, field.board(), &user, from);
    for act in all {
        if check_act(world, &user, act, from, &bars).is_err() {
            continue;
        }
        if rules_of(act.verb).lasts {
            let ticks = 1..=user.turn.count;
            orders.extend(ticks.map(|ticks| Order::Act { unit, act: Act { option: ticks, ..act }, aim: Aim::None }));
            continue;
        }
        let aims = aims(world, &user, act, from);
        orders.extend(aims.into_iter().map(|aim| Order::Act { unit, act, aim }));
    }
    orders.push(Order::EndTurn { unit });
}

/// The unit for which the battle waits, usually the one whose turn it is.
pub fn asked(world: &World) -> Option<UnitId> {
    let flow = world.resource::<Flow>();
    flow.decision().and_then(Decision::unit).or(flow.actor())
}

/// The orders of charging units to break off, which are possible at any time, in any unit's turn (TC-057).
fn aborts(world: &World, like: impl Fn(UnitId) -> bool) -> impl Iterator<Item = Order> {
    let charges = move |one: &Unit<'_>| one.charge.is_some() && place_of(world, one.unit).is_active();
    let chargers = Unit::all(world).filter(charges).map(|one| one.unit).filter(move |&unit| like(unit));
    chargers.map(|unit| Order::Act { unit, act: Act::new(PercentileVerb::ABORT, 0), aim: Aim::None })
}

/// Lists the orders of units that are not asked; those of units on the asked unit's side are listed with its orders.
pub fn list_out_of_turn(world: &World, orders: &mut Vec<Order>) {
    let Some(asked) = asked(world) else { return };
    let roster = world.resource::<Roster>();
    orders.extend(aborts(world, |unit| roster.side(unit) != roster.side(asked)));
}

/// Every act that the unit has, among those that are wanted, whether it can do it now or not; waiting is listed once,
/// for one tick.
pub fn acts(user: &Unit<'_>, wanted: Wanted<'_>) -> Vec<Act> {
    let mut acts = Vec::with_capacity(24);
    for rules in VERBS.lists().menu.iter().filter(|rules| wanted.any_of(&[rules.info.verb])) {
        (rules.acts)(user.world(), user, wanted, &mut acts);
    }
    acts
}

/// Whether a unit can do none of the acts that are wanted because its action is spent; finds out without looking at the
/// acts.
pub fn is_spent(user: &Unit<'_>, wanted: Wanted<'_>) -> bool {
    let owes_more = user.turn.slipping || user.memory.sends != 0;
    let of_the_action = |&verb: &Verb| !rules_of(verb).is_zero;
    let spent = user.turn.acted && !user.has_pocket();
    spent && !owes_more && !wanted.verbs.is_empty() && wanted.verbs.iter().all(of_the_action)
}

/// Whether an order is legal now.
///
/// # Errors
/// The reason why it is not.
pub fn check(world: &World, order: &Order) -> Result<(), OrderError> {
    let (unit, act, aim) = match *order {
        Order::EndTurn { .. } => return Ok(()),
        Order::Answer { option, .. } => {
            return match world.resource::<Flow>().decision() {
                Some(Decision::Answer { options, .. }) if usize::from(option) < options.len() => Ok(()),
                _ => Err(OrderError::WrongKind("one of the question's options")),
            };
        }
        Order::Act { unit, act, aim } => (unit, act, aim),
        _ => return Err(OrderError::WrongKind("a unit's move, act or end of turn")),
    };
    let user = Unit::of(world, unit);
    let field = world.resource::<Field>();
    let from = field.place(unit).cell().ok_or(OrderError::NoSuchUnit(unit))?;
    let refused = |(why, rule)| world.resource::<Roster>().refused(unit, why, rule);
    if rules_of(act.verb).at_any_time {
        return check_abort(world, unit, act, aim).map_err(refused);
    }
    let plan = planning::plan(&user, act, 0);
    let bars = Bars::of(world, field.board(), &user, from);
    check_planned_act(world, &user, act, plan.as_ref(), from, &bars).map_err(refused)?;
    check_planned_aim(world, &user, act, plan.as_ref(), aim, from).map_err(refused)
}

/// Whether a unit can break off its charge, which it may at any time (TC-057).
fn check_abort(world: &World, unit: UnitId, act: Act, aim: Aim) -> Result<(), Refusal> {
    if state_of(world, unit).charge.is_none() {
        return refuse("no charge to break off", "TC-057");
    }
    if (act.with, act.option, aim) != (0, 0, Aim::None) {
        return refuse("there is only one way to do this", "TC-057");
    }
    Ok(())
}

impl Bars {
    /// The reasons for a unit that stands in `from`.
    pub fn of(world: &World, board: &Board, user: &Unit<'_>, from: Cell) -> Self {
        Self { summon: summoning::check(world, user), depth: depth::check_depth(board, user, from) }
    }
}

/// Whether a unit can do an act now, from this cell, given a target.
fn check_act(world: &World, user: &Unit<'_>, act: Act, from: Cell, bars: &Bars) -> Result<(), Refusal> {
    let rules = rules_of(act.verb);
    let plan = planning::plan_by(rules, user, act, 0);
    check_asked(Asked { world, user, act, plan: plan.as_ref(), from, bars, rules })
}

/// Whether a unit can do an act with this plan now, from this cell, given a target.
pub fn check_planned_act(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    plan: Option<&Plan<'_>>,
    from: Cell,
    bars: &Bars,
) -> Result<(), Refusal> {
    check_asked(Asked { world, user, act, plan, from, bars, rules: rules_of(act.verb) })
}

/// Does what [`check_planned_act`] does.
pub fn check_asked(asked: Asked<'_>) -> Result<(), Refusal> {
    let Asked { user, act, plan, bars, rules, .. } = asked;
    if user.turn.slipping {
        return check_slip(asked);
    }
    if user.memory.sends != 0 {
        let sends = plan.is_some() && (rules.ability)(act).is_some() && act.option == SENT;
        return if sends { Ok(()) } else { refuse("the party still has to be placed", "MC-116") };
    }
    if rules.is_zero {
        return (rules.check)(asked);
    }
    bars.summon?;
    if user.turn.acted && !(rules.spends == Spends::PocketOrAction && user.has_pocket()) {
        return refuse("this turn's action has been used", "TC-045");
    }
    if is_reaction(user, rules, act) {
        return refuse("a reaction: you are asked when it is possible", "TC-050");
    }
    if user.turn.escaping == Escaping::ThisRound && !rules.escapes {
        return refuse("this turn is for the announced escape", "TC-132");
    }
    (rules.check)(asked)
}

/// Whether a unit that has announced an escape could get away from a cell.
pub fn check_escape(world: &World, user: &Unit<'_>, from: Cell) -> Result<(), Refusal> {
    check_free(user, Flags::NO_MOVE, "a condition prevents escapes")?;
    let tries = user.turn.escaping == Escaping::ThisRound;
    if tries && user.book.settings.escape_needs_edge && !on_edge(world, user, from) {
        return refuse("escapes start from the edge of the board or an exit", "TC-134");
    }
    Ok(())
}

/// Whether a unit can do an act in the turn after a dance, which is only for slipping away (MC-136).
fn check_slip(asked: Asked<'_>) -> Result<(), Refusal> {
    if asked.plan.is_some_and(|plan| plan.own().effects.iter().any(|one| one.slips_away())) {
        return check_barred_use(asked);
    }
    refuse("this turn is for slipping away", "MC-136")
}

/// Whether no condition of a unit has one of these effects.
pub fn check_free(user: &Unit<'_>, flags: Flags, why: &'static str) -> Result<(), Refusal> {
    if user.effects().has(flags) { Err((why, Rule::new("TC-146"))) } else { Ok(()) }
}

/// Whether a unit in a cell can leave the board from there (TC-134).
fn on_edge(world: &World, user: &Unit<'_>, from: Cell) -> bool {
    let field = world.resource::<Field>();
    field.cells_from(user.unit, from).iter().any(|&cell| travel::is_way_out(world, user.side(), cell))
}

/// Whether a unit has an attack, ability or item, can pay for it and is free to use it.
pub fn check_use_of(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), Refusal> {
    check_planned_use(world, user, act, planning::plan(user, act, 0).as_ref(), from)
}

/// Does what [`check_use_of`] does, for an act whose plan is known.
pub fn check_planned_use(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    plan: Option<&Plan<'_>>,
    from: Cell,
) -> Result<(), Refusal> {
    let bars = &Bars::of(world, world.resource::<Field>().board(), user, from);
    check_barred_use(Asked { world, user, act, plan, from, bars, rules: rules_of(act.verb) })
}

/// Whether an act is a reaction, which cannot be ordered by itself.
fn is_reaction(user: &Unit<'_>, rules: &VerbRules, act: Act) -> bool {
    (rules.ability)(act).is_some_and(|at| reactions::answers(user, at).is_some())
}

/// Does what [`check_planned_use`] does, with known reasons against all acts.
pub fn check_barred_use(asked: Asked<'_>) -> Result<(), Refusal> {
    let Asked { user, act, from, bars, rules, .. } = asked;
    bars.summon?;
    let Some(plan) = asked.plan else { return refuse("there is no such item", "TC-046") };
    // A unit that can only move may stand still and react to the acts of others (MC-066).
    if is_reaction(user, rules, act) {
        depth::check_afloat(user, from)?;
    } else {
        bars.depth?;
    }
    (rules.check_use)(asked, plan)
}

/// Whether a unit's conditions keep it from using an ability.
pub fn bars_ability(user: &Unit<'_>, plan: &Plan<'_>) -> bool {
    let barred = if plan.ability.spell { Flags::NO_SPELL } else { Flags::NO_TECHNIQUE };
    let freed = plan.ability.effects.iter().any(|effect| effect.is_free_of_bars());
    !freed && forbids(user, plan, Flags::NO_ABILITY.and(barred))
}

/// Whether one of a unit's conditions forbids an ability and makes no exception for it.
fn forbids(user: &Unit<'_>, plan: &Plan<'_>, flags: Flags) -> bool {
    let key = plan.ability.label.key;
    let forbids = |at: u8| {
        let condition = &user.book.conditions[usize::from(at)];
        condition.effects.has(flags) && !condition.allows.contains(&key)
    };
    user.effects().has(flags) && user.conditions.iter().any(forbids)
}
