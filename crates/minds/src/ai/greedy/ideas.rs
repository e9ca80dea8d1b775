//! The possible acts of a unit in this turn, by quick estimates, and their value.

use super::{
    scene::{Alike, Scene, Tools},
    value::{self, again, exact},
};
use hexfray_battle::{Act, ActView, Aim, Estimate, Ground, Presence, Purpose, Range, UnitId, UnitView, Verb, Who};
use hexfray_board::grid::Cell;

/// The most cells from which templates in all directions are tried.
const MOST_STANDS: usize = 24;
/// The most centres of an area that are kept.
const MOST_MIDDLES: usize = 4;

/// A possible act, by a quick estimate.
#[derive(Clone, Copy, Debug)]
pub struct Idea {
    /// Its place in the list of acts.
    pub act: usize,
    /// Its aim.
    pub aim: Aim,
    /// The stand for it; `None` for any from which it can be aimed.
    pub stand: Option<usize>,
    /// Its value, in hit points.
    pub worth: f64,
}

/// An act from a cell, with its value.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The user's cell.
    pub cell: Cell,
    /// The act.
    pub act: Act,
    /// Its aim.
    pub aim: Aim,
    /// Its value and that of the cell, in hit points.
    pub score: f64,
}

/// All possible ideas, the most promising first.
pub async fn all(scene: &Scene<'_>, tools: &mut Tools) -> Vec<Idea> {
    let mut ideas = Vec::new();
    tools.alike.clear();
    for act in 0..tools.acts.len() {
        if is_worth_a_thought(scene, &tools.acts[act]) {
            add_ideas(scene, tools, act, &mut ideas).await;
        }
    }
    ideas.sort_by(|one, two| two.worth.total_cmp(&one.worth));
    ideas
}

fn is_worth_a_thought(scene: &Scene<'_>, act: &ActView) -> bool {
    let needs = |unit: &UnitView| unit.hp < unit.hp_max || unit.presence == Presence::Down || scene.ails(unit);
    if act.act.verb == Verb::TRIGGER {
        return act.left != Some(0);
    }
    act.refused.is_none()
        && match act.purpose {
            Purpose::Turn => false,
            Purpose::Mend => scene.units.iter().any(needs) || touches_foes(act),
            Purpose::Harm | Purpose::Hinder | Purpose::Help => true,
        }
}

/// Whether a spell or an item may be aimed at foes, since healing hurts some of them.
fn touches_foes(act: &ActView) -> bool {
    let meant = matches!(act.targeting.who, Who::Friends | Who::FallenFriends | Who::User);
    matches!(act.act.verb, Verb::ABILITY | Verb::ITEM) && !meant
}

/// Adds the ideas for one act.
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
        // An act without effect on the unit itself may bring other units, or affect a captive; only the exact odds show
        // that.
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

/// Adds the use of a thing on the board, from each possible cell; the odds are the same from all of them.
async fn at_things(scene: &Scene<'_>, tools: &Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    let Some(trigger) = scene.battle.board().triggers().get(usize::from(act.act.with)) else { return };
    // If the unit is already at the thing and may not use it, another cell does not help.
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
    again(scene, act, false) * (worth * value::delay(scene, act, at_cell) - value::price(scene, act))
}

/// The effect of an act on one unit, by an estimate that is made once.
fn on_unit(scene: &Scene<'_>, tools: &mut Tools, act: &ActView, target: &UnitView, from: Cell) -> f64 {
    by_odds(scene, tools, act, target, |_| scene.battle.estimate(scene.me.id, act.act, target.id, from))
}

/// The effect of an act on one unit, by the odds that a function returns if the effect is not known yet.
fn by_odds(
    scene: &Scene<'_>,
    tools: &mut Tools,
    act: &ActView,
    target: &UnitView,
    odds: impl FnOnce(&mut Tools) -> Option<Estimate>,
) -> f64 {
    if let Some(known) = tools.worth[target.id.index()] {
        return known;
    }
    let worth = odds(tools).map_or(0.0, |odds| value::worth(scene, act, target, &odds));
    tools.worth[target.id.index()] = Some(worth);
    worth
}

