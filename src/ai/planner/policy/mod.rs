//! How both sides play on in a try: the best act within reach by quick estimates, else as `nearest` plays.
//!
//! It has to be quick above all: an order takes some hundredths of a millisecond. It looks neither at what foes could
//! do to it nor at exact odds, and does everything in its plain manner: rulesets may know hundreds of others.

mod odds;
mod ways;
mod worth;

use self::{odds::Odds, ways::Ways};
use crate::{
    ai::{
        Nearest, Opponent, otherwise,
        pace::{Pace, through},
        question,
        task::Task,
    },
    battle::{Act, ActView, Aim, Battle, Decision, Order, Purpose, Range, SideId, UnitId, UnitView, Wanted},
    grid::Cell,
    map::{Destination, HOPELESS},
};

/// Most ideas that are tried whether they can be done.
const MOST_IDEAS: usize = 6;
/// Most cells from which an idea is tried.
const MOST_CELLS: usize = 4;
/// What is left of the worth of an act that takes a move first.
const AFTER_MOVE: f64 = 0.95;
/// How much more harm counts to a foe whom the unit sets out to strike.
const MEANT: f64 = 3.0;
/// From how many cells on an act is better done from afar.
const AFAR: u32 = 3;
/// How many cells away from foes is far enough.
const COMFORT: u32 = 5;

/// Chooses the orders of both sides in tries.
#[derive(Debug, Default)]
pub struct Policy {
    nearest: Nearest,
    odds: Odds,
    ways: Ways,
    units: Vec<UnitView>,
    reach: Vec<Destination>,
    caught: Vec<UnitId>,
    ideas: Vec<Idea>,
    /// What the unit on its turn sets out to do.
    task: Task,
    /// What is to follow the last order.
    then: Option<(UnitId, Order)>,
    /// Who has had what done to it in this try, of acts that bring conditions.
    done: Vec<(Act, UnitId)>,
}

/// Something to do.
#[derive(Clone, Copy, Debug)]
struct Idea {
    act: ActView,
    aim: Aim,
    /// The cell that it is aimed at, and how far from there it can be done; `None`: from where the unit stands.
    at: Option<(Cell, u32)>,
    worth: f64,
}

/// Whoever has the choice.
struct Actor {
    me: UnitView,
    side: SideId,
    from: Cell,
    /// How many cells it may still go.
    steps: u32,
}

impl Policy {
    /// Another decision is to be made: nothing is known of its odds.
    pub fn forget(&mut self) {
        self.odds.clear();
        self.ways.clear();
        self.begin();
    }

    /// Another try begins.
    pub fn begin(&mut self) {
        self.then = None;
        self.done.clear();
    }

    /// An order that answers the decision at which a try has come to stand, `root` being where tries begin and `task` what
    /// the unit on its turn sets out to do.
    pub fn choose(&mut self, root: &Battle, battle: &Battle, task: Task) -> Order {
        let Decision::Act { unit, side } = *battle.decision() else {
            return through(question::answer(battle, Pace::Through));
        };
        if let Some((_, order)) = self.then.take().filter(|&(of, _)| of == unit)
            && battle.check(&order).is_ok()
        {
            return order;
        }
        if let Some(order) = question::yields(battle, unit) {
            return order;
        }
        self.task = task;
        let away = battle.unit(unit).and_then(|view| self.ways.cost(battle, unit, side, view.cell?));
        let goal = away.and_then(|away| self.goal_step(battle, unit, side, away));
        if let Some((to, 0)) = goal {
            return self.step(unit, to);
        }
        self.act(root, battle, unit, side, away).unwrap_or_else(|| match goal {
            Some((to, _)) => self.step(unit, to),
            None if away == Some(0) || task == Task::Wait => otherwise(battle),
            None => self.march(battle, unit),
        })
    }

    /// The step that leads farthest towards the goal of a unit's side, and how far it is from there.
    fn goal_step(&mut self, battle: &Battle, unit: UnitId, side: SideId, away: u16) -> Option<(Cell, u16)> {
        if away == 0 || !battle.may_move(unit) {
            return None;
        }
        battle.reach_into(unit, &mut self.reach);
        let open = self.reach.iter().filter(|found| found.may_stop && found.hazard < u16::from(HOPELESS));
        let left = open.filter_map(|found| Some((self.ways.cost(battle, unit, side, found.cell)?, found.cell)));
        left.filter(|&(left, _)| left < away).min().map(|(left, cell)| (cell, left))
    }

