//! An act taking effect, step by step: declaration, cost, hit, damage, resistance, health, falls.

use bevy::ecs::prelude::*;

use super::{Attack, Fighter, Health, HealthMode, Rulebook, Skill, State, Turn, Wound, attack, legal::Actor, throw};
use crate::battle::{
    CheckResult, Dice, Event, Field, Flow, Log, Name, Order, Parts, Place, Resolving, Roster, Rule, Strike, UnitId,
    Verb, fell, movement::Moved,
};

/// The attack that takes effect now; worked out when it is declared, before its cost changes anything.
#[derive(Resource, Clone, Debug, Default)]
pub struct Blow(Option<Attack>);

/// Announces an attack and finds its target (DC-031, DC-043).
pub fn declare(world: &mut World) {
    let Some(action) = world.resource::<Resolving>().action() else { return };
    let Order::Act { unit, act, aim } = action.order else { return };
    if act.verb == Verb::ABILITY {
        world.resource_mut::<Log>().push(Event::Declared { unit, act, what: action.what, aim });
        return;
    }
    let found = Actor::of(world, unit).map(|actor| actor.attack(world, act, aim));
    let Some(Ok((target, attack))) = found else {
        world.resource_mut::<Resolving>().lost = true;
        return;
    };
    world.resource_mut::<Log>().push(Event::Declared { unit, act, what: action.what, aim });
    world.resource_mut::<Resolving>().strikes.push(Strike::at(target));
    world.resource_mut::<Blow>().0 = Some(attack);
}

/// Takes the action off the turn (DC-031).
pub fn pay(resolving: Res<Resolving>, roster: Res<Roster>, mut turns: Query<&mut Turn>) {
    let Some(Order::Act { unit, act, .. }) = resolving.action().map(|action| action.order) else { return };
    if let Some(Ok(mut turn)) = roster.entity(unit).map(|entity| turns.get_mut(entity)) {
        turn.act(act.option.max(0) as u8);
    }
}

/// Rolls the combat skill against the combat difficulty (DC-039, DC-042).
pub fn roll_to_hit(
    book: Res<Rulebook>,
    blow: Res<Blow>,
    mut resolving: ResMut<Resolving>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log>,
) {
    let (Some(action), Some(attack)) = (resolving.action(), &blow.0) else { return };
    let unit = action.unit;
    for strike in &mut resolving.strikes {
        let modifiers = throw::referee(attack.difficulty.dice, "difficulty modifiers", &mut dice, &mut log);
        let rolled = throw::roll(&book.0.settings, attack.code, unit, "to hit", &mut dice, &mut log);
        let parts = attack.difficulty.settled(modifiers);
        let needed = parts.total();
        let margin = attack.margin(rolled.total, needed);
        strike.hit = attack::hits(margin);
        strike.parts = Parts::new();
        strike.parts.add("margin of the attack", attack.bonus(margin), Rule::new("DC-070"));
        let result = if strike.hit { CheckResult::Passed } else { CheckResult::Failed };
        let (target, roll) = (Some(strike.target), rolled.total + attack.modifier);
        log.push(Event::Checked { unit, target, what: action.what, parts, needed, roll, result });
    }
}

/// Rolls the damage of a hit (DC-066, DC-067, DC-069).
pub fn roll_damage(
    book: Res<Rulebook>,
    blow: Res<Blow>,
    mut resolving: ResMut<Resolving>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log>,
) {
    let (Some(action), Some(attack)) = (resolving.action(), &blow.0) else { return };
    for strike in resolving.strikes.iter_mut().filter(|strike| strike.hit) {
        let rolled = throw::roll(&book.0.settings, attack.harm.code, action.unit, "damage", &mut dice, &mut log);
        let bonus = std::mem::take(&mut strike.parts);
        strike.parts.base(Name::new("damage roll"), rolled.total, Rule::new("DC-066"));
        strike.parts.add("ranks of Physique", attack.harm.ranks, Rule::new("DC-069"));
        bonus.iter().for_each(|&part| strike.parts.push(part));
    }
}

/// Rolls the target's resistance; only what is above it hurts (DC-073, DC-074, DC-075).
pub fn resist(
    book: Res<Rulebook>,
    blow: Res<Blow>,
    mut resolving: ResMut<Resolving>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log>,
) {
    let Some(attack) = &blow.0 else { return };
    let settings = &book.0.settings;
    let rule = match settings.health_mode {
        HealthMode::BodyPoints => Rule::new("DC-073"),
        HealthMode::Wounds => Rule::new("DC-074"),
    };
    for strike in resolving.strikes.iter_mut().filter(|strike| strike.hit) {
        let rolled = throw::roll(settings, attack.resistance, strike.target, "resistance", &mut dice, &mut log);
        let damage = strike.parts.total();
        strike.parts.add("resistance roll", -rolled.total, rule);
        strike.parts.at_least("nothing gets through", 0, Rule::new("DC-075"));
        strike.amount = super::damage::net(damage, rolled.total);
    }
}

