//! Triggers on the board: which units can use them, with which odds, and what they do (TC-123 … TC-125).

use bevy_ecs::prelude::*;

use super::{feats::feat, gear::GEAR};
use crate::{
    acts::{fall, verb_rules::VerbRules, views::PURPOSE},
    content::effects::Flags,
    numbers::{
        checks, conditions, depth,
        refusal::{Refusal, refuse},
    },
    stages::{
        changes::{
            self, fall as falls, status,
            steps::{self, Arrival},
        },
        costs,
        opposed::attempt,
    },
    state::{Book, Unit, names::name, place_of, things::Things},
};
use hexfray_battle::{
    Act, Action, Aim, Event, Field, Flow, Forecast, Log, Name, Order, Part, PartKind, Parts, Roster, Rule,
    TargetForecast, UnitId, Verb, VerbInfo, change_cells, is_out_of_reach, narrow, note,
};
use hexfray_board::{
    grid::Cell,
    map::{Board, Trigger, TriggerEffect},
    odds::Dist,
};

/// The rule of triggers.
const RULE: Rule = Rule::new("TC-123");

pub(super) static TRIGGER: VerbRules = VerbRules {
    acts: |world, _, wanted, acts| {
        if wanted.meant_for(PURPOSE) {
            acts.extend(triggers(world).filter(|act| wanted.act(act)));
        }
    },
    check: |asked| {
        if asked.act.option != 0 {
            return refuse("there is only one way to do this", "TC-046");
        }
        check(asked.world, asked.user, asked.act, asked.from)
    },
    label: |_, _| ("Use", "key", "What an object on the board offers."),
    stock: |world, act| Some((ticks(world, act), left(world, act))),
    dress: |world, _, act, view| (view.name, view.about) = label(world, act),
    odds: Some(|world, user, act, _, _| forecast(world, user, act)),
    accept,
    work: |world, unit, act, _, what| work(world, unit, act, what),
    ..feat(VerbInfo::new(
        Verb::TRIGGER,
        "Use",
        Some('L'),
        "key",
        GEAR,
        "Use something on the board, such as a door or a lever.",
    ))
};

/// The trigger of an act.
fn trigger_of(world: &World, act: Act) -> Option<&Trigger> {
    world.resource::<Field>().board().triggers().get(usize::from(act.with))
}

/// The triggers of the board, as acts.
fn triggers(world: &World) -> impl Iterator<Item = Act> + use<> {
    let count = world.resource::<Field>().board().triggers().len();
    (0..narrow::<u8>(count)).map(|at| Act::new(Verb::TRIGGER, at))
}

/// Whether a unit in a cell can use a trigger now.
fn check(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), Refusal> {
    let Some(trigger) = trigger_of(world, act) else { return Err(("there is no such thing", RULE)) };
    let used = world.resource::<Things>().used.get(usize::from(act.with)).copied().unwrap_or(0);
    if trigger.uses.is_some_and(|uses| used >= uses) {
        return Err(("used up", RULE));
    }
    let own = world.resource::<Field>().cells_from(user.unit, from);
    if !own.iter().any(|cell| trigger.cells.contains(cell)) {
        return Err(("not standing where this can be done", RULE));
    }
    depth::check_depth(world.resource::<Field>().board(), user, from)?;
    if trigger.effects.iter().any(|effect| is_held(user, effect)) {
        return Err(("a condition prevents movement", Rule::new("MC-183")));
    }
    if trigger.effects.iter().any(|effect| is_blocked(world, user.unit, effect)) {
        return Err(("a unit stands in the way", RULE));
    }
    Ok(())
}

/// Whether an effect moves its user, which may not move (MC-183).
fn is_held(user: &Unit<'_>, effect: &TriggerEffect) -> bool {
    matches!(effect, TriggerEffect::Go(_)) && user.effects().has(Flags::NO_MOVE)
}

/// Whether a unit is in a cell that an obstacle or another unit would occupy.
fn is_blocked(world: &World, user: UnitId, effect: &TriggerEffect) -> bool {
    let field = world.resource::<Field>();
    let taken = |cell: Cell| field.occupants(cell).any(|unit| unit != user);
    match effect {
        TriggerEffect::Block(cells, _) => cells.iter().any(|&cell| field.occupants(cell).next().is_some()),
        TriggerEffect::Go(to) => !field.fits(user, *to, |cell| !taken(cell)),
        TriggerEffect::Carry(from, to, _) => {
            let large = field.occupants(*from).any(|unit| field.is_large(unit));
            field.occupants(*from).next().is_some() && (taken(*to) || large)
        }
        TriggerEffect::Clear(_) | TriggerEffect::Inflict(..) | TriggerEffect::Hurt(..) => false,
    }
}

