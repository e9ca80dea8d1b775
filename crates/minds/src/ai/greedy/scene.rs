//! A unit's view of the battle in its turn: the places of units, the cells in which it can stand, and their values.

use std::sync::{Arc, OnceLock};

use super::{
    danger::{self, Danger},
    resolve::Resolve,
    stakes::Stakes,
    value,
};
use crate::ai::{
    march::March,
    pace::Pace,
    repertoire::Repertoire,
    task::Task,
    temper::{self, Bounds},
    walk::{self, Walks},
};
use hexfray_battle::{Act, ActView, Aim, Battle, Estimate, GreedyWeights, Order, Purpose, Targeting, UnitId, UnitView};
use hexfray_board::{grid::Cell, map::Destination};

/// A typical blow, as a share of the hit points of a unit.
const TYPICAL_BLOW: f64 = 0.15;

/// Lists and searches that are reused from decision to decision.
#[derive(Debug, Default)]
pub struct Tools {
    pub units: Vec<UnitView>,
    pub acts: Vec<ActView>,
    pub stands: Vec<Stand>,
    pub reach: Vec<Destination>,
    pub caught: Vec<UnitId>,
    pub march: March,
    /// A battle in which walks that may be fatal are tried.
    pub walks: Walks,
    /// Cells that the unit probably does not reach alive.
    pub deadly: Vec<Cell>,
    /// The danger of each unit.
    pub menaces: Vec<f64>,
    /// Which units have conditions.
    pub ails: Vec<OnceLock<bool>>,
    /// How well each unit strikes compared with the others of its side.
    pub uses: Vec<f64>,
    /// The other effects of each unit.
    pub serves: Vec<OnceLock<f64>>,
    /// The mean damage of each unit's best blow.
    pub powers: Vec<OnceLock<f64>>,
    /// The harmful acts of each unit.
    pub harms: Vec<OnceLock<Vec<ActView>>>,
    /// The numbers by which values are weighed; `None`: those of the ruleset's file.
    pub weights: Option<GreedyWeights>,
    /// Whether units are valued by their hit points and not by their effect.
    pub by_hit_points: bool,
    /// Whether units let the foes come, as a reference for the usual method.
    pub lets_them_come: bool,
    /// Which foes can go to each cell of the board, a bit for each.
    pub marks: Vec<u64>,
    /// The acts that units ignore.
    pub repertoire: Arc<Repertoire>,
    /// The value of the considered act on each unit, once computed.
    pub worth: Vec<Option<f64>>,
    /// What is known of acts by how they are aimed: many are aimed alike.
    pub alike: Vec<Alike>,
}

/// What is known of acts that are aimed in one way, for each unit as a target, once found.
#[derive(Debug)]
pub struct Alike {
    /// How they are aimed.
    pub targeting: Targeting,
    /// The nearest stand from which they reach the unit.
    pub nearest: Vec<Option<Option<usize>>>,
    /// The estimates from that stand: of harmful acts, and of all others.
    pub odds: [Vec<Option<Estimates>>; 2],
}

/// Acts with their estimates.
pub type Estimates = Vec<(Act, Option<Estimate>)>;

impl Alike {
    /// Nothing is known yet of acts that are aimed in this way at one of these units.
    pub fn new(targeting: Targeting, units: usize) -> Self {
        Self { targeting, nearest: vec![None; units], odds: [vec![None; units], vec![None; units]] }
    }
}

impl Tools {
    /// The numbers by which values are weighed in a battle.
    pub fn weights(&self, battle: &Battle) -> GreedyWeights {
        let of_ruleset = || battle.setup().judgement.as_ref().map_or_else(GreedyWeights::default, |one| one.greedy);
        self.weights.unwrap_or_else(of_ruleset)
    }

    /// Takes back the lists of a scene, to reuse them.
    pub fn keep(&mut self, scene: Scene<'_>) {
        self.units = scene.units;
        self.stands = scene.stands;
        self.menaces = scene.menaces;
        self.ails = scene.ails;
        self.uses = scene.uses;
        self.serves = scene.serves;
        self.powers = scene.powers;
        self.harms = scene.harms;
    }
}

/// A cell where the unit can end its move.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// The cell.
    pub cell: Cell,
    /// The cost of going there, in half points.
    pub cost: u16,
    /// The harm of the path there, in hit points.
    pub toll: f64,
    /// The chance that the unit falls on the path there, once examined.
    pub risk: Option<f64>,
    /// The value of standing there at the end of the turn, in hit points.
    pub worth: f64,
    /// Mean damage that foes could do to it there before its next turn.
    pub threat: f64,
    /// The cells that it would have to go from there to strike the nearest foe, or to be at its goal.
    pub gap: f64,
}

