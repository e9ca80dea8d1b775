//! The steps of an act: declaration, cost, the choice of a defence, both rolls, effect.

use bevy_ecs::prelude::*;

use super::{
    apply::{self, Hit},
    chases, endings, falls, gear, grapple,
    grapple_questions::ask_to_hinder,
    in_hand::{attack_in_hand, keep, pay_energy},
    initiative, interrupts,
    play::Play,
    question::{self, Question, Roll},
    recovery, tests, vehicles, victims,
};
use crate::{
    acts::{
        forecast, legal,
        plan::{AttackPlan, Doing, Plan, Task},
        triggers,
        verbs::DicePoolVerb,
    },
    content::{DefenceChoice, Does},
    numbers::{
        means::Goal,
        score::{self, Method},
    },
    state::{Cause, conditions},
};
use hexfray_battle::{
    Action, Event, Name, Order, Parts, ResolveSystems, Resolving, Rule, UnitId,
    play::{Carried, Playing},
};

/// Computes an act, once, and announces it.
pub fn declare(world: &mut World) {
    let action = world.resource::<Resolving>().action();
    let Some(Action { order: Order::Act { unit, act, aim }, reaction, .. }) = action else { return };
    let play = &mut Play(world);
    if act.verb == DicePoolVerb::TEST {
        return tests::declare(play);
    }
    if act.verb == DicePoolVerb::FALL {
        return falls::declare(play, unit);
    }
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
    let Some(Plan { unit, cost, doing, .. }) = play.plan() else { return };
    if let Some(kind) = cost.action {
        play.change(unit).turn.take(kind);
    }
    pay_energy(play, unit, cost.energy);
    if matches!(doing, Doing::Task(Task::Run(_))) {
        chases::pay(play, unit);
    }
    initiative::spend(play, unit, &doing);
    if let Doing::Attack(attack) = &doing {
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

/// Applies the damage of a hit (DP-089), or the effect of a task.
pub fn take_effect(world: &mut World) {
    let play = &mut Play(world);
    let Some(plan) = play.plan() else { return };
    if let Doing::Attack(attack) = &plan.doing {
        grapple::take_hold(play, attack);
    }
    match plan.doing {
        Doing::Attack(ref attack) => match attack.attack.goal {
            Goal::Harm => strike(play, &plan, attack),
            Goal::Initiative => initiative::take(play, &plan, attack),
            Goal::Finish => {
                let was_out = play.look().state(attack.attack.target).is_out();
                strike(play, &plan, attack);
                initiative::finish(play, &plan, attack, was_out);
            }
            Goal::Disarm => gear::knock_away(play, &plan, attack),
            Goal::Grapple => {}
        },
        Doing::Task(task) => carry_out(play, &plan, task),
    }
}

/// Does the net hits as damage (DP-089).
fn strike(play: &mut Play<'_>, plan: &Plan, attack: &AttackPlan) {
    let net = attack.left();
    if net < 1 {
        return;
    }
    let harm = forecast::harm_of(&play.look(), &attack.attack, net);
    let mut parts = Parts::new();
    parts.base(Name::new("net hits"), attack.net, Rule::new("DP-089"));
    parts.add("for holds", -attack.grip.spent(), Rule::new("DP-130"));
    let hit = Hit { target: attack.attack.target, by: Some(plan.unit), what: plan.what, rolls: true };
    apply::harm(play, hit, harm, parts);
}

fn carry_out(play: &mut Play<'_>, plan: &Plan, task: Task) {
    let unit = plan.unit;
    match task {
        Task::Ready(with) => take_in_hand(play, unit, with),
        Task::Drop(with) => {
            let cell = play.look().cell(unit);
            if let (Some(stock), Some(cell)) = (play.change(unit).weapons.get_mut(usize::from(with)), cell) {
                stock.drop_in(cell);
            }
        }
        Task::PickUp(with) => {
            if let Some(stock) = play.change(unit).weapons.get_mut(usize::from(with)) {
                (stock.carried, stock.cell) = (Carried::AtBelt, None);
            }
        }
        Task::TakeCover => {
            play.change(unit).in_cover = true;
            play.gained(unit, conditions::IN_COVER, None);
        }
        Task::LeaveCover => endings::leaves_cover(play, unit, "stepped out"),
        Task::Speak => play.note(unit, plan.what.as_str(), plan.rule),
        Task::Surrender => interrupts::surrender(play, unit),
        Task::Take(with, owner) => gear::take(play, unit, with, owner),
        Task::Protect(whom) => {
            play.change(unit).protects = Some(whom);
            play.gained(unit, conditions::PROTECTING, None);
        }
        Task::Power(at, target) => use_power(play, plan, at, target),
        Task::Withdraw => chases::withdraw(play, unit),
        Task::Test(trial) => tests::carry_out(play, plan, trial),
        // The unit falls when the act is over, even if a foe's blow has felled it.
        Task::Fall => {}
        // The unit ran while those that might strike at it were asked.
        Task::Run(_) => {}
        Task::Enter(_) | Task::Leave { .. } | Task::Park => vehicles::carry_out(play, unit, task),
        Task::BreakFree(_) | Task::LetGo(_) | Task::Restrain(..) | Task::Untie(_) => {
            victims::carry_out(play, plan, task);
        }
    }
}

/// Takes a weapon in hand, and puts away those for which no hand is left (DP-028).
fn take_in_hand(play: &mut Play<'_>, unit: UnitId, with: u8) {
    let look = play.look();
    let hands: Vec<u8> = look.weapons(unit).map(|(_, weapon)| if weapon.natural { 0 } else { weapon.hands }).collect();
    let mut state = play.change(unit);
    let mut free = 2_u8.saturating_sub(hands.get(usize::from(with)).copied().unwrap_or(0));
    for (at, stock) in state.weapons.iter_mut().enumerate() {
        if at == usize::from(with) {
            stock.take_up();
        } else if stock.is_in_hand() && hands[at] > free {
            stock.carried = Carried::AtBelt;
        } else if stock.is_in_hand() {
            free -= hands[at];
        }
    }
}

/// Applies the effects of a power to its target (DP-149, DP-153).
fn use_power(play: &mut Play<'_>, plan: &Plan, at: u8, target: UnitId) {
    let does = play.look().power(plan.unit, at).map(|power| power.does.clone()).unwrap_or_default();
    if does.contains(&Does::Stabilize) {
        recovery::stabilize(play, target, "stabilized");
    }
    if let Some(vehicle) = play.look().vehicle_of(target).filter(|_| does.contains(&Does::Refuel)) {
        let restores = play.look().power(plan.unit, at).map_or(0, |power| power.restores);
        play.change(vehicle).energy.give(restores);
        play.note(vehicle, "energy restored", Rule::new("DP-081"));
    }
    if does.contains(&Does::Rouse) {
        let before = play.look().state(target).health;
        let after = forecast::roused(&before);
        play.change(target).health = after;
        recovery::treat(play, target, "treated");
        let amount = after.left() - before.left();
        let mut parts = Parts::new();
        parts.base(plan.what, amount, plan.rule);
        play.log(Event::Healed { unit: target, by: Some(plan.unit), what: plan.what, amount, hp: after.left(), parts });
        let causes = Cause::ALL.iter().map(|(cause, _)| *cause).filter(|cause| cause.is_bodily());
        causes.for_each(|cause| recovery::recover(play, target, cause, "woken"));
    }
}
