//! Moving over the board: where a unit can go, by which path, and the move itself.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use bevy_ecs::prelude::*;

use crate::{
    Action, Event, Field, Flow, Log, Machine, Order, OrderError, Presence, Resolving, Roster, Rules, Ruleset, Stage,
    UnitId, WalkSystems, narrow,
};
use hexfray_board::{
    grid::{Cell, Grid, Harm},
    map::{JumpMode, Standing, Travel, Traveller},
};

pub use crate::flow::course::{Begun, Course, Moved};
pub use hexfray_board::map::Destination;

/// The last results about paths, kept until something changes: those of the unit in its turn, those of another, and those that
/// a ruleset has searched for by rules of its own.
#[derive(Resource)]
pub struct Ways {
    own: Mutex<Recent>,
    other: Mutex<Recent>,
    walks: Mutex<Recent>,
    rushes: Mutex<Recent>,
}

/// What a ruleset searches paths for, by its own view of what is in the way. Each purpose has one such view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaySearch {
    /// The way of a unit that walks as it has announced.
    Walk,
    /// The cells to which units come that react to the way of another.
    Rush,
}

/// The paths that were asked for last. A unit may have the choice of several ways to travel, with or without a sprint for
/// instance, and the rules ask for all of them in turn.
struct Recent {
    known: Vec<Known>,
    /// The one that is forgotten next.
    oldest: usize,
    /// How many are remembered.
    most: usize,
}

/// How many ways to travel are remembered.
const REMEMBERED: usize = 4;
/// How many units that react are remembered: as many as there are foes in most battles.
const REACTING: usize = 16;

impl Recent {
    fn nothing(grid: Grid, most: usize) -> Mutex<Self> {
        Mutex::new(Self { known: vec![Known::nothing(grid)], oldest: 0, most })
    }

    /// What is known of a unit in a cell that travels like this.
    fn about(&mut self, grid: Grid, of: (UnitId, Cell, Traveller)) -> &mut Known {
        let place = |known: &Known| known.of == Some(of);
        let at = self.known.iter().position(place).unwrap_or_else(|| self.make_room(grid));
        let known = &mut self.known[at];
        known.keep_for(of);
        known
    }

    /// The index of an entry that may be overwritten.
    fn make_room(&mut self, grid: Grid) -> usize {
        if let Some(free) = self.known.iter().position(|known| known.of.is_none()) {
            return free;
        }
        if self.known.len() < self.most {
            self.known.push(Known::nothing(grid));
            return self.known.len() - 1;
        }
        self.oldest = (self.oldest + 1) % self.most;
        self.oldest
    }
}

/// What is known of one unit's paths. An answer depends on the question alone, never on what was asked before: the cheapest
/// paths and the least harmful ones are kept apart.
struct Known {
    /// The unit, its cell and how it travels; `None` when the paths are stale.
    of: Option<(UnitId, Cell, Traveller)>,
    /// The cheapest paths.
    plain: Travel,
    has_plain: bool,
    /// The least harmful paths.
    careful: Travel,
    careful_to: Extent,
    /// Whether the rules can harm the unit on its way, once that was asked.
    may_be_harmed: Option<bool>,
    /// Whether the cheapest paths harm it, once that was asked.
    is_hurt: Option<bool>,
}

impl Known {
    fn nothing(grid: Grid) -> Self {
        Self {
            of: None,
            plain: Travel::new(grid),
            has_plain: false,
            careful: Travel::new(grid),
            careful_to: Extent::None,
            may_be_harmed: None,
            is_hurt: None,
        }
    }

    /// Forgets everything unless it is about this unit, in this cell, travelling like this.
    fn keep_for(&mut self, of: (UnitId, Cell, Traveller)) {
        if self.of != Some(of) {
            self.of = Some(of);
            (self.has_plain, self.careful_to) = (false, Extent::None);
            (self.may_be_harmed, self.is_hurt) = (None, None);
        }
    }

