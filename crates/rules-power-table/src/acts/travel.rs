//! Movement: the methods that are possible, their distances, and the path of a move (SW-056 … SW-081).

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use crate::{
    acts::{areas, falling, flight, riding::command},
    content::{
        DiagonalStep, LIMITED_M, Method, Mode, RetreatNeeded, RetreatTiming, SameCellPin, Scenario, Settings,
        TravelMeasure,
    },
    numbers::survey,
    state::{Actor, Place, Rulebook, lead_of, states},
};
use hexfray_battle::{
    Field, OrderError, Roster, SideId, UnitId,
    movement::{self, Begun, WaySearch},
    narrow,
};
use hexfray_board::{
    grid::{Cell, Harm, Shape},
    map::{Gauge, Standing, Travel, Traveller},
};

/// The parts of a metre if a step over a corner counts √2 m: 577/408 is so close that no path of up to 160 m is rounded
/// wrongly.
const METRE: u16 = 408;

/// A step over a corner in these parts.
const ROOT_2: u16 = 577;

/// How metres are counted on a battle's board (SW-006). In simplified combat a step from area to area counts as one.
pub fn gauge(world: &World) -> Gauge {
    let (grid, settings) = (world.resource::<Field>().board().grid(), settings(world));
    let plain = Gauge { metre: 1, straight: 1, diagonal: Some(1), cuts_corners: settings.cut_corners, crowds: true };
    let square = matches!(grid.shape(), Shape::Square { .. });
    if world.resource::<Scenario>().mode == Mode::Simplified || !square {
        return plain;
    }
    match settings.diagonal_step {
        DiagonalStep::Sqrt2 => Gauge { metre: METRE, straight: METRE, diagonal: Some(ROOT_2), ..plain },
        DiagonalStep::One => plain,
        // Of every two diagonal steps the first counts 1 m, the second 2 m: one and a half each, rounded down.
        DiagonalStep::Alternate => Gauge { metre: 2, straight: 2, diagonal: Some(3), ..plain },
        DiagonalStep::Forbidden => Gauge { diagonal: None, ..plain },
    }
}

fn settings(world: &World) -> &Settings {
    &world.resource::<Rulebook>().0.settings
}

/// A movement method that is possible for a unit, and its distance: metres, or areas in simplified combat.
pub type Open = (Method, u16);

