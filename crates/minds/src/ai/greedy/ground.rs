//! The value of a cell at the end of a turn: foes that could strike there, the distance to the foe or the goal, the
//! advantages of the ground.

use super::{
    super::{
        breach,
        march::March,
        spots, temper,
        walk::{self, DEADLY},
    },
    crew,
    danger::{self, Danger, range_of},
    resolve::{self, Resolve},
    scene::{Scene, Stand, Tools},
    upkeep, value,
};
use hexfray_battle::{Act, ActView, Aim, GreedyWeights, Ground as Lines, Order, Presence, Purpose, Range, UnitId};
use hexfray_board::{grid::Cell, map::Traveller};

/// The number of cells that are weighed in one step of thinking.
const STANDS_AT_ONCE: usize = 64;

/// How much farther from its foes a unit is in a cell in which it can only move, in cells: it has to leave the cell before
/// it strikes, though the water is on its path.
const OUT_OF_THE_WATER: f64 = 1.5;

/// Computes the value of each stand and puts the best first.
pub async fn weigh(scene: &mut Scene<'_>, tools: &mut Tools) {
    let traveller = scene.battle.fresh_traveller(scene.me.id);
    scene.move_cells = traveller.map_or(0.0, |traveller| f64::from(traveller.half_points()) / 2.0);
    // Weighed again, the unit is in the same danger as before.
    let dangers = match scene.dangers.take() {
        Some(known) => known,
        None => danger::all(scene, tools).await,
    };
    danger::compare(scene, &dangers);
    scene.blows = blows_here(scene, &dangers);
    let costly = moves_cost_blows(scene, tools);
    let (march, comfortable, resolve) = advance(scene, tools, costly);
    (scene.march, scene.care) = (march, upkeep::care(scene, scene.stakes.waits));
    let targets = targets(scene);
    let mut stray = None;
    if let Some(traveller) = traveller {
        stray = measure(scene, tools, &traveller, &targets);
        scene.pace.step().await;
    }
    let mut stands = std::mem::take(&mut scene.stands);
    let mut ends = ends(scene, tools);
    let gaps = Gaps {
        // The last search does not apply to a unit that cannot march.
        march: traveller.map(|_| &tools.march),
        wet: is_watery(scene, &stands),
        targets,
        stray,
        comfortable,
    };
    let peril = Peril {
        dangers: &dangers,
        marks: &tools.marks,
        lines: scene.battle.ground(),
        regard: resolve.nerve * regard(scene, costly),
        shares: !tools.lets_them_come && !scene.stakes.wards.contains(&scene.body.id),
        abyss: if is_about_to_come_down(scene) { 2.0 * f64::from(scene.me.hp_max) } else { 0.0 },
    };
    for (at, stand) in stands.iter_mut().chain(&mut ends).enumerate() {
        if at % STANDS_AT_ONCE == 0 {
            scene.pace.step().await;
        }
        appraise(scene, &gaps, &peril, stand);
    }
    crew::weigh(scene, &mut stands).await;
    let gap = gaps.at(scene, scene.from);
    (scene.gap, scene.stands, scene.ends) = (gap, stands, ends);
    scene.dangers = Some(dangers);
    scene.sort();
}

/// The best blows of the foes that can strike the unit in its present cell before its next turn.
fn blows_here(scene: &Scene<'_>, dangers: &[Danger]) -> Vec<(UnitId, Act)> {
    let grid = scene.battle.board().grid();
    let near = |danger: &&Danger| grid.distance(danger.cell, scene.from) <= danger.span;
    dangers.iter().filter(near).map(|danger| (danger.foe, danger.blow)).collect()
}

/// What draws the unit towards its targets: the value of a cell nearer, in hit points; the distance from them at which it is
/// comfortable, in cells; and its resolve.
fn advance(scene: &Scene<'_>, tools: &Tools, costly: bool) -> (f64, f64, Resolve) {
    let (weights, stakes) = (&scene.weights, &scene.stakes);
    let patience = if stakes.waits { 0.0 } else { stakes.haste + impatience(weights, scene.battle.round()) };
    let range = if costly {
        weights.comfort_at_rest * own_reach(tools)
    } else {
        weights.comfort * f64::from(own_range(scene, tools))
    };
    // It does not keep its distance from fleeing units, because a unit that is not followed escapes.
    let chases = scene.foes().any(|foe| scene.battle.flees(foe.id));
    // A unit that waits in vain for a clear shot comes nearer, round by round.
    let comfortable = if !stakes.reaches.is_empty() || chases { 0.0 } else { range / patience.max(1.0) };
    let resolve = scene.resolve.unwrap_or_else(|| match tools.lets_them_come {
        true => Resolve::CALM,
        false => resolve::of(scene),
    });
    let per_cell = weights.march / scene.move_cells.max(weights.usual_move);
    let march = per_cell * scene.scale * (patience + resolve.eager) * if chases { weights.chase } else { 1.0 };
    (march, comfortable, resolve)
}

