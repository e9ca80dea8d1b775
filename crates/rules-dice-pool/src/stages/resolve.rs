//! The steps of an act: declaration, cost, the choice of a defence, both rolls, effect.

use bevy_ecs::prelude::*;

use super::{
    endings, grapple,
    grapple_questions::ask_to_hinder,
    in_hand::{attack_in_hand, keep, pay_energy},
    interrupts,
    play::Play,
    question::{self, Question, Roll},
};
use crate::{
    acts::{
        legal,
        plan::{Doing, Plan},
        triggers,
        verb_rules::rules_of,
    },
    content::DefenceChoice,
    numbers::score::{self, Method},
};
use hexfray_battle::{Action, Event, Name, Order, Parts, ResolveSystems, Resolving, Rule, play::Playing};

/// Computes an act, once, and announces it.
pub fn declare(world: &mut World) {
    let action = world.resource::<Resolving>().action();
    let Some(Action { order: Order::Act { unit, act, aim }, reaction, .. }) = action else { return };
    if let Some(declare) = rules_of(act.verb).declare {
        return declare(world, unit);
    }
    let play = &mut Play(world);
    let work_out = if reaction { triggers::plan } else { legal::plan };
    match work_out(&play.look(), unit, act, aim) {
        Ok(plan) => {
            play.log(Event::Declared { unit, act, what: plan.what, aim });
            interrupts::begin_charge(play, &plan);
            play.keep(plan);
        }
        Err(_) => play.acts().lost = true,
    }
}

/// Takes the cost of an act (DP-008, DP-021 … DP-025).
pub fn pay(world: &mut World) {
    let play = &mut Play(world);
    let Some(plan) = play.plan() else { return };
    let Plan { unit, verb, cost, ref doing, .. } = plan;
    if let Some(kind) = cost.action {
        play.change(unit).turn.take(kind);
    }
    pay_energy(play, unit, cost.energy);
    (rules_of(verb).pay)(play.0, &plan);
    if let Doing::Attack(attack) = doing {
        grapple::pay(play, attack);
    }
    if matches!(doing, Doing::Attack(_)) && play.settings().attack_ends_cover {
        endings::leaves_cover(play, unit, "attacked");
    }
}

/// Asks the target how it defends itself, if it has a choice (DP-094).
pub fn ask_defence(world: &mut World) {
    let play = &mut Play(world);
    // An earlier question may have stopped the act.
    if play.acts().is_stopped() {
        return;
    }
    if [Roll::Attack, Roll::Test].into_iter().any(|roll| ask_to_hinder(play, roll, ResolveSystems::Cost)) {
        return;
    }
    let Some((plan, mut attack)) = attack_in_hand(play) else { return };
    if attack.chosen {
        return;
    }
    let target = attack.defender();
    match play.settings().defence_choice {
        DefenceChoice::Best => {
            attack.defence = attack.attack.best(&play.settings());
            attack.chosen = true;
            keep(play, plan, attack);
        }
        DefenceChoice::BeforeRoll => {
            let options = question::defences(&attack.attack);
            play.ask_midway(target, Question::Defence, options, ResolveSystems::Hit);
        }
        DefenceChoice::AfterRoll => {}
    }
}

/// Rolls the attack (DP-090, DP-091); the defence may be chosen after seeing the roll (DP-094).
pub fn roll_attack(world: &mut World) {
    let play = &mut Play(world);
    let Some((plan, mut attack)) = attack_in_hand(play) else { return };
    if attack.chosen && ask_to_hinder(play, Roll::Defence, ResolveSystems::Hit) {
        return;
    }
    if attack.rolled.is_none() {
        attack.rolled = Some(play.score(plan.unit, &attack.attack.pool, Method::Rolled, "attack"));
        keep(play, plan, attack.clone());
    }
    if !attack.chosen {
        let target = attack.defender();
        let options = question::defences(&attack.attack);
        play.ask_midway(target, Question::Defence, options, ResolveSystems::Damage);
    }
}

/// Rolls the defence and finds the net hits (DP-089, DP-093 … DP-104).
pub fn roll_defence(world: &mut World) {
    let play = &mut Play(world);
    if ask_to_hinder(play, Roll::Defence, ResolveSystems::Damage) {
        return;
    }
    let Some((plan, mut attack)) = attack_in_hand(play) else { return };
    let (target, settings) = (attack.attack.target, play.settings());
    let guard = attack.defence.and_then(|defence| attack.attack.guards[defence as usize].clone());
    let defender = attack.defender();
    let opposed = guard.map_or(0, |guard| play.score(defender, &guard.pool, guard.method, "defence"));
    let rolled = attack.rolled.unwrap_or(0);
    attack.opposed = Some(opposed);
    attack.net = score::net(&settings, rolled, opposed);
    let mut parts = Parts::new();
    let term = attack.defence.map_or("no defence", |defence| defence.title());
    parts.base(Name::new(term), opposed, Rule::new("DP-094"));
    parts.add("to hit", 1, Rule::new("DP-089"));
    let against = attack.defence.map(|defence| Name::new(defence.title()));
    play.strike(plan.unit, target, against, plan.what, parts, rolled);
    if settings.describe_prompt {
        let winner = if attack.net > 0 { plan.unit } else { defender };
        play.note(winner, "describes what happened", Rule::new("DP-087"));
    }
    keep(play, plan, attack);
}

/// Carries out what the act does.
pub fn take_effect(world: &mut World) {
    let play = &mut Play(world);
    let Some(plan) = play.plan() else { return };
    if let Doing::Attack(attack) = &plan.doing {
        grapple::take_hold(play, attack);
    }
    let rules = rules_of(plan.verb);
    (rules.take_effect)(world, &plan);
}
