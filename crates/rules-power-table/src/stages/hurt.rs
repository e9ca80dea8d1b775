//! Losing and regaining points: wounds, unconsciousness, Death Checks (SW-185 … SW-188).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{Pool, health},
    stages::{company, effects, throw},
    state::{Actor, Rulebook, change, state_of},
};
use hexfray_battle::{Event, Field, Log, Name, Parts, Presence, Rule, UnitId, fell, raise};

/// The cause of a change of points.
#[derive(Clone, Debug)]
pub struct Source {
    /// The unit that causes it.
    pub by: Option<UnitId>,
    /// The thing that causes it.
    pub what: Name,
    /// The terms of the amount.
    pub parts: Parts,
}

/// The lowest number of hit points that is counted; a Death Check cannot be passed even far above it.
const LOWEST: i32 = -99_999;

/// Takes hit points (SW-185); a unit that has none left is unconscious and makes a Death Check (SW-186, SW-187).
pub fn hurt(world: &mut World, unit: UnitId, amount: i32, source: &Source) {
    let mut state = change(world, unit);
    state.health.hp = state.health.hp.saturating_sub(amount).max(LOWEST);
    let hp = state.health.hp;
    let Source { by, what, parts } = source.clone();
    world.resource_mut::<Log>().push(Event::Damaged { unit, by, what, amount, hp, parts });
    if amount > 0 {
        let book = world.resource::<Rulebook>().clone();
        let why = Name::new("hurt");
        effects::end_where(world, unit, why, |effect, _| {
            book.0.conditions[usize::from(effect.condition.0)].ends_when_hurt
        });
        if health::is_unconscious(hp) {
            fall(world, unit, source.by, 0);
        }
    }
}

/// Fells a unit at 0 HP: it lies unconscious, or dies if it fails a Death Check, which is harder by `harder` (SW-186,
/// SW-187, SW-238).
///
/// Dead units make no more checks, and a unit that is not on the board does not come back to it by falling.
pub fn fall(world: &mut World, unit: UnitId, by: Option<UnitId>, harder: i32) {
    let was = world.resource::<Field>().place(unit).presence();
    let here = matches!(was, Presence::Active | Presence::Down);
    if !here || state_of(world, unit).health.dead {
        return;
    }
    let mortal = Actor::of(world, unit).is_some_and(|actor| health::makes_death_checks(&actor));
    let dies = mortal && !passes_death_check(world, unit, harder);
    change(world, unit).health.dead |= dies;
    fell(world, unit, !dies);
    if mortal && !dies {
        let (what, rule) = (Name::new("unconscious, but alive"), Rule::new("SW-187"));
        world.resource_mut::<Log>().push(Event::Noted { unit, what, rule });
    }
    if dies || was == Presence::Active {
        world.resource_mut::<Log>().push(Event::Defeated { unit, by, body: !dies });
        company::core_falls(world, unit, by);
    }
}

/// Rolls a Death Check, which is harder by `harder`; returns whether it is passed (SW-187, SW-238).
fn passes_death_check(world: &mut World, unit: UnitId, harder: i32) -> bool {
    let Some(actor) = Actor::of(world, unit) else { return true };
    let value = actor.death_check();
    let needed = health::death_number(actor.health.hp) + harder;
    let settings = actor.settings().clone();
    let outcome = throw::check_against(world, unit, None, Name::new("Death Check"), value, needed);
    outcome.meets(&settings, needed)
}

/// Takes magic points; never below 0 (SW-174, SW-188).
pub fn drain(world: &mut World, unit: UnitId, amount: i32, source: &Source) {
    let mut state = change(world, unit);
    let before = state.health.mp;
    let left = Pool::Mp.after_damage(before, amount);
    state.health.mp = left;
    let amount = before - left;
    let Source { by, what, parts } = source.clone();
    let of = Name::new("MP");
    world.resource_mut::<Log>().push(Event::Drained { unit, by, what, of, amount, left, parts });
}

/// Restores points, at most to the maximum (SW-163); a unit that has more than 0 HP again wakes (SW-186).
pub fn heal(world: &mut World, unit: UnitId, amount: i32, to_mp: bool, source: &Source) {
    let mut state = change(world, unit);
    let own = &mut state.health;
    if own.dead {
        return;
    }
    if to_mp {
        let before = own.mp;
        own.mp = Pool::after_recovery(before, own.mp_max, amount);
        let (amount, left) = (before - own.mp, own.mp);
        world.resource_mut::<Log>().push(Event::Spent { unit, what: Name::new("MP"), amount, left });
        return;
    }
    let before = own.hp;
    own.hp = Pool::after_recovery(before, own.hp_max, amount);
    let (amount, hp) = (own.hp - before, own.hp);
    let Source { by, what, parts } = source.clone();
    world.resource_mut::<Log>().push(Event::Healed { unit, by, what, amount, hp, parts });
    if before <= 0 && hp > 0 {
        wake(world, unit);
    }
}

fn wake(world: &mut World, unit: UnitId) {
    if world.resource::<Field>().place(unit).presence() == Presence::Down {
        raise(world, unit);
        world.resource_mut::<Log>().push(Event::Revived { unit });
    }
}
