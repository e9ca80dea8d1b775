//! The steps of an act: declaration, cost, questions, hit, damage, resistance, effect.

use bevy_ecs::prelude::*;

use super::{
    apply, consequences, effects,
    pending::{self, Then},
    play::Play,
    points,
    question::{self, Question},
    strikes, struggles, tasks,
};
use crate::{
    acts::{
        legal, moved,
        plan::{AttackPlan, Outcome, Plan},
    },
    content::Attribute,
    numbers::{
        attack::{self, HarmRoll},
        damage, defence,
    },
    state::Stance,
    state::conditions,
};
use hexfray_battle::{CheckResult, Event, Options, Order, ResolveSystems, Resolving, Rule, narrow, play::Playing};

/// The order of the current act.
fn order(world: &World) -> Option<Order> {
    world.resource::<Resolving>().action().map(|action| action.order)
}

/// Computes an act, once, and announces it (DC-030, DC-043).
pub fn declare(world: &mut World) {
    let Some(Order::Act { unit, act, aim }) = order(world) else { return };
    let play = &mut Play(world);
    if !play.look().is_active(unit) {
        play.acts().lost = true;
        return;
    }
    match legal::plan(&play.look(), unit, act, aim) {
        Ok(plan) => {
            play.log(Event::Declared { unit, act, what: plan.what(), aim });
            play.keep(plan);
        }
        Err(_) => play.acts().lost = true,
    }
}

/// Asks the targets of the act for their reactions: to struggle, to get free first, to roll a free defence, to resist
/// before their turn (DC-056, DC-097, DC-101, DC-114, DC-118).
pub fn ask_targets(world: &mut World) {
    let play = &mut Play(world);
    match play.plan() {
        Some(Plan::Attack(mut plan)) => {
            for at in 0..plan.attacks.len() {
                let stops = struggles::ask(play, &mut plan, at)
                    || struggles::escape(play, &mut plan, at)
                    || struggles::ask_for_defence(play, &mut plan, at)
                    || struggles::defend(play, &mut plan, at);
                if stops {
                    return;
                }
            }
        }
        Some(Plan::Task(mut plan)) => {
            let Some(target) = plan.target.filter(|_| plan.resisted.is_some() && !plan.asked) else { return };
            plan.asked = true;
            play.keep(Plan::Task(plan));
            let options = Options::from([question::LET_IT, question::MOVE_UP]);
            play.ask_midway(target, Question::ResistPin, options, ResolveSystems::Hit);
        }
        None => {}
    }
}

/// Rolls the combat skill against the combat difficulty, target by target, or rolls a task (DC-039, DC-042).
pub fn roll_to_hit(world: &mut World) {
    let play = &mut Play(world);
    match play.plan() {
        Some(Plan::Attack(mut plan)) => {
            for at in 0..plan.attacks.len() {
                if roll_attack(play, &mut plan, at) {
                    return;
                }
            }
            play.keep(Plan::Attack(plan));
        }
        Some(Plan::Task(plan)) => tasks::roll(play, plan),
        None => {}
    }
}

/// Rolls one attack and determines whether it hits; returns whether it stopped for a question.
fn roll_attack(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let attack = plan.attacks[at].clone();
    let progress = plan.outcomes[at].progress;
    if attack.sure || plan.outcomes[at].yields {
        // A captive that broke free before it was hurt is out of reach (DC-101).
        (plan.outcomes[at].hit, plan.outcomes[at].progress.settled) = (!plan.outcomes[at].kept, true);
        return false;
    }
    if !progress.rolled {
        let skill = attack.with.and_then(|with| play.look().weapon(attack.by, with)).map(|(_, weapon)| weapon.skill);
        let attribute = skill.map_or(Attribute::Coordination, |skill| skill.attribute());
        let plus = play.referee_dice(attack.difficulty.dice);
        let dice = plus - play.referee_dice(attack.difficulty.dice_off);
        let roll = play.roll_skill(attack.by, attack.code, attribute, "to hit");
        let outcome = &mut plan.outcomes[at];
        (outcome.roll, outcome.dice, outcome.progress.rolled) = (roll, dice, true);
        let missing = -attack.margin(roll, attack.difficulty.total(dice));
        if missing > 0 && offer_points(play, plan, at, Question::AttackPoints, missing) {
            return true;
        }
    }
    if !progress.settled {
        settle_attack(play, plan, at);
    }
    false
}

