//! Which units could stop a move, and where (SW-111 … SW-123).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        climb,
        plan::{self, Chance, Stop},
        together, travel,
        verb_rules::rules_of,
    },
    content::{AutoBlock, Method, Scenario},
    numbers::{BlockingPoint, Figure, Passage, Positions, SkirmishBlock, survey},
    state::{Actor, Place, Rulebook},
};
use hexfray_battle::{
    Action, AnswerView, BlockerView, Field, Name, Order, Resolving, Roster, UnitId,
    movement::{self, WaySearch},
};
use hexfray_board::{
    grid::Cell,
    map::{Standing, Travel, Traveller},
};

/// The number of sections that a blocker stops on land, and under water (SW-116, SW-240).
const HOLDS: u8 = 2;

const HOLDS_UNDER_WATER: u8 = 1;

/// An opportunity to stop the move, with all its answers.
pub struct Offer {
    /// The unit that is asked.
    pub asked: UnitId,
    /// The unit or skirmish that could stop the move.
    pub chance: Chance,
    /// Where the move could be stopped, in the order of its path.
    pub stops: Vec<Stop>,
}

/// The unit whose move is in progress, over the board or up and down (SW-242).
pub fn mover(world: &World) -> Option<UnitId> {
    match world.resource::<Resolving>().action()? {
        Action { unit, order: Order::Move { .. }, .. } => Some(unit),
        Action { unit, order: Order::Act { act, .. }, .. } if rules_of(act.verb).climbs => Some(unit),
        _ => None,
    }
}

/// The places along the path of the move in progress, beginning with the first (SW-111, SW-242).
pub fn way_under_way(world: &World) -> Vec<Place> {
    let acts = world.resource::<Resolving>();
    let (Some(unit), Some(action)) = (mover(world), acts.action()) else { return Vec::new() };
    let Some(actor) = Actor::of(world, unit) else { return Vec::new() };
    match action.order {
        Order::Act { act, .. } => climb::way(&actor, act.option),
        _ => level_way(&acts.course.path, actor.altitude),
    }
}

/// A path over the board at one altitude.
fn level_way(cells: &[Cell], altitude: i16) -> Vec<Place> {
    cells.iter().map(|&cell| Place { cell, altitude }).collect()
}

/// Whether a feat keeps other units from stopping a unit (SW-148).
pub fn is_unblockable(world: &World, unit: UnitId) -> bool {
    Actor::of(world, unit).is_some_and(|actor| actor.has_feat(|feat| feat.unblockable))
}

/// The units that could stop a unit on its path to a cell, and where: all units that would be asked (SW-111, SW-117).
pub fn blockers(world: &World, unit: UnitId, to: Cell) -> Vec<BlockerView> {
    let never = world.resource::<Rulebook>().0.settings.auto_block == AutoBlock::Never;
    if never || world.resource::<Scenario>().is_simplified() || is_unblockable(world, unit) {
        return Vec::new();
    }
    let Some((course, _)) = travel::way(world, unit, to) else { return Vec::new() };
    let Some(altitude) = Actor::of(world, unit).map(|actor| actor.altitude) else { return Vec::new() };
    let view = |offer: Offer| {
        let cells = offer.stops.iter().filter_map(|stop| course.get(stop.step).copied()).collect();
        BlockerView { unit: offer.asked, cells }
    };
    offers(world, unit, &level_way(&course, altitude)).into_iter().map(view).collect()
}

/// The meaning of the answers to the open question: where the mover is stopped, and by which unit.
pub fn answers(world: &World) -> Vec<AnswerView> {
    let (Some(unit), Some(chance)) = (mover(world), plan::blocking(world).and_then(|blocking| blocking.open)) else {
        return Vec::new();
    };
    let way = way_under_way(world);
    let Some(offer) = offers(world, unit, &way).into_iter().find(|offer| offer.chance == chance) else {
        return Vec::new();
    };
    let roster = world.resource::<Roster>();
    let view = |stop: &Stop| {
        let cell = way.get(stop.step).map(|place| place.cell);
        let others = stop.helpers.iter().filter(|&&helper| helper != offer.asked).map(|&helper| roster.name(helper));
        let others: Vec<&str> = others.map(|name| name.as_str()).collect();
        let with = if others.is_empty() { String::new() } else { format!(" together with {}", others.join(", ")) };
        let about = match stop.by {
            Chance::Unit(_) if world.resource::<Field>().place(offer.asked).cell() == cell => {
                format!("Stands fast{with}; the move ends there.")
            }
            Chance::Unit(_) => format!("Goes there{with}; the move ends there."),
            Chance::Skirmish(_) => format!("The melee draws it in{with}; the move ends there."),
        };
        AnswerView {
            cell,
            unit: Some(unit),
            who: Some(offer.asked),
            about: Name::intern(&about).ok(),
            ..AnswerView::default()
        }
    };
    let last = way.last().map(|place| place.cell);
    let passes = AnswerView {
        cell: last,
        unit: Some(unit),
        who: None,
        about: Some(Name::new("The move goes on.")),
        ..AnswerView::default()
    };
    offer.stops.iter().map(view).chain([passes]).collect()
}

