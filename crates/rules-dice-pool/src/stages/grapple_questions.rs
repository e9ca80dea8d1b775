//! Questions about grapples, and the effects of their answers: hindering rolls, dividing net hits, paying energy
//! against a hold (DP-122, DP-123, DP-130, DP-134, DP-137, DP-142).

use bevy_ecs::prelude::*;

use super::{
    grapple::{POOL, change_holds, loosen},
    in_hand::{attack_in_hand, keep, pay_energy},
    play::Play,
    question::{GrappleQuestion, Question, Roll},
    victims::settle_holds,
};
use crate::{
    acts::{
        grapple::drainable,
        hold_answers, holds,
        plan::{AttackPlan, Doing, Plan, Task},
    },
    content::ActionKind,
    numbers::{grapple, initiative, means::Goal},
    state::Look,
};
use hexfray_battle::{AnswerView, Forecast, Name, Options, ResolveSystems, TargetForecast, UnitId, play::Playing};

/// The unit whose roll the current act is about to make, and its dice; `None` if it makes no such roll.
fn roll_in_hand(look: &Look<'_>, plan: &Plan, roll: Roll) -> Option<(UnitId, i32)> {
    match (&plan.doing, roll) {
        (Doing::Attack(attack), Roll::Attack) => Some((plan.unit, holds::hinderable(attack, false).0)),
        (Doing::Attack(attack), Roll::Defence) => Some((attack.defender(), holds::hinderable(attack, true).0)),
        (Doing::Attack(attack), Roll::Initiative) => {
            let pool = initiative::pool(look, plan.unit);
            Some((plan.unit, pool.dice - attack.grip.off_initiative))
        }
        (Doing::Task(Task::Test(trial)), Roll::Test) => Some((plan.unit, holds::dice_left(look, plan.unit, *trial))),
        _ => None,
    }
}

/// Asks the next grappler of the unit that is about to roll whether to hinder the roll, before any die is rolled;
/// returns whether one is asked. The act continues with `then` (DP-122, DP-123, DP-130).
pub fn ask_to_hinder(play: &mut Play<'_>, roll: Roll, then: ResolveSystems) -> bool {
    let Some(plan) = play.plan() else { return false };
    let look = play.look();
    let Some((held, dice)) = roll_in_hand(&look, &plan, roll) else { return false };
    let asked: &[UnitId] = match (&plan.doing, roll) {
        (Doing::Attack(attack), Roll::Attack) => &attack.grip.hindered_attack,
        (Doing::Attack(attack), Roll::Defence) => &attack.grip.hindered_defence,
        (Doing::Attack(attack), _) => &attack.grip.hindered_initiative,
        (Doing::Task(_), _) => &[],
    };
    // For a test, the units that have been asked are those with an offer to interrupt it.
    let offered: Vec<UnitId> =
        look.holders(held).map(|(holder, _)| holder).filter(|&unit| look.acts.was_offered(unit)).collect();
    let asked = if roll == Roll::Test { &offered } else { asked };
    let Some((holder, most)) = holds::hinderer(&look, held, dice, asked) else { return false };
    play.ask_midway(holder, Question::Grapple(GrappleQuestion::Hinder(roll)), Options::numbers(0, most), then);
    true
}

/// Asks where net hits go: against the target's holds, or into the unit's own hold (DP-130, DP-134, DP-137).
pub fn divide(world: &mut World) {
    let play = &mut Play(world);
    let Some((_, attack)) = attack_in_hand(play) else { return };
    let (by, target, left) = (attack.attack.by, attack.attack.target, attack.left());
    let whole = !play.settings().split_net_hits;
    if left < 1 || whole && attack.grip.spent() > 0 {
        return;
    }
    let look = play.look();
    let asked = |held: UnitId| attack.grip.drained.iter().any(|(other, _)| *other == held);
    let next = drainable(&look, by, target).into_iter().find(|&(held, _)| !asked(held));
    let ((question, most), against) = match next {
        Some((held, hold)) => ((GrappleQuestion::Drain(held), left.min(hold.pool)), Name::new("against the hold")),
        // A unit that is free by now does not grapple back (DP-137).
        None if attack.grip.fills && attack.grip.filled.is_none() && look.hold(target, by).is_some() => {
            ((GrappleQuestion::Fill, left), Name::new("a hold of its own"))
        }
        None => return,
    };
    let otherwise = match attack.attack.goal {
        Goal::Harm | Goal::Finish => "damage",
        Goal::Grapple => "its own hold",
        Goal::Initiative => "initiative",
        Goal::Disarm => "its weapon",
    };
    let options = if whole { Options::from([Name::new(otherwise), against]) } else { Options::numbers(0, most) };
    play.ask_midway(by, Question::Grapple(question), options, ResolveSystems::Adjust);
}

