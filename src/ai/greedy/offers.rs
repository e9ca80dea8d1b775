//! What a unit could do in this turn: ideas by quick estimates, the best of them by exact odds.

use super::{
    scene::{Scene, Stand, Tools},
    upkeep, value,
};
use crate::{
    battle::{Act, ActView, Aim, Estimate, Presence, Purpose, Range, UnitId, UnitView, Verb, Who},
    grid::Cell,
};

/// Most ideas whose exact odds are asked for.
pub const MOST_FORECASTS: usize = 24;
/// Most cells from which templates in all directions are tried.
const MOST_STANDS: usize = 24;
/// Most cells in order of their worth that one idea is tried from.
const MOST_TRIES: usize = 3;
/// Most cells near the target that one idea is tried from.
const MOST_NEAR: usize = 8;
/// Most middles of an area that are kept.
const MOST_MIDDLES: usize = 4;

/// Estimates err: a little beyond the best is still looked at.
const MORE: f64 = 1.1;

/// What a blow counts that follows another in the same turn: its target may be gone.
pub const AGAIN: f64 = 0.8;

/// Something to do from a cell, with what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// Where it is done.
    pub cell: Cell,
    /// What is done.
    pub act: Act,
    /// At what.
    pub aim: Aim,
    /// Its worth and that of the cell, in hit points.
    pub score: f64,
}

/// Something to do, by a quick estimate.
#[derive(Clone, Copy, Debug)]
struct Idea {
    /// Its place in the list of acts.
    act: usize,
    aim: Aim,
    /// The stand that it is for; `None`: any that it can be aimed from.
    stand: Option<usize>,
    worth: f64,
}

/// The best thing to do that is better than doing nothing.
pub async fn best(scene: &Scene<'_>, tools: &mut Tools) -> Option<Offer> {
    let mut ideas = Vec::new();
    for act in 0..tools.acts.len() {
        if is_worth_a_thought(scene, &tools.acts[act]) {
            add_ideas(scene, tools, act, &mut ideas).await;
        }
    }
    ideas.retain(|idea| idea.worth > 0.0);
    ideas.sort_by(|one, two| two.worth.total_cmp(&one.worth));
    weigh(scene, &tools.acts, &ideas).await
}