impl Actor<'_> {
    /// The distance that this unit covers by a method: metres, or areas in simplified combat.
    pub fn covers(&self, method: Method) -> u16 {
        if self.world.resource::<Scenario>().mode == Mode::Simplified {
            return method.areas();
        }
        let lead = self.lead();
        let lead = lead.as_ref().unwrap_or(self);
        let speed = lead.move_speed();
        if lead.is_under_water() {
            return method.metres_under_water(speed);
        }
        let limited = lead.feats().filter_map(|feat| feat.limited_m).max().unwrap_or(LIMITED_M);
        method.metres(speed, limited)
    }

    /// Its method in this turn: a Limited Move as long as no other is declared, unless it has risen or sunk farther
    /// (SW-057).
    pub fn method(&self) -> Method {
        self.turn.method.unwrap_or_else(|| Method::shortest(self.turn.climbed, |method| self.covers(method)))
    }

    /// The metres that it has covered in this turn, also up and down, for effects that depend on distance (SW-081).
    pub const fn metres_covered(&self) -> u16 {
        self.turn.metres.saturating_add(self.turn.climbed)
    }

    /// Whether it may move at all in this turn.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn check_move(&self) -> Result<(), OrderError> {
        command::check_move(self)?;
        if self.turn.moved {
            return Err(self.refused("has already moved or acted this turn", "SW-056"));
        }
        // A retreat that is declared first precedes its move (SW-124).
        let declared_first = self.settings().retreat_timing == RetreatTiming::SameTurn && self.turn.leaving;
        if self.turn.majors > 0 && !declared_first {
            return Err(self.refused("movement comes before the Major Action", "SW-056"));
        }
        if self.is_rooted() {
            return Err(self.refused("a condition prevents movement", "SW-065"));
        }
        self.check_pins()
    }

    /// Checks whether foes keep it where it is (SW-080, SW-100); in areas they permit a Limited Move, which leads
    /// nowhere (SW-069).
    fn check_pins(&self) -> Result<(), OrderError> {
        if self.world.resource::<Scenario>().mode == Mode::Simplified || self.turn.leaving {
            return Ok(());
        }
        if self.melee.of.is_some() {
            return Err(self.refused("it is in a melee: declare a Retreat first", "SW-100"));
        }
        let (held, inside) = self.hold();
        if held && self.settings().same_cell_pin == SameCellPin::Stay {
            return Err(self.refused("a foe in the same place prevents it", "SW-080"));
        }
        if inside && self.settings().retreat_needed == RetreatNeeded::AllInDisc {
            return Err(self.refused("it is in a melee: declare a Retreat first", "SW-093"));
        }
        Ok(())
    }

    /// Whether a foe at its coordinates pins it (SW-080), and whether it is inside a skirmish.
    fn hold(&self) -> (bool, bool) {
        survey::with_positions(self.world, |positions| {
            let own = positions.figure(self.id());
            own.map_or((false, false), |own| (positions.is_pinned(own), positions.home(own).is_some()))
        })
    }

    /// The longest method that is still possible in this turn for all units that move with it (SW-057, SW-258).
    fn most(&self) -> Method {
        let company = states(self.world).iter().filter(|(_, state)| state.company.lead == self.company.lead);
        company.filter_map(|(_, state)| state.turn.most).min().unwrap_or(Method::Full)
    }

    /// The methods that are possible for it now, the shortest first; only the declared one, if there is one (SW-057).
    pub fn methods(&self) -> ArrayVec<Open, 3> {
        let mut open = ArrayVec::new();
        if self.check_move().is_err() {
            return open;
        }
        let most = self.most();
        for method in Method::ALL {
            let declared = self.turn.method.is_none_or(|declared| declared == method);
            let barred = method > most || method == Method::Full && self.sheet.no_full_move;
            if declared && !barred && self.may_go(method) {
                let left = self.covers(method).checked_sub(self.turn.climbed);
                open.extend(left.map(|left| (method, left)));
            }
        }
        open
    }

    /// Whether a method leads anywhere in areas (SW-066 … SW-075), and whether a foe at the same coordinates permits
    /// it, by the setting (SW-080).
    fn may_go(&self, method: Method) -> bool {
        if method == Method::Limited {
            return true;
        }
        if let Some(moves) = areas::moves(self.world, self.id()) {
            return moves.iter().any(|&(open, _)| open == method);
        }
        self.settings().same_cell_pin != SameCellPin::Limited || self.turn.leaving || !self.hold().0
    }
}

/// Where a move may end: a retreat out of a skirmish outside it (SW-101), the move of a unit that runs away no nearer
/// to a foe. `None`: anywhere.
pub fn stops<'w>(world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
    let (runs, leaves) = (flight::stops(world, unit), leaves(world, unit));
    if runs.is_none() && leaves.is_none() {
        return None;
    }
    let altitude = Actor::of(world, unit).map_or(0, |actor| actor.altitude);
    Some(Box::new(move |cell| {
        let end = Place { cell, altitude };
        runs.as_ref().is_none_or(|runs| runs(end)) && leaves.as_ref().is_none_or(|leaves| leaves(end))
    }))
}

/// Whether a move of any kind, also up and down, may end at a place (SW-050, SW-101, SW-242).
///
/// # Errors
/// The first reason why it cannot.
pub fn check_end(actor: &Actor<'_>, end: Place) -> Result<(), OrderError> {
    // Few units leave a skirmish or run away, and each metre of a flight is checked.
    if actor.turn.leaving && leaves(actor.world, actor.id()).is_some_and(|leaves| !leaves(end)) {
        return Err(actor.refused("a retreat has to end outside of the melee", "SW-101"));
    }
    if actor.must_flee() && flight::stops(actor.world, actor.id()).is_some_and(|runs| !runs(end)) {
        return Err(actor.refused("only wants to get away", "SW-050"));
    }
    Ok(())
}

