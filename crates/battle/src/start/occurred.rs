//! Which events of a battle's file have happened, and what they wait for: a part of the battle, which is copied, hashed and
//! replayed with it.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::{
    progress::furthest,
    ruleset::Setup,
    script::{Occasion, ScriptedEvent},
};
use crate::{
    Canonical, CanonicalHasher, CloneInPlace, Event, Field, Flow, Log, Order, Presence, Roster, Subject, UnitId, narrow,
};

/// The state of a battle's events.
#[derive(Resource, Debug, CloneInPlace)]
pub(crate) struct Occurred {
    setup: Arc<Setup>,
    /// Whether the first check has been made.
    begun: bool,
    /// Which events have happened, by their numbers.
    happened: Vec<bool>,
    /// Events of an order that wait until its effects are over.
    due: Vec<u16>,
    /// The conditions fulfilled at the last check: the number of the event, and of a unit that is where the event waits for it
    /// or has fallen, or 0 for a goal that has reached its percentage.
    seen: Vec<(u16, u16)>,
}

impl Canonical for Occurred {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        let Self { setup: _, begun, happened, due, seen } = self;
        // A battle without events has the digest of versions without events.
        if !happened.is_empty() {
            ((begun, happened), (due, seen)).feed(hasher);
        }
    }
}

impl Occurred {
    pub(crate) fn new(setup: &Arc<Setup>) -> Self {
        let happened = vec![false; setup.events.len()];
        Self { setup: Arc::clone(setup), begun: false, happened, due: Vec::new(), seen: Vec::new() }
    }

    /// Whether an event can happen now, if its occasion comes.
    fn is_open(&self, number: usize) -> bool {
        let event = &self.setup.events[number];
        (event.each || !self.happened[number]) && event.after.is_none_or(|after| self.happened[usize::from(after)])
    }

    /// The events that can happen now, of those that `is_meant` picks.
    fn open(&self, is_meant: impl Fn(&ScriptedEvent) -> bool) -> impl Iterator<Item = usize> {
        let all = self.setup.events.iter().enumerate();
        all.filter(move |(number, event)| is_meant(event) && self.is_open(*number)).map(|(number, _)| number)
    }
}

/// Occasions that the machine reports.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Occurrence {
    /// A round begins.
    Round,
    /// The turn of the unit that acts begins.
    Turn,
}

/// Reports an occasion that events may wait for.
pub(crate) fn tell(world: &mut World, what: Occurrence) {
    let flow = world.resource::<Flow>();
    let (now, actor) = (flow.round(), flow.actor());
    let roster = world.resource::<Roster>();
    let side = actor.map(|actor| roster.side(actor));
    happen(world, |event| match (what, &event.occasion) {
        (Occurrence::Round, Occasion::Round(round)) => round.is_none_or(|round| round == now),
        (Occurrence::Turn, Occasion::Turn(who)) => actor.zip(side).is_some_and(|(unit, side)| who.is(unit, side)),
        _ => false,
    });
}

/// Notes the events of an order; they happen when its effects are over.
pub(crate) fn order_given(world: &mut World, order: &Order) {
    let (occurred, roster) = (world.resource::<Occurred>(), world.resource::<Roster>());
    let fits = |event: &ScriptedEvent| match &event.occasion {
        Occasion::Order(pattern) => pattern.fits(order, |unit| roster.side(unit)),
        _ => false,
    };
    let due: Vec<u16> = occurred.open(fits).map(narrow).collect();
    if !due.is_empty() {
        world.resource_mut::<Occurred>().due.extend(due);
    }
}

/// Called when no act is under way: the noted events of orders happen, and those whose occasion is a state of the battle.
pub(crate) fn quiet(world: &mut World) {
    let begun = std::mem::replace(&mut world.resource_mut::<Occurred>().begun, true);
    if !begun {
        look(world, |event| event.after.is_none());
        happen(world, |event| event.occasion == Occasion::Start);
    }
    let due = std::mem::take(&mut world.resource_mut::<Occurred>().due);
    due.into_iter().for_each(|number| happen_one(world, usize::from(number)));
    let new = look(world, |_| true);
    new.into_iter().for_each(|number| happen_one(world, number));
}

/// Lets all open events of this occasion happen, in the order of the file.
fn happen(world: &mut World, is_occasion: impl Fn(&ScriptedEvent) -> bool) {
    // Events that depend on one of these wait for their own occasion.
    let now: Vec<usize> = world.resource::<Occurred>().open(is_occasion).collect();
    now.into_iter().for_each(|number| happen_one(world, number));
}

fn happen_one(world: &mut World, number: usize) {
    let mut occurred = world.resource_mut::<Occurred>();
    // Two orders may have noted it before the effects of the first one were over.
    if occurred.happened[number] && !occurred.setup.events[number].each {
        return;
    }
    occurred.happened[number] = true;
    let message = Arc::clone(&occurred.setup.events[number].message);
    world.resource_mut::<Log>().push(Event::Message { event: narrow::<u16>(number), message });
}

/// Checks the cells, units and goals of open events that `is_meant` picks, and returns the events for which a unit is new.
fn look(world: &mut World, is_meant: impl Fn(&ScriptedEvent) -> bool) -> Vec<usize> {
    let occurred = world.resource::<Occurred>();
    let (mut seen, mut new) = (Vec::new(), Vec::new());
    for number in occurred.open(is_meant) {
        let now = found(world, &occurred.setup, &occurred.setup.events[number]);
        let before = |unit: &u16| occurred.seen.contains(&(narrow::<u16>(number), *unit));
        if now.iter().any(|unit| !before(unit)) {
            new.push(number);
        }
        seen.extend(now.into_iter().map(|unit| (narrow::<u16>(number), unit)));
    }
    if seen != occurred.seen {
        world.resource_mut::<Occurred>().seen = seen;
    }
    new
}

/// The units that fulfil an event's condition; 0 for a goal that has reached its percentage.
fn found(world: &World, setup: &Setup, event: &ScriptedEvent) -> Vec<u16> {
    let (field, roster) = (world.resource::<Field>(), world.resource::<Roster>());
    let is_meant = |who: &Subject, unit: UnitId| who.is(unit, roster.side(unit));
    let mut units: Vec<u16> = match &event.occasion {
        Occasion::Enter(who, cells) => {
            let there = cells.iter().flat_map(|&cell| field.occupants(cell));
            there.filter(|&unit| is_meant(who, unit) && field.is_active(unit)).map(|unit| unit.0).collect()
        }
        Occasion::Fall(who) => {
            let fallen = |unit: &UnitId| matches!(field.place(*unit).presence(), Presence::Down | Presence::Out);
            roster.ids().filter(|unit| is_meant(who, *unit) && fallen(unit)).map(|unit| unit.0).collect()
        }
        Occasion::Goal { side, kind, percent } => {
            let so_far = furthest(world, setup, *side, *kind) >= *percent;
            so_far.then_some(0).into_iter().collect()
        }
        Occasion::Start | Occasion::Round(_) | Occasion::Turn(_) | Occasion::Order(_) => Vec::new(),
    };
    units.sort_unstable();
    units.dedup();
    units
}
