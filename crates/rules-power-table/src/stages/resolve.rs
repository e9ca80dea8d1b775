//! How an act takes effect, step by step: declaration, targets, cost, checks, damage, health, consequences.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        Attempt, Caught, OnTarget, attempt,
        plan::{ActPlan, Plan},
        verb_rules::{Performed, rules_of},
    },
    content::{AbilityId, Area, AreaDamage, OnResist, ThrownLands},
    numbers::{Luck, Outcome, damage, survey},
    stages::{
        Source, Throws, company, effects, hurt, melee, perform, places,
        play::{self, Play},
        saddle, throw,
    },
    state::{Actor, Rulebook, change, lead_of, members},
};
use hexfray_battle::{
    Act, Aim, Dice, Event, Field, Log, Name, Order, Resolving, Strike, UnitId, narrow,
    play::{Plans, Playing},
};
use hexfray_board::grid::Cell;

fn action(world: &World) -> Option<(UnitId, Act, Aim)> {
    match world.resource::<Resolving>().action()?.order {
        Order::Act { unit, act, aim } => Some((unit, act, aim)),
        _ => None,
    }
}

/// Announces an act and keeps its plan.
pub fn declare(world: &mut World) {
    let Some((unit, act, aim)) = action(world) else { return };
    let what = world.resource::<Resolving>().action().map_or(Name::new("act"), |action| action.what);
    let Some(plan) = Actor::of(world, unit).and_then(|actor| ActPlan::of(&actor, act, aim, what).ok()) else {
        world.resource_mut::<Resolving>().lost = true;
        return;
    };
    Play(world).keep(Plan::Act(plan));
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what, aim });
}

/// Finds the units that the act strikes: by lot, by dice, or by their places (SW-134, SW-191, SW-195).
pub fn find_targets(world: &mut World) {
    play::with_plan(world, |world, plan| {
        let (Some(caught), Some(attempt)) = (plan.caught.clone(), attempt(world, plan)) else { return };
        // The declaration decides which units are in melee, before any die is rolled (SW-083).
        let declared = attempt.declared(plan.aim, &caught);
        melee::engage(world, &declared);
        let arrival = declared.aimed.filter(|_| declared.area == Area::Breakthrough);
        plan.arrival = arrival.and_then(|target| {
            let figures = survey::figures(world);
            figures.into_iter().find(|figure| figure.unit == target)
        });
        let targets = draw(world, plan.unit, caught);
        if targets.is_empty() && matches!(declared.area, Area::Radius { .. }) {
            world.resource_mut::<Log>().push(Event::CaughtNobody { unit: plan.unit, what: plan.what });
        }
        if let Some(attempt) = self::attempt(world, plan) {
            let on = |&target: &UnitId| Some(attempt.on(&Actor::of(world, target)?));
            plan.targets = targets.iter().filter_map(on).collect();
        }
        world.resource_mut::<Resolving>().strikes = targets.into_iter().map(Strike::at).collect();
    });
}

/// The attack, spell, skill or item of a plan.
fn attempt<'w>(world: &'w World, plan: &ActPlan) -> Option<Attempt<'w>> {
    Attempt::of(Actor::of(world, plan.unit)?, plan.act).ok()
}

fn draw(world: &mut World, unit: UnitId, caught: Caught) -> Vec<UnitId> {
    let mut pool = caught.surely;
    world.resource_scope(|world, mut log: Mut<Log>| {
        let mut dice = world.resource_mut::<Dice>();
        if caught.misfire.len() > 1 {
            let sides = narrow::<u16>(caught.misfire.len());
            let face = dice.roll(&mut log, Some(unit), sides, Name::new("whom the shot meets"));
            let hit = caught.misfire[(narrow::<usize>(face.max(1)) - 1).min(caught.misfire.len() - 1)];
            pool = vec![hit];
        }
        let mut touched = Vec::new();
        for &other in caught.by_die.iter().filter(|other| !pool.contains(other)) {
            if dice.roll(&mut log, Some(other), 6, Name::new("caught in the line")) <= 3 {
                touched.push(other);
            }
        }
        pool.extend(touched);
        if let Some(most) = caught.most.map(usize::from) {
            let mut drawn = Vec::new();
            while pool.len() > most - drawn.len().min(most) && drawn.len() < most {
                let face = dice.roll(&mut log, Some(unit), narrow::<u16>(pool.len()), Name::new("whom it affects"));
                drawn.push(pool.remove((narrow::<usize>(face.max(1)) - 1).min(pool.len() - 1)));
            }
            if !drawn.is_empty() {
                drawn.sort();
                pool = drawn;
            }
        }
    });
    pool
}

