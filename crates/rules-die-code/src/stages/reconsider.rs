//! The open question after a ruling: an attack on a unit that is gone is not made, a unit that can no longer act does
//! not act, and the question is asked again for the present state.

use bevy_ecs::prelude::*;

use super::{
    bonds, initiative, pending,
    play::Play,
    question::{self, Question},
};
use crate::{
    acts::{
        attack,
        plan::{AttackPlan, Plan, TaskPlan},
        verb_rules::rules_of,
    },
    state::Look,
};
use hexfray_battle::{
    Act, Name, Order, UnitId, Verb, narrow,
    play::{Gone, Playing},
};

/// Updates the current act and the open question.
pub fn reconsider(world: &mut World) {
    let play = &mut Play(world);
    bonds::unpin_parted(play);
    let is_void = forget_gone(play);
    let Some((unit, question)) = play.asked() else { return };
    let is_void = is_void || question == Question::RollPoints && pending::is_over(play);
    let can_answer = play.is_asking() && !is_void;
    match question {
        // The question stays open, and the unit that was asked answers it.
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

/// Continues the current act with the step that asks, or as if the unit had declined if it can no longer answer.
fn ask_again(play: &mut Play<'_>, question: Question, can_answer: bool) {
    let Some(mut plan) = play.plan() else { return };
    match (&mut plan, question) {
        (Plan::Attack(plan), Question::FreeDefence) => progress(plan).offered = !can_answer,
        (Plan::Attack(plan), Question::KeepGrip) => progress(plan).gripped = !can_answer,
        (Plan::Task(plan), Question::ResistPin) if can_answer => plan.asked = false,
        // The unit does not resist: the number to reach is the one that replaces its roll (DC-113, DC-117).
        (Plan::Task(plan), Question::ResistPin) => plan.resisted = None,
        _ => return,
    }
    play.keep(plan);
    play.acts().resume_with(question::asked_in(question));
}

fn progress(plan: &mut AttackPlan) -> &mut crate::acts::plan::Progress {
    &mut plan.outcomes[usize::from(plan.at)].progress
}

/// Removes from the current act the units that are gone or out of its reach, and the participants that can no longer
/// act; the act is lost if none is left. Returns whether the open question was about one of them.
fn forget_gone(play: &mut Play<'_>) -> bool {
    let look = play.look();
    match play.plan() {
        Some(Plan::Task(plan)) => {
            let gone = gone_from_task(&look, &plan);
            if let Some(gone) = gone {
                lose(play, plan.unit, plan.what, gone);
            }
            gone.is_some()
        }
        Some(Plan::Attack(mut plan)) => {
            let gone: Vec<Option<Gone>> =
                (0..plan.attacks.len()).map(|at| gone_from_attack(&look, &plan, at)).collect();
            let Some(why) = gone.iter().copied().flatten().next() else { return false };
            let at = usize::from(plan.at);
            if gone.contains(&None) {
                leave_out(&mut plan, &gone);
                play.keep(Plan::Attack(plan));
            } else {
                lose(play, plan.unit, plan.what, why);
            }
            gone.get(at).is_some_and(Option::is_some)
        }
        None => false,
    }
}

/// The reason why a task that has not taken effect yet has lost its target, if it has. Acts on a captive need the hold,
/// and first aid needs a patient beside the helper (DC-037, DC-106, DC-110, DC-128).
fn gone_from_task(look: &Look<'_>, plan: &TaskPlan) -> Option<Gone> {
    let target = plan.target.filter(|_| !plan.done)?;
    Gone::of(look.field, target, (rules_of(plan.act.verb).reaches)(look, plan, target))
}

/// The reason why an attack that has not taken effect yet has lost its target or its attacker, if it has (DC-101,
/// DC-107, DC-129).
fn gone_from_attack(look: &Look<'_>, plan: &AttackPlan, at: usize) -> Option<Gone> {
    let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
    let progress = outcome.progress;
    if progress.done {
        return None;
    }
    // A member of a group whose damage has been added up has already struck (DC-129).
    let has_struck = progress.resisted || progress.closed;
    if plan.together && !has_struck && !look.is_active(attack.by) {
        return Some(Gone::Removed);
    }
    // A captive that has broken free left the hold by its own roll, and a blow that has already injured its target
    // continues.
    let by_grip = attack.sure || plan.thrown_to.is_some();
    let reaches = if progress.harmed || outcome.kept {
        true
    } else if by_grip {
        look.holds.between(attack.by, attack.target).is_some()
    } else {
        attack::reaches(look, act_of(look, plan, at), attack)
    };
    Gone::of(look.field, attack.target, reaches)
}

/// The act of one of the attacks of a plan; members of a group make plain attacks (DC-129).
fn act_of(look: &Look<'_>, plan: &AttackPlan, at: usize) -> Act {
    let plain = Act::new(Verb::ATTACK, plan.attacks[at].with.unwrap_or(0));
    match look.acts.action().map(|action| action.order) {
        Some(Order::Act { act, .. }) if !plan.together => act,
        _ => plain,
    }
}

/// Removes those targets from the plan.
fn leave_out(plan: &mut AttackPlan, gone: &[Option<Gone>]) {
    let at = usize::from(plan.at);
    let (mut attacks, mut outcomes) = (gone.iter(), gone.iter());
    plan.attacks.retain(|_| attacks.next() == Some(&None));
    plan.outcomes.retain(|_| outcomes.next() == Some(&None));
    let before = gone.iter().take(at).filter(|gone| gone.is_some()).count();
    plan.at = narrow::<u8>((at - before).min(plan.attacks.len().saturating_sub(1)));
}

fn lose(play: &mut Play<'_>, unit: UnitId, what: Name, gone: Gone) {
    if let Some(act) = play.look().acts.id() {
        gone.lose(play.0, act, unit, what);
    }
}
