//! The Initiative Phase, and the next unit on the tick counter (TC-038 … TC-044).

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use crate::{
    content::{Compendium, code::Attribute, effects::Flags},
    numbers::{figures, travel},
    stages::play::Play,
    state::{
        Book, Escaping, Unit, UnitState, change, place_of,
        question::{About, Question},
        situation::Situation,
    },
};
use hexfray_battle::{
    Action, Dice, Event, Field, Flow, Log, Name, Roster, Rule, SideId, Stage, UnitId, WayOut, narrow, note,
    play::{Playing, Units},
    throw, way_out,
};

/// Clears the state of the previous round; announced escapes are due (TC-132).
pub fn begin_round(mut units: ResMut<Units<UnitState>>, mut situation: ResMut<Situation>) {
    situation.count = i16::MAX;
    for (_, UnitState { turn, .. }) in units.iter_mut() {
        turn.count = 0;
        turn.last = 0;
        turn.initiative = 0;
        turn.roll_off_at = 0;
        turn.late_move = false;
        turn.waited = false;
        turn.asked = false;
        turn.escaping = match turn.escaping {
            Escaping::NextRound => Escaping::ThisRound,
            _ => Escaping::No,
        };
    }
}

/// The question to each side before the rolls, if escapes are declared then (TC-132).
const QUESTION: Name = Name::new("Who tries to escape in this round?");

const STAY: Name = Name::new("Nobody");

/// The most units that one question names.
const MOST_NAMED: usize = 7;

/// The units of the first side that has yet to be asked, as many as one question can name: those that can escape in
/// this round.
fn still_to_ask(world: &World) -> ArrayVec<UnitId, MOST_NAMED> {
    let preemptive = world.resource::<Situation>().preemptive;
    let able = Unit::all(world).filter(|one| {
        let hindered = one.effects().has(Flags::NO_MOVE.and(Flags::NO_TURN).and(Flags::NO_INITIATIVE));
        // In a Preemptive Round only the ambushers act (TC-023).
        let sits_out = preemptive.is_some_and(|side| side != one.side());
        let there = place_of(world, one.unit).is_active();
        !one.turn.asked && there && !hindered && !sits_out && one.charge.is_none() && can_leave(world, one)
    });
    let mut all: Vec<(SideId, UnitId)> = able.map(|one| (one.side(), one.unit)).collect();
    all.sort_unstable();
    let first = all.first().map(|(side, _)| *side);
    all.into_iter().take_while(|(side, _)| Some(*side) == first).map(|(_, unit)| unit).take(MOST_NAMED).collect()
}

/// Whether a unit can reach a way out in this round. If a side has to reach its exits to win, only a unit near one may
/// want to leave instead; if escapes start at the edge, only a unit that gets there can (TC-134).
fn can_leave(world: &World, one: &Unit<'_>) -> bool {
    let side = one.side();
    let needs_edge = one.book.settings.escape_needs_edge;
    match way_out(world, side) {
        WayOut::None => false,
        WayOut::Open => !needs_edge || travel::comes_to(world, one.unit, |cell| travel::is_way_out(world, side, cell)),
        WayOut::OfGoals => travel::comes_to(world, one.unit, |cell| travel::is_exit(world, side, cell)),
    }
}

/// Asks each side in turn which unit tries to escape in this round, until it names no more (TC-132).
pub fn ask_escapes(world: &mut World) {
    if !world.resource::<Book>().settings.escape_asked {
        return;
    }
    let named = still_to_ask(world);
    let Some(&unit) = named.first() else { return };
    let roster = world.resource::<Roster>();
    let options = [STAY].into_iter().chain(named.iter().map(|&unit| roster.name(unit))).collect();
    world.resource_mut::<Flow>().go_to(Stage::Initiative);
    Play(world).ask(unit, Question { about: About::Escape, text: QUESTION }, options);
}

/// Whether every unit has been asked.
pub fn all_asked(flow: Res<Flow>) -> bool {
    flow.decision().is_none()
}

/// Takes the answer: one of the named units tries to escape, or none.
pub fn answer(world: &mut World, option: u16) {
    let named = still_to_ask(world);
    let Some(&unit) = usize::from(option).checked_sub(1).and_then(|at| named.get(at)) else {
        return named.into_iter().for_each(|unit| change(world, unit).turn.asked = true);
    };
    let turn = &mut change(world, unit).turn;
    (turn.asked, turn.escaping) = (true, Escaping::ThisRound);
    note(&mut world.resource_mut::<Log>(), unit, "will try to escape in this round", Rule::new("TC-132"));
}

/// Rolls d10 + SPD for every unit that can act, in a Preemptive Round only for the ambushers (TC-023, TC-039, TC-040).
/// The remaining charge time is subtracted from the new initiative, and the unit that charges has no turn (TC-054,
/// TC-055).
pub fn roll_initiative(world: &mut World) {
    let preemptive = world.resource::<Situation>().preemptive;
    for unit in world.resource::<Roster>().ids() {
        let one = Unit::of(world, unit);
        let sits_out = preemptive.is_some_and(|side| side != one.side());
        if !place_of(world, unit).is_active() || sits_out || one.effects().has(Flags::NO_INITIATIVE) {
            continue;
        }
        let rolled = throw(world, Some(unit), 10, Name::new("initiative"));
        let parts: hexfray_battle::Parts = figures::initiative(&Unit::of(world, unit), rolled);
        let initiative = narrow::<i16>(parts.total());
        world.resource_mut::<Log>().push(Event::Initiative { unit, parts });
        let state = change(world, unit);
        state.turn.initiative = initiative;
        match &mut state.charge {
            Some(charged) => {
                charged.due += initiative;
                let event = Event::Charging { unit, what: charged.action.what, ready: i32::from(charged.due) };
                world.resource_mut::<Log>().push(event);
            }
            None => state.turn.count = initiative,
        }
    }
}