/// Ends holds that cannot last after an act, and puts units that holds beat out of the fight, unless they pay energy
/// (DP-128, DP-140, DP-142).
pub fn settle(play: &mut Play<'_>) {
    if let Some((held, holder, most)) = settle_holds(play) {
        let question = Question::Grapple(GrappleQuestion::Save(holder));
        play.ask_midway(held, question, Options::numbers(0, most), ResolveSystems::React);
    }
}

/// Does what [`settle`] does, between acts; returns whether a unit is asked.
pub fn settle_between(play: &mut Play<'_>) -> bool {
    let Some((held, holder, most)) = settle_holds(play) else { return false };
    play.ask(held, Question::Grapple(GrappleQuestion::Save(holder)), Options::numbers(0, most));
    true
}

/// The number that an answer stands for.
fn number(play: &Play<'_>, question: GrappleQuestion, option: u16) -> i32 {
    let Some((_, attack)) = attack_in_hand(play) else { return i32::from(option) };
    number_of(&play.look(), &attack, question, option)
}

fn number_of(look: &Look<'_>, attack: &AttackPlan, question: GrappleQuestion, option: u16) -> i32 {
    let left = attack.left();
    let all = match question {
        GrappleQuestion::Drain(held) => left.min(look.hold(attack.attack.target, held).map_or(0, |hold| hold.pool)),
        GrappleQuestion::Fill => left,
        _ => return i32::from(option),
    };
    match look.settings().split_net_hits {
        true => i32::from(option).min(all),
        // All net hits, although the hold takes fewer (DP-130).
        false if option > 0 => left,
        false => 0,
    }
}

/// Takes the answer to a question about a grapple.
pub fn answer(play: &mut Play<'_>, unit: UnitId, question: GrappleQuestion, option: u16) {
    let number = number(play, question, option);
    match question {
        GrappleQuestion::Save(holder) => buy_off(play, unit, holder, number),
        GrappleQuestion::Hinder(roll) => hinder(play, unit, roll, number),
        GrappleQuestion::Drain(_) | GrappleQuestion::Fill => {
            let Some((plan, mut attack)) = attack_in_hand(play) else { return };
            match question {
                GrappleQuestion::Drain(held) => attack.grip.drained.push((held, number)),
                _ => attack.grip.filled = Some(number),
            }
            keep(play, plan, attack);
        }
    }
}

/// Pays energy to lower a hold that is about to beat the unit (DP-142).
fn buy_off(play: &mut Play<'_>, unit: UnitId, holder: UnitId, energy: i32) {
    let round = play.look().flow.round();
    if let Some(hold) = change_holds(play).between_mut(holder, unit) {
        hold.saved = round;
    }
    pay_energy(play, unit, energy);
    loosen(play, holder, unit, energy, "bought the hold off");
}

/// Spends points of a hold to take dice off a roll of the held unit (DP-122).
fn hinder(play: &mut Play<'_>, unit: UnitId, roll: Roll, points: i32) {
    let Some(mut plan) = play.plan() else { return };
    let Some((held, _)) = roll_in_hand(&play.look(), &plan, roll) else { return };
    match (&mut plan.doing, roll) {
        (Doing::Attack(attack), Roll::Attack) => {
            attack.grip.hindered_attack.push(unit);
            attack.grip.off_attack += points;
            attack.attack.pool = grapple::hindered(&play.settings(), &attack.attack.pool, points);
        }
        (Doing::Attack(attack), Roll::Defence) => {
            attack.grip.hindered_defence.push(unit);
            attack.grip.off_defence += points;
            holds::hinder_defence(&play.look(), attack, points);
        }
        (Doing::Attack(attack), _) => {
            attack.grip.hindered_initiative.push(unit);
            attack.grip.off_initiative += points;
        }
        (Doing::Task(Task::Test(trial)), _) => {
            trial.off += points;
            play.acts().offer(unit);
        }
        (Doing::Task(_), _) => {}
    }
    play.keep(plan);
    if points > 0 {
        play.change(unit).turn.take(ActionKind::Interrupt);
        loosen(play, unit, held, points, "all points were spent");
    }
}

