//! Which orders are legal. [`check`] alone decides; [`list`] lists what it allows.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        aiming::{aims, check_planned_aim},
        feats, improvise,
        plan::{PULLED, Plan, SENT, SHARED, ammunition_slot, left},
        planning, scene, special, summoning,
        verbs::PercentileVerb,
        verbs::uses_ability,
        water, zero,
    },
    content::effects::Flags,
    numbers::{
        refusal::{Refusal, refuse},
        travel,
    },
    state::{Escaping, Unit, place_of, reactions, state_of},
};
use hexfray_battle::{Act, Aim, Decision, Field, Flow, Order, OrderError, Roster, Rule, UnitId, Verb, Wanted, narrow};
use hexfray_board::{grid::Cell, map::Board};

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
    let mut all = acts(&user, Wanted::ALL);
    feats::acts(world, &user, Wanted::ALL, &mut all);
    let bars = Bars::of(world, field.board(), &user, from);
    for act in all {
        if check_act(world, &user, act, from, &bars).is_err() {
            continue;
        }
        if act.verb == Verb::WAIT {
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
    let kit = &user.kind.kit;
    let mut acts = Vec::with_capacity(24);
    let mut add = |act: Act, known: bool| {
        if (wanted.like)(&act) && (known || planning::plan(user, act, 0).is_some()) {
            acts.push(act);
        }
    };
    if wanted.any_of(&[Verb::ATTACK]) {
        let manners: &[i16] = if user.book.settings.pulled_blows { &[0, PULLED] } else { &[0] };
        for &manner in manners {
            let plain = Act { option: manner, ..Act::new(Verb::ATTACK, 0) };
            add(plain, true);
            (1..=narrow::<i16>(kit.items.len()))
                .for_each(|slot| add(Act { option: manner | slot << 1, ..plain }, false));
        }
    }
    if wanted.any_of(&[Verb::ABILITY]) {
        for at in 0..narrow::<u8>(kit.abilities.len()) {
            let plain = Act::new(Verb::ABILITY, at);
            add(plain, true);
            [1, SENT].into_iter().for_each(|option| add(Act { option, ..plain }, false));
        }
    }
    if wanted.any_of(&[Verb::ITEM]) {
        for at in 0..narrow::<u8>(kit.items.len()) {
            let plain = Act::new(Verb::ITEM, at);
            [plain, Act { option: SHARED, ..plain }].into_iter().for_each(|act| add(act, false));
        }
    }
    if wanted.any_of(&OF_THE_TURN) {
        let wait = Act { option: 1, ..Act::new(Verb::WAIT, 0) };
        let others =
            [Act::new(Verb::DEFEND, 0), wait, Act::new(PercentileVerb::FULL_MOVE, 0), Act::new(Verb::ESCAPE, 0)];
        acts.extend(others.into_iter().chain(zero::acts(user)).filter(|act| wanted.act(act)));
    }
    acts
}

/// The acts that only affect the user's own turn and are no feats.
const OF_THE_TURN: [Verb; 6] =
    [Verb::DEFEND, Verb::WAIT, PercentileVerb::FULL_MOVE, Verb::ESCAPE, PercentileVerb::TURN, PercentileVerb::SHOUT];

/// Whether a unit can do none of the acts that are wanted because its action is spent; finds out without looking at the
/// acts.
pub fn is_spent(user: &Unit<'_>, wanted: Wanted<'_>) -> bool {
    let owes_more = user.turn.slipping || user.memory.sends != 0;
    let of_the_action = |&verb: &Verb| !zero::is_zero(verb);
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
    if act.verb == PercentileVerb::ABORT {
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

/// The reasons against all acts of a unit in a cell, found once for many acts.
pub struct Bars {
    /// Whether its summon on the field prevents acts (MC-113).
    summon: Result<(), Refusal>,
    /// Whether the water is too deep for anything but movement (MC-066, TC-088).
    depth: Result<(), Refusal>,
}

impl Bars {
    /// The reasons for a unit that stands in `from`.
    pub fn of(world: &World, board: &Board, user: &Unit<'_>, from: Cell) -> Self {
        Self { summon: summoning::check(world, user), depth: water::check_depth(board, user, from) }
    }
}

/// Whether a unit can do an act now, from this cell, given a target.
fn check_act(world: &World, user: &Unit<'_>, act: Act, from: Cell, bars: &Bars) -> Result<(), Refusal> {
    check_planned_act(world, user, act, planning::plan(user, act, 0).as_ref(), from, bars)
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
    if user.turn.slipping {
        return check_slip(world, user, act, plan, from, bars);
    }
    if user.memory.sends != 0 {
        let sends = plan.is_some() && (act.verb, act.option) == (Verb::ABILITY, SENT);
        return if sends { Ok(()) } else { refuse("the party still has to be placed", "MC-116") };
    }
    if zero::is_zero(act.verb) {
        return zero::check(user, act);
    }
    bars.summon?;
    if user.turn.acted && !(act.verb == Verb::ITEM && user.has_pocket()) {
        return refuse("this turn's action has been used", "TC-045");
    }
    if reactions::is_reaction(user, act) {
        return refuse("a reaction: you are asked when it is possible", "TC-050");
    }
    if user.turn.escaping == Escaping::ThisRound && act.verb != Verb::ESCAPE {
        return refuse("this turn is for the announced escape", "TC-132");
    }
    if feats::is_feat(act) {
        return feats::check(world, user, act, from);
    }
    if !uses_ability(act.verb) && act.verb != Verb::WAIT && (act.with, act.option) != (0, 0) {
        return refuse("there is only one way to do this", "TC-046");
    }
    match act.verb {
        verb if uses_ability(verb) => check_barred_use(world, user, act, plan, from, bars),
        Verb::DEFEND => {
            // During Quick, or after an item from Fast Pockets, the unit has already acted.
            if user.turn.moved {
                return refuse("defence is declared before anything else, and it has already moved", "TC-128");
            }
            if user.turn.pocketed || user.turn.quick > 0 {
                return refuse("defence is declared before anything else, and it has already acted", "TC-128");
            }
            check_free(user, Flags::NO_DEFEND, "a condition prevents defending")?;
            bars.depth
        }
        Verb::WAIT => {
            if act.with != 0 || act.option < 1 || act.option > user.turn.count {
                return refuse("the wait is 1 tick or more, up to the ticks that are left", "TC-129");
            }
            Ok(())
        }
        PercentileVerb::FULL_MOVE => travel::may_full_move(user).map_err(|why| (why, Rule::new("MC-188"))),
        Verb::ESCAPE => {
            check_escape(world, user, from)?;
            bars.depth?;
            match user.turn.escaping {
                Escaping::NextRound => refuse("the escape is already announced", "TC-132"),
                Escaping::No if user.book.settings.escape_asked => {
                    refuse("an escape is announced in the Initiative Phase", "TC-132")
                }
                Escaping::No | Escaping::ThisRound => Ok(()),
            }
        }
        _ => refuse("this ruleset has no such act", "TC-046"),
    }
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
fn check_slip(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    plan: Option<&Plan<'_>>,
    from: Cell,
    bars: &Bars,
) -> Result<(), Refusal> {
    if plan.is_some_and(|plan| plan.own().effects.iter().any(|one| one.slips_away())) {
        return check_barred_use(world, user, act, plan, from, bars);
    }
    refuse("this turn is for slipping away", "MC-136")
}

fn check_free(user: &Unit<'_>, flags: Flags, why: &'static str) -> Result<(), Refusal> {
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
    check_barred_use(world, user, act, plan, from, &Bars::of(world, world.resource::<Field>().board(), user, from))
}

/// Does what [`check_planned_use`] does, with known reasons against all acts.
fn check_barred_use(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    plan: Option<&Plan<'_>>,
    from: Cell,
    bars: &Bars,
) -> Result<(), Refusal> {
    bars.summon?;
    let Some(plan) = plan else { return refuse("there is no such item", "TC-046") };
    // A unit that can only move may stand still and react to the acts of others (MC-066).
    if reactions::is_reaction(user, act) {
        water::check_afloat(user, from)?;
    } else {
        bars.depth?;
    }
    match act.verb {
        Verb::ATTACK => {
            check_free(user, Flags::NO_ATTACK, "a condition prevents attacks")?;
            scene::check_blow(user, plan)?;
            if act.option & PULLED != 0 && !user.book.settings.pulled_blows {
                return refuse("blows are not pulled in this battle", "TC-107");
            }
            if ammunition_slot(act.option).is_some_and(|slot| left(world, user.unit, slot) == 0) {
                return refuse("no such ammunition is left", "TC-103");
            }
        }
        PercentileVerb::IMPROVISE => {
            check_free(user, Flags::NO_ATTACK, "a condition prevents attacks")?;
            improvise::in_reach(world, user, act, from)?;
        }
        Verb::ITEM => {
            check_free(user, Flags::NO_ITEM, "a condition prevents the use of items")?;
            if left(world, user.unit, usize::from(act.with)) == 0 {
                return refuse("none is left", "TC-126");
            }
        }
        _ => {
            if bars_ability(user, plan) {
                return refuse("a condition prevents this ability", "TC-146");
            }
            for effect in plan.own().effects.iter().chain(&plan.ability.effects) {
                special::check_use(effect, user)?;
                special::check_place(effect, world, from)?;
            }
            if user.vitals.mp < plan.mp {
                return refuse("not enough MP", "TC-113");
            }
        }
    }
    Ok(())
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
