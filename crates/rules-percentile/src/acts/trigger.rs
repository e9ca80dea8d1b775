//! Triggers on the board: which units can use them, and with which effects (TC-123 … TC-125).

use bevy_ecs::prelude::*;

use crate::{
    acts::{fall, water},
    content::effects::Flags,
    numbers::{checks, conditions, refusal::Refusal},
    state::{Unit, names::name, place_of, things::Things},
};
use hexfray_battle::{
    Act, Field, Forecast, Name, Part, PartKind, Parts, Roster, Rule, TargetForecast, UnitId, Verb, is_out_of_reach,
    narrow,
};
use hexfray_board::{
    grid::Cell,
    map::{Trigger, TriggerEffect},
    odds::Dist,
};

/// The rule of triggers.
pub const RULE: Rule = Rule::new("TC-123");

/// The trigger of an act.
pub fn trigger_of(world: &World, act: Act) -> Option<&Trigger> {
    world.resource::<Field>().board().triggers().get(usize::from(act.with))
}

/// The triggers of the board, as acts.
pub fn acts(world: &World) -> impl Iterator<Item = Act> + use<> {
    let count = world.resource::<Field>().board().triggers().len();
    (0..narrow::<u8>(count)).map(|at| Act::new(Verb::TRIGGER, at))
}

/// Whether a unit in a cell can use a trigger now.
pub fn check(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), Refusal> {
    let Some(trigger) = trigger_of(world, act) else { return Err(("there is no such thing", RULE)) };
    let used = world.resource::<Things>().used.get(usize::from(act.with)).copied().unwrap_or(0);
    if trigger.uses.is_some_and(|uses| used >= uses) {
        return Err(("used up", RULE));
    }
    let own = world.resource::<Field>().cells_from(user.unit, from);
    if !own.iter().any(|cell| trigger.cells.contains(cell)) {
        return Err(("not standing where this can be done", RULE));
    }
    water::check_depth(world.resource::<Field>().board(), user, from)?;
    if trigger.effects.iter().any(|effect| is_held(user, effect)) {
        return Err(("a condition prevents movement", Rule::new("MC-183")));
    }
    if trigger.effects.iter().any(|effect| is_blocked(world, user.unit, effect)) {
        return Err(("a unit stands in the way", RULE));
    }
    Ok(())
}

/// Whether an effect moves its user, which may not move (MC-183).
pub fn is_held(user: &Unit<'_>, effect: &TriggerEffect) -> bool {
    matches!(effect, TriggerEffect::Go(_)) && user.effects().has(Flags::NO_MOVE)
}

/// Whether a unit is in a cell that an obstacle or another unit would occupy.
pub fn is_blocked(world: &World, user: UnitId, effect: &TriggerEffect) -> bool {
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
pub fn chance(of: &Unit<'_>, trigger: &Trigger) -> Option<Parts> {
    let (what, modifier) = trigger.check.as_ref()?;
    Some(checks::chance(of, name(&what.text, "skill"), i32::from(*modifier), RULE))
}

/// Name and description.
pub fn label(world: &World, act: Act) -> (Name, Name) {
    let trigger = trigger_of(world, act);
    let about = trigger.map_or("", |trigger| trigger.about.as_str());
    (trigger.map_or(Name::new("Use"), |trigger| name(&trigger.name, "Use")), name(about, ""))
}

/// Ticks until it takes effect.
pub fn ticks(world: &World, act: Act) -> i32 {
    trigger_of(world, act).map_or(0, |trigger| i32::from(trigger.charge))
}

/// How often it can still be used.
pub fn left(world: &World, act: Act) -> Option<u16> {
    let used = world.resource::<Things>().used.get(usize::from(act.with)).copied()?;
    Some(u16::from(trigger_of(world, act)?.uses?.saturating_sub(used)))
}

/// Whether a trigger's effects reach a unit: it is neither high in the air nor off the field (MC-130, MC-138).
pub fn touches(world: &World, unit: UnitId) -> bool {
    place_of(world, unit).is_active() && !is_out_of_reach(world, unit)
}

/// The odds of the user's check, and of the effects on the units in the trigger's cells.
pub fn forecast(world: &World, user: &Unit<'_>, act: Act) -> Forecast {
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
