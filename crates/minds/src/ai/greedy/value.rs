//! The value of an outcome, in hit points.

use super::{danger, scene::Scene};
use crate::ai::{replies::HELD, walk::DEADLY};
use hexfray_battle::{
    Act, ActView, Aim, Estimate, Presence, Purpose, Release, TargetForecast, UnitId, UnitView, Wanted,
};
use hexfray_board::grid::Cell;

/// The value to the acting side of an act's odds for one unit, including all similar acts that the act announces.
pub fn worth(scene: &Scene<'_>, act: &ActView, target: &UnitView, odds: &Estimate) -> f64 {
    let friend = !scene.battle.are_hostile(target.side, scene.me.side);
    let full = f64::from(target.hp_max.max(1));
    let odds = &again_and_again(odds, act.actions, target);
    // The later of several blows strike a unit that is already hurt.
    let health = ((f64::from(target.hp) - 0.5 * (odds.damage - odds.damage / f64::from(act.actions.max(1)))) / full)
        .clamp(0.0, 1.0);
    let harm = odds.damage * (1.0 + scene.weights.focus * (1.0 - health)) + fall(scene, target, odds.defeat);
    let (weight, loss) = if friend { (1.0, -scene.weights.loyalty) } else { (scene.menace(target), 1.0) };
    let weakening = conditions(scene, act, target, odds, friend);
    let dried =
        scene.weights.magic * scene.scale * odds.drained.min(f64::from(target.mp)) / f64::from(target.mp_max.max(1));
    let outrun = scene.weights.initiative * scene.scale * odds.initiative;
    let spoilt = dried + outrun + HELD * odds.held;
    let ended = released(scene, act, target, odds);
    let turned = release(scene, act, target, odds, (&ended, friend));
    weight * (loss * (harm + spoilt) + weakening) + healing(scene, target, odds, &ended, friend) + turned
}

/// The conditions that an act ends on a unit if it takes effect.
fn released(scene: &Scene<'_>, act: &ActView, target: &UnitView, odds: &Estimate) -> Release {
    let may = odds.hit > 0.0 && scene.ails(target);
    if may { scene.battle.releases(scene.me.id, act.act, target.id) } else { Release::default() }
}

/// The value of the conditions that an act ends: a loss for a foe that is woken, freed or cured, a gain for a friend.
fn release(
    scene: &Scene<'_>,
    act: &ActView,
    target: &UnitView,
    odds: &Estimate,
    (ended, friend): (&Release, bool),
) -> f64 {
    if *ended == Release::default() || ended.turns > 0 && !friend && are_all_helpless(scene, act) {
        return 0.0;
    }
    let numbers = scene.weights.condition * scene.scale * (f64::from(ended.harmful) - f64::from(ended.helpful));
    // Turns that are lost far from the fight are no loss; the turns of a unit that stands up again are counted
    // elsewhere.
    let far = if scene.gap > 2.0 * scene.move_cells.max(1.0) { 0.2 } else { 1.0 };
    let lost = ended.turns > 0 && target.is_active();
    let turns = if lost { far * f64::from(ended.turns) * scene.power(target) } else { 0.0 };
    let worth = odds.hit * (1.0 - odds.defeat) * (numbers + turns);
    if friend { worth } else { -worth }
}

/// Whether a blow would wake or free any foe that it struck: then one of them has to be the first.
fn are_all_helpless(scene: &Scene<'_>, act: &ActView) -> bool {
    let frees = |foe: &UnitView| scene.ails(foe) && scene.battle.releases(scene.me.id, act.act, foe.id).turns > 0;
    scene.foes().all(frees)
}

