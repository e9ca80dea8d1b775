//! The stages of a round as systems: the start and end of the round, the next unit, the start and end of turns.

use bevy_ecs::prelude::*;

use super::{
    consequences,
    pending::{self, FollowUp, Then},
    play::Play,
};
use crate::{
    acts::moved::direction_toward,
    content::Method,
    state::{Turn, TurnOrder, UnitState, Wound, conditions},
};
use hexfray_battle::{
    Decision, Event, Field, Presence, Stage, UnitId,
    play::{Expiry, Playing, Units, Until},
};
use hexfray_board::grid::Direction;

/// Begins a round: all units may act again, and roll again if initiative is rolled in each round (DC-011, DC-019).
pub fn begin_round(world: &mut World) {
    let play = &mut Play(world);
    let (method, round) = (play.look().settings().initiative_method, play.look().round());
    let anew = method == Method::RoundRoll;
    for (_, state) in play.0.resource_mut::<Units<UnitState>>().iter_mut() {
        // The dice of a quick draw are moved only for its round, so a total that is kept loses them (DC-146).
        if state.turn.quick_draw.is_some() && !anew {
            state.initiative.total = state.initiative.own;
        }
        state.turn = Turn::default();
        if anew {
            state.initiative.found = false;
        }
        // Surprise puts a unit first in one round (DC-156); an order that is kept stays as it is (DC-015, DC-018).
        if anew && round > 1 {
            state.initiative.first = false;
        }
    }
    let mut order = play.0.resource_mut::<TurnOrder>();
    order.set &= !anew;
    (order.cursor, order.asking) = (0, 0);
    (order.pending, order.announced) = (false, false);
    if round == 1 && play.look().settings().facing {
        look_at_foes(play);
    }
}

/// Turns every unit toward the nearest foe at the start of a battle that counts facing (DC-157).
fn look_at_foes(play: &mut Play<'_>) {
    let look = play.look();
    let way = |unit: UnitId| {
        let cell = look.cell(unit)?;
        let foes = look.units.iter().filter(|&(other, _)| look.is_active(other) && look.are_hostile(unit, other));
        let cells = foes.filter_map(|(other, _)| look.cell(other));
        direction_toward(&look, cell, cells.min_by_key(|&other| look.board().grid().distance(cell, other))?)
    };
    let ways: Vec<Option<Direction>> = look.units.iter().map(|(unit, _)| way(unit)).collect();
    for ((_, state), way) in play.0.resource_mut::<Units<UnitState>>().iter_mut().zip(ways) {
        state.posture.facing = way;
    }
}

/// Begins the turn of the first unit in the order that has not acted yet; after the last one, the round ends (DC-020).
/// A unit that cannot act when its place comes loses its turn (DC-021).
pub fn next_turn(world: &mut World) {
    let play = &mut Play(world);
    let look = play.look();
    let waiting = look.order.order.iter().copied().filter(|&unit| !look.state(unit).turn.acted);
    let lost: Vec<UnitId> = waiting.clone().take_while(|&unit| !look.is_active(unit)).collect();
    let next = waiting.clone().find(|&unit| look.is_active(unit));
    let rolls = look.settings().initiative_method.rolls();
    let tick = next.filter(|_| rolls).map(|unit| look.state(unit).initiative.total);
    lost.into_iter().for_each(|unit| play.change(unit).turn.acted = true);
    let Some(unit) = next else { return play.flow().go_to(Stage::RoundEnd) };
    play.log(Event::TurnStarted { unit, tick });
    play.flow().begin_turn(unit);
}

/// Begins a unit's turn.
pub fn begin_turn(world: &mut World) {
    let play = &mut Play(world);
    let Some(unit) = play.look().flow.actor() else { return };
    turn_comes(play, unit);
}

/// Ends a unit's active defences, its exposure, and the effect of its movement on its posture when its turn comes
/// (DC-045, DC-082, DC-138).
pub fn turn_comes(play: &mut Play<'_>, unit: UnitId) {
    let mut state = play.change(unit);
    let defences = std::mem::take(&mut state.defences);
    let over = Expiry::expire(&conditions::EXPIRIES, &mut state, Until::OwnTurn);
    (state.posture.moved, state.posture.crept) = (false, false);
    for defence in defences {
        play.ended(unit, conditions::defending(defence.kind.word()), "the turn has come");
    }
    over.into_iter().for_each(|condition| play.ended(unit, condition, "the turn has come"));
}

/// Asks the acting unit what to do, or ends its turn when nothing is left (DC-030).
pub fn ask(world: &mut World) {
    let play = &mut Play(world);
    let look = play.look();
    let Some(unit) = look.flow.actor() else { return play.flow().go_to(Stage::TurnEnd) };
    let turn = look.state(unit).turn;
    let held = look.holds.by(unit).next().is_some() || look.state(unit).posture.stance.is_prone();
    let goes_on = look.is_active(unit) && !turn.over && {
        let walks = crate::acts::legal::traveller(&look, unit, turn).is_some();
        turn.may_act() || walks || (held && !turn.whole)
    };
    if goes_on {
        let side = look.side(unit);
        play.flow().ask(Decision::Act { unit, side });
    } else {
        play.flow().go_to(Stage::TurnEnd);
    }
}

/// Ends the acting unit's turn: a unit that has not aimed in it stops aiming, and its declarations are void (DC-064,
/// DC-065).
pub fn end_turn(world: &mut World) {
    let play = &mut Play(world);
    let Some(unit) = play.look().flow.actor() else { return };
    let mut state = play.change(unit);
    state.turn.acted = true;
    let aimed = state.turn.whole;
    let lost = !aimed && state.aiming.take().is_some();
    // Declarations are void without a word in the log.
    Expiry::expire(&conditions::EXPIRIES, &mut state, Until::EndOfTurn);
    let round = play.look().round();
    let mut state = play.change(unit);
    // A planned group attack is made in the next turn, or not at all (DC-129).
    state.group = state.group.filter(|plan| plan.since == round);
    if lost {
        play.ended(unit, conditions::AIMING, "did something else");
    }
    play.log(Event::TurnEnded { unit });
}

/// Ends a round: mortally wounded units roll for their lives, and effects that last one round end (DC-007, DC-077).
pub fn end_round(world: &mut World) {
    let play = &mut Play(world);
    if !play.look().order.closing {
        close(play);
    }
    // After a question about one of the rolls, the battle continues here (DC-006).
    play.0.resource_mut::<TurnOrder>().closing = consequences::run(play, Then::Stage(Stage::RoundEnd));
}

/// Ends the effects that last one round, and queues the rolls of mortally wounded units.
fn close(play: &mut Play<'_>) {
    let look = play.look();
    let (round, units) = (look.round(), look.units.iter().map(|(unit, state)| (unit, state.health)));
    for (unit, health) in units.collect::<Vec<_>>() {
        if health.is_stunned(round) && health.stunned_until == round {
            play.ended(unit, Wound::Stunned.condition(), "passed");
        }
        let lies = play.0.resource::<Field>().place(unit).presence() == Presence::Down;
        if health.wound == Wound::MortallyWounded && lies {
            let mut state = play.change(unit);
            state.health.dying = state.health.dying.saturating_add(1);
            pending::follow(play, FollowUp::HoldOn { unit });
        }
        let over = Expiry::expire(&conditions::EXPIRIES, &mut play.change(unit), Until::EndOfRound);
        over.into_iter().for_each(|condition| play.ended(unit, condition, "the round is over"));
    }
}
