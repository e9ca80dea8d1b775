//! Blocking: which units are asked whether to stop a move, and what happens to the move (SW-111 … SW-123).
//!
//! When a path has been chosen, every unit that could stop the move is asked, in the order of the path; the settings
//! may let all do so without being asked. The unit nearest to the start of the path stops it.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        Offer, blocking,
        plan::{self, Chance, Stop},
        travel,
    },
    content::{AutoBlock, BlockCost, Method, Scenario},
    numbers::survey,
    stages::{
        ground, melee,
        play::{self, Play},
    },
    state::{About, Actor, Place, Rulebook, change, lead_of, members},
};
use hexfray_battle::{Event, Log, Name, ResolveSystems, Resolving, Roster, Rule, UnitId, movement::Course, shift};
use hexfray_board::grid::Cell;

const LET_PASS: Name = Name::new("let it pass");

/// Asks the units that could stop the chosen move, one after the other, and then stops it.
pub fn ask(world: &mut World) {
    let Some(unit) = blocking::mover(world) else { return };
    let policy = world.resource::<Rulebook>().0.settings.auto_block;
    if policy == AutoBlock::Never
        || world.resource::<Scenario>().is_simplified()
        || blocking::is_unblockable(world, unit)
    {
        return;
    }
    while let Some(offer) = next_offer(world, unit) {
        if policy == AutoBlock::Always {
            choose(world, offer.chance, offer.stops.into_iter().next());
            continue;
        }
        play::with_blocking(world, |blocking| blocking.open = Some(offer.chance));
        let name = world.resource::<Roster>().name(unit);
        let question = Name::intern(&format!("Stop {name}?")).unwrap_or(Name::new("Stop it?"));
        let way = blocking::way_under_way(world);
        let scenario = world.resource::<Scenario>();
        let rises = way.first().zip(way.last()).is_some_and(|(first, last)| first.altitude != last.altitude);
        let words = |place: Place| if rises { height_of(place) } else { place_of(scenario, place.cell) };
        let place = |stop: &Stop| match (stop.by, way.get(stop.step)) {
            (Chance::Unit(_), Some(&place)) => Name::intern(&words(place)).unwrap_or(Name::new("stop it")),
            _ => Name::new("stop it"),
        };
        let options: Vec<Name> = offer.stops.iter().map(place).chain([LET_PASS]).collect();
        return Play(world).ask_about_midway(About::Block, offer.asked, question, &options, ResolveSystems::Target);
    }
    carry_out(world, unit);
}

/// A cell in words: its metre if the board counts metres (SW-004), otherwise its column and row.
fn place_of(scenario: &Scenario, cell: Cell) -> String {
    match scenario.metre(cell) {
        Some(metre) => format!("at {metre} m").replace('-', "−"),
        None => format!("at {cell}"),
    }
}

/// A place above a cell in words.
fn height_of(place: Place) -> String {
    match place.altitude {
        0 => "on the ground".to_owned(),
        metres => format!("{metres} m up"),
    }
}

/// Takes the answer of a unit that was asked; the last option lets the mover pass.
pub fn answer(world: &mut World, option: u16) {
    let chance = play::with_blocking(world, |blocking| blocking.open.take()).flatten();
    let (Some(unit), Some(chance)) = (blocking::mover(world), chance) else { return };
    let offer =
        blocking::offers(world, unit, &blocking::way_under_way(world)).into_iter().find(|offer| offer.chance == chance);
    let stop = offer.and_then(|offer| offer.stops.into_iter().nth(option.into()));
    choose(world, chance, stop);
}

/// Forgets the open question, which is asked again.
pub fn forget_question(world: &mut World) {
    play::with_blocking(world, |blocking| blocking.open = None);
}

/// Notes an answer; of several stops the first on the path counts.
fn choose(world: &mut World, chance: Chance, stop: Option<Stop>) {
    play::with_blocking(world, |blocking| {
        blocking.passed.push(chance);
        if let Some(stop) = stop
            && blocking.stop.as_ref().is_none_or(|earlier| stop.step < earlier.step)
        {
            blocking.stop = Some(stop);
        }
    });
}