    /// The paths that answer questions about this part of them: the least harmful ones if the unit may be harmed. If the
    /// cheapest paths are harmless, they are enough for questions about their ends, and take less time to find.
    fn paths(&mut self, world: &World, (unit, about): (UnitId, About), from: Cell, traveller: &Traveller) -> &Travel {
        let Self { plain, careful, .. } = self;
        let (board, rules) = (world.resource::<Field>().board(), world.resource::<Rules>().0);
        let may_be_harmed =
            about != About::Reach && *self.may_be_harmed.get_or_insert_with(|| rules.harms(world, unit).is_some());
        let to = if let About::Way(to) = about { Some(to) } else { None };
        if to.is_none() || !may_be_harmed {
            if !self.has_plain {
                plain.explore(board, from, traveller, standing(world, unit, traveller.barred_by_bodies));
                self.has_plain = true;
            }
            let harms = || rules.harms(world, unit).is_some_and(|harm| plain.hurts(&harm));
            if !may_be_harmed || !*self.is_hurt.get_or_insert_with(harms) {
                return plain;
            }
        }
        if let Some(extent) = self.careful_to.enough_for(to) {
            explore_to(world, unit, careful, from, traveller, extent.goal());
            self.careful_to = extent;
        }
        careful
    }

    /// The paths that a search by other rules has found, repeated only if the path to a cell is not known.
    fn searched(&mut self, to: Option<Cell>, search: impl FnOnce(&mut Travel, Option<Cell>)) -> &Travel {
        if let Some(extent) = self.careful_to.enough_for(to) {
            search(&mut self.careful, extent.goal());
            self.careful_to = extent;
        }
        &self.careful
    }
}

/// For which cells paths are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    None,
    To(Cell),
    Whole,
}

impl Extent {
    /// How far to search for the path to a cell, or for all paths; `None` if they are known.
    fn enough_for(self, to: Option<Cell>) -> Option<Self> {
        match (self, to) {
            (Self::Whole, _) => None,
            (Self::To(known), Some(to)) if known == to => None,
            (Self::None, Some(to)) => Some(Self::To(to)),
            // If paths to several cells are asked for, one search for all of them is faster.
            _ => Some(Self::Whole),
        }
    }

    /// The cell at which a search may end.
    const fn goal(self) -> Option<Cell> {
        if let Self::To(to) = self { Some(to) } else { None }
    }
}

/// Which parts of paths a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// The ends of the cheapest paths.
    Reach,
    /// The ends of paths, their costs, and their harm to the unit.
    Ends,
    /// The path to one cell: its cells, too.
    Way(Cell),
}

impl Ways {
    pub(crate) fn new(grid: Grid) -> Self {
        let few = || Recent::nothing(grid, REMEMBERED);
        Self { own: few(), other: few(), walks: few(), rushes: Recent::nothing(grid, REACTING) }
    }

    /// Forgets the results; called when units on the board may have moved.
    pub fn forget(&self) {
        for known in [&self.own, &self.other, &self.walks, &self.rushes] {
            locked(known).known.iter_mut().for_each(|known| known.of = None);
        }
    }
}

fn locked(known: &Mutex<Recent>) -> MutexGuard<'_, Recent> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a query about a unit's paths from its cell, or from the end of a path that has begun, after finding them if they are
/// not known.
fn with_ways<T>(
    world: &World,
    (unit, about): (UnitId, About),
    begun: Option<&Begun>,
    traveller: Traveller,
    ask: impl FnOnce(&Travel) -> T,
) -> Option<T> {
    let field = world.resource::<Field>();
    let from = begun.and_then(|begun| begun.path.last().copied()).or_else(|| field.place(unit).cell())?;
    let ways = world.resource::<Ways>();
    // Opponents ask about foes between two questions about the unit in its turn.
    let is_own = world.resource::<Flow>().actor() == Some(unit);
    let mut recent = locked(if is_own { &ways.own } else { &ways.other });
    let known = recent.about(field.board().grid(), (unit, from, traveller));
    Some(ask(known.paths(world, (unit, about), from, &traveller)))
}

/// Runs a query about the paths of a unit from a cell, to one other or to all, found by a search with the ruleset's own view of
/// what is in the way. `search` finds the path to the given cell, or all paths if it is given none, as when paths to several
/// cells are asked for; what it finds may depend on nothing except what it is for, the unit, its start, how it travels, and the
/// state of the battle.
pub fn with_search<T>(
    world: &World,
    search_for: WaySearch,
    of: (UnitId, Cell, Traveller),
    to: Option<Cell>,
    search: impl FnOnce(&mut Travel, Option<Cell>),
    ask: impl FnOnce(&Travel) -> T,
) -> T {
    let (grid, ways) = (world.resource::<Field>().board().grid(), world.resource::<Ways>());
    let mut recent = locked(match search_for {
        WaySearch::Walk => &ways.walks,
        WaySearch::Rush => &ways.rushes,
    });
    ask(recent.about(grid, of).searched(to, search))
}

