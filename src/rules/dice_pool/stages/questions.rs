//! The questions of these rules, and what their answers do.

use bevy::ecs::prelude::*;

use super::{
    grapple_questions::{self, GrappleQuestion},
    play::Play,
};
use crate::{
    battle::{
        AnswerView, Name, Options, Order, Resolving, UnitId,
        play::{Asked, Asking, Plans, Playing},
    },
    canonical,
    rules::dice_pool::{
        acts::{
            forecast,
            plan::{Doing, Plan},
        },
        content::Defence,
        numbers::{attack::Attack, score::Method},
        state::Look,
    },
};

/// A question of these rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How to defend oneself against the attack in hand? (DP-094)
    Defence,
    /// Something about a grapple (DP-122 … DP-142).
    Grapple(GrappleQuestion),
}

canonical!(choices Question { 0: Defence, 1: Grapple(question) });

impl Asking for Question {
    fn question(&self) -> Name {
        match self {
            Self::Defence => Name::new("how to defend against this attack?"),
            Self::Grapple(question) => question.question(),
        }
    }
}

/// The defences that are open against an attack, as answers.
pub fn defences(attack: &Attack) -> Options {
    attack.open().map(|defence| Name::new(defence.title())).collect()
}

/// Takes an answer to the open question.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let open = world.resource_mut::<Asked<Question>>().take();
    let Some((_, question)) = open.filter(|(asked, _)| *asked == unit) else { return };
    match question {
        Question::Defence => defend(&mut Play(world), option),
        Question::Grapple(question) => grapple_questions::answer(&mut Play(world), unit, question, option),
    }
}

fn defend(play: &mut Play<'_>, option: u16) {
    let Some(mut plan) = play.plan() else { return };
    if let Doing::Attack(attack) = &mut plan.doing {
        attack.defence = attack.attack.open().nth(usize::from(option));
        attack.chosen = true;
    }
    play.keep(plan);
}

/// The open question, where it is about a grapple.
pub fn about_grapple(world: &World) -> Option<GrappleQuestion> {
    match world.resource::<Asked<Question>>().open()?.1 {
        Question::Grapple(question) => Some(question),
        Question::Defence => None,
    }
}

/// The plan of the act in hand.
pub fn plan_in_hand(world: &World) -> Option<&Plan> {
    world.resource::<Plans<Plan>>().top(world.resource::<Resolving>())
}

/// What each answer to the open question means, in order: the dice of the defence, and the chance that it holds.
pub fn views(world: &World) -> Vec<AnswerView> {
    let Some((unit, question)) = world.resource::<Asked<Question>>().open() else { return Vec::new() };
    let (look, plan) = (Look::of(world), plan_in_hand(world));
    if let Question::Grapple(question) = question {
        return grapple_questions::views(&look, plan, unit, question, look.answers());
    }
    let Some(Plan { doing: Doing::Attack(attack), .. }) = plan else { return Vec::new() };
    let cell = look.cell(unit);
    let Some(from) = cell else { return Vec::new() };
    let view = |(option, defence): (u16, Defence)| {
        let odds = forecast::forecast(&look, plan, &Order::Answer { unit, option }, from).ok();
        let hit = odds.and_then(|odds| odds.targets.first().map(|target| target.hit));
        let about = attack.attack.guards[defence as usize].as_ref().and_then(|guard| {
            let manner = ["", ", half of them hits without a roll", ", all of them hits without a roll"];
            let manner = manner[match guard.method {
                Method::Rolled => 0,
                Method::Static => 1,
                Method::Flawless => 2,
            }];
            Name::intern(&format!("{} dice{manner}: {}", guard.pool.dice, guard.pool.parts)).ok()
        });
        AnswerView { about, chance: hit.map(|hit| 1.0 - hit), ..AnswerView::default() }
    };
    (0..).zip(attack.attack.open()).map(view).collect()
}
