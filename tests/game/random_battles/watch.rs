//! A battle whose invariants are checked after every order.

use std::{collections::BTreeMap, sync::Arc};

use hexfray::{
    ai::{Opponent, Random},
    battle::{
        Aim, Battle, ConditionView, Decision, DiceSource, Event, Flow, Name, Order, Presence, Record, Setup, UnitId,
    },
};
use hexfray_testing::sample_size;

use super::{
    invariants::{self, Before},
    referee::Referee,
};

/// The purposes for which fallen units throw dice: to resist damage, not to die of it, and to be chosen at random.
const BORNE: [&str; 8] = [
    "resistance",
    "staying up",
    "holding on to life",
    "defence",
    "Death Check",
    "against it",
    "caught in the line",
    "random target",
];

/// The question to fallen units, including those that die (DP-154).
const LAST_WORDS: &str = "what are your last words?";

/// Whether an event is the last of a unit: it leaves, or falls without an attacker. A unit that falls by its own act, as by a
/// fire in its cell, completes the act.
fn is_last_of(event: &Event, id: UnitId) -> bool {
    matches!(event, Event::Defeated { unit, by: None, .. } | Event::Left { unit, .. } if *unit == id)
}

/// Whether an event brings a unit back.
fn is_back(event: &Event, id: UnitId) -> bool {
    matches!(event, Event::Revived { unit } | Event::Placed { unit, .. } if *unit == id)
}

/// The number of orders after which a battle is stopped; most end before.
const MOST_ORDERS: usize = 160;

/// One in this many orders has its odds compared with its result.
const FORETOLD: usize = 4;

/// The number of listed or possible orders that are checked at a time in a small sample, different ones each time; a full one
/// checks all.
const CHECKED: usize = 40;

/// A battle that is checked.
pub struct Watch {
    battle: Battle,
    orders: Vec<Order>,
    timers: BTreeMap<(UnitId, Name), u8>,
    round: u16,
    /// The count that the log of this round has reached.
    count: i32,
    seed: u64,
    /// Whether there is no map.
    scene: bool,
    /// The referee, if there is one.
    referee: Option<Referee>,
}

impl Watch {
    pub fn start(setup: &Arc<Setup>, seed: u64) -> Self {
        let battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
        let scene = setup.board.grid().cells().count() == 1;
        let mut watch = Self {
            battle,
            orders: Vec::new(),
            timers: BTreeMap::new(),
            round: 0,
            count: i32::MAX,
            seed,
            scene,
            referee: None,
        };
        watch.count = invariants::count_after(i32::MAX, watch.battle.opening());
        watch.look(&[]);
        watch
    }

    /// Adds a referee.
    pub fn under(mut self, referee: Referee) -> Self {
        self.referee = Some(referee);
        self
    }

    /// Plays the battle to its end, or to the most orders.
    pub fn play(mut self, seed: u64, watch_every: usize) {
        let mut random = Random::new(seed);
        for number in 0..MOST_ORDERS {
            if self.battle.outcome().is_some() {
                break;
            }
            self.battle.orders_into(&mut self.orders);
            assert!(!self.orders.is_empty(), "seed {seed}: a battle that goes on has an order to give");
            let rules = invariants::of(self.battle.setup().ruleset.name());
            let said = rules.offers(&self.battle, &self.orders);
            said.unwrap_or_else(|why| panic!("seed {seed}, order {number}: {why}"));
            if number % watch_every == 0 {
                self.orders_and_check_agree(number);
                self.copies();
            }
            let word = self.referee.as_mut().and_then(|referee| referee.word(&self.battle));
            let ruled = word.is_some();
            let order = word.unwrap_or_else(|| random.choose(&self.battle));
            let presence: Vec<Presence> = self.battle.units().map(|view| view.presence).collect();
            // The referee may do things that the rules do not allow.
            let foretells = number % FORETOLD == 0 && !ruled;
            let before = (!ruled).then(|| Before::of(&self.battle, order, rules, foretells, self.count));
            if foretells {
                let said = invariants::blows_agree(&self.battle, order, seed);
                said.unwrap_or_else(|why| panic!("seed {seed}, order {number}, {order:?}: {why}"));
            }
            let events = match self.battle.submit(order) {
                Ok(events) => events.to_vec(),
                Err(error) => panic!("seed {seed}, order {number}: {order:?} was listed, but {error}"),
            };
            self.count = invariants::count_after(self.count, &events);
            self.look(&events);
            self.the_gone_are_let_be(&presence, &events);
            if let Some(before) = before {
                let said = invariants::check(&self.battle, rules, &before, &events);
                said.unwrap_or_else(|why| panic!("seed {seed}, order {number}, {order:?}: {why}\n{events:#?}"));
            }
        }
        if self.battle.outcome().is_some() {
            assert!(self.battle.orders().is_empty(), "seed {seed}: nothing is to be ordered when a battle is over");
            assert!(matches!(self.battle.decision(), Decision::Over(_)), "seed {seed}: and it waits for nobody");
        }
        self.replays();
    }