/// Finds the paths of a unit from a cell: the least harmful ones if it may be harmed, otherwise the cheapest.
fn explore(world: &World, unit: UnitId, travel: &mut Travel, from: Cell, traveller: &Traveller) {
    explore_to(world, unit, travel, from, traveller, None);
}

/// As [`explore`]; if a cell is given, only the path to that cell has to be found.
fn explore_to(world: &World, unit: UnitId, travel: &mut Travel, from: Cell, traveller: &Traveller, to: Option<Cell>) {
    let board = world.resource::<Field>().board();
    let standing = standing(world, unit, traveller.barred_by_bodies);
    match world.resource::<Rules>().0.harms(world, unit) {
        Some(harm) => travel.explore_with_care_to(board, from, traveller, standing, harm, to),
        None => travel.explore(board, from, traveller, standing),
    }
}

/// The paths of a unit from its cell if it travels like this and only over some of the cells.
pub fn ways_within(world: &World, unit: UnitId, traveller: Traveller, within: impl Fn(Cell) -> bool) -> Option<Travel> {
    let field = world.resource::<Field>();
    let (from, grid) = (field.place(unit).cell()?, field.board().grid());
    let others = standing(world, unit, traveller.barred_by_bodies);
    let seen = |index: usize| if within(grid.cell(index)) { others(index) } else { Standing::Barred };
    let mut travel = Travel::new(grid);
    travel.explore(field.board(), from, &traveller, seen);
    Some(travel)
}

/// How a unit is affected by the occupants of a cell that it wants to enter, by the cell's index.
fn standing(world: &World, unit: UnitId, bar: bool) -> impl Fn(usize) -> Standing + use<'_> {
    let (rules, roster, field) = (world.resource::<Rules>().0, world.resource::<Roster>(), world.resource::<Field>());
    let enters = rules.enters(world, unit);
    move |index| match &enters {
        Some(enters) if !enters(field.board().grid().cell(index)) => Standing::Barred,
        // Most cells are empty, and searches ask about each of them several times.
        _ if field.is_empty_at(index) => Standing::Free,
        _ => standing_at(world, rules, field, roster, unit, bar, index),
    }
}

/// The occupant of a cell as seen by a unit that wants to go there; bodies may bar its way.
fn standing_at(
    world: &World,
    rules: &dyn Ruleset,
    field: &Field,
    roster: &Roster,
    unit: UnitId,
    bar: bool,
    index: usize,
) -> Standing {
    let mut standing = Standing::Free;
    // A unit held in a large one's own cell moves with that unit, and is not in its way.
    let own = if field.is_large(unit) { field.place(unit).cell() } else { None };
    let goes_along = |other: UnitId| own.is_some() && field.place(other).cell() == own;
    for other in field.occupants_at(index).filter(|&other| other != unit && !goes_along(other)) {
        let stands = field.is_active(other) && !rules.is_out_of_reach(world, other);
        let friendly = !roster.are_hostile(roster.side(other), roster.side(unit));
        let seen = match (stands, friendly) {
            (false, _) if bar && field.place(other).presence() == Presence::Down => Standing::Barrier,
            (false, _) => Standing::Body,
            // Only bodies of one cell share it.
            (true, true) if standing == Standing::Friend || field.is_large(other) || field.is_large(unit) => {
                Standing::Crowd
            }
            (true, true) => Standing::Friend,
            (true, false) => Standing::Foe,
        };
        standing = standing.max(seen);
    }
    standing
}

/// Where the rules let a unit end its move, among the cells with room for it; determined before its paths.
fn stops<'w>(world: &'w World, rules: &dyn Ruleset, unit: UnitId) -> impl Fn(Cell) -> bool + use<'w> {
    let asked = rules.stops(world, unit);
    move |cell| asked.as_ref().is_none_or(|may_stop| may_stop(cell))
}

/// The cells that a unit can go to with the movement it has left, or with a fresh move, for which the harm of its paths is not
/// computed.
pub fn reach(world: &World, unit: UnitId, fresh: bool) -> Vec<Destination> {
    let mut cells = Vec::new();
    reach_into(world, unit, fresh, &mut cells);
    cells
}