/// A unit that is still to act in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pending {
    /// The tick; movement that is left over after a charge comes at once.
    tick: i16,
    /// Current SPD decides ties (TC-042).
    speed: i32,
    /// Roll-offs decide what is still equal after that (TC-043).
    roll_off: u32,
    /// The lower number goes first if eight roll-offs have been equal.
    unit: std::cmp::Reverse<UnitId>,
}

/// The tick at which a unit acts next, if that is in this round.
fn tick_of(one: &UnitState) -> Option<i16> {
    let turn = &one.turn;
    match one.charge {
        _ if turn.late_move || turn.slips || turn.at_once => Some(i16::MAX),
        Some(charged) => Some(charged.due).filter(|&due| due >= 0),
        None => Some(turn.count).filter(|&count| count > 0),
    }
}

/// Lists the units that are still to act, in no order: all, or only those that are `next`, at the highest tick.
fn list(units: &Units<UnitState>, field: &Field, book: &Compendium, next: bool, pending: &mut Vec<Pending>) {
    pending.clear();
    let mut highest = i16::MIN;
    for (unit, one) in units.iter() {
        let tick = tick_of(one).filter(|_| field.is_active(unit));
        let Some(tick) = tick.filter(|&tick| !next || tick >= highest) else { continue };
        if next && tick > highest {
            highest = tick;
            pending.clear();
        }
        let roll_off = if one.turn.roll_off_at == tick { one.turn.roll_off } else { 0 };
        let speed = book.units[usize::from(one.shape)].attribute(Attribute::Spd);
        pending.push(Pending { tick, speed, roll_off, unit: std::cmp::Reverse(unit) });
    }
}

/// Rolls d10 for all units that are equal in tick and SPD and have not rolled for this tick, until they differ
/// (TC-043).
fn roll_off(tied: &mut [Pending], units: &mut Units<UnitState>, dice: &mut Dice, log: &mut Log) {
    const DIGITS: u32 = 8;
    for digit in (0..DIGITS).rev() {
        let weight = 11_u32.pow(digit);
        let mut open = false;
        for at in 0..tied.len() {
            // A unit is tied with all whose digits have been the same so far. The first digit is rolled even for a unit
            // that is alone.
            let here = tied[at].roll_off / (weight * 11);
            let unrolled = (tied[at].roll_off / weight).is_multiple_of(11);
            let alone =
                !tied.iter().enumerate().any(|(other, two)| other != at && two.roll_off / (weight * 11) == here);
            if !unrolled || (alone && digit + 1 < DIGITS) {
                continue;
            }
            let unit = tied[at].unit.0;
            let face = dice.roll(log, Some(unit), 10, Name::new("roll-off"));
            tied[at].roll_off += narrow::<u32>(face) * weight;
            open = true;
        }
        if !open {
            break;
        }
    }
    for one in tied.iter() {
        let turn = &mut units.change(one.unit.0).turn;
        (turn.roll_off, turn.roll_off_at) = (one.roll_off, one.tick);
    }
    tied.sort_unstable_by(|a, b| b.cmp(a));
}

/// The length of the run at the front that is equal in tick and SPD.
fn tie(pending: &[Pending]) -> usize {
    let Some(first) = pending.first() else { return 0 };
    pending.iter().take_while(|one| (one.tick, one.speed) == (first.tick, first.speed)).count()
}

/// Rolls off the ties that the Initiative Phase shows at once, so that the timeline is known.
pub fn settle_ties(
    mut units: ResMut<Units<UnitState>>,
    (field, book): (Res<Field>, Res<Book>),
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log>,
    mut pending: Local<Vec<Pending>>,
) {
    list(&units, &field, &book, false, &mut pending);
    pending.sort_unstable_by(|a, b| b.cmp(a));
    let mut start = 0;
    while start < pending.len() {
        let length = tie(&pending[start..]);
        let tied = &mut pending[start..start + length];
        if length > 1 && tied.iter().any(|one| one.roll_off == 0) {
            roll_off(tied, &mut units, &mut dice, &mut log);
        }
        start += length;
    }
}

/// Finds what comes next: a turn begins, a slow action takes effect, or the Action Phase is over (TC-041, TC-044).
pub fn next_turn(
    mut units: ResMut<Units<UnitState>>,
    (field, book): (Res<Field>, Res<Book>),
    (mut dice, mut log): (ResMut<Dice>, ResMut<Log>),
    (mut flow, mut situation): (ResMut<Flow>, ResMut<Situation>),
    mut pending: Local<Vec<Pending>>,
) {
    list(&units, &field, &book, true, &mut pending);
    let Some(&first) = pending.iter().max() else { return flow.go_to(Stage::RoundEnd) };
    pending.retain(|one| (one.tick, one.speed) == (first.tick, first.speed));
    if pending.len() > 1 {
        pending.sort_unstable_by(|a, b| b.cmp(a));
        if pending.iter().any(|one| one.roll_off == 0 && one.tick != i16::MAX) {
            roll_off(&mut pending, &mut units, &mut dice, &mut log);
        }
    }
    let Some(next) = pending.first() else { return };
    let unit = next.unit.0;
    situation.count = situation.count.min(next.tick);
    let UnitState { turn, charge, .. } = units.change(unit);
    match *charge {
        Some(charged) if !turn.late_move && !turn.slips => {
            // The Movement action of the turn in which it was declared is still there, in the same round (MC-036).
            turn.late_move = charged.round == flow.round() && turn.moves > 0;
            (0..charged.times).for_each(|blow| flow.resolve(Action { blow, ..charged.action }));
        }
        _ => flow.begin_turn(unit),
    }
}
