//! Blocking in play: who is asked whether to stop a move, and what becomes of it (SW-111 … SW-123).
//!
//! When a way has been laid down, everybody who could stop it is asked in the order of the way, or by the settings
//! nobody is, and all do. Whoever is nearest to the start of the way stops it.

use crate::rules::power_table::change;
use bevy::ecs::prelude::*;

use super::{
    Actor, AutoBlock, BlockCost, Method, Place, Positions, Rulebook, Scenario, SkirmishId,
    asked::{self, Asked},
    fray, moves,
    positions::{BlockingPoint, Passage, SkirmishBlock},
    rounds, survey, together,
};
use crate::{
    battle::{
        Action, AnswerView, BlockerView, Event, Field, Log, Name, Order, ResolveSystems, Resolving, Roster, Rule,
        UnitId, movement::Course, shift,
    },
    canonical, clone_in_place,
    grid::Cell,
    map::{Standing, Travel, Traveller},
};

/// Sections that a blocker stops on land, and under water (SW-116, SW-240).
const HOLDS: u8 = 2;
const HOLDS_UNDER_WATER: u8 = 1;
const LET_PASS: Name = Name::new("let it pass");

/// Who could stop a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chance {
    /// Somebody outside of skirmishes, with others if it takes them (SW-111, SW-116).
    Unit(UnitId),
    /// The members of a skirmish (SW-117).
    Skirmish(SkirmishId),
}

/// How a move is stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stop {
    /// By whom.
    by: Chance,
    /// The place in the way.
    step: usize,
    /// Those who go to that place, or the independents who help the members (SW-119).
    helpers: Vec<UnitId>,
}

/// A chance with all answers that stop the move.
struct Offer {
    asked: UnitId,
    chance: Chance,
    stops: Vec<Stop>,
}

/// What has been answered about the move that is under way.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct Blocking {
    open: Option<Chance>,
    passed: Vec<Chance>,
    stop: Option<Stop>,
}

canonical!(choices Chance { 0: Unit(unit), 1: Skirmish(id) });

canonical!(Stop { by, step, helpers });
clone_in_place!(Blocking { open, passed, stop });
canonical!(Blocking { open, passed, stop });

fn mover(world: &World) -> Option<UnitId> {
    match world.resource::<Resolving>().action()? {
        Action { unit, order: Order::Move { .. }, .. } => Some(unit),
        _ => None,
    }
}

/// Asks whoever could stop the move that is laid down, one after the other, and then stops it.
pub fn ask(world: &mut World) {
    let Some(unit) = mover(world) else { return };
    let policy = world.resource::<Rulebook>().0.settings.auto_block;
    if policy == AutoBlock::Never || world.resource::<Scenario>().is_simplified() || is_unblockable(world, unit) {
        return;
    }
    while let Some(offer) = next_offer(world, unit) {
        if policy == AutoBlock::Always {
            choose(world, offer.chance, offer.stops.into_iter().next());
            continue;
        }
        world.resource_mut::<Blocking>().open = Some(offer.chance);
        world.resource_mut::<Resolving>().resume_with(ResolveSystems::Target);
        let name = world.resource::<Roster>().name(unit);
        let question = Name::intern(&format!("Stop {name}?")).unwrap_or(Name::new("Stop it?"));
        let course = &world.resource::<Resolving>().course.path;
        let scenario = world.resource::<Scenario>();
        let place = |stop: &Stop| match (stop.by, course.get(stop.step)) {
            (Chance::Unit(_), Some(&cell)) => Name::intern(&place_of(scenario, cell)).unwrap_or(Name::new("stop it")),
            _ => Name::new("stop it"),
        };
        let options: Vec<Name> = offer.stops.iter().map(place).chain([LET_PASS]).collect();
        return asked::ask(world, Asked::Block, offer.asked, question, &options);
    }
    carry_out(world, unit);
}

/// A cell in words: its metre where those are counted (SW-004), else its column and row.
fn place_of(scenario: &Scenario, cell: Cell) -> String {
    match scenario.metre(cell) {
        Some(metre) => format!("at {metre} m").replace('-', "−"),
        None => format!("at {cell}"),
    }
}

/// Takes the answer of somebody who was asked; the last option lets the mover pass.
pub fn answer(world: &mut World, option: u16) {
    let (Some(unit), Some(chance)) = (mover(world), world.resource_mut::<Blocking>().open.take()) else { return };
    let offer = offers(world, unit, &world.resource::<Resolving>().course.path)
        .into_iter()
        .find(|offer| offer.chance == chance);
    let stop = offer.and_then(|offer| offer.stops.into_iter().nth(option.into()));
    choose(world, chance, stop);
}

/// The open question is put anew.
pub fn forget_question(world: &mut World) {
    world.resource_mut::<Blocking>().open = None;
}

/// Of several stops the first on the way holds.
fn choose(world: &mut World, chance: Chance, stop: Option<Stop>) {
    let mut blocking = world.resource_mut::<Blocking>();
    blocking.passed.push(chance);
    if let Some(stop) = stop
        && blocking.stop.as_ref().is_none_or(|earlier| stop.step < earlier.step)
    {
        blocking.stop = Some(stop);
    }
}

