//! Answers to questions of the rules, with their values.

use super::{otherwise, pace::Pace, temper};
use hexfray_battle::{AnswerView, Battle, Order, SideId, UnitView, Verb, Wanted};
use hexfray_board::grid::Cell;

/// The value of a point of a hold on a unit, in hit points: it counts like a wound, but does not last.
pub const HELD: f64 = 0.5;
/// The amount by which a spent point must improve the chance of success, since it may be more useful later.
const POINT: f64 = 0.45;
/// The value of a turn that is used up in advance.
const TURN: f64 = 0.4;

/// Answers a question in a try with the best reply, except that a unit that is tied by its temper stays in its cell, and
/// the other answers are not examined.
pub async fn answer_in_try(battle: &Battle, pace: Pace) -> Order {
    if let Some(unit) = battle.decision().unit().filter(|&unit| temper::ties(battle, unit)) {
        let stays = battle.answers().iter().position(|view| view.who.is_none()).unwrap_or(0);
        let order = Order::Answer { unit, option: u16::try_from(stays).unwrap_or(0) };
        return if battle.check(&order).is_ok() { order } else { otherwise(battle) };
    }
    replies(battle, pace).await.first().map_or_else(|| otherwise(battle), |&(_, order)| order)
}

/// The value of an answer by which a foe comes to a cell, in hit points: the exchange of blows with the unit that meets
/// it there, or, if no unit does, with the friend for which that is worst.
fn meeting(battle: &Battle, side: Option<SideId>, view: &AnswerView) -> f64 {
    let foe = view.unit.and_then(|unit| battle.unit(unit)).filter(|unit| Some(unit.side) != side);
    let (Some(foe), Some(cell)) = (foe, view.cell) else { return 0.0 };
    if let Some(own) = view.who.and_then(|unit| battle.unit(unit)) {
        return own.cell.map_or(0.0, |here| exchange(battle, &own, &foe, here).unwrap_or(0.0));
    }
    let friends = battle.units().filter(|unit| unit.is_active() && Some(unit.side) == side);
    friends.filter_map(|friend| exchange(battle, &friend, &foe, cell)).min_by(f64::total_cmp).unwrap_or(0.0)
}

/// The amount by which an answer is better than the first, less its price; both as chances.
fn bettered(first: Option<&AnswerView>, view: &AnswerView) -> f64 {
    let Some((usual, chance)) = first.and_then(|first| Some((first.chance?, view.chance?))) else { return 0.0 };
    let turn = if view.uses_turn { TURN } else { 0.0 };
    chance - usual - POINT * f64::from(view.points) - turn
}

/// The hit points that a unit's best blow takes from a foe, less those that the foe's best blow takes from it once the
/// foe is in a cell; `None` if the foe does not reach it from there.
fn exchange(battle: &Battle, own: &UnitView, foe: &UnitView, foe_comes_to: Cell) -> Option<f64> {
    let taken = best_blow(battle, foe, own, foe_comes_to)?;
    let dealt = foe.cell.and_then(|there| best_blow(battle, own, foe, there)).unwrap_or(0.0);
    Some(dealt - taken)
}

/// The hit points that the best attack of one unit takes from another, from a cell; a defeat counts all its hit points
/// once more.
fn best_blow(battle: &Battle, by: &UnitView, on: &UnitView, from: Cell) -> Option<f64> {
    let attacks =
        battle.acts_where(by.id, Wanted { verbs: &[Verb::ATTACK], like: &|act| act.option == 0, ..Wanted::UNCHECKED });
    let odds = attacks.iter().filter_map(|act| battle.estimate(by.id, act.act, on.id, from));
    odds.map(|odds| odds.damage + odds.defeat * f64::from(on.hp.max(0))).max_by(f64::total_cmp)
}

/// The replies with their values, by odds, by chance less price, and by the units that would meet, the best first;
/// among equal ones the usual reply, which rulesets list first.
pub async fn replies(battle: &Battle, pace: Pace) -> Vec<(f64, Order)> {
    let Some(unit) = battle.decision().unit() else { return Vec::new() };
    let side = battle.decision().side();
    let views = battle.answers();
    let full = battle.unit(unit).map_or(1.0, |view| f64::from(view.hp_max));
    let meets = |order: &Order| match *order {
        Order::Answer { option, .. } => views
            .get(usize::from(option))
            .map_or(0.0, |view| meeting(battle, side, view) + full * bettered(views.first(), view)),
        _ => 0.0,
    };
    let gain = |order: &Order| {
        let Ok(odds) = battle.forecast(order) else { return 0.0 };
        let signed = odds.targets.iter().map(|target| {
            let friend = battle
                .unit(target.target)
                .is_some_and(|view| side.is_some_and(|side| !battle.are_hostile(view.side, side)));
            let spoilt = target.initiative + HELD * target.held;
            let harm = target.reached * (target.expected + spoilt) - target.healing;
            if friend { -harm } else { harm }
        });
        signed.sum::<f64>()
    };
    let answers = |order: &Order| matches!(order, Order::Answer { unit: asked, .. } if *asked == unit);
    let mut replies = Vec::new();
    for order in battle.orders().into_iter().filter(answers) {
        pace.step().await;
        replies.push((gain(&order) + meets(&order), order));
    }
    // The earlier of two with equal values stays first.
    replies.sort_by(|one: &(f64, Order), other| other.0.total_cmp(&one.0));
    replies
}