/// Asks a unit whose roll falls short, by any amount, about Character Points; returns whether it did (DC-006).
fn offer_points(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize, question: Question, missing: i32) -> bool {
    let attack = &plan.attacks[at];
    let unit = if question == Question::ResistancePoints { attack.target } else { attack.by };
    let most = points::may_spend(&play.look(), unit);
    if most == 0 || missing <= 0 {
        return false;
    }
    plan.at = narrow::<u8>(at);
    play.keep(Plan::Attack(plan.clone()));
    play.ask_midway(unit, question, Options::numbers(0, most), question::resumes_with(question));
    true
}

fn settle_attack(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) {
    let attack = &plan.attacks[at];
    let outcome = &mut plan.outcomes[at];
    let parts = attack.difficulty.settled(outcome.dice);
    let needed = parts.total();
    outcome.margin = attack.margin(outcome.roll, needed);
    outcome.hit = attack::hits(outcome.margin);
    outcome.progress.settled = true;
    let result = if outcome.hit { CheckResult::Passed } else { CheckResult::Failed };
    let (unit, target, what, roll) = (attack.by, Some(attack.target), plan.what, outcome.roll + attack.modifier);
    let (against, attack) = (defence::active_among(&parts), true);
    play.log(Event::Checked { unit, target, attack, what, parts, needed, against, roll, result });
}

/// Rolls the damage of each hit (DC-066, DC-067, DC-069).
pub fn roll_damage(world: &mut World) {
    let play = &mut Play(world);
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    for at in 0..plan.attacks.len() {
        let attack = plan.attacks[at].clone();
        let outcome = &plan.outcomes[at];
        if !outcome.hit || attack.rolls == HarmRoll::None || outcome.progress.damaged {
            continue;
        }
        let rolled = play.roll(attack.by, attack.harm.code, "damage").total;
        let outcome = &mut plan.outcomes[at];
        outcome.damage = attack.damage_parts(rolled, attack.bonus(outcome.margin));
        outcome.total = attack.held_against(outcome.damage.total());
        outcome.progress.damaged = true;
        // A higher total always helps; without a die there is no roll (DC-006).
        let better = i32::from(attack.harm.code.dice() > 0);
        if offer_points(play, &mut plan, at, Question::DamagePoints, better) {
            return;
        }
    }
    play.keep(Plan::Attack(plan));
}

/// Rolls each target's resistance; only the excess damage hurts (DC-073, DC-074, DC-075).
pub fn resist(world: &mut World) {
    let play = &mut Play(world);
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    if plan.together {
        add_up(&mut plan);
    }
    for at in 0..plan.attacks.len() {
        let attack = plan.attacks[at].clone();
        let progress = plan.outcomes[at].progress;
        if !plan.outcomes[at].hit || attack.rolls != HarmRoll::Inflicted || progress.closed {
            continue;
        }
        if !progress.resisted {
            let rolled = play.roll(attack.target, attack.resistance, "resistance").total;
            let outcome = &mut plan.outcomes[at];
            (outcome.resisted, outcome.progress.resisted) = (rolled, true);
            let through = outcome.damage.total() - rolled - attack.resistance_bonus;
            // Points are added to a roll; with Body Points, a unit without armour rolls nothing (DC-006, DC-073).
            let rolls = !attack.resistance.is_zero();
            if rolls && offer_points(play, &mut plan, at, Question::ResistancePoints, through) {
                return;
            }
        }
        let rule = strikes::resistance_rule(&play.look());
        let outcome = &mut plan.outcomes[at];
        outcome.net = damage::net(outcome.damage.total(), outcome.resisted + attack.resistance_bonus);
        outcome.damage.add("resistance roll", -outcome.resisted, rule);
        outcome.damage.add("scale of the target", -attack.resistance_bonus, Rule::new("DC-152"));
        outcome.damage.at_least("nothing gets through", 0, Rule::new("DC-075"));
        outcome.progress.closed = true;
    }
    play.keep(Plan::Attack(plan));
}

