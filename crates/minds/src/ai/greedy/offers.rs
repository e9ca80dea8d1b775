//! The possible acts of a unit in this turn: the best of its [`ideas`] by exact odds.

use super::{
    ideas::{self, Idea, Offer},
    scene::{Scene, Stand, Tools},
    upkeep,
    value::{again, exact},
};
use hexfray_battle::{Act, ActView, Aim, Purpose, Range, Verb, Who};
use hexfray_board::grid::Cell;

/// The most ideas whose exact odds are computed.
pub const MOST_FORECASTS: usize = 24;
/// The most cells, in order of their value, from which one idea is tried.
const MOST_TRIES: usize = 3;
/// The most cells near the target from which one idea is tried.
const MOST_NEAR: usize = 8;
/// The factor by which estimates may err: ideas slightly worse than the best are still examined.
const MORE: f64 = 1.1;

/// The best act that is better than doing nothing.
pub async fn best(scene: &Scene<'_>, tools: &mut Tools) -> Option<Offer> {
    let mut ideas = ideas::all(scene, tools).await;
    ideas.retain(|idea| idea.worth > 0.0);
    weigh(scene, &tools.acts, &ideas).await
}

/// The most promising acts, one for each act and target, the best first by exact odds; including those that are no
/// better than doing nothing.
pub async fn ranked(scene: &Scene<'_>, tools: &mut Tools, most: usize) -> Vec<Offer> {
    let ideas = ideas::all(scene, tools).await;
    let mut offers: Vec<Offer> = Vec::with_capacity(most);
    for idea in ideas.iter().take(MOST_FORECASTS) {
        if offers.len() >= most {
            break;
        }
        let found = offer(scene, &tools.acts[idea.act], idea, f64::NEG_INFINITY).await;
        let found = found.filter(|offer| idea.worth > 0.0 || does_something(scene, &tools.acts[idea.act], offer));
        let same = |offer: &Offer| offers.iter().any(|other| (other.act, other.aim) == (offer.act, offer.aim));
        offers.extend(found.filter(|offer| !same(offer)));
    }
    offers.sort_by(|one, two| two.score.total_cmp(&one.score));
    offers
}

/// Whether an act has an effect on any unit; blows at empty cells are pointless.
fn does_something(scene: &Scene<'_>, act: &ActView, offer: &Offer) -> bool {
    let strikes = matches!(act.purpose, Purpose::Harm | Purpose::Hinder) && act.act.verb != Verb::TRIGGER;
    let odds = || scene.battle.forecast_from(&scene.act(offer.act, offer.aim), offer.cell);
    !strikes || odds().is_ok_and(|odds| !odds.targets.is_empty() || !odds.arrives.is_empty())
}

/// Computes exact odds, the most promising idea first, until no other can be better.
async fn weigh(scene: &Scene<'_>, acts: &[ActView], ideas: &[Idea]) -> Option<Offer> {
    let idle = scene.best_stand().worth;
    let best_end = scene.ends.iter().map(|end| end.worth).fold(f64::NEG_INFINITY, f64::max);
    let ceiling = scene.stands.first().map_or(0.0, |stand| stand.worth).max(best_end);
    let mut best: Option<Offer> = None;
    for (at, idea) in ideas.iter().take(MOST_FORECASTS).enumerate() {
        let floor = best.map_or(idle, |offer| offer.score);
        if idea.worth * MORE + ceiling <= floor {
            break;
        }
        let doubt = scene.scale * scene.doubts.get(at).copied().unwrap_or(0.0);
        let found = offer(scene, &acts[idea.act], idea, floor + doubt).await;
        let found = found.map(|offer| Offer { score: offer.score - doubt, ..offer });
        if let Some(offer) = found.filter(|offer| offer.score > floor) {
            best = Some(offer);
        }
    }
    best
}

/// The best offer, or the same act with a defence announced in addition, if that is better.
pub async fn with_defence(scene: &Scene<'_>, tools: &Tools, best: Option<Offer>) -> Option<Offer> {
    let offer = best?;
    let act = tools.acts.iter().find(|act| act.act == offer.act)?;
    let one_more = Act { option: offer.act.option.saturating_add(1), ..offer.act };
    let both = tools.acts.iter().find(|other| other.act == one_more && other.refused.is_none());
    let Some(both) = both.filter(|both| both.actions == act.actions + 1) else { return best };
    let defence = upkeep::beside(scene, tools);
    if defence <= 0.0 {
        return best;
    }
    // The odds of both actions are those of two; the attack itself is made as often as before.
    let view = ActView { actions: act.actions, ..*both };
    let Some(worth) = exact(scene, &view, offer.aim, offer.cell).await else { return best };
    let Some(stand) = scene.stands.iter().find(|stand| stand.cell == offer.cell) else { return best };
    let score = worth + defence + worth_of(scene, &view, offer.aim, stand);
    if score > offer.score { Some(Offer { act: one_more, score, ..offer }) } else { best }
}