/// The most promising things to do, one for each act and target, the best first by exact odds; also those that are no
/// better than doing nothing.
pub async fn ranked(scene: &Scene<'_>, tools: &mut Tools, most: usize) -> Vec<Offer> {
    let mut ideas = Vec::new();
    for act in 0..tools.acts.len() {
        if is_worth_a_thought(scene, &tools.acts[act]) {
            add_ideas(scene, tools, act, &mut ideas).await;
        }
    }
    ideas.sort_by(|one, two| two.worth.total_cmp(&one.worth));
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

/// Whether an act does anything to anybody: blows into the void are not worth a try.
fn does_something(scene: &Scene<'_>, act: &ActView, offer: &Offer) -> bool {
    let strikes = matches!(act.purpose, Purpose::Harm | Purpose::Hinder) && act.act.verb != Verb::TRIGGER;
    let odds = || scene.battle.forecast_from(&scene.act(offer.act, offer.aim), offer.cell);
    !strikes || odds().is_ok_and(|odds| !odds.targets.is_empty() || !odds.arrives.is_empty())
}

fn is_worth_a_thought(scene: &Scene<'_>, act: &ActView) -> bool {
    let ails = |unit: &UnitView| unit.hp < unit.hp_max || unit.presence == Presence::Down;
    let hurt = || scene.units.iter().any(|unit| unit.side == scene.me.side && ails(unit));
    if act.act.verb == Verb::TRIGGER {
        return act.left != Some(0);
    }
    act.refused.is_none()
        && match act.purpose {
            Purpose::Turn => false,
            Purpose::Mend => hurt(),
            Purpose::Harm | Purpose::Hinder | Purpose::Help => true,
        }
}

/// Asks for exact odds, the most promising idea first, until no other can be better.
async fn weigh(scene: &Scene<'_>, acts: &[ActView], ideas: &[Idea]) -> Option<Offer> {
    let idle = scene.best_stand().worth;
    let ceiling = scene.stands.first().map_or(0.0, |stand| stand.worth);
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

/// The best offer, or the same act with one action more announced for a defence beside it, where that is better.
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
    let score = worth + defence + worth_of(scene, &view, stand);
    if score > offer.score { Some(Offer { act: one_more, score, ..offer }) } else { best }
}

/// An idea from the best cell for it, by exact odds; `None` where it cannot be had or is not above the floor.
///
/// To strike from here and walk then is as good as the best cell to walk to, so that comes first. Where the odds
/// depend on the distance, the cells nearest to the target are looked at too.
async fn offer(scene: &Scene<'_>, act: &ActView, idea: &Idea, floor: f64) -> Option<Offer> {
    if idea.stand.is_some() {
        let stand = scene.stands[idea.stand?];
        return try_from(scene, act, idea, &stand, floor).await.0;
    }
    let legal = |stand: &&Stand| scene.battle.can_aim(scene.me.id, act, stand.cell, idea.aim);
    let own = scene.stands.iter().find(|stand| stand.cell == scene.from).filter(legal);
    let (mut best, mut first) = (None, None);
    let mut floor = floor;
    let mut tried = 0;
    for stand in own.into_iter().chain(scene.stands.iter().filter(|stand| stand.cell != scene.from)) {
        if tried >= MOST_TRIES || idea.worth * MORE + worth_of(scene, act, stand) <= floor {
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

/// The cells nearest to a distant target, as long as the odds there are better.
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
        // The same odds from afar and from near: distance does not matter.
        if worth.is_some_and(|worth| (worth - first).abs() <= 0.001 * first.abs()) {
            break;
        }
    }
    best
}

/// What a stand is worth with this act done from it.
fn worth_of(scene: &Scene<'_>, act: &ActView, stand: &Stand) -> f64 {
    let walks = stand.cell == scene.from && act.charge == 0;
    if walks { stand.worth.max(scene.worth_after_act()) } else { stand.worth }
}

/// An idea from one stand, if it is above the floor; with what the act itself is worth there.
async fn try_from(
    scene: &Scene<'_>,
    act: &ActView,
    idea: &Idea,
    stand: &Stand,
    floor: f64,
) -> (Option<Offer>, Option<f64>) {
    let worth = exact(scene, act, idea.aim, stand.cell).await;
    let times = again(scene, act, stand.cell != scene.from);
    let score = worth.map_or(f64::NEG_INFINITY, |worth| times * worth + worth_of(scene, act, stand));
    let offer = Offer { cell: stand.cell, act: act.act, aim: idea.aim, score };
    ((score > floor).then_some(offer), worth)
}

/// How often an act counts that its unit can do again in this turn, where it stays or goes first.
fn again(scene: &Scene<'_>, act: &ActView, goes: bool) -> f64 {
    if !matches!(act.purpose, Purpose::Harm | Purpose::Hinder) {
        return 1.0;
    }
    let times = scene.battle.repeats(scene.me.id, act.act, goes).max(1);
    1.0 + AGAIN * f64::from(times - 1)
}

/// What an act is worth by its exact odds from a cell; `None` where it is not legal.
async fn exact(scene: &Scene<'_>, act: &ActView, aim: Aim, from: Cell) -> Option<f64> {
    scene.pace.step().await;
    let odds = scene.battle.forecast_from(&scene.act(act.act, aim), from).ok()?;
    let worth = |target: &crate::battle::TargetForecast| {
        let view = &scene.units[target.target.index()];
        value::worth(scene, act, view, &Estimate::from(target))
    };
    let arrivals = odds.arrives.iter().map(|unit| value::arrival(scene, &scene.units[unit.index()]));
    let sum = odds.targets.iter().map(worth).sum::<f64>() + arrivals.sum::<f64>();
    let provoked = scene.provoked(&scene.act(act.act, aim), from);
    Some(sum * value::delay(act, matches!(aim, Aim::Cell(_))) - value::price(scene, act) - provoked)
}

/// Adds what can be done with one act.
async fn add_ideas(scene: &Scene<'_>, tools: &mut Tools, at: usize, ideas: &mut Vec<Idea>) {
    let act = tools.acts[at];
    if act.act.verb == Verb::TRIGGER {
        return at_things(scene, tools, at, &act, ideas).await;
    }
    tools.worth.clear();
    tools.worth.resize(scene.units.len(), None);
    if act.targeting.who == Who::User {
        let me = scene.me;
        let estimate = net(scene, &act, on_unit(scene, tools, &act, &me, scene.from), false);
        // What does nothing to the unit itself may bring others, or be done to whom it holds: that is for the exact odds to
        // say.
        let asks = estimate <= 0.0 && act.refused.is_none();
        let worth = if asks { exact(scene, &act, Aim::None, scene.from).await.unwrap_or(estimate) } else { estimate };
        ideas.push(Idea { act: at, aim: Aim::None, stand: None, worth });
    } else if act.targeting.aims_way() {
        in_all_directions(scene, tools, at, &act, ideas).await;
    } else if act.targeting.aims_itself() {
        around_itself(scene, tools, at, &act, ideas).await;
    } else if act.targeting.at_cells {
        at_middles(scene, tools, at, &act, ideas).await;
    } else {
        at_units(scene, tools, at, &act, ideas).await;
    }
}

/// What a thing on the board does, from each cell where that is done; its odds are the same from all of them.
async fn at_things(scene: &Scene<'_>, tools: &Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    let Some(trigger) = scene.battle.board().triggers().get(usize::from(act.act.with)) else { return };
    // Where it stands at the thing already and may not use it, it may not from another cell either.
    let refused = act.refused.is_some() && trigger.cells.contains(&scene.from);
    let free = tools.acts.iter().any(|other| other.act.verb == Verb::WAIT && other.refused.is_none());
    if refused || !free {
        return;
    }
    let places = scene.stands.iter().enumerate().filter(|(_, stand)| trigger.cells.contains(&stand.cell));
    for (stand, place) in places {
        let Some(worth) = exact(scene, act, Aim::None, place.cell).await else { return };
        ideas.push(Idea { act: at, aim: Aim::None, stand: Some(stand), worth });
    }
}

fn net(scene: &Scene<'_>, act: &ActView, worth: f64, at_cell: bool) -> f64 {
    again(scene, act, false) * (worth * value::delay(act, at_cell) - value::price(scene, act))
}

/// What an act does to one unit, by an estimate that is made once.
fn on_unit(scene: &Scene<'_>, tools: &mut Tools, act: &ActView, target: &UnitView, from: Cell) -> f64 {
    if let Some(known) = tools.worth[target.id.index()] {
        return known;
    }
    let odds = scene.battle.estimate(scene.me.id, act.act, target.id, from);
    let worth = odds.map_or(0.0, |odds| value::worth(scene, act, target, &odds));
    tools.worth[target.id.index()] = Some(worth);
    worth
}

/// Whether an act means this unit: harm is meant for foes, help for friends.
fn is_meant(scene: &Scene<'_>, act: &ActView, target: &UnitView) -> bool {
    let friend = !scene.battle.are_hostile(target.side, scene.me.side);
    match act.purpose {
        Purpose::Harm | Purpose::Hinder => target.is_active() && !friend,
        Purpose::Mend if act.targeting.who == Who::FallenFriends => friend && target.presence == Presence::Down,
        Purpose::Mend if act.targeting.who == Who::FallenOrStanding && target.presence == Presence::Down => friend,
        Purpose::Mend => target.is_active() && friend && target.hp < target.hp_max,
        Purpose::Help => target.is_active() && friend,
        Purpose::Turn => false,
    }
}

/// The best cell from which an act goes to another cell; only cells in range count.
fn stand_for(scene: &Scene<'_>, act: &ActView, to: Cell) -> Option<usize> {
    let board = scene.battle.board();
    let range = match act.targeting.range {
        Range::Cells(range) => range,
        Range::Unlimited => u32::MAX,
        Range::Own => 0,
    };
    if !scene.me.footprint.is_one() {
        let aim = Aim::Cell(to);
        return scene.stands.iter().position(|stand| scene.battle.can_aim(scene.me.id, act, stand.cell, aim));
    }
    let near = |cell: Cell| board.grid().distance(cell, to) <= range;
    scene.stands.iter().position(|stand| near(stand.cell) && scene.battle.reaches(act, stand.cell, to))
}

/// The cell nearest to another from which an act goes there: odds are at their best from near.
fn nearest_stand(scene: &Scene<'_>, act: &ActView, target: UnitId, to: Cell) -> Option<usize> {
    let ground = scene.battle.ground();
    let grid = ground.grid();
    let mut best: Option<(u32, usize)> = None;
    for (at, stand) in scene.stands.iter().enumerate() {
        let distance = grid.distance(stand.cell, to);
        // How far it is takes less to find out than whether the range goes there.
        if best.is_none_or(|(least, _)| distance < least)
            && ground.reaches_unit(scene.me.id, &act.targeting, stand.cell, target)
        {
            best = Some((distance, at));
        }
    }
    best.map(|(_, at)| at)
}

async fn at_units(scene: &Scene<'_>, tools: &mut Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    for target in scene.units.iter().filter(|unit| is_meant(scene, act, unit)) {
        let Some(cell) = target.cell else { continue };
        scene.pace.step().await;
        let Some(stand) = nearest_stand(scene, act, target.id, cell) else { continue };
        let from = scene.stands[stand].cell;
        let mut worth = on_unit(scene, tools, act, target, from);
        if !act.targeting.is_single() {
            worth = caught(scene, tools, act, from, Aim::Unit(target.id), cell);
        }
        ideas.push(Idea { act: at, aim: Aim::Unit(target.id), stand: None, worth: net(scene, act, worth, false) });
    }
}

/// The middles of areas that catch somebody whom the act means.
async fn at_middles(scene: &Scene<'_>, tools: &mut Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    let board = scene.battle.board();
    let radius = match act.targeting.template {
        crate::grid::Template::Area { size } => size.saturating_sub(1).min(4),
        _ => 0,
    };
    let mut seen: Vec<Cell> = Vec::with_capacity(64);
    let first = ideas.len();
    for target in scene.units.iter().filter(|unit| is_meant(scene, act, unit)) {
        let Some(cell) = target.cell else { continue };
        for middle in board.grid().ball(cell, radius).filter(|&middle| board.exists(middle)) {
            if seen.contains(&middle) {
                continue;
            }
            seen.push(middle);
            scene.pace.step().await;
            let Some(stand) = stand_for(scene, act, middle) else { continue };
            let from = scene.stands[stand].cell;
            let worth = net(scene, act, caught(scene, tools, act, from, Aim::Cell(middle), middle), act.charge > 0);
            ideas.push(Idea { act: at, aim: Aim::Cell(middle), stand: None, worth });
        }
    }
    ideas[first..].sort_by(|one, two| two.worth.total_cmp(&one.worth));
    ideas.truncate(first + MOST_MIDDLES);
    if radius == 0 && !ideas[first..].iter().any(|idea| idea.worth > 0.0) {
        beside_itself(scene, at, act, ideas).await;
    }
}

/// What is aimed at cells close by, and does to others what no estimate knows: to throw somebody that it holds.
async fn beside_itself(scene: &Scene<'_>, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    if act.purpose != Purpose::Harm || !matches!(act.targeting.range, Range::Cells(..=2)) {
        return;
    }
    let Some(stand) = scene.stands.iter().position(|stand| stand.cell == scene.from) else { return };
    for aim in scene.battle.aims(scene.me.id, act, scene.from) {
        if let Some(worth) = exact(scene, act, aim, scene.from).await {
            ideas.push(Idea { act: at, aim, stand: Some(stand), worth });
        }
    }
}