/// The offer of the first unit that has not been asked and could stop the mover before the stop chosen so far.
fn next_offer(world: &World, unit: UnitId) -> Option<Offer> {
    let blocking = plan::blocking(world)?;
    let before = blocking.stop.as_ref().map_or(usize::MAX, |stop| stop.step);
    let open = |offer: &Offer| {
        !blocking.passed.contains(&offer.chance) && offer.stops.first().is_some_and(|stop| stop.step < before)
    };
    let first = |offer: &Offer| offer.stops.first().map_or(0, |stop| stop.step);
    blocking::offers(world, unit, &blocking::way_under_way(world))
        .into_iter()
        .filter(open)
        .min_by_key(|offer| (first(offer), offer.asked))
}

/// Stops the move at the chosen place: the blockers go there first, the mover follows its path up to them (SW-111,
/// SW-113). If too few of them get there, units that have not been asked may stop it.
fn carry_out(world: &mut World, unit: UnitId) {
    let Some(stop) = plan::blocking(world).and_then(|blocking| blocking.stop.clone()) else { return };
    let Some(&point) = blocking::way_under_way(world).get(stop.step) else { return };
    let rule = match stop.by {
        Chance::Unit(_) => {
            let there: Vec<UnitId> =
                stop.helpers.iter().copied().filter(|&blocker| step_in(world, blocker, point.cell)).collect();
            if there.len() < stop.helpers.len() && !blocking::is_stopped_by(world, unit, point.cell, &there) {
                play::with_blocking(world, |blocking| blocking.stop = None);
                return ask(world);
            }
            Rule::new("SW-111")
        }
        Chance::Skirmish(_) => Rule::new("SW-117"),
    };
    let mut path = world.resource::<Resolving>().course.path.clone();
    path.truncate(stop.step + 1);
    let cost = travel::cost_of(world, &path);
    world.resource_mut::<Resolving>().course = Course { path, cost, jump: 0 };
    world.resource_mut::<Log>().push(Event::Noted { unit, what: Name::new("stopped"), rule });
}

/// Moves a blocker to the chosen point with all units that move with it (SW-111). Returns whether it gets there: the
/// ground along its path hurts it as on any other move (SW-249).
fn step_in(world: &mut World, blocker: UnitId, point: Cell) -> bool {
    let Some(actor) = Actor::of(world, blocker) else { return false };
    let costs = actor.settings().block_cost == BlockCost::Movement;
    let (from, metres) = (actor.cell, actor.covers(Method::Limited));
    let way = from.filter(|&from| from != point).and_then(|from| {
        let traveller = travel::traveller_of(world, &actor, metres)?;
        blocking::with_travel_of(world, &actor, from, traveller, Some(point), |travel| travel.way(point))
    });
    for member in members(world, lead_of(world, blocker)) {
        let mut state = change(world, member);
        state.posture.blocks = state.posture.blocks.saturating_add(1);
        state.posture.spent |= costs;
    }
    way.is_none_or(|way| walk(world, blocker, &way))
}

/// Moves a unit along a path with all units that move with it, until the ground keeps it from walking on. Returns
/// whether it reaches the end.
fn walk(world: &mut World, unit: UnitId, way: &[Cell]) -> bool {
    let lead = lead_of(world, unit);
    let mut begin = 0;
    while begin + 1 < way.len() {
        let hot = (begin + 1..way.len()).find(|&step| ground::hurts(world, lead, way[step]));
        let end = hot.unwrap_or(way.len() - 1);
        let part = &way[begin..=end];
        let cost = travel::cost_of(world, &way[..=end]) - travel::cost_of(world, &way[..=begin]);
        for member in members(world, lead) {
            shift(world, member, way[end]);
            world.resource_mut::<Log>().push(Event::Moved { unit: member, path: part.to_vec(), cost });
        }
        if hot.is_some() && !ground::tread(world, unit, way[end]) {
            return false;
        }
        begin = end;
    }
    true
}

/// Takes a unit that a skirmish has stopped into its melee, with the independents that helped (SW-117, SW-119).
pub fn draw_in(world: &mut World) {
    let Some(unit) = blocking::mover(world) else { return };
    let stop = play::with_blocking(world, |blocking| blocking.stop.take()).flatten();
    let Some(Stop { by: Chance::Skirmish(id), helpers, .. }) = stop else { return };
    for joining in helpers.into_iter().chain([unit]) {
        let settled = survey::with_positions(world, |positions| positions.join(joining, id));
        melee::carry_out(world, settled);
    }
}
