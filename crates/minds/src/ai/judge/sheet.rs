//! Data of a battle that are slow to compute and change little within a few rounds: the harm of each unit to each
//! other, the moves of units, the distances to the goals.

use std::collections::BTreeMap;

use crate::ai::march::March;
use hexfray_battle::{ActView, Battle, GoalKind, Name, Pace, Purpose, Range, SideId, UnitId, UnitView, Wanted};
use hexfray_board::grid::Cell;

/// The number of units above which units of one kind and side are assumed to be alike: computing hundreds against
/// hundreds takes too long.
const SINGLE: usize = 40;
/// The assumed range of shots without limit, in cells.
const FAR: u32 = 20;
/// The most times that an act is assumed to be done in a turn.
const OFTEN: u8 = 4;
/// The largest ratio of the path to a foe to its distance; also for foes without a path to them.
const DETOUR: f64 = 6.0;

/// A unit's own numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnitSheet {
    /// Cells that it moves in a turn.
    pub moves: f64,
    /// Turns that it has in a round.
    pub tempo: f64,
    /// The range of its blows without being beside its foe, in cells; 1 if it has none.
    pub range: f64,
    /// The cells by which its size brings it nearer.
    pub girth: f64,
}

/// The harm of one unit to another in a turn, in hit points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blow {
    /// The harm from beside it.
    pub near: f64,
    /// The harm from afar.
    pub far: f64,
    /// The ratio of the path to it to a path over easy, open ground; at least 1.
    pub detour: f64,
}

/// Cells that a side has to reach.
#[derive(Clone, Debug)]
pub struct GoalZone {
    /// The side whose goal it is.
    pub side: SideId,
    /// The number of its units that have to be there.
    pub count: usize,
    /// The distance of each cell of the board from the zone, in cells of easy ground.
    pub away: Vec<f64>,
}

/// The data of all units and goals.
#[derive(Clone, Debug, Default)]
pub struct Sheets {
    pub units: Vec<UnitSheet>,
    /// The row of [`Sheets::blows`] and the column in it for each unit.
    classes: Vec<usize>,
    count: usize,
    blows: Vec<Blow>,
    pub zones: Vec<GoalZone>,
}

impl Sheets {
    /// Computes all data.
    pub fn of(battle: &Battle) -> Self {
        let units: Vec<UnitView> = battle.units().collect();
        let (classes, firsts) = classes(&units);
        let tempo = tempos(battle, units.len());
        let mut blows = vec![Blow::default(); firsts.len() * firsts.len()];
        let mut sheets = vec![UnitSheet::default(); firsts.len()];
        let mut march = March::default();
        for (row, &at) in firsts.iter().enumerate() {
            let unit = &units[at];
            // Only blows in their normal mode count, since rulesets may have hundreds of others.
            let wanted = Wanted { purpose: Some(Purpose::Harm), like: &|act| act.option == 0, ..Wanted::UNCHECKED };
            let mut strikes = battle.acts_where(unit.id, wanted);
            strikes.retain(|act| can_pay(act, unit));
            sheets[row] = sheet(battle, unit, &strikes);
            let strikes = usual_strikes(battle, unit, &units, &strikes);
            let goes = explore(battle, unit, &mut march);
            for (column, &other) in firsts.iter().enumerate() {
                let foe = &units[other];
                if battle.are_hostile(unit.side, foe.side) {
                    let detour = if goes { detour(battle, unit, foe, &march) } else { 1.0 };
                    blows[row * firsts.len() + column] = Blow { detour, ..blow(battle, unit, foe, &strikes) };
                }
            }
        }
        let units = classes.iter().zip(tempo).map(|(&class, tempo)| UnitSheet { tempo, ..sheets[class] }).collect();
        Self { units, classes, count: firsts.len(), blows, zones: zones(battle) }
    }

    /// The harm of one unit to another in a turn.
    pub fn blow(&self, unit: usize, foe: usize) -> Blow {
        self.blows[self.classes[unit] * self.count + self.classes[foe]]
    }
}

/// The class of each unit and the first unit of each class: each unit by itself, or all units of a kind if there are
/// many.
fn classes(units: &[UnitView]) -> (Vec<usize>, Vec<usize>) {
    if units.len() <= SINGLE {
        return ((0..units.len()).collect(), (0..units.len()).collect());
    }
    let mut known: BTreeMap<(SideId, Name), usize> = BTreeMap::new();
    let mut firsts = Vec::new();
    let class = |(at, unit): (usize, &UnitView)| {
        *known.entry((unit.side, unit.kind)).or_insert_with(|| {
            firsts.push(at);
            firsts.len() - 1
        })
    };
    let classes = units.iter().enumerate().map(class).collect();
    (classes, firsts)
}

/// The number of turns of each unit in a round, by the timeline.
fn tempos(battle: &Battle, count: usize) -> Vec<f64> {
    let mut turns = vec![0_u32; count];
    for beat in battle.timeline().iter().filter(|beat| beat.what.is_none()) {
        turns[beat.unit.index()] += 1;
    }
    turns.into_iter().map(|turns| f64::from(turns.clamp(1, 4))).collect()
}

fn sheet(battle: &Battle, unit: &UnitView, strikes: &[ActView]) -> UnitSheet {
    let moves = battle.fresh_traveller(unit.id).map_or(0.0, |traveller| f64::from(traveller.half_points()) / 2.0);
    let range = strikes.iter().map(range_of).max().unwrap_or(1).max(1);
    UnitSheet { moves, tempo: 1.0, range: f64::from(range), girth: f64::from(unit.footprint.size() - 1) }
}

