//! What a ruling in the midst of a question leaves of it: an attack at a unit that is gone is not made, a unit that cannot act
//! any more does not, and what was asked is asked anew as things stand.

use bevy_ecs::prelude::*;

use super::{
    initiative,
    play::Play,
    questions::{self, Question},
};
use crate::acts::plan::{AttackPlan, Plan};
use hexfray_battle::{Event, Name, UnitId};

/// Sets right the act in hand and the open question.
pub fn reconsider(world: &mut World) {
    let play = &mut Play(world);
    let is_void = forget_gone(play);
    let Some((unit, question)) = play.asked() else { return };
    let can_answer = play.is_asking() && !is_void;
    match question {
        // What was rolled stands, and what one may do about it is for the one who was asked to say.
        Question::InitiativePoints
        | Question::AttackPoints
        | Question::DamagePoints
        | Question::ResistancePoints
        | Question::TaskPoints
        | Question::RollPoints
        | Question::Struggle
        | Question::Escape
        | Question::Surprise
            if can_answer =>
        {
            return;
        }
        _ => play.take_back(),
    };
    match question {
        Question::FreeDefence | Question::KeepGrip | Question::ResistPin if !is_void => {
            ask_again(play, question, can_answer);
        }
        Question::QuickDraw if can_answer => initiative::ask_again(play, unit),
        Question::QuickDrawAttacks { choice } if can_answer => initiative::ask_attacks(play, unit, choice),
        Question::QuickDrawDice { choice, attacks } if can_answer => {
            initiative::ask_dice(play, unit, choice, attacks);
        }
        _ => {}
    }
}

/// The act in hand goes on with the step that asks, or as if nobody had answered it where nobody can.
fn ask_again(play: &mut Play<'_>, question: Question, can_answer: bool) {
    let Some(mut plan) = play.plan() else { return };
    match (&mut plan, question) {
        (Plan::Attack(plan), Question::FreeDefence) => progress(plan).offered = !can_answer,
        (Plan::Attack(plan), Question::KeepGrip) => progress(plan).gripped = !can_answer,
        (Plan::Task(plan), Question::ResistPin) if can_answer => plan.asked = false,
        // It does not resist: the number to reach is the one that stands for it (DC-113, DC-117).
        (Plan::Task(plan), Question::ResistPin) => plan.resisted = None,
        _ => return,
    }
    play.keep(plan);
    play.acts().resume_with(questions::asked_in(question));
}

fn progress(plan: &mut AttackPlan) -> &mut crate::acts::plan::Progress {
    &mut plan.outcomes[usize::from(plan.at)].progress
}

/// An act does nothing to those who are gone; it is lost where nobody is left. Says whether the open question was about one
/// of them.
fn forget_gone(play: &mut Play<'_>) -> bool {
    let look = play.look();
    let is_gone = |unit: UnitId| look.cell(unit).is_none();
    match play.plan() {
        Some(Plan::Task(plan)) if plan.target.is_some_and(is_gone) => {
            lose(play, plan.unit, plan.what);
            true
        }
        Some(Plan::Attack(mut plan)) => {
            let pairs = plan.attacks.iter().zip(&plan.outcomes);
            let gone: Vec<bool> =
                pairs.map(|(attack, outcome)| !outcome.progress.done && is_gone(attack.target)).collect();
            if !gone.contains(&true) {
                return false;
            }
            let (at, (unit, what)) = (usize::from(plan.at), (plan.unit, plan.what));
            if gone.contains(&false) {
                leave_out(&mut plan, &gone);
                play.keep(Plan::Attack(plan));
            } else {
                lose(play, unit, what);
            }
            gone.get(at) == Some(&true)
        }
        _ => false,
    }
}

/// Leaves those targets out.
fn leave_out(plan: &mut AttackPlan, gone: &[bool]) {
    let at = usize::from(plan.at);
    let (mut attacks, mut outcomes) = (gone.iter(), gone.iter());
    plan.attacks.retain(|_| attacks.next() == Some(&false));
    plan.outcomes.retain(|_| outcomes.next() == Some(&false));
    let before = gone.iter().take(at).filter(|gone| **gone).count();
    plan.at = (at - before).min(plan.attacks.len().saturating_sub(1)) as u8;
}

fn lose(play: &mut Play<'_>, unit: UnitId, what: Name) {
    let act = play.look().acts.id();
    if act.is_some_and(|act| play.acts().lose(act)) {
        let why = Name::new("its target is gone");
        play.log(Event::Interrupted { unit, what, why });
    }
}