    /// Goes to a cell, and has no second thoughts after that.
    const fn step(&mut self, unit: UnitId, to: Cell) -> Order {
        self.then = Some((unit, Order::EndTurn { unit }));
        Order::Move { unit, to }
    }

    /// As `nearest` does where nothing can be done to anybody: it has no second thoughts after that.
    fn march(&mut self, battle: &Battle, unit: UnitId) -> Order {
        let order = self.nearest.choose(battle);
        if matches!(order, Order::Move { .. }) {
            self.then = Some((unit, Order::EndTurn { unit }));
        }
        order
    }

    /// The best act within reach that can be done; who is at its goal stays there.
    fn act(&mut self, root: &Battle, battle: &Battle, unit: UnitId, side: SideId, away: Option<u16>) -> Option<Order> {
        self.units.clear();
        self.units.extend(battle.units());
        let me = *self.units.get(unit.index())?;
        let plain = |act: &Act| act.option == 0;
        let acts = battle.acts_where(unit, Wanted { ready: true, ..Wanted::like(&plain) });
        let stays = away == Some(0) || self.task == Task::Wait;
        let steps = match battle.may_move(unit) && !stays {
            true => battle.fresh_traveller(unit).map_or(0, |traveller| u32::from(traveller.points.div_ceil(2))),
            false => 0,
        };
        let actor = Actor { me, side, from: me.cell?, steps };
        self.ideas.clear();
        for act in acts.iter().filter(|act| act.purpose != Purpose::Turn && act.mp <= me.mp) {
            self.add_ideas(root, battle, &actor, act);
        }
        let mut ideas = std::mem::take(&mut self.ideas);
        ideas.sort_by(|one, two| two.worth.total_cmp(&one.worth));
        self.reach.clear();
        let order = ideas.iter().take(MOST_IDEAS).find_map(|idea| self.carry_out(battle, &actor, idea));
        self.ideas = ideas;
        order
    }

    /// Adds what can be done with one act, if it is worth anything.
    fn add_ideas(&mut self, root: &Battle, battle: &Battle, actor: &Actor, act: &ActView) {
        let targeting = &act.targeting;
        if targeting.aims_way() {
            for way in battle.board().grid().all_directions() {
                self.add_from_here(root, battle, actor, act, Aim::Way(way));
            }
        } else if targeting.aims_itself() {
            self.add_from_here(root, battle, actor, act, Aim::None);
        } else {
            self.add_at_units(root, battle, actor, act);
        }
    }

    /// What catches whom it catches from where the unit stands.
    fn add_from_here(&mut self, root: &Battle, battle: &Battle, actor: &Actor, act: &ActView, aim: Aim) {
        let worth = self.caught(root, battle, actor, act, aim);
        self.add(actor, Idea { act: *act, aim, at: None, worth }, false);
    }

    /// What is aimed at somebody whom the act means, or at the cell in which it is.
    fn add_at_units(&mut self, root: &Battle, battle: &Battle, actor: &Actor, act: &ActView) {
        let grid = battle.board().grid();
        let range = match act.targeting.range {
            Range::Cells(range) => range,
            Range::Own => 0,
            Range::Unlimited => u32::MAX,
        };
        for at in 0..self.units.len() {
            let target = self.units[at];
            let Some(cell) = target.cell else { continue };
            let is_foe = battle.are_hostile(target.side, actor.side);
            let large = u32::from(target.footprint.size() + actor.me.footprint.size()) - 2;
            let apart = grid.distance(actor.from, cell).saturating_sub(large);
            if !worth::is_meant(act, &target, is_foe) || apart > range.saturating_add(actor.steps) {
                continue;
            }
            let aim = if act.targeting.at_cells { Aim::Cell(cell) } else { Aim::Unit(target.id) };
            let worth = match act.targeting.is_single() {
                true => self.on(root, battle, actor, act, &target, apart.min(range)),
                false => self.caught(root, battle, actor, act, aim),
            };
            let goes = apart > range;
            let worth = if goes { AFTER_MOVE * worth } else { worth };
            let at = Some((cell, range.saturating_add(large)));
            self.add(actor, Idea { act: *act, aim, at, worth }, act.targeting.at_cells);
        }
    }

