//! An act taking effect, step by step: declaration, targets, cost, checks, damage, health, what follows.

use bevy::ecs::prelude::*;

use crate::{
    battle::{Act, Aim, CheckResult, Dice, Event, Log, Name, Order, Resolving, Strike, UnitId, Verb},
    grid::Cell,
    rules::power_table::{
        acts::{Attempt, Caught, OnTarget, Tool, attempt, handling, legal, retreat},
        content::{Area, AreaDamage, Method, OnResist, ThrownLands},
        numbers::{Figure, Luck, Outcome, damage, survey},
        stages::{Source, Throws, company, declare, effects, hurt, melee, perform, places, saddle, throw},
        state::{Actor, Fate, Rulebook, change, lead_of, members},
    },
};

/// The attempt that takes effect now, target by target; worked out when it is declared, before its cost changes
/// anything. Nobody is asked anything before the last step that reads it, so that no copy needs it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Deal {
    targets: Vec<OnTarget>,
    failed: bool,
    /// Where Area: Breakthrough takes its user: to where its target stood (SW-204).
    arrival: Option<Figure>,
    /// Where the thrown weapon will lie (SW-151).
    lands: Option<Cell>,
}

fn action(world: &World) -> Option<(UnitId, Act, Aim)> {
    match world.resource::<Resolving>().action()?.order {
        Order::Act { unit, act, aim } => Some((unit, act, aim)),
        _ => None,
    }
}

fn attempt(world: &World) -> Option<(Attempt<'_>, Aim)> {
    let (unit, act, aim) = action(world)?;
    if !matches!(act.verb, Verb::ATTACK | Verb::ABILITY | Verb::ITEM) {
        return None;
    }
    Some((Attempt::of(Actor::of(world, unit)?, act).ok()?, aim))
}

/// Announces an act. Whoever acts has moved as far as it will in this turn (SW-056).
pub fn declare(world: &mut World) {
    let Some((unit, act, aim)) = action(world) else { return };
    let what = world.resource::<Resolving>().action().map_or(Name::new("act"), |action| action.what);
    *world.resource_mut::<Deal>() = Deal::default();
    let Some(actor) = Actor::of(world, unit) else { return };
    if legal::check_aimed(&actor, act, aim).is_err() {
        world.resource_mut::<Resolving>().lost = true;
        return;
    }
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what, aim });
}

/// Finds whom it strikes: by lot, by dice, or whoever stands there (SW-134, SW-191, SW-195).
pub fn find_targets(world: &mut World) {
    let Some((attempt, aim)) = attempt(world) else { return };
    let Ok(caught) = attempt.catch(aim) else { return };
    let unit = attempt.actor.id();
    // Who is in melee is settled when something is declared, before any die falls (SW-083).
    let declared = attempt.declared(aim, &caught);
    melee::engage(world, &declared);
    let arrival = declared.aimed.filter(|_| declared.area == Area::Breakthrough);
    world.resource_mut::<Deal>().arrival = arrival.and_then(|target| {
        let figures = survey::figures(world);
        figures.into_iter().find(|figure| figure.unit == target)
    });
    let targets = draw(world, unit, caught);
    let Some((attempt, _)) = self::attempt(world) else { return };
    let found: Vec<OnTarget> =
        targets.iter().filter_map(|&target| Some(attempt.on(&Actor::of(world, target)?))).collect();
    let mut deal = world.resource_mut::<Deal>();
    deal.targets = found;
    world.resource_mut::<Resolving>().strikes = targets.into_iter().map(Strike::at).collect();
}

fn draw(world: &mut World, unit: UnitId, caught: Caught) -> Vec<UnitId> {
    let mut pool = caught.surely;
    world.resource_scope(|world, mut log: Mut<Log>| {
        let mut dice = world.resource_mut::<Dice>();
        if caught.misfire.len() > 1 {
            let sides = caught.misfire.len() as u16;
            let face = dice.roll(&mut log, Some(unit), sides, Name::new("whom the shot meets"));
            let hit = caught.misfire[(face.max(1) as usize - 1).min(caught.misfire.len() - 1)];
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
                let face = dice.roll(&mut log, Some(unit), pool.len() as u16, Name::new("whom it affects"));
                drawn.push(pool.remove((face.max(1) as usize - 1).min(pool.len() - 1)));
            }
            if !drawn.is_empty() {
                drawn.sort();
                pool = drawn;
            }
        }
    });
    pool
}

