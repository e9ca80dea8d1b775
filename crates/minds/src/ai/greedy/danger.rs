//! The foes as dangers: what each could do to a unit in the cells where it can stand, and to its friends.

use super::{
    super::temper,
    scene::{Scene, Tools},
};
use hexfray_battle::{
    Act, ActView, GreedyWeights, Ground, Pace, Presence, Purpose, Range, Targeting, UnitId, UnitSetup, UnitView, Verb,
    Wanted, Who,
};
use hexfray_board::grid::{Cell, Grid};

/// A foe as a danger.
pub struct Danger {
    /// The foe.
    pub foe: UnitId,
    /// Its best blow.
    pub blow: Act,
    /// Its cell.
    pub cell: Cell,
    /// The reach of its blow in cells.
    range: u32,
    /// The distance that it can go and still strike, in cells.
    pub span: u32,
    /// Mean damage of its best blow.
    damage: f64,
    /// How many others of the unit's side it could strike at their present places: its blows may fall on one of them.
    pub others: f64,
    /// Its bit in the marks, if its paths were examined.
    bit: Option<u64>,
}

/// The foes that matter for the cells that the unit can go to.
pub async fn all(scene: &Scene<'_>, tools: &mut Tools) -> Vec<Danger> {
    let grid = scene.battle.board().grid();
    let mut dangers: Vec<Danger> = Vec::with_capacity(8);
    tools.marks.clear();
    tools.marks.resize(grid.len(), 0);
    for foe in scene.foes() {
        let Some(cell) = foe.cell else { continue };
        let apart = grid.distance(cell, scene.from);
        let traveller = scene.battle.fresh_traveller(foe.id);
        let steps = traveller.map_or(0, |traveller| u32::from(traveller.half_points()) / 2);
        if apart > scene.move_cells as u32 + steps + 12 {
            continue;
        }
        scene.pace.step().await;
        // Large units reach from their outermost cells, and are reached there.
        let wide = u32::from(foe.footprint.size() + scene.body.footprint.size() - 2);
        let matters = |range: u32| apart <= scene.move_cells as u32 + steps + range + wide;
        let Some((damage, range, blow)) = best_blow(scene, tools, foe, apart, matters) else { continue };
        let range = range + wide;
        let bit = (range <= 1 && dangers.len() < 64).then(|| 1 << dangers.len());
        if let Some(bit) = bit {
            mark_reach(scene, tools, foe, cell, bit);
        }
        dangers.push(Danger { foe: foe.id, blow, cell, range, span: steps + range, damage, others: 0.0, bit });
    }
    for danger in &mut dangers {
        danger.others = others(scene, tools, danger);
    }
    dangers
}

/// The number of friends of the unit that a foe could strike in their present cells.
fn others(scene: &Scene<'_>, tools: &Tools, danger: &Danger) -> f64 {
    let grid = scene.battle.board().grid();
    let struck = |cell: Cell| danger.comes_near(grid.distance(danger.cell, cell), || near(grid, &tools.marks, cell));
    let bodies = scene.friends().filter(|friend| scene.battle.carrier(friend.id).is_none_or(|body| body == friend.id));
    bodies.filter_map(|friend| friend.cell).filter(|&cell| struck(cell)).count() as f64
}

impl Danger {
    /// The mean damage that it could do to the unit in a cell, to which the foes in `near` can come.
    pub fn strength(&self, scene: &Scene<'_>, ground: &Ground<'_>, cell: Cell, near: u64) -> f64 {
        let apart = ground.grid().distance(self.cell, cell);
        if apart > self.range {
            return if self.comes_near(apart, || near) { self.damage } else { 0.0 };
        }
        let hidden = self.range > 1 && ground.hides(self.foe, self.cell, cell);
        // The shooter would have to step out first.
        if hidden { scene.weights.behind_cover * self.damage } else { self.damage }
    }

    /// Whether it strikes this far from its own cell, or could go there to strike.
    fn comes_near(&self, apart: u32, near: impl FnOnce() -> u64) -> bool {
        apart <= self.range || apart <= self.span && self.bit.is_none_or(|bit| near() & bit != 0)
    }
}