/// The average harm of a unit's best blow to a foe in a turn, in hit points.
pub fn power(scene: &Scene<'_>, unit: &UnitView) -> f64 {
    let battle = scene.battle;
    let away = |foe: &&UnitView| match (unit.cell, foe.cell) {
        (Some(own), Some(its)) => battle.board().grid().distance(own, its),
        _ => u32::MAX,
    };
    let hostile = |other: &&UnitView| other.is_active() && battle.are_hostile(other.side, unit.side);
    let Some(foe) = scene.units.iter().filter(hostile).min_by_key(away) else { return 0.0 };
    let wanted = Wanted { purpose: Some(Purpose::Harm), like: &|act| act.option == 0, ..Wanted::UNCHECKED };
    let blows = battle.acts_where(unit.id, wanted);
    let from = foe.cell.or(unit.cell).unwrap_or(scene.from);
    let plain = blows.iter().filter(|act| danger::is_plain_blow(act, unit));
    let choices: Vec<(Act, UnitId)> = plain.map(|act| (act.act, foe.id)).collect();
    let odds = battle.estimates(unit.id, &choices, from);
    odds.into_iter().flatten().map(|odds| odds.damage).fold(0.0, f64::max)
}

/// The value of a single blow's odds for a foe, with any act.
pub fn blow(scene: &Scene<'_>, target: &UnitView, odds: &Estimate) -> f64 {
    let full = f64::from(target.hp_max.max(1));
    let health = (f64::from(target.hp) / full).clamp(0.0, 1.0);
    let harm = odds.damage * (1.0 + scene.weights.focus * (1.0 - health)) + fall(scene, target, odds.defeat);
    let harm = harm + scene.weights.initiative * scene.scale * odds.initiative;
    scene.menace(target) * (harm + scene.weights.condition * scene.scale * odds.conditions * (1.0 - odds.defeat))
}

/// The value of a unit's defeat with this chance, in addition to its wounds.
fn fall(scene: &Scene<'_>, target: &UnitView, chance: f64) -> f64 {
    if chance > 0.0 { chance * scene.weights.fall * scene.life_to_keep(target) * mark(scene, target) } else { 0.0 }
}

/// The value of this unit's entering the board.
pub fn arrival(scene: &Scene<'_>, unit: &UnitView) -> f64 {
    let worth = scene.weights.arrival * f64::from(unit.hp_max);
    if scene.battle.are_hostile(unit.side, scene.me.side) { -worth } else { worth }
}

/// The odds of this many acts one after the other.
fn again_and_again(odds: &Estimate, times: u8, target: &UnitView) -> Estimate {
    if times <= 1 {
        return *odds;
    }
    let (count, power) = (f64::from(times), i32::from(times));
    let once = |chance: f64| 1.0 - (1.0 - chance.clamp(0.0, 1.0)).powi(power);
    Estimate {
        hit: once(odds.hit),
        damage: (count * odds.damage).min(f64::from(target.hp.max(0))),
        drained: count * odds.drained,
        initiative: count * odds.initiative,
        held: count * odds.held,
        healing: (count * odds.healing).min(f64::from(target.hp_max.saturating_sub(target.hp).max(0))),
        defeat: once(odds.defeat),
        conditions: odds.conditions * once(odds.hit) / odds.hit.max(f64::EPSILON),
    }
}

/// The value of healing: restored hit points count more for units that have few, and negatively for a foe.
fn healing(scene: &Scene<'_>, target: &UnitView, odds: &Estimate, ended: &Release, friend: bool) -> f64 {
    let health = (f64::from(target.hp) / f64::from(target.hp_max.max(1))).clamp(0.0, 1.0);
    let need = scene.weights.healing + scene.weights.need * (1.0 - health);
    // Hit points for fallen units count if the units stand up with them; units with hit points left are down for
    // another reason.
    let points = f64::from(target.hp) * odds.hit + odds.healing > 0.0;
    let stands = if target.hp > 0 { ended.turns > 0 } else { points };
    let rise = if target.presence == Presence::Down && stands {
        scene.weights.rise * scene.life_to_keep(target) * odds.hit
    } else {
        0.0
    };
    let gain = if odds.healing > 0.0 { odds.healing * need * scene.care_for(target) + rise } else { rise };
    if friend { gain } else { -gain }
}

