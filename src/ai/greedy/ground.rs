//! What a cell is worth at the end of a turn: who could strike there, how far it is to the foe or the goal, what
//! the ground itself gives.

use super::{
    super::{spots, temper},
    crew,
    scene::{Scene, Tools},
    upkeep,
};
use crate::{
    battle::{Act, ActView, GoalKind, InTheWay, Pace, Purpose, Range, UnitId, UnitView, Verb},
    grid::Cell,
};

/// Share of the damage that foes could do that counts against a cell: they cannot all strike one unit.
const CAUTION: f64 = 0.2;
/// Share of that where stepping out of danger costs a blow.
const BOLD: f64 = 0.5;
/// Share of the reach of its blows within which a unit is near enough, where a move costs a blow.
const COMFORT: f64 = 0.5;
/// What a cell less to march is worth, in typical blows.
const MARCH: f64 = 0.12;
/// How much more that counts against foes who run.
const CHASE: f64 = 3.0;
/// What a level of height is worth, in typical blows.
const HEIGHT: f64 = 0.05;
/// Rounds after which a battle without blows wears patience out.
const PATIENCE: f64 = 6.0;

/// What harm to the most dangerous foe is worth, at most, against harm to a usual one.
const MOST_MENACE: f64 = 2.5;
/// Share of the danger from a shooter behind an obstacle.
const BEHIND_COVER: f64 = 0.5;

/// How many cells are weighed in one step of thinking.
const STANDS_AT_ONCE: usize = 64;

/// A foe as a danger.
struct Danger {
    foe: UnitId,
    /// Its best blow.
    blow: Act,
    cell: Cell,
    /// Cells that its blow goes.
    range: u32,
    /// Cells that it can go and strike all the same.
    span: u32,
    /// Mean damage of its best blow.
    damage: f64,
    /// Its bit in the marks, where its ways were looked at.
    bit: Option<u64>,
}

