//! What the named effects of an act do to the battle: once hit points have changed, and once conditions have been
//! inflicted and removed.

use bevy_ecs::prelude::*;

use crate::{
    acts::{plan, planning},
    content::{
        code::DamageCode,
        effects::{Flags, Mask},
        special::Special,
    },
    numbers::travel,
    stages::{
        bonds,
        changes::{
            self, gain_mp, lose_mp, status,
            steps::{self, Arrival},
            summoning,
        },
    },
    state::{Book, Conditions, Unit, change, look::cell_of, memory::Tie},
};
use hexfray_battle::{
    Act, Action, Aim, Event, Field, Flow, Log, Name, Order, Part, PartKind, Parts, Rule, Strike, Targeting, UnitId,
    Who, narrow, note,
};
use hexfray_board::grid::{Cell, Template};

/// Does what an effect does once hit points have changed.
pub fn apply(effect: &Special, world: &mut World, action: &Action, strikes: &[Strike]) {
    let user = action.unit;
    match effect {
        Special::DrawsMp { scale } => draw_mp(world, action, scale, strikes),
        Special::Sacrifice => {
            let hp = Unit::of(world, user).vitals.hp;
            let mut parts = Parts::new();
            parts.push(Part { term: action.what, value: hp, kind: PartKind::Set, rule: Rule::new("MC-122") });
            changes::lose_hp(world, user, Some(user), action.what, hp, parts);
        }
        Special::SlipAway => change(world, user).memory.slips_from = None,
        Special::Summon { kind } => summoning::call(world, user, *kind),
        Special::Warp { party } => warp(world, action, *party),
        _ => {}
    }
}

/// Does what an effect does once conditions have been inflicted and removed.
pub fn follow(effect: &Special, world: &mut World, action: &Action, strikes: &[Strike]) {
    let user = action.unit;
    let hit = || strikes.iter().filter(|strike| strike.hit).map(|strike| strike.target);
    let others = || hit().filter(|&target| target != user);
    match effect {
        Special::KeepsTo { condition, covers } => {
            others().for_each(|target| keep_to(world, user, target, *condition, *covers));
        }
        Special::Leaps => leap_to(world, action),
        Special::Quick { actions } => {
            let turn = &mut change(world, user).turn;
            (turn.acted, turn.quick) = (false, actions + 1);
            note(&mut world.resource_mut(), user, "acts again at once", Rule::new("TC-045"));
        }
        Special::Reset => hit().for_each(|target| {
            change(world, target).memory.rolls_again = true;
            note(&mut world.resource_mut(), target, "may roll to hit once more", Rule::new("TC-115"));
        }),
        Special::Stance { from, to } => change_stance(world, user, *from, *to),
        Special::Steal { money } => others().for_each(|victim| steal(world, user, victim, *money)),
        Special::Swaps { conditions, but } => {
            others().for_each(|target| swap(world, user, target, *conditions & !*but));
        }
        _ => {}
    }
}

/// The area of Party (MC-103).
const PARTY: u32 = 3;

/// Moves MP from the units that the act affects to the user's whole party, in even shares (MC-139).
fn draw_mp(world: &mut World, action: &Action, scale: &DamageCode, strikes: &[Strike]) {
    let user = Unit::of(world, action.unit);
    let scaled = scale.attribute.map_or(0, |attribute| user.kind.attribute(attribute));
    let most = i32::from(scale.scale) * scaled + i32::from(scale.plain);
    let drawn: i32 = strikes
        .iter()
        .filter(|strike| strike.hit)
        .map(|one| lose_mp(world, one.target, Some(action.unit), action.what, most, Parts::new()))
        .sum();
    let party = cell_of(world, action.unit).map_or_else(Vec::new, |from| party(world, action.unit, from, PARTY));
    let share = drawn / narrow::<i32>(party.len().max(1));
    if share > 0 {
        party.into_iter().for_each(|unit| gain_mp(world, unit, share));
    }
}

/// A user and its allies around a cell.
fn party(world: &World, user: UnitId, from: Cell, size: u32) -> Vec<UnitId> {
    let party = Targeting { template: Template::Party { size }, who: Who::Friends, ..Targeting::SELF };
    party.units(world, user, from, Aim::None)
}

/// Puts the user where it aims, with its party if the effect includes it; or puts a unit that came along there (MC-116,
/// MC-117).
fn warp(world: &mut World, action: &Action, size: u32) {
    let (Order::Act { act, .. }, Some(from)) = (action.order, cell_of(world, action.unit)) else { return };
    let Aim::Cell(to) = action.aim() else { return };
    let next = Unit::of(world, action.unit).memory.sends_next();
    if let Some(next) = next.filter(|_| act.option == plan::SENT) {
        return send(world, action.unit, next, to);
    }
    // A spell that is cast several times (MC-165) ends with the first casting: all units have arrived.
    if action.blow > 0 {
        return;
    }
    let Some(to) = travel::nearest_standing(world, action.unit, to) else { return };
    let others = party(world, action.unit, from, size).into_iter().filter(|&unit| unit != action.unit);
    let others: Vec<(UnitId, Cell)> = others.filter_map(|unit| Some((unit, cell_of(world, unit)?))).collect();
    steps::come(world, action.unit, to, Arrival::SetDown);
    for (unit, at) in others {
        let grid = world.resource::<Field>().board().grid();
        let wished = grid.from_hex(grid.hex(at) + grid.hex(to) - grid.hex(from)).on_level(at.level);
        if let Some(cell) = travel::nearest_standing(world, unit, wished) {
            steps::come(world, unit, cell, Arrival::SetDown);
        }
        // If the caster's turn goes on, it may choose other cells for them.
        if world.resource::<Flow>().actor() == Some(action.unit) && unit.0 < narrow::<u16>(u64::BITS) {
            change(world, action.unit).memory.sends |= 1 << unit.0;
        }
    }
    // A spell that was cast through another ability moves no unit elsewhere.
    if planning::plan(&Unit::of(world, action.unit), Act { option: plan::SENT, ..act }, 0).is_none() {
        change(world, action.unit).memory.sends = 0;
    }
}