/// The chance of success with its terms; `None` if nothing is rolled (TC-125).
fn chance(of: &Unit<'_>, trigger: &Trigger) -> Option<Parts> {
    let (what, modifier) = trigger.check.as_ref()?;
    Some(checks::chance(of, name(&what.text, "skill"), i32::from(*modifier), RULE))
}

/// Name and description.
fn label(world: &World, act: Act) -> (Name, Name) {
    let trigger = trigger_of(world, act);
    let about = trigger.map_or("", |trigger| trigger.about.as_str());
    (trigger.map_or(Name::new("Use"), |trigger| name(&trigger.name, "Use")), name(about, ""))
}

/// Ticks until it takes effect.
fn ticks(world: &World, act: Act) -> i32 {
    trigger_of(world, act).map_or(0, |trigger| i32::from(trigger.charge))
}

/// How often it can still be used.
fn left(world: &World, act: Act) -> Option<u16> {
    let used = world.resource::<Things>().used.get(usize::from(act.with)).copied()?;
    Some(u16::from(trigger_of(world, act)?.uses?.saturating_sub(used)))
}

/// Whether a trigger's effects reach a unit: it is neither high in the air nor off the field (MC-130, MC-138).
fn touches(world: &World, unit: UnitId) -> bool {
    place_of(world, unit).is_active() && !is_out_of_reach(world, unit)
}

/// The odds of the user's check, and of the effects on the units in the trigger's cells.
fn forecast(world: &World, user: &Unit<'_>, act: Act) -> Forecast {
    let what = label(world, act).0;
    let mut targets = Vec::new();
    if let Some(trigger) = trigger_of(world, act) {
        let own = chance(user, trigger).map(|parts| checks::odds(user, parts));
        let works = own.as_ref().map_or(1.0, |odds| odds.hit);
        targets.extend(own);
        for (unit, _) in world.resource::<Roster>().iter() {
            targets.extend(suffers(world, trigger, what, unit, works));
        }
    }
    let ticks = ticks(world, act);
    let ready = (ticks > 0).then(|| i32::from(user.turn.count) - ticks);
    let mut leaves_out = if ticks > 0 { vec!["what happens while it charges"] } else { Vec::new() };
    let board = world.resource::<Field>().board();
    let over = |effect: &TriggerEffect| match effect {
        TriggerEffect::Carry(_, to, _) | TriggerEffect::Go(to) => board.is_impassable(*to),
        _ => false,
    };
    if trigger_of(world, act).is_some_and(|trigger| trigger.effects.iter().any(over)) {
        leaves_out.push("what happens to a unit that is thrown in there");
    }
    let burns = |effect: &TriggerEffect| match effect {
        TriggerEffect::Carry(_, to, true) | TriggerEffect::Go(to) => board.hazard(*to).is_some(),
        _ => false,
    };
    if trigger_of(world, act).is_some_and(|trigger| trigger.effects.iter().any(burns)) {
        leaves_out.push("what the ground does to a unit that lands there");
    }
    Forecast { unit: user.unit, what, targets, ready, arrives: Vec::new(), leaves_out }
}

/// The odds of a trigger's effects on a unit, with the probability that it works; `None` if it does not affect the
/// unit.
fn suffers(world: &World, trigger: &Trigger, what: Name, unit: UnitId, works: f64) -> Option<TargetForecast> {
    let fighter = Unit::of(world, unit);
    let cell = place_of(world, unit).cell().filter(|_| touches(world, unit))?;
    let (mut amount, mut conditions, mut touched) = (0, Vec::new(), false);
    for effect in &trigger.effects {
        match effect {
            TriggerEffect::Hurt(cells, hurt) if cells.contains(&cell) => (amount, touched) = (amount + hurt, true),
            TriggerEffect::Inflict(cells, word, _) if cells.contains(&cell) => {
                touched = true;
                let condition = fighter.book.condition(&word.text)?;
                if conditions::can_come(&fighter, condition) && !fighter.conditions.has(condition) {
                    conditions.push((fighter.book.conditions[usize::from(condition)].label.name, 1.0));
                }
            }
            TriggerEffect::Carry(from, to, true) if *from == cell => {
                let board = world.resource::<Field>().board();
                let levels = i32::from(board.height(*from)) - i32::from(board.height(*to));
                (amount, touched) = (amount + fall::harm(world, &fighter, levels, *to).total(), true);
            }
            _ => {}
        }
    }
    let hp = fighter.vitals.hp;
    let lost = amount.clamp(0, hp.max(0));
    let mut parts = Parts::new();
    parts.push(Part { term: what, value: amount, kind: PartKind::Add, rule: RULE });
    touched.then(|| TargetForecast {
        reached: works,
        hit: 1.0,
        damage: Dist::point(lost),
        parts,
        expected: f64::from(lost),
        defeat: if hp > 0 && lost >= hp { 1.0 } else { 0.0 },
        conditions,
        ..TargetForecast::untouched(unit)
    })
}