/// The places where a retreat out of a skirmish may end (SW-101).
fn leaves<'w>(world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Place) -> bool + 'w>> {
    let actor = Actor::of(world, unit).filter(|actor| actor.turn.leaving)?;
    if world.resource::<Scenario>().mode == Mode::Simplified {
        return None;
    }
    let figures = survey::figures(world);
    let zone = foes_zone(world, actor.identity.side);
    Some(Box::new(move |end| {
        survey::with_figures(world, &figures, |positions| {
            positions.figure(unit).is_none_or(|own| positions.ends_outside(own, end, &zone))
        })
    }))
}

/// The starting zones of a side's foes (SW-101).
fn foes_zone(world: &World, side: SideId) -> Vec<Cell> {
    let board = world.resource::<Field>().board();
    let roster = world.resource::<Roster>();
    let others = roster.sides().iter().enumerate();
    let foes = others.filter(|(at, _)| roster.are_hostile(side, SideId(narrow(*at))));
    foes.flat_map(|(_, other)| board.spawn(other.name.as_str())).collect()
}

/// How a unit travels with a number of metres, or areas.
pub fn traveller_of(world: &World, actor: &Actor<'_>, metres: u16) -> Option<Traveller> {
    let gauge = gauge(world);
    (metres > 0).then_some(Traveller {
        points: gauge.units(metres),
        flying: actor.is_airborne(),
        aquatic: true,
        shares_cells: true,
        gauge: Some(gauge),
        ..Traveller::ON_FOOT
    })
}

/// How a unit travels now: by the longest method that is possible, less the distance over the cells that it has named.
pub fn traveller(world: &World, unit: UnitId) -> Option<Traveller> {
    let actor = Actor::of(world, unit).filter(|actor| actor.on_turn)?;
    let traveller = whole_traveller(&actor)?;
    let (_, used) = named_way(&actor, &traveller)?;
    let points = traveller.points.checked_sub(used)?;
    Some(Traveller { points, ..traveller })
}

/// Why a unit cannot move in its turn (SW-056, SW-065, SW-080, SW-100).
pub fn why_not_move(world: &World, unit: UnitId) -> Option<&'static str> {
    let actor = Actor::of(world, unit).filter(|actor| actor.on_turn)?;
    match actor.check_move() {
        Err(OrderError::Refused { why, .. }) => Some(why),
        _ => None,
    }
}

/// How a unit travels over a whole path in its turn.
fn whole_traveller(actor: &Actor<'_>) -> Option<Traveller> {
    let metres = actor.methods().last()?.1;
    traveller_of(actor.world, actor, metres)
}

/// The path over the cells that a unit has named, by the cheapest path from one to the next (SW-006): its cells,
/// beginning with the present one, and its cost in the traveller's own units. `None` if it is too long.
fn named_way(actor: &Actor<'_>, traveller: &Traveller) -> Option<(Vec<Cell>, u16)> {
    let (mut path, mut used) = (vec![actor.cell?], 0);
    for &aim in &actor.announced.via {
        let (leg, units) = leg(actor, traveller, *path.last()?, aim, traveller.points.checked_sub(used)?)?;
        path.extend(leg.into_iter().skip(1));
        used += units;
    }
    Some((path, used))
}

/// The cheapest path from one cell to another within `points`, and its cost, in the traveller's own units.
fn leg(actor: &Actor<'_>, traveller: &Traveller, from: Cell, to: Cell, points: u16) -> Option<(Vec<Cell>, u16)> {
    if from == to {
        return Some((vec![from], 0));
    }
    let board = actor.world.resource::<Field>().board();
    let enters = areas::enters(actor.world, actor.id());
    let standing = |index: usize| match &enters {
        Some(enters) if !enters(board.grid().cell(index)) => Standing::Barred,
        _ => Standing::Free,
    };
    let traveller = Traveller { points, ..*traveller };
    let search = |travel: &mut Travel, to: Option<Cell>| match harms(actor.world, actor.id()) {
        Some(harm) => travel.explore_with_care_to(board, from, &traveller, standing, harm, to),
        None => {
            let goal = to.and_then(|to| board.grid().index(to));
            travel.explore_until(board, from, &traveller, standing, |cell| Some(cell) == goal);
        }
    };
    let ask = |travel: &Travel| Some((travel.way(to)?, travel.units(to)?));
    movement::with_search(actor.world, WaySearch::Walk, (actor.id(), from, traveller), Some(to), search, ask)
}

