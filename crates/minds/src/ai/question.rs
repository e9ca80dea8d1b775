//! Decisions other than acts in a unit's turn: the next unit, questions of the rules, giving up.

use super::{flight, otherwise, pace::Pace, temper, walk::Walks};
use hexfray_battle::{Act, Aim, AnswerView, Battle, Decision, Order, SideId, UnitId, UnitView, Verb, VerbRole, Wanted};
use hexfray_board::grid::Cell;

/// The value of a point of a hold on a unit, in hit points: it counts like a wound, but does not last.
pub const HELD: f64 = 0.5;
/// The number of foes against which a single unit has no hope.
const HOPELESS: usize = 3;
/// The amount by which a spent point must improve the chance of success, since it may be more useful later.
const POINT: f64 = 0.45;
/// The value of a turn that is used up in advance.
const TURN: f64 = 0.4;

/// Flight, for units that only want to leave; or surrender, if the rules have it: the last unit of a side surrenders to
/// several foes when it has lost three quarters of its hit points.
pub fn yields(battle: &Battle, unit: UnitId) -> Option<Order> {
    if battle.flees(unit) {
        return Some(flight::order(battle, unit));
    }
    lays_down_arms(battle, unit)
}

/// Surrender, if the rules have it and it is time.
pub fn lays_down_arms(battle: &Battle, unit: UnitId) -> Option<Order> {
    let order = || Some(Order::Act { unit, act: Act::new(battle.verb_of(VerbRole::GivesUp)?, 0), aim: Aim::None });
    if loses_heart(battle, unit) {
        return order().filter(|order| battle.check(order).is_ok());
    }
    let standing = battle.standing();
    let (_, side, _) = standing.clone().find(|&(id, ..)| id == unit)?;
    let is_foe = |of: SideId| battle.are_hostile(of, side);
    // Few units are alone, so this is checked before anything that takes longer.
    let is_alone = standing.clone().filter(|&(_, of, _)| !is_foe(of)).nth(1).is_none();
    if !is_alone || standing.filter(|&(_, of, _)| is_foe(of)).count() < HOPELESS {
        return None;
    }
    let own = battle.unit(unit)?;
    let order = order()?;
    (own.hp * 4 <= own.hp_max && battle.check(&order).is_ok()).then_some(order)
}

/// Whether a unit gives up by the chance that the rules state. The present battle determines the draw, so that all
/// observers get the same result.
fn loses_heart(battle: &Battle, unit: UnitId) -> bool {
    match battle.surrender_chance(unit) {
        0 => false,
        chance => battle.digest().0 % 100 < u64::from(chance),
    }
}

/// Answers a decision that is not about a unit's own turn.
pub async fn answer(battle: &Battle, pace: Pace) -> Order {
    match battle.decision() {
        Decision::Pick { side } => pick(battle, *side),
        Decision::Answer { .. } => {
            let replies = replies(battle, pace).await;
            let mut walks = Walks::default();
            let kept = replies.iter().find(|(_, order)| !temper::is_breach(&mut walks, battle, order));
            kept.or(replies.first()).map_or_else(|| otherwise(battle), |&(_, order)| order)
        }
        Decision::Act { .. } | Decision::Over(_) => otherwise(battle),
    }
}

/// Answers a question in a try: like [`answer`], except that a unit that is tied by its temper stays in its cell, and
/// the other answers are not examined.
pub async fn answer_in_try(battle: &Battle, pace: Pace) -> Order {
    let Some(unit) = battle.decision().unit() else { return answer(battle, pace).await };
    if temper::ties(battle, unit) {
        let stays = battle.answers().iter().position(|view| view.who.is_none()).unwrap_or(0);
        let order = Order::Answer { unit, option: u16::try_from(stays).unwrap_or(0) };
        return if battle.check(&order).is_ok() { order } else { otherwise(battle) };
    }
    replies(battle, pace).await.first().map_or_else(|| otherwise(battle), |&(_, order)| order)
}

/// Picks the unit closest to a foe: it can act, and the units behind get room.
fn pick(battle: &Battle, side: SideId) -> Order {
    let units: Vec<UnitView> = battle.units().filter(UnitView::is_active).collect();
    let grid = battle.board().grid();
    let to_foe = |unit: &UnitView| {
        let foes = units.iter().filter(|foe| battle.are_hostile(foe.side, side)).filter_map(|foe| foe.cell);
        let from = unit.cell?;
        foes.map(|cell| grid.distance(from, cell)).min()
    };
    let distance = |order: &Order| {
        let unit = order.unit().and_then(|unit| units.iter().find(|view| view.id == unit));
        unit.and_then(to_foe).unwrap_or(u32::MAX)
    };
    battle.orders().into_iter().min_by_key(distance).unwrap_or_else(|| otherwise(battle))
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
async fn replies(battle: &Battle, pace: Pace) -> Vec<(f64, Order)> {
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