/// Takes the order: the trigger works at once, or is charged like a slow action (TC-124).
fn accept(world: &mut World, order: Order, unit: UnitId, act: Act, aim: Aim) {
    let Some(trigger) = trigger_of(world, act) else { return };
    let (what, ticks) = (name(&trigger.name, "trigger"), i32::from(trigger.charge));
    let action = Action::now(unit, order, what);
    if ticks == 0 {
        return world.resource_mut::<Flow>().resolve(action);
    }
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what, aim });
    costs::start_charging(world, action, 1, ticks);
}

/// Tries the trigger, which takes effect if the check passes.
fn work(world: &mut World, unit: UnitId, act: Act, what: Name) {
    let Some(trigger) = trigger_of(world, act).cloned() else { return };
    let field = world.resource::<Field>();
    let stands = field.cells(unit).iter().any(|cell| trigger.cells.contains(cell));
    let user = Unit::of(world, unit);
    let blocked = trigger.effects.iter().any(|effect| is_held(&user, effect) || is_blocked(world, unit, effect));
    if !stands || blocked {
        return note(&mut world.resource_mut::<Log>(), unit, "no longer able to", RULE);
    }
    if let Some(parts) = chance(&Unit::of(world, unit), &trigger)
        && !attempt(world, unit, parts, what).passed()
    {
        return;
    }
    if let Some(used) = world.resource_mut::<Things>().used.get_mut(usize::from(act.with)) {
        *used = used.saturating_add(1);
    }
    for effect in &trigger.effects {
        take_effect(world, unit, what, effect);
    }
}

fn take_effect(world: &mut World, user: UnitId, what: Name, effect: &TriggerEffect) {
    match effect {
        TriggerEffect::Clear(cells) => change_cells(world, cells, None),
        TriggerEffect::Block(cells, obstacle) => change_cells(world, cells, Some(*obstacle)),
        TriggerEffect::Go(to) => steps::come(world, user, *to, Arrival::Lands),
        TriggerEffect::Carry(from, to, falls) => carry(world, *from, *to, *falls),
        TriggerEffect::Inflict(cells, condition, rounds) => {
            let Some(condition) = world.resource::<Book>().condition(&condition.text) else { return };
            for unit in standing_in(world, cells) {
                status::gain(world, unit, condition, *rounds, Some(user));
            }
        }
        TriggerEffect::Hurt(cells, amount) => {
            for unit in standing_in(world, cells) {
                let mut parts = Parts::new();
                parts.push(Part { term: what, value: *amount, kind: PartKind::Add, rule: RULE });
                changes::lose_hp(world, unit, Some(user), what, *amount, parts);
            }
        }
    }
}

/// The units that take part and stand in one of these cells.
fn standing_in(world: &World, cells: &[Cell]) -> Vec<UnitId> {
    let stands =
        |&unit: &UnitId| touches(world, unit) && place_of(world, unit).cell().is_some_and(|cell| cells.contains(&cell));
    world.resource::<Roster>().units().iter().map(|one| one.id).filter(stands).collect()
}

/// Moves the units in a cell, which breaks off their charges (MC-036); units that are thrown fall (MC-062).
fn carry(world: &mut World, from: Cell, to: Cell, thrown: bool) {
    for unit in standing_in(world, &[from]) {
        steps::come(world, unit, to, if thrown { Arrival::Lands } else { Arrival::SetDown });
        if thrown {
            let height = |board: &Board, cell| i32::from(board.height(cell));
            let board = world.resource::<Field>().board();
            let levels = height(board, from) - height(board, to);
            falls::fall(world, unit, levels, to);
        }
    }
}
