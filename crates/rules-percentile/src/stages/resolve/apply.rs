//! Changes of hit points; units that fall and stand up again (TC-012, TC-013, TC-101, TC-136 … TC-140).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        self,
        attack::{self, Blow},
        plan::{Plan, divided},
        under_way::{plan_under_way, use_under_way},
    },
    content::{AtZero, Mend, effects::Flags, settings::Rounding},
    stages::{
        resolve::{aftermath::Brings, with_strikes},
        shared, special, spikes, status, summoning,
    },
    state::{Book, Supplies, Unit, change, gear::Gear, look::settings_of, place_of, spoils::Fate},
};
use hexfray_battle::{
    self as battle, Event, Flow, Log, Name, Part, PartKind, Parts, Presence, Resolving, Roster, Rule, Strike, UnitId,
    note, remove,
};

/// What an act does to the units that it hits, determined before it changes any of them.
struct Doing {
    by: UnitId,
    what: Name,
    blow: Option<Blow>,
    mend: Option<Mend>,
    /// Percent of the damage that is taken from magic points.
    to_mp: i32,
    rounding: Rounding,
    /// Whether each strike is separate, so that one may meet a unit that an earlier one has felled.
    singly: bool,
    /// Whether spikes hurt its user.
    touches: bool,
    /// Whether they do so even where it misses.
    touches_in_vain: bool,
}

impl Doing {
    fn of(user: &Unit<'_>, plan: &Plan<'_>) -> Self {
        Self {
            by: user.unit,
            what: plan.name(),
            blow: attack::blow(plan),
            mend: plan.ability.mend,
            to_mp: plan.to_mp(),
            rounding: user.book.settings.rounding,
            singly: plan.strikes_singly(),
            touches: acts::spikes::touches(plan),
            touches_in_vain: acts::spikes::touches_in_vain(user, plan),
        }
    }
}

/// Changes every target's hit points by the computed amounts; then applies named effects and conditions, with their
/// consequences.
pub fn apply(world: &mut World) {
    let Some((action, act)) = use_under_way(world.resource::<Resolving>()) else { return };
    let user = Unit::of(world, action.unit);
    let Some(plan) = plan_under_way(&user, &action, act) else { return };
    let (doing, brings, effects) =
        (Doing::of(&user, &plan), Brings::of(&plan, user.shape), plan.ability.effects.clone());
    with_strikes(world, |world, strikes| {
        for strike in strikes.iter_mut() {
            if strike.hit {
                change_hit_points(world, &doing, strike);
            } else if doing.touches_in_vain && is_spiked(world, &doing, strike.target) {
                spikes::sting(world, strike.target, doing.by);
            }
        }
        effects.iter().for_each(|effect| special::apply(effect, world, &action, strikes));
        brings.come(world, &action, act, strikes, &effects);
        effects.iter().for_each(|effect| special::follow(effect, world, &action, strikes));
    });
}

/// Whether a unit bears spikes that hurt the user of this act.
fn is_spiked(world: &World, doing: &Doing, target: UnitId) -> bool {
    doing.touches && target != doing.by && acts::spikes::bears(&Unit::of(world, target))
}

/// Changes a target's hit points by one strike that hits.
fn change_hit_points(world: &mut World, doing: &Doing, strike: &mut Strike) {
    let &Doing { by, what, blow, mend, .. } = doing;
    if let Some(blow) = blow {
        // A strike at a unit that an earlier one has felled hits nothing.
        if doing.singly && Unit::of(world, strike.target).vitals.hp <= 0 {
            return;
        }
        let (hp, mp) = divided(strike.amount, doing.to_mp, doing.rounding);
        if mp != 0 {
            strike_mp(world, by, what, (mp, blow.drains), strike);
        }
        strike.amount = hp;
        // Damage that is taken only from magic points leaves hit points unchanged.
        let lost = if hp != 0 || mp == 0 { strike_once(world, by, what, strike) } else { 0 };
        strike.lost = lost;
        if blow.drains > 0 && strike.amount < 0 && Unit::of(world, strike.target).effects().has(Flags::REVERSED) {
            lose_hp(world, by, Some(strike.target), what, -strike.amount, Parts::new());
        }
        let stung = is_spiked(world, doing, strike.target);
        status::end_by_damage(world, strike.target, lost, blow.is_physical(), blow.element);
        if blow.drains > 0 {
            drain(world, by, what, lost, blow.drains);
        }
        if stung {
            spikes::sting(world, strike.target, by);
        }
    } else if let Some(mend) = mend {
        let hp = Unit::of(world, strike.target).vitals.hp;
        if mend.raises && hp < 0 && hp - strike.amount < 1 {
            return bring_up(world, by, what, strike);
        }
        if mend.raises && hp <= 0 {
            raise(world, strike.target);
        }
        if mend.mp > 0 {
            gain_mp(world, strike.target, i32::from(mend.mp));
        }
        if mend.restores_hp() {
            strike_once(world, by, what, strike);
        }
    }
}

