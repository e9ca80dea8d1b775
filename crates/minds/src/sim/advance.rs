//! How the sides of battles come to blows: when the first blow falls, and how often nothing happens for rounds.

use serde::Serialize;

use super::{
    report::{Measure, share},
    tally::add_all,
};
use crate::ai::{Meeting, Places};
use hexfray_battle::{Battle, EndingKind, Event, UnitId, VerbRole};

/// How many rounds after the lines could have met a first blow is still soon.
pub const SOON: u16 = 2;
/// How many quiet rounds in a row are counted.
pub const LULL: usize = 3;

/// How the sides of battles came to blows. A blow is anything that a unit does to a foe: an attack, even one that misses,
/// damage, a condition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advance {
    /// The rounds of the first blows, in the battles with blows.
    pub first_blow: Measure,
    /// Battles without a blow.
    pub without_blow: u64,
    /// The first rounds in which two foes could have met, if both had gone straight to each other by the shortest path.
    pub could_meet: Measure,
    /// Battles in which the lines could have met and no side gains by time.
    pub hurried: u64,
    /// How many of these had their first blow at most [`SOON`] rounds after the lines could have met.
    pub soon: u64,
    /// That share.
    pub soon_rate: f64,
    /// Battles in which no side gains by time and that had [`LULL`] quiet rounds in a row: without a blow, the preparation of
    /// one or a treatment, and no unit came nearer to the nearest foe, or to a cell that a goal of its side names, than it was before them.
    pub quiet: u64,
}

/// Counts of any number of battles.
#[derive(Debug, Default)]
pub(super) struct Advances {
    /// How many battles had their first blow in this round.
    first_blows: Vec<u64>,
    without_blow: u64,
    /// In how many battles the lines could first have met in this round.
    meetings: Vec<u64>,
    hurried: u64,
    soon: u64,
    quiet: u64,
    paths: Meeting,
    now: Course,
}

/// What is known of the battle that is being played.
#[derive(Debug, Default)]
struct Course {
    round: u16,
    first_blow: Option<u16>,
    /// The first round in which the lines could have met, once it is known whether there is one.
    meets: Option<Option<u16>>,
    gains_by_time: bool,
    /// Whether a blow was struck or prepared in this round, or a unit treated.
    is_busy: bool,
    /// Where the units were at the start of the quiet rounds so far, and at the end of each.
    places: Vec<Places>,
    is_quiet: bool,
}

impl Advances {
    /// Begins another battle.
    pub fn start(&mut self) {
        self.now = Course::default();
    }

    /// Counts the events of an order, after which this is the battle.
    pub fn note(&mut self, battle: &Battle, events: &[Event]) {
        for event in events {
            if let Event::RoundStarted { round } = *event {
                self.end_round(battle);
                self.now.round = round;
            } else if is_blow(battle, event) {
                self.now.first_blow.get_or_insert(self.now.round.max(1));
                self.now.is_busy = true;
            } else if is_reason(battle, event) {
                self.now.is_busy = true;
            } else if matches!(event, Event::TurnStarted { .. }) && self.now.meets.is_none() {
                let places: Places = battle.standing().collect();
                self.now.meets = Some(self.paths.first_round(battle, &places));
                self.now.gains_by_time = gains_by_time(battle);
                self.now.places = vec![places];
            }
        }
    }

    /// Ends a round, after which the units are where they are now.
    fn end_round(&mut self, battle: &Battle) {
        let now = &mut self.now;
        if now.meets.is_none() {
            return;
        }
        if std::mem::take(&mut now.is_busy) {
            now.places.clear();
        }
        now.places.push(battle.standing().collect());
        if now.places.len() <= LULL {
            return;
        }
        let [before, later @ ..] = now.places.as_slice() else { return };
        if !now.is_quiet && !now.gains_by_time {
            now.is_quiet = !self.paths.has_come_nearer(battle, before, later);
        }
        now.places.remove(0);
    }

    /// Finishes the battle.
    pub fn finish(&mut self) {
        let Course { first_blow, meets, gains_by_time, is_quiet, .. } = std::mem::take(&mut self.now);
        let meets = meets.flatten();
        match first_blow {
            Some(round) => count(&mut self.first_blows, round),
            None => self.without_blow += 1,
        }
        meets.into_iter().for_each(|round| count(&mut self.meetings, round));
        if let Some(meets) = meets.filter(|_| !gains_by_time) {
            self.hurried += 1;
            self.soon += u64::from(first_blow.is_some_and(|round| round <= meets.saturating_add(SOON)));
        }
        self.quiet += u64::from(is_quiet);
    }

    /// Adds other counts of the same simulation.
    pub fn add(&mut self, other: &Self) {
        add_all(&mut self.first_blows, &other.first_blows);
        add_all(&mut self.meetings, &other.meetings);
        self.without_blow += other.without_blow;
        self.hurried += other.hurried;
        self.soon += other.soon;
        self.quiet += other.quiet;
    }

    /// The counts in figures.
    pub fn report(&self) -> Advance {
        Advance {
            first_blow: Measure::of_counts(&self.first_blows),
            without_blow: self.without_blow,
            could_meet: Measure::of_counts(&self.meetings),
            hurried: self.hurried,
            soon: self.soon,
            soon_rate: share(self.soon as f64, self.hurried),
            quiet: self.quiet,
        }
    }
}

fn count(counts: &mut Vec<u64>, value: u16) {
    let value = usize::from(value);
    if counts.len() <= value {
        counts.resize(value + 1, 0);
    }
    counts[value] += 1;
}

/// Whether an event is a blow of a unit at a foe.
fn is_blow(battle: &Battle, event: &Event) -> bool {
    let (by, target) = match *event {
        Event::Checked { unit, target, attack: true, .. } | Event::Tried { unit, target, attack: true, .. } => {
            (Some(unit), target)
        }
        Event::Damaged { unit, by, .. }
        | Event::Drained { unit, by, .. }
        | Event::ConditionGained { unit, by, .. }
        | Event::Defeated { unit, by, .. } => (by, Some(unit)),
        _ => return false,
    };
    let side = |unit: UnitId| battle.unit(unit).map(|view| view.side);
    let sides = by.and_then(side).zip(target.and_then(side));
    sides.is_some_and(|(own, other)| battle.are_hostile(own, other))
}

/// Whether an event shows why a unit strikes no blow: it prepares an act or its next blow, makes a weapon ready, or treats
/// a unit.
fn is_reason(battle: &Battle, event: &Event) -> bool {
    match *event {
        Event::Charging { .. } => true,
        Event::Declared { act, .. } => matches!(battle.role(act.verb), VerbRole::Aims | VerbRole::Readies),
        Event::Healed { by, amount, .. } => by.is_some() && amount > 0,
        _ => false,
    }
}

/// Whether a side wins by letting time pass.
fn gains_by_time(battle: &Battle) -> bool {
    let is_of_time = |kind: EndingKind| !matches!(kind, EndingKind::GotAway { .. });
    battle.clocks().next().is_some() || battle.endings().iter().any(|ending| is_of_time(ending.kind))
}