/// Adds the damage of all attacks that hit to the first of them, so that it is resisted once (DC-129).
fn add_up(plan: &mut AttackPlan) {
    let open = |outcome: &Outcome| outcome.hit && !outcome.progress.closed;
    let Some(first) = plan.outcomes.iter().position(open) else { return };
    for at in first + 1..plan.outcomes.len() {
        if open(&plan.outcomes[at]) {
            let total = plan.outcomes[at].damage.total();
            plan.outcomes[first].damage.add("struck together", total, Rule::new("DC-129"));
            (plan.outcomes[at].progress.closed, plan.outcomes[at].progress.harmed) = (true, true);
        }
    }
}

/// Lets hits and misses take effect, target by target, or lets a task take effect (DC-076, DC-077, DC-093 … DC-135).
pub fn take_effect(world: &mut World) {
    let play = &mut Play(world);
    if consequences::run(play, APPLY) {
        return;
    }
    match play.plan() {
        Some(Plan::Attack(plan)) => take_effect_on_each(play, plan),
        Some(Plan::Task(plan)) => tasks::take_effect(play, plan),
        None => {}
    }
}

/// The step with which the effects continue after a question.
const APPLY: Then = Then::Step(ResolveSystems::Apply);

fn take_effect_on_each(play: &mut Play<'_>, mut plan: AttackPlan) {
    for at in 0..plan.attacks.len() {
        if plan.outcomes[at].progress.done {
            continue;
        }
        if struggles::ask_for_grip(play, &mut plan, at) || struggles::grip(play, &mut plan, at) {
            return;
        }
        if !plan.outcomes[at].progress.harmed {
            plan.outcomes[at].progress.harmed = true;
            play.keep(Plan::Attack(plan.clone()));
            injure(play, &plan, at);
            // The target first rolls to stay up, before other effects.
            if consequences::run(play, APPLY) {
                return;
            }
        }
        plan.outcomes[at].progress.done = true;
        play.keep(Plan::Attack(plan.clone()));
        match plan.outcomes[at].hit {
            true => effects::hit(play, &plan, at),
            false => effects::missed(play, &plan, at),
        }
        if consequences::run(play, APPLY) {
            return;
        }
    }
}

/// Applies the damage of a hit that gets through.
fn injure(play: &mut Play<'_>, plan: &AttackPlan, at: usize) {
    let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
    if outcome.hit && attack.rolls == HarmRoll::Inflicted {
        let hit = pending::Hit { target: attack.target, by: Some(attack.by), what: plan.what, halves: attack.halves };
        apply::harm(play, hit, outcome.net, outcome.damage.clone(), outcome.margin);
    }
}

/// Counts the cost of a move and its effect on aiming and posture (DC-033, DC-064, DC-138, DC-157).
pub fn count_move(world: &mut World) {
    let Some(Order::Move { unit, .. }) = order(world) else { return };
    let moved = &world.resource::<Resolving>().moved;
    let (cost, last) = (moved.cost, moved.path.last_chunk::<2>().copied());
    let play = &mut Play(world);
    let look = play.look();
    let (stride, facing) = (look.stride(unit), look.settings().facing);
    let way = last.filter(|_| facing).and_then(|[from, to]| moved::direction_toward(&look, from, to));
    let mut state = play.change(unit);
    let counted = state.turn.move_counted;
    state.turn = state.turn.after_move(cost, stride);
    if state.turn.move_counted && !counted {
        // Going farther than the free steps counts as its first act (DC-156).
        state.declared.surprise = 0;
    }
    if cost > 0 {
        let crouched = state.posture.stance == Stance::Crouched;
        state.posture.crept = crouched && (state.posture.crept || !state.posture.moved);
        state.posture.moved = true;
        if way.is_some() {
            state.posture.facing = way;
        }
        if state.aiming.take().is_some() {
            play.ended(unit, conditions::AIMING, "moved");
        }
    }
}
