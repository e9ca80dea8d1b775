//! A battle: the turn machine with its public interface.

mod advance;
mod copies;
mod samples;

use std::sync::{Arc, Mutex, PoisonError};

use bevy_ecs::prelude::*;

#[cfg(doc)]
use crate::Decision;
use crate::{
    Action, Canonical, CanonicalHasher, Content, Dice, DiceSource, Digest, Event, Field, Flow, Geometry, Identity, Log,
    Machine, Name, Order, OrderError, Place, Record, RecordedOrder, Resolving, Roster, Rules, Setup, SetupError, Side,
    UnitId, movement, narrow,
    occurred::{self, Occurred},
    referee,
    reinforcement::Arrivals,
    resources::Resources,
    unasked::{self, Unasked},
    victory,
};
use hexfray_board::grid::Cell;

/// A battle in progress. It stops at a [`Decision`] and goes on with the [`Order`] that answers it.
pub struct Battle {
    world: World,
    pub(crate) resources: Resources,
    machine: Machine,
    setup: Arc<Setup>,
    dice: DiceSource,
    orders: Vec<RecordedOrder>,
    /// Orders that can no longer be undone: up to the last one that rolled a die.
    fixed: usize,
    recording: bool,
    opening: Vec<Event>,
    /// The field's change counter at the last check for a verdict.
    judged: Option<u32>,
    /// The order that was last found legal, until the state changes: opponents check an order before they give it.
    legal: Mutex<Option<Order>>,
}

impl Battle {
    /// Starts a battle and runs it to its first decision; see [`Battle::opening`] for the events so far.
    ///
    /// # Errors
    /// A set-up that cannot be played, or scripted dice that do not fit.
    pub fn new(setup: &Arc<Setup>, dice: DiceSource) -> Result<Self, SetupError> {
        let mut battle = Self::build(setup, dice, true);
        battle.set_rolls();
        battle.advance();
        if let Some(fault) = battle.world.resource_mut::<Dice>().take_fault() {
            return Err(SetupError::Dice(fault));
        }
        battle.opening = battle.events().to_vec();
        Ok(battle)
    }

    /// An idle battle of the same set-up for [`Battle::copy_into`]: it keeps no record and no log, and has its own
    /// dice, which are independent of those of this battle.
    pub fn scratch(&self, seed: u64) -> Self {
        Self::build(&self.setup, DiceSource::Seed(seed), false)
    }

    /// An idle battle for [`Battle::restart`]: it keeps a log of each order, but no record.
    pub fn idle(setup: &Arc<Setup>) -> Self {
        let mut battle = Self::build(setup, DiceSource::Seed(0), false);
        battle.world.resource_mut::<Log>().set_mute(false);
        battle
    }

    /// Keeps a record from now on.
    pub fn keep_record(&mut self) {
        self.recording = true;
    }

    /// Restarts with other dice, from an idle battle of the same set-up, and runs to the first decision. Building a battle
    /// takes far longer. The events so far are in [`Battle::events`].
    pub fn restart(&mut self, idle: &Self, dice: DiceSource) {
        idle.copy_into(self);
        self.dice = dice;
        self.set_rolls();
        self.orders.clear();
        self.fixed = 0;
        self.advance();
    }

    /// Systems of one stage that use the same state without a declared order, in words; for tests of rulesets.
    pub fn ambiguities(setup: &Arc<Setup>) -> Vec<String> {
        let (mut world, mut machine) = Self::assemble(setup, &DiceSource::Seed(0));
        machine.ambiguities(&mut world)
    }

    /// A world with all units and a machine with all systems, before the systems are sorted.
    fn assemble(setup: &Arc<Setup>, dice: &DiceSource) -> (World, Machine) {
        let mut world = World::new();
        let mut machine = Machine::new();
        world.insert_resource(Dice::new(dice));
        world.insert_resource(Log::default());
        world.insert_resource(Flow::new());
        world.insert_resource(Resolving::default());
        let capacity = setup.ruleset.cell_capacity(&setup.content);
        world.insert_resource(Field::new(Arc::clone(&setup.board), capacity));
        world.insert_resource(Rules(setup.ruleset));
        world.insert_resource(Geometry::default());
        world.insert_resource(movement::Ways::new(setup.board.grid()));
        let sides = setup.sides.iter().map(|side| Side { name: side.name, peace: side.peace.clone() }).collect();
        world.insert_resource(Roster::new(sides));
        world.insert_resource(Arrivals::new(setup));
        world.insert_resource(Occurred::new(setup));
        world.insert_resource(Unasked::default());
        machine.track::<Place>();
        machine.track_resource::<Arrivals>();
        machine.track_resource::<Resolving>();
        machine.track_resource::<Occurred>();
        machine.track_resource::<Unasked>();
        movement::install(&mut machine);
        setup.ruleset.install(&mut machine, &mut world, setup);
        victory::install(&mut world, setup);
        enlist_all(&mut world, setup);
        (world, machine)
    }

    /// Begins with fresh dice, some with faces set by the battle's file. Copies for searching have dice of their own, without
    /// set faces.
    fn set_rolls(&mut self) {
        self.world.insert_resource(Dice::new(&self.dice).with(&self.setup.rolls));
    }

    fn build(setup: &Arc<Setup>, dice: DiceSource, recording: bool) -> Self {
        let (mut world, mut machine) = Self::assemble(setup, &dice);
        world.resource_mut::<Log>().set_mute(!recording);
        machine.settle(&mut world);
        let resources = Resources::new(&mut world);
        Self {
            world,
            resources,
            machine,
            setup: Arc::clone(setup),
            dice,
            orders: Vec::new(),
            fixed: 0,
            recording,
            opening: Vec::new(),
            judged: None,
            legal: Mutex::default(),
        }
    }