/// Measures the paths to the nearest target; returns the place of that target beyond the edge of the board, if it has left
/// the board.
fn measure(scene: &mut Scene<'_>, tools: &mut Tools, traveller: &Traveller, targets: &[Cell]) -> Option<Cell> {
    let nearest = tools.march.nearest(scene.battle, scene.from, traveller, targets.iter().copied());
    scene.cut_off = nearest.is_none();
    let target = nearest?;
    // The search starts from the target, so that it serves all cells.
    let here = tools.march.cost(target).unwrap_or(0);
    let limit = here.saturating_add(traveller.half_points().saturating_mul(2));
    tools.march.explore(scene.battle, target, traveller, limit);
    // A unit that has left the board is farther away than its cell there.
    scene.foes().filter(|foe| foe.cell == Some(target)).find_map(|foe| scene.battle.beyond(foe.id))
}

/// How far a unit is from its targets in a cell.
struct Gaps<'t> {
    /// The paths to the nearest target; `None` for a unit that cannot march.
    march: Option<&'t March>,
    targets: Vec<Cell>,
    /// The place of the nearest target beyond the edge of the board, if it has left the board.
    stray: Option<Cell>,
    /// Whether the unit could go where it can only move.
    wet: bool,
    /// The distance at which the unit is comfortable, in cells.
    comfortable: f64,
}

impl Gaps<'_> {
    /// The cells from this one to the nearest target, less the comfortable distance.
    fn at(&self, scene: &Scene<'_>, cell: Cell) -> f64 {
        let cost = self.march.and_then(|march| march.cost(cell));
        let cost = cost.map_or_else(|| flight(scene, cell, &self.targets), |cost| f64::from(cost) / 2.0);
        let wades = self.wet && scene.battle.only_moves_in(scene.me.id, cell);
        let cost = if wades { cost + OUT_OF_THE_WATER } else { cost };
        let grid = scene.battle.board().grid();
        let beyond = self.stray.map_or(0.0, |stray| f64::from(grid.distance(cell, stray)));
        (cost.max(beyond) - self.comfortable).max(0.0)
    }
}

/// What a unit has to fear in its cells.
struct Peril<'t> {
    dangers: &'t [Danger],
    /// Which foes can go to each cell, a bit for each.
    marks: &'t [u64],
    lines: Lines<'t>,
    /// The weight of blows against the unit, compared with those that it strikes.
    regard: f64,
    /// Whether blows that may fall on other units of its side count less.
    shares: bool,
    /// The harm of a fall in a cell in which nobody can stand, in hit points.
    abyss: f64,
}

/// Sets the danger and the distance of a stand, and its value: height, less expected harm and distance.
fn appraise(scene: &Scene<'_>, gaps: &Gaps<'_>, peril: &Peril<'_>, stand: &mut Stand) {
    let (board, hp) = (scene.battle.board(), f64::from(scene.body.hp));
    let near = danger::near(board.grid(), peril.marks, stand.cell);
    let (mut threat, mut exposure) = (0.0, 0.0);
    for danger in peril.dangers {
        let strength = danger.strength(scene, &peril.lines, stand.cell, near);
        threat += strength;
        // The more units of its side a foe can strike, the fewer blows fall on this unit; the others would fall on
        // another unit of its side.
        let shared = if danger.others > 0.0 && peril.shares { scene.weights.shared } else { 1.0 };
        exposure += shared * strength / (1.0 + danger.others);
    }
    let felled = if threat >= hp { scene.weights.felled * scene.scale } else { 0.0 };
    let height = f64::from(board.height(stand.cell).clamp(-4, 8));
    (stand.threat, stand.gap) = (threat, gaps.at(scene, stand.cell));
    let loss = peril.regard * exposure.min(1.5 * hp) + felled;
    let gain = scene.weights.height * scene.scale * height - loss - scene.march * stand.gap;
    // Hazards on the path do certain harm, and an effect that holds the unit over a chasm may end there.
    let falls = if board.is_impassable(stand.cell) { peril.abyss } else { 0.0 };
    stand.worth = gain - stand.toll - falls;
}

/// Whether a unit could go where it can only move.
fn is_watery(scene: &Scene<'_>, stands: &[Stand]) -> bool {
    let board = scene.battle.board();
    stands.iter().any(|stand| board.depth(stand.cell) > 0)
}