/// As [`reach`], into a list that is emptied first.
pub(crate) fn reach_into(world: &World, unit: UnitId, fresh: bool, cells: &mut Vec<Destination>) {
    cells.clear();
    let rules = world.resource::<Rules>().0;
    let traveller = if fresh { rules.fresh_traveller(world, unit) } else { rules.traveller(world, unit) };
    if let Some(traveller) = traveller {
        let may_stop = stops(world, rules, unit);
        let begun = rules.way_begun(world, unit).filter(|_| !fresh);
        let cost = begun.as_ref().map_or(0, |begun| begun.cost);
        let all = |way: Destination| {
            let may_stop = way.may_stop && may_stop(way.cell);
            Destination { may_stop, cost: way.cost.saturating_add(cost), ..way }
        };
        // These paths are not moves yet: they show what a unit threatens.
        let about = if fresh { About::Reach } else { About::Ends };
        with_ways(world, (unit, about), begun.as_ref(), traveller, |travel| {
            cells.extend(travel.destinations().map(all));
        });
    }
}

/// The path to a cell, the unit's own cell first.
pub(crate) fn way(world: &World, unit: UnitId, to: Cell) -> Option<Vec<Cell>> {
    let rules = world.resource::<Rules>().0;
    let traveller = rules.traveller(world, unit)?;
    let begun = rules.way_begun(world, unit);
    let rest = with_ways(world, (unit, About::Way(to)), begun.as_ref(), traveller, |travel| travel.way(to))??;
    let Some(mut path) = begun.map(|begun| begun.path) else { return Some(rest) };
    path.extend(rest.into_iter().skip(1));
    Some(path)
}

/// The cost of going to a cell for a unit that travels like this, in half points; `None` if no path leads there.
pub fn cost_to(world: &World, unit: UnitId, traveller: Traveller, to: Cell) -> Option<u16> {
    destination_by(world, unit, traveller, to).map(|way| way.cost)
}

/// The destination in a cell of a unit that travels like this; `None` if no path leads there.
pub fn destination_by(world: &World, unit: UnitId, traveller: Traveller, to: Cell) -> Option<Destination> {
    with_ways(world, (unit, About::Ends), None, traveller, |travel| travel.destination(to)).flatten()
}

/// The destinations of a unit that travels like this.
pub fn destinations_by(world: &World, unit: UnitId, traveller: Traveller) -> Vec<Destination> {
    with_ways(world, (unit, About::Ends), None, traveller, |travel| travel.destinations().collect()).unwrap_or_default()
}

/// The path to a cell of a unit that travels like this, the unit's own cell first.
pub fn way_by(world: &World, unit: UnitId, traveller: Traveller, to: Cell) -> Option<Vec<Cell>> {
    with_ways(world, (unit, About::Way(to)), None, traveller, |travel| travel.way(to))?
}

/// The destination in a cell that a unit could go to now, with the cost of its whole path; `None` if none leads there.
pub fn destination(world: &World, unit: UnitId, to: Cell) -> Option<Destination> {
    let rules = world.resource::<Rules>().0;
    let traveller = rules.traveller(world, unit)?;
    let begun = rules.way_begun(world, unit);
    let rest = with_ways(world, (unit, About::Ends), begun.as_ref(), traveller, |travel| travel.destination(to))??;
    Some(Destination { cost: rest.cost.saturating_add(begun.map_or(0, |begun| begun.cost)), ..rest })
}

/// Adds a move to every cell that the unit can stop in.
pub(crate) fn orders(world: &World, unit: UnitId, orders: &mut Vec<Order>) {
    let rules = world.resource::<Rules>().0;
    let Some(traveller) = rules.traveller(world, unit) else { return };
    let may_stop = stops(world, rules, unit);
    with_ways(world, (unit, About::Reach), rules.way_begun(world, unit).as_ref(), traveller, |travel| {
        let free = travel.destinations().filter(|way| way.may_stop && may_stop(way.cell));
        orders.extend(free.map(|way| Order::Move { unit, to: way.cell }));
    });
}