/// Moves a unit that came along to the cell that the caster has chosen.
fn send(world: &mut World, caster: UnitId, unit: UnitId, to: Cell) {
    change(world, caster).memory.sends &= !(1 << unit.0);
    if cell_of(world, unit) != Some(to) {
        steps::come(world, unit, to, Arrival::SetDown);
    }
}

/// Binds the user to the unit on which the act has inflicted the condition (MC-135, MC-162).
fn keep_to(world: &mut World, unit: UnitId, to: UnitId, condition: u8, covers: bool) {
    if Unit::of(world, to).conditions.has(condition) {
        let at = cell_of(world, to);
        bonds::tie(world, unit, Tie { to, condition, covers, at });
    }
}

/// Lets the user land beside its target, where the setting says so.
fn leap_to(world: &mut World, action: &Action) {
    let Aim::Unit(target) = action.aim() else { return };
    let field = world.resource::<Field>();
    let held = Unit::of(world, action.unit).effects().has(Flags::NO_MOVE);
    let apart = field.distance(action.unit, target).is_some_and(|cells| cells > 1) && !held;
    if world.resource::<Book>().settings.leap_moves_caster
        && apart
        && field.is_active(action.unit)
        && let Some(cell) = steps::nearest_beside(world, action.unit, target)
    {
        steps::spring(world, action.unit, cell);
    }
}

/// Ends one condition and inflicts another in its place.
fn change_stance(world: &mut World, unit: UnitId, from: Option<u8>, to: Option<u8>) {
    if let Some(from) = from {
        status::cure(world, unit, Mask::one(from), Name::new("goes on"));
    }
    if let Some(to) = to {
        let rounds = world.resource::<Book>().conditions[usize::from(to)].rounds;
        status::gain(world, unit, to, rounds, Some(unit));
    }
}

/// Exchanges these conditions between two units.
fn swap(world: &mut World, user: UnitId, target: UnitId, mask: Mask) {
    let (mine, theirs) = (Unit::of(world, user).conditions, Unit::of(world, target).conditions);
    give_conditions(world, mask, &mine, target, user);
    give_conditions(world, mask, &theirs, user, target);
}

/// Gives a unit these conditions instead of its own.
fn give_conditions(world: &mut World, mask: Mask, given: &Conditions, to: UnitId, by: UnitId) {
    status::cure(world, to, mask, Name::new("exchanged"));
    for condition in given.iter().filter(|&at| mask.has(at)) {
        let by = given.master().unwrap_or(by);
        status::gain(world, to, condition, given.rounds(condition), Some(by));
    }
}

/// Lets a thief take an item or money (MC-173).
fn steal(world: &mut World, thief: UnitId, victim: UnitId, money: bool) {
    let found = if money { take_money(world, thief, victim) } else { take_thing(world, thief, victim) };
    if !found {
        note(&mut world.resource_mut::<Log>(), thief, "finds nothing to take", Rule::new("MC-173"));
    }
}

/// Takes money that has not been stolen before; it belongs to the spoils if the thief's side wins. Returns whether
/// there was any.
fn take_money(world: &mut World, thief: UnitId, victim: UnitId) -> bool {
    let fighter = Unit::of(world, victim);
    let amount = fighter.kind.prize.gil;
    if amount == 0 || fighter.memory.robbed {
        return false;
    }
    change(world, victim).memory.robbed = true;
    let memory = &mut change(world, thief).memory;
    memory.gil = memory.gil.saturating_add(amount);
    let left = memory.gil;
    world.resource_mut::<Log>().push(Event::Spent { unit: thief, what: Name::new("Coins"), amount: -amount, left });
    true
}

/// Takes the first of the victim's remaining items; the thief keeps it if its kit lists that item. Returns whether
/// there was one.
fn take_thing(world: &mut World, thief: UnitId, victim: UnitId) -> bool {
    let kit = &Unit::of(world, victim).kind.kit;
    let items = kit.items.clone();
    let Some(slot) = change(world, victim).supplies.0.iter().position(|&count| count > 0) else { return false };
    let Some(&(item, _)) = items.get(slot) else { return false };
    let what = Unit::of(world, thief).book.items[usize::from(item)].ability.label.name;
    let supplies = &mut change(world, victim).supplies;
    supplies.0[slot] -= 1;
    let left = i32::from(supplies.0[slot]);
    world.resource_mut::<Log>().push(Event::Spent { unit: victim, what, amount: 1, left });
    let own = Unit::of(world, thief).kind.kit.items.iter().position(|(other, _)| *other == item);
    if let Some(own) = own {
        let supplies = &mut change(world, thief).supplies;
        supplies.0[own] = supplies.0[own].saturating_add(1);
        let left = i32::from(supplies.0[own]);
        world.resource_mut::<Log>().push(Event::Spent { unit: thief, what, amount: -1, left });
    }
    true
}
