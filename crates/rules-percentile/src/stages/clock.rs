//! Timed battles: each round takes ticks off a clock, whose end decides the battle (TC-034 … TC-037).

use bevy_ecs::prelude::*;

use crate::{
    content::{effects::Flags, scenario::Script},
    numbers::figures::initiative,
    state::{
        Unit,
        look::{place_of, settings_of},
        situation::Situation,
    },
};
use hexfray_battle::{
    Clock, Ending, EndingKind, EndingView, Event, Flow, Log, OrderError, Outcome, Roster, Rule, Total, judge,
};

/// The ticks on the clock at the start of the battle.
pub fn wind(script: &Script) -> Option<i32> {
    script.timed.map(|timed| timed.ticks)
}

/// Takes a round's ticks off the clock.
pub fn tick(world: &mut World) {
    if world.resource::<Situation>().clock.is_none() {
        return;
    }
    // A side that has won in this round has won in time.
    judge(world, hexfray_battle::Stage::RoundStart);
    let ticks = ticks_of_round(world);
    take(world, ticks);
}

/// Which side wins or loses when the time is up, and in about how many rounds if all take as long as they do on average.
pub fn clock(world: &World) -> Option<Clock> {
    let (left, timed) = (world.resource::<Situation>().clock?, world.resource::<Script>().timed?);
    let rounds = left / mean_ticks(world).max(1);
    Some(Clock { side: timed.side, wins: timed.hold_out, rounds: u16::try_from(rounds).unwrap_or(u16::MAX).max(1) })
}

/// What is decided when the time is up (TC-034, TC-037).
pub fn endings(world: &World) -> Vec<EndingView> {
    let (Some(clock), Some(ticks)) = (clock(world), world.resource::<Situation>().clock) else { return Vec::new() };
    let rule = Rule::new(if clock.wins { "TC-037" } else { "TC-034" });
    let kind = EndingKind::Time { ticks, rounds: clock.rounds };
    vec![EndingView { side: clock.side, wins: clock.wins, kind, rule }]
}

/// The ticks from the highest initiative that is not extreme down to the lowest of the round (TC-035).
fn ticks_of_round(world: &World) -> i32 {
    let settings = settings_of(world);
    let rolled: Vec<i32> =
        Unit::all(world).map(|one| i32::from(one.turn.initiative)).filter(|&initiative| initiative > 0).collect();
    let extreme = i32::from(settings.extreme_initiative);
    let highest = rolled.iter().copied().filter(|&initiative| initiative <= extreme).max();
    let lowest = rolled.iter().copied().min().unwrap_or(0);
    let ticks = if rolled.is_empty() { 0 } else { highest.unwrap_or(extreme) - lowest };
    ticks.max(settings.timed_round_min_ticks)
}

/// The mean of [`ticks_of_round`] over all initiative rolls of the units on the board: what has been rolled in this round says
/// nothing about those to come, and a battle that has not begun yet is as long as it will be.
fn mean_ticks(world: &World) -> i32 {
    /// Chances are counted in parts of this.
    const WHOLE: u64 = 1 << 16;
    let settings = settings_of(world);
    let extreme = i32::from(settings.extreme_initiative);
    let units = Unit::all(world)
        .filter(|one| place_of(world, one.unit).is_active() && !one.effects().has(Flags::NO_INITIATIVE));
    let faces = |one: Unit<'_>| FACES.map(|face| initiative::<Total>(&one, face).total().min(extreme));
    let rolled: Vec<[i32; FACES.len()]> = units.map(faces).collect();
    let all = || rolled.iter().flatten().copied();
    let (Some(low), Some(high)) = (all().min(), all().max()) else { return settings.timed_round_min_ticks };
    let chance = |holds: &dyn Fn(i32) -> bool| {
        let of_unit = |faces: &[i32; FACES.len()]| faces.iter().filter(|&&value| holds(value)).count() as u64;
        rolled.iter().fold(WHOLE, |chance, faces| chance * of_unit(faces) / FACES.len() as u64)
    };
    // How far the highest lies over the least possible value on average, less how far the lowest does.
    let highest: u64 = (low + 1..=high).map(|value| WHOLE - chance(&|rolled| rolled < value)).sum();
    let lowest: u64 = (low + 1..=high).map(|value| chance(&|rolled| rolled >= value)).sum();
    let mean = highest.saturating_sub(lowest) / WHOLE;
    i32::try_from(mean).unwrap_or(i32::MAX).max(settings.timed_round_min_ticks)
}

/// The faces of the die that is rolled for initiative (TC-039).
const FACES: [i32; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/// Takes ticks off; at 0 the battle is decided.
fn take(world: &mut World, ticks: i32) {
    let mut situation = world.resource_mut::<Situation>();
    let Some(clock) = &mut situation.clock else { return };
    let before = *clock;
    *clock = before.saturating_sub(ticks).max(0);
    let left = *clock;
    world.resource_mut::<Log>().push(Event::TimePassed { amount: before - left, left });
    if left == 0 {
        run_out(world);
    }
}

/// Ends the battle when time is up: a side that had to hold out has won, a side that had to finish has lost (TC-034,
/// TC-037).
fn run_out(world: &mut World) {
    let Some(timed) = world.resource::<Script>().timed else { return };
    let mut others = world.resource::<Roster>().side_ids().filter(|&side| side != timed.side);
    let (first, second) = (others.next(), others.next());
    let outcome = if timed.hold_out {
        Outcome { winner: Some(timed.side), why: Ending::HeldOut }
    } else {
        Outcome { winner: first.filter(|_| second.is_none()), why: Ending::TimeUp }
    };
    world.resource_mut::<Flow>().end(outcome);
}

/// Takes time off the clock, or adds some, as the referee rules (TC-036).
pub fn rule(world: &mut World, ticks: i32) {
    take(world, ticks);
}

/// Whether there is a clock that the referee could set.
///
/// # Errors
/// There is none.
pub fn check_ruling(world: &World) -> Result<(), OrderError> {
    match world.resource::<Situation>().clock {
        Some(_) => Ok(()),
        None => Err(OrderError::WrongKind("a ruling about the clock, which this battle lacks")),
    }
}
