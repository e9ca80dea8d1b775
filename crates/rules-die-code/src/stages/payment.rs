//! The cost of an act: actions, ammunition, aiming, and declarations for it.

use bevy_ecs::prelude::*;

use super::{ammunition::rounds_of, effects, play::Play, questions};
use crate::{
    acts::{
        attack::is_behind,
        moved,
        plan::{AttackPlan, Cost, Plan, TaskPlan},
        using::Use,
        verb_rules::rules_of,
    },
    content::Manoeuvre,
    state::Declared,
    state::conditions,
};
use hexfray_battle::{
    Act, Event, UnitId, Verb,
    play::{Carried, Playing},
};

/// Takes the cost of an act: actions, ammunition, aiming, and declarations for it (DC-031, DC-064, DC-065, DC-087).
pub fn pay(world: &mut World) {
    let play = &mut Play(world);
    let Some(plan) = play.plan() else { return };
    let cost = plan.cost();
    let rules = |plan: &TaskPlan| rules_of(plan.act.verb);
    let unit = match &plan {
        Plan::Attack(plan) => plan.unit,
        Plan::Task(plan) => plan.unit,
    };
    let mut state = play.change(unit);
    match cost {
        Cost::Free => {}
        Cost::Action(further) => state.turn.act(further),
        Cost::Whole => state.turn.act_wholly(),
    }
    let keeps_aim = matches!(&plan, Plan::Task(plan) if rules(plan).keeps_aim);
    if cost != Cost::Free {
        // Surprise helps the first roll (DC-156).
        state.declared.surprise = 0;
    }
    let spoils = cost != Cost::Free && !keeps_aim;
    let lost_aim = spoils && state.aiming.take().is_some();
    match &plan {
        Plan::Attack(plan) => pay_attack(play, plan),
        Plan::Task(plan) if rules(plan).uses_weapon => use_weapon(play, unit, plan.act.with, plan.rounds),
        Plan::Task(_) => {}
    }
    if lost_aim {
        play.ended(unit, conditions::AIMING, "acted");
    }
}

fn pay_attack(play: &mut Play<'_>, plan: &AttackPlan) {
    if plan.together {
        return pay_together(play, plan);
    }
    if plan.with.is_none() && plan.hurled_from.is_none() {
        return;
    }
    let unit = plan.unit;
    let mut state = play.change(unit);
    // The attack uses up the declarations for it; a trick is used up only by a blow that it adds to (DC-079, DC-089).
    let trick = state.declared.trick.filter(|_| plan.attacks.iter().all(|attack| attack.harm.trick == 0));
    state.declared = Declared { trick, ..Declared::default() };
    if plan.manoeuvre == Manoeuvre::FullAuto {
        state.exposed = true;
    }
    if let Some(with) = plan.with {
        if let Some(quick) = &mut state.turn.quick_draw {
            quick.made = quick.made.saturating_add(1);
        }
        use_weapon(play, unit, with, plan.rounds);
    }
    if play.look().settings().facing {
        let from = play.look().cell(unit);
        for attack in &plan.attacks {
            // A unit that is struck from behind turns to face the attacker, so it is surprised only once (DC-156,
            // DC-157).
            if from.is_some_and(|from| is_behind(&play.look(), attack.target, from)) {
                face(play, attack.target, unit);
            }
        }
        face(play, unit, plan.attacks[0].target);
    }
}

/// Pays for the units that strike with a leader: they act on the leader's turn, and use up their own (DC-129).
fn pay_together(play: &mut Play<'_>, plan: &AttackPlan) {
    play.change(plan.unit).group = None;
    for attack in &plan.attacks {
        if attack.by != plan.unit {
            questions::move_up(play, attack.by, true);
        }
        let mut state = play.change(attack.by);
        // A trick is used up by a blow that it adds to (DC-088, DC-089).
        let trick = state.declared.trick.filter(|_| attack.harm.trick == 0);
        state.declared = Declared { trick, ..Declared::default() };
        let Some(with) = attack.with else { continue };
        let using = Use::of(&play.look(), attack.by, Act::new(Verb::ATTACK, with));
        let rounds = using.map_or(0, |using| using.rounds(&play.look()));
        use_weapon(play, attack.by, with, rounds);
    }
}

/// Takes a weapon in hand and pays the cost of its use (DC-087, DC-136, DC-143).
fn use_weapon(play: &mut Play<'_>, unit: UnitId, with: u8, rounds: u16) {
    let weapon = play.look().weapon(unit, with).map(|(_, weapon)| (weapon.title, weapon.thrown, weapon.is_loose()));
    let Some((title, thrown, loose)) = weapon else { return };
    let mut state = play.change(unit);
    if loose {
        state.turn.first_weapon.get_or_insert(with);
    }
    let Some(stock) = state.gear.get_mut(with) else { return };
    if stock.carried == Carried::AtBelt {
        stock.carried = Carried::InHand;
    }
    let left = (rounds > 0).then(|| stock.fire(rounds)).flatten();
    let gone = thrown && left == Some(0);
    if gone {
        stock.carried = Carried::Gone;
    }
    if let Some(left) = left {
        let amount = i32::from(rounds);
        let what = if thrown { title } else { rounds_of(title, amount) };
        play.log(Event::Spent { unit, what, amount, left: i32::from(left) });
    }
    if gone {
        effects::left_hand(play, unit, with);
    }
}

/// Turns a unit toward another (DC-157).
fn face(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    let look = play.look();
    let (Some(from), Some(to)) = (look.cell(unit), look.cell(target)) else { return };
    let way = moved::direction_toward(&look, from, to);
    play.change(unit).posture.facing = way;
}