impl Stand {
    /// A cell with the cost of going there, before it is valued.
    pub const fn at(cell: Cell, cost: u16, toll: f64) -> Self {
        Self { cell, cost, toll, risk: None, worth: 0.0, threat: 0.0, gap: 0.0 }
    }
}

/// One unit's turn from its own view.
pub struct Scene<'b> {
    /// The pace of the search.
    pub pace: Pace,
    /// Its task.
    pub task: Task,
    pub battle: &'b Battle,
    /// The numbers by which values are weighed.
    pub weights: GreedyWeights,
    pub me: UnitView,
    /// The target of blows against it: itself, or its vehicle.
    pub body: UnitView,
    /// Its cell.
    pub from: Cell,
    /// All units, in order of their numbers.
    pub units: Vec<UnitView>,
    /// The cells in which it can stand, the best first, including its own.
    pub stands: Vec<Stand>,
    /// Cells to which acts such as charges would take it; the harm of the path there is not part of their value.
    pub ends: Vec<Stand>,
    /// Whether it can still move.
    pub mobile: bool,
    /// The half points of movement that it would have left after an act in its present cell.
    pub after_act: u16,
    /// A typical blow in hit points: the unit of measure for everything that is not in hit points itself.
    pub scale: f64,
    /// How many cells it goes in a move.
    pub move_cells: f64,
    /// The cells that it would have to go from its present cell to strike the nearest foe.
    pub gap: f64,
    /// Whether no path leads to any foe, or to its goal.
    pub cut_off: bool,
    /// The value of being one cell nearer.
    pub march: f64,
    /// Its resolve, if that does not follow from the state of its side before the first blow.
    pub resolve: Option<Resolve>,
    /// The weight of blows avoided, compared with blows struck: 1 as long as there is time.
    pub care: f64,
    /// Which units have conditions, by their numbers, once looked up.
    pub ails: Vec<OnceLock<bool>>,
    /// The danger of each unit compared with the others of its side, by its number: 1 is usual.
    pub menaces: Vec<f64>,
    /// How well each foe strikes compared with the others of its side, by its number: 1 is usual, and is the value of
    /// all other units.
    pub uses: Vec<f64>,
    /// The other effects of each unit, by its number, once looked up.
    pub serves: Vec<OnceLock<f64>>,
    /// The mean damage of each unit's best blow at a foe, by its number, once computed.
    pub powers: Vec<OnceLock<f64>>,
    /// The harmful acts of each unit among those that it considers, by its number, once listed.
    pub harms: Vec<OnceLock<Vec<ActView>>>,
    /// The effect of each unit of its own side in a turn, including itself, compared with the others, once computed.
    pub own_uses: OnceLock<Vec<f64>>,
    /// Whether units are valued by their hit points and not by their effect: the older method, for comparison.
    pub by_hit_points: bool,
    /// The goals of its side.
    pub stakes: Stakes,
    /// The bounds from its temper, and from the tempers of all units that move along with it.
    pub bounds: Vec<Bounds<'b>>,
    /// The best blows of those foes that can strike the unit in its present cell before its next turn.
    pub blows: Vec<(UnitId, Act)>,
    /// The foes that matter for its stands, once found.
    pub dangers: Option<Vec<Danger>>,
    /// The amount by which each possible act seems worse than it is, in typical blows; empty if the unit does not err.
    pub doubts: Vec<f64>,
}

