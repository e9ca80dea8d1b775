//! A unit's turn: its start, the choices until its actions are spent, its end (TC-045, MC-033 … MC-036).

use bevy_ecs::prelude::*;

use crate::{
    content::effects::Flags,
    numbers::conditions,
    state::{Book, Conditions, Turn, UnitState, change, memory::Memory, situation::Situation},
};
use hexfray_battle::{
    Decision, Event, Field, Flow, Log, Name, Roster, Rule, Stage, UnitId, note,
    play::{Units, Until},
};

/// Starts the turn with one Movement action and one standard action (MC-033); a condition may take the turn away.
pub fn start_turn(
    mut units: ResMut<Units<UnitState>>,
    (book, situation): (Res<Book>, Res<Situation>),
    mut flow: ResMut<Flow>,
    mut log: ResMut<Log>,
) {
    let Some(unit) = flow.actor() else { return };
    let UnitState { turn, conditions, manoeuvre, .. } = units.change(unit);
    manoeuvre.begin_turn();
    if turn.slips {
        return start_slipping(unit, turn, conditions, &mut flow, &mut log);
    }
    // A turn that comes right after another unit's act, or after the unit's own slow one, has the tick of that act
    // (TC-053).
    let tick = if turn.late_move { turn.last } else { turn.count }.min(situation.count);
    turn.count = if turn.late_move { turn.count } else { tick };
    log.tell(|| Event::TurnStarted { unit, tick: Some(i32::from(tick)) });
    turn.at_once = false;
    if turn.late_move {
        (turn.late_move, turn.acted, turn.pocketed) = (false, true, true);
    } else if turn.waited {
        turn.waited = false;
    } else {
        let extra = turn.count < turn.initiative && turn.last > 0;
        let moves = !book.settings.scene.is_untracked() && (!extra || book.settings.extra_turn_moves);
        turn.moves = u8::from(moves);
        (turn.acted, turn.moved, turn.double_move, turn.used) = (false, false, false, (0, 0));
        turn.pocketed = false;
        (turn.zero, turn.calls, turn.opened, turn.swims) = (0, 0, false, false);
    }
    turn.last = tick;
    if conditions.active.is_empty() {
        return;
    }
    let lost = conditions.effects().has(Flags::NO_TURN);
    for condition in conditions.iter() {
        let ended = &book.conditions[usize::from(condition)];
        if ended.until() == Some(Until::OwnTurn) {
            conditions.clear(condition, &book);
            let why = Name::new("its own turn");
            log.push(Event::ConditionEnded { unit, condition: ended.label.name, why });
        }
    }
    if lost {
        note(&mut log, unit, "loses its turn", Rule::new("TC-146"));
        turn.moves = 0;
        turn.acted = true;
        flow.go_to(Stage::TurnEnd);
    }
}

/// Starts a turn that is only for slipping away; a unit that cannot act loses it (MC-136).
fn start_slipping(unit: UnitId, turn: &mut Turn, conditions: &Conditions, flow: &mut Flow, log: &mut Log) {
    log.tell(|| Event::TurnStarted { unit, tick: None });
    (turn.slips, turn.slipping) = (false, true);
    if conditions.effects().has(Flags::NO_TURN) {
        flow.go_to(Stage::TurnEnd);
    }
}

/// Asks the acting unit, or ends its turn when nothing is left to choose. A dancer that may slip away from a dance that
/// has just been broken is asked first, in any unit's turn. Returns a unit that cannot choose, if it is its turn to
/// act.
pub fn ask(
    mut units: ResMut<Units<UnitState>>,
    (roster, field): (Res<Roster>, Res<Field>),
    situation: Res<Situation>,
    mut flow: ResMut<Flow>,
) -> Option<UnitId> {
    let Some(unit) = flow.actor() else {
        flow.go_to(Stage::NextTurn);
        return None;
    };
    if flow.has_actions() {
        return None;
    }
    let is_there = |unit: UnitId| field.is_active(unit);
    let own = units.of(unit);
    if is_there(unit) && own.charge.is_none() && conditions::compels(&own.turn, &own.conditions, is_there) {
        return Some(unit);
    }
    // Dances are rare.
    for dancer in roster.units().iter().map(|one| one.id).filter(|&dancer| situation.danced && dancer != unit) {
        let UnitState { turn, conditions, memory, .. } = units.change(dancer);
        if !turn.slips && !turn.slipping {
            continue;
        }
        if is_there(dancer) && memory.slips_from.is_some() && !conditions.effects().has(Flags::NO_TURN) {
            (turn.slips, turn.slipping) = (false, true);
            let side = roster.side(conditions.master().unwrap_or(dancer));
            flow.ask(Decision::Act { unit: dancer, side });
            return None;
        }
        stop_slipping(turn, memory);
    }
    let own = units.of(unit);
    if is_there(unit) && has_choice(own) {
        // A unit under Charm is commanded by its master's side (TC-075).
        flow.ask(Decision::Act { unit, side: roster.side(own.conditions.master().unwrap_or(unit)) });
    } else {
        flow.go_to(Stage::TurnEnd);
    }
    None
}

/// Whether anything is left to choose for a unit in its turn.
fn has_choice(one: &UnitState) -> bool {
    let UnitState { turn, charge, conditions, memory, .. } = one;
    if turn.slipping {
        return memory.slips_from.is_some();
    }
    let may_move = turn.moves > 0 && !conditions.effects().has(Flags::NO_MOVE);
    let may_act = !turn.acted || one.has_pocket();
    memory.sends != 0 || charge.is_none() && !turn.waited && (may_act || may_move)
}

/// Ends the chance to slip away: the dancer has done so, or declines.
fn stop_slipping(turn: &mut Turn, memory: &mut Memory) {
    (turn.slips, turn.slipping, memory.slips_from) = (false, false, None);
}

/// Declines for a unit that is asked in another unit's turn whether it slips away; returns whether that was the
/// question (MC-136).
pub fn lets_be(world: &mut World, unit: UnitId) -> bool {
    let UnitState { turn, memory, .. } = change(world, unit);
    let slipping = turn.slipping;
    if slipping {
        stop_slipping(turn, memory);
    }
    slipping
}

/// Ends the turn; above the threshold of Extreme Initiative another follows (TC-059).
pub fn end_turn(mut units: ResMut<Units<UnitState>>, (book, flow): (Res<Book>, Res<Flow>), mut log: ResMut<Log>) {
    let Some(unit) = flow.actor() else { return };
    let UnitState { turn, charge, memory, .. } = units.change(unit);
    log.tell(|| Event::TurnEnded { unit });
    memory.sends = 0;
    if turn.slipping {
        return stop_slipping(turn, memory);
    }
    if turn.quick > 0 {
        // A unit that has acted twice at once has no initiative left (TC-045).
        (turn.quick, turn.count) = (0, 0);
        return;
    }
    // A charge has set the tick itself (TC-060); a wait has put it off (TC-129).
    if charge.is_none() && !turn.waited && turn.count == turn.last {
        turn.count -= book.settings.extreme_initiative;
    }
}