/// Takes the harm off Body Points, or worsens wounds (DC-076, DC-077).
pub fn hurt(world: &mut World) {
    let Some(action) = world.resource::<Resolving>().action() else { return };
    let Order::Act { unit, .. } = action.order else { return };
    let strikes = std::mem::take(&mut world.resource_mut::<Resolving>().strikes);
    for strike in strikes.iter().filter(|strike| strike.hit) {
        harm(world, strike.target, Some(unit), action.what, strike.amount, strike.parts.clone());
    }
    world.resource_mut::<Resolving>().strikes = strikes;
    world.resource_mut::<Blow>().0 = None;
}

/// After a move, counts what it took (DC-033).
pub fn count_move(
    resolving: Res<Resolving>,
    moved: Res<Moved>,
    roster: Res<Roster>,
    book: Res<Rulebook>,
    field: Res<Field>,
    mut units: Query<(&Fighter, &mut Turn)>,
) {
    let Some(Order::Move { unit, .. }) = resolving.action().map(|action| action.order) else { return };
    if let Some(Ok((fighter, mut turn))) = roster.entity(unit).map(|entity| units.get_mut(entity)) {
        *turn = turn.after_move(moved.cost, super::stride(&book.0, *fighter, field.board()));
    }
}

/// Does net damage to a unit and lets it fall where it must.
pub fn harm(world: &mut World, target: UnitId, by: Option<UnitId>, what: Name, net: i32, parts: Parts) {
    let Some(entity) = world.resource::<Roster>().entity(target) else { return };
    let (book, round) = (world.resource::<Rulebook>().clone(), world.resource::<Flow>().round());
    let mode = book.0.settings.health_mode;
    let Some(mut health) = world.get_mut::<Health>(entity) else { return };
    let before = *health;
    let after = before.after(mode, &book.0.tables, net, round);
    *health = after;
    let amount = attack::hit_points_lost(&before, &after, mode);
    let hp = after.hit_points(mode).0;
    world.resource_mut::<Log>().push(Event::Damaged { unit: target, by, what, amount, hp, parts });
    tell_wound(world, target, by, &before, &after, round);
    if after.wound != before.wound || mode == HealthMode::BodyPoints {
        fall(world, target, entity, by, after.state(mode));
    }
}

fn tell_wound(world: &mut World, unit: UnitId, by: Option<UnitId>, before: &Health, after: &Health, round: u16) {
    let mut log = world.resource_mut::<Log>();
    if after.wound != before.wound && after.wound != Wound::Dead {
        if before.wound != Wound::None {
            let (condition, why) = (Name::new(before.wound.title()), Name::new("it got worse"));
            log.push(Event::ConditionEnded { unit, condition, why });
        }
        log.push(Event::ConditionGained { unit, condition: Name::new(after.wound.title()), rounds: None, by });
    }
    if after.is_stunned(round) && after.stunned_until != before.stunned_until {
        let condition = Name::new(Wound::Stunned.title());
        log.push(Event::ConditionGained { unit, condition, rounds: Some(1), by });
    }
}

/// Lets a unit fall unconscious or dead; who has not acted yet loses the turn (DC-021).
pub fn fall(world: &mut World, unit: UnitId, entity: Entity, by: Option<UnitId>, state: State) {
    let falls = match state {
        State::Up => false,
        State::Tottering => !stays_up(world, unit, entity),
        State::Unconscious | State::Dead => true,
    };
    let standing = world.get::<Place>(entity).is_some_and(Place::is_active);
    if !falls || !(standing || state == State::Dead) {
        return;
    }
    let body = state != State::Dead;
    if let Some(mut health) = world.get_mut::<Health>(entity) {
        health.unconscious = body;
    }
    if let Some(mut turn) = world.get_mut::<Turn>(entity) {
        turn.acted = true;
    }
    fell(world, unit, body);
    world.resource_mut::<Flow>().drop_actions_of(unit);
    let mut log = world.resource_mut::<Log>();
    if body {
        log.push(Event::ConditionGained { unit, condition: super::UNCONSCIOUS, rounds: None, by });
    }
    log.push(Event::Defeated { unit, by, body });
}

/// The incapacitated stay up by a stamina roll (DC-077).
fn stays_up(world: &mut World, unit: UnitId, entity: Entity) -> bool {
    let book = world.resource::<Rulebook>().clone();
    let Some(&fighter) = world.get::<Fighter>(entity) else { return false };
    let code = book.sheet(fighter).skill(Skill::Stamina);
    world.resource_scope(|world, mut log: Mut<Log>| {
        let mut dice = world.resource_mut::<Dice>();
        let rolled = throw::roll(&book.0.settings, code, unit, "staying up", &mut dice, &mut log);
        let mut parts = Parts::new();
        parts.base(Name::new("staying up"), super::STAY_UP, Rule::new("DC-077"));
        let (needed, what) = (parts.total(), Name::new("staying up"));
        let result = if rolled.total >= needed { CheckResult::Passed } else { CheckResult::Failed };
        log.push(Event::Checked { unit, target: None, what, parts, needed, roll: rolled.total, result });
        result.passed()
    })
}