/// Takes the Major Action, magic points, shots and items, and ends the unit's movement if the act does so (SW-056,
/// SW-150, SW-188).
pub fn pay(world: &mut World) {
    play::with_plan(world, |world, plan| {
        let ActPlan { unit, act, cost, .. } = *plan;
        let rules = rules_of(act.verb);
        if cost.ends_move {
            // Movement comes first: a unit that acts, alone or in company, has moved (SW-056, SW-225).
            let method = Actor::of(world, unit).map(|actor| actor.method());
            for member in members(world, lead_of(world, unit)) {
                let mut state = change(world, member);
                state.turn.moved = true;
                state.turn.method = state.turn.method.or(method);
            }
        }
        let mut state = change(world, unit);
        state.turn.majors += u8::from(cost.major);
        state.turn.keeps_to(cost.most);
        state.turn.commanded |= !rules.is_part_of_move;
        state.turn.further = state.turn.further.saturating_add(cost.further);
        if let Some(AbilityId(at)) = cost.ability {
            state.stock.take(at, cost.item);
            if cost.counted {
                state.announced.count_use(at);
            }
        }
        // The declared feat is used up when its attack is made (SW-217).
        if cost.feat {
            state.turn.feat = None;
        }
        spend(world, unit, cost.mp);
        if rules.is_attack {
            plan.lands = thrown_to(world, plan);
            use_up(world, unit, act);
        }
    });
}

fn spend(world: &mut World, unit: UnitId, mp: i32) {
    if mp == 0 {
        return;
    }
    let mut state = change(world, unit);
    state.health.mp = (state.health.mp - mp).max(0);
    let (what, left) = (Name::new("MP"), state.health.mp);
    world.resource_mut::<Log>().push(Event::Spent { unit, what, amount: mp, left });
}

/// Where a thrown weapon will lie (SW-151).
fn thrown_to(world: &World, plan: &ActPlan) -> Option<Cell> {
    let lands = world.resource::<Rulebook>().0.settings.thrown_lands;
    let thrown = attempt::is_thrown(plan.act.option) && lands == ThrownLands::Target;
    let target = plan.targets.first().filter(|_| thrown)?.target;
    world.resource::<Field>().place(target).cell()
}

/// Takes a shot and the bullet spell from the weapon (SW-150, SW-157).
fn use_up(world: &mut World, unit: UnitId, act: Act) {
    let mut state = change(world, unit);
    let Some(carried) = state.gear.weapons.get_mut(usize::from(act.with)) else { return };
    carried.bullet = None;
    if let Some(shots) = &mut carried.shots {
        *shots = shots.saturating_sub(1);
        let (what, left) = (Name::new("ammunition"), i32::from(*shots));
        world.resource_mut::<Log>().push(Event::Spent { unit, what, amount: 1, left });
    }
}

/// Rolls the check against each target; a casting check is rolled once for all (SW-153, SW-170, SW-208).
pub fn roll_to_hit(world: &mut World) {
    play::with_plan(world, |world, plan| {
        let ActPlan { unit, what, once, .. } = *plan;
        let book = world.resource::<Rulebook>().clone();
        let settings = &book.0.settings;
        let mut cast: Option<Outcome> = None;
        for (at, on) in plan.targets.iter().enumerate() {
            let Some(opposed) = &on.opposed else {
                world.resource_mut::<Resolving>().strikes[at].hit = true;
                continue;
            };
            let active = match cast.filter(|_| once) {
                Some(cast) => cast,
                None => {
                    let dice = throw::dice_for(world, unit, &opposed.active, what);
                    let outcome = opposed.active.outcome(settings, dice);
                    throw::learn(world, unit, outcome.luck == Luck::Failure);
                    cast = Some(outcome);
                    outcome
                }
            };
            let (hit, needed) = match &opposed.passive {
                // An unopposed act can only fail automatically.
                None => (active.luck != Luck::Failure, 0),
                Some(passive) => {
                    let purpose = Name::new("against it");
                    let dice = throw::dice_for(world, on.target, passive, purpose);
                    let outcome = passive.outcome(settings, dice);
                    throw::learn(world, on.target, outcome.luck == Luck::Failure);
                    (active.beats(outcome), outcome.total + 1)
                }
            };
            let result = active.result(hit);
            let (parts, roll, target) = (opposed.active.parts.clone(), active.total, Some(on.target));
            let against = opposed.passive.as_ref().map(|_| opposed.by.title());
            let attack = rules_of(plan.act.verb).is_attack || on.harms(&book.0);
            world.resource_mut::<Log>().push(Event::Checked {
                unit,
                target,
                attack,
                what,
                parts,
                needed,
                against,
                roll,
                result,
            });
            // A spell whose casting failed automatically is not resisted (SW-018).
            let fumbled = active.luck == Luck::Failure;
            plan.failed |= fumbled && once;
            world.resource_mut::<Resolving>().strikes[at].hit = hit;
        }
    });
}