/// An idea from the best cell for it, by exact odds; `None` if it is impossible or not above the minimum.
///
/// Striking from here and then moving is as good as the best cell to move to, so that comes first. If the odds depend
/// on the distance, the cells nearest to the target are examined too.
async fn offer(scene: &Scene<'_>, act: &ActView, idea: &Idea, floor: f64) -> Option<Offer> {
    if idea.stand.is_some() {
        let stand = scene.stands[idea.stand?];
        return try_from(scene, act, idea, &stand, floor).await.0;
    }
    let legal = |stand: &&Stand| can_aim(scene, act, stand.cell, idea.aim);
    let own = scene.stands.iter().find(|stand| stand.cell == scene.from).filter(legal);
    let (mut best, mut first) = (None, None);
    let mut floor = floor;
    let mut tried = 0;
    for stand in own.into_iter().chain(scene.stands.iter().filter(|stand| stand.cell != scene.from)) {
        if tried >= MOST_TRIES || idea.worth * MORE + worth_of(scene, act, idea.aim, stand) <= floor {
            break;
        }
        if !legal(&stand) {
            continue;
        }
        tried += 1;
        let (offer, worth) = try_from(scene, act, idea, stand, floor).await;
        first = first.or(worth);
        if let Some(offer) = offer {
            (floor, best) = (offer.score, Some(offer));
            break;
        }
    }
    nearer(scene, act, idea, (floor, first?), legal).await.or(best)
}

/// Whether an act may be aimed in this way from a cell; for fallen units the rules themselves are asked.
fn can_aim(scene: &Scene<'_>, act: &ActView, from: Cell, aim: Aim) -> bool {
    let battle = scene.battle;
    if battle.can_aim(scene.me.id, act, from, aim) {
        return true;
    }
    // For fallen units this check is complete.
    let fallen = matches!(aim, Aim::Unit(target) if !scene.units[target.index()].is_active());
    let knows = matches!(act.targeting.who, Who::FallenFriends | Who::FallenOrStanding);
    fallen && !knows && battle.aims(scene.me.id, act, from).contains(&aim)
}

/// An idea from the cells nearest to a distant target, as long as the odds there are better.
async fn nearer(
    scene: &Scene<'_>,
    act: &ActView,
    idea: &Idea,
    (mut floor, first): (f64, f64),
    legal: impl Fn(&&Stand) -> bool,
) -> Option<Offer> {
    let Aim::Unit(target) = idea.aim else { return None };
    let to = scene.units[target.index()].cell?;
    if matches!(act.targeting.range, Range::Own | Range::Cells(..=1)) {
        return None;
    }
    let grid = scene.battle.board().grid();
    let mut near: Vec<(u32, usize)> =
        scene.stands.iter().enumerate().map(|(at, stand)| (grid.distance(stand.cell, to), at)).collect();
    near.sort_unstable();
    let mut best = None;
    let stands = near.iter().map(|&(_, at)| &scene.stands[at]).filter(legal);
    for stand in stands.take(MOST_NEAR) {
        let (offer, worth) = try_from(scene, act, idea, stand, floor).await;
        if let Some(offer) = offer {
            (floor, best) = (offer.score, Some(offer));
        }
        // The odds from afar equal those from near: distance does not matter.
        if worth.is_some_and(|worth| (worth - first).abs() <= 0.001 * first.abs()) {
            break;
        }
    }
    best
}

/// The value of a stand when this act is done from it: that of the cell to which the act takes its user, if it moves
/// the user.
fn worth_of(scene: &Scene<'_>, act: &ActView, aim: Aim, stand: &Stand) -> f64 {
    if let Some(worth) = scene.worth_of_end(act.act, aim, stand) {
        return worth;
    }
    let walks = stand.cell == scene.from && act.charge == 0;
    if walks { stand.worth.max(scene.worth_after_act()) } else { stand.worth }
}

/// An idea from one stand, if it is above the minimum, with the value of the act itself there.
async fn try_from(
    scene: &Scene<'_>,
    act: &ActView,
    idea: &Idea,
    stand: &Stand,
    floor: f64,
) -> (Option<Offer>, Option<f64>) {
    if scene.leads_astray(act.act, idea.aim, stand.cell) {
        return (None, None);
    }
    let worth = exact(scene, act, idea.aim, stand.cell).await;
    let times = again(scene, act, stand.cell != scene.from);
    let arrives = 1.0 - stand.risk.unwrap_or(0.0);
    let score =
        worth.map_or(f64::NEG_INFINITY, |worth| arrives * times * worth + worth_of(scene, act, idea.aim, stand));
    let offer = Offer { cell: stand.cell, act: act.act, aim: idea.aim, score };
    ((score > floor).then_some(offer), worth)
}