/// Gives each stand its worth and puts the best first.
pub async fn weigh(scene: &mut Scene<'_>, tools: &mut Tools) {
    let traveller = scene.battle.fresh_traveller(scene.me.id);
    scene.move_cells = traveller.map_or(0.0, |traveller| f64::from(traveller.points) / 2.0);
    let dangers = dangers(scene, tools).await;
    compare(scene, &dangers);
    let near = |danger: &&Danger| scene.battle.board().grid().distance(danger.cell, scene.from) <= danger.span;
    let blows = dangers.iter().filter(near).map(|danger| (danger.foe, danger.blow)).collect();
    scene.blows = blows;
    let goal = goal(scene);
    let targets: Vec<Cell> = match &goal {
        Some(cells) => cells.clone(),
        None => foes_by_cells(scene).into_iter().map(|(_, cell)| cell).collect(),
    };

    let holds = holds_out(scene);
    let patience = if holds { 0.0 } else { 1.0 + f64::from(scene.battle.round()) / PATIENCE };
    // Who waits in vain for a clear shot comes nearer, round by round.
    let costly = moves_cost_blows(scene, tools);
    let range = if costly { COMFORT * own_reach(tools) } else { f64::from(own_range(tools)) };
    // Nor does it keep its distance from those who run: whoever is not followed is gone.
    let chases = scene.foes().any(|foe| scene.battle.flees(foe.id));
    let comfortable = if goal.is_some() || chases { 0.0 } else { range / patience.max(1.0) };
    scene.march = MARCH * scene.scale * patience * if chases { CHASE } else { 1.0 };
    scene.care = upkeep::care(scene.battle, holds);
    let mut stray = None;
    if let Some(traveller) = traveller {
        let nearest = tools.march.nearest(scene.battle, scene.from, &traveller, targets.iter().copied());
        if let Some(target) = nearest {
            // Whoever has left the board is farther off than its cell there.
            stray = scene.foes().filter(|foe| foe.cell == Some(target)).find_map(|foe| scene.battle.beyond(foe.id));
            // From the target back: one search serves all cells.
            let here = tools.march.cost(target).unwrap_or(0);
            let limit = here.saturating_add(traveller.points.saturating_mul(2));
            tools.march.explore(scene.battle, target, &traveller, limit);
        }
        scene.pace.step().await;
    }
    // Of whoever cannot march the last search says nothing.
    let marches = traveller.is_some();
    let caution = CAUTION * if holds { 1.5 } else { 1.0 } * if costly { BOLD } else { 1.0 };
    let board = scene.battle.board();
    let hp = f64::from(scene.body.hp);
    let mut stands = std::mem::take(&mut scene.stands);
    let abyss = if is_about_to_come_down(scene) { 2.0 * f64::from(scene.me.hp_max) } else { 0.0 };
    let grid = board.grid();
    let gap = |cell: Cell| {
        let cost = tools.march.cost(cell).filter(|_| marches);
        let cost = cost.map_or_else(|| flight(scene, cell, &targets), |cost| f64::from(cost) / 2.0);
        let beyond = stray.map_or(0.0, |stray| f64::from(grid.distance(cell, stray)));
        (cost.max(beyond) - comfortable).max(0.0)
    };
    for (at, stand) in stands.iter_mut().enumerate() {
        if at % STANDS_AT_ONCE == 0 {
            scene.pace.step().await;
        }
        let beside = grid.neighbours(stand.cell).chain([stand.cell]).filter_map(|cell| grid.index(cell));
        let near = beside.fold(0, |near, index| near | tools.marks[index]);
        let strength = |danger: &Danger| {
            let apart = grid.distance(danger.cell, stand.cell);
            let goes = || apart <= danger.span && danger.bit.is_none_or(|bit| near & bit != 0);
            if apart > danger.range {
                return if goes() { danger.damage } else { 0.0 };
            }
            let hidden = danger.range > 1
                && matches!(
                    scene.battle.in_the_way(danger.foe, danger.cell, stand.cell),
                    Some(InTheWay::Obstacle(_) | InTheWay::Object(_))
                );
            // It would have to step out first.
            if hidden { BEHIND_COVER * danger.damage } else { danger.damage }
        };
        let threat: f64 = dangers.iter().map(strength).sum();
        let felled = if threat >= hp { 0.5 * scene.scale } else { 0.0 };
        let height = f64::from(board.height(stand.cell).clamp(-4, 8));
        (stand.threat, stand.gap) = (threat, gap(stand.cell));
        let gain = HEIGHT * scene.scale * height - caution * threat.min(1.5 * hp) - felled - scene.march * stand.gap;
        // Hazards on the way hurt for certain, and what holds it over a chasm may end there.
        let falls = if board.is_impassable(stand.cell) { abyss } else { 0.0 };
        stand.worth = gain - stand.toll - falls;
    }
    crew::weigh(scene, &mut stands).await;
    let gap = gap(scene.from);
    scene.gap = gap;
    scene.stands = stands;
    scene.sort();
}

/// Whether one of the blessings on the unit is over with this round: it may be the one that keeps it in the air.
fn is_about_to_come_down(scene: &Scene<'_>) -> bool {
    let ends = |rounds: Option<u8>| rounds.is_some_and(|rounds| rounds <= 1);
    scene.battle.conditions(scene.me.id).iter().any(|condition| !condition.harmful && ends(condition.rounds))
}

/// Where foes are near but none can be struck, because heights or walls stand between: measures the way to the
/// nearest cell from which one can be.
pub fn look_for_a_post(scene: &mut Scene<'_>, tools: &mut Tools) {
    let Some(traveller) = scene.battle.fresh_traveller(scene.me.id) else { return };
    let foes = foes_by_cells(scene);
    let blows: Vec<ActView> = tools.acts.iter().filter(|act| is_plain_blow(act, &scene.me)).copied().collect();
    let post = tools.march.post(scene.battle, scene.me.id, scene.from, &traveller, &blows, &foes);
    let Some(post) = post.filter(|&post| post != scene.from) else { return };
    tools.march.explore(scene.battle, post, &traveller, u16::MAX);
    let march = scene.march;
    for stand in &mut scene.stands {
        if let Some(cost) = tools.march.cost(stand.cell) {
            let gap = f64::from(cost) / 2.0;
            stand.worth -= march * (gap - stand.gap);
            stand.gap = gap;
        }
    }
    scene.sort();
}