/// The odds after an answer (DP-122 … DP-142).
pub fn forecast(
    look: &Look<'_>,
    plan: Option<&Plan>,
    unit: UnitId,
    question: GrappleQuestion,
    option: u16,
) -> Forecast {
    let (what, targets) = match (question, plan) {
        (GrappleQuestion::Save(holder), _) => (POOL, vec![saved(look, unit, holder, i32::from(option))]),
        (_, Some(plan @ Plan { doing: Doing::Attack(attack), .. })) => {
            let number = number_of(look, attack, question, option);
            let targets = match question {
                GrappleQuestion::Hinder(Roll::Attack) => hold_answers::hindered_attack(look, attack, unit, number),
                GrappleQuestion::Hinder(Roll::Defence) => hold_answers::hindered_defence(look, attack, unit, number),
                GrappleQuestion::Hinder(_) => vec![holds::loosened(look, unit, plan.unit, number)],
                GrappleQuestion::Drain(held) => hold_answers::divided(look, attack, number, Some(held)),
                GrappleQuestion::Fill => hold_answers::divided(look, attack, number, None),
                GrappleQuestion::Save(_) => Vec::new(),
            };
            (plan.what, targets)
        }
        (GrappleQuestion::Hinder(_), Some(plan)) => {
            (plan.what, vec![holds::loosened(look, unit, plan.unit, i32::from(option))])
        }
        _ => (POOL, Vec::new()),
    };
    Forecast::of(plan.map_or(unit, |plan| plan.unit), what, targets)
}

/// The remaining threat of a hold after paying this much energy.
fn saved(look: &Look<'_>, unit: UnitId, holder: UnitId, energy: i32) -> TargetForecast {
    let defeat = f64::from(u8::from(grapple::is_beaten_though_it_pays(look, unit, holder, energy)));
    TargetForecast { reached: 1.0, hit: 1.0, defeat, ..TargetForecast::untouched(unit) }
}

/// The meaning of each answer to a question about a grapple.
pub fn views(
    look: &Look<'_>,
    plan: Option<&Plan>,
    unit: UnitId,
    question: GrappleQuestion,
    answers: u16,
) -> Vec<AnswerView> {
    let view = |option: u16| {
        let odds = forecast(look, plan, unit, question, option);
        let (text, chance) = about(look, plan, unit, question, option, &odds.targets);
        AnswerView { about: Name::intern(&text).ok(), chance, ..AnswerView::default() }
    };
    (0..answers).map(view).collect()
}

/// An answer in words, with its chance of success if that describes it completely.
fn about(
    look: &Look<'_>,
    plan: Option<&Plan>,
    unit: UnitId,
    question: GrappleQuestion,
    option: u16,
    odds: &[TargetForecast],
) -> (String, Option<f64>) {
    let attack = plan.and_then(|plan| match &plan.doing {
        Doing::Attack(attack) => Some(attack),
        Doing::Task(_) => None,
    });
    let number = attack.map_or(i32::from(option), |attack| number_of(look, attack, question, option));
    let hit = odds.first().map_or(0.0, |odds| odds.hit);
    let percent = (100.0 * hit).round();
    let left = |holder: UnitId, held: UnitId| (look.hold(holder, held).map_or(0, |hold| hold.pool) - number).max(0);
    let remain = attack.map_or(0, |attack| attack.left() - number);
    match (question, attack) {
        (GrappleQuestion::Hinder(Roll::Attack), Some(attack)) => {
            (format!("hits {percent} %; the hold is left with {}.", left(unit, attack.attack.by)), None)
        }
        (GrappleQuestion::Hinder(Roll::Defence), Some(attack)) => {
            (format!("hits {percent} %; the hold is left with {}.", left(unit, attack.defender())), None)
        }
        (GrappleQuestion::Hinder(roll), _) => {
            let rolls = plan.and_then(|plan| roll_in_hand(look, plan, roll));
            let (held, dice) = rolls.unwrap_or((unit, 0));
            (format!("{} dice; the hold is left with {}.", (dice - number).max(0), left(unit, held)), None)
        }
        (GrappleQuestion::Drain(held), Some(attack)) => {
            let pool = left(attack.attack.target, held);
            let name = look.identity(held).name;
            // Then success means getting the pinned unit back into the fight.
            let pinned = look.hold(attack.attack.target, held).is_some_and(|hold| hold.pins);
            let chance = pinned.then(|| f64::from(u8::from(pool <= 0)));
            (format!("The hold on {name} is left with {pool}; {remain} net hits remain."), chance)
        }
        (GrappleQuestion::Fill, Some(attack)) => {
            let pool = look.hold(unit, attack.attack.target).map_or(0, |hold| hold.pool) + number;
            let does_damage = attack.attack.goal.is_health();
            let rest = if does_damage { format!("{remain} damage") } else { format!("{remain} net hits remain") };
            (format!("The unit's own hold comes to {pool}; {rest}."), None)
        }
        (GrappleQuestion::Save(holder), _) => {
            let fights = odds.first().is_some_and(|odds| odds.defeat <= 0.0);
            let outcome = if fights { "still fighting" } else { "pinned" };
            let pool = look.hold(holder, unit).map_or(0, |hold| hold.pool) - i32::from(option);
            (format!("The hold is left with {pool}: {outcome}."), Some(f64::from(u8::from(fights))))
        }
        _ => (String::new(), None),
    }
}
