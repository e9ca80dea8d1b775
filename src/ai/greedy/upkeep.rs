//! Acts about the unit's own turn: to defend itself, take aim, get free, get up, make a weapon ready.

use super::{
    offers::Offer,
    scene::{Scene, Tools},
    value,
};
use crate::battle::{ActView, Aim, Promise, Purpose, UnitId, VerbRole};

/// Share of the hit points spared that counts: the foes cannot all strike one unit.
const SPARED: f64 = 0.45;
/// What being able to act freely is worth, in typical blows.
const FREEDOM: f64 = 2.0;
/// What is left of a blow that comes a turn later: two turns go into it, and the target may be gone.
const LATER: f64 = 0.45;

/// The best act about the unit's own turn from where it stands, with what it is worth there.
pub async fn best(scene: &Scene<'_>, tools: &Tools) -> Option<Offer> {
    let stand = scene.stands.iter().find(|stand| stand.cell == scene.from)?.worth;
    let mut best: Option<Offer> = None;
    for act in open(scene, tools) {
        scene.pace.step().await;
        for aim in aims(scene, act) {
            let Some(worth) = worth(scene, act, aim) else { continue };
            let score = stand + worth;
            if worth > 0.0 && best.is_none_or(|best| score > best.score) {
                best = Some(Offer { cell: scene.from, act: act.act, aim, score });
            }
        }
    }
    best
}

/// The best partial defence beside an attack: what it is worth.
pub fn beside(scene: &Scene<'_>, tools: &Tools) -> f64 {
    let defends = open(scene, tools).filter(|act| scene.battle.role(act.act.verb) == VerbRole::Defends);
    let partial = defends.filter(|act| act.act.option == 0);
    partial.filter_map(|act| worth(scene, act, Aim::None)).fold(0.0, f64::max)
}

fn open<'t>(scene: &'t Scene<'_>, tools: &'t Tools) -> impl Iterator<Item = &'t ActView> + 't {
    let plays = |act: &&ActView| {
        act.refused.is_none() && act.purpose == Purpose::Turn && scene.battle.role(act.act.verb) != VerbRole::Plain
    };
    tools.acts.iter().filter(plays)
}

fn aims(scene: &Scene<'_>, act: &ActView) -> Vec<Aim> {
    match scene.battle.role(act.act.verb) {
        VerbRole::Aims => scene.foes().map(|foe| Aim::Unit(foe.id)).collect(),
        _ => vec![Aim::None],
    }
}

/// What an act about the turn is worth, in hit points; `None` where the rules promise nothing of it.
fn worth(scene: &Scene<'_>, act: &ActView, aim: Aim) -> Option<f64> {
    let promise = scene.battle.promise(scene.me.id, act.act, aim, &scene.blows)?;
    Some(of_promise(scene, &promise))
}

fn of_promise(scene: &Scene<'_>, promise: &Promise) -> f64 {
    let later = promise.later.map_or(0.0, |(target, odds)| LATER * blow(scene, target, &odds));
    SPARED * promise.spared + FREEDOM * scene.scale * promise.freed + later
}

/// What a blow on somebody is worth.
fn blow(scene: &Scene<'_>, target: UnitId, odds: &crate::battle::Estimate) -> f64 {
    let Some(view) = scene.units.get(target.index()) else { return 0.0 };
    value::blow(scene, view, odds)
}
