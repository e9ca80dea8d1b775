//! Inflicting and removing conditions, and the Status Phase (TC-139, TC-141 … TC-146).

use bevy_ecs::prelude::*;

use crate::{
    acts::verb_rules::rules_of,
    content::{
        AtEnd, AtOnce, Compendium, Condition, Element,
        effects::{Flags, Mask},
        settings::StatusOrder,
    },
    numbers::conditions::{burns, can_come, each_round, ended_by, with},
    stages::changes::{
        self, fall, shared,
        steps::{self, Arrival},
        summoning,
    },
    state::{Book, Unit, change, look, place_of, spoils::Fate, state_of},
};
use hexfray_battle::{Event, Field, Log, Name, Part, PartKind, Parts, Presence, Roster, Rule, UnitId, remove};
use hexfray_board::grid::Cell;

/// Inflicts a condition on a unit, or restarts its timer (TC-145). `rounds` 0: until cured.
pub fn gain(world: &mut World, unit: UnitId, condition: u8, rounds: u8, by: Option<UnitId>) {
    let book = world.resource::<Book>().clone();
    let kind = &book.conditions[usize::from(condition)];
    if !can_come(&Unit::of(world, unit), condition) {
        return;
    }
    match kind.at_once {
        Some(AtOnce::Fall) => return fell(world, unit, by, kind.label.name),
        Some(AtOnce::LeaveOne) => return leave_one(world, unit, by, kind.label.name),
        Some(AtOnce::Eject) => return eject(world, unit, by, kind.label.name),
        None => {}
    }
    cure(world, unit, kind.replaces, Name::new("replaced"));
    let conditions = &mut change(world, unit).conditions;
    *conditions = with(conditions, condition, rounds, &book);
    if kind.effects.has(Flags::CHARMED) {
        conditions.obey(by);
    }
    let imprisons = kind.effects.has(Flags::IMPRISONED);
    let rounds = conditions.rounds(condition);
    let timer = (rounds > 0).then_some(rounds);
    world.resource_mut::<Log>().push(Event::ConditionGained { unit, condition: kind.label.name, rounds: timer, by });
    interrupt_if_unable(world, unit);
    if kind.effects.has(Flags::DISMISSES) {
        summoning::dismiss_orphans(world);
    }
    if imprisons {
        shared::imprison(world, unit, by);
    }
}

/// Takes all of a unit's hit points at once.
pub fn fell(world: &mut World, unit: UnitId, by: Option<UnitId>, what: Name) {
    let hp = Unit::of(world, unit).vitals.hp;
    lose(world, unit, by, what, hp);
}

/// Takes all of a unit's hit points but one at once.
fn leave_one(world: &mut World, unit: UnitId, by: Option<UnitId>, what: Name) {
    let hp = Unit::of(world, unit).vitals.hp;
    lose(world, unit, by, what, (hp - 1).max(0));
}

fn lose(world: &mut World, unit: UnitId, by: Option<UnitId>, what: Name, hp: i32) {
    let mut parts = Parts::new();
    parts.push(Part { term: what, value: hp, kind: PartKind::Set, rule: Rule::new("TC-146") });
    changes::lose_hp(world, unit, by, what, hp, parts);
}

/// Throws a unit straight away from the unit that ejects it; beyond the board's edge it leaves the battle, otherwise it
/// lands in the last free cell (MC-178, MC-204).
fn eject(world: &mut World, unit: UnitId, by: Option<UnitId>, what: Name) {
    let landing = landing(world, unit, by);
    match landing {
        Some(cell) => {
            let height = |cell| i32::from(world.resource::<Field>().board().height(cell));
            let levels = look::cell_of(world, unit).map_or(0, |from| height(from) - height(cell));
            steps::come_since(world, unit, cell, Arrival::Lands, "thrown away");
            fall::fall(world, unit, levels, cell);
        }
        None => {
            changes::interrupt(world, unit, "thrown away");
            changes::drop_turn(world, unit);
            change(world, unit).fate = Fate::Ejected;
            remove(world, unit, Presence::Out, what);
        }
    }
}