/// All units that could stop a move along a path, with the places where they could.
pub fn offers(world: &World, unit: UnitId, path: &[Place]) -> Vec<Offer> {
    survey::with_positions(world, |positions| {
        let together = together::with(world, unit);
        let passage = Passage { mover: unit, path, together: &together };
        let outside = outside_offers(world, positions, passage);
        let blocks = positions.blocking_skirmishes(passage).into_iter();
        let inside = blocks.filter_map(|block| skirmish_offer(world, positions, unit, block));
        outside.into_iter().chain(inside).collect()
    })
}

fn skirmish_offer(world: &World, positions: &Positions<'_>, mover: UnitId, block: SkirmishBlock) -> Option<Offer> {
    let enough =
        |helpers: &usize| block.stops(*helpers) && holds_under_water(world, positions, mover, &block, *helpers);
    let needed = (block.helpers_needed()?..=block.helpers.len()).find(enough)?;
    let helpers = block.helpers[..needed].to_vec();
    let by = Chance::Skirmish(block.skirmish);
    let stops = vec![Stop { by, step: block.step, helpers }];
    Some(Offer { asked: *block.members.first()?, chance: by, stops })
}

/// Whether the members of a skirmish under water, with a number of helpers, are enough for all sections of a mover
/// (SW-240). On land units count, not the sections that each can stop (SW-118).
fn holds_under_water(
    world: &World,
    positions: &Positions<'_>,
    mover: UnitId,
    block: &SkirmishBlock,
    helpers: usize,
) -> bool {
    let centre = positions.skirmishes.iter().find(|one| one.id == block.skirmish).map(|one| one.centre);
    let blockers = block.members.iter().chain(&block.helpers[..helpers]);
    let holds: Vec<u8> = blockers.filter_map(|&unit| Some(sections_held(&Actor::of(world, unit)?, centre?))).collect();
    let sections = positions.figure(mover).map_or(1, |own| positions.presence(own.body).count().max(1));
    holds.iter().all(|&held| held == HOLDS) || holds.iter().map(|&held| usize::from(held)).sum::<usize>() >= sections
}

/// Whether the units in a cell are enough to stop a mover there (SW-116).
pub fn is_stopped_by(world: &World, mover: UnitId, cell: Cell, there: &[UnitId]) -> bool {
    survey::with_positions(world, |positions| {
        let body = |unit: UnitId| positions.figure(unit).map(|figure| figure.body);
        let sections = body(mover).map_or(1, |body| positions.presence(body).count().max(1));
        let came = |one: &&Figure| one.able && there.iter().any(|&unit| body(unit) == Some(one.body));
        let actors = positions.figures.iter().filter(came).filter_map(|one| Actor::of(world, one.unit));
        actors.map(|actor| usize::from(sections_held(&actor, cell))).sum::<usize>() >= sections
    })
}

/// How many sections a unit stops in a cell: one if it is under water, there or in its present cell (SW-116, SW-240).
fn sections_held(actor: &Actor<'_>, cell: Cell) -> u8 {
    if actor.dives_to(cell) { HOLDS_UNDER_WATER } else { HOLDS }
}