/// Whether a unit can go to a cell now.
///
/// # Errors
/// The reason why it cannot.
pub fn check(world: &World, unit: UnitId, to: Cell) -> Result<(), OrderError> {
    let refused = |why| OrderError::CannotReach { unit: world.resource::<Roster>().name(unit), to, why };
    let rules = world.resource::<Rules>().0;
    let Some(traveller) = rules.traveller(world, unit) else { return Err(refused(cannot_move(world, rules, unit))) };
    let may_stop = stops(world, rules, unit);
    let begun = rules.way_begun(world, unit);
    match with_ways(world, (unit, About::Reach), begun.as_ref(), traveller, |travel| travel.destination(to)).flatten() {
        Some(way) if way.may_stop && may_stop(to) => Ok(()),
        Some(_) => Err(refused("the unit may pass that cell, but not stop there")),
        None if !world.resource::<Field>().board().exists(to) => Err(refused("the cell is not on the board")),
        None => Err(refused("it is out of reach now")),
    }
}

/// Why a unit without a traveller cannot move.
fn cannot_move(world: &World, rules: &dyn Ruleset, unit: UnitId) -> &'static str {
    rules.why_not_move(world, unit).unwrap_or("this unit cannot move now")
}

/// The path of a unit to a cell over named cells, from each to the next as a move would go.
///
/// # Errors
/// The cell that it cannot go over or to, and the reason.
pub fn course_over(world: &World, unit: UnitId, via: &[Cell], to: Cell) -> Result<Course, OrderError> {
    check(world, unit, to)?;
    let mut travel = Travel::new(world.resource::<Field>().board().grid());
    let mut best: Option<(Harm, Course)> = None;
    for (mut laid, mut traveller) in laid_over(world, unit, via, &mut travel)? {
        if laid.go(world, unit, &mut travel, &mut traveller, to).is_none() {
            continue;
        }
        let Laid { path, cost, jump, harm } = laid;
        if best.as_ref().is_none_or(|(least, best)| (harm, cost) < (*least, best.cost)) {
            best = Some((harm, Course { path, cost, jump }));
        }
    }
    let why = "the path over those cells is too long";
    let refused = || OrderError::CannotReach { unit: world.resource::<Roster>().name(unit), to, why };
    best.map(|(_, course)| course).ok_or_else(refused)
}

/// The cells that a unit can go to over named cells, each as a destination with its path.
///
/// # Errors
/// The named cell that it cannot go over, and the reason.
pub fn reach_over(world: &World, unit: UnitId, via: &[Cell]) -> Result<Vec<(Destination, Vec<Cell>)>, OrderError> {
    let may_stop = stops(world, world.resource::<Rules>().0, unit);
    let mut travel = Travel::new(world.resource::<Field>().board().grid());
    let mut found: BTreeMap<Cell, (Destination, Vec<Cell>)> = BTreeMap::new();
    for (laid, traveller) in laid_over(world, unit, via, &mut travel)? {
        let Some(&from) = laid.path.last() else { continue };
        explore(world, unit, &mut travel, from, &traveller);
        for end in travel.destinations() {
            let Some(rest) = travel.way(end.cell) else { continue };
            let path: Vec<Cell> = laid.path.iter().copied().chain(rest.into_iter().skip(1)).collect();
            let may_stop = end.may_stop && may_stop(end.cell);
            let (harm, cost) = (laid.harm.and(end.harm), laid.cost.saturating_add(end.cost));
            let better = |(known, _): &(Destination, Vec<Cell>)| (harm, cost) < (known.harm, known.cost);
            if check(world, unit, end.cell).is_ok() && found.get(&end.cell).is_none_or(better) {
                found.insert(end.cell, (Destination { may_stop, harm, cost, ..end }, path));
            }
        }
    }
    Ok(found.into_values().collect())
}

/// The beginnings of a unit's path over named cells: one for each way in which it may travel over all of them, with the
/// movement left then.
fn laid_over(
    world: &World,
    unit: UnitId,
    via: &[Cell],
    travel: &mut Travel,
) -> Result<Vec<(Laid, Traveller)>, OrderError> {
    let rules = world.resource::<Rules>().0;
    let name = world.resource::<Roster>().name(unit);
    let refused = |over: Cell, why| OrderError::CannotPass { unit: name, over, why };
    let board = world.resource::<Field>().board();
    if let Some(&over) = via.iter().find(|&&cell| !board.exists(cell)) {
        return Err(refused(over, "the cell is not on the board"));
    }
    let travellers = rules.travellers(world, unit);
    if travellers.is_empty() {
        let to = via.last().copied().or_else(|| world.resource::<Field>().place(unit).cell()).unwrap_or_default();
        return Err(OrderError::CannotReach { unit: name, to, why: cannot_move(world, rules, unit) });
    }
    let (mut all, mut farthest) = (Vec::new(), 0);
    for mut traveller in travellers {
        let Some(mut laid) = Laid::begun(world, unit) else { continue };
        let stopped = via.iter().position(|&cell| laid.go(world, unit, travel, &mut traveller, cell).is_none());
        match stopped {
            None => all.push((laid, traveller)),
            // The way of travelling that leads farthest gives the reason that stops the others.
            Some(at) => farthest = farthest.max(at),
        }
    }
    match via.get(farthest) {
        Some(&over) if all.is_empty() => Err(refused(over, "it is out of reach now")),
        _ => Ok(all),
    }
}

