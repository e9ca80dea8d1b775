//! The effects of the answers to questions.

use bevy_ecs::prelude::*;

use super::{initiative, pending, play::Play, points, question::Question, rounds};
use crate::{
    acts::plan::{Outcome, Plan},
    state::conditions,
};
use hexfray_battle::{
    Rule, UnitId, narrow,
    play::{Asked, Playing},
};

/// Takes an answer to the open question.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let open = world.resource_mut::<Asked<Question>>().take();
    let Some((asked, question)) = open.filter(|(asked, _)| *asked == unit) else { return };
    let play = &mut Play(world);
    match question {
        Question::InitiativePoints => initiative::answer_points(play, asked, option),
        Question::QuickDraw => initiative::answer_quick_draw(play, asked, option),
        Question::QuickDrawAttacks { choice } => initiative::answer_attacks(play, asked, choice, option),
        Question::QuickDrawDice { choice, attacks } => initiative::answer_dice(play, asked, choice, attacks, option),
        Question::Surprise => initiative::answer_surprise(play, asked, option),
        Question::DamagePoints => add_to_damage(play, asked, option),
        Question::RollPoints => {
            let bought = points::spend(play, asked, option);
            pending::add(play, bought);
        }
        Question::Struggle => note_on_attack(play, |outcome| outcome.yields = option > 0),
        Question::Escape => escape_first(play, asked, option),
        Question::AttackPoints => add_to_attack(play, asked, option),
        Question::ResistancePoints => add_to_resistance(play, asked, option),
        Question::TaskPoints => add_to_task(play, asked, option),
        Question::FreeDefence => {
            let choice = option.checked_sub(1).map(narrow);
            note_on_attack(play, |outcome| outcome.progress.defends = choice);
        }
        Question::KeepGrip => keep_grip(play, asked, option),
        Question::ResistPin => resist_pin(play, asked, option),
    }
}

/// Records the answer in the outcome of the attack that the question was about.
fn note_on_attack(play: &mut Play<'_>, note: impl FnOnce(&mut Outcome)) {
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    if let Some(outcome) = plan.outcomes.get_mut(usize::from(plan.at)) {
        note(outcome);
    }
    play.keep(Plan::Attack(plan));
}

fn add_to_attack(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = points::spend(play, unit, points);
    note_on_attack(play, |outcome| outcome.roll += bought);
}

fn add_to_damage(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = points::spend(play, unit, points);
    note_on_attack(play, |outcome| {
        outcome.damage.add("Character Points", bought, Rule::new("DC-006"));
        outcome.total += bought;
    });
}

fn add_to_resistance(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = points::spend(play, unit, points);
    note_on_attack(play, |outcome| outcome.resisted += bought);
}

fn add_to_task(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = points::spend(play, unit, points);
    let Some(Plan::Task(mut plan)) = play.plan() else { return };
    plan.roll = plan.roll.map(|roll| roll + bought);
    play.keep(Plan::Task(plan));
}

/// Lets a unit act before its turn (DC-032). This ends its aiming (DC-064); if it uses up the turn, effects that last
/// until its next turn end (DC-045, DC-082).
pub fn move_up(play: &mut Play<'_>, unit: UnitId, uses_turn: bool) {
    let mut state = play.change(unit);
    state.turn.moved_up = true;
    if uses_turn {
        state.turn.acted = true;
        rounds::turn_comes(play, unit);
    }
    if play.change(unit).aiming.take().is_some() {
        play.ended(unit, conditions::AIMING, "acted");
    }
    play.note(unit, "acts before its turn", Rule::new("DC-032"));
}

fn keep_grip(play: &mut Play<'_>, unit: UnitId, option: u16) {
    if option > 0 {
        let uses_turn = play.look().settings().moved_up_uses_turn;
        move_up(play, unit, uses_turn);
        note_on_attack(play, |outcome| outcome.progress.grips = true);
    }
}

fn escape_first(play: &mut Play<'_>, unit: UnitId, option: u16) {
    if option > 0 {
        move_up(play, unit, true);
        note_on_attack(play, |outcome| outcome.progress.escapes = true);
    }
}

fn resist_pin(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let Some(Plan::Task(mut plan)) = play.plan() else { return };
    if option == 0 {
        // The unit does not resist: the number to reach is the one that replaces its roll (DC-113, DC-117).
        plan.resisted = None;
        return play.keep(Plan::Task(plan));
    }
    // A unit that resists a pin can do nothing else in the round, regardless of the setting for other rolls (DC-032).
    move_up(play, unit, true);
}