/// What an act is worth on all whom it catches.
fn caught(scene: &Scene<'_>, tools: &mut Tools, act: &ActView, from: Cell, aim: Aim, middle: Cell) -> f64 {
    let mut units = std::mem::take(&mut tools.caught);
    scene.battle.caught_units_into(scene.me.id, act, from, aim, &mut units);
    let worth = sum(scene, tools, act, &units, middle);
    tools.caught = units;
    worth
}

fn sum(scene: &Scene<'_>, tools: &mut Tools, act: &ActView, units: &[UnitId], middle: Cell) -> f64 {
    let mut sum = 0.0;
    for unit in units {
        let target = scene.units[unit.index()];
        // As if it were the middle itself, so that the estimate knows it caught.
        sum += on_unit(scene, tools, act, &target, target.cell.unwrap_or(middle));
    }
    sum
}

async fn in_all_directions(scene: &Scene<'_>, tools: &mut Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    let grid = scene.battle.board().grid();
    for (stand, place) in scene.stands.iter().enumerate().take(MOST_STANDS) {
        scene.pace.step().await;
        for way in grid.all_directions() {
            let worth = caught(scene, tools, act, place.cell, Aim::Way(way), place.cell);
            let worth = net(scene, act, worth, false);
            ideas.push(Idea { act: at, aim: Aim::Way(way), stand: Some(stand), worth });
        }
    }
}

async fn around_itself(scene: &Scene<'_>, tools: &mut Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    for (stand, place) in scene.stands.iter().enumerate().take(MOST_STANDS) {
        scene.pace.step().await;
        let worth = caught(scene, tools, act, place.cell, Aim::None, place.cell);
        ideas.push(Idea { act: at, aim: Aim::None, stand: Some(stand), worth: net(scene, act, worth, false) });
        if act.targeting.template == crate::grid::Template::All {
            break;
        }
    }
}