/// The foes that can go to a cell or beside it, a bit for each.
pub fn near(grid: Grid, marks: &[u64], cell: Cell) -> u64 {
    let beside = grid.neighbours(cell).chain([cell]).filter_map(|cell| grid.index(cell));
    beside.fold(0, |near, index| near | marks[index])
}

/// How dangerous each foe is: a part of the value of harm to it depends on the harm that it does itself. A unit that
/// carries others is as dangerous as all of them.
pub fn compare(scene: &mut Scene<'_>, dangers: &[Danger]) {
    scene.menaces.clear();
    scene.menaces.resize(scene.units.len(), 0.0);
    for danger in dangers {
        let struck = scene.battle.carrier(danger.foe).unwrap_or(danger.foe);
        scene.menaces[struck.index()] += danger.damage;
    }
    let count = scene.menaces.iter().filter(|&&menace| menace > 0.0).count();
    let mean = scene.menaces.iter().sum::<f64>() / count.max(1) as f64;
    scene.uses.clear();
    scene.uses.extend_from_slice(&scene.menaces);
    let GreedyWeights { harmless, most_menace, .. } = scene.weights;
    for menace in &mut scene.menaces {
        *menace =
            if *menace > 0.0 { (harmless + (1.0 - harmless).max(0.0) * *menace / mean).min(most_menace) } else { 1.0 };
    }
    weigh_uses(scene, mean);
    let meant = scene.weights.meant;
    for (menace, foe) in scene.menaces.iter_mut().zip(&scene.units) {
        *menace *= temper::interest(scene.battle, scene.me.id, foe) * scene.task.weight(foe.id, meant);
    }
    if scene.stakes.guards.is_empty() {
        return;
    }
    for foe in scene.units.iter().filter(|foe| foe.is_active() && scene.battle.are_hostile(foe.side, scene.me.side)) {
        scene.menaces[foe.id.index()] *= scene.stakes.intrusion(scene.battle, foe, &scene.weights);
    }
}

/// The effect of each foe in a turn compared with the others, by its own harm.
fn weigh_uses(scene: &mut Scene<'_>, mean: f64) {
    let mut uses = std::mem::take(&mut scene.uses);
    for (used, unit) in uses.iter_mut().zip(&scene.units) {
        let foe = unit.is_active() && scene.battle.are_hostile(unit.side, scene.me.side);
        *used = if foe && *used > 0.0 { *used / mean } else { 1.0 };
    }
    scene.uses = uses;
}

/// The effect of each unit of its own side in a turn compared with the others, including fallen units: by the blow that
/// it would strike at the nearest foe.
pub fn own_uses(scene: &Scene<'_>) -> Vec<f64> {
    let counts = |unit: &UnitView| {
        let takes_part = unit.is_active() || unit.presence == Presence::Down;
        takes_part && !scene.battle.are_hostile(unit.side, scene.me.side)
    };
    let strikes = |unit: &UnitView| if counts(unit) { scene.power(unit) } else { 0.0 };
    let blows: Vec<f64> = scene.units.iter().map(strikes).collect();
    let struck = blows.iter().filter(|&&blow| blow > 0.0);
    let mean = struck.clone().sum::<f64>() / struck.count().max(1) as f64;
    let used = |(unit, &blow): (&UnitView, &f64)| match counts(unit) && mean > 0.0 {
        true => all_in_all(&scene.weights, blow / mean, scene.serves(unit)),
        false => 1.0,
    };
    scene.units.iter().zip(&blows).map(used).collect()
}

/// The effect in a turn of a unit with these blows and these other acts.
pub const fn all_in_all(weights: &GreedyWeights, strikes: f64, serves: f64) -> f64 {
    (strikes + serves).max(weights.least_use).min(weights.most_use)
}