    /// Checks that a copy, as opponents use it to look ahead, is the same battle and can be played on.
    fn copies(&self) {
        let mut copy = self.battle.scratch(self.seed);
        self.battle.copy_into(&mut copy);
        assert_eq!(copy.orders(), self.orders, "seed {}: a copy asks for the same", self.seed);
        let mut random = Random::new(self.seed);
        for _ in 0..3 {
            if copy.outcome().is_none() {
                let order = random.choose(&copy);
                let done = copy.submit(order).map(|_| ());
                assert_eq!(done, Ok(()), "seed {}: what a copy lists is legal there", self.seed);
            }
        }
    }

    /// Checks that the record, written and read again, leads to the same state.
    fn replays(&self) {
        let text = serde_json::to_string(&self.battle.record()).expect("a record can be written");
        let record: Record = serde_json::from_str(&text).expect("and read again");
        let again = record.replay(self.battle.setup(), |_, _| ()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.digest(), self.battle.digest(), "seed {}: the record replays to the same state", self.seed);
    }

    /// Checks that listed orders are legal and that others are refused.
    fn orders_and_check_agree(&self, number: usize) {
        for order in self.some_of(&self.orders, number) {
            let refused = self.battle.check(order).err();
            assert!(refused.is_none(), "seed {}: {order:?} is listed, but refused: {refused:?}", self.seed);
        }
        let Some(unit) = self.battle.decision().unit() else { return };
        for candidate in self.some_of(&self.candidates(unit), number) {
            let listed = self.orders.contains(candidate);
            let legal = self.battle.check(candidate).is_ok();
            assert_eq!(listed, legal, "seed {}: {candidate:?} is listed if and only if it is legal", self.seed);
        }
    }

