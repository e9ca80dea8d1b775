//! Changes of hit points and magic points; units that fall and stand up again (TC-012, TC-013, TC-101, TC-136 … TC-140).

use bevy_ecs::prelude::*;

use crate::{
    content::{AtZero, effects::Flags},
    stages::changes::{
        charges::{drop_turn, interrupt},
        shared, status, summoning,
    },
    state::{Book, Supplies, Unit, change, gear::Gear, look::settings_of, place_of, spoils::Fate},
};
use hexfray_battle::{self as battle, Event, Log, Name, Parts, Presence, Roster, Rule, UnitId, note, remove};

/// The lowest number of hit points that is counted, where they may fall below 0.
const LOWEST: i32 = -99_999;

/// Takes hit points; at 0 the unit falls. Returns how many were lost.
pub fn lose_hp(world: &mut World, unit: UnitId, by: Option<UnitId>, what: Name, amount: i32, parts: Parts) -> i32 {
    let floor = settings_of(world).hp_floor;
    let vitals = &mut change(world, unit).vitals;
    let most = if floor || vitals.hp <= 0 { vitals.hp.max(0) } else { i32::MAX };
    let lost = amount.clamp(0, most).min(vitals.hp.saturating_sub(LOWEST).max(0));
    vitals.hp -= lost;
    let hp = vitals.hp;
    world.resource_mut::<Log>().tell(|| Event::Damaged { unit, by, what, amount: lost, hp, parts });
    if hp <= 0 && lost > 0 {
        fall(world, unit, by);
    }
    shared::suffer_with(world, unit, by, lost);
    lost
}

/// Gives hit points back, up to the maximum (TC-013); the fallen get none (TC-140).
pub fn gain_hp(world: &mut World, unit: UnitId, by: Option<UnitId>, what: Name, amount: i32, parts: Parts) {
    let most = Unit::of(world, unit).kind.hp;
    let standing = place_of(world, unit).is_active();
    let vitals = &mut change(world, unit).vitals;
    let gained = if standing { amount.clamp(0, most.saturating_sub(vitals.hp).max(0)) } else { 0 };
    vitals.hp += gained;
    let hp = vitals.hp;
    world.resource_mut::<Log>().tell(|| Event::Healed { unit, by, what, amount: gained, hp, parts });
}

/// Takes magic points, down to 0; returns how many were lost.
pub fn lose_mp(world: &mut World, unit: UnitId, by: Option<UnitId>, what: Name, amount: i32, parts: Parts) -> i32 {
    let vitals = &mut change(world, unit).vitals;
    let lost = amount.clamp(0, vitals.mp.max(0));
    vitals.mp -= lost;
    let left = vitals.mp;
    let of = Name::new("MP");
    world.resource_mut::<Log>().tell(|| Event::Drained { unit, by, what, of, amount: lost, left, parts });
    lost
}

/// Gives MP back, up to the maximum.
pub fn gain_mp(world: &mut World, unit: UnitId, amount: i32) {
    let most = Unit::of(world, unit).kind.mp;
    let vitals = &mut change(world, unit).vitals;
    let gained = amount.min(most - vitals.mp).max(0);
    vitals.mp += gained;
    let left = vitals.mp;
    world.resource_mut::<Log>().push(Event::Spent { unit, what: Name::new("MP"), amount: -gained, left });
}

/// Fells a unit at 0 HP: a player's character lies unconscious, any other unit is out for good (TC-136, TC-138).
pub fn fall(world: &mut World, unit: UnitId, by: Option<UnitId>) {
    let book = world.resource::<Book>().clone();
    let hero = world.resource::<Roster>().units()[unit.index()].hero;
    let body = hero || (book.settings.npc_ally_unconscious && sides_with_a_hero(world, unit));
    let fighter = Unit::of(world, unit);
    if let Some(at_zero) = fighter.kind.at_zero {
        return instead_of_falling(world, unit, at_zero);
    }
    let reraise = fighter.effects().has(Flags::RERAISE);
    interrupt(world, unit, "the user fell");
    status::end_at_fall(world, unit, &book);
    drop_turn(world, unit);
    let state = change(world, unit);
    (state.vitals.hp, state.fate) = (state.vitals.hp.min(0), Fate::Defeated);
    battle::fell(world, unit, body);
    world.resource_mut::<Log>().push(Event::Defeated { unit, by, body });
    summoning::dismiss_orphans(world);
    if reraise && body {
        change(world, unit).vitals.hp = 0;
        raise(world, unit);
        let most = Unit::of(world, unit).kind.hp;
        gain_hp(world, unit, None, Name::new("Second Life"), (most / 10).max(1), Parts::new());
    }
}

/// Lets a powerful opponent at 0 HP teleport away, or go on in another shape (TC-137).
fn instead_of_falling(world: &mut World, unit: UnitId, at_zero: AtZero) {
    let book = world.resource::<Book>().clone();
    interrupt(world, unit, "the user was beaten");
    status::end_at_fall(world, unit, &book);
    match at_zero {
        AtZero::Leave => {
            drop_turn(world, unit);
            change(world, unit).fate = Fate::Fled;
            remove(world, unit, Presence::Out, Name::new("got away at 0 HP"));
        }
        AtZero::Become(at) => {
            let kind = &book.units[usize::from(at)];
            let state = change(world, unit);
            state.shape = at;
            (state.vitals.hp, state.vitals.mp) = (kind.hp, kind.mp);
            (state.supplies, state.gear) = (Supplies::of(kind), Gear::of(&kind.kit, &book));
            note(&mut world.resource_mut::<Log>(), unit, "goes on in another shape", Rule::new("TC-137"));
            status::restore_always(world, unit);
        }
    }
}

/// Whether a player's character is on the unit's side.
fn sides_with_a_hero(world: &World, unit: UnitId) -> bool {
    let roster = world.resource::<Roster>();
    let side = roster.side(unit);
    roster.units().iter().any(|identity| identity.side == side && identity.hero)
}

/// Lets an unconscious unit stand up again; it acts from the next Initiative Phase on (TC-140).
pub fn raise(world: &mut World, unit: UnitId) {
    battle::raise(world, unit);
    world.resource_mut::<Log>().push(Event::Revived { unit });
    status::restore_always(world, unit);
}