/// Takes the Major Action, magic points, shots and items (SW-056, SW-150, SW-188).
pub fn pay(world: &mut World) {
    let Some((unit, act, _)) = action(world) else { return };
    let lead = lead_of(world, unit);
    let counted =
        matches!(attempt(world), Some((Attempt { tool: Tool::Deed { deed, .. }, .. }, _)) if deed.per_turn.is_some());
    let (major, deed, mp, further) = match attempt(world) {
        Some((attempt, _)) => match attempt.tool {
            Tool::Weapon { .. } => (true, None, 0, 0),
            Tool::Deed { at, deed, item } => (attempt.is_major(), Some((at, item)), deed.mp, deed.further_majors),
        },
        None => {
            let major = Actor::of(world, unit).is_some_and(|actor| legal::takes_major(&actor, act));
            (major, None, 0, 0)
        }
    };
    let leaves_now =
        act.verb == Verb::RETREAT && Actor::of(world, unit).is_some_and(|one| retreat::declared_first(&one));
    // Getting on comes before the mount's movement, or after it (SW-260).
    if major && !leaves_now && act.verb != Verb::MOUNT {
        // Movement comes first: whoever acts, alone or in company, has moved (SW-056, SW-225).
        for member in members(world, lead) {
            let method = Actor::of(world, member).map(|actor| actor.method());
            let mut state = change(world, member);
            state.turn.moved = true;
            state.turn.method = state.turn.method.or(method);
        }
    }
    let mut state = change(world, unit);
    state.turn.majors += u8::from(major);
    state.turn.commanded |= !matches!(act.verb, Verb::PACE | Verb::VIA | Verb::TOGETHER | Verb::FLY);
    state.turn.further = state.turn.further.saturating_add(further);
    if let Some((at, _)) = deed.filter(|_| counted) {
        state.announced.count_use(at);
    }
    spend(world, unit, mp);
    if let Some((at, item)) = deed {
        change(world, unit).stock.take(at, item);
    }
    if act.verb == Verb::ATTACK {
        use_up(world, unit, act);
    }
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

/// Takes a shot and the bullet spell from the weapon, and the declared feat; says where a thrown weapon will lie
/// (SW-150, SW-151, SW-157, SW-217).
fn use_up(world: &mut World, unit: UnitId, act: Act) {
    declare::use_up_feat(world, unit, act);
    let lands = world.resource::<Rulebook>().0.settings.thrown_lands;
    let thrown = attempt::is_thrown(act.option) && lands == ThrownLands::Target;
    let target = world.resource::<Resolving>().strikes.first().map(|strike| strike.target);
    let field = world.resource::<crate::battle::Field>();
    let cell = target.and_then(|target| field.place(target).cell()).filter(|_| thrown);
    world.resource_mut::<Deal>().lands = cell;
    let mut state = change(world, unit);
    let Some(carried) = state.gear.weapons.get_mut(usize::from(act.with)) else { return };
    carried.bullet = None;
    if let Some(shots) = &mut carried.shots {
        *shots = shots.saturating_sub(1);
        let (what, left) = (Name::new("ammunition"), i32::from(*shots));
        world.resource_mut::<Log>().push(Event::Spent { unit, what, amount: 1, left });
    }
}

/// Rolls the check of each target; a casting check once for all (SW-153, SW-170, SW-208).
pub fn roll_to_hit(world: &mut World) {
    let Some((attempt, _)) = attempt(world) else { return };
    let (unit, what) = (attempt.actor.id(), attempt.title());
    let once = matches!(attempt.tool, Tool::Deed { .. });
    let targets = std::mem::take(&mut world.resource_mut::<Deal>().targets);
    let settings = world.resource::<Rulebook>().0.settings.clone();
    let mut cast: Option<Outcome> = None;
    for (at, on) in targets.iter().enumerate() {
        let Some(opposed) = &on.opposed else {
            world.resource_mut::<Resolving>().strikes[at].hit = true;
            continue;
        };
        let active = match cast.filter(|_| once) {
            Some(cast) => cast,
            None => {
                let dice = if opposed.active.rolled { throw::two_dice(world, unit, what) } else { 7 };
                let outcome = opposed.active.outcome(&settings, dice);
                throw::learn(world, unit, outcome.luck == Luck::Failure);
                cast = Some(outcome);
                outcome
            }
        };
        let (hit, needed) = match &opposed.passive {
            // Only luck can spoil what nothing opposes.
            None => (active.luck != Luck::Failure, 0),
            Some(passive) => {
                let purpose = Name::new("against it");
                let dice = if passive.rolled { throw::two_dice(world, on.target, purpose) } else { 7 };
                let outcome = passive.outcome(&settings, dice);
                throw::learn(world, on.target, outcome.luck == Luck::Failure);
                (active.beats(outcome), outcome.total + 1)
            }
        };
        let result = match hit {
            true => CheckResult::Passed,
            false if active.luck == Luck::Failure => CheckResult::Botch,
            false => CheckResult::Failed,
        };
        let (parts, roll, target) = (opposed.active.parts.clone(), active.total, Some(on.target));
        world.resource_mut::<Log>().push(Event::Checked { unit, target, what, parts, needed, roll, result });
        // Whose cast failed of itself has nothing to be resisted (SW-018).
        let fumbled = active.luck == Luck::Failure;
        world.resource_mut::<Deal>().failed |= fumbled && once;
        world.resource_mut::<Resolving>().strikes[at].hit = hit;
    }
    world.resource_mut::<Deal>().targets = targets;
}

/// Whether anything comes of it at a target: it hit, or was resisted for half.
fn lands(deal: &Deal, strike: &Strike, on: &OnTarget) -> bool {
    strike.hit || (!deal.failed && on.on_loss == Some(OnResist::Half))
}

/// Rolls damage or recovery for each target that is touched (SW-160, SW-184).
pub fn roll_damage(world: &mut World) {
    let Some((attempt, _)) = attempt(world) else { return };
    let (unit, title) = (attempt.actor.id(), attempt.title());
    let shared = attempt.actor.settings().area_damage == AreaDamage::OneRoll;
    let mut throws = Throws::of(shared);
    let deal = world.resource::<Deal>().clone();
    for (at, on) in deal.targets.iter().enumerate() {
        let strike = world.resource::<Resolving>().strikes[at].clone();
        let Some(hurt) = on.hurt.as_ref().filter(|_| lands(&deal, &strike, on)) else { continue };
        let halved = !strike.hit;
        let critical = hurt.roll.critical(hurt.critical, hurt.heals, halved);
        let rolled = throws.roll(world, unit, title, hurt.roll, critical);
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
}

/// Takes or gives points, and brings conditions (SW-185, SW-186).
pub fn apply(world: &mut World) {
    let Some((attempt, aim)) = attempt(world) else { return };
    let (unit, what) = (attempt.actor.id(), attempt.title());
    let displaces = match attempt.tool {
        Tool::Deed { deed, .. } => deed.displaces,
        Tool::Weapon { .. } => None,
    };
    let aimed = if let Aim::Cell(cell) = aim { Some(cell) } else { None };
    let deal = world.resource::<Deal>().clone();
    for (at, on) in deal.targets.iter().enumerate() {
        let strike = world.resource::<Resolving>().strikes[at].clone();
        if let Some(hurt) = on.hurt.as_ref().filter(|_| lands(&deal, &strike, on)) {
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
            if let Some(displacement) = displaces {
                places::displace(world, unit, on.target, displacement, aimed);
            }
        }
    }
    if let Some(target) = deal.arrival {
        melee::break_through(world, unit, target.place(), target.melee);
    }
}

/// What acts without a target do.
pub fn do_plain(world: &mut World) {
    let Some((unit, act, aim)) = action(world) else { return };
    match act.verb {
        Verb::ATTACK => {
            let lands = world.resource::<Deal>().lands;
            lands.into_iter().for_each(|cell| perform::land(world, unit, act.with, cell));
        }
        Verb::ABILITY | Verb::ITEM => {
            if let Some((Attempt { tool: Tool::Deed { deed, .. }, .. }, _)) = attempt(world) {
                let deed = deed.clone();
                saddle::call(world, unit, &deed);
            }
            if act.verb == Verb::ABILITY {
                perform::load(world, unit, act.with);
            }
        }
        Verb::MOUNT => {
            if let Aim::Unit(mount) = aim {
                saddle::mount(world, unit, mount);
            }
        }
        Verb::DISMOUNT => saddle::dismount(world, unit),
        Verb::FEAT => declare::declare_feat(world, unit, act.with),
        Verb::DISPEL => effects::end_own(world, unit, act.with, aim),
        verb if handling::is_handling(verb) => perform::carry_out(world, unit, act, aim),
        Verb::PACE => {
            let Some(method) = Method::of(act.option) else { return };
            declare::declare_method(world, unit, method);
        }
        Verb::FLY => places::climb(world, unit, act.option),
        Verb::STAND => {
            let book = world.resource::<Rulebook>().clone();
            let why = Name::new("it stands up");
            effects::end_where(world, unit, why, |effect, _| book.0.conditions[usize::from(effect.condition.0)].prone);
        }
        Verb::TOGETHER => {
            if let Aim::Unit(other) = aim {
                declare::pass_together(world, unit, other);
            }
        }
        Verb::RETREAT => declare::declare_retreat(world, unit),
        Verb::JOIN => declare::join_melee(world, unit),
        Verb::VIA => {
            if let Aim::Cell(cell) = aim {
                // A way over too many cells was refused.
                let _ = change(world, unit).announced.via.try_push(cell);
            }
        }
        Verb::ESCAPE => places::leave(world, unit, Fate::Retreated),
        Verb::SURRENDER => places::leave(world, unit, Fate::Surrendered),
        _ => {}
    }
}

/// Skirmishes change when the action is finished (SW-102); a move and what is declared with it are only its beginning.
pub fn settle(world: &mut World) {
    saddle::unseat(world);
    let verb = action(world).map(|(_, act, _)| act.verb);
    match verb {
        Some(Verb::PACE | Verb::VIA | Verb::TOGETHER | Verb::FLY | Verb::JOIN) | None => melee::drop_out(world),
        Some(_) => melee::settle(world),
    }
    company::gather(world);
    perform::separate(world);
}
