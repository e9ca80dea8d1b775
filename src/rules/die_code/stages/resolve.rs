//! An act taking effect, step by step: declaration, cost, questions, hit, damage, resistance, effect.

use bevy::ecs::prelude::*;

use super::{
    ammunition::rounds_of,
    apply, effects,
    play::Play,
    questions::{self, Question},
    tasks,
};
use crate::{
    battle::{
        CheckResult, Event, Name, Options, Order, Parts, ResolveSystems, Resolving, Rule, UnitId, Verb, play::Carried,
    },
    rules::die_code::{
        acts::{
            attack::is_behind,
            forecast, legal,
            plan::{AttackPlan, Cost, Plan},
            restraint,
            using::Use,
        },
        content::{Attribute, HealthMode, Manoeuvre},
        numbers::{
            attack::{self, Attack, HarmRoll},
            damage,
            difficulty::Difficulty,
        },
        state::{Declared, Look},
    },
};

/// The order of the act in hand.
fn order(world: &World) -> Option<Order> {
    world.resource::<Resolving>().action().map(|action| action.order)
}

/// Works an act out, once, and announces it (DC-030, DC-043).
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

/// Takes what an act costs: actions, ammunition, aim, what was declared for it (DC-031, DC-064, DC-065, DC-087).
pub fn pay(world: &mut World) {
    let play = &mut Play(world);
    let Some(plan) = play.plan() else { return };
    let cost = plan.cost();
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
    let aims = matches!(&plan, Plan::Task(plan) if plan.act.verb == Verb::AIM);
    let spoils = cost != Cost::Free && !aims;
    let lost_aim = spoils && state.aiming.take().is_some();
    match &plan {
        Plan::Attack(plan) => pay_attack(play, plan),
        Plan::Task(plan) if plan.act.verb == Verb::SMASH => use_weapon(play, unit, plan.act.with, plan.rounds),
        Plan::Task(_) => {}
    }
    if lost_aim {
        play.ended(unit, "aiming", "it acted");
    }
}

fn pay_attack(play: &mut Play<'_>, plan: &AttackPlan) {
    let Some(with) = plan.with else { return };
    let unit = plan.unit;
    let mut state = play.change(unit);
    // What was declared for the attack is used up by it, a trick only by a blow (DC-079, DC-089).
    let trick = state.declared.trick.filter(|_| plan.attacks.iter().all(|attack| attack.harm.trick == 0));
    state.declared = Declared { trick, ..Declared::default() };
    if plan.manoeuvre == Manoeuvre::FullAuto {
        state.exposed = true;
    }
    use_weapon(play, unit, with, plan.rounds);
    if play.look().settings().facing {
        let from = play.look().cell(unit);
        for attack in &plan.attacks {
            // Whoever is struck from behind turns about: it is surprised once (DC-156, DC-157).
            if from.is_some_and(|from| is_behind(&play.look(), attack.target, from)) {
                face(play, attack.target, unit);
            }
        }
        face(play, unit, plan.attacks[0].target);
    }
}

/// Takes a weapon in hand and spends what a use of it takes (DC-087, DC-136, DC-143).
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
    if thrown && left == Some(0) {
        stock.carried = Carried::Gone;
    }
    if let Some(left) = left {
        let amount = i32::from(rounds);
        let what = if thrown { title } else { rounds_of(title, amount) };
        play.log(Event::Spent { unit, what, amount, left: i32::from(left) });
    }
}

/// Turns a unit toward another (DC-157).
fn face(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    let look = play.look();
    let (Some(from), Some(to)) = (look.cell(unit), look.cell(target)) else { return };
    let way = super::rounds::direction_toward(&look, from, to);
    play.change(unit).posture.facing = way;
}