/// Keeps only the cells and acts that a unit's temper permits; its own cell is one of them.
fn heed_temper(battle: &Battle, unit: UnitId, bounds: &[Bounds<'_>], stands: &mut Vec<Stand>, acts: &mut Vec<ActView>) {
    let may_stand = |stand: &Stand| bounds.iter().all(|bounds| bounds.contain(battle, stand.cell));
    let from = stands[0].cell;
    if stands.iter().any(may_stand) {
        stands.retain(|stand| stand.cell == from || may_stand(stand));
    }
    if temper::holds_fire(battle, unit) {
        acts.retain(|act| !matches!(act.purpose, Purpose::Harm | Purpose::Hinder));
    }
}

/// The cells in which a unit can stand at the end of its move, its own first.
fn stands(battle: &Battle, me: &UnitView, body: &UnitView, from: Cell, tools: &mut Tools) -> Vec<Stand> {
    battle.reach_into(me.id, &mut tools.reach);
    let mut stands = std::mem::take(&mut tools.stands);
    stands.clear();
    stands.push(Stand::at(from, 0, 0.0));
    let stops = tools.reach.iter().filter(|found| found.may_stop && found.cell != from);
    stands.extend(stops.map(|found| Stand::at(found.cell, found.cost, walk::toll(body, found))));
    stands
}

/// A typical blow among these units, in hit points.
fn typical_blow(units: &[UnitView]) -> f64 {
    let active = units.iter().filter(|view| view.is_active());
    let (count, sum) = active.fold((0, 0), |(count, sum), view| (count + 1, sum + view.hp_max));
    f64::from(sum) / f64::from(count.max(1)) * TYPICAL_BLOW
}

/// A list that is reused, with nothing known of any unit.
fn unknown<T>(list: &mut Vec<OnceLock<T>>, units: &[UnitView]) -> Vec<OnceLock<T>> {
    let mut list = std::mem::take(list);
    list.clear();
    list.resize_with(units.len(), OnceLock::new);
    list
}

impl<'b> Scene<'b> {
    /// Surveys the battle for a unit in its turn; `None` if it is not on the board.
    pub fn survey(battle: &'b Battle, unit: UnitId, (pace, task): (Pace, Task), tools: &mut Tools) -> Option<Self> {
        // A charmed unit acts for the side that commands it.
        let mut me = battle.unit(unit)?;
        me.side = battle.decision().side().unwrap_or(me.side);
        let from = me.cell?;
        let weights = tools.weights(battle);
        let body = battle.carrier(unit).and_then(|carrier| battle.unit(carrier)).unwrap_or(me);
        let mut units = std::mem::take(&mut tools.units);
        units.clear();
        units.extend(battle.units());
        tools.acts = tools.repertoire.acts(battle, unit);
        tools.deadly.clear();
        let mut stands = stands(battle, &me, &body, from, tools);
        let bounds = temper::bounds_of_all(battle, me.side, unit);
        heed_temper(battle, unit, &bounds, &mut stands, &mut tools.acts);
        if task == Task::Wait {
            stands.truncate(1);
        }
        let mobile = stands.len() > 1;
        let after_act = if mobile { battle.points_after_act(unit) } else { 0 };
        let scale = typical_blow(&units);
        let (ails, serves) = (unknown(&mut tools.ails, &units), unknown(&mut tools.serves, &units));
        let (powers, harms) = (unknown(&mut tools.powers, &units), unknown(&mut tools.harms, &units));
        Some(Self {
            pace,
            task,
            battle,
            weights,
            me,
            body,
            from,
            units,
            stands,
            ends: Vec::new(),
            mobile,
            after_act,
            scale,
            move_cells: 0.0,
            gap: 0.0,
            cut_off: false,
            march: 0.0,
            resolve: None,
            care: 1.0,
            ails,
            menaces: std::mem::take(&mut tools.menaces),
            uses: std::mem::take(&mut tools.uses),
            serves,
            powers,
            harms,
            own_uses: OnceLock::new(),
            by_hit_points: tools.by_hit_points,
            stakes: Stakes::of(battle, unit, me.side, &weights),
            bounds,
            blows: Vec::new(),
            dangers: None,
            doubts: Vec::new(),
        })
    }

    /// The harm by foes out of turn because of an order in a cell: hit points on average, and the chance that the unit
    /// falls before the order is carried out.
    pub fn provoked(&self, order: &Order, from: Cell) -> (f64, f64) {
        walk::provoked(self.battle, &self.body, order, from)
    }

    /// The danger of a unit compared with the others of its side: 1 is usual.
    pub fn menace(&self, unit: &UnitView) -> f64 {
        self.menaces.get(unit.id.index()).copied().unwrap_or(1.0)
    }

    /// Whether a unit has conditions.
    pub fn ails(&self, unit: &UnitView) -> bool {
        let known = self.ails.get(unit.id.index());
        unit.cell.is_some()
            && known.is_some_and(|known| *known.get_or_init(|| !self.battle.conditions(unit.id).is_empty()))
    }

    /// The effect of a unit in a turn compared with the others of its side: 1 is usual.
    pub fn use_of(&self, unit: &UnitView) -> f64 {
        let strikes = self.uses.get(unit.id.index()).copied().unwrap_or(1.0);
        let foe = unit.is_active() && self.battle.are_hostile(unit.side, self.me.side);
        match (self.by_hit_points, foe) {
            (true, _) => 1.0,
            (false, false) => strikes,
            (false, true) => danger::all_in_all(&self.weights, strikes, self.serves(unit)),
        }
    }

    /// The harmful acts of a unit among those that it considers.
    pub fn harms(&self, tools: &Tools, unit: UnitId) -> &[ActView] {
        let list = || tools.repertoire.harms(self.battle, unit);
        self.harms.get(unit.index()).map_or(&[], |known| known.get_or_init(list))
    }

    /// The mean damage of a unit's best blow at a foe, in hit points.
    pub fn power(&self, unit: &UnitView) -> f64 {
        let known = self.powers.get(unit.id.index());
        known.map_or(0.0, |known| *known.get_or_init(|| value::power(self, unit)))
    }

    /// The effect of a unit other than by blows, compared with one that strikes.
    pub fn serves(&self, unit: &UnitView) -> f64 {
        let known = self.serves.get(unit.id.index());
        known.map_or(0.0, |known| *known.get_or_init(|| danger::serves(self, unit)))
    }

    /// The value of a unit's taking part, in hit points: its own hit points, or, if it has few, those of a usual unit
    /// in proportion to its effect.
    pub fn life(&self, unit: &UnitView) -> f64 {
        self.life_by(unit, self.use_of(unit))
    }

    /// The value of a unit that may be raised, healed or protected: on its own side, too, the most effective units come
    /// first.
    pub fn life_to_keep(&self, unit: &UnitView) -> f64 {
        self.life_by(unit, self.use_to_keep(unit))
    }

    fn life_by(&self, unit: &UnitView, does: f64) -> f64 {
        let own = f64::from(unit.hp_max.max(1));
        if self.by_hit_points { own } else { own.max(self.scale / TYPICAL_BLOW * does) }
    }

    /// The weight of a unit's hit points that are restored or saved, compared with those of a usual one.
    pub fn care_for(&self, unit: &UnitView) -> f64 {
        f64::midpoint(1.0, self.use_to_keep(unit))
    }

    /// A unit's effect in a turn compared with that of the others of its side: 1 is usual. It takes longer to compute
    /// for the acting unit's own side, so it is computed only if a unit of that side may be helped.
    fn use_to_keep(&self, unit: &UnitView) -> f64 {
        if self.by_hit_points || self.battle.are_hostile(unit.side, self.me.side) {
            return self.use_of(unit);
        }
        let uses = self.own_uses.get_or_init(|| danger::own_uses(self));
        uses.get(unit.id.index()).copied().unwrap_or(1.0)
    }

    /// Sorts the stands, the best first; among equals the nearest.
    pub fn sort(&mut self) {
        self.stands.sort_by(|one, two| two.worth.total_cmp(&one.worth));
    }

    /// The units of the other sides that take part.
    pub fn foes(&self) -> impl Iterator<Item = &UnitView> + Clone + '_ {
        let hostile = |view: &UnitView| self.battle.are_hostile(view.side, self.me.side);
        let foe = move |view: &&UnitView| view.is_active() && hostile(view) && view.id != self.me.id;
        self.units.iter().filter(foe)
    }

    /// The other units of its own side that take part.
    pub fn friends(&self) -> impl Iterator<Item = &UnitView> + '_ {
        self.units.iter().filter(|view| view.is_active() && view.side == self.me.side && view.id != self.me.id)
    }

    /// The order for an act of this unit.
    pub fn act(&self, act: Act, aim: Aim) -> Order {
        Order::Act { unit: self.me.id, act, aim }
    }

    /// Whether an act takes the unit from a cell to one that its temper, or that of a unit that moves along, does not
    /// permit.
    pub fn leads_astray(&self, act: Act, aim: Aim, from: Cell) -> bool {
        let end = || self.battle.goes_to(self.me.id, act, aim, from);
        !self.bounds.is_empty() && end().is_some_and(|cell| cell != from && !self.may_go(cell))
    }

    /// Whether its temper, and those of all units that move along with it, permit it to go to a cell.
    pub fn may_go(&self, cell: Cell) -> bool {
        self.bounds.iter().all(|bounds| bounds.contain(self.battle, cell))
    }

    /// The value of ending the turn in the cell to which an act takes the unit from a stand; `None` if it stays there.
    pub fn worth_of_end(&self, act: Act, aim: Aim, stand: &Stand) -> Option<f64> {
        if self.ends.is_empty() {
            return None;
        }
        let cell = self.battle.goes_to(self.me.id, act, aim, stand.cell)?;
        let end = self.ends.iter().find(|end| end.cell == cell)?;
        Some(end.worth - stand.toll)
    }

    /// The value of the best cell that it could go to after an act from its present cell.
    pub fn worth_after_act(&self) -> f64 {
        let stands = self.stands.iter().find(|stand| stand.cost <= self.after_act);
        stands.map_or(f64::NEG_INFINITY, |stand| stand.worth)
    }

    /// Its best stand; among equals its own cell.
    pub fn best_stand(&self) -> Stand {
        let own = self.stands.iter().find(|stand| stand.cell == self.from);
        let best = self.stands.first();
        match (own, best) {
            (Some(own), Some(best)) if best.worth <= own.worth + self.scale * 0.01 => *own,
            (_, Some(best)) => *best,
            _ => Stand::at(self.from, 0, 0.0),
        }
    }
}
