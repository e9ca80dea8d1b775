//! The computer opponents at the table: they think a few milliseconds in each frame, so that no frame waits for them.

use std::{pin::Pin, time::Duration};

use bevy::platform::{cell::SyncCell, time::Instant};

use hexfray_battle::{Battle, Digest, Order, SideId};
use hexfray_minds::ai::{self, Opponent, Weighing, check_ready};

/// How long a frame may think, and how long if turns are skipped.
const AT_ONCE: Duration = Duration::from_millis(2);
const IN_A_HURRY: Duration = Duration::from_millis(24);

/// How long an opponent thinks about a decision, without the time between frames, before it is asked to conclude: as long as a
/// usual computer needs. A slower one tries less.
const MOST: Duration = Duration::from_millis(150);
const MOST_OF_CAPTAINS: Duration = Duration::from_secs(1);

/// How long an opponent thinks before it is shown what it weighs.
const A_WHILE: Duration = Duration::from_millis(600);

/// The computer players of all sides.
pub struct Minds {
    seats: SyncCell<Seats>,
    longest: Duration,
    /// How long each side may think about a decision, and for how long the present one has.
    limits: Vec<Duration>,
    spent: Duration,
    /// What the opponent that thinks weighs, and since when it thinks.
    weighing: Weighing,
    since: Option<Instant>,
}

/// The opponents, except for the one that is thinking.
struct Seats {
    opponents: Vec<Option<Box<dyn Opponent>>>,
    /// The battle at the beginning of the thought; the copy is reused from thought to thought.
    copy: Option<Battle>,
    thought: Option<Thought>,
    /// The latest choice and its state.
    made: Option<(Digest, Order)>,
}

/// An opponent at work.
struct Thought {
    about: Digest,
    side: SideId,
    work: Pin<Box<dyn Future<Output = Made> + Send>>,
}

/// The result of a thought, with everything that went into it.
struct Made {
    order: Order,
    opponent: Box<dyn Opponent>,
    copy: Battle,
}

impl Minds {
    /// The opponents with these names, side by side; none if no opponent has the name. They have separate dice, so that they
    /// cannot know those of the battle.
    pub fn new<'n>(names: impl Iterator<Item = &'n str>, seed: u64) -> Self {
        let weighing = Weighing::default();
        let opponent = |(name, stream): (&str, u64)| {
            let mut opponent = ai::opponent(name, seed ^ (stream << 32))?;
            opponent.weigh_aloud(weighing.clone());
            Some(opponent)
        };
        let opponents: Vec<Option<Box<dyn Opponent>>> = names.zip(1..).map(opponent).collect();
        let limit = |opponent: &Option<Box<dyn Opponent>>| {
            let is_captain = opponent.as_ref().is_some_and(|opponent| opponent.name() == "captain");
            if is_captain { MOST_OF_CAPTAINS } else { MOST }
        };
        let limits = opponents.iter().map(limit).collect();
        let seats = Seats { opponents, copy: None, thought: None, made: None };
        Self {
            seats: SyncCell::new(seats),
            longest: Duration::ZERO,
            limits,
            spent: Duration::ZERO,
            weighing,
            since: None,
        }
    }

    /// Continues to think for a few milliseconds about the present decision; returns the order, once there is one. If the
    /// battle has moved on meanwhile, the thought is finished and dropped. If turns are skipped, a frame thinks longer.
    pub fn choose(&mut self, battle: &Battle, hurries: bool) -> Option<Order> {
        let (begun, most) = (Instant::now(), if hurries { IN_A_HURRY } else { AT_ONCE });
        if self.seats.get().thought.is_none() {
            self.spent = Duration::ZERO;
            self.weighing.end();
        }
        let order = self.seats.get().choose(battle, || begun.elapsed() > most);
        let took = begun.elapsed();
        if !hurries {
            self.longest = self.longest.max(took);
        }
        self.spent += took;
        let limit = battle.decision().side().and_then(|side| self.limits.get(side.index()));
        if order.is_none() && limit.is_some_and(|&limit| self.spent > limit) {
            self.weighing.conclude();
        }
        self.since = if order.is_some() { None } else { self.since.or(Some(begun)) };
        if order.is_some() {
            self.weighing.end();
        }
        order
    }

    /// The courses between which an opponent chooses, the best so far first; none as long as it may answer at once, so that
    /// nothing flickers.
    pub fn weighed(&self) -> Vec<Vec<Order>> {
        let is_long = self.since.is_some_and(|since| since.elapsed() > A_WHILE);
        if is_long { self.weighing.courses() } else { Vec::new() }
    }

    /// The longest that a frame has waited for a thought.
    pub const fn longest(&self) -> Duration {
        self.longest
    }
}