/// Asks whom the act touches what it does about it: a free defence, resisting before its turn (DC-056, DC-114, DC-118).
pub fn ask_targets(world: &mut World) {
    let play = &mut Play(world);
    match play.plan() {
        Some(Plan::Attack(mut plan)) => {
            let open = plan.attacks.iter().zip(&plan.outcomes).position(|(attack, outcome)| {
                !outcome.progress.offered && forecast::may_defend_freely(&play.look(), attack)
            });
            let Some(at) = open else { return };
            plan.at = at as u8;
            plan.outcomes[at].progress.offered = true;
            let (target, close) = (plan.attacks[at].target, questions::is_close(&play.look(), &plan));
            let defences = questions::free_defences(&play.look(), target, close);
            let names = std::iter::once(questions::NO_DEFENCE).chain(defences.iter().map(|(name, ..)| *name));
            let options: Options = names.collect();
            play.keep(Plan::Attack(plan));
            play.ask_midway(target, Question::FreeDefence, options, ResolveSystems::Target);
        }
        Some(Plan::Task(mut plan)) => {
            let Some(target) = plan.target.filter(|_| plan.resisted.is_some() && !plan.asked) else { return };
            plan.asked = true;
            play.keep(Plan::Task(plan));
            let options = Options::from([questions::LET_IT, questions::MOVE_UP]);
            play.ask_midway(target, Question::ResistPin, options, ResolveSystems::Hit);
        }
        None => {}
    }
}

/// A difficulty with another defence total in place of the passive value (DC-045, DC-056).
pub fn with_defence(difficulty: &Difficulty, total: i32) -> Difficulty {
    let passive = [Rule::new("DC-038"), Rule::new("DC-057")];
    let mut parts = Parts::new();
    parts.base(Name::new("active defence"), total, Rule::new("DC-045"));
    difficulty.parts.iter().filter(|part| !passive.contains(&part.rule)).for_each(|&part| parts.push(part));
    Difficulty { parts, ..difficulty.clone() }
}

/// The attack of a plan that is under way against the defence that now stands.
pub fn worked_out_anew(look: &Look<'_>, plan: &AttackPlan) -> Option<Attack> {
    let attack = plan.attacks.get(usize::from(plan.at))?;
    let close = questions::is_close(look, plan);
    let standing = crate::rules::die_code::numbers::defence::active(look, attack.target, close)?;
    let Some(Order::Act { act, .. }) = look.acts.action().map(|action| action.order) else { return None };
    let backlash = Use::of(look, plan.unit, act).and_then(|using| using.backlash(look, attack.target));
    Some(Attack { difficulty: with_defence(&attack.difficulty, standing.total), backlash, ..attack.clone() })
}

/// Rolls the combat skill against the combat difficulty, target by target; or a task (DC-039, DC-042).
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

/// Rolls one attack and settles whether it hits; answers whether it stopped for a question.
fn roll_attack(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let attack = plan.attacks[at].clone();
    let progress = plan.outcomes[at].progress;
    if attack.sure {
        (plan.outcomes[at].hit, plan.outcomes[at].progress.settled) = (true, true);
        return false;
    }
    if !progress.rolled {
        let skill = plan.with.and_then(|with| play.look().weapon(plan.unit, with)).map(|(_, weapon)| weapon.skill);
        let attribute = skill.map_or(Attribute::Coordination, |skill| skill.attribute());
        let plus = play.referee_dice(attack.difficulty.dice);
        let dice = plus - play.referee_dice(attack.difficulty.dice_off);
        let roll = play.roll_skill(plan.unit, attack.code, attribute, "to hit");
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

/// How far Character Points can be hoped to reach: about ten for each.
const HOPE_PER_POINT: i32 = 10;

/// Whether so many Character Points may make up for what is missing.
pub const fn is_in_hope(missing: i32, points: i32) -> bool {
    missing > 0 && missing <= points * HOPE_PER_POINT
}

/// Offers Character Points to whoever lacks so much; answers whether it did (DC-006).
fn offer_points(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize, question: Question, missing: i32) -> bool {
    let unit = if question == Question::AttackPoints { plan.unit } else { plan.attacks[at].target };
    let most = questions::may_spend(&play.look(), unit);
    if !is_in_hope(missing, most) {
        return false;
    }
    plan.at = at as u8;
    play.keep(Plan::Attack(plan.clone()));
    play.ask_midway(unit, question, Options::numbers(0, most), questions::resumes_with(question));
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
    let (unit, target, what, roll) = (plan.unit, Some(attack.target), plan.what, outcome.roll + attack.modifier);
    play.log(Event::Checked { unit, target, what, parts, needed, roll, result });
}

/// Rolls the damage of each hit (DC-066, DC-067, DC-069).
pub fn roll_damage(world: &mut World) {
    let play = &mut Play(world);
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    for at in 0..plan.attacks.len() {
        let attack = plan.attacks[at].clone();
        if !plan.outcomes[at].hit || attack.rolls == HarmRoll::None {
            continue;
        }
        let rolled = play.roll(plan.unit, attack.harm.code, "damage").total;
        let outcome = &mut plan.outcomes[at];
        outcome.damage = attack.damage_parts(rolled, attack.bonus(outcome.margin));
        outcome.total = outcome.damage.total();
    }
    play.keep(Plan::Attack(plan));
}

/// Rolls each target's resistance; only what is above it hurts (DC-073, DC-074, DC-075).
pub fn resist(world: &mut World) {
    let play = &mut Play(world);
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
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
            // A point is added to a roll; without armour nothing is rolled against Body Points (DC-006, DC-073).
            let rolls = !attack.resistance.is_zero();
            if rolls && offer_points(play, &mut plan, at, Question::ResistancePoints, through) {
                return;
            }
        }
        let rule = resistance_rule(&play.look());
        let outcome = &mut plan.outcomes[at];
        outcome.net = damage::net(outcome.damage.total(), outcome.resisted + attack.resistance_bonus);
        outcome.damage.add("resistance roll", -outcome.resisted, rule);
        outcome.damage.add("scale of the target", -attack.resistance_bonus, Rule::new("DC-152"));
        outcome.damage.at_least("nothing gets through", 0, Rule::new("DC-075"));
        outcome.progress.closed = true;
    }
    play.keep(Plan::Attack(plan));
}