/// Whether an act may be aimed at this unit: harm is meant for foes, help for friends; the odds decide about
/// exceptions, such as a blow that wakes a friend.
fn is_meant(scene: &Scene<'_>, tools: &mut Tools, act: &ActView, target: &UnitView) -> bool {
    let friend = !scene.battle.are_hostile(target.side, scene.me.side);
    let (fallen, ails) = (target.presence == Presence::Down, || scene.ails(target));
    if target.cell.is_none() || !(fallen || target.is_active()) {
        return false;
    }
    let hurt = target.hp < target.hp_max;
    // Spells and items may help units that absorb them, and harm units that healing hurts.
    let odd = matches!(act.act.verb, Verb::ABILITY | Verb::ITEM) && !fallen;
    let doubtful = match (act.purpose, friend) {
        (Purpose::Turn, _) => return false,
        (Purpose::Harm | Purpose::Hinder, false) => return target.is_active(),
        (Purpose::Harm | Purpose::Hinder, true) => {
            let wakes = || ails() && scene.battle.releases(scene.me.id, act.act, target.id).turns > 0;
            // Healing by harm is for units that need healing.
            let needs = odd && 2 * target.hp <= target.hp_max;
            !fallen && target.id != scene.me.id && act.targeting.who != Who::Foes && (needs || wakes())
        }
        (Purpose::Mend, true) if hurt && !fallen => return true,
        (Purpose::Mend, true) => fallen || ails(),
        (Purpose::Help, true) if !fallen => return true,
        (Purpose::Help, true) => ails(),
        (Purpose::Mend, false) => !fallen && touches_foes(act),
        (Purpose::Help, false) => odd && ails(),
    };
    doubtful && target.cell.is_some_and(|cell| on_unit(scene, tools, act, target, cell) > 0.0)
}

/// The best cell from which an act reaches another cell; only cells in range count.
fn stand_for(scene: &Scene<'_>, ground: &Ground<'_>, act: &ActView, to: Cell) -> Option<usize> {
    let grid = ground.grid();
    let range = match act.targeting.range {
        Range::Cells(range) => range,
        Range::Unlimited => u32::MAX,
        Range::Own => 0,
    };
    if !scene.me.footprint.is_one() {
        let aim = Aim::Cell(to);
        return scene.stands.iter().position(|stand| scene.battle.can_aim(scene.me.id, act, stand.cell, aim));
    }
    let near = |cell: Cell| grid.distance(cell, to) <= range;
    scene.stands.iter().position(|stand| near(stand.cell) && ground.reaches(&act.targeting, stand.cell, to))
}

/// What is known of the acts that are aimed like this one, by its place in the list.
fn alike(scene: &Scene<'_>, tools: &mut Tools, act: &ActView) -> usize {
    tools.alike.iter().position(|alike| alike.targeting == act.targeting).unwrap_or_else(|| {
        tools.alike.push(Alike::new(act.targeting, scene.units.len()));
        tools.alike.len() - 1
    })
}

/// The estimate of an act on one unit from the nearest stand for it, which is made together with those of the acts that
/// are aimed alike.
fn from_stand(
    scene: &Scene<'_>,
    tools: &mut Tools,
    alike: usize,
    act: &ActView,
    target: UnitId,
    from: Cell,
) -> Option<Estimate> {
    let harms = |act: &ActView| matches!(act.purpose, Purpose::Harm | Purpose::Hinder);
    let known = &mut tools.alike[alike].odds[usize::from(harms(act))][target.index()];
    let all = known.get_or_insert_with(|| {
        let is_alike = |other: &&ActView| other.targeting == act.targeting && harms(other) == harms(act);
        let acts = tools.acts.iter().filter(is_alike).filter(|other| is_worth_a_thought(scene, other));
        let choices: Vec<(Act, UnitId)> = acts.map(|other| (other.act, target)).collect();
        let odds = scene.battle.estimates(scene.me.id, &choices, from);
        choices.iter().map(|(other, _)| *other).zip(odds).collect()
    });
    all.iter().find(|(other, _)| *other == act.act)?.1
}

/// The cell nearest to a target from which an act reaches it, since odds are best at short range.
fn nearest_stand(scene: &Scene<'_>, act: &ActView, target: UnitId, to: Cell) -> Option<usize> {
    let ground = scene.battle.ground();
    let grid = ground.grid();
    let mut best: Option<(u32, usize)> = None;
    for (at, stand) in scene.stands.iter().enumerate() {
        let distance = grid.distance(stand.cell, to);
        // The distance is cheaper to compute than the exact range.
        if best.is_none_or(|(least, _)| distance < least)
            && ground.reaches_unit(scene.me.id, &act.targeting, stand.cell, target)
        {
            best = Some((distance, at));
        }
    }
    best.map(|(_, at)| at)
}