    fn add(&mut self, actor: &Actor, idea: Idea, at_cell: bool) {
        let worth = worth::net(&idea.act, &actor.me, idea.worth, at_cell);
        if worth > 0.0 {
            self.ideas.push(Idea { worth, ..idea });
        }
    }

    /// What an act is worth on one unit so many cells away.
    fn on(
        &mut self,
        root: &Battle,
        battle: &Battle,
        actor: &Actor,
        act: &ActView,
        target: &UnitView,
        apart: u32,
    ) -> f64 {
        let odds = self.odds.of(root, battle, (actor.me.id, act.act, actor.from), target.id, apart);
        let is_foe = battle.are_hostile(target.side, actor.side);
        let fresh = !self.done.contains(&(act.act, target.id));
        let mark = if is_foe { worth::mark(battle, actor.side, target) } else { 1.0 };
        let mark = mark * self.task.weight(target.id, MEANT);
        odds.map_or(0.0, |odds| mark * worth::on_unit(act, target, &odds, is_foe, fresh))
    }

    /// What an act is worth on all whom it catches, as if it were aimed from where the unit stands.
    fn caught(&mut self, root: &Battle, battle: &Battle, actor: &Actor, act: &ActView, aim: Aim) -> f64 {
        let mut caught = std::mem::take(&mut self.caught);
        battle.caught_units_into(actor.me.id, act, actor.from, aim, &mut caught);
        let grid = battle.board().grid();
        let mut sum = 0.0;
        for unit in &caught {
            let target = self.units[unit.index()];
            let apart = target.cell.map_or(1, |cell| grid.distance(actor.from, cell));
            sum += self.on(root, battle, actor, act, &target, apart);
        }
        self.caught = caught;
        sum
    }

    /// The order for an idea, the move before it included; `None` where it cannot be done.
    fn carry_out(&mut self, battle: &Battle, actor: &Actor, idea: &Idea) -> Option<Order> {
        let unit = actor.me.id;
        let order = Order::Act { unit, act: idea.act.act, aim: idea.aim };
        let near = |cell: Cell| {
            idea.at.is_none_or(|(to, range)| battle.board().grid().distance(cell, to) <= range)
                && battle.can_aim(unit, &idea.act, cell, idea.aim)
        };
        let order = if near(actor.from) && battle.check(&order).is_ok() {
            order
        } else {
            let to = self.cell_for(battle, actor, idea)?;
            self.then = Some((unit, order));
            Order::Move { unit, to }
        };
        if let Aim::Unit(target) = idea.aim {
            self.done.push((idea.act.act, target));
        }
        Some(order)
    }

    /// The best cell to go to for an idea: far from foes for what goes far, else with few of them beside it; the nearest
    /// among equals.
    fn cell_for(&mut self, battle: &Battle, actor: &Actor, idea: &Idea) -> Option<Cell> {
        let (to, range) = idea.at.filter(|_| actor.steps > 0)?;
        if self.reach.is_empty() {
            battle.reach_into(actor.me.id, &mut self.reach);
        }
        let grid = battle.board().grid();
        let foes = self.units.iter().filter(|foe| foe.is_active() && battle.are_hostile(foe.side, actor.side));
        let foes: Vec<Cell> = foes.filter_map(|foe| foe.cell).collect();
        let danger = |cell: Cell| {
            let apart = foes.iter().map(|&foe| grid.distance(cell, foe));
            match range >= AFAR {
                true => COMFORT - apart.min().unwrap_or(COMFORT).min(COMFORT),
                false => apart.filter(|&apart| apart <= 1).count() as u32,
            }
        };
        let open = |found: &&Destination| {
            found.may_stop
                && found.hazard < u16::from(HOPELESS)
                && found.cell != actor.from
                && grid.distance(found.cell, to) <= range
        };
        let cells = self.reach.iter().filter(open);
        let mut cells: Vec<(u32, u16, Cell)> =
            cells.map(|found| (danger(found.cell), found.cost, found.cell)).collect();
        cells.sort_unstable();
        let fits = |cell: &Cell| battle.can_aim(actor.me.id, &idea.act, *cell, idea.aim);
        cells.into_iter().map(|(.., cell)| cell).take(MOST_CELLS).find(fits)
    }
}