fn is_unblockable(world: &World, unit: UnitId) -> bool {
    Actor::of(world, unit).is_some_and(|actor| actor.has_feat(|feat| feat.unblockable))
}

/// The first who has not been asked and could still stop the mover earlier than it is stopped already.
fn next_offer(world: &World, unit: UnitId) -> Option<Offer> {
    let blocking = world.resource::<Blocking>();
    let before = blocking.stop.as_ref().map_or(usize::MAX, |stop| stop.step);
    let open = |offer: &Offer| {
        !blocking.passed.contains(&offer.chance) && offer.stops.first().is_some_and(|stop| stop.step < before)
    };
    let first = |offer: &Offer| offer.stops.first().map_or(0, |stop| stop.step);
    offers(world, unit, &world.resource::<Resolving>().course.path)
        .into_iter()
        .filter(open)
        .min_by_key(|offer| (first(offer), offer.asked))
}

/// Who could stop a unit on its way to a cell, and where: everybody who would be asked (SW-111, SW-117).
pub fn blockers(world: &World, unit: UnitId, to: Cell) -> Vec<BlockerView> {
    let never = world.resource::<Rulebook>().0.settings.auto_block == AutoBlock::Never;
    if never || world.resource::<Scenario>().is_simplified() || is_unblockable(world, unit) {
        return Vec::new();
    }
    let Some((course, _)) = moves::way(world, unit, to) else { return Vec::new() };
    let view = |offer: Offer| {
        let cells = offer.stops.iter().filter_map(|stop| course.get(stop.step).copied()).collect();
        BlockerView { unit: offer.asked, cells }
    };
    offers(world, unit, &course).into_iter().map(view).collect()
}

/// What the answers to the open question mean: where the mover is stopped, and by whom.
pub fn answers(world: &World) -> Vec<AnswerView> {
    let (Some(unit), Some(chance)) = (mover(world), world.resource::<Blocking>().open) else { return Vec::new() };
    let course = &world.resource::<Resolving>().course.path;
    let Some(offer) = offers(world, unit, course).into_iter().find(|offer| offer.chance == chance) else {
        return Vec::new();
    };
    let roster = world.resource::<Roster>();
    let view = |stop: &Stop| {
        let cell = course.get(stop.step).copied();
        let others = stop.helpers.iter().filter(|&&helper| helper != offer.asked).map(|&helper| roster.name(helper));
        let others: Vec<&str> = others.map(|name| name.as_str()).collect();
        let with = if others.is_empty() { String::new() } else { format!(" together with {}", others.join(", ")) };
        let about = match stop.by {
            Chance::Unit(_) if world.resource::<Field>().place(offer.asked).cell() == cell => {
                format!("Stands fast{with}; the move ends there.")
            }
            Chance::Unit(_) => format!("Goes there{with}; the move ends there."),
            Chance::Skirmish(_) => format!("The skirmish draws it in{with}; the move ends there."),
        };
        AnswerView {
            cell,
            unit: Some(unit),
            who: Some(offer.asked),
            about: Name::intern(&about).ok(),
            ..AnswerView::default()
        }
    };
    let last = course.last().copied();
    let passes = AnswerView {
        cell: last,
        unit: Some(unit),
        who: None,
        about: Some(Name::new("The move goes on.")),
        ..AnswerView::default()
    };
    offer.stops.iter().map(view).chain([passes]).collect()
}

/// Everybody who could stop a move by such a way, with the places where they could.
fn offers(world: &World, unit: UnitId, course: &[Cell]) -> Vec<Offer> {
    survey::with_positions(world, |positions| {
        let Some(altitude) = positions.figure(unit).map(|own| own.altitude) else { return Vec::new() };
        let path: Vec<Place> = course.iter().map(|&cell| Place { cell, altitude }).collect();
        let together = together::with(world, unit);
        let passage = Passage { mover: unit, path: &path, together: &together };
        let outside = outside_offers(world, positions, passage);
        let inside = positions.blocking_skirmishes(passage).into_iter().filter_map(skirmish_offer);
        outside.into_iter().chain(inside).collect()
    })
}

fn skirmish_offer(block: SkirmishBlock) -> Option<Offer> {
    let helpers = block.helpers.iter().copied().take(block.helpers_needed()?).collect();
    let by = Chance::Skirmish(block.skirmish);
    let stops = vec![Stop { by, step: block.step, helpers }];
    Some(Offer { asked: *block.members.first()?, chance: by, stops })
}