    /// The orders that are checked before the order with this number.
    fn some_of<'a>(&self, orders: &'a [Order], number: usize) -> impl Iterator<Item = &'a Order> {
        let step = orders.len().div_ceil(sample_size(CHECKED, CHECKED.max(orders.len()))).max(1);
        let first = hexfray_testing::seed("orders looked at", self.seed, number as u64) % step as u64;
        orders.iter().skip(first as usize).step_by(step)
    }

    /// Moves to every cell, and every act at every possible aim.
    fn candidates(&self, unit: UnitId) -> Vec<Order> {
        let board = self.battle.board();
        let mut candidates: Vec<Order> = board.grid().cells().map(|to| Order::Move { unit, to }).collect();
        let units = self.battle.units().map(|view| Aim::Unit(view.id));
        let ways = board.grid().all_directions().map(Aim::Way);
        let cells = board.grid().cells().map(Aim::Cell);
        let aims: Vec<Aim> = [Aim::None].into_iter().chain(units).chain(ways).chain(cells).collect();
        for view in self.battle.acts(unit) {
            candidates.extend(aims.iter().map(|&aim| Order::Act { unit, act: view.act, aim }));
        }
        for other in self.battle.units().filter(|view| view.id != unit) {
            candidates.push(Order::EndTurn { unit: other.id });
        }
        candidates
    }

    /// Checks all invariants between two orders.
    fn look(&mut self, events: &[Event]) {
        self.cells_are_not_shared();
        self.numbers_are_in_bounds();
        self.timers_fall(events);
    }

    /// Checks that a unit off the board is not asked anything and throws no dice, and that a fallen unit is asked only in its
    /// own turn and throws only the dice of [`BORNE`].
    fn the_gone_are_let_be(&self, before: &[Presence], events: &[Event]) {
        // Removed units may take part in what follows the battle.
        if self.battle.world().resource::<Flow>().verdict().is_some() {
            return;
        }
        let seed = self.seed;
        for (view, &before) in self.battle.units().zip(before) {
            let (id, name) = (view.id, view.name);
            let was_gone = before != Presence::Active && before == view.presence;
            // From the event by which it fell or left, or from the start.
            let left = events.iter().rposition(|event| is_last_of(event, id));
            let back = events.iter().rposition(|event| is_back(event, id));
            let from = left.filter(|left| back.is_none_or(|back| back < *left)).or(was_gone.then_some(0));
            let mut thrown = events.iter().skip(from.unwrap_or(events.len())).filter_map(|event| match event {
                Event::Rolled { unit: Some(unit), purpose, .. } if *unit == id => Some(purpose.as_str()),
                _ => None,
            });
            let lies = view.presence == Presence::Down;
            let unborne = thrown.find(|purpose| !lies || !BORNE.iter().any(|borne| purpose.starts_with(borne)));
            let presence = view.presence;
            assert_eq!(unborne, None, "seed {seed}: {name} is {presence:?}, and a die is thrown for it: {events:#?}");
            match self.battle.decision() {
                Decision::Answer { unit, question, .. } if *unit == id => {
                    let dies = view.presence == Presence::Down && question.as_str() == LAST_WORDS;
                    let may_answer = view.is_active() || dies;
                    assert!(may_answer, "seed {seed}: {name} is {presence:?}, and is asked: {question}");
                }
                Decision::Act { unit, .. } if *unit == id => {
                    assert!(view.cell.is_some(), "seed {seed}: {name} is off the board, and it is its turn");
                }
                _ => {}
            }
        }
    }

    fn cells_are_not_shared(&self) {
        let mut taken = BTreeMap::new();
        for (view, cell) in self.battle.units().flat_map(|view| {
            let cells = self.battle.cells(view.id);
            cells.into_iter().map(move |cell| (view, cell))
        }) {
            assert!(self.battle.board().exists(cell), "seed {}: {} stands on the board", self.seed, view.name);
            let there = self.battle.occupants(cell);
            assert!(there.contains(&view.id), "seed {}: {} is where its cell says it is", self.seed, view.name);
            // Without a map units have no particular cell.
            if view.is_active() && !self.scene {
                let other = taken.insert(cell, view.name);
                // A covered unit may share its protector's cell, and prisoners are in their captor's cell.
                let covered = self.battle.occupants(cell).iter().any(|&unit| self.is_covered(unit));
                // These rules have no limit of units in a cell (SW-007, DP-035).
                let crowds = ["power_table", "dice_pool"].contains(&self.battle.setup().ruleset.name());
                assert!(
                    other.is_none() || covered || crowds,
                    "seed {}: {} and {other:?} stand in one cell",
                    self.seed,
                    view.name
                );
            }
        }
        let listed: usize = self.battle.board().grid().cells().map(|cell| self.battle.occupants(cell).len()).sum();
        let present: usize = self.battle.units().map(|view| self.battle.cells(view.id).len()).sum();
        assert_eq!(listed, present, "seed {}: everybody is in its own cells and no others", self.seed);
    }

    fn is_covered(&self, unit: UnitId) -> bool {
        self.battle
            .conditions(unit)
            .iter()
            .any(|condition| condition.name == Name::new("Covered") || condition.name == Name::new("Imprison"))
    }

    fn numbers_are_in_bounds(&self) {
        for view in self.battle.units() {
            // Hit points may go below 0 in these rules (SW-185).
            let least = if self.battle.setup().ruleset.name() == "power_table" { i32::MIN } else { 0 };
            let (hp, mp) = (least..=view.hp_max, 0..=view.mp_max);
            assert!(hp.contains(&view.hp), "seed {}: {} has {} of {} HP", self.seed, view.name, view.hp, view.hp_max);
            assert!(mp.contains(&view.mp), "seed {}: {} has {} of {} MP", self.seed, view.name, view.mp, view.mp_max);
            assert!(!view.is_active() || view.hp > 0, "seed {}: {} stands with 0 HP", self.seed, view.name);
        }
    }

    /// Checks that a timer never rises unless the condition was renewed, and falls with every round, unless all timers of the
    /// unit are stopped.
    fn timers_fall(&mut self, events: &[Event]) {
        let gained = |unit: UnitId, name: Name| {
            events.iter().any(|event| {
                matches!(event, Event::ConditionGained { unit: who, condition, .. } if *who == unit && *condition == name)
            })
        };
        let round_over = self.battle.round() > self.round && self.round > 0;
        let mut timers = BTreeMap::new();
        for view in self.battle.units() {
            let conditions = self.battle.conditions(view.id);
            let timed = |condition: &ConditionView| Some((condition.name, condition.rounds?));
            let known: Vec<(Name, u8, Option<u8>)> = conditions
                .iter()
                .filter_map(timed)
                .map(|(name, now)| (name, now, self.timers.get(&(view.id, name)).copied()))
                .filter(|&(name, _, _)| !gained(view.id, name))
                .collect();
            let still = known.iter().all(|&(_, now, before)| before.is_none_or(|before| now == before));
            // A stopped unit keeps all other timers, while the timer of the stop runs.
            let stopped = Name::new("Stop");
            let is_stopped = conditions.iter().any(|condition| condition.name == stopped);
            for &(name, now, before) in &known {
                let Some(before) = before else { continue };
                // Numbers of rounds beyond this are not distinguished.
                if before == u8::MAX {
                    continue;
                }
                let stands = still || (is_stopped && name != stopped);
                let falls = if round_over && !stands { now < before } else { now <= before };
                assert!(
                    falls,
                    "seed {}: {name} on {} went from {before} to {now} rounds in {events:#?}",
                    self.seed, view.name
                );
            }
            timers.extend(conditions.iter().filter_map(timed).map(|(name, now)| ((view.id, name), now)));
        }
        (self.timers, self.round) = (timers, self.battle.round());
    }
}