/// Where an ejected unit lands; `None` beyond the board's edge. If no unit ejects it, there is no direction, and it
/// goes beyond the edge.
fn landing(world: &World, unit: UnitId, by: Option<UnitId>) -> Option<Cell> {
    let (from, to) = (look::cell_of(world, by?)?, look::cell_of(world, unit)?);
    let field = world.resource::<Field>();
    let (board, grid) = (field.board(), field.board().grid());
    let way = *grid.nearest_directions(from, to).first()?;
    let distance = Unit::of(world, unit).book.settings.eject_distance as usize;
    let on_board = |&cell: &Cell| field.fits(unit, cell, |_| true);
    // Past the edge of a floor it flies on over the floor below.
    let over = |cell: Cell| board.landing(cell).unwrap_or(cell);
    let row: Vec<Cell> = grid.row(to, way).map(over).take_while(on_board).take(distance).collect();
    let empty = |cell: Cell| {
        let alone = || field.occupants(cell).all(|other| other == unit && field.is_large(unit));
        !board.blocks_move(cell) && !board.is_impassable(cell) && alone()
    };
    let free = |cell: &Cell| field.fits(unit, *cell, empty);
    if row.len() < distance { None } else { Some(row.into_iter().rev().find(free).unwrap_or(to)) }
}

/// Fells a unit under Heat before it moves or acts (MC-182); returns whether it fell.
pub fn burn(world: &mut World, unit: UnitId) -> bool {
    if !burns(&state_of(world, unit).conditions) {
        return false;
    }
    let fighter = Unit::of(world, unit);
    let burning = |at: &u8| fighter.book.conditions[usize::from(*at)].effects.has(Flags::BURNS_ON_ACT);
    let Some(at) = fighter.conditions.iter().find(burning) else { return false };
    let name = fighter.book.conditions[usize::from(at)].label.name;
    fell(world, unit, None, name);
    true
}

/// Cancels the charge of an act that a condition would have prevented (TC-056).
fn interrupt_if_unable(world: &mut World, unit: UnitId) {
    let Some(charged) = state_of(world, unit).charge else { return };
    let user = Unit::of(world, unit);
    let hexfray_battle::Order::Act { act, .. } = charged.action.order else { return };
    let helpless = Flags::NO_TURN.and(Flags::BERSERK).and(Flags::CONFUSED).and(Flags::CHARMED);
    // A slow trigger on the board is no ability.
    let barred = (rules_of(act.verb).is_barred)(&user, act);
    if barred || user.effects().has(helpless) {
        changes::interrupt(world, unit, "a condition prevents it");
    }
}

/// Removes the conditions of a mask from a unit, for a reason; those that cannot be removed stay (MC-031).
pub fn cure(world: &mut World, unit: UnitId, mask: Mask, why: Name) {
    let lasting = Unit::of(world, unit).kind.lasting;
    end_all(world, unit, mask & !lasting, why);
}

fn end_all(world: &mut World, unit: UnitId, mask: Mask, why: Name) {
    let active = change(world, unit).conditions.active & mask;
    if active.is_empty() {
        return;
    }
    let book = world.resource::<Book>().clone();
    for condition in active.iter() {
        change(world, unit).conditions.clear(condition, &book);
        let condition = book.conditions[usize::from(condition)].label.name;
        world.resource_mut::<Log>().push(Event::ConditionEnded { unit, condition, why });
    }
}

/// Ends the conditions that this damage ends (TC-074); some conditions let physical damage fell the unit.
pub fn end_by_damage(world: &mut World, unit: UnitId, lost: i32, physical: bool, element: Option<Element>) {
    if lost == 0 {
        return;
    }
    let conditions = change(world, unit).conditions;
    if conditions.active.is_empty() || !place_of(world, unit).is_active() {
        return;
    }
    if physical && conditions.effects().has(Flags::BRITTLE) {
        let hp = Unit::of(world, unit).vitals.hp;
        changes::lose_hp(world, unit, None, Name::new("shattered"), hp, Parts::new());
        return;
    }
    let book = world.resource::<Book>().clone();
    let mask = ended_by(&conditions, physical, element, &book);
    end_all(world, unit, mask, Name::new("damage"));
}

/// Ends all conditions of a unit that falls but those that outlast a fall (TC-139).
pub fn end_at_fall(world: &mut World, unit: UnitId, book: &Compendium) {
    let lasting = |at: &u8| book.conditions[usize::from(*at)].effects.has(Flags::OUTLASTS_FALL);
    let mask = change(world, unit).conditions.iter().filter(|at| !lasting(at)).collect();
    end_all(world, unit, mask, Name::new("the bearer fell"));
}