/// The effect of a unit other than by blows, compared with a unit that strikes: it may still bring others onto the
/// board, or heal its side.
pub fn serves(scene: &Scene<'_>, unit: &UnitView) -> f64 {
    let brings =
        |(one, view): (&UnitSetup, &UnitView)| one.companion_of == Some(unit.id) && view.presence == Presence::Away;
    let brings = scene.battle.setup().units.iter().zip(&scene.units).any(brings);
    let wanted = Wanted { purpose: Some(Purpose::Mend), verbs: &[Verb::ABILITY], ..Wanted::UNCHECKED };
    let may_mend = |act: &ActView| act.targeting.who != Who::User && act.mp <= unit.mp && act.left != Some(0);
    let mends = scene.battle.acts_where(unit.id, wanted).iter().any(may_mend);
    scene.weights.brings * f64::from(u8::from(brings)) + scene.weights.mends * f64::from(u8::from(mends))
}

/// The mean damage of a foe's best blow against the unit, or of several that it may announce; the range of the blow,
/// and the act; `None` if its range does not matter.
fn best_blow(
    scene: &Scene<'_>,
    tools: &Tools,
    foe: &UnitView,
    apart: u32,
    matters: impl Fn(u32) -> bool,
) -> Option<(f64, u32, Act)> {
    let at = scene.from;
    let mut best: Option<(f64, u32, Act)> = None;
    let acts = scene.harms(tools, foe.id);
    let blows = || acts.iter().filter(|act| is_plain_blow(act, foe));
    // The odds matter only if the foe could come near enough for its farthest blow.
    blows().map(range_of).max().filter(|&farthest| matters(farthest))?;
    let choices: Vec<(Act, UnitId)> = blows().map(|act| (act.act, scene.body.id)).collect();
    let all = scene.battle.estimates(foe.id, &choices, at);
    for (act, odds) in blows().zip(all).filter_map(|(act, odds)| Some((act, odds?))) {
        let (range, blow) = (range_of(act), odds.damage * f64::from(act.actions));
        let better = best.is_none_or(|(damage, known, _)| {
            blow > damage * 1.2 || blow > damage * 0.8 && range > known && apart > known
        });
        if blow > 0.0 && better {
            best = Some((blow, range, act.act));
        }
    }
    best.filter(|&(_, range, _)| matters(range))
}

/// The likely blows of a foe: plain ones that it can pay for.
pub fn is_plain_blow(act: &ActView, foe: &UnitView) -> bool {
    let plain = act.act.option == 0 || act.actions > 1 || act.act.verb != Verb::ATTACK;
    let own = act.pace != Pace::Reaction;
    act.purpose == Purpose::Harm && plain && own && act.mp <= foe.mp && act.left != Some(0)
}

/// Whether any of these blows that may be aimed at one of the foes has the wanted effect on it. Blows that are aimed alike
/// are aimed only once.
pub fn any_blow<'u>(
    blows: &[ActView],
    foes: impl Iterator<Item = &'u UnitView> + Clone,
    may_aim: impl Fn(&Targeting, &UnitView) -> bool,
    serves: impl Fn(Act, &UnitView) -> bool,
) -> bool {
    blows.chunk_by(|one, other| one.targeting == other.targeting).any(|alike| {
        let struck = |foe: &UnitView| alike.iter().any(|blow| serves(blow.act, foe));
        foes.clone().any(|foe| may_aim(&alike[0].targeting, foe) && struck(foe))
    })
}

/// Marks the cells that a foe can go to with the foe's bit.
fn mark_reach(scene: &Scene<'_>, tools: &mut Tools, foe: &UnitView, cell: Cell, bit: u64) {
    let grid = scene.battle.board().grid();
    scene.battle.fresh_reach_into(foe.id, &mut tools.reach);
    let stops = tools.reach.iter().filter(|found| found.may_stop).map(|found| found.cell);
    for index in stops.chain([cell]).filter_map(|cell| grid.index(cell)) {
        tools.marks[index] |= bit;
    }
}

/// The reach of an act from its user.
pub fn range_of(act: &ActView) -> u32 {
    match act.targeting.range {
        Range::Own => 1,
        Range::Cells(cells) => cells.max(1),
        Range::Unlimited => 12,
    }
}
