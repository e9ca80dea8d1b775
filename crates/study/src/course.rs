//! The course of a recorded battle: the events of each order, and the battle itself at any moment.

use std::sync::Arc;

use hexfray_battle::{
    ActId, Battle, ChangedFile, Check, Event, Record, RecordedOrder, ReplayError, Rulesets, Setup, SideId, UnitId,
};
use hexfray_board::text::Library;

/// An event with the act that caused it.
pub type Told = (Event, Option<ActId>);

/// A recorded battle that has been replayed to its end. A moment is named by the number of orders given before it: 0 is the
/// start, [`Course::last`] the end.
pub struct Course {
    record: Record,
    check: Check,
    changed: Vec<ChangedFile>,
    moments: Vec<Moment>,
    copies: Copies,
}

/// A moment of a battle: the state after an order, or at the start.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The events of the order before this moment; at the start, those before the first decision.
    pub events: Vec<Told>,
    /// The round.
    pub round: u16,
    /// The side that decides; `None` if the battle is over.
    pub side: Option<SideId>,
    /// The unit that decides, if one does.
    pub unit: Option<UnitId>,
}

impl Moment {
    fn of(battle: &Battle) -> Self {
        let causes = battle.causes().iter().copied().chain(std::iter::repeat(None));
        let decision = battle.decision();
        Self {
            events: battle.events().iter().cloned().zip(causes).collect(),
            round: battle.round(),
            side: decision.side(),
            unit: decision.unit(),
        }
    }

    /// Whether a unit fell.
    pub fn has_fall(&self) -> bool {
        self.events.iter().any(|(event, _)| matches!(event, Event::Defeated { .. }))
    }

    /// Whether dice were thrown.
    pub fn has_roll(&self) -> bool {
        self.events.iter().any(|(event, _)| event.is_roll())
    }
}

impl Course {
    /// Replays a record and checks it as `check` demands. It uses the files named in the record; if some have changed, it uses
    /// the current ones, and then nothing is verified.
    ///
    /// # Errors
    /// The reason why the record cannot be replayed.
    pub fn follow(library: &Library, rulesets: Rulesets, record: Record, check: Check) -> Result<Self, ReplayError> {
        let (mut moments, mut copies) = (Vec::new(), Copies::default());
        let replayed = rulesets.replay(library, &record, check, |battle, _| {
            copies.keep(moments.len(), battle);
            moments.push(Moment::of(battle));
        })?;
        Ok(Self { record, check, changed: replayed.changed, moments, copies })
    }

    /// The record.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The record up to a moment, from which it can be continued.
    pub fn record_until(&self, at: usize) -> Record {
        let mut record = self.record.clone();
        record.orders.truncate(at);
        record
    }

    /// How the replay was compared with the record.
    pub const fn check(&self) -> Check {
        self.check
    }

    /// The files that have changed or are missing.
    pub fn changed(&self) -> &[ChangedFile] {
        &self.changed
    }

    /// The starting position of the battle.
    pub fn setup(&self) -> &Arc<Setup> {
        self.copies.first().setup()
    }

    /// The last moment, which is also the number of orders.
    pub fn last(&self) -> usize {
        self.record.orders.len()
    }

    /// The orders.
    pub fn orders(&self) -> &[RecordedOrder] {
        &self.record.orders
    }

    /// A moment; the last one if `at` is beyond the end.
    pub fn moment(&self, at: usize) -> &Moment {
        &self.moments[at.min(self.last())]
    }

    /// All moments, the start first.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// A new battle in the state of a moment. It keeps no record and no log.
    pub fn battle(&self, at: usize) -> Battle {
        let mut battle = self.copies.first().scratch(0);
        self.stand(at, &mut battle);
        battle
    }

    /// Puts a battle into the state of a moment.
    pub fn stand(&self, at: usize, battle: &mut Battle) {
        let (from, copy) = self.copies.before(at);
        copy.twin_into(battle);
        self.go(from, at, battle);
    }

