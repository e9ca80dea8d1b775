//! Acts in the unit's own turn: defending itself, taking aim, getting free, getting up, making a weapon ready.

use super::{
    ideas::Offer,
    scene::{Scene, Tools},
    value,
};
use crate::ai::walk;
use hexfray_battle::{Act, ActView, Aim, Battle, GreedyWeights, Order, Promise, Purpose, UnitId, VerbRole, Wanted};

/// The best of these acts from the unit's present cell, with its value there.
pub async fn best(scene: &Scene<'_>, tools: &Tools) -> Option<Offer> {
    let stand = scene.stands.iter().find(|stand| stand.cell == scene.from)?.worth;
    let mut best: Option<Offer> = None;
    for act in open(scene, tools) {
        scene.pace.step().await;
        for aim in aims(scene, act) {
            let Some(worth) = worth(scene, act, aim) else { continue };
            // An act that leads away from foes, or after them, may provoke their blows.
            if worth > 0.0 && walk::falls_first(scene.battle, scene.me.id, &scene.act(act.act, aim)) {
                continue;
            }
            let worth = worth - price(scene, act);
            let score = stand + worth;
            if worth > 0.0 && best.is_none_or(|best| score > best.score) {
                best = Some(Offer { cell: scene.from, act: act.act, aim, score });
            }
        }
    }
    best
}

/// The value of the best partial defence in addition to an attack.
pub fn beside(scene: &Scene<'_>, tools: &Tools) -> f64 {
    let defends = open(scene, tools).filter(|act| scene.battle.role(act.act.verb) == VerbRole::Defends);
    let partial = defends.filter(|act| act.act.option == 0);
    partial.filter_map(|act| worth(scene, act, Aim::None)).fold(0.0, f64::max)
}

fn open<'t>(scene: &'t Scene<'_>, tools: &'t Tools) -> impl Iterator<Item = &'t ActView> + 't {
    let plays = |act: &&ActView| match scene.battle.role(act.act.verb) {
        VerbRole::Plain | VerbRole::Strengthens => false,
        VerbRole::Leads | VerbRole::Protects => act.refused.is_none(),
        _ => act.refused.is_none() && act.purpose == Purpose::Turn,
    };
    tools.acts.iter().filter(plays)
}

fn aims(scene: &Scene<'_>, act: &ActView) -> Vec<Aim> {
    match scene.battle.role(act.act.verb) {
        VerbRole::Aims | VerbRole::Leads => scene.foes().map(|foe| Aim::Unit(foe.id)).collect(),
        VerbRole::Protects => scene.friends().map(|friend| Aim::Unit(friend.id)).collect(),
        VerbRole::Boards => scene.battle.aims(scene.me.id, act, scene.from),
        _ => vec![Aim::None],
    }
}

/// The value of an act in the turn, in hit points; `None` if the rules state none.
fn worth(scene: &Scene<'_>, act: &ActView, aim: Aim) -> Option<f64> {
    let mut promise = scene.battle.promise(scene.me.id, act.act, aim, &scene.blows)?;
    if let (VerbRole::Protects, Aim::Unit(friend)) = (scene.battle.role(act.act.verb), aim) {
        promise.spared *= scene.units.get(friend.index()).map_or(1.0, |friend| scene.care_for(friend));
    }
    Some(of_promise(scene, &promise))
}

/// The price of leading other units, since a plan that hardly ever works is not worth it; 0 for other acts.
fn price(scene: &Scene<'_>, act: &ActView) -> f64 {
    if scene.battle.role(act.act.verb) == VerbRole::Leads { scene.weights.lead * scene.scale } else { 0.0 }
}

fn of_promise(scene: &Scene<'_>, promise: &Promise) -> f64 {
    let later = promise.later.map_or(0.0, |(target, odds)| scene.weights.later * blow(scene, target, &odds));
    let gained = promise.gained.map_or(0.0, |(target, odds)| blow(scene, target, &odds));
    scene.weights.spared * scene.care * promise.spared
        + scene.weights.freedom * scene.scale * promise.freed
        + later
        + gained
}

/// An act that strengthens a blow without taking time, if the next blow gains enough by it.
pub fn strengthened(battle: &Battle, weights: &GreedyWeights, order: &Order) -> Option<Order> {
    let Order::Act { unit, act, aim: Aim::Unit(_) } = *order else { return None };
    let verb = battle.verb_of(VerbRole::Strengthens)?;
    let like = |other: &Act| other.verb == verb || *other == act;
    let acts = battle.acts_where(unit, Wanted { ready: true, like: &like, ..Wanted::UNNAMED });
    let strikes = acts.iter().any(|other| other.act == act && other.purpose == Purpose::Harm);
    let act = acts.iter().find(|other| other.act.verb == verb && strikes)?.act;
    let (target, more) = battle.promise(unit, act, Aim::None, &[])?.gained?;
    let full = f64::from(battle.unit(target)?.hp_max);
    let order = Order::Act { unit, act, aim: Aim::None };
    (more.damage + more.defeat * full >= weights.once * full && battle.check(&order).is_ok()).then_some(order)
}

/// The remaining caution of a unit, since one side must strike in the end.
pub fn care(scene: &Scene<'_>, holds: bool) -> f64 {
    if holds { 1.0 } else { 1.0 / (1.0 + f64::from(scene.battle.round().saturating_sub(1)) / scene.weights.weary) }
}

/// The value of a blow on a unit.
fn blow(scene: &Scene<'_>, target: UnitId, odds: &hexfray_battle::Estimate) -> f64 {
    let Some(view) = scene.units.get(target.index()) else { return 0.0 };
    value::blow(scene, view, odds)
}