/// The foes with the cells where they can be met.
fn foes_by_cells(scene: &Scene<'_>) -> Vec<(UnitId, Cell)> {
    let mut foes = Vec::with_capacity(scene.units.len());
    let standing = scene.foes().filter_map(|foe| Some((foe.id, foe.cell?)));
    spots::add(scene.battle, scene.me.id, standing, &mut foes);
    if let Some(quarry) = temper::quarry(scene.battle, scene.me.id) {
        foes.retain(|&(foe, _)| foe == quarry);
    }
    foes
}

/// As the crow flies, where no way leads.
fn flight(scene: &Scene<'_>, cell: Cell, targets: &[Cell]) -> f64 {
    let grid = scene.battle.board().grid();
    targets.iter().map(|&target| grid.distance(cell, target)).min().map_or(0.0, |cells| 2.0 * f64::from(cells))
}

/// The cells that the unit has to reach, by its temper or because its side wins by that.
fn goal(scene: &Scene<'_>) -> Option<Vec<Cell>> {
    if let Some(post) = temper::post(scene.battle, scene.me.id) {
        return Some(post.into_owned());
    }
    let own = scene.battle.setup().goals.iter().filter(|goal| goal.side == scene.me.side);
    own.filter_map(|goal| match &goal.kind {
        GoalKind::Reach { cells, .. } => Some(cells.clone()),
        _ => None,
    })
    .next()
}

fn holds_out(scene: &Scene<'_>) -> bool {
    let own = |goal: &&crate::battle::Goal| goal.side == scene.me.side;
    scene.battle.setup().goals.iter().filter(own).any(|goal| matches!(goal.kind, GoalKind::HoldOut { .. }))
}

/// How far the unit's own blows go.
fn own_range(tools: &Tools) -> u32 {
    let blows = tools.acts.iter().filter(|act| act.purpose == Purpose::Harm && act.left != Some(0));
    blows.map(range_of).max().unwrap_or(1).clamp(1, 12)
}

/// Whether the unit strikes less often when it goes first: then it matters what it can strike from where it stays.
fn moves_cost_blows(scene: &Scene<'_>, tools: &Tools) -> bool {
    let costs = |act: &ActView| {
        let often = |goes| scene.battle.repeats(scene.me.id, act.act, goes);
        act.purpose == Purpose::Harm && often(false) > often(true)
    };
    tools.acts.iter().any(costs)
}

/// How far the unit's own blows go, 0 where they are struck within a cell.
fn own_reach(tools: &Tools) -> f64 {
    let reach = |act: &ActView| match act.targeting.range {
        Range::Cells(0) => 0,
        _ => range_of(act),
    };
    let blows = tools.acts.iter().filter(|act| act.purpose == Purpose::Harm && act.left != Some(0));
    blows.filter(|act| act.refused.is_none()).map(reach).max().map_or(0.0, |range| f64::from(range.min(12)))
}

/// How far an act goes from its user, its area included.
fn range_of(act: &ActView) -> u32 {
    match act.targeting.range {
        Range::Own => 1,
        Range::Cells(cells) => cells.max(1),
        Range::Unlimited => 12,
    }
}