/// Applies one strike; returns the HP lost.
fn strike_once(world: &mut World, by: UnitId, what: Name, strike: &mut Strike) -> i32 {
    let parts = std::mem::take(&mut strike.parts);
    if strike.amount < 0 || (strike.amount == 0 && parts.iter().next().is_none()) {
        gain_hp(world, strike.target, Some(by), what, -strike.amount, parts);
        0
    } else {
        lose_hp(world, strike.target, Some(by), what, strike.amount, parts)
    }
}

/// Takes magic points from the target, which the act's user may gain; if draining is reversed, the user loses them to
/// the target.
fn strike_mp(world: &mut World, by: UnitId, what: Name, (amount, drains): (i32, i32), strike: &Strike) {
    let rounding = world.resource::<Book>().settings.rounding;
    if amount < 0 {
        gain_mp(world, strike.target, -amount);
        if drains > 0 {
            lose_mp(world, by, Some(strike.target), what, rounding.percent(-amount, drains), Parts::new());
        }
        return;
    }
    let lost = lose_mp(world, strike.target, Some(by), what, amount, strike.parts.clone());
    let drained = rounding.percent(lost, drains);
    if drained > 0 {
        gain_mp(world, by, drained);
    }
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

/// Applies recovery that does not raise a fallen unit above 0 HP: the unit stays down, with more HP (TC-138, TC-140).
fn bring_up(world: &mut World, by: UnitId, what: Name, strike: &mut Strike) {
    let (unit, parts, gained) = (strike.target, std::mem::take(&mut strike.parts), (-strike.amount).max(0));
    let vitals = &mut change(world, unit).vitals;
    vitals.hp += gained;
    let hp = vitals.hp;
    world.resource_mut::<Log>().push(Event::Healed { unit, by: Some(by), what, amount: gained, hp, parts });
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

/// Gives a share of the damage back to the user as hit points.
fn drain(world: &mut World, unit: UnitId, what: Name, lost: i32, percent: i32) {
    let amount = world.resource::<Book>().settings.rounding.percent(lost, percent);
    if amount > 0 {
        let mut parts = Parts::new();
        parts.push(Part { term: Name::new("drained"), value: amount, kind: PartKind::Add, rule: Rule::HOUSE });
        gain_hp(world, unit, Some(unit), what, amount, parts);
    }
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
        gain_hp(world, unit, None, Name::new("Reraise"), (most / 10).max(1), Parts::new());
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

/// Ends a unit's round: its turns, its defence, its acts that have yet to take effect.
pub fn drop_turn(world: &mut World, unit: UnitId) {
    let turn = &mut change(world, unit).turn;
    (turn.count, turn.moves, turn.acted, turn.defending, turn.late_move) = (0, 0, true, false, false);
    world.resource_mut::<Flow>().drop_actions_of(unit);
}

/// Whether a player's character is on the unit's side.
fn sides_with_a_hero(world: &World, unit: UnitId) -> bool {
    let roster = world.resource::<Roster>();
    let side = roster.side(unit);
    roster.units().iter().any(|identity| identity.side == side && identity.hero)
}

/// Cancels a unit's charge (TC-056).
pub fn interrupt(world: &mut World, unit: UnitId, why: &'static str) {
    let Some(charged) = change(world, unit).charge.take() else { return };
    special::end_charging(world, &charged.action);
    let event = Event::Interrupted { unit, what: charged.action.what, why: Name::new(why) };
    world.resource_mut::<Log>().push(event);
}

/// Cancels the charge of a unit that is moved, unless the setting says otherwise (MC-036).
pub fn interrupt_moved(world: &mut World, unit: UnitId, why: &'static str) {
    if settings_of(world).forced_move_cancels {
        interrupt(world, unit, why);
    }
}

/// Lets an unconscious unit stand up again; it acts from the next Initiative Phase on (TC-140).
fn raise(world: &mut World, unit: UnitId) {
    battle::raise(world, unit);
    world.resource_mut::<Log>().push(Event::Revived { unit });
    status::restore_always(world, unit);
}