/// Restores the conditions that a unit always has (TC-144).
pub fn restore_always(world: &mut World, unit: UnitId) {
    let fighter = Unit::of(world, unit);
    let missing = fighter.kind.always & !fighter.conditions.active;
    for condition in missing.iter() {
        gain(world, unit, condition, 0, None);
    }
}

/// Carries out the Status Phase: timers, lasting effects, permanent conditions (TC-141 … TC-144).
pub fn status_phase(world: &mut World) {
    let order = world.resource::<Book>().settings.status_order;
    let steps: [fn(&mut World, UnitId); 2] = match order {
        StatusOrder::TimersFirst => [count_down, act_on],
        StatusOrder::EffectsFirst => [act_on, count_down],
    };
    for step in steps {
        // Often no unit has a condition.
        if !Unit::is_any(world, |one| !one.conditions.active.is_empty()) {
            continue;
        }
        world.resource::<Roster>().ids().for_each(|unit| {
            if is_affected(world, unit) {
                step(world, unit);
            }
        });
    }
    let lacks = |one: &Unit<'_>| !(one.kind.always & !one.conditions.active).is_empty();
    if !Unit::is_any(world, lacks) {
        return;
    }
    for unit in world.resource::<Roster>().ids() {
        if lacks(&Unit::of(world, unit)) && place_of(world, unit).is_active() {
            restore_always(world, unit);
        }
    }
}

/// Whether a unit takes part and has a condition.
fn is_affected(world: &World, unit: UnitId) -> bool {
    !state_of(world, unit).conditions.active.is_empty() && place_of(world, unit).is_active()
}

/// Counts a unit's timers down by 1; at 0 the condition ends (TC-141). Timers of a unit that has no initiative stand
/// still.
fn count_down(world: &mut World, unit: UnitId) {
    let book = world.resource::<Book>().clone();
    let conditions = change(world, unit).conditions;
    let frozen = conditions.effects().has(Flags::NO_INITIATIVE);
    for at in conditions.iter() {
        let kind = &book.conditions[usize::from(at)];
        let rounds = conditions.rounds(at);
        let stands_still = frozen && !kind.effects.has(Flags::NO_INITIATIVE);
        if rounds == 0 || stands_still {
            continue;
        }
        if rounds > 1 {
            change(world, unit).conditions.set(at, rounds - 1, &book);
            let event = Event::ConditionTicked { unit, condition: kind.label.name, rounds: rounds - 1 };
            world.resource_mut::<Log>().push(event);
            continue;
        }
        end_all(world, unit, Mask::one(at), Name::new("time is up"));
        match kind.at_end() {
            None => {}
            Some(AtEnd::Become(next)) => gain(world, unit, next, book.conditions[usize::from(next)].rounds, None),
            Some(AtEnd::Fall) => {
                let hp = Unit::of(world, unit).vitals.hp;
                changes::lose_hp(world, unit, None, kind.label.name, hp, Parts::new());
                return;
            }
        }
    }
}

/// Applies Poison, Regen and the like (TC-142, TC-143); they pause while a unit has no initiative, and have no effect
/// on a unit that nothing hurts or heals.
fn act_on(world: &mut World, unit: UnitId) {
    if Unit::of(world, unit).effects().has(Flags::NO_INITIATIVE.and(Flags::INERT)) {
        return;
    }
    let book = world.resource::<Book>().clone();
    for at in change(world, unit).conditions.iter() {
        if !place_of(world, unit).is_active() {
            return;
        }
        let kind = &book.conditions[usize::from(at)];
        let parts = each_round(&Unit::of(world, unit), kind);
        let amount = parts.total();
        if amount > 0 {
            changes::lose_hp(world, unit, None, kind.label.name, amount, parts);
        } else if amount < 0 {
            changes::gain_hp(world, unit, None, kind.label.name, -amount, parts);
        }
        drain_mp(world, unit, kind);
    }
}

fn drain_mp(world: &mut World, unit: UnitId, kind: &Condition) {
    let fighter = Unit::of(world, unit);
    let amount = fighter.book.settings.rounding.percent(fighter.kind.mp, kind.each_round.of_max_mp);
    let amount = amount.clamp(0, fighter.vitals.mp.max(0));
    if amount > 0 {
        let vitals = &mut change(world, unit).vitals;
        vitals.mp -= amount;
        let left = vitals.mp;
        world.resource_mut::<Log>().push(Event::Spent { unit, what: Name::new("MP"), amount, left });
    }
}