/// The fixed part of a path, leg by leg.
struct Laid {
    path: Vec<Cell>,
    cost: u16,
    jump: u8,
    harm: Harm,
}

impl Laid {
    /// A path that begins in the unit's cell, or with the cells that the rules have let it name.
    fn begun(world: &World, unit: UnitId) -> Option<Self> {
        let begun = world.resource::<Rules>().0.way_begun(world, unit);
        let own = || world.resource::<Field>().place(unit).cell().map(|cell| Begun { path: vec![cell], cost: 0 });
        let Begun { path, cost } = begun.or_else(own)?;
        Some(Self { path, cost, jump: 0, harm: Harm::NONE })
    }

    /// Extends the path to a cell, as a move would, and subtracts the cost from the traveller's points; `None` if no path leads
    /// there.
    fn go(
        &mut self,
        world: &World,
        unit: UnitId,
        travel: &mut Travel,
        traveller: &mut Traveller,
        to: Cell,
    ) -> Option<()> {
        explore(world, unit, travel, *self.path.last()?, traveller);
        let end = travel.destination(to)?;
        let jump = travel.jump(to).unwrap_or(0);
        self.path.extend(travel.way(to)?.into_iter().skip(1));
        (self.cost, self.harm) = (self.cost.saturating_add(end.cost), self.harm.and(end.harm));
        self.jump = self.jump.saturating_add(jump);
        traveller.points = traveller.points.saturating_sub(travel.units(to)?);
        // The single cell that is granted beyond the points is a whole move.
        traveller.always_one = false;
        if traveller.jump_mode == JumpMode::Pool {
            traveller.jump = traveller.jump.saturating_sub(jump);
        }
        Some(())
    }
}

/// Adds walking to the machine: a move takes effect at the start of [`ResolveSystems::Apply`](crate::ResolveSystems::Apply),
/// for every ruleset. Rulesets with a [branch](Machine::branch) for moves add [`walk`] to it.
pub(crate) fn install(machine: &mut Machine) {
    machine.stage(Stage::Resolve).add_systems(walk.in_set(WalkSystems));
}

/// Chooses the path of the current move, the least harmful, then the cheapest, unless the rules have chosen another. Returns
/// whether there is one.
pub fn lay_course(world: &mut World) -> bool {
    let acts = world.resource::<Resolving>();
    let Some(Action { unit, order: Order::Move { to, .. }, .. }) = acts.action() else { return false };
    if !acts.course.path.is_empty() {
        return true;
    }
    let Some(course) = best(world, unit, to) else { return false };
    world.resource_mut::<Resolving>().course = course;
    true
}

/// Takes the unit of a move along its path.
pub fn walk(world: &mut World) {
    if lay_course(world) {
        let Course { path, cost, .. } = &world.resource::<Resolving>().course;
        let (steps, cost) = (path.len().saturating_sub(1), *cost);
        // Rules that have moved the unit themselves have left nothing of the path.
        if steps > 0 {
            walk_part(world, steps, cost);
        }
        world.resource_mut::<Resolving>().course.clear();
    }
}