/// Whether the act affects a target: it hit, or was resisted for half.
fn comes_through(plan: &ActPlan, strike: &Strike, on: &OnTarget) -> bool {
    strike.hit || (!plan.failed && on.on_loss == Some(OnResist::Half))
}

/// Rolls damage or recovery for each target that is affected (SW-160, SW-184).
pub fn roll_damage(world: &mut World) {
    play::with_plan(world, |world, plan| {
        let ActPlan { unit, what, .. } = *plan;
        let shared = world.resource::<Rulebook>().0.settings.area_damage == AreaDamage::OneRoll;
        let mut throws = Throws::of(shared);
        for (at, on) in plan.targets.iter().enumerate() {
            let strike = world.resource::<Resolving>().strikes[at].clone();
            let Some(hurt) = on.hurt.as_ref().filter(|_| comes_through(plan, &strike, on)) else { continue };
            let halved = !strike.hit;
            let critical = hurt.roll.critical(hurt.critical, hurt.heals, halved);
            let rolled = throws.roll(world, unit, what, hurt.roll, critical);
            let blow = if halved { &hurt.halved } else { &hurt.plain };
            let parts = match hurt.heals {
                true => damage::recovery(hurt.roll, rolled, &hurt.extra),
                false => blow.parts(hurt.roll, rolled),
            };
            let strike = &mut world.resource_mut::<Resolving>().strikes[at];
            strike.critical = rolled.criticals > 0;
            strike.amount = if hurt.heals { -parts.total().max(0) } else { blow.pipeline().applied(rolled) };
            strike.parts = parts;
        }
    });
}

/// Takes or restores points, and inflicts and removes conditions (SW-185, SW-186).
pub fn apply(world: &mut World) {
    play::with_plan(world, |world, plan| {
        let ActPlan { unit, what, .. } = *plan;
        let aimed = if let Aim::Cell(cell) = plan.aim { Some(cell) } else { None };
        for (at, on) in plan.targets.iter().enumerate() {
            let strike = world.resource::<Resolving>().strikes[at].clone();
            if let Some(hurt) = on.hurt.as_ref().filter(|_| comes_through(plan, &strike, on)) {
                let source = Source { by: Some(unit), what, parts: strike.parts.clone() };
                match (hurt.heals, hurt.to_mp) {
                    (false, false) => hurt::hurt(world, on.target, strike.amount, &source),
                    (false, true) => hurt::drain(world, on.target, strike.amount, &source),
                    (true, to_mp) => hurt::heal(world, on.target, -strike.amount, to_mp, &source),
                }
            }
            if strike.hit {
                for &inflicts in &on.inflicts {
                    effects::begin(world, on.target, inflicts, Some(unit));
                }
                effects::end_where(world, on.target, what, |effect, _| on.cures.contains(&effect.condition));
                if let Some(displacement) = plan.displaces {
                    places::displace(world, unit, on.target, displacement, aimed);
                }
            }
        }
        if let Some(target) = plan.arrival {
            melee::break_through(world, unit, target.place(), target.melee);
        }
    });
}

/// Applies the effects of acts that need no target.
pub fn do_plain(world: &mut World) {
    play::with_plan(world, |world, plan| perform_act(world, plan));
}

fn perform_act(world: &mut World, plan: &ActPlan) {
    let ActPlan { unit, act, aim, cost, lands, .. } = *plan;
    let perform = rules_of(act.verb).perform;
    perform(world, Performed { unit, act, aim, ability: cost.ability, lands });
}

/// The units that magic or force has moved (SW-122).
fn put_elsewhere(world: &World) -> Vec<UnitId> {
    let resolving = world.resource::<Resolving>();
    let Some(Plan::Act(plan)) = world.resource::<Plans<Plan>>().top(resolving) else { return Vec::new() };
    let hit = plan.targets.iter().zip(&resolving.strikes).filter(|(_, strike)| strike.hit && plan.displaces.is_some());
    hit.map(|(on, _)| on.target).collect()
}

/// Updates skirmishes when the action is finished (SW-102); a move and its declarations are only the beginning of one.
pub fn settle(world: &mut World) {
    let put = put_elsewhere(world);
    saddle::unseat(world, &put);
    let settles = action(world).is_some_and(|(_, act, _)| rules_of(act.verb).settles);
    if settles {
        melee::settle(world);
    } else {
        melee::drop_out(world);
    }
    company::gather(world);
    perform::separate(world);
}