/// The value of conditions: they benefit the units that the act is meant to help, and harm all others.
fn conditions(scene: &Scene<'_>, act: &ActView, target: &UnitView, odds: &Estimate, friend: bool) -> f64 {
    if odds.conditions <= 0.0 {
        return 0.0;
    }
    let helps = matches!(act.purpose, Purpose::Help | Purpose::Mend);
    // A beneficial condition, such as protection, does most for the most effective units.
    let care = if helps && friend { scene.care_for(target) } else { 1.0 };
    // Beneficial conditions far from the fight run out before they are useful.
    let early = if helps && scene.gap > 3.0 * scene.move_cells.max(1.0) { 0.2 } else { 1.0 };
    let value = scene.weights.condition * scene.scale * odds.conditions * (1.0 - odds.defeat) * early * care;
    if helps == friend { value } else { -value }
}

/// The cost of the unit's own fall, without what it could have done first.
pub fn own_fall(scene: &Scene<'_>) -> f64 {
    let body = &scene.body;
    scene.weights.loyalty * (f64::from(body.hp.max(0)) + scene.weights.fall * scene.life(body) * mark(scene, body))
}

/// The factor for a unit, which is higher if a goal names it.
fn mark(scene: &Scene<'_>, target: &UnitView) -> f64 {
    let named = scene.stakes.marks.contains(&target.id) || scene.stakes.wards.contains(&target.id);
    if named { scene.weights.mark } else { 1.0 }
}

/// The cost of an act: points and items that will be missed later.
pub fn price(scene: &Scene<'_>, act: &ActView) -> f64 {
    let points = scene.weights.points * f64::from(act.mp) / f64::from(scene.me.mp_max.max(1));
    let things = if act.left.is_some() && act.mp == 0 { scene.weights.supply } else { 0.0 };
    scene.scale * (points + things)
}

/// The remaining value of an act that takes effect later.
pub fn delay(scene: &Scene<'_>, act: &ActView, at_cell: bool) -> f64 {
    match (act.charge > 0, at_cell) {
        (false, _) => 1.0,
        (true, false) => scene.weights.delay,
        (true, true) => scene.weights.delay_at_cell,
    }
}

/// The factor for an act that its unit can repeat in this turn, staying or moving first.
pub fn again(scene: &Scene<'_>, act: &ActView, goes: bool) -> f64 {
    if !matches!(act.purpose, Purpose::Harm | Purpose::Hinder) {
        return 1.0;
    }
    let times = scene.battle.repeats(scene.me.id, act.act, goes).max(1);
    1.0 + scene.weights.again * f64::from(times - 1)
}

/// The value of an act by its exact odds from a cell; `None` if it is not legal, or a charge that its user probably
/// does not survive.
pub async fn exact(scene: &Scene<'_>, act: &ActView, aim: Aim, from: Cell) -> Option<f64> {
    scene.pace.step().await;
    let order = scene.act(act.act, aim);
    let (damage, falls) = scene.provoked(&order, from);
    let charges = || scene.battle.goes_to(scene.me.id, act.act, aim, from).is_some();
    if falls >= DEADLY && charges() {
        return None;
    }
    let odds = scene.battle.forecast_from(&order, from).ok()?;
    let is_own = |target: UnitId| target == scene.me.id || target == scene.body.id;
    if odds.targets.iter().any(|target| target.defeat >= DEADLY && is_own(target.target)) && charges() {
        return None;
    }
    let worth = |target: &TargetForecast| {
        let view = &scene.units[target.target.index()];
        worth(scene, act, view, &Estimate::from(target))
    };
    let arrivals = odds.arrives.iter().map(|unit| arrival(scene, &scene.units[unit.index()]));
    let sum = odds.targets.iter().map(worth).sum::<f64>() + arrivals.sum::<f64>();
    let gain = sum * delay(scene, act, matches!(aim, Aim::Cell(_)));
    // An act that its user does not live to carry out has no value.
    let gain = if gain > 0.0 { (1.0 - falls) * gain } else { gain };
    Some(gain - price(scene, act) - damage - falls * own_fall(scene))
}
