//! Questions about grapples, and the effects of their answers: hindering rolls, dividing net hits, paying energy
//! against a hold (DP-122, DP-123, DP-130, DP-134, DP-137, DP-142).

mod odds;

use bevy_ecs::prelude::*;

pub use self::odds::{forecast, views};

use super::{
    grapple::{change_holds, loosen},
    in_hand::{attack_in_hand, keep, pay_energy},
    play::Play,
    question::{GrappleQuestion, Question, Roll},
    victims::settle_holds,
};
use crate::{
    acts::{
        holds,
        plan::{AttackPlan, Doing, Plan, Task},
    },
    content::ActionKind,
    numbers::{grapple, initiative, means::Goal},
    state::Look,
};
use hexfray_battle::{Name, Options, ResolveSystems, UnitId, play::Playing};

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
    let next = holds::drainable(&look, by, target).into_iter().find(|&(held, _)| !asked(held));
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