fn outside_offers(world: &World, positions: &Positions<'_>, passage: Passage<'_>) -> Vec<Offer> {
    let Some(mover) = positions.figure(passage.mover) else { return Vec::new() };
    let candidates = positions.figures.iter().filter(|one| positions.may_block(one, mover));
    let reaches: Vec<(UnitId, BlockReach<'_>)> =
        candidates.filter_map(|one| Some((one.unit, BlockReach::of(world, one.unit, passage.path)?))).collect();
    let holds = |one: UnitId, place: Place| reaches.iter().find(|reach| reach.0 == one)?.1.holds(place);
    let points = positions.blocking_points(passage, |one, place| holds(one.unit, place));
    let passed = plan::blocking(world).map_or(&[][..], |blocking| &blocking.passed);
    let body = |unit: UnitId| positions.figure(unit).map(|figure| figure.body);
    let has_passed = |chance: &Chance, unit| matches!(*chance, Chance::Unit(other) if body(other) == body(unit));
    let open = |unit: UnitId| !passed.iter().any(|chance| has_passed(chance, unit));
    let mut offers: Vec<Offer> = Vec::new();
    for &(unit, _) in reaches.iter().filter(|reach| open(reach.0)) {
        // Sections of one monster move together, and are asked once.
        if offers.iter().any(|offer| body(offer.asked) == body(unit)) {
            continue;
        }
        let stop = |point: &BlockingPoint| {
            let helpers = helpers(point, unit, &open, &body)?;
            Some(Stop { by: Chance::Unit(unit), step: point.step, helpers })
        };
        let stops: Vec<Stop> = points.iter().filter_map(stop).collect();
        if !stops.is_empty() {
            offers.push(Offer { asked: unit, chance: Chance::Unit(unit), stops });
        }
    }
    offers
}

/// The units that go to a point with a blocker, so that they are enough: its own sections, then other units that have
/// not let the mover pass, by their numbers (SW-116). `None` if it cannot get there, or all together are too few.
fn helpers(
    point: &BlockingPoint,
    unit: UnitId,
    open: &impl Fn(UnitId) -> bool,
    body: &impl Fn(UnitId) -> Option<UnitId>,
) -> Option<Vec<UnitId>> {
    point.blockers.iter().find(|one| one.unit == unit)?;
    let mut going = vec![unit];
    let enough = |going: &[UnitId]| point.stops(|one| going.iter().any(|&other| body(other) == body(one)));
    for other in point.blockers.iter().map(|one| one.unit).filter(|&one| open(one)) {
        if enough(&going) {
            break;
        }
        if going.iter().all(|&one| body(one) != body(other)) {
            going.push(other);
        }
    }
    enough(&going).then_some(going)
}

/// The cells of a path that a unit can reach with a Limited Move.
struct BlockReach<'w> {
    actor: Actor<'w>,
    cells: Vec<Cell>,
    from: Place,
}

impl<'w> BlockReach<'w> {
    /// The reach of a possible blocker; `None` if it may not move, has blocked as often as it may, or stands too far
    /// away (SW-112).
    fn of(world: &'w World, unit: UnitId, path: &[Place]) -> Option<Self> {
        let actor = Actor::of(world, unit)?;
        let most = actor.settings().blocks_per_round;
        if actor.is_rooted() || (most > 0 && u16::from(actor.posture.blocks) >= most) {
            return None;
        }
        let from = Place { cell: actor.cell?, altitude: actor.altitude };
        let metres = actor.covers(Method::Limited);
        let board = world.resource::<Field>().board();
        let near = |place: &Place| board.grid().distance(from.cell, place.cell) <= 2 * u32::from(metres);
        path.iter().find(|place| near(place))?;
        let reached = |travel: &Travel| {
            let cells = path.iter().map(|place| place.cell);
            cells.filter(|&cell| travel.destination(cell).is_some()).collect()
        };
        let traveller = travel::traveller_of(world, &actor, metres);
        let cells = traveller
            .map_or_else(Vec::new, |traveller| with_travel_of(world, &actor, from.cell, traveller, None, reached));
        Some(Self { actor, cells, from })
    }

    /// How many sections it stops at a place of the path; `None` if it cannot get there. Units do not rise or sink to block.
    fn holds(&self, place: Place) -> Option<u8> {
        let there = place.cell == self.from.cell || self.cells.contains(&place.cell);
        (there && place.altitude == self.from.altitude).then(|| sections_held(&self.actor, place.cell))
    }
}

/// Runs a query about the paths of a blocker from a cell, to one other or to all, without cells that units may not enter
/// (SW-009), the least harmful ones (SW-249).
pub fn with_travel_of<T>(
    world: &World,
    blocker: &Actor<'_>,
    from: Cell,
    traveller: Traveller,
    to: Option<Cell>,
    ask: impl FnOnce(&Travel) -> T,
) -> T {
    let (board, scenario) = (world.resource::<Field>().board(), world.resource::<Scenario>());
    let standing = |index: usize| if scenario.may_enter(index) { Standing::Free } else { Standing::Barred };
    let search = |travel: &mut Travel, to: Option<Cell>| match travel::harms(world, blocker.id()) {
        Some(harm) => travel.explore_with_care_to(board, from, &traveller, standing, harm, to),
        None => travel.explore(board, from, &traveller, standing),
    };
    movement::with_search(world, WaySearch::Rush, (blocker.id(), from, traveller), to, search, ask)
}