/// Takes the unit of the current move over the first steps of its [course](lay_course), which cost this many half points; the
/// rest of the path is left. In this way, a ruleset lets a move be [interrupted](Resolving#interrupts) before any step: the
/// unit goes up to the cell where another unit may interrupt it, the ruleset [offers](Resolving::offer_anew) the interrupt
/// there, and afterwards the unit can go on, or its act is lost. Returns whether it went: the unit may have been felled or
/// moved meanwhile.
pub fn walk_part(world: &mut World, steps: usize, cost: u16) -> bool {
    let (acts, field) = (world.resource::<Resolving>(), world.resource::<Field>());
    let (Some(Action { unit, .. }), Some(&to)) = (acts.action(), acts.course.path.get(steps)) else { return false };
    // The unit may have been felled, removed or moved elsewhere while others were asked about its path.
    if !field.is_active(unit) || field.place(unit).cell() != acts.course.path.first().copied() {
        return false;
    }
    crate::lay::shift(world, unit, to);
    world.resource::<Ways>().forget();
    let is_told = !world.resource::<Log>().is_mute();
    let mut acts = world.resource_mut::<Resolving>();
    let Resolving { course, moved, .. } = &mut *acts;
    let way = is_told.then(|| course.path[..=steps].to_vec());
    moved.path.pop();
    moved.path.extend(&course.path[..=steps]);
    (moved.cost, moved.jump) = (moved.cost.saturating_add(cost), course.jump);
    course.path.drain(..steps);
    course.cost = course.cost.saturating_sub(cost);
    if let Some(path) = way {
        world.resource_mut::<Log>().push(Event::Moved { unit, path, cost });
    }
    true
}

/// Takes the unit of the current move along its path, and stops wherever an effect meets it: `happens` tests a step by the
/// cells that it leads from and to, and `meet` applies the effect and returns whether the unit goes on. A unit that falls, is
/// held or is put to sleep on its path stays where it is, and the rest of the path is lost. A unit that `meet` stops for a
/// question ([`Resolving::is_stopped`]) goes on with the rest when this is called again.
pub fn walk_until(
    world: &mut World,
    happens: impl Fn(&World, Cell, Cell) -> bool,
    mut meet: impl FnMut(&mut World, Cell, Cell) -> bool,
) {
    if !lay_course(world) {
        return;
    }
    loop {
        let path = &world.resource::<Resolving>().course.path;
        let last = path.len().saturating_sub(1);
        if last == 0 {
            return;
        }
        let at = path.windows(2).position(|step| happens(world, step[0], step[1]));
        let steps = at.map_or(last, |at| at + 1);
        let step = at.map(|at| (path[at], path[at + 1]));
        let cost = cost_of_part(world, steps);
        let goes_on = walk_part(world, steps, cost) && step.is_none_or(|(from, to)| meet(world, from, to));
        if !goes_on {
            let mut acts = world.resource_mut::<Resolving>();
            acts.course.path.truncate(1);
            // The consequences of a walk take place where it ends.
            acts.lost = false;
            return;
        }
        if world.resource::<Resolving>().is_stopped() {
            return;
        }
    }
}

/// The cost of the first steps of the current path, in half points: the whole cost for all of them.
fn cost_of_part(world: &World, steps: usize) -> u16 {
    let (acts, rules) = (world.resource::<Resolving>(), world.resource::<Rules>().0);
    let Course { path, cost, .. } = &acts.course;
    let last = path.len().saturating_sub(1);
    if steps >= last {
        return *cost;
    }
    let by_steps = || {
        let unit = acts.action()?.unit;
        let traveller = rules.traveller(world, unit).or_else(|| rules.fresh_traveller(world, unit))?;
        let standing = standing(world, unit, traveller.barred_by_bodies);
        let (part, _) = Travel::cost_along(world.resource::<Field>().board(), &path[..=steps], &traveller, standing)?;
        Some(part.min(*cost))
    };
    by_steps().unwrap_or_else(|| narrow::<u16>(usize::from(*cost) * steps / last))
}

/// The path to a cell that is least harmful, then the cheapest.
fn best(world: &World, unit: UnitId, to: Cell) -> Option<Course> {
    let traveller = world.resource::<Rules>().0.traveller(world, unit)?;
    with_ways(world, (unit, About::Way(to)), None, traveller, |travel| {
        Some(Course { path: travel.way(to)?, cost: travel.destination(to)?.cost, jump: travel.jump(to)? })
    })?
}

/// Puts an obstacle in some cells of the board, by its number among the kinds, or removes the one there, and logs it.
pub fn change_cells(world: &mut World, cells: &[Cell], obstacle: Option<u8>) {
    let mut field = world.resource_mut::<Field>();
    let board = field.board().with_obstacle(cells, obstacle);
    field.change_board(board, cells, obstacle);
    world.resource::<Ways>().forget();
    world.resource_mut::<Log>().push(Event::BoardChanged { cells: cells.to_vec() });
}