    /// Gives an order and runs the battle to its next decision. Returns the events until then.
    ///
    /// # Errors
    /// The reason why the order is refused; the battle is then unchanged.
    pub fn submit(&mut self, order: Order) -> Result<&[Event], OrderError> {
        self.check(&order)?;
        self.take(order);
        // Seeded dice always have a face to show.
        if matches!(self.dice, DiceSource::Script(_))
            && let Some(fault) = self.world.resource_mut::<Dice>().take_fault()
        {
            self.rebuild(self.orders.len());
            return Err(OrderError::Dice(fault));
        }
        if self.recording {
            let digest = self.digest();
            self.orders.push(RecordedOrder { order, digest });
            if self.events().iter().any(Event::is_roll) {
                self.fixed = self.orders.len();
            }
        }
        Ok(self.events())
    }

    /// Carries out a legal order.
    fn take(&mut self, order: Order) {
        self.forget_legal();
        self.resources.log_mut(&mut self.world).clear();
        if !self.setup.events.is_empty() {
            occurred::order_given(&mut self.world, &order);
        }
        match order {
            Order::Referee(ruling) => referee::follow(&mut self.world, ruling),
            Order::Ask { side, question, wanted } => unasked::follow(&mut self.world, side, question, wanted),
            Order::Move { unit, .. } => {
                let mut flow = self.resources.flow_mut(&mut self.world);
                flow.answered();
                flow.resolve(Action::now(unit, order, Name::new("move")));
            }
            Order::Walk { unit, via, to } => self.begin_walk(unit, via.cells(), to),
            _ => {
                self.resources.flow_mut(&mut self.world).answered();
                self.resources.ways(&self.world).forget();
                self.setup.ruleset.accept(&mut self.world, &order);
            }
        }
        self.advance();
        // Until now a move could use the paths that its check has found.
        self.resources.ways(&self.world).forget();
    }

    /// Starts a walk: a move with a given path. Its check has found that no other act is under way.
    fn begin_walk(&mut self, unit: UnitId, via: &[Cell], to: Cell) {
        let course = movement::course_over(&self.world, unit, via, to).unwrap_or_default();
        self.resources.flow_mut(&mut self.world).answered();
        let mut acts = self.resources.resolving_mut(&mut self.world);
        acts.begin(Action::now(unit, Order::Move { unit, to }, Name::new("move")));
        acts.course = course;
        self.name_cause();
    }

    /// Remembers an order that was found legal.
    pub(crate) fn remember_legal(&self, order: &Order) {
        *self.legal.lock().unwrap_or_else(PoisonError::into_inner) = Some(*order);
    }

    /// Whether this order was the last one found legal, and nothing has changed since.
    pub(crate) fn is_known_legal(&self, order: &Order) -> bool {
        *self.legal.lock().unwrap_or_else(PoisonError::into_inner) == Some(*order)
    }

    fn forget_legal(&mut self) {
        *self.legal.get_mut().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The events before the first decision.
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// One hash of the whole state, the same on every platform.
    pub fn digest(&self) -> Digest {
        let mut hasher = CanonicalHasher::new();
        self.flow().feed(&mut hasher);
        self.world.resource::<Dice>().feed(&mut hasher);
        self.machine.feed(&self.world, self.roster().entities(), &mut hasher);
        self.field().feed(&mut hasher);
        hasher.finish()
    }

    /// The record so far: all data for playing the battle again.
    pub fn record(&self) -> Record {
        Record::of(&self.setup, &self.dice, &self.orders)
    }

    /// The orders given so far, with the digest after each.
    pub fn history(&self) -> &[RecordedOrder] {
        &self.orders
    }

    /// Whether the last order can be undone: no die has been rolled since.
    pub fn can_undo(&self) -> bool {
        self.orders.len() > self.fixed
    }

    /// Undoes the last order, if no die was rolled since; returns whether it did.
    pub fn undo(&mut self) -> bool {
        let possible = self.can_undo();
        if possible {
            self.rebuild(self.orders.len() - 1);
        }
        possible
    }

    /// Plays the first `count` recorded orders again from the start.
    fn rebuild(&mut self, count: usize) {
        let orders = std::mem::take(&mut self.orders);
        let mut fresh = Self::build(&self.setup, self.dice.clone(), self.recording);
        fresh.set_rolls();
        fresh.advance();
        fresh.opening = std::mem::take(&mut self.opening);
        for recorded in orders.into_iter().take(count) {
            fresh.take(recorded.order);
            fresh.orders.push(recorded);
        }
        fresh.fixed = self.fixed;
        *self = fresh;
    }

    /// The set-up that the battle was started from.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The world, for tests of a ruleset's own components.
    pub fn world(&self) -> &World {
        &self.world
    }
}

fn enlist_all(world: &mut World, setup: &Arc<Setup>) {
    let content: &Content = &setup.content;
    for (number, unit) in setup.units.iter().enumerate() {
        let id = UnitId(narrow(number));
        let identity =
            Identity { id, side: unit.side, name: unit.name, kind: unit.kind, glyph: unit.glyph, hero: unit.hero };
        let entity = world.spawn((identity, Place::AWAY)).id();
        world.resource_mut::<Roster>().enlist(entity, identity);
        let mut place = Place::AWAY;
        world.resource_mut::<Field>().set_footprint(id, unit.footprint);
        if let Some(cell) = unit.at {
            world.resource_mut::<Field>().put(id, &mut place, cell);
        }
        world.entity_mut(entity).insert(place);
        setup.ruleset.enlist(world, unit, content);
    }
}