/// The effects of a unit's steps on the one that walks for its company (SW-010, SW-249); `None` if the ground hurts no
/// unit.
pub fn harms<'w>(world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
    let board = world.resource::<Field>().board();
    if !board.has_hazards() {
        return None;
    }
    // A unit that walks is not in the air at any step.
    Actor::of(world, lead_of(world, unit)).filter(|walker| !walker.is_airborne())?;
    Some(Box::new(move |_, to| {
        falling::spikes_of(board, to).map_or(Harm::NONE, |(_, amount)| Harm::points(amount.unsigned_abs()))
    }))
}

/// The path over the cells that a unit has named; `None` if it has named none (SW-006).
pub fn begun(world: &World, unit: UnitId) -> Option<Begun> {
    let actor = Actor::of(world, unit).filter(|actor| !actor.announced.via.is_empty())?;
    let traveller = whole_traveller(&actor)?;
    let (path, used) = named_way(&actor, &traveller)?;
    let cost = traveller.gauge.map_or(used, |gauge| gauge.half_points(used));
    Some(Begun { path, cost })
}

/// Whether the unit may name a cell for its path; it cannot in areas (SW-002, SW-006).
///
/// # Errors
/// The reason why it cannot.
pub fn check_via(actor: &Actor<'_>, over: Option<Cell>) -> Result<(), OrderError> {
    actor.check_move()?;
    if actor.world.resource::<Scenario>().mode == Mode::Simplified {
        return Err(actor.refused("there is no choice of path between areas", "SW-002"));
    }
    if actor.announced.via.is_full() {
        return Err(actor.refused("the path already leads over as many cells as can be named", "SW-006"));
    }
    over.map_or(Ok(()), |cell| movement::check(actor.world, actor.id(), cell))
}

/// How a unit would travel in a fresh turn in which it strikes afterwards: by a Normal Move.
pub fn fresh_traveller(world: &World, unit: UnitId) -> Option<Traveller> {
    let actor = Actor::of(world, unit)?;
    if actor.melee.of.is_some() || actor.is_rooted() || !actor.is_able() {
        return None;
    }
    traveller_of(world, &actor, actor.covers(Method::Normal))
}

/// The method of a move of a number of half points: the declared one, or the shortest that leads so far.
pub fn method_for(actor: &Actor<'_>, cost: u16) -> Method {
    let open = actor.methods();
    let metres = cost.div_ceil(2);
    let shortest = open.iter().find(|&&(_, covers)| covers >= metres).or(open.last());
    shortest.map_or(Method::Limited, |&(method, _)| method)
}

/// The path that a move would take, with its cost in half points; `None` if no path leads there.
pub fn way(world: &World, unit: UnitId, to: Cell) -> Option<(Vec<Cell>, u16)> {
    let actor = Actor::of(world, unit).filter(|actor| actor.on_turn)?;
    let traveller = whole_traveller(&actor)?;
    let (mut path, used) = named_way(&actor, &traveller)?;
    let (rest, units) = leg(&actor, &traveller, *path.last()?, to, traveller.points.checked_sub(used)?)?;
    path.extend(rest.into_iter().skip(1));
    let units = used + units;
    Some((path, traveller.gauge.map_or(units, |gauge| gauge.half_points(units))))
}

/// The cost of a path in half points: two for each metre (SW-006).
pub fn cost_of(world: &World, path: &[Cell]) -> u16 {
    let gauge = gauge(world);
    let grid = world.resource::<Field>().board().grid();
    let square = matches!(grid.shape(), Shape::Square { .. });
    let step = |pair: &[Cell]| match gauge.diagonal {
        Some(diagonal) if square && pair[0].col != pair[1].col && pair[0].row != pair[1].row => diagonal,
        _ => gauge.straight,
    };
    gauge.half_points(path.windows(2).map(step).fold(0, u16::saturating_add))
}

/// The metres that count as travelled by a move: along its path, or by the setting in a straight line (SW-081).
pub fn travelled(world: &World, from: Cell, to: Cell, cost: u16) -> u16 {
    match settings(world).travel_measure {
        TravelMeasure::Path => cost / 2,
        TravelMeasure::Straight => narrow::<u16>(survey::space(world).metres(from, 0, to, 0)),
    }
}