fn outside_offers(world: &World, positions: &Positions<'_>, passage: Passage<'_>) -> Vec<Offer> {
    let Some(mover) = positions.figure(passage.mover) else { return Vec::new() };
    let candidates = positions.figures.iter().filter(|one| positions.may_block(one, mover));
    let reaches: Vec<(UnitId, Reach)> =
        candidates.filter_map(|one| Some((one.unit, Reach::of(world, one.unit, passage.path)?))).collect();
    let holds = |one: UnitId, place: Place| reaches.iter().find(|reach| reach.0 == one)?.1.holds(place);
    let points = positions.blocking_points(passage, |one, place| holds(one.unit, place));
    let passed = &world.resource::<Blocking>().passed;
    let body = |unit: UnitId| positions.figure(unit).map(|figure| figure.body);
    let has_passed = |chance: &Chance, unit| matches!(*chance, Chance::Unit(other) if body(other) == body(unit));
    let open = |unit: UnitId| !passed.iter().any(|chance| has_passed(chance, unit));
    let mut offers: Vec<Offer> = Vec::new();
    for &(unit, _) in reaches.iter().filter(|reach| open(reach.0)) {
        // Sections of one monster go together, and are asked once.
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

/// Who goes to a point with somebody, so that they are enough: its own sections, then others by their numbers who have
/// not let the mover pass (SW-116). `None` if it cannot get there, or all together are too few.
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

/// Where somebody gets with a Limited Move.
struct Reach {
    travel: Option<Travel>,
    from: Place,
    /// Whether it is hindered by water (SW-240, SW-241).
    dry: bool,
}

impl Reach {
    /// The reach of a possible blocker; `None` if it may not move, has blocked as often as it may, or stands too far
    /// off (SW-112).
    fn of(world: &World, unit: UnitId, path: &[Place]) -> Option<Self> {
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
        let travel =
            moves::traveller_of(world, &actor, metres).map(|traveller| travel_of(world, from.cell, &traveller));
        Some(Self { travel, from, dry: actor.is_waterborne() || !actor.is_under_water() })
    }

    /// How many sections it stops at a place; `None` if it does not get there. Nobody rises or sinks to block.
    fn holds(&self, place: Place) -> Option<u8> {
        let there = place.cell == self.from.cell
            || self.travel.as_ref().is_some_and(|travel| travel.destination(place.cell).is_some());
        let holds = if self.dry { HOLDS } else { HOLDS_UNDER_WATER };
        (there && place.altitude == self.from.altitude).then_some(holds)
    }
}

/// Where a blocker gets from a cell, without the cells that nobody may enter (SW-009).
fn travel_of(world: &World, from: Cell, traveller: &Traveller) -> Travel {
    let (board, scenario) = (world.resource::<Field>().board(), world.resource::<Scenario>());
    let standing = |index: usize| if scenario.may_enter(index) { Standing::Free } else { Standing::Barred };
    let mut travel = Travel::new(board.grid());
    travel.explore(board, from, traveller, standing);
    travel
}

/// Stops the move where it is stopped: the blockers go first, the mover follows its way up to them (SW-111, SW-113).
fn carry_out(world: &mut World, unit: UnitId) {
    let Some(stop) = world.resource::<Blocking>().stop.clone() else { return };
    let mut path = world.resource::<Resolving>().course.path.clone();
    path.truncate(stop.step + 1);
    let Some(&point) = path.last() else { return };
    let rule = match stop.by {
        Chance::Unit(_) => {
            stop.helpers.iter().for_each(|&blocker| step_in(world, blocker, point));
            Rule::new("SW-111")
        }
        Chance::Skirmish(_) => Rule::new("SW-117"),
    };
    let cost = moves::cost_of(world, &path);
    world.resource_mut::<Resolving>().course = Course { path, cost, jump: 0 };
    world.resource_mut::<Log>().push(Event::Noted { unit, what: Name::new("stopped"), rule });
}

/// A blocker goes to the chosen point with all who move with it (SW-111).
fn step_in(world: &mut World, blocker: UnitId, point: Cell) {
    let Some(actor) = Actor::of(world, blocker) else { return };
    let costs = actor.settings().block_cost == BlockCost::Movement;
    let (from, metres) = (actor.cell, actor.covers(Method::Limited));
    let way = from.filter(|&from| from != point).and_then(|from| {
        let travel = travel_of(world, from, &moves::traveller_of(world, &actor, metres)?);
        Some((travel.way(point)?, travel.destination(point)?.cost))
    });
    for member in moves::members(world, rounds::lead_of(world, blocker)) {
        if let Some((path, cost)) = &way {
            shift(world, member, point);
            let (path, cost) = (path.clone(), *cost);
            world.resource_mut::<Log>().push(Event::Moved { unit: member, path, cost });
        }
        let mut state = change(world, member);
        state.posture.blocks = state.posture.blocks.saturating_add(1);
        state.posture.spent |= costs;
    }
}

/// Whoever was stopped by a skirmish is in its melee now, and so are the independents who helped (SW-117, SW-119).
pub fn draw_in(world: &mut World) {
    let Some(unit) = mover(world) else { return };
    let stop = std::mem::take(&mut *world.resource_mut::<Blocking>()).stop;
    let Some(Stop { by: Chance::Skirmish(id), helpers, .. }) = stop else { return };
    for joining in helpers.into_iter().chain([unit]) {
        let settled = survey::with_positions(world, |positions| positions.join(joining, id));
        fray::carry_out(world, settled);
    }
}