async fn at_units(scene: &Scene<'_>, tools: &mut Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    let alike = alike(scene, tools, act);
    let ground = scene.battle.ground();
    for target in &scene.units {
        let Some(cell) = target.cell.filter(|_| is_meant(scene, tools, act, target)) else { continue };
        scene.pace.step().await;
        let nearest = *tools.alike[alike].nearest[target.id.index()]
            .get_or_insert_with(|| nearest_stand(scene, act, target.id, cell));
        let Some(stand) = nearest else { continue };
        let from = scene.stands[stand].cell;
        let odds = |tools: &mut Tools| from_stand(scene, tools, alike, act, target.id, from);
        let mut worth = by_odds(scene, tools, act, target, odds);
        if !act.targeting.is_single() {
            worth = caught(scene, tools, &ground, act, (from, Aim::Unit(target.id)), cell);
        }
        ideas.push(Idea { act: at, aim: Aim::Unit(target.id), stand: None, worth: net(scene, act, worth, false) });
    }
}

/// Adds the centres of areas that catch a unit for which the act is meant.
async fn at_middles(scene: &Scene<'_>, tools: &mut Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    let (board, ground) = (scene.battle.board(), scene.battle.ground());
    let radius = match act.targeting.template {
        hexfray_board::grid::Template::Area { size } => size.saturating_sub(1).min(4),
        _ => 0,
    };
    let mut seen: Vec<Cell> = Vec::with_capacity(64);
    let first = ideas.len();
    for target in &scene.units {
        let Some(cell) = target.cell.filter(|_| is_meant(scene, tools, act, target)) else { continue };
        for middle in board.grid().ball(cell, radius).filter(|&middle| board.exists(middle)) {
            if seen.contains(&middle) {
                continue;
            }
            seen.push(middle);
            scene.pace.step().await;
            let Some(stand) = stand_for(scene, &ground, act, middle) else { continue };
            let from = scene.stands[stand].cell;
            let worth = caught(scene, tools, &ground, act, (from, Aim::Cell(middle)), middle);
            let worth = net(scene, act, worth, act.charge > 0);
            ideas.push(Idea { act: at, aim: Aim::Cell(middle), stand: None, worth });
        }
    }
    ideas[first..].sort_by(|one, two| two.worth.total_cmp(&one.worth));
    ideas.truncate(first + MOST_MIDDLES);
    if radius == 0 && !ideas[first..].iter().any(|idea| idea.worth > 0.0) {
        beside_itself(scene, at, act, ideas).await;
    }
}

/// Adds acts at nearby cells with effects on other units that no estimate covers, such as throwing a captive.
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

/// The value of an act on all units that it catches.
fn caught(
    scene: &Scene<'_>,
    tools: &mut Tools,
    ground: &Ground<'_>,
    act: &ActView,
    (from, aim): (Cell, Aim),
    middle: Cell,
) -> f64 {
    let mut units = std::mem::take(&mut tools.caught);
    ground.caught_into(scene.me.id, &act.targeting, from, aim, &mut units);
    let worth = sum(scene, tools, act, &units, middle);
    tools.caught = units;
    worth
}

fn sum(scene: &Scene<'_>, tools: &mut Tools, act: &ActView, units: &[UnitId], middle: Cell) -> f64 {
    let mut sum = 0.0;
    for unit in units {
        let target = scene.units[unit.index()];
        // The estimate is made from the target's own cell, so that it counts the target as caught.
        sum += on_unit(scene, tools, act, &target, target.cell.unwrap_or(middle));
    }
    sum
}

async fn in_all_directions(scene: &Scene<'_>, tools: &mut Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    let ground = scene.battle.ground();
    for (stand, place) in scene.stands.iter().enumerate().take(MOST_STANDS) {
        scene.pace.step().await;
        for way in ground.grid().all_directions() {
            let worth = caught(scene, tools, &ground, act, (place.cell, Aim::Way(way)), place.cell);
            let worth = net(scene, act, worth, false);
            ideas.push(Idea { act: at, aim: Aim::Way(way), stand: Some(stand), worth });
        }
    }
}

async fn around_itself(scene: &Scene<'_>, tools: &mut Tools, at: usize, act: &ActView, ideas: &mut Vec<Idea>) {
    let ground = scene.battle.ground();
    for (stand, place) in scene.stands.iter().enumerate().take(MOST_STANDS) {
        scene.pace.step().await;
        let worth = caught(scene, tools, &ground, act, (place.cell, Aim::None), place.cell);
        ideas.push(Idea { act: at, aim: Aim::None, stand: Some(stand), worth: net(scene, act, worth, false) });
        if act.targeting.template == hexfray_board::grid::Template::All {
            break;
        }
    }
}