/// The cells to which acts of the unit would take it, as charges do.
fn ends(scene: &Scene<'_>, tools: &Tools) -> Vec<Stand> {
    let mut ends: Vec<Stand> = Vec::new();
    let acts = tools.acts.iter().filter(|act| act.refused.is_none() && act.purpose == Purpose::Harm);
    for act in acts {
        for foe in scene.foes() {
            let end = scene.battle.goes_to(scene.me.id, act.act, Aim::Unit(foe.id), scene.from);
            let new = |&cell: &Cell| ends.iter().all(|known| known.cell != cell);
            if let Some(cell) = end.filter(new).filter(|&cell| scene.may_go(cell)) {
                ends.push(Stand::at(cell, 0, 0.0));
            }
        }
    }
    ends
}

/// If a foe may stop the unit short of its destination (SW-111), and the unit is better off at a distance: leaves out
/// the unreliable stands, this one and those beyond. Returns whether there was anything to leave out.
pub fn leave_out_stopped(scene: &mut Scene<'_>, tools: &Tools, order: &Order) -> bool {
    let Order::Move { unit, to } = *order else { return false };
    let battle = scene.battle;
    let is_stopped =
        |to: Cell| battle.blockers(unit, to).iter().any(|one| one.cells.first().is_some_and(|&at| at != to));
    // A unit that strikes adjacent foes strikes the one that stops it.
    if own_range(scene, tools) <= 1 || !is_stopped(to) {
        return false;
    }
    let from = scene.from;
    scene.stands.retain(|stand| stand.cell == from || !is_stopped(stand.cell));
    true
}

/// If an order breaks a temper: leaves out the act or the stand. Returns whether the unit has to choose again.
pub fn leave_out_breach(scene: &mut Scene<'_>, tools: &mut Tools, order: &Order) -> bool {
    if !breach::is_breach(&mut tools.walks, scene.battle, order) {
        return false;
    }
    match *order {
        Order::Act { act, .. } => tools.acts.retain(|one| one.act != act),
        Order::Move { to, .. } => scene.stands.retain(|stand| stand.cell != to || stand.cell == scene.from),
        _ => {}
    }
    true
}

/// If the unit may not survive the path of an order: leaves out the stands that it probably does not reach alive, or
/// subtracts the cost of its fall from those with as much harm or more. Returns whether the unit has to choose again.
pub fn heed_risk(scene: &mut Scene<'_>, tools: &mut Tools, order: &Order) -> bool {
    let Order::Move { to, .. } = *order else { return false };
    let Some(stand) = scene.stands.iter().find(|stand| stand.cell == to && stand.risk.is_none()) else { return false };
    let toll = stand.toll;
    if toll <= 0.0 {
        return false;
    }
    let risk = tools.walks.risk_of(scene.battle, &scene.body, toll, *order);
    let from = scene.from;
    if risk >= DEADLY {
        let deadly = scene.stands.iter().filter(|stand| stand.toll >= toll && stand.cell != from);
        tools.deadly.extend(deadly.map(|stand| stand.cell));
        scene.stands.retain(|stand| stand.cell == from || stand.toll < toll);
        return true;
    }
    let cost = risk * value::own_fall(scene);
    let alike = |stand: &&mut Stand| stand.risk.is_none() && (stand.cell == to || risk > 0.0 && stand.toll >= toll);
    for stand in scene.stands.iter_mut().filter(alike) {
        stand.worth -= cost;
        stand.risk = Some(risk);
    }
    if risk > 0.0 {
        scene.sort();
    }
    risk > 0.0
}

/// How much more a march counts in a round: if both sides are just out of each other's reach and neither wants to
/// advance first, one must do so in the end.
fn impatience(weights: &GreedyWeights, round: u16) -> f64 {
    let waited = f64::from(round) / weights.patience;
    waited + (waited - weights.standoff).max(0.0).powi(2)
}

/// The weight of blows against the unit, compared with those that it strikes.
fn regard(scene: &Scene<'_>, costly: bool) -> f64 {
    let time = if scene.stakes.waits { scene.weights.time } else { 1.0 / scene.stakes.haste };
    let ward = if scene.stakes.wards.contains(&scene.body.id) { scene.weights.ward } else { 1.0 };
    time * ward * if costly { scene.weights.bold } else { 1.0 }
}

/// Whether a beneficial condition on the unit ends with this round, which may be the one that keeps it in the air.
fn is_about_to_come_down(scene: &Scene<'_>) -> bool {
    let ends = |rounds: Option<u8>| rounds.is_some_and(|rounds| rounds <= 1);
    scene.battle.conditions(scene.me.id).iter().any(|condition| !condition.harmful && ends(condition.rounds))
}