/// Whether a unit can do an act in a turn of its own and can pay for it.
fn can_pay(act: &ActView, unit: &UnitView) -> bool {
    act.pace != Pace::Reaction && act.mp <= unit.mp && act.left != Some(0)
}

/// The range of an act.
fn range_of(act: &ActView) -> u32 {
    match act.targeting.range {
        Range::Own => 1,
        Range::Cells(cells) => cells,
        Range::Unlimited => FAR,
    }
}

/// A unit's best blows against its nearest foe, beside it and from afar: in some rulesets, it takes long to compute
/// each of many blows against each foe.
fn usual_strikes(battle: &Battle, unit: &UnitView, units: &[UnitView], strikes: &[ActView]) -> Vec<ActView> {
    let away = |foe: &&UnitView| {
        let cells = unit.cell.zip(foe.cell);
        cells.map_or(u32::MAX, |(own, other)| battle.board().grid().distance(own, other))
    };
    let foes = units.iter().filter(|foe| foe.is_active() && battle.are_hostile(unit.side, foe.side));
    let Some(foe) = foes.min_by_key(away).filter(|_| strikes.len() > 2) else { return strikes.to_vec() };
    let mut best: [Option<(f64, &ActView)>; 2] = [None; 2];
    for act in strikes {
        let found = blow(battle, unit, foe, std::slice::from_ref(act));
        for (best, harm) in best.iter_mut().zip([found.near, found.far]) {
            if harm > best.map_or(0.0, |(harm, _)| harm) {
                *best = Some((harm, act));
            }
        }
    }
    let [near, far] = best.map(|best| best.map(|(_, act)| act));
    let far = far.filter(|far| near.is_none_or(|near| near.act != far.act));
    near.into_iter().chain(far).copied().collect()
}

/// The greatest harm of a unit to a foe in a turn.
fn blow(battle: &Battle, unit: &UnitView, foe: &UnitView, strikes: &[ActView]) -> Blow {
    let mut best = Blow::default();
    let beside = foe.cell.or(unit.cell).unwrap_or(Cell::new(0, 0));
    let own = unit.cell.unwrap_or(beside);
    for act in strikes {
        let harm = |from: Cell| {
            let odds = battle.estimate(unit.id, act.act, foe.id, from)?;
            let often = act.actions.max(battle.repeats(unit.id, act.act, false)).clamp(1, OFTEN);
            // If harm is not a loss of hit points, the chance of defeat measures it.
            let harm = odds.damage.max(odds.defeat * f64::from(foe.hp.max(0)));
            Some((f64::from(often) * harm).min(f64::from(foe.hp_max.max(1))))
        };
        let near = harm(beside).or_else(|| harm(own)).unwrap_or(0.0);
        best.near = best.near.max(near);
        if range_of(act) > 1 {
            best.far = best.far.max(harm(own).filter(|&far| far > 0.0).unwrap_or(near));
        }
    }
    best
}

/// Explores all paths of a unit over the board; returns whether it can go anywhere.
fn explore(battle: &Battle, unit: &UnitView, march: &mut March) -> bool {
    let Some((from, goer)) = unit.cell.zip(battle.fresh_traveller(unit.id)) else { return false };
    march.explore(battle, from, &goer, u16::MAX);
    true
}

/// The ratio of a unit's path to a foe to a path over easy, open ground, once all its paths are known.
fn detour(battle: &Battle, unit: &UnitView, foe: &UnitView, march: &March) -> f64 {
    let Some((from, to)) = unit.cell.zip(foe.cell) else { return 1.0 };
    let apart = f64::from(battle.board().grid().distance(from, to)).max(1.0);
    march.cost(to).map_or(DETOUR, |cost| (f64::from(cost) / 2.0 / apart).clamp(1.0, DETOUR))
}

/// The goals that are places, each with the distances to it.
fn zones(battle: &Battle) -> Vec<GoalZone> {
    let grid = battle.board().grid();
    let mut march = March::default();
    let goals = battle.setup().goals.iter();
    let zone = |(side, cells, count): (SideId, &[Cell], usize)| {
        let goer = battle.standing().find(|&(unit, of, _)| of == side && battle.fresh_traveller(unit).is_some());
        let goer = goer.and_then(|(unit, ..)| battle.fresh_traveller(unit));
        let mut away = vec![f64::INFINITY; grid.len()];
        for &cell in cells {
            if let Some(goer) = &goer {
                march.explore(battle, cell, goer, u16::MAX);
            }
            for (at, away) in away.iter_mut().enumerate() {
                let here = grid.cell(at);
                let cost = if goer.is_some() { march.cost(here).map(|cost| f64::from(cost) / 2.0) } else { None };
                *away = away.min(cost.unwrap_or_else(|| 2.0 * f64::from(grid.distance(here, cell))));
            }
        }
        GoalZone { side, count, away }
    };
    let reached = goals.filter_map(|goal| match &goal.kind {
        GoalKind::Reach { cells, count, .. } => Some((goal.side, cells.as_slice(), usize::from(*count))),
        _ => None,
    });
    reached.map(zone).collect()
}

/// The units whose defeat ends the battle, each with the side that wins by it.
pub fn marks(battle: &Battle) -> impl Iterator<Item = (SideId, UnitId)> + '_ {
    battle.setup().goals.iter().filter_map(|goal| match goal.kind {
        GoalKind::Defeat { unit } => Some((goal.side, unit)),
        _ => None,
    })
}