impl Seats {
    /// Thinks until there is an order for the present state or it is late.
    fn choose(&mut self, battle: &Battle, is_late: impl Fn() -> bool) -> Option<Order> {
        let side = battle.decision().side()?;
        let now = battle.digest();
        loop {
            if let Some((_, order)) = self.made.filter(|&(about, _)| about == now) {
                return Some(order);
            }
            if self.thought.is_none() {
                self.thought = Some(self.begin(battle, side, now)?);
            }
            self.step();
            if is_late() {
                return None;
            }
        }
    }

    /// Begins to think; `None` if a human plays the side.
    fn begin(&mut self, battle: &Battle, side: SideId, about: Digest) -> Option<Thought> {
        let mut opponent = self.opponents.get_mut(side.index())?.take()?;
        let mut copy = self.copy.take().unwrap_or_else(|| battle.scratch(0));
        battle.copy_into(&mut copy);
        let work = Box::pin(async move {
            let order = opponent.think(&copy).await;
            Made { order, opponent, copy }
        });
        Some(Thought { about, side, work })
    }

    /// Takes one step of the current thought.
    fn step(&mut self) {
        let Some(thought) = &mut self.thought else { return };
        let Some(made) = check_ready(&mut thought.work) else { return };
        self.made = Some((thought.about, made.order));
        self.opponents[thought.side.index()] = Some(made.opponent);
        self.copy = Some(made.copy);
        self.thought = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;
    use hexfray_battle::DiceSource;

    /// All that an opponent weighs before its first order in a battle, and that order.
    fn weighed_by(name: &str) -> (Vec<Vec<Vec<Order>>>, Order) {
        let setup = Texts::of_the_game().load("maps/duel.battle.toml").expect("it is read");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let mut minds = Minds::new([name, name].into_iter(), 7);
        let mut weighed = Vec::new();
        loop {
            let order = minds.choose(&battle, false);
            match order {
                Some(order) => {
                    assert!(minds.weighing.courses().is_empty(), "{name}: the thought is over");
                    return (weighed, order);
                }
                None => weighed.push(minds.weighing.courses()),
            }
        }
    }

    #[test]
    fn who_watches_an_opponent_that_looks_ahead_sees_what_it_weighs() {
        let (weighed, order) = weighed_by("hard");
        let most = weighed.iter().map(Vec::len).max().unwrap_or(0);
        assert!(most > 1, "it compares several courses: {most}");
        let last = weighed.iter().rfind(|courses| !courses.is_empty()).expect("they were noted");
        assert!(last.iter().any(|course| course[0] == order), "it chooses one of those that are left: {last:?}");
        assert!(weighed_by("easy").0.iter().all(Vec::is_empty), "one that decides at once notes nothing");
    }

    #[test]
    fn an_opponent_is_asked_to_conclude_once_it_has_thought_as_long_as_it_may() {
        assert_eq!((MOST, MOST_OF_CAPTAINS), (Duration::from_millis(150), Duration::from_secs(1)));
        let setup = Texts::of_the_game().load("maps/castle.battle.toml").expect("it is read");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        for (name, limit) in [("hard", MOST), ("captain", MOST_OF_CAPTAINS)] {
            let mut minds = Minds::new([name, name].into_iter(), 7);
            assert_eq!(minds.choose(&battle, false), None, "{name}: it looks ahead");
            assert!(!minds.weighing.concludes(), "{name}: it has only begun");
            minds.spent = limit / 2;
            assert_eq!(minds.choose(&battle, false), None, "{name}");
            assert!(!minds.weighing.concludes(), "{name}: half of its time is left");
            minds.spent = limit;
            let order = minds.choose(&battle, false);
            assert!(order.is_some() || minds.weighing.concludes(), "{name}: its time is up");
            // Each thought is a moment of time, in which a busy machine does little.
            let order = (0..20_000).find_map(|_| minds.choose(&battle, false));
            assert!(order.is_some() && !minds.weighing.concludes(), "{name}: the next thought has its own time");
        }
    }
}