    /// Plays a battle on from one moment to a later one.
    pub fn go(&self, from: usize, to: usize, battle: &mut Battle) {
        for given in self.record.orders.iter().take(to).skip(from) {
            battle.submit(given.order).expect("the order was legal when the record was followed");
        }
    }

    /// How many orders [`stand`](Self::stand) has to repeat to reach a moment.
    pub fn way_to(&self, at: usize) -> usize {
        at - self.copies.before(at).0
    }
}

/// The most copies of a battle that are kept.
const MOST_COPIES: usize = 48;
/// Orders from one copy to the next, until [`MOST_COPIES`] are kept; then the distance doubles.
const SPACING: usize = 8;

/// Copies of a battle at regular moments, so that every moment is close to a copy.
struct Copies {
    kept: Vec<Battle>,
    spacing: usize,
}

impl Default for Copies {
    fn default() -> Self {
        Self { kept: Vec::new(), spacing: SPACING }
    }
}

impl Copies {
    /// Keeps a copy of the battle if one is due at this moment. Called for each moment in order, from 0.
    fn keep(&mut self, at: usize, battle: &Battle) {
        if !at.is_multiple_of(self.spacing) {
            return;
        }
        if self.kept.len() == MOST_COPIES {
            let mut every_second = (0..).map(|place| place % 2 == 0);
            self.kept.retain(|_| every_second.next().unwrap_or_default());
            self.spacing *= 2;
            if !at.is_multiple_of(self.spacing) {
                return;
            }
        }
        let mut copy = battle.scratch(0);
        battle.twin_into(&mut copy);
        self.kept.push(copy);
    }

    fn first(&self) -> &Battle {
        self.kept.first().expect("the start is always kept")
    }

    /// The last copy that is not after a moment, and that copy's moment.
    fn before(&self, at: usize) -> (usize, &Battle) {
        let place = (at / self.spacing).min(self.kept.len() - 1);
        (place * self.spacing, &self.kept[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::DiceSource;
    use hexfray_minds::ai;

    const RULESETS: Rulesets = Rulesets(&[
        &hexfray_percentile::Percentile,
        &hexfray_die_code::DieCodeRules,
        &hexfray_power_table::PowerTableRules,
    ]);

    /// A record of a battle, cut after `orders` orders.
    fn record(battle: &str, orders: usize) -> Record {
        let setup = RULESETS.load(&hexfray_data::library(), battle).expect("it is sound");
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let mut mind = ai::opponent("nearest", 7).expect("it is known");
        while battle.outcome().is_none() && battle.history().len() < orders {
            let order = mind.choose(&battle);
            battle.submit(order).expect("it is legal");
        }
        battle.record()
    }

    #[test]
    fn a_battle_stands_at_any_moment_as_it_was_recorded() {
        for name in ["maps/duel.battle.toml", "maps/long_hall.battle.toml", "maps/street_fight.battle.toml"] {
            let record = record(name, 120);
            let course =
                Course::follow(&hexfray_data::library(), RULESETS, record, Check::Verified).expect("it replays");
            let mut battle = course.battle(0);
            for at in (1..=course.last()).rev().chain([1, course.last(), 3]) {
                course.stand(at, &mut battle);
                assert_eq!(battle.digest(), course.orders()[at - 1].digest, "{name}: moment {at}");
            }
        }
    }

    #[test]
    fn no_moment_of_a_long_battle_is_far_from_a_copy_and_copies_stay_few() {
        let setup = RULESETS.load(&hexfray_data::library(), "maps/duel.battle.toml").expect("it is sound");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let mut copies = Copies::default();
        let last = 2_000;
        (0..=last).for_each(|at| copies.keep(at, &battle));
        assert!(copies.kept.len() <= MOST_COPIES, "{} copies", copies.kept.len());
        let farthest = (0..=last).map(|at| at - copies.before(at).0).max();
        assert!(farthest < Some(2 * last / (MOST_COPIES / 2)), "{farthest:?} orders from the nearest copy");
    }
}