/// The foes that could matter in the cells that the unit can go to.
async fn dangers(scene: &Scene<'_>, tools: &mut Tools) -> Vec<Danger> {
    let grid = scene.battle.board().grid();
    let mut dangers: Vec<Danger> = Vec::with_capacity(8);
    tools.marks.clear();
    tools.marks.resize(grid.len(), 0);
    for foe in scene.foes() {
        let Some(cell) = foe.cell else { continue };
        let apart = grid.distance(cell, scene.from);
        let traveller = scene.battle.fresh_traveller(foe.id);
        let steps = traveller.map_or(0, |traveller| u32::from(traveller.points) / 2);
        if apart > scene.move_cells as u32 + steps + 12 {
            continue;
        }
        scene.pace.step().await;
        let Some((damage, range, blow)) = best_blow(scene, foe, apart) else { continue };
        // From its outermost cell to the unit's.
        let range = range + u32::from(foe.footprint.size() + scene.body.footprint.size() - 2);
        if apart > scene.move_cells as u32 + steps + range {
            continue;
        }
        let bit = (range <= 1 && dangers.len() < 64).then(|| 1 << dangers.len());
        if let Some(bit) = bit {
            mark_reach(scene, tools, foe, cell, bit);
        }
        dangers.push(Danger { foe: foe.id, blow, cell, range, span: steps + range, damage, bit });
    }
    dangers
}

/// How dangerous each foe is: half of what harm to it is worth follows from the harm that it does itself; what carries
/// others is as dangerous as all of them.
fn compare(scene: &mut Scene<'_>, dangers: &[Danger]) {
    scene.menaces.clear();
    scene.menaces.resize(scene.units.len(), 0.0);
    for danger in dangers {
        let struck = scene.battle.carrier(danger.foe).unwrap_or(danger.foe);
        scene.menaces[struck.index()] += danger.damage;
    }
    let count = scene.menaces.iter().filter(|&&menace| menace > 0.0).count();
    let mean = scene.menaces.iter().sum::<f64>() / count.max(1) as f64;
    for menace in &mut scene.menaces {
        *menace = if *menace > 0.0 { (0.5 + 0.5 * *menace / mean).min(MOST_MENACE) } else { 1.0 };
    }
    for (menace, foe) in scene.menaces.iter_mut().zip(&scene.units) {
        *menace *= temper::interest(scene.battle, scene.me.id, foe);
    }
}

/// The mean damage of a foe's best blow against the unit, or of several that it may announce; how far it goes, and what it
/// is.
fn best_blow(scene: &Scene<'_>, foe: &UnitView, apart: u32) -> Option<(f64, u32, Act)> {
    let at = scene.from;
    let mut best: Option<(f64, u32, Act)> = None;
    for act in scene.battle.acts(foe.id).iter().filter(|act| is_plain_blow(act, foe)) {
        let Some(odds) = scene.battle.estimate(foe.id, act.act, scene.body.id, at) else { continue };
        let (range, blow) = (range_of(act), odds.damage * f64::from(act.actions));
        let better = best.is_none_or(|(damage, known, _)| {
            blow > damage * 1.2 || blow > damage * 0.8 && range > known && apart > known
        });
        if blow > 0.0 && better {
            best = Some((blow, range, act.act));
        }
    }
    best
}

/// What a foe is likely to strike with: blows in their plain manner that it can pay for.
pub fn is_plain_blow(act: &ActView, foe: &UnitView) -> bool {
    let plain = act.act.option == 0 || act.actions > 1 || act.act.verb != Verb::ATTACK;
    let own = act.pace != Pace::Reaction;
    act.purpose == Purpose::Harm && plain && own && act.mp <= foe.mp && act.left != Some(0)
}

/// Marks the cells that a foe can go to with its bit.
fn mark_reach(scene: &Scene<'_>, tools: &mut Tools, foe: &UnitView, cell: Cell, bit: u64) {
    let grid = scene.battle.board().grid();
    scene.battle.fresh_reach_into(foe.id, &mut tools.reach);
    let stops = tools.reach.iter().filter(|found| found.may_stop).map(|found| found.cell);
    for index in stops.chain([cell]).filter_map(|cell| grid.index(cell)) {
        tools.marks[index] |= bit;
    }
}