/// If foes are near but none can be struck because of heights or walls: measures the path to the nearest cell from
/// which one can be.
pub fn look_for_a_post(scene: &mut Scene<'_>, tools: &mut Tools) {
    let Some(traveller) = scene.battle.fresh_traveller(scene.me.id) else { return };
    let foes = foes_by_cells(scene);
    let blows: Vec<ActView> = tools.acts.iter().filter(|act| danger::is_plain_blow(act, &scene.me)).copied().collect();
    let post = tools.march.post(scene.battle, scene.me.id, scene.from, &traveller, &blows, &foes);
    let Some(post) = post.filter(|&post| post != scene.from) else { return };
    tools.march.explore(scene.battle, post, &traveller, u16::MAX);
    march_on(scene, tools);
}

/// Measures the distances again by the last search, and puts the best cell first.
fn march_on(scene: &mut Scene<'_>, tools: &Tools) {
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

/// If fallen units block the path, or hazards cost too much: measures the path around them.
pub fn look_for_a_way_round(scene: &mut Scene<'_>, tools: &mut Tools) {
    let Some(traveller) = scene.battle.fresh_traveller(scene.me.id) else { return };
    let fallen = scene.units.iter().filter(|unit| unit.presence == Presence::Down);
    let bodies = fallen.flat_map(|unit| scene.battle.cells(unit.id));
    let others = || scene.stands.iter().filter(|stand| stand.cell != scene.from);
    // The cost of leaving is the same for every destination.
    let leaving = others().map(|stand| stand.toll).fold(f64::INFINITY, f64::min);
    let costly = |stand: &&Stand| stand.toll > leaving && walk::is_doubtful(&scene.body, stand.toll);
    tools.deadly.extend(others().filter(costly).map(|stand| stand.cell));
    let deadly = if tools.deadly.is_empty() { Vec::new() } else { walk::dangers(scene.battle, &tools.deadly) };
    let bodies: Vec<Cell> = bodies.chain(deadly).collect();
    if bodies.is_empty() || !tools.march.round(scene.battle, scene.from, &traveller, &targets(scene), &bodies) {
        return;
    }
    march_on(scene, tools);
}

/// The destinations of the unit: the goal of its side, a unit that it has to defeat, or any foe.
pub fn targets(scene: &Scene<'_>) -> Vec<Cell> {
    if !scene.stakes.reaches.is_empty() {
        return scene.stakes.reaches.clone();
    }
    let foes = foes_by_cells(scene);
    let cells = |wanted: &dyn Fn(UnitId) -> bool| {
        foes.iter().filter(|(foe, _)| wanted(*foe)).map(|&(_, cell)| cell).collect::<Vec<_>>()
    };
    let marks = cells(&|foe| scene.stakes.marks.contains(&foe));
    if marks.is_empty() { cells(&|_| true) } else { marks }
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

/// The distance to the nearest target as the crow flies, for cells to which no path leads.
fn flight(scene: &Scene<'_>, cell: Cell, targets: &[Cell]) -> f64 {
    let grid = scene.battle.board().grid();
    targets.iter().map(|&target| grid.distance(cell, target)).min().map_or(0.0, |cells| 2.0 * f64::from(cells))
}

/// The reach of the unit's own blows; in a lull, of those that it can pay for.
fn own_range(scene: &Scene<'_>, tools: &Tools) -> u32 {
    let can_pay = |act: &ActView| scene.resolve.is_none() || act.mp <= scene.me.mp;
    let blows = tools.acts.iter().filter(|act| act.purpose == Purpose::Harm && act.left != Some(0) && can_pay(act));
    blows.map(range_of).max().unwrap_or(1).clamp(1, 12)
}

/// Whether the unit strikes less often if it moves first: then it matters what it can strike without moving.
fn moves_cost_blows(scene: &Scene<'_>, tools: &Tools) -> bool {
    let costs = |act: &ActView| {
        let often = |goes| scene.battle.repeats(scene.me.id, act.act, goes);
        act.purpose == Purpose::Harm && often(false) > often(true)
    };
    tools.acts.iter().any(costs)
}

/// The reach of the unit's own blows, 0 if they are struck within a cell.
fn own_reach(tools: &Tools) -> f64 {
    let reach = |act: &ActView| match act.targeting.range {
        Range::Cells(0) => 0,
        _ => range_of(act),
    };
    let blows = tools.acts.iter().filter(|act| act.purpose == Purpose::Harm && act.left != Some(0));
    blows.filter(|act| act.refused.is_none()).map(reach).max().map_or(0.0, |range| f64::from(range.min(12)))
}