/// The rule of resistance (DC-073, DC-074).
pub fn resistance_rule(look: &Look<'_>) -> Rule {
    match look.settings().health_mode {
        HealthMode::BodyPoints => Rule::new("DC-073"),
        HealthMode::Wounds => Rule::new("DC-074"),
    }
}

/// Lets hits and misses take effect, target by target; or a task (DC-076, DC-077, DC-093 … DC-135).
pub fn take_effect(world: &mut World) {
    let play = &mut Play(world);
    match play.plan() {
        Some(Plan::Attack(mut plan)) => {
            for at in 0..plan.attacks.len() {
                if plan.outcomes[at].progress.done {
                    continue;
                }
                if ask_for_grip(play, &mut plan, at) {
                    return;
                }
                plan.outcomes[at].progress.done = true;
                play.keep(Plan::Attack(plan.clone()));
                effect_of(play, &plan, at);
            }
        }
        Some(Plan::Task(plan)) => tasks::take_effect(play, plan),
        None => {}
    }
}

/// Asks whoever may act before its turn whether it keeps what is being knocked away (DC-123).
fn ask_for_grip(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let (target, outcome) = (plan.attacks[at].target, &mut plan.outcomes[at]);
    let disarms = plan.manoeuvre == Manoeuvre::Disarm && outcome.hit && !outcome.progress.gripped;
    if !disarms || !restraint::may_keep_grip(&play.look(), target) {
        return false;
    }
    outcome.progress.gripped = true;
    plan.at = at as u8;
    play.keep(Plan::Attack(plan.clone()));
    let options = Options::from([questions::LET_IT, questions::MOVE_UP]);
    play.ask_midway(target, Question::KeepGrip, options, ResolveSystems::Apply);
    true
}

fn effect_of(play: &mut Play<'_>, plan: &AttackPlan, at: usize) {
    let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
    if !outcome.hit {
        effects::missed(play, plan, at);
        return;
    }
    if attack.rolls == HarmRoll::Inflicted {
        let hit = apply::Hit { target: attack.target, by: Some(plan.unit), what: plan.what, halves: attack.halves };
        apply::harm(play, hit, outcome.net, outcome.damage.clone(), outcome.margin);
    }
    effects::hit(play, plan, at);
}

/// After a move, counts what it took, and what going does to aim and bearing (DC-033, DC-064, DC-138, DC-157).
pub fn count_move(world: &mut World) {
    let Some(Order::Move { unit, .. }) = order(world) else { return };
    let moved = &world.resource::<Resolving>().moved;
    let (cost, last) = (moved.cost, moved.path.last_chunk::<2>().copied());
    let play = &mut Play(world);
    let look = play.look();
    let (stride, facing) = (look.stride(unit), look.settings().facing);
    let way = last.filter(|_| facing).and_then(|[from, to]| super::rounds::direction_toward(&look, from, to));
    let mut state = play.change(unit);
    state.turn = state.turn.after_move(cost, stride);
    if cost > 0 {
        state.posture.moved = true;
        if way.is_some() {
            state.posture.facing = way;
        }
        if state.aiming.take().is_some() {
            play.ended(unit, "aiming", "it moved");
        }
    }
}
